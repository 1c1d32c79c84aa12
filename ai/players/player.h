// Computer players. A player is given a View of its own side, never the State, and says why it
// chose what it chose.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "ai/players/effort.h"
#include "engine/game/game.h"

namespace gonfalon {

template <class G>
struct Decision {
    typename G::Action action{};
    Event reason;
};

// What a player needs to know of a game; specialised in ai/evaluation/, one file a game.
//
//   static int evaluate(const G&, const State&, Side)      how well `side` stands; larger is better
//   static int losses(const G&, const State&, Side)        counters that `side` has lost
//   static Event at_random()                               "chosen at random"
//   static Event because(const G&, const State& before, Side, const Action&, int gain)
//   static bool plan(const G&, const State&, Side, Chance&, [Effort&,] Decision<G>&)   optional: a
//       choice that needs more than one step of foresight, such as where a march should end; one
//       that takes no effort looks at a small number of states by itself
template <class G>
struct Judgement;

inline constexpr std::string_view player_names[] = {"random", "greedy"};

// Mean evaluation after `state`, over what chance is due; beyond `budget` nodes, what has been
// reached is evaluated as it stands.
template <class G>
std::int64_t expected_value(const G& game, const typename G::State& state, Side side, int& budget) {
    if (game.prompt(state, side).turn != Turn::chance || budget <= 0) {
        return Judgement<G>::evaluate(game, state, side);
    }
    std::int64_t sum = 0;
    std::int64_t total = 0;
    game.outcomes(state, [&](const typename G::Outcome& outcome, std::uint64_t weight) {
        --budget;
        Silent silent;
        typename G::State after = state;
        game.apply(after, outcome, silent);
        sum += expected_value(game, after, side, budget) * static_cast<std::int64_t>(weight);
        total += static_cast<std::int64_t>(weight);
    });
    return total == 0 ? 0 : sum / total;
}

template <Game G>
void choose_greedily(const G& game, const typename G::State& state, Side side, Chance& chance,
                     Effort& effort, Decision<G>& decision) {
    if constexpr (requires { Judgement<G>::plan(game, state, side, chance, effort, decision); }) {
        if (Judgement<G>::plan(game, state, side, chance, effort, decision)) return;
    } else if constexpr (requires { Judgement<G>::plan(game, state, side, chance, decision); }) {
        if (Judgement<G>::plan(game, state, side, chance, decision)) return;
    }
    constexpr std::size_t most_candidates = 64;
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    std::uint32_t equals = 0;
    const std::int64_t before = Judgement<G>::evaluate(game, state, side);
    decision.action = game.sample(state, side, chance);
    std::vector<typename G::Action> candidates;
    game.propose(state, side, most_candidates, chance,
                 [&](const typename G::Action& action) { candidates.push_back(action); });
    for (const auto& action : candidates) {
        Silent silent;
        typename G::State after = state;
        game.apply(after, side, action, silent);
        constexpr int most_outcomes = 120;
        int budget = most_outcomes;
        const std::int64_t value = expected_value(game, after, side, budget);
        if (value > best) {
            best = value;
            equals = 1;
            decision.action = action;
        } else if (value == best && chance.below(++equals) == 0) {
            decision.action = action;
        }
        if (!effort.spend(1 + most_outcomes - budget)) break;
    }
    decision.reason =
        Judgement<G>::because(game, state, side, decision.action, static_cast<int>(best - before));
}

// False when there is no player of that name.
template <Game G>
bool decide(const G& game, const typename G::View& view, Side side, std::string_view player,
            Chance& chance, Effort effort, Decision<G>& decision) {
    const typename G::State state = game.imagine(view, chance);
    if (player == "random") {
        decision.action = game.sample(state, side, chance);
        decision.reason = Judgement<G>::at_random();
        return true;
    }
    if (player == "greedy") {
        choose_greedily(game, state, side, chance, effort, decision);
        return true;
    }
    return false;
}

}  // namespace gonfalon
