// The rule of every row that puts tokens into a bag. The rows come from data; a data pack may
// change what they give, not what they mean.
#pragma once

#include <array>

#include "games/la_garde/model/noun.h"
#include "generated/la_garde/index.h"

namespace gonfalon::la_garde {

inline constexpr std::array<RuleId, combat_row_count> combat_row_rules{
    "LAG-2.6-attacker-better"_rule,
    "LAG-2.6-attacker-better-3"_rule,
    "LAG-2.6-defender-better"_rule,
    "LAG-2.6-defender-better-3"_rule,
    "LAG-2.6-defender-disorganised"_rule,
    "LAG-2.6-defender-rout"_rule,
    "LAG-2.6-numbers"_rule,
    "LAG-2.6-successive"_rule,
    "LAG-2.6-cover-light"_rule,
    "LAG-2.6-cover-heavy"_rule,
    "LAG-2.6-cover-very-heavy"_rule,
    "LAG-2.6-slope"_rule,
    "LAG-2.6-difficult"_rule,
    "LAG-2.6-crossing"_rule,
    "LAG-2.6-confused"_rule,
    "LAG-2.6-pikes-bows"_rule,
    "LAG-2.6-fanatics"_rule,
    "LAG-2.6-grognards"_rule,
    "LAG-2.6-heavy-cavalry"_rule,
    "LAG-2.6-lancers"_rule,
    "LAG-2.6-support-1"_rule,
    "LAG-2.6-support-2"_rule,
    "LAG-2.6-support-3"_rule,
    "LAG-2.6-arms-1"_rule,
    "LAG-2.6-arms-2"_rule,
    "LAG-2.6-no-reaction"_rule,
    "LAG-2.6-hold"_rule,
    "LAG-2.6-square"_rule,
    "LAG-2.6-cavalry-by-infantry"_rule,
    "LAG-2.6-guns-attack"_rule,
    "LAG-2.6-canister"_rule,
    "LAG-2.6-chain"_rule,
    "LAG-2.6-general-division"_rule,
    "LAG-2.6-general-corps"_rule,
};

inline constexpr std::array<RuleId, bombardment_row_count> bombardment_row_rules{
    "LAG-2.9-elite"_rule,
    "LAG-2.9-guard"_rule,
    "LAG-2.9-firer-disorganised"_rule,
    "LAG-2.9-target-disorganised"_rule,
    "LAG-2.9-target-rout"_rule,
    "LAG-2.9-short"_rule,
    "LAG-2.9-medium-light"_rule,
    "LAG-2.9-medium-medium"_rule,
    "LAG-2.9-medium-heavy"_rule,
    "LAG-2.9-long-light"_rule,
    "LAG-2.9-long-medium"_rule,
    "LAG-2.9-long-heavy"_rule,
    "LAG-2.9-target-attack"_rule,
    "LAG-2.9-target-manoeuvre"_rule,
    "LAG-2.9-target-defend"_rule,
    "LAG-2.9-cover-light"_rule,
    "LAG-2.9-cover-heavy"_rule,
    "LAG-2.9-cover-very-heavy"_rule,
    "LAG-2.9-slope"_rule,
    "LAG-2.9-weather"_rule,
    "LAG-2.9-moved"_rule,
    "LAG-2.9-chain"_rule,
};

}  // namespace gonfalon::la_garde
