// The reference player ("reference", in older records "greedy"): one step of foresight, with its
// own evaluation and planning. Frozen: it measures how much stronger other players have become, so
// nothing else uses it but the search in games that have taught it nothing better.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "ai/players/decision.h"
#include "ai/players/effort.h"
#include "engine/core/without.h"
#include "engine/game/game.h"

namespace gonfalon {

// What the reference player knows of a game; one file a game.
//
//   static int evaluate(const G&, const State&, Side)      how well `side` stands; larger is better
//   static int losses(const G&, const State&, Side)        counters that `side` has lost, or
//   Without static Event at_random()                               "chosen at random" static Event
//   because(const G&, const State& before, Side, const Action&, int gain) static bool plan(const
//   G&, const State&, Side, Chance&, [Effort&,] Decision<G>&)   a
//       choice that needs more than one step of foresight, such as where a march should end; one
//       that takes no effort looks at a small number of states by itself; or Without
template <class G>
struct Reference;

// Mean evaluation after `state`, over what chance is due; beyond `budget` nodes, what has been
// reached is evaluated as it stands.
template <class G>
std::int64_t expected_value(const G& game, const typename G::State& state, Side side, int& budget) {
    if (game.prompt(state, side).turn != Turn::chance || budget <= 0) {
        return Reference<G>::evaluate(game, state, side);
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
void choose_by_reference(const G& game, const typename G::State& state, Side side, Chance& chance,
                         Effort& effort, Decision<G>& decision) {
    using Lore = Reference<G>;
    if constexpr (std::is_invocable_v<decltype(Lore::plan), const G&, const typename G::State&,
                                      Side, Chance&, Effort&, Decision<G>&>) {
        if (Reference<G>::plan(game, state, side, chance, effort, decision)) return;
    } else if constexpr (is_given<decltype(Lore::plan)>) {
        if (Reference<G>::plan(game, state, side, chance, decision)) return;
    }
    constexpr std::size_t most_candidates = 64;
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    std::uint32_t equals = 0;
    const std::int64_t before = Reference<G>::evaluate(game, state, side);
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
        Reference<G>::because(game, state, side, decision.action, static_cast<int>(best - before));
}

}  // namespace gonfalon
