// La Garde under the conformance suite: every battle, several sets of options.
#include "engine/testing/conformance.h"

#include <doctest/doctest.h>

#include "games/la_garde/game.h"
#include "tests/conforms.h"
#include "tests/games/la_garde/data.h"
#include "tests/reasons.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

constexpr std::string_view option_sets[] = {
    "",
    "die=eight draw=majority activation=corps set_up=zones",
    "first_army=russian second_army=prussian set_up=zones gun_zone=all_round "
    "difficult_move=literal",
    "first_army=british second_army=french mixed_brigade=most bitter_fight=again redoubt=guns_only "
    "kalckreuth=on corps_bonus=included support_arms=supports_only",
    "reactions=sum chain_levels=three army_morale=halves fixed_turns=4",
};

void conform(std::string_view scenario) {
    testing::Hooks<LaGarde> hooks;
    testing::Plan plan;
    plan.games = 1;
    plan.look_every = 13;
    plan.sample_every = 33;
    for (const std::string_view options : option_sets) {
        const testing::Setup<LaGarde> setup{std::string(scenario), std::string(options),
                                            LaGarde::from(tables_of(scenario, options))};
        CHECK_CONFORMS(setup, plan, hooks);
        ++plan.seed;
    }
}

}  // namespace

TEST_CASE("la_garde: every reason of a refusal bites") {
    testing::ReasonPlan plan;
    plan.refusals = 30'000;
    plan.look_every = 11;
    const auto check = [&](const std::string& scenario, const char* options) {
        const testing::Setup<LaGarde> setup{scenario, options,
                                            LaGarde::from(tables_of(scenario, options))};
        CHECK_REASONS(setup, plan);
    };
    for (const std::string& scenario : testing::scenarios_of("la_garde")) check(scenario, "");
    // Free set-up and Kalckreuth's reserve have prohibitions of their own.
    check("the-village", "set_up=zones activation=corps");
    TELL_REASONS(LaGarde);
}

TEST_CASE("la_garde conforms: training" * doctest::test_suite("release: whole")) {
    conform("training-first-division");
}
TEST_CASE("la_garde conforms: encounter at the crossroads" *
          doctest::test_suite("release: whole")) {
    conform("encounter-at-the-crossroads");
}
TEST_CASE("la_garde conforms: the village" * doctest::test_suite("release: whole")) {
    conform("the-village");
}
TEST_CASE("la_garde conforms: the crossing" * doctest::test_suite("release: whole")) {
    conform("the-crossing");
}
TEST_CASE("la_garde conforms: Auerstaedt" * doctest::test_suite("release: whole")) {
    conform("auerstaedt");
}
