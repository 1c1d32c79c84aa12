// Par le feu, le fer et la foi from its data: tables, counters, map, battle and options.
#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "games/p3f/game.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"

namespace gonfalon {

tl::expected<p3f::Tables, LoadError> load_p3f_tables(const DataFiles& files,
                                                     std::string_view scenario,
                                                     const OptionValues& options);

tl::expected<p3f::P3f, LoadError> load_p3f(const DataFiles& files, std::string_view scenario,
                                           const OptionValues& options);

}  // namespace gonfalon
