// What La Garde teaches the search: its formations are the divisions and the troops of a corps; a
// plan gives each of them a task, orders follow from the odds of its fights, and brigades march to
// their places in the line of their division.
#pragma once

#include <array>

#include "ai/reference/la_garde.h"
#include "ai/search/doctrine.h"
#include "games/la_garde/game.h"

namespace gonfalon {

template <>
struct Doctrine<la_garde::LaGarde> {
    using G = la_garde::LaGarde;
    using State = la_garde::State;
    using Action = la_garde::Action;

    // Where a formation goes and how it stands there.
    struct Task {
        la_garde::Point goal;       // the middle of its first line
        la_garde::Angle front = 0;  // where the enemy is
        std::int8_t objective = -1;
        bool open = false;  // no enemy stands at its objective
        AimKind aim = AimKind::wait;
        std::int16_t hit = 0;       // worth of attacking at once, in hundredths of a point
        std::int16_t reach = 0;     // how far its brigades are from their places, in centimetres
        la_garde::Length near = 0;  // to the nearest enemy
        la_garde::Order order = la_garde::Order::none;
    };

    // What is worked out once a period for one side.
    struct Staff {
        std::array<Task, la_garde::max_formations> tasks;
        std::array<la_garde::Order, la_garde::max_corps> corps;
        std::array<la_garde::Pose, la_garde::max_brigades> posts;
        // What it costs that a brigade, of either side, leaves its place: alone, and its share when
        // all who stand there do. In hundredths of a point.
        std::array<std::int16_t, la_garde::max_brigades> ground;
        std::array<std::int16_t, la_garde::max_brigades> share;
        bool general = false;  // weighs as a general does
        int lead = 0;          // in points, if they were counted now
        int time_left = 0;     // turns after this one
        Bearing bearing;
        int margin = 0;  // what an attack must promise, in hundredths of a point

        int weight(const la_garde::Tables& tables, la_garde::Weight weight) const {
            return la_garde::weight_of(tables.judgement, weight, general);
        }
    };

    static constexpr bool keeps_staff = false, variants_to_the_end = false;
    static constexpr Without variants{}, variant_simulations{}, variants_from{}, outcome{},
        decision_ahead{}, doubt{}, narrow{}, roll{}, luck{}, suppose{};
    static constexpr int ahead = 2;
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
    static Event reason(const G& game, const State& state, Side side, const Staff& staff,
                        const Plan& plan, const Action& action);
};

namespace la_garde {

class Rules;

using Lore = Doctrine<LaGarde>;

// --- Odds (la_garde_odds.cpp), all in hundredths of a victory point
// -------------------------------

// What a brigade has lost by the state it is in; `level` instead of its own cohesion.
int hurt_by(const Tables& tables, Cohesion level, bool general = false);
int element_worth(const Tables& tables, const Unit& unit, bool general);
// The mean of a combat or bombardment with this bag, for its attacker. `ground`: Staff::ground.
int mean_of(const Rules& rules, const Combat& combat, const Lore::Staff& staff);
// The best answer to Ask::fight, Ask::engage, Ask::advance.
Action fight(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff);
Action engage(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff);
Action advance(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff);

// Aims are orders for one turn: advance is Attack, hold is Defend, reach is Manoeuvre, screen keeps
// from all but the best fights and rescue seeks them; wait, and any other turn's, goes by the odds.
constexpr Aim aim_for(const State& state, AimKind kind) {
    return {kind, static_cast<std::int16_t>(state.scene.turn)};
}

// --- Tasks (la_garde_tasks.cpp) ------------------------------------------------------------------

void assign(const LaGarde& game, const State& state, Side side, const Plan& plan,
            Lore::Staff& staff);
// Where each brigade of the formation belongs, in Staff::posts.
void draw_up(const LaGarde& game, const State& state, FormationId id, Lore::Staff& staff);

// --- Orders (la_garde_orders.cpp)
// -----------------------------------------------------------------

void think_orders(const LaGarde& game, const State& state, Side side, Lore::Staff& staff);
Action lay_orders(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff);
Action try_again(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff);
Action activate(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff);
// The run of a brigade on Attack, in a state in which it has that order: the pose at contact and
// what the fight would bring; false: nobody is within `most`. Its division stays behind, or comes
// on with it and supports.
struct Strike {
    Pose pose;
    BrigadeId enemy;
    Length gap = 0;
    int gain = 0;
    bool leaves = false;  // an objective behind
};
enum class Company : std::uint8_t { stays, follows };
bool strike(const Rules& rules, State& scratch, BrigadeId id, Length most, const Lore::Staff& staff,
            Strike& found, Company company = Company::stays);

// --- Marches (la_garde_march.cpp)
// -----------------------------------------------------------------

Action march(const LaGarde& game, const State& state, Side side, const Lore::Staff& staff);

}  // namespace la_garde
}  // namespace gonfalon
