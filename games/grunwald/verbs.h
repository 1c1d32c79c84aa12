// The verbs of this game, one row each.
#pragma once

#include "engine/game/verbs.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

const VerbRow<Language>& row_of(Verb verb);
// Is it a unit that does it, and must that unit be on the board?
bool has_actor(Verb verb);

}  // namespace gonfalon::grunwald
