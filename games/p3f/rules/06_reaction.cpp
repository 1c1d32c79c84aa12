// P3F-6  Reaction: fire, charge and withdrawal of the player whose turn it is not.
#include <algorithm>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-6.1  Principles

// P3F-6.1.8  Everybody who stands in the reaction zone counts.
bool Rules::holds_cavalry(Zone zone, Side side) const {
    for (const PieceId id : stack(zone))
        if (side_of(id) == side && is_cavalry(id)) return true;
    return false;
}
int Rules::fastest_in(Zone zone, Side side) const {
    int fastest = 0;
    for (const PieceId id : stack(zone))
        if (side_of(id) == side && is_unit(id)) fastest = std::max(fastest, compared_movement(id));
    return fastest;
}
bool Rules::faster_than_all(PieceId id, Zone zone, bool equal_suffices) const {
    return compared_movement(id) + (equal_suffices ? 1 : 0) > fastest_in(zone, phasing());
}

// P3F-6.1.1, P3F-6.1.5, P3F-R21; P3F-6.1.7, P3F-6.4b: each unit by itself; P3F-1.3.6.11: isolated
// units too.
bool Rules::require_reacting(PieceId id, Verdict& verdict) const {
    if (!require_own(id, reacting(), "P3F-6.1.1"_rule, verdict)) return false;
    verdict.require("P3F-6.1.5"_rule, !piece(id).has(Mark::reacted));
    return true;
}
// P3F-6.1.2, P3F-6.1.3
void Rules::require_reaction_zone(PieceId id, Zone zone, Verdict& verdict) const {
    const bool adjacent = map.adjacent(zone_of(id), zone);
    if (adjacent && is_held(zone, phasing()) && state.started.contains(zone)) {
        verdict.require("P3F-6.1.3"_rule, false);
        return;
    }
    verdict.require("P3F-6.1.2"_rule, is_reaction_zone(zone) && adjacent);
}
// A unit of the moving player, by the rule that lets its enemy name it.
bool Rules::require_target(PieceId target, RuleId rule, Verdict& verdict) const {
    if (!require_own(target, phasing(), rule, verdict)) return false;
    verdict.require(rule, is_unit(target));
    return is_unit(target);
}

// `rule` wants sight; what blocks it is named by the clauses of P3F-4.1.5. P3F-R3
void Rules::require_reaction_sight(PieceId id, Zone zone, RuleId rule, Verdict& verdict) const {
    const bool blind = !sight(zone_of(id), zone, options.reactions_ignore_height).clear();
    if (applies(rule, blind))
        require_sight(zone_of(id), zone, options.reactions_ignore_height, verdict);
}

// P3F-6.2  Reaction fire

Verdict Rules::check_reaction_fire(PieceId id, PieceId target, Heed heed) const {
    Verdict verdict;
    if (!require_reacting(id, verdict)) return verdict;
    verdict.require("P3F-6.2.1"_rule, fights(id) && face(id).weapon == Weapon::shot);
    verdict.require("P3F-1.3.6.6"_rule, !is_disorganised(id));
    if (!require_target(target, "P3F-6.2.4"_rule, verdict)) return verdict;
    const Zone zone = zone_of(target);
    require_reaction_zone(id, zone, verdict);
    if (!verdict.ok()) return verdict;
    // P3F-R72
    verdict.require("P3F-7.1.3"_rule, !map.between(zone_of(id), zone).closed());
    require_reaction_sight(id, zone, "P3F-6.2.2"_rule, verdict);
    // P3F-11.1.1.3
    const PieceId caracole = caracole_in(zone);
    verdict.require("P3F-11.1.1.3"_rule, !caracole.exists() || caracole == target);
    // P3F-S5.9
    verdict.require("P3F-S5.9"_rule, !piece(target).has(Mark::ruse));
    verdict.require("P3F-T3"_rule, row_for(id, heed).reaction_fire);
    return verdict;
}

