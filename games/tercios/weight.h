// What the computer player of Tercios weighs by. In thousandths of a victory point unless said
// otherwise; values and bounds are in data/tercios/judgement.json.
#pragma once

#include "engine/game/judgement.h"

namespace gonfalon::tercios {

enum class Weight : std::uint8_t {
    // Of a place, for one unit; shares are hundredths of what is promised or feared.
    inch_pull,     // an inch nearer to the enemy
    errand_pull,   // an inch nearer to where it has to go
    shot_share,    // of a shot from there next time
    charge_share,  // of a charge from there
    harm_share,    // of the worst charge it may suffer there
    fire_share,    // of the shots it may suffer
    turned_away,   // the nearest enemy is behind
    // Of cards.
    charge_likely,  // hundredths: an enemy in reach does charge
    sure_target,    // hundredths: what can be shot now is still there later
    order_restored,
    gun_ready,
    nobody_to_charge,
    nothing_to_rest,
    // Of what is done to troops.
    wear_share,  // sixteenths of the unit's worth, when worn out
    weary,
    disorder,
    salvo_feared,   // hundredths of the shot that meets a charge
    flight_likely,  // hundredths of a charge that is left against those who may evade
    // Of an answer.
    ready_kept,          // a Ready card not spent on a reaction, while nobody charges
    ready_kept_charged,  // and when charged
    rest_kept,
    flight_cost,
    card_lost,  // by evading
    // What a general counts instead: what can be done at once for more, where he would stand for
    // less.
    general_charge,        // a charge that can be made, beyond what the odds say
    general_flight,        // for flight_likely
    general_target,        // for sure_target
    general_charge_share,  // for charge_share
    general_errand,        // for errand_pull
    // Of a position, by the judge of playouts.
    left_inch,  // for each inch that an errand has left
    disordered_unit,
    edge,       // so much ahead at the end makes three of four
    edge_turn,  // more, for each turn that is left
};

}  // namespace gonfalon::tercios
