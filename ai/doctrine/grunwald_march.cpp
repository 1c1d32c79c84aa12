// Marches: each unit's reach is thought out hex by hex, and the place chosen that serves its aim,
// fights at good odds and leaves nobody alone. Costs follow the rulebook closely enough to plan by;
// every step is checked by the rules before it is made.
#include <algorithm>
#include <cstring>

#include "ai/doctrine/grunwald.h"
#include "engine/space/hex/zones.h"

namespace gonfalon::grunwald {

namespace {

// How much each thing is wanted, in hundredths of a victory point.
namespace want {
constexpr int progress = 14;  // a half movement point nearer the aim
constexpr int foot_progress = 14;
constexpr int shooter_progress = 14;
constexpr int shooter_stands = 4;  // half points before the enemy
constexpr int bold = 0;
constexpr int second_enemy = 25;
constexpr int lone_leader = 1500;   // an enemy leader ridden down
constexpr int fallen_banner = 900;  // taken up
constexpr int good_order = 110;     // not to break the ranks
constexpr int company = 7;          // a friend beside
constexpr int back_covered = 60;    // no enemy faces its back
constexpr int charge = 5;           // a level kept for later
constexpr int faces_enemy = 9;
constexpr int cover = 20;       // terrain that helps its defender, a level
constexpr int not_exposed = 6;  // an enemy horse within reach, while in front of the others
constexpr int worn = 150;       // not to be struck, for a unit that the next blow ends
constexpr int shot = 120;       // an enemy to shoot at from where he does not look
constexpr int shelter = 10;     // a half point further from the enemy, for the disordered
}  // namespace want

constexpr int window = 10;  // hexes a march may lead away
constexpr int width = 2 * window + 1;
constexpr int levels = 4;  // of charge
constexpr std::size_t node_count = width * width * 6 * levels;
constexpr std::uint16_t none = 0xFFFF;

// Everything a march of one unit can come to.
class Reach {
  public:
    Reach(const Grunwald& game, const State& state, UnitId id, const Lore::Staff& staff)
        : tables_(game.tables()),
          map_(tables_.map),
          state_(state),
          staff_(staff),
          id_(id),
          counter_(tables_.counter(id)),
          arm_(is_horse(counter_.unit_class) ? 1 : 0) {
        const Unit& unit = state.unit(id);
        left_ = unit.hex.column() - window;
        top_ = unit.hex.row() - window;
        std::memset(cost_, 0xFF, sizeof cost_);
        std::fill(std::begin(buckets_), std::end(buckets_), none);
        allowance_ = allowance(unit);
        const bool begun = state.march.unit == id;
        spent_ = begun ? state.march.spent : 0;
        if (begun && (state.march.whole || state.march.minimum)) allowance_ = 0;
        start_ = node(unit.hex, unit.facing, std::min<int>(unit.charge, levels - 1));
        add(start_, spent_, none, !(begun && state.march.turned_here));
        halted_ = begun && state.march.halted;
        run();
    }

    template <class Visit>
    void each(Visit&& visit) const {
        for (const std::uint16_t at : visited_span()) visit(at);
    }
    Hex hex(std::uint16_t at) const {
        const int place = at / (6 * levels);
        return Hex{static_cast<std::uint16_t>((top_ + place / width) * hex::max_columns + left_ +
                                              place % width)};
    }
    Facing facing(std::uint16_t at) const { return static_cast<Facing>(at / levels % 6); }
    int charge(std::uint16_t at) const { return at % levels; }
    std::uint16_t start() const { return start_; }
    bool breaks_ranks(std::uint16_t at) const { return broken_[at]; }

    // The actions that lead there, first first.
    std::size_t route(std::uint16_t to, std::array<Action, 24>& into) const {
        std::size_t length = 0;
        for (std::uint16_t at = to; at != start_; at = parent_[at]) ++length;
        if (length > into.size()) return 0;
        std::size_t i = length;
        for (std::uint16_t at = to; at != start_; at = parent_[at]) {
            const std::uint16_t from = parent_[at];
            into[--i] = hex(at) == hex(from) ? Action::turn(id_, facing(at))
                                             : Action::step(id_, facing(at));
        }
        return length;
    }

  private:
    struct Span {
        const std::uint16_t* first;
        const std::uint16_t* last;
        const std::uint16_t* begin() const { return first; }
        const std::uint16_t* end() const { return last; }
    };
    Span visited_span() const { return {visited_, visited_ + visited_count_}; }

