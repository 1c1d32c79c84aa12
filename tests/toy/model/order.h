// The order each side chooses in secret at the start of a round (chapter 5).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gonfalon::toy {

enum class Order : std::uint8_t { none, march, assault, hold };
inline constexpr Order all_orders[] = {Order::march, Order::assault, Order::hold};
constexpr std::string_view name_of(Order order) {
    constexpr std::string_view names[] = {"none", "march", "assault", "hold"};
    return names[static_cast<std::size_t>(order)];
}

}  // namespace gonfalon::toy
