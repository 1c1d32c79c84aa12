// GRU-5.1 to 5.3  Combat: who attacks whom, strengths, modifiers, odds. What the dice do is in
// 05_combat_results.cpp.
#include <algorithm>

#include "games/grunwald/rules/rounding.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

namespace {

// Every unit of a set that is still on the board.
template <class Visit>
void each_alive(const State& state, const Units& units, Visit&& visit) {
    units.each([&](std::size_t i) {
        if (state.units[i].on_board()) visit(UnitId(i));
    });
}

}  // namespace

Units Rules::fighters(const Units& units) const {
    Units alive;
    units.each([&](std::size_t i) {
        if (state.units[i].on_board() && is_fighting(UnitId(i))) alive.set(i);
    });
    return alive;
}

// GRU-5.2  General rules

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

// GRU-R59: each hex is attacked at most once in a combat phase.
bool Rules::hex_was_attacked(Hex hex) const {
    for (const UnitId each : stack(hex))
        if (state.targeted.test(each.index())) return true;
    return false;
}

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

// GRU-5.1.1 a  The attacker names a target; while an attack is assembled, one more.
Verdict Rules::check_attack(Hex hex) const {
    Verdict verdict;
    const Side side = active();
    if (!verdict.require("GRU-5.1.1"_rule, hex != no_hex && holds_counters(hex, other(side))))
        return verdict;
    verdict.require("GRU-R59"_rule, !hex_was_attacked(hex));
    const bool assembling = !state.frames.empty();
    if (assembling) {
        verdict.require("GRU-5.1.1"_rule, !state.combat.targets.contains(hex));
        verdict.at_most("GRU-R59"_rule, static_cast<int>(state.combat.targets.size()) + 1,
                        static_cast<int>(max_targets));
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
    if (!verdict.require("GRU-5.1.1"_rule, id.exists() && unit(id).on_board() &&
                                               !state.combat.attackers.test(id.index())))
        return verdict;
    verdict.require("GRU-10.2.1"_rule, !is_panicked(id));
    // GRU-8.1.1: a leader has no strength to attack with.
    verdict.require("GRU-8.1.1"_rule, is_fighting(id));
    // GRU-2.1.2 and the like: this player's units of this arm.
    const PhaseRow& row = row_of(state.phase);
    if (!verdict.require(row.rule, side_of(id) == active() && arm_of(id) == row.arm))
        return verdict;
    // GRU-5.2.5: once in a phase (GRU-R59).
    verdict.require("GRU-5.2.5"_rule, !state.fought.test(id.index()));
    verdict.require("GRU-11.1.1"_rule, !is_foot_shooter(id) || unit(id).is(Unit::deployed));
    bool faces = false;
    for (const Hex target : state.combat.targets) faces = faces || can_attack(id, target);
    // GRU-5.2.4
    verdict.require("GRU-5.2.4"_rule, faces);
    return verdict;
}

// The attack may be fought if it leaves nobody who must attack without an enemy, and no enemy who
// must be attacked without an attacker.
Verdict Rules::check_declare() const {
    Verdict verdict;
    const Combat& combat = state.combat;
    if (!verdict.require("GRU-5.1.1"_rule, combat.attackers.any())) return verdict;
    const auto is_target = [&](Hex hex) { return combat.targets.contains(hex); };
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
        // GRU-5.2.2
        if (had_one) verdict.require("GRU-5.2.2"_rule, keeps_one);
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
        // GRU-5.2.3, as far as one attack can hold.
        if (had_one && !combat.targets.full()) verdict.require("GRU-5.2.3"_rule, keeps_one);
    });
    return verdict;
}

void Referee::attack(Hex hex) {
    if (state.frames.empty()) {
        state.combat = Combat{};
        state.combat.attacker = rules.active();
        push(FrameKind::combat, UnitId{});
    }
    state.combat.targets.push_back(hex);
    trace.say("log.target"_say, "GRU-5.1.1"_rule, {{"hex", of(hex)}});
}

void Referee::join(UnitId id) {
    state.combat.attackers.set(id.index());
    trace.say("log.joined"_say, "GRU-5.2.5"_rule, {{"unit", of(id)}});
}

// Fought as disorganised: by its marker, or exhausted (14.2.1).
bool Rules::fights_disorganised(UnitId id) const {
    return unit(id).order != Order::good || exhausted(id);
}

