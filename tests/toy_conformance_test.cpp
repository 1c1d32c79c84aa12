// The toy game under the conformance suite.
#include "tests/allocations.h"
#include "tests/conforms.h"
#include "tests/toy_setups.h"

namespace {

using namespace gonfalon;
using testing::Plan;

TEST_CASE("toy conforms in every scenario, with secret and with open orders") {
    Plan plan;
    plan.games = 6;
    plan.most_steps = 2'000;
    for (const toy::Setup& setup : toy::all_setups()) CHECK_CONFORMS(setup, plan, toy::hooks());
}

TEST_CASE("toy plays without allocating") {
    const toy::Setup setup = toy::setup_of("ambush");
    std::size_t steps = 0;
    std::size_t counted = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        testing::RandomGame<toy::Toy> game(setup.game, seed);
        const std::size_t before = testing::allocations();
        for (; !game.over(); ++steps) game.advance();
        counted += testing::allocations() - before;
    }
    CHECK(steps > 200);
    CHECK(counted == 0);
}

}  // namespace
