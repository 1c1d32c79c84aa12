// Effort: how much a computer player may think over one choice. Counted in states looked at, so
// that the same effort gives the same choice on every machine; a clock on the wall, which the core
// does not know, can cut it short.
#pragma once

#include "engine/core/function_ref.h"

namespace gonfalon {

class Effort {
  public:
    static constexpr int usual = 50'000;

    Effort() = default;
    explicit Effort(int states) : states_(states) {}
    // `too_late` is asked between candidates; it outlives the choice.
    Effort(int states, const FunctionRef<bool()>* too_late)
        : states_(states), too_late_(too_late) {}

    // So many more states were looked at. False: nothing is left, answer with the best so far.
    bool spend(int states) {
        states_ -= states;
        if (states_ > 0 && too_late_ != nullptr && (*too_late_)()) states_ = 0;
        return states_ > 0;
    }

  private:
    int states_ = usual;
    const FunctionRef<bool()>* too_late_ = nullptr;
};

}  // namespace gonfalon
