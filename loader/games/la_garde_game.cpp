#include "loader/games/la_garde_game.h"

namespace gonfalon {

tl::expected<la_garde::LaGarde, LoadError> load_la_garde(const DataFiles& files,
                                                         std::string_view scenario,
                                                         const OptionValues& options) {
    auto tables = load_la_garde_tables(files, scenario, options);
    if (!tables) return tl::make_unexpected(tables.error());
    return la_garde::LaGarde::from(std::move(*tables));
}

}  // namespace gonfalon
