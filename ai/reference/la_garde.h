// How the computer judges La Garde.
#pragma once

#include "ai/reference/reference.h"
#include "games/la_garde/game.h"

namespace gonfalon {

template <>
struct Reference<la_garde::LaGarde> {
    static int evaluate(const la_garde::LaGarde& game, const la_garde::State& state, Side side);
    static constexpr Without losses{};
    static Event at_random();
    static Event because(const la_garde::LaGarde& game, const la_garde::State& before, Side side,
                         const la_garde::Action& action, int gain);
    // Orders and set-up need more than one step of foresight.
    static bool plan(const la_garde::LaGarde& game, const la_garde::State& state, Side side,
                     Chance& chance, Decision<la_garde::LaGarde>& decision);
};

}  // namespace gonfalon
