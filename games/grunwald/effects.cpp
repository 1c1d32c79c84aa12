#include "games/grunwald/effects.h"

#include "generated/grunwald/index.h"

namespace gonfalon::grunwald {

namespace {

constexpr EffectRow rows[] = {
    {"log.overrun_succeeded"_say, Effect::wins, "unit"},
    {"log.eliminated"_say, Effect::destroyed, "unit"},
    {"log.leader_killed"_say, Effect::destroyed, "unit"},
    {"log.banner_lost"_say, Effect::destroyed, "banner"},
    {"log.fortification_destroyed"_say, Effect::destroyed, "hex"},
    {"log.banner_captured"_say, Effect::captured, "banner"},
    {"log.panicked"_say, Effect::routed, "unit"},
    {"log.loss"_say, Effect::loses, "unit", "points"},
    {"log.retreat_due"_say, Effect::retreats, "side"},
    {"log.retreated"_say, Effect::retreats, "unit"},
    {"log.fled"_say, Effect::retreats, "unit"},
    {"log.left_map"_say, Effect::retreats, "unit"},
    {"log.overrun_repelled"_say, Effect::retreats, "unit"},
    {"log.disorganised"_say, Effect::disordered, "unit"},
    {"log.loses_order"_say, Effect::disordered, "unit"},
    {"log.stopped"_say, Effect::stopped, "unit"},
    {"log.test_failed"_say, Effect::fails, "unit"},
    {"log.leader_test_failed"_say, Effect::fails, "unit"},
    {"log.loss_due"_say, Effect::decides, "side"},
    {"log.pursuit_obligatory"_say, Effect::decides, "unit"},
    {"log.pursuit_voluntary"_say, Effect::decides, "unit"},
    {"ask.advance"_say, Effect::decides, "side"},
    {"ask.answer_fire"_say, Effect::decides, "side"},
    {"ask.react"_say, Effect::decides, "side"},
    {"ask.react_charge"_say, Effect::decides, "side"},
    {"ask.react_fire"_say, Effect::decides, "side"},
    {"log.test_passed"_say, Effect::passes, "unit"},
    {"log.leader_test_passed"_say, Effect::passes, "unit"},
    {"log.leader_steadies"_say, Effect::passes, "unit"},
    {"log.rallied"_say, Effect::rallied, "unit"},
    {"log.banner_retaken"_say, Effect::rallied, "banner"},
    {"log.points"_say, Effect::gains, "side", "points"},
    {"log.no_effect"_say, Effect::nothing},
    {"log.no_result"_say, Effect::nothing},
    {"log.target"_say, Effect::begins, "hex"},
    {"log.faces"_say, Effect::begins, "unit"},
    {"log.joined"_say, Effect::begins, "unit"},
    {"log.odds"_say, Effect::begins},
    {"log.no_defence"_say, Effect::begins},
    {"log.fires"_say, Effect::begins, "unit"},
    {"log.batters"_say, Effect::begins, "unit"},
    {"log.countercharge"_say, Effect::begins, "unit"},
    {"log.overrun"_say, Effect::begins, "unit"},
    {"log.rallies"_say, Effect::begins, "unit"},
    {"log.stands"_say, Effect::begins, "unit"},
    {"log.stray"_say, Effect::begins, "unit"},
    {"log.moved"_say, Effect::moves, "unit"},
    {"log.entered"_say, Effect::moves, "unit"},
    {"log.returned"_say, Effect::moves, "unit"},
    {"log.advanced"_say, Effect::moves, "unit"},
    {"log.pursued"_say, Effect::moves, "unit"},
};

constexpr SayId plain[] = {
    "log.assigned"_say,
    "log.automatic_victory"_say,
    "log.banner_handed"_say,
    "log.banner_placed"_say,
    "log.blazon_assigned"_say,
    "log.charge"_say,
    "log.combat_dice"_say,
    "log.disorganisation_dice"_say,
    "log.draw"_say,
    "log.faced"_say,
    "log.fatigue"_say,
    "log.fire_dice"_say,
    "log.formation"_say,
    "log.halted"_say,
    "log.leader_dice"_say,
    "log.level"_say,
    "log.morale"_say,
    "log.nobody_disorganised"_say,
    "log.overrun_roll"_say,
    "log.phase"_say,
    "log.placed"_say,
    "log.retreat_short"_say,
    "log.set_up_done"_say,
    "log.starting_odds"_say,
    "log.strengths"_say,
    "log.turn"_say,
    "log.turned"_say,
    "log.turned_whole_move"_say,
    "log.victory"_say,
};

constexpr SayId at_rest[] = {
    "ask.assign"_say,     "ask.assign_blazon"_say, "ask.attack"_say,
    "ask.move"_say,       "ask.over"_say,          "ask.put"_say,
    "ask.put_banner"_say, "ask.put_leader"_say,    "ask.set_up"_say,
};

constexpr SayId undecided[] = {"ask.answer_fire"_say, "ask.react"_say, "ask.react_charge"_say,
                               "ask.react_fire"_say};

constexpr RuleId basic[] = {"GRU-6.2.1"_rule};
constexpr SayId weighing[] = {"tally.attacker"_say, "tally.defender"_say, "tally.fire"_say,
                              "tally.leader"_say,   "tally.morale"_say,   "tally.overrun"_say};

std::optional<Side> owner(const Grunwald& game, Value value) {
    const auto at = static_cast<std::size_t>(value.number);
    const Tables& tables = game.tables();
    if (value.number < 0) return std::nullopt;
    if (value.noun == static_cast<std::uint8_t>(Noun::unit) && at < tables.counters.size())
        return tables.counters[at].side;
    if (value.noun == static_cast<std::uint8_t>(Noun::banner) && at < tables.banners.size())
        return tables.banners[at].side;
    return std::nullopt;
}

}  // namespace

const Effects<Grunwald>& effects() {
    static constexpr Effects<Grunwald> table{rows,  plain,    at_rest,
                                             basic, weighing, static_cast<std::uint8_t>(Noun::side),
                                             owner, undecided};
    return table;
}

}  // namespace gonfalon::grunwald
