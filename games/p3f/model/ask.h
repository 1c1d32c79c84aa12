// What the rules can ask, of a player or of the dice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/names.h"

namespace gonfalon::p3f {

enum class Ask : std::uint8_t {
    // players
    set_up,           // where a unit begins; enfants perdus
    cannonade,        // guns before the first move (P3F-S4.7)
    orders,           // change an order, or done
    move,             // a movement segment
    react,            // a reaction segment
    advance_before,   // into a zone emptied in the reaction segment
    attack,           // a combat segment
    defend,           // name the lead defender
    second_round,     // does the attacker want a second round of a clash
    loss,             // stand or retreat
    support_retreat,  // which supports go as well
    follow,           // do leaders go with them
    second_attack,    // does the caracole strike again
    advance,          // into the emptied zone
    place_leader,     // where the replacement of an overrun leader appears
    // dice
    roll_check,
    roll_combat,
    roll_fire,
    roll_leader,
    roll_order,
    roll_rashness,  // P3F-S3.6
    roll_arrival,   // P3F-S1.12
    roll_fog,       // P3F-S5.7
    over
};
constexpr bool is_chance(Ask ask) { return ask >= Ask::roll_check && ask < Ask::over; }

}  // namespace gonfalon::p3f
