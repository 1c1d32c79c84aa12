#include "bench/bench.h"

#include <memory>
#include <random>

#include "bench/clock.h"
#include "bench/games.h"
#include "engine/chance/chance.h"
#include "protocol/library.h"

namespace gonfalon::bench {

namespace {

struct Entry {
    std::string_view game;
    GameMeasure* measure;
};

const std::vector<Entry>& entries() {
    static const std::vector<Entry> all = {
        {"toy", measure_toy},         {"grunwald", measure_grunwald}, {"p3f", measure_p3f},
        {"tercios", measure_tercios}, {"la_garde", measure_la_garde},
    };
    return all;
}

}  // namespace

std::vector<std::string_view> games() {
    std::vector<std::string_view> names;
    for (const Entry& entry : entries()) names.push_back(entry.game);
    return names;
}

tl::expected<std::vector<Report>, LoadError> measure(const DataFiles& files, std::string_view game,
                                                     Tell tell) {
    for (const Entry& entry : entries())
        if (entry.game == game) return entry.measure(files, tell);
    return tl::make_unexpected(LoadError{"", "", "load.unknown_game", std::string(game)});
}

Report measure_dice(Tell tell) {
    constexpr std::uint64_t count = 400'000;
    Chance chance(1, 1);
    std::mt19937 engine(1);
    std::uniform_int_distribution<int> six(1, 6);
    int sum = 0;
    const Pair pair = alternate(
        15,
        [&] {
            chance.begin(1);
            for (std::uint64_t i = 0; i < count; ++i) sum += chance.die();
            keep(sum);
            return count;
        },
        [&] {
            for (std::uint64_t i = 0; i < count; ++i) sum += six(engine);
            keep(sum);
            return count;
        });
    tell(1000);
    Report report;
    report.scenario = "dice";
    report.measures.push_back(
        {"die", pair.ours, pair.reference, 1 / pair.ours_in_references, true});
    return report;
}

Measure measure_start(const DataFiles& files, std::string_view game, std::string_view scenario) {
    std::shared_ptr<const Prepared> kept;
    const Library anew(files);
    const Library again(files, {[&](const std::string&) { return kept; },
                                [&](const std::string&, std::shared_ptr<const Prepared> prepared) {
                                    kept = std::move(prepared);
                                }});
    const auto start = [&](const Library& library, std::uint64_t count) {
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto match = library.start(game, scenario, {}, "typed");
            keep(match);
        }
        return count;
    };
    const Pair pair =
        alternate(5, [&] { return start(again, 50); }, [&] { return start(anew, 2); });
    return {"start", pair.ours, pair.reference, 1 / pair.ours_in_references, true};
}

}  // namespace gonfalon::bench