// P3F-6.2.3, P3F-6.3.6  Both begin with a check.
void Referee::begin_reaction(PieceId id, PieceId target, Cause cause, SayId say, RuleId rule) {
    piece(id).set(Mark::reacted);
    log.cite("P3F-6.1.6"_rule);
    log.say(say, rule, {{"unit", value_of(id)}, {"target", value_of(target)}});
    begin_check(id, cause);
    state.frames.top().other = target;
}

void Referee::reaction_fire(PieceId id, PieceId target) {
    begin_reaction(id, target, Cause::reaction_fire, "log.reaction_fire"_say, "P3F-6.2.4"_rule);
}

// P3F-6.3  Reaction charge

Verdict Rules::check_reaction_charge(PieceId id, PieceId target, Heed heed) const {
    Verdict verdict;
    if (!require_reacting(id, verdict)) return verdict;
    verdict.require("P3F-6.3.1"_rule, is_cavalry(id) && face(id).weapon == Weapon::shock);
    verdict.require("P3F-1.3.6.6"_rule, !is_disorganised(id));
    if (!require_target(target, "P3F-6.3.7"_rule, verdict)) return verdict;
    const Zone zone = zone_of(target);
    require_reaction_zone(id, zone, verdict);
    if (!verdict.ok()) return verdict;
    verdict.require("P3F-6.3.2"_rule, faster_than_all(id, zone, false));
    require_reaction_sight(id, zone, "P3F-6.3.3"_rule, verdict);
    verdict.require("P3F-6.3.4"_rule, map.between(zone_of(id), zone).all_dashed());
    verdict.require("P3F-6.3.5"_rule,
                    tables.ground.zone[static_cast<std::size_t>(game.ground(zone))].charge);
    const PieceId caracole = caracole_in(zone);
    verdict.require("P3F-11.1.1.3"_rule, !caracole.exists() || caracole == target);
    verdict.require("P3F-T3"_rule, row_for(id, heed).reaction_charge);
    return verdict;
}

void Referee::reaction_charge(PieceId id, PieceId target) {
    begin_reaction(id, target, Cause::reaction_charge, "log.reaction_charge"_say, "P3F-6.3.7"_rule);
}

// P3F-6.1.4  The moving player is the attacker.
void Referee::begin_reaction_combat(PieceId id, PieceId target, Mode mode) {
    Combat combat;
    combat.mode = mode;
    combat.attacker = target;
    combat.defender = id;
    combat.from = rules.zone_of(target);
    combat.to = rules.zone_of(id);
    state.combat = combat;
    Frame frame;
    frame.kind = FrameKind::combat;
    state.frames.push(frame);
    total_up();
}

// P3F-6.4  Cavalry withdrawal

// P3F-4.0.1, P3F-R12  By the rules of movement. Precondition: adjacent.
static void require_step_back(const Rules& rules, PieceId id, Zone to, Verdict& verdict) {
    const Zone here = rules.zone_of(id);
    rules.require_passage(here, to, verdict);
    rules.require_entry(id, to, verdict);
    if (verdict.ok())
        verdict.at_most("P3F-1.3.4"_rule, rules.step_cost(id, here, to, Log{}),
                        rules.compared_movement(id));
}

