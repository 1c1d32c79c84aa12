// A game of La Garde from its data.
#pragma once

#include "games/la_garde/game.h"
#include "loader/games/la_garde.h"

namespace gonfalon {

tl::expected<la_garde::LaGarde, LoadError> load_la_garde(const DataFiles& files,
                                                         std::string_view scenario,
                                                         const OptionValues& options);

}  // namespace gonfalon
