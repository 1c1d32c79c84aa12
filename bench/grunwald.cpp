#include "bench/games.h"

#ifdef GONFALON_BENCHES_GRUNWALD
#include "bench/scenarios.h"
#include "loader/games/grunwald.h"

namespace gonfalon::bench {

tl::expected<std::vector<Report>, LoadError> measure_grunwald(const DataFiles& files, Tell tell) {
    return measure_scenarios<grunwald::Grunwald>(files, {"clash-of-titans", "blitzkrieg-1410"},
                                                 load_grunwald, tell);
}

}  // namespace gonfalon::bench
#endif
