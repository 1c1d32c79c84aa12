// Grunwald at the border: the odds of a whole attack, modifiers told before the dice, and an army
// set up by what is proposed.
#include <doctest/doctest.h>

#include <string>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

const DataFiles& files() {
    static const DataFiles all;
    return all;
}

Match start(std::string_view scenario, std::string_view position) {
    auto match = Library(files()).start("grunwald", scenario, {}, "philox seed=1 game=0");
    REQUIRE(match.has_value());
    if (!position.empty()) REQUIRE(match->place(position).ok());
    return std::move(*match);
}

Tree read(const std::string& json) {
    auto tree = read_tree(json);
    REQUIRE(tree.has_value());
    return *tree;
}

bool tells(const Tree& told, std::string_view say) {
    for (const Tree& each : told.items())
        if (each["say"].text() == say) return true;
    return false;
}

TEST_CASE("GRU-5.1.1 naming a target tells the odds when all who can attack do") {
    Match match = start("training-combat",
                        "P01 0506 NE\nP02 0606 N\nZ21 0605 S\nLIC 0602 N\nturn 1\nphase 5\n");
    REQUIRE(match.play(Side::first, "done"));
    const Tree alone = read(match.forecast(Side::first, "attack 0605"));
    CHECK(alone["rows"].size() == 0);
    const Tree& whole = alone["whole"];
    CHECK(whole["action"].text() == "declare");
    CHECK(whole["describe"]["say"].text() == "act.whole_attack");
    CHECK(whole["rows"].size() == 11);
    CHECK(tells(whole["told"], "log.joined"));

    // The same as that of the attack when it has been put together.
    for (const char* action : {"attack 0605", "join P01", "join P02"})
        REQUIRE(match.play(Side::first, action));
    const Tree declared = read(match.forecast(Side::first, "declare"));
    CHECK(declared["ends"].write() == whole["ends"].write());
    CHECK(declared.find("whole") == nullptr);
}

TEST_CASE("GRU-11.2.3 what lowers every shot is told before the dice") {
    Match match = start("training-fire", "PI07 0905 N deployed\nZ22 0904 S\nturn 1\nphase 4\n");
    REQUIRE(match.play(Side::first, "done"));
    const Tree odds = read(match.forecast(Side::first, "fire PI07 Z22"));
    REQUIRE(odds["tallies"].size() == 1);
    CHECK(odds["tallies"][0]["tally"].text() == "tally.fire");
    CHECK(odds["tallies"][0]["sum"].integer() == -2);
    CHECK(odds["tallies"][0]["lines"][0]["rule"].text() == "GRU-11.2.3");
}

TEST_CASE("GRU-S0.3 an army is set up by a few lines of proposals, facing the enemy") {
    Match match = start("clash-of-titans", "");
    int lines = 0;
    bool done = false;
    while (!done) {
        REQUIRE(++lines < 10);
        const Tree line = read(match.line(Side::second, 64));
        CHECK(line["steps"].size() <= 64);
        for (const Tree& step : line["steps"].items()) {
            if (step["text"].text() == "done") {
                done = true;
                break;
            }
            CHECK((step["ask"].text() == "set_up" || step["ask"].text() == "put"));
            REQUIRE(match.play(Side::second, step["text"].text()));
        }
    }
    CHECK(lines <= 4);
    const Tree view = read(match.view(Viewer::second));
    int leaders = 0;
    std::string their_hexes;
    for (const Tree& unit : view["units"].items()) {
        if (unit["side"].text() != "second") continue;
        CHECK_MESSAGE(unit["place"].text() == "board", unit["code"].text());
        const bool leader = unit["code"].text().size() == 3 && unit["strength"].integer() == 0;
        if (!leader) {
            CHECK(unit["facing"].integer() == 3);  // south
            continue;
        }
        ++leaders;
        CHECK(their_hexes.find(unit["hex"].text()) == std::string::npos);
        their_hexes += std::string(unit["hex"].text()) + " ";
    }
    CHECK(leaders == 6);
    // It is this side's to speak, and only what it may do is foretold.
    CHECK(read(match.line(Side::first, 64))["steps"].size() == 0);
}

}  // namespace
}  // namespace gonfalon
