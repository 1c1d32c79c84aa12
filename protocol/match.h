// Match: one game in play, types erased: text and JSON in, text and JSON out. The only holder of
// a State. The shapes of the JSON are in protocol/README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "ai/players/effort.h"
#include "engine/chance/chance.h"
#include "engine/game/budget.h"
#include "engine/game/game.h"
#include "engine/game/record.h"

namespace gonfalon {

// Why something was refused: a catalogue key and, for a breach of rules, the verdict as JSON.
struct Refusal {
    enum class Kind : std::uint8_t {
        unreadable,
        illegal,
        not_your_turn,
        not_chance,
        over,
        bad_request
    };
    Kind kind = Kind::bad_request;
    std::string json;  // {"refused":"illegal","breaches":[...]} and so on
};

// What the two sides and a clock on the wall can know without any secret.
struct MatchStatus {
    Turn turn = Turn::over;
    Side side = Side::first;         // whose prompt it is, when turn is player
    bool asked[2] = {false, false};  // which sides have something to answer now
    std::uint64_t next = 1;          // number of the next line of the record
    std::int32_t score[2] = {0, 0};  // thousandths, once it is over
};

// What a computer player chose, and why, as a sentence of the catalogues.
struct Choice {
    std::string action;  // notation
    std::string reason;  // JSON sentence
};

// Not for several threads at once: its owner serialises calls. Never throws, never aborts on input.
class Match {
  public:
    class Implementation;
    explicit Match(std::unique_ptr<Implementation, void (*)(Implementation*)> it);
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;
    ~Match();

    const Record& record() const;
    // Header lines only, such as the players' names or the dice secret once it is over. With a
    // "result" (resigned, drawn by agreement) nothing is hidden from anybody any more, as after the
    // last turn.
    void set_header(std::string_view key, std::string_view value);
    // Are there facts that a side may not know?
    bool has_secrets() const;
    MatchStatus status() const;
    std::uint64_t hash() const;
    // For tests: every redundant fact of the state agrees with the others.
    bool is_sound() const;

    // JSON for a viewer. `at` is a line number: what stood before that line was played; 0: now.
    std::string description() const;
    std::string view(Viewer who, std::uint64_t at = 0) const;
    std::string prompt(Viewer who) const;
    std::string entries(Viewer who, std::uint64_t from) const;  // log of lines from, from + 1, ...

    // The record as a viewer may read it: while secrets last, what he may not know is `?`.
    std::string record_for(Viewer who) const;

    // JSON for the side asked, made from what that side may know. What takes a budget is empty when
    // it was spent before the answer was found.
    std::string actions(Side side, std::size_t wanted, Budget budget = {}) const;
    // The first proposal again and again, as long as this side is asked and no dice fall, and as
    // far as the budget goes.
    std::string line(Side side, std::size_t most, Budget budget = {}) const;
    std::string why(Side side, std::string_view action) const;
    std::string forecast(Side side, std::string_view action, Budget budget = {}) const;
    // An action in words, legal or not; empty where it cannot be read. For cases of our own:
    // nothing that comes from outside is described before it has been found legal.
    std::string describe(Side side, std::string_view action) const;
    std::string reach(Side side, std::string_view unfinished, Budget budget = {}) const;
    // A record to resume elsewhere, where why, forecast and reach are answered as here: it holds no
    // line, and for a position the one this side may believe. Where odds hang on what is hidden,
    // they may be those of another guess.
    std::string known(Side side) const;

    // Planning, while both sides are asked at once: what a side lays stands beside the record, for
    // its eyes alone, until the action that ends its planning writes all of it as one line. True:
    // that line was written.
    tl::expected<bool, Refusal> plan(Side side, std::string_view action);
    std::vector<std::string> draft(Side side) const;
    // Drops the last so many actions of the draft; false: it has not as many.
    bool take_back(Side side, std::size_t count);
    // One action a line, as far as they are legal.
    void set_draft(Side side, std::string_view actions);

    // Doing: each appends to the record, or changes nothing. A plan is several actions in one line,
    // "order T1 run; order T2 fire; seal".
    tl::expected<void, Refusal> play(Side side, std::string_view action);
    tl::expected<void, Refusal> roll(Chance& chance);               // draws what is due
    tl::expected<void, Refusal> roll_as(std::string_view outcome);  // dice typed by a player
    // Takes back every line from `line` on; the record keeps them.
    tl::expected<void, Refusal> undo_to(std::uint64_t line);
    // The first line `side` may take back to without the other's consent, or 0: none of its own
    // since the last roll, reveal or act of the other.
    std::uint64_t free_undo(Side side) const;

    // A computer player ("random", "captain", ...) chooses from the View of its side, within what
    // `effort` allows; without a clock in it the same effort gives the same choice everywhere.
    tl::expected<Choice, Refusal> choose(Side side, std::string_view player, Chance& chance,
                                         Effort effort = {}) const;

    // What a computer player of a level advises `side`, which must be asked, from its View alone:
    // an action and why, its best plans with their chances, and what it fears of the enemy. `at` as
    // above. Counsel in README.md.
    tl::expected<std::string, Refusal> counsel(Side side, std::string_view level, std::uint64_t at,
                                               Chance& chance, Effort effort = {}) const;

    // For judging a battle that is over, from the whole truth. The expected score of the first side
    // before line `at`, in ten-thousandths, by so many playouts;
    int prospect(std::uint64_t at, int playouts, Effort effort = {}) const;
    // by how much the dice of line `line` were better for it than dice are; 0 of any other line;
    int fortune(std::uint64_t line) const;
    // a number that rises as the game goes on: by 1 a phase or so.
    int clock(std::uint64_t at) const;

    // Position text, for cases, bug reports and puzzles (whole truth: not for a side's eyes).
    std::string position() const;
    // Starts from this position instead of the scenario's set-up. Only before the first line.
    ReadError place(std::string_view position);

  private:
    std::unique_ptr<Implementation, void (*)(Implementation*)> it_;
};

}  // namespace gonfalon
