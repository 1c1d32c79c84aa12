// Account: what those of one address may ask for, by what it costs rather than by how often. A
// question is answered while there is something left; what it took is taken off afterwards.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>

namespace gonfalon {

class Account {
  public:
    using Clock = std::chrono::steady_clock;

    // `share`: of one processor's time. A few seconds of it may be saved up.
    explicit Account(double share) : share_(share), left_(share * saved_s) {}

    bool may_ask() {
        const std::lock_guard lock(mutex_);
        const Clock::time_point now = Clock::now();
        left_ = std::min(share_ * saved_s,
                         left_ + share_ * std::chrono::duration<double>(now - last_).count());
        last_ = now;
        return left_ > 0;
    }
    void charge(Clock::duration took) {
        const std::lock_guard lock(mutex_);
        left_ -= std::chrono::duration<double>(took).count();
    }

  private:
    static constexpr double saved_s = 6;
    std::mutex mutex_;
    double share_;
    double left_;
    Clock::time_point last_ = Clock::now();
};

}  // namespace gonfalon
