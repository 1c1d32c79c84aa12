// Levels: how much thinking a computer player's name stands for.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/names.h"

namespace gonfalon {

enum class Level : std::uint8_t { recruit, captain, general };

// Of a general's simulations, in thousandths: two, six and fifteen seconds a turn.
constexpr int thousandths(Level level) {
    constexpr int shares[] = {133, 400, 1000};
    return shares[static_cast<std::size_t>(level)];
}

// The players one can choose from, the weakest first.
inline constexpr std::array<std::string_view, 5> player_names = {"random", "reference", "recruit",
                                                                 "captain", "general"};

// What `reference` was called in older records.
inline constexpr std::string_view old_reference_name = "greedy";

constexpr bool is_player(std::string_view name) {
    for (const std::string_view each : player_names)
        if (each == name) return true;
    return name == old_reference_name;
}

}  // namespace gonfalon
