// What the computer player of Par le feu weighs by, in thousandths of a victory point unless said
// otherwise; values and bounds are in data/p3f/judgement.json.
#pragma once

#include "engine/game/judgement.h"

namespace gonfalon::p3f {

enum class Weight : std::uint8_t {
    hope_share,   // hundredths of an attack from there
    react_share,  // hundredths of what the enemy does to who comes there
    caution,      // hundredths of what the enemy may do next
    company,      // shock and shot together
    goal_step,    // a zone nearer the goal
    hold_step,    // and for those who hold
    out_of_command,
    rally,            // hundredths of disorder, where the enemy keeps it from rallying
    vines,            // horse in bad ground
    follower,         // a man of his within his leader's reach
    lender,           // and beside him
    begun,            // a march that was begun
    worth_moving,     // what a march must bring
    worth_changing,   // an exchange of places
    worth_riding,     // a ride of a leader
    worth_placing,    // a change of the set-up
    placed_company,   // shock and shot set up together
    placed_nearer,    // a zone nearer the goal at set-up
    worth_attacking,  // what an attack must bring
    bold_behind,      // and may cost who is behind
    shy_ahead,        // and must bring who is ahead
    worth_reacting,
    confusion,  // of disorganisation itself
    lost_ground,
    leader_shaken,   // what a leader's fall does to his men
    fighting_point,  // of the combat rating, while there is time to use it
    // Of a position, by the judge of playouts.
    isolated,
    edge,       // so much ahead at the end makes three of four
    edge_turn,  // more, for each turn that is left
};

}  // namespace gonfalon::p3f
