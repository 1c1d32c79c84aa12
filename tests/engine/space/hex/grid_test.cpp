#include "engine/space/hex/grid.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/engine/space/hex/ground.h"

namespace gonfalon::hex {
namespace {

using testing::grids;
using testing::Numbers;

std::string name(const Grid& grid, Hex hex) { return std::string(grid.label(hex).view()); }

TEST_CASE("hex directions: six clockwise turns come back, three turn round") {
    for (const Direction direction : directions) {
        CHECK(rotate(direction, 6) == direction);
        CHECK(rotate(direction, -1) == rotate(direction, 5));
        CHECK(rotate(direction, -13) == rotate(direction, -1));
        CHECK(opposite(opposite(direction)) == direction);
        CHECK(mirror(mirror(direction)) == direction);
        CHECK(step(direction) + step(opposite(direction)) == Cube{});
        CHECK(rotate(step(direction), 1) == step(rotate(direction, 1)));
        CHECK(mirror(step(direction)) == step(mirror(direction)));
        CHECK(length(step(direction)) == 1);
    }
    CHECK(rotate(Direction::north, 1) == Direction::north_east);
    CHECK(mirror(Direction::north_east) == Direction::north_west);
}

TEST_CASE("hex directions: a turn is counted by the shorter way") {
    CHECK(turn(Direction::north, Direction::north) == 0);
    CHECK(turn(Direction::north, Direction::north_west) == 1);
    CHECK(turn(Direction::north_west, Direction::north_east) == 2);
    CHECK(turn(Direction::north_east, Direction::south_west) == 3);
    for (const Direction from : directions)
        for (const Direction to : directions) {
            CHECK(turn(from, to) == turn(to, from));
            CHECK((rotate(from, turn(from, to)) == to || rotate(from, -turn(from, to)) == to));
        }
}

TEST_CASE("hex grid: neighbours of high and low columns are where the map draws them") {
    const Grid grid{50, 32, 1, 0, Parity::even};
    const auto around = [&](std::string_view centre) {
        std::string all;
        for (const Hex hex : grid.neighbours(grid.parse(centre))) all += name(grid, hex) + ' ';
        return all;
    };
    CHECK(around("1010") == "1009 1110 1111 1011 0911 0910 ");
    CHECK(around("1110") == "1109 1209 1210 1111 1010 1009 ");
    CHECK(around("0100") == "---- ---- 0200 0101 ---- ---- ");
    CHECK(around("5031") == "5030 ---- ---- ---- ---- 4931 ");
}

TEST_CASE("hex grid: every neighbour answers back from the opposite side") {
    for (const Grid& grid : grids) {
        REQUIRE(grid.valid());
        for (const Hex hex : board(grid))
            for (const Direction direction : directions) {
                const Hex next = grid.neighbour(hex, direction);
                if (next == no_hex) continue;
                CHECK(grid.neighbour(next, opposite(direction)) == hex);
                CHECK(grid.direction_to(hex, next) == direction);
                CHECK(grid.distance(hex, next) == 1);
                CHECK(grid.cube(next) == grid.cube(hex) + step(direction));
            }
    }
}

TEST_CASE("hex grid: going once round a hex by its neighbours comes back") {
    for (const Grid& grid : grids)
        for (const Hex hex : board(grid))
            for (const Direction direction : directions) {
                const Hex first = grid.neighbour(hex, direction);
                const Hex second = grid.neighbour(hex, rotate(direction, 1));
                if (first == no_hex || second == no_hex) continue;
                CHECK(grid.neighbour(first, rotate(direction, 2)) == second);
            }
}

TEST_CASE("hex grid: distance is a metric, and counts steps between neighbours") {
    for (const Grid& grid : {testing::small_even, testing::small_odd, grids[5], grids[6]}) {
        for (const Hex from : board(grid)) {
            // Steps counted by spreading over the neighbours, one ring at a time. A straight row
            // or a bent one between two hexes of a frame never needs to leave it.
            HexSet known{from};
            for (int steps = 0; !known.empty() && steps < 100; ++steps) {
                for (const Hex to : known)
                    if (grid.distance(from, to) > steps)
                        FAIL_CHECK(name(grid, from), name(grid, to));
                HexSet wider = known;
                for (const Hex hex : known)
                    for (const Hex next : grid.neighbours(hex)) wider.insert(next);
                for (const Hex to : wider - known)
                    if (grid.distance(from, to) != steps + 1)
                        FAIL_CHECK(name(grid, from), name(grid, to));
                if (wider == known) break;
                known = wider;
            }
            CHECK(known == board(grid));
        }
        for (const Hex a : board(grid))
            for (const Hex b : board(grid)) {
                const int apart = grid.distance(a, b);
                bool holds = (apart == 0) == (a == b) && apart == grid.distance(b, a) &&
                             apart == length(grid.cube(b) - grid.cube(a));
                for (const Hex c : board(grid))
                    holds = holds && apart <= grid.distance(a, c) + grid.distance(c, b);
                if (!holds) FAIL_CHECK(name(grid, a), name(grid, b));
            }
    }
}

TEST_CASE("hex grid: rotation and mirror keep distances and neighbours") {
    Numbers numbers(1410);
    for (const Grid& grid : grids)
        for (int trial = 0; trial < 3000; ++trial) {
            const Hex a = numbers.hex(grid), b = numbers.hex(grid), centre = numbers.hex(grid);
            const int steps = numbers.below(13) - 6;
            const Hex turned_a = grid.rotated(a, centre, steps);
            const Hex turned_b = grid.rotated(b, centre, steps);
            if (turned_a != no_hex && turned_b != no_hex) {
                CHECK(grid.distance(turned_a, turned_b) == grid.distance(a, b));
                CHECK(grid.rotated(turned_a, centre, -steps) == a);
                if (const auto way = grid.direction_to(a, b))
                    CHECK(grid.direction_to(turned_a, turned_b) == rotate(*way, steps));
            }
            const Hex mirrored_a = grid.mirrored(a, centre);
            const Hex mirrored_b = grid.mirrored(b, centre);
            if (mirrored_a != no_hex && mirrored_b != no_hex) {
                CHECK(grid.distance(mirrored_a, mirrored_b) == grid.distance(a, b));
                CHECK(mirrored_a.row() == a.row());
                CHECK(grid.mirrored(mirrored_a, centre) == a);
                if (const auto way = grid.straight_direction(a, b))
                    CHECK(grid.straight_direction(mirrored_a, mirrored_b) == mirror(*way));
            }
        }
}

TEST_CASE("hex grid: cube coordinates and back name the same hex, and nothing off the map") {
    for (const Grid& grid : grids) {
        HexSet seen;
        for (const Hex hex : board(grid)) CHECK(grid.at(grid.cube(hex)) == hex);
        for (int q = -3; q < 70; ++q)
            for (int r = -70; r < 70; ++r) {
                const Hex hex = grid.at(Cube{q, r});
                if (hex == no_hex) continue;
                if (grid.cube(hex) != Cube{q, r}) FAIL_CHECK(name(grid, hex));
                seen.insert(hex);
            }
        CHECK(seen == board(grid));
    }
}

TEST_CASE("hex grid: a straight row is its direction repeated, and only that") {
    for (const Grid& grid : {testing::small_even, testing::small_odd})
        for (const Hex from : board(grid)) {
            HexSet straight;
            for (const Direction direction : directions) {
                Hex hex = from;
                for (int steps = 1; (hex = grid.neighbour(hex, direction)) != no_hex; ++steps) {
                    CHECK(grid.along(from, direction, steps) == hex);
                    CHECK(grid.straight_direction(from, hex) == direction);
                    CHECK(grid.distance(from, hex) == steps);
                    straight.insert(hex);
                }
            }
            for (const Hex other : board(grid) - straight)
                CHECK_FALSE(grid.straight_direction(from, other).has_value());
        }
}

TEST_CASE("hex grid: every label reads back as its hex") {
    for (const Grid& grid : grids)
        for (const Hex hex : board(grid)) CHECK(grid.parse(grid.label(hex)) == hex);
    const Grid grid{50, 32, 1, 0, Parity::even};
    CHECK(grid.label(grid.at(0, 0)).view() == "0100");
    CHECK(grid.label(grid.at(20, 1)).view() == "2101");
    CHECK(grid.label(no_hex).view() == "----");
}

TEST_CASE("hex grid: a label off the map or ill written names no hex") {
    const Grid grid{50, 32, 1, 0, Parity::even};
    for (const char* rubbish :
         {"", "1", "101", "10100", "0000", "5100", "0132", "9999", "10 1", "1O10", "-101", "+101",
          " 101", "101 ", "----", "1.10", "\x31\x30\xC3\xA9"})
        CHECK_MESSAGE(grid.parse(rubbish) == no_hex, rubbish);
    CHECK(grid.parse("5031") == grid.at(49, 31));
}

TEST_CASE("hex grid: all four-digit texts name exactly the hexes of the map") {
    for (const Grid& grid : grids) {
        int named = 0;
        for (int number = 0; number < 10000; ++number) {
            const std::string text = std::to_string(10000 + number).substr(1);
            named += grid.parse(text) != no_hex;
        }
        CHECK(named == grid.columns * grid.rows);
    }
}

TEST_CASE("hex grid: a frame too large to hold or to label is not valid") {
    CHECK_FALSE(Grid{65, 32, 0, 0, Parity::odd}.valid());
    CHECK_FALSE(Grid{64, 33, 0, 0, Parity::odd}.valid());
    CHECK_FALSE(Grid{0, 1, 0, 0, Parity::odd}.valid());
    CHECK_FALSE(Grid{50, 32, 51, 0, Parity::odd}.valid());
    CHECK(Grid{50, 32, 50, 68, Parity::odd}.valid());
}

}  // namespace
}  // namespace gonfalon::hex
