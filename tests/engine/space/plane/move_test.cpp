#include "engine/space/plane/move.h"

#include <doctest/doctest.h>

#include "engine/space/plane/reach.h"
#include "tests/engine/space/plane/table.h"

namespace gonfalon::plane {
namespace {

using testing::Numbers;
using testing::table;

constexpr Size foot{1200, 600};
constexpr Size horse{800, 400};

Ground ground_of(const Scene& scene) {
    return {scene.all(), scene.all(), 3 * inch, scene.all(), table};
}

TEST_CASE("plane: a move is a pivot, a way along the new facing and a correction") {
    const Pose start{{5000, 3000}, north};
    CHECK(end_of(start, {0, 1016, 0}) == Pose{{5000, 4016}, north});
    CHECK(end_of(start, {-quarter_turn, 1016, eighth_turn}) == Pose{{6016, 3000}, eighth_turn});
    const Move back = move_to(start, {5000, 2000});
    CHECK(size_of(back.pivot) == half_turn);
    CHECK(back.distance == 1000);
    CHECK(move_to(start, start.at) == Move{});
}

TEST_CASE("plane: the end of a move nearest to a point is within a tenth or two of it") {
    Numbers numbers(13);
    for (int i = 0; i < 5000; ++i) {
        const Pose start = numbers.pose(table);
        const Point to =
            start.at + Vector{numbers.between(-2500, 2500), numbers.between(-2500, 2500)};
        REQUIRE(within(end_of(start, move_to(start, to)).at, to, 2));
    }
}

TEST_CASE("plane: a move is told all that is wrong with it") {
    Scene scene;
    const Item wall = scene.add(rectangle({{5000, 4000}, north}, foot), 1);
    const Item beyond = scene.add(rectangle({{5000, 5600}, north}, foot), 2);
    const Pose start{{5000, 3000}, north};
    const MoveFaults wrong = faults(scene, start, foot, {0, 2300, 0}, ground_of(scene));
    REQUIRE(wrong.barred);
    CHECK(wrong.barred->item == wall);
    CHECK(wrong.barred->point == Point{5000, 3400});
    CHECK(wrong.overlapped.test(beyond));
    CHECK_FALSE(wrong.overlapped.test(wall));
    CHECK_FALSE(wrong.off_table);
    CHECK_FALSE(wrong.none());
    CHECK(faults(scene, start, foot, {0, 400, 0}, ground_of(scene)).none());
    CHECK(is_free(scene, start, foot, {0, 400, 0}, ground_of(scene)));
    CHECK_FALSE(is_free(scene, start, foot, {0, 402, 0}, ground_of(scene)));
    CHECK(
        faults(scene, {{700, 700}, north}, foot, {quarter_turn, 101, 0}, ground_of(scene)).none());
    CHECK(faults(scene, {{500, 700}, north}, foot, {0, 101, 0}, ground_of(scene)).off_table);
}

TEST_CASE("plane: only the line of the front centre counts on the way") {
    Scene scene;
    scene.add(rectangle({{5900, 4000}, north}, foot), 1);  // its side is 300 off the line
    const Pose start{{5000, 3000}, north};
    CHECK(is_free(scene, start, foot, {0, 1700, 0}, ground_of(scene)));
    CHECK_FALSE(is_free(scene, start, foot, {0, 1000, 0}, ground_of(scene)));
    // It cannot stop beside, so it stops at contact before, or goes past.
    CHECK(longest_move(scene, start, foot, 1500, ground_of(scene)) == 401);
    CHECK(longest_move(scene, start, foot, 1700, ground_of(scene)) == 1700);
    CHECK(swept_free(scene, start, foot, north, 1700, ground_of(scene)) == 401);
}

TEST_CASE("plane: a base stops at contact with what stands before it") {
    const Rectangle base = rectangle({{5000, 3000}, north}, foot);
    const Rectangle target = rectangle({{5400, 5000}, south}, foot);
    const auto contact_at = first_contact(base, north, 5000, target.corners());
    REQUIRE(contact_at);
    CHECK(*contact_at == 1999);  // a tenth of a gap is contact
    CHECK_FALSE(first_contact(base, north, 1998, target.corners()));
    CHECK_FALSE(first_contact(base, south, 9000, target.corners()));
    CHECK_FALSE(first_contact(base, east, 9000, target.corners()));
}

TEST_CASE("plane: first contact is the first tenth that touches, and never an overlap") {
    Numbers numbers(14);
    const Box box{{0, 0}, {2500, 2500}};
    int met = 0;
    for (int i = 0; i < 1500; ++i) {
        const Rectangle base = numbers.base(box);
        const Rectangle other = numbers.base(box);
        const Angle way = numbers.angle();
        const Corners corners = other.corners();
        std::optional<Length> slowly;
        for (Length d = 0; d <= 1500 && !slowly; ++d)
            if (contact(base.moved(offset(way, d)), other)) slowly = d;
        const std::optional<Length> found = first_contact(base, way, 1500, corners);
        REQUIRE(found == slowly);
        if (!found || *found == 0) continue;
        ++met;
        REQUIRE(relation(base.moved(offset(way, *found)), other) == Relation::touching);
    }
    CHECK(met > 200);
}

TEST_CASE("plane: the distances that overlap something are found to the tenth") {
    Numbers numbers(15);
    const Box box{{0, 0}, {2500, 2500}};
    int different = 0;
    for (int i = 0; i < 1500; ++i) {
        const Rectangle base = numbers.base(box);
        const Point middle = numbers.point(box);
        const Polygon other = testing::random_polygon(numbers, middle, 600);
        const Angle way = numbers.angle();
        const auto at = [&](Length d) {
            return overlap(Outline(base.moved(offset(way, d)).corners()), other.corners(),
                           contact_slack);
        };
        Length first = -1;
        Length last = -1;
        for (Length d = 0; d <= 2000; ++d)
            if (at(d)) {
                if (first < 0) first = d;
                last = d;
            }
        const auto found = overlapping(base, way, 2000, other.corners());
        REQUIRE(found.has_value() == (first >= 0));
        if (!found) continue;
        REQUIRE(at(found->from));
        REQUIRE(at(found->to));
        if (found->from > 0) REQUIRE_FALSE(at(found->from - 1));
        if (found->to < 2000) REQUIRE_FALSE(at(found->to + 1));
        different += found->from != first || found->to != last;
    }
    CHECK(different < 30);
}

TEST_CASE("plane: a moving point or base comes within a range at the first tenth that does") {
    Numbers numbers(16);
    const Box box{{0, 0}, {4000, 4000}};
    for (int i = 0; i < 800; ++i) {
        const Rectangle base = numbers.base(box);
        const Rectangle other = numbers.base(box);
        const Angle way = numbers.angle();
        const Length range = numbers.between(1, 1500);
        std::optional<Length> point_slowly;
        std::optional<Length> base_slowly;
        for (Length d = 0; d <= 2000; ++d) {
            const Rectangle there = base.moved(offset(way, d));
            if (!point_slowly && within(there.front, other.front, range)) point_slowly = d;
            if (!base_slowly && within(there, other, range)) base_slowly = d;
        }
        REQUIRE(first_within(base.front, way, 2000, other.front, range) == point_slowly);
        REQUIRE(first_within(base, way, 2000, other.corners(), range) == base_slowly);
    }
}

struct Crowd {
    Scene scene;
    FixedVector<Polygon, 6> pieces;
};

void fill(Crowd& crowd, Numbers& numbers, const Box& box, const testing::Symmetry* symmetry) {
    for (int k = 0; k < 8; ++k) {
        const Pose pose = numbers.pose(box);
        const Size size = numbers.size();
        crowd.scene.add(rectangle(symmetry ? (*symmetry)(pose) : pose, size),
                        static_cast<Scene::Tag>(k));
    }
    for (int k = 0; k < 4; ++k) {
        const Point middle = numbers.point(box);
        const Polygon piece = testing::random_polygon(numbers, middle, 500);
        crowd.pieces.push_back(symmetry ? (*symmetry)(piece) : piece);
        crowd.scene.add(crowd.pieces.back(), static_cast<Scene::Tag>(20 + k));
    }
}

TEST_CASE("plane: the longest move is free, and turns with the table") {
    const Box box{{3000, 3000}, {9000, 8000}};
    int stopped = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        Numbers numbers(seed);
        const testing::Symmetry symmetry = testing::random_symmetry(numbers);
        const Pose start = numbers.pose(box);
        Numbers again = numbers;
        Crowd crowd;
        Crowd turned_crowd;
        fill(crowd, numbers, box, nullptr);
        fill(turned_crowd, again, box, &symmetry);
        const Ground ground = ground_of(crowd.scene);
        Ground turned_ground = ground;
        turned_ground.table = symmetry(ground.table);
        const auto length = longest_move(crowd.scene, start, horse, 1500, ground);
        REQUIRE(length ==
                longest_move(turned_crowd.scene, symmetry(start), horse, 1500, turned_ground));
        REQUIRE(free_line(crowd.scene, start.at, start.facing, 1500, ground) ==
                free_line(turned_crowd.scene, symmetry(start.at), symmetry(start.facing), 1500,
                          turned_ground));
        REQUIRE(swept_free(crowd.scene, start, horse, start.facing, 1500, ground) ==
                swept_free(turned_crowd.scene, symmetry(start), horse, symmetry(start.facing), 1500,
                           turned_ground));
        if (!length) {
            REQUIRE_FALSE(is_free(crowd.scene, start, horse, {}, ground));
            continue;
        }
        REQUIRE(is_free(crowd.scene, start, horse, {0, *length, 0}, ground));
        stopped += *length < 1500;
        // Slowly: no longer one is free, but where rounding decides on a grazing way.
        Length slowly = *length;
        for (Length d = *length + 1; d <= 1500; ++d)
            if (is_free(crowd.scene, start, horse, {0, d, 0}, ground)) slowly = d;
        REQUIRE(slowly - *length <= 2);
        const auto by = correction(crowd.scene, start, horse, eighth_turn, ground);
        const auto turned_by =
            correction(turned_crowd.scene, symmetry(start), horse, eighth_turn, turned_ground);
        REQUIRE(by.has_value() == turned_by.has_value());
        if (by) REQUIRE(size_of(*by) == size_of(*turned_by));
    }
    CHECK(stopped > 50);
}

TEST_CASE("plane: the angle correction is the least that frees the base") {
    Scene scene;
    scene.add(rectangle({{5700, 4000}, north}, foot), 1);  // its left side at 5100
    const Ground ground = ground_of(scene);
    const Pose pose{{4800, 4600}, north};  // the base reaches 300 into it, from 4000 to 4600
    const Size narrow{1200, 1000};
    const auto by = correction(scene, pose, narrow, eighth_turn, ground);
    REQUIRE(by);
    CHECK(*by != 0);
    CHECK(stands_free(scene, pivoted(pose, *by), narrow, ground));
    const int less = *by > 0 ? *by - 1 : *by + 1;
    CHECK_FALSE(stands_free(scene, pivoted(pose, less), narrow, ground));
    CHECK(correction(scene, {{2000, 4600}, north}, narrow, eighth_turn, ground) == 0);
    CHECK_FALSE(correction(scene, {{5700, 4000}, north}, narrow, eighth_turn, ground));
}

TEST_CASE("plane: the angle correction leaps over no turn that would free the base") {
    const Box box{{3000, 3000}, {9000, 8000}};
    int found = 0;
    int in_vain = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Numbers numbers(seed);
        Crowd crowd;
        fill(crowd, numbers, box, nullptr);
        const Ground ground = ground_of(crowd.scene);
        for (int i = 0; i < 20; ++i) {
            const Pose pose = numbers.pose(box);
            const Size size = numbers.size();
            const auto by = correction(crowd.scene, pose, size, eighth_turn, ground);
            // Slowly: every step to either side.
            constexpr int step = 64;
            int slowly = 0;
            const auto free = [&](int turn) {
                return stands_free(crowd.scene, pivoted(pose, turn), size, ground);
            };
            while (slowly <= eighth_turn && !free(slowly) && !free(-slowly)) slowly += step;
            REQUIRE(by.has_value() == (slowly <= eighth_turn));
            if (!by) {
                ++in_vain;
                continue;
            }
            REQUIRE(free(*by));
            REQUIRE(size_of(*by) <= slowly);
            REQUIRE((*by == 0 || size_of(*by) > slowly - step));
            found += *by != 0;
        }
    }
    CHECK(found > 100);
    CHECK(in_vain > 100);
}

