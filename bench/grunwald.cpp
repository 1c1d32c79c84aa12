#include "loader/games/grunwald.h"

#include "ai/doctrine/grunwald.h"
#include "bench/games.h"
#include "bench/scenarios.h"

namespace gonfalon::bench {

tl::expected<std::vector<Report>, LoadError> measure_grunwald(const DataFiles& files, Tell tell) {
    return measure_scenarios<grunwald::Grunwald>(files, {"clash-of-titans", "blitzkrieg-1410"},
                                                 load_grunwald, tell);
}

}  // namespace gonfalon::bench
