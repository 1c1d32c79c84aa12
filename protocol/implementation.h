// What stands behind a Match. Only protocol/ derives from it: a class with virtual functions does
// not leave the core.
#pragma once

#include "protocol/match.h"

namespace gonfalon {

class Match::Implementation {
  public:
    virtual ~Implementation() = default;

    Record record;

    virtual bool has_secrets() const = 0;
    virtual MatchStatus status() const = 0;
    virtual bool is_sound() const = 0;
    virtual std::uint64_t hash() const = 0;
    virtual std::string description() const = 0;
    virtual std::string view(Viewer who, std::uint64_t at) const = 0;
    virtual std::string prompt(Viewer who) const = 0;
    virtual std::string entries(Viewer who, std::uint64_t from) const = 0;
    virtual std::string record_for(Viewer who) const = 0;
    virtual std::string actions(Side side, std::size_t wanted, Budget budget) const = 0;
    virtual std::string line(Side side, std::size_t most, Budget budget) const = 0;
    virtual std::string why(Side side, std::string_view action) const = 0;
    virtual std::string forecast(Side side, std::string_view action, Budget budget) const = 0;
    virtual std::string describe(Side side, std::string_view action) const = 0;
    virtual std::string reach(Side side, std::string_view unfinished, Budget budget) const = 0;
    virtual std::string known(Side side) const = 0;
    virtual tl::expected<void, Refusal> play(Side side, std::string_view action) = 0;
    virtual tl::expected<bool, Refusal> plan(Side side, std::string_view action) = 0;
    virtual std::vector<std::string> draft(Side side) const = 0;
    virtual bool take_back(Side side, std::size_t count) = 0;
    virtual void set_draft(Side side, std::string_view actions) = 0;
    virtual tl::expected<void, Refusal> roll(Chance& chance) = 0;
    virtual tl::expected<void, Refusal> roll_as(std::string_view outcome) = 0;
    virtual tl::expected<void, Refusal> undo_to(std::uint64_t line) = 0;
    virtual std::uint64_t free_undo(Side side) const = 0;
    virtual tl::expected<Choice, Refusal> choose(Side side, std::string_view player, Chance& chance,
                                                 Effort effort) const = 0;
    virtual tl::expected<std::string, Refusal> counsel(Side side, std::string_view level,
                                                       std::uint64_t at, Chance& chance,
                                                       Effort effort) const = 0;
    virtual int prospect(std::uint64_t at, int playouts, Effort effort) const = 0;
    virtual int fortune(std::uint64_t line) const = 0;
    virtual int clock(std::uint64_t at) const = 0;
    virtual std::string position() const = 0;
    virtual ReadError place(std::string_view position) = 0;
};

}  // namespace gonfalon
