// What Grunwald teaches the search: its formations are the men of each leader and the foot of each
// nation; a plan sends each of them somewhere, and marches are thought out unit by unit.
#pragma once

#include <array>

#include "ai/reference/grunwald.h"
#include "ai/search/doctrine.h"
#include "games/grunwald/game.h"

namespace gonfalon {

template <>
struct Doctrine<grunwald::Grunwald> {
    using G = grunwald::Grunwald;
    using State = grunwald::State;
    using Action = grunwald::Action;

    // Movement points, in halves, to the nearest of some hexes by hex id; far: no way.
    using Field = std::array<std::uint8_t, 2048>;
    static constexpr std::uint8_t far = 0xFF;

    // What a column of the combat table brings on average, in hundredths.
    struct Chances {
        std::int16_t attacker_loss = 0;  // strength points
        std::int16_t defender_loss = 0;
        std::int16_t defender_retreat = 0;  // hexes
        std::int16_t shock = 0;             // order kept and lost, ground won; victory points
    };

    // What is worked out once a phase for one side.
    struct Staff {
        std::array<Field, 2> to_enemy;          // by arm
        std::array<std::uint8_t, 2048> threat;  // enemy horse within five hexes
        grunwald::HexSet enemy_zone;            // hexes in the front zone of an enemy
        std::array<std::uint8_t, grunwald::max_units> formation;  // by unit
        std::array<Chances, grunwald::CombatTable::columns> columns;
        int time_left = 0;  // turns after this one
        // The march that was thought out last.
        grunwald::UnitId marching;
        std::array<Action, 24> route;
        std::uint8_t route_length = 0;
        std::uint8_t route_at = 0;
        grunwald::Units settled;  // found well where they are
    };

    // The clock counts phases, eight a turn.
    static constexpr bool keeps_staff = false, variants_to_the_end = false;
    static constexpr Without variants_from{}, outcome{}, doubt{}, suppose{};
    static constexpr int ahead = 8;
    static constexpr int decision_ahead = 6;
    static constexpr int most_decisions = 3000;

    // Small battles are played out sooner.
    static int plan_simulations(const G& game) { return 6'000 / counters(game); }
    static int decision_simulations(const G& game) { return 8'000 / std::min(counters(game), 40); }
    static int variant_simulations(const G& game, const State&) {
        return 16'000 / std::min(counters(game), 40);
    }
    // In a large battle a question is weighed among those who stand about it.
    static bool is_large(const G& game) { return counters(game) > 60; }
    static int counters(const G& game) {
        return std::max(static_cast<int>(game.tables().counters.size()), 10);
    }
    static int clock(const G& game, const State& state);
    static int period(const G& game, const State& state, Side side);
    static void survey(const G& game, const State& state, Side side, const Plan& plan,
                       Staff& staff);
    static bool is_plan_due(const G& game, const State& state, Side side);
    static void drills(const G& game, const State& state, Side side, Drills& drills);
    static void choices(const G& game, const State& state, Side side, Choices& choices);
    static Action act(const G& game, const State& state, Side side, Staff& staff, const Plan& plan,
                      Chance& chance);
    static bool variants(const G& game, const State& state, Side side, const Staff& staff,
                         const Plan& plan, std::vector<Plan>& plans);
    static int weight(const G& game, const State& state, Side side);
    static void candidates(const G& game, const State& state, Side side, Chance& chance,
                           std::vector<Action>& into);
    static int judge(const G& game, const State& state, Side side);
    static void narrow(const G& game, State& state, Side side, const Plan& plan,
                       const Action* action);
    static std::uint64_t roll(const G& game, const State& state);
    static int luck(const G& game, const State& state, const grunwald::Outcome& outcome, Side side);
    static Event reason(const G& game, const State& state, Side side, const Staff& staff,
                        const Plan& plan, const Action& action);
};

namespace grunwald {

using Lore = Doctrine<Grunwald>;

// The formation of a counter, from the data alone; the foot of a nation stands together.
std::size_t formation_of(const Tables& tables, UnitId id);
std::size_t formation_count(const Tables& tables, Side side);

bool is_horse(UnitClass unit_class);
bool is_foot_shooter(UnitClass unit_class);

// One action of a movement phase (grunwald_march.cpp).
Action march(const Grunwald& game, const State& state, Side side, Lore::Staff& staff,
             const Plan& plan);
bool vary_march(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff,
                const Plan& plan, std::vector<Plan>& plans);
// Where the counter in hand goes, and which is taken up next (grunwald_place.cpp).
Action place(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff,
             Chance& chance);

// Everything about a combat or a reaction (grunwald_fight.cpp). False: it has no opinion.
bool fight(const Grunwald& game, const State& state, Side side, const Lore::Staff& staff, Ask ask,
           Chance& chance, Action& action);
// What each total of two dice brings `side` in the roll that is due, in hundredths of a victory
// point. False: of this roll it knows nothing.
bool prospects_of(const Grunwald& game, const State& state, Side side, std::array<int, 13>& worth);

// Takes up a reserve or one who comes back, the strongest first. False: nobody can come.
bool bring_on(const Grunwald& game, const State& state, Side side, Action& action);

}  // namespace grunwald
}  // namespace gonfalon
