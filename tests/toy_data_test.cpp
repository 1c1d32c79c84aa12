// The data files of the toy game say what its built-in values say.
#include <doctest/doctest.h>

#include <string>

#include "loader/data_files.h"
#include "loader/games/toy.h"
#include "loader/options.h"
#include "protocol/library.h"
#include "tests/toy/game.h"

namespace {

using namespace gonfalon;

TEST_CASE("toy data files agree with the built-in values") {
    const DataFiles files;
    CHECK(Library(files).scenarios("toy").size() == std::size(toy::built_in_scenarios));
    for (const toy::NamedScenario& each : toy::built_in_scenarios) {
        const OptionValues options{{"rounds", std::to_string(each.scenario.rounds)},
                                   {"orders", "open"}};
        const auto loaded = load_toy(files, each.name, options);
        REQUIRE_MESSAGE(loaded, loaded.error().file, loaded.error().path, loaded.error().key);
        CHECK(loaded->tables() == toy::Tables{});
        CHECK(loaded->scenario() == each.scenario);
        CHECK(loaded->options() == toy::Options{each.scenario.rounds, true});
    }
}

}  // namespace
