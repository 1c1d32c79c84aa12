// What P3F teaches the search: its policy plays by the rules, thinks without allocating, and comes
// to an end.
#include <doctest/doctest.h>

#include "ai/doctrine/p3f.h"
#include "loader/data_files.h"
#include "protocol/library.h"
#include "tests/allocations.h"
#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;
using Lore = Doctrine<P3f>;

TEST_CASE("p3f: the policy plays every battle to its end, legally and without allocating") {
    for (const char* scenario : {"training-combat", "training-reactions", "saint-denis", "jarnac",
                                 "la-roche-labeille", "coutras", "arques"})
        for (const char* options :
             {"", "advanced_rules=on caracole=on hesitation=on enfants_perdus=on"}) {
            CAPTURE(scenario);
            CAPTURE(options);
            const P3f game = battle(scenario, options);
            State state = game.initial();
            Silent silent;
            Chance dice(11, 0);
            Chance thoughts(12, 0);
            Lore::Staff staffs[2];
            int periods[2] = {-1, -1};
            Drills drills[2];
            for (const Side side : {Side::first, Side::second})
                Lore::drills(game, state, side, drills[index(side)]);
            const std::size_t before = testing::allocations();
            int decisions = 0;
            bool legal = true;
            for (; decisions < 4000 && legal && !state.is_over(); ++decisions) {
                const auto prompt = game.prompt(state, Side::first);
                if (prompt.turn == Turn::chance) {
                    dice.begin(static_cast<std::uint64_t>(decisions));
                    game.apply(state, game.outcome(state, dice), silent);
                    continue;
                }
                const std::size_t i = index(prompt.side);
                const Plan& plan = drills[i][0];
                if (const int period = Lore::period(game, state, prompt.side);
                    period != periods[i]) {
                    periods[i] = period;
                    Lore::survey(game, state, prompt.side, plan, staffs[i]);
                }
                const Action action =
                    Lore::act(game, state, prompt.side, staffs[i], plan, thoughts);
                legal = game.check(state, prompt.side, action).ok();
                if (legal) game.apply(state, prompt.side, action, silent);
                const int chance = Lore::judge(game, state, Side::first);
                legal = legal && chance >= 0 && chance <= 10'000;
            }
            CHECK(testing::allocations() == before);
            CHECK(legal);
            CHECK(state.is_over());
        }
}

TEST_CASE("p3f: a captain without a single playout beats the reference player" *
          doctest::test_suite("release: alone")) {
    const DataFiles files;
    Terms terms;
    terms.share[0] = terms.share[1] = 0;
    int score = 0;
    for (const char* scenario : {"arques", "la-roche-labeille", "coutras"}) {
        const auto simulation = Library(files).simulate("p3f", scenario, {});
        REQUIRE(simulation);
        for (std::uint64_t number = 0; number < 2; ++number) {
            score += simulation->play("captain", "reference", 5, number, terms).score[0];
            score += simulation->play("reference", "captain", 5, number, terms).score[1];
        }
    }
    CHECK(score >= 8500);
}
