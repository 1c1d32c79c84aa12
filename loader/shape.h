// The shape of a file: which members its objects have, of what type, in which range or out of which
// words. It stands once, in the schema of the file; readers read what has that shape.
//
// This is the part of JSON Schema that needs no library and speaks like our readers: place, what is
// wrong, what is allowed. Patterns and lengths of texts are left to `gonfalon check-data`, which
// holds every file to the whole of its schema.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/tree.h"

namespace gonfalon {

// The schema for a data file, or empty when it needs none:
//   grunwald/tables/combat.json  -> schema/grunwald/combat.schema.json
//   grunwald/maps/any.json       -> schema/grunwald/map.schema.json
//   grunwald/rulebook.json       -> schema/rulebook.schema.json
std::string schema_for(const DataFiles& files, std::string_view path);

// The first thing in a data file that has not the shape of its schema. Schemas are ours: no data
// pack replaces them.
std::optional<LoadError> misshapen(const std::string& path, const Tree& document);

}  // namespace gonfalon
