// P3F-S1 to P3F-S6  What the battles are fought for.
#include "tests/games/p3f/battles.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

TEST_CASE("P3F-S1.8 P3F-S1.9 P3F-S1.15 P3F-R76 objectives of Saint-Denis") {
    CHECK(worth("saint-denis", "segment movement first\nC1 board 114\nC2 board 121\n", catholic) ==
          4);
    CHECK(worth("saint-denis", "segment movement first\nC1 board 103\nC2 board 108\n", catholic) ==
          5);
    // 5 in any case, and no Catholic north of the plain
    CHECK(worth("saint-denis", "segment movement first\nC1 board 134\nH1 board 125\nH2 board 126\n",
                huguenot) == 6 + 6 + 5);
}

TEST_CASE("P3F-S1.10 the plain kept clear is worth 6") {
    CHECK(worth("saint-denis", "segment movement first\nC1 board 119\n", huguenot) == 6 + 5);
    CHECK(worth("saint-denis", "segment movement first\nC1 board 113\n", huguenot) == 5);
}

TEST_CASE("P3F-S1.11 four of the eight cavalry units saved are worth 6") {
    Board board = start("saint-denis");
    const int before = board.game.points(board.state, huguenot);
    for (const char* code : {"H1", "H2", "H3", "H6"})
        board.state.piece(board.id(code)).place = Place::eliminated;
    CHECK(board.game.points(board.state, huguenot) == before);
    board.state.piece(board.id("H7")).place = Place::eliminated;
    CHECK(board.game.points(board.state, huguenot) == before - 6);
}

TEST_CASE("P3F-S1.13 P3F-S1.14 P3F-S4.13 P3F-S5.16 P3F-R75 what losses are worth in a battle") {
    struct Case {
        const char* scenario;
        const char* lost;
        Side gains;
        int points;
    };
    for (const Case& each :
         {Case{"saint-denis", "C1", huguenot, 4}, Case{"saint-denis", "C29", huguenot, 4},
          Case{"saint-denis", "C9", huguenot, 2}, Case{"saint-denis", "C16", huguenot, 1},
          Case{"saint-denis", "H1", catholic, 2}, Case{"jarnac", "C1", huguenot, 2},
          Case{"coutras", "C1", huguenot, 1}, Case{"coutras", "C8", huguenot, 2},
          Case{"coutras", "H1", catholic, 2}, Case{"arques", "L1", royalist, 1},
          Case{"arques", "L12", royalist, 1}, Case{"arques", "L11", royalist, 1},
          Case{"arques", "R1", leaguer, 2}}) {
        Board board = start(each.scenario);
        const int before = board.game.points(board.state, each.gains);
        board.state.piece(board.id(each.lost)).place = Place::eliminated;
        CHECK(board.game.points(board.state, each.gains) == before + each.points);
    }
    Board board = start("saint-denis");
    const int before = board.game.points(board.state, huguenot);
    board.state.piece(board.id("montmorency-s")).set(Mark::replaced);
    CHECK(board.game.points(board.state, huguenot) == before + 10);
}

TEST_CASE("P3F-S5.17 P3F-R76 the League begins with 16 points, the King with none for it") {
    CHECK(worth("arques", "segment movement first\nL1 board 103\nR1 board 133\n", leaguer) == 16);
    CHECK(worth("arques", "segment movement first\nL1 board 103\nR1 board 133\n", royalist) == 0);
}

TEST_CASE("P3F-S4.14 P3F-R76 Joyeuse begins with 18 points, Navarre with none for it") {
    CHECK(worth("coutras", "segment movement first\nC1 board 023\nH1 board 017\n", catholic) == 18);
    CHECK(worth("coutras", "segment movement first\nC1 board 023\nH1 board 017\n", huguenot) == 0);
}

TEST_CASE("P3F-S2.10 P3F-S2.11 P3F-S2.12 objectives of Jarnac") {
    CHECK(worth("jarnac", "segment movement first\nC1 board 120\nC2 board 024\n", catholic) == 7);
    CHECK(worth("jarnac", "segment movement first\nC1 board 029\nconde-j board 112 replaced\n",
                catholic) == 8);
    CHECK(worth("jarnac",
                "segment movement first\nC1 board 029\nH1 left 112\nH2 board 112\nH3 board 106 "
                "isolated\n",
                huguenot) == 6);
}

