// Actions as text: what a row of the verb table reads it writes, and a mistake has its column.
#include <doctest/doctest.h>

#include <string>

#include "tests/games/grunwald/table.h"

using namespace gonfalon;
using namespace gonfalon::grunwald;

TEST_CASE("grunwald: every verb is written as it is read") {
    const Grunwald game = battle("training-morale");
    const State state = game.initial();
    for (const std::string text : {"done",          "pass",
                                   "take Z01",      "put 0704 S",
                                   "assign Z01",    "Z01 N",
                                   "Z01 N hold",    "turn Z01 SE",
                                   "form Z01",      "rally Z01",
                                   "fire Z01 P01",  "batter Z01 0704",
                                   "demolish Z01",  "countercharge P01 N",
                                   "attack 0704",   "join Z01",
                                   "declare",       "lose Z01",
                                   "retreat Z01 N", "retreat Z01 N overrun",
                                   "face Z01 S",    "pursue Z01 SE",
                                   "advance Z01 SE"}) {
        Action action;
        CHECK_MESSAGE(game.read(state, Side::first, text, action).ok(), text);
        std::string written;
        game.write(state, action, written);
        CHECK(written == text);
    }
    // A step goes without its verb, but may have it.
    Action action;
    REQUIRE(game.read(state, Side::first, "step Z01 N", action).ok());
    std::string written = "1 first ";
    game.write(state, action, written);
    CHECK(written == "1 first Z01 N");
}

TEST_CASE("grunwald: a mistake in an action is told with its column and what should stand there") {
    const Grunwald game = battle("training-morale");
    const State state = game.initial();
    const auto mistake = [&](std::string_view text) {
        Action action;
        const ReadError error = game.read(state, Side::first, text, action);
        CHECK(action == Action{});
        return std::to_string(error.at) + " " + std::string(error.expected);
    };
    CHECK(mistake("") == "0 expected.action");
    CHECK(mistake("march Z01") == "0 expected.action");
    CHECK(mistake("turn") == "4 expected.unit");
    CHECK(mistake("turn Z01") == "8 expected.facing");
    CHECK(mistake("turn  Z01 X") == "10 expected.facing");
    CHECK(mistake("Z01 N run") == "6 expected.end");
    CHECK(mistake("Z01 N hold on") == "11 expected.end_of_line");
    CHECK(mistake("attack nowhere") == "7 expected.hex");
    CHECK(mistake("hand Z01 P01") == "5 expected.banner");
    CHECK(mistake("put 0704 X") == "9 expected.facing");
    CHECK(mistake("pass now") == "5 expected.end_of_line");
    CHECK(mistake("pass\nnow") == "4 expected.end_of_line");
}
