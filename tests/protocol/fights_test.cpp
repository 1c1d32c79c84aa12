// Result cards: the lines of a fight put together, what came of it, and what each modifier was
// worth.
#include "protocol/fights.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

Match begin(std::string_view game, std::string_view scenario) {
    static const DataFiles files;
    auto match = Library(files).start(game, scenario, {}, "philox seed=1 game=0");
    REQUIRE(match.has_value());
    return std::move(*match);
}

// The last card in the log of this viewer; null where there is none.
Tree last_card(const Match& match, Viewer who) {
    const auto entries = read_tree(match.entries(who, 1));
    REQUIRE(entries.has_value());
    Tree found;
    for (const Tree& entry : entries->items())
        if (const Tree* card = entry.find("card")) found = *card;
    return found;
}

TEST_CASE("a card tells what was needed, rolled and lost, and the worth of every modifier") {
    Match match = begin("toy", "duel");
    REQUIRE(match.play(Side::first, "order assault"));
    REQUIRE(match.play(Side::second, "order hold"));
    REQUIRE(match.roll_as("A"));
    REQUIRE(match.play(Side::first, "A1-c3"));
    CHECK(last_card(match, Viewer::first).is_null());
    REQUIRE(match.play(Side::first, "A1xB1"));
    REQUIRE(match.roll_as("6 6"));
    const Tree card = last_card(match, Viewer::first);
    CHECK(card["over"].boolean());
    CHECK(card["what"][0]["say"].text() == "log.attacks");
    REQUIRE(card["rolls"].size() == 1);
    CHECK(card["rolls"][0]["asked"]["say"].text() == "ask.dice");
    CHECK(card["rolls"][0]["dice"].text() == "6 6");
    CHECK(card["effects"][0]["effect"].text() == "destroyed");
    CHECK(card["effects"][0]["side"].text() == "second");
    // From a hill +1: lost from 9 on (10/36) instead of 10 (6/36).
    bool weighed = false;
    for (const Tree& each : card["why"].items()) {
        if (each["rule"].text() != "TOY-4.3.1") continue;
        weighed = true;
        CHECK(each["chance"].real() == doctest::Approx(10.0 / 36));
        CHECK(each["without"].real() == doctest::Approx(6.0 / 36));
    }
    CHECK(weighed);
}

TEST_CASE("a work is demolished and a banner falls: neither is eliminated") {
    const auto effects = [](const Match& match) {
        std::vector<std::string> list;
        const Tree card = last_card(match, Viewer::first);
        for (const Tree& each : card["effects"].items()) list.emplace_back(each["effect"].text());
        return list;
    };
    const auto tells = [&](const Match& match, std::string_view effect) {
        const auto list = effects(match);
        return std::find(list.begin(), list.end(), effect) != list.end();
    };
    Match work = begin("grunwald", "training-fortification");
    REQUIRE(work.place("PI10 0606 N deployed\nZ44 0100 S\nturn 1\nphase 4\n"
                       "fortifications.1.standing 1\n")
                .ok());
    REQUIRE(work.play(Side::first, "done"));
    REQUIRE(work.play(Side::first, "batter PI10 0604"));
    REQUIRE(work.roll_as("4 5"));
    CHECK(tells(work, "demolished"));
    CHECK_FALSE(tells(work, "destroyed"));

    Match banner = begin("grunwald", "training-morale");
    REQUIRE(banner
                .place("P01 0706 N\nZ01 0705 S strength 1\nZ02 0704 S\nturn 1\nphase 1\n"
                       "banners.1.bearer 11\nbanners.1.state 1\n")
                .ok());
    for (const char* each : {"done", "attack 0705", "join P01", "declare"})
        REQUIRE(banner.play(Side::first, each));
    REQUIRE(banner.roll_as("3 4"));
    CHECK(tells(banner, "destroyed"));
    CHECK(tells(banner, "fallen"));
}

// The attacker's die calls for his own check first: what befalls the defender was decided before
// it.
TEST_CASE("P3F-7.2.1 a result told after a check has the chance of the die that gave it") {
    Match match = begin("p3f", "training-combat");
    REQUIRE(match.play(Side::second, "done"));
    REQUIRE(match.play(Side::second, "attack H2 105 charge"));
    REQUIRE(match.play(Side::first, "defend C4"));
    // 9 against 7: a 2 is a check for the attacker and disorder for the defender.
    REQUIRE(match.roll_as("2"));
    REQUIRE(match.roll_as("1"));
    const Tree card = last_card(match, Viewer::all);
    CHECK(card["effects"][0]["effect"].text() == "disordered");
    // Disorder comes of a 1 and of a 2. Without the charge, 7 against 7, of a 3, of a 4, and of a
    // check that fails on a 6 after a 1 or a 2.
    bool weighed = false;
    for (const Tree& each : card["why"].items()) {
        if (each["rule"].text() != "P3F-7.4.1.2") continue;
        weighed = true;
        CHECK(each["chance"].real() == doctest::Approx(2.0 / 6));
        CHECK(each["without"].real() == doctest::Approx(14.0 / 36));
    }
    CHECK(weighed);
}

// The dice of the initiative, rolled before anybody is asked again, belong to no rally.
TEST_CASE("a card shows the dice of its own fight alone") {
    std::ifstream file("tests/playthroughs/la_garde/training-first-division.greedy.gon");
    REQUIRE(file.good());
    std::string record;
    for (std::string line; !line.starts_with("56 ") && std::getline(file, line);)
        record += line + "\n";
    static const DataFiles files;
    const auto resumed = Library(files).resume(record);
    REQUIRE(resumed.has_value());
    const Tree card = last_card(resumed->match, Viewer::first);
    CHECK(card["effects"][0]["effect"].text() == "rallied");
    REQUIRE(card["rolls"].size() == 1);
    CHECK(card["rolls"][0]["asked"]["say"].text() == "ask.roll_rally");
}

TEST_CASE("a fight that is taken back has no card") {
    Match match = begin("toy", "duel");
    REQUIRE(match.play(Side::first, "order assault"));
    REQUIRE(match.play(Side::second, "order hold"));
    REQUIRE(match.roll_as("A"));
    REQUIRE(match.play(Side::first, "A1-c3"));
    const std::uint64_t before = match.record().next();
    REQUIRE(match.play(Side::first, "A1xB1"));
    REQUIRE(match.roll_as("6 6"));
    REQUIRE_FALSE(last_card(match, Viewer::first).is_null());
    REQUIRE(match.undo_to(before));
    const auto entries = read_tree(match.entries(Viewer::first, before + 2));
    REQUIRE(entries.has_value());
    for (const Tree& entry : entries->items()) CHECK(entry.find("card") == nullptr);
}

}  // namespace
}  // namespace gonfalon