namespace {

// GRU-12.1.8b  Of a fortified hex four points fight, counted as they fight (GRU-R146). The one
// point all shooters have together (11.3.2) counts wherever some of them find room.
struct Garrisons {
    std::array<int, max_fortifications> regulars{};  // by fortification
    std::array<bool, max_fortifications> shooters{};
    bool shooters_elsewhere = false;

    // `at`: the index of the fortification, or -1.
    void add(int at, int strength, bool shooter) {
        if (strength == 0) return;
        if (at < 0) {
            shooters_elsewhere = shooters_elsewhere || shooter;
        } else if (shooter) {
            shooters[static_cast<std::size_t>(at)] = true;
        } else {
            regulars[static_cast<std::size_t>(at)] += strength;
        }
    }
    int too_many(const Tables& tables) const {
        const int limit = tables.fortification.fighting;
        int over = 0;
        bool inside = false;
        bool room = shooters_elsewhere;
        for (std::size_t i = 0; i < regulars.size(); ++i) {
            over += std::max(0, regulars[i] - limit);
            inside = inside || shooters[i];
            room = room || (shooters[i] && regulars[i] < limit);
        }
        return inside && !room ? over + tables.values.shooters_strength : over;
    }
};

}  // namespace

// GRU-5.1.1 b  Each side adds up its strength.
int Rules::attack_strength(const Log& trace) const {
    const Combat& combat = state.combat;
    Total total{trace, "tally.attack_strength"_say};
    int raw = 0, disordered = 0, marsh = 0, wall = 0, shooters = 0;
    Garrisons garrisons;
    each_alive(state, combat.attackers, [&](UnitId id) {
        const Unit& attacker = unit(id);
        int strength = attacker.strength;
        raw += strength;
        // GRU-R22: each unit by itself, halves up, and once whatever the reasons.
        bool once = false;
        const auto halve = [&](int& lost) {
            if (once) return;
            once = true;
            lost += strength - halved(strength);
            strength = halved(strength);
        };
        if (fights_disorganised(id)) halve(disordered);
        const auto ground = static_cast<std::size_t>(map.at(attacker.hex));
        if (tables.terrain.hexes[ground].halves_attackers_inside) halve(marsh);
        bool across = false;
        for (const Hex target : combat.targets)
            if (const auto way = map.grid.direction_to(attacker.hex, target))
                across = across || (can_attack(id, target) && crosses_wall(attacker.hex, *way));
        if (across) halve(wall);
        if (is_foot_shooter(id)) shooters += strength;
        garrisons.add(fortification_at(attacker.hex), strength, is_foot_shooter(id));
    });
    total.add("GRU-1.4"_rule, raw);
    total.add("GRU-9.2.2"_rule, -disordered);
    total.add("GRU-T.terrain.marsh"_rule, -marsh);
    total.add("GRU-12.1.1"_rule, -wall);
    total.add("GRU-11.3.2"_rule, std::min(0, tables.values.shooters_strength - shooters));
    total.add("GRU-12.1.8b"_rule, -garrisons.too_many(tables));
    return std::max(total.sum(), 0);
}

int Rules::defence_strength(const Log& trace) const {
    const Combat& combat = state.combat;
    Total total{trace, "tally.defence_strength"_say};
    int raw = 0, disordered = 0, panicked = 0, on_the_move = 0, shooters = 0;
    Garrisons garrisons;
    each_alive(state, combat.defenders, [&](UnitId id) {
        if (is_leader(id)) return;
        const Unit& defender = unit(id);
        int strength = defender.strength;
        raw += strength;
        if (defender.order == Order::panicked) {
            panicked += strength;
            strength = 0;
        } else if (fights_disorganised(id)) {
            disordered += strength - halved(strength);
            strength = halved(strength);
        }
        if (is_foot_shooter(id)) {
            if (!defender.is(Unit::deployed)) {
                on_the_move += strength;
                strength = 0;
            }
            shooters += strength;
        }
        garrisons.add(fortification_at(defender.hex), strength, is_foot_shooter(id));
    });
    total.add("GRU-1.4"_rule, raw);
    total.add("GRU-10.2.1"_rule, -panicked);
    total.add("GRU-9.2.2"_rule, -disordered);
    total.add("GRU-11.1.1"_rule, -on_the_move);
    total.add("GRU-11.3.2"_rule, std::min(0, tables.values.shooters_strength - shooters));
    total.add("GRU-12.1.8b"_rule, -garrisons.too_many(tables));
    return std::max(total.sum(), 0);
}

