#include "protocol/case.h"

#include <doctest/doctest.h>

#include "tests/cli/ran.h"

using gonfalon::CaseResult;
using gonfalon::run_case;
using gonfalon::cli::Folder;
using gonfalon::cli::Ran;
using gonfalon::cli::ran;

namespace {

const std::string heading =
    "game toy\nscenario duel\nfirst order assault\nsecond order hold\nroll A\n";

CaseResult run(const std::string& lines) {
    return run_case(gonfalon::DataFiles{}, heading + lines);
}

// The only failure: its line after the heading, and its kind.
void fails(const std::string& lines, std::size_t line, std::string_view key) {
    const CaseResult result = run(lines);
    CAPTURE(lines);
    REQUIRE(result.failures.size() == 1);
    CHECK(result.failures[0].line == 5 + line);
    CHECK(result.failures[0].key == key);
}

}  // namespace

TEST_CASE("cases that hold pass") {
    const Ran cases = ran({"case", "tests/cli/cases/charge_from_the_hill.case",
                           "tests/cli/cases/from_a_position.case"});
    CAPTURE(cases.err);
    CHECK(cases.code == 0);
    CHECK(cases.says("2 passed, 0 failed"));
}

TEST_CASE("an expectation that is not met tells file, line, expected and seen") {
    const Folder folder;
    const std::string file = folder.write(
        "a.case",
        heading +
            "first A1-c3\nexpect told log.moved square=c4\nexpect view pieces.A1.square c4\n");
    const Ran failed = ran({"case", file});
    CHECK(failed.code == 1);
    CHECK(failed.complains(
        file + ":7: expected to be told: log.moved square=c4; told: log.moved piece=A1"));
    CHECK(failed.complains(file + ":8: expected pieces.A1.square c4; seen: c3"));
    CHECK(failed.says("0 passed, 1 failed"));
    const Ran json = ran({"case", "--json", file});
    CHECK(json.says("\"line\": 7"));
    const Ran french = ran({"case", "--lang", "fr", file});
    CHECK(french.says("0 réussis, 1 en échec"));
}

TEST_CASE("a case may be about an army list") {
    const auto judged = [](const std::string& lines) {
        return run_case(gonfalon::DataFiles{}, "game tercios\n" + lines);
    };
    CHECK(judged("army spain\nallow army\n").ok());
    const std::string headless = "army spain\ndrop commander\n";
    CHECK(judged(headless + "refuse army by TER-ARM-3\n").ok());
    // What is expected of it can fail: allowed, refused by another rule, or by one more.
    for (const std::string& line :
         {std::string("allow army"), std::string("refuse army by TER-ARM-4"),
          std::string("refuse army by TER-ARM-3 TER-ARM-4")}) {
        CAPTURE(line);
        const CaseResult result = judged(headless + line + "\n");
        REQUIRE(result.failures.size() == 1);
        CHECK(result.failures[0].line == 4);
        CHECK(result.failures[0].key == "case.refused_by");
    }
    CHECK(judged("army spain\nrefuse army by TER-ARM-3\n").failures[0].key == "case.allowed");
    // Nobody is changed who is not there, and a list has no board.
    for (const std::string& line :
         {std::string("drop regiments.R9"), std::string("change regiments.R9.kind cavalry"),
          std::string("add commander 1"), std::string("first done"), std::string("army nobody")}) {
        CAPTURE(line);
        const CaseResult result = judged("army spain\n" + line + "\n");
        REQUIRE(result.failures.size() == 1);
        CHECK(result.failures[0].key == "case.unreadable");
    }
    // Members, places and ids lead to the same unit.
    CHECK(judged("army spain\ndrop regiments.0.units.I2\nrefuse army by TER-ARM-13\n").ok());
    CHECK(judged("army spain\ndrop regiments.R1.units.1\nrefuse army by TER-ARM-13\n").ok());
}

