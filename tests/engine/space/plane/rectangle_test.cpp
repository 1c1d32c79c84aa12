#include "engine/space/plane/rectangle.h"

#include <doctest/doctest.h>

#include "engine/space/plane/distance.h"
#include "tests/engine/space/plane/table.h"
#include "tests/support/sanitized.h"

namespace gonfalon::plane {
namespace {

using testing::Numbers;
using testing::table;

constexpr Size foot{1200, 600};

TEST_CASE("plane: a base facing north has its corners and centres where a ruler finds them") {
    const Rectangle base = rectangle({{5000, 3000}, north}, foot);
    CHECK(base.corners() == Corners{{{4400, 3000}, {4400, 2400}, {5600, 2400}, {5600, 3000}}});
    CHECK(base.centre(Edge::front) == Point{5000, 3000});
    CHECK(base.centre(Edge::left) == Point{4400, 2700});
    CHECK(base.centre(Edge::rear) == Point{5000, 2400});
    CHECK(base.centre(Edge::right) == Point{5600, 2700});
    CHECK(base.bounds() == Box{{4400, 2400}, {5600, 3000}});
    CHECK(base.middle() == Point{5000, 2700});
}

TEST_CASE("plane: sides are of the printed length but for the rounding, whatever the facing") {
    for (int i = 0; i < 65536; i += 13) {
        const Rectangle base = rectangle({{0, 0}, static_cast<Angle>(i)}, foot);
        REQUIRE(within(base.left + base.left, Point{}, 1202));
        REQUIRE_FALSE(within(base.left + base.left, Point{}, 1198));
        REQUIRE(within(base.back, Point{}, 601));
        REQUIRE_FALSE(within(base.back, Point{}, 598));
        REQUIRE(is_convex(base.corners()));
        REQUIRE(base.bounds() == box_of(base.corners()));
    }
}

TEST_CASE("plane: a base turned about covers the same ground") {
    Numbers numbers(2);
    for (int i = 0; i < 2000; ++i) {
        const Pose pose = numbers.pose(table);
        const Size size = numbers.size();
        const Corners before = rectangle(pose, size).corners();
        const Corners after = rectangle(faced(pose, size, Edge::rear), size).corners();
        for (std::size_t k = 0; k < 4; ++k) REQUIRE(after[k] == before[(k + 2) % 4]);
        REQUIRE(faced(faced(pose, size, Edge::rear), size, Edge::rear) == pose);
    }
}

TEST_CASE("plane: turned to a side, the front centre is the centre of that side") {
    const Pose pose = faced({{5000, 3000}, north}, foot, Edge::left);
    CHECK(pose == Pose{{4400, 2700}, west});
    CHECK(faced({{5000, 3000}, north}, foot, Edge::right) == Pose{{5600, 2700}, east});
    CHECK(faced({{5000, 3000}, north}, foot, Edge::rear) == Pose{{5000, 2400}, south});
}

TEST_CASE("plane: half-planes of the sides exclude their lines") {
    const Rectangle base = rectangle({{5000, 3000}, north}, foot);
    CHECK(ahead(base, Edge::front, {9000, 3001}));
    CHECK_FALSE(ahead(base, Edge::front, {9000, 3000}));
    CHECK_FALSE(behind_front(base, {9000, 3000}));
    CHECK(behind_front(base, {9000, 2999}));
    CHECK(ahead(base, Edge::left, {4399, 9000}));
    CHECK_FALSE(ahead(base, Edge::left, {4400, 0}));
    CHECK(ahead(base, Edge::right, {5601, 0}));
    CHECK(ahead(base, Edge::rear, {0, 2399}));
    CHECK(in_arc({{5000, 3000}, north}, foot, Edge::front, eighth_turn, {6000, 4000}));
    CHECK_FALSE(in_arc({{5000, 3000}, north}, foot, Edge::front, eighth_turn, {6001, 4000}));
    CHECK(in_arc({{5000, 3000}, north}, foot, Edge::left, eighth_turn, {4300, 2750}));
}

TEST_CASE("plane: bases touch up to a tenth apart and overlap from more than a tenth deep") {
    const Rectangle base = rectangle({{5000, 3000}, north}, foot);
    const auto right_of = [](Length gap) { return rectangle({{6200 + gap, 3000}, north}, foot); };
    CHECK(relation(base, right_of(2)) == Relation::apart);
    CHECK(relation(base, right_of(1)) == Relation::touching);
    CHECK(relation(base, right_of(0)) == Relation::touching);
    CHECK(relation(base, right_of(-1)) == Relation::touching);
    CHECK(relation(base, right_of(-2)) == Relation::overlapping);
    CHECK(overlap(base, right_of(-1)));
    CHECK_FALSE(overlap(base, right_of(0)));
    CHECK(contact(base, right_of(0), 0));
    CHECK_FALSE(contact(base, right_of(1), 0));
    // Corner to corner the gap is measured aslant.
    const Rectangle aslant = rectangle({{6201, 3601}, north}, foot);
    CHECK(gap(base, aslant) == 1);
    CHECK(relation(base, aslant) == Relation::apart);
    CHECK(contact(base, aslant, 2));
}

TEST_CASE("plane: every lattice point is in a base or not, as many as Pick's theorem counts") {
    Numbers numbers(3);
    for (int i = 0; i < 300; ++i) {
        const Rectangle base = numbers.small_base();
        const auto [inside, rim] = testing::census(std::array{base.left + base.left, base.back});
        Product found_inside = 0;
        Product found = 0;
        const Box box = base.bounds().grown(1);
        for (Length x = box.low.x; x <= box.high.x; ++x)
            for (Length y = box.low.y; y <= box.high.y; ++y) {
                found += contains(base, {x, y});
                found_inside += contains_inside(base, {x, y});
                REQUIRE(contains(base, {x, y}) == contains(Outline(base.corners()), {x, y}));
            }
        REQUIRE(found_inside == inside);
        REQUIRE(found == inside + rim);
    }
}

TEST_CASE("plane: census of all places where one base overlaps or touches another" *
          doctest::test_suite("release: whole")) {
    Numbers numbers(4);
    for (int i = 0; i < 200 / gonfalon::testing::thinning; ++i) {
        const Rectangle a = numbers.small_base();
        const Rectangle b = numbers.small_base();
        // The shifts of b that overlap a are the inside of the sum of a and b turned about.
        const auto [inside, rim] =
            testing::census(std::array{a.left + a.left, a.back, b.left + b.left, b.back});
        Product overlapping = 0;
        Product touching = 0;
        for (Length x = -170; x <= 170; ++x)
            for (Length y = -170; y <= 170; ++y) {
                const Rectangle there = b.moved({x, y});
                overlapping += overlap(a, there);
                touching += contact(a, there, 0);
            }
        REQUIRE(overlapping == inside);
        REQUIRE(touching == inside + rim);
    }
}

TEST_CASE("plane: an overlap by more than a slack is one that no shift so short would end") {
    Numbers numbers(20);
    for (int i = 0; i < 3000; ++i) {
        const Rectangle a = numbers.small_base();
        const Rectangle b = numbers.small_base().moved({numbers.between(-40, 40), 0});
        const Length slack = numbers.between(1, 9);
        bool parted = false;
        bool nearly = false;  // by a shift a little longer, which reaches a lattice point
        for (Length x = -slack - 2; x <= slack + 2; ++x)
            for (Length y = -slack - 2; y <= slack + 2; ++y) {
                if (overlap(a, b.moved({x, y}))) continue;
                parted = parted || within(Point{x, y}, Point{}, slack);
                nearly = nearly || within(Point{x, y}, Point{}, slack + 2);
            }
        if (overlap(a, b, slack))
            REQUIRE_FALSE(parted);
        else
            REQUIRE(nearly);
    }
}

TEST_CASE("plane: census of all places where a line crosses a base" *
          doctest::test_suite("release: whole")) {
    Numbers numbers(5);
    for (int i = 0; i < 300 / gonfalon::testing::thinning; ++i) {
        const Rectangle base = numbers.small_base();
        const Vector way{numbers.between(-60, 60), numbers.between(-60, 60)};
        const auto [inside, rim] =
            testing::census(std::array{base.left + base.left, base.back, way});
        const Corners corners = base.corners();
        Product crossing = 0;
        Product touching = 0;
        for (Length x = -150; x <= 150; ++x)
            for (Length y = -150; y <= 150; ++y) {
                const Point p{x, y};
                const bool crossed = crosses(base, p, p + way);
                crossing += crossed;
                touching += touches(corners, p, p + way);
                if (crossed != crosses(Outline(corners), p, p + way)) FAIL("two ways disagree");
            }
        REQUIRE(crossing == inside);
        REQUIRE(touching == inside + rim);
    }
}

TEST_CASE("plane: how bases meet does not depend on where the table is turned to") {
    Numbers numbers(6);
    const Box near{{0, 0}, {2000, 2000}};
    for (int i = 0; i < 20000; ++i) {
        const testing::Symmetry symmetry = testing::random_symmetry(numbers);
        const Pose pose_a = numbers.pose(near);
        const Pose pose_b = numbers.pose(near);
        const Size size_a = numbers.size();
        const Size size_b = numbers.size();
        const Rectangle a = rectangle(pose_a, size_a);
        const Rectangle b = rectangle(pose_b, size_b);
        const Rectangle turned_a = rectangle(symmetry(pose_a), size_a);
        const Rectangle turned_b = rectangle(symmetry(pose_b), size_b);
        REQUIRE(turned_a.front == symmetry(a.front));
        REQUIRE(turned_a.centre(Edge::rear) == symmetry(a.centre(Edge::rear)));
        REQUIRE(turned_a.centre(symmetry.mirrored ? Edge::right : Edge::left) ==
                symmetry(a.centre(Edge::left)));
        REQUIRE(relation(a, b) == relation(turned_a, turned_b));
        REQUIRE(relation(a, b) == relation(b, a));
        REQUIRE(relation(a, b) == relation(Outline(a.corners()), Outline(b.corners())));
        REQUIRE(squared_distance(a, b) == squared_distance(turned_b, turned_a));
        const Length slack = numbers.between(0, 300);
        REQUIRE(contact(a, b, slack) == contact(turned_a, turned_b, slack));
        REQUIRE(contact(a, b, slack) == contact(Outline(a.corners()), Outline(b.corners()), slack));
        REQUIRE(overlap(a, b, slack) == overlap(turned_b, turned_a, slack));
        REQUIRE(overlap(a, b, slack) == overlap(Outline(a.corners()), Outline(b.corners()), slack));
    }
}

}  // namespace
}  // namespace gonfalon::plane
