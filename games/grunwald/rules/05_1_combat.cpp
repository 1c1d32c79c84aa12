// GRU-5.1, GRU-5.2  Combat up to the dice: who must and who may attack, and at which odds.
// Strengths and modifiers are added up in 05_1_combat_modifiers.cpp; what the dice do is in
// 05_1_combat_results.cpp.
#include <algorithm>

#include "games/grunwald/rules/alive.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-5.1  The course of a combat

// GRU-5.1.1
// a)  The attacker names the targets and the units that attack them.
void Referee::attack(Hex hex) {
    if (state.frames.empty()) {
        state.combat = Combat{};
        state.combat.attacker = rules.active();
        push(Frame::of(FrameKind::combat));
    }
    state.combat.targets.push_back(hex);
    trace.say("log.target"_say, "GRU-5.1.1"_rule, {{"hex", of(hex)}});
    for (const UnitId each : rules.stack(hex))
        trace.say("log.faces"_say, "GRU-5.1.1"_rule, {{"unit", of(each)}});
}

void Referee::join(UnitId id) {
    if (state.combat.stage == CombatStage::garrison) {
        stand(id);
        return;
    }
    state.combat.attackers.set(id.index());
    trace.say("log.joined"_say, "GRU-5.2.5"_rule, {{"unit", of(id)}});
}

// b) to d)  The attack is fixed: strengths, starting odds (1.4), modifiers (1.5), column.
void Referee::declare() {
    Combat& combat = state.combat;
    combat.defenders.clear();
    for (const Hex target : combat.targets) {
        for (const UnitId each : rules.stack(target)) combat.defenders.set(each.index());
        restart_demolition(target);
    }
    call_out_garrisons();
}

// GRU-12.1.8b  Where more points stand in a fortified hex than fight out of it, their owner names
// those who do.
void Referee::call_out_garrisons() {
    Combat& combat = state.combat;
    combat.stage = CombatStage::garrison;
    combat.spare.clear();
    for (const Hex target : combat.targets) {
        if (!rules.is_fortified(target) ||
            !applies("GRU-12.1.8b"_rule,
                     rules.points_of_garrison(target) > tables.fortification.fighting))
            continue;
        for (const UnitId each : rules.stack(target))
            if (rules.is_fighting(each)) combat.spare.set(each.index());
    }
}

void Referee::stand(UnitId id) {
    state.combat.spare.reset(id.index());
    trace.say("log.stands"_say, "GRU-12.1.8b"_rule, {{"unit", of(id)}});
}

void Referee::fix_odds() {
    Combat& combat = state.combat;
    combat.column = static_cast<std::uint8_t>(column_of_odds());
    trace.say("log.odds"_say, "GRU-1.5"_rule, {{"odds", odds(combat.column)}});
    combat.stage = CombatStage::roll;

    each_alive(state, combat.attackers, [&](UnitId id) {
        // GRU-5.6.6, GRU-12.1.2: the marker goes too.
        const Approach approach = rules.approach(id);
        if (applies("GRU-5.6.6"_rule, approach.at_cover) ||
            applies("GRU-12.1.2"_rule, approach.over_wall))
            set_charge(id, 0, "GRU-5.6.6"_rule);
        // Those in the hex fight, another may help from afar (GRU-R120).
        tire(rules.helping_leader(id), "GRU-14.1.3"_rule);
        for (const UnitId each : rules.stack(unit(id).hex)) tire(each, "GRU-14.1.3"_rule);
    });
    each_alive(state, combat.defenders, [&](UnitId id) {
        tire(rules.is_leader(id) ? id : rules.helping_leader(id), "GRU-14.1.3"_rule);
    });
}

int Referee::column_of_odds() {
    const int attack = rules.attack_strength(trace);
    const int defence = rules.defence_strength(trace);
    trace.say("log.strengths"_say, "GRU-5.1.1"_rule,
              {{"attack", number(attack)}, {"defence", number(defence)}});
    // GRU-8.2.7 and GRU-R32: against nobody who can fight, the last column.
    const int last = CombatTable::columns - 1;
    const bool only_leaders = !rules.fighters(state.combat.defenders).any();
    if (applies("GRU-8.2.7"_rule, only_leaders) || defence == 0) {
        trace.say("log.no_defence"_say, only_leaders ? "GRU-8.2.7"_rule : "GRU-R32"_rule,
                  {{"odds", odds(last)}});
        return last;
    }
    const int start = rules.starting_column(attack, defence);
    trace.say("log.starting_odds"_say, "GRU-1.4"_rule, {{"odds", odds(start)}});
    const int plus = rules.attacker_modifiers(trace);
    const int minus = rules.defender_modifiers(trace);
    Total shifted{trace, "tally.column"_say};
    shifted.add("GRU-1.4"_rule, start - CombatTable::even_odds);
    shifted.add("GRU-1.5"_rule, plus - minus);
    // GRU-1.5.1: limited once, at the end (GRU-R20).
    const int lowest = -CombatTable::even_odds;
    const int highest = last - CombatTable::even_odds;
    shifted.add("GRU-1.5.1"_rule, std::clamp(shifted.sum(), lowest, highest) - shifted.sum());
    return std::clamp(shifted.sum() + CombatTable::even_odds, 0, last);
}

