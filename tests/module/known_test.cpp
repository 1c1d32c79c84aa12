// What a page knows of a table elsewhere: enough for the hand, and nothing that is hidden from it.
#include "module/known.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/chance/chance.h"
#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/library.h"
#include "table/asking.h"

namespace gonfalon {
namespace {

const Library& library() {
    static const DataFiles files;
    static const Library it(files);
    return it;
}

Match started(std::string_view game, std::string_view scenario) {
    return *library().start(game, scenario, {}, "test");
}

// The side that is asked next, once dice have fallen.
std::optional<Side> next_asked(Match& match, Chance& chance) {
    while (match.status().turn == Turn::chance)
        if (!match.roll(chance)) return std::nullopt;
    const MatchStatus now = match.status();
    if (now.asked[0]) return Side::first;
    if (now.asked[1]) return Side::second;
    return std::nullopt;
}

std::string taken(Side side, const Match& match, std::string_view other = "") {
    return Tree::object()
        .set("side", name_of(side))
        .set("known", match.known(side))
        .set("stamp",
             stamp_of(library(), std::string(match.record().get("game"))) + std::string(other))
        .write();
}

std::string question(std::string_view what, std::string_view action) {
    return Tree::object()
        .set("id", Tree{std::int64_t{7}})
        .set("do", what)
        .set("seat", std::string(32, 'a'))
        .set("action", action)
        .write();
}

Tree told(const Known& known, std::string_view what, std::string_view action) {
    return read_tree(known.answer(question(what, action))).value_or(Tree{});
}

Tree read(const std::string& json) { return read_tree(json).value_or(Tree{}); }

}  // namespace

TEST_CASE("a page that knows what its side knows foretells what the table would") {
    const std::pair<const char*, const char*> battles[] = {{"grunwald", "training-combat"},
                                                           {"p3f", "coutras"},
                                                           {"tercios", "the-redoubt"},
                                                           {"la_garde", ""}};
    for (const auto& [game, named] : battles) {
        const std::string scenario = *named ? named : library().scenarios(game).front();
        CAPTURE(game);
        CAPTURE(scenario);
        Match match = started(game, scenario);
        Chance chance(std::uint64_t{17}, 1);
        Known known(library());
        int compared = 0;
        for (int step = 0; step < 60; ++step) {
            const std::optional<Side> side = next_asked(match, chance);
            if (!side) break;
            if (step % 6 == 0) {
                REQUIRE(known.take(taken(*side, match)));
                const Tree offered = read(match.actions(*side, 12));
                for (const Tree& each : offered["actions"].items()) {
                    const std::string action(each["text"].text());
                    CAPTURE(action);
                    CHECK(told(known, "why", action)["verdict"].write() ==
                          read(match.why(*side, action)).write());
                    CHECK(told(known, "reach", action)["reach"].write() ==
                          read(match.reach(*side, action)).write());
                    const Tree odds = read(match.forecast(*side, action));
                    if (!odds["imagined"].boolean())
                        CHECK(told(known, "forecast", action)["forecast"].write() == odds.write());
                    ++compared;
                }
            }
            Chance choosing(std::uint64_t{5}, static_cast<std::uint64_t>(step));
            const auto choice = match.choose(*side, "random", choosing);
            REQUIRE(choice.has_value());
            const bool both = match.status().turn == Turn::both;
            REQUIRE((both ? match.plan(*side, choice->action).has_value()
                          : match.play(*side, choice->action).has_value()));
        }
        CHECK(compared > 20);
    }
}

TEST_CASE("what a page is told to foretell from does not hang on what is hidden from it") {
    // Both plan at once: whatever the first side has sealed, the second is told the same.
    const std::string scenario = library().scenarios("la_garde").front();
    std::vector<std::string> told;
    for (const std::uint64_t seed : {1, 2, 3}) {
        Match match = started("la_garde", scenario);
        Chance dice(std::uint64_t{3}, 1);
        for (int step = 0; step < 400 && match.status().turn != Turn::both; ++step) {
            const std::optional<Side> side = next_asked(match, dice);
            if (!side) break;
            Chance same(std::uint64_t{9}, static_cast<std::uint64_t>(step));
            REQUIRE(match.play(*side, match.choose(*side, "random", same)->action));
        }
        REQUIRE(match.status().turn == Turn::both);
        for (int step = 0; step < 400 && match.status().asked[0]; ++step) {
            Chance other(seed, static_cast<std::uint64_t>(step));
            REQUIRE(match.plan(Side::first, match.choose(Side::first, "random", other)->action));
        }
        REQUIRE(match.status().asked[1]);
        told.push_back(match.known(Side::second));
        CHECK(match.known(Side::first) != told.back());
    }
    CHECK(told[0] == told[1]);
    CHECK(told[1] == told[2]);
}

TEST_CASE("a page plays no part in a table of other rules, and in nothing but questions") {
    Match match = started("grunwald", "training-combat");
    Known known(library());
    CHECK(known.answer(question("why", "done")).empty());
    CHECK_FALSE(known.take(taken(Side::first, match, "9")));
    CHECK_FALSE(known.take("{}"));
    CHECK_FALSE(known.take("nonsense"));
    CHECK(known.answer(question("why", "done")).empty());
    CHECK(known.take(taken(Side::first, match)));
    CHECK_FALSE(known.answer(question("why", "done")).empty());
    CHECK(known.answer(R"({"id":1,"do":"ping"})").empty());
    CHECK(known.answer("nonsense").empty());
}

}  // namespace gonfalon
