// P3F-1  Units and leaders: quality checks, steps, disorganisation, what stands where.
#include <algorithm>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-1.3.2  Quality rating

// P3F-1.4.2, P3F-5.1.1  A unit's leaders are its column commander and the lieutenant-general.
bool Rules::is_leader_of(PieceId leader, PieceId unit) const {
    if (side_of(leader) != side_of(unit)) return false;
    return card(column_of(unit)).leader == leader || commands_army(leader);
}

// The best rating a check may use (P3F-R29).
int Rules::best_quality(PieceId id) const {
    int best = quality(id);
    for (const PieceId each : stack(zone_of(id))) {
        if (!is_leader(each)) continue;
        // P3F-R69: his replacement is not there yet.
        if (applies("P3F-R69"_rule, state.fallen.test(each.index()))) continue;
        // P3F-R36
        const bool lends = options.any_leader_lends || is_leader_of(each, id);
        // P3F-1.3.2.2, P3F-8.0.3
        if (lends && applies("P3F-1.3.2.2"_rule, quality(each) > best)) best = quality(each);
    }
    return best;
}

// The talent of a column's leader, while he lives and stands on the map.
const Talent* Rules::talent(ColumnId column, Talent::Kind kind) const {
    const ColumnCard& each = card(column);
    if (each.talent.kind != kind || !each.leader.exists()) return nullptr;
    const Piece& leader = piece(each.leader);
    return leader.on_board() && !leader.has(Mark::replaced) ? &each.talent : nullptr;
}

// P3F-1.3.2.1  The highest die that passes, after the modifiers of this check.
int Rules::check_need(PieceId id, Cause cause, const Log& log) const {
    Total die{log, "tally.check"_say};
    const Combat& combat = state.combat;
    const bool charged = (cause == Cause::attacker_result && combat.mode == Mode::charge) ||
                         (cause == Cause::defender_result && combat.charging);
    for (std::size_t i = 0; i < tables.columns.size(); ++i) {
        const ColumnId column{i};
        if (card(column).side != side_of(id)) continue;
        const Talent* each = talent(column, Talent::Kind::check_die);
        if (each == nullptr || (each->charging && !charged)) continue;
        const bool concerned = each->who == Talent::Who::own_column
                                   ? column_of(id) == column
                                   : zone_of(card(column).leader) == zone_of(id);
        // P3F-S1.7, P3F-S5.5
        if (concerned) die.add(each->rule, each->value);
    }
    if (cause == Cause::reaction_fire) {
        // P3F-S3.7
        die.add(tables.battle.specials.rain.check_rule, tables.battle.specials.rain.die);
        die.add("P3F-T3"_rule, row_for(id).reaction_fire_die);
    }
    return best_quality(id) - die.sum();
}

// P3F-R8  The movement compared in reactions: what is printed, less disorganisation.
int Rules::compared_movement(PieceId id) const {
    int points = face(id).movement;
    if (applies("P3F-1.3.6.4"_rule, is_disorganised(id)))
        points += is_cavalry(id) ? tables.states.cavalry_movement : tables.states.infantry_movement;
    return std::max(points, 0);
}

// Precondition: not on the map.
RuleId Rules::why_absent(PieceId id) const {
    switch (piece(id).place) {
        case Place::unused:
            return "P3F-11.4.1.1"_rule;
        case Place::reserve:
            return is_leader(id) && !counter(id).reinforcement ? "P3F-7.6c"_rule : "P3F-4.5.1"_rule;
        case Place::left:
            return "P3F-S2.9"_rule;
        default:
            return is_leader(id) ? "P3F-R26"_rule : "P3F-1.3.6.1"_rule;
    }
}

bool Rules::require_own(PieceId id, Side side, RuleId whose, Verdict& verdict) const {
    if (!is_own(id, side)) {
        verdict.require(whose, false);
        return false;
    }
    if (piece(id).on_board()) return true;
    verdict.require(why_absent(id), false);
    return false;
}

void Referee::begin_check(PieceId id, Cause cause) {
    Frame frame;
    frame.kind = FrameKind::check;
    frame.cause = cause;
    frame.piece = id;
    frame.need = static_cast<std::int8_t>(rules.check_need(id, cause, log));
    if (cause == Cause::reaction_fire && rules.row_for(id).reaction_fire_die != 0) use_order(id);
    state.frames.push(frame);
}

