// GRU-5.1.1 b  What each side brings to a combat: its strength, then its modifiers, in the order of
// the line under the combat table (morale, armour, charge, leaders, banners, terrain), then the
// others.
#include <algorithm>

#include "games/grunwald/rules/rounding.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

namespace {

template <class Visit>
void each(const Units& units, Visit&& visit) {
    units.each([&](std::size_t i) { visit(UnitId(i)); });
}

// What an attack over this side of a hex has to cross; none: nothing (GRU-R116).
const EdgeRow* water_between(const Rules& rules, Hex from, Direction way) {
    const Map& map = rules.map;
    const TerrainTable& terrain = rules.tables.terrain;
    if (map.bridge.contains(from, way)) return &terrain.bridge;
    if (map.ford.contains(from, way)) return &terrain.ford;
    if (map.stream.contains(from, way)) return &terrain.stream;
    return nullptr;
}

}  // namespace

// What lies between an attacker and the targets before it.
Approach Rules::approach(UnitId id) const {
    Approach met;
    const Hex from = unit(id).hex;
    for (const Hex target : state.combat.targets) {
        if (!can_attack(id, target)) continue;
        const Direction way = *map.grid.direction_to(from, target);
        // GRU-5.6.9
        if (const EdgeRow* water = water_between(*this, from, way))
            met.charge_lost = std::max<int>(met.charge_lost, water->charge_loss_on_attack);
        // GRU-5.6.6: fortification, forest or marsh; a village breaks no charge (GRU-R57).
        const auto ground = static_cast<std::size_t>(map.at(target));
        met.at_cover = met.at_cover || is_fortified(target) ||
                       tables.terrain.hexes[ground].charge_to_zero_when_attacked;
        met.over_wall = met.over_wall || crosses_wall(from, way);
    }
    return met;
}

// Strength

// Fought as disorganised: by its marker, or exhausted (14.2.1).
bool Rules::fights_disorganised(UnitId id) const {
    return unit(id).order != Order::good || exhausted(id);
}

