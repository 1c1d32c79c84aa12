// What a player says, what chance says, and what is asked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "tests/toy/model/order.h"
#include "tests/toy/model/piece.h"

namespace gonfalon::toy {

enum class Ask : std::uint8_t { nothing, order, token, act, dice, fall_back };

enum class Verb : std::uint8_t { order, reveal, step, attack, fall_back, done };

// Members that a verb does not use keep their default.
struct Action {
    Verb verb = Verb::done;
    Order order = Order::none;  // order
    PieceId piece;              // step, attack
    Square square;              // step, fall_back
    PieceId target;             // attack

    static constexpr Action to_order(Order order) { return {Verb::order, order, {}, {}, {}}; }
    static constexpr Action reveal() { return {Verb::reveal, {}, {}, {}, {}}; }
    static constexpr Action step(PieceId piece, Square to) {
        return {Verb::step, {}, piece, to, {}};
    }
    static constexpr Action attack(PieceId piece, PieceId target) {
        return {Verb::attack, {}, piece, {}, target};
    }
    static constexpr Action fall_back(Square to) { return {Verb::fall_back, {}, {}, to, {}}; }
    static constexpr Action done() { return {}; }

    constexpr bool operator==(const Action&) const = default;
    static constexpr auto fields =
        members<&Action::verb, &Action::order, &Action::piece, &Action::square, &Action::target>;
};

// Either two dice, or (both zero) the token of a side.
struct Outcome {
    std::array<std::uint8_t, 2> dice{};
    Side token = Side::first;

    static constexpr Outcome of_token(Side side) { return {{}, side}; }
    static constexpr Outcome of_dice(int one, int two) {
        return {{static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(two)}, Side::first};
    }
    constexpr int sum() const { return dice[0] + dice[1]; }

    constexpr bool operator==(const Outcome&) const = default;
    static constexpr auto fields = members<&Outcome::dice, &Outcome::token>;
};

}  // namespace gonfalon::toy
