// The kinds of thing an event can name, and how they become values.
#pragma once

#include "engine/rule/event.h"
#include "games/la_garde/model/state.h"

namespace gonfalon::la_garde {

// Noun 0 is a plain number.
enum class Noun : std::uint8_t {
    number,
    brigade,
    side,
    general,
    formation,
    corps,
    order,
    cohesion,
    result,
    bombardment,
    level,
    grade
};

namespace detail {
constexpr gonfalon::Value noun(Noun noun, std::size_t value) {
    return {static_cast<std::uint8_t>(noun), static_cast<std::int32_t>(value)};
}
}  // namespace detail

constexpr gonfalon::Value value_of(BrigadeId id) { return detail::noun(Noun::brigade, id.index()); }
constexpr gonfalon::Value value_of(GeneralId id) { return detail::noun(Noun::general, id.index()); }
constexpr gonfalon::Value value_of(FormationId id) {
    return detail::noun(Noun::formation, id.index());
}
constexpr gonfalon::Value value_of(CorpsId id) { return detail::noun(Noun::corps, id.index()); }
constexpr gonfalon::Value value_of(Side side) { return detail::noun(Noun::side, index(side)); }
constexpr gonfalon::Value value_of(Order order) {
    return detail::noun(Noun::order, place_of(order));
}
constexpr gonfalon::Value value_of(Cohesion cohesion) {
    return detail::noun(Noun::cohesion, place_of(cohesion));
}
constexpr gonfalon::Value value_of(CombatResult result) {
    return detail::noun(Noun::result, place_of(result));
}
constexpr gonfalon::Value value_of(BombardmentResult result) {
    return detail::noun(Noun::bombardment, place_of(result));
}
constexpr gonfalon::Value value_of(Level level) {
    return detail::noun(Noun::level, place_of(level));
}
constexpr gonfalon::Value value_of(Grade grade) {
    return detail::noun(Noun::grade, place_of(grade));
}
// Lengths are told in centimetres, as the sheet has them, to the millimetre.
constexpr gonfalon::Value centimetres(Length length) { return tenths(length / 10); }

}  // namespace gonfalon::la_garde
