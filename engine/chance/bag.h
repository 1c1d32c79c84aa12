// TokenBag: tokens of a few kinds drawn without putting them back. Part of a State: how many of
// each kind are left is all that can matter, so equal bags are equal values.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/chance/chance.h"

namespace gonfalon {

template <std::size_t Kinds>
class TokenBag {
  public:
    constexpr void put(std::size_t kind, int count = 1) {
        left_[kind] = static_cast<std::uint8_t>(left_[kind] + count);
    }
    // Precondition: there is one.
    constexpr void take(std::size_t kind) {
        assert(left_[kind] > 0);
        --left_[kind];
    }
    constexpr void clear() { left_ = {}; }

    constexpr int left(std::size_t kind) const { return left_[kind]; }
    constexpr int size() const {
        int total = 0;
        for (const std::uint8_t count : left_) total += count;
        return total;
    }
    constexpr bool empty() const { return size() == 0; }

    // Which kind comes out, every token equally likely; the bag itself does not change: taking the
    // token is applying the outcome. Precondition: not empty.
    std::size_t draw(Chance& chance) const {
        int rest = static_cast<int>(chance.below(static_cast<std::uint32_t>(size())));
        for (std::size_t kind = 0; kind < Kinds; ++kind) {
            if (rest < left_[kind]) return kind;
            rest -= left_[kind];
        }
        return Kinds - 1;
    }

    // Calls weigh(kind, weight) for every kind that can come out; the weights sum to size().
    template <class Weigh>
    constexpr void outcomes(Weigh&& weigh) const {
        for (std::size_t kind = 0; kind < Kinds; ++kind)
            if (left_[kind] > 0) weigh(kind, std::uint64_t{left_[kind]});
    }

    constexpr bool operator==(const TokenBag&) const = default;
    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("left", self.left_);
    }

  private:
    std::array<std::uint8_t, Kinds> left_{};
};

}  // namespace gonfalon
