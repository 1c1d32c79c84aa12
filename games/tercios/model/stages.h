// Where a frame has got to, kind by kind, in order; and what positions call it: to rename one is to
// change them.
#pragma once

#include <cstdint>

namespace gonfalon::tercios {

enum class ActivationStage : std::uint8_t {
    begun,
    turned_up,
    checking,
    acting,
    ask_gun,
    ask_energetic,
    end
};

// asked, choosing and fleeing wait for a player.
enum class ReactionStage : std::uint8_t {
    asked,
    checked,
    turned_up,
    choosing,
    shot,
    fleeing,
    over,
    gun_due
};

// At `asking` the owner of the target is asked for help (TER-SPC-8).
enum class ChargeStage : std::uint8_t {
    declared,
    asking,
    intercepted,
    answered,
    moving,
    contact,
    fought
};

// ask_cold and the two follow-ups wait for a player.
enum class CommandStage : std::uint8_t {
    rolling,
    ask_cold,
    done_to,
    follow_ride,
    follow_pose,
    resisting,
    end
};

enum class ShotStage : std::uint8_t { hits_due, resist_due, struck, broken, after };

enum class CaracoleStage : std::uint8_t { asked, answered };

// Those with `ask` wait for a player.
enum class MeleeStage : std::uint8_t {
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

}  // namespace gonfalon::tercios
