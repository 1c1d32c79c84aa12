#include <string>

#include "loader/games/grunwald_parts.h"

namespace gonfalon::grunwald_data {

using namespace grunwald;

namespace {

// "1218-1319": a hexside between two adjacent hexes.
void read_edges(const Reader& list, const Map& map, EdgeSet& edges) {
    list.each([&](const Reader& each) {
        const std::string text = each.text();
        const std::size_t dash = text.find('-');
        const Hex a = map.grid.parse(std::string_view(text).substr(0, dash));
        const Hex b = dash == std::string::npos
                          ? no_hex
                          : map.grid.parse(std::string_view(text).substr(dash + 1));
        const auto direction =
            a == no_hex || b == no_hex ? std::nullopt : map.grid.direction_to(a, b);
        if (!direction) {
            each.complain("load.not_a_hexside", text);
            return;
        }
        if (edges.contains(a, *direction)) each.complain("load.twice", text);
        edges.insert(map.grid, a, *direction);
    });
}

void read_roads(const Reader& roads, Map& map) {
    roads.each([&](const Reader& road) {
        Hex last = no_hex;
        road.member("hexes").each([&](const Reader& each) {
            const Hex hex = hex_in(each, map.grid);
            if (last != no_hex && hex != no_hex) {
                const auto direction = map.grid.direction_to(last, hex);
                if (direction) {
                    map.road.insert(map.grid, last, *direction);
                } else {
                    each.complain("load.road_broken", each.text());
                }
            }
            last = hex;
        });
    });
}

void read_ground(const Reader& file, Map& map) {
    const Reader legend = file.member("legend");
    const Reader terrain = file.member("terrain");
    const Reader elevation = file.member("elevation");
    for (int row = 0; row < map.grid.rows; ++row) {
        const auto place = static_cast<std::size_t>(row);
        const std::string letters = terrain.item(place).text();
        const std::string digits = elevation.item(place).text();
        const auto width = static_cast<std::size_t>(map.grid.columns);
        if (letters.size() != width)
            terrain.item(place).complain("load.wrong_count", std::to_string(width));
        if (digits.size() != width)
            elevation.item(place).complain("load.wrong_count", std::to_string(width));
        for (std::size_t column = 0; column < width; ++column) {
            const Hex hex = map.grid.at(static_cast<int>(column), row);
            if (column < letters.size()) {
                map.terrain[hex.id] = static_cast<Terrain>(
                    legend.member(std::string(1, letters[column])).one_of(terrain_words()));
            }
            if (column < digits.size()) {
                if (digits[column] < '0' || digits[column] > '9') {
                    elevation.item(place).complain("load.not_a_number", digits);
                }
                map.elevation[hex.id] = static_cast<std::uint8_t>(digits[column] - '0');
            }
        }
    }
    if (terrain.size() != map.grid.rows)
        terrain.complain("load.wrong_count", std::to_string(map.grid.rows));
}

}  // namespace

void read_map(const Reader& file, Map& map) {
    const Reader grid = file.member("grid");
    map.grid.columns = static_cast<std::uint8_t>(grid.integer("columns", 1, max_map_columns));
    map.grid.rows = static_cast<std::uint8_t>(grid.integer("rows", 1, max_map_rows));
    map.grid.first_column = static_cast<std::uint8_t>(grid.integer("first_column", 0, 40));
    map.grid.first_row = static_cast<std::uint8_t>(grid.integer("first_row", 0, 40));
    map.grid.low_columns = grid.member("low_columns").one_of({"even", "odd"}) == 0
                               ? hex::Parity::even
                               : hex::Parity::odd;
    read_ground(file, map);
    read_edges(file.member("streams"), map, map.stream);
    read_edges(file.member("rivers"), map, map.river);
    read_edges(file.member("bridges"), map, map.bridge);
    read_edges(file.member("fords"), map, map.ford);
    read_edges(file.member("gates"), map, map.gate);
    read_roads(file.member("roads"), map);
    const Reader fortifications = file.member("fortifications");
    if (fortifications.size() > max_fortifications) {
        fortifications.complain("load.too_many", std::to_string(max_fortifications));
        return;
    }
    fortifications.each(
        [&](const Reader& each) { map.fortifications.push_back(hex_in(each, map.grid)); });
    const Reader edges = file.member("friendly_edges");
    for (std::size_t side = 0; side < 2; ++side) {
        map.friendly_edge[side] = edges.member(side_words()[side]).one_of({"north", "south"}) == 0
                                      ? Direction::north
                                      : Direction::south;
    }
    // A crossing lies on water, a gate on a fortification.
    for (const Hex hex : hex::board(map.grid)) {
        for (const Direction direction : hex::directions) {
            const bool water =
                map.stream.contains(hex, direction) || map.river.contains(hex, direction);
            if (map.bridge.contains(hex, direction) && !water) {
                file.member("bridges").complain("load.no_water", map.grid.label(hex).view());
            }
            if (map.ford.contains(hex, direction) && !water) {
                file.member("fords").complain("load.no_water", map.grid.label(hex).view());
            }
        }
    }
}

}  // namespace gonfalon::grunwald_data
