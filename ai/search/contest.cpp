#include "ai/search/contest.h"

#include <algorithm>
#include <numeric>

namespace gonfalon {

namespace {

constexpr std::size_t batch = 16;  // jobs a hand at least, between two looks at the clock

}  // namespace

Contest::Contest(std::size_t candidates, int simulations, const Effort& effort, Value value,
                 int doubt)
    : rows_(candidates) {
    const auto budget = static_cast<std::size_t>(std::max(simulations, 0));
    const std::size_t fair = std::min(candidates, budget / fewest_trials);
    if (fair < 2) return;
    std::vector<std::size_t> alive(fair);
    std::iota(alive.begin(), alive.end(), std::size_t{0});
    std::size_t rounds = 1;
    while ((std::size_t{1} << rounds) < fair) ++rounds;

    std::vector<std::int32_t> values;
    std::size_t trials = 0;
    bool stopped = false;
    for (std::size_t round = 0; round < rounds && alive.size() > 1 && !stopped; ++round) {
        const std::size_t left = budget - std::min(budget, static_cast<std::size_t>(spent_));
        const std::size_t more =
            std::max<std::size_t>(round == 0 ? 1 : 0, left / ((rounds - round) * alive.size()));
        for (const std::size_t each : alive) rows_[each].resize(trials + more);
        for (std::size_t from = trials; from < trials + more && !stopped;) {
            const std::size_t columns = std::min(
                trials + more - from, (batch * effort.hands() + alive.size() - 1) / alive.size());
            values.resize(columns * alive.size());
            effort.run(values, [&](std::size_t job) {
                return value(alive[job % alive.size()], from + job / alive.size());
            });
            for (std::size_t job = 0; job < values.size(); ++job)
                rows_[alive[job % alive.size()]][from + job / alive.size()] = values[job];
            spent_ += static_cast<int>(values.size());
            from += columns;
            stopped = effort.is_too_late();
            if (stopped)
                for (const std::size_t each : alive) rows_[each].resize(from);
        }
        trials = rows_[alive.front()].size();
        // The usual choice stays to be compared with.
        std::stable_sort(alive.begin(), alive.end(),
                         [&](std::size_t a, std::size_t b) { return sum(a) > sum(b); });
        alive.resize((alive.size() + 1) / 2);
        if (std::find(alive.begin(), alive.end(), std::size_t{0}) == alive.end())
            alive.push_back(0);
        // The usual choice against one other: nobody is left to be dropped.
        if (alive.size() == 1) break;
    }
    for (const std::size_t each : alive)
        if (each != 0 && is_better(each, doubt) && (best_ == 0 || sum(each) > sum(best_)))
            best_ = each;
}

std::int64_t Contest::sum(std::size_t candidate) const {
    std::int64_t total = 0;
    for (const std::int32_t each : rows_[candidate]) total += each;
    return total;
}

int Contest::mean(std::size_t candidate) const {
    const auto& row = rows_[candidate];
    return row.empty() ? 0
                       : static_cast<int>(sum(candidate) / static_cast<std::int64_t>(row.size()));
}

int Contest::mean(std::size_t candidate, std::size_t first, std::size_t step) const {
    std::int64_t total = 0;
    std::int64_t count = 0;
    for (std::size_t i = first; i < rows_[candidate].size(); i += step, ++count)
        total += rows_[candidate][i];
    return count == 0 ? 0 : static_cast<int>(total / count);
}

// Better than the usual choice in the trials both had, beyond the error that the differences
// themselves show.
bool Contest::is_better(std::size_t candidate, int doubt) const {
    const std::size_t shared = std::min(rows_[candidate].size(), rows_[0].size());
    std::int64_t gain = 0;
    std::int64_t squares = 0;
    for (std::size_t i = 0; i < shared; ++i) {
        const std::int64_t difference = std::int64_t{rows_[candidate][i]} - rows_[0][i];
        gain += difference;
        squares += difference * difference;
    }
    return gain > 0 && 4 * gain * gain > doubt * squares;
}

}  // namespace gonfalon
