// A match at the border: what is refused, what is kept, what each viewer may read.
#include "protocol/match.h"

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

Match duel(const OptionValues& options = {}) {
    static const DataFiles files;
    auto match = Library(files).start("toy", "duel", options, "philox seed=1 game=0");
    REQUIRE(match.has_value());
    return std::move(*match);
}

Tree read(const std::string& json) {
    auto tree = read_tree(json);
    REQUIRE(tree.has_value());
    return *tree;
}

// Both orders given, and the first token drawn for the Reds.
Match duel_under_way() {
    Match match = duel();
    REQUIRE(match.play(Side::first, "order assault"));
    REQUIRE(match.play(Side::second, "order hold"));
    REQUIRE(match.roll_as("A"));
    return match;
}

TEST_CASE("a refused action changes nothing and names the rules that forbid it") {
    Match match = duel_under_way();
    const std::uint64_t before = match.hash();
    const auto far = match.play(Side::first, "A1-e5");
    REQUIRE_FALSE(far);
    CHECK(far.error().kind == Refusal::Kind::illegal);
    const Tree refusal = read(far.error().json);
    CHECK(refusal["refused"].text() == "illegal");
    CHECK(refusal["breaches"][0]["rule"].text() == "TOY-3.1");
    CHECK(match.hash() == before);
    CHECK(match.record().lines.size() == 3);

    const auto rubbish = match.play(Side::first, "fly to the moon");
    REQUIRE_FALSE(rubbish);
    CHECK(rubbish.error().kind == Refusal::Kind::unreadable);
    const auto early = match.play(Side::second, "done");
    REQUIRE_FALSE(early);
    CHECK(early.error().kind == Refusal::Kind::not_your_turn);
    CHECK(match.hash() == before);
}

TEST_CASE("an undone line keeps its number and its text, and the state is as before it") {
    Match match = duel_under_way();
    const std::uint64_t before = match.hash();
    REQUIRE(match.play(Side::first, "A1-b2"));
    const std::uint64_t line = match.record().lines.back().number;
    CHECK(match.free_undo(Side::first) == line);
    CHECK(match.free_undo(Side::second) == 0);
    REQUIRE(match.undo_to(line));
    CHECK(match.hash() == before);
    CHECK(match.record().lines.size() == 5);
    CHECK(match.record().next() == line + 2);
    REQUIRE(match.play(Side::first, "A1-d2"));
    CHECK(match.record().lines.back().number == line + 2);
    CHECK_FALSE(match.undo_to(99));
}

TEST_CASE("nobody takes back dice or what has been shown without consent") {
    Match match = duel_under_way();
    CHECK(match.free_undo(Side::first) == 0);
    REQUIRE(match.play(Side::first, "reveal"));
    CHECK(match.free_undo(Side::first) == 0);
    REQUIRE(match.play(Side::first, "A1-b2"));
    CHECK(match.free_undo(Side::first) == 5);
}

TEST_CASE("a record played back gives the same state, and says where it stops fitting") {
    Match match = duel_under_way();
    REQUIRE(match.play(Side::first, "A1-b2"));
    REQUIRE(match.undo_to(4));
    REQUIRE(match.play(Side::first, "reveal"));
    const DataFiles files;
    const Library library(files);
    const std::string text = match.record().write();
    auto again = library.resume(text);
    REQUIRE(again.has_value());
    CHECK(again->failed_line == 0);
    CHECK(again->match.hash() == match.hash());
    CHECK(again->match.record().write() == text);

    auto broken = library.resume(text + "7 first A1-e5\n");
    REQUIRE(broken.has_value());
    CHECK(broken->failed_line == 7);
    CHECK(broken->match.hash() == match.hash());
    CHECK(read(broken->refusal)["refused"].text() == "illegal");

    auto torn = library.resume(text + "12 first done\n");
    REQUIRE(torn.has_value());
    CHECK(torn->failed_line == 7);
    CHECK(read(torn->refusal)["expected"].text() == "expected.record_next_number");
    CHECK_FALSE(library.resume("not a record").has_value());
}

