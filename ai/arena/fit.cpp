#include "ai/arena/fit.h"

#include <algorithm>

#include "engine/chance/chance.h"

namespace gonfalon {

namespace {

constexpr std::int64_t fine = 1000;
constexpr int even = 1000;       // a pair's score when neither is better
constexpr int span_part = 8;     // of its span a weight stands off in a game
constexpr int longest_step = 2;  // a round moves it by no more than this part of that
constexpr int kept = 3;          // quarters of what was learnt before count on

std::int64_t root_of(std::int64_t square) {
    std::int64_t root = 0;
    for (std::int64_t bit = std::int64_t{1} << 31; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square) root += bit;
    return root;
}

}  // namespace

Fit::Fit(const WeightValues& values, std::vector<WeightBounds> bounds, std::uint64_t seed)
    : bounds_(std::move(bounds)), pull_(values.size()), seed_(seed) {
    for (const std::int32_t each : values) fine_.push_back(fine * each);
}

std::int32_t Fit::offset(std::size_t weight) const {
    const WeightBounds& span = bounds_[weight];
    return span.high == span.low ? 0 : std::max(1, (span.high - span.low) / span_part);
}

bool Fit::is_above(std::uint64_t pair, std::size_t weight) const {
    Chance chance(seed_, round_);
    chance.begin(pair << 8 | weight);
    return chance.below(2) == 0;
}

WeightValues Fit::values() const {
    WeightValues values;
    for (const std::int64_t each : fine_)
        values.push_back(
            static_cast<std::int32_t>((each + (each < 0 ? -fine / 2 : fine / 2)) / fine));
    return values;
}

void Fit::opponents(std::uint64_t pair, WeightValues& one, WeightValues& other) const {
    one = other = values();
    for (std::size_t i = 0; i < one.size(); ++i) {
        const std::int32_t off = is_above(pair, i) ? offset(i) : -offset(i);
        one[i] = std::clamp(one[i] + off, bounds_[i].low, bounds_[i].high);
        other[i] = std::clamp(other[i] - off, bounds_[i].low, bounds_[i].high);
    }
}

void Fit::learn(const std::vector<int>& scores) {
    spread_ = spread_ * kept / 4;
    for (std::int64_t& each : pull_) each = each * kept / 4;
    for (std::uint64_t pair = 0; pair < scores.size(); ++pair) {
        const std::int64_t gain = scores[pair] - even;
        spread_ += gain * gain;
        for (std::size_t i = 0; i < pull_.size(); ++i) pull_[i] += is_above(pair, i) ? gain : -gain;
    }
    ++round_;
    const std::int64_t error = root_of(spread_);
    if (error == 0) return;
    for (std::size_t i = 0; i < pull_.size(); ++i) {
        // What one error explains is chance; two more errors are as good as certain.
        const std::int64_t size = pull_[i] < 0 ? -pull_[i] : pull_[i];
        const std::int64_t beyond = std::clamp<std::int64_t>(size - error, 0, 2 * error);
        const std::int64_t step = fine * offset(i) * beyond / (2 * error * longest_step);
        fine_[i] = std::clamp(fine_[i] + (pull_[i] < 0 ? -step : step), fine * bounds_[i].low,
                              fine * bounds_[i].high);
    }
}

}  // namespace gonfalon
