// What lies around a hex: rays, rings, discs, and before or behind a unit that faces a hexside.
#pragma once

#include <array>
#include <cstdint>

#include "engine/space/hex/edges.h"
#include "engine/space/hex/hex_set.h"

namespace gonfalon::hex {

// A cone is the hexes whose centre lies within an angle of the facing axis, limits included.
// Turn the map so that the unit faces north; let x be columns to the side and y half hexes ahead
// (x = q, y = s - r in cube coordinates). The angle from the axis then has tangent sqrt(3) x / y,
// so each multiple of 30 degrees is a whole slope, and the test is y >= slope * |x|:
//
//   range:       1   2   3        the twelve hexes at range 2 stand every 30 degrees
//   within_30    1   3   3
//   within_60    3   5   7        range 1: the front zone
//   within_90    3   7   9        range 2: all that touches the front zone from without
//   within_120   5   9  13
//   within_150   5  11  15
enum class Arc : std::int8_t {
    within_30 = 3,
    within_60 = 1,
    within_90 = 0,
    within_120 = -1,
    within_150 = -3
};

// Does a displacement from the unit fall in its arc? The unit's own hex does.
constexpr bool in_arc(Cube displacement, Facing facing, Arc arc) {
    const Cube turned = rotate(displacement, -index(facing));
    const int aside = turned.q < 0 ? -turned.q : turned.q;
    const int ahead = turned.s() - turned.r;
    return ahead >= static_cast<int>(arc) * aside;
}

// The same for a hex at any range. Seen from the target with the facing reversed the answer is the
// same, so "who has this hex in its cone" is a cone of the hex.
constexpr bool in_arc(const Grid& grid, Hex from, Facing facing, Arc arc, Hex target) {
    return in_arc(grid.cube(target) - grid.cube(from), facing, arc);
}

// visit(hex) for the hexes of the map at exactly this distance, clockwise from north.
template <class Visit>
constexpr void for_each_at(const Grid& grid, Hex centre, int distance, Visit&& visit) {
    if (distance == 0) return visit(centre);
    Cube place = grid.cube(centre) + step(Direction::north) * distance;
    for (const Direction corner : directions)
        for (int steps = 0; steps < distance; ++steps) {
            if (const Hex hex = grid.at(place); hex != no_hex) visit(hex);
            place = place + step(rotate(corner, 2));
        }
}

// Hexes at exactly this distance.
constexpr HexSet ring(const Grid& grid, Hex centre, int distance) {
    HexSet hexes;
    for_each_at(grid, centre, distance, [&](Hex hex) { hexes.insert(hex); });
    return hexes;
}

// Hexes at this distance or nearer, the centre included.
constexpr HexSet disc(const Grid& grid, Hex centre, int distance) {
    HexSet hexes{centre};
    for (int steps = 0; steps < distance; ++steps) hexes = grown(grid, hexes);
    return hexes;
}

// The straight row of hexes from the next one on, as far as the map and `length` go.
constexpr HexSet ray(const Grid& grid, Hex from, Direction direction, int length) {
    HexSet hexes;
    for (; length > 0 && from != no_hex; --length) {
        from = grid.neighbour(from, direction);
        hexes.insert(from);
    }
    return hexes;
}

// The hexes of a cone at exactly this range.
constexpr HexSet cone(const Grid& grid, Hex from, Facing facing, Arc arc, int range) {
    HexSet hexes;
    for_each_at(grid, from, range, [&](Hex hex) {
        if (in_arc(grid, from, facing, arc, hex)) hexes.insert(hex);
    });
    return hexes;
}

// The hexes of a cone from one range to another, both included.
constexpr HexSet cone(const Grid& grid, Hex from, Facing facing, Arc arc, int nearest,
                      int farthest) {
    HexSet hexes;
    for (int range = nearest; range <= farthest; ++range)
        hexes |= cone(grid, from, facing, arc, range);
    return hexes;
}

// Left, ahead, right of the facing; no_hex off the map.
constexpr std::array<Hex, 3> front_zone(const Grid& grid, Hex hex, Facing facing) {
    return {grid.neighbour(hex, rotate(facing, -1)), grid.neighbour(hex, facing),
            grid.neighbour(hex, rotate(facing, +1))};
}

// The other three neighbours, clockwise.
constexpr std::array<Hex, 3> rear_zone(const Grid& grid, Hex hex, Facing facing) {
    return front_zone(grid, hex, opposite(facing));
}

constexpr bool in_front_zone(const Grid& grid, Hex hex, Facing facing, Hex other) {
    const auto side = grid.direction_to(hex, other);
    return side && turn(facing, *side) <= 1;
}

constexpr bool in_rear_zone(const Grid& grid, Hex hex, Facing facing, Hex other) {
    return in_front_zone(grid, hex, opposite(facing), other);
}

// The front zones of many units that face alike.
constexpr HexSet front_zone(const Grid& grid, const HexSet& units, Facing facing) {
    return shift(grid, units, rotate(facing, -1)) | shift(grid, units, facing) |
           shift(grid, units, rotate(facing, +1));
}

// The same where a barred hexside (a river) stops it.
constexpr HexSet front_zone(const Grid& grid, const HexSet& units, Facing facing,
                            const EdgeSet& barred) {
    return shift(grid, units, rotate(facing, -1), barred) | shift(grid, units, facing, barred) |
           shift(grid, units, rotate(facing, +1), barred);
}

}  // namespace gonfalon::hex
