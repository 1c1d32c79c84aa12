// How the computer judges Grunwald, and where it marches.
#pragma once

#include "ai/reference/reference.h"
#include "games/grunwald/game.h"

namespace gonfalon {

template <>
struct Reference<grunwald::Grunwald> {
    using G = grunwald::Grunwald;

    // Hundredths of a victory point: what each side still has, in what order, and the morale track.
    static int evaluate(const G& game, const grunwald::State& state, Side side);
    static int losses(const G& game, const grunwald::State& state, Side side);
    static Event at_random();
    static Event because(const G& game, const grunwald::State& before, Side side,
                         const grunwald::Action& action, int gain);
    // Set-up, marches and attacks: what one step of foresight does not show.
    static bool plan(const G& game, const grunwald::State& state, Side side, Chance& chance,
                     Effort& effort, Decision<G>& decision);
};

}  // namespace gonfalon
