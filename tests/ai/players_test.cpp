#include <doctest/doctest.h>

#include "loader/data_files.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

// What a player does at the beginning of a battle, and the few choices after it.
std::string opening(std::string_view game, std::string_view scenario, std::string_view player,
                    Effort effort) {
    const DataFiles files;
    auto match = Library(files).start(game, scenario, {}, "typed");
    REQUIRE(match);
    std::string all;
    Chance dice(3, 0);
    for (int i = 0; i < 12 && match->status().turn != Turn::over; ++i) {
        const MatchStatus now = match->status();
        if (now.turn == Turn::chance) {
            REQUIRE(match->roll(dice));
            continue;
        }
        const Side side = now.asked[0] ? Side::first : Side::second;
        Chance thoughts(7, 0);
        thoughts.begin(now.next);
        const auto choice = match->choose(side, player, thoughts, effort);
        REQUIRE(choice);
        REQUIRE(match->play(side, choice->action));
        all += choice->action + "; ";
    }
    return all;
}

constexpr std::pair<std::string_view, std::string_view> battles[] = {
    {"toy", "duel"},
    {"grunwald", "training-combat"},
    {"p3f", "training-combat"},
    {"tercios", "training-first-shots"},
    {"la_garde", "training-first-division"},
};

TEST_CASE("players: every level plays every game, with no budget and with no time at all") {
    const auto too_late = [] { return true; };
    const FunctionRef<bool()> clock(too_late);
    for (const auto& [game, scenario] : battles)
        for (const std::string_view level : {"recruit", "captain", "general"}) {
            CAPTURE(game);
            CAPTURE(level);
            CHECK_FALSE(opening(game, scenario, level, Effort{}.share(0)).empty());
            CHECK_FALSE(opening(game, scenario, level, Effort(Effort::usual, &clock)).empty());
        }
}

TEST_CASE("players: the executor changes nothing about a choice" *
          doctest::test_suite("release: alone")) {
    const auto backwards = [](std::span<std::int32_t> values, Job job) {
        for (std::size_t i = values.size(); i-- > 0;) values[i] = job(i);
    };
    const Executor executor(backwards);
    const int share = Effort::whole / 10;
    for (const auto& [game, scenario] : battles) {
        CAPTURE(game);
        CHECK(opening(game, scenario, "captain", Effort{}.share(share)) ==
              opening(game, scenario, "captain", Effort{}.share(share).by(&executor)));
    }
}

TEST_CASE("players: greedy is what the reference player was called") {
    CHECK(Library::is_player("greedy"));
    CHECK(Library::is_player("general"));
    CHECK_FALSE(Library::is_player("genius"));
    for (const auto& [game, scenario] : battles)
        CHECK(opening(game, scenario, "greedy", {}) == opening(game, scenario, "reference", {}));
}

TEST_CASE("players: a captain rides down the reference player at Grunwald" *
          doctest::test_suite("release: alone")) {
    const DataFiles files;
    const auto simulation = Library(files).simulate("grunwald", "blitzkrieg-1410", {});
    REQUIRE(simulation);
    Terms terms;
    terms.share[0] = terms.share[1] = 0;
    int score = 0;
    for (std::uint64_t number = 0; number < 3; ++number) {
        score += simulation->play("captain", "reference", 5, number, terms).score[0];
        score += simulation->play("reference", "captain", 5, number, terms).score[1];
    }
    CHECK(score >= 4000);
}

TEST_CASE("players: a captain out-generals the reference player at Tercios" *
          doctest::test_suite("release: alone")) {
    const DataFiles files;
    const auto simulation = Library(files).simulate("tercios", "the-crossroads", {});
    REQUIRE(simulation);
    Terms terms;
    terms.share[0] = terms.share[1] = 0;
    int score = 0;
    for (std::uint64_t number = 0; number < 3; ++number) {
        score += simulation->play("captain", "reference", 5, number, terms).score[0];
        score += simulation->play("reference", "captain", 5, number, terms).score[1];
    }
    CHECK(score >= 4000);
}

}  // namespace
}  // namespace gonfalon
