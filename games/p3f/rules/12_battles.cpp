// P3F-S1 to P3F-S6  Rules of single battles. What they say in numbers is data; what they do stands
// here or beside the rule they change.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// The rules a scenario file may name: lengths and set-up, arrivals, talents of leaders, objectives.
bool P3f::is_battle_rule(RuleId rule) { return rule_name(rule).starts_with("P3F-S"); }

// P3F-S1.12
void Referee::arrival_rolled(int die) {
    const Specials::ChanceArrival& arrival = tables.battle.specials.arrival;
    const bool comes = applies("P3F-S1.12"_rule, die >= arrival.die);
    log.say(comes ? "log.arrives"_say : "log.does_not_arrive"_say, "P3F-S1.12"_rule,
            {{"column", value_of(arrival.column)}, {"die", number(die)}});
    if (comes) state.column(arrival.column).due = true;
}

// P3F-S4.4  Gendarmes of Joyeuse who can charge from where they stand.
bool Rules::is_rash(PieceId id) const {
    const Talent* each = talent(column_of(id), Talent::Kind::must_charge);
    if (each == nullptr || !each->families.has(counter(id).family)) return false;
    // P3F-R63
    if (options.advanced && state.column(column_of(id)).order != Order::attack) return false;
    return applies("P3F-S4.4"_rule, can_attack(id, true));
}

bool Rules::must_charge_still() const {
    bool still = false;
    state.must_charge.each([&](std::size_t i) {
        still = still || (piece(PieceId{i}).on_board() && can_attack(PieceId{i}, true));
    });
    return still;
}

// P3F-S5.7  Before the last turn it may last.
void Referee::fog_rolled(int die) {
    const bool lifts =
        applies("P3F-S5.7"_rule, die >= tables.battle.specials.fog.lifts[state.turn]);
    state.fog = !lifts;
    log.say(lifts ? "log.fog_lifts"_say : "log.fog_stays"_say, "P3F-S5.7"_rule,
            {{"die", number(die)}});
}

// P3F-S5.9  Declared in movement, so that fire in reaction is forestalled.
Verdict Rules::check_ruse(PieceId id) const {
    Verdict verdict;
    const Specials::Ruse& ruse = tables.battle.specials.ruse;
    if (!verdict.require("P3F-S5.9"_rule,
                         ruse.rule.exists() && ruse.side == phasing() && !state.ruse_used))
        return verdict;
    if (!require_own(id, phasing(), "P3F-3.0.2"_rule, verdict)) return verdict;
    if (!may_move(id, verdict)) return verdict;
    const bool named = is_unit(id) && ruse.families.has(counter(id).family);
    if (!verdict.require("P3F-S5.9"_rule, named)) return verdict;
    const ZoneSet targets =
        map.open_neighbours(zone_of(id)) & ruse.zones & state.held[index(reacting())];
    verdict.require("P3F-S5.9"_rule, !targets.empty());
    return verdict;
}

void Referee::ruse(PieceId id) {
    begin_march(id);
    state.march.closed = true;
    state.ruse_used = true;
    piece(id).set(Mark::ruse);
    log.say("log.ruse"_say, "P3F-S5.9"_rule, {{"unit", value_of(id)}});
}

}  // namespace gonfalon::p3f
