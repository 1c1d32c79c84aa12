// P3F-10.1.1.6  What a side is given at the border of the program does not depend on an order its
// enemy has not shown.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "loader/data_files.h"
#include "protocol/library.h"

using namespace gonfalon;

namespace {

// Everything a viewer is given: by the match itself, and by asking about these actions.
std::vector<std::string> given(const Match& match, Viewer who,
                               std::initializer_list<const char*> about) {
    std::vector<std::string> all{match.view(who), match.prompt(who), match.entries(who, 1),
                                 match.record_for(who)};
    if (who == Viewer::spectator) return all;
    const Side side = who == Viewer::first ? Side::first : Side::second;
    all.push_back(match.actions(side, 1000));
    for (const char* action : about)
        for (const std::string& each :
             {match.why(side, action), match.forecast(side, action), match.reach(side, action)})
            all.push_back(each);
    return all;
}

// The march of the Huguenots in 102 and its enemy in 105, with the order of the one or the other.
Match scene(const std::string& head, const std::string& first_order,
            const std::string& second_order) {
    static const DataFiles files;
    const Library library(files);
    auto match = library.start("p3f", "training-reactions", {{"advanced_rules", "on"}}, "");
    REQUIRE(match.has_value());
    const ReadError error = match->place(
        head + "column first c-foot " + first_order + "\ncolumn second h-march " + second_order +
        "\nC1 board 105\nC2 board 108\nbrissac-t board 105\nC5 board 108\nbiron-t board 108\n"
        "H4 board 102\nH6 board 102\nH8 board 101\nlanoue-t board 102\n");
    REQUIRE(error.ok());
    return std::move(*match);
}

constexpr const char* orders[] = {"attack",  "skirmish",  "hold",   "march",
                                  "reserve", "disengage", "retreat"};

}  // namespace

TEST_CASE("P3F-10.1.1.6 the odds of an attack tell nothing of the defender's order") {
    const auto seen = [](const char* order) {
        const Match match = scene("segment combat first\n", "attack", order);
        return given(match, Viewer::first, {"attack C1 102", "attack C5 102", "fire C1 H4"});
    };
    for (const char* order : orders) CHECK(seen(order) == seen("reserve"));
    // And it names no modifier of Table 3 but the attacker's own.
    const Match match = scene("segment combat first\n", "skirmish", "hold");
    CHECK(match.forecast(Side::first, "attack C1 102").find("P3F-T3") == std::string::npos);
}

TEST_CASE("P3F-10.1.1.6 who watches a move learns nothing of the mover's order") {
    const auto seen = [](const char* order, Viewer who) {
        Match match = scene("segment movement second\n", "hold", order);
        REQUIRE(match.play(Side::second, "move lanoue-t 101").has_value());
        // What its order forbids is refused to its owner alone.
        for (const char* action : {"move H4 105", "move H6 105", "attack H6 105"})
            (void)match.why(Side::second, action);
        REQUIRE(match.play(Side::second, "done").has_value());
        return given(match, who, {"attack C1 102"});
    };
    for (const char* order : orders)
        for (const Viewer who : {Viewer::first, Viewer::spectator})
            CHECK(seen(order, who) == seen("hold", who));
}

TEST_CASE("P3F-10.1.1.6 a refused reaction leaves no trace for the enemy") {
    // The question comes whatever its order allows.
    const auto seen = [](const char* order) {
        Match match = scene("segment movement first\nstarted 108\n", "attack", order);
        REQUIRE(match.play(Side::first, "done").has_value());
        REQUIRE(match.status().asked[1]);
        for (const char* action : {"withdraw H8 101 from 105", "fire H6 C1", "charge H4 C1"})
            (void)match.why(Side::second, action);
        REQUIRE(match.play(Side::second, "done").has_value());
        return given(match, Viewer::first, {"attack C1 102"});
    };
    for (const char* order : orders) CHECK(seen(order) == seen("reserve"));
}

TEST_CASE("P3F-10.1.1.6 P3F-R33 which order is tried for stays its owner's until it succeeds") {
    const auto seen = [](const char* wanted, Viewer who, const char* die) {
        Match match = scene("segment orders second\n", "hold", "attack");
        REQUIRE(match.play(Side::second, std::string("order h-march ") + wanted).has_value());
        const std::vector<std::string> before = given(match, who, {});
        REQUIRE(match.roll_as(die).has_value());
        std::vector<std::string> after = given(match, who, {});
        after.insert(after.end(), before.begin(), before.end());
        return after;
    };
    for (const Viewer who : {Viewer::first, Viewer::spectator}) {
        CHECK(seen("hold", who, "6") == seen("retreat", who, "6"));
        for (const std::string& text : seen("retreat", who, "6")) {
            CHECK(text.find("tally.order") == std::string::npos);
            CHECK(text.find("\"retreat\"") == std::string::npos);
            CHECK(text.find("order h-march") == std::string::npos);
        }
        CHECK(seen("hold", who, "1") != seen("march", who, "1"));
    }
    CHECK(seen("hold", Viewer::second, "6") != seen("retreat", Viewer::second, "6"));
}
