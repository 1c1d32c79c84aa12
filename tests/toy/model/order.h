// The order each side chooses in secret at the start of a round (chapter 5).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/names.h"

namespace gonfalon::toy {

enum class Order : std::uint8_t { none, march, assault, hold };
inline constexpr Order all_orders[] = {Order::march, Order::assault, Order::hold};

}  // namespace gonfalon::toy
