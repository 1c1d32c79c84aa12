// La Garde at the border: odds for each order that may lie face down, and what a view adds.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

// Our division has been activated and has done with moving; the enemy's order lies face down.
Match facing(std::string_view theirs) {
    static const DataFiles files;
    auto match =
        Library(files).start("la_garde", "training-first-division", {}, "philox seed=1 game=0");
    REQUIRE(match.has_value());
    for (const char* action : {"corps C1 defend", "order D1 defend", "seal"})
        REQUIRE(match->play(Side::first, action));
    REQUIRE(match->play(Side::second, "corps c1 attack"));
    REQUIRE(match->play(Side::second, "order d1 " + std::string(theirs)));
    REQUIRE(match->play(Side::second, "seal"));
    REQUIRE(match->roll_as("9 1"));
    for (const char* action : {"first me", "activate D1", "done"})
        REQUIRE(match->play(Side::first, action));
    return std::move(*match);
}

Tree read(const std::string& json) {
    auto tree = read_tree(json);
    REQUIRE(tree.has_value());
    return *tree;
}

TEST_CASE("LAG-R2 until an order is turned up a forecast gives the odds for each it may be") {
    const Match match = facing("defend");
    const std::string json = match.forecast(Side::first, "bombard G1 b1");
    const Tree odds = read(json);
    REQUIRE(odds["legal"].boolean());
    CHECK_FALSE(odds["imagined"].boolean());
    REQUIRE(odds["replies"].size() == 3);
    std::set<std::string> rules;
    for (const Tree& each : odds["replies"].items()) {
        CHECK(each["ends"].size() > 0);
        for (const Tree& line : each["told"].items()) {
            const std::string rule(line["rule"].text());
            if (rule.starts_with("LAG-2.9-target-")) rules.insert(rule);
        }
    }
    CHECK(rules == std::set<std::string>{"LAG-2.9-target-attack", "LAG-2.9-target-defend",
                                         "LAG-2.9-target-manoeuvre"});
    // It says the same whatever lies there.
    CHECK(facing("manoeuvre").forecast(Side::first, "bombard G1 b1") == json);
}

TEST_CASE("LAG-2.10-none LAG-2.10-none-again two rows without effect are one end by two rules") {
    const Tree odds = read(facing("defend").forecast(Side::first, "bombard G1 b1"));
    REQUIRE(odds["replies"].size() == 3);
    for (const Tree& reply : odds["replies"].items()) {
        std::set<std::string> rules;
        for (const Tree& sum : reply["sums"].items()) {
            if (sum["end"]["say"].text() != "log.bombardment") continue;
            for (const Tree& place : sum["ends"].items())
                rules.insert(std::string(
                    reply["ends"][static_cast<std::size_t>(place.integer())]["end"]["rule"]
                        .text()));
        }
        CHECK(rules == std::set<std::string>{"LAG-2.10-none", "LAG-2.10-none-again"});
    }
}

TEST_CASE("LAG-U45 the odds of an order that has to be tested are those of its test") {
    static const DataFiles files;
    auto match =
        Library(files).start("la_garde", "training-first-division", {}, "philox seed=1 game=0");
    REQUIRE(match.has_value());
    CHECK(read(match->forecast(Side::first, "order D1 attack"))["ends"].size() == 0);
    Match later = facing("defend");
    // Into the second turn: everybody stands.
    REQUIRE(later.play(Side::first, "done"));
    for (const char* action : {"activate d1", "done"}) REQUIRE(later.play(Side::second, action));
    const Tree odds = read(later.forecast(Side::first, "order D1 attack"));
    REQUIRE(odds["legal"].boolean());
    REQUIRE(odds["ends"].size() == 2);
    // A competent general: 5 or more of ten.
    CHECK(odds["ends"][0]["end"]["say"].text() == "log.order_changed");
    CHECK(odds["ends"][0]["exact"].text() == "3/5");
    CHECK(odds["ends"][1]["exact"].text() == "2/5");
    CHECK(odds["told"].items().back()["rule"].text() == "LAG-2.2-change-competent");
    bool rides = false;
    for (const Tree& told : odds["told"].items()) rides = rides || told["rule"].text() == "LAG-U45";
    CHECK(rides);
}

TEST_CASE("LAG-U44 a tie that is rolled again costs no time and takes no chance") {
    static const DataFiles files;
    auto match =
        Library(files).start("la_garde", "training-first-division", {}, "philox seed=1 game=0");
    REQUIRE(match.has_value());
    for (const char* action : {"corps C1 defend", "order D1 defend", "seal"})
        REQUIRE(match->play(Side::first, action));
    for (const char* action : {"corps c1 attack", "order d1 attack"})
        REQUIRE(match->play(Side::second, action));
    const Tree odds = read(match->forecast(Side::second, "seal"));
    CHECK(odds["complete"].boolean());
    int winners = 0;
    for (const Tree& end : odds["ends"].items()) {
        if (end["end"]["say"].text() == "log.initiative") {
            ++winners;
            CHECK(end["exact"].text() == "1/2");
        }
        if (end["end"]["say"].text() == "log.initiative_tied") CHECK(end["exact"].text() == "1/10");
    }
    CHECK(winners == 2);
}

TEST_CASE("LAG-R29 who asks to attack from afar learns how far the contact is") {
    const Match match = facing("defend");
    const Tree view = read(match.view(Viewer::first));
    const auto northing = [&](std::size_t unit) {
        return view["units"][unit]["pose"]["at"]["y"].integer();
    };
    const Tree pieces = read(match.description())["pieces"];
    std::size_t enemy = 0;
    while (pieces[enemy]["code"].text() != "b1") ++enemy;
    const Tree verdict = read(match.why(Side::first, "attack B1 b1"));
    REQUIRE(verdict["breaches"].size() == 1);
    const Tree& breach = verdict["breaches"][0];
    CHECK(breach["rule"].text() == "LAG-R29");
    // Front against front, the one to the north, the other to the south.
    CHECK(breach["measured"].integer() == northing(enemy) - northing(0));
    CHECK(breach["allowed"].integer() == 0);
}

TEST_CASE("LAG-R30 LAG-U46 a view tells what batteries see in range, and who is out of command") {
    const Match match = facing("defend");
    const Tree facts = read(match.view(Viewer::first))["facts"];
    CHECK(facts["adrift"].size() == 0);
    bool seen = false;
    for (const Tree& each : facts["sight"].items())
        for (const Tree& target : each["targets"].items())
            seen = seen || (each["from"].integer() == 4 && target["id"].integer() == 5);
    CHECK(seen);
    CHECK(facts["unordered"]["formations"].size() == 0);
}

}  // namespace
}  // namespace gonfalon
