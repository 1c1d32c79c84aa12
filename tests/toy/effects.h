// What the messages of the toy game do to whom.
#pragma once

#include "engine/game/effect.h"
#include "tests/toy/game.h"

namespace gonfalon::toy {

const Effects<Toy>& effects();

}  // namespace gonfalon::toy
