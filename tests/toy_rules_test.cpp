// The rules of the toy game, chapters 1 to 3 and 6.
#include <doctest/doctest.h>

#include "tests/toy_setups.h"
#include "tests/toy_table.h"

namespace {

using namespace gonfalon;
using namespace gonfalon::toy;

constexpr Side first = Side::first;
constexpr Side second = Side::second;

TEST_CASE("TOY-1.1 squares that share a side are neighbours, corners do not count") {
    CHECK(distance(square_named("c3"), square_named("c4")) == 1);
    CHECK(distance(square_named("c3"), square_named("b3")) == 1);
    CHECK(distance(square_named("c3"), square_named("d4")) == 2);
    CHECK(distance(square_named("a1"), square_named("e5")) == 8);
    CHECK_FALSE(square_named("f1").exists());
    CHECK_FALSE(square_named("a6").exists());
}

TEST_CASE("TOY-2.1 a round is orders, then tokens until the bag is empty, then the next round") {
    Table table(Toy(Tables{}, built_in_scenario("duel"), Options{2, false}));
    for (const int round : {1, 2}) {
        CHECK(table.state.round == round);
        CHECK(table.moment() == Moment::planning);
        table.play(second, "order hold");
        table.play(first, "order march");
        table.roll("A");
        table.play("done");
        CHECK(table.moment() == Moment::drawing);
        table.roll("B");
        table.play("done");
    }
    CHECK(table.moment() == Moment::over);
}

TEST_CASE("TOY-2.2 the bag holds a token for each piece, and the side drawn acts") {
    Table table(setup_of("hill").game);
    CHECK(table.state.bag.left(0) == 3);
    CHECK(table.state.bag.left(1) == 3);
    table.play(first, "order hold");
    table.play(second, "order hold");
    std::uint64_t total = 0;
    table.game.outcomes(table.state,
                        [&](const Outcome&, std::uint64_t weight) { total += weight; });
    CHECK(total == 6);
    for (int i = 0; i < 3; ++i) {
        table.roll("B");
        CHECK(table.game.prompt(table.state, first).side == second);
        table.play("done");
    }
    CHECK_FALSE(table.can_roll("B"));
    table.roll("A");
}

TEST_CASE("TOY-2.3 a piece that has acted does not act again in the round") {
    Table table(R"(
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        A1 A2 . . B1)");
    table.token(first);
    table.play("A1-a2");
    table.play("done");
    table.roll("A");
    CHECK(table.why_not("A1-a3") == "TOY-2.3");
    CHECK(table.can("A2-b2"));
}

TEST_CASE("TOY-2.4 a side does only what is asked of it now") {
    Table table(setup_of("duel").game);
    CHECK(table.why_not(first, "A1-c1") == "TOY-2.4");
    CHECK(table.why_not(first, "done") == "TOY-2.4");
    table.play(first, "order hold");
    CHECK(table.why_not(first, "order march") == "TOY-2.4");
    table.play(second, "order hold");
    CHECK(table.why_not(first, "done") == "TOY-2.4");
    table.roll("A");
    CHECK(table.why_not(second, "done") == "TOY-2.4");
    CHECK(table.why_not(second, "B1-b4") == "TOY-2.4");
    CHECK(table.why_not(first, "back c1") == "TOY-2.4");
    CHECK(table.can("done"));
}

TEST_CASE("TOY-2.5 TOY-1.2 a side acts only with its own pieces that are on the field") {
    Table table(R"(
        . . . . .
        . . . . .
        . . . B1 .
        . . . . .
        A1 . . . .)");
    table.token(first);
    CHECK(table.why_not("B1-d4") == "TOY-2.5");
    CHECK(table.why_not("A2-a2") == "TOY-2.5");
    CHECK(table.can("A1-a2"));
}

TEST_CASE("TOY-2.6 once a piece has moved no other acts for the same token") {
    Table table(R"(
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        A1 . A2 . B1)");
    table.token(first);
    CHECK(table.can("A2-c2"));
    table.play("A1-a2");
    CHECK(table.why_not("A2-c2") == "TOY-2.6");
    CHECK(table.can("A1-a3"));
}

TEST_CASE("TOY-3.1 a step leads to a neighbouring square") {
    Table table(R"(
        . . . . .
        . . . . .
        . . . . .
        . A1 . . .
        . . . . B1)");
    table.token(first);
    for (const char* step : {"A1-b3", "A1-c2", "A1-b1", "A1-a2"}) CHECK(table.can(step));
    CHECK(table.why_not("A1-c3") == "TOY-3.1 2/1");
    CHECK(table.why_not("A1-b5") == "TOY-3.1 3/1");
}

TEST_CASE("TOY-3.2 a piece cannot spend more points than its kind allows") {
    Table table(R"(
        .  .  .  .  B1
        .  *  .  .  .
        .  ^  .  .  .
        .  .  .  .  .
        .  A1 .  A2 .)",
                {}, "A2");
    table.token(first);
    SUBCASE("foot has two points, a hill costs two") {
        table.play("A1-b2");
        CHECK(table.why_not("A1-b3") == "TOY-3.2 3/2");
        table.play("A1-c2");
        CHECK(table.why_not("A1-c3") == "TOY-3.2 3/2");
    }
    SUBCASE("horse has three") {
        table.play("A2-d2");
        table.play("A2-d3");
        table.play("A2-c3");
        CHECK(table.why_not("A2-c4") == "TOY-3.2 4/3");
    }
}

