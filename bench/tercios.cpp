#include "ai/doctrine/tercios.h"

#include "bench/games.h"
#include "bench/scenarios.h"
#include "loader/games/tercios_game.h"

namespace gonfalon::bench {

tl::expected<std::vector<Report>, LoadError> measure_tercios(const DataFiles& files, Tell tell) {
    return measure_scenarios<tercios::Tercios>(
        files, {"fields-of-glory", "the-crossing", "the-redoubt", "the-breakthrough"}, load_tercios,
        tell);
}

}  // namespace gonfalon::bench
