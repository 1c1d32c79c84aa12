// GRU-13  Organisation (optional): blazons set up together, each under a leader.
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-13.0.1  In force only by agreement.

// GRU-13.1.5, GRU-13.1.6  Whose unit this is: by its blazon, or as its player chose.
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

// GRU-13.1.6  Foot and Tatars, when they are set up or come on (GRU-R121).
bool Rules::chooses_leader(UnitId id) const {
    if (!tables.options.organisation || is_leader(id) || unit(id).leader.exists()) return false;
    return applies("GRU-13.1.6"_rule,
                   !counter(id).leader.exists() || counter(id).nation == Nation::tatars);
}

// GRU-13.1.6, GRU-13.1.7 (GRU-R18)  Foot and Tatars are given to leaders one by one.
Verdict Rules::check_assign(UnitId leader) const {
    Verdict verdict;
    const UnitId id = state.frames.top().unit;
    verdict.require("GRU-13.1.6"_rule,
                    leader.exists() && is_leader(leader) && side_of(leader) == side_of(id));
    if (verdict.ok() && counter(id).nation == Nation::tatars)
        verdict.require("GRU-13.1.7"_rule, counter(leader).nation == Nation::lithuania);
    return verdict;
}

void Referee::assign(UnitId leader) {
    const UnitId id = state.frames.top().unit;
    state.frames.pop();
    unit(id).leader = leader;
    trace.say("log.assigned"_say, "GRU-13.1.6"_rule, {{"unit", of(id)}, {"leader", of(leader)}});
}

}  // namespace gonfalon::grunwald
