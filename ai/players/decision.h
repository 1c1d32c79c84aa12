// Decision: what a computer player answers, and why.
#pragma once

#include "engine/rule/event.h"

namespace gonfalon {

template <class G>
struct Decision {
    typename G::Action action{};
    Event reason;
};

}  // namespace gonfalon
