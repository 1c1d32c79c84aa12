// P3F-7.1 to P3F-7.3, P3F-7.9  Combat: who may attack whom, and the steps of a combat in their
// order.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-7.1  Principles

// P3F-7.4.1.3  Both zones open, nothing but dashed lines between.
bool Rules::ground_for_charge(Zone from, Zone to) const {
    const GroundTable& ground = tables.ground;
    return ground.zone[static_cast<std::size_t>(game.ground(from))].charge &&
           ground.zone[static_cast<std::size_t>(game.ground(to))].charge &&
           map.between(from, to).all_dashed();
}

// P3F-7.1.6: whatever it suffered in the reaction segment.
Verdict Rules::check_attack(PieceId id, Zone to, bool spends) const {
    Verdict verdict;
    if (!require_own(id, phasing(), "P3F-7.3.1"_rule, verdict)) return verdict;
    if (!fights(id)) {
        verdict.require(arm(id) == Arm::artillery ? "P3F-R23"_rule : "P3F-7.3.1"_rule, false);
        return verdict;
    }
    verdict.require("P3F-1.3.6.10"_rule, !is_isolated(id));
    verdict.require("P3F-7.1.9"_rule, !piece(id).has(Mark::attacked));
    const Zone from = zone_of(id);
    const Passage passage = map.has(to) ? map.between(from, to) : Passage{};
    if (!passage.exists()) {
        verdict.require("P3F-7.1.2"_rule, false);
        return verdict;
    }
    // Baggage alone is entered, not attacked.
    if (!is_held(to, reacting()))
        verdict.require(
            state.seen[index(reacting())].contains(to) ? "P3F-R20"_rule : "P3F-7.3.1"_rule, false);
    verdict.require("P3F-7.1.3"_rule, !passage.closed());
    // P3F-R39
    const bool fresh = !state.used.contains(from) || (state.attacking == from && !state.fought);
    if (!options.units_attack_once) verdict.require("P3F-7.1.8"_rule, fresh);
    const PieceId caracole = caracole_in(from);
    verdict.require("P3F-11.1.1.3"_rule, !caracole.exists() || caracole == id);
    if (piece(id).has(Mark::caracole))
        verdict.require("P3F-11.1.2.1"_rule, caracole_ground(from, to));
    const OrderRow& row = row_for(id);
    verdict.require("P3F-T3"_rule, row.attack == OrderRow::Attack::yes ||
                                       (row.attack == OrderRow::Attack::shot_only &&
                                        face(id).weapon == Weapon::shot));
    if (spends) {
        verdict.require("P3F-7.4.1.2"_rule, piece(id).has(Mark::charge));
        verdict.require("P3F-7.4.1.3"_rule, ground_for_charge(from, to));
        verdict.require("P3F-1.3.6.7"_rule, !is_disorganised(id));
        verdict.require("P3F-T3"_rule, row.charge);
    } else {
        verdict.require("P3F-S4.4"_rule, !state.must_charge.test(id.index()));
    }
    return verdict;
}

bool Rules::can_attack(PieceId id, bool spends) const {
    for (const Zone to : map.open_neighbours(zone_of(id)) & state.held[index(reacting())])
        if (check_attack(id, to, spends)) return true;
    return false;
}

void Referee::attack(PieceId id, Zone to, bool spends) {
    const Zone from = rules.zone_of(id);
    // P3F-R39: guns of a zone that is chosen again keep silent.
    if (state.used.contains(from) && (state.attacking != from || state.fought))
        for (const PieceId gun : Stack(state, from))
            if (rules.counter(gun).is_gun()) piece(gun).set(Mark::fired);
    state.used.insert(from);
    state.attacking = from;
    state.fought = true;
    log.cite("P3F-7.1.11"_rule);
    // P3F-R30: supports have not attacked.
    piece(id).set(Mark::attacked);
    state.must_charge.reset(id.index());
    Combat combat;
    combat.from = from;
    combat.to = to;
    combat.attacker = id;
    combat.charging = spends;
    combat.caracole = piece(id).has(Mark::caracole);
    combat.stage = Stage::defender;
    state.combat = combat;
    Frame frame;
    frame.kind = FrameKind::combat;
    state.frames.push(frame);
    log.say("log.attacks"_say, "P3F-7.3.1"_rule, {{"unit", value_of(id)}, {"zone", value_of(to)}});
    // P3F-R5
    if (!spends) return;
    piece(id).set(Mark::charge, false);
    log.say("log.charges"_say, "P3F-7.4.1.2"_rule, {{"unit", value_of(id)}});
}

