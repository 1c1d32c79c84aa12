// Marches: each unit's reach is thought out hex by hex, and the place chosen that serves its aim,
// fights at good odds and leaves nobody alone. Costs follow the rulebook closely enough to plan by;
// every step is checked by the rules before it is made.
#include <algorithm>

#include "ai/doctrine/grunwald.h"
#include "ai/doctrine/grunwald_reach.h"
#include "engine/space/hex/zones.h"

namespace gonfalon::grunwald {

namespace {

// How much each thing is wanted, in hundredths of a victory point. Found by matches of some hundred
// games with --budget 0; most of them could be half or twice as much.
namespace want {
// a half movement point nearer the aim: horse, foot, shooters on foot
constexpr int progress = 14;
constexpr int foot_progress = 14;
constexpr int shooter_progress = 14;
constexpr int shooter_stands = 4;   // half points before the enemy
constexpr int lone_leader = 1500;   // an enemy leader ridden down
constexpr int fallen_banner = 900;  // taken up
constexpr int second_enemy = 25;    // not to have to attack another besides
constexpr int good_order = 110;     // not to break the ranks
constexpr int company = 7;          // a friend beside
constexpr int back_covered = 60;    // no enemy faces its back
constexpr int way_out = 60;         // a hex to fall back to, up to two
constexpr int charge = 5;           // a level kept for later
constexpr int faces_enemy = 9;
constexpr int cover = 20;       // terrain that helps its defender, a level
constexpr int not_exposed = 6;  // no enemy horse within reach, for one without company
constexpr int worn = 100;       // not to be struck, for a unit that the next blow ends
constexpr int shelter = 10;     // a half point further from the enemy, for the disordered
// a leader: not without men, nor within reach or near the enemy then; with them not so near either
constexpr int alone = 80;
constexpr int alone_in_reach = 100;
constexpr int alone_near = 60;
constexpr int guarded_near = 15;
constexpr int leader_passes = 4;  // half points from the enemy's horse, when alone
}  // namespace want

class Marshal {
  public:
    Marshal(const Grunwald& game, const State& state, Side side, Lore::Staff& staff,
            const Plan& plan)
        : game_(game),
          tables_(game.tables()),
          map_(tables_.map),
          state_(state),
          side_(side),
          staff_(staff),
          plan_(plan) {}

    Action next() {
        Action action;
        // A march that was thought out is carried on while the rules let it.
        if (staff_.marching.exists() && staff_.marching == state_.march.unit &&
            staff_.route_at < staff_.route_length) {
            action = staff_.route[staff_.route_at++];
            if (is_legal(action)) return action;
            staff_.route_length = 0;
        }
        if (state_.march.unit.exists() && !state_.march.whole && act(state_.march.unit, action))
            return action;
        if (bring_on(game_, state_, side_, action)) return action;
        // Those nearest the enemy first, so that the others find room; leaders behind their men.
        std::array<UnitId, max_units> order;
        std::array<int, max_units> key;
        std::size_t count = 0;
        state_.ready.each([&](std::size_t i) {
            const UnitId id{i};
            if (tables_.counter(id).side != side_ || !state_.unit(id).on_board() ||
                staff_.settled.test(i) || id == state_.march.unit)
                return;
            const bool leads = tables_.counter(id).unit_class == UnitClass::leader;
            key[i] = (leads ? 1000 : 0) + (state_.unit(id).order == Order::panicked ? -1000 : 0) +
                     field(id)[hex_of(id).id];
            order[count++] = id;
        });
        std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                         [&](UnitId a, UnitId b) { return key[a.index()] < key[b.index()]; });
        for (std::size_t i = 0; i < count; ++i) {
            if (act(order[i], action)) return action;
            staff_.settled.set(order[i].index());
        }
        return Action::done();
    }

  private:
    bool is_legal(const Action& action) const { return game_.check(state_, side_, action).ok(); }
    Hex hex_of(UnitId id) const { return state_.unit(id).hex; }
    const Lore::Field& field(UnitId id) const {
        return staff_.to_enemy[is_horse(tables_.counter(id).unit_class) ||
                                       tables_.counter(id).unit_class == UnitClass::leader
                                   ? 1
                                   : 0];
    }
    Aim aim_of(UnitId id) const {
        return plan_.of(staff_.formation[id.index()], Aim{AimKind::advance, nowhere});
    }

