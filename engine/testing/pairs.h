// Pairs: rows of choices, drawn at random, in which every pair of values of any two factors occurs
// as soon as it can.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/chance/chance.h"

namespace gonfalon::testing {

class Pairs {
  public:
    // How many values each factor has; none has 0.
    explicit Pairs(std::vector<std::uint32_t> sizes) : sizes_(std::move(sizes)) {
        for (std::size_t a = 0; a < sizes_.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                starts_.push_back(total_);
                total_ += std::size_t{sizes_[a]} * sizes_[b];
            }
        met_.assign(total_, false);
    }

    std::size_t total() const { return total_; }
    std::size_t met() const { return count_; }

    // The next row: a value for each factor. Once every pair has occurred, any row.
    std::vector<std::uint32_t> next(Chance& chance) {
        std::vector<std::uint32_t> row(sizes_.size());
        for (std::size_t i = 0; i < row.size(); ++i) row[i] = chance.below(sizes_[i]);
        if (count_ < total_) cover(row, chance);
        for (std::size_t a = 0; a < row.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                const std::size_t pair = place(a, row[a], b, row[b]);
                if (met_[pair]) continue;
                met_[pair] = true;
                ++count_;
            }
        return row;
    }

  private:
    // Precondition: b < a.
    std::size_t place(std::size_t a, std::uint32_t x, std::size_t b, std::uint32_t y) const {
        return starts_[a * (a - 1) / 2 + b] + std::size_t{x} * sizes_[b] + y;
    }
    bool is_new(std::size_t a, std::uint32_t x, std::size_t b, std::uint32_t y) const {
        return !(a > b ? met_[place(a, x, b, y)] : met_[place(b, y, a, x)]);
    }

    // A pair that has not occurred, then the other factors in any order, each with the value that
    // brings most new pairs with those before it.
    void cover(std::vector<std::uint32_t>& row, Chance& chance) {
        std::size_t wanted = chance.below(static_cast<std::uint32_t>(total_));
        while (met_[wanted]) wanted = (wanted + 1) % total_;
        std::vector<std::size_t> order(row.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[chance.below(static_cast<std::uint32_t>(i))]);
        std::size_t first = 0;
        for (std::size_t a = 1; a < row.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) {
                const std::size_t start = starts_[a * (a - 1) / 2 + b];
                if (wanted < start || wanted >= start + std::size_t{sizes_[a]} * sizes_[b])
                    continue;
                row[a] = static_cast<std::uint32_t>((wanted - start) / sizes_[b]);
                row[b] = static_cast<std::uint32_t>((wanted - start) % sizes_[b]);
                for (std::size_t i = 0; i < order.size(); ++i)
                    if (order[i] == a || order[i] == b) std::swap(order[i], order[first++]);
            }
        for (std::size_t i = first; i < order.size(); ++i) {
            const std::size_t factor = order[i];
            std::size_t best = 0;
            std::uint32_t equals = 1;
            for (std::uint32_t value = 0; value < sizes_[factor]; ++value) {
                std::size_t gain = 0;
                for (std::size_t j = 0; j < i; ++j)
                    if (is_new(factor, value, order[j], row[order[j]])) ++gain;
                if (gain < best || (gain == best && chance.below(++equals) != 0)) continue;
                if (gain > best) equals = 1;
                best = gain;
                row[factor] = value;
            }
        }
    }

    std::vector<std::uint32_t> sizes_;
    std::vector<std::size_t> starts_;  // of each two factors in met_
    std::vector<bool> met_;
    std::size_t total_ = 0;
    std::size_t count_ = 0;
};

}  // namespace gonfalon::testing
