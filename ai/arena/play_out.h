// One whole game between two computer players: the same for the same (seed, number), whatever
// else runs beside it.
#pragma once

#include <cstdint>
#include <string_view>

#include "ai/arena/result.h"
#include "ai/players/player.h"
#include "engine/core/hash.h"
#include "engine/game/game.h"

namespace gonfalon {

// `most_steps` bounds a game that would not end.
template <Game G>
GameResult play_out(const G& game, const std::string_view (&players)[2], std::uint64_t seed,
                    std::uint64_t number, std::uint64_t most_steps = 1'000'000) {
    Chance dice(seed, number);
    Chance thoughts(~seed, number);
    Silent silent;
    GameResult result;
    typename G::State state = game.initial();
    for (; result.steps < most_steps; ++result.steps) {
        const auto prompt = game.prompt(state, Side::first);
        if (prompt.turn == Turn::over) {
            result.finished = true;
            break;
        }
        if (prompt.turn == Turn::chance) {
            dice.begin(result.steps);
            game.apply(state, game.outcome(state, dice), silent);
            continue;
        }
        const Side side = prompt.side;
        thoughts.begin(result.steps);
        Decision<G> decision;
        const std::string_view player = players[index(side)];
        if (player == "random") {
            decision.action = game.sample(state, side, thoughts);
        } else {
            decide(game, game.observe(state, viewer(side)), side, player, thoughts, Effort{},
                   decision);
        }
        game.apply(state, side, decision.action, silent);
    }
    for (Side side : {Side::first, Side::second}) {
        result.score[index(side)] = game.score(state, side);
        if constexpr (requires { Judgement<G>::losses(game, state, side); }) {
            result.losses[index(side)] = Judgement<G>::losses(game, state, side);
        }
    }
    result.hash = hash_of(state);
    return result;
}

}  // namespace gonfalon
