// GRU-12 (GRU-R95)  Fortifications: walls and gates, and pulling them down. Their part in costs,
// stacking, combat and pursuit is written in those chapters.
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

int Rules::fortification_at(Hex hex) const {
    for (std::size_t i = 0; i < map.fortifications.size(); ++i)
        if (map.fortifications[i] == hex)
            return state.fortifications[i].standing ? static_cast<int>(i) : -1;
    return -1;
}

// GRU-12.1.1 to 12.1.4 (GRU-R114, GRU-R115)  From outside into a fortified hex, and not by a gate.
// Along the wall, from one fortified hex to the next, nothing is crossed.
bool Rules::crosses_wall(Hex from, Direction way) const {
    if (map.fortifications.empty()) return false;
    const Hex to = map.neighbour(from, way);
    if (to == no_hex || !is_fortified(to) || is_fortified(from)) return false;
    return !applies("GRU-12.1.4"_rule, map.gate.contains(from, way));
}

// GRU-12.1.6  After three full turns on the hex, when the fourth movement begins.
Verdict Rules::check_demolish(UnitId id) const {
    Verdict verdict;
    if (!may_act(id, verdict)) return verdict;
    const int fort = fortification_at(unit(id).hex);
    verdict.require("GRU-12.1.6"_rule,
                    fort >= 0 && is_regular(id) &&
                        state.fortifications[static_cast<std::size_t>(fort)].worker == id &&
                        !begun(id));
    if (!verdict.ok() || fort < 0) return verdict;
    const int since = state.fortifications[static_cast<std::size_t>(fort)].since;
    verdict.at_least("GRU-12.1.6"_rule, state.turn - since - 1, tables.fortification.full_turns);
    return verdict;
}

void Referee::demolish(UnitId id) {
    const int fort = rules.fortification_at(unit(id).hex);
    state.fortifications[static_cast<std::size_t>(fort)] = Fortification{};
    trace.say("log.fortification_destroyed"_say, "GRU-12.1.6"_rule,
              {{"hex", of(unit(id).hex)}, {"unit", of(id)}});
}

// Who works on it: the first regular unit that came, for as long as it stays.
void Referee::mind_fortification(Hex hex, UnitId arrived, UnitId left) {
    if (map.fortifications.empty() || hex == no_hex) return;
    const int at = rules.fortification_at(hex);
    if (at < 0) return;
    Fortification& fort = state.fortifications[static_cast<std::size_t>(at)];
    if (arrived.exists() && !fort.worker.exists() && rules.is_regular(arrived)) {
        fort.worker = arrived;
        fort.since = state.turn;
    }
    if (left.exists() && fort.worker == left) {
        fort.worker = UnitId{};
        fort.since = 0;
        for (const UnitId each : rules.stack(hex))
            if (!fort.worker.exists() && each != left && rules.is_regular(each)) {
                fort.worker = each;
                fort.since = state.turn;
            }
    }
}

// GRU-12.1.7  Attacked or shot at, the work begins anew.
void Referee::restart_demolition(Hex hex) {
    if (map.fortifications.empty()) return;
    const int at = rules.fortification_at(hex);
    if (at < 0) return;
    Fortification& fort = state.fortifications[static_cast<std::size_t>(at)];
    if (applies("GRU-12.1.7"_rule, fort.worker.exists())) fort.since = state.turn;
}

}  // namespace gonfalon::grunwald