TEST_CASE("what a side may not know is in nothing it is given") {
    Match assault = duel();
    Match march = duel();
    REQUIRE(assault.play(Side::first, "order assault"));
    REQUIRE(march.play(Side::first, "order march"));
    for (const Viewer who : {Viewer::second, Viewer::spectator}) {
        CHECK(assault.view(who) == march.view(who));
        CHECK(assault.prompt(who) == march.prompt(who));
        CHECK(assault.entries(who, 1) == march.entries(who, 1));
        CHECK(assault.record_for(who) == march.record_for(who));
    }
    CHECK(assault.actions(Side::second, 100) == march.actions(Side::second, 100));
    CHECK(assault.why(Side::second, "order hold") == march.why(Side::second, "order hold"));
    CHECK(assault.forecast(Side::second, "order hold") ==
          march.forecast(Side::second, "order hold"));
    CHECK(assault.entries(Viewer::first, 1) != march.entries(Viewer::first, 1));
    CHECK(assault.record_for(Viewer::second).find("assault") == std::string::npos);
    CHECK(assault.record_for(Viewer::first).find("assault") != std::string::npos);
}

TEST_CASE("a forecast counts every end exactly and names the rule of every number") {
    Match match = duel_under_way();
    REQUIRE(match.play(Side::first, "A1-c3"));  // the hill, next to B1
    const Tree odds = read(match.forecast(Side::first, "A1xB1"));
    REQUIRE(odds["legal"].boolean());
    // From the hill: +1, so that seven and more is rolled on six and more.
    CHECK(odds["tallies"][0]["lines"][0]["rule"].text() == "TOY-4.3.1");
    CHECK(odds["tallies"][0]["sum"].integer() == 1);
    std::int64_t weight = 0;
    for (const Tree& row : odds["rows"].items()) weight += row["weight"].integer();
    CHECK(weight == odds["rows"][0]["of"].integer());
    bool found = false;
    for (const Tree& end : odds["ends"].items()) {
        if (end["end"]["say"].text() != "log.lost") continue;
        found = true;
        CHECK(end["exact"].text() == "5/18");  // nine and more on two dice: 10 in 36
    }
    CHECK(found);
}

TEST_CASE("what was read once begins any number of matches, each its own") {
    static const DataFiles files;
    std::map<std::string, std::shared_ptr<const Prepared>> kept;
    int found = 0;
    const Library library(files,
                          {[&](const std::string& key) {
                               const auto place = kept.find(key);
                               found += place != kept.end();
                               return place == kept.end() ? nullptr : place->second;
                           },
                           [&](const std::string& key, std::shared_ptr<const Prepared> prepared) {
                               kept[key] = std::move(prepared);
                           }});
    auto one = library.start("toy", "duel", {}, "philox seed=1 game=0");
    auto two = library.start("toy", "duel", {}, "typed");
    REQUIRE((one && two));
    CHECK(kept.size() == 1);
    CHECK(found == 1);
    CHECK(one->record().get("dice") == "philox seed=1 game=0");
    CHECK(two->record().get("dice") == "typed");
    CHECK(two->record().get("data") == one->record().get("data"));
    REQUIRE(one->play(Side::first, "order march"));
    CHECK(two->record().lines.empty());
    CHECK(two->hash() != one->hash());
    // Other options are another match; what is refused is not kept.
    auto open = library.start("toy", "duel", {{"orders", "open"}}, "typed");
    REQUIRE(open);
    CHECK(open->record().get("options") != one->record().get("options"));
    CHECK(kept.size() == 2);
    CHECK_FALSE(library.start("toy", "duel", {{"orders", "sung"}}, "typed"));
    CHECK_FALSE(library.start("toy", "siege", {}, "typed"));
    CHECK(kept.size() == 2);
    CHECK(library.resume(one->record().write())->match.hash() == one->hash());
    CHECK(library.simulate("toy", "duel", {}));
    CHECK(kept.size() <= 3);
}