Verdict Rules::check_withdraw(PieceId id, Zone to, Zone from, Heed heed) const {
    Verdict verdict;
    if (!require_reacting(id, verdict)) return verdict;
    if (!map.has(to) || !map.has(from)) {
        verdict.require("P3F-6.1.2"_rule, false);
        return verdict;
    }
    if (is_leader(id)) {
        check_leader_withdraws(id, to, from, verdict);
        return verdict;
    }
    if (counter(id).is_detachment()) {
        check_slips_away(id, to, from, verdict);
        return verdict;
    }
    verdict.require("P3F-6.4a"_rule, is_cavalry(id));
    verdict.require("P3F-1.3.6.6"_rule, !is_disorganised(id));
    require_reaction_zone(id, from, verdict);
    if (!verdict.ok()) return verdict;
    const OrderRow& row = row_for(id, heed);
    verdict.require("P3F-T3"_rule, row.withdrawal != OrderRow::Withdrawal::no);
    // P3F-6.4.2.1
    if (holds_cavalry(from, phasing())) {
        const bool unknown = heed == Heed::no_orders && options.advanced;
        const bool equal = row.withdrawal == OrderRow::Withdrawal::equal_suffices || unknown;
        verdict.require("P3F-6.4.2.1"_rule, faster_than_all(id, from, equal));
    }
    // P3F-R24: towards the supply edge.
    const Zone here = zone_of(id);
    const area::Distances& supply = tables.to_supply[index(side_of(id))];
    const auto nearer = [&](Zone zone) { return supply[zone.index()] < supply[here.index()]; };
    if (!map.adjacent(here, to)) {
        verdict.require("P3F-6.4a"_rule, false);
        return verdict;
    }
    verdict.require("P3F-6.4a"_rule, nearer(to));
    require_step_back(*this, id, to, verdict);
    if (!verdict.ok()) return verdict;
    bool aside = false;
    for (const Zone zone : map.neighbours(here)) {
        if (!nearer(zone) || map.adjacent(zone, from)) continue;
        Verdict open;
        require_step_back(*this, id, zone, open);
        aside = aside || open.ok();
    }
    verdict.require("P3F-R24"_rule, to != from && (!aside || !map.adjacent(to, from)));
    return verdict;
}

// P3F-6.1.10, P3F-R6
void Rules::check_leader_withdraws(PieceId id, Zone to, Zone from, Verdict& verdict) const {
    require_reaction_zone(id, from, verdict);
    if (!verdict.ok()) return;
    if (!map.adjacent(zone_of(id), to)) {
        verdict.require("P3F-6.1.10"_rule, false);
        return;
    }
    require_step_back(*this, id, to, verdict);
}

// P3F-6.4.1, P3F-6.4.2.2
bool Rules::withdrawal_needs_check(PieceId id, Zone from) const {
    if (is_leader(id)) return false;
    if (counter(id).is_detachment()) {
        // P3F-11.4.4.1: before horse that has moved there.
        for (const PieceId enemy : stack(from))
            if (side_of(enemy) == phasing() && is_cavalry(enemy) && piece(enemy).has(Mark::moved))
                return true;
        return false;
    }
    return holds_cavalry(from, phasing()) &&
           row_for(id).withdrawal != OrderRow::Withdrawal::no_check;
}

void Referee::withdraw(PieceId id, Zone to, Zone from) {
    piece(id).set(Mark::reacted);
    log.cite("P3F-6.1.6"_rule);
    const bool horse = rules.is_unit(id) && !rules.counter(id).is_detachment() &&
                       rules.holds_cavalry(from, state.side);
    const OrderRow::Withdrawal row = rules.row_for(id).withdrawal;
    // An order that made it possible or easier is seen (P3F-R33).
    if (horse &&
        (row == OrderRow::Withdrawal::no_check ||
         (row == OrderRow::Withdrawal::equal_suffices && !rules.faster_than_all(id, from, false))))
        use_order(id);
    log.say("log.withdraws"_say,
            rules.is_leader(id)                 ? "P3F-6.1.10"_rule
            : rules.counter(id).is_detachment() ? "P3F-11.4.4.1"_rule
                                                : "P3F-6.4a"_rule,
            {{"unit", value_of(id)}, {"zone", value_of(to)}});
    if (!applies("P3F-6.4.2.2"_rule, rules.withdrawal_needs_check(id, from))) {
        carry_out_withdrawal(id, to, from);
        return;
    }
    begin_check(id, rules.counter(id).is_detachment() ? Cause::slip_away : Cause::withdrawal);
    state.frames.top().zone = to;
    state.frames.top().from = from;
}

