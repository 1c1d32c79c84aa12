// What is asked now, which actions answer it, and which chapter judges and carries them out.
#include "games/p3f/rules/rules.h"

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

Prompt<Ask> P3f::prompt(const State& now, Side) const {
    const Situation situation = Rules(*this, now).situation();
    const Turn turn = situation.ask == Ask::over ? Turn::over
                      : is_chance(situation.ask) ? Turn::chance
                                                 : Turn::player;
    return {turn, situation.side, situation.ask, situation.rule};
}

bool answers(Ask ask, Verb verb) {
    switch (ask) {
        case Ask::set_up:
            return verb == Verb::done || verb == Verb::place || verb == Verb::detach;
        case Ask::cannonade:
            return verb == Verb::done || verb == Verb::fire;
        case Ask::orders:
            return verb == Verb::done || verb == Verb::order;
        case Ask::move:
            return verb == Verb::done || verb == Verb::step || verb == Verb::enter ||
                   verb == Verb::leave || verb == Verb::change_face || verb == Verb::detach ||
                   verb == Verb::absorb || verb == Verb::caracole || verb == Verb::ruse;
        case Ask::react:
            return verb == Verb::done || verb == Verb::fire || verb == Verb::charge ||
                   verb == Verb::withdraw;
        case Ask::attack:
            return verb == Verb::done || verb == Verb::attack || verb == Verb::fire;
        case Ask::defend:
            return verb == Verb::defend;
        case Ask::second_round:
        case Ask::second_attack:
            return verb == Verb::again || verb == Verb::done;
        case Ask::loss:
            return verb == Verb::stand || verb == Verb::retreat;
        case Ask::support_retreat:
        case Ask::follow:
            return verb == Verb::retreat || verb == Verb::done;
        case Ask::advance_before:
        case Ask::advance:
            return verb == Verb::advance || verb == Verb::done;
        case Ask::place_leader:
            return verb == Verb::settle;
        default:
            return false;
    }
}

Verdict P3f::check(const State& now, Side side, const Action& action) const {
    return Rules(*this, now).check(side, action);
}

Verdict Rules::check(Side side, const Action& action) const {
    const Situation now = situation();
    const bool asked = !is_chance(now.ask) && now.side == side;
    if (asked && answers(now.ask, action.verb)) return check_answer(now, side, action);
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

// Precondition: it answers the question, and this side is asked.
Verdict Rules::check_answer(const Situation& now, Side side, const Action& action) const {
    Verdict verdict;
    switch (action.verb) {
        case Verb::done:
            return check_done();
        case Verb::place:
            return check_place(action.piece, action.zone);
        case Verb::order:
            return check_order(side, action.column, action.order_wanted);
        case Verb::step:
            return check_step(action.piece, action.zone);
        case Verb::enter:
            return check_enter(action.piece, action.zone);
        case Verb::leave:
            return check_leave(action.piece);
        case Verb::change_face:
            return check_change_face(action.piece);
        case Verb::detach:
            return check_detach(action.piece, action.zone);
        case Verb::absorb:
            return check_absorb(action.piece);
        case Verb::caracole:
            return check_caracole(action.piece);
        case Verb::ruse:
            return check_ruse(action.piece);
        case Verb::fire:
            return now.ask == Ask::react
                       ? check_reaction_fire(action.piece, action.other, Heed::orders)
                       : check_bombard(action.piece, action.other);
        case Verb::charge:
            return check_reaction_charge(action.piece, action.other, Heed::orders);
        case Verb::withdraw:
            return check_withdraw(action.piece, action.zone, action.from, Heed::orders);
        case Verb::attack:
            return check_attack(action.piece, action.zone, action.spends);
        case Verb::defend:
            return check_defend(action.piece);
        case Verb::stand:
            return check_loss(action);
        case Verb::retreat:
            if (now.ask == Ask::loss) return check_loss(action);
            if (now.ask == Ask::follow) return check_follow(action.piece, action.zone);
            return check_support_retreat(action.piece, action.zone, Heed::orders);
        case Verb::advance:
            return now.ask == Ask::advance ? check_advance(action.piece)
                                           : check_advance_before(action.piece);
        case Verb::again:
            return verdict;
        case Verb::settle:
            verdict.require("P3F-7.6c"_rule, area::nearest(map, state.frames.top().zone,
                                                           state.held[index(side)], tables.land)
                                                 .contains(action.zone));
            return verdict;
    }
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

void P3f::apply(State& state, Side side, const Action& action, Silent&) const {
    Referee(*this, state, Log{}).act(side, action);
}
void P3f::apply(State& state, Side side, const Action& action, Recorder& trace) const {
    Referee(*this, state, Log{&trace}).act(side, action);
}
void P3f::apply(State& state, const Outcome& outcome, Silent&) const {
    Referee(*this, state, Log{}).roll(outcome.die);
}
void P3f::apply(State& state, const Outcome& outcome, Recorder& trace) const {
    Referee(*this, state, Log{&trace}).roll(outcome.die);
}

State P3f::initial() const {
    State state;
    Referee(*this, state, Log{}).begin_game();
    return state;
}

void Referee::act(Side side, const Action& action) {
    const Ask ask = rules.situation().ask;
    if (state.orders_open) hide_orders();
    switch (action.verb) {
        case Verb::done:
            done(side);
            break;
        case Verb::place:
            place(action.piece, action.zone);
            break;
        case Verb::order:
            try_order(action.column, action.order_wanted);
            break;
        case Verb::step:
            step(action.piece, action.zone);
            break;
        case Verb::enter:
            enter(action.piece, action.zone);
            break;
        case Verb::leave:
            leave(action.piece);
            break;
        case Verb::change_face:
            change_face(action.piece);
            break;
        case Verb::detach:
            detach(action.piece, action.zone);
            break;
        case Verb::absorb:
            absorb(action.piece);
            break;
        case Verb::caracole:
            declare_caracole(action.piece);
            break;
        case Verb::ruse:
            ruse(action.piece);
            break;
        case Verb::fire:
            if (ask == Ask::react) {
                reaction_fire(action.piece, action.other);
            } else {
                bombard(action.piece, action.other);
            }
            break;
        case Verb::charge:
            reaction_charge(action.piece, action.other);
            break;
        case Verb::withdraw:
            withdraw(action.piece, action.zone, action.from);
            break;
        case Verb::attack:
            attack(action.piece, action.zone, action.spends);
            break;
        case Verb::defend:
            defend(action.piece);
            break;
        case Verb::stand:
            stand(state.combat.defender_result == Result::two ? 2 : 1);
            break;
        case Verb::retreat:
            if (ask == Ask::follow) {
                follow(action.piece, action.zone);
            } else {
                retreat(action.piece, action.zone);
            }
            break;
        case Verb::advance:
            if (ask == Ask::advance) {
                advance(action.piece);
            } else {
                advance_before(action.piece);
            }
            break;
        case Verb::again:
            // P3F-7.9.3, P3F-11.1.2.2
            log.say("log.again"_say,
                    ask == Ask::second_attack ? "P3F-11.1.2.2"_rule : "P3F-7.9.3"_rule,
                    {{"unit", value_of(state.combat.attacker)}});
            if (ask == Ask::second_attack) {
                begin_check(state.combat.attacker, Cause::second_attack);
            } else if (state.combat.stage == Stage::second_round) {
                state.combat.second = true;
                total_up();
            } else {
                begin_round();
            }
            break;
        case Verb::settle: {
            const PieceId leader = state.frames.top().piece;
            state.frames.pop();
            settle_leader(leader, action.zone);
            break;
        }
    }
    settle();
}

void Referee::roll(int die) {
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
