// What the messages of this game do to whom.
#pragma once

#include "engine/game/effect.h"
#include "games/grunwald/game.h"

namespace gonfalon::grunwald {

const Effects<Grunwald>& effects();

}  // namespace gonfalon::grunwald
