// What is asked now, and the way from a verb or a roll to the chapter that knows it.
#include "engine/game/ruled_by.h"
#include "games/p3f/verbs.h"

namespace gonfalon::p3f {

// What is asked now, of whom: the top of what is being done, or else the segment itself.
Situation Rules::situation() const {
    const Side active = phasing();
    if (state.frames.empty()) {
        switch (state.segment) {
            case Segment::set_up:
                return {Ask::set_up, active, tables.battle.set_up_rule};
            case Segment::cannonade:
                return {Ask::cannonade, active, "P3F-S4.7"_rule};
            case Segment::orders:
                return {Ask::orders, active, "P3F-10.1.2.1"_rule};
            case Segment::movement:
                return {Ask::move, active, "P3F-4.0.4"_rule};
            case Segment::reaction:
                return {Ask::react, reacting(), "P3F-6.1.1"_rule};
            case Segment::combat:
                return {Ask::attack, active, "P3F-7.1.1"_rule};
            default:
                return {Ask::over, active, "P3F-9.0.3"_rule};
        }
    }
    const Frame& frame = state.frames.top();
    switch (frame.kind) {
        case FrameKind::check:
            return {Ask::roll_check, side_of(frame.piece), "P3F-1.3.2.1"_rule};
        case FrameKind::fire:
            return {Ask::roll_fire, side_of(frame.piece), "P3F-7.8.9"_rule};
        case FrameKind::leader_test:
            return {Ask::roll_leader, side_of(frame.piece), "P3F-7.6a"_rule};
        case FrameKind::order:
            return {Ask::roll_order, active, "P3F-10.1.2.2"_rule};
        case FrameKind::advance_before:
            return {Ask::advance_before, active, "P3F-6.1.9"_rule};
        case FrameKind::place_leader:
            return {Ask::place_leader, side_of(frame.piece), "P3F-7.6c"_rule};
        case FrameKind::rashness:
            return {Ask::roll_rashness, active, "P3F-S3.6"_rule};
        case FrameKind::arrival:
            return {Ask::roll_arrival, card(frame.column).side, "P3F-S1.12"_rule};
        case FrameKind::fog:
            return {Ask::roll_fog, active, "P3F-S5.7"_rule};
        case FrameKind::combat:
            break;
        case FrameKind::none:
            return {Ask::over, active, "P3F-9.0.3"_rule};
    }
    switch (state.combat.stage) {
        case Stage::defender:
            return {Ask::defend, reacting(), "P3F-7.3.2"_rule};
        case Stage::second_round:
            return {Ask::second_round, active, "P3F-7.9.3"_rule};
        // P3F-R4: the phasing player rolls, in a reaction too.
        case Stage::roll:
            return {Ask::roll_combat, active, "P3F-7.2.1"_rule};
        case Stage::loss:
            return {Ask::loss, reacting(), "P3F-7.5.2.1"_rule};
        case Stage::supports:
            return {Ask::support_retreat, reacting(), "P3F-7.5.3.8"_rule};
        case Stage::follow:
            return {Ask::follow, reacting(), "P3F-7.5.3.9"_rule};
        case Stage::again:
            return state.combat.caracole
                       ? Situation{Ask::second_attack, active, "P3F-11.1.2.2"_rule}
                       : Situation{Ask::second_round, active, "P3F-7.9.3"_rule};
        default:
            return {Ask::advance, active, "P3F-7.7.1"_rule};
    }
}

Verdict Rules::check(Side side, const Action& action) const {
    const Situation now = situation();
    const VerbRow<Language>& row = row_of(action.verb);
    if (is_asked<Language>(*this, now, side) && row.when.has(now.ask))
        return row.check(*this, {action, side, now.ask});
    Verdict verdict;
    // Who is not there has nothing to say at any time.
    const PieceId actor = action.piece;
    if (is_own(actor, side) && action.verb != Verb::enter && !piece(actor).on_board()) {
        verdict.require(why_absent(actor), false);
        return verdict;
    }
    // P3F-3.0.2  Everything has its segment and its player; in the middle of something its own rule
    // says more than the sequence.
    const bool segment = state.frames.empty() && state.segment != Segment::set_up;
    const RuleId sequence = "P3F-3.0.2"_rule;
    verdict.require(segment ? sequence : now.rule, false);
    if (verdict.ok()) verdict.require(segment ? now.rule : sequence, false);
    return verdict;
}

// Only a combat segment can be unfinished.
Verdict Rules::check_done() const {
    Verdict verdict;
    if (situation().ask != Ask::attack) return verdict;
    // P3F-11.1.2.1
    verdict.require("P3F-11.1.2.1"_rule, !caracole_must_attack());
    // P3F-S4.4
    verdict.require("P3F-S4.4"_rule, !must_charge_still());
    return verdict;
}

void Referee::act(Side side, const Action& action) {
    const Ask ask = rules.situation().ask;
    if (state.orders_open) hide_orders();
    row_of(action.verb).act(*this, {action, side, ask});
    settle();
}

void Referee::roll(const Outcome& outcome) {
    const int die = outcome.die;
    const Frame frame = state.frames.top();
    if (frame.kind != FrameKind::combat) state.frames.pop();
    switch (frame.kind) {
        case FrameKind::check:
            check_rolled(frame, die);
            break;
        case FrameKind::fire:
            fire_rolled(frame, die);
            break;
        case FrameKind::combat:
            combat_rolled(die);
            break;
        case FrameKind::leader_test:
            leader_tested(frame, die);
            break;
        case FrameKind::order:
            order_rolled(frame, die);
            break;
        case FrameKind::rashness:
            rashness_rolled(frame, die);
            break;
        case FrameKind::arrival:
            arrival_rolled(die);
            break;
        case FrameKind::fog:
            fog_rolled(die);
            break;
        default:
            break;
    }
    settle();
}

}  // namespace gonfalon::p3f
