// GRU-14  Fatigue (optional).
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

int Rules::leader_index(UnitId id) const {
    for (std::size_t i = 0; i < tables.leader_list.size(); ++i)
        if (tables.leader_list[i] == id) return static_cast<int>(i);
    return -1;
}

// GRU-14.1.3 (GRU-R120)  A leader who moves, fights or helps in a combat is marked.
void Referee::tire(UnitId leader, RuleId rule) {
    if (!tables.options.fatigue || !leader.exists() || !rules.is_leader(leader)) return;
    const int at = rules.leader_index(leader);
    if (applies(rule, at >= 0)) state.tired.set(static_cast<std::size_t>(at));
}

// GRU-14.1.4, GRU-14.1.6  At the end of the turn: one step up or down, never below 0, on the map or
// off it.
void Referee::rest_leaders() {
    if (!tables.options.fatigue) return;
    for (std::size_t i = 0; i < tables.leader_list.size(); ++i) {
        const UnitId leader = tables.leader_list[i];
        if (unit(leader).where.place() == Place::eliminated) continue;
        std::uint8_t& fatigue = state.fatigue[i];
        const std::uint8_t before = fatigue;
        if (applies("GRU-14.1.6"_rule, state.tired.test(i))) {
            if (fatigue < 255) ++fatigue;
        } else if (applies("GRU-14.1.4"_rule, fatigue > 0)) {
            --fatigue;
        }
        if (fatigue != before)
            trace.say("log.fatigue"_say, "GRU-14.1.1"_rule,
                      {{"unit", of(leader)}, {"fatigue", number(fatigue)}});
    }
    state.tired.clear();
}

// GRU-14.2.1  Above the limit his units fight as if disorganised; not Tatars (14.1.5).
bool Rules::exhausted(UnitId id) const {
    if (!tables.options.fatigue || is_leader(id)) return false;
    if (applies("GRU-14.1.5"_rule, counter(id).nation == Nation::tatars)) return false;
    const UnitId leader = commander(id);
    // The dead command nobody.
    if (!leader.exists() || unit(leader).where.place() == Place::eliminated) return false;
    const int at = leader_index(leader);
    if (at < 0) return false;
    return applies("GRU-14.2.1"_rule,
                   state.fatigue[static_cast<std::size_t>(at)] > tables.values.fatigue_limit);
}

}  // namespace gonfalon::grunwald
