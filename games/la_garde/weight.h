// What the computer player of La Garde weighs by. In hundredths of a victory point unless said
// otherwise; values and bounds are in data/la_garde/judgement.json.
#pragma once

#include <string_view>

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
    early_loss,    // tenths of a hundredth more for each turn that is left
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
    wing,               // from the end of the line to the guns
    division_front,     // from one division to the next at the same objective
    stand_off,          // a march ends so far from an enemy
    into_place,         // on Defend one walks to a place that is no farther
    one_march,          // what comes nearer by a march, for those who may strike it
    // Of who goes where and when.
    objective_spread,    // the more, the less it counts how many elements go there already
    objective_distance,  // tenths that a centimetre takes off, of a thousand a point
    nearest_first,       // hundredths: how much it counts for acting early to be near an enemy
    attackers_first,     // how much, to be on Attack; a gun on Defend has 200
    // Of orders; shares are hundredths.
    fire_hoped,
    fire_feared,
    blow_hoped,
    blow_feared,
    blow_turns,  // an Attack is meant for who is no more turns away
    far_blow,    // of a strike that is too far for this turn
    march,       // reaching one's place
    march_to_objective,
    nothing_gained,  // by a march that leads nowhere
    attack_more,     // what every Attack must promise
    defend_more,     // what every Defend is worth besides
    guns_vote,       // of a corps' guns about its order, where a division has 20
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
    // What a general weighs by instead.
    general_power,
    general_disorganised,
    general_rout,
    general_ground_given,
    general_dry,
    general_general,
    general_elements,
    general_early_loss,
    general_ground_share,
    general_ground_late,
    general_fire_at_guns,
    general_line_before,
    general_second_line,
    general_guns_before,
    general_corps_guns_before,
    general_wing,
    general_division_front,
    general_stand_off,
    general_into_place,
    general_one_march,
    general_objective_spread,
    general_objective_distance,
    general_nearest_first,
    general_attackers_first,
    general_fire_hoped,
    general_fire_feared,
    general_blow_hoped,
    general_blow_feared,
    general_blow_turns,
    general_far_blow,
    general_march,
    general_march_to_objective,
    general_nothing_gained,
    general_attack_more,
    general_defend_more,
    general_guns_vote,
    general_winner_waits,
    general_late_ahead,
    general_late_behind,
};

// Of each, what a general weighs by: the weight with `general_` before its name, where he has it.
inline constexpr EnumArray<Weight, Weight> of_general = [] {
    constexpr std::string_view before = "general_";
    EnumArray<Weight, Weight> table{};
    for (const Weight each : each_of<Weight>) table[each] = each;
    for (const Weight each : each_of<Weight>)
        if (name_of(each).starts_with(before))
            table[*find_name<Weight>(name_of(each).substr(before.size()))] = each;
    return table;
}();

constexpr int weight_of(const Judgement<Weight>& judgement, Weight weight, bool general) {
    return judgement[general ? of_general[weight] : weight];
}

}  // namespace gonfalon::la_garde