// P3F-7.3.2  The lead defender

// P3F-6.1.11, P3F-7.1.10: whoever reacted or was attacked before may be named.
Verdict Rules::check_defend(PieceId id) const {
    Verdict verdict;
    if (!require_own(id, reacting(), "P3F-7.3.2"_rule, verdict)) return verdict;
    verdict.require("P3F-7.3.2"_rule, zone_of(id) == state.combat.to && is_unit(id));
    verdict.require("P3F-R20"_rule, !counter(id).is_baggage());
    return verdict;
}

int Rules::defenders_in(Zone zone, PieceId& only) const {
    int count = 0;
    for (const PieceId id : stack(zone))
        if (side_of(id) == reacting() && is_unit(id) && !counter(id).is_baggage()) {
            only = id;
            ++count;
        }
    return count;
}

void Referee::defend(PieceId id) {
    Combat& combat = state.combat;
    combat.defender = id;
    log.say("log.defends"_say, "P3F-7.3.2"_rule, {{"unit", value_of(id)}});
    if (combat.round == 1) combat.clash = rules.clash_between(combat.attacker, id);
    if (combat.clash != Clash::none)
        log.say("log.clash"_say, "P3F-7.9.1"_rule,
                {{"unit", value_of(combat.attacker)}, {"target", value_of(id)}});
    // P3F-7.9.3, P3F-R42
    if (combat.clash == Clash::optional && combat.round == 1 && !options.choose_round_later) {
        combat.stage = Stage::second_round;
    } else {
        total_up();
    }
}

// P3F-7.2  The steps of a combat

// Steps 2 to 4: both totals and their difference.
void Referee::total_up() {
    Combat& combat = state.combat;
    combat.supports.clear();
    combat.seconds.clear();
    PieceId leader;
    const Talent* talent = rules.combat_talent(combat.attacker, false, leader);
    const int attacker = rules.attacker_total(log, &combat.supports);
    const int defender = rules.defender_total(log, &combat.seconds);
    combat.difference = static_cast<std::int8_t>(attacker - defender);
    combat.stage = Stage::roll;
    // P3F-R67
    if (talent != nullptr && talent->once_a_turn) set_mark(leader, Mark::bonus_used, true);
    if (rules.row_for(combat.attacker).lead_attacker != 0) use_order(combat.attacker);
    if (rules.row_for(combat.defender).lead_defender != 0) use_order(combat.defender);
    log.say("log.difference"_say, "P3F-7.2.1"_rule,
            {{"attacker", number(attacker)},
             {"defender", number(defender)},
             {"difference", number(attacker - defender)}});
}

// Step 5
void Referee::combat_rolled(int die) {
    Combat& combat = state.combat;
    const Cell& cell = tables.combat.at(combat.difference, die);
    combat.attacker_result = cell.attacker;
    combat.defender_result = cell.defender;
    combat.attacker_asterisk = cell.attacker_asterisk;
    combat.defender_asterisk = cell.defender_asterisk;
    // P3F-R1
    if (combat.mode == Mode::fire && options.fire_hits_attacker_only) {
        combat.defender_result = Result::none;
        combat.defender_asterisk = false;
    }
    combat.stage = Stage::attacker_result;
    log.say("log.combat_rolled"_say, "P3F-T2"_rule,
            {{"die", number(die)},
             {"attacker", value_of(combat.attacker_result, combat.attacker_asterisk)},
             {"defender", value_of(combat.defender_result, combat.defender_asterisk)}});
}

