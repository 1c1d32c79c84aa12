// The computer players of P3F: what a person would notice of them.
#include <doctest/doctest.h>

#include "ai/doctrine/p3f.h"
#include "ai/players/player.h"
#include "loader/data_files.h"
#include "protocol/library.h"
#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

Decision<P3f> greedy(const Board& board, std::uint64_t seed = 1) {
    Chance chance(seed, 0);
    Decision<P3f> decision;
    const Side side = board.asked();
    REQUIRE(decide(board.game, board.game.observe(board.state, viewer(side)), side, "greedy",
                   chance, Effort{}, decision));
    REQUIRE(board.game.check(board.state, side, decision.action).ok());
    return decision;
}

}  // namespace

TEST_CASE("the greedy player beats the random one in every battle, from either side" *
          doctest::test_suite("release: alone")) {
    const DataFiles files;
    const Library library(files);
    for (const char* scenario : {"saint-denis", "jarnac", "la-roche-labeille", "coutras", "arques"})
        for (const char* options : {"", "advanced_rules=on enfants_perdus=on caracole=on"}) {
            const auto simulation = library.simulate("p3f", scenario, read_options(options));
            REQUIRE(simulation.has_value());
            int score[2] = {0, 0};
            constexpr int games = 6;
            for (std::uint64_t number = 0; number < games; ++number) {
                score[0] += simulation->play("greedy", "random", 7, number).score[0];
                score[1] += simulation->play("random", "greedy", 7, number).score[1];
            }
            CAPTURE(scenario);
            CHECK(score[0] > games * 750);
            CHECK(score[1] > games * 750);
        }
}

TEST_CASE("the greedy player finishes a march before it begins another") {
    const P3f game = battle("coutras", "enfants_perdus=off");
    Board board(game, game.initial());
    Silent silent;
    int marches = 0;
    PieceId marching;
    PieceSet begun;
    for (int i = 0; i < 80 && board.state.turn == 1; ++i) {
        if (is_chance(board.ask())) {
            board.game.apply(board.state, Outcome{3}, silent);
            continue;
        }
        const Decision<P3f> decision = greedy(board, static_cast<std::uint64_t>(i) + 1);
        if (board.ask() == Ask::move && decision.action.verb == Verb::move &&
            decision.action.piece != marching) {
            // Where it was going it has come.
            ++marches;
            marching = decision.action.piece;
            CHECK_FALSE(begun.test(marching.index()));
            begun.set(marching.index());
        }
        board.game.apply(board.state, board.asked(), decision.action, silent);
        if (board.ask() != Ask::move && !is_chance(board.ask())) {
            begun.clear();
            marching = PieceId{};
        }
    }
    CHECK(marches > 3);
}

TEST_CASE("the greedy player does not ride alone into fire that would destroy it") {
    // A reduced unit of horse before two bodies of cuirassiers that hold their fire.
    Field field = row(8);
    field.first("C1", "CHL", "102", "reduced").leader(Side::first, "chief", "101");
    field.second("H1", "CUI", "104").second("H2", "CUI", "104").second("H3", "CUI", "104");
    Board board(field, "segment movement first");
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        const Decision<P3f> decision = greedy(board, seed);
        CHECK_FALSE(decision.action == Action::step(board.id("C1"), field.at("103")));
    }
}

TEST_CASE("the greedy player withdraws horse that cannot stand, and fires when that pays") {
    Field field = row(8);
    field.first("C1", "SWI", "102").first("C2", "SWI", "102").leader(Side::first, "chief", "102");
    field.second("H1", "CHL", "104", "reduced").leader(Side::second, "e", "106");
    Board board(field, "segment movement first");
    board.play("move C1 103").play("move C2 103").play("done");
    REQUIRE(board.ask() == Ask::react);
    CHECK(greedy(board).action ==
          Action::withdraw(board.id("H1"), field.at("105"), field.at("103")));

    Field shot = row(8);
    shot.first("C1", "MIL", "102").second("H1", "CUI", "104").leader(Side::second, "e", "106");
    Board fires(shot, "segment movement first");
    fires.play("move C1 103").play("done");
    REQUIRE(fires.ask() == Ask::react);
    CHECK(greedy(fires).action == Action::fire(fires.id("H1"), fires.id("C1")));
}

