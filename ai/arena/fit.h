// Fit: weights moved by games of a player against itself. In every pair of games two sets of
// weights meet that stand off the present one in all weights at once, each weight to one side or
// the other at random (simultaneous perturbation; Spall 1992): so every pair says something about
// every weight. After a round each weight goes where those that stood there won, as far as that is
// more than chance. In integers throughout: the same games give the same weights everywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game/judgement.h"

namespace gonfalon {

using WeightValues = std::vector<std::int32_t>;

class Fit {
  public:
    // Precondition: every value is within its bounds, and there are as many of both.
    Fit(const WeightValues& values, std::vector<WeightBounds> bounds, std::uint64_t seed);

    // The two sets that play pair number `pair` of this round against each other.
    void opponents(std::uint64_t pair, WeightValues& one, WeightValues& other) const;
    // What the first of the two had of each pair of this round, in the order of their numbers: the
    // sum of two games in thousandths. The next round begins.
    void learn(const std::vector<int>& scores);
    WeightValues values() const;

  private:
    // Does it stand above in the first set? The same for the same round, pair and weight.
    bool is_above(std::uint64_t pair, std::size_t weight) const;
    std::int32_t offset(std::size_t weight) const;

    std::vector<std::int64_t> fine_;  // values, in thousandths
    std::vector<WeightBounds> bounds_;
    std::vector<std::int64_t> pull_;  // what winning had to do with each, of late
    std::int64_t spread_ = 0;         // and how much chance alone would have
    std::uint64_t seed_;
    std::uint64_t round_ = 0;
};

}  // namespace gonfalon
