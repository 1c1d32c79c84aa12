#include "games/grunwald/effects.h"

#include "generated/grunwald/index.h"

namespace gonfalon::grunwald {

namespace {

constexpr EffectRow rows[] = {
    {Effect::wins, {"log.overrun_succeeded"_say}, "unit"},
    {Effect::destroyed, {"log.eliminated"_say, "log.leader_killed"_say}, "unit"},
    {Effect::demolished, {"log.fortification_destroyed"_say}, "hex"},
    {Effect::fallen, {"log.banner_lost"_say}, "banner"},
    {Effect::captured, {"log.banner_captured"_say}, "banner"},
    {Effect::routed, {"log.panicked"_say}, "unit"},
    {Effect::loses, {"log.loss"_say}, "unit", "points"},
    {Effect::retreats, {"log.retreat_due"_say}, "side"},
    {Effect::retreats,
     {"log.retreated"_say, "log.fled"_say, "log.left_map"_say, "log.overrun_repelled"_say},
     "unit"},
    {Effect::disordered, {"log.disorganised"_say, "log.loses_order"_say}, "unit"},
    {Effect::stopped, {"log.stopped"_say}, "unit"},
    {Effect::fails, {"log.test_failed"_say, "log.leader_test_failed"_say}, "unit"},
    {Effect::decides,
     {"log.loss_due"_say, "ask.advance"_say, "ask.answer_fire"_say, "ask.react"_say,
      "ask.react_charge"_say, "ask.react_fire"_say},
     "side"},
    {Effect::decides, {"log.pursuit_obligatory"_say, "log.pursuit_voluntary"_say}, "unit"},
    {Effect::passes,
     {"log.test_passed"_say, "log.leader_test_passed"_say, "log.leader_steadies"_say},
     "unit"},
    {Effect::rallied, {"log.rallied"_say}, "unit"},
    {Effect::recovered, {"log.banner_retaken"_say}, "banner"},
    {Effect::gains, {"log.points"_say}, "side", "points"},
    {Effect::nothing, {"log.no_effect"_say, "log.no_result"_say}},
    {Effect::begins, {"log.target"_say}, "hex"},
    {Effect::begins,
     {"log.faces"_say, "log.joined"_say, "log.fires"_say, "log.batters"_say,
      "log.countercharge"_say, "log.overrun"_say, "log.rallies"_say, "log.stands"_say,
      "log.stray"_say},
     "unit"},
    {Effect::begins, {"log.odds"_say, "log.no_defence"_say}},
    {Effect::moves,
     {"log.moved"_say, "log.entered"_say, "log.returned"_say, "log.advanced"_say,
      "log.pursued"_say},
     "unit"},
};

constexpr SayId plain[] = {"log.assigned"_say,
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
                           "log.victory"_say};

constexpr SayId at_rest[] = {"ask.assign"_say,     "ask.assign_blazon"_say, "ask.attack"_say,
                             "ask.move"_say,       "ask.over"_say,          "ask.put"_say,
                             "ask.put_banner"_say, "ask.put_leader"_say,    "ask.set_up"_say};

constexpr SayId undecided[] = {"ask.answer_fire"_say, "ask.react"_say, "ask.react_charge"_say,
                               "ask.react_fire"_say};

constexpr RuleId basic[] = {"GRU-6.2.1"_rule};
constexpr SayId weighing[] = {"tally.attacker"_say, "tally.defender"_say, "tally.fire"_say,
                              "tally.leader"_say,   "tally.morale"_say,   "tally.overrun"_say};

}  // namespace

const Effects<Grunwald>& effects() {
    static constexpr auto table =
        effects_of<Grunwald, Nouns>(rows, plain, at_rest, weighing, basic, undecided);
    return table;
}

}  // namespace gonfalon::grunwald