TEST_CASE(
    "the greedy player sends columns that wait to the attack, and leaves Hold to who is ahead") {
    Field field = row(10, "advanced_rules=on");
    field.tables.columns[0].order = Order::reserve;
    field.leader(Side::first, "chief", "103").first("C1", "GEN", "103").first("C2", "GEN", "103");
    field.second("H1", "ARQ", "107").leader(Side::second, "e", "107");
    Board board(field, "segment orders first");
    CHECK(greedy(board).action == Action::order(ColumnId{0}, Order::attack));
    field.tables.columns[0].order = Order::hold;
    CHECK(greedy(Board(field, "segment orders first\npoints 9 0")).action == Action::done());
}

TEST_CASE("the greedy player detaches enfants perdus beside the enemy, one for each parent") {
    Field field = row(10, "enfants_perdus=on");
    field.first("C1", "ARQ", "102").leader(Side::first, "chief", "102");
    field.second("H1", "SWI", "104").leader(Side::second, "e", "104");
    Board board(field, "segment movement first");
    bool detached = false;
    for (std::uint64_t seed = 1; board.ask() == Ask::move && seed < 12; ++seed) {
        const Decision<P3f> decision = greedy(board, seed);
        detached = detached || decision.action.verb == Verb::detach;
        Silent silent;
        board.game.apply(board.state, board.asked(), decision.action, silent);
        while (is_chance(board.ask())) board.roll(1);
    }
    CHECK(detached);
    CHECK(board.on_board("E1"));
    CHECK_FALSE(board.on_board("E2"));  // it would cost a step
    CHECK_FALSE(board.has("C1", Mark::reduced));
    // Far from the enemy there is nothing to screen.
    Field far = row(10, "enfants_perdus=on");
    far.first("C1", "ARQ", "101").leader(Side::first, "chief", "101");
    far.second("H1", "SWI", "110").leader(Side::second, "e", "110");
    Board quiet(far, "segment movement first");
    for (std::uint64_t seed = 1; quiet.ask() == Ask::move && seed < 12; ++seed) {
        const Decision<P3f> decision = greedy(quiet, seed);
        CHECK(decision.action.verb != Verb::detach);
        Silent silent;
        quiet.game.apply(quiet.state, quiet.asked(), decision.action, silent);
    }
}

TEST_CASE("the greedy player keeps enfants perdus in touch with their parent") {
    Field field = row(10, "enfants_perdus=on");
    field.first("C1", "ARQ", "104", "finished")
        .leader(Side::first, "chief", "104", 4, false, "finished");
    field.second("H1", "SWI", "110").leader(Side::second, "e", "110");
    field.lines = "E1 board 102\n";
    const Board board(field, "segment movement first");
    const Decision<P3f> decision = greedy(board);
    CHECK(decision.action == Action::step(board.id("E1"), field.at("103")));
}

TEST_CASE("the greedy player of a beaten army takes it home: Jarnac") {
    Board board(battle("jarnac"), State{});
    REQUIRE(
        board.game
            .read_position("turn 7\nsegment movement second\nH1 board 112\ncoligny-j board 112\n"
                           "C1 board 117\nC2 board 117\nC3 board 117\nC4 board 117\n",
                           board.state)
            .ok());
    CHECK(greedy(board).action == Action::of(Verb::leave, board.id("H1")));
    // Not where it is the stronger.
    REQUIRE(board.game
                .read_position("turn 7\nsegment movement second\nH1 board 112\nH2 board 112\n"
                               "coligny-j board 112\nC10 board 117\n",
                               board.state)
                .ok());
    CHECK(greedy(board).action.verb != Verb::leave);
}

TEST_CASE("P3F-T3 the greedy player of a beaten army orders its columns away") {
    Board board(battle("jarnac", "advanced_rules=on"), State{});
    REQUIRE(board.game
                .read_position("turn 7\nsegment orders second\nH1 board 112\ncoligny-j board 112\n"
                               "C1 board 117\nC2 board 117\nC3 board 117\nC4 board 117\n",
                               board.state)
                .ok());
    const Decision<P3f> decision = greedy(board);
    REQUIRE(decision.action.verb == Verb::order);
    CHECK(decision.action.order_wanted == Order::retreat);
}
