// Armies of Tercios: regiments and their commanders.
#pragma once

#include <vector>

#include "games/tercios/army/check.h"
#include "games/tercios/army/list.h"
#include "protocol/army.h"

namespace gonfalon::tercios {
class Tercios;
}

namespace gonfalon {

template <>
struct CheckedArmy<tercios::Tercios> {
    tercios::army::Book book;
    tercios::army::ArmyList list;
    tercios::Options options;
    std::int32_t points = 0;
    std::vector<tercios::army::Breach> breaches;
};

template <>
struct ArmyBook<tercios::Tercios> {
    static std::vector<std::string> ids(const DataFiles& files);
    static tl::expected<void, LoadError> each(const DataFiles& files, EachReadyList visit);
    static std::vector<LoadError> errors(const DataFiles& files);
    static constexpr std::string_view broken = "load.tercios_army";
};
template <>
tl::expected<Tree, LoadError> army_book<tercios::Tercios>(const DataFiles& files);
template <>
tl::expected<CheckedArmy<tercios::Tercios>, LoadError> check_army<tercios::Tercios>(
    const DataFiles& files, std::string_view text, std::string_view name, OptionValues wanted);
template <>
Tree army_report<tercios::Tercios>(const CheckedArmy<tercios::Tercios>& army);

}  // namespace gonfalon