    bool act(UnitId id, Action& action) {
        const Unit& unit = state_.unit(id);
        if (!unit.on_board()) return false;
        const Counter& counter = tables_.counter(id);
        const auto take = [&](const Action& wanted) {
            if (!is_legal(wanted)) return false;
            action = wanted;
            return true;
        };
        if (unit.order == Order::panicked) return take(Action::rally(id)) || flee(id, action);
        if (counter.unit_class == UnitClass::leader) return lead(id, action);
        const int here = field(id)[unit.hex.id];
        if (unit.order == Order::disorganised && !staff_.enemy_zone.contains(unit.hex) &&
            take(Action::rally(id)))
            return true;
        if (is_foot_shooter(counter.unit_class)) {
            const bool deployed = unit.is(Unit::deployed);
            const bool close = here <= (deployed ? 8 : 6);
            if (deployed != close && take(Action::form(id))) return true;
            if (deployed) return close && face(id, action);
        }
        if (counter.unit_class == UnitClass::horse_archers && shoot(id, action)) return true;
        return ride(id, action);
    }

    bool flee(UnitId id, Action& action) const {
        for (const Direction way : hex::directions) {
            action = Action::step(id, way);
            if (is_legal(action)) return true;
        }
        return false;
    }

    bool shoot(UnitId id, Action& action) const {
        for (const Hex near : map_.grid.neighbours(hex_of(id)))
            for (const UnitId target : Stack(state_, near)) {
                if (tables_.counter(target).side == side_) continue;
                action = Action::fire(id, target);
                if (is_legal(action)) return true;
            }
        return false;
    }

    // Turns a deployed shooter towards what comes.
    bool face(UnitId id, Action& action) const {
        const Unit& unit = state_.unit(id);
        const int now = outlook(unit.hex, unit.facing, field(id));
        int best = now + want::faces_enemy;
        bool found = false;
        for (const Direction way : hex::directions) {
            if (way == unit.facing) continue;
            const int there = outlook(unit.hex, way, field(id));
            const Action turn = Action::turn(id, way);
            if (there <= best || !is_legal(turn)) continue;
            best = there;
            action = turn;
            found = true;
        }
        return found;
    }

    // How well this facing looks towards the enemy.
    int outlook(Hex hex, Facing facing, const Lore::Field& field) const {
        int value = 0;
        const int here = field[hex.id];
        for (int aside = -1; aside <= 1; ++aside) {
            const Hex front = map_.neighbour(hex, hex::rotate(facing, aside));
            if (front == no_hex || field[front.id] >= here) continue;
            value += want::faces_enemy * (aside == 0 ? 2 : 1);
        }
        return value;
    }

    bool ride(UnitId id, Action& action) {
        const Reach reach(game_, state_, id, staff_);
        std::uint16_t best = reach.start();
        int most = value_of(id, reach, best);
        reach.each([&](std::uint16_t at) {
            const int value = value_of(id, reach, at);
            if (value > most) {
                most = value;
                best = at;
            }
        });
        if (best == reach.start()) return false;
        staff_.marching = id;
        staff_.route_length = static_cast<std::uint8_t>(reach.route(best, staff_.route));
        staff_.route_at = 1;
        if (staff_.route_length == 0 || !is_legal(staff_.route[0])) {
            staff_.route_length = 0;
            return false;
        }
        action = staff_.route[0];
        return true;
    }

