#include "loader/games/toy.h"

#include "ai/doctrine/toy.h"
#include "bench/games.h"
#include "bench/scenarios.h"

namespace gonfalon::bench {

tl::expected<std::vector<Report>, LoadError> measure_toy(const DataFiles& files, Tell tell) {
    return measure_scenarios<toy::Toy>(files, {"hill"}, load_toy, tell);
}

}  // namespace gonfalon::bench
