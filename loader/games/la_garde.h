// La Garde 6mm from its data: tables, division tables, armies, battle and options.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "games/la_garde/army/check.h"
#include "games/la_garde/army/list.h"
#include "games/la_garde/tables.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"

namespace gonfalon {

la_garde::Options la_garde_options(const OptionValues& values);

// The division tables of all nations, data packs included.
tl::expected<la_garde::army::Book, LoadError> load_la_garde_book(const DataFiles& files);

// Ids of the armies there are, data packs included.
std::vector<std::string> la_garde_armies(const DataFiles& files);
// An army of the data, by id.
tl::expected<la_garde::army::ArmyList, LoadError> load_la_garde_army(
    const DataFiles& files, const la_garde::army::Book& book, std::string_view id);
// An army from its text; `name` stands for the file in complaints.
tl::expected<la_garde::army::ArmyList, LoadError> read_la_garde_army(
    std::string_view text, std::string_view name, const la_garde::army::Book& book);

// What is wrong with the division tables and armies there are, data packs included.
std::vector<LoadError> la_garde_army_errors(const DataFiles& files);

// An option may name an army, or be one (a JSON object). An army that breaks a rule is refused. An
// army that is not the battle's own begins in its side's zone, wholly, in lines.
tl::expected<la_garde::Tables, LoadError> load_la_garde_tables(const DataFiles& files,
                                                               std::string_view scenario,
                                                               const OptionValues& options);

}  // namespace gonfalon
