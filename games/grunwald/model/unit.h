// One counter as it stands now.
#pragma once

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "games/grunwald/model/noun.h"

namespace gonfalon::grunwald {

// Where a counter is, in one byte: in reserve, on the board, eliminated, or off the map until a
// turn.
struct Whereabouts {
    std::uint8_t code = 0;

    static constexpr Whereabouts reserve() { return {0}; }
    static constexpr Whereabouts board() { return {1}; }
    static constexpr Whereabouts eliminated() { return {2}; }
    static constexpr Whereabouts off_map_until(int turn) {
        return {static_cast<std::uint8_t>(3 + turn)};
    }
    constexpr Place place() const {
        constexpr Place places[] = {Place::reserve, Place::board, Place::eliminated};
        return code < 3 ? places[code] : Place::off_map;
    }
    constexpr int return_turn() const { return code - 3; }
    constexpr bool operator==(const Whereabouts&) const = default;

    static constexpr auto fields = members<&Whereabouts::code>;
};

struct Unit {
    Hex hex;      // off the map: the hex it left by
    UnitId next;  // another counter in the same hex, by rising id; kept by State
    Facing facing = Facing::north;
    std::uint8_t strength = 0;
    std::uint8_t charge = 0;
    Order order = Order::good;
    Whereabouts where;
    std::uint8_t flags = 0;
    Rest rest = Rest::none;
    UnitId leader;  // chapter 13: whose unit it is, where the player chose

    static constexpr std::uint8_t deployed = 1;         // a shooter on its combat face
    static constexpr std::uint8_t stopped = 2;          // may not move in this phase
    static constexpr std::uint8_t fired = 4;            // this turn, in the enemy's movement
    static constexpr std::uint8_t fired_own = 8;        // this turn, in its own movement
    static constexpr std::uint8_t countercharged = 16;  // in this phase
    static constexpr std::uint8_t advanced = 32;        // entered a hex in its movement phase
    static constexpr std::uint8_t tested = 64;          // tried to rally in this phase
    static constexpr std::uint8_t bound = 128;          // may not move this turn: took a banner

    constexpr bool is(std::uint8_t flag) const { return (flags & flag) != 0; }
    constexpr void set(std::uint8_t flag, bool on = true) {
        flags = static_cast<std::uint8_t>(on ? flags | flag : flags & ~flag);
    }
    constexpr bool on_board() const { return where == Whereabouts::board(); }
    constexpr bool operator==(const Unit&) const = default;

    // `next` follows from the other counters' hexes.
    static constexpr auto fields =
        members<&Unit::hex, &Unit::facing, &Unit::strength, &Unit::charge, &Unit::order,
                &Unit::where, &Unit::flags, &Unit::rest, &Unit::leader>;
};
static_assert(sizeof(Unit) == 12);

enum class BannerState : std::uint8_t { unplaced, borne, fallen, captured };

struct Banner {
    Hex hex;        // fallen: where it lies
    UnitId bearer;  // borne
    BannerState state = BannerState::unplaced;
    bool moved = false;  // carried over a hex in this turn's movement
    constexpr bool operator==(const Banner&) const = default;

    static constexpr auto fields =
        members<&Banner::hex, &Banner::bearer, &Banner::state, &Banner::moved>;
};

// A fortified hex of the map, in the order of Map::fortifications.
struct Fortification {
    bool standing = false;
    UnitId worker;           // who is pulling it down
    std::uint8_t since = 0;  // the turn its work began
    constexpr bool operator==(const Fortification&) const = default;

    static constexpr auto fields =
        members<&Fortification::standing, &Fortification::worker, &Fortification::since>;
};

}  // namespace gonfalon::grunwald
