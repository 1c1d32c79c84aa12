// One whole game between two computer players: the same for the same (seed, number), whatever
// else runs beside it.
#pragma once

#include <cstdint>
#include <string_view>

#include "ai/arena/terms.h"
#include "ai/players/player.h"
#include "engine/core/hash.h"
#include "engine/game/game.h"

namespace gonfalon {

// `judges`: the same battle as `game`, by whose judgement each side decides.
template <Game G>
GameResult play_out(const G& game, const G* const (&judges)[2],
                    const std::string_view (&players)[2], std::uint64_t seed, std::uint64_t number,
                    const Terms& terms = {}) {
    Chance dice(seed, number);
    Chance thoughts(~seed, number);
    Silent silent;
    GameResult result;
    Mind<G> minds[2];
    const auto note = [&](const typename G::State& state, RecordLine::Kind kind, Side side,
                          const auto& what) {
        if (terms.record == nullptr) return;
        RecordLine line{kind, side, terms.record->next(), 0, {}};
        game.write(state, what, line.text);
        terms.record->lines.push_back(std::move(line));
    };
    typename G::State state = game.initial();
    for (; result.steps < terms.most_steps; ++result.steps) {
        const auto prompt = game.prompt(state, Side::first);
        if (prompt.turn == Turn::over) {
            result.finished = true;
            break;
        }
        if (prompt.turn == Turn::chance) {
            dice.begin(result.steps);
            const typename G::Outcome outcome = game.outcome(state, dice);
            note(state, RecordLine::Kind::chance, Side::first, outcome);
            game.apply(state, outcome, silent);
            continue;
        }
        const Side side = prompt.side;
        thoughts.begin(result.steps);
        Decision<G> decision;
        const std::uint64_t began = terms.clock != nullptr ? (*terms.clock)() : 0;
        const std::string_view player = players[index(side)];
        if (player == "random") {
            decision.action = game.sample(state, side, thoughts);
        } else {
            decide(*judges[index(side)], game.observe(state, viewer(side)), side, player, thoughts,
                   Effort{}.share(terms.share[index(side)]), minds[index(side)], decision);
        }
        if (terms.clock != nullptr) result.thought[index(side)] += (*terms.clock)() - began;
        ++result.decisions[index(side)];
        note(state, RecordLine::Kind::action, side, decision.action);
        game.apply(state, side, decision.action, silent);
    }
    for (Side side : {Side::first, Side::second}) {
        result.score[index(side)] = game.score(state, side);
        if constexpr (requires { game.points(state, side); })
            result.points[index(side)] = game.points(state, side);
        if constexpr (is_given<decltype(Reference<G>::losses)>) {
            result.losses[index(side)] = Reference<G>::losses(game, state, side);
        }
    }
    if constexpr (requires { state.turn; }) {
        result.turns = static_cast<std::uint64_t>(state.turn);
    } else if constexpr (requires { state.scene.turn; }) {
        result.turns = static_cast<std::uint64_t>(state.scene.turn);
    }
    result.hash = hash_of(state);
    if (terms.record != nullptr)
        terms.record->hashes.emplace_back(terms.record->next() - 1, result.hash);
    return result;
}

}  // namespace gonfalon
