// Census and signature: what a change of rules changed. They show change, not truth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/hash.h"
#include "engine/testing/random_game.h"

namespace gonfalon::testing {

// How many actions `side` may do now, counted by trying every conceivable one.
template <Game G>
std::size_t count_legal(const G& game, const typename G::State& now, Side side) {
    std::size_t count = 0;
    game.each_conceivable(now, side, [&](const typename G::Action& action) {
        if (game.check(now, side, action)) ++count;
    });
    return count;
}

// One line for every `every`-th step of the random game of this seed at which somebody is asked:
// the step, the side, and how many actions it may do.
template <Game G>
std::string census(const G& game, std::uint64_t seed, std::uint64_t every,
                   std::uint64_t most_steps = 20'000) {
    std::string text;
    RandomGame<G> random(game, seed);
    for (; !random.over() && random.lines() < most_steps; random.advance()) {
        if (random.lines() % every != 0) continue;
        for (const Side side : {Side::first, Side::second}) {
            if (!is_asked(game, random.state(), side)) continue;
            text += std::to_string(random.lines()) + " " + std::string(name_of(side)) + " " +
                    std::to_string(count_legal(game, random.state(), side)) + "\n";
        }
    }
    return text;
}

// Every state of `games` random games in one number: the same from every compiler.
template <Game G>
std::uint64_t signature(const G& game, std::uint64_t seed, std::uint64_t games,
                        std::uint64_t most_steps = 20'000) {
    Hasher hasher;
    for (std::uint64_t number = 0; number < games; ++number) {
        RandomGame<G> random(game, seed + number);
        while (!random.over() && random.lines() < most_steps) {
            random.advance();
            hasher.mix(hash_of(random.state()));
        }
        hasher.mix(random.lines());
    }
    return hasher.value();
}

}  // namespace gonfalon::testing