    int allowance(const Unit& unit) const {
        if (unit.is(Unit::deployed)) return 0;
        int points = counter_.movement;
        if (unit.order == Order::disorganised)
            points += arm_ == 1 ? tables_.values.disorganised_cavalry_movement
                                : tables_.values.disorganised_infantry_movement;
        return std::max(points, 0);
    }
    bool inside(Hex hex) const {
        return hex.column() >= left_ && hex.column() < left_ + width && hex.row() >= top_ &&
               hex.row() < top_ + width;
    }
    std::uint16_t node(Hex hex, Facing facing, int charge) const {
        const int place = (hex.row() - top_) * width + hex.column() - left_;
        return static_cast<std::uint16_t>((place * 6 + static_cast<int>(facing)) * levels + charge);
    }
    void add(std::uint16_t at, int cost, std::uint16_t parent, bool may_turn) {
        if (cost >= static_cast<int>(std::size(buckets_)) || cost >= cost_[at]) return;
        if (cost_[at] == 0xFF) {
            if (visited_count_ == std::size(visited_)) return;
            visited_[visited_count_++] = at;
        }
        cost_[at] = static_cast<std::uint8_t>(cost);
        parent_[at] = parent;
        may_turn_[at] = may_turn;
        broken_[at] = parent != none && broken_[parent];
        next_[at] = buckets_[cost];
        buckets_[cost] = at;
    }
    void run() {
        for (int cost = spent_; cost < static_cast<int>(std::size(buckets_)); ++cost)
            while (buckets_[cost] != none) {
                const std::uint16_t at = buckets_[cost];
                buckets_[cost] = next_[at];
                if (cost_[at] == cost) expand(at, cost);
            }
    }
    void expand(std::uint16_t at, int cost) {
        const Hex from = hex(at);
        const Facing way = facing(at);
        const bool in_zone = at != start_ && staff_.enemy_zone.contains(from);
        if (may_turn_[at])
            for (const Direction to : hex::directions)
                if (to != way) turn(at, from, way, to, cost, in_zone);
        // A zone it started in does not hold it.
        if (in_zone || (at == start_ && halted_)) return;
        step(at, from, way, cost);
    }
    void turn(std::uint16_t at, Hex from, Facing way, Facing to, int cost, bool in_zone) {
        const Values& values = tables_.values;
        const int sixties = hex::turn(way, to);
        int price = values.infantry_turn_cost;
        if (counter_.unit_class == UnitClass::horse_archers) {
            price = sixties * values.horse_archer_turn_cost;
        } else if (arm_ == 1) {
            if (charge(at) > values.free_turn_charge && sixties > 1) return;
            price = sixties * values.turn_base_cost * (charge(at) + 1) + 2 * counter_.armour;
        }
        if (in_zone || staff_.enemy_zone.contains(from)) price += values.zoc_turn_cost;
        if (!map_.road_hexes.contains(from))
            price += tables_.terrain.hexes[static_cast<std::size_t>(map_.at(from))].turn_surcharge;
        // As the whole move it may cost what it will.
        const bool whole = at == start_ && spent_ == 0;
        if (cost + price > allowance_ && !whole) return;
        add(node(from, to, 0), std::min(cost + price, std::max(allowance_, 1)), at, false);
    }
    void step(std::uint16_t at, Hex from, Facing way, int cost) {
        const Hex to = map_.neighbour(from, way);
        if (to == no_hex || !inside(to)) return;
        const std::uint8_t entry =
            map_.entry_cost[static_cast<std::size_t>(arm_)][from.id][static_cast<std::size_t>(way)];
        if (entry == 0xFF) return;
        int price = entry;
        int friends = 0;
        for (const UnitId each : Stack(state_, to)) {
            if (each == id_) continue;
            const Counter& other = tables_.counter(each);
            if (other.unit_class == UnitClass::leader) continue;
            if (other.side != counter_.side) return;
            friends += state_.unit(each).strength;
        }
        if (friends > 0) {
            if (friends + state_.unit(id_).strength > tables_.values.stacking_limit) return;
            price += tables_.values.friendly_hex_cost;
        }
        const bool whole = at == start_ && spent_ == 0;
        if (cost + price > allowance_ && !whole) return;
        const bool road = map_.road.contains(from, way);
        const std::uint16_t there = node(to, way, charge_after(at, from, to, way));
        const std::uint8_t before = cost_[there];
        add(there, cost + price > allowance_ ? std::max(allowance_, cost) : cost + price, at, true);
        if (cost_[there] == before || parent_[there] != at) return;
        const TerrainRow& ground = tables_.terrain.hexes[static_cast<std::size_t>(map_.at(to))];
        if (ground.disorganises[static_cast<std::size_t>(arm_)] && !road) broken_[there] = true;
    }
    int charge_after(std::uint16_t at, Hex from, Hex to, Direction way) const {
        if (arm_ == 0 || counter_.unit_class == UnitClass::horse_archers) return 0;
        int charge = std::min<int>(this->charge(at) + tables_.values.charge_gain,
                                   std::min<int>(tables_.values.charge_max, levels - 1));
        const TerrainRow& ground = tables_.terrain.hexes[static_cast<std::size_t>(map_.at(to))];
        if (ground.charge_to_zero_on_entry || map_.ford.contains(from, way)) return 0;
        if (map_.bridge.contains(from, way)) {
            charge -= tables_.terrain.bridge.charge_loss_on_crossing;
        } else if (map_.stream.contains(from, way)) {
            charge -= tables_.terrain.stream.charge_loss_on_crossing;
        }
        if (map_.elevation[to.id] > map_.elevation[from.id])
            charge -= tables_.terrain.charge_loss_uphill;
        return std::max(charge, 0);
    }

