// Sight from zone to zone. A line of range n is a shortest chain of n steps over adjacent zones,
// whatever can be walked; it is clear when nothing on it blocks, and one clear line is enough.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/names.h"
#include "engine/space/area/map.h"

namespace gonfalon::area {

// What can block a line.
enum class Block : std::uint8_t {
    brown_border,
    brown_junction,
    brown_zone,      // between the ends
    higher_between,  // a zone between, higher than both ends
    uphill,          // the target stands higher than the shooter
    slope_foot,      // the target is lower and adjacent
    plateau_edge,    // the target is lower, a zone between as high as the shooter
    occupied         // all zones level, a unit in a zone between
};
inline constexpr std::size_t block_count = count_of<Block>;

class Blocks {
  public:
    constexpr bool clear() const { return bits_ == 0; }
    constexpr bool has(Block block) const {
        return (bits_ >> static_cast<unsigned>(block) & 1u) != 0;
    }
    constexpr void add(Block block) {
        bits_ = static_cast<std::uint8_t>(bits_ | 1u << static_cast<unsigned>(block));
    }
    constexpr int count() const { return std::popcount(unsigned{bits_}); }
    constexpr Blocks without(Blocks ignored) const {
        Blocks rest;
        rest.bits_ = static_cast<std::uint8_t>(bits_ & ~ignored.bits_);
        return rest;
    }
    constexpr bool operator==(const Blocks&) const = default;

  private:
    std::uint8_t bits_ = 0;
};

inline constexpr int max_range = 3;

struct SightLine {
    Blocks blocks;
    std::array<Zone, max_range + 1> zones{};  // from end to end
    int range = 0;
    // visit(from, to) for every step of the way.
    template <class Visit>
    constexpr void each_step(Visit&& visit) const {
        for (int i = 0; i < range; ++i)
            visit(zones[static_cast<std::size_t>(i)], zones[static_cast<std::size_t>(i) + 1]);
    }
};

// Steps of the shortest chain, 0 to max_range, or max_range + 1 when it is farther.
constexpr int sight_range(const Map& map, Zone from, Zone to) {
    if (from == to) return 0;
    if (map.adjacent(from, to)) return 1;
    if (map.neighbours(from).intersects(map.neighbours(to))) return 2;
    for (const Zone between : map.neighbours(from))
        if (map.neighbours(between).intersects(map.neighbours(to))) return 3;
    return max_range + 1;
}

// One line over the zones between, in order.
constexpr SightLine sight_line(const Map& map, Zone from, Zone to, const Zone* between, int count,
                               const ZoneSet& occupied) {
    SightLine line;
    line.zones[0] = from;
    line.range = count + 1;
    const int here = map.elevation(from);
    const int there = map.elevation(to);
    bool level = here == there;
    Zone last = from;
    for (int i = 0; i <= count; ++i) {
        const Zone next = i < count ? between[i] : to;
        const Passage passage = map.between(last, next);
        line.zones[static_cast<std::size_t>(i) + 1] = next;
        if (passage.brown())
            line.blocks.add(passage.is_junction() ? Block::brown_junction : Block::brown_border);
        last = next;
    }
    bool unit_between = false;
    for (int i = 0; i < count; ++i) {
        const int height = map.elevation(between[i]);
        if (map.blocks_sight(between[i])) line.blocks.add(Block::brown_zone);
        if (height > here && height > there) line.blocks.add(Block::higher_between);
        if (there < here && height == here) line.blocks.add(Block::plateau_edge);
        level = level && height == here;
        unit_between = unit_between || occupied.contains(between[i]);
    }
    if (here < there) line.blocks.add(Block::uphill);
    if (there < here && count == 0) line.blocks.add(Block::slope_foot);
    if (level && unit_between) line.blocks.add(Block::occupied);
    return line;
}

// visit(line) for every line from one zone to the other, at most max_range steps long.
template <class Visit>
constexpr void each_sight_line(const Map& map, Zone from, Zone to, const ZoneSet& occupied,
                               Visit&& visit) {
    Zone between[2];
    switch (sight_range(map, from, to)) {
        case 1:
            visit(sight_line(map, from, to, between, 0, occupied));
            break;
        case 2:
            for (const Zone middle : map.neighbours(from) & map.neighbours(to)) {
                between[0] = middle;
                visit(sight_line(map, from, to, between, 1, occupied));
            }
            break;
        case 3:
            for (const Zone near : map.neighbours(from))
                for (const Zone far : map.neighbours(near) & map.neighbours(to)) {
                    between[0] = near;
                    between[1] = far;
                    visit(sight_line(map, from, to, between, 2, occupied));
                }
            break;
        default:
            break;
    }
}

// What blocks the best line: nothing if one is clear, else the fewest things. `ignored` never
// blocks. Precondition: in range, and not the same zone.
constexpr Blocks sight(const Map& map, Zone from, Zone to, const ZoneSet& occupied,
                       Blocks ignored = {}) {
    Blocks best;
    bool found = false;
    each_sight_line(map, from, to, occupied, [&](const SightLine& line) {
        const Blocks blocks = line.blocks.without(ignored);
        if (!found || blocks.count() < best.count()) best = blocks;
        found = true;
    });
    return best;
}

}  // namespace gonfalon::area
