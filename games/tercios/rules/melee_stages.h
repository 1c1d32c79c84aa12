// The stages of a melee frame, in their order; those with `ask` wait for a player.
#pragma once

#include <cstdint>

namespace gonfalon::tercios::melee_stage {

enum : std::uint8_t {
    start,
    rolling,
    reply_due,
    losses,
    attacker_breaks,
    defender_breaks,
    decided,
    ask_attacker,  // another round?
    ask_defender,
    beaten,
    checked,  // after the Wear that Determined adds
    falling,  // after Greatswords
    ask_elegant,
    goes,  // back
    gone,  // after a blocked move
    frenzy,
    follow,
    ask_advance,
    ask_pull_back,
    end
};

}  // namespace gonfalon::tercios::melee_stage
