// What the messages of this game do to whom.
#pragma once

#include "engine/game/effect.h"
#include "games/p3f/game.h"

namespace gonfalon::p3f {

const Effects<P3f>& effects();

}  // namespace gonfalon::p3f