// Step 6: everything in its order; false when somebody is asked or dice are due.
bool Referee::continue_combat() {
    Combat& combat = state.combat;
    switch (combat.stage) {
        case Stage::defender: {
            PieceId only;
            if (rules.defenders_in(combat.to, only) > 1) return false;
            defend(only);
            return true;
        }
        case Stage::attacker_result:
            attacker_result();
            return true;
        case Stage::defender_result:
            defender_result();
            return true;
        case Stage::supports:
            if (rules.support_retreat_is_possible()) return false;
            combat.stage = Stage::casualties;
            return true;
        case Stage::casualties:
            combat.stage = Stage::leaders;
            prepare_casualties();
            return true;
        case Stage::leaders: {
            if (!combat.leaders.any()) {
                combat.stage = Stage::follow;
                return true;
            }
            std::size_t first = 0;
            while (!combat.leaders.test(first)) ++first;
            combat.leaders.reset(first);
            Frame frame;
            frame.kind = FrameKind::leader_test;
            frame.piece = PieceId{first};
            const Side side = rules.side_of(frame.piece);
            for (const PieceId id : Stack(state, rules.zone_of(frame.piece)))
                if (rules.side_of(id) == side && rules.tests(id) &&
                    !rules.counter(id).is_detachment())
                    ++frame.need;
            state.frames.push(frame);
            return true;
        }
        case Stage::follow:
            if (rules.follow_is_possible()) return false;
            combat.stage = Stage::again;
            return true;
        case Stage::again: {
            const bool attacker_stands =
                rules.on_board(combat.attacker) && rules.zone_of(combat.attacker) == combat.from;
            const bool defender_stands =
                rules.on_board(combat.defender) && rules.zone_of(combat.defender) == combat.to;
            const bool fight_on = combat.clash != Clash::none && combat.round == 1 &&
                                  attacker_stands && !rules.target_is_empty() &&
                                  !applies("P3F-7.9.4"_rule, !defender_stands);
            if (fight_on &&
                (combat.second || applies("P3F-7.9.2"_rule, combat.clash == Clash::compulsory))) {
                begin_round();
                return true;
            }
            if (fight_on && combat.clash == Clash::optional && options.choose_round_later)
                return false;
            if (combat.caracole && rules.second_attack_is_open()) return false;
            combat.stage = Stage::advance;
            return true;
        }
        case Stage::advance:
            if (combat.mode == Mode::close && rules.advance_is_possible()) return false;
            combat.stage = Stage::over;
            return true;
        case Stage::over:
            finish_combat();
            return true;
        default:
            return false;
    }
}

// Everything is counted anew.
void Referee::begin_round() {
    Combat& combat = state.combat;
    combat.round = 2;
    combat.charging = false;
    log.cite("P3F-7.4.4.4"_rule);
    combat.attacker_result = combat.defender_result = Result::none;
    combat.attacker_asterisk = combat.defender_asterisk = false;
    combat.lead_retreated = combat.lead_lost_step = false;
    combat.retreats.clear();
    combat.same_lead =
        rules.on_board(combat.defender) && rules.zone_of(combat.defender) == combat.to;
    log.say("log.second_round"_say,
            combat.caracole                     ? "P3F-11.1.2.2"_rule
            : combat.clash == Clash::compulsory ? "P3F-7.9.2"_rule
                                                : "P3F-7.9.3"_rule,
            {{"unit", value_of(combat.attacker)}});
    // P3F-11.1.2.6
    if (combat.same_lead) {
        total_up();
    } else {
        combat.stage = Stage::defender;
    }
}

void Referee::finish_combat() {
    const Combat combat = state.combat;
    state.frames.pop();
    state.combat = Combat{};
    if (combat.mode == Mode::close) {
        state.last_target = combat.to;
        state.last_defender = combat.defender;
        if (rules.on_board(combat.attacker) && piece(combat.attacker).has(Mark::caracole))
            end_caracole(combat.attacker, "P3F-11.1.2.2"_rule);
        return;
    }
    // P3F-6.1.9, P3F-R38
    if (combat.mode != Mode::charge) return;
    if (options.advance_if_destroyed && rules.on_board(combat.defender)) return;
    offer_advance_before(combat.from, combat.to);
}

// P3F-7.9  Clash of pikemen

// P3F-R10, P3F-R62
Clash Rules::clash_between(PieceId attacker, PieceId defender) const {
    const Pikes a = counter(attacker).pikes;
    const Pikes d = counter(defender).pikes;
    if (!applies("P3F-7.9.1"_rule, a != Pikes::none && d != Pikes::none)) return Clash::none;
    const bool other_a = a == Pikes::other;
    const bool other_d = d == Pikes::other;
    if (other_a != other_d) return Clash::optional;
    if (other_a || (a == Pikes::swiss && d == Pikes::swiss)) return Clash::none;
    return Clash::compulsory;
}

}  // namespace gonfalon::p3f