TEST_CASE("P3F-S2.13 P3F-S3.11 points gained at the end of certain turns") {
    const auto after = [](const char* scenario, int turn, const std::string& pieces, Side side) {
        Board board =
            scene(scenario, "turn " + std::to_string(turn) +
                                "\nsegment combat second\nflags second_phase\ninitiative first\n" +
                                pieces);
        board.play("done");
        while (board.ask() == Ask::roll_check) board.roll(6);
        return board.state.points[index(side)];
    };
    CHECK(after("jarnac", 8, "C1 board 029\nH1 board 120\nH7 board 114\n", huguenot) == 4);
    CHECK(after("jarnac", 7, "C1 board 029\nH1 board 120\n", huguenot) == 0);
    CHECK(after("jarnac", 9, "C1 board 029\nH1 board 120\n", huguenot) == 0);
    CHECK(after("la-roche-labeille", 6, "C1 board 025\nH1 board 112\n", catholic) == 2);
    CHECK(after("la-roche-labeille", 5, "C1 board 025\nH1 board 112\n", catholic) == 0);
}

TEST_CASE("P3F-S3.9 P3F-S3.10 P3F-S3.12 P3F-S3.13 objectives of La Roche-l'Abeille") {
    CHECK(worth("la-roche-labeille",
                "segment movement first\nH1 board 025\nH2 board 126\nC22 board 216\n",
                huguenot) == 8);
    CHECK(worth("la-roche-labeille",
                "segment movement first\nH1 board 221\nH2 board 227\nC22 board 216\n",
                huguenot) == 8);
    CHECK(worth("la-roche-labeille",
                "segment movement first\nC1 board 126\nstrozzi-r board 126 replaced\n",
                huguenot) == 5);
    CHECK(worth("la-roche-labeille", "segment movement first\nC1 board 024\nC2 board 018\n",
                catholic) == 8);
    CHECK(worth("la-roche-labeille", "segment movement first\nC1 board 126\nC12 eliminated 227\n",
                huguenot) == 3);
}

TEST_CASE("P3F-S4.8 P3F-S4.9 P3F-S4.10 P3F-S4.11 P3F-S4.12 objectives of Coutras") {
    CHECK(
        worth("coutras",
              "segment movement first\nH1 board 017\nC1 board 023\njoyeuse-c board 023 replaced\n",
              huguenot) == 8);
    CHECK(worth("coutras", "segment movement first\nH1 board 022\nH2 board 028\n", huguenot) == 4);
    CHECK(worth("coutras", "segment movement first\nC1 board 020\nC2 board 024\n", catholic) ==
          10 + 18);
    CHECK(worth("coutras", "segment movement first\nC1 board 017\nC2 board 111\n", catholic) ==
          8 + 18);
    CHECK(worth("coutras", "segment movement first\nC1 board 023\nH23 eliminated 031\n",
                catholic) == 4 + 18);
}

TEST_CASE("P3F-S5.12 P3F-S5.13 P3F-S5.14 objectives of Arques") {
    CHECK(worth("arques", "segment movement first\nL1 board 118\nL2 board 128\nL3 board 032\n",
                leaguer) == 22 + 16);
    CHECK(worth("arques", "segment movement first\nR1 board 118\nR2 board 113\nR3 board 114\n",
                royalist) == 4);
    CHECK(worth("arques",
                "segment movement first\nL1 board 109\nR1 board 123\nhenri-a board 123 replaced\n",
                leaguer) == 12 + 16);
}

TEST_CASE("P3F-S6.1 P3F-S6.2 the training fields are worth their zone") {
    CHECK(worth("training-combat", "segment movement first\nC1 board 105\n", catholic) == 2);
    CHECK(worth("training-reactions", "segment movement first\nH1 board 105\n", huguenot) == 3);
}
