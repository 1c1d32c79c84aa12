#include "engine/space/hex/hex_set.h"

#include <doctest/doctest.h>

#include <set>
#include <type_traits>
#include <vector>

#include "engine/space/hex/edges.h"
#include "tests/engine/space/hex/ground.h"

namespace gonfalon::hex {
namespace {

using testing::grids;
using testing::Numbers;

static_assert(std::is_trivially_copyable_v<HexSet> && sizeof(HexSet) == 256);
static_assert(std::is_trivially_copyable_v<EdgeSet>);
static_assert(std::is_trivially_copyable_v<Grid>);
static_assert(sizeof(Hex) == 2);

std::vector<Hex> listed(const HexSet& set) {
    std::vector<Hex> hexes;
    for (const Hex hex : set) hexes.push_back(hex);
    return hexes;
}

TEST_CASE("hex sets: iteration gives each member once, in order, and count, first, nth agree") {
    Numbers numbers(1);
    for (const Grid& grid : grids)
        for (const int rarity : {1, 2, 5, 40, 5000}) {
            const HexSet set = numbers.set(grid, rarity);
            const std::vector<Hex> hexes = listed(set);
            CHECK(static_cast<int>(hexes.size()) == set.count());
            CHECK(set.empty() == hexes.empty());
            CHECK(set.first() == (hexes.empty() ? no_hex : hexes.front()));
            int place = 0;
            Hex last = no_hex;
            for (const Hex hex : hexes) {
                CHECK(set.contains(hex));
                CHECK(grid.contains(hex));
                CHECK(set.nth(place++) == hex);
                CHECK((last == no_hex || last < hex));
                last = hex;
            }
            CHECK(set.nth(place) == no_hex);
            CHECK(set.nth(-1) == no_hex);
        }
}

TEST_CASE("hex sets: the board holds every hex of the map and no other") {
    for (const Grid& grid : grids) {
        CHECK(board(grid).count() == grid.columns * grid.rows);
        for (int column = 0; column < max_columns; ++column)
            for (int row = 0; row < max_rows; ++row) {
                const Hex frame{static_cast<std::uint16_t>(row * max_columns + column)};
                if (board(grid).contains(frame) != grid.contains(frame)) FAIL_CHECK(frame.id);
            }
        CHECK_FALSE(grid.contains(no_hex));
    }
}

TEST_CASE("hex sets: a box holds the hexes between its limits, cut to the map") {
    Numbers numbers(2);
    for (const Grid& grid : grids)
        for (int trial = 0; trial < 100; ++trial) {
            const int left = numbers.below(70) - 3, right = numbers.below(70) - 3;
            const int top = numbers.below(38) - 3, bottom = numbers.below(38) - 3;
            HexSet expected;
            for (const Hex hex : board(grid))
                if (hex.column() >= left && hex.column() <= right && hex.row() >= top &&
                    hex.row() <= bottom)
                    expected.insert(hex);
            CHECK(box(grid, left, top, right, bottom) == expected);
        }
}

TEST_CASE("hex sets: no hex is never a member and changes nothing") {
    HexSet set{Hex{5}, no_hex};
    CHECK(set.count() == 1);
    CHECK_FALSE(set.contains(no_hex));
    set.insert(no_hex);
    set.erase(no_hex);
    CHECK(set == HexSet{Hex{5}});
    set.erase(Hex{5});
    CHECK(set.empty());
    CHECK(set.first() == no_hex);
}

TEST_CASE("hex sets: algebra obeys the laws of sets, member by member") {
    Numbers numbers(3);
    for (const Grid& grid : grids)
        for (int trial = 0; trial < 20; ++trial) {
            const HexSet a = numbers.set(grid, 2), b = numbers.set(grid, 3),
                         c = numbers.set(grid, 4);
            const HexSet all = board(grid);
            for (const Hex hex : all) {
                const bool in_a = a.contains(hex), in_b = b.contains(hex);
                const bool holds = (a | b).contains(hex) == (in_a || in_b) &&
                                   (a & b).contains(hex) == (in_a && in_b) &&
                                   (a - b).contains(hex) == (in_a && !in_b) &&
                                   (a ^ b).contains(hex) == (in_a != in_b);
                if (!holds) FAIL_CHECK(hex.id);
            }
            CHECK((a & (b | c)) == ((a & b) | (a & c)));
            CHECK(all - (a | b) == ((all - a) & (all - b)));
            CHECK((a ^ b) == ((a | b) - (a & b)));
            CHECK((a | b).count() + (a & b).count() == a.count() + b.count());
            CHECK((a & b).is_subset_of(a));
            CHECK(a.is_subset_of(b) == (a - b).empty());
            CHECK(a.intersects(b) == !(a & b).empty());
            CHECK_FALSE(a.intersects(all - a));
        }
}

TEST_CASE("hex sets: shifting a set moves each hex to its neighbour, for every hex and direction") {
    Numbers numbers(4);
    for (const Grid& grid : grids)
        for (const Direction direction : directions) {
            for (const Hex hex : board(grid))
                CHECK(shift(grid, {hex}, direction) == HexSet{grid.neighbour(hex, direction)});
            for (const int rarity : {1, 2, 7}) {
                const HexSet set = numbers.set(grid, rarity);
                HexSet expected;
                for (const Hex hex : set) expected.insert(grid.neighbour(hex, direction));
                CHECK(shift(grid, set, direction) == expected);
                CHECK(shift(grid, expected, opposite(direction)).is_subset_of(set));
            }
        }
}

TEST_CASE("hex sets: the hexes adjacent to a set are the neighbours of its members") {
    Numbers numbers(5);
    for (const Grid& grid : grids)
        for (const int rarity : {1, 3, 20, 200}) {
            const HexSet set = numbers.set(grid, rarity);
            HexSet expected;
            for (const Hex hex : set)
                for (const Hex next : grid.neighbours(hex)) expected.insert(next);
            CHECK(adjacent(grid, set) == expected);
            CHECK(grown(grid, set) == (set | expected));
        }
    CHECK(adjacent(grids[0], HexSet{}).empty());
}

TEST_CASE("hex sets: each member is the nth of exactly one number, so an even draw is even") {
    Numbers numbers(6);
    const HexSet set = numbers.set(grids[0], 9);
    std::set<Hex> drawn;
    for (int n = 0; n < set.count(); ++n) drawn.insert(set.nth(n));
    CHECK(static_cast<int>(drawn.size()) == set.count());

    // A word quite full and a word quite empty side by side: 64 + 1 members.
    HexSet uneven = box(grids[1], 0, 3, 63, 3);
    uneven.insert(grids[1].at(63, 31));
    std::vector<int> times(2048);
    for (int trial = 0; trial < 65000; ++trial) ++times[uneven.nth(numbers.below(65)).id];
    for (const Hex hex : uneven) {
        CHECK(times[hex.id] > 800);
        CHECK(times[hex.id] < 1200);
    }
}

TEST_CASE("hex sets: they work while compiling") {
    constexpr Grid grid{50, 32, 1, 0, Parity::even};
    static_assert(adjacent(grid, {grid.parse("1010")}).count() == 6);
    static_assert(shift(grid, {grid.parse("1010")}, Direction::north_east).first() ==
                  grid.parse("1110"));
    static_assert(board(grid).count() == 1600);
}

TEST_CASE("hexsides: a feature put in from one hex is found from both and taken out from both") {
    for (const Grid& grid : grids)
        for (const Hex hex : board(grid))
            for (const Direction direction : directions) {
                EdgeSet river;
                river.insert(grid, hex, direction);
                const Hex next = grid.neighbour(hex, direction);
                CHECK(river.contains(hex, direction));
                CHECK(river.contains(next, opposite(direction)) == (next != no_hex));
                CHECK(river.touched() == HexSet{hex, next});
                for (const Direction other : directions)
                    if (other != direction) CHECK_FALSE(river.contains(hex, other));
                if (next != no_hex)
                    river.erase(grid, next, opposite(direction));
                else
                    river.erase(grid, hex, direction);
                CHECK(river == EdgeSet{});
            }
}

TEST_CASE("hexsides: masks, algebra and barred steps agree with one side at a time") {
    Numbers numbers(7);
    for (const Grid& grid : grids) {
        EdgeSet river, bridge;
        for (int count = grid.columns * grid.rows; count > 0; --count) {
            const Hex hex = numbers.hex(grid);
            const Direction direction = numbers.direction();
            river.insert(grid, hex, direction);
            if (numbers.below(3) == 0) bridge.insert(grid, hex, direction);
        }
        river.insert(grid, no_hex, Direction::north);
        const EdgeSet barred = river - bridge;
        CHECK((barred | bridge) == (river | bridge));
        CHECK((river & bridge) == bridge);
        const HexSet set = numbers.set(grid, 3);
        HexSet expected_around;
        for (const Direction direction : directions) {
            HexSet expected;
            for (const Hex hex : board(grid)) {
                const Hex next = grid.neighbour(hex, direction);
                const bool bars =
                    river.contains(hex, direction) && !bridge.contains(hex, direction);
                CHECK(barred.contains(hex, direction) == bars);
                CHECK(barred.side(direction).contains(hex) == bars);
                if (next != no_hex) CHECK(barred.contains(next, opposite(direction)) == bars);
                if (set.contains(hex) && !bars) expected.insert(next);
            }
            CHECK(shift(grid, set, direction, barred) == expected);
            expected_around |= expected;
        }
        CHECK(adjacent(grid, set, barred) == expected_around);
        CHECK(adjacent(grid, set, EdgeSet{}) == adjacent(grid, set));
    }
}

}  // namespace
}  // namespace gonfalon::hex