TEST_CASE("a computer player stops when its effort is spent, and still answers") {
    static const DataFiles files;
    auto match = Library(files).start("toy", "hill", {}, "philox seed=1 game=0");
    REQUIRE(match);
    REQUIRE(match->play(Side::first, "order assault"));
    REQUIRE(match->play(Side::second, "order hold"));
    REQUIRE(match->roll_as("A"));
    const auto choice = [&](Effort effort) {
        Chance chance(3, 1);
        const auto chosen = match->choose(Side::first, "greedy", chance, effort);
        REQUIRE(chosen);
        CHECK(read(match->why(Side::first, chosen->action))["legal"].boolean());
        return chosen->action;
    };
    CHECK(choice(Effort{}) == choice(Effort{}));
    CHECK(choice(Effort(1)) == choice(Effort(1)));
    // The clock is asked between candidates, and obeyed.
    int asked = 0;
    const auto too_late = [&] { return ++asked == 3; };
    const FunctionRef<bool()> clock(too_late);
    choice(Effort(Effort::usual, &clock));
    CHECK(asked == 3);
}

TEST_CASE("a viewer can look back at any line") {
    Match match = duel_under_way();
    const std::string then = match.view(Viewer::first);
    const std::uint64_t line = match.record().next();
    REQUIRE(match.play(Side::first, "A1-b2"));
    CHECK(match.view(Viewer::first, line) == then);
    CHECK(match.view(Viewer::first) != then);
}

TEST_CASE("computer players end a match, and a match can start from any position") {
    Match match = duel();
    Chance chance(7, 0);
    int guard = 0;
    while (match.status().turn != Turn::over && ++guard < 500) {
        const MatchStatus status = match.status();
        if (status.turn == Turn::chance) {
            REQUIRE(match.roll(chance));
            continue;
        }
        const Side side = status.asked[0] ? Side::first : Side::second;
        chance.begin(status.next);
        const auto choice = match.choose(side, guard % 2 ? "greedy" : "random", chance);
        REQUIRE(choice.has_value());
        CHECK_FALSE(read(choice->reason)["say"].text().empty());
        REQUIRE(match.play(side, choice->action));
    }
    CHECK(match.status().turn == Turn::over);
    CHECK(match.status().score[0] + match.status().score[1] == 1000);
    CHECK_FALSE(match.choose(Side::first, "greedy", chance).has_value());

    Match other = duel();
    REQUIRE(other.place(duel_under_way().position()).ok());
    CHECK(other.hash() == duel_under_way().hash());
    CHECK_FALSE(other.place("rubbish").ok());
    CHECK(other.hash() == duel_under_way().hash());
}

TEST_CASE("what cannot be started says what there is") {
    const DataFiles files;
    const Library library(files);
    CHECK(library.start("chess", "duel", {}, "").error().key == "load.unknown_game");
    const LoadError scenario = library.start("toy", "siege", {}, "").error();
    CHECK(scenario.key == "load.unknown_scenario");
    CHECK(scenario.detail == "siege (ambush, duel, hill)");
    CHECK(library.start("toy", "duel", {{"weather", "rain"}}, "").error().key ==
          "load.unknown_option");
    CHECK(library.start("toy", "duel", {{"rounds", "7"}}, "").error().detail == "rounds=7 (1..6)");
}

TEST_CASE("a battle that names its own sides is listed with them") {
    const DataFiles files;
    const auto library = read_tree(Library(files).games());
    REQUIRE(library.has_value());
    const auto sides = [&](std::string_view name, std::string_view id) {
        std::string keys;
        for (const Tree& game : (*library)["games"].items())
            for (const Tree& scenario : game["scenarios"].items())
                if (game["game"].text() == name && scenario["id"].text() == id)
                    for (const Tree& key : scenario["sides"].items())
                        keys += std::string(key.text()) + " ";
        return keys;
    };
    CHECK(sides("p3f", "arques") == "side.leaguer side.royalist ");
    CHECK(sides("grunwald", "clash-of-titans").empty());
}

TEST_CASE("the same games are played whatever the thread") {
    const DataFiles files;
    const auto simulation = Library(files).simulate("toy", "hill", {});
    REQUIRE(simulation.has_value());
    const GameResult one = simulation->play("greedy", "random", 3, 5);
    const GameResult two = simulation->play("greedy", "random", 3, 5);
    CHECK(one.finished);
    CHECK(one.hash == two.hash);
    CHECK(one.hash != simulation->play("greedy", "random", 3, 6).hash);
}

}  // namespace
}  // namespace gonfalon
