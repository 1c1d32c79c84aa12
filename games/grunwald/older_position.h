// Lines of positions as they were written before they named what they tell.
#pragma once

#include "engine/game/line_reader.h"
#include "games/grunwald/model/state.h"
#include "games/grunwald/tables.h"

namespace gonfalon::grunwald {

// "combat.paths.0.start 929", "phase 4", "size.frames 1", and a line that says nothing. False: the
// line at `in` is none of them.
bool read_older_line(const Tables& tables, State& state, LineReader& in);
// Once all has been read.
void complete_older(State& state);

}  // namespace gonfalon::grunwald
