// P3F-2, P3F-3  Set-up and the turn.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

Board begin(std::string_view scenario, std::string_view options = {}) {
    const P3f game = battle(scenario, options);
    return Board(game, game.initial());
}

}  // namespace

TEST_CASE(
    "P3F-2.1.1 P3F-R68 each side places its units among their zones, the side without initiative "
    "first") {
    Board board = begin("saint-denis");
    REQUIRE(board.ask() == Ask::set_up);
    CHECK(board.asked() == Side::first);  // the Huguenots have the initiative
    CHECK(board.zone("C4") == "231");
    board.play("place C4 125");
    CHECK(board.zone("C4") == "125");
    CHECK(board.forbids("place C4 125", "P3F-2.1.1"));  // it stands there
    board.play("place C4 231").play("place C4 125");    // as often as one likes
    CHECK(board.zone("C4") == "125");
    CHECK(board.forbids("place C5 125", "P3F-2.1.1"));  // not one of its zones
    CHECK(board.forbids("place H1 108", "P3F-2.1.1"));  // not ours
    board.play("done");
    CHECK(board.asked() == Side::second);
    board.play("done");
    CHECK(board.ask() == Ask::move);
}

TEST_CASE("P3F-2.1.2 stacking limits hold during set-up") {
    Board board = begin("saint-denis");
    // 132 is of type I and holds three Swiss; 126 holds four.
    CHECK(board.forbids("place C11 126", "P3F-2.1.2"));
    board.play("place C7 132");
    CHECK(board.can("place C11 126"));
    CHECK(board.forbids("place C8 132", "P3F-2.1.2"));
}

TEST_CASE("P3F-2.2 P3F-S1.1 the side named by the battle plays first") {
    Board board = begin("saint-denis");
    board.play("done").play("done");
    CHECK(board.asked() == Side::second);
    CHECK(board.state.turn == 1);
    Board other = begin("jarnac");
    other.play("done").play("done");
    CHECK(other.asked() == Side::first);
}

TEST_CASE(
    "P3F-3.0.1 P3F-3.0.2 P3F-3.0.3 a turn is two phases and an end, a phase its segments in "
    "order") {
    Board board = begin("training-combat");
    CHECK(board.ask() == Ask::move);
    CHECK(board.asked() == Side::second);
    board.play("done");
    CHECK(board.ask() == Ask::attack);
    board.play("done");
    CHECK(board.ask() == Ask::move);
    CHECK(board.asked() == Side::first);
    CHECK(board.state.turn == 1);
    board.play("done").play("done");
    CHECK(board.said("log.end_of_turn"));
    CHECK(board.state.turn == 2);
    CHECK(board.asked() == Side::second);
    for (int turn = 2; turn <= 5; ++turn)
        for (int i = 0; i < 4; ++i) board.play("done");
    CHECK(board.ask() == Ask::over);
}

TEST_CASE("P3F-3.0.2 everything has its segment and its player") {
    Board board = begin("training-combat");
    CHECK(board.forbids("attack H1 105", "P3F-3.0.2"));
    Action action;
    REQUIRE(board.game.read(board.state, Side::first, "move C1 104", action).ok());
    CHECK_FALSE(board.game.check(board.state, Side::first, action));
}
