// GRU-10  Panic and flight.
#include <algorithm>

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-10.1  A unit panics: no strength, no charge, no zone (10.2.1), no place in a stack (10.1.3).
void Referee::panic(UnitId id, RuleId rule, Company company) {
    Unit& shaken = unit(id);
    if (!shaken.on_board() || shaken.order == Order::panicked) return;
    if (applies("GRU-8.1.8"_rule, rules.is_leader(id))) return;
    shaken.order = Order::panicked;
    shaken.charge = 0;
    trace.say("log.panicked"_say, rule, {{"unit", of(id)}});
    if (company == Company::heeded) spread(id);
}

// GRU-10.2.2 (GRU-R80)  Nearer to the friendly edge by the shortest way, whoever stands on it.
bool Rules::is_flight(Hex from, Direction way, Side side) const {
    const auto& left = map.flight[index(side)];
    const Hex to = map.neighbour(from, way);
    if (to == no_hex) return left[from.id] == 1;
    if (!open_ground(from, way)) return false;
    return left[to.id] + 1 == left[from.id];
}

Verdict Rules::check_flight(UnitId id, Direction way) const {
    Verdict verdict;
    const Unit& runner = unit(id);
    const Side side = side_of(id);
    const Hex to = map.neighbour(runner.hex, way);
    if (to == no_hex) {
        // GRU-10.2.4: only over its own edge.
        const bool own_edge = way == map.friendly_edge[index(side)] ||
                              hex::turn(way, map.friendly_edge[index(side)]) == 1;
        verdict.require("GRU-10.2.2"_rule, own_edge && is_flight(runner.hex, way, side));
    } else {
        verdict.require("GRU-10.2.2"_rule, is_flight(runner.hex, way, side));
    }
    if (!verdict.ok()) return verdict;
    const int cost = step_cost(id, way, false);
    if (!begun(id) || state.march.hexes == 0) return verdict;  // GRU-4.2.9: one hex at least
    within_points(verdict, spent(id) + cost, counter(id).movement);
    return verdict;
}

// It is in flight and can still run.
bool Rules::must_flee(UnitId id) const {
    if (!unit(id).on_board() || !is_panicked(id) || !state.ready.test(id.index())) return false;
    if (unit(id).is(Unit::stopped) || unit(id).is(Unit::bound)) return false;
    for (const Direction way : hex::directions)
        if (check_flight(id, way).ok()) return true;
    return false;
}

void Referee::flee(UnitId id, Direction way) {
    const int cost = rules.step_cost(id, way, false);
    const Hex from = unit(id).hex;
    const Hex to = map.neighbour(from, way);
    pay(id, std::max(cost, 1));
    ++state.march.hexes;
    if (to == no_hex) {
        // GRU-10.2.4: lost for good, as any unit that is eliminated (GRU-R81).
        eliminate(id, "GRU-10.2.4"_rule);
        return;
    }
    trace.say("log.fled"_say, "GRU-10.2.2"_rule, {{"unit", of(id)}, {"hex", of(to)}});
    if (rules.has_facing(id)) unit(id).facing = way;
    carry_banners(id);
    // GRU-10.2.3: among enemies (GRU-R137) or in their zone it is lost, on the hex it comes from if
    // they stand on the other.
    const Side side = rules.side_of(id);
    if (applies("GRU-10.2.3"_rule, rules.holds_counters(to, other(side)))) {
        eliminate(id, "GRU-10.2.3"_rule);
        return;
    }
    enter(id, to, true);
    if (!unit(id).on_board()) return;
    if (applies("GRU-10.2.3"_rule, rules.in_enemy_zone(side, to))) {
        eliminate(id, "GRU-10.2.3"_rule);
        return;
    }
    push(Frame::reaction(id, Moment::step));
}

}  // namespace gonfalon::grunwald
