// For games whose actions cannot be listed by their values: a class that visits candidates gives
// the legal ones, each once, and everything conceivable.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/chance/chance.h"
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

// Where the pieces of a side stand in an array of all: from `begin[side]` up to `begin[side + 1]`.
using SideBegin = std::array<std::size_t, 3>;

// What a game's candidates begin with: they are given until somebody has enough of them.
template <class Action>
class Giving {
  protected:
    explicit Giving(Side side) : side_(side) {}

    void begin(FunctionRef<bool(const Action&)>& each) {
        each_ = &each;
        going_ = true;
    }
    void give(const Action& action) {
        if (going_) going_ = (*each_)(action);
    }
    template <class Id, class Visit>
    void each_of(const SideBegin& begin, Side side, Visit&& visit) const {
        for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1] && going_; ++i)
            visit(Id{i});
    }
    // Any of a side; the first of the next where it has none.
    static std::size_t any_of(const SideBegin& begin, Side side, Chance& chance) {
        const std::size_t from = begin[index(side)];
        const std::size_t count = begin[index(side) + 1] - from;
        return from + (count > 0 ? chance.below(static_cast<std::uint32_t>(count)) : 0);
    }
    // One in four is the enemy's: for what must be refused.
    std::size_t somebody(const SideBegin& begin, Chance& chance) const {
        const Side whose = chance.below(4) == 0 ? other(side_) : side_;
        return any_of(begin, whose, chance);
    }

    Side side_;
    FunctionRef<bool(const Action&)>* each_ = nullptr;
    bool going_ = true;
};

// `candidates.visit(f)` calls f(action) until it says false; `candidates.finite()` says whether it
// visits all there is.
template <class Action, class Candidates>
Coverage propose_legal(Candidates& candidates, Side side, std::size_t wanted,
                       FunctionRef<void(const Action&)> each) {
    Coverage coverage = candidates.finite() ? Coverage::all : Coverage::part;
    EachOnce<Action> once(each);
    candidates.visit([&](const Action& action) {
        if (!candidates.rules().check(side, action)) return true;
        if (once.count() == wanted) {
            coverage = Coverage::part;
            return false;
        }
        once(action);
        return true;
    });
    return coverage;
}

// Each once: the same places as the list, legal or not, then what is given `besides`.
template <class Action, class Candidates, class Besides>
void each_candidate(Candidates&& candidates, FunctionRef<void(const Action&)> each,
                    Besides&& besides) {
    EachOnce<Action> once(each);
    candidates.visit([&](const Action& action) {
        once(action);
        return true;
    });
    besides(once);
}

// The first that is legal of a few drawn quickly, if there is one.
template <class Action, class Candidates, class Ask>
std::optional<Action> draw_quickly(Candidates& candidates, Side side, Ask ask, int attempts,
                                   Chance& chance) {
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const Action drawn = candidates.draw(ask, chance);
        if (candidates.rules().check(side, drawn)) return drawn;
    }
    return std::nullopt;
}

// Any legal one, all with the same chance.
template <class Action, class Candidates>
Action draw_legal(Candidates& candidates, Side side, Chance& chance) {
    Action drawn;
    std::uint32_t seen = 0;
    candidates.visit([&](const Action& action) {
        if (candidates.rules().check(side, action) && chance.below(++seen) == 0) drawn = action;
        return true;
    });
    return drawn;
}

}  // namespace gonfalon
