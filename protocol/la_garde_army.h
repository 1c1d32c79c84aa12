// Armies of La Garde for pages and the command line, as JSON (protocol/README.md, Armies): the
// division tables, and what they say of a list.
#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "loader/tree.h"

namespace gonfalon {

tl::expected<Tree, LoadError> la_garde_army_book(const DataFiles& files);

// `name` stands for the file in complaints. Without the option `points` a list is held to its own
// budget.
tl::expected<Tree, LoadError> la_garde_army_report(const DataFiles& files, std::string_view text,
                                                   std::string_view name, OptionValues wanted);

}  // namespace gonfalon
