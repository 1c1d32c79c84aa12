// Verdict: may this be done, and if not, which rules forbid it.
#pragma once

#include <cstdint>

#include "engine/core/fixed.h"
#include "engine/rule/rule_id.h"
#include "engine/rule/switches.h"

namespace gonfalon {

// One rule that forbids the action; `measured` and `allowed` where a measure decides
// ("moved 162, allowed 150"), both zero otherwise.
struct Breach {
    RuleId rule;
    bool measures = false;
    std::int32_t measured = 0;
    std::int32_t allowed = 0;
    constexpr bool operator==(const Breach&) const = default;
};

class Verdict {
  public:
    // More reasons than any action has at once: the laws of a game refuse a verdict that is full.
    using Breaches = FixedVector<Breach, 8>;

    constexpr bool ok() const { return breaches_.empty(); }
    constexpr explicit operator bool() const { return ok(); }

    // Each returns whether the verdict may still be good, so that a check can stop early:
    //   if (!verdict.require(rule, holds)) return verdict;
    constexpr bool require(RuleId rule, bool holds) {
        if (holds) return ok();
        return breach({rule, false, 0, 0});
    }
    constexpr bool at_most(RuleId rule, std::int32_t measured, std::int32_t allowed) {
        if (measured <= allowed) return ok();
        return breach({rule, true, measured, allowed});
    }
    constexpr bool at_least(RuleId rule, std::int32_t measured, std::int32_t needed) {
        if (measured >= needed) return ok();
        return breach({rule, true, measured, needed});
    }

    constexpr const Breaches& breaches() const& { return breaches_; }
    constexpr Breaches breaches() && { return breaches_; }
    constexpr bool operator==(const Verdict&) const = default;

  private:
    constexpr bool breach(const Breach& each) {
        note_rule(each.rule);
        if (rule_is_off(each.rule)) return ok();
        if (!breaches_.full() && !breaches_.contains(each)) breaches_.push_back(each);
        return false;
    }

    Breaches breaches_;
};

}  // namespace gonfalon
