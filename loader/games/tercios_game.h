// A game of Tercios from its data.
#pragma once

#include "games/tercios/game.h"
#include "loader/games/tercios.h"

namespace gonfalon {

tl::expected<tercios::Tercios, LoadError> load_tercios(const DataFiles& files,
                                                       std::string_view scenario,
                                                       const OptionValues& options);

}  // namespace gonfalon