namespace {

// GRU-1.7, GRU-5.2.8  A value of each unit, averaged over the group.
struct Group {
    int sum = 0;
    int units = 0;
    int first = 0;
    void add(int value) {
        if (units == 0) first = value;
        sum += value;
        ++units;
    }
    int average() const {
        if (units == 0) return 0;
        const bool averages =
            applies("GRU-1.7"_rule, units > 1) && applies("GRU-5.2.8"_rule, units > 1);
        return averages ? divide(sum, units) : first;
    }
};

}  // namespace

// GRU-5.1.1 b, d  Modifiers of the attacker, in the order of the line under the combat table, then
// the others by their number.
int Rules::attacker_modifiers(const Log& trace) const {
    const Combat& combat = state.combat;
    const Values& values = tables.values;
    Total total{trace, "tally.attacker"_say};

    // GRU-6.1.2: a gain, never a loss (GRU-R25).
    total.add("GRU-6.1.2"_rule, std::max(0, level_of(combat.attacker)));

    // GRU-5.2.7 (GRU-R10)
    Group armour;
    each_alive(state, combat.attackers, [&](UnitId id) { armour.add(counter(id).armour); });
    total.add("GRU-5.2.7"_rule, armour.average());

    // GRU-5.6.4  Charge, and what lowers it before the average is taken (GRU-R23, GRU-R117). A
    // village breaks no charge (GRU-R57).
    Group marked, over_water, against_cover, over_wall, disordered, unarmoured;
    each_alive(state, combat.attackers, [&](UnitId id) {
        const Unit& attacker = unit(id);
        int charge = attacker.charge;
        int loss = 0;
        bool cover = false;
        bool wall = false;
        for (const Hex target : combat.targets) {
            if (!can_attack(id, target)) continue;
            const auto way = map.grid.direction_to(attacker.hex, target);
            const EdgeRow* edge = map.bridge.contains(attacker.hex, *way)   ? &tables.terrain.bridge
                                  : map.ford.contains(attacker.hex, *way)   ? &tables.terrain.ford
                                  : map.stream.contains(attacker.hex, *way) ? &tables.terrain.stream
                                                                            : nullptr;
            if (edge != nullptr) loss = std::max<int>(loss, edge->charge_loss_on_attack);
            const auto ground = static_cast<std::size_t>(map.at(target));
            cover = cover || tables.terrain.hexes[ground].charge_to_zero_when_attacked ||
                    is_fortified(target);
            wall = wall || crosses_wall(attacker.hex, *way);
        }
        marked.add(charge);
        charge = std::max(0, charge - loss);
        over_water.add(charge);
        if (wall) charge = 0;
        over_wall.add(charge);
        if (cover) charge = 0;
        against_cover.add(charge);
        if (fights_disorganised(id)) charge = std::min<int>(charge, values.disorganised_charge_mc);
        disordered.add(charge);
        if (combat.countercharge && counter(id).armour == 0) charge = 0;
        unarmoured.add(charge);
    });
    total.add("GRU-5.6.4"_rule, marked.average());
    // In this combat only; the marker stays (GRU-R108).
    total.add("GRU-5.6.9"_rule, over_water.average() - marked.average());
    total.add("GRU-12.1.2"_rule, over_wall.average() - over_water.average());
    total.add("GRU-5.6.6"_rule, against_cover.average() - over_wall.average());
    total.add("GRU-9.2.4"_rule, disordered.average() - against_cover.average());
    total.add("GRU-5.7.9"_rule, unarmoured.average() - disordered.average());
    // GRU-5.6.5: at most the armour of the group and one more (GRU-R21).
    total.add("GRU-5.6.5"_rule,
              std::min(0, armour.average() + values.charge_over_armour - unarmoured.average()));

    // GRU-8.2.1, GRU-8.2.2, GRU-7.1.7
    int in_hex = 0, in_range = 0, banner = 0;
    const bool per_unit = tables.options.leader_and_banner_bonus == Options::Bonus::per_unit;
    const auto count = [&](int& of_all, int amount) {
        of_all = per_unit ? of_all + amount : std::max(of_all, amount);
    };
    each_alive(state, combat.attackers, [&](UnitId id) {
        const int help = leader_help(id);
        if (help == 2) count(in_hex, values.leader_in_hex_mc);
        if (help == 1) count(in_range, values.leader_in_range_mc);
        if (near_banner(id)) count(banner, values.banner_mc);
    });
    total.add("GRU-8.2.1"_rule, in_hex);
    total.add("GRU-8.2.2"_rule, per_unit || in_hex == 0 ? in_range : 0);
    total.add("GRU-7.1.7"_rule, banner);

    // GRU-3.1.2: each attacking hex once (GRU-R27, GRU-R110); GRU-5.2.6: once in all (GRU-R29).
    // They add up (GRU-R123).
    int rear = 0;
    bool opposite = false;
    HexSet from;
    each_alive(state, combat.attackers, [&](UnitId id) { from.insert(unit(id).hex); });
    const auto strikes = [&](Hex hex, Hex target) {
        for (const UnitId each : stack(hex))
            if (combat.attackers.test(each.index()) && can_attack(each, target)) return true;
        return false;
    };
    for (const Hex hex : from) {
        bool behind = false;
        for (const Hex target : combat.targets) {
            if (!map.grid.adjacent(hex, target) || !strikes(hex, target)) continue;
            behind = behind || is_rear_hex(target, hex);
            const auto way = map.grid.direction_to(target, hex);
            const Hex across = map.neighbour(target, hex::opposite(*way));
            opposite = opposite || (from.contains(across) && strikes(across, target));
        }
        if (behind) rear += values.rear_hex_mc;
    }
    total.add("GRU-3.1.2"_rule, rear);
    total.add("GRU-5.2.6"_rule, opposite ? values.opposite_hexes_mc : 0);

    // GRU-9.2.3, GRU-11.3.1: what the defenders are like; shooters on foot (GRU-R31).
    bool all_disordered = true;
    bool anyone = false;
    bool shooter = false;
    each_alive(state, combat.defenders, [&](UnitId id) {
        if (is_leader(id)) return;
        anyone = true;
        all_disordered = all_disordered && fights_disorganised(id);
        shooter = shooter || is_foot_shooter(id);
    });
    total.add("GRU-9.2.3"_rule, anyone && all_disordered ? values.all_disorganised_mc : 0);
    total.add("GRU-11.3.1"_rule, shooter ? values.shooter_mc : 0);
    return total.sum();
}