// GRU-5.2  General rules: 5.2.6 to 5.2.8 are modifiers, 5.2.9 follows in 05_5_pursuit.cpp, 5.2.12
// in 05_1_combat_results.cpp; combats wait for each other on State::frames (5.2.10, 5.2.11).

// GRU-5.2.2, GRU-5.2.3  This unit still owes an attack, and this hex is one it owes it to.
bool Rules::obliged(UnitId id, Hex hex) const {
    if (!state.due_attackers.test(id.index()) || !may_attack(id)) return false;
    if (hex_was_attacked(hex) || !zone_reaches(id, hex)) return false;
    for (const UnitId each : stack(hex))
        if (state.due_targets.test(each.index()) && side_of(each) != side_of(id)) return true;
    return false;
}

bool Rules::must_still_attack() const {
    bool owed = false;
    state.due_attackers.each([&](std::size_t i) {
        const UnitId id(i);
        if (owed || !may_attack(id)) return;
        for (int aside = -1; aside <= 1; ++aside) {
            const Hex hex = map.neighbour(unit(id).hex, hex::rotate(unit(id).facing, aside));
            if (hex != no_hex && obliged(id, hex)) owed = true;
        }
    });
    return owed;
}

// GRU-5.2.4  Who may attack, and where to.

// This unit could attack in this phase: cavalry in its own, all others in theirs (GRU-R61).
bool Rules::may_attack(UnitId id) const {
    const PhaseRow& row = row_of(state.phase);
    const Unit& attacker = unit(id);
    if (!attacker.on_board() || is_leader(id)) return false;
    if (side_of(id) != active() || arm_of(id) != row.arm) return false;
    if (state.fought.test(id.index())) return false;
    if (applies("GRU-10.2.1"_rule, attacker.order == Order::panicked)) return false;
    // GRU-11.1.1: a shooter on its movement face has no strength.
    return !applies("GRU-11.1.1"_rule, is_foot_shooter(id) && !attacker.is(Unit::deployed));
}

// GRU-5.2.4  Into the front zone, shooters too (GRU-R40); over a river only at a bridge or a ford
// (GRU-R39).
bool Rules::can_attack(UnitId id, Hex hex) const {
    const Unit& attacker = unit(id);
    const auto way = map.grid.direction_to(attacker.hex, hex);
    if (!way || !in_front(id, hex)) return false;
    return !map.river.contains(attacker.hex, *way) || map.bridge.contains(attacker.hex, *way) ||
           map.ford.contains(attacker.hex, *way);
}

bool Rules::attack_is_possible() const {
    const PhaseRow& row = row_of(state.phase);
    const Units arm = (row.arm == Arm::cavalry ? tables.cavalry : tables.infantry) &
                      tables.of_side[index(active())];
    bool possible = false;
    arm.each([&](std::size_t i) {
        if (possible || !may_attack(UnitId(i))) return;
        const Unit& attacker = state.units[i];
        for (int aside = -1; aside <= 1; ++aside) {
            const Hex hex = map.neighbour(attacker.hex, hex::rotate(attacker.facing, aside));
            if (state.first_in(hex).exists() && check_attack(hex).ok()) possible = true;
        }
    });
    return possible;
}

