#include "ai/doctrine/la_garde.h"

#include "bench/games.h"
#include "bench/scenarios.h"
#include "loader/games/la_garde_game.h"

namespace gonfalon::bench {

tl::expected<std::vector<Report>, LoadError> measure_la_garde(const DataFiles& files, Tell tell) {
    return measure_scenarios<la_garde::LaGarde>(
        files, {"encounter-at-the-crossroads", "the-village", "the-crossing", "auerstaedt"},
        load_la_garde, tell);
}

}  // namespace gonfalon::bench