int Rules::defender_modifiers(const Log& trace) const {
    const Combat& combat = state.combat;
    const Values& values = tables.values;
    Total total{trace, "tally.defender"_say};

    // GRU-6.1.2
    total.add("GRU-6.1.2"_rule, std::max(0, level_of(other(combat.attacker))));

    // GRU-5.2.7, GRU-5.6.4
    Group armour, marked, disordered;
    int in_hex = 0, in_range = 0, banner = 0;
    const bool per_unit = tables.options.leader_and_banner_bonus == Options::Bonus::per_unit;
    const auto count = [&](int& of_all, int amount) {
        of_all = per_unit ? of_all + amount : std::max(of_all, amount);
    };
    each_alive(state, combat.defenders, [&](UnitId id) {
        if (is_leader(id)) return;
        armour.add(counter(id).armour);
        int charge = unit(id).charge;
        marked.add(charge);
        if (fights_disorganised(id)) charge = std::min<int>(charge, values.disorganised_charge_mc);
        disordered.add(charge);
        const int help = leader_help(id);
        if (help == 2) count(in_hex, values.leader_in_hex_mc);
        if (help == 1) count(in_range, values.leader_in_range_mc);
        if (near_banner(id)) count(banner, values.banner_mc);
    });
    total.add("GRU-5.2.7"_rule, armour.average());
    total.add("GRU-5.6.4"_rule, marked.average());
    total.add("GRU-9.2.4"_rule, disordered.average() - marked.average());
    total.add("GRU-5.6.5"_rule,
              std::min(0, armour.average() + values.charge_over_armour - disordered.average()));

    // GRU-8.2.1, GRU-8.2.2, GRU-7.1.7
    total.add("GRU-8.2.1"_rule, in_hex);
    total.add("GRU-8.2.2"_rule, per_unit || in_hex == 0 ? in_range : 0);
    total.add("GRU-7.1.7"_rule, banner);

    // GRU-5.3.1, GRU-5.3.2: the best terrain only; water counts once one attacker crosses it
    // (GRU-R30, GRU-R116).
    int best = 0, sum = 0;
    const auto protect = [&](int amount) {
        best = std::max(best, amount);
        sum += amount;
    };
    for (const Hex target : combat.targets) {
        protect(tables.terrain.hexes[static_cast<std::size_t>(map.at(target))].defender_mc);
        int water = 0;
        each_alive(state, combat.attackers, [&](UnitId id) {
            if (!can_attack(id, target)) return;
            const Hex from = unit(id).hex;
            const auto way = map.grid.direction_to(from, target);
            const EdgeRow* edge = map.bridge.contains(from, *way)   ? &tables.terrain.bridge
                                  : map.ford.contains(from, *way)   ? &tables.terrain.ford
                                  : map.stream.contains(from, *way) ? &tables.terrain.stream
                                                                    : nullptr;
            if (edge != nullptr) water = std::max<int>(water, edge->defender_mc);
        });
        protect(water);
    }
    total.add("GRU-5.3.1"_rule, applies("GRU-5.3.2"_rule, sum > best) ? best : sum);

    // GRU-9.2.3, GRU-11.3.1: what the attackers are like.
    bool all_disordered = true;
    bool shooter = false;
    each_alive(state, combat.attackers, [&](UnitId id) {
        all_disordered = all_disordered && fights_disorganised(id);
        shooter = shooter || is_foot_shooter(id);
    });
    total.add("GRU-9.2.3"_rule, all_disordered ? values.all_disorganised_mc : 0);
    total.add("GRU-11.3.1"_rule, shooter ? values.shooter_mc : 0);
    return total.sum();
}