// GRU-5.1.1 a, GRU-5.2.4  The attacker names a target; while an attack is assembled, one more.
Verdict Rules::check_attack(Hex hex) const {
    Verdict verdict;
    const Side side = active();
    verdict.require("GRU-5.1.1"_rule, hex != no_hex && holds_counters(hex, other(side)));
    if (!verdict.ok() || hex == no_hex) return verdict;
    verdict.require("GRU-R59"_rule, !hex_was_attacked(hex));
    const bool assembling = !state.frames.empty();
    if (assembling) {
        verdict.require("GRU-5.1.1"_rule, !state.combat.targets.contains(hex));
    }
    bool someone = false;
    for (const Direction way : hex::directions)
        for (const UnitId each : stack(map.neighbour(hex, way))) {
            if (side_of(each) != side || !may_attack(each) || !can_attack(each, hex)) continue;
            someone = someone || !assembling || state.combat.attackers.test(each.index());
        }
    verdict.require("GRU-5.2.4"_rule, someone);
    return verdict;
}

// GRU-5.2.5  One or several units attack together.
Verdict Rules::check_join(UnitId id) const {
    Verdict verdict;
    const PhaseRow& row = row_of(state.phase);
    if (!stands(id, active(), row.rule, verdict)) return verdict;
    if (!verdict.require("GRU-5.2.5"_rule, !state.combat.attackers.test(id.index())))
        return verdict;
    verdict.require("GRU-10.2.1"_rule, !is_panicked(id));
    // GRU-8.1.1: a leader has no strength to attack with.
    verdict.require("GRU-8.1.1"_rule, is_fighting(id));
    // GRU-2.1.2 and the like: units of this arm.
    if (!verdict.require(row.rule, arm_of(id) == row.arm)) return verdict;
    // GRU-5.2.5: once in a phase (GRU-R59).
    verdict.require("GRU-5.2.5"_rule, !state.fought.test(id.index()));
    verdict.require("GRU-11.1.1"_rule, !is_foot_shooter(id) || unit(id).is(Unit::deployed));
    bool faces = false;
    for (const Hex target : state.combat.targets) faces = faces || can_attack(id, target);
    // GRU-5.2.4
    verdict.require("GRU-5.2.4"_rule, faces);
    if (verdict.ok() && is_fortified(unit(id).hex))
        verdict.at_most("GRU-12.1.8b"_rule, points_of_garrison(unit(id).hex) + 1,
                        tables.fortification.fighting);
    return verdict;
}

// GRU-R59: each hex is attacked at most once in a combat phase.
bool Rules::hex_was_attacked(Hex hex) const {
    for (const UnitId each : stack(hex))
        if (state.targeted.test(each.index())) return true;
    return false;
}

// The attack may be fought if it leaves nobody who must attack without an enemy, and no enemy who
// must be attacked without an attacker.
Verdict Rules::check_declare() const {
    Verdict verdict;
    const Combat& combat = state.combat;
    if (!verdict.require("GRU-5.1.1"_rule, combat.attackers.any())) return verdict;
    const auto is_target = [&](Hex hex) { return combat.targets.contains(hex); };
    bool strands_attacker = false;
    bool strands_target = false;
    state.due_attackers.each([&](std::size_t i) {
        const UnitId id(i);
        if (combat.attackers.test(i) || !may_attack(id)) return;
        bool had_one = false;
        bool keeps_one = false;
        for (int aside = -1; aside <= 1; ++aside) {
            const Hex hex = map.neighbour(unit(id).hex, hex::rotate(unit(id).facing, aside));
            if (hex == no_hex || !obliged(id, hex)) continue;
            had_one = true;
            keeps_one = keeps_one || !is_target(hex);
        }
        // Nobody more can fight out of its fortification (12.1.8).
        const bool excused = applies("GRU-12.1.8b"_rule, garrison_is_full(unit(id).hex));
        strands_attacker = strands_attacker || (had_one && !keeps_one && !excused);
    });
    state.due_targets.each([&](std::size_t i) {
        const Unit& enemy = state.units[i];
        if (!enemy.on_board() || is_target(enemy.hex)) return;
        bool had_one = false;
        bool keeps_one = false;
        for (const Direction way : hex::directions)
            for (const UnitId each : stack(map.neighbour(enemy.hex, way))) {
                if (!obliged(each, enemy.hex)) continue;
                had_one = true;
                keeps_one = keeps_one || !combat.attackers.test(each.index());
            }
        strands_target = strands_target || (had_one && !keeps_one);
    });
    // GRU-5.2.2
    verdict.require("GRU-5.2.2"_rule, !strands_attacker);
    verdict.require("GRU-5.2.3"_rule, !strands_target);
    return verdict;
}

Units Rules::fighters(const Units& units) const {
    Units alive;
    units.each([&](std::size_t i) {
        if (state.units[i].on_board() && is_fighting(UnitId(i))) alive.set(i);
    });
    return alive;
}

}  // namespace gonfalon::grunwald