// P3F-S3.4, P3F-R67  A leader who lets a unit of his roll again.
bool Referee::fires_again(const Frame& frame) {
    const PieceId id = frame.piece;
    for (std::size_t i = 0; i < tables.columns.size(); ++i) {
        const Talent* talent = rules.talent(ColumnId{i}, Talent::Kind::roll_again);
        if (talent == nullptr || rules.card(ColumnId{i}).side != rules.side_of(id)) continue;
        const PieceId leader = rules.card(ColumnId{i}).leader;
        if (rules.zone_of(leader) != rules.zone_of(id) || piece(leader).has(Mark::bonus_used))
            continue;
        if (!applies(talent->rule, talent->families.has(rules.counter(id).family))) continue;
        set_mark(leader, Mark::bonus_used, true);
        log.say("log.roll_again"_say, talent->rule,
                {{"leader", value_of(leader)}, {"unit", value_of(id)}});
        begin_check(id, Cause::reaction_fire);
        state.frames.top().other = frame.other;
        return true;
    }
    return false;
}

// What a check decides is done where the check belongs: here is only the verdict.
void Referee::check_rolled(const Frame& frame, int die) {
    const PieceId id = frame.piece;
    const bool passed = applies("P3F-1.3.2.1"_rule, die <= frame.need);
    // The unit that passes may check again for the result of what it does: two words for two
    // checks.
    const bool reacts = frame.cause == Cause::reaction_fire ||
                        frame.cause == Cause::reaction_charge || frame.cause == Cause::withdrawal ||
                        frame.cause == Cause::slip_away;
    const SayId verdict = reacts ? (passed ? "log.may_react"_say : "log.may_not_react"_say)
                                 : (passed ? "log.check_passed"_say : "log.check_failed"_say);
    log.say(verdict, "P3F-1.3.2.1"_rule,
            {{"unit", value_of(id)}, {"die", number(die)}, {"need", number(frame.need)}});
    switch (frame.cause) {
        case Cause::step:
            if (passed) break;
            log.cite("P3F-4.1.4.3"_rule);
            if (state.march.piece == id) state.march.upset = true;
            disorganise(id, "P3F-4.1.4.1"_rule);
            break;
        case Cause::reaction_fire:
            if (passed) {
                begin_reaction_combat(id, frame.other, Mode::fire);
                break;
            }
            if (fires_again(frame)) break;
            log.say("log.no_fire"_say, "P3F-6.2.3"_rule, {{"unit", value_of(id)}});
            break;
        case Cause::reaction_charge:
            if (passed) {
                begin_reaction_combat(id, frame.other, Mode::charge);
            } else {
                log.say("log.no_charge"_say, "P3F-6.3.6"_rule, {{"unit", value_of(id)}});
            }
            break;
        case Cause::withdrawal:
        case Cause::slip_away:
            if (passed) {
                carry_out_withdrawal(id, frame.zone, frame.from);
            } else {
                log.say("log.stays"_say,
                        frame.cause == Cause::slip_away ? "P3F-11.4.4.1"_rule : "P3F-6.4.2.2"_rule,
                        {{"unit", value_of(id)}});
            }
            break;
        case Cause::attacker_result:
        case Cause::defender_result:
            if (!passed) disorganise(id, "P3F-7.5.1.1"_rule);
            break;
        case Cause::retreat:
            // It retreats in any case; the check was taken first (P3F-7.5.3.2).
            move_in_retreat(id, frame.zone);
            if (!passed && rules.on_board(id)) disorganise(id, "P3F-7.5.3.2"_rule);
            break;
        case Cause::leader_lost:
            if (!passed) disorganise(id, frame.army ? "P3F-7.6.1.1"_rule : "P3F-7.6.2.1"_rule);
            break;
        case Cause::reorganisation:
            if (!passed) break;
            set_mark(id, Mark::disorganised, false);
            log.say("log.reorganised"_say, "P3F-8.0.1"_rule, {{"unit", value_of(id)}});
            break;
        case Cause::second_attack:
            if (passed) {
                begin_round();
            } else {
                log.say("log.no_second_attack"_say, "P3F-11.1.2.5"_rule, {{"unit", value_of(id)}});
                state.combat.stage = Stage::advance;
            }
            break;
        case Cause::hesitation:
            if (!passed) disorganise(id, "P3F-11.2.1"_rule, Again::no);
            break;
        case Cause::gold:
            if (!passed) disorganise(id, "P3F-11.3.1"_rule);
            break;
        case Cause::rashness:
            if (passed) break;
            state.must_charge.set(id.index());
            log.say("log.must_charge"_say, "P3F-S4.4"_rule, {{"unit", value_of(id)}});
            break;
        case Cause::none:
            break;
    }
}

// P3F-1.3.6  Status of units

void Referee::set_mark(PieceId id, Mark mark, bool on) {
    if (piece(id).has(mark) == on) return;
    piece(id).set(mark, on);
    if (mark == Mark::disorganised && piece(id).on_board()) refresh(piece(id).zone);
}

// A unit of the combat under way has suffered.
void Referee::hurt(PieceId id) {
    Combat& combat = state.combat;
    if (combat.stage != Stage::none && combat.attacker == id) combat.attacker_hurt = true;
    // P3F-11.1.1.5
    if (piece(id).has(Mark::caracole) && state.segment == Segment::reaction)
        end_caracole(id, "P3F-11.1.1.5"_rule);
}

