// Everywhere one unit's march can lead, with the facing and the charge it arrives with. Costs
// follow the rulebook closely enough to plan by; what is then done is checked by the rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "ai/doctrine/grunwald.h"

namespace gonfalon::grunwald {

inline constexpr int window = 10;  // hexes a march may lead away
inline constexpr int width = 2 * window + 1;
inline constexpr int levels = 4;  // of charge
inline constexpr std::size_t node_count = width * width * 6 * levels;
inline constexpr std::uint16_t none = 0xFFFF;

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

}  // namespace gonfalon::grunwald
