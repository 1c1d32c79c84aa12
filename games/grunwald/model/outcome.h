// Outcome: the dice of one roll, each as it fell.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/fields.h"

namespace gonfalon::grunwald {

struct Outcome {
    std::uint8_t first = 0;
    std::uint8_t second = 0;  // 0: one die only

    constexpr int total() const { return first + second; }
    constexpr bool operator==(const Outcome&) const = default;

    static constexpr auto fields = members<&Outcome::first, &Outcome::second>;
};

}  // namespace gonfalon::grunwald
