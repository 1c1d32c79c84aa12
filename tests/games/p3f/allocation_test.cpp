// Playing allocates nothing.
#include <doctest/doctest.h>

#include "engine/testing/random_game.h"
#include "tests/allocations.h"
#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

TEST_CASE("p3f: check, sample, outcome and a silent apply allocate nothing") {
    for (const char* scenario : {"coutras", "arques"}) {
        const P3f game =
            battle(scenario, "advanced_rules=on caracole=on hesitation=on enfants_perdus=on");
        testing::RandomGame<P3f> random(game, 3);
        const std::size_t before = testing::allocations();
        while (!random.over()) {
            const auto step = random.draw();
            if (!step.chance && !game.check(random.state(), step.side, step.action)) break;
            Silent silent;
            random.apply(step, silent);
        }
        CHECK(testing::allocations() == before);
        CHECK(random.over());
    }
}

TEST_CASE("p3f: a State is small and copied as it stands") {
    CHECK(sizeof(State) <= 4096);
    CHECK(std::is_trivially_copyable_v<State>);
}
