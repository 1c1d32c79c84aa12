// Measures the scenarios of one game, one after the other.
#pragma once

#include <string_view>
#include <vector>

#include "bench/game_bench.h"
#include "loader/options.h"

namespace gonfalon::bench {

// `load`: tl::expected<G, LoadError>(files, scenario, options).
template <Game G, class Load>
tl::expected<std::vector<Report>, LoadError> measure_scenarios(
    const DataFiles& files, const std::vector<std::string_view>& scenarios, Load&& load,
    Tell tell) {
    std::vector<Report> reports;
    const auto specs = load_options(files, G::name);
    if (!specs) return tl::make_unexpected(specs.error());
    const auto options = choose_options(*specs, {});
    if (!options) return tl::make_unexpected(options.error());
    for (std::string_view scenario : scenarios) {
        const auto game = load(files, scenario, *options);
        if (!game) return tl::make_unexpected(game.error());
        const std::uint64_t before = reports.size() * 1000;
        Report report = GameBench<G>(*game).run(
            [&](std::uint64_t part) { tell((before + part) / scenarios.size()); });
        report.game = std::string(G::name);
        report.scenario = std::string(scenario);
        report.measures.push_back(measure_start(files, G::name, scenario));
        reports.push_back(std::move(report));
    }
    return reports;
}

}  // namespace gonfalon::bench
