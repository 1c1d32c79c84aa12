// What a computer advises, what it says of a battle that is over, and how it judges an answer.
#include <doctest/doctest.h>

#include <string>

#include "loader/tree.h"
#include "protocol/analysis.h"
#include "protocol/case_turn.h"
#include "protocol/library.h"
#include "protocol/match.h"
#include "protocol/puzzle.h"

namespace gonfalon {
namespace {

const Library& library() {
    static const DataFiles files;
    static const Library all(files);
    return all;
}

Effort little() { return Effort{}.share(Effort::whole / 50); }

Side asked(const Match& match) { return match.status().asked[0] ? Side::first : Side::second; }

Tree advise(const Match& match, Side side) {
    Chance chance(std::uint64_t{7}, std::uint64_t{1});
    // Enough for plans to compete.
    const auto counsel =
        match.counsel(side, "captain", 0, chance, Effort{}.share(Effort::whole / 3));
    REQUIRE(counsel.has_value());
    return read_tree(*counsel).value_or(Tree{});
}

Match begin(const char* game, const char* name) {
    const auto puzzle = puzzle_named(game, name);
    REQUIRE(puzzle.has_value());
    auto resumed = library().resume(puzzle->record);
    REQUIRE(resumed.has_value());
    REQUIRE(resumed->failed_line == 0);
    CHECK(asked(resumed->match) == puzzle->side);
    return std::move(resumed->match);
}

Tree judged(const char* name, const Match& match) {
    const auto text = judge_puzzle(library(), name, match.record());
    REQUIRE(text.has_value());
    return read_tree(*text).value_or(Tree{});
}

// To the end, or for so many lines, by the reference player.
void play_on(Match& match, std::size_t lines) {
    Chance dice(std::uint64_t{11}, std::uint64_t{0});
    while (match.record().lines.size() < lines && match.status().turn != Turn::over) {
        if (match.status().turn == Turn::chance) {
            REQUIRE(match.roll(dice).has_value());
            continue;
        }
        const Side side = asked(match);
        Chance thoughts(std::uint64_t{12}, match.record().next());
        const auto choice = match.choose(side, "reference", thoughts);
        REQUIRE(choice.has_value());
        REQUIRE(match.play(side, choice->action).has_value());
    }
}

}  // namespace

TEST_CASE("a hint is a legal action with its plans, their chances and what is feared") {
    constexpr const char* positions[][2] = {{"grunwald", "lone-leader-three-hexes-away"},
                                            {"p3f", "take-the-lone-leader"},
                                            {"tercios", "leave-the-table"},
                                            {"la_garde", "cross-the-bridge"}};
    for (const auto& [game, name] : positions) {
        CAPTURE(std::string(game));
        const Match match = begin(game, name);
        const Side side = asked(match);
        const Tree told = advise(match, side);
        const auto verdict = read_tree(match.why(side, std::string(told["action"]["text"].text())));
        REQUIRE(verdict.has_value());
        CHECK((*verdict)["legal"].boolean());
        CHECK_FALSE(told["action"]["describe"]["say"].text().empty());
        CHECK_FALSE(told["reason"]["say"].text().empty());
        CHECK(told["plans"].size() > 0);
        // None that is told after the first promises more than it.
        for (const Tree& plan : told["plans"].items())
            CHECK(plan["chance"].integer() <= told["plans"][0]["chance"].integer());
        for (const Tree& plan : told["plans"].items()) {
            CHECK(plan["chance"].integer() >= 0);
            CHECK(plan["chance"].integer() <= 10'000);
            CHECK(plan["aims"].size() > 0);
            for (const Tree& aim : plan["aims"].items()) CHECK(aim["who"].size() > 0);
        }
        CHECK(told["fear"]["aims"].size() > 0);
        // The same question has the same answer.
        CHECK(advise(match, side).write() == told.write());
        // The other side is not asked, and is told nothing.
        Chance chance(std::uint64_t{7}, std::uint64_t{1});
        const auto refused = match.counsel(other(side), "captain", 0, chance, little());
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().kind == Refusal::Kind::not_your_turn);
        CHECK_FALSE(match.counsel(side, "emperor", 0, chance, little()).has_value());
    }
}

TEST_CASE("a battle looked back on: dice and decisions make up every change of the score") {
    auto match = library().start("grunwald", "training-combat", {}, "typed");
    REQUIRE(match.has_value());
    play_on(*match, 5000);
    REQUIRE(match->status().turn == Turn::over);
    const auto told = read_tree(analyse(*match, little()));
    REQUIRE(told.has_value());
    const Tree& points = (*told)["points"];
    REQUIRE(points.size() > 2);
    for (std::size_t i = 1; i < points.size(); ++i) {
        CHECK(points[i]["n"].integer() > points[i - 1]["n"].integer());
        CHECK(points[i]["dice"].integer() + points[i]["decisions"].integer() ==
              points[i]["chance"].integer() - points[i - 1]["chance"].integer());
    }
    CHECK(points[points.size() - 1]["chance"].integer() == 10 * match->status().score[0]);
    CHECK((*told)["turning"].size() <= 3);
    for (const Tree& turn : (*told)["turning"].items()) {
        CHECK(turn["lost"].integer() > 0);
        CHECK(turn["better"]["n"].integer() == turn["n"].integer());
    }
    // Cut short, it still knows how it began and how it ended.
    const auto at_once = [] { return true; };
    const FunctionRef<bool()> too_late = at_once;
    const auto brief = read_tree(analyse(*match, Effort(Effort::usual, &too_late)));
    REQUIRE(brief.has_value());
    CHECK((*brief)["points"].size() == 2);
}

TEST_CASE("every game asks ten puzzles or more, told in both languages") {
    for (const char* game : {"grunwald", "p3f", "tercios", "la_garde"}) {
        CAPTURE(game);
        const auto heads = puzzles_of(game);
        CHECK(heads.size() >= 10);
        for (const ExampleHead& head : heads) {
            CAPTURE(head.name);
            CHECK_FALSE(head.title.empty());
            CHECK_FALSE(head.title_fr.empty());
            CHECK(puzzle_named(game, head.name).has_value());
        }
    }
    CHECK_FALSE(puzzle_named("grunwald", "no-such-puzzle").has_value());
    CHECK_FALSE(puzzle_named("chess", "lone-leader-three-hexes-away").has_value());
}

TEST_CASE("a puzzle is judged by the first action where it wants an action") {
    constexpr const char* name = "a-whole-unit-takes-the-loss";
    Match match = begin("grunwald", name);
    CHECK_FALSE(judged(name, match)["over"].boolean());
    REQUIRE(match.play(Side::first, "lose P13").has_value());
    const Tree good = judged(name, match);
    CHECK(good["over"].boolean());
    CHECK(good["found"].boolean());
    CHECK(good["solved"].boolean());
    CHECK(good["yours"]["did"].size() == 1);
    CHECK(good["best"]["did"].size() == 1);

    Match other = begin("grunwald", name);
    REQUIRE(other.play(Side::first, "lose P12").has_value());
    const Tree bad = judged(name, other);
    CHECK(bad["over"].boolean());
    CHECK_FALSE(bad["found"].boolean());
    CHECK(bad["yours"]["chance"].integer() < good["yours"]["chance"].integer());
}

TEST_CASE("a puzzle that wants a fact is judged when the turn is over") {
    constexpr const char* name = "foot-takes-a-lone-leader";
    Match match = begin("grunwald", name);
    play_turn(match, "captain",
              [](const auto& done, std::string_view) { return done.has_value(); });
    const Tree good = judged(name, match);
    CHECK(good["over"].boolean());
    CHECK(good["found"].boolean());
    CHECK(good["best"]["did"].size() > 0);
    // What did not begin with the puzzle is not judged by it.
    auto elsewhere = library().start("grunwald", "training-countercharge", {}, "typed");
    REQUIRE(elsewhere.has_value());
    CHECK_FALSE(judge_puzzle(library(), name, elsewhere->record()).has_value());
}

}  // namespace gonfalon
