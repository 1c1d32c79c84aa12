// The verbs of this game, one row each.
#pragma once

#include "engine/game/verbs.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

const VerbRow<Language>& row_of(Verb verb);

}  // namespace gonfalon::la_garde