    const Tables& tables_;
    const Map& map_;
    const State& state_;
    const Lore::Staff& staff_;
    UnitId id_;
    const Counter& counter_;
    int arm_;
    int left_ = 0;
    int top_ = 0;
    int allowance_ = 0;
    int spent_ = 0;
    bool halted_ = false;
    std::uint16_t start_ = 0;
    std::uint8_t cost_[node_count];
    std::uint16_t parent_[node_count];
    std::uint16_t next_[node_count];
    bool may_turn_[node_count];
    bool broken_[node_count];
    std::uint16_t buckets_[64];
    std::uint16_t visited_[6000];
    std::size_t visited_count_ = 0;
};

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
        if (bring_on(action)) return action;
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

    // Reserves and those who come back, the strongest first.
    bool bring_on(Action& action) const {
        if (state_.turn == 0) return false;
        UnitId best;
        int most = 0;
        tables_.of_side[index(side_)].each([&](std::size_t i) {
            const Place place = state_.units[i].where.place();
            if (place != Place::reserve && place != Place::off_map) return;
            const Counter& counter = tables_.counters[i];
            const int worth = 1 + 4 * counter.strength + 2 * counter.armour + counter.movement / 4;
            if (worth <= most || !is_legal(Action::take(UnitId{i}))) return;
            most = worth;
            best = UnitId{i};
        });
        if (!best.exists()) return false;
        action = Action::take(best);
        return true;
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
        if (counter.unit_class == UnitClass::horse_archers)
            return value + skirmish(id, hex, distance);
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
        if (counter.unit_class != UnitClass::heavy_cavalry && company == 0)
            value -= want::not_exposed * std::min<int>(staff_.threat[hex.id], 4);
        return value;
    }

    bool is_worn(UnitId id) const {
        const Counter& counter = tables_.counter(id);
        return is_horse(counter.unit_class) && state_.unit(id).strength < counter.strength;
    }

    // Horse archers shoot from where nobody faces them, and are gone.
    int skirmish(UnitId id, Hex hex, int distance) const {
        int value = want::shelter * std::min(distance, 10);
        if (staff_.enemy_zone.contains(hex)) value -= want::worn;
        if (state_.unit(id).is(Unit::fired_own)) return value;
        bool target = false;
        for (const Direction way : hex::directions)
            for (const UnitId each : Stack(state_, map_.neighbour(hex, way)))
                target = target || (tables_.counter(each).side != side_ &&
                                    tables_.counter(each).unit_class != UnitClass::leader);
        return target ? value + want::shot : value - want::progress * std::max(distance - 8, 0);
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
        return best + want::bold - want::second_enemy * (enemies - 1);
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

    int leader_value(UnitId id, Hex hex) const {
        const Counter& counter = tables_.counter(id);
        int guards = 0;
        int leaders = 0;
        for (const UnitId each : Stack(state_, hex)) {
            if (each == id) continue;
            const Counter& other = tables_.counter(each);
            if (other.side != side_) return -100'000;
            if (other.unit_class == UnitClass::leader) {
                ++leaders;
            } else if (state_.unit(each).order == Order::good && other.strength > 0) {
                guards += state_.unit(each).strength;
            }
        }
        int value = -70 * leaders;
        const int distance = staff_.to_enemy[1][hex.id];
        // In reach of the enemy's horse: alone he is lost, with his men he may be.
        if (guards == 0) value -= 120 + 100 * std::min<int>(staff_.threat[hex.id], 6);
        if (distance <= 2) value -= guards == 0 ? 800 : guards < 2 ? 300 : 90;
        if (guards > 0) value += 40 + 5 * guards;
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
