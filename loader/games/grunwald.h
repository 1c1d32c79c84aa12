// Grunwald from its data: tables, roster, map, scenario and options into typed tables.
#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "games/grunwald/game.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"

namespace gonfalon {

tl::expected<grunwald::Tables, LoadError> load_grunwald_tables(const DataFiles& files,
                                                               std::string_view scenario,
                                                               const OptionValues& options);

tl::expected<grunwald::Grunwald, LoadError> load_grunwald(const DataFiles& files,
                                                          std::string_view scenario,
                                                          const OptionValues& options);

}  // namespace gonfalon
