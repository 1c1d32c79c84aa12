#include "games/tercios/effects.h"

#include "games/tercios/model/words.h"
#include "generated/tercios/index.h"

namespace gonfalon::tercios {

namespace {

constexpr EffectRow rows[] = {
    {Effect::wins, {"log.melee_won"_say}, "unit"},
    {Effect::draws, {"log.melee_drawn"_say}, "attacker"},
    {Effect::destroyed, {"log.destroyed"_say, "log.disbanded"_say}, "unit"},
    {Effect::destroyed, {"log.commander_falls"_say}, "commander"},
    {Effect::routed, {"log.commander_flees"_say}, "commander"},
    {Effect::loses, {"log.wear"_say}, "unit", "wear"},
    {Effect::retreats, {"log.retreats"_say, "log.falls_back"_say, "log.gun_pushed"_say}, "unit"},
    {Effect::disordered, {"log.disordered"_say}, "unit"},
    {Effect::impaired, {"log.gun_lost"_say, "log.horses_lost"_say}, "unit"},
    {Effect::stopped, {"log.halted"_say}, "unit"},
    {Effect::stopped, {"log.command_cancelled"_say}, "commander"},
    {Effect::fails, {"log.command_fails"_say}, "commander"},
    {Effect::fails,
     {"log.order_lost"_say, "log.reaction_failed"_say, "log.caracole_failed"_say,
      "log.cannot_be_held"_say, "log.provoked"_say, "log.charge_short"_say},
     "unit"},
    {Effect::decides, {"log.in_danger"_say}, "commander"},
    {Effect::decides,
     {"ask.advance"_say, "ask.evade"_say, "ask.gun"_say, "ask.intercept"_say, "ask.react"_say,
      "ask.react_charge"_say, "ask.reaction"_say, "ask.elegant"_say, "ask.selfless"_say,
      "ask.pull_back"_say},
     "unit"},
    {Effect::decides, {"ask.cold"_say, "ask.dirty_war"_say}, "side"},
    {Effect::passes, {"log.command_succeeds"_say}, "commander"},
    {Effect::passes,
     {"log.reaction_passed"_say, "log.obeys"_say, "log.holds"_say, "log.holds_back"_say,
      "log.not_provoked"_say, "log.stands_firm"_say},
     "unit"},
    {Effect::rallied, {"log.reorganised"_say, "log.recovers"_say}, "unit"},
    {Effect::rallied, {"log.fresh_again"_say}, "commander"},
    // Of hits nothing comes unless Wear is told of.
    {Effect::nothing, {"log.hits"_say}, "target"},
    {Effect::nothing, {"log.strikes"_say, "log.resisted"_say}, "unit"},
    {Effect::begins,
     {"log.shoots"_say, "log.harasses"_say, "log.charges"_say, "log.charges_flank"_say,
      "log.counter_charges"_say, "log.intercepts"_say, "log.rides_to_help"_say, "log.reacts"_say,
      "log.tries_to_evade"_say},
     "unit"},
    {Effect::begins, {"log.melee"_say, "log.dirty_war"_say}, "attacker"},
    {Effect::begins, {"log.commands"_say}, "commander"},
    {Effect::moves,
     {"log.moved"_say, "log.advances"_say, "log.approaches"_say, "log.pursues"_say,
      "log.pulls_back"_say, "log.caracoles"_say, "log.disengages"_say, "log.evades"_say,
      "log.entered"_say, "log.left"_say},
     "unit"},
    {Effect::moves, {"log.rides"_say}, "commander"},
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
    "log.turn"_say,         "log.unlimbered"_say,     "log.won"_say};

constexpr SayId at_rest[] = {"ask.activate"_say, "ask.activate_troop"_say, "ask.crossing"_say,
                             "ask.deploy"_say,   "ask.first"_say,          "ask.map"_say,
                             "ask.over"_say,     "ask.plan"_say,           "ask.ready"_say,
                             "ask.relief"_say,   "ask.role"_say,           "ask.terrain"_say,
                             "ask.vanguard"_say};

constexpr SayId undecided[] = {"ask.dirty_war"_say,   "ask.evade"_say,    "ask.intercept"_say,
                               "ask.react"_say,       "ask.reaction"_say, "ask.selfless"_say,
                               "ask.react_charge"_say};

constexpr SayId weighing[] = {"tally.attacker_courage"_say,
                              "tally.attacker_melee"_say,
                              "tally.courage"_say,
                              "tally.defender_courage"_say,
                              "tally.defender_melee"_say,
                              "tally.discipline"_say,
                              "tally.shoot"_say};

}  // namespace

const Effects<Tercios>& effects() {
    static constexpr auto table =
        effects_of<Tercios, Nouns>(rows, plain, at_rest, weighing, {}, undecided);
    return table;
}

}  // namespace gonfalon::tercios
