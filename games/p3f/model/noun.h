// The nouns of the game: ids, capacities and the words printed on counters and maps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/fixed.h"
#include "engine/core/id.h"
#include "engine/core/names.h"
#include "engine/game/nouns.h"
#include "engine/game/side.h"
#include "engine/space/area/map.h"

namespace gonfalon::p3f {

using area::Line;
using area::Lines;
using area::Passage;
using area::Zone;
using area::ZoneSet;

// Units, leaders and the counters of enfants perdus that may be needed.
inline constexpr std::size_t max_pieces = 128;
inline constexpr std::size_t max_columns = 16;
// What is being done and what it interrupts never lies deeper: at the start of a phase a die for
// each column of its side (P3F-S3.6) and one for an arrival (P3F-S1.12); later a combat or an
// advance and one thing on top of it.
inline constexpr std::size_t max_frames = max_columns + 2;
inline constexpr std::size_t max_zones = area::max_zones;

using PieceId = Id<struct PieceTag>;
using ColumnId = Id<struct ColumnTag>;
using PieceSet = FixedBitset<max_pieces>;

// P3F-1.3.7
enum class Family : std::uint8_t {
    gendarmes,
    chevau_legers,
    reiters,
    cuirassiers,
    argoulets,
    swiss,
    landsknechts,
    pikemen,
    militia,
    arquebusiers,
    enfants_perdus,
    cannon,
    culverin,
    baggage,
    leader
};

enum class Arm : std::uint8_t { infantry, cavalry, artillery, train, leader };

// P3F-1.3.3  A rating in brackets, in parentheses, or none.
enum class Weapon : std::uint8_t { none, shock, shot };

// P3F-7.4.3  Best first; `none` for what has no class.
enum class UnitClass : std::uint8_t { a, b, c, d, e, f, g, h, none };
inline constexpr std::size_t class_count = 8;
constexpr std::array<std::string_view, 9> spelling_of(UnitClass) {
    return {"A", "B", "C", "D", "E", "F", "G", "H", "none"};
}

// P3F-7.9  What kind of pikemen, if any.
enum class Pikes : std::uint8_t { none, swiss, landsknechts, other };

// P3F-4.1.1  The Roman figure of a zone.
enum class Ground : std::uint8_t { open, difficult, very_difficult, forbidden };
constexpr std::array<std::string_view, 4> spelling_of(Ground) { return {"I", "II", "III", "X"}; }

// P3F-10.1.1.7; `none` where orders are not played or not known.
enum class Order : std::uint8_t {
    none,
    attack,
    skirmish,
    hold,
    march,
    reserve,
    disengage,
    retreat
};
inline constexpr Order all_orders[] = {Order::attack, Order::skirmish, Order::hold,
                                       Order::march,  Order::reserve,  Order::disengage,
                                       Order::retreat};

// P3F-7.5.1  One half of a cell of Table 2.
enum class Result : std::uint8_t { none, check, disorganised, one, two };

// P3F-S0.3
enum class Level : std::uint8_t { none, draw, marginal, clear, decisive };

// The kinds of thing an event can name; noun 0 is a plain number.
enum class Noun : std::uint8_t { number, piece, zone, side, column, order, result, level };

using Nouns =
    NounsOf<Means<Noun::piece, PieceId>, Means<Noun::zone, Zone>, Means<Noun::column, ColumnId>,
            Means<Noun::side, Side>, Named<Noun::order, Order>, Named<Noun::level, Level>>;

template <class T>
    requires Nouns::have<T>
constexpr Value value_of(T thing) {
    return Nouns::value(thing);
}
// The result with its asterisk, if it has one.
constexpr Value value_of(Result result, bool asterisk) {
    return {static_cast<std::uint8_t>(Noun::result),
            static_cast<std::int32_t>(result) + (asterisk ? 8 : 0)};
}

}  // namespace gonfalon::p3f
