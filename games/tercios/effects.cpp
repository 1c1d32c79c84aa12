#include "games/tercios/effects.h"

#include "games/tercios/model/words.h"
#include "generated/tercios/index.h"

namespace gonfalon::tercios {

namespace {

constexpr EffectRow rows[] = {
    {"log.melee_won"_say, Effect::wins, "unit"},
    {"log.melee_drawn"_say, Effect::draws, "attacker"},
    {"log.destroyed"_say, Effect::destroyed, "unit"},
    {"log.disbanded"_say, Effect::destroyed, "unit"},
    {"log.commander_falls"_say, Effect::destroyed, "commander"},
    {"log.commander_flees"_say, Effect::routed, "commander"},
    {"log.wear"_say, Effect::loses, "unit", "wear"},
    {"log.retreats"_say, Effect::retreats, "unit"},
    {"log.falls_back"_say, Effect::retreats, "unit"},
    {"log.gun_pushed"_say, Effect::retreats, "unit"},
    {"log.disordered"_say, Effect::disordered, "unit"},
    {"log.gun_lost"_say, Effect::impaired, "unit"},
    {"log.horses_lost"_say, Effect::impaired, "unit"},
    {"log.halted"_say, Effect::stopped, "unit"},
    {"log.command_cancelled"_say, Effect::stopped, "commander"},
    {"log.command_fails"_say, Effect::fails, "commander"},
    {"log.order_lost"_say, Effect::fails, "unit"},
    {"log.reaction_failed"_say, Effect::fails, "unit"},
    {"log.caracole_failed"_say, Effect::fails, "unit"},
    {"log.cannot_be_held"_say, Effect::fails, "unit"},
    {"log.provoked"_say, Effect::fails, "unit"},
    {"log.charge_short"_say, Effect::fails, "unit"},
    {"log.in_danger"_say, Effect::decides, "commander"},
    {"ask.advance"_say, Effect::decides, "unit"},
    {"ask.cold"_say, Effect::decides, "side"},
    {"ask.dirty_war"_say, Effect::decides, "side"},
    {"ask.evade"_say, Effect::decides, "unit"},
    {"ask.gun"_say, Effect::decides, "unit"},
    {"ask.intercept"_say, Effect::decides, "unit"},
    {"ask.react"_say, Effect::decides, "unit"},
    {"ask.react_charge"_say, Effect::decides, "unit"},
    {"ask.reaction"_say, Effect::decides, "unit"},
    {"ask.elegant"_say, Effect::decides, "unit"},
    {"ask.selfless"_say, Effect::decides, "unit"},
    {"ask.pull_back"_say, Effect::decides, "unit"},
    {"log.command_succeeds"_say, Effect::passes, "commander"},
    {"log.reaction_passed"_say, Effect::passes, "unit"},
    {"log.obeys"_say, Effect::passes, "unit"},
    {"log.holds"_say, Effect::passes, "unit"},
    {"log.holds_back"_say, Effect::passes, "unit"},
    {"log.not_provoked"_say, Effect::passes, "unit"},
    {"log.stands_firm"_say, Effect::passes, "unit"},
    {"log.reorganised"_say, Effect::rallied, "unit"},
    {"log.recovers"_say, Effect::rallied, "unit"},
    {"log.fresh_again"_say, Effect::rallied, "commander"},
    {"log.hits"_say, Effect::nothing, "target"},  // unless Wear is told of
    {"log.strikes"_say, Effect::nothing, "unit"},
    {"log.resisted"_say, Effect::nothing, "unit"},
    {"log.shoots"_say, Effect::begins, "unit"},
    {"log.harasses"_say, Effect::begins, "unit"},
    {"log.charges"_say, Effect::begins, "unit"},
    {"log.charges_flank"_say, Effect::begins, "unit"},
    {"log.counter_charges"_say, Effect::begins, "unit"},
    {"log.intercepts"_say, Effect::begins, "unit"},
    {"log.rides_to_help"_say, Effect::begins, "unit"},
    {"log.melee"_say, Effect::begins, "attacker"},
    {"log.dirty_war"_say, Effect::begins, "attacker"},
    {"log.reacts"_say, Effect::begins, "unit"},
    {"log.tries_to_evade"_say, Effect::begins, "unit"},
    {"log.commands"_say, Effect::begins, "commander"},
    {"log.moved"_say, Effect::moves, "unit"},
    {"log.advances"_say, Effect::moves, "unit"},
    {"log.approaches"_say, Effect::moves, "unit"},
    {"log.pursues"_say, Effect::moves, "unit"},
    {"log.pulls_back"_say, Effect::moves, "unit"},
    {"log.caracoles"_say, Effect::moves, "unit"},
    {"log.disengages"_say, Effect::moves, "unit"},
    {"log.evades"_say, Effect::moves, "unit"},
    {"log.entered"_say, Effect::moves, "unit"},
    {"log.left"_say, Effect::moves, "unit"},
    {"log.rides"_say, Effect::moves, "commander"},
};

constexpr SayId plain[] = {
    "log.affected"_say,     "log.alone"_say,          "log.attached"_say,
    "log.break_due"_say,    "log.brigade"_say,        "log.buys_first"_say,
    "log.buys_no_more"_say, "log.card_drawn"_say,     "log.card_peeked"_say,
    "log.card_shown"_say,   "log.cards_swapped"_say,  "log.commander_leaves"_say,
    "log.dismounted"_say,   "log.drawn"_say,          "log.elegant"_say,
    "log.end_of_turn"_say,  "log.exhausted"_say,      "log.faced"_say,
    "log.field"_say,        "log.initiative"_say,     "log.initiative_tied"_say,
    "log.joins"_say,        "log.keeps"_say,          "log.laid"_say,
    "log.laid_free"_say,    "log.limbered"_say,       "log.mapped_enemy"_say,
    "log.mapped_own"_say,   "log.merged"_say,         "log.mounted"_say,
    "log.no_reaction"_say,  "log.occupied"_say,       "log.ordered"_say,
    "log.passes"_say,       "log.placed"_say,         "log.points"_say,
    "log.plays_first"_say,  "log.relief"_say,         "log.river"_say,
    "log.role"_say,         "log.roles_tied"_say,     "log.roles_won"_say,
    "log.sealed"_say,       "log.sees_nobody"_say,    "log.stands_idle"_say,
    "log.stationed"_say,    "log.terrain_points"_say, "log.terrain_tied"_say,
    "log.turn"_say,         "log.unlimbered"_say,     "log.won"_say,
};

constexpr SayId at_rest[] = {
    "ask.activate"_say, "ask.activate_troop"_say, "ask.crossing"_say,
    "ask.deploy"_say,   "ask.first"_say,          "ask.map"_say,
    "ask.over"_say,     "ask.plan"_say,           "ask.ready"_say,
    "ask.relief"_say,   "ask.role"_say,           "ask.terrain"_say,
    "ask.vanguard"_say,
};

constexpr SayId undecided[] = {"ask.dirty_war"_say,   "ask.evade"_say,    "ask.intercept"_say,
                               "ask.react"_say,       "ask.reaction"_say, "ask.selfless"_say,
                               "ask.react_charge"_say};

constexpr SayId weighing[] = {
    "tally.attacker_courage"_say,
    "tally.attacker_melee"_say,
    "tally.courage"_say,
    "tally.defender_courage"_say,
    "tally.defender_melee"_say,
    "tally.discipline"_say,
    "tally.shoot"_say,
};

std::optional<Side> owner(const Tercios& game, gonfalon::Value value) {
    const auto at = static_cast<std::size_t>(value.number);
    if (value.number < 0) return std::nullopt;
    if (value.noun == static_cast<std::uint8_t>(Noun::troop) && at < game.troop_count())
        return game.tables().troops[at].side;
    if (value.noun == static_cast<std::uint8_t>(Noun::commander) && at < game.commander_count())
        return game.tables().commanders[at].side;
    return std::nullopt;
}

}  // namespace

const Effects<Tercios>& effects() {
    static constexpr Effects<Tercios> table{rows,  plain,    at_rest,
                                            {},    weighing, static_cast<std::uint8_t>(Noun::side),
                                            owner, undecided};
    return table;
}

}  // namespace gonfalon::tercios
