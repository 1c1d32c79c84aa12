// Zones, passages, distances and sight: examples, and laws on maps drawn at random.
#include <doctest/doctest.h>

#include <vector>

#include "engine/chance/chance.h"
#include "engine/space/area/search.h"
#include "engine/space/area/sight.h"

using namespace gonfalon;
using namespace gonfalon::area;

namespace {

// A lattice of squares with lines, colours and heights at random; crossings become junctions.
Map random_map(Chance& chance, int columns, int rows) {
    Map map;
    const auto at = [&](int x, int y) { return Zone{y * columns + x}; };
    for (int i = 0; i < columns * rows; ++i)
        map.add(static_cast<int>(chance.below(4)),
                {.blocks_sight = chance.below(4) == 0, .passable = chance.below(8) != 0});
    const auto line = [&] { return static_cast<Line>(chance.below(4)); };
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            if (x + 1 < columns) map.connect(at(x, y), at(x + 1, y), line(), chance.below(5) == 0);
            if (y + 1 < rows) map.connect(at(x, y), at(x, y + 1), line(), chance.below(5) == 0);
        }
    for (int y = 0; y + 1 < rows; ++y)
        for (int x = 0; x + 1 < columns; ++x)
            if (chance.below(2) == 0)
                map.join({at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)});
    return map;
}
ZoneSet random_set(Chance& chance, const Map& map) {
    ZoneSet set;
    for (const Zone zone : map.zones())
        if (chance.below(2) == 0) set.insert(zone);
    return set;
}

// Distances the slow way: all of them, relaxed until nothing changes.
std::vector<int> slow_distances(const Map& map, Zone from, const ZoneSet& allowed) {
    std::vector<int> far(map.size(), unreachable);
    far[from.index()] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Zone zone : map.zones())
            for (const Zone to : map.zones()) {
                if (far[zone.index()] == unreachable || !allowed.contains(to)) continue;
                const Passage passage = map.between(zone, to);
                if (!passage.exists() || passage.closed()) continue;
                if (far[zone.index()] + 1 < far[to.index()]) {
                    far[to.index()] = far[zone.index()] + 1;
                    changed = true;
                }
            }
    }
    return far;
}

}  // namespace

TEST_CASE("a set of zones keeps what is put in, over both words") {
    ZoneSet set{Zone{0}, Zone{63}, Zone{64}, Zone{127}};
    CHECK(set.count() == 4);
    CHECK(set.contains(Zone{64}));
    CHECK_FALSE(set.contains(Zone{1}));
    CHECK_FALSE(set.contains(Zone::none()));
    CHECK(set.first() == Zone{0});
    CHECK(set.nth(3) == Zone{127});
    CHECK_FALSE(set.nth(4).exists());
    int last = -1;
    for (const Zone zone : set) {
        CHECK(zone.value > last);
        last = zone.value;
    }
    set.erase(Zone{63});
    CHECK(set.count() == 3);
    set.insert(Zone::none());
    CHECK(set.count() == 3);
    CHECK(ZoneSet::first_of(128).count() == 128);
}

TEST_CASE("sets of zones are a Boolean algebra") {
    Chance chance(3, 0);
    for (int round = 0; round < 200; ++round) {
        const ZoneSet all = ZoneSet::first_of(128);
        ZoneSet a, b;
        for (const Zone zone : all) {
            if (chance.below(2) == 0) a.insert(zone);
            if (chance.below(2) == 0) b.insert(zone);
        }
        CHECK(((a | b) - b) == (a - b));
        CHECK((a & b).count() + (a | b).count() == a.count() + b.count());
        CHECK((a - b).is_subset_of(a));
        CHECK((a & b).empty() == !a.intersects(b));
        CHECK((all - (a | b)) == ((all - a) & (all - b)));
    }
}

TEST_CASE("a junction joins the zones that share no border, by the borders that end there") {
    Map map;
    for (int i = 0; i < 4; ++i) map.add(0);
    map.connect(Zone{0}, Zone{1}, Line::dashed, false);
    map.connect(Zone{1}, Zone{2}, Line::solid, true);
    map.connect(Zone{2}, Zone{3}, Line::double_line, false);
    map.connect(Zone{3}, Zone{0}, Line::dashed, false);
    CHECK_FALSE(map.adjacent(Zone{0}, Zone{2}));
    map.join({Zone{0}, Zone{1}, Zone{2}, Zone{3}});
    const Passage passage = map.between(Zone{0}, Zone{2});
    CHECK(passage.is_junction());
    CHECK(passage.hardest() == Line::double_line);
    CHECK(passage.brown());
    CHECK_FALSE(passage.closed());
    CHECK_FALSE(passage.all_dashed());
    CHECK(passage == map.between(Zone{2}, Zone{0}));
    CHECK_FALSE(map.between(Zone{0}, Zone{1}).is_junction());
    CHECK(map.between(Zone{1}, Zone{3}).hardest() == Line::double_line);
}

