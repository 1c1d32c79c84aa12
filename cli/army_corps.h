// `army` for lists of La Garde: what one breaks, its roster and order counters.
#pragma once

#include <string>

#include "cli/session.h"

namespace gonfalon::cli {

// `name` stands for the file in complaints.
int army_of_corps(Session& session, const std::string& text, const std::string& name);

}  // namespace gonfalon::cli
