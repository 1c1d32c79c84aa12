// What Par le feu, le fer et la foi teaches the search: its formations are the columns of an army;
// men march in stacks that strike together, and leaders ride where their men are.
#pragma once

#include <array>

#include "ai/players/level.h"
#include "ai/reference/p3f.h"
#include "ai/search/doctrine.h"
#include "games/p3f/game.h"

namespace gonfalon {

template <>
struct Doctrine<p3f::P3f> {
    using G = p3f::P3f;
    using State = p3f::State;
    using Action = p3f::Action;

    // Zones to the nearest of some zones, by zone.
    using Field = std::array<std::uint8_t, p3f::max_zones>;

    // Who could strike from a zone in the enemy's next phase: the best leads, and supports.
    struct Menace {
        static constexpr std::size_t most = 3;
        std::array<p3f::PieceId, most> leads{};
        std::uint8_t shock = 0;  // halves of supports of either weapon: one who is on his way
        std::uint8_t shot = 0;   // counts a half
    };

    // What is worked out once a phase for one side.
    struct Staff {
        std::array<Field, p3f::max_columns> goal;  // to where each column of the side goes
        std::array<Menace, p3f::max_zones> menace;
        p3f::ZoneSet enemy_reach;  // where an enemy unit could be in his next phase
        std::array<std::int16_t, p3f::max_zones> prize{};  // of holding a zone
        std::array<AimKind, p3f::max_columns> aims{};
        Bearing bearing;
        int caution = 50;  // share of what the enemy may do that is feared, in hundredths
        // The march that was thought out last, and who goes to the same place after it.
        p3f::PieceId marching;
        std::array<Action, 16> route;
        std::uint8_t route_length = 0;
        std::uint8_t route_at = 0;
        p3f::Zone meeting{};
        FixedVector<p3f::PieceId, 8> followers;
        p3f::PieceSet settled;  // found well where they are
    };

    static constexpr bool keeps_staff = true;  // a group that forms goes on forming
    static constexpr Without narrow{}, suppose{};
    static constexpr int ahead = 2;  // phases
    static constexpr int decision_ahead = 3;
    static constexpr int most_decisions = 600;
    // Zones count at the end of the battle and outweigh what is lost on the way: where a march
    // leads to is not seen before.
    static constexpr bool variants_to_the_end = true;
    static constexpr gonfalon::Level variants_from = gonfalon::Level::general;
    static constexpr int doubt = 1;

    static int plan_simulations(const G& game);
    static int decision_simulations(const G& game);
    static int variant_simulations(const G& game, const State& state);
    static bool variants(const G& game, const State& state, Side side, const Staff& staff,
                         const Plan& plan, std::vector<Plan>& plans);
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
    static int outcome(const G& game, const State& state, Side side);
    static std::uint64_t roll(const G& game, const State& state);
    static int luck(const G& game, const State& state, const p3f::Outcome& outcome, Side side);
    static Event reason(const G& game, const State& state, Side side, const Staff& staff,
                        const Plan& plan, const Action& action);
};

}  // namespace gonfalon
