// What the rules can ask, of a player or of the dice.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/names.h"

namespace gonfalon::grunwald {

enum class Ask : std::uint8_t {
    // players
    set_up,       // which counter next, or done
    put,          // where the counter in hand goes
    assign,       // chapter 13: under which leader
    move,         // a movement phase
    react,        // fire or countercharge while the enemy moves
    join_charge,  // more units for the countercharge just begun
    answer_fire,  // fire back at the same moment
    attack,       // a combat phase: the next attack
    assemble,     // who takes part in the attack, on which hexes
    lose,         // which unit takes a loss
    friend_hit,   // which friend the stray arrows strike
    retreat,      // next step of a retreat
    retreat_facing,
    pursue,
    pursuit_facing,
    advance,   // into the hex of an eliminated defender
    garrison,  // who fights out of a fortification
    // dice
    roll_combat,
    roll_disorganisation,
    roll_leader,  // a leader among retreating units
    roll_pursuit,
    roll_overrun,
    roll_overrun_test,  // morale in an overrun
    roll_spread,        // disorder or panic of a stack
    roll_rally,
    roll_stray,  // fire into a melee
    roll_fire,
    roll_bolt,    // crossbow: disorganised and stopped?
    roll_arrows,  // horse archers: disorganisation, row D1
    roll_leader_hit,
    over
};
constexpr bool is_chance(Ask ask) { return ask >= Ask::roll_combat && ask < Ask::over; }
// Two dice are added, or one is read.
constexpr int dice_of(Ask ask) {
    switch (ask) {
        case Ask::roll_combat:
        case Ask::roll_disorganisation:
        case Ask::roll_leader:
        case Ask::roll_fire:
        case Ask::roll_arrows:
        case Ask::roll_leader_hit:
            return 2;
        default:
            return is_chance(ask) ? 1 : 0;
    }
}

}  // namespace gonfalon::grunwald
