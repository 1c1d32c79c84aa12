#include "engine/space/hex/zones.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "tests/engine/space/hex/ground.h"

namespace gonfalon::hex {
namespace {

using testing::grids;
using testing::Numbers;

constexpr Grid wide = grids[1];
constexpr Hex middle = wide.at(31, 15);
constexpr Hex middle_of_low = wide.at(30, 15);
constexpr std::array arcs{Arc::within_30, Arc::within_60, Arc::within_90, Arc::within_120,
                          Arc::within_150};

HexSet set_of(const std::array<Hex, 3>& hexes) { return {hexes[0], hexes[1], hexes[2]}; }

HexSet labelled(const Grid& grid, std::initializer_list<std::string_view> labels) {
    HexSet set;
    for (const std::string_view label : labels) {
        REQUIRE(grid.parse(label) != no_hex);
        set.insert(grid.parse(label));
    }
    return set;
}

TEST_CASE("hex zones: rings and discs hold the hexes at their distance") {
    for (const Grid& grid : {testing::small_even, testing::small_odd, grids[5], grids[6]})
        for (const Hex centre : board(grid))
            for (int distance = 0; distance <= 12; ++distance) {
                HexSet at, within;
                for (const Hex hex : board(grid)) {
                    if (grid.distance(centre, hex) == distance) at.insert(hex);
                    if (grid.distance(centre, hex) <= distance) within.insert(hex);
                }
                CHECK(ring(grid, centre, distance) == at);
                CHECK(disc(grid, centre, distance) == within);
            }
    for (int distance = 1; distance <= 10; ++distance)
        CHECK(ring(wide, middle, distance).count() == 6 * distance);
}

TEST_CASE("hex zones: a ray is the straight row ahead, as far as the map goes") {
    const Grid grid{50, 32, 1, 0, Parity::even};
    CHECK(ray(grid, grid.parse("1010"), Direction::north_east, 3) ==
          labelled(grid, {"1110", "1209", "1309"}));
    CHECK(ray(grid, grid.parse("1001"), Direction::north, 9) == labelled(grid, {"1000"}));
    for (const Direction direction : directions)
        for (int length = 0; length < 8; ++length) {
            HexSet expected;
            for (int steps = 1; steps <= length; ++steps)
                expected.insert(wide.along(middle, direction, steps));
            CHECK(ray(wide, middle, direction, length) == expected);
        }
}

TEST_CASE("hex zones: front and rear share the six neighbours, three and three") {
    for (const Grid& grid : grids)
        for (const Hex hex : board(grid))
            for (const Facing facing : directions) {
                const HexSet front = set_of(front_zone(grid, hex, facing));
                const HexSet rear = set_of(rear_zone(grid, hex, facing));
                CHECK((front | rear) == adjacent(grid, {hex}));
                CHECK_FALSE(front.intersects(rear));
                for (const Hex other : board(grid) & disc(grid, hex, 2)) {
                    CHECK(in_front_zone(grid, hex, facing, other) == front.contains(other));
                    CHECK(in_rear_zone(grid, hex, facing, other) == rear.contains(other));
                }
                CHECK(front == cone(grid, hex, facing, Arc::within_60, 1));
            }
}

TEST_CASE("hex zones: the front zone of a unit facing south-east, hex by hex") {
    const Grid grid{50, 32, 1, 0, Parity::even};
    const auto front = front_zone(grid, grid.parse("1010"), Direction::south_east);
    CHECK(front[0] == grid.parse("1110"));
    CHECK(front[1] == grid.parse("1111"));
    CHECK(front[2] == grid.parse("1011"));
}

TEST_CASE("hex zones: front zones of many units alike are the union of each one's") {
    Numbers numbers(11);
    for (const Grid& grid : grids)
        for (const Facing facing : directions) {
            const HexSet units = numbers.set(grid, 6);
            EdgeSet river;
            for (int count = 0; count < 60; ++count) {
                const Hex hex = numbers.hex(grid);
                river.insert(grid, hex, numbers.direction());
            }
            HexSet expected, dry;
            for (const Hex unit : units)
                for (const int steps : {-1, 0, 1}) {
                    const Direction side = rotate(facing, steps);
                    expected.insert(grid.neighbour(unit, side));
                    if (!river.contains(unit, side)) dry.insert(grid.neighbour(unit, side));
                }
            CHECK(front_zone(grid, units, facing) == expected);
            CHECK(front_zone(grid, units, facing, river) == dry);
        }
}

TEST_CASE("hex cones: they have the sizes their table gives") {
    constexpr std::array<std::array<int, 3>, 5> sizes{
        {{1, 3, 3}, {3, 5, 7}, {3, 7, 9}, {5, 9, 13}, {5, 11, 15}}};
    for (const Hex from : {middle, middle_of_low})
        for (const Facing facing : directions)
            for (std::size_t arc = 0; arc < arcs.size(); ++arc)
                for (int range = 1; range <= 3; ++range)
                    CHECK(cone(wide, from, facing, arcs[arc], range).count() ==
                          sizes[arc][static_cast<std::size_t>(range - 1)]);
}

TEST_CASE("hex cones: facing north from a low column, hex by hex") {
    const Grid grid{50, 32, 1, 0, Parity::even};
    const Hex from = grid.parse("1010");
    CHECK(cone(grid, from, Direction::north, Arc::within_30, 2) ==
          labelled(grid, {"1008", "0909", "1109"}));
    CHECK(cone(grid, from, Direction::north, Arc::within_60, 2) ==
          labelled(grid, {"1008", "0909", "1109", "0809", "1209"}));
    CHECK(cone(grid, from, Direction::north, Arc::within_90, 2) ==
          labelled(grid, {"1008", "0909", "1109", "0809", "1209", "0810", "1210"}));
    CHECK(cone(grid, from, Direction::north, Arc::within_30, 3) ==
          labelled(grid, {"1007", "0908", "1108"}));
    CHECK(cone(grid, from, Direction::north, Arc::within_30, 1) == labelled(grid, {"1009"}));
}

TEST_CASE("hex cones: the angle is the true angle between centres") {
    // Angles of hex centres nearest to a limit without lying on it differ from it by far more than
    // the error of a double at these ranges.
    for (const Hex from : {middle, middle_of_low})
        for (const Facing facing : directions)
            for (const Hex target : board(wide)) {
                if (target == from) continue;
                const double x = 1.5 * (target.column() - from.column());
                const double y =
                    std::sqrt(3.0) / 2 * (wide.half_rows(from) - wide.half_rows(target));
                double angle = std::atan2(x, y) * 180 / std::numbers::pi - 60.0 * index(facing);
                angle = std::abs(std::remainder(angle, 360.0));
                for (std::size_t arc = 0; arc < arcs.size(); ++arc) {
                    const double limit = 30.0 * static_cast<double>(arc + 1) + 1e-6;
                    if (in_arc(wide, from, facing, arcs[arc], target) != (angle <= limit))
                        FAIL_CHECK(wide.label(target).view(), angle);
                }
            }
}

TEST_CASE("hex cones: the half circle at range two is what touches the front zone from without") {
    for (const Hex from : {middle, middle_of_low})
        for (const Facing facing : directions) {
            const HexSet front = set_of(front_zone(wide, from, facing));
            CHECK(cone(wide, from, facing, Arc::within_90, 2) ==
                  (adjacent(wide, front) & ring(wide, from, 2)));
        }
}

TEST_CASE("hex cones: a cone of several ranges is the union of its ranges") {
    for (const Facing facing : directions) {
        CHECK(cone(wide, middle, facing, Arc::within_60, 1, 2) ==
              (cone(wide, middle, facing, Arc::within_60, 1) |
               cone(wide, middle, facing, Arc::within_60, 2)));
        CHECK(cone(wide, middle, facing, Arc::within_60, 3, 2).empty());
    }
}

TEST_CASE("hex cones: turning or mirroring the unit turns or mirrors its cone") {
    for (const Facing facing : directions)
        for (const Arc arc : arcs)
            for (int range = 1; range <= 5; ++range) {
                HexSet turned, mirrored;
                for (const Hex hex : cone(wide, middle, facing, arc, range)) {
                    turned.insert(wide.rotated(hex, middle, 1));
                    mirrored.insert(wide.mirrored(hex, middle));
                }
                CHECK(turned == cone(wide, middle, rotate(facing, 1), arc, range));
                CHECK(mirrored == cone(wide, middle, mirror(facing), arc, range));
            }
}

TEST_CASE(
    "hex cones: a unit has a hex in its cone when the reversed cone of the hex has the unit") {
    Numbers numbers(12);
    for (const Grid& grid : grids)
        for (int trial = 0; trial < 2000; ++trial) {
            const Hex from = numbers.hex(grid), target = numbers.hex(grid);
            const Facing facing = numbers.direction();
            for (const Arc arc : arcs)
                CHECK(in_arc(grid, from, facing, arc, target) ==
                      in_arc(grid, target, opposite(facing), arc, from));
        }
}

}  // namespace
}  // namespace gonfalon::hex
