// Par le feu, le fer et la foi / By Shot, Shock and Faith: the rules with their tables. The only
// header of this game that others include.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/game/ruled.h"
#include "games/p3f/model/action.h"
#include "games/p3f/model/ask.h"
#include "games/p3f/model/state.h"
#include "games/p3f/tables.h"

namespace gonfalon::p3f {

class Rules;
class Referee;
struct Verbs;
struct Index;

using View = ViewOf<State>;
struct Language : Speech<State, Verb, Ask, Action, Outcome, Rules, Referee, Verbs, Index> {
    static constexpr std::string_view expected_action = "expected.p3f_action";
};

// Read once, shared by threads, never changed. Copies share the tables.
class P3f : public Ruled<P3f, Language> {
  public:
    static constexpr std::string_view name = "p3f";

    // Completes the derived parts. Precondition: capacities are respected (model/noun.h).
    static P3f from(Tables tables);
    const Tables& tables() const { return *tables_; }
    const Options& options() const { return tables_->options; }
    const area::Map& map() const { return tables_->map; }
    const Counter& counter(PieceId piece) const { return tables_->counters[piece.index()]; }
    const ColumnCard& card(ColumnId column) const { return tables_->columns[column.index()]; }
    std::size_t piece_count() const { return tables_->counters.size(); }
    bool has(PieceId piece) const { return piece.index() < piece_count(); }
    bool has(Zone zone) const { return zone.index() < tables_->zone_labels.size(); }
    bool has(ColumnId column) const { return column.index() < tables_->columns.size(); }
    std::string_view code(PieceId piece) const { return tables_->codes[piece.index()]; }
    std::string_view code(Zone zone) const { return tables_->zone_labels[zone.index()]; }
    std::string_view code(ColumnId column) const { return tables_->column_codes[column.index()]; }
    Side side_of(PieceId piece) const { return counter(piece).side; }
    Side side_of(ColumnId column) const { return card(column).side; }
    Ground ground(Zone zone) const { return tables_->zone_ground[zone.index()]; }

    Coverage propose(const State& now, Side side, std::size_t wanted, Chance& chance,
                     FunctionRef<void(const Action&)> each) const;
    Action sample(const State& now, Side side, Chance& chance) const;
    void each_conceivable(const State& now, Side side, FunctionRef<void(const Action&)> each) const;
    // Where the piece of `unfinished` can go by steps in this movement segment. A place where dice
    // are due ends its march.
    void reach(const State& now, Side side, const Action& unfinished,
               FunctionRef<void(const ReachPlace<Action>&)> place) const;

    Outcome outcome(const State& now, Chance& chance) const;
    bool admits(const State& now, const Outcome& outcome) const;
    void outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const;
    // A player only settles what the dice have brought: a forecast follows every answer.
    bool settles(const State& now) const;

    void imagine_secrets(const View& view, State& state, Chance& chance) const;
    int score(const State& now, Side side) const;
    // Victory points if the battle ended now.
    int points(const State& now, Side side) const;
    // Steps lost so far.
    int losses(const State& now, Side side) const;
    bool is_sound(const State& now) const;

    // What follows from where everybody stands, for whoever looks at the map; none of it is secret.
    ZoneSet controlled(const State& now, Side side) const;
    ZoneSet commanded(const State& now, PieceId leader) const;
    // Zones a unit there may look at: as far as a gun shoots, without one the next.
    ZoneSet in_view(const State& now, Zone from) const;
    // The rules that block the sight; none: it is clear. Precondition: `to` is in view.
    void each_block(const State& now, Zone from, Zone to, FunctionRef<void(RuleId)> block) const;
    // What the points of a side come from.
    void each_source(const State& now, Side side, FunctionRef<void(RuleId, int)> source) const;

    using Ruled::read;
    using Ruled::write;
    void write(const State& now, const Outcome& outcome, std::string& text) const;
    ReadError read(const State& now, std::string_view text, Outcome& outcome) const;
    void write_position(const State& now, std::string& text) const;
    ReadError read_position(std::string_view text, State& state) const;

    Event question(const State& now, Side side) const;
    Term term(Value value) const;
    // May a scenario or a leader of the data name this rule as its own?
    static bool is_battle_rule(RuleId rule);

  private:
    std::shared_ptr<const Tables> tables_;
};

}  // namespace gonfalon::p3f
