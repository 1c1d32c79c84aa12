#include "engine/space/plane/sight.h"

#include <doctest/doctest.h>

#include "tests/engine/space/plane/table.h"

namespace gonfalon::plane {
namespace {

using testing::Numbers;

constexpr Size foot{1200, 600};
constexpr Length three_inches = 3 * inch;

Polygon square_piece(Point low, Length side) {
    const std::array<Point, 4> corners{
        {low, low + Point{side, 0}, low + Point{side, side}, low + Point{0, side}}};
    return Polygon(corners);
}

TEST_CASE("plane: a line tells what blocks it, nearest first, and where") {
    Scene scene;
    const Polygon wood = square_piece({3000, 4000}, 2000);
    const Item far_base = scene.add(rectangle({{4000, 9000}, south}, foot), 1);
    const Item piece = scene.add(wood, 2);
    const Item aside = scene.add(rectangle({{7000, 2000}, north}, foot), 3);
    Hiding hiding;
    hiding.add(far_base, Hides::always);
    hiding.add(piece, Hides::unless_both_inside);
    hiding.add(aside, Hides::always);
    const Sight line = sight(scene, {4000, 1000}, {4000, 12000}, hiding);
    REQUIRE(line.blocks.size() == 2);
    CHECK(line.blocks[0].item == piece);
    CHECK(line.blocks[0].point == Point{4000, 4000});
    CHECK(line.blocks[1].item == far_base);
    CHECK(line.blocks[1].point == Point{4000, 9000});
    CHECK_FALSE(line.clear());
    CHECK_FALSE(sees(scene, {4000, 1000}, {4000, 12000}, hiding));
    CHECK(sees(scene, {2900, 1000}, {2900, 12000}, hiding));
    const auto first = first_crossed(scene, {4000, 12000}, {4000, 1000}, scene.all());
    REQUIRE(first);
    CHECK(first->item == far_base);
    CHECK(first->point == Point{4000, 9600});
}

TEST_CASE("plane: inside one wood there is sight, and to its rim, not into it or through it") {
    Scene scene;
    const Polygon wood = square_piece({3000, 4000}, 2000);
    Hiding hiding;
    hiding.add(scene.add(wood, 1), Hides::unless_both_inside);
    CHECK(sees(scene, {3500, 4500}, {4500, 5500}, hiding));
    CHECK(sees(scene, {4000, 1000}, {4000, 4000}, hiding));
    CHECK(sees(scene, {3500, 5500}, {4000, 4000}, hiding));
    CHECK_FALSE(sees(scene, {4000, 1000}, {4000, 4001}, hiding));
    CHECK_FALSE(sees(scene, {4000, 1000}, {4000, 8000}, hiding));
    CHECK(sees(scene, {3000, 1000}, {3000, 8000}, hiding));  // along its edge
}

TEST_CASE("plane: a wood of two parts is one wood, two woods are two") {
    const Polygon west_part = square_piece({3000, 4000}, 2000);
    const Polygon east_part = square_piece({5000, 4000}, 2000);
    for (const bool one : {true, false}) {
        Scene scene;
        Hiding hiding;
        hiding.add(scene.add(west_part, 1), Hides::unless_both_inside);
        hiding.add(scene.add(east_part, one ? 1 : 2), Hides::unless_both_inside);
        CHECK(sees(scene, {4000, 5000}, {6000, 5000}, hiding) == one);
    }
}

TEST_CASE("plane: a hill hides only what is off it at both ends") {
    Scene scene;
    const Polygon hill = square_piece({3000, 4000}, 2000);
    Hiding hiding;
    hiding.add(scene.add(hill, 1), Hides::unless_either_inside);
    CHECK_FALSE(sees(scene, {4000, 1000}, {4000, 8000}, hiding));
    CHECK(sees(scene, {4000, 1000}, {4000, 5000}, hiding));
    CHECK(sees(scene, {4000, 5000}, {4000, 8000}, hiding));
}

TEST_CASE("plane: a line between two bases needs its gap, to the tenth") {
    for (const Length gap : {three_inches - 1, three_inches}) {
        Scene scene;
        scene.add(rectangle({{5000, 3000}, north}, foot), 1);
        scene.add(rectangle({{6200 + gap, 3000}, north}, foot), 2);
        const Point from{5900, 1000};
        const auto narrow = narrow_gap(scene, from, {5900, 4000}, three_inches, scene.all());
        CHECK(narrow.has_value() == (gap < three_inches));
        if (narrow) {
            CHECK(narrow->width == gap);
            CHECK(narrow->first == 0);
            CHECK(narrow->second == 1);
        }
        CHECK_FALSE(narrow_gap(scene, from, {5900, 2000}, three_inches, scene.all()));
        CHECK_FALSE(narrow_gap(scene, from, {5900, 4000}, three_inches, ItemSet{}));
        // Along both fronts is not between them.
        CHECK_FALSE(narrow_gap(scene, {3000, 3000}, {9000, 3000}, three_inches, scene.all()));
        CHECK_FALSE(narrow_gap(scene, {3000, 3100}, {9000, 3100}, three_inches, scene.all()));
        // Inside the corridor, from one place in it to another.
        CHECK(
            narrow_gap(scene, {5900, 2500}, {5900, 2900}, three_inches, scene.all()).has_value() ==
            (gap < three_inches));
    }
}

TEST_CASE("plane: nothing passes between bases that touch, everything along their fronts") {
    Scene scene;
    scene.add(rectangle({{5000, 3000}, north}, foot), 1);
    scene.add(rectangle({{6200, 3000}, north}, foot), 2);
    CHECK(narrow_gap(scene, {5600, 1000}, {5600, 4000}, three_inches, scene.all()));
    CHECK_FALSE(narrow_gap(scene, {3000, 3000}, {9000, 3000}, three_inches, scene.all()));
    Scene corners;
    corners.add(rectangle({{5000, 3000}, north}, foot), 1);
    corners.add(rectangle({{6200, 3600}, north}, foot), 2);  // corner to corner at (5600, 3000)
    CHECK(narrow_gap(corners, {5000, 3600}, {6200, 2400}, three_inches, corners.all()));
    CHECK_FALSE(narrow_gap(corners, {4400, 3000}, {5600, 3000}, three_inches, ItemSet{}));
}

TEST_CASE("plane: the parts of one wall leave no gap between them") {
    const Line line{{3000, 3000}, {5000, 3000}, {5000, 5000}};
    const Polygons wall = band(line, 100);
    Scene one;
    for (const Polygon& piece : wall) one.add(piece, 7);
    CHECK_FALSE(narrow_gap(one, {4800, 4000}, {5200, 2800}, three_inches, one.all()));
}

// Slowly: every pair, with the exact links, and no bounds.
bool narrow_by_pairs(const Scene& scene, Point from, Point to, Length needed) {
    for (std::size_t i = 0; i < scene.size(); ++i)
        for (std::size_t j = i + 1; j < scene.size(); ++j) {
            const Links links = shortest_links(scene.outline(static_cast<Item>(i)),
                                               scene.outline(static_cast<Item>(j)));
            for (const Link& link : links)
                if (link.square.less_than(needed) && link.crossed_by(from, to)) return true;
        }
    return false;
}

TEST_CASE("plane: bounds leave nothing out, and answers turn with the table") {
    Numbers numbers(12);
    const Box box{{0, 0}, {8000, 6000}};
    int blocked = 0;
    int narrow = 0;
    for (int i = 0; i < 1500; ++i) {
        const testing::Symmetry symmetry = testing::random_symmetry(numbers);
        FixedVector<Polygon, 8> pieces;
        FixedVector<Polygon, 8> turned_pieces;
        Scene scene;
        Scene turned;
        for (int k = 0; k < 14; ++k) {
            const Pose pose = numbers.pose(box);
            const Size size = numbers.size();
            scene.add(rectangle(pose, size), static_cast<Scene::Tag>(k));
            turned.add(rectangle(symmetry(pose), size), static_cast<Scene::Tag>(k));
        }
        for (int k = 0; k < 8; ++k) {
            const Point middle = numbers.point(box);
            pieces.push_back(testing::random_polygon(numbers, middle, 700));
            turned_pieces.push_back(symmetry(pieces.back()));
            scene.add(pieces.back(), static_cast<Scene::Tag>(20 + k));
            turned.add(turned_pieces.back(), static_cast<Scene::Tag>(20 + k));
        }
        const Point from = numbers.point(box);
        const Point to = numbers.point(box);
        ItemSet slowly;
        for (std::size_t k = 0; k < scene.size(); ++k)
            if (crosses(scene.outline(static_cast<Item>(k)), from, to)) slowly.set(k);
        REQUIRE(crossed_set(scene, from, to, scene.all()) == slowly);
        REQUIRE(crossed_set(turned, symmetry(from), symmetry(to), turned.all()) == slowly);
        REQUIRE(any_crossed(scene, from, to, scene.all()) == slowly.any());
        const Crossings crossings = crossed(scene, from, to, scene.all());
        REQUIRE(crossings.size() == slowly.count());
        for (std::size_t k = 1; k < crossings.size(); ++k)
            REQUIRE(crossings[k - 1].at <= crossings[k].at);
        if (!crossings.empty())
            REQUIRE(first_crossed(scene, from, to, scene.all())->at == crossings[0].at);
        blocked += slowly.any();
        const bool gap = narrow_gap(scene, from, to, three_inches, scene.all()).has_value();
        REQUIRE(gap == narrow_by_pairs(scene, from, to, three_inches));
        REQUIRE(gap == narrow_gap(turned, symmetry(from), symmetry(to), three_inches, turned.all())
                           .has_value());
        narrow += gap;
        const Rectangle base = numbers.base(box);
        ItemSet under;
        ItemSet close;
        for (std::size_t k = 0; k < scene.size(); ++k) {
            const Outline outline = scene.outline(static_cast<Item>(k));
            const Corners corners = base.corners();
            if (overlap(Outline(corners), outline, contact_slack)) under.set(k);
            if (within(Outline(corners), outline, 500)) close.set(k);
        }
        REQUIRE(scene.overlapped(base, scene.all()) == under);
        REQUIRE(scene.any_overlapped(base, scene.all()) == under.any());
        REQUIRE(scene.within(base, 500, scene.all()) == close);
        ItemSet holding;
        for (std::size_t k = 0; k < scene.size(); ++k)
            if (contains(scene.outline(static_cast<Item>(k)), from)) holding.set(k);
        REQUIRE(scene.holding(from, scene.all()) == holding);
    }
    CHECK(blocked > 300);
    CHECK(narrow > 300);
}

TEST_CASE("plane: a base taken off the table is nowhere, and comes back where it is placed") {
    Scene scene;
    const Item item = scene.add(rectangle({{5000, 3000}, north}, foot), 1);
    scene.remove(item);
    CHECK_FALSE(scene.all().any());
    CHECK_FALSE(any_crossed(scene, {5000, 0}, {5000, 6000}, ItemSet(scene.all())));
    scene.place(item, rectangle({{8000, 3000}, north}, foot));
    CHECK(any_crossed(scene, {8000, 0}, {8000, 6000}, scene.all()));
}

}  // namespace
}  // namespace gonfalon::plane