// GRU-5.1.1 a-d  The attack is fixed: strengths, starting odds, modifiers, column.
void Referee::declare() {
    Combat& combat = state.combat;
    combat.defenders.clear();
    for (const Hex target : combat.targets) {
        for (const UnitId each : rules.stack(target)) combat.defenders.set(each.index());
        restart_demolition(target);
    }
    const int attack = rules.attack_strength(trace);
    const int defence = rules.defence_strength(trace);
    trace.say("log.strengths"_say, "GRU-5.1.1"_rule,
              {{"attack", number(attack)}, {"defence", number(defence)}});
    const bool only_leaders = !rules.fighters(combat.defenders).any();
    int column = 0;
    // GRU-8.2.7 and GRU-R32: against nobody who can fight, the last column.
    if (applies("GRU-8.2.7"_rule, only_leaders) || defence == 0) {
        column = CombatTable::columns - 1;
        trace.say("log.no_defence"_say, only_leaders ? "GRU-8.2.7"_rule : "GRU-R32"_rule,
                  {{"odds", odds(column)}});
    } else {
        const int start = rules.starting_column(attack, defence);
        trace.say("log.starting_odds"_say, "GRU-1.4"_rule, {{"odds", odds(start)}});
        const int plus = rules.attacker_modifiers(trace);
        const int minus = rules.defender_modifiers(trace);
        Total shifted{trace, "tally.column"_say};
        shifted.add("GRU-1.4"_rule, start - CombatTable::even_odds);
        shifted.add("GRU-1.5"_rule, plus - minus);
        // GRU-1.5.1: limited once, at the end (GRU-R20).
        const int lowest = -CombatTable::even_odds;
        const int highest = CombatTable::columns - 1 - CombatTable::even_odds;
        shifted.add("GRU-1.5.1"_rule, std::clamp(shifted.sum(), lowest, highest) - shifted.sum());
        column = std::clamp(shifted.sum() + CombatTable::even_odds, 0, CombatTable::columns - 1);
    }
    trace.say("log.odds"_say, "GRU-1.5"_rule, {{"odds", odds(column)}});
    combat.column = static_cast<std::uint8_t>(column);
    combat.stage = CombatStage::roll;

    each_alive(state, combat.attackers, [&](UnitId id) {
        // GRU-5.6.6, GRU-12.1.2: the marker goes too.
        bool cover = false;
        bool wall = false;
        for (const Hex target : combat.targets) {
            if (!rules.can_attack(id, target)) continue;
            const auto ground = static_cast<std::size_t>(map.at(target));
            cover = cover || tables.terrain.hexes[ground].charge_to_zero_when_attacked ||
                    rules.is_fortified(target);
            wall = wall ||
                   rules.crosses_wall(unit(id).hex, *map.grid.direction_to(unit(id).hex, target));
        }
        if (applies("GRU-5.6.6"_rule, cover) || applies("GRU-12.1.2"_rule, wall))
            set_charge(id, 0, "GRU-5.6.6"_rule);
        // Those in the hex fight, another may help from afar (GRU-R120).
        tire(rules.helping_leader(id), "GRU-14.1.3"_rule);
        for (const UnitId each : rules.stack(unit(id).hex)) tire(each, "GRU-14.1.3"_rule);
    });
    each_alive(state, combat.defenders, [&](UnitId id) {
        tire(rules.is_leader(id) ? id : rules.helping_leader(id), "GRU-14.1.3"_rule);
    });
}

}  // namespace gonfalon::grunwald
