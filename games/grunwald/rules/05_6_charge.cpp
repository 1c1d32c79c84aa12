// GRU-5.6  The charge level: who has one, what raises and what lowers it.
#include <algorithm>

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-5.6.1  Cavalry alone; not horse archers (11.5.3), leaders (GRU-R37) or panicked units.
bool Rules::gains_charge(UnitId id) const {
    if (applies("GRU-5.6.1"_rule, is_infantry(id)) || is_leader(id)) return false;
    if (applies("GRU-11.5.3"_rule, is_horse_archer(id))) return false;
    return !applies("GRU-10.2.1"_rule, is_panicked(id));
}

// The level after entering the next hex: first the gain, then the losses (GRU-R56).
int Rules::charge_after(UnitId id, Hex from, Direction way, bool hold) const {
    if (!gains_charge(id)) return 0;
    const Values& values = tables.values;
    const Hex to = map.neighbour(from, way);
    int charge = unit(id).charge;
    // GRU-5.6.3
    if (applies("GRU-5.6.3"_rule, !hold)) charge += values.charge_gain;
    // GRU-5.6.2
    if (applies("GRU-5.6.2"_rule, charge > values.charge_max)) charge = values.charge_max;
    if (to == no_hex) return charge;

    // GRU-5.6.7: road or not. A ford too (GRU-R55).
    const auto ground = static_cast<std::size_t>(map.at(to));
    const bool broken =
        tables.terrain.hexes[ground].charge_to_zero_on_entry ||
        (is_fortified(to) && tables.terrain.fortification.charge_to_zero_on_entry) ||
        (map.ford.contains(from, way) && tables.terrain.ford.charge_to_zero_on_crossing);
    if (applies("GRU-5.6.7"_rule, broken)) charge = 0;
    // GRU-5.6.8
    const bool bridge = map.bridge.contains(from, way);
    if (applies("GRU-5.6.8"_rule, bridge)) charge -= tables.terrain.bridge.charge_loss_on_crossing;
    // GRU-5.6.9
    if (applies("GRU-5.6.9"_rule, !bridge && map.stream.contains(from, way)))
        charge -= tables.terrain.stream.charge_loss_on_crossing;
    // GRU-5.6.10 (GRU-R53)
    if (applies("GRU-5.6.10"_rule, map.elevation[to.id] > map.elevation[from.id]))
        charge -= tables.terrain.charge_loss_uphill;
    return std::clamp(charge, 0, 15);
}

}  // namespace gonfalon::grunwald
