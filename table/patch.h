// The difference of two JSON values as JSON Patch (RFC 6902; add, remove and replace only).
#pragma once

#include <string>

#include "loader/tree.h"

namespace gonfalon {

std::string json_patch(const Tree& from, const Tree& to);

}  // namespace gonfalon
