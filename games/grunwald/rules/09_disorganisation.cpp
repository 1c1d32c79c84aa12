// GRU-9  Disorganisation. Its effects on movement and combat are written in those chapters.
#include <algorithm>

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-9.1.1  A unit loses its order; in combat a second time means panic (10.1.1).
void Referee::disorganise(UnitId id, RuleId rule, bool in_combat) {
    Unit& shaken = unit(id);
    if (!shaken.on_board() || applies("GRU-8.1.8"_rule, rules.is_leader(id))) return;
    // GRU-9.1.3
    if (applies("GRU-9.1.3"_rule, rules.holds_leader(shaken.hex, rules.side_of(id)))) {
        trace.say("log.leader_steadies"_say, "GRU-9.1.3"_rule, {{"unit", of(id)}});
        return;
    }
    switch (shaken.order) {
        case Order::good:
            shaken.order = Order::disorganised;
            trace.say("log.disorganised"_say, rule, {{"unit", of(id)}});
            spread(id);
            return;
        case Order::disorganised:
            // GRU-10.1.1; ground and fire do no more (GRU-R46, GRU-R93).
            if (applies("GRU-10.1.1"_rule, in_combat)) panic(id, "GRU-10.1.1"_rule);
            return;
        case Order::panicked:
            return;
    }
}

// GRU-9.1.2, GRU-10.1.2 (GRU-R9)  Whoever is stacked with disorder or panic owes a test (GRU-R15).
// Called when a unit has come to a hex or has lost its order.
void Referee::spread(UnitId id) {
    const Unit& source = unit(id);
    if (!source.on_board() || rules.is_leader(id)) return;
    for (const UnitId each : rules.stack(source.hex)) {
        if (each == id || rules.is_leader(each) || rules.side_of(each) != rules.side_of(id))
            continue;
        const Order worse = std::max(source.order, unit(each).order);
        const RuleId rule = worse == Order::panicked ? "GRU-10.1.2"_rule : "GRU-9.1.2"_rule;
        if (applies(rule, source.order != unit(each).order))
            owe_test(source.order == worse ? each : id, worse);
    }
}

void Referee::owe_test(UnitId id, Order risk) {
    for (SpreadTest& test : state.tests)
        if (test.unit == id) {
            if (risk > test.risk) test.risk = risk;
            return;
        }
    state.tests.push_back({id, risk});
}

void Referee::spread_roll(int die) {
    const SpreadTest test = state.tests.back();
    state.tests.pop_back();
    if (!unit(test.unit).on_board()) return;
    const bool panics = test.risk == Order::panicked;
    const RuleId rule = panics ? "GRU-10.1.2"_rule : "GRU-9.1.2"_rule;
    if (passes(test.unit, die, 0, rule)) return;
    if (panics) {
        panic(test.unit, rule);
    } else {
        disorganise(test.unit, rule, false);
    }
}

}  // namespace gonfalon::grunwald
