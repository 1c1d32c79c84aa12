// The inner loop of every search: a playout of each game's own policy.
#include "ai/search/playout.h"

#include <doctest/doctest.h>

#include <string>

#include "ai/doctrine/grunwald.h"
#include "ai/doctrine/la_garde.h"
#include "ai/doctrine/p3f.h"
#include "ai/doctrine/tercios.h"
#include "loader/data_files.h"
#include "loader/games/grunwald.h"
#include "loader/games/la_garde_game.h"
#include "loader/games/p3f.h"
#include "loader/games/tercios_game.h"
#include "loader/options.h"
#include "protocol/library.h"
#include "tests/allocations.h"

namespace gonfalon {

// A doctrine whose `narrow` is misspelt.
namespace misspelt {
struct Game {};
}  // namespace misspelt
template <>
struct Doctrine<misspelt::Game> {
    static constexpr bool keeps_staff = false, variants_to_the_end = false;
    static constexpr Without variants{}, variant_simulations{}, variants_from{}, outcome{},
        decision_ahead{}, doubt{}, roll{}, luck{}, suppose{};
    static void narow();
};
static_assert(!HasDoctrine<misspelt::Game>);
static_assert(HasDoctrine<grunwald::Grunwald>);

namespace {

// Playouts from positions all along a battle: what they allocate, and whether twice the same trial
// ends alike.
template <class G, class Load>
void play_out_silently(std::string_view scenario, Load&& load) {
    CAPTURE(scenario);
    const DataFiles files;
    // With the options that the scenario brings.
    const auto simulation = Library(files).simulate(G::name, scenario, {});
    REQUIRE(simulation);
    std::string said;
    for (const auto& [key, value] : simulation->header)
        if (key == "options") said = value;
    const auto specs = load_options(files, G::name);
    REQUIRE(specs);
    const auto options = choose_options(*specs, read_options(said));
    REQUIRE(options);
    const auto game = load(files, scenario, *options);
    REQUIRE(game);
    using Lore = Doctrine<G>;
    typename G::State state = game->initial();
    // A set-up is done once and never searched: the battle alone is counted.
    const auto play_ahead = [&](std::uint64_t trial, int most_decisions) {
        Drills drills[2];
        for (const Side side : {Side::first, Side::second})
            Lore::drills(*game, state, side, drills[index(side)]);
        Plan plans[2] = {drills[0][0], drills[1][0]};
        play_until(*game, state, plans, 6, trial, Lore::ahead, most_decisions,
                   [](const auto&, const auto&) {});
    };
    play_ahead(9, 10'000);
    std::size_t allocated = 0;
    for (int stretch = 0; stretch < 4; ++stretch) {
        Drills drills[2];
        for (const Side side : {Side::first, Side::second})
            Lore::drills(*game, state, side, drills[index(side)]);
        Plan plans[2] = {drills[0][0], drills[1][0]};
        const std::size_t before = testing::allocations();
        const int value = play_on(*game, state, Side::first, plans, 5, 3);
        allocated += testing::allocations() - before;
        Plan again[2] = {drills[0][0], drills[1][0]};
        CHECK(play_on(*game, state, Side::first, again, 5, 3) == value);
        play_ahead(static_cast<std::uint64_t>(stretch), Lore::most_decisions);
    }
    CHECK(allocated == 0);
}

}  // namespace

TEST_CASE("search: a playout of any game allocates nothing, and the same trial ends alike") {
    for (const char* scenario : {"clash-of-titans", "training-fire"})
        play_out_silently<grunwald::Grunwald>(scenario, load_grunwald);
    for (const char* scenario : {"coutras", "training-reactions"})
        play_out_silently<p3f::P3f>(scenario, load_p3f);
    for (const char* scenario : {"fields-of-glory", "training-first-shots"})
        play_out_silently<tercios::Tercios>(scenario, load_tercios);
    for (const char* scenario : {"auerstaedt", "training-first-division"})
        play_out_silently<la_garde::LaGarde>(scenario, load_la_garde);
}

}  // namespace gonfalon