namespace {

// GRU-12.1.8b  Of a fortified hex four points fight, counted as they fight (GRU-R146); of the last
// unit named perhaps only a part. The one point all shooters have together (11.3.2) counts wherever
// some of them find room.
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

// What a unit brings to this combat, whoever else takes part.
int Rules::points_in_combat(UnitId id) const {
    const Unit& fighter = unit(id);
    bool weak = fights_disorganised(id);
    if (side_of(id) == state.combat.attacker) {
        const auto ground = static_cast<std::size_t>(map.at(fighter.hex));
        weak =
            weak || tables.terrain.hexes[ground].halves_attackers_inside || approach(id).over_wall;
    } else if (is_panicked(id) || (is_foot_shooter(id) && !fighter.is(Unit::deployed))) {
        return 0;
    }
    return weak ? halved(fighter.strength) : fighter.strength;
}

// Points of a hex that take part, all shooters of it counting as one (11.3.2).
int Rules::points_of_garrison(Hex hex) const {
    const Combat& combat = state.combat;
    int regulars = 0, shooters = 0;
    for (const UnitId each : stack(hex)) {
        if (is_leader(each) || combat.spare.test(each.index())) continue;
        if (!combat.attackers.test(each.index()) && !combat.defenders.test(each.index())) continue;
        (is_foot_shooter(each) ? shooters : regulars) += points_in_combat(each);
    }
    return regulars + std::min<int>(shooters, tables.values.shooters_strength);
}

bool Rules::garrison_is_full(Hex hex) const {
    return is_fortified(hex) && points_of_garrison(hex) >= tables.fortification.fighting;
}

// Who could still be named: there is room, and it would add something.
Units Rules::garrison_candidates() const {
    Units candidates;
    fighters(state.combat.spare).each([&](std::size_t i) {
        const UnitId id(i);
        if (garrison_is_full(unit(id).hex) || points_in_combat(id) == 0) return;
        bool another_shooter = false;
        for (const UnitId each : stack(unit(id).hex))
            another_shooter = another_shooter ||
                              (is_foot_shooter(each) && !state.combat.spare.test(each.index()));
        if (!is_foot_shooter(id) || !another_shooter) candidates.set(i);
    });
    return candidates;
}

Verdict Rules::check_garrison(UnitId id) const {
    Verdict verdict;
    if (stands(id, situation().side, "GRU-12.1.8b"_rule, verdict))
        verdict.require("GRU-12.1.8b"_rule, garrison_candidates().test(id.index()));
    return verdict;
}

// The defenders who take part; once they have fallen, those who did not.
Units Rules::engaged_defenders() const {
    Units engaged = fighters(state.combat.defenders);
    state.combat.spare.each([&](std::size_t i) { engaged.reset(i); });
    return engaged.any() ? engaged : fighters(state.combat.defenders);
}

// GRU-5.1.1 b  Each side adds up its strength.
int Rules::attack_strength(const Log& trace) const {
    Total total{trace, "tally.attack_strength"_say};
    int raw = 0, disordered = 0, marsh = 0, wall = 0, shooters = 0;
    Garrisons garrisons;
    each(fighters(state.combat.attackers), [&](UnitId id) {
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
        if (approach(id).over_wall) halve(wall);
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
    Total total{trace, "tally.defence_strength"_say};
    int raw = 0, disordered = 0, panicked = 0, on_the_move = 0, shooters = 0, spare = 0;
    Garrisons garrisons;
    const Units engaged = engaged_defenders();
    each(fighters(state.combat.defenders), [&](UnitId id) {
        const Unit& defender = unit(id);
        int strength = defender.strength;
        raw += strength;
        if (!engaged.test(id.index())) {
            spare += strength;
            return;
        }
        // GRU-10.2.1
        if (defender.order == Order::panicked) {
            panicked += strength;
            strength = 0;
        } else if (fights_disorganised(id)) {
            disordered += strength - halved(strength);
            strength = halved(strength);
        }
        // GRU-11.1.1: on its movement face a shooter has no strength.
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
    total.add("GRU-12.1.8b"_rule, -spare - garrisons.too_many(tables));
    return std::max(total.sum(), 0);
}

// Modifiers

namespace {

// GRU-1.7, GRU-5.2.8  A value of each unit, averaged over the group.
struct Group {
    int sum = 0;
    int units = 0;
    void add(int value) {
        sum += value;
        ++units;
    }
    int average() const { return units == 0 ? 0 : divide(sum, units); }
};

Group armour_of(const Rules& rules, const Units& side) {
    Group armour;
    each(side, [&](UnitId id) { armour.add(rules.counter(id).armour); });
    return armour;
}

// GRU-8.2.1, GRU-8.2.2, GRU-7.1.7  Leaders and banners: the best for the side, or for each unit
// (GRU-R24).
void add_leaders_and_banners(const Rules& rules, const Units& side, Total& total) {
    const Values& values = rules.tables.values;
    const bool per_unit = rules.tables.options.leader_and_banner_bonus == Options::Bonus::per_unit;
    int in_hex = 0, in_range = 0, banner = 0;
    const auto count = [&](int& of_all, int amount) {
        of_all = per_unit ? of_all + amount : std::max(of_all, amount);
    };
    each(side, [&](UnitId id) {
        const int help = rules.leader_help(id);
        if (help == 2) count(in_hex, values.leader_in_hex_mc);
        if (help == 1) count(in_range, values.leader_in_range_mc);
        if (rules.near_banner(id)) count(banner, values.banner_mc);
    });
    total.add("GRU-8.2.1"_rule, in_hex);
    total.add("GRU-8.2.2"_rule, per_unit || in_hex == 0 ? in_range : 0);
    total.add("GRU-7.1.7"_rule, banner);
}

// GRU-9.2.3, GRU-11.3.1  What the enemy is like: all in disorder, shooters on foot among them
// (GRU-R31).
void add_for_enemies(const Rules& rules, const Units& enemies, Total& total) {
    const Values& values = rules.tables.values;
    bool all_disordered = enemies.any();
    bool shooter = false;
    each(enemies, [&](UnitId id) {
        all_disordered = all_disordered && rules.fights_disorganised(id);
        shooter = shooter || rules.is_foot_shooter(id);
    });
    total.add("GRU-9.2.3"_rule, all_disordered ? values.all_disorganised_mc : 0);
    total.add("GRU-11.3.1"_rule, shooter ? values.shooter_mc : 0);
}

// GRU-5.6.4  The charge of the attackers, and what lowers it unit by unit before the average is
// taken (GRU-R23, GRU-R117).
void add_charge_of_attackers(const Rules& rules, const Units& attackers, Total& total) {
    const Values& values = rules.tables.values;
    Group marked, over_water, over_wall, at_cover, disordered, unarmoured;
    each(attackers, [&](UnitId id) {
        const Approach approach = rules.approach(id);
        int charge = rules.unit(id).charge;
        marked.add(charge);
        charge = std::max(0, charge - approach.charge_lost);
        over_water.add(charge);
        if (approach.over_wall) charge = 0;
        over_wall.add(charge);
        if (approach.at_cover) charge = 0;
        at_cover.add(charge);
        if (rules.fights_disorganised(id))
            charge = std::min<int>(charge, values.disorganised_charge_mc);
        disordered.add(charge);
        if (rules.state.combat.countercharge && rules.counter(id).armour == 0) charge = 0;
        unarmoured.add(charge);
    });
    total.add("GRU-5.6.4"_rule, marked.average());
    // In this combat only; the marker stays (GRU-R108).
    total.add("GRU-5.6.9"_rule, over_water.average() - marked.average());
    total.add("GRU-12.1.2"_rule, over_wall.average() - over_water.average());
    total.add("GRU-5.6.6"_rule, at_cover.average() - over_wall.average());
    total.add("GRU-9.2.4"_rule, disordered.average() - at_cover.average());
    total.add("GRU-5.7.9"_rule, unarmoured.average() - disordered.average());
    // GRU-5.6.5: at most the armour of the group and one more (GRU-R21).
    const int most = armour_of(rules, attackers).average() + values.charge_over_armour;
    total.add("GRU-5.6.5"_rule, std::min(0, most - unarmoured.average()));
}

// GRU-5.6.4  The charge of the defenders.
void add_charge_of_defenders(const Rules& rules, const Units& defenders, Total& total) {
    const Values& values = rules.tables.values;
    Group marked, disordered;
    each(defenders, [&](UnitId id) {
        int charge = rules.unit(id).charge;
        marked.add(charge);
        if (rules.fights_disorganised(id))
            charge = std::min<int>(charge, values.disorganised_charge_mc);
        disordered.add(charge);
    });
    total.add("GRU-5.6.4"_rule, marked.average());
    total.add("GRU-9.2.4"_rule, disordered.average() - marked.average());
    const int most = armour_of(rules, defenders).average() + values.charge_over_armour;
    total.add("GRU-5.6.5"_rule, std::min(0, most - disordered.average()));
}

// GRU-3.1.2, GRU-5.2.6  Whence the attack comes: each rear hex once (GRU-R27, GRU-R110), opposite
// hexes once in all (GRU-R29). They add up (GRU-R123).
void add_directions(const Rules& rules, const Units& attackers, Total& total) {
    const Values& values = rules.tables.values;
    const Map& map = rules.map;
    HexSet from;
    each(attackers, [&](UnitId id) { from.insert(rules.unit(id).hex); });
    const auto strikes = [&](Hex hex, Hex target) {
        for (const UnitId id : rules.stack(hex))
            if (attackers.test(id.index()) && rules.can_attack(id, target)) return true;
        return false;
    };
    int rear = 0;
    bool opposite = false;
    for (const Hex hex : from) {
        bool behind = false;
        for (const Hex target : rules.state.combat.targets) {
            if (!map.grid.adjacent(hex, target) || !strikes(hex, target)) continue;
            behind = behind || rules.is_rear_hex(target, hex);
            const auto way = map.grid.direction_to(target, hex);
            const Hex across = map.neighbour(target, hex::opposite(*way));
            opposite = opposite || (from.contains(across) && strikes(across, target));
        }
        if (behind) rear += values.rear_hex_mc;
    }
    total.add("GRU-3.1.2"_rule, rear);
    total.add("GRU-5.2.6"_rule, opposite ? values.opposite_hexes_mc : 0);
}

// GRU-5.3.1, GRU-5.3.2  The best terrain of the defenders only; water counts once one attacker
// crosses it (GRU-R30, GRU-R116).
void add_terrain(const Rules& rules, const Units& attackers, Total& total) {
    int best = 0;
    const auto protect = [&](int amount) { best = std::max(best, amount); };
    for (const Hex target : rules.state.combat.targets) {
        const auto ground = static_cast<std::size_t>(rules.map.at(target));
        protect(rules.tables.terrain.hexes[ground].defender_mc);
        int water = 0;
        each(attackers, [&](UnitId id) {
            if (!rules.can_attack(id, target)) return;
            const Hex from = rules.unit(id).hex;
            const Direction way = *rules.map.grid.direction_to(from, target);
            if (const EdgeRow* edge = water_between(rules, from, way))
                water = std::max<int>(water, edge->defender_mc);
        });
        protect(water);
    }
    total.add("GRU-5.3.1"_rule, best);
}

}  // namespace

int Rules::attacker_modifiers(const Log& trace) const {
    const Units attackers = fighters(state.combat.attackers);
    const Units defenders = engaged_defenders();
    Total total{trace, "tally.attacker"_say};
    // GRU-6.1.2: a gain, never a loss (GRU-R25).
    total.add("GRU-6.1.2"_rule, std::max(0, level_of(state.combat.attacker)));
    // GRU-5.2.7 (GRU-R10)
    total.add("GRU-5.2.7"_rule, armour_of(*this, attackers).average());
    add_charge_of_attackers(*this, attackers, total);
    add_leaders_and_banners(*this, attackers, total);
    add_directions(*this, attackers, total);
    add_for_enemies(*this, defenders, total);
    return total.sum();
}

int Rules::defender_modifiers(const Log& trace) const {
    const Units attackers = fighters(state.combat.attackers);
    const Units defenders = engaged_defenders();
    Total total{trace, "tally.defender"_say};
    total.add("GRU-6.1.2"_rule, std::max(0, level_of(other(state.combat.attacker))));
    total.add("GRU-5.2.7"_rule, armour_of(*this, defenders).average());
    add_charge_of_defenders(*this, defenders, total);
    add_leaders_and_banners(*this, defenders, total);
    add_terrain(*this, attackers, total);
    add_for_enemies(*this, attackers, total);
    return total.sum();
}

}  // namespace gonfalon::grunwald
