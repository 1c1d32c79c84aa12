// GRU-13  Organisation (optional): blazons set up together, each under a leader.
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-13.0.1  In force only by agreement.

// GRU-13.1.5, GRU-13.1.6  Whose unit this is: as its player chose, or else as the roster suggests.
UnitId Rules::commander(UnitId id) const {
    const UnitId chosen = unit(id).leader;
    return chosen.exists() ? chosen : counter(id).leader;
}

// GRU-13.1.4, GRU-13.1.5  Where a counter may be set up.
bool Rules::organised(UnitId id, Hex hex, Verdict& verdict) const {
    if (!applies("GRU-13.0.1"_rule, tables.options.organisation)) return verdict.ok();
    const auto beside = [&](auto&& belongs) {
        bool any_placed = false;
        for (std::size_t i = 0; i < tables.counters.size(); ++i) {
            const UnitId each(i);
            if (each == id || !state.units[i].on_board() || !belongs(each)) continue;
            any_placed = true;
            if (map.grid.distance(state.units[i].hex, hex) <= 1) return true;
        }
        return !any_placed;
    };
    if (is_leader(id)) {
        verdict.require("GRU-13.1.5"_rule, beside([&](UnitId each) {
                            return is_cavalry(each) && commander(each) == id;
                        }));
    } else if (counter(id).group != 0xFF) {
        // GRU-R101: Lithuanian cavalry is all of one blazon.
        const bool lithuanian = counter(id).nation == Nation::lithuania && is_cavalry(id);
        verdict.require(
            "GRU-13.1.4"_rule, beside([&](UnitId each) {
                if (lithuanian)
                    return counter(each).nation == Nation::lithuania && is_cavalry(each);
                return counter(each).group == counter(id).group && side_of(each) == side_of(id);
            }));
    }
    return verdict.ok();
}

// The owner names a leader when a unit is set up or comes on (GRU-R121): once for a whole blazon
// (13.1.5), one by one for foot and Tatars (13.1.6).
bool Rules::chooses_leader(UnitId id) const {
    return applies(assigns_blazon(id) ? "GRU-13.1.5"_rule : "GRU-13.1.6"_rule,
                   tables.options.organisation && !is_leader(id) && !unit(id).leader.exists());
}

bool Rules::assigns_blazon(UnitId id) const { return counter(id).group != 0xFF; }

// GRU-13.1.5 to 13.1.7 (GRU-R18)  Under which leader?
Verdict Rules::check_assign(UnitId leader) const {
    Verdict verdict;
    const UnitId id = state.frames.top().unit;
    verdict.require("GRU-13.1.6"_rule,
                    leader.exists() && is_leader(leader) && side_of(leader) == side_of(id));
    if (!verdict.ok() || !leader.exists()) return verdict;
    if (counter(id).nation == Nation::tatars)
        verdict.require("GRU-13.1.7"_rule, counter(leader).nation == Nation::lithuania);
    // GRU-13.1.5: a leader already set up stands among his units, these included.
    if (assigns_blazon(id) && state.phase == Phase::set_up && unit(leader).on_board()) {
        bool among = false;
        tables.cavalry.each([&](std::size_t i) {
            const UnitId each(i);
            const bool his = each == id || unit(each).leader == leader;
            among = among || (his && unit(each).on_board() &&
                              map.grid.distance(unit(each).hex, unit(leader).hex) <= 1);
        });
        verdict.require("GRU-13.1.5"_rule, among);
    }
    return verdict;
}

void Referee::assign(UnitId leader) {
    const UnitId id = state.frames.top().unit;
    state.frames.pop();
    if (!rules.assigns_blazon(id)) {
        unit(id).leader = leader;
        trace.say("log.assigned"_say, "GRU-13.1.6"_rule,
                  {{"unit", of(id)}, {"leader", of(leader)}});
        return;
    }
    const Counter& first = tables.counter(id);
    for (std::size_t i = 0; i < tables.counters.size(); ++i)
        if (tables.counters[i].group == first.group && tables.counters[i].side == first.side &&
            state.units[i].where.place() != Place::eliminated)
            state.units[i].leader = leader;
    trace.say("log.blazon_assigned"_say, "GRU-13.1.5"_rule,
              {{"unit", of(id)}, {"leader", of(leader)}});
}

}  // namespace gonfalon::grunwald
