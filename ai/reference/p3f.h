// How the computer judges Par le feu, le fer et la foi.
#pragma once

#include "ai/reference/reference.h"
#include "games/p3f/game.h"

namespace gonfalon {

template <>
struct Reference<p3f::P3f> {
    static int evaluate(const p3f::P3f& game, const p3f::State& state, Side side);
    static constexpr Without losses{};
    static Event at_random();
    static Event because(const p3f::P3f& game, const p3f::State& before, Side side,
                         const p3f::Action& action, int gain);
    // Set-up, orders, marches, reactions and attacks need more than one step of foresight.
    static bool plan(const p3f::P3f& game, const p3f::State& state, Side side, Chance& chance,
                     Decision<p3f::P3f>& decision);
};

}  // namespace gonfalon
