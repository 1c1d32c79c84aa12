// The facts of a combat or bombardment, read off a position by going through everything on the
// table: a second reading of the rules, for the oracle of bags.
#pragma once

#include "games/la_garde/game.h"
#include "tests/games/la_garde/oracle.h"

namespace gonfalon::la_garde::oracle {

// `earlier`: combats the defender has already fought this turn.
Fight fight_of(const Tables& tables, const State& state, int earlier);
Shot shot_of(const Tables& tables, const State& state);

}  // namespace gonfalon::la_garde::oracle
