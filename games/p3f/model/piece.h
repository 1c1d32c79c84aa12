// What changes of a counter.
#pragma once

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "engine/game/secret.h"
#include "games/p3f/model/noun.h"

namespace gonfalon::p3f {

enum class Place : std::uint8_t {
    unused,   // enfants perdus nobody has detached
    reserve,  // not yet on the map
    board,
    eliminated,
    left  // off the map of its own will (P3F-S2.9)
};

// Markers under a counter, and what it has done in this segment.
enum class Mark : std::uint8_t {
    reduced,
    detached_step,  // reduced by a second detachment, not by a loss (P3F-11.4.1.3)
    disorganised,
    isolated,
    charge,  // marker not spent (P3F-7.4.1.1)
    dismounted,
    caracole,
    ruse,
    replaced,  // a leader who shows his back
    moved,     // entered a zone in this movement segment
    finished,  // moves no more in this segment
    reacted,
    attacked,
    fired,
    hesitated,
    bonus_used,  // a leader's bonus that serves once a turn
};

struct Piece {
    Zone zone{};     // where it stands, or where it was last on the map
    PieceId next{};  // the next counter of the zone; follows from the zones
    Place place = Place::unused;
    std::uint16_t marks = 0;

    constexpr bool on_board() const { return place == Place::board; }
    constexpr bool has(Mark mark) const { return (marks >> static_cast<unsigned>(mark) & 1u) != 0; }
    constexpr void set(Mark mark, bool on = true) {
        const unsigned bit = 1u << static_cast<unsigned>(mark);
        marks = static_cast<std::uint16_t>(on ? marks | bit : marks & ~bit);
    }
    constexpr bool operator==(const Piece&) const = default;

    static constexpr auto fields =
        members<&Piece::zone, &Piece::place, marked<&Piece::marks, Mark>>;
};
static_assert(sizeof(Piece) == 6);

struct Column;
struct State;
bool order_known(const State& now, const Column& column, Side owner, Viewer who);

// A column: its order, and whether the enemy has seen it in this phase.
struct Column {
    Order order = Order::none;
    bool shown = false;
    bool tried = false;        // a change in this turn
    bool due = false;          // a die has brought it (P3F-S1.12)
    std::uint8_t entered = 0;  // turn its first piece came as a reinforcement
    constexpr bool operator==(const Column&) const = default;

    static constexpr auto fields = members<secret<&Column::order, order_known>, &Column::shown,
                                           &Column::tried, &Column::due, &Column::entered>;
};

}  // namespace gonfalon::p3f
