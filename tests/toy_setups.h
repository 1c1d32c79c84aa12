// The toy game as the tests use it: all its setups, what the suite cannot guess, boards as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/testing/setup.h"
#include "tests/toy/game.h"

namespace gonfalon::toy {

using Setup = testing::Setup<Toy>;

// A built-in scenario with its own length, or with the options given.
Setup setup_of(std::string_view scenario);
Setup setup_of(std::string_view scenario, const Options& options);

// Every scenario with every kind of order; their own lengths.
std::vector<Setup> all_setups();

testing::Hooks<Toy> hooks();

std::string board_of(const Toy& game, const State& state);

}  // namespace gonfalon::toy
