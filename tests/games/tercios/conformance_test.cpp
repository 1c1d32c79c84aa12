// Tercios under the conformance suite: every battle, several sets of options.
#include "engine/testing/conformance.h"

#include <doctest/doctest.h>

#include "ai/doctrine/tercios.h"
#include "ai/players/player.h"
#include "games/tercios/rules/rules.h"
#include "tests/allocations.h"
#include "tests/conforms.h"
#include "tests/games/tercios/field.h"
#include "tests/reasons.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

constexpr std::string_view option_sets[] = {
    "",
    "dragoons=adapted weary_from=first_wear run_minimum=on open_order=always "
    "standoff=three_inches first_army=france second_army=empire",
    "reaction_fire=at_declaration hills=hidden heavy_guns_turn=on fast=any_success cavalry_elan=on "
    "first_army=england second_army=protestants",
    "commanders=off fixed_turns=4",
    "terrain=points first_army=sweden second_army=protestants",
};

constexpr std::string_view training_sets[] = {
    "free_list=on",
    "free_list=on weary_from=first_wear run_minimum=on standoff=three_inches "
    "reaction_fire=at_declaration",
    "free_list=on commanders=off fixed_turns=4",
};

template <std::size_t Size>
void conform(std::string_view scenario, const std::string_view (&sets)[Size]) {
    testing::Hooks<Tercios> hooks;
    testing::Plan plan;
    plan.games = 1;
    plan.look_every = 7;
    plan.sample_every = 40;
    for (const std::string_view options : sets) {
        const testing::Setup<Tercios> setup{std::string(scenario), std::string(options),
                                            battle(scenario, options)};
        CHECK_CONFORMS(setup, plan, hooks);
        plan.seed += 100;
    }
}

}  // namespace

TEST_CASE("tercios: every reason of a refusal bites") {
    testing::ReasonPlan plan;
    plan.refusals = 15'000;
    plan.look_every = 23;
    const auto check = [&](const std::string& scenario, std::string_view options) {
        const testing::Setup<Tercios> setup{scenario, std::string(options),
                                            battle(scenario, options)};
        CHECK_REASONS(setup, plan);
    };
    // The plain game, and with dragoons that dismount.
    for (const std::string& scenario : testing::scenarios_of("tercios")) {
        const bool training = scenario.starts_with("training");
        check(scenario, training ? training_sets[0] : option_sets[0]);
        check(scenario, training ? training_sets[1] : option_sets[1]);
    }
    check("fields-of-glory", "terrain=points");
    TELL_REASONS(Tercios);
}

TEST_CASE("tercios conforms: training" * doctest::test_suite("release: whole")) {
    conform("training-first-shots", training_sets);
}
TEST_CASE("tercios conforms: Fields of Glory" * doctest::test_suite("release: whole")) {
    conform("fields-of-glory", option_sets);
}
TEST_CASE("tercios conforms: The Mist" * doctest::test_suite("release: whole")) {
    conform("the-mist", option_sets);
}
TEST_CASE("tercios conforms: The Crossroads" * doctest::test_suite("release: whole")) {
    conform("the-crossroads", option_sets);
}
TEST_CASE("tercios conforms: The Crossing" * doctest::test_suite("release: whole")) {
    conform("the-crossing", option_sets);
}
TEST_CASE("tercios conforms: The Redoubt" * doctest::test_suite("release: whole")) {
    conform("the-redoubt", option_sets);
}
TEST_CASE("tercios conforms: The Breakthrough" * doctest::test_suite("release: whole")) {
    conform("the-breakthrough", option_sets);
}

TEST_CASE("tercios: check, sample, outcome and a silent apply allocate nothing") {
    constexpr std::pair<const char*, const char*> setups[] = {
        {"fields-of-glory", ""}, {"the-breakthrough", ""}, {"the-crossing", "terrain=points"}};
    for (const auto& [scenario, options] : setups) {
        const Tercios game = battle(scenario, options);
        testing::RandomGame<Tercios> random(game, 3);
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

// The list leaves out reasons and remembers what it found: its yes and no are those of the law.
TEST_CASE("tercios: an action is judged alike alone and among many") {
    for (const char* scenario : {"fields-of-glory", "the-crossing", "the-redoubt"}) {
        const Tercios game = battle(scenario);
        testing::RandomGame<Tercios> random(game, 5);
        std::size_t wrong = 0;
        std::size_t allowed = 0;
        std::size_t refused = 0;
        while (!random.over()) {
            const auto next = random.draw();
            if (!next.chance) {
                const State& now = random.state();
                const Rules many(game, now, Look::through_many);
                game.each_conceivable(now, next.side, [&](const Action& action) {
                    const bool legal = game.check(now, next.side, action).ok();
                    ++(legal ? allowed : refused);
                    wrong += many.check(next.side, action).ok() != legal;
                });
            }
            Silent silent;
            random.apply(next, silent);
        }
        CHECK(wrong == 0);
        CHECK(allowed > 1000);
        CHECK(refused > 1000);
    }
}

TEST_CASE("tercios: a State is small and copied as it stands") {
    CHECK(sizeof(State) <= 8192);
    CHECK(std::is_trivially_copyable_v<State>);
}

// Greedy players of six nations in all six battles: whatever they do is legal and keeps the state
// sound, and every battle ends.
TEST_CASE("tercios: greedy players keep every invariant") {
    constexpr std::string_view nations[] = {"spain",  "sweden",      "empire",
                                            "france", "protestants", "england"};
    constexpr std::string_view battles[] = {"fields-of-glory", "the-mist",    "the-crossroads",
                                            "the-crossing",    "the-redoubt", "the-breakthrough"};
    for (std::size_t i = 0; i < std::size(battles); ++i) {
        // Every other one on ground they have bought.
        const std::string options = "first_army=" + std::string(nations[i]) +
                                    " second_army=" + std::string(nations[(i + 2) % 6]) +
                                    (i % 2 == 0 ? " terrain=points" : "");
        const Tercios game = battle(battles[i], options);
        State state = game.initial();
        Chance chance(i + 1, 7);
        Silent silent;
        std::uint64_t step = 0;
        while (game.prompt(state, Side::first).turn != Turn::over && step < 5000) {
            chance.begin(++step);
            if (game.prompt(state, Side::first).turn == Turn::chance) {
                game.apply(state, game.outcome(state, chance), silent);
            } else {
                const Side side =
                    testing::is_asked(game, state, Side::first) ? Side::first : Side::second;
                Decision<Tercios> decision;
                REQUIRE(decide(game, game.observe(state, viewer(side)), side, "greedy", chance,
                               Effort{}, decision));
                REQUIRE(game.check(state, side, decision.action).ok());
                game.apply(state, side, decision.action, silent);
            }
            REQUIRE(game.is_sound(state));
        }
        CHECK(state.is_over());
    }
}
