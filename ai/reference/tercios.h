// How the computer judges Tercios.
#pragma once

#include "ai/reference/reference.h"
#include "games/tercios/game.h"

namespace gonfalon {

template <>
struct Reference<tercios::Tercios> {
    static int evaluate(const tercios::Tercios& game, const tercios::State& state, Side side);
    static int losses(const tercios::Tercios& game, const tercios::State& state, Side side) {
        return game.losses(state, side);
    }
    static Event at_random();
    static Event because(const tercios::Tercios& game, const tercios::State& before, Side side,
                         const tercios::Action& action, int gain);
    // Deployment, cards and the order of activations need more than one step of foresight.
    static bool plan(const tercios::Tercios& game, const tercios::State& state, Side side,
                     Chance& chance, Decision<tercios::Tercios>& decision);
};

}  // namespace gonfalon