TEST_CASE("plane: reach is a fan of free moves") {
    Scene open;
    const Pose start{{9000, 6000}, north};
    const Fan wide = reach(open, start, foot, quarter_turn, 1016, ground_of(open));
    REQUIRE(wide.size() == fan_directions + 1);
    CHECK(wide[0].facing == east);
    CHECK(wide[fan_directions].facing == west);
    for (const Ray& ray : wide) CHECK(ray.distance == 1016);
    CHECK(outline_of(start, quarter_turn, wide).size() == fan_directions + 2);
    CHECK(outline_of(start, half_turn, reach(open, start, foot, half_turn, 1016, ground_of(open)))
              .size() == fan_directions);

    Numbers numbers(17);
    for (int i = 0; i < 20; ++i) {
        Crowd crowd;
        fill(crowd, numbers, {{6000, 3000}, {12000, 9000}}, nullptr);
        const Ground ground = ground_of(crowd.scene);
        const Fan fan = reach(crowd.scene, start, foot, quarter_turn, 2032, ground);
        for (const Ray& ray : fan) {
            const Move move{turn(start.facing, ray.facing), ray.distance, 0};
            REQUIRE(end_of(start, move).at == ray.end);
            if (ray.distance > 0) REQUIRE(is_free(crowd.scene, start, foot, move, ground));
        }
    }
}

}  // namespace
}  // namespace gonfalon::plane
