// Liber Militum: Tercios: the rules with their tables. The header of this game that others include;
// only its doctrine (ai/doctrine) reads rules/ besides.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/ruled.h"
#include "engine/space/plane/figure.h"
#include "engine/space/plane/reach.h"
#include "games/tercios/ground/board.h"
#include "games/tercios/model/action.h"
#include "games/tercios/model/ask.h"
#include "games/tercios/model/state.h"
#include "games/tercios/tables.h"

namespace gonfalon::tercios {

// Codes of notation: the second side's begin with a small letter.
struct Codes {
    std::vector<std::string> troops;
    std::vector<Words> labels;  // of troops, as sentences call them: with the code unless they have
                                // a name of their own
    std::vector<std::string> commanders;
    std::vector<std::string> regiments;
    std::vector<std::string> terrain;  // the scenario's ids, then those of pieces that are laid
};

// A line between two centres, and where something stands in it.
struct SightLine {
    Point from;
    Point to;
    bool clear = true;
    Point blocked;
};

class Rules;
class Referee;
struct Verbs;
struct Index;

using View = ViewOf<State>;
struct Language : Speech<State, Verb, Ask, Action, Outcome, Rules, Referee, Verbs, Index> {
    static constexpr std::string_view expected_action = "expected.tercios_action";
    static constexpr Ask together = Ask::plan;
};

// Read once, shared by threads, never changed. Copies share the tables.
class Tercios : public Ruled<Tercios, Language> {
  public:
    static constexpr std::string_view name = "tercios";

    // Cuts the ground. Precondition: capacities are respected (model/noun.h).
    static Tercios from(Tables tables);
    const Tables& tables() const { return *tables_; }
    // Of the scenario; Rules::board() adds what has been laid.
    const Board& board() const { return *board_; }
    const Options& options() const { return tables_->options; }
    const Scenario& scenario() const { return tables_->scenario; }
    const Troop& troop(TroopId id) const { return tables_->troops[id.index()]; }
    const Commander& commander(CommanderId id) const { return tables_->commanders[id.index()]; }
    std::size_t troop_count() const { return tables_->troops.size(); }
    std::size_t commander_count() const { return tables_->commanders.size(); }
    bool has(TroopId id) const { return id.index() < troop_count(); }
    bool has(CommanderId id) const { return id.index() < commander_count(); }
    bool has(RegimentId id) const { return id.index() < tables_->regiments.size(); }
    bool has(TerrainId id) const { return id.index() < codes_->terrain.size(); }
    bool has(StencilId id) const { return id.index() < tables_->stencils.size(); }
    Side side_of(TroopId id) const { return troop(id).side; }
    Side side_of(CommanderId id) const { return commander(id).side; }
    std::string_view code(TroopId id) const { return codes_->troops[id.index()]; }
    std::string_view code(CommanderId id) const { return codes_->commanders[id.index()]; }
    std::string_view code(RegimentId id) const { return codes_->regiments[id.index()]; }
    std::string_view code(TerrainId id) const { return codes_->terrain[id.index()]; }
    std::string_view code(StencilId id) const { return tables_->stencil_ids[id.index()]; }

    Coverage propose(const State& now, Side side, std::size_t wanted, Chance& chance,
                     FunctionRef<void(const Action&)> each) const;
    Action sample(const State& now, Side side, Chance& chance) const;
    void each_conceivable(const State& now, Side side, FunctionRef<void(const Action&)> each) const;
    // The ends of the longest moves of the troop of `unfinished`, one for each of many directions.
    void reach(const State& now, Side side, const Action& unfinished,
               FunctionRef<void(const ReachPlace<Action>&)> place) const;

    // The line from a troop to each enemy before it.
    void sight(const State& now, TroopId viewer,
               FunctionRef<void(TroopId, const SightLine&)> each) const;

    // For display (overlays.cpp). The ground each troop bears on, by shot or by a reaction.
    void each_bearing(const State& now,
                      FunctionRef<void(TroopId, const plane::Figure&)> each) const;
    // How far each commander's command goes.
    void each_command(const State& now,
                      FunctionRef<void(CommanderId, const plane::Figure&)> each) const;

    Outcome outcome(const State& now, Chance& chance) const;
    bool admits(const State& now, const Outcome& outcome) const;
    void outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const;

    void imagine_secrets(const View& view, State& state, Chance& chance) const;
    int score(const State& now, Side side) const;
    // Victory points if they were counted now.
    int points(const State& now, Side side) const;
    // Troops lost so far.
    int losses(const State& now, Side side) const;
    bool is_sound(const State& now) const;

    using Ruled::read;
    using Ruled::write;
    void write(const State& now, const Outcome& outcome, std::string& text) const;
    ReadError read(const State& now, std::string_view text, Outcome& outcome) const;
    void write_position(const State& now, std::string& text) const;
    ReadError read_position(std::string_view text, State& state) const;

    Event question(const State& now, Side side) const;
    Term term(gonfalon::Value value) const;

  private:
    std::shared_ptr<const Tables> tables_;
    std::shared_ptr<const Board> board_;
    std::shared_ptr<const Codes> codes_;
};

}  // namespace gonfalon::tercios
