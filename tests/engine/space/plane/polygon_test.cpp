#include "engine/space/plane/polygon.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/space/plane/distance.h"
#include "tests/engine/space/plane/table.h"

namespace gonfalon::plane {
namespace {

using testing::Numbers;

constexpr std::array<Point, 4> field_corners{{{0, 0}, {1000, 0}, {1000, 600}, {0, 600}}};
const Polygon field(field_corners);

TEST_CASE("plane: an outline is convex, counter-clockwise and goes round once") {
    CHECK(is_convex(field_corners));
    constexpr std::array<Point, 4> clockwise{{{0, 0}, {0, 600}, {1000, 600}, {1000, 0}}};
    CHECK_FALSE(is_convex(clockwise));
    constexpr std::array<Point, 4> straight{{{0, 0}, {500, 0}, {1000, 0}, {500, 600}}};
    CHECK_FALSE(is_convex(straight));
    constexpr std::array<Point, 4> dent{{{0, 0}, {1000, 0}, {300, 300}, {0, 600}}};
    CHECK_FALSE(is_convex(dent));
    constexpr std::array<Point, 5> star{
        {{0, 300}, {-180, -250}, {290, 90}, {-290, 90}, {180, -250}}};
    CHECK_FALSE(is_convex(star));
    constexpr std::array<Point, 2> line{{{0, 0}, {1000, 0}}};
    CHECK_FALSE(is_convex(line));
}

TEST_CASE("plane: the rim is in a field for standing and out of it for crossing") {
    CHECK(contains(field, Point{1000, 300}));
    CHECK_FALSE(contains_inside(field, {1000, 300}));
    CHECK_FALSE(contains(field, Point{1001, 300}));
    CHECK(crosses(field, {-100, 300}, {1, 300}));
    CHECK_FALSE(crosses(field, {-100, 300}, {0, 300}));
    CHECK_FALSE(crosses(field, {-100, 0}, {1100, 0}));
    CHECK(touches(field, {-100, 0}, {1100, 0}));
    CHECK_FALSE(crosses(field, {-100, 100}, {100, -100}));
    CHECK(touches(field, {-100, 100}, {100, -100}));
    CHECK_FALSE(touches(field, {-100, 99}, {100, -101}));
    CHECK(crosses(field, {500, 300}, {500, 300}));
}

TEST_CASE("plane: the stretch of a line inside a field") {
    const auto span = span_inside(field, {-1000, 300}, {2000, 300});
    REQUIRE(span);
    CHECK(span->from == Fraction{1, 3});
    CHECK(span->to == Fraction{2, 3});
    CHECK(point_at({-1000, 300}, {2000, 300}, span->from) == Point{0, 300});
    CHECK_FALSE(span_inside(field, {-1000, 600}, {2000, 600}));
    CHECK(span_on(field, {-1000, 600}, {2000, 600}));
    CHECK_FALSE(span_on(field, {-100, 100}, {100, -100}));
}

TEST_CASE("plane: a road of several stretches covers a way along it, and only there") {
    const Line line{{0, 0}, {3000, 0}, {3000, 3000}};
    const Polygons road = band(line, 500);
    REQUIRE(road.size() == 2);
    const std::span<const Polygon> pieces(road.begin(), road.size());
    CHECK(covered(pieces, {100, 200}, {3200, 100}));
    CHECK(covered(pieces, {2700, -200}, {3240, 200}));
    CHECK(covered(pieces, {2800, 2500}, {3100, -250}));
    CHECK_FALSE(covered(pieces, {100, 200}, {3000, 2000}));
    CHECK_FALSE(covered(pieces, {100, 200}, {100, 251}));
    CHECK(covered(pieces, {3000, 0}, {3000, 0}));
    CHECK(length_inside(pieces, {0, -1000}, {0, 1000}) == 0);  // along the end
    CHECK(length_inside(pieces, {1000, -1000}, {1000, 1000}) == 500);
    CHECK(length_inside(pieces, {3000, -1000}, {3000, 1000}) == 1250);
    CHECK(length_inside(pieces, {-1000, -1000}, {-1000, 1000}) == 0);
}

TEST_CASE("plane: a stretch has its width whatever its direction, and bends leave no hole") {
    Numbers numbers(9);
    for (int i = 0; i < 500; ++i) {
        const Line line{numbers.point(testing::table), numbers.point(testing::table),
                        numbers.point(testing::table)};
        if (within(line[0], line[1], 600) || within(line[1], line[2], 600)) continue;
        const Polygons wall = band(line, 400);
        REQUIRE(wall.size() == 2);
        for (const Polygon& piece : wall) REQUIRE(is_convex(piece.corners()));
        for (const Point p : line) REQUIRE((contains(wall[0], p) || contains(wall[1], p)));
        const Point middle = half(line[0] + line[1]);
        REQUIRE(within(middle, wall[0].corners(), 0));
        const Angle across = turned(bearing(line[0], line[1]), quarter_turn);
        REQUIRE(contains(wall[0], middle + offset(across, 198)));
        REQUIRE_FALSE(contains(wall[0], middle + offset(across, 203)));
        // Round the outside of the bend, in and out of the corner.
        for (int k = 0; k < 65536; k += 2048) {
            const Point near = line[1] + offset(static_cast<Angle>(k), 190);
            REQUIRE((contains(wall[0], near) || contains(wall[1], near)));
        }
    }
}

// Twice the area.
Product area(const Polygon& polygon) {
    Product sum = 0;
    const Outline corners = polygon.corners();
    for (std::size_t i = 0; i < corners.size(); ++i)
        sum += cross(corners[i], corners[(i + 1) % corners.size()]);
    return sum;
}

TEST_CASE("plane: a bridge taken out of a river leaves both of its sides") {
    const Polygon river = stretch({0, 3000}, {18288, 3000}, 1000);
    const std::array<Point, 4> corners{{{8000, 2400}, {8900, 2400}, {8900, 3600}, {8000, 3600}}};
    const Polygon bridge(corners);
    const Pieces left = without(river, bridge);
    REQUIRE(left.size() == 2);
    CHECK(area(left[0]) + area(left[1]) == area(river) - 2 * 900 * 1000);
    CHECK(gap(left[0].corners(), left[1].corners()) == 900);
    CHECK(without(river, field).size() == 1);
}

TEST_CASE("plane: what is cut out and what is left make the whole") {
    Numbers numbers(10);
    for (int i = 0; i < 4000; ++i) {
        // Every other pair has as many corners as a polygon may have: a cut leaves one more.
        const int corners = i % 2 == 0 ? 8 : static_cast<int>(max_corners);
        const int least = i % 2 == 0 ? 3 : corners;
        const Polygon whole = testing::random_polygon(numbers, {0, 0}, 3000, least, corners);
        const Point middle{numbers.between(-3000, 3000), numbers.between(-3000, 3000)};
        const Polygon hole = testing::random_polygon(numbers, middle, 2000, least, corners);
        const Pieces pieces = without(whole, hole);
        for (const Polygon& piece : pieces) REQUIRE(is_convex(piece.corners()));
        for (int k = 0; k < 50; ++k) {
            const Point p{numbers.between(-3000, 3000), numbers.between(-3000, 3000)};
            // Rounded corners shift the rims by less than a tenth.
            const auto surely_in = [p](const Polygon& outline) {
                if (!contains_inside(outline, p)) return false;
                Point a = outline.corners().back();
                for (const Point b : outline.corners()) {
                    if (squared_distance(p, a, b).at_most(2)) return false;
                    a = b;
                }
                return true;
            };
            int in = 0;
            for (const Polygon& piece : pieces) in += surely_in(piece);
            if (surely_in(whole) && !within(p, hole.corners(), 2)) {
                int near = 0;
                for (const Polygon& piece : pieces) near += within(p, piece.corners(), 2);
                REQUIRE(near >= 1);
                REQUIRE(in <= 1);
            }
            if (surely_in(hole) || !within(p, whole.corners(), 2)) REQUIRE(in == 0);
        }
    }
}

TEST_CASE("plane: polygons cross and overlap alike however the table lies") {
    Numbers numbers(11);
    for (int i = 0; i < 20000; ++i) {
        const testing::Symmetry symmetry = testing::random_symmetry(numbers);
        const Polygon a = testing::random_polygon(numbers, {0, 0}, 1500);
        const Point middle{numbers.between(-3000, 3000), numbers.between(-3000, 3000)};
        const Polygon b = testing::random_polygon(numbers, middle, 1500);
        const Polygon turned_a = symmetry(a);
        const Polygon turned_b = symmetry(b);
        REQUIRE(relation(a.corners(), b.corners()) ==
                relation(turned_b.corners(), turned_a.corners()));
        REQUIRE(squared_distance(a.corners(), b.corners()) ==
                squared_distance(turned_b.corners(), turned_a.corners()));
        const Point p{numbers.between(-2000, 2000), numbers.between(-2000, 2000)};
        const Point q{numbers.between(-2000, 2000), numbers.between(-2000, 2000)};
        const bool crossed = crosses(a, p, q);
        REQUIRE(crossed == crosses(a, q, p));
        REQUIRE(crossed == crosses(turned_a, symmetry(p), symmetry(q)));
        REQUIRE(crossed == span_inside(a, p, q).has_value());
        REQUIRE(squared_distance(p, q, a.corners()) ==
                squared_distance(symmetry(q), symmetry(p), turned_a.corners()));
        if (const auto span = span_inside(a, p, q)) {
            const auto back = span_inside(a, q, p);
            REQUIRE(Wide{span->from.numerator} * back->to.denominator +
                        Wide{back->to.numerator} * span->from.denominator ==
                    Wide{span->from.denominator} * back->to.denominator);
        }
    }
}

}  // namespace
}  // namespace gonfalon::plane
