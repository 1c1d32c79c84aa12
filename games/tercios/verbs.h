// The verbs of this game, one row each.
#pragma once

#include "engine/game/verbs.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

const VerbRow<Language>& row_of(Verb verb);

}  // namespace gonfalon::tercios
