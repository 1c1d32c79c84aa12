// How the computer judges the toy game.
#pragma once

#include "ai/reference/reference.h"
#include "tests/toy/game.h"

namespace gonfalon {

template <>
struct Reference<toy::Toy> {
    static int evaluate(const toy::Toy& game, const toy::State& state, Side side);
    static int losses(const toy::Toy& game, const toy::State& state, Side side);
    static constexpr Without plan{};
    static Event at_random();
    static Event because(const toy::Toy& game, const toy::State& before, Side side,
                         const toy::Action& action, int gain);
};

}  // namespace gonfalon
