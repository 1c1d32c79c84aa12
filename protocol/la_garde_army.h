// Armies of La Garde: corps and divisions by the division tables.
#pragma once

#include <vector>

#include "games/la_garde/army/check.h"
#include "games/la_garde/army/list.h"
#include "protocol/army.h"

namespace gonfalon::la_garde {
class LaGarde;
}

namespace gonfalon {

template <>
struct CheckedArmy<la_garde::LaGarde> {
    la_garde::army::Book book;
    la_garde::army::ArmyList list;
    std::int32_t points = 0;
    std::vector<la_garde::army::Breach> breaches;
};

template <>
struct ArmyBook<la_garde::LaGarde> {
    static std::vector<std::string> ids(const DataFiles& files);
    static tl::expected<void, LoadError> each(const DataFiles& files, EachReadyList visit);
    static std::vector<LoadError> errors(const DataFiles& files);
    static constexpr std::string_view broken = "load.la_garde_list";
};
template <>
tl::expected<Tree, LoadError> army_book<la_garde::LaGarde>(const DataFiles& files);
template <>
tl::expected<CheckedArmy<la_garde::LaGarde>, LoadError> check_army<la_garde::LaGarde>(
    const DataFiles& files, std::string_view text, std::string_view name, OptionValues wanted);
template <>
Tree army_report<la_garde::LaGarde>(const CheckedArmy<la_garde::LaGarde>& army);

}  // namespace gonfalon
