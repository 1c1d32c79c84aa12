// What a bag must hold, from plain facts and without the tables: the dossier's counts written out
// once more. The rules' own bags are compared with it.
#pragma once

#include "games/la_garde/tables.h"

namespace gonfalon::la_garde::oracle {

// What the target of an attack does; the first that fits, in this order.
enum class Reaction : std::uint8_t {
    no_reaction,
    square,
    canister,
    guns_attack,
    cavalry_by_infantry,
    hold,
    other  // such as infantry on Attack that is attacked
};

struct Fight {
    Experience attacker = Experience::regular;
    Experience defender = Experience::regular;
    Cohesion defender_cohesion = Cohesion::formed;
    int attacker_elements = 4;
    int defender_elements = 4;
    bool attacker_large = false;
    bool defender_large = false;
    int earlier_combats = 0;
    Cover cover = Cover::none;
    int attacker_height = 0;
    int defender_height = 0;
    bool difficult = false;
    bool crossing = false;
    bool confused = false;
    bool attacker_pikes = false;
    bool defender_pikes = false;
    bool fanatics = false;  // the attacker
    bool attacker_grognards = false;
    bool defender_grognards = false;
    bool heavy_cavalry = false;  // attacks a brigade that is not on Defend
    bool lancers = false;        // the attacker
    int attacker_supports = 0;
    int defender_supports = 0;
    int attacker_arms = 1;  // the engaged brigade's own included
    int defender_arms = 1;
    Reaction reaction = Reaction::other;
    bool attacker_chain = false;
    bool defender_chain = false;
    int attacker_general = 0;  // 1: of a division, 2: of a corps or the army
    int defender_general = 0;
};

struct Shot {
    Experience battery = Experience::regular;
    bool battery_disorganised = false;
    Cohesion target = Cohesion::formed;
    Calibre calibre = Calibre::medium;
    int range = 1;                // 0 short, 1 medium, 2 long
    Order order = Order::attack;  // of the target
    Cover cover = Cover::none;
    int battery_height = 0;
    int target_height = 0;
    bool weather = false;
    bool moved_by_hand = false;
    bool chain = false;
};

Tokens bag_of(const Fight& fight);
Tokens bag_of(const Shot& shot);

}  // namespace gonfalon::la_garde::oracle
