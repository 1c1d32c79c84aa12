// The games that can be measured: one file each.
#pragma once

#include "bench/bench.h"

namespace gonfalon::bench {

using GameMeasure = tl::expected<std::vector<Report>, LoadError>(const DataFiles& files, Tell tell);

GameMeasure measure_toy;
#if __has_include("protocol/games/grunwald.cpp")
#define GONFALON_BENCHES_GRUNWALD 1
GameMeasure measure_grunwald;
#endif

}  // namespace gonfalon::bench