void Referee::lose_steps(PieceId id, int steps, RuleId rule, Again hesitation) {
    const Zone zone = rules.zone_of(id);
    hurt(id);
    if (state.combat.stage != Stage::none && state.combat.defender == id)
        state.combat.lead_lost_step = true;
    for (int i = 0; i < steps && rules.on_board(id); ++i) {
        // P3F-1.3.6.1, P3F-1.3.6.2
        if (applies("P3F-1.3.6.1"_rule, rules.steps_left(id) > 1)) {
            set_mark(id, Mark::reduced, true);
            log.say("log.step_lost"_say, rule, {{"unit", value_of(id)}});
        } else {
            // P3F-7.2.5: what remains to be lost is forgotten.
            if (i + 1 < steps) log.cite("P3F-7.2.5"_rule);
            eliminate(id, rule);
        }
    }
    if (hesitation == Again::yes) owe_hesitation(id, zone);
}

void Referee::disorganise(PieceId id, RuleId rule, Again hesitation) {
    hurt(id);
    // P3F-1.3.6.9, P3F-R49; P3F-7.5.1.3, P3F-R80: nothing replaces that loss.
    if (applies("P3F-1.3.6.9"_rule, rules.is_disorganised(id))) {
        set_mark(id, Mark::disorganised, false);
        log.say("log.disorganised_again"_say, rule, {{"unit", value_of(id)}});
        lose_steps(id, 1, "P3F-1.3.6.9"_rule, hesitation);
        return;
    }
    set_mark(id, Mark::disorganised, true);
    log.say("log.disorganised"_say, rule, {{"unit", value_of(id)}});
}

void Referee::eliminate(PieceId id, RuleId rule) {
    lift(id);
    Piece& gone = piece(id);
    gone.place = Place::eliminated;
    gone.marks = 0;
    for (PieceSet* set :
         {&state.queue, &state.must_charge, &state.army_shaken, &state.column_shaken,
          &state.hesitating, &state.combat.supports, &state.combat.seconds})
        set->reset(id.index());
    if (state.march.piece == id) state.march = {};
    log.say("log.eliminated"_say, rule, {{"unit", value_of(id)}});
    // P3F-11.4.4.3
    for (const PieceId child : rules.counter(id).children)
        if (child.exists() && applies("P3F-11.4.4.3"_rule, rules.on_board(child)))
            eliminate(child, "P3F-11.4.4.3"_rule);
}

// What stands where

void Referee::put(PieceId id, Zone zone) {
    Piece& placed = piece(id);
    placed.zone = zone;
    placed.place = Place::board;
    PieceId* link = &state.first[zone.index()];
    while (link->exists() && link->value < id.value) link = &piece(*link).next;
    placed.next = *link;
    *link = id;
    refresh(zone);
}

void Referee::lift(PieceId id) {
    Piece& lifted = piece(id);
    if (!lifted.on_board()) return;
    PieceId* link = &state.first[lifted.zone.index()];
    while (*link != id) link = &piece(*link).next;
    *link = lifted.next;
    lifted.next = PieceId{};
    lifted.place = Place::reserve;
    refresh(lifted.zone);
}

// P3F-4.2.1, P3F-4.2.2  Leaders, artillery and baggage have no zone of control; nor have
// disorganised units and enfants perdus.
void Referee::refresh(Zone zone) {
    bool held[2] = {false, false};
    bool seen[2] = {false, false};
    bool controlling[2] = {false, false};
    for (const PieceId id : Stack(state, zone)) {
        const std::size_t side = index(rules.side_of(id));
        if (rules.is_leader(id)) continue;
        seen[side] = true;
        held[side] = held[side] || !rules.counter(id).is_baggage();
        if (!rules.fights(id)) continue;
        if (applies("P3F-1.3.6.5"_rule, rules.is_disorganised(id))) continue;
        if (applies("P3F-11.4.3.1"_rule, rules.counter(id).is_detachment())) continue;
        controlling[side] = true;
    }
    for (std::size_t side = 0; side < 2; ++side) {
        state.held[side].assign(zone, held[side]);
        state.seen[side].assign(zone, seen[side]);
        state.controlling[side].assign(zone, controlling[side]);
    }
}

void Referee::rebuild() {
    state.first.fill(PieceId{});
    for (std::size_t side = 0; side < 2; ++side) {
        state.held[side].clear();
        state.seen[side].clear();
        state.controlling[side].clear();
    }
    for (std::size_t i = tables.counters.size(); i-- > 0;) {
        Piece& each = state.pieces[i];
        each.next = PieceId{};
        if (!each.on_board()) continue;
        each.next = state.first[each.zone.index()];
        state.first[each.zone.index()] = PieceId{i};
    }
    for (const Zone zone : map.zones()) refresh(zone);
}

}  // namespace gonfalon::p3f
