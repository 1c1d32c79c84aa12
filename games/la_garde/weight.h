// What the computer player of La Garde weighs by. In hundredths of a victory point unless said
// otherwise; values and bounds are in data/la_garde/judgement.json.
#pragma once

#include "engine/game/judgement.h"

namespace gonfalon::la_garde {

enum class Weight : std::uint8_t {
    // Of what is done to a brigade.
    power,         // it can no longer fight
    disorganised,  // it moves half as far and fights worse
    rout,          // it flees, and may not come back
    ground_given,  // by falling back
    dry,           // a battery out of ammunition
    general,       // besides his points
    elements,      // all elements of a brigade together
    // Of ground, in hundredths of an objective's points.
    ground_share,  // at the beginning
    ground_late,   // more, at the end
    // Of orders; shares are hundredths.
    fire_hoped,
    fire_feared,
    blow_hoped,
    blow_feared,
    far_blow,  // of a strike that is too far for this turn
    march,     // reaching one's place
    march_to_objective,
    nothing_gained,  // by a march that leads nowhere
    winner_waits,
    late_ahead,   // hundredths of the time gone by that an attack may cost when not behind
    late_behind,  // and when behind
    temper,       // a bold or a shy aim
    // Of a position, by the judge of playouts.
    lost_elements,
    dry_battery,
    spent_divisions,
    near_objective,  // hundredths of its points
    edge,            // so much ahead at the end makes three of four
    edge_turn,       // more, for each turn that is left
};

}  // namespace gonfalon::la_garde
