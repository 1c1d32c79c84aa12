// Armies of La Garde for pages and the command line, as JSON (protocol/README.md, Armies): the
// division tables, and what they say of a list.
#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "games/la_garde/army/check.h"
#include "games/la_garde/army/list.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "loader/tree.h"

namespace gonfalon {

tl::expected<Tree, LoadError> la_garde_army_book(const DataFiles& files);

// A list with the book it was read by and what was found wrong with it.
struct CheckedCorps {
    la_garde::army::Book book;
    la_garde::army::ArmyList list;
    std::int32_t points = 0;
    std::vector<la_garde::army::Breach> breaches;
};

// `name` stands for the file in complaints. Without the option `points` a list is held to its own
// budget.
tl::expected<CheckedCorps, LoadError> check_la_garde_army(const DataFiles& files,
                                                          std::string_view text,
                                                          std::string_view name,
                                                          OptionValues wanted);

Tree la_garde_army_report(const CheckedCorps& army);

}  // namespace gonfalon
