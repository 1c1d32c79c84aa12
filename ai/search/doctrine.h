// Doctrine: what a game teaches the search. A game that teaches nothing is Untaught and played by
// rollouts of the reference player; docs/how-to/teach-a-game.md says how to do better.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <vector>

#include "ai/reference/reference.h"
#include "ai/search/plan.h"
#include "engine/core/without.h"
#include "engine/game/game.h"

namespace gonfalon {

// Any judgement as the chance of winning, in ten-thousandths: 5000 is even, `edge` ahead 7500.
constexpr int chance_of(std::int64_t ahead, std::int64_t edge) {
    return static_cast<int>(5000 + 5000 * ahead / ((ahead < 0 ? -ahead : ahead) + edge));
}

// What a Doctrine<G> says. Everything is static and none of it keeps anything: the same answer to
// the same question, from several threads at once. `staff` and `plan` are those of `side`.
//
//   struct Staff                  what is worked out once a period (formations, distances) and what
//                                 act remembers between two calls. Trivially copyable.
//   int plan_simulations(game)                              a general's, for one plan
//   int decision_simulations(game)                          a general's, for a question of weight
//   int ahead                     a playout ends when the clock has risen by so much,
//   int most_decisions            or after so many decisions
//   int clock(game, state)                                  rises as the game goes on
//   int period(game, state, side)                           survey anew when it changes
//   void survey(game, state, side, plan, Staff&)
//   bool is_plan_due(game, state, side)                     is a plan to be made in this period?
//   void drills(game, state, side, Drills&)                 whole plans; the first is the usual one
//   void choices(game, state, side, Choices&)               single aims to try in a plan
//   Action act(game, state, side, staff, plan, chance)      one cheap legal action serving the plan
//   int weight(game, state, side)                           0: what act says is played
//   void candidates(game, state, side, chance, vector<Action>&)   besides what act says
//   int judge(game, state, side)                            0 lost .. 5000 even .. 10000 won
//   Event reason(game, state, side, staff, plan, action)    for its own side's ears
//
// And, or `static constexpr Without narrow{};` for what a doctrine goes without:
//   bool variants(game, state, side, staff, plan, vector<Plan>&)  plans that differ in what one
//                                 piece does next, the usual one first; false: nothing to weigh.
//                                 Asked again with the plan that was chosen until it says no: each
//                                 plan it gives has an errand for a piece that had none
//   int variant_simulations(game, state)                    a general's, for one such question
//   Level variants_from           the lowest level that weighs them
//   bool variants_to_the_end      are they played to the end of the battle, luck and all? If so,
//   int outcome(game, state, side)                          says how good that end is: as judge,
//                                 but finer than won, drawn or lost
//   int decision_ahead            as ahead, for variants and questions of weight
//   int doubt                     of these (see Contest)
//   void narrow(game, State&, side, plan, const Action*)    leaves out what is too far from the
//                                 last errand of the plan, or from the action, to matter to it
//   uint64 roll(game, state)      a name, below 2^63, for the roll that is due: rolls of one name
//                                 fall alike in all candidates of a trial, whatever came before
//   int luck(game, state, outcome, side)                    how much better than on the average
//                                 this outcome is, in the judge's measure; its mean must be 0
//   bool keeps_staff              is Staff kept for a period, as in a playout?
//   void suppose(game, state&, side, chance)                puts what the enemy is likely to hide
//   in
//                                 the place of what was imagined evenly; from what `side` sees
//
// Declared and not defined: whoever lets a game be played includes its ai/doctrine/GAME.h, or does
// not compile. (A default here would be another player in another file of the same program.)
template <class G>
struct Doctrine;

template <class G>
concept HasDoctrine = requires {
    &Doctrine<G>::variants;
    &Doctrine<G>::variant_simulations;
    &Doctrine<G>::variants_from;
    { Doctrine<G>::variants_to_the_end } -> std::same_as<const bool&>;
    &Doctrine<G>::outcome;
    &Doctrine<G>::decision_ahead;
    &Doctrine<G>::doubt;
    &Doctrine<G>::narrow;
    &Doctrine<G>::roll;
    &Doctrine<G>::luck;
    &Doctrine<G>::suppose;
    { Doctrine<G>::keeps_staff } -> std::same_as<const bool&>;
    requires is_given<decltype(Doctrine<G>::variants)> ==
                 is_given<decltype(Doctrine<G>::variant_simulations)>;
    requires is_given<decltype(Doctrine<G>::outcome)> == Doctrine<G>::variants_to_the_end;
};

// The doctrine of a game that teaches nothing: rollouts of the reference player.
template <class G>
struct Untaught {
    using State = typename G::State;
    using Action = typename G::Action;

    struct Staff {};

    static constexpr int ahead = 1'000'000;
    static constexpr int most_decisions = 30;
    // Steps of the reference player's evaluation that make a good position out of an even one.
    static constexpr int edge = 800;
    static constexpr bool keeps_staff = false;
    static constexpr bool variants_to_the_end = false;
    static constexpr Without variants{}, variant_simulations{}, variants_from{}, outcome{},
        decision_ahead{}, doubt{}, narrow{}, roll{}, luck{}, suppose{};

    static int plan_simulations(const G&) { return 0; }
    static int decision_simulations(const G&) { return 100; }
    static int clock(const G&, const State&) { return 0; }
    static int period(const G&, const State&, Side) { return 0; }
    static void survey(const G&, const State&, Side, const Plan&, Staff&) {}
    static bool is_plan_due(const G&, const State&, Side) { return false; }
    static void drills(const G&, const State&, Side, Drills& drills) { drills.push_back(Plan{}); }
    static void choices(const G&, const State&, Side, Choices&) {}
    static Action act(const G& game, const State& state, Side side, Staff&, const Plan&,
                      Chance& chance) {
        Effort effort;
        Decision<G> decision;
        choose_by_reference(game, state, side, chance, effort, decision);
        return decision.action;
    }
    // Of a set-up a short rollout tells nothing.
    static int weight(const G& game, const State& state, Side side) {
        const auto ask = game.prompt(state, side).ask;
        if constexpr (requires { G::Ask::set_up; })
            if (ask == G::Ask::set_up) return 0;
        if constexpr (requires { G::Ask::deploy; })
            if (ask == G::Ask::deploy) return 0;
        return 100;
    }

    // Those that look best at once.
    static void candidates(const G& game, const State& state, Side side, Chance& chance,
                           std::vector<Action>& into) {
        constexpr std::size_t most = 5;
        struct Looked {
            Action action;
            std::int64_t value;
        };
        std::vector<Looked> looked;
        game.propose(state, side, 64, chance, [&](const Action& action) {
            Silent silent;
            State after = state;
            game.apply(after, side, action, silent);
            int budget = 40;
            looked.push_back({action, expected_value(game, after, side, budget)});
        });
        std::stable_sort(looked.begin(), looked.end(),
                         [](const Looked& a, const Looked& b) { return a.value > b.value; });
        for (std::size_t i = 0; i < looked.size() && i < most; ++i)
            into.push_back(looked[i].action);
    }
    static int judge(const G& game, const State& state, Side side) {
        if (game.prompt(state, side).turn == Turn::over) return 10 * game.score(state, side);
        return chance_of(Reference<G>::evaluate(game, state, side), edge);
    }
    static Event reason(const G& game, const State& state, Side side, const Staff&, const Plan&,
                        const Action& action) {
        return Reference<G>::because(game, state, side, action, 0);
    }
};

}  // namespace gonfalon
