// Geometry against Boost.Geometry: the same answers asked for on the same table. Both sides have
// their shapes ready; the reference works in double, as its users do.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <random>

#include "bench/bench.h"
#include "bench/clock.h"
#include "engine/space/plane/reach.h"

namespace gonfalon::bench {

namespace {

namespace bg = boost::geometry;
using BoostPoint = bg::model::d2::point_xy<double>;
using BoostPolygon = bg::model::polygon<BoostPoint, false, false>;
using BoostSegment = bg::model::segment<BoostPoint>;
using BoostBox = bg::model::box<BoostPoint>;

constexpr plane::Box table{{0, 0}, {18288, 12192}};
constexpr plane::Length passage = 3 * plane::inch;
constexpr std::size_t base_count = 60;
constexpr std::size_t piece_count = 20;

BoostPoint boost_point(plane::Point p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

BoostPolygon boost_polygon(plane::Outline outline) {
    BoostPolygon polygon;
    for (const plane::Point p : outline) polygon.outer().push_back(boost_point(p));
    return polygon;
}

class Numbers {
  public:
    int between(int low, int high) {
        return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1));
    }
    plane::Angle angle() { return static_cast<plane::Angle>(engine_() % 65536); }

  private:
    std::mt19937 engine_{7};
};

// A battle: 60 bases that stand apart from one another, and 20 pieces of terrain, half of them
// impassable.
struct Battle {
    std::vector<plane::Pose> poses;
    std::vector<plane::Size> sizes;
    std::vector<plane::Polygon> pieces;
    plane::Scene scene;
    plane::Ground ground;
    std::vector<BoostPolygon> shapes;  // bases, then pieces
    std::vector<BoostBox> boxes;       // of the shapes
};

Battle random_battle(Numbers& numbers) {
    constexpr plane::Size sizes[] = {{1200, 1200}, {1200, 600}, {800, 400}, {800, 800}, {400, 400}};
    Battle battle;
    while (battle.pieces.size() < piece_count) {
        const plane::Point middle{numbers.between(1000, 17000), numbers.between(1000, 11000)};
        const plane::Length radius = numbers.between(500, 900);
        plane::Point corners[8];
        for (int i = 0; i < 8; ++i)
            corners[i] = middle + plane::offset(static_cast<plane::Angle>(i * 8192), radius);
        battle.pieces.emplace_back(corners);
    }
    while (battle.poses.size() < base_count) {
        const plane::Pose pose{{numbers.between(1500, 16500), numbers.between(1500, 10500)},
                               numbers.angle()};
        const plane::Size size = sizes[battle.poses.size() % std::size(sizes)];
        const plane::Rectangle base = plane::rectangle(pose, size);
        if (battle.scene.within(base, 60, battle.scene.all()).any()) continue;
        battle.poses.push_back(pose);
        battle.sizes.push_back(size);
        battle.shapes.push_back(boost_polygon(base.corners()));
        battle.scene.add(base, static_cast<plane::Scene::Tag>(battle.scene.size()));
    }
    for (const plane::Polygon& piece : battle.pieces) {
        battle.shapes.push_back(boost_polygon(piece));
        battle.scene.add(piece, static_cast<plane::Scene::Tag>(battle.scene.size()));
    }
    battle.ground = {battle.scene.all(), battle.scene.all(), passage, battle.scene.all(), table};
    for (std::size_t i = base_count; i < battle.shapes.size(); i += 2) {
        battle.ground.barring.reset(i);
        battle.ground.gaps.reset(i);
        battle.ground.standing.reset(i);
    }
    for (const BoostPolygon& shape : battle.shapes)
        battle.boxes.push_back(bg::return_envelope<BoostBox>(shape));
    return battle;
}

struct Try {
    std::size_t base;
    plane::Move move;
};

bool ours(const Battle& battle, const Try& each) {
    plane::Ground ground = battle.ground;
    const auto self = static_cast<plane::Item>(each.base);
    ground.barring = plane::without(ground.barring, self);
    ground.gaps = ground.barring;
    ground.standing = ground.barring;
    return plane::is_free(battle.scene, battle.poses[each.base], battle.sizes[each.base], each.move,
                          ground);
}

// Overlap by more than a tenth is asked of a base smaller by a tenth all round.
BoostPolygon end_shape(const Battle& battle, const Try& each, const plane::Pose& end) {
    const plane::Size size = battle.sizes[each.base];
    return boost_polygon(
        plane::rectangle(plane::advanced(end, -1), {size.width - 2, size.depth - 2}).corners());
}

bool boost_narrow(const Battle& battle, const BoostSegment& line,
                  const std::vector<std::size_t>& close) {
    for (std::size_t i = 0; i < close.size(); ++i)
        for (std::size_t j = i + 1; j < close.size(); ++j) {
            BoostSegment link;
            bg::closest_points(battle.shapes[close[i]], battle.shapes[close[j]], link);
            if (bg::length(link) < passage && bg::length(link) > 0 && bg::intersects(link, line))
                return true;
        }
    return false;
}

// Asks the shapes whose boxes meet the one that concerns the question or, plainly, every shape.
bool boost_free(const Battle& battle, const Try& each, bool boxes_first) {
    const plane::Pose start = battle.poses[each.base];
    const plane::Pose end = plane::end_of(start, each.move);
    const BoostPolygon shape = end_shape(battle, each, end);
    const BoostSegment line(boost_point(start.at), boost_point(end.at));
    const auto shape_box = bg::return_envelope<BoostBox>(shape);
    const BoostBox edges(boost_point(table.low), boost_point(table.high));
    if (!bg::covered_by(shape_box, edges)) return false;
    const auto asked = [&](std::size_t i, const BoostBox& box) {
        return i != each.base && battle.ground.barring.test(i) &&
               (!boxes_first || bg::intersects(box, battle.boxes[i]));
    };
    for (std::size_t i = 0; i < battle.shapes.size(); ++i)
        if (asked(i, shape_box) && bg::intersects(shape, battle.shapes[i])) return false;
    auto line_box = bg::return_envelope<BoostBox>(line);
    for (std::size_t i = 0; i < battle.shapes.size(); ++i)
        if (asked(i, line_box) && bg::intersects(line, battle.shapes[i])) return false;
    const double wide = passage;
    line_box = BoostBox({line_box.min_corner().x() - wide, line_box.min_corner().y() - wide},
                        {line_box.max_corner().x() + wide, line_box.max_corner().y() + wide});
    std::vector<std::size_t> close;
    for (std::size_t i = 0; i < battle.shapes.size(); ++i)
        if (asked(i, line_box) && bg::distance(line, battle.shapes[i]) < passage)
            close.push_back(i);
    return !boost_narrow(battle, line, close);
}

Measure contact_measure() {
    Numbers numbers;
    constexpr std::size_t count = 4096;
    std::vector<std::pair<plane::Rectangle, plane::Rectangle>> pairs;
    std::vector<std::pair<BoostPolygon, BoostPolygon>> shapes;
    for (std::size_t i = 0; i < count; ++i) {
        const plane::Pose a{{0, 0}, numbers.angle()};
        const plane::Pose b{{numbers.between(-1500, 1500), numbers.between(-1500, 1500)},
                            numbers.angle()};
        pairs.emplace_back(plane::rectangle(a, {1200, 600}), plane::rectangle(b, {800, 400}));
        shapes.emplace_back(boost_polygon(pairs.back().first.corners()),
                            boost_polygon(pairs.back().second.corners()));
    }
    int sum = 0;
    const Pair pair = alternate(
        15,
        [&] {
            for (int repeat = 0; repeat < 16; ++repeat)
                for (const auto& [a, b] : pairs) sum += plane::contact(a, b);
            keep(sum);
            return std::uint64_t{16 * count};
        },
        [&] {
            for (const auto& [a, b] : shapes) sum += bg::intersects(a, b);
            keep(sum);
            return std::uint64_t{count};
        });
    return {"contact", pair.ours, pair.reference, 1 / pair.ours_in_references, true};
}

Measure move_measure(std::string name, const Battle& battle, const std::vector<Try>& tries,
                     bool boxes_first) {
    int sum = 0;
    const Pair pair = alternate(
        11,
        [&] {
            for (int repeat = 0; repeat < 16; ++repeat)
                for (const Try& each : tries) sum += ours(battle, each);
            keep(sum);
            return std::uint64_t{16 * tries.size()};
        },
        [&] {
            for (const Try& each : tries) sum += boost_free(battle, each, boxes_first);
            keep(sum);
            return std::uint64_t{tries.size()};
        });
    return {std::move(name), pair.ours, pair.reference, 1 / pair.ours_in_references, true};
}

}  // namespace

Report measure_plane(Tell tell) {
    Numbers numbers;
    const Battle battle = random_battle(numbers);
    std::vector<Try> tries;
    for (int i = 0; i < 256; ++i)
        tries.push_back({static_cast<std::size_t>(i) % base_count,
                         {numbers.between(-8192, 8192), numbers.between(100, 1500), 0}});
    Report report;
    report.scenario = "plane";
    report.measures.push_back(contact_measure());
    tell(300);
    report.measures.push_back(move_measure("move", battle, tries, false));
    tell(700);
    report.measures.push_back(move_measure("move_boxed", battle, tries, true));
    tell(1000);
    return report;
}

}  // namespace gonfalon::bench
