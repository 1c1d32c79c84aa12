// The parts of the tables that follow from the others.
#include "games/grunwald/tables.h"

#include "engine/space/hex/zones.h"

namespace gonfalon::grunwald {

namespace {

// Costs of entering each neighbour before friends, zones and charge (GRU-T.terrain).
void complete_costs(Map& map, const TerrainTable& table) {
    for (const Hex from : map.board)
        for (const Direction way : hex::directions) {
            const Hex to = map.neighbour(from, way);
            for (std::size_t arm = 0; arm < 2; ++arm) {
                auto& cost = map.entry_cost[arm][from.id][static_cast<std::size_t>(way)];
                cost = 0xFF;
                if (to == no_hex || !map.passable.contains(to)) continue;
                const bool bridge = map.bridge.contains(from, way);
                const bool ford = map.ford.contains(from, way);
                if (map.river.contains(from, way) && !bridge && !ford) continue;
                const TerrainRow& ground = table.hexes[static_cast<std::size_t>(map.at(to))];
                int sum = map.road.contains(from, way) ? table.road_cost[arm] : ground.cost[arm];
                if (bridge) {
                    sum += table.bridge.extra_cost[arm];
                } else if (ford) {
                    sum += table.ford.extra_cost[arm];
                } else if (map.stream.contains(from, way)) {
                    sum += table.stream.extra_cost[arm];
                }
                cost = static_cast<std::uint8_t>(sum);
            }
        }
}

// GRU-10.2.2  Hexes to the friendly edge, over open ground. 1: the next step leaves the map.
void complete_flight(Map& map, Side side) {
    auto& left = map.flight[index(side)];
    left.fill(0xFF);
    const Direction edge = map.friendly_edge[index(side)];
    HexSet front;
    for (const Hex hex : map.passable)
        if (map.neighbour(hex, edge) == no_hex) front.insert(hex);
    HexSet reached = front;
    for (int steps = 1; !front.empty() && steps < 0xFF; ++steps) {
        HexSet further;
        for (const Hex hex : front) {
            left[hex.id] = static_cast<std::uint8_t>(steps);
            for (const Direction way : hex::directions) {
                const Hex next = map.neighbour(hex, way);
                if (next == no_hex || reached.contains(next) ||
                    map.entry_cost[0][next.id][static_cast<std::size_t>(hex::opposite(way))] ==
                        0xFF)
                    continue;
                further.insert(next);
            }
        }
        reached |= further;
        front = further;
    }
}

// GRU-R99: where the printed entry is one hex, those of the same edge near it.
HexSet widened(const Map& map, const EntryArea& entry) {
    HexSet hexes = entry.hexes;
    if (entry.overflow == 0) return hexes;
    for (const Hex hex : entry.hexes)
        for (const Direction edge : {Direction::north, Direction::south}) {
            if (map.neighbour(hex, edge) != no_hex) continue;
            for (const Hex other : map.passable)
                if (map.neighbour(other, edge) == no_hex &&
                    map.grid.distance(hex, other) <= entry.overflow)
                    hexes.insert(other);
        }
    return hexes;
}

}  // namespace

void Tables::complete() {
    map.board = hex::board(map.grid);
    map.passable = map.board;
    map.blocks_sight = {};
    map.kind = {};
    for (auto& neighbours : map.next) neighbours.fill(no_hex.id);
    for (const Hex hex : map.board) {
        for (const Direction way : hex::directions)
            map.next[hex.id][static_cast<std::size_t>(way)] = map.grid.neighbour(hex, way).id;
        map.labels[hex.id] = map.grid.label(hex);
        const auto kind = static_cast<std::size_t>(map.at(hex));
        map.kind[kind].insert(hex);
        if (terrain.hexes[kind].impassable) map.passable.erase(hex);
        if (terrain.hexes[kind].blocks_sight) map.blocks_sight.insert(hex);
    }
    map.fortified = {};
    for (const Hex hex : map.fortifications) map.fortified.insert(hex);
    map.road_hexes = map.road.touched();
    complete_costs(map, terrain);
    complete_flight(map, Side::first);
    complete_flight(map, Side::second);

    of_side = {};
    cavalry.clear();
    infantry.clear();
    shooters.clear();
    leaders.clear();
    leader_list.clear();
    for (std::size_t i = 0; i < counters.size(); ++i) {
        const Counter& counter = counters[i];
        of_side[index(counter.side)].set(i);
        if (counter.unit_class == UnitClass::leader) {
            leaders.set(i);
            leader_list.push_back(UnitId(i));
        } else if (counter.unit_class <= UnitClass::horse_archers) {
            cavalry.set(i);
        } else {
            infantry.set(i);
        }
        if (counter.unit_class == UnitClass::horse_archers ||
            (counter.unit_class >= UnitClass::archers && counter.unit_class <= UnitClass::bombard))
            shooters.set(i);
    }

    set_up_hexes = {};
    entry_hexes = {};
    spare_entry_hexes = {};
    for (const SetUpArea& area : scenario.areas)
        area.units.each([&](std::size_t i) { set_up_hexes[i] |= area.hexes; });
    for (const EntryArea& entry : scenario.entries) {
        const HexSet wide = widened(map, entry);
        entry.units.each([&](std::size_t i) {
            entry_hexes[i] |= entry.hexes;
            spare_entry_hexes[i] |= wide - entry.hexes;
        });
    }
}

}  // namespace gonfalon::grunwald
