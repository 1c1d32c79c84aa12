// What its sets are sets of, for the words of a position.
#pragma once

#include "engine/game/member_text.h"
#include "engine/space/plane/words.h"
#include "games/tercios/game.h"

namespace gonfalon {

template <>
struct SetMember<tercios::Tercios, tercios::TroopSet> {
    using type = tercios::TroopId;
};

}  // namespace gonfalon
