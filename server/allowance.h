// Allowance: how often something may be done: `rate` a second, `burst` at once.
#pragma once

#include <algorithm>
#include <chrono>

namespace gonfalon {

class Allowance {
  public:
    Allowance(double rate, double burst) : rate_(rate), burst_(burst), left_(burst) {}

    bool take(double cost = 1) {
        const auto now = std::chrono::steady_clock::now();
        left_ =
            std::min(burst_, left_ + rate_ * std::chrono::duration<double>(now - last_).count());
        last_ = now;
        if (left_ < cost) return false;
        left_ -= cost;
        return true;
    }

  private:
    double rate_;
    double burst_;
    double left_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace gonfalon
