// Liber Militum: Tercios from its data: tables, the book of army lists, lists, scenario and
// options.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "games/tercios/army/check.h"
#include "games/tercios/army/list.h"
#include "games/tercios/tables.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"

namespace gonfalon {

tercios::Options tercios_options(const OptionValues& values);

tl::expected<tercios::army::Book, LoadError> load_tercios_book(const DataFiles& files);

// Ids of the lists there are, data packs included.
std::vector<std::string> tercios_lists(const DataFiles& files);
// A list of the data, by id.
tl::expected<tercios::army::ArmyList, LoadError> load_tercios_list(const DataFiles& files,
                                                                   const tercios::army::Book& book,
                                                                   std::string_view id);
// A list from its text; `name` stands for the file in complaints.
tl::expected<tercios::army::ArmyList, LoadError> read_tercios_list(std::string_view text,
                                                                   std::string_view name,
                                                                   const tercios::army::Book& book);

// What is wrong with the lists of the data: unreadable, or breaking a rule.
std::vector<LoadError> tercios_list_errors(const DataFiles& files);

// An option may name a list, or be one (a JSON object). A list that breaks a rule is refused.
tl::expected<tercios::Tables, LoadError> load_tercios_tables(const DataFiles& files,
                                                             std::string_view scenario,
                                                             const OptionValues& options);

}  // namespace gonfalon
