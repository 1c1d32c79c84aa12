// What a unit would bring and risk where it stands or could stand, judged by the combat table and
// what a counter scores when it is lost. Estimates to plan by; the rules have the last word.
#pragma once

#include <algorithm>

#include "ai/doctrine/grunwald.h"
#include "engine/space/hex/zones.h"

namespace gonfalon::grunwald {

class Odds {
  public:
    Odds(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff)
        : tables_(game.tables()), map_(tables_.map), state_(state), side_(side), staff_(staff) {}

    // How well this facing looks towards the enemy.
    int outlook(Hex hex, Facing facing, const Lore::Field& field) const {
        int value = 0;
        const int here = field[hex.id];
        for (int aside = -1; aside <= 1; ++aside) {
            const Hex front = map_.neighbour(hex, hex::rotate(facing, aside));
            if (front == no_hex || field[front.id] >= here) continue;
            value += tables_.judgement[Weight::faces_enemy] * (aside == 0 ? 2 : 1);
        }
        return value;
    }

    // Hexes this unit could fall back to if it were beaten there.
    int ways_out(UnitId id, Hex hex) const {
        int open = 0;
        for (const Direction way : hex::directions) {
            const Hex exit = map_.neighbour(hex, way);
            if (exit == no_hex || !map_.passable.contains(exit) ||
                staff_.enemy_zone.contains(exit) || map_.river.contains(hex, way))
                continue;
            bool taken = false;
            for (const UnitId each : Stack(state_, exit))
                taken =
                    taken || (each != id && tables_.counter(each).unit_class != UnitClass::leader);
            if (!taken) ++open;
        }
        return open;
    }

    bool is_worn(UnitId id) const {
        const Counter& counter = tables_.counter(id);
        return is_horse(counter.unit_class) && state_.unit(id).strength < counter.strength;
    }

    bool faces(UnitId id, Direction way) const {
        return hex::turn(state_.unit(id).facing, way) <= 1;
    }

    // What attacking from here would bring, judged by the odds; those before a unit must be
    // attacked.
    int contact(UnitId id, Hex hex, Facing facing, int charge) const {
        int best = 0;
        int enemies = 0;
        for (int aside = -1; aside <= 1; ++aside) {
            const Direction way = hex::rotate(facing, aside);
            const Hex target = map_.neighbour(hex, way);
            if (target == no_hex || map_.river.contains(hex, way)) continue;
            bool enemy = false;
            bool leader = false;
            for (const UnitId each : Stack(state_, target)) {
                const Counter& other = tables_.counter(each);
                if (other.side == side_) continue;
                enemy = enemy || other.unit_class != UnitClass::leader;
                leader = leader || other.unit_class == UnitClass::leader;
            }
            if (!enemy) continue;
            ++enemies;
            const int gain = attack_gain(id, hex, facing, charge, target) + (leader ? 90 : 0);
            best = enemies == 1 ? gain : std::max(best, gain);
        }
        if (enemies == 0) return 0;
        return best - tables_.judgement[Weight::second_enemy] * (enemies - 1);
    }

    struct Group {
        int strength = 0;
        int units = 0;
        int armour = 0;
        int charge = 0;
        int behind = 0;
        int loss = 0;   // what a strength point costs
        int exits = 1;  // of a defender
        bool led = false;

        int modifiers() const {
            if (units == 0) return 0;
            const int mean_armour = (2 * armour + units) / (2 * units);
            const int mean_charge = (2 * charge + units) / (2 * units);
            return mean_armour + std::min(mean_charge, mean_armour + 1) + (led ? 1 : 0);
        }
    };

    // What losing a strength point costs the one it costs least.
    static void cheapest(int& least, int cost) {
        least = least == 0 ? cost : std::min(least, cost);
    }
    int cost_of_loss(UnitId id) const {
        const auto kind = static_cast<std::size_t>(tables_.counter(id).unit_class);
        const int points = 100 * tables_.victory.points[kind];
        return state_.unit(id).strength <= 1 ? points : 3 * points / 10;
    }

    int worth_of(const Group& attack, const Group& defence, int cover, int disordered) const {
        if (attack.units == 0) return 0;
        int column = CombatTable::even_odds;
        if (defence.strength == 0) {
            column = CombatTable::columns - 1;
        } else if (attack.strength >= defence.strength) {
            column += (2 * attack.strength + defence.strength) / (2 * defence.strength) - 1;
        } else {
            column -=
                (2 * defence.strength + attack.strength) / (2 * std::max(attack.strength, 1)) - 1;
        }
        column += attack.modifiers() + 2 * attack.behind + disordered - defence.modifiers() - cover;
        const Lore::Chances& chances =
            staff_
                .columns[static_cast<std::size_t>(std::clamp(column, 0, CombatTable::columns - 1))];
        // Who cannot fall back loses a point for every hex of it.
        const int lost =
            chances.defender_loss + (defence.exits == 0 ? chances.defender_retreat : 0);
        return (lost * defence.loss - chances.attacker_loss * attack.loss) / 100 + chances.shock;
    }