// P3F-4.0.1  A withdrawal is movement; enfants perdus pay nothing (P3F-R61).
void Referee::carry_out_withdrawal(PieceId id, Zone to, Zone from) {
    const Zone left = rules.zone_of(id);
    const bool pays = !rules.counter(id).is_detachment();
    const int cost = pays ? rules.step_cost(id, left, to, log) : 0;
    lift(id);
    log.say("log.withdrew"_say, pays ? "P3F-4.0.1"_rule : "P3F-11.4.4.1"_rule,
            {{"unit", value_of(id)}, {"zone", value_of(to)}, {"cost", number(cost)}});
    enter_zone(id, to, "P3F-4.3.4"_rule);
    if (rules.is_unit(id) && pays) offer_advance_before(from, left);
    if (pays) test_step(id, cost);
}

// P3F-6.1.9  Advance before combat

// P3F-R31: not after fire.
void Referee::offer_advance_before(Zone from, Zone to) {
    if (!applies("P3F-6.1.9"_rule, rules.advance_before_is_possible(from, to))) return;
    Frame frame;
    frame.kind = FrameKind::advance_before;
    frame.from = from;
    frame.zone = to;
    state.frames.push(frame);
}

bool Rules::advance_before_is_possible(Zone from, Zone to) const {
    if (is_held(to, reacting()) || map.between(from, to).closed()) return false;
    for (const PieceId id : stack(from)) {
        if (side_of(id) != phasing()) continue;
        if (fights(id) ? has_room(id, to) : is_leader(id) && is_held(to, phasing())) return true;
    }
    return false;
}

Verdict Rules::check_advance_before(PieceId id) const {
    Verdict verdict;
    const Frame& frame = state.frames.top();
    if (!require_own(id, phasing(), "P3F-6.1.9"_rule, verdict)) return verdict;
    if (!verdict.require("P3F-6.1.9"_rule, zone_of(id) == frame.from)) return verdict;
    verdict.require("P3F-4.0.3"_rule, arm(id) != Arm::artillery && arm(id) != Arm::train);
    // P3F-R7: a leader goes with units, not before them.
    verdict.require("P3F-6.1.9"_rule, !is_leader(id) || is_held(frame.zone, phasing()));
    require_room(id, frame.zone, "P3F-4.3.1"_rule, verdict);
    return verdict;
}

void Referee::advance_before(PieceId id) {
    const Zone to = state.frames.top().zone;
    lift(id);
    log.say("log.advanced"_say, "P3F-6.1.9"_rule, {{"unit", value_of(id)}, {"zone", value_of(to)}});
    // No movement: it has not ended its move there (P3F-11.4.4.1).
    log.cite("P3F-4.0.2"_rule);
    piece(id).set(Mark::moved, false);
    enter_zone(id, to, "P3F-4.3.4"_rule);
}

// Has anybody something to answer? Without orders the enemy could work it out from the map.
bool Rules::reaction_is_possible(Heed heed) const {
    const std::size_t side = index(reacting());
    for (std::size_t i = tables.side_begin[side]; i < tables.side_begin[side + 1]; ++i) {
        const PieceId id{i};
        if (!piece(id).on_board() || piece(id).has(Mark::reacted)) continue;
        const Zone here = zone_of(id);
        for (const Zone zone : map.neighbours(here)) {
            if (!is_held(zone, phasing())) continue;
            const bool leader = is_leader(id);
            if (fights(id))
                for (const PieceId target : stack(zone)) {
                    if (check_reaction_fire(id, target, heed)) return true;
                    if (check_reaction_charge(id, target, heed)) return true;
                }
            if (leader || is_cavalry(id) || counter(id).is_detachment())
                for (const Zone to : map.open_neighbours(here))
                    if (check_withdraw(id, to, zone, heed)) return true;
        }
    }
    return false;
}

}  // namespace gonfalon::p3f
