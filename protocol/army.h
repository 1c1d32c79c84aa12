// Army lists for pages and the command line, as JSON (protocol/README.md, Armies): what lists are
// made from, and what the composition rules say of one. A game that has lists specialises these
// four; armies.h has them all.
#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "loader/tree.h"

namespace gonfalon {

// A list with the book it was read by, its points and what was found wrong with it: book, list,
// points, breaches.
template <class G>
struct CheckedArmy;

template <class G>
tl::expected<Tree, LoadError> army_book(const DataFiles& files);

// `name` stands for the file in complaints. Without the option `points` a list is held to its own
// budget; other options have their defaults.
template <class G>
tl::expected<CheckedArmy<G>, LoadError> check_army(const DataFiles& files, std::string_view text,
                                                   std::string_view name, OptionValues wanted);

template <class G>
Tree army_report(const CheckedArmy<G>& army);

}  // namespace gonfalon
