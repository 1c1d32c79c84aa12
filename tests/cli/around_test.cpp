// What a player asks of the ground in the terminal: what lies beside a piece and what it costs, who
// is still to come, banners, fog, and the part of the board where something changed.
#include <doctest/doctest.h>

#include "tests/cli/ran.h"

using namespace gonfalon::cli;

namespace {

Ran play(const char* game, const char* scenario, const std::string& typed) {
    return ran({"play", game, scenario, "--first", "person", "--second", "reference", "--seed", "3",
                "--lang", "en"},
               typed);
}

// From the last place where `from` was typed.
std::string after(const Ran& game, const std::string& from) {
    const std::size_t at = game.out.rfind("> " + from);
    return at == std::string::npos ? std::string{} : game.out.substr(at);
}

}  // namespace

TEST_CASE("GRU-4.1.7 unit names the hexes beside it with their ground and cost") {
    const std::string told =
        after(play("grunwald", "training-movement", "unit P17\nquit\n"), "unit P17");
    CHECK(told.find("Beside it:") != std::string::npos);
    // P17 stands at 0508 and faces north: a step ahead over clear ground costs one point.
    CHECK(told.find("north       0507  clear ground  costs 1") != std::string::npos);
    // Two of its own side stand beside it.
    CHECK(told.find("P28") != std::string::npos);
    CHECK(told.find("P15") != std::string::npos);
}

TEST_CASE("P3F-4.1.1.1 a zone is told with its neighbours, their types, borders and men") {
    const Ran game = play("p3f", "coutras", "board 023\nboard nowhere\nquit\n");
    const std::string told = after(game, "board 023");
    CHECK(told.find("Royal centre (I)") != std::string::npos);
    CHECK(told.find("C5") != std::string::npos);
    CHECK(after(game, "board nowhere").find("Isle wood (II)") != std::string::npos);
}

TEST_CASE("units names banners and those who are still to come or lost") {
    const Ran game = play("grunwald", "blitzkrieg-1410", "auto all\nunits\nquit\n");
    const std::string told = after(game, "units");
    CHECK(told.find("Poland and Lithuania, still to come: ") != std::string::npos);
    CHECK(told.find("PI01") != std::string::npos);
    CHECK(told.find("borne by ") != std::string::npos);
}

TEST_CASE("P3F-S5.3 P3F-S5.4 units says when and where those enter who are still to come") {
    const std::string told = after(play("p3f", "arques", "units\nquit\n"), "units");
    CHECK(told.find("Leaguers, still to come (from turn 3, at 103, 002, 204): L18, ") !=
          std::string::npos);
    CHECK(told.find("Royalists, still to come (from turn 6, at 032): R23, ") != std::string::npos);
}

TEST_CASE(
    "LAG-U57 units says on which turn a formation is due, and of one that never comes nothing") {
    const std::string told = after(play("la_garde", "auerstaedt", "units\nquit\n"), "units");
    CHECK(told.find("due on turn 6") != std::string::npos);
    CHECK(told.find("255") == std::string::npos);
    const Ran reserve =
        ran({"play", "la_garde", "auerstaedt", "--set", "kalckreuth=on", "--lang", "en"},
            "units\nquit\n");
    CHECK(reserve.says("due on turn 8"));
}

TEST_CASE("P3F-S5.7 LAG-S5.2 the board says that fog lies on the field") {
    CHECK(play("p3f", "arques", "quit\n").says("Fog lies on the field."));
    CHECK(play("la_garde", "auerstaedt", "quit\n").says("Fog lies on the field."));
    CHECK_FALSE(play("p3f", "coutras", "quit\n").says("Fog lies"));
}

TEST_CASE("after a change only the ground around it is shown") {
    const std::string told =
        after(play("grunwald", "training-movement", "board 0508\nauto 1\nlog 1\nquit\n"), "auto 1");
    const std::string shown = told.substr(0, told.find("> log"));
    CHECK(shown.find("Changed") != std::string::npos);
    // Somebody of the first side moved near the south edge: hexes there, none of the far north.
    CHECK(shown.find("0507") != std::string::npos);
    CHECK(shown.find("1100.") == std::string::npos);
}

TEST_CASE("what changed is told in whole sentences") {
    const std::string told =
        after(play("grunwald", "blitzkrieg-1410", "auto all\nauto 3\nlog 1\nquit\n"), "auto 3");
    const std::size_t from = told.find("Changed");
    REQUIRE(from != std::string::npos);
    // Lines are broken at the width of the window: the words of one are read on.
    std::string words;
    for (const char c : told.substr(from))
        if (c != ' ' && c != '\n')
            words += c;
        else if (!words.ends_with(' '))
            words += ' ';
    CHECK(words.find("Königsberg III south, strength 2, charge 3, in good order") !=
          std::string::npos);
    // So is what is told of a single unit.
    const std::string unit =
        after(play("grunwald", "training-combat", "unit Z17\nquit\n"), "unit Z17");
    CHECK(unit.find("has advanced") != std::string::npos);
}

TEST_CASE("GRU-5.7.1 reach tells what is open to a unit that can go nowhere") {
    const std::string told =
        after(play("grunwald", "training-combat", "reach P19\nreach P01\nquit\n"), "reach P19");
    const std::size_t other = told.find("reach P01");
    REQUIRE(other != std::string::npos);
    CHECK(told.substr(0, other).find("countercharge P19 N") != std::string::npos);
    CHECK(told.substr(0, other).find("This is open to it now:") != std::string::npos);
    CHECK(told.substr(other).find("It cannot go anywhere now.") != std::string::npos);
}

TEST_CASE("unit tells a calibre of guns alone in La Garde") {
    const Ran game = play("la_garde", "training-first-division", "unit B1\nunit G1\nquit\n");
    const std::string foot = after(game, "unit B1");
    CHECK(foot.substr(0, foot.find("unit G1")).find("calibre") == std::string::npos);
    CHECK(after(game, "unit G1").find("calibre") != std::string::npos);
}
