// For games whose actions cannot be listed by their values: a class that visits candidates gives
// the legal ones, each once, and everything conceivable.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/function_ref.h"
#include "engine/core/hash.h"
#include "engine/game/game.h"

namespace gonfalon {

// Passes on each action the first time it comes.
template <class Action>
class EachOnce {
  public:
    explicit EachOnce(FunctionRef<void(const Action&)> each) : each_(each) {}

    bool is_new(const Action& action) const {
        return std::find(given_.begin(), given_.end(), hash_of(action)) == given_.end();
    }
    void operator()(const Action& action) {
        if (!is_new(action)) return;
        given_.push_back(hash_of(action));
        each_(action);
    }
    std::size_t count() const { return given_.size(); }

  private:
    FunctionRef<void(const Action&)> each_;
    std::vector<std::uint64_t> given_;
};

// `candidates.visit(f)` calls f(action) until it says false.
template <class Action, class Candidates, class Legal>
Coverage propose_legal(Candidates& candidates, const Legal& is_legal, bool finite,
                       std::size_t wanted, FunctionRef<void(const Action&)> each) {
    Coverage coverage = finite ? Coverage::all : Coverage::part;
    EachOnce<Action> once(each);
    candidates.visit([&](const Action& action) {
        if (!is_legal(action)) return true;
        if (once.count() == wanted) {
            coverage = Coverage::part;
            return false;
        }
        once(action);
        return true;
    });
    return coverage;
}

// Any legal one, all with the same chance.
template <class Action, class Candidates, class Legal>
Action draw_legal(Candidates& candidates, const Legal& is_legal, Chance& chance) {
    Action drawn;
    std::uint32_t seen = 0;
    candidates.visit([&](const Action& action) {
        if (is_legal(action) && chance.below(++seen) == 0) drawn = action;
        return true;
    });
    return drawn;
}

}  // namespace gonfalon
