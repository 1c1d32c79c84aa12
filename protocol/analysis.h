// A battle that is over, looked back on: the expected score along the way, what dice and what
// decisions did to it, and where something better could have been done. Analysis in README.md.
#pragma once

#include <string>

#include "ai/players/effort.h"
#include "protocol/match.h"

namespace gonfalon {

// With what `effort` allows; the same for the same effort unless its clock cuts it short.
std::string analyse(const Match& match, Effort effort = {});

}  // namespace gonfalon
