// The games that can be measured: one file each.
#pragma once

#include "bench/bench.h"

namespace gonfalon::bench {

using GameMeasure = tl::expected<std::vector<Report>, LoadError>(const DataFiles& files, Tell tell);

GameMeasure measure_toy;
GameMeasure measure_grunwald;
GameMeasure measure_p3f;
GameMeasure measure_tercios;
GameMeasure measure_la_garde;

}  // namespace gonfalon::bench
