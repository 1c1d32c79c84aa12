// What the messages of this game do to whom.
#pragma once

#include "engine/game/effect.h"
#include "games/la_garde/game.h"

namespace gonfalon::la_garde {

const Effects<LaGarde>& effects();

}  // namespace gonfalon::la_garde
