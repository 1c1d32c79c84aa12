#include "engine/space/plane/distance.h"

#include <doctest/doctest.h>

#include "tests/engine/space/plane/table.h"

namespace gonfalon::plane {
namespace {

using testing::Numbers;

constexpr Size foot{1200, 600};

TEST_CASE("plane: gaps and nearest points a ruler finds") {
    const Rectangle a = rectangle({{5000, 3000}, north}, foot);
    const Rectangle b = rectangle({{5300, 4000}, north}, foot);  // its rear is 400 before a's front
    CHECK(gap(a, b) == 400);
    const Link link = shortest_link(a.corners(), b.corners());
    CHECK(link.length() == 400);
    CHECK(link.on_first().y == 3000);
    CHECK(link.on_second().y == 3400);
    CHECK(link.on_first().x == link.on_second().x);
    CHECK(gap(Point{5000, 3100}, a) == 100);
    CHECK(gap(Point{5000, 2700}, a) == 0);
    CHECK(gap(Point{5603, 3004}, a) == 5);
    CHECK(within(Point{5603, 3004}, a, 5));
    CHECK_FALSE(within(Point{5603, 3005}, a, 5));
    CHECK(nearest_point({5603, 3004}, Outline(a.corners())) == Point{5600, 3000});
    CHECK(nearest_point({3, 4}, {0, 0}, {10, 0}) == Point{3, 0});
    CHECK(nearest_point({-3, 4}, {0, 0}, {10, 0}) == Point{0, 0});
}

TEST_CASE("plane: round bases are measured from their rim") {
    const Disc disc{{5000, 3500}, 150};
    const Rectangle base = rectangle({{5000, 3000}, north}, foot);
    CHECK(gap(disc, base) == 350);
    CHECK(within(disc, base, 350));
    CHECK_FALSE(within(disc, base, 349));
    CHECK(gap(disc, Disc{{5000, 4000}, 150}) == 200);
    CHECK(within(disc, Disc{{5300, 3500}, 150}, 0));
    CHECK_FALSE(within(disc, Disc{{5301, 3500}, 150}, 0));
}

TEST_CASE("plane: a gap of 0 is a touch, and the triangle inequality holds") {
    Numbers numbers(7);
    const Box near{{0, 0}, {3000, 3000}};
    for (int i = 0; i < 20000; ++i) {
        const Rectangle a = numbers.base(near);
        const Rectangle b = numbers.base(near);
        const SquaredDistance apart = squared_distance(a, b);
        REQUIRE((apart.numerator == 0) == contact(a, b, 0));
        if (apart.numerator != 0) REQUIRE_FALSE(overlap(a, b));
        const Point p = numbers.point(near);
        // From a to p and from p to b is no shorter; roots are rounded down.
        REQUIRE(gap(a, b) <= gap(p, a) + gap(p, b) + 2);
        REQUIRE(within(a, b, gap(a, b) + 1));
        if (gap(a, b) > 0) REQUIRE_FALSE(within(a, b, gap(a, b) - 1));
        const Link link = shortest_link(a.corners(), b.corners());
        REQUIRE(link.square == apart);
        if (apart.numerator != 0) {
            REQUIRE(size_of(distance(link.on_first(), link.on_second()) - apart.floor()) <= 1);
            REQUIRE(within(link.on_first(), a, 1));
            REQUIRE(within(link.on_second(), b, 1));
        }
    }
}

TEST_CASE("plane: the gap is the least of all points of both rims") {
    Numbers numbers(8);
    for (int i = 0; i < 60; ++i) {
        const Polygon a = testing::random_polygon(numbers, {0, 0}, 40);
        const Polygon b = testing::random_polygon(
            numbers, {numbers.between(60, 120), numbers.between(-60, 60)}, 40);
        if (contact(a.corners(), b.corners(), 0)) continue;
        Product least = Product{1} << 40;  // of 64ths of each side
        const auto each_rim_point = [](Outline outline, auto&& visit) {
            for (std::size_t k = 0; k < outline.size(); ++k)
                for (int part = 0; part < 64; ++part)
                    visit(outline[k] * 64 +
                          (outline[(k + 1) % outline.size()] - outline[k]) * part);
        };
        each_rim_point(a, [&](Point p) {
            each_rim_point(b, [&](Point q) { least = std::min(least, square(q - p)); });
        });
        const SquaredDistance exact = squared_distance(a.corners(), b.corners());
        REQUIRE(exact.numerator * 64 * 64 <= Wide{least} * exact.denominator);
        REQUIRE(floor_root(least) / 64 <= exact.floor() + 1);
    }
}

TEST_CASE("plane: between parallel sides there is a shortest link at each end") {
    const Rectangle a = rectangle({{5000, 3000}, north}, foot);
    const Rectangle b = rectangle({{6700, 3000}, north}, foot);
    const Links links = shortest_links(a.corners(), b.corners());
    REQUIRE(links.size() == 2);
    for (const Link& link : links) CHECK(link.length() == 500);
    const auto crossed = [&](Point p, Point q) {
        bool any = false;
        for (const Link& link : links) any = any || link.crossed_by(p, q);
        return any;
    };
    CHECK(crossed({5850, 2000}, {5850, 4000}));
    CHECK(crossed({5700, 2000}, {6000, 4000}));
    CHECK_FALSE(crossed({5850, 3001}, {5850, 4000}));
    CHECK_FALSE(crossed({5850, 3000}, {5850, 4000}));  // begins on the link
    CHECK(crossed({5850, 4000}, {5850, 3000}));        // ends on it
    CHECK_FALSE(crossed({5000, 3000}, {7000, 3000}));  // along it
}

}  // namespace
}  // namespace gonfalon::plane
