// The kinds of thing an event can name, and how they become values.
#pragma once

#include "engine/game/nouns.h"
#include "games/tercios/model/state.h"

namespace gonfalon::tercios {

// Noun 0 is a plain number.
enum class Noun : std::uint8_t {
    number,
    troop,
    side,
    commander,
    order,
    trait,
    virtue,
    role,
    level,
    weapon,
    regiment,
    quarter,
    piece  // a stencil
};

using Nouns = NounsOf<Means<Noun::troop, TroopId>, Means<Noun::commander, CommanderId>,
                      Means<Noun::regiment, RegimentId>, Means<Noun::piece, StencilId>,
                      Means<Noun::side, Side>, Named<Noun::order, Order>, Named<Noun::trait, Trait>,
                      Named<Noun::virtue, Virtue>, Named<Noun::level, Level>,
                      Named<Noun::weapon, Weapon>, Named<Noun::quarter, Quarter>>;

template <class T>
    requires Nouns::have<T>
constexpr gonfalon::Value value_of(T thing) {
    return Nouns::value(thing);
}
constexpr gonfalon::Value role_value(std::uint8_t role) {
    return {static_cast<std::uint8_t>(Noun::role), role};
}
// Lengths are told in inches, to the tenth.
constexpr gonfalon::Value inches(Length length) {
    return tenths((length * 10 + plane::inch / 2) / plane::inch);
}

}  // namespace gonfalon::tercios
