#include "loader/games/tercios_game.h"

namespace gonfalon {

tl::expected<tercios::Tercios, LoadError> load_tercios(const DataFiles& files,
                                                       std::string_view scenario,
                                                       const OptionValues& options) {
    auto tables = load_tercios_tables(files, scenario, options);
    if (!tables) return tl::make_unexpected(tables.error());
    return tercios::Tercios::from(std::move(*tables));
}

}  // namespace gonfalon
