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
    // Of a bombardment of guns, besides.
    fire_at_guns,
    // Of places, in hundredths of a centimetre.
    line_before,        // the first line stands so far before the goal of its formation
    second_line,        // so far behind the first
    guns_before,        // so far before the first line
    corps_guns_before,  // so far before those beside whom they stand
    stand_off,          // a march ends so far from an enemy
    into_place,         // on Defend one walks to a place that is no farther
    one_march,          // what comes nearer by a march, for those who may strike it
    // Of who goes where and when.
    objective_spread,    // the more, the less it counts how many elements go there already
    objective_distance,  // tenths that a centimetre takes off, of a thousand a point
    nearest_first,       // hundredths: how much it counts for acting early to be near an enemy
    // Of orders; shares are hundredths.
    fire_hoped,
    fire_feared,
    blow_hoped,
    blow_feared,
    far_blow,  // of a strike that is too far for this turn
    march,     // reaching one's place
    march_to_objective,
    nothing_gained,  // by a march that leads nowhere
    attack_more,     // what every Attack must promise
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
