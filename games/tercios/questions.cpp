// What is asked now, which actions answer it, and which chapter judges them.
#include "engine/game/ruled_by.h"
#include "games/tercios/verbs.h"

namespace gonfalon::tercios {

// Dice are thrown because of a rule, and asked for in a sentence.
Rules::Roll Rules::roll_of(Cause cause) {
    switch (cause) {
        case Cause::order:
            return {"TER-ORD-15"_rule, "ask.roll_order"_say};
        case Cause::impetuous:
            return {"TER-SPC-11"_rule, "ask.roll_impetuous"_say};
        case Cause::reaction:
            return {"TER-REA-3"_rule, "ask.roll_reaction"_say};
        case Cause::shooting:
            return {"TER-TIR-8"_rule, "ask.roll_shooting"_say};
        case Cause::shot_resist:
            return {"TER-TIR-10"_rule, "ask.roll_resist"_say};
        case Cause::caracole:
            return {"TER-SPC-7"_rule, "ask.roll_caracole"_say};
        case Cause::strike:
        case Cause::reply:
            return {"TER-MEL-14"_rule, "ask.roll_strike"_say};
        case Cause::strike_resist:
        case Cause::reply_resist:
            return {"TER-MEL-15"_rule, "ask.roll_resist"_say};
        case Cause::breaking:
            return {"TER-BRK-2"_rule, "ask.roll_break"_say};
        case Cause::greatswords:
            return {"TER-WPM-4"_rule, "ask.roll_greatswords"_say};
        case Cause::frenzy:
            return {"TER-SPK-3"_rule, "ask.roll_frenzy"_say};
        case Cause::horses:
            return {"TER-ADA-11"_rule, "ask.roll_horses"_say};
        case Cause::cold:
            return {"TER-TRK-2"_rule, "ask.roll_commander"_say};
        case Cause::provoked:
            return {"TER-TRB-22"_rule, "ask.roll_provoked"_say};
        case Cause::contacted:
            return {"TER-CMD-20"_rule, "ask.roll_commander"_say};
        case Cause::coward:
            return {"TER-CMD-22"_rule, "ask.roll_commander"_say};
        case Cause::lucky:
            return {"TER-TRB-16"_rule, "ask.roll_commander"_say};
        default:
            return {"TER-CMD-24"_rule, "ask.roll_commander"_say};
    }
}

Situation Rules::asked_of_frame(const Frame& frame) const {
    const Activation& active = play.activation;
    const Side acting = active.troop.exists() ? side_of(active.troop) : play.active;
    switch (frame.kind) {
        case FrameKind::roll: {
            const Side side = frame.commander.exists() ? side_of(frame.commander)
                              : frame.troop.exists()   ? side_of(frame.troop)
                                                       : play.active;
            if (frame.cause == Cause::none) return {Ask::draw_card, side, "TER-TRB-24"_rule};
            return {Ask::roll, side, roll_of(frame.cause).rule};
        }
        case FrameKind::activation:
            if (frame.is_at(ActivationStage::ask_gun)) return {Ask::gun, acting, "TER-X-7"_rule};
            if (frame.is_at(ActivationStage::ask_energetic))
                return {Ask::energetic, acting, "TER-TRK-4"_rule};
            switch (active.order) {
                case Order::ready:
                    return {Ask::ready, acting, "TER-ORD-3"_rule};
                case Order::run:
                    return {Ask::run, acting, "TER-ORD-11"_rule};
                case Order::fire:
                    return {Ask::fire, acting, "TER-ORD-12"_rule};
                default:
                    return {Ask::assault, acting, "TER-ORD-8"_rule};
            }
        case FrameKind::charge:
            return {Ask::intercept, side_of(play.charge.target), "TER-SPC-8"_rule};
        case FrameKind::reaction:
            if (frame.is_at(ReactionStage::asked))
                return {Ask::react, side_of(frame.troop), "TER-REA-1"_rule};
            if (frame.is_at(ReactionStage::fleeing))
                return {Ask::evade, side_of(frame.troop), "TER-REA-10"_rule};
            return {Ask::reaction, side_of(frame.troop), "TER-REA-4"_rule};
        case FrameKind::melee:
            switch (frame.at<MeleeStage>()) {
                case MeleeStage::ask_attacker:
                    return {Ask::dirty_war, side_of(play.melee.attacker), "TER-MEL-28"_rule};
                case MeleeStage::ask_defender:
                    return {Ask::dirty_war, side_of(play.melee.defender), "TER-MEL-28"_rule};
                case MeleeStage::ask_elegant:
                    return {Ask::elegant, side_of(loser()), "TER-X-2"_rule};
                case MeleeStage::ask_advance:
                    return {Ask::advance, side_of(play.melee.attacker), "TER-MEL-27"_rule};
                default:
                    return {Ask::pull_back, side_of(play.melee.attacker), "TER-MEL-22"_rule};
            }
        case FrameKind::command: {
            const Side side = side_of(play.command.commander);
            if (frame.is_at(CommandStage::ask_cold))
                return {Ask::cold, other(side), "TER-TRK-2"_rule};
            if (frame.is_at(CommandStage::follow_ride)) return {Ask::ride, side, "TER-TRC-1"_rule};
            return {Ask::pose, side, tables.card(play.command.trait).rule};
        }
        case FrameKind::escape:
            return {Ask::escape, side_of(frame.commander), "TER-CMD-20"_rule};
        case FrameKind::selfless:
            return {Ask::selfless, side_of(frame.troop), "TER-TRA-10"_rule};
        case FrameKind::caracole:
            return {Ask::caracole, side_of(frame.troop), "TER-SPC-7"_rule};
        default:
            return {Ask::over, play.active, "TER-BAT-6"_rule};
    }
}

Situation Rules::situation() const {
    if (!play.frames.empty()) return asked_of_frame(play.frames.top());
    switch (play.phase) {
        case Phase::terrain: {
            const Buying& buying = play.buying;
            if (!buying.rolled) return {Ask::roll_terrain, play.active, "TER-TPL-2"_rule};
            if (!buying.mapped[0] || !buying.mapped[1])
                return {Ask::map, play.active, "TER-TRB-4"_rule};
            if (!play.laid.empty() && play.laid.back().die == 0) {
                const TerrainKind kind = tables.stencils[play.laid.back().stencil.index()].kind;
                const TerrainCard& card = tables.card(kind);
                if (card.rolled && !card.free_crossing)
                    return {Ask::roll_field, play.active, "TER-TEL-3"_rule};
            }
            if (buying.crossing) return {Ask::terrain, play.active, "TER-TEL-9"_rule};
            return {Ask::terrain, play.active, "TER-TPL-2"_rule};
        }
        case Phase::river:
            return {Ask::roll_river, play.active, "TER-TEL-8"_rule};
        case Phase::roles:
            if (play.led) return {Ask::role, play.active, "TER-S0.1"_rule};
            return {Ask::roll_roles, play.active, "TER-S0.1"_rule};
        case Phase::relief:
            return {Ask::relief, play.active, "TER-S5.3"_rule};
        case Phase::deployment:
            return {Ask::deploy, play.active, "TER-S0.2"_rule};
        case Phase::vanguard:
            return {Ask::vanguard, play.active, "TER-SPK-9"_rule};
        case Phase::planning:
            return {Ask::plan, play.active, "TER-TUR-3"_rule};
        case Phase::initiative:
            return {Ask::roll_initiative, play.active, "TER-TUR-4"_rule};
        case Phase::first:
            return {Ask::first, play.active, "TER-TUR-6"_rule};
        case Phase::action:
            if (play.rider.exists()) return {Ask::command, play.active, "TER-CMD-11"_rule};
            return {Ask::activate, play.active, "TER-TUR-7"_rule};
        default:
            return {Ask::over, play.active, "TER-BAT-6"_rule};
    }
}

// A commander who is activated before his troop: fresh, the one the enemy has named, and in time.
void Rules::require_commander_first(Side side, CommanderId id, Verdict& verdict) const {
    require_leader(side, id, verdict);
    if (!exists(id) || side_of(id) != side) return;
    verdict.require("TER-TUR-9"_rule,
                    !play.led && !play.activation.chain.any() && !play.activation.paired);
    const CommanderId must = play.must_lead[index(side)];
    if (must.exists() && may_lead(must)) verdict.require("TER-TRK-15"_rule, id == must);
}

// The rule that gives a verb its moment, where that is not the question that is open.
static RuleId moment_of(Verb verb) {
    switch (verb) {
        case Verb::map:
            return "TER-TRB-4"_rule;
        case Verb::lay:
            return "TER-TPL-2"_rule;
        case Verb::role:
            return "TER-S0.1"_rule;
        case Verb::relief:
            return "TER-S5.3"_rule;
        case Verb::place:
        case Verb::merge:
        case Verb::station:
        case Verb::attach:
            return "TER-S0.2"_rule;
        case Verb::order:
            return "TER-ORD-2"_rule;
        case Verb::brigade:
        case Verb::alone:
        case Verb::seal:
            return "TER-TUR-3"_rule;
        case Verb::first:
            return "TER-TUR-6"_rule;
        case Verb::react:
        case Verb::keep:
        case Verb::evade:
            return "TER-REA-1"_rule;
        case Verb::intercept:
            return "TER-SPC-8"_rule;
        case Verb::caracole:
            return "TER-SPC-7"_rule;
        case Verb::dirty_war:
            return "TER-MEL-28"_rule;
        case Verb::again:
            return "TER-TRA-10"_rule;
        case Verb::elegant:
            return "TER-X-2"_rule;
        case Verb::pull_back:
            return "TER-MEL-22"_rule;
        case Verb::advance:
            return "TER-MEL-27"_rule;
        case Verb::escape:
            return "TER-CMD-20"_rule;
        case Verb::cancel:
            return "TER-TRK-2"_rule;
        default:
            return {};
    }
}

Verdict Rules::check_untimely(Side side, const Action& action) const {
    Verdict verdict;
    const bool action_phase = play.phase == Phase::action;
    // The troop whose activation is going on, if it is this side's.
    const TroopId active = play.activation.troop;
    const bool acting = action_phase && !play.frames.empty() && is_own(active, side);
    switch (action.verb) {
        case Verb::ride:
        case Verb::join:
        case Verb::use:
            require_leader(side, action.commander, verdict);
            if (!verdict || !action_phase) return verdict;
            // TER-TUR-9  Too late; or it is the other side's turn.
            if (acting)
                verdict.require("TER-TUR-9"_rule, false);
            else if (play.active != side)
                verdict.require("TER-TUR-7"_rule, false);
            return verdict;
        case Verb::activate:
        case Verb::pass:
            if (action.verb == Verb::activate) {
                verdict.require("TER-TUR-7"_rule,
                                is_own(action.troop, side) && may_activate(action.troop));
                if (!verdict) return verdict;
            }
            // One troop after the other, one side after the other; a rider owes his action first.
            if (action_phase && (acting || play.active != side))
                verdict.require("TER-TUR-7"_rule, false);
            return verdict;
        case Verb::move:
        case Verb::enter:
        case Verb::leave:
        case Verb::occupy:
        case Verb::face:
        case Verb::reorganise:
        case Verb::shoot:
        case Verb::limber:
        case Verb::unlimber:
        case Verb::mount:
        case Verb::dismount:
        case Verb::charge:
        case Verb::approach: {
            const bool there = is_own(action.troop, side) &&
                               (on_table(action.troop) || action.verb == Verb::enter);
            verdict.require("TER-TUR-7"_rule, there);
            if (!verdict || !action_phase) return verdict;
            if (!acting || action.troop != active) {
                verdict.require("TER-TUR-7"_rule, false);
            } else if (action.verb == Verb::charge && play.activation.order != Order::assault) {
                verdict.require("TER-MEL-1"_rule, false);
            }
            return verdict;
        }
        default: {
            const RuleId moment = moment_of(action.verb);
            if (moment.exists()) verdict.require(moment, false);
            return verdict;
        }
    }
}

Verdict Rules::check(Side side, const Action& action) const {
    const Situation now = situation();
    const VerbRow<Language>& row = row_of(action.verb);
    if (is_asked<Language>(*this, now, side) && row.when.has(now.ask))
        return row.check(*this, {action, side, now.ask});
    Verdict verdict = check_untimely(side, action);
    if (verdict.ok()) verdict.require(now.rule, false);
    if (verdict.ok()) verdict.require("TER-TUR-1"_rule, false);
    return verdict;
}
// A commander goes on his own, or is led into contact: before his troop is activated, in flight, or
// by a trait (TER-TRC-1, TER-TRK-1).
Verdict Rules::check_lead(Side side, const Action& action, Ask ask) const {
    Verdict verdict;
    if (ask == Ask::escape) return check_escape(side, action);
    CommanderId who = action.commander;
    bool accomplice = false;
    if (ask == Ask::ride) {
        accomplice = play.command.trait == Trait::accomplice;
        who = accomplice ? play.command.target : play.command.commander;
        verdict.require("TER-TRC-1"_rule, action.commander == who);
    } else {
        require_commander_first(side, action.commander, verdict);
    }
    if (!verdict) return verdict;
    const Length most = accomplice ? measure(Measure::commander_move_accomplice) : ride_length(who);
    return action.verb == Verb::ride ? check_ride(side, action, most)
                                     : check_join(side, action, most);
}

Verdict Rules::check_use_now(Side side, const Action& action, Ask ask) const {
    Verdict verdict;
    if (ask != Ask::command)
        require_commander_first(side, action.commander, verdict);
    else if (require_leader(side, action.commander, verdict))
        verdict.require("TER-CMD-11"_rule, action.commander == play.rider);
    return verdict.ok() ? check_use(side, action) : verdict;
}

// TER-TRK-9  With a card that was given for this turn.
Verdict Rules::check_activate_with(Side side, const Action& action) const {
    Verdict verdict = check_activate(side, action.troop);
    if (verdict.ok() && action.card != Order::none)
        verdict.require("TER-TRK-9"_rule,
                        action.card == Order::fire && unit(action.troop).has(Mark::may_fire));
    return verdict;
}

Verdict Rules::check_move_now(Side side, const Action& action, Ask ask) const {
    if (ask == Ask::vanguard) return check_vanguard(side, action);
    if (ask == Ask::pose) return check_pose(side, action);
    return check_move(side, action);
}

Verdict Rules::check_face_now(Side side, const Action& action, Ask ask) const {
    if (ask == Ask::reaction) return check_reaction(side, action);
    Verdict verdict;
    if (!given(verdict, "TER-TUR-7"_rule, is_active(action.troop))) return verdict;
    return check_face(side, action.troop, action.quarter);
}

Verdict Rules::check_reorganise(Side side, TroopId id) const {
    Verdict verdict;
    if (!require_acting(side, id, verdict)) return verdict;
    verdict = check_act(id, Act::reorganise, "TER-ORD-5"_rule);
    verdict.require("TER-ORD-5"_rule, is_disordered(id));
    return verdict;
}

Verdict Rules::check_evade_now(Side side, const Action& action, Ask ask) const {
    if (ask == Ask::reaction) return check_reaction(side, action);
    if (ask != Ask::react) return check_evade(action);
    Verdict verdict;
    verdict.require("TER-REA-10"_rule, action.number == 0);
    return verdict.ok() ? check_react(side, action) : verdict;
}

}  // namespace gonfalon::tercios
