// What an army costs, and what its list breaks: every breach with its rule, the place in the list,
// what was measured and what is allowed. A list without breaches may be played.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/names.h"
#include "engine/rule/rule_id.h"
#include "games/la_garde/army/list.h"

namespace gonfalon::la_garde::army {

// LAG-U59  Halves are rounded up for each brigade.
int points_of(const Book& book, const Nation& nation, const ListedBrigade& brigade);
int points_of(const Book& book, Rank rank, Grade grade);
int points_of(const Book& book, const ArmyList& list);

// What is wrong; words for it are messages "army.breach.<name>".
enum class Fault : std::uint8_t {
    over_budget,
    over_size,
    year,
    too_many_brigades,
    too_many_formations,
    too_many_corps,
    no_army_general,
    too_few_divisions,
    too_many_divisions,
    too_few_of_table,
    too_many_of_table,
    no_table,
    missing_compulsory,
    too_many_optional,
    not_in_division,
    too_few_in_division,
    too_many_in_division,
    guns_not_offered,
    guns_not_as_offered,
    baggage,
    experience,
    elements,
    trait_not_offered,
    trait_unfit,
    named_unknown,
    named_grade,
    named_twice
};

struct Breach {
    RuleId rule;
    Fault fault = Fault::over_budget;
    std::string place;  // in the list: "/corps/0/divisions/1/brigades/2"
    std::int32_t measured = 0;
    std::int32_t allowed = 0;
    Words subject;  // the entry, table or general a breach speaks of; empty: the list
    bool operator==(const Breach&) const = default;
};

inline constexpr int any_size = 1'000'000;  // no size agreed: an army is held to its own budget

// `size` is the most an army may cost, `free` checks no division tables (LAG-A16).
std::vector<Breach> check(const Book& book, const ArmyList& list, int size, bool free);

}  // namespace gonfalon::la_garde::army