    // The attack on a hex with this unit there, less the attack without it.
    int attack_gain(UnitId id, Hex from, Facing facing, int charge, Hex target) const {
        Group defence;
        int disordered = 1;
        for (const UnitId each : Stack(state_, target)) {
            const Counter& counter = tables_.counter(each);
            if (counter.unit_class == UnitClass::leader) {
                defence.led = true;
                continue;
            }
            const Unit& unit = state_.unit(each);
            ++defence.units;
            const bool shooter = is_foot_shooter(counter.unit_class);
            if (unit.order == Order::good && !(shooter && !unit.is(Unit::deployed)))
                defence.strength += unit.strength;
            if (unit.order == Order::disorganised) defence.strength += (unit.strength + 1) / 2;
            if (unit.order == Order::good) disordered = 0;
            defence.armour += counter.armour - (shooter ? 3 : 0);
            defence.charge += unit.charge;
            cheapest(defence.loss, cost_of_loss(each));
        }
        // Over a wall half of the strength counts, and no charge; nor does it into a wood.
        const bool wall = is_walled(target) && !is_walled(from);
        const TerrainRow& ground = tables_.terrain.hexes[static_cast<std::size_t>(map_.at(target))];
        const bool breaks_charge = wall || ground.charge_to_zero_when_attacked;
        Group attack;
        for (const Direction way : hex::directions) {
            const Hex near = map_.neighbour(target, way);
            if (near == no_hex) continue;
            bool strikes = false;
            for (const UnitId each : Stack(state_, near)) {
                if (each == id || !can_join(each, id, hex::opposite(way))) continue;
                join(attack, each, breaks_charge ? 0 : state_.unit(each).charge, wall);
                strikes = true;
            }
            if (strikes && is_rear(target, way)) ++attack.behind;
        }
        attack.led = staff_leads(from);
        const int cover = ground.defender_mc;
        const int without = worth_of(attack, defence, cover, disordered);
        const auto way = map_.grid.direction_to(target, from);
        if (way && is_rear(target, *way) && !others_strike_from(from, target, id)) ++attack.behind;
        const bool wet = way && map_.stream.contains(target, *way);
        const int kept = breaks_charge ? 0 : wet ? std::max(charge - 1, 0) : charge;
        join(attack, id, kept, wall);
        defence.exits = exits(target, from, facing, id);
        return worth_of(attack, defence, cover + (wet ? 1 : 0), disordered) - without;
    }

    // Hexes a defender could fall back to, with this unit where it would stand.
    int exits(Hex target, Hex from, Facing facing, UnitId id) const {
        int open = 0;
        for (const Direction way : hex::directions) {
            const Hex exit = map_.neighbour(target, way);
            if (exit == no_hex || exit == from || !map_.passable.contains(exit) ||
                map_.river.contains(target, way))
                continue;
            if (hex::in_front_zone(map_.grid, from, facing, exit)) continue;
            bool held = false;
            for (const UnitId each : Stack(state_, exit))
                held = held || (each != id && tables_.counter(each).side == side_ &&
                                tables_.counter(each).unit_class != UnitClass::leader);
            for (const Direction side : hex::directions) {
                if (held) break;
                for (const UnitId each : Stack(state_, map_.neighbour(exit, side)))
                    held =
                        held || (each != id && watches(each) && faces(each, hex::opposite(side)));
            }
            if (!held) ++open;
        }
        return open;
    }
    bool watches(UnitId id) const {
        const Counter& counter = tables_.counter(id);
        return counter.side == side_ && counter.unit_class != UnitClass::leader &&
               !is_foot_shooter(counter.unit_class) && state_.unit(id).order != Order::panicked;
    }

    bool is_walled(Hex hex) const {
        for (std::size_t i = 0; i < map_.fortifications.size(); ++i)
            if (map_.fortifications[i] == hex) return state_.fortifications[i].standing;
        return false;
    }

    bool others_strike_from(Hex from, Hex target, UnitId id) const {
        const auto way = map_.grid.direction_to(from, target);
        for (const UnitId each : Stack(state_, from))
            if (each != id && way && can_join(each, id, *way)) return true;
        return false;
    }
    // Fights in the same phase as `id`, with the enemy before it.
    bool can_join(UnitId each, UnitId id, Direction way) const {
        const Counter& counter = tables_.counter(each);
        if (counter.side != side_ || counter.unit_class == UnitClass::leader) return false;
        if (is_horse(counter.unit_class) != is_horse(tables_.counter(id).unit_class)) return false;
        const Unit& unit = state_.unit(each);
        if (unit.order == Order::panicked) return false;
        if (is_foot_shooter(counter.unit_class) && !unit.is(Unit::deployed)) return false;
        return hex::turn(unit.facing, way) <= 1;
    }
    void join(Group& group, UnitId id, int charge, bool over_wall) const {
        const Unit& unit = state_.unit(id);
        const bool whole = unit.order == Order::good && !over_wall;
        group.strength += whole ? unit.strength : (unit.strength + 1) / 2;
        ++group.units;
        group.armour += tables_.counter(id).armour;
        group.charge += charge;
        cheapest(group.loss, cost_of_loss(id));
    }
    bool is_rear(Hex target, Direction way) const {
        bool anyone = false;
        for (const UnitId each : Stack(state_, target)) {
            if (tables_.counter(each).unit_class == UnitClass::leader) continue;
            anyone = true;
            if (hex::turn(state_.unit(each).facing, way) <= 1) return false;
        }
        return anyone;
    }
    bool staff_leads(Hex hex) const {
        for (const UnitId leader : tables_.leader_list) {
            const Unit& unit = state_.unit(leader);
            if (tables_.counter(leader).side == side_ && unit.on_board() &&
                map_.grid.distance(unit.hex, hex) <= tables_.counter(leader).command_range)
                return true;
        }
        return false;
    }

  private:
    const Tables& tables_;
    const Map& map_;
    const State& state_;
    Side side_;
    const Lore::Staff& staff_;
};

}  // namespace gonfalon::grunwald
