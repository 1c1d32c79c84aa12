#include <algorithm>
#include <string>
#include <utility>

#include "loader/games/p3f_parts.h"

namespace gonfalon::p3f_data {

using namespace p3f;

namespace {

using Point = std::pair<std::int64_t, std::int64_t>;

std::vector<Point> points_in(const Reader& list) {
    std::vector<Point> points;
    list.each([&](const Reader& each) {
        points.emplace_back(each.item(0).integer(-100'000, 100'000),
                            each.item(1).integer(-100'000, 100'000));
    });
    return points;
}

void read_zones(const Reader& file, Tables& tables, std::vector<std::vector<Point>>& outlines) {
    const Reader zones = file.member("zones");
    if (zones.size() > max_zones) {
        zones.complain("load.too_many", std::to_string(max_zones));
        return;
    }
    zones.each([&](const Reader& each) {
        const std::string label = each.text("id");
        const int elevation = static_cast<int>(each.integer("elevation", 0, 9));
        const bool three = label.size() == 3 && std::all_of(label.begin(), label.end(), [](char c) {
                               return c >= '0' && c <= '9';
                           });
        // P3F-4.1a: the first digit is the elevation.
        if (!three || label[0] - '0' != elevation)
            each.member("id").complain("load.p3f_label", label);
        if (std::find(tables.zone_labels.begin(), tables.zone_labels.end(), label) !=
            tables.zone_labels.end())
            each.member("id").complain("load.twice", label);
        const auto ground = static_cast<Ground>(each.member("type").one_of(ground_words()));
        const Zone zone =
            tables.map.add(elevation, {.blocks_sight = each.member("blocks_sight").boolean(),
                                       .passable = ground != Ground::forbidden});
        tables.zone_labels.push_back(label);
        tables.zone_ground[zone.index()] = ground;
        outlines.push_back(each.has("outline") ? points_in(each.member("outline"))
                                               : std::vector<Point>{});
    });
}

// A drawn border is part of the outlines of both its zones.
void read_borders(const Reader& file, Tables& tables,
                  const std::vector<std::vector<Point>>& outlines) {
    file.member("borders").each([&](const Reader& each) {
        const Reader zones = each.member("zones");
        if (zones.size() != 2) zones.complain("load.wrong_count", "2");
        const Zone a = zone_in(zones.item(0), tables);
        const Zone b = zone_in(zones.item(1), tables);
        if (!a.exists() || !b.exists()) return;
        if (a == b || tables.map.adjacent(a, b)) {
            zones.complain("load.twice", zones.item(0).text() + "-" + zones.item(1).text());
            return;
        }
        const auto line = static_cast<Line>(each.member("type").one_of(line_words()));
        tables.map.connect(a, b, line, each.member("colour").one_of({"yellow", "brown"}) == 1);
        if (!each.has("line")) return;
        for (const Point& point : points_in(each.member("line")))
            for (const Zone zone : {a, b}) {
                const std::vector<Point>& outline = outlines[zone.index()];
                if (!outline.empty() &&
                    std::find(outline.begin(), outline.end(), point) == outline.end())
                    each.member("line").complain("load.p3f_one_sided",
                                                 tables.zone_labels[zone.index()]);
            }
    });
}

// Zones that touch are listed as neighbours: whoever sees a line between them may ask what it is.
void check_touching(const Reader& file, const Tables& tables,
                    const std::vector<std::vector<Point>>& outlines) {
    struct Edge {
        std::pair<Point, Point> ends;
        std::size_t zone;
    };
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < outlines.size(); ++i)
        for (std::size_t j = 0; j < outlines[i].size(); ++j) {
            const Point& one = outlines[i][j];
            const Point& two = outlines[i][(j + 1) % outlines[i].size()];
            edges.push_back({std::minmax(one, two), i});
        }
    std::stable_sort(edges.begin(), edges.end(),
                     [](const Edge& a, const Edge& b) { return a.ends < b.ends; });
    for (std::size_t i = 1; i < edges.size(); ++i) {
        const std::size_t a = edges[i - 1].zone;
        const std::size_t b = edges[i].zone;
        if (edges[i - 1].ends != edges[i].ends || a == b) continue;
        if (tables.map.adjacent(Zone{a}, Zone{b})) continue;
        file.member("zones").item(a).member("outline").complain(
            "load.p3f_unlisted", tables.zone_labels[a] + "-" + tables.zone_labels[b]);
        return;
    }
}

// The zones lie round the point in order: each shares a border with the next.
void read_junctions(const Reader& file, Tables& tables) {
    file.member("junctions").each([&](const Reader& each) {
        std::vector<Zone> zones;
        each.member("zones").each(
            [&](const Reader& zone) { zones.push_back(zone_in(zone, tables)); });
        if (zones.size() < 3 || zones.size() > 8) {
            each.member("zones").complain("load.wrong_count", "3-8");
            return;
        }
        for (std::size_t i = 0; i < zones.size(); ++i) {
            const Zone next = zones[(i + 1) % zones.size()];
            if (!zones[i].exists() || !next.exists()) return;
            const Passage passage = tables.map.between(zones[i], next);
            if (!passage.exists() || passage.is_junction())
                each.member("zones").complain("load.p3f_junction",
                                              tables.zone_labels[zones[i].index()]);
        }
        tables.map.join(zones.data(), zones.size());
    });
}

void read_roads(const Reader& file, Tables& tables) {
    file.member("roads").each([&](const Reader& road) {
        const bool trail = road.member("kind").one_of({"road", "trail"}) == 1;
        Zone last;
        road.member("zones").each([&](const Reader& each) {
            const Zone zone = zone_in(each, tables);
            if (last.exists() && zone.exists()) {
                const Passage passage = tables.map.between(last, zone);
                if (!passage.exists() || passage.is_junction())
                    each.complain("load.p3f_road_broken", each.text());
                else if (trail)
                    tables.map.lay_trail(last, zone);
                else
                    tables.map.lay_road(last, zone);
            }
            last = zone;
        });
    });
}

}  // namespace

Zone zone_in(const Reader& value, const Tables& tables) {
    const std::string label = value.text();
    for (std::size_t i = 0; i < tables.zone_labels.size(); ++i)
        if (tables.zone_labels[i] == label) return Zone{i};
    value.complain("load.p3f_zone", label);
    return {};
}

ZoneSet zones_in(const Reader& list, const Tables& tables) {
    ZoneSet zones;
    list.each([&](const Reader& each) { zones.insert(zone_in(each, tables)); });
    return zones;
}

void read_map(const Reader& file, Tables& tables, std::vector<SupplyEdge>& edges) {
    std::vector<std::vector<Point>> outlines;
    read_zones(file, tables, outlines);
    if (outlines.size() != tables.zone_labels.size()) return;
    read_borders(file, tables, outlines);
    // Every zone has a way in and out.
    for (std::size_t i = 0; i < tables.map.size(); ++i)
        if (tables.map.neighbours(Zone{i}).empty())
            file.member("zones").item(i).complain("load.p3f_no_border", tables.zone_labels[i]);
    check_touching(file, tables, outlines);
    read_junctions(file, tables);
    read_roads(file, tables);
    file.member("supply_edges").each([&](const Reader& each) {
        edges.push_back({each.text("side"), zones_in(each.member("zones"), tables)});
    });
}

}  // namespace gonfalon::p3f_data
