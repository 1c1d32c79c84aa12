#include "engine/space/hex/sight.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "tests/engine/space/hex/ground.h"

namespace gonfalon::hex {
namespace {

using testing::grids;
using testing::Numbers;

// A second way to the same answer, in cube coordinates and fractions: a hex is the points whose
// differences |q - r|, |r - s|, |s - q| from its centre are at most 1. The stretch of the line in
// each of the three bands is cut out in turn; what is left is a chord, a side, a corner or nothing.
struct Fraction {
    long long over, under = 1;  // under > 0
    friend bool operator<(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }
    friend bool operator==(Fraction a, Fraction b) { return a.over * b.under == b.over * a.under; }
};

struct Stretch {
    Fraction begin{0}, end{1};
    bool inside = true;  // not along a border of the hex
    bool has_length() const { return begin < end; }
};

Stretch stretch_in(const Grid& grid, Hex from, Hex to, Hex hex) {
    const Cube way = grid.cube(to) - grid.cube(from);
    const Cube start = grid.cube(from) - grid.cube(hex);
    Stretch stretch;
    const auto cut = [&](int at, int speed) {  // -1 <= at + t * speed <= 1
        if (speed == 0) {
            if (at < -1 || at > 1) stretch.end = stretch.begin;
            if (at == -1 || at == 1) stretch.inside = false;
            return;
        }
        const int sign = speed > 0 ? 1 : -1;
        stretch.begin = std::max(stretch.begin, Fraction{sign * (-sign - at), sign * speed});
        stretch.end = std::min(stretch.end, Fraction{sign * (sign - at), sign * speed});
    };
    cut(start.q - start.r, way.q - way.r);
    cut(start.r - start.s(), way.r - way.s());
    cut(start.s() - start.q, way.s() - way.q);
    return stretch;
}

bool clear_by_fractions(const Grid& grid, Hex from, Hex to, const HexSet& blocking) {
    std::vector<Stretch> sides;
    for (const Hex hex : blocking) {
        if (hex == from || hex == to) continue;
        const Stretch stretch = stretch_in(grid, from, to, hex);
        if (!stretch.has_length()) continue;
        if (stretch.inside) return false;
        for (const Stretch& other : sides)
            if (other.begin == stretch.begin) return false;
        sides.push_back(stretch);
    }
    return true;
}

std::string names(const Grid& grid, Hex from, Hex to) {
    return std::string(grid.label(from).view()) + " to " + std::string(grid.label(to).view());
}

constexpr Grid field{50, 32, 1, 0, Parity::even};

Sight look(std::string_view from, std::string_view to,
           std::initializer_list<std::string_view> woods) {
    HexSet blocking;
    for (const std::string_view wood : woods) blocking.insert(field.parse(wood));
    return sight(field, field.parse(from), field.parse(to), blocking);
}

TEST_CASE("hex sight: a wood between hides, the hexes of viewer and target do not") {
    CHECK(look("1010", "1006", {}).clear());
    CHECK(look("1010", "1006", {"1010", "1006"}).clear());
    CHECK(look("1010", "1006", {"1005", "1011", "0908", "1108"}).clear());
    CHECK(look("1010", "1006", {"1008"}) == Sight{field.parse("1008"), no_hex});
    CHECK(look("1010", "1010", {"1010", "1009"}).clear());
    CHECK(look("1010", "1009", {"1010", "1009", "1110", "0910"}).clear());
}

TEST_CASE("hex sight: of several woods the one nearest to the viewer is named") {
    CHECK(look("1010", "1004", {"1006", "1008"}).blocker == field.parse("1008"));
    CHECK(look("1004", "1010", {"1006", "1008"}).blocker == field.parse("1006"));
}

TEST_CASE("hex sight: along a hexside it takes both hexes to hide") {
    // 1010 and 1210 lie side by side; the line between them follows the side of 1110 and 1111.
    CHECK(look("1010", "1210", {"1110"}).clear());
    CHECK(look("1010", "1210", {"1111"}).clear());
    const Sight both = look("1010", "1210", {"1110", "1111"});
    CHECK_FALSE(both.clear());
    CHECK(HexSet{both.blocker, both.other_blocker} ==
          HexSet{field.parse("1110"), field.parse("1111")});
    // One on each of two different sides leaves both open; the hex between them closes.
    CHECK(look("1010", "1410", {"1110", "1311"}).clear());
    CHECK(look("1010", "1410", {"1110", "1311", "1210"}).blocker == field.parse("1210"));
    // The same along a slanting side: north-north-east of 1010 lies 1109, past 1009 and 1110.
    CHECK(look("1010", "1109", {"1009"}).clear());
    CHECK(look("1010", "1109", {"1110"}).clear());
    CHECK_FALSE(look("1010", "1109", {"1009", "1110"}).clear());
}

TEST_CASE("hex sight: along the rim of the map nothing hides from without") {
    // High columns in the top row: the line follows the top side of 0200.
    CHECK(look("0100", "0300", {"0200"}).clear());
    CHECK(look("0231", "0431", {"0331"}).clear());
}

TEST_CASE("hex sight: equal to the answer by fractions for every pair and many woods") {
    Numbers numbers(21);
    for (const Grid& grid : {testing::small_even, testing::small_odd})
        for (const int rarity : {1, 2, 3, 6, 12, 30})
            for (int trial = 0; trial < 4; ++trial) {
                const HexSet woods = numbers.set(grid, rarity);
                for (const Hex from : board(grid))
                    for (const Hex to : board(grid))
                        if (sight(grid, from, to, woods).clear() !=
                            clear_by_fractions(grid, from, to, woods))
                            FAIL_CHECK(names(grid, from, to));
            }
}

TEST_CASE("hex sight: equal to the answer by fractions over long lines") {
    Numbers numbers(22);
    for (const Grid& grid : grids)
        for (int trial = 0; trial < 300; ++trial) {
            const HexSet woods = numbers.set(grid, 5 + numbers.below(80));
            for (int pair = 0; pair < 20; ++pair) {
                const Hex from = numbers.hex(grid), to = numbers.hex(grid);
                if (sight(grid, from, to, woods).clear() !=
                    clear_by_fractions(grid, from, to, woods))
                    FAIL_CHECK(names(grid, from, to));
            }
        }
}

TEST_CASE("hex sight: each hex alone hides exactly when the line has points inside it") {
    for (const Grid& grid : {testing::small_even, testing::small_odd})
        for (const Hex from : board(grid))
            for (const Hex to : board(grid)) {
                HexSet expected;
                for (const Hex hex : board(grid) - HexSet{from, to}) {
                    const Stretch stretch = stretch_in(grid, from, to, hex);
                    if (stretch.has_length() && stretch.inside) expected.insert(hex);
                }
                if (crossed(grid, from, to) != expected) FAIL_CHECK(names(grid, from, to));
            }
}

TEST_CASE("hex sight: a line follows whole sides with a hex on each hand, corners do not count") {
    for (const Grid& grid : {testing::small_even, testing::small_odd})
        for (const Hex from : board(grid))
            for (const Hex to : board(grid)) {
                HexSet expected, followed;
                for (const Hex hex : board(grid) - HexSet{from, to}) {
                    const Stretch stretch = stretch_in(grid, from, to, hex);
                    if (stretch.has_length() && !stretch.inside) expected.insert(hex);
                }
                bool partners_agree = true;
                for_each_on_line(grid, from, to, board(grid),
                                 [&](Hex hex, Contact contact, Hex partner, int) {
                                     if (contact != Contact::runs_along) return;
                                     followed.insert(hex);
                                     HexSet others;
                                     for (const Hex other : expected - HexSet{hex})
                                         if (stretch_in(grid, from, to, other).begin ==
                                             stretch_in(grid, from, to, hex).begin)
                                             others.insert(other);
                                     partners_agree = partners_agree && others == HexSet{partner};
                                 });
                if (followed != expected || !partners_agree) FAIL_CHECK(names(grid, from, to));
            }
}

TEST_CASE("hex sight: who sees is seen, and the blockers named do block, nearest first") {
    Numbers numbers(23);
    for (const Grid& grid : grids)
        for (int trial = 0; trial < 100; ++trial) {
            const HexSet woods = numbers.set(grid, 4 + numbers.below(60));
            for (int pair = 0; pair < 50; ++pair) {
                const Hex from = numbers.hex(grid), to = numbers.hex(grid);
                const Sight there = sight(grid, from, to, woods);
                CHECK(there.clear() == sight(grid, to, from, woods).clear());
                if (there.clear()) continue;
                const HexSet blockers{there.blocker, there.other_blocker};
                CHECK(blockers.is_subset_of(woods));
                CHECK_FALSE(sight(grid, from, to, blockers).clear());
                CHECK(blockers.count() == (there.other_blocker == no_hex ? 1 : 2));
                // Nothing that hides is met before the blocker.
                const Fraction first = stretch_in(grid, from, to, there.blocker).begin;
                HexSet before;
                for (const Hex wood : woods - HexSet{from, to})
                    if (stretch_in(grid, from, to, wood).begin < first) before.insert(wood);
                CHECK(sight(grid, from, to, before).clear());
            }
        }
}

TEST_CASE("hex sight: turning or mirroring the map changes nothing") {
    Numbers numbers(24);
    const Grid& grid = grids[1];
    const Hex centre = grid.at(31, 15);
    for (int trial = 0; trial < 300; ++trial) {
        HexSet woods, turned, mirrored;
        const int steps = 1 + numbers.below(5);
        const auto near = [&] {
            const int column = 23 + numbers.below(17);
            return grid.at(column, 10 + numbers.below(11));
        };
        for (int count = 0; count < 40; ++count) {
            const Hex wood = near();
            woods.insert(wood);
            turned.insert(grid.rotated(wood, centre, steps));
            mirrored.insert(grid.mirrored(wood, centre));
        }
        REQUIRE(turned.count() == woods.count());
        for (int pair = 0; pair < 30; ++pair) {
            const Hex from = near(), to = near();
            const bool clear = sight(grid, from, to, woods).clear();
            CHECK(sight(grid, grid.rotated(from, centre, steps), grid.rotated(to, centre, steps),
                        turned)
                      .clear() == clear);
            CHECK(sight(grid, grid.mirrored(from, centre), grid.mirrored(to, centre), mirrored)
                      .clear() == clear);
        }
    }
}

TEST_CASE("hex sight: more woods never show more") {
    Numbers numbers(25);
    for (int trial = 0; trial < 2000; ++trial) {
        const HexSet few = numbers.set(testing::small_odd, 10);
        const HexSet more = few | numbers.set(testing::small_odd, 10);
        const Hex from = numbers.hex(testing::small_odd), to = numbers.hex(testing::small_odd);
        if (sight(testing::small_odd, from, to, more).clear())
            CHECK(sight(testing::small_odd, from, to, few).clear());
    }
}

}  // namespace
}  // namespace gonfalon::hex
