// Exact distributions as whole 64-bit weights: sums of dice, and how many marked tokens come out of
// a bag. No floating point: a probability is a weight over total().
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace gonfalon {

// The weight of every whole value from lowest() to highest(); zero outside.
template <std::size_t Capacity = 64>
class Distribution {
  public:
    // One value, certain.
    constexpr explicit Distribution(int value = 0) : lowest_(value) { weights_[0] = 1; }

    constexpr int lowest() const { return lowest_; }
    constexpr int highest() const { return lowest_ + static_cast<int>(size_) - 1; }
    constexpr std::uint64_t weight(int value) const {
        if (value < lowest_ || value > highest()) return 0;
        return weights_[static_cast<std::size_t>(value - lowest_)];
    }
    constexpr std::uint64_t total() const { return at_least(lowest_); }
    constexpr std::uint64_t at_least(int value) const {
        std::uint64_t sum = 0;
        for (int each = value < lowest_ ? lowest_ : value; each <= highest(); ++each)
            sum += weight(each);
        return sum;
    }
    constexpr std::uint64_t at_most(int value) const { return total() - at_least(value + 1); }

    // Preconditions: the value lies from lowest() to lowest() + Capacity - 1, and no weight or sum
    // of weights passes 64 bits.
    constexpr void set(int value, std::uint64_t weight) {
        const auto place = static_cast<std::size_t>(value - lowest_);
        assert(value >= lowest_ && place < Capacity);
        if (place >= Capacity) return;
        weights_[place] = weight;
        if (place >= size_) size_ = place + 1;
    }

    // The sum of two independent values.
    friend constexpr Distribution operator+(const Distribution& a, const Distribution& b) {
        assert(a.size_ + b.size_ - 1 <= Capacity);
        Distribution sum(a.lowest_ + b.lowest_);
        sum.weights_[0] = 0;
        for (std::size_t i = 0; i < a.size_; ++i)
            for (std::size_t j = 0; j < b.size_ && i + j < Capacity; ++j)
                sum.weights_[i + j] += a.weights_[i] * b.weights_[j];
        sum.size_ = a.size_ + b.size_ - 1 < Capacity ? a.size_ + b.size_ - 1 : Capacity;
        return sum;
    }

    constexpr bool operator==(const Distribution&) const = default;

  private:
    std::array<std::uint64_t, Capacity> weights_{};
    std::size_t size_ = 1;
    int lowest_ = 0;
};

// Sum of `count` dice of `faces` faces. Preconditions: count * (faces - 1) < Capacity, and faces to
// the power of count fits 64 bits.
template <std::size_t Capacity = 64>
constexpr Distribution<Capacity> dice_sum(int count, int faces = 6) {
    Distribution<Capacity> die(1);
    for (int face = 1; face <= faces; ++face) die.set(face, 1);
    Distribution<Capacity> sum(0);
    for (int i = 0; i < count; ++i) sum = sum + die;
    return sum;
}

// Ways to choose `chosen` things out of `things`. Precondition: things <= 64, so that it fits.
constexpr std::uint64_t ways(int things, int chosen) {
    if (chosen < 0 || chosen > things) return 0;
    __extension__ typedef unsigned __int128 Wide;
    Wide count = 1;
    for (int i = 1; i <= chosen; ++i)
        count = count * static_cast<Wide>(things - chosen + i) / static_cast<Wide>(i);
    return static_cast<std::uint64_t>(count);
}

// How many of the `marked` among `tokens` tokens come out when `drawn` are drawn and not put back;
// the weights are numbers of draws and sum to ways(tokens, drawn). Each weight follows from the one
// before by one product and one exact division. Precondition: tokens <= 64, marked and drawn among
// them.
template <std::size_t Capacity = 64>
constexpr Distribution<Capacity> tokens_drawn(int tokens, int marked, int drawn) {
    __extension__ typedef unsigned __int128 Wide;
    const int plain = tokens - marked;
    const int fewest = drawn > plain ? drawn - plain : 0;
    const int most = drawn < marked ? drawn : marked;
    Distribution<Capacity> out(fewest);
    std::uint64_t weight = ways(marked, fewest) * ways(plain, drawn - fewest);
    out.set(fewest, weight);
    for (int k = fewest; k < most; ++k) {
        const Wide more = static_cast<Wide>(marked - k) * static_cast<Wide>(drawn - k);
        const Wide less = static_cast<Wide>(k + 1) * static_cast<Wide>(plain - drawn + k + 1);
        weight = static_cast<std::uint64_t>(Wide{weight} * more / less);
        out.set(k + 1, weight);
    }
    return out;
}

}  // namespace gonfalon
