// Distances over ground: how many zones it takes, where what stands in the way is a set of zones.
#pragma once

#include <array>
#include <cstdint>

#include "engine/space/area/map.h"

namespace gonfalon::area {

inline constexpr int unreachable = 255;

// One zone farther in every open direction.
constexpr ZoneSet spread(const Map& map, const ZoneSet& zones) {
    ZoneSet next;
    for (const Zone zone : zones) next |= map.open_neighbours(zone);
    return next;
}

// The zones at most `steps` away, the start included. A step crosses no bold border and enters only
// `allowed` zones; the start need not be one of them.
constexpr ZoneSet within(const Map& map, Zone from, int steps, const ZoneSet& allowed) {
    ZoneSet reached{from};
    ZoneSet edge = reached;
    for (int step = 0; step < steps && !edge.empty(); ++step) {
        edge = (spread(map, edge) & allowed) - reached;
        reached |= edge;
    }
    return reached;
}

// Steps to the nearest of `goals`, counted in the same way; `unreachable` when there is none.
constexpr int distance(const Map& map, Zone from, const ZoneSet& goals, const ZoneSet& allowed) {
    ZoneSet reached{from};
    ZoneSet edge = reached;
    for (int steps = 0; !edge.empty(); ++steps) {
        if (edge.intersects(goals)) return steps;
        edge = (spread(map, edge) & allowed) - reached;
        reached |= edge;
    }
    return unreachable;
}
constexpr int distance(const Map& map, Zone from, Zone to, const ZoneSet& allowed) {
    return distance(map, from, ZoneSet{to}, allowed);
}

// The nearest of `goals`: all those at the smallest distance; empty when none can be reached.
constexpr ZoneSet nearest(const Map& map, Zone from, const ZoneSet& goals, const ZoneSet& allowed) {
    ZoneSet reached{from};
    ZoneSet edge = reached;
    while (!edge.empty()) {
        if (edge.intersects(goals)) return edge & goals;
        edge = (spread(map, edge) & allowed) - reached;
        reached |= edge;
    }
    return {};
}

using Distances = std::array<std::uint8_t, max_zones>;

// From every zone to the nearest of `goals`.
constexpr Distances distances_to(const Map& map, const ZoneSet& goals, const ZoneSet& allowed) {
    Distances result{};
    result.fill(unreachable);
    ZoneSet reached = goals & allowed;
    ZoneSet edge = reached;
    for (int steps = 0; !edge.empty(); ++steps) {
        for (const Zone zone : edge) result[zone.index()] = static_cast<std::uint8_t>(steps);
        edge = (spread(map, edge) & allowed) - reached;
        reached |= edge;
    }
    return result;
}

}  // namespace gonfalon::area
