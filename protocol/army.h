// Army lists for pages and the command line, as JSON (protocol/README.md, Armies): what lists are
// made from, and what the composition rules say of one.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "games/tercios/army/check.h"
#include "games/tercios/army/list.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "loader/tree.h"

namespace gonfalon {

// A list with the book it was read by and what was found wrong with it.
struct CheckedArmy {
    tercios::army::Book book;
    tercios::army::ArmyList list;
    tercios::Options options;
    std::int32_t points = 0;
    std::vector<tercios::army::Breach> breaches;
};

// `name` stands for the file in complaints. Without the option `points` a list is held to its own
// budget; other options have their defaults.
tl::expected<CheckedArmy, LoadError> check_army(const DataFiles& files, std::string_view text,
                                                std::string_view name, OptionValues wanted);

Tree army_report(const CheckedArmy& army);

tl::expected<Tree, LoadError> army_book(const DataFiles& files);

}  // namespace gonfalon
