// GRU-3  Facing, front and rear, zones of control.
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-3.1  Facing of units (GRU-R205); stacked units may face apart (GRU-R102)

// GRU-3.1.1  The three hexes before a unit are its front zone.
bool Rules::in_front(UnitId id, Hex hex) const {
    const Unit& looking = unit(id);
    const auto way = map.grid.direction_to(looking.hex, hex);
    if (!way) return false;
    const int aside = hex::turn(looking.facing, *way);
    return applies("GRU-3.1.1"_rule, aside <= 1);
}

// GRU-3.1.2  A hex is behind a stack only if it is behind every unit of it (GRU-R28).
bool Rules::is_rear_hex(Hex target, Hex from) const {
    const auto way = map.grid.direction_to(target, from);
    if (!way) return false;
    bool anyone = false;
    for (const UnitId each : stack(target)) {
        if (!has_facing(each)) continue;
        anyone = true;
        if (hex::turn(unit(each).facing, *way) <= 1) return false;
    }
    return anyone;
}

// GRU-3.2  Zones of control

bool Rules::has_zone(UnitId id) const {
    // GRU-3.2.2: archers, crossbowmen and bombards; horse archers are cavalry (GRU-R38).
    if (applies("GRU-3.2.2"_rule, is_foot_shooter(id))) return false;
    if (applies("GRU-8.1.1"_rule, is_leader(id))) return false;
    if (applies("GRU-10.2.1"_rule, is_panicked(id))) return false;
    return true;
}

bool Rules::zone_reaches(UnitId id, Hex hex) const {
    const Unit& holder = unit(id);
    const auto way = map.grid.direction_to(holder.hex, hex);
    if (!way || !has_zone(id)) return false;
    // GRU-3.2.1: the zone is the front zone.
    if (applies("GRU-3.2.1"_rule, hex::turn(holder.facing, *way) > 1)) return false;
    // GRU-3.2.3: rivers stop it, bridged or not (GRU-R39).
    if (applies("GRU-3.2.3"_rule, map.river.contains(holder.hex, *way))) return false;
    return true;
}

bool Rules::in_enemy_zone(Side mine, Hex hex, UnitId except) const {
    for (const Direction way : hex::directions) {
        const Hex from = map.neighbour(hex, way);
        if (from == no_hex) continue;
        for (UnitId each = state.first_in(from); each.exists(); each = unit(each).next) {
            if (side_of(each) == mine || each == except || !has_zone(each)) continue;
            if (applies("GRU-3.2.1"_rule, hex::turn(unit(each).facing, hex::opposite(way)) > 1))
                continue;
            if (applies("GRU-3.2.3"_rule, map.river.contains(hex, way))) continue;
            return true;
        }
    }
    return false;
}

// GRU-3.3  Moving through zones

// GRU-3.3.3  A unit need not stop where its charge beats that of every enemy whose zone it is in by
// at least one (GRU-R42).
bool Rules::rides_through_zones(UnitId id, Hex hex, int charge) const {
    const Side mine = side_of(id);
    for (const Direction way : hex::directions) {
        const Hex from = map.neighbour(hex, way);
        if (from == no_hex) continue;
        for (const UnitId each : stack(from)) {
            if (side_of(each) == mine || !zone_reaches(each, hex)) continue;
            if (!applies("GRU-3.3.3"_rule,
                         charge >= unit(each).charge + tables.values.zoc_pass_charge_lead))
                return false;
        }
    }
    return true;
}

}  // namespace gonfalon::grunwald