    // What standing there would be worth to this unit.
    int value_of(UnitId id, const Reach& reach, std::uint16_t at) const {
        const Unit& unit = state_.unit(id);
        const Counter& counter = tables_.counter(id);
        const Hex hex = reach.hex(at);
        const Facing facing = reach.facing(at);
        const Lore::Field& field = this->field(id);
        const int distance = field[hex.id];
        const bool broken = reach.breaks_ranks(at);
        if (unit.order != Order::good)
            return std::min(distance, 16) * want::shelter + outlook(hex, facing, field);

        int value = outlook(hex, facing, field);
        if (counter.unit_class == UnitClass::horse_archers) return value + skirmish(hex, distance);
        value += progress(id, distance);
        // One blow from being lost: out of the enemy's way.
        if (is_worn(id) && staff_.enemy_zone.contains(hex)) value -= want::worn;
        if (broken) value -= want::good_order;
        for (const UnitId each : Stack(state_, hex))
            if (tables_.counter(each).side != side_) value += want::lone_leader;
        for (std::size_t i = 0; i < tables_.banners.size(); ++i)
            if (state_.banners[i].state == BannerState::fallen && state_.banners[i].hex == hex)
                value += want::fallen_banner;
        if (distance > 16) return value + want::charge * reach.charge(at);

        value += contact(id, hex, facing, broken ? 0 : reach.charge(at));
        const TerrainRow& ground = tables_.terrain.hexes[static_cast<std::size_t>(map_.at(hex))];
        value += want::cover * ground.defender_mc;
        int company = 0;
        for (const Direction way : hex::directions) {
            const Hex near = map_.neighbour(hex, way);
            if (near == no_hex) continue;
            for (const UnitId each : Stack(state_, near)) {
                const Counter& other = tables_.counter(each);
                if (each == id || other.unit_class == UnitClass::leader) continue;
                if (other.side == side_) {
                    ++company;
                } else if (hex::turn(facing, way) > 1 && faces(each, hex::opposite(way))) {
                    value -= want::back_covered;
                }
            }
        }
        value += want::company * std::min(company, 3);
        if (distance <= 4) value -= want::way_out * (2 - std::min(ways_out(id, hex), 2));
        if (counter.unit_class != UnitClass::heavy_cavalry && company == 0)
            value -= want::not_exposed * std::min<int>(staff_.threat[hex.id], 4);
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

    // Horse archers keep their distance and shoot at whoever comes near.
    int skirmish(Hex hex, int distance) const {
        const int value =
            want::shelter * std::min(distance, 10) - want::progress * std::max(distance - 8, 0);
        return staff_.enemy_zone.contains(hex) ? value - want::worn : value;
    }

    bool faces(UnitId id, Direction way) const {
        return hex::turn(state_.unit(id).facing, way) <= 1;
    }

    int progress(UnitId id, int distance) const {
        const Counter& counter = tables_.counter(id);
        const bool shooter = is_foot_shooter(counter.unit_class);
        const int wanted = shooter ? want::shooter_stands : 2;
        const int step = shooter                        ? want::shooter_progress
                         : is_horse(counter.unit_class) ? want::progress
                                                        : want::foot_progress;
        if (is_worn(id)) return -step * std::abs(distance - 10) / 2;
        switch (aim_of(id).kind) {
            case AimKind::hold:
            case AimKind::wait:
                return 0;
            case AimKind::fall_back:
                return step * std::min(distance, 20);
            case AimKind::screen:
                return -step * std::abs(distance - 8);
            default:
                return -step * std::max(distance - wanted, 0);
        }
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
        return best - want::second_enemy * (enemies - 1);
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
        Group attack;
        for (const Direction way : hex::directions) {
            const Hex near = map_.neighbour(target, way);
            if (near == no_hex) continue;
            bool strikes = false;
            for (const UnitId each : Stack(state_, near)) {
                if (each == id || !can_join(each, id, hex::opposite(way))) continue;
                join(attack, each, state_.unit(each).charge);
                strikes = true;
            }
            if (strikes && is_rear(target, way)) ++attack.behind;
        }
        attack.led = staff_leads(from);
        const int cover =
            tables_.terrain.hexes[static_cast<std::size_t>(map_.at(target))].defender_mc;
        const int without = worth_of(attack, defence, cover, disordered);
        const auto way = map_.grid.direction_to(target, from);
        if (way && is_rear(target, *way) && !others_strike_from(from, target, id)) ++attack.behind;
        const bool wet = way && map_.stream.contains(target, *way);
        join(attack, id, wet ? std::max(charge - 1, 0) : charge);
        defence.exits = exits(target, from, facing, id);
        return worth_of(attack, defence, cover + (wet ? 1 : 0), disordered) - without;
    }

    // Hexes a defender could fall back to, with this unit where it would stand.
    int exits(Hex target, Hex from, Facing facing, UnitId id) const {
        int open = 0;
        for (const Direction way : hex::directions) {
            const Hex exit = map_.neighbour(target, way);
            if (exit == no_hex) {
                ++open;  // off the map
                continue;
            }
            if (exit == from || !map_.passable.contains(exit) || map_.river.contains(target, way))
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
    void join(Group& group, UnitId id, int charge) const {
        const Unit& unit = state_.unit(id);
        group.strength += unit.order == Order::good ? unit.strength : (unit.strength + 1) / 2;
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

    // A leader rides with his men, behind the fight, never alone where horse can reach him.
    bool lead(UnitId id, Action& action) const {
        const Hex here = hex_of(id);
        int best = leader_value(id, here) + 4;
        Hex goal = here;
        hex_disc(here, 6, [&](Hex hex) {
            if (hex == here || !map_.passable.contains(hex)) return;
            const int value = leader_value(id, hex) - map_.grid.distance(here, hex);
            if (value <= best) return;
            best = value;
            goal = hex;
        });
        if (goal == here) return false;
        int nearest = map_.grid.distance(here, goal);
        bool found = false;
        for (const Direction way : hex::directions) {
            const Hex next = map_.neighbour(here, way);
            if (next == no_hex || map_.grid.distance(next, goal) >= nearest) continue;
            // Riders answer a leader who passes alone within two hexes of them.
            if (staff_.to_enemy[1][next.id] <= want::leader_passes && guards(id, next) == 0 &&
                staff_.to_enemy[1][next.id] <= staff_.to_enemy[1][here.id])
                continue;
            const Action step = Action::step(id, way);
            if (!is_legal(step)) continue;
            nearest = map_.grid.distance(next, goal);
            action = step;
            found = true;
        }
        return found;
    }
    template <class Visit>
    void hex_disc(Hex centre, int radius, Visit&& visit) const {
        visit(centre);
        for (int range = 1; range <= radius; ++range)
            hex::for_each_at(map_.grid, centre, range, visit);
    }

    int guards(UnitId id, Hex hex) const {
        int strength = 0;
        for (const UnitId each : Stack(state_, hex)) {
            const Counter& other = tables_.counter(each);
            if (each != id && other.side == side_ && other.unit_class != UnitClass::leader &&
                state_.unit(each).order == Order::good)
                strength += state_.unit(each).strength;
        }
        return strength;
    }

    int leader_value(UnitId id, Hex hex) const {
        const Counter& counter = tables_.counter(id);
        const int guards = this->guards(id, hex);
        int leaders = 0;
        for (const UnitId each : Stack(state_, hex)) {
            if (each == id) continue;
            const Counter& other = tables_.counter(each);
            if (other.side != side_) return -100'000;
            if (other.unit_class == UnitClass::leader) {
                ++leaders;
            }
        }
        int value = -70 * leaders;
        const int distance = staff_.to_enemy[1][hex.id];
        // In reach of the enemy's horse: alone he is lost, with his men he may be.
        if (guards < 2) {
            value -= want::alone + want::alone_in_reach * std::min<int>(staff_.threat[hex.id], 6);
            value -= want::alone_near * std::max(14 - distance, 0);
        } else {
            value -= want::guarded_near * std::max(10 - distance, 0);
        }
        int helped = 0;
        const int range = std::max<int>(counter.command_range, 1);
        hex_disc(hex, std::min(range, 3), [&](Hex near) {
            for (const UnitId each : Stack(state_, near)) {
                const Counter& other = tables_.counter(each);
                if (other.side != side_ || other.unit_class == UnitClass::leader) continue;
                const bool fights = staff_.to_enemy[1][near.id] <= 4;
                const bool his = staff_.formation[each.index()] == staff_.formation[id.index()];
                helped += (fights ? 10 : 3) + (his ? 3 : 0);
            }
        });
        return value + std::min(helped, 110);
    }

    const Grunwald& game_;
    const Tables& tables_;
    const Map& map_;
    const State& state_;
    Side side_;
    Lore::Staff& staff_;
    const Plan& plan_;
};

}  // namespace

Action march(const Grunwald& game, const State& state, Side side, Lore::Staff& staff,
             const Plan& plan) {
    return Marshal(game, state, side, staff, plan).next();
}

}  // namespace gonfalon::grunwald
