// P3F-11.1 to P3F-11.3  Optional rules: caracole, a moment of hesitation, hunger for gold.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-11.1.1  Declaring a caracole

bool Rules::caracole_ground(Zone from, Zone to) const {
    return tables.ground.zone[static_cast<std::size_t>(game.ground(to))].charge &&
           map.between(from, to).all_dashed();
}

bool Rules::caracole_has_target(PieceId id) const {
    for (const Zone to : map.open_neighbours(zone_of(id)) & state.held[index(reacting())])
        if (caracole_ground(zone_of(id), to)) return true;
    return false;
}

PieceId Rules::caracole_in(Zone zone) const {
    for (const PieceId id : stack(zone))
        if (piece(id).has(Mark::caracole)) return id;
    return {};
}

Verdict Rules::check_caracole(PieceId id) const {
    Verdict verdict;
    if (!require_own(id, phasing(), "P3F-3.0.2"_rule, verdict)) return verdict;
    if (!may_move(id, verdict)) return verdict;
    const bool reiters = options.caracole && counter(id).caracole;
    if (!verdict.require("P3F-11.1.1.1"_rule, reiters)) return verdict;
    verdict.require("P3F-1.3.6.10"_rule, !is_isolated(id));
    verdict.require("P3F-11.1.1.2"_rule, !caracole_in(zone_of(id)).exists());
    verdict.require("P3F-11.1.1.1"_rule, caracole_has_target(id));
    verdict.require("P3F-T3"_rule, row_for(id).attack != OrderRow::Attack::no);
    return verdict;
}

void Referee::declare_caracole(PieceId id) {
    begin_march(id);
    state.march.closed = true;
    piece(id).set(Mark::caracole);
    log.say("log.caracole"_say, "P3F-11.1.1.1"_rule, {{"unit", value_of(id)}});
}

void Referee::end_caracole(PieceId id, RuleId rule) {
    piece(id).set(Mark::caracole, false);
    log.say("log.caracole_over"_say, rule, {{"unit", value_of(id)}});
}

// P3F-11.1.2  Resolution

// P3F-11.1.2.1  A caracole that can attack must do so before the segment ends.
bool Rules::caracole_must_attack() const {
    if (!options.caracole) return false;
    const std::size_t side = index(phasing());
    for (std::size_t i = tables.side_begin[side]; i < tables.side_begin[side + 1]; ++i) {
        const PieceId id{i};
        if (piece(id).on_board() && piece(id).has(Mark::caracole) && can_attack(id, false))
            return true;
    }
    return false;
}

// P3F-R58  One that has nobody to attack binds neither its unit nor the others of its zone longer.
void Referee::drop_idle_caracoles() {
    each_on_board(state.side, [&](PieceId id) {
        if (piece(id).has(Mark::caracole) &&
            applies("P3F-R58"_rule, rules.is_isolated(id) || !rules.caracole_has_target(id)))
            end_caracole(id, "P3F-11.1.2.1"_rule);
    });
}

// P3F-11.1.2.2 to P3F-11.1.2.6, P3F-R47
bool Rules::second_attack_is_open() const {
    const Combat& combat = state.combat;
    if (!applies("P3F-11.1.2.2"_rule, combat.round == 1)) return false;
    const bool there = on_board(combat.attacker) && zone_of(combat.attacker) == combat.from;
    // P3F-11.1.2.4
    if (!there || applies("P3F-11.1.2.4"_rule, combat.attacker_hurt)) return false;
    // P3F-11.1.2.3
    if (applies("P3F-11.1.2.3"_rule, target_is_empty())) return false;
    return !(options.second_lead_if_eliminated && combat.lead_retreated);
}

// P3F-11.2  A moment of hesitation

// P3F-11.2.1, P3F-11.2.2, P3F-R19
void Referee::owe_hesitation(PieceId id, Zone zone) {
    if (!options.hesitation || state.segment != Segment::combat || !zone.exists()) return;
    for (const PieceId each : Stack(state, zone)) {
        if (rules.side_of(each) != rules.side_of(id) || !rules.tests(each)) continue;
        if (each == id && options.others_hesitate) continue;
        if (applies("P3F-11.2.2"_rule, piece(each).has(Mark::hesitated))) continue;
        piece(each).set(Mark::hesitated);
        state.hesitating.set(each.index());
    }
}

// P3F-11.3  Hunger for gold

// P3F-11.3.1, P3F-11.3.2: landsknechts, not Swiss.
bool Rules::is_tempted(PieceId id) const {
    if (counter(id).family != Family::landsknechts) return false;
    const Side enemy = other(side_of(id));
    for (const Zone zone : map.neighbours(zone_of(id))) {
        const bool unguarded = state.seen[index(enemy)].contains(zone) && !is_held(zone, enemy);
        if (applies("P3F-11.3.1"_rule, unguarded)) return true;
    }
    return false;
}

}  // namespace gonfalon::p3f
