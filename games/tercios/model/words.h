// The kinds of thing an event can name, and how they become values.
#pragma once

#include "engine/rule/event.h"
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

namespace detail {
constexpr gonfalon::Value noun(Noun noun, std::size_t value) {
    return {static_cast<std::uint8_t>(noun), static_cast<std::int32_t>(value)};
}
}  // namespace detail

constexpr gonfalon::Value value_of(TroopId id) { return detail::noun(Noun::troop, id.index()); }
constexpr gonfalon::Value value_of(CommanderId id) {
    return detail::noun(Noun::commander, id.index());
}
constexpr gonfalon::Value value_of(RegimentId id) {
    return detail::noun(Noun::regiment, id.index());
}
constexpr gonfalon::Value value_of(StencilId id) { return detail::noun(Noun::piece, id.index()); }
constexpr gonfalon::Value value_of(Side side) { return detail::noun(Noun::side, index(side)); }
constexpr gonfalon::Value value_of(Order order) {
    return detail::noun(Noun::order, static_cast<std::size_t>(order));
}
constexpr gonfalon::Value value_of(Trait trait) {
    return detail::noun(Noun::trait, static_cast<std::size_t>(trait));
}
constexpr gonfalon::Value value_of(Virtue virtue) {
    return detail::noun(Noun::virtue, static_cast<std::size_t>(virtue));
}
constexpr gonfalon::Value value_of(Level level) {
    return detail::noun(Noun::level, static_cast<std::size_t>(level));
}
constexpr gonfalon::Value value_of(Weapon weapon) {
    return detail::noun(Noun::weapon, static_cast<std::size_t>(weapon));
}
constexpr gonfalon::Value value_of(Quarter quarter) {
    return detail::noun(Noun::quarter, static_cast<std::size_t>(quarter));
}
constexpr gonfalon::Value role_value(std::uint8_t role) { return detail::noun(Noun::role, role); }
// Lengths are told in inches, to the tenth.
constexpr gonfalon::Value inches(Length length) {
    return tenths((length * 10 + plane::inch / 2) / plane::inch);
}

}  // namespace gonfalon::tercios
