#include "games/p3f/effects.h"

#include "generated/p3f/index.h"

namespace gonfalon::p3f {

namespace {

constexpr EffectRow rows[] = {
    {Effect::destroyed, {"log.eliminated"_say}, "unit"},
    {Effect::destroyed,
     {"log.leader_falls"_say, "log.leader_overrun"_say, "log.commander_lost"_say,
      "log.general_lost"_say},
     "leader"},
    {Effect::loses, {"log.step_lost"_say}, "unit"},
    {Effect::retreats, {"log.retreated"_say, "log.retreats_off"_say}, "unit"},
    {Effect::disordered, {"log.disorganised"_say, "log.disorganised_again"_say}, "unit"},
    {Effect::impaired, {"log.isolated"_say}, "unit"},
    {Effect::fails, {"log.check_failed"_say, "log.may_not_react"_say, "log.stays"_say}, "unit"},
    {Effect::fails, {"log.order_kept"_say, "log.does_not_arrive"_say}, "column"},
    {Effect::fails, {"log.rash"_say}, "leader"},
    {Effect::decides,
     {"log.must_lose"_say, "log.must_charge"_say, "ask.second_round"_say, "ask.second_attack"_say},
     "unit"},
    {Effect::decides, {"ask.advance"_say}, "side"},
    {Effect::passes, {"log.check_passed"_say, "log.may_react"_say}, "unit"},
    {Effect::passes, {"log.order_changed"_say, "log.arrives"_say}, "column"},
    {Effect::passes, {"log.not_rash"_say, "log.leader_survives"_say}, "leader"},
    {Effect::rallied, {"log.reorganised"_say, "log.restored"_say, "log.in_command"_say}, "unit"},
    {Effect::gains, {"log.points"_say}, "side", "points"},
    {Effect::nothing, {"log.gun_misses"_say}, "target"},
    {Effect::begins,
     {"log.attacks"_say, "log.defends"_say, "log.gun_fires"_say, "log.charges"_say,
      "log.caracole"_say, "log.clash"_say, "log.reaction_charge"_say, "log.reaction_fire"_say,
      "log.second_round"_say, "log.again"_say, "log.withdraws"_say, "log.ruse"_say},
     "unit"},
    {Effect::begins, {"log.difference"_say}},
    {Effect::begins, {"log.order_tried"_say, "log.order_try_seen"_say}, "column"},
    {Effect::moves,
     {"log.moved"_say, "log.entered"_say, "log.advanced"_say, "log.withdrew"_say, "log.left"_say},
     "unit"},
    {Effect::moves, {"log.followed"_say}, "leader"},
};

constexpr SayId plain[] = {"log.absorbed"_say,
                           "log.caracole_over"_say,
                           "log.combat_done"_say,
                           "log.combat_rolled"_say,
                           "log.detached"_say,
                           "log.detached_second"_say,
                           "log.dismounted"_say,
                           "log.drawn"_say,
                           "log.end_of_turn"_say,
                           "log.final_points"_say,
                           "log.fog_gone"_say,
                           "log.fog_lifts"_say,
                           "log.fog_stays"_say,
                           "log.gun_hits"_say,
                           "log.gun_shakes"_say,
                           "log.initiative"_say,
                           "log.leader_gone"_say,
                           "log.leader_placed"_say,
                           "log.leaders_stay"_say,
                           "log.mounted"_say,
                           "log.movement_done"_say,
                           "log.no_advance"_say,
                           "log.no_charge"_say,
                           "log.no_fire"_say,
                           "log.no_second_attack"_say,
                           "log.no_second_round"_say,
                           "log.order_shown"_say,
                           "log.orders_done"_say,
                           "log.phase"_say,
                           "log.placed"_say,
                           "log.reactions_done"_say,
                           "log.roll_again"_say,
                           "log.segment_done"_say,
                           "log.set_up_done"_say,
                           "log.supports_stay"_say,
                           "log.turn"_say,
                           "log.won"_say};

constexpr SayId at_rest[] = {"ask.attack"_say,  "ask.cannonade"_say, "ask.move"_say,
                             "ask.move_on"_say, "ask.orders"_say,    "ask.over"_say,
                             "ask.react"_say,   "ask.set_up"_say};

constexpr SayId undecided[] = {"ask.second_round"_say};

constexpr RuleId basic[] = {"P3F-1.3.3"_rule};
constexpr SayId weighing[] = {"tally.attacker"_say, "tally.defender"_say, "tally.check"_say,
                              "tally.gun"_say, "tally.order"_say};

}  // namespace

const Effects<P3f>& effects() {
    static constexpr auto table =
        effects_of<P3f, Nouns>(rows, plain, at_rest, weighing, basic, undecided);
    return table;
}

}  // namespace gonfalon::p3f
