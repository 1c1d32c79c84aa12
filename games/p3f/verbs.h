// The verbs of this game, one row each.
#pragma once

#include "engine/game/verbs.h"
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

const VerbRow<Language>& row_of(Verb verb);

}  // namespace gonfalon::p3f
