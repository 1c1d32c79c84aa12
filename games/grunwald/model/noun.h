// The nouns of Grunwald: ids, classes and small enums that state, actions, tables and events share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/fixed.h"
#include "engine/core/id.h"
#include "engine/core/names.h"
#include "engine/game/nouns.h"
#include "engine/game/side.h"
#include "engine/space/hex/grid.h"

namespace gonfalon::grunwald {

using hex::Direction;
using hex::Facing;
using hex::Hex;
using hex::no_hex;

// Capacities of a State. Data beyond them is refused by the loader.
inline constexpr std::size_t max_units = 176;  // fighting units and leaders
inline constexpr std::size_t max_leaders = 16;
inline constexpr std::size_t max_banners = 6;
inline constexpr std::size_t max_fortifications = 20;
inline constexpr std::size_t max_map_columns = 52;
inline constexpr std::size_t max_map_rows = 32;

// A counter of the scenario: a fighting unit or a leader.
using UnitId = Id<struct UnitTag>;
using BannerId = Id<struct BannerTag>;
using Units = FixedBitset<max_units>;

enum class UnitClass : std::uint8_t {
    heavy_cavalry,
    regular_cavalry,
    light_cavalry,
    horse_archers,
    heavy_infantry,
    light_infantry,
    militia,
    archers,
    crossbowmen,
    bombard,
    leader
};

// Why a counter moves no more in this phase, where it is not simply that it has moved.
enum class Rest : std::uint8_t {
    none,
    countercharged,  // an enemy countercharge has ended its move
    returned,        // it has only been put back on the map
    repelled,        // by foot it wanted to ride down
    shelled,         // a bombard has stopped it
    rallying,        // it has spent its move on a test
    steadied,        // by that test its panic has ended
    minimum          // a minimum move was all it could make
};

// Who moves and fights in which phase; leaders go with the cavalry.
enum class Arm : std::uint8_t { infantry, cavalry };

enum class Weapon : std::uint8_t { none, bow, horse_bow, crossbow, bombard };

enum class Nation : std::uint8_t { poland, lithuania, tatars, order };

enum class Terrain : std::uint8_t { clear, camp, marsh, forest, village, lake };

// The order a unit keeps: markers of chapters 9 and 10.
enum class Order : std::uint8_t { good, disorganised, panicked };

enum class Place : std::uint8_t { reserve, board, off_map, eliminated };

// The phases of a turn by their printed number; set_up comes before the first turn.
enum class Phase : std::uint8_t {
    set_up,
    cavalry_movement_a,
    cavalry_combat_a,
    infantry_movement_a,
    infantry_combat_a,
    cavalry_movement_b,
    cavalry_combat_b,
    infantry_movement_b,
    infantry_combat_b,
    morale,
    over
};

// How the game ended.
enum class Grade : std::uint8_t { none, minor, tactical, important, great, absolute, automatic };
inline constexpr std::size_t grades = 6;  // those read from the table of points

// The directions of a Facing as they are printed, and written in notation.
enum class Compass : std::uint8_t { N, NE, SE, S, SW, NW };
constexpr std::string_view facing_code(Facing facing) {
    return name_of(static_cast<Compass>(facing));
}

// What the sides and formations are called; the phases, the same for both players.
enum class Army : std::uint8_t { allies, order };
enum class Formation : std::uint8_t { movement, combat };
enum class PhaseKind : std::uint8_t {
    set_up,
    cavalry_movement,
    cavalry_combat,
    infantry_movement,
    infantry_combat,
    morale,
    over
};
constexpr PhaseKind kind_of(Phase phase) {
    for (const PhaseKind kind : each_of<PhaseKind>)
        if (name_of(phase).starts_with(name_of(kind))) return kind;
    return PhaseKind::set_up;
}

// What a Value of an event names.
enum class Noun : std::uint8_t {
    number,
    unit,
    banner,
    hex,
    side,
    facing,
    terrain,
    phase,
    order,
    odds,  // a column as the printed odds: 3 is "3:1", -2 is "1:3"
    grade,
    formation,
    halves,  // movement points counted in halves
    result,  // a cell of the combat table: (total of the dice - 2) * columns + column
    level    // a number with its sign: +2, 0, −1
};

constexpr Value of(Noun noun, std::int32_t number) {
    return Value{static_cast<std::uint8_t>(noun), number};
}
constexpr Value of(Hex hex) { return of(Noun::hex, hex.id); }

using Nouns =
    NounsOf<Means<Noun::unit, UnitId>, Means<Noun::banner, BannerId>, Means<Noun::side, Side>,
            Means<Noun::facing, Facing>, Named<Noun::terrain, Terrain>, Means<Noun::phase, Phase>,
            Named<Noun::order, Order>, Named<Noun::grade, Grade>>;

template <class T>
    requires Nouns::have<T>
constexpr Value of(T thing) {
    return Nouns::value(thing);
}
constexpr Value odds(int column) { return of(Noun::odds, column); }
constexpr Value halves(int half_points) { return of(Noun::halves, half_points); }
constexpr Value level(int number) { return of(Noun::level, number); }

}  // namespace gonfalon::grunwald
