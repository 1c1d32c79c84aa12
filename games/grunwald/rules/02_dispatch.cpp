// GRU-2.0.1  Who may do what now, and the way from a verb or a roll to the chapter that knows it.
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-2.0.1  Each thing in its phase, and by the player who is asked.
static bool belongs(Verb verb, Ask ask) {
    switch (ask) {
        case Ask::set_up:
            return verb == Verb::take || verb == Verb::form || verb == Verb::done;
        case Ask::put:
            return verb == Verb::put;
        case Ask::assign:
            return verb == Verb::assign;
        case Ask::move:
            return verb == Verb::step || verb == Verb::turn || verb == Verb::form ||
                   verb == Verb::rally || verb == Verb::fire || verb == Verb::hand ||
                   verb == Verb::demolish || verb == Verb::take || verb == Verb::done;
        case Ask::react:
            return verb == Verb::fire || verb == Verb::batter || verb == Verb::countercharge ||
                   verb == Verb::pass;
        case Ask::join_charge:
            return verb == Verb::countercharge || verb == Verb::done;
        case Ask::answer_fire:
            return verb == Verb::fire || verb == Verb::pass;
        case Ask::attack:
            return verb == Verb::attack || verb == Verb::done;
        case Ask::assemble:
            return verb == Verb::attack || verb == Verb::join || verb == Verb::declare;
        case Ask::garrison:
            return verb == Verb::join;
        case Ask::lose:
        case Ask::friend_hit:
            return verb == Verb::lose;
        case Ask::retreat:
            return verb == Verb::retreat;
        case Ask::retreat_facing:
        case Ask::pursuit_facing:
            return verb == Verb::face;
        case Ask::pursue:
            return verb == Verb::pursue || verb == Verb::pass;
        case Ask::advance:
            return verb == Verb::advance || verb == Verb::turn || verb == Verb::pass;
        default:
            return false;
    }
}

// Is it a unit that does it, and must that unit be on the board?
static bool has_actor(Verb verb) {
    switch (verb) {
        case Verb::step:
        case Verb::turn:
        case Verb::form:
        case Verb::rally:
        case Verb::fire:
        case Verb::batter:
        case Verb::demolish:
        case Verb::countercharge:
        case Verb::join:
        case Verb::lose:
        case Verb::retreat:
        case Verb::face:
        case Verb::pursue:
        case Verb::advance:
            return true;
        default:
            return false;
    }
}
static bool is_move(Verb verb) {
    return verb == Verb::step || verb == Verb::turn || verb == Verb::form || verb == Verb::demolish;
}

// Something else is asked, or somebody else. Who acts and how he is comes first, then the phase his
// deed belongs to, and last that it is not asked for.
Verdict Rules::check_not_now(Side side, const Action& action) const {
    Verdict verdict;
    const PhaseRow& row = row_of(state.phase);
    const UnitId id = action.unit;
    if (has_actor(action.verb) && id.exists()) {
        Verdict actor;
        if (stands(id, side, "GRU-2.0.1"_rule, actor) && row.activity == Activity::movement &&
            side == active() && (is_move(action.verb) || action.verb == Verb::rally) &&
            arm_of(id) == row.arm)
            has_its_move(id, actor);
        for (const Breach& breach : actor.breaches())
            if (breach.rule != "GRU-2.0.1"_rule) verdict.require(breach.rule, false);
    }
    // Moving, fighting, rallying and firing have phases of their own.
    if (action.verb == Verb::step || action.verb == Verb::turn)
        verdict.require("GRU-4.1.1"_rule, row.activity == Activity::movement);
    if (action.verb == Verb::attack || action.verb == Verb::join)
        verdict.require("GRU-5.2.1"_rule, row.activity == Activity::combat);
    if (action.verb == Verb::rally)
        verdict.require("GRU-6.2.4"_rule, row.activity == Activity::movement);
    if (action.verb == Verb::fire || action.verb == Verb::batter)
        verdict.require("GRU-11.1.5"_rule, row.activity == Activity::movement);
    if (action.verb == Verb::countercharge)
        verdict.require("GRU-5.7.1"_rule,
                        row.activity == Activity::movement && row.arm == Arm::cavalry);
    verdict.require("GRU-2.0.1"_rule, false);
    return verdict;
}

