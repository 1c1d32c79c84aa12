#include "engine/space/plane/angle.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "tests/engine/space/plane/table.h"

namespace gonfalon::plane {
namespace {

using testing::Numbers;

TEST_CASE("plane: directions are those of the circle, to nine places") {
    for (int i = 0; i < 65536; ++i) {
        const Direction d = direction(static_cast<Angle>(i));
        const double angle = 2 * std::numbers::pi * i / 65536;
        REQUIRE(std::abs(d.x - std::cos(angle) * (1 << 30)) < 2);
        REQUIRE(std::abs(d.y - std::sin(angle) * (1 << 30)) < 2);
    }
}

TEST_CASE("plane: quarter turns and mirror images of a direction are exact") {
    for (int i = 0; i < 65536; ++i) {
        const Angle a = static_cast<Angle>(i);
        const Direction d = direction(a);
        REQUIRE(direction(turned(a, quarter_turn)) == d.left());
        REQUIRE(direction(opposite(a)) == -d);
        REQUIRE(direction(turned(0, -i)) == Direction{d.x, -d.y});
        REQUIRE(direction(turned(quarter_turn, -i)) == Direction{d.y, d.x});
    }
    CHECK(direction(east) == Direction{1 << 30, 0});
    CHECK(direction(north) == Direction{0, 1 << 30});
}

TEST_CASE("plane: a bearing gives back the angle a vector was made with") {
    for (int i = 0; i < 65536; i += 7) {
        const Angle a = static_cast<Angle>(i);
        REQUIRE(bearing(offset(a, 60000)) == a);
    }
    CHECK(bearing({0, 0}, {10, 0}) == east);
    CHECK(bearing({3, 3}, {3, -4}) == south);
    CHECK(bearing({0, 0}, {-7, 7}) == eighth_turn + quarter_turn);
}

TEST_CASE("plane: a bearing is the nearest angle, and turns with its vector") {
    Numbers numbers(1);
    for (int i = 0; i < 20000; ++i) {
        const Vector v{numbers.between(-3000, 3000), numbers.between(-3000, 3000)};
        if (v == Vector{}) continue;
        const double exact = std::atan2(v.y, v.x) / (2 * std::numbers::pi) * 65536;
        const double off = std::remainder(bearing(v) - exact, 65536.0);
        REQUIRE(std::abs(off) < 0.5001);
        const testing::Symmetry symmetry{numbers.between(0, 3), numbers.between(0, 1) == 1, {}};
        REQUIRE(bearing(symmetry.way(v)) == symmetry(bearing(v)));
    }
}

TEST_CASE("plane: turns go the shorter way and wrap round") {
    CHECK(turn(65000, 100) == 636);
    CHECK(turn(100, 65000) == -636);
    CHECK(turn_size(north, south) == half_turn);
    CHECK(turned(100, -200) == 65436);
}

TEST_CASE("plane: the rims of an arc belong to it, a hair outside does not") {
    CHECK(in_arc(east, eighth_turn, {1000, 1000}));
    CHECK(in_arc(east, eighth_turn, {1000, -1000}));
    CHECK_FALSE(in_arc(east, eighth_turn, {999, 1000}));
    CHECK(in_arc(north, quarter_turn, {-1000, 0}));
    CHECK_FALSE(in_arc(north, quarter_turn, {-1000, -1}));
    CHECK_FALSE(in_arc(east, 0, {-5, 0}));
}

TEST_CASE("plane: roots are floors") {
    for (Product i = 0; i < 3000; ++i) {
        const Product root = floor_root(i);
        REQUIRE(root * root <= i);
        REQUIRE((root + 1) * (root + 1) > i);
    }
    constexpr Product large = (Product{1} << 31) - 1;
    CHECK(floor_root(large * large) == large);
    CHECK(floor_root(large * large - 1) == large - 1);
    CHECK(distance({0, 0}, {3000, 4000}) == 5000);
    CHECK(distance({0, 0}, {3000, 3999}) == 4999);
}

}  // namespace
}  // namespace gonfalon::plane
