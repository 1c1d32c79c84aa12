// GRU-6  Morale of the armies, morale tests, rallying.
#include <algorithm>

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-6.1  The morale track

int Rules::level_at(int box) const {
    int level = -2;
    for (int i = 0; i < 5; ++i)
        if (box >= tables.morale.level_from[static_cast<std::size_t>(i)]) level = i - 2;
    return level;
}

// GRU-6.1.1 (GRU-R203, GRU-R209)  One track: what lifts one army weighs on the other.
int Rules::level_of(Side side) const { return side == Side::first ? state.level : -state.level; }

// GRU-6.1.4 to 6.1.7, GRU-6.1.9  The marker moves at once, its level counts from the next turn.
void Referee::shift_morale(Side in_favour, int boxes, RuleId rule) {
    if (!applies(rule, boxes != 0)) return;
    const int moved = state.morale + (in_favour == Side::first ? boxes : -boxes);
    state.morale = static_cast<std::int8_t>(
        std::clamp<int>(moved, tables.morale.lowest, tables.morale.highest));
    trace.say("log.morale"_say, rule,
              {{"side", of(in_favour)}, {"boxes", number(boxes)}, {"box", level(state.morale)}});
}

// GRU-6.2  Morale tests

// 2: a leader stands in the hex; 1: one has the unit in his range; 0: none (GRU-8.2.3, GRU-R78).
int Rules::leader_help(UnitId id) const {
    const UnitId leader = helping_leader(id);
    if (!leader.exists()) return 0;
    return unit(leader).hex == unit(id).hex ? 2 : 1;
}

// GRU-8.2.2  The printed range, or the implicit one (GRU-R85).
int Rules::command_range(UnitId leader) const {
    const int printed = counter(leader).command_range;
    return printed > 0 ? printed : tables.values.leader_default_range;
}

UnitId Rules::helping_leader(UnitId id) const {
    UnitId found;
    for (const UnitId leader : tables.leader_list) {
        if (side_of(leader) != side_of(id) || !unit(leader).on_board()) continue;
        const int distance = map.grid.distance(unit(leader).hex, unit(id).hex);
        if (distance == 0) return leader;
        if (distance <= command_range(leader) && !found.exists()) found = leader;
    }
    return found;
}

// The highest die that passes, before the test's own modifiers are taken off.
int Rules::morale_limit(UnitId id, int modifier, const Log& trace) const {
    const int level = std::clamp(level_of(side_of(id)), -2, 2);
    const int help = leader_help(id);
    Total needed{trace, "tally.morale"_say};
    needed.add("GRU-6.2.1"_rule, tables.morale.passes_up_to[static_cast<std::size_t>(level + 2)]);
    // What is taken from the die is added to what it may show.
    needed.add("GRU-6.2.2"_rule, help == 1 ? -tables.morale.leader_in_range : 0);
    needed.add("GRU-6.2.3"_rule, help == 2 ? -tables.morale.leader_in_hex : 0);
    needed.add("GRU-T.overrun"_rule, -modifier);
    return needed.sum();
}

bool Referee::passes(UnitId id, int die, int modifier, RuleId rule) {
    const int needed = rules.morale_limit(id, modifier, trace);
    const bool passed = die <= needed;
    trace.say(passed ? "log.test_passed"_say : "log.test_failed"_say, rule,
              {{"unit", of(id)}, {"die", number(die)}, {"needed", number(needed)}});
    return passed;
}

// GRU-6.2.4, GRU-9.3.1, GRU-10.3.1  Rallying, the only test that costs movement (GRU-R77): in the
// unit's own movement phase, before it moves.
Verdict Rules::check_rally(UnitId id) const {
    Verdict verdict;
    if (!stands(id, active(), "GRU-6.2.4"_rule, verdict)) return verdict;
    if (!verdict.require("GRU-6.2.4"_rule, arm_of(id) == row_of(state.phase).arm)) return verdict;
    verdict.require("GRU-9.3.1"_rule, unit(id).order != Order::good && is_fighting(id));
    if (!has_its_move(id, verdict)) return verdict;
    // GRU-6.2.5, GRU-10.3.1: the test takes the whole move, or comes once before the flight
    // (GRU-R133).
    const RuleId before = is_panicked(id) ? "GRU-10.3.1"_rule : "GRU-6.2.5"_rule;
    verdict.require(before, !unit(id).is(Unit::tested) && (!begun(id) || state.march.spent == 0));
    // GRU-4.5.2: once rallied it counts again, so there must be room for it.
    if (applies("GRU-10.1.3"_rule, is_panicked(id))) {
        const int limit = is_fortified(unit(id).hex) ? tables.fortification.stacking
                                                     : tables.values.stacking_limit;
        verdict.at_most("GRU-4.5.2"_rule,
                        stacked_strength(unit(id).hex, side_of(id), id) + unit(id).strength, limit);
    }
    const UnitId mover = state.march.unit;
    if (mover.exists() && mover != id && is_panicked(mover) && state.march.spent > 0)
        verdict.require("GRU-10.2.2"_rule, !must_flee(mover));
    return verdict;
}

void Referee::rally(UnitId id) {
    begin_march(id);
    unit(id).set(Unit::tested);
    trace.say("log.rallies"_say, "GRU-6.2.1"_rule, {{"unit", of(id)}});
    push(Frame::of(FrameKind::rally, id));
}

void Referee::rally_roll(int die) {
    const UnitId id = state.frames.top().unit;
    state.frames.pop();
    Unit& shaken = unit(id);
    const bool panicked = shaken.order == Order::panicked;
    const RuleId rule = panicked ? "GRU-10.3.1"_rule : "GRU-9.3.1"_rule;
    const bool passed = passes(id, die, 0, rule);
    if (passed) {
        shaken.order = panicked ? Order::disorganised : Order::good;
        trace.say("log.rallied"_say, rule, {{"unit", of(id)}, {"order", of(shaken.order)}});
    }
    // GRU-6.2.6
    if (applies("GRU-6.2.6"_rule, shaken.charge > 0)) set_charge(id, 0, "GRU-6.2.6"_rule);
    // GRU-6.2.5: no move this turn; but a unit that stays panicked still flees (GRU-R79).
    if (applies("GRU-6.2.5"_rule, !panicked || passed)) {
        finish_march();
        shaken.rest = panicked ? Rest::steadied : Rest::rallying;
    }
}

}  // namespace gonfalon::grunwald