Verdict Rules::check(Side side, const Action& action) const {
    Verdict verdict;
    const Situation now = situation();
    const bool whole = (!action.unit.exists() || action.unit.index() < tables.counters.size()) &&
                       (!action.other.exists() || action.other.index() < tables.counters.size()) &&
                       (!action.banner.exists() || action.banner.index() < tables.banners.size()) &&
                       (action.hex == no_hex || map.grid.contains(action.hex));
    if (!whole) {
        verdict.require("GRU-2.0.1"_rule, false);
        return verdict;
    }
    if (now.side != side || !belongs(action.verb, now.ask)) return check_not_now(side, action);
    switch (action.verb) {
        case Verb::done:
            return check_done();
        case Verb::pass:
            return check_pass();
        case Verb::take:
            return check_take(action.unit, action.banner);
        case Verb::put:
            return check_put(action.hex, action.way);
        case Verb::assign:
            return check_assign(action.other);
        case Verb::step:
            return check_step(action.unit, action.way, action.hold);
        case Verb::turn:
            return check_turn(action.unit, action.way);
        case Verb::form:
            return check_form(action.unit);
        case Verb::rally:
            return check_rally(action.unit);
        case Verb::fire:
            return check_fire(action.unit, action.other);
        case Verb::batter:
            return check_batter(action.unit, action.hex);
        case Verb::hand:
            return check_hand(action.banner, action.other);
        case Verb::demolish:
            return check_demolish(action.unit);
        case Verb::countercharge:
            return check_countercharge(action.unit, action.way);
        case Verb::attack:
            return check_attack(action.hex);
        case Verb::join:
            return now.ask == Ask::garrison ? check_garrison(action.unit) : check_join(action.unit);
        case Verb::declare:
            return check_declare();
        case Verb::lose:
            return now.ask == Ask::lose ? check_lose(action.unit) : check_victim(action.unit);
        case Verb::retreat:
            return check_retreat(action.unit, action.way, action.overrun);
        case Verb::face:
            return check_face(action.unit, action.way);
        case Verb::pursue:
            return check_pursue(action.unit, action.way);
        case Verb::advance:
            return check_advance(action.unit, action.way);
    }
    return verdict;
}

void Referee::act(const Action& action) {
    switch (action.verb) {
        case Verb::done:
            done();
            break;
        case Verb::pass:
            pass();
            break;
        case Verb::take:
            take(action.unit, action.banner);
            break;
        case Verb::put:
            put(action.hex, action.way);
            break;
        case Verb::assign:
            assign(action.other);
            break;
        case Verb::step:
            step(action.unit, action.way, action.hold);
            break;
        case Verb::turn:
            turn(action.unit, action.way);
            break;
        case Verb::form:
            form(action.unit);
            break;
        case Verb::rally:
            rally(action.unit);
            break;
        case Verb::fire:
            fire(action.unit, action.other, no_hex);
            break;
        case Verb::batter:
            fire(action.unit, UnitId{}, action.hex);
            break;
        case Verb::hand:
            hand(action.banner, action.other);
            break;
        case Verb::demolish:
            demolish(action.unit);
            break;
        case Verb::countercharge:
            countercharge(action.unit, action.way);
            break;
        case Verb::attack:
            attack(action.hex);
            break;
        case Verb::join:
            join(action.unit);
            break;
        case Verb::declare:
            declare();
            break;
        case Verb::lose:
            if (state.frames.top().kind == FrameKind::losses) {
                lose(action.unit);
            } else {
                name_victim(action.unit);
            }
            break;
        case Verb::retreat:
            retreat(action.unit, action.way, action.overrun);
            break;
        case Verb::face:
            face(action.unit, action.way);
            break;
        case Verb::pursue:
            pursue(action.unit, action.way);
            break;
        case Verb::advance:
            advance(action.unit, action.way);
            break;
    }
    settle();
}

void Referee::roll(const Outcome& outcome) {
    const int total = outcome.total();
    switch (rules.situation().ask) {
        case Ask::roll_combat:
            combat_result(total);
            break;
        case Ask::roll_disorganisation:
            state.combat.dice = static_cast<std::uint8_t>(total);
            trace.say("log.disorganisation_dice"_say, "GRU-T.disorganisation"_rule,
                      {{"dice", number(total)}});
            tell_disorder();
            break;
        case Ask::roll_leader:
            leader_test(total);
            break;
        case Ask::roll_pursuit:
            pursuit_test(total);
            break;
        case Ask::roll_overrun:
            overrun_roll(total);
            break;
        case Ask::roll_overrun_test:
            overrun_test(total);
            break;
        case Ask::roll_spread:
            spread_roll(total);
            break;
        case Ask::roll_rally:
            rally_roll(total);
            break;
        default:
            volley_roll(total);
            break;
    }
    settle();
}

}  // namespace gonfalon::grunwald