TEST_CASE("each kind of expectation can fail") {
    fails("allow first A1-e5\n", 1, "case.refused");
    fails("refuse first A1-c3 by TOY-3.1\n", 1, "case.allowed");
    fails("refuse first A1-e5 by TOY-3.2\n", 1, "case.refused_by");
    fails("refuse first A1?e5 by TOY-3.1\n", 1, "case.action_unreadable");
    fails("expect not told log.token side=first\n", 1, "case.told");
    fails("expect told log.token side=second\n", 1, "case.not_told");
    fails("first A1-c3\nforecast first A1xB1\nexpect modifier attack TOY-4.3.1 +2\n", 3,
          "case.no_modifier");
    fails("first A1-c3\nforecast first A1xB1\nexpect no modifier attack TOY-4.3.1\n", 3,
          "case.modifier");
    fails("first A1-c3\nforecast first A1xB1\nexpect sum attack 0\n", 3, "case.differs");
    fails("first A1-c3\nforecast first A1xB1\nexpect odds log.lost piece=B1 = 1/7\n", 3,
          "case.differs");
    fails("expect prompt second\n", 1, "case.differs");
    fails("expect score 500 500\n", 1, "case.differs");
}

TEST_CASE("odds of several ends at once are refused: the case has to say which one it means") {
    // Of the five tokens left, two are the first side's.
    const auto forecast = [](const std::string& expectation) {
        return run_case(gonfalon::DataFiles{},
                        "game toy\nscenario hill\nfirst order assault\nsecond order hold\nroll A\n"
                        "forecast first done\nexpect odds log.token " +
                            expectation);
    };
    CHECK(forecast("side=first = 2/5\n").ok());
    CHECK(forecast("side=second = 3/5\n").ok());
    const CaseResult both = forecast("= 1/1\n");
    REQUIRE(both.failures.size() == 1);
    CHECK(both.failures[0].key == "case.odds_of_several");
    CHECK(both.failures[0].seen ==
          "log.token side=side.first = 2/5; log.token side=side.second = 3/5");
}

TEST_CASE("what is told gathers over a run of deeds, and begins anew after an expectation") {
    CHECK(run("first A1-c3\nfirst done\nexpect told log.moved\nexpect told log.done\n").ok());
    CHECK(run("first A1-c3\nexpect told log.moved\nfirst done\nexpect not told log.moved\n").ok());
}

TEST_CASE("a line that cannot be read or played ends a case") {
    fails("frist done\nexpect told log.done\n", 1, "case.unreadable");
    fails("expect the best\n", 1, "case.unreadable");
    fails("first A1-e5\nexpect told log.moved\n", 1, "case.refused");
    fails("roll 3 3\n", 1, "case.refused");
    fails("scenario hill\n", 1, "case.too_late");
    CHECK(run("").failures.at(0).key == "case.expects_nothing");
    CHECK(run_case({}, "scenario duel\nexpect prompt both\n").failures.at(0).key == "case.needs");
    CHECK(run_case({}, "game toy\nscenario none\nexpect prompt both\n").failures.at(0).key ==
          "case.cannot_start");
    CHECK(run_case({}, "game toy\nscenario duel\nposition\nround 1\n").failures.at(0).key ==
          "case.unreadable");
    const CaseResult position =
        run_case({}, "game toy\nscenario duel\nposition\nround 1\nbag many\nend\nroll A\n");
    CHECK(position.failures.at(0).key == "case.bad_position");
    CHECK(position.failures.at(0).line == 5);
}

TEST_CASE("a case may bring data of its own") {
    const std::string scenario =
        R"({"game":"toy","id":"mine","source":{"kind":"ours","why":"a test"},
            "title":{"en":"Mine","fr":"Le mien"},"intro":{"en":"Mine.","fr":"Le mien."},
            "options":{"rounds":1},"goal":"c3","legend":{".":"open"},
            "field":[". . . . .",". . . . .",". . . . .",". . . . .",". . . . ."],
            "pieces":[{"code":"A1","side":"first","kind":"foot","square":"a1"},
                      {"code":"B1","side":"second","kind":"foot","square":"e5"}]})";
    const CaseResult result =
        run_case({}, "game toy\nscenario mine\nfile toy/scenarios/mine.json\n" + scenario +
                         "\nend\nexpect view pieces.B1.square e5\n");
    REQUIRE(result.failures.empty());
    CHECK(result.expectations == 1);
}