TEST_CASE("TOY-3.2 reach shows every square within the points, and the cheapest way") {
    Table table(R"(
        . . . . B1
        . . . . .
        . ^ . . .
        . . . . .
        . A1 . . .)");
    table.token(first);
    std::string places;
    table.game.reach(
        table.state, first, Action::step(PieceId{0}, {}), [&](const ReachPlace<Action>& place) {
            places +=
                std::string(name_of(Square{place.cell})) + ":" + std::to_string(place.cost) + " ";
        });
    CHECK(places == "a1:1 c1:1 b2:1 d1:2 a2:2 c2:2 ");
}

TEST_CASE("TOY-3.3 no piece enters a square where another stands") {
    Table table(R"(
        . . . . .
        . . . . .
        . . . . .
        A2 . . . .
        A1 B1 . . .)");
    table.token(first);
    CHECK(table.why_not("A1-a2") == "TOY-3.3");
    CHECK(table.why_not("A1-b1") == "TOY-3.3");
}

TEST_CASE("TOY-3.4 a piece that has stepped next to an enemy steps no further") {
    Table table(R"(
        . . . . .
        . . . . .
        . . B1 . .
        . . . A1 .
        . . . . .)",
                {}, "A1");
    table.token(first);
    SUBCASE("it stops") {
        table.play("A1-d3");
        CHECK(table.said("log.stopped"));
        CHECK(table.why_not("A1-d4") == "TOY-3.4");
        CHECK(table.can("A1xB1"));
    }
    SUBCASE("one that starts next to an enemy may leave") {
        table.play("A1-c2");
        table.play("done");
        table.state.piece(PieceId{0}).acted = false;
        table.token(first);
        table.play("A1-c1");
        CHECK(table.can("A1-b1"));
    }
}

TEST_CASE("TOY-6.1 pieces count one point and the goal two") {
    Table table(R"(
        . . . . .
        . . . . B2
        . . A1 . B3
        . . . . B4
        . . . . B1)",
                Options{1, false});
    // Three points against four.
    CHECK(table.game.score(table.state, first) < 500);
    table.state.piece(PieceId{7}) = {};
    CHECK(table.game.score(table.state, first) == 500);
    table.token(first);
    table.state.bag.clear();
    table.play("done");
    CHECK(table.moment() == Moment::over);
    CHECK(table.modifier("TOY-6.1") == 6);
    CHECK(table.said("log.drawn"));
    CHECK(table.game.score(table.state, first) == 500);
    table.state.piece(PieceId{6}) = {};
    CHECK(table.game.score(table.state, first) == 1000);
    CHECK(table.game.score(table.state, second) == 0);
}

TEST_CASE("TOY-6.2 a side without a piece has lost at once") {
    Table table(R"(
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . A1 B1!)");
    table.token(first);
    table.play("A1xB1");
    table.roll("6 6");
    CHECK(table.said("log.none_left"));
    CHECK(table.moment() == Moment::over);
    CHECK(table.game.score(table.state, first) == 1000);
}

}  // namespace
