// What is asked now, which actions answer it, and which chapter judges them.
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

Situation Rules::asked_of_frame(const Frame& frame) const {
    const Activation& active = play.activation;
    const Side acting = active.troop.exists() ? side_of(active.troop) : play.active;
    switch (frame.kind) {
        case FrameKind::roll: {
            const Side side = frame.commander.exists() ? side_of(frame.commander)
                              : frame.troop.exists()   ? side_of(frame.troop)
                                                       : play.active;
            if (frame.cause == Cause::none) return {Ask::draw_card, side, "TER-TRB-24"_rule};
            switch (frame.cause) {
                case Cause::order:
                    return {Ask::roll, side, "TER-ORD-15"_rule};
                case Cause::impetuous:
                    return {Ask::roll, side, "TER-SPC-11"_rule};
                case Cause::reaction:
                    return {Ask::roll, side, "TER-REA-3"_rule};
                case Cause::shooting:
                    return {Ask::roll, side, "TER-TIR-8"_rule};
                case Cause::shot_resist:
                    return {Ask::roll, side, "TER-TIR-10"_rule};
                case Cause::caracole:
                    return {Ask::roll, side, "TER-SPC-7"_rule};
                case Cause::strike:
                case Cause::reply:
                    return {Ask::roll, side, "TER-MEL-14"_rule};
                case Cause::strike_resist:
                case Cause::reply_resist:
                    return {Ask::roll, side, "TER-MEL-15"_rule};
                case Cause::breaking:
                    return {Ask::roll, side, "TER-BRK-2"_rule};
                case Cause::greatswords:
                    return {Ask::roll, side, "TER-WPM-4"_rule};
                case Cause::frenzy:
                    return {Ask::roll, side, "TER-SPK-3"_rule};
                case Cause::horses:
                    return {Ask::roll, side, "TER-ADA-11"_rule};
                case Cause::cold:
                    return {Ask::roll, side, "TER-TRK-2"_rule};
                case Cause::provoked:
                    return {Ask::roll, side, "TER-TRB-22"_rule};
                case Cause::contacted:
                    return {Ask::roll, side, "TER-CMD-20"_rule};
                case Cause::coward:
                    return {Ask::roll, side, "TER-CMD-22"_rule};
                case Cause::lucky:
                    return {Ask::roll, side, "TER-TRB-16"_rule};
                default:
                    return {Ask::roll, side, "TER-CMD-24"_rule};
            }
        }
        case FrameKind::activation:
            if (frame.stage == activation_stage::ask_gun) return {Ask::gun, acting, "TER-X-7"_rule};
            if (frame.stage == activation_stage::ask_energetic)
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
            if (frame.stage == reaction_stage::asked)
                return {Ask::react, side_of(frame.troop), "TER-REA-1"_rule};
            if (frame.stage == reaction_stage::fleeing)
                return {Ask::evade, side_of(frame.troop), "TER-REA-10"_rule};
            return {Ask::reaction, side_of(frame.troop), "TER-REA-4"_rule};
        case FrameKind::melee:
            switch (frame.stage) {
                case melee_stage::ask_attacker:
                    return {Ask::dirty_war, side_of(play.melee.attacker), "TER-MEL-28"_rule};
                case melee_stage::ask_defender:
                    return {Ask::dirty_war, side_of(play.melee.defender), "TER-MEL-28"_rule};
                case melee_stage::ask_elegant:
                    return {Ask::elegant, side_of(loser()), "TER-X-2"_rule};
                case melee_stage::ask_advance:
                    return {Ask::advance, side_of(play.melee.attacker), "TER-MEL-27"_rule};
                default:
                    return {Ask::pull_back, side_of(play.melee.attacker), "TER-MEL-22"_rule};
            }
        case FrameKind::command: {
            const Side side = side_of(play.command.commander);
            if (frame.stage == command_stage::ask_cold)
                return {Ask::cold, other(side), "TER-TRK-2"_rule};
            if (frame.stage == command_stage::follow_ride)
                return {Ask::ride, side, "TER-TRC-1"_rule};
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

Prompt<Ask> Tercios::prompt(const State& now, Side side) const {
    const Situation situation = Rules(*this, now).situation();
    if (situation.ask == Ask::plan) {
        const bool sealed = now.scene.sealed[index(side)];
        return {Turn::both, sealed ? other(side) : side, situation.ask, situation.rule};
    }
    const Turn turn = situation.ask == Ask::over ? Turn::over
                      : is_chance(situation.ask) ? Turn::chance
                                                 : Turn::player;
    return {turn, situation.side, situation.ask, situation.rule};
}

// Which verbs answer which question.
static bool answers(Ask ask, Verb verb) {
    const bool done = verb == Verb::done;
    switch (ask) {
        case Ask::map:
            return verb == Verb::map || done;
        case Ask::terrain:
            return verb == Verb::lay || done;
        case Ask::role:
            return verb == Verb::role;
        case Ask::relief:
            return verb == Verb::relief;
        case Ask::deploy:
            return verb == Verb::place || verb == Verb::merge || verb == Verb::station ||
                   verb == Verb::attach;
        case Ask::vanguard:
            return verb == Verb::move || done;
        case Ask::plan:
            return verb == Verb::order || verb == Verb::brigade || verb == Verb::alone ||
                   verb == Verb::seal;
        case Ask::first:
            return verb == Verb::first;
        case Ask::activate:
            return verb == Verb::ride || verb == Verb::join || verb == Verb::use ||
                   verb == Verb::activate || verb == Verb::pass;
        case Ask::command:
            return verb == Verb::use;
        case Ask::ride:
            return verb == Verb::ride || verb == Verb::join || done;
        case Ask::pose:
            return verb == Verb::move || verb == Verb::pull_back || done;
        case Ask::cold:
            return verb == Verb::cancel || done;
        case Ask::ready:
            return verb == Verb::move || verb == Verb::face || verb == Verb::reorganise ||
                   verb == Verb::shoot || verb == Verb::limber || verb == Verb::unlimber ||
                   verb == Verb::mount || verb == Verb::dismount || verb == Verb::enter ||
                   verb == Verb::leave || verb == Verb::occupy || done;
        case Ask::run:
            return verb == Verb::move || verb == Verb::face || verb == Verb::enter ||
                   verb == Verb::leave || done;
        case Ask::fire:
        case Ask::gun:
            return verb == Verb::shoot || done;
        case Ask::assault:
            return verb == Verb::charge || verb == Verb::approach || done;
        case Ask::caracole:
            return verb == Verb::caracole || done;
        case Ask::energetic:
            return verb == Verb::face || done;
        case Ask::react:
            return verb == Verb::react || verb == Verb::evade || verb == Verb::keep;
        case Ask::reaction:
            return verb == Verb::face || verb == Verb::shoot || verb == Verb::evade ||
                   verb == Verb::stand;
        case Ask::evade:
            return verb == Verb::evade;
        case Ask::intercept:
            return verb == Verb::intercept || done;
        case Ask::dirty_war:
            return verb == Verb::dirty_war || done;
        case Ask::selfless:
            return verb == Verb::again || done;
        case Ask::elegant:
            return verb == Verb::elegant || done;
        case Ask::pull_back:
            return verb == Verb::pull_back || done;
        case Ask::advance:
            return verb == Verb::advance || done;
        case Ask::escape:
            return verb == Verb::escape || verb == Verb::join || verb == Verb::stand;
        default:
            return false;
    }
}

Verdict Tercios::check(const State& now, Side side, const Action& action) const {
    return Rules(*this, now).check(side, action);
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
    Verdict verdict;
    const bool planning = now.ask == Ask::plan;
    const bool asked = planning ? !play.sealed[index(side)] : now.side == side;
    if (is_chance(now.ask) || !asked || !answers(now.ask, action.verb)) {
        verdict = check_untimely(side, action);
        if (verdict.ok()) verdict.require(now.rule, false);
        if (verdict.ok()) verdict.require("TER-TUR-1"_rule, false);
        return verdict;
    }
    switch (action.verb) {
        case Verb::done:
            return check_hold();
        case Verb::map:
            return check_map(action);
        case Verb::lay:
            return check_lay(side, action);
        case Verb::role:
            return check_role(action);
        case Verb::relief:
            return check_relief(side, action);
        case Verb::place:
            return check_place(side, action);
        case Verb::merge:
            return check_merge(side, action);
        case Verb::station:
            return check_station(side, action);
        case Verb::attach:
            return check_attach(side, action);
        case Verb::order:
            return check_order(side, action);
        case Verb::brigade:
        case Verb::alone:
            return check_brigade(side, action);
        case Verb::seal:
            return check_seal(side);
        case Verb::first:
            verdict.require("TER-TUR-6"_rule, action.number == 0 || action.number == 1);
            return verdict;
        case Verb::ride:
        case Verb::join: {
            if (now.ask == Ask::escape) return check_escape(side, action);
            if (now.ask == Ask::ride) {
                // TER-TRC-1, TER-TRK-1
                const Command& command = play.command;
                const bool accomplice = command.trait == Trait::accomplice;
                const CommanderId who = accomplice ? command.target : command.commander;
                verdict.require("TER-TRC-1"_rule, action.commander == who);
                if (!verdict) return verdict;
                const Length most =
                    accomplice ? measure(Measure::commander_move_accomplice) : ride_length(who);
                if (action.verb == Verb::ride) return check_ride(side, action, most);
                return check_join(side, action, most);
            }
            require_commander_first(side, action.commander, verdict);
            if (!verdict) return verdict;
            const Length most = ride_length(action.commander);
            if (action.verb == Verb::ride) return check_ride(side, action, most);
            return check_join(side, action, most);
        }
        case Verb::use:
            if (now.ask == Ask::command)
                verdict.require("TER-CMD-11"_rule, action.commander == play.rider);
            else
                require_commander_first(side, action.commander, verdict);
            if (!verdict) return verdict;
            return check_use(side, action);
        case Verb::activate:
            verdict = check_activate(side, action.troop);
            if (verdict.ok() && action.card != Order::none)
                verdict.require("TER-TRK-9"_rule, action.card == Order::fire &&
                                                      unit(action.troop).has(Mark::may_fire));
            return verdict;
        case Verb::pass:
            return check_pass(side);
        case Verb::move:
            if (now.ask == Ask::vanguard) return check_vanguard(side, action);
            if (now.ask == Ask::pose) return check_pose(side, action);
            return check_move(side, action);
        case Verb::enter:
            return check_enter(side, action);
        case Verb::leave:
            return check_leave(side, action);
        case Verb::occupy:
            return check_occupy(side, action);
        case Verb::face:
            if (now.ask == Ask::reaction) return check_reaction(side, action);
            if (!given(verdict, "TER-TUR-7"_rule, is_active(action.troop))) return verdict;
            return check_face(side, action.troop, action.quarter);
        case Verb::reorganise:
            if (!require_acting(side, action.troop, verdict)) return verdict;
            verdict = check_act(action.troop, Act::reorganise, "TER-ORD-5"_rule);
            verdict.require("TER-ORD-5"_rule, is_disordered(action.troop));
            return verdict;
        case Verb::shoot:
            if (now.ask == Ask::reaction) return check_reaction(side, action);
            return check_shoot(side, action);
        case Verb::limber:
        case Verb::unlimber:
            return check_limber(side, action);
        case Verb::mount:
        case Verb::dismount:
            return check_mount(side, action);
        case Verb::charge:
            return check_charge(side, action);
        case Verb::approach:
            return check_approach(side, action);
        case Verb::react:
        case Verb::keep:
            return check_react(side, action);
        case Verb::evade:
            if (now.ask == Ask::react) {
                verdict.require("TER-REA-10"_rule, action.number == 0);
                if (!verdict) return verdict;
                return check_react(side, action);
            }
            if (now.ask == Ask::reaction) return check_reaction(side, action);
            return check_evade(action);
        case Verb::stand:
            if (now.ask == Ask::escape) return check_escape(side, action);
            return check_reaction(side, action);
        case Verb::intercept:
            return check_intercept(side, action);
        case Verb::caracole:
            return check_caracole(side, action);
        case Verb::dirty_war:
            return check_dirty_war(side);
        case Verb::again:
            return verdict;
        case Verb::elegant:
            verdict.require("TER-X-2"_rule, action.commander == elegant_for(loser()));
            return verdict;
        case Verb::pull_back:
            if (now.ask == Ask::pose) return check_pose(side, action);
            return check_pull_back(action);
        case Verb::advance:
            return check_advance(action);
        case Verb::escape:
            return check_escape(side, action);
        case Verb::cancel:
            verdict.require("TER-TRK-2"_rule, action.commander == cold_for());
            return verdict;
    }
    return verdict;
}

}  // namespace gonfalon::tercios
