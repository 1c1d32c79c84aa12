// What the messages of this game do to whom.
#pragma once

#include "engine/game/effect.h"
#include "games/tercios/game.h"

namespace gonfalon::tercios {

const Effects<Tercios>& effects();

}  // namespace gonfalon::tercios
