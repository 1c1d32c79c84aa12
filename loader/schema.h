// Data files against their JSON Schemas (draft-07), which lie in data/schema/.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "loader/data_files.h"
#include "loader/load_error.h"

namespace gonfalon {

// The first thing that is wrong with the file, if any.
std::optional<LoadError> validate(const DataFiles& files, const std::string& path);

// Every complaint about the files below `prefix`, in order of path.
std::vector<LoadError> validate_all(const DataFiles& files, std::string_view prefix);

}  // namespace gonfalon
