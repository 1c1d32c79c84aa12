// Account: what those of one address may ask for, by what it costs rather than by how often. A
// question is answered while there is something left; what it took is taken off afterwards.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>

#include "table/allowance.h"

namespace gonfalon {

class Account {
  public:
    using Clock = std::chrono::steady_clock;

    // `share`: of one processor's time. A few seconds of it may be saved up.
    explicit Account(double share) : share_(share), left_(share * saved_s) {}

    bool may_ask() {
        const std::lock_guard lock(mutex_);
        earn();
        return left_ > 0;
    }
    // Nothing is owed: a new account would be the same.
    bool is_full() {
        const std::lock_guard lock(mutex_);
        earn();
        return left_ >= share_ * saved_s && new_games_.is_full(now_us());
    }
    // Half of what everybody together may make: one address does not take it from the others.
    bool may_make_game() {
        const std::lock_guard lock(mutex_);
        return new_games_.take(now_us());
    }
    void charge(Clock::duration took) {
        const std::lock_guard lock(mutex_);
        left_ -= std::chrono::duration<double>(took).count();
    }

  private:
    static constexpr double saved_s = 6;
    static std::int64_t now_us() {
        return std::chrono::duration_cast<std::chrono::microseconds>(
                   Clock::now().time_since_epoch())
            .count();
    }
    void earn() {
        const Clock::time_point now = Clock::now();
        left_ = std::min(share_ * saved_s,
                         left_ + share_ * std::chrono::duration<double>(now - last_).count());
        last_ = now;
    }
    std::mutex mutex_;
    double share_;
    double left_;
    Allowance new_games_{5, 250};
    Clock::time_point last_ = Clock::now();
};

}  // namespace gonfalon
