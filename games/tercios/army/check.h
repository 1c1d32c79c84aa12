// What a list breaks: every breach with its rule, the place in the list, what was measured and what
// is allowed. A list without breaches may be played.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/names.h"
#include "engine/rule/rule_id.h"
#include "games/tercios/army/list.h"

namespace gonfalon::tercios::army {

// What is wrong; words for it are messages "army.breach.<name>".
enum class Fault : std::uint8_t {
    over_budget,
    over_size,
    too_many_troops,
    too_many_commanders,
    too_many_regiments,
    free_list,
    no_chief,
    chief_rank_low,
    chief_rank_high,
    no_commander,
    commander_rank,
    battery_commander,
    outranks_chief,
    equals_chief,
    trait_shared,
    virtues_wrong,
    traits_wrong,
    virtue_twice,
    trait_twice,
    common_trait,
    not_of_nation,
    option_not_of_nation,
    option_not_offered,
    option_twice,
    option_excluded,
    option_required,
    option_unusable,
    adaptation_off,
    regimental_gun_off,
    allies_off,
    too_few_regiments,
    too_many_regiments_of_kind,
    compulsory_allied,
    elite_not_allowed,
    elite_twice,
    elite_unfit,
    elite_unpaid,
    elite_not_separate,
    elite_separate,
    discipline_unpaid,
    discipline_too_high,
    no_place,
    too_few_units,
    too_many_units,
    mixed_types,
    more_than,
    one_per,
    one_per_army,
    cavalry_types,
    no_majority,
    option_missing
};

// Of what thing a breach speaks.
struct Subject {
    enum class Kind : std::uint8_t {
        none,
        type,
        option,  // `second` of type `first`
        nation,
        regiment,
        virtue,
        trait,
        structure
    };
    Kind kind = Kind::none;
    std::uint8_t first = 0;
    std::uint8_t second = 0;
    bool operator==(const Subject&) const = default;
};

struct Breach {
    RuleId rule;
    Fault fault = Fault::over_budget;
    std::string place;  // in the list: "/regiments/1/units/0"
    std::int32_t measured = 0;
    std::int32_t allowed = 0;
    Subject subject;
    bool operator==(const Breach&) const = default;
};

std::vector<Breach> check(const Book& book, const ArmyList& list, const Options& options);

// The name of what a breach speaks of; empty when it speaks of the list.
const Words& name_in(const Book& book, const Subject& subject);

}  // namespace gonfalon::tercios::army
