// How a position stands, and what dice did to it: for judging a battle that was played.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ai/search/playout.h"

namespace gonfalon {

inline constexpr int certain = 10'000;

// The expected score of `side`, 0 lost .. 10000 won, when both go on by their usual plans: the mean
// of so many playouts. Positions of one battle are played out with the same dice.
template <Game G>
int prospect(const G& game, const typename G::State& state, Side side, int playouts,
             const Effort& effort) {
    using Lore = Doctrine<G>;
    if (game.prompt(state, side).turn == Turn::over) return 10 * game.score(state, side);
    constexpr std::uint64_t key = 1410;
    Drills drills[2];
    for (const Side each : {Side::first, Side::second})
        Lore::drills(game, state, each, drills[index(each)]);
    std::vector<std::int32_t> values(static_cast<std::size_t>(std::max(playouts, 1)));
    effort.run(values, [&](std::size_t trial) {
        Plan plans[2] = {drills[0][0], drills[1][0]};
        return play_on(game, state, side, plans, key, trial);
    });
    std::int64_t sum = 0;
    for (const int each : values) sum += std::clamp(each, 0, certain);
    return static_cast<int>(sum / static_cast<std::int64_t>(values.size()));
}

// How much better for `side` than on the average the dice fell that made `after` of `before`.
template <Game G>
int fortune(const G& game, const typename G::State& before, const typename G::State& after,
            Side side) {
    using Lore = Doctrine<G>;
    constexpr int samples = 36;
    Chance dice(std::uint64_t{1410}, std::uint64_t{0});
    Silent silent;
    std::int64_t sum = 0;
    for (std::uint64_t i = 0; i < samples; ++i) {
        typename G::State state = before;
        dice.begin(i);
        game.apply(state, game.outcome(state, dice), silent);
        sum += std::clamp(Lore::judge(game, state, side), 0, certain);
    }
    return std::clamp(Lore::judge(game, after, side), 0, certain) - static_cast<int>(sum / samples);
}

}  // namespace gonfalon
