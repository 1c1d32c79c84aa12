// Playout: a game played on for a while by the policies of both sides.
#pragma once

#include <cstdint>

#include "ai/search/doctrine.h"

namespace gonfalon {

// Plays on with `plans` (by side) until the clock has risen by `ahead`, and hands every roll to
// `rolled` before it counts. The dice follow from `key` and `trial` and the event they are thrown
// for (or the number of the roll), so that candidates compared in one trial see the same dice. Does
// not allocate unless the policy does.
template <Game G, class Rolled>
    requires HasDoctrine<G>
void play_until(const G& game, typename G::State& state, Plan (&plans)[2], std::uint64_t key,
                std::uint64_t trial, int ahead, int most_decisions, Rolled&& rolled) {
    using Lore = Doctrine<G>;
    Chance dice(key, 2 * trial);
    Chance thoughts(key, 2 * trial + 1);
    Silent silent;
    typename Lore::Staff staffs[2];
    int periods[2] = {-1, -1};
    const int began = Lore::clock(game, state);
    std::uint64_t rolls = 0;
    std::uint64_t before = 0;
    constexpr std::uint64_t most_rolls = 10'000;
    for (int decisions = 0; decisions < most_decisions && rolls < most_rolls;) {
        const auto prompt = game.prompt(state, Side::first);
        if (prompt.turn == Turn::over) break;
        if (prompt.turn == Turn::chance) {
            std::uint64_t roll = rolls++;
            if constexpr (is_given<decltype(Lore::roll)>) {
                // Thrown again at once, they do not fall the same.
                const std::uint64_t name = Lore::roll(game, state);
                roll = name == before ? roll | std::uint64_t{1} << 63 : name;
                before = name;
            }
            dice.begin(roll);
            const typename G::Outcome outcome = game.outcome(state, dice);
            rolled(state, outcome);
            game.apply(state, outcome, silent);
            continue;
        }
        if (Lore::clock(game, state) - began >= ahead) break;
        const Side asked = prompt.side;
        const std::size_t i = index(asked);
        if (const int period = Lore::period(game, state, asked); period != periods[i]) {
            if (periods[i] >= 0) plans[i].errands.clear();
            periods[i] = period;
            Lore::survey(game, state, asked, plans[i], staffs[i]);
        }
        thoughts.begin(static_cast<std::uint64_t>(decisions));
        game.apply(state, asked, Lore::act(game, state, asked, staffs[i], plans[i], thoughts),
                   silent);
        ++decisions;
    }
}

// How `side` stands when the clock has risen by `ahead`, less the luck it had on the way: what is
// left is what its decisions did.
template <Game G>
int play_on(const G& game, typename G::State state, Side side, Plan (&plans)[2], std::uint64_t key,
            std::uint64_t trial, int ahead = Doctrine<G>::ahead) {
    using Lore = Doctrine<G>;
    int luck = 0;
    play_until(game, state, plans, key, trial, ahead, Lore::most_decisions,
               [&](const typename G::State& now, const typename G::Outcome& outcome) {
                   if constexpr (is_given<decltype(Lore::luck)>)
                       luck += Lore::luck(game, now, outcome, side);
               });
    return Lore::judge(game, state, side) - luck;
}

// How the battle ended for `side`, luck and all.
template <Game G>
int play_to_the_end(const G& game, typename G::State state, Side side, Plan (&plans)[2],
                    std::uint64_t key, std::uint64_t trial) {
    constexpr int for_ever = 1'000'000;
    play_until(game, state, plans, key, trial, for_ever, 10 * Doctrine<G>::most_decisions,
               [](const typename G::State&, const typename G::Outcome&) {});
    return Doctrine<G>::outcome(game, state, side);
}

}  // namespace gonfalon
