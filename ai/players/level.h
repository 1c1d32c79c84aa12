// What a computer player's name stands for: how much it thinks and, after a colon, its temper:
// "captain", "captain:bold".
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ai/players/temper.h"
#include "engine/core/names.h"

namespace gonfalon {

enum class Level : std::uint8_t { recruit, captain, general };

// Of a general's simulations, in thousandths: two, six and fifteen seconds a turn.
constexpr int thousandths(Level level) {
    constexpr EnumArray<Level, int> shares{{133, 400, 1000}};
    return shares[level];
}

// The players one can choose from, the weakest first.
inline constexpr auto player_names = [] {
    std::array<std::string_view, 2 + count_of<Level>> names{"random", "reference"};
    for (const Level level : each_of<Level>)
        names[2 + static_cast<std::size_t>(level)] = name_of(level);
    return names;
}();

// What `reference` was called in older records.
inline constexpr std::string_view old_reference_name = "greedy";

constexpr std::string_view level_part(std::string_view name) {
    return name.substr(0, name.find(':'));
}
// Empty without a colon, too.
constexpr std::string_view temper_part(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon == name.npos ? std::string_view{} : name.substr(colon + 1);
}

// What is wrong with the name of a player.
enum class PlayerFault : std::uint8_t { none, unknown, unknown_temper, without_temper };

constexpr PlayerFault fault_of(std::string_view name) {
    const std::string_view player = level_part(name);
    bool known = player == old_reference_name;
    for (const std::string_view each : player_names) known = known || each == player;
    if (!known) return PlayerFault::unknown;
    if (player.size() == name.size()) return PlayerFault::none;
    if (!find_name<Level>(player)) return PlayerFault::without_temper;
    return find_name<Temper>(temper_part(name)) ? PlayerFault::none : PlayerFault::unknown_temper;
}

}  // namespace gonfalon
