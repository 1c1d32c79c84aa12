#include "loader/games/p3f.h"

#include "ai/doctrine/p3f.h"
#include "bench/games.h"
#include "bench/scenarios.h"

namespace gonfalon::bench {

tl::expected<std::vector<Report>, LoadError> measure_p3f(const DataFiles& files, Tell tell) {
    return measure_scenarios<p3f::P3f>(
        files, {"saint-denis", "jarnac", "la-roche-labeille", "coutras", "arques"}, load_p3f, tell);
}

}  // namespace gonfalon::bench
