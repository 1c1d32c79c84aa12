// Budget: how much a question may cost altogether, counted in states looked at, so that the answer
// is the same on every machine; and whoever can end it early: a clock on the wall, which the core
// does not know, or a connection that is gone.
#pragma once

#include <cstddef>

#include "engine/core/function_ref.h"

namespace gonfalon {

class Budget {
  public:
    static constexpr std::size_t no_limit = ~std::size_t{0};

    Budget() = default;
    // `too_late` outlives the budget; once it has said yes nothing is left.
    explicit Budget(const FunctionRef<bool()>* too_late, std::size_t states = no_limit)
        : left_(states), too_late_(too_late) {}

    // One more state is looked at. False: nothing is left, answer with what there is.
    bool spend() {
        if (left_ == 0) return false;
        if (left_ != no_limit) --left_;
        if (too_late_ != nullptr && (*too_late_)()) left_ = 0;
        return left_ != 0;
    }
    bool is_spent() const { return left_ == 0; }

  private:
    std::size_t left_ = no_limit;
    const FunctionRef<bool()>* too_late_ = nullptr;
};

}  // namespace gonfalon
