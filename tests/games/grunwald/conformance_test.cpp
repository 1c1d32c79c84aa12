// Grunwald under the conformance suite: every scenario, several sets of options.
#include "engine/testing/conformance.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "tests/allocations.h"
#include "tests/conforms.h"
#include "tests/games/grunwald/table.h"
#include "tests/reasons.h"

using namespace gonfalon;
using namespace gonfalon::grunwald;

namespace {

testing::Hooks<Grunwald> hooks() {
    testing::Hooks<Grunwald> hooks;
    hooks.where = [](const State& now, const Action& unfinished) {
        ReachPlace<Action> place;
        place.cell = -1;
        if (!unfinished.unit.exists()) return place;
        const Unit& unit = now.unit(unfinished.unit);
        if (!unit.on_board()) return place;
        place.cell = unit.hex.id;
        place.facing = static_cast<std::int32_t>(unit.facing);
        return place;
    };
    hooks.marches = [](const Action& unfinished, const Action& action) {
        return (action.verb == Verb::step || action.verb == Verb::turn) &&
               action.unit == unfinished.unit;
    };
    // A unit also turns and advances at the end of a combat: no march.
    hooks.may_march = [](const Grunwald& game, const State& now) {
        return game.prompt(now, Side::first).ask == Ask::move;
    };
    hooks.lets_pass = [](const Grunwald& game, State& state, Side side) {
        Silent silent;
        while (game.prompt(state, side).ask == Ask::react)
            game.apply(state, other(side), Action::pass(), silent);
    };
    hooks.draw = [](const Grunwald& game, const State& now, std::string& text) {
        text = board_of(game, now);
    };
    return hooks;
}

constexpr std::string_view option_sets[] = {
    "",
    "organisation=on fatigue=on odds_rounding=symmetric leader_and_banner_bonus=per_unit "
    "countercharge_arc=cone terrain_turn_cost=entry_cost",
    "charge_between_turns=reset charge_loss_after_combat=both retreat_shortfall=once "
    "army_leader_death_scope=own_nation army_leader_death_weak_units=spared",
};

void conform(std::string_view scenario, testing::Plan plan) {
    for (const std::string_view options : option_sets) {
        const testing::Setup<Grunwald> setup{std::string(scenario), std::string(options),
                                             battle(scenario, options)};
        CHECK_CONFORMS(setup, plan, hooks());
        ++plan.seed;
    }
}

testing::Plan small() {
    testing::Plan plan;
    plan.games = 1;
    plan.look_every = 11;
    plan.sample_every = 11;
    plan.reach_actions = 1;
    return plan;
}
testing::Plan large() {
    testing::Plan plan = small();
    plan.look_every = 211;
    return plan;
}

}  // namespace

TEST_CASE("grunwald conforms: training" * doctest::test_suite("release: whole")) {
    for (const char* scenario : {"training-movement", "training-combat", "training-countercharge",
                                 "training-fire", "training-morale", "training-fortification"})
        conform(scenario, small());
}
TEST_CASE("grunwald: every reason of a refusal bites") {
    // The plain game, and with the rules of chapters 13 and 14.
    for (const std::string& scenario : testing::scenarios_of("grunwald"))
        for (const std::string_view options : {option_sets[0], option_sets[1]}) {
            const testing::Setup<Grunwald> setup{scenario, std::string(options),
                                                 battle(scenario, options)};
            testing::ReasonPlan plan;
            plan.refusals = 5'000;
            if (!scenario.starts_with("training")) plan.look_every = 37;
            CHECK_REASONS(setup, plan);
        }
    TELL_REASONS(Grunwald);
}
TEST_CASE("grunwald conforms: Clash of Titans" * doctest::test_suite("release: whole")) {
    conform("clash-of-titans", large());
}
TEST_CASE("grunwald conforms: Blitzkrieg 1410" * doctest::test_suite("release: whole")) {
    conform("blitzkrieg-1410", large());
}

TEST_CASE("grunwald: check, sample, outcome and a silent apply allocate nothing") {
    for (const char* scenario : {"clash-of-titans", "blitzkrieg-1410", "training-fortification"})
        for (const std::string_view options : option_sets) {
            const Grunwald game = battle(scenario, options);
            testing::RandomGame<Grunwald> random(game, 3);
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

TEST_CASE("grunwald: the state of the full battle is small and copied as it stands") {
    CHECK(sizeof(State) <= 6656);
    CHECK(std::is_trivially_copyable_v<State>);
}
