#include <doctest/doctest.h>

#include "loader/data_files.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

// How often the player of the first side, against a steady captain, says a line of which `counts`
// is true.
int said(std::string_view game, std::string_view scenario, std::string_view player,
         bool (*counts)(std::string_view)) {
    const DataFiles files;
    const auto simulation = Library(files).simulate(game, scenario, {});
    REQUIRE(simulation);
    int count = 0;
    for (std::uint64_t number = 0; number < 20; ++number) {
        Record record;
        Terms terms;
        terms.share[0] = terms.share[1] = 0;
        terms.record = &record;
        REQUIRE(simulation->play(player, "captain", 9, number, terms).finished);
        for (const RecordLine& line : record.lines)
            if (line.kind == RecordLine::Kind::action && line.side == Side::first &&
                counts(line.text))
                ++count;
    }
    return count;
}

std::uint64_t ends(std::string_view game, std::string_view scenario, std::string_view player) {
    const DataFiles files;
    const auto simulation = Library(files).simulate(game, scenario, {});
    REQUIRE(simulation);
    Terms terms;
    terms.share[0] = terms.share[1] = 0;
    std::uint64_t hash = 0;
    for (std::uint64_t number = 0; number < 12; ++number)
        hash = hash * 31 + simulation->play(player, "captain", 9, number, terms).hash;
    return hash;
}

constexpr std::pair<std::string_view, std::string_view> battles[] = {
    {"grunwald", "training-combat"},
    {"p3f", "training-reactions"},
    {"tercios", "training-first-shots"},
    {"la_garde", "training-first-division"},
};

TEST_CASE("tempers: every one plays its own way in every game, and steady is the usual one" *
          doctest::test_suite("release: alone")) {
    for (const auto& [game, scenario] : battles) {
        CAPTURE(game);
        const std::uint64_t usual = ends(game, scenario, "captain");
        CHECK(ends(game, scenario, "captain:steady") == usual);
        CHECK(ends(game, scenario, "captain:cautious") != usual);
        CHECK(ends(game, scenario, "captain:bold") != usual);
        CHECK(ends(game, scenario, "captain:cautious") != ends(game, scenario, "captain:bold"));
        CHECK(ends(game, scenario, "captain:dogged") != usual);
    }
}

TEST_CASE("tempers: the bold attack more often than the cautious" *
          doctest::test_suite("release: alone")) {
    for (const auto& [game, scenario] : battles) {
        CAPTURE(game);
        // An order to attack that stands is laid once; what is counted is who strikes.
        const auto strikes = [](std::string_view text) { return text.starts_with("attack "); };
        const auto assaults = [](std::string_view text) { return text.ends_with(" assault"); };
        const auto counts = game == "tercios" ? +assaults : +strikes;
        CHECK(said(game, scenario, "captain:bold", counts) >
              said(game, scenario, "captain:cautious", counts));
    }
}

TEST_CASE("levels: without playouts a general plays otherwise than a captain where he has weights" *
          doctest::test_suite("release: alone")) {
    for (const auto& [game, scenario] : battles) {
        CAPTURE(game);
        const std::uint64_t usual = ends(game, scenario, "captain");
        CHECK(ends(game, scenario, "recruit") == usual);
        const bool has_own = game == "tercios" || game == "la_garde";
        CHECK((ends(game, scenario, "general") != usual) == has_own);
    }
}

TEST_CASE("tempers: a name says what is wrong with it") {
    CHECK(Library::is_player("general:bold"));
    CHECK(Library::fault_of("recruit:dogged") == PlayerFault::none);
    CHECK(Library::fault_of("captain:angry") == PlayerFault::unknown_temper);
    CHECK(Library::fault_of("captain:") == PlayerFault::unknown_temper);
    CHECK(Library::fault_of("captain:bold:bold") == PlayerFault::unknown_temper);
    CHECK(Library::fault_of("random:bold") == PlayerFault::without_temper);
    CHECK(Library::fault_of("greedy:bold") == PlayerFault::without_temper);
    CHECK(Library::fault_of("genius:bold") == PlayerFault::unknown);
    CHECK(Library::fault_of(":bold") == PlayerFault::unknown);
    CHECK(Library::fault_of("") == PlayerFault::unknown);
}

}  // namespace
}  // namespace gonfalon
