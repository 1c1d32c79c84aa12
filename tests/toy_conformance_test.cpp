// The toy game under the conformance suite.
#include "tests/allocations.h"
#include "tests/conforms.h"
#include "tests/reasons.h"
#include "tests/toy_setups.h"

namespace {

using namespace gonfalon;
using testing::Plan;

TEST_CASE("toy conforms in every scenario, with secret and with open orders" *
          doctest::test_suite("release: whole")) {
    Plan plan;
    plan.games = 6;
    plan.most_steps = 2'000;
    for (const toy::Setup& setup : toy::all_setups()) CHECK_CONFORMS(setup, plan, toy::hooks());
}

TEST_CASE("toy: every reason of a refusal bites") {
    for (const toy::Setup& setup : toy::all_setups()) CHECK_REASONS(setup);
}

#ifdef GONFALON_RULE_SWITCHES

// A game that adds a rule to every refusal, whether it forbids anything or not.
class Vain : public toy::Toy {
  public:
    explicit Vain(const toy::Toy& toy) : toy::Toy(toy) {}
    Verdict check(const State& state, Side side, const Action& action) const {
        Verdict verdict = toy::Toy::check(state, side, action);
        if (!verdict.ok()) verdict.require(find_rule("TOY-3.4"), false);
        return verdict;
    }
};

TEST_CASE("a reason that forbids nothing by itself is found") {
    const toy::Setup honest = toy::setup_of("hill");
    const testing::Setup<Vain> setup{honest.scenario, honest.options, Vain(honest.game)};
    testing::ReasonPlan plan;
    plan.refusals = 200;
    const testing::Reasons found = testing::reasons_of(setup, plan);
    CHECK(found.refusals >= plan.refusals);
    CHECK(found.broken.contains("a reason alone does not forbid: TOY-3.4"));
    CHECK(found.broken.size() == 1);
}

#endif

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
