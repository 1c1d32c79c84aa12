// Allowance: how often something may be done: `rate` a second, `burst` at once.
#pragma once

#include <algorithm>
#include <cstdint>

namespace gonfalon {

class Allowance {
  public:
    Allowance(double rate, double burst) : rate_(rate), burst_(burst), left_(burst) {}

    // `now`: microseconds of a clock that never goes back.
    bool take(std::int64_t now, double cost = 1) {
        earn(now);
        if (left_ < cost) return false;
        left_ -= cost;
        return true;
    }
    // What is done already, even where less was left.
    void spend(std::int64_t now, double cost) {
        earn(now);
        left_ -= cost;
    }

    bool is_left(std::int64_t now, double cost = 1) const {
        return left_ + (last_ == 0 ? 0 : rate_ * static_cast<double>(now - last_) / 1e6) >= cost;
    }
    // As if nothing had ever been taken.
    bool is_full(std::int64_t now) const {
        return last_ == 0 || left_ + rate_ * static_cast<double>(now - last_) / 1e6 >= burst_;
    }

  private:
    void earn(std::int64_t now) {
        if (last_ == 0) last_ = now;
        left_ = std::min(burst_, left_ + rate_ * static_cast<double>(now - last_) / 1e6);
        last_ = now;
    }

    double rate_;
    double burst_;
    double left_;
    std::int64_t last_ = 0;
};

}  // namespace gonfalon
