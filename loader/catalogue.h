// Reading a message catalogue (data/lang/<language>/<name>.json): a flat object of key -> pattern.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "loader/load_error.h"

namespace gonfalon {

using CatalogueLines = std::vector<std::pair<std::string, std::string>>;

// In the order of the file. `path` only serves the error.
tl::expected<CatalogueLines, LoadError> read_catalogue(std::string_view json,
                                                       std::string_view path);

}  // namespace gonfalon
