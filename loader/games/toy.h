// The toy game from its data.
#pragma once

#include <string_view>
#include <tl/expected.hpp>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "tests/toy/game.h"

namespace gonfalon {

tl::expected<toy::Toy, LoadError> load_toy(const DataFiles& files, std::string_view scenario,
                                           const OptionValues& options);

}  // namespace gonfalon
