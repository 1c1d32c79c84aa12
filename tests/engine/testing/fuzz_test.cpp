#include "engine/testing/fuzz.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "engine/testing/census.h"
#include "tests/conforms.h"
#include "tests/toy_setups.h"

namespace {

using namespace gonfalon;
using testing::Choices;
using testing::Chosen;

const Choices toy_choices{
    {"duel", "hill", "ambush"},
    {{"rounds", {"1", "2", "3", "4", "5", "6"}}, {"orders", {"secret", "open"}}}};

const auto build_toy = [](const Chosen& chosen) {
    toy::Options options;
    options.rounds = chosen.options[0].second[0] - '0';
    options.open_orders = chosen.options[1].second == "open";
    return std::optional(toy::Toy(toy::Tables{}, toy::built_in_scenario(chosen.scenario), options));
};

TEST_CASE("fuzz comes to every scenario, every value and every pair of values") {
    std::map<std::string, int> scenarios;
    std::set<std::string> pairs;
    for (std::uint64_t number = 0; number < 120; ++number) {
        const Chosen chosen = choose(toy_choices, 1, number);
        ++scenarios[chosen.scenario];
        const std::string rounds = chosen.options[0].second;
        const std::string orders = chosen.options[1].second;
        pairs.insert(chosen.scenario + rounds);
        pairs.insert(chosen.scenario + orders);
        pairs.insert(rounds + orders);
    }
    CHECK(scenarios["duel"] == 40);
    CHECK(scenarios["ambush"] == 40);
    CHECK(pairs.size() == 3 * 6 + 3 * 2 + 6 * 2);
    CHECK(choose(toy_choices, 1, 7).options_text() == choose(toy_choices, 1, 7).options_text());
}

TEST_CASE("toy keeps the laws over every scenario and option") {
    testing::Plan plan;
    plan.look_every = 3;
    plan.seed = 500;
    const auto result = testing::fuzz<toy::Toy>(toy_choices, plan, toy::hooks(), build_toy,
                                                [](std::uint64_t games) { return games < 36; });
    testing::keep_records(result.failures);
    CHECK_MESSAGE(result.failures.empty(), text_of(result.failures));
    CHECK(result.games == 36);
}

TEST_CASE("fuzz stops at the first failure, and says what was chosen") {
    testing::Plan plan;
    plan.most_steps = 3;
    const auto result = testing::fuzz<toy::Toy>(toy_choices, plan, {}, build_toy,
                                                [](std::uint64_t) { return true; });
    CHECK(result.games == 1);
    REQUIRE(result.failures.size() == 1);
    CHECK(result.failures[0].law == "every game ends");
    CHECK(result.failures[0].options == choose(toy_choices, 1, 0).options_text());
    const auto refused = testing::fuzz<toy::Toy>(
        toy_choices, plan, {}, [](const Chosen&) { return std::optional<toy::Toy>(); },
        [](std::uint64_t) { return true; });
    REQUIRE(refused.failures.size() == 1);
    CHECK(refused.failures[0].law == "every choice of options can be played");
}

TEST_CASE("a census counts the legal actions along a game") {
    const toy::Toy game = toy::setup_of("duel").game;
    // Three orders for each side, then for the side left.
    const std::string text = testing::census(game, 1, 1);
    CHECK(text.starts_with("0 first 3\n0 second 3\n1 "));
    // A1 on c2 below the hill: to b2, d2 and c1, onto the hill, reveal, done; B1 likewise.
    CHECK((text.find("\n3 first 6\n") != text.npos || text.find("\n3 second 6\n") != text.npos));
    CHECK(testing::census(game, 1, 1) == text);
}

TEST_CASE("a signature is the same for the same games, and another for others") {
    const toy::Toy hill = toy::setup_of("hill").game;
    CHECK(testing::signature(hill, 1, 5) == testing::signature(hill, 1, 5));
    CHECK(testing::signature(hill, 1, 5) != testing::signature(hill, 2, 5));
    CHECK(testing::signature(hill, 1, 5) != testing::signature(hill, 1, 4));
    CHECK(testing::signature(hill, 1, 5) != testing::signature(toy::setup_of("ambush").game, 1, 5));
}

}  // namespace
