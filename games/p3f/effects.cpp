#include "games/p3f/effects.h"

#include "generated/p3f/index.h"

namespace gonfalon::p3f {

namespace {

constexpr EffectRow rows[] = {
    {"log.eliminated"_say, Effect::destroyed, "unit"},
    {"log.leader_falls"_say, Effect::destroyed, "leader"},
    {"log.leader_overrun"_say, Effect::destroyed, "leader"},
    {"log.commander_lost"_say, Effect::destroyed, "leader"},
    {"log.general_lost"_say, Effect::destroyed, "leader"},
    {"log.step_lost"_say, Effect::loses, "unit"},
    {"log.retreated"_say, Effect::retreats, "unit"},
    {"log.retreats_off"_say, Effect::retreats, "unit"},
    {"log.disorganised"_say, Effect::disordered, "unit"},
    {"log.disorganised_again"_say, Effect::disordered, "unit"},
    {"log.isolated"_say, Effect::impaired, "unit"},
    {"log.check_failed"_say, Effect::fails, "unit"},
    {"log.may_not_react"_say, Effect::fails, "unit"},
    {"log.stays"_say, Effect::fails, "unit"},
    {"log.order_kept"_say, Effect::fails, "column"},
    {"log.rash"_say, Effect::fails, "leader"},
    {"log.does_not_arrive"_say, Effect::fails, "column"},
    {"log.must_lose"_say, Effect::decides, "unit"},
    {"log.must_charge"_say, Effect::decides, "unit"},
    {"ask.advance"_say, Effect::decides, "side"},
    {"ask.second_round"_say, Effect::decides, "unit"},
    {"ask.second_attack"_say, Effect::decides, "unit"},
    {"log.check_passed"_say, Effect::passes, "unit"},
    {"log.may_react"_say, Effect::passes, "unit"},
    {"log.order_changed"_say, Effect::passes, "column"},
    {"log.not_rash"_say, Effect::passes, "leader"},
    {"log.arrives"_say, Effect::passes, "column"},
    {"log.leader_survives"_say, Effect::passes, "leader"},
    {"log.reorganised"_say, Effect::rallied, "unit"},
    {"log.restored"_say, Effect::rallied, "unit"},
    {"log.in_command"_say, Effect::rallied, "unit"},
    {"log.points"_say, Effect::gains, "side", "points"},
    {"log.gun_misses"_say, Effect::nothing, "target"},
    {"log.attacks"_say, Effect::begins, "unit"},
    {"log.defends"_say, Effect::begins, "unit"},
    {"log.difference"_say, Effect::begins},
    {"log.gun_fires"_say, Effect::begins, "unit"},
    {"log.charges"_say, Effect::begins, "unit"},
    {"log.caracole"_say, Effect::begins, "unit"},
    {"log.clash"_say, Effect::begins, "unit"},
    {"log.reaction_charge"_say, Effect::begins, "unit"},
    {"log.reaction_fire"_say, Effect::begins, "unit"},
    {"log.second_round"_say, Effect::begins, "unit"},
    {"log.again"_say, Effect::begins, "unit"},
    {"log.withdraws"_say, Effect::begins, "unit"},
    {"log.order_tried"_say, Effect::begins, "column"},
    {"log.order_try_seen"_say, Effect::begins, "column"},
    {"log.ruse"_say, Effect::begins, "unit"},
    {"log.moved"_say, Effect::moves, "unit"},
    {"log.entered"_say, Effect::moves, "unit"},
    {"log.advanced"_say, Effect::moves, "unit"},
    {"log.followed"_say, Effect::moves, "leader"},
    {"log.withdrew"_say, Effect::moves, "unit"},
    {"log.left"_say, Effect::moves, "unit"},
};

constexpr SayId plain[] = {
    "log.absorbed"_say,
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
    "log.won"_say,
};

constexpr SayId at_rest[] = {"ask.attack"_say,  "ask.cannonade"_say, "ask.move"_say,
                             "ask.move_on"_say, "ask.orders"_say,    "ask.over"_say,
                             "ask.react"_say,   "ask.set_up"_say};

constexpr SayId undecided[] = {"ask.second_round"_say};

constexpr RuleId basic[] = {"P3F-1.3.3"_rule};
constexpr SayId weighing[] = {"tally.attacker"_say, "tally.defender"_say, "tally.check"_say,
                              "tally.gun"_say, "tally.order"_say};

std::optional<Side> owner(const P3f& game, Value value) {
    const auto at = static_cast<std::size_t>(value.number);
    if (value.number < 0) return std::nullopt;
    if (value.noun == static_cast<std::uint8_t>(Noun::piece) && at < game.piece_count())
        return game.tables().counters[at].side;
    if (value.noun == static_cast<std::uint8_t>(Noun::column) && at < game.tables().columns.size())
        return game.tables().columns[at].side;
    return std::nullopt;
}

}  // namespace

const Effects<P3f>& effects() {
    static constexpr Effects<P3f> table{rows,  plain,    at_rest,
                                        basic, weighing, static_cast<std::uint8_t>(Noun::side),
                                        owner, undecided};
    return table;
}

}  // namespace gonfalon::p3f
