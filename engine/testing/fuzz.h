// Fuzz driver: the laws of the conformance suite along random games, over every scenario and every
// option. Every value of every option comes up, and so, in time, does every pair of values.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/function_ref.h"
#include "engine/testing/conformance.h"

namespace gonfalon::testing {

// What can be chosen before a game: the scenarios, and the options with their values.
struct Choices {
    std::vector<std::string> scenarios;
    std::vector<std::pair<std::string, std::vector<std::string>>> options;
};

struct Chosen {
    std::string scenario;
    std::vector<std::pair<std::string, std::string>> options;

    std::string options_text() const;  // "rounds=3 orders=open"
};

// The choice of game number `number`. Scenarios and values take turns, each option starting where a
// draw by the number of its last full turn says: within so many games as an option has values, each
// value comes once.
Chosen choose(const Choices& choices, std::uint64_t seed, std::uint64_t number);

struct FuzzResult {
    std::uint64_t games = 0;
    std::vector<Failure> failures;  // of one game: the run ends there
};

// One game after the other until a law is broken or `go_on`, asked before each game with its
// number, says no. `build` makes the game; none is a failure, for every choice must be playable.
template <Game G>
FuzzResult fuzz(const Choices& choices, const Plan& plan, const Hooks<G>& hooks,
                FunctionRef<std::optional<G>(const Chosen&)> build,
                FunctionRef<bool(std::uint64_t)> go_on) {
    FuzzResult result;
    while (result.failures.empty() && go_on(result.games)) {
        const Chosen chosen = choose(choices, plan.seed, result.games);
        const std::uint64_t seed = plan.seed + result.games;
        std::optional<G> game = build(chosen);
        if (!game) {
            Failure failure;
            failure.law = "every choice of options can be played";
            failure.game = G::name;
            failure.scenario = chosen.scenario;
            failure.options = chosen.options_text();
            failure.seed = seed;
            result.failures.push_back(std::move(failure));
            break;
        }
        const Setup<G> setup{chosen.scenario, chosen.options_text(), std::move(*game)};
        conform_once(setup, plan, hooks, seed, result.failures);
        ++result.games;
    }
    return result;
}

}  // namespace gonfalon::testing
