// A million random pairs against Boost.Geometry, which works on the same whole corners in double:
// cross products of such small whole numbers are exact there, and its tolerance of a few units in
// the last place is far below the smallest product that is not 0. Distances come out with a
// relative error of a few 1e-16.
#include <doctest/doctest.h>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cmath>

#include "engine/space/plane/distance.h"
#include "tests/engine/space/plane/table.h"
#include "tests/support/sanitized.h"

namespace gonfalon::plane {
namespace {

namespace bg = boost::geometry;
using BoostPoint = bg::model::d2::point_xy<double>;
using BoostPolygon = bg::model::polygon<BoostPoint, false, false>;  // counter-clockwise, open
using BoostSegment = bg::model::segment<BoostPoint>;
using testing::Numbers;

BoostPoint boost_point(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }

void assign(BoostPolygon& polygon, Outline outline) {
    polygon.outer().clear();
    for (const Point p : outline) polygon.outer().push_back(boost_point(p));
}

double root_of(const SquaredDistance& distance) {
    return std::sqrt(static_cast<double>(distance.numerator) /
                     static_cast<double>(distance.denominator));
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * (1 + std::abs(b)); }

TEST_CASE("plane: a million pairs of bases meet as Boost.Geometry says" *
          doctest::test_suite("release: alone")) {
    Numbers numbers(18);
    BoostPolygon boost_a;
    BoostPolygon boost_b;
    int touching = 0;
    int overlapping = 0;
    int wrong_contact = 0;
    int wrong_gap = 0;
    int wrong_overlap = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        // One pair in four is small and on a small lattice, where many just touch.
        const bool small = i % 4 == 0;
        const Length reach = small ? 60 : 1500;
        const Vector shift{numbers.between(-reach, reach), numbers.between(-reach, reach)};
        const Rectangle a = small ? numbers.small_base() : numbers.base({{0, 0}, {0, 0}});
        const Rectangle b =
            (small ? numbers.small_base() : numbers.base({{0, 0}, {0, 0}})).moved(shift);
        const Corners corners_a = a.corners();
        const Corners corners_b = b.corners();
        assign(boost_a, corners_a);
        assign(boost_b, corners_b);
        const bool contact_here = contact(a, b, 0);
        const bool overlap_here = overlap(a, b);
        if (contact_here != bg::intersects(boost_a, boost_b)) ++wrong_contact;
        if (!contact_here) {
            const double exact = root_of(squared_distance(a, b));
            if (!near(exact, bg::distance(boost_a, boost_b))) ++wrong_gap;
            if (std::abs(gap(a, b) - exact) >= 1) ++wrong_gap;
        } else if (small || i % 8 == 1) {  // touches() is the slow one
            if (overlap_here == bg::touches(boost_a, boost_b)) ++wrong_overlap;
        }
        touching += contact_here && !overlap_here;
        overlapping += overlap_here;
    }
    CHECK(wrong_contact == 0);
    CHECK(wrong_gap == 0);
    CHECK(wrong_overlap == 0);
    CHECK(touching > 1000);
    CHECK(overlapping > 100'000);
}

TEST_CASE("plane: polygons and lines against Boost.Geometry" *
          doctest::test_suite("release: whole")) {
    Numbers numbers(19);
    BoostPolygon boost_a;
    BoostPolygon boost_b;
    int wrong = 0;
    for (int i = 0; i < 60'000 / gonfalon::testing::thinning; ++i) {
        const Polygon a = testing::random_polygon(numbers, {0, 0}, 1500);
        const Point middle{numbers.between(-3000, 3000), numbers.between(-3000, 3000)};
        const Polygon b = testing::random_polygon(numbers, middle, 900);
        assign(boost_a, a);
        assign(boost_b, b);
        const bool met = contact(a.corners(), b.corners(), 0);
        wrong += met != bg::intersects(boost_a, boost_b);
        if (!met)
            wrong += !near(root_of(squared_distance(a.corners(), b.corners())),
                           bg::distance(boost_a, boost_b));
        const Point p{numbers.between(-2500, 2500), numbers.between(-2500, 2500)};
        const Point q{numbers.between(-2500, 2500), numbers.between(-2500, 2500)};
        const BoostSegment segment(boost_point(p), boost_point(q));
        wrong += touches(a, p, q) != bg::intersects(segment, boost_a);
        wrong += contains(a, p) != bg::covered_by(boost_point(p), boost_a);
        wrong += contains_inside(a, p) != bg::within(boost_point(p), boost_a);
        wrong +=
            !near(root_of(squared_distance(p, q, a.corners())), bg::distance(segment, boost_a));
        const Polygon one[1] = {a};
        bg::model::linestring<BoostPoint> line{boost_point(p), boost_point(q)};
        bg::model::multi_linestring<bg::model::linestring<BoostPoint>> inside;
        bg::intersection(line, boost_a, inside);
        wrong += std::abs(bg::length(inside) - length_inside(one, p, q)) > 0.6;
    }
    CHECK(wrong == 0);
}

}  // namespace
}  // namespace gonfalon::plane
