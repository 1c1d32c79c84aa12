// Contest: which of several candidates does best in trials that all of them share. The worst half
// is dropped again and again, so that most trials go to those that still compete (successive
// halving; Karnin, Koren and Somekh 2013).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ai/players/effort.h"

namespace gonfalon {

class Contest {
  public:
    // The value of a candidate in a trial: 0 lost .. 10000 won, and beyond where luck was taken
    // off. The same for the same two numbers, and safe to be asked for several at once.
    using Value = FunctionRef<int(std::size_t candidate, std::size_t trial)>;

    static constexpr int fewest_trials = 4;  // of each candidate
    static constexpr int usual_doubt = 8;

    // Candidate 0 is the usual choice: another must be better than it beyond mere noise. About
    // `simulations` values are asked for; with too few for a fair trial the last candidates are
    // left out, and with next to none the usual choice stands. `doubt`: the square of how many of
    // its errors, in halves, a gain must be worth.
    Contest(std::size_t candidates, int simulations, const Effort& effort, Value value,
            int doubt = usual_doubt);

    std::size_t best() const { return best_; }
    int spent() const { return spent_; }
    // Mean value and number of trials of a candidate.
    int mean(std::size_t candidate) const;
    // Of every `step`-th trial alone, beginning with `first`. It has had such a one.
    int mean(std::size_t candidate, std::size_t first, std::size_t step) const;
    std::size_t trials(std::size_t candidate) const { return rows_[candidate].size(); }

  private:
    bool is_better(std::size_t candidate, int doubt) const;
    std::int64_t sum(std::size_t candidate) const;

    std::vector<std::vector<std::int32_t>> rows_;  // values by candidate, then by trial
    std::size_t best_ = 0;
    int spent_ = 0;
};

}  // namespace gonfalon