TEST_CASE("roads and trails lie on a passage in both directions") {
    Map map;
    for (int i = 0; i < 3; ++i) map.add(0);
    map.connect(Zone{0}, Zone{1}, Line::dashed, false);
    map.connect(Zone{1}, Zone{2}, Line::dashed, false);
    map.lay_road(Zone{0}, Zone{1});
    map.lay_trail(Zone{1}, Zone{2});
    CHECK(map.between(Zone{1}, Zone{0}).road());
    CHECK_FALSE(map.between(Zone{1}, Zone{2}).road());
    CHECK(map.between(Zone{2}, Zone{1}).trail());
    CHECK(map.on_road(Zone{0}));
    CHECK_FALSE(map.on_road(Zone{2}));
}

TEST_CASE("lines of a passage: the hardest, and one kind drawn as another") {
    Lines lines = Line::solid;
    lines |= Line::double_line;
    CHECK(lines.hardest() == Line::double_line);
    CHECK(lines.replaced(Line::double_line, Line::dashed).hardest() == Line::solid);
    CHECK(lines.replaced(Line::bold, Line::dashed) == lines);
    CHECK(Lines(Line::double_line).replaced(Line::double_line, Line::dashed).only(Line::dashed));
}

TEST_CASE("maps drawn at random: connections run both ways, open ones cross no bold border") {
    Chance chance(5, 0);
    for (int round = 0; round < 40; ++round) {
        chance.begin(static_cast<std::uint64_t>(round));
        const Map map = random_map(chance, 5, 5);
        CHECK(map.is_sound());
        for (const Zone zone : map.zones()) {
            CHECK(map.open_neighbours(zone).is_subset_of(map.neighbours(zone)));
            for (const Zone to : map.neighbours(zone)) {
                CHECK(map.neighbours(to).contains(zone));
                CHECK(map.open_neighbours(zone).contains(to) == !map.between(zone, to).closed());
            }
        }
    }
}

TEST_CASE("maps drawn at random: distances by masks are the shortest ways") {
    Chance chance(7, 0);
    for (int round = 0; round < 40; ++round) {
        chance.begin(static_cast<std::uint64_t>(round));
        const Map map = random_map(chance, 6, 4);
        const ZoneSet allowed = random_set(chance, map);
        const ZoneSet goals = random_set(chance, map);
        const Distances to_goals = distances_to(map, goals, allowed);
        for (const Zone from : map.zones()) {
            const std::vector<int> slow = slow_distances(map, from, allowed);
            int best = unreachable;
            for (const Zone to : map.zones()) {
                const bool same = from == to;
                CHECK(distance(map, from, to, allowed) == (same ? 0 : slow[to.index()]));
                CHECK(within(map, from, 3, allowed).contains(to) == (slow[to.index()] <= 3));
                if (goals.contains(to)) best = std::min(best, slow[to.index()]);
            }
            CHECK(distance(map, from, goals, allowed) == best);
            for (const Zone zone : nearest(map, from, goals, allowed))
                CHECK(slow[zone.index()] == best);
            // From an allowed zone to an allowed goal the way back is as long.
            if (allowed.contains(from)) {
                int back = unreachable;
                for (const Zone goal : goals& allowed) back = std::min(back, slow[goal.index()]);
                CHECK(to_goals[from.index()] == back);
            }
        }
    }
}

TEST_CASE("maps drawn at random: sight has the laws of height and colour") {
    Chance chance(11, 0);
    for (int round = 0; round < 40; ++round) {
        chance.begin(static_cast<std::uint64_t>(round));
        const Map map = random_map(chance, 5, 4);
        const ZoneSet occupied = random_set(chance, map);
        for (const Zone from : map.zones())
            for (const Zone to : map.zones()) {
                const int range = sight_range(map, from, to);
                CHECK(range == sight_range(map, to, from));
                if (range == 0 || range > max_range) continue;
                const Blocks blocks = sight(map, from, to, occupied);
                const Blocks back = sight(map, to, from, occupied);
                // Nobody sees uphill; between zones of one height sight is mutual.
                if (map.elevation(from) < map.elevation(to)) CHECK(blocks.has(Block::uphill));
                if (map.elevation(from) == map.elevation(to)) CHECK(blocks.clear() == back.clear());
                // Fewer units never block more; what is ignored never blocks.
                if (blocks.clear()) CHECK(sight(map, from, to, ZoneSet{}).clear());
                CHECK(sight(map, from, to, occupied, blocks).count() <= blocks.count());
                if (range == 1) {
                    const bool level = map.elevation(from) == map.elevation(to);
                    CHECK(blocks.clear() == (level && !map.between(from, to).brown()));
                }
                // Every line is as long as the range and crosses something.
                each_sight_line(map, from, to, occupied, [&](const SightLine& line) {
                    CHECK(line.range == sight_range(map, from, to));
                    line.each_step([&](Zone near, Zone far) { CHECK(map.adjacent(near, far)); });
                });
            }
    }
}
