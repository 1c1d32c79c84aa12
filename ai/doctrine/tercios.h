// What Tercios teaches the search: its formations are the regiments; a plan gives each an aim,
// cards are chosen for what a unit can truly do, and moves by where they leave it.
#pragma once

#include <array>

#include "ai/reference/tercios.h"
#include "ai/search/doctrine.h"
#include "games/tercios/game.h"

namespace gonfalon {

template <>
struct Doctrine<tercios::Tercios> {
    using G = tercios::Tercios;
    using State = tercios::State;
    using Action = tercios::Action;

    // What a unit is to bring about.
    enum class Errand : std::uint8_t { fight, reach, leave, cross };
    struct Task {
        Errand errand = Errand::fight;
        AimKind aim = AimKind::advance;
        tercios::Point goal{};
        tercios::Length near = 0;  // close enough to the goal
    };

    // What is worked out once a phase for one side.
    struct Staff {
        std::array<Task, tercios::max_troops_a_side> tasks;  // by place in the side's list
        Bearing bearing;
        bool general = false;  // is it his plan that is served?
    };

    static constexpr bool keeps_staff = false, variants_to_the_end = false;
    static constexpr Without variants{}, variant_simulations{}, variants_from{}, outcome{},
        decision_ahead{}, doubt{}, narrow{}, luck{};
    static constexpr int ahead = 1;
    static constexpr int most_decisions = 400;

    static int plan_simulations(const G& game);
    static int decision_simulations(const G& game);
    static int clock(const G& game, const State& state);
    static int period(const G& game, const State& state, Side side);
    static void survey(const G& game, const State& state, Side side, const Plan& plan,
                       Staff& staff);
    static bool is_plan_due(const G& game, const State& state, Side side);
    static void drills(const G& game, const State& state, Side side, Drills& drills);
    static void choices(const G& game, const State& state, Side side, Choices& choices);
    static Action act(const G& game, const State& state, Side side, Staff& staff, const Plan& plan,
                      Chance& chance);
    static int weight(const G& game, const State& state, Side side);
    static void candidates(const G& game, const State& state, Side side, Chance& chance,
                           std::vector<Action>& into);
    static int judge(const G& game, const State& state, Side side);
    // By who rolls for what: a melee falls the same whatever was done elsewhere before.
    static std::uint64_t roll(const G& game, const State& state);
    // The enemy's hidden cards: mostly those one would lay in his place.
    static void suppose(const G& game, State& state, Side side, Chance& chance);
    static Event reason(const G& game, const State& state, Side side, const Staff& staff,
                        const Plan& plan, const Action& action);
};

}  // namespace gonfalon
