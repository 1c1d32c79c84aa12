// Rule switches: in builds made for it, rules can be turned off, and every rule that speaks is
// counted. A test must fail when its rule is off. In a release all of this is nothing.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/rule/rule_id.h"

namespace gonfalon {

#ifdef GONFALON_RULE_SWITCHES

struct RuleSwitches {
    bool off[1 << 16] = {};  // by RuleId::value
    std::uint32_t met[1 << 16] = {};
};
inline RuleSwitches rule_switches;

constexpr bool rule_is_off(RuleId rule) {
    return !std::is_constant_evaluated() && rule_switches.off[rule.value];
}
constexpr void note_rule(RuleId rule) {
    if (!std::is_constant_evaluated()) ++rule_switches.met[rule.value];
}

#else

constexpr bool rule_is_off(RuleId) { return false; }
constexpr void note_rule(RuleId) {}

#endif

// A rule that is neither a number nor a prohibition: `if (applies("GRU-5.6.11"_rule, retreats))`.
constexpr bool applies(RuleId rule, bool condition) {
    if (condition) note_rule(rule);
    return condition && !rule_is_off(rule);
}

}  // namespace gonfalon
