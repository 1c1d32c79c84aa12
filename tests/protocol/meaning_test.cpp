// What the protocol says of questions and answers, so that the page need not know a game's verbs.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

Tree read(const std::string& json) {
    auto tree = read_tree(json);
    REQUIRE(tree.has_value());
    return *tree;
}

struct Question {
    Tree prompt;
    std::vector<Tree> actions;
};

Match begun(std::string_view game, std::string_view scenario) {
    static const DataFiles files;
    auto match = Library(files).start(game, scenario, {}, "philox seed=1 game=0");
    REQUIRE(match.has_value());
    return std::move(*match);
}

// Plays on by the first proposals, asking before each what is offered.
template <class Visit>
void play(Match& match, int turns, Visit&& visit) {
    Chance chance(std::uint64_t{7}, std::uint64_t{0});
    for (int i = 0; i < turns; ++i) {
        const MatchStatus now = match.status();
        if (now.turn == Turn::over) return;
        if (now.turn == Turn::chance) {
            REQUIRE(match.roll(chance).has_value());
            continue;
        }
        const Side side = now.asked[0] ? Side::first : Side::second;
        Question asked{read(match.prompt(viewer(side))), {}};
        const Tree offered = read(match.actions(side, 200, Budget{}));
        for (const Tree& each : offered["actions"].items()) asked.actions.push_back(each);
        REQUIRE(!asked.actions.empty());
        visit(asked);
        const std::string text(
            asked.actions[static_cast<std::size_t>(i) % asked.actions.size()]["text"].text());
        const bool done = now.turn == Turn::both ? match.plan(side, text).has_value()
                                                 : match.play(side, text).has_value();
        REQUIRE(done);
    }
}

constexpr std::pair<std::string_view, std::string_view> battles[] = {
    {"grunwald", "training-combat"},
    {"p3f", "training-combat"},
    {"tercios", "training-first-shots"},
    {"la_garde", "training-first-division"}};

}  // namespace

TEST_CASE("every question says what kind it is, and at most one answer ends it") {
    for (const auto& battle : battles) {
        const std::string game(battle.first);
        CAPTURE(game);
        Match match = begun(battle.first, battle.second);
        play(match, 400, [&](const Question& asked) {
            const std::string prompt = asked.prompt.write();
            CAPTURE(prompt);
            const std::set<std::string_view> kinds = {"ground", "set_up",   "plan",
                                                      "act",    "reaction", "settle"};
            CHECK(kinds.count(asked.prompt["kind"].text()) == 1);
            int closing = 0;
            for (const Tree& each : asked.actions) {
                const std::string_view sense = each["sense"].text();
                if (sense == "ends" || sense == "passes" || sense == "declines") ++closing;
                // Nothing is declined but a reaction.
                if (sense == "declines") CHECK(asked.prompt["kind"].text() == "reaction");
                if (each["march"].boolean()) CHECK(each["on"]["pieces"].size() > 0);
            }
            CHECK(closing <= 1);
        });
    }
}

TEST_CASE("set-up, turn and planning are told apart") {
    const auto kind = [](std::string_view game, std::string_view scenario) {
        return std::string(read(begun(game, scenario).prompt(Viewer::first))["kind"].text());
    };
    CHECK(kind("grunwald", "training-movement") == "act");
    CHECK(kind("grunwald", "clash-of-titans") == "set_up");
    CHECK(kind("la_garde", "encounter-at-the-crossroads") == "plan");
}

TEST_CASE("a view says how many turns there are, as this battle is played") {
    static const DataFiles files;
    const auto view = [](std::string_view game, std::string_view scenario, OptionValues options) {
        auto match = Library(files).start(game, scenario, options, "typed");
        REQUIRE(match.has_value());
        return read(match->view(Viewer::spectator));
    };
    CHECK(view("la_garde", "the-village", {})["turns"].integer() == 9);
    CHECK(view("la_garde", "the-village", {})["longer"].boolean());
    const Tree fixed = view("la_garde", "the-village", {{"fixed_turns", "4"}});
    CHECK(fixed["turns"].integer() == 4);
    CHECK_FALSE(fixed["longer"].boolean());
    CHECK(view("tercios", "fields-of-glory", {})["turns"].integer() == 8);
    CHECK(view("tercios", "fields-of-glory", {{"fixed_turns", "3"}})["turns"].integer() == 3);
    const Tree training = view("tercios", "training-first-shots", {});
    CHECK(training["turns"].integer() == 6);
    CHECK_FALSE(training["ladder"].boolean());
    CHECK(view("tercios", "fields-of-glory", {})["ladder"].boolean());
}

TEST_CASE("GRU-4.1.3 a step is pointed at where it leads") {
    Match match = begun("grunwald", "training-movement");
    const Tree actions = read(match.actions(Side::first, 500, Budget{}));
    const Tree view = read(match.view(Viewer::first));
    int steps = 0;
    for (const Tree& each : actions["actions"].items()) {
        if (each["verb"].text() != "step") continue;
        ++steps;
        CHECK(each["march"].boolean());
        REQUIRE(each["on"]["cells"].size() == 1);
        const Tree& unit = view["units"][static_cast<std::size_t>(each["unit"].integer())];
        CHECK(each["on"]["pieces"][0].text() == unit["code"].text());
        CHECK(each["on"]["cells"][0].text() != unit["hex"].text());
    }
    CHECK(steps > 0);
}

TEST_CASE("GRU-3.1.1 a unit has three hexes before it; GRU-8.2.2 a leader helps around him") {
    Match match = begun("grunwald", "training-combat");
    REQUIRE(match.place("P01 0506 NE\nZ21 0605 S\nLIC 0602 N\nturn 1\nphase 5\n").ok());
    const Tree view = read(match.view(Viewer::spectator));
    const auto cells = [&](std::string_view list, std::string_view code) {
        std::set<std::string> found;
        for (const Tree& each : view["facts"][list].items())
            if (view["units"][static_cast<std::size_t>(each["unit"].integer())]["code"].text() ==
                code)
                for (const Tree& cell : each["cells"].items()) found.emplace(cell.text());
        return found;
    };
    const std::set<std::string> front = cells("fronts", "P01");
    CHECK(front.size() == 3);
    CHECK(front.count("0505") == 1);  // to its north
    CHECK(front.count("0507") == 0);  // behind it
    CHECK(cells("fronts", "LIC").empty());
    const std::set<std::string> helped = cells("command", "LIC");
    CHECK(helped.count("0602") == 1);
    CHECK(helped.count("0603") == 1);
    CHECK(cells("command", "P01").empty());
}

}  // namespace gonfalon
