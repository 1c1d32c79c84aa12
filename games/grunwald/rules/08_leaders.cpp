// GRU-8  Leaders: their death and what follows from it. Their help in combat is in chapter 5, in
// tests in chapter 6.
#include <algorithm>

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-8.1.4 to 8.1.6  A leader dies. What follows counts for victory points, the army's losses not
// for morale (GRU-R84).
void Referee::kill_leader(UnitId id, RuleId rule) {
    if (!unit(id).on_board()) return;
    const Side side = rules.side_of(id);
    const Hex hex = unit(id).hex;
    const Counter& fallen = tables.counter(id);
    trace.say("log.leader_killed"_say, rule, {{"unit", of(id)}});
    eliminate(id, rule);
    // GRU-6.1.6, GRU-6.1.7
    if (fallen.army_leader) {
        shift_morale(other(side), tables.morale.army_leader_killed, "GRU-6.1.7"_rule);
    } else {
        shift_morale(other(side), tables.morale.leader_killed, "GRU-6.1.6"_rule);
    }
    if (applies("GRU-8.1.5"_rule, fallen.army_leader)) {
        // The whole army, the leader's own stack included and not twice (GRU-R134).
        const bool spares_weak =
            tables.options.army_leader_death_weak_units == Options::WeakUnits::spared;
        const bool own_nation =
            tables.options.army_leader_death_scope == Options::DeathScope::own_nation;
        tables.of_side[index(side)].each([&](std::size_t i) {
            const Counter& counter = tables.counters[i];
            if (!state.units[i].on_board()) return;
            // GRU-8.1.4: whatever the reading, those who stood with him lose a point.
            const bool with_him = state.units[i].hex == hex;
            if (!with_him && spares_weak && counter.strength <= 1) return;
            if (!with_him && own_nation && counter.nation != fallen.nation) return;
            lose_strength(UnitId(i), tables.values.army_leader_death_loss, "GRU-8.1.5"_rule);
        });
    } else {
        // GRU-8.1.4, whatever chapter 13 says (GRU-R7).
        Units mates;
        for (const UnitId each : rules.stack(hex))
            if (rules.is_fighting(each) && rules.side_of(each) == side) mates.set(each.index());
        if (applies("GRU-8.1.4"_rule, mates.any()))
            mates.each([&](std::size_t i) {
                lose_strength(UnitId(i), tables.values.leader_death_loss, "GRU-8.1.4"_rule);
            });
    }
    check_automatic_victory();
}

// GRU-8.2.4, GRU-8.2.5 (GRU-R8)  A leader among units that must retreat: the dice, less the points
// lost, must beat the hexes.
void Referee::leader_test(int dice) {
    Combat& combat = state.combat;
    const UnitId id = combat.next();
    combat.pending.reset(id.index());
    // Points that the retreat itself will cost are known beforehand: it goes as far as it can.
    int missing = 0;
    const Units& losers = combat.attacker_retreats ? combat.attackers : combat.defenders;
    for (const UnitId each : rules.stack(unit(id).hex)) {
        if (rules.is_leader(each) || !losers.test(each.index())) continue;
        const int found = rules.longest_retreat(each, unit(each).hex, combat.retreat,
                                                unit(each).hex, RetreatMode::combat);
        missing = std::max(missing, combat.retreat - found);
    }
    if (missing > 0 && tables.options.retreat_shortfall == Options::RetreatShortfall::once)
        missing = 1;
    Total total{trace, "tally.leader"_say};
    total.add("GRU-8.2.4"_rule, combat.retreat);
    total.add("GRU-8.2.5"_rule, combat.lost + missing);
    const bool dies = dice <= total.sum();
    trace.say(dies ? "log.leader_test_failed"_say : "log.leader_test_passed"_say, "GRU-8.2.4"_rule,
              {{"unit", of(id)}, {"dice", number(dice)}, {"needed", number(total.sum())}});
    if (dies) kill_leader(id, "GRU-8.2.4"_rule);
}

// GRU-8.2.6  An enemy unit in the hex of a leader who stands alone.
void Referee::run_down_leaders(UnitId id, RuleId rule) {
    const Hex hex = unit(id).hex;
    const Side enemy = other(rules.side_of(id));
    if (!rules.holds_leader(hex, enemy) || rules.holds_fighters(hex, enemy)) return;
    Units victims;
    for (const UnitId each : rules.stack(hex))
        if (rules.side_of(each) == enemy) victims.set(each.index());
    victims.each([&](std::size_t i) {
        if (applies(rule, state.units[i].on_board())) kill_leader(UnitId(i), rule);
    });
}

}  // namespace gonfalon::grunwald
