// What the rules can ask, of a player, of both or of the dice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/names.h"

namespace gonfalon::tercios {

enum class Ask : std::uint8_t {
    // before the battle
    map,       // does a cartographer change a die (TER-TRB-4)
    terrain,   // buy a piece and lay it, or stop (TER-TPL-2)
    role,      // the winner of the roll takes a side of the table or a part
    relief,    // which regiment comes later (TER-S5.3)
    deploy,    // a regiment, unit by unit
    vanguard,  // a move before the first turn
    // the turn
    plan,      // both sides at once: cards
    first,     // the winner of the initiative says who plays first
    activate,  // a commander, or a troop
    command,   // the action of a commander who has ridden
    ride,      // a second move of a commander, or of another (Fast, Accomplice)
    pose,      // a move or facing that a trait gives a troop
    cold,      // does he cancel the enemy's action (TER-TRK-2)
    ready,     // an action of a Ready card
    run,
    fire,
    gun,  // the target of a regimental gun (TER-X-7)
    assault,
    caracole,
    energetic,  // a change of facing at the end (TER-TRK-4)
    // the enemy's activation
    react,      // react, evade or keep the card
    reaction,   // what the shown card allows
    evade,      // how far
    intercept,  // a cavalry unit for its commanded shot (TER-SPC-8)
    // after blows
    dirty_war,
    selfless,
    elegant,
    pull_back,
    advance,
    escape,  // where a commander goes
    // dice
    roll_terrain,
    roll_field,
    roll_roles,
    roll_river,
    roll_initiative,
    draw_card,
    roll,  // a pool of dice: successes are counted
    over
};
constexpr bool is_chance(Ask ask) { return ask >= Ask::roll_terrain && ask < Ask::over; }

}  // namespace gonfalon::tercios
