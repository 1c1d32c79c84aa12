// Grunwald 1410: the rules with their tables. The only header of this game that others include.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/game/ruled.h"
#include "engine/space/hex/sight.h"
#include "games/grunwald/model/action.h"
#include "games/grunwald/model/ask.h"
#include "games/grunwald/model/outcome.h"
#include "games/grunwald/model/state.h"
#include "games/grunwald/tables.h"

namespace gonfalon::grunwald {

class Rules;
class Referee;
struct Verbs;
struct Index;

struct Language : Speech<State, Verb, Ask, Action, Outcome, Rules, Referee, Verbs, Index> {
    static constexpr std::string_view expected_action = "expected.action";
};

// Read once, shared by threads, never changed. Copies share the tables.
class Grunwald : public Ruled<Grunwald, Language> {
  public:
    static constexpr std::string_view name = "grunwald";

    // Completes the derived parts. Precondition: capacities are respected (noun.h).
    static Grunwald from(Tables tables);
    const Tables& tables() const { return *tables_; }
    bool has(UnitId id) const { return id.index() < tables_->counters.size(); }
    bool has(BannerId id) const { return id.index() < tables_->banners.size(); }
    std::string_view code(UnitId id) const { return tables_->words[id.index()].code; }
    std::string_view code(BannerId id) const { return tables_->banners[id.index()].code; }
    // Printed number of a hex, code of a facing; "-" of no hex.
    std::string_view word_of(Hex hex) const {
        return hex == no_hex ? std::string_view("-") : tables_->map.labels[hex.id].view();
    }
    std::string_view word_of(Facing facing) const { return facing_code(facing); }
    bool read_word(std::string_view word, Hex& hex) const {
        hex = tables_->map.grid.parse(word);
        return hex != no_hex || word == "-";
    }
    bool read_word(std::string_view word, Facing& facing) const {
        const auto found = find_name<Compass>(word);
        if (found) facing = static_cast<Facing>(*found);
        return found.has_value();
    }
    Side side_of(UnitId id) const { return tables_->counters[id.index()].side; }
    Side side_of(BannerId id) const { return tables_->banners[id.index()].side; }

    Coverage propose(const State& state, Side side, std::size_t wanted, Chance& chance,
                     FunctionRef<void(const Action&)> each) const;
    Action sample(const State& state, Side side, Chance& chance) const;
    void each_conceivable(const State& state, Side side,
                          FunctionRef<void(const Action&)> each) const;
    // `unfinished` names the unit; the places are those its move can reach this phase if nobody
    // reacts. Reach stops where dice are due.
    void reach(const State& state, Side side, const Action& unfinished,
               FunctionRef<void(const ReachPlace<Action>&)> place) const;

    // For display (overlays.cpp). Hexes in a zone of control of this side.
    void zones(const State& state, Side side, FunctionRef<void(Hex)> each) const;
    // Hexes in range and arc of a unit's weapon, with what blocks its sight of each.
    void sight(const State& state, UnitId id, FunctionRef<void(Hex, const hex::Sight&)> each) const;
    // The hexes before a unit that looks somewhere; those in which a leader helps.
    void front(const State& state, UnitId id, FunctionRef<void(Hex)> each) const;
    void commanded(const State& state, UnitId leader, FunctionRef<void(Hex)> each) const;
    // Those whose arm moves now and who have moved.
    void each_done(const State& state, FunctionRef<void(UnitId)> each) const;
    // Where a unit could go in the next movement phase of its side and arm, as things stand now.
    void next_reach(const State& state, UnitId id,
                    FunctionRef<void(const ReachPlace<Action>&)> place) const;

    Outcome outcome(const State& state, Chance& chance) const;
    bool admits(const State& state, const Outcome& outcome) const;
    void outcomes(const State& state, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const;

    // A player only settles what the dice have brought: a forecast follows every answer.
    bool settles(const State& state) const;

    int score(const State& state, Side side) const;
    bool is_sound(const State& state) const;

    using Ruled::read;
    using Ruled::write;
    void write(const State& state, const Outcome& outcome, std::string& text) const;
    ReadError read(const State& state, std::string_view text, Outcome& outcome) const;
    void write_position(const State& state, std::string& text) const;
    ReadError read_position(std::string_view text, State& state) const;

    Event question(const State& state, Side side) const;
    Term term(Value value) const;

  private:
    std::shared_ptr<const Tables> tables_;
};

}  // namespace gonfalon::grunwald
