// Speed as ratios against references measured in the same run: medians of alternating repeats, so
// that a busy machine slows both. Absolute numbers stand beside them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/core/function_ref.h"
#include "loader/data_files.h"
#include "loader/load_error.h"

namespace gonfalon::bench {

// ns of ours, ns of the reference, and how they compare.
struct Measure {
    std::string name;  // catalogue key "bench.<name>"
    double ours = 0;
    double reference = 0;
    double ratio = 0;  // how `name` states it: cost in references, or times faster
    bool larger_is_better = false;
};

struct Report {
    std::string game;      // empty: what concerns no game
    std::string scenario;  // or, without a game, what is measured: catalogue key "bench.<scenario>"
    std::size_t state_bytes = 0;
    std::vector<Measure> measures;
    double steps_per_second = 0;
    double games_per_second = 0;
    // Random states whose legal set, as proposed, was compared with the lister's; the draw of the
    // sampler had to be in it.
    std::uint64_t states_compared = 0;
    std::uint64_t states_differing = 0;
    // States where measures are free and the list is a part of the legal set: what was proposed and
    // drawn there was checked.
    std::uint64_t states_in_part = 0;
    std::uint64_t actions_checked = 0;
    std::uint64_t actions_refused = 0;
};

// Called with the share that is done, in thousandths.
using Tell = FunctionRef<void(std::uint64_t)>;

std::vector<std::string_view> games();
// One report a scenario. Precondition: `game` is in games().
tl::expected<std::vector<Report>, LoadError> measure(const DataFiles& files, std::string_view game,
                                                     Tell tell);
Report measure_dice(Tell tell);
Report measure_plane(Tell tell);  // geometry against Boost.Geometry
// Beginning another match of a scenario against beginning one from its data files.
Measure measure_start(const DataFiles& files, std::string_view game, std::string_view scenario);

}  // namespace gonfalon::bench
