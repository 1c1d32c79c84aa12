// The kinds of thing an event can name; noun 0 is a plain number.
#pragma once

#include <cstdint>

#include "engine/rule/event.h"
#include "tests/toy/model/order.h"
#include "tests/toy/model/piece.h"

namespace gonfalon::toy {

enum class Noun : std::uint8_t { number, piece, square, side, order };

constexpr Value value_of(PieceId piece) {
    return {static_cast<std::uint8_t>(Noun::piece), piece.value};
}
constexpr Value value_of(Square square) {
    return {static_cast<std::uint8_t>(Noun::square), square.value};
}
constexpr Value value_of(Side side) {
    return {static_cast<std::uint8_t>(Noun::side), static_cast<std::int32_t>(side)};
}
constexpr Value value_of(Order order) {
    return {static_cast<std::uint8_t>(Noun::order), static_cast<std::int32_t>(order)};
}

}  // namespace gonfalon::toy
