// What the computer player of Grunwald weighs by, in hundredths of a victory point unless said
// otherwise; values and bounds are in data/grunwald/judgement.json. Found by matches of some
// hundred games with --budget 0; most of them could be half or twice as much.
#pragma once

#include "engine/game/judgement.h"

namespace gonfalon::grunwald {

enum class Weight : std::uint8_t {
    progress,          // a half movement point nearer the aim: horse
    foot_progress,     // foot
    shooter_progress,  // shooters on foot
    shooter_stands,    // half points before the enemy
    lone_leader,       // an enemy leader ridden down
    fallen_banner,     // taken up
    second_enemy,      // not to have to attack another besides
    good_order,        // not to break the ranks
    company,           // a friend beside
    back_covered,      // no enemy faces its back
    way_out,           // a hex to fall back to, up to two
    charge,            // a level kept for later
    faces_enemy,
    cover,            // terrain that helps its defender, a level
    not_exposed,      // no enemy horse within reach, for one without company
    worn,             // not to be struck, for a unit that the next blow ends
    shelter,          // a half point further from the enemy, for the disordered
    alone,            // a leader: not without men
    alone_in_reach,   // nor within reach of the enemy then
    alone_near,       // nor near him
    guarded_near,     // with men not so near either
    leader_passes,    // half points from the enemy's horse, when alone
    ground_won,       // or lost, in a combat
    hex_won,          // and each hex of it
    thrown_back,      // more for an attacker
    retreat_seen,     // a place to fall back to: the enemy faces it
    retreat_blocked,  // no way on from there
    retreat_company,
    retreat_friends,  // in the way
    retreat_bad_ground,
    retreat_away,  // a half point from the enemy
};

}  // namespace gonfalon::grunwald
