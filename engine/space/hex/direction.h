// The six directions of a flat-top hex grid, and displacements in cube coordinates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace gonfalon::hex {

// Clockwise from the top of the map. A direction names a neighbour, the hexside towards it, and
// the facing of a unit that looks at that hexside.
enum class Direction : std::uint8_t {
    north,
    north_east,
    south_east,
    south,
    south_west,
    north_west
};
using Facing = Direction;

inline constexpr std::array<Direction, 6> directions{Direction::north,      Direction::north_east,
                                                     Direction::south_east, Direction::south,
                                                     Direction::south_west, Direction::north_west};

constexpr int index(Direction direction) { return static_cast<int>(direction); }

// Clockwise by `steps` of 60 degrees; negative steps turn the other way.
constexpr Direction rotate(Direction direction, int steps) {
    return static_cast<Direction>(((index(direction) + steps) % 6 + 6) % 6);
}

constexpr Direction opposite(Direction direction) { return rotate(direction, 3); }

// Left and right change places; north and south stay.
constexpr Direction mirror(Direction direction) {
    return static_cast<Direction>((6 - index(direction)) % 6);
}

// Steps of 60 degrees between two directions by the shorter way: 0..3.
constexpr int turn(Direction from, Direction to) {
    const int clockwise = (index(to) - index(from) + 6) % 6;
    return clockwise <= 3 ? clockwise : 6 - clockwise;
}

// A displacement, or a place relative to an origin of no meaning. q grows by one per column to the
// right, r southwards along a column, and q + r + s = 0.
struct Cube {
    int q = 0;
    int r = 0;

    constexpr int s() const { return -q - r; }

    friend constexpr bool operator==(Cube, Cube) = default;
    friend constexpr Cube operator+(Cube a, Cube b) { return {a.q + b.q, a.r + b.r}; }
    friend constexpr Cube operator-(Cube a, Cube b) { return {a.q - b.q, a.r - b.r}; }
    friend constexpr Cube operator*(Cube a, int times) { return {a.q * times, a.r * times}; }
};

constexpr Cube step(Direction direction) {
    constexpr std::array<Cube, 6> steps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    return steps[static_cast<std::size_t>(direction)];
}

// Clockwise by `steps` of 60 degrees about the origin.
constexpr Cube rotate(Cube cube, int steps) {
    for (int left = (steps % 6 + 6) % 6; left > 0; --left) cube = {-cube.r, -cube.s()};
    return cube;
}

// Reflection in the north-south axis through the origin.
constexpr Cube mirror(Cube cube) { return {-cube.q, -cube.s()}; }

// Hexes between the origin and the end of a displacement.
constexpr int length(Cube cube) {
    const auto size = [](int value) { return value < 0 ? -value : value; };
    return (size(cube.q) + size(cube.r) + size(cube.s())) / 2;
}

}  // namespace gonfalon::hex
