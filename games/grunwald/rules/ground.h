// What of the ground bars a step, by name.
#pragma once

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// `impassable` is the rule of that step that keeps off closed ground.
inline void require_open_ground(const Rules& rules, Hex from, Direction way, RuleId impassable,
                                Verdict& verdict) {
    const Map& map = rules.map;
    const Hex to = map.neighbour(from, way);
    verdict.require(impassable, to != no_hex && map.passable.contains(to));
    verdict.require("GRU-4.2.7"_rule, !map.river.contains(from, way) ||
                                          map.bridge.contains(from, way) ||
                                          map.ford.contains(from, way));
}

}  // namespace gonfalon::grunwald
