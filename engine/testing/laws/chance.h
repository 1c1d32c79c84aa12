// Laws of chance: rolls are possible, weights are right, a roll does what its representative does.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/testing/laws/look.h"

namespace gonfalon::testing {

inline std::int64_t in_millionths(std::uint64_t part, std::uint64_t total) {
    __extension__ typedef unsigned __int128 Wide;
    return static_cast<std::int64_t>(Wide{part} * 1'000'000u / total);
}

template <Game G>
void chance_laws(Look<G>& look) {
    using Outcome = typename G::Outcome;
    using State = typename G::State;
    const G& game = look.game();
    if (game.prompt(look.state, Side::first).turn != Turn::chance) return;

    Silent silent;
    const auto after = [&](const Outcome& outcome) {
        State state = look.state;
        game.apply(state, outcome, silent);
        return hash_of(state);
    };
    std::map<std::uint64_t, std::uint64_t> weights;  // of the states that follow
    std::uint64_t total = 0;
    game.outcomes(look.state, [&](const Outcome& outcome, std::uint64_t weight) {
        look.expect(game.admits(look.state, outcome), "a weighed roll is possible",
                    look.text(outcome));
        look.expect(weight > 0, "a weight is positive", look.text(outcome));
        look.expect(total + weight > total, "weights fit 64 bits", look.text(outcome));
        total += weight;
        weights[after(outcome)] += weight;
    });
    look.expect(total > 0, "chance has outcomes");
    if (!look.clean()) return;

    std::map<std::uint64_t, std::uint64_t> drawn;
    for (std::size_t i = 0; i < look.plan.rolls; ++i) {
        const Outcome outcome = game.outcome(look.state, look.chance);
        look.expect(game.admits(look.state, outcome), "a roll is possible", look.text(outcome));
        const std::uint64_t hash = after(outcome);
        look.expect(weights.contains(hash), "a roll does what its representative does",
                    look.text(outcome));
        ++drawn[hash];
        if (!look.clean()) return;
    }
    // How often each effect came, against its weight: within six standard deviations and a little
    // more, so that chance alone never fails a long run.
    const auto rolls = static_cast<std::int64_t>(look.plan.rolls);
    constexpr std::int64_t whole = 1'000'000;
    for (const auto& [hash, weight] : weights) {
        const std::int64_t share = in_millionths(weight, total);
        const std::int64_t gap = static_cast<std::int64_t>(drawn[hash]) * whole - rolls * share;
        const std::int64_t excess = (gap < 0 ? -gap : gap) - 6 * whole;
        look.expect(excess <= 0 || excess * excess <= 36 * rolls * share * (whole - share),
                    "an effect comes as often as it weighs",
                    std::to_string(weight) + " of " + std::to_string(total) + ", came " +
                        std::to_string(drawn[hash]) + " of " + std::to_string(look.plan.rolls));
    }
}

}  // namespace gonfalon::testing
