// P3F-S1 to P3F-S6  Rules of single battles. What they say in numbers is data; what they do stands
// here or beside the rule they change.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// The rules a scenario file may name: lengths and set-up, arrivals, talents of leaders, objectives.
bool P3f::is_battle_rule(RuleId rule) {
    static constexpr RuleId rules[] = {
        // Saint-Denis
        "P3F-S1.1"_rule,
        "P3F-S1.2"_rule,
        "P3F-S1.3"_rule,
        "P3F-S1.4"_rule,
        "P3F-S1.5"_rule,
        "P3F-S1.6"_rule,
        "P3F-S1.7"_rule,
        "P3F-S1.8"_rule,
        "P3F-S1.9"_rule,
        "P3F-S1.10"_rule,
        "P3F-S1.11"_rule,
        "P3F-S1.12"_rule,
        "P3F-S1.13"_rule,
        "P3F-S1.14"_rule,
        "P3F-S1.15"_rule,
        // Jarnac
        "P3F-S2.1"_rule,
        "P3F-S2.2"_rule,
        "P3F-S2.3"_rule,
        "P3F-S2.4"_rule,
        "P3F-S2.5"_rule,
        "P3F-S2.6"_rule,
        "P3F-S2.7"_rule,
        "P3F-S2.8"_rule,
        "P3F-S2.9"_rule,
        "P3F-S2.10"_rule,
        "P3F-S2.11"_rule,
        "P3F-S2.12"_rule,
        "P3F-S2.13"_rule,
        // La Roche-l'Abeille
        "P3F-S3.1"_rule,
        "P3F-S3.2"_rule,
        "P3F-S3.3"_rule,
        "P3F-S3.4"_rule,
        "P3F-S3.5"_rule,
        "P3F-S3.6"_rule,
        "P3F-S3.7"_rule,
        "P3F-S3.8"_rule,
        "P3F-S3.9"_rule,
        "P3F-S3.10"_rule,
        "P3F-S3.11"_rule,
        "P3F-S3.12"_rule,
        "P3F-S3.13"_rule,
        // Coutras
        "P3F-S4.1"_rule,
        "P3F-S4.2"_rule,
        "P3F-S4.3"_rule,
        "P3F-S4.4"_rule,
        "P3F-S4.5"_rule,
        "P3F-S4.6"_rule,
        "P3F-S4.7"_rule,
        "P3F-S4.8"_rule,
        "P3F-S4.9"_rule,
        "P3F-S4.10"_rule,
        "P3F-S4.11"_rule,
        "P3F-S4.12"_rule,
        "P3F-S4.13"_rule,
        // Arques
        "P3F-S5.1"_rule,
        "P3F-S5.2"_rule,
        "P3F-S5.3"_rule,
        "P3F-S5.4"_rule,
        "P3F-S5.5"_rule,
        "P3F-S5.6"_rule,
        "P3F-S5.7"_rule,
        "P3F-S5.8"_rule,
        "P3F-S5.9"_rule,
        "P3F-S5.10"_rule,
        "P3F-S5.12"_rule,
        "P3F-S5.13"_rule,
        "P3F-S5.14"_rule,
        "P3F-S5.15"_rule,
        "P3F-S5.16"_rule,
        "P3F-S5.17"_rule,
        // Training
        "P3F-S6.1"_rule,
        "P3F-S6.2"_rule,
    };
    for (const RuleId each : rules)
        if (each == rule) return true;
    return false;
}

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

// P3F-S5.7
void Referee::fog_rolled(int die) {
    const Specials::Fog& fog = tables.battle.specials.fog;
    const bool last = state.turn >= fog.last_turn;
    const bool lifts = last || die >= fog.lifts[state.turn];
    state.fog = !applies("P3F-S5.7"_rule, lifts);
    if (last) {
        log.say("log.fog_gone"_say, "P3F-S5.7"_rule);
    } else {
        log.say(lifts ? "log.fog_lifts"_say : "log.fog_stays"_say, "P3F-S5.7"_rule,
                {{"die", number(die)}});
    }
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
