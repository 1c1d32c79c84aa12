// GRU-2.0.1  Who may do what now, and the way from a verb or a roll to the chapter that knows it.
#include "games/grunwald/verbs.h"

namespace gonfalon::grunwald {

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
    // GRU-2.0.1  Each thing in its phase, and by the player who is asked.
    const VerbRow<Language>& row = row_of(action.verb);
    if (now.side != side || !row.when.has(now.ask)) return check_not_now(side, action);
    return row.check(*this, {action, side, now.ask});
}

void Referee::act(Side side, const Action& action) {
    row_of(action.verb).act(*this, {action, side, rules.situation().ask});
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
            if (!tell_disorder())
                trace.say("log.nobody_disorganised"_say, "GRU-T.disorganisation"_rule);
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
