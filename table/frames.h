// Moments of a game as a viewer may see them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/game/budget.h"
#include "engine/game/side.h"
#include "protocol/match.h"

namespace gonfalon {

// JSON list: the state before each of these lines, the first whole, the others as patches.
// Empty when the budget was spent before the last.
std::string write_frames(const Match& match, Viewer who, const std::vector<std::uint64_t>& lines,
                         Budget budget = {});

}  // namespace gonfalon
