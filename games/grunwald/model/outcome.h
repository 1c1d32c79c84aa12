// Outcome: the dice of one roll, each as it fell.
#pragma once

#include <array>
#include <cstdint>

namespace gonfalon::grunwald {

struct Outcome {
    std::uint8_t first = 0;
    std::uint8_t second = 0;  // 0: one die only

    constexpr int total() const { return first + second; }
    constexpr bool operator==(const Outcome&) const = default;

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("first", self.first);
        visit("second", self.second);
    }
};

}  // namespace gonfalon::grunwald
