// What the rules can ask, of a player, of both or of chance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/names.h"

namespace gonfalon::la_garde {

enum class Ask : std::uint8_t {
    deploy,    // a formation, brigade by brigade (LAG-S0.3)
    orders,    // both sides at once
    again,     // another test to change an order
    replace,   // which lost general is replaced
    first,     // the winner of the initiative says who begins
    activate,  // a formation
    move,      // brigades and headquarters of the active formation
    fight,     // its bombardments and combats
    engage,    // a general in the combat
    advance,   // into the ground the beaten left
    // chance
    roll_arrival,
    roll_order,
    roll_rally,
    roll_initiative,
    draw_combat,
    draw_bombardment,
    roll_loss,
    roll_cohesion,
    roll_general,
    roll_length,
    over
};
constexpr bool is_draw(Ask ask) { return ask == Ask::draw_combat || ask == Ask::draw_bombardment; }
constexpr bool is_chance(Ask ask) { return ask >= Ask::roll_arrival && ask < Ask::over; }

}  // namespace gonfalon::la_garde
