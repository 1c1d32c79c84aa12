// The computer players of P3F: what a person would notice of them.
#include <doctest/doctest.h>

#include "ai/evaluation/p3f.h"
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

TEST_CASE("the greedy player beats the random one in every battle, from either side") {
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
        if (board.ask() == Ask::move && decision.action.verb == Verb::step &&
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
