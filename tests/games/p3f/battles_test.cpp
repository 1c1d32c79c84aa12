// P3F-S1 to P3F-S6  The battles: lengths, arrivals, leaders, special rules.
#include "tests/games/p3f/battles.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

TEST_CASE(
    "P3F-S1.1 P3F-S2.1 P3F-S3.1 P3F-S4.1 P3F-S5.1 P3F-S6.1 P3F-S6.2 lengths and initiative of the "
    "battles") {
    struct Case {
        const char* scenario;
        int turns;
        Side initiative;
        const char* rule;
    };
    for (const Case& each :
         {Case{"saint-denis", 5, huguenot, "P3F-S1.1"}, Case{"jarnac", 12, catholic, "P3F-S2.1"},
          Case{"la-roche-labeille", 10, huguenot, "P3F-S3.1"},
          Case{"coutras", 9, catholic, "P3F-S4.1"}, Case{"arques", 12, leaguer, "P3F-S5.1"},
          Case{"training-combat", 5, huguenot, "P3F-S6.1"},
          Case{"training-reactions", 6, huguenot, "P3F-S6.2"}}) {
        const P3f game = battle(each.scenario);
        CHECK(game.tables().battle.turns == each.turns);
        CHECK(game.tables().battle.initiative == each.initiative);
        CHECK(P3f::rule_name(game.tables().battle.initiative_rule) == each.rule);
    }
}

TEST_CASE("P3F-S1.2 P3F-S2.2 P3F-S3.2 P3F-S4.2 P3F-S5.2 the columns begin in the zones listed") {
    CHECK(home(start("saint-denis"), "conde-s") == "114");
    CHECK(home(start("saint-denis"), "C5") == "231");
    CHECK(home(start("jarnac"), "C11") == "028");
    CHECK(home(start("la-roche-labeille"), "C12") == "227");
    CHECK(home(start("coutras"), "H23") == "031");
    CHECK(home(start("arques"), "R21") == "331");
    for (const char* scenario :
         {"saint-denis", "jarnac", "la-roche-labeille", "coutras", "arques"}) {
        Board board = start(scenario);
        REQUIRE(board.ask() == Ask::set_up);
        board.play("done").play("done");
        // Everybody begins in command.
        for (std::size_t i = 0; i < board.game.piece_count(); ++i)
            if (board.state.pieces[i].on_board())
                CHECK_FALSE(board.state.pieces[i].has(Mark::isolated));
    }
}

TEST_CASE(
    "P3F-S1.3 P3F-S2.3 P3F-S2.4 P3F-S2.5 P3F-S2.6 P3F-S3.3 P3F-S5.3 P3F-S5.4 reinforcements by "
    "turn and zone") {
    struct Case {
        const char* scenario;
        const char* code;
        int turn;
        const char* side;
        const char* zone;
        const char* wrong;
    };
    for (const Case& each : {Case{"saint-denis", "C27", 3, "first", "134", "128"},
                             Case{"jarnac", "H17", 3, "second", "118", "119"},
                             Case{"jarnac", "H21", 9, "second", "024", "119"},
                             Case{"jarnac", "C14", 2, "first", "111", "110"},
                             Case{"jarnac", "C18", 3, "first", "034", "123"},
                             Case{"la-roche-labeille", "H22", 5, "second", "123", "112"},
                             Case{"arques", "R23", 6, "second", "032", "133"},
                             Case{"arques", "L18", 3, "first", "204", "108"}}) {
        const std::string unit = each.code;
        const std::string rest =
            std::string("\nsegment movement ") + each.side + "\n" + unit + " reserve -\n";
        const auto at = [&](int turn) { return "turn " + std::to_string(turn) + rest; };
        CHECK(scene(each.scenario, at(each.turn)).can("enter " + unit + " " + each.zone));
        CHECK(scene(each.scenario, at(each.turn - 1))
                  .forbids("enter " + unit + " " + each.zone, "P3F-4.5.1"));
        CHECK(scene(each.scenario, at(each.turn))
                  .forbids("enter " + unit + " " + each.wrong, "P3F-4.5.1"));
    }
}

TEST_CASE(
    "P3F-S1.4 P3F-7.2.4 P3F-R17 the palisades of Saint-Denis protect Huguenots who stand behind "
    "them") {
    // 120-121 is a double border, 121 a village of type II: cavalry gives 3 and 2.
    Board held = scene("saint-denis", "segment combat first\nC1 board 120\nH10 board 121\n");
    held.play("attack C1 121");
    CHECK(held.amount("tally.defender", "P3F-7.4.6.1") == 3);
    CHECK(held.amount("tally.defender", "P3F-7.4.6.3") == 2);
    Board taken = scene("saint-denis", "segment combat second\nC1 board 121\nH1 board 120\n");
    taken.play("attack H1 121");
    CHECK(taken.amount("tally.defender", "P3F-7.4.6.1") == 0);
    CHECK(taken.amount("tally.defender", "P3F-7.4.6.3") == 2);
    Board outward = scene("saint-denis", "segment combat second\nC1 board 120\nH1 board 121\n");
    outward.play("attack H1 120");
    CHECK(outward.amount("tally.defender", "P3F-7.4.6.1") == 0);
}

TEST_CASE(
    "P3F-R17 P3F-7.2.4 a palisade between a gun and its target protects only who is behind it") {
    // The palisade stands between 101 and 102; the gun fires over it at 103, or at 102.
    const auto protection = [](const char* target) {
        Field field;
        field.zone("101").zone("102").zone("103");
        field.border("101", "102", Line::double_line).border("102", "103");
        field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
        field.first("C1", "CAN", "101").second("H1", "ARQ", target);
        field.tables.battle.specials.palisade.rule = P3f::find_rule("P3F-S1.4");
        field.tables.battle.specials.palisade.side = Side::second;
        field.tables.battle.specials.palisade.zones.insert(field.at("102"));
        Board board(field, "segment combat first");
        board.play(std::string("fire C1 H1"));
        return -board.amount("tally.gun", "P3F-7.8.7");
    };
    CHECK(protection("102") == 1);
    CHECK(protection("103") == 0);
}

TEST_CASE("P3F-S1.5 P3F-S2.7 gendarmes with Conde have 1 more when they lead and charge") {
    Board board =
        scene("saint-denis",
              "segment combat second\nH1 board 114 charge\nconde-s board 114\nC1 board 119\n");
    board.play("attack H1 119 charge");
    CHECK(board.amount("tally.attacker", "P3F-S1.5") == 1);
    Board trots =
        scene("saint-denis",
              "segment combat second\nH1 board 114 charge\nconde-s board 114\nC1 board 119\n");
    trots.play("attack H1 119");
    CHECK(trots.amount("tally.attacker", "P3F-S1.5") == 0);
    Board jarnac = scene(
        "jarnac", "segment combat second\nH17 board 113 charge\nconde-j board 113\nC1 board 114\n");
    jarnac.play("attack H17 114 charge");
    CHECK(jarnac.amount("tally.attacker", "P3F-S2.7") == 1);
}

TEST_CASE(
    "P3F-S1.6 P3F-S3.5 gendarmes with the Constable, Swiss with Tavannes have 1 more as lead "
    "defender") {
    Board board =
        scene("saint-denis",
              "segment combat second\nH1 board 119\nC1 board 125\nmontmorency-s board 125\n");
    board.play("attack H1 125");
    CHECK(board.amount("tally.defender", "P3F-S1.6") == 1);
    Board roche =
        scene("la-roche-labeille",
              "segment combat second\nH1 board 120\nC14 board 115\ntavannes-r board 115\n");
    roche.play("attack H1 115");
    CHECK(roche.amount("tally.defender", "P3F-S3.5") == 1);
}

TEST_CASE("P3F-S1.7 Longueville's units add 1 to the die of a check that a charge forces on them") {
    for (const bool charge : {false, true}) {
        Board board = scene(
            "saint-denis",
            "segment combat second\nH1 board 118 charge\nC14 board 124\nlongueville-s board 129\n");
        board.play(charge ? "attack H1 124 charge" : "attack H1 124");
        // A column in which the defender checks: pick the die that gives QC.
        int die = 0;
        for (int i = 1; i <= 6; ++i)
            if (board.game.tables().combat.at(board.state.combat.difference, i).defender ==
                Result::check)
                die = i;
        if (die == 0) continue;
        board.roll(die);
        while (board.ask() == Ask::roll_check &&
               board.state.frames.top().cause != Cause::defender_result)
            board.roll(1);
        if (board.ask() == Ask::roll_check)
            CHECK(board.state.frames.top().need == (charge ? 4 : 5));
    }
    // A reaction charge against them.
    Board board = scene("saint-denis",
                        "segment movement first\nstarted 124\nC18 board 124\nlongueville-s board "
                        "129\nH1 board 113\n");
    board.play("move C18 118").play("done").play("charge H1 C18").roll(1);
    board.roll(6);  // 2 - 1 against 5: DS/QC
    CHECK(board.has("C18", Mark::disorganised));
    Board check = scene("saint-denis",
                        "segment movement first\nstarted 124\nC17 board 124\nlongueville-s board "
                        "129\nH8 board 113\n");
    check.play("move C17 118").play("done").play("charge H8 C17").roll(1);
    check.roll(4);  // 3 + 1 against 4: QC/DS
    REQUIRE(check.ask() == Ask::roll_check);
    CHECK(check.state.frames.top().need == 2);  // quality 3, 1 on the die
}

TEST_CASE("P3F-S1.12 with the option a die of 5 or 6 on turn 3 brings d'Andelot") {
    for (const int die : {4, 5}) {
        Board board = scene("saint-denis",
                            "turn 2\nsegment combat first\ninitiative second\nflags "
                            "second_phase\nH14 reserve -\nC1 board 134\n",
                            "andelot=on");
        board.play("done");
        while (board.ask() == Ask::roll_check) board.roll(1);
        REQUIRE(board.ask() == Ask::roll_arrival);
        board.roll(die);
        REQUIRE(board.asked() == huguenot);
        CHECK(board.can("enter H14 002") == (die == 5));
    }
}

TEST_CASE("P3F-S2.8 P3F-R67 the first order change near Tavannes takes 1 off its die") {
    const std::string position =
        "turn 4\nsegment orders first\nC1 board 029\nmontpensier-j board 029\nC11 board "
        "028\nguise-j board 028\n"
        "C18 board 123\ntavannes-j board 123\ncolumn first c-bataille march entered 3\nH1 board "
        "121\n";
    Board board = scene("jarnac", position, "advanced_rules=on");
    board.play("order c-vanguard hold");
    CHECK(board.amount("tally.order", "P3F-S2.8") == -1);
    board.roll(6).play("order c-guise hold");
    CHECK(board.amount("tally.order", "P3F-S2.8") == 0);
}

TEST_CASE(
    "P3F-S2.9 P3F-R64 from turn 6 Huguenots under Disengage or Retreat may leave by their supply "
    "edge") {
    const auto position = [](int turn, const char* order) {
        return "turn " + std::to_string(turn) +
               "\nsegment movement second\nH1 board 112\ncoligny-j board 112\n" +
               (order == nullptr ? std::string()
                                 : std::string("column second h-rearguard ") + order + "\n");
    };
    CHECK(scene("jarnac", position(5, nullptr)).forbids("leave H1", "P3F-S2.9"));
    Board board = scene("jarnac", position(6, nullptr));
    board.play("leave H1");
    CHECK(board.piece("H1").place == Place::left);
    board.play("leave coligny-j");
    CHECK(board.game.points(board.state, catholic) == 0);
    CHECK(
        scene("jarnac", position(6, "hold"), "advanced_rules=on").forbids("leave H1", "P3F-S2.9"));
    CHECK(scene("jarnac", position(6, "disengage"), "advanced_rules=on").can("leave H1"));
    Board inland = scene("jarnac", "turn 6\nsegment movement second\nH1 board 113\n");
    CHECK(inland.forbids("leave H1", "P3F-S2.9"));
}

TEST_CASE(
    "P3F-S3.4 in each turn the first failed check for reaction fire with Strozzi is rolled again") {
    const auto shoot = [](const char* marks) {
        Board board = scene(
            "la-roche-labeille",
            std::string("segment movement second\nstarted 030 117\nH1 board 117\nC1 board 025\n"
                        "C2 board 025\nstrozzi-r board 025") +
                marks + "\n");
        board.play("move H1 024").play("done");
        REQUIRE(board.ask() == Ask::react);
        board.play("fire C1 H1").roll(6);
        return board;
    };
    Board board = shoot("");
    REQUIRE(board.ask() == Ask::roll_check);
    CHECK(board.said("log.roll_again"));
    board.roll(6);
    CHECK(board.said("log.no_fire"));
    board.play("fire C2 H1").roll(6);
    CHECK_FALSE(board.said("log.roll_again"));  // once a turn
    CHECK_FALSE(shoot(" replaced").said("log.roll_again"));
}

TEST_CASE("P3F-S3.6 on turns 1 to 3 a die of 6 sets Guise's column to Attack") {
    const auto roll = [](int turn, int die) {
        Board board = scene("la-roche-labeille",
                            "turn " + std::to_string(turn) +
                                "\nsegment combat second\ninitiative second\nC22 board "
                                "216\nguise-r board 216\nH1 board 112\n",
                            "advanced_rules=on");
        board.play("done");
        while (board.ask() == Ask::roll_check) board.roll(6);
        if (board.ask() == Ask::roll_rashness) board.roll(die);
        for (std::size_t i = 0; i < board.game.tables().columns.size(); ++i)
            if (board.game.tables().column_codes[i] == "c-nobles")
                return board.state.columns[i].order;
        return Order::none;
    };
    CHECK(roll(1, 6) == Order::attack);
    CHECK(roll(3, 6) == Order::attack);
    CHECK(roll(1, 5) == Order::reserve);
    CHECK(roll(4, 6) == Order::reserve);
}

TEST_CASE("P3F-S3.7 rain adds 1 to every check for reaction fire") {
    Board board = scene("la-roche-labeille",
                        "segment movement second\nstarted 030 117\nH1 board 117\nC1 board 025\n");
    board.play("move H1 024").play("done").play("fire C1 H1");
    CHECK(board.amount("tally.check", "P3F-S3.7") == 1);
    CHECK(board.state.frames.top().need == 3);
}

TEST_CASE("P3F-S3.8 on turns 1 to 4 no gun fires at 3 zones") {
    // 227 looks over 126 and 025 down to 024.
    const auto position = [](int turn) {
        return "turn " + std::to_string(turn) +
               "\nsegment combat first\nC12 board 227\nH1 board 024\n";
    };
    CHECK(scene("la-roche-labeille", position(4)).forbids("fire C12 H1", "P3F-S3.8"));
    CHECK_FALSE(scene("la-roche-labeille", position(5)).forbids("fire C12 H1", "P3F-S3.8"));
}

TEST_CASE(
    "P3F-S4.3 P3F-R67 in each turn the first cuirassiers of Navarre's zone to lead an attack have "
    "1 more") {
    Board board = scene("coutras",
                        "segment combat second\nH1 board 017\nH2 board 017\nnavarre-c board "
                        "017\nC1 board 018\nC2 board 026\n",
                        "attack_limit=fr");
    board.play("attack H1 018");
    CHECK(board.amount("tally.attacker", "P3F-S4.3") == 1);
    board.roll(3);
    while (board.ask() == Ask::roll_check) board.roll(1);
    if (board.ask() == Ask::loss) board.play("stand");
    while (board.ask() == Ask::advance) board.play("done");
    board.play("attack H2 026");
    CHECK(board.amount("tally.attacker", "P3F-S4.3") == 0);
}

TEST_CASE("P3F-S4.4 P3F-R63 gendarmes of Joyeuse able to charge must pass a check to stand") {
    const std::string position =
        "segment combat first\nC1 board 022 charge\njoyeuse-c board 023\nH1 board 018\n";
    Board board = scene("coutras", position);
    board.play("done");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(5);  // quality 4
    REQUIRE(board.ask() == Ask::attack);
    CHECK(board.forbids("done", "P3F-S4.4"));
    CHECK(board.forbids("attack C1 018", "P3F-S4.4"));
    CHECK(board.can("attack C1 018 charge"));
    Board stands = scene("coutras", position);
    stands.play("done").roll(4);
    CHECK(stands.asked() == huguenot);
    Board dead = scene(
        "coutras",
        "segment combat first\nC1 board 022 charge\njoyeuse-c board 023 replaced\nH1 board 018\n");
    dead.play("done");
    CHECK(dead.ask() != Ask::roll_check);
    Board holds =
        scene("coutras", position + "column first c-bataille hold\n", "advanced_rules=on");
    holds.play("done");
    CHECK(holds.ask() != Ask::roll_check);
}

TEST_CASE("P3F-S4.5 Joyeuse's gendarmes neither give nor receive support") {
    Board board =
        scene("coutras", "segment combat first\nC1 board 022\nC10 board 022\nH1 board 018\n");
    board.play("attack C1 018");
    CHECK(board.amount("tally.attacker", "P3F-7.4.4.1") == 0);
    Board gives =
        scene("coutras", "segment combat first\nC1 board 022\nC10 board 022\nH1 board 018\n");
    gives.play("attack C10 018");
    CHECK(gives.amount("tally.attacker", "P3F-7.4.4.1") == 0);
    Board others =
        scene("coutras", "segment combat first\nC14 board 022\nC10 board 022\nH1 board 018\n");
    others.play("attack C14 018");
    CHECK(others.amount("tally.attacker", "P3F-7.4.4.1") == 1);
}

TEST_CASE("P3F-S4.7 with the option the Huguenot guns fire once before the first move") {
    Board board = start("coutras", "opening_cannonade=on");
    while (board.ask() == Ask::set_up) board.play("done");
    if (board.ask() == Ask::cannonade) {
        CHECK(board.asked() == huguenot);
        board.play("done");
    }
    CHECK(board.ask() == Ask::move);
    // Guns on the butte with a target in sight.
    const P3f game = battle("coutras", "opening_cannonade=on");
    Board sees(game, State{});
    REQUIRE(game.read_position("segment cannonade second\nH5 board 111\nC1 board 110\n", sees.state)
                .ok());
    sees.play("fire H5 C1");
    CHECK(sees.ask() == Ask::roll_fire);
    sees.roll(6);
    CHECK(sees.ask() == Ask::move);  // nobody is left to fire
}

TEST_CASE("P3F-S5.5 units in the King's zone take 1 off every check") {
    Board board = scene(
        "arques",
        "segment combat second\nR1 board 123 disorganised\nhenri-a board 123\nL1 board 109\n");
    board.play("done");
    REQUIRE(board.ask() == Ask::roll_check);
    CHECK(board.state.frames.top().need == 6);
}

TEST_CASE("P3F-S5.6 Mayenne's own column adds 1 to its order-change die") {
    Board board = scene("arques",
                        "turn 5\nsegment orders first\nL18 board 103\nmayenne-a board 103\nL1 "
                        "board 109\ncollalto-a board 109\n"
                        "column first l-bataille march entered 3\nR1 board 123\n",
                        "advanced_rules=on");
    board.play("order l-bataille attack");
    CHECK(board.amount("tally.order", "P3F-S5.6") == 1);
    board.roll(6).play("order l-landsknechts hold");
    CHECK(board.amount("tally.order", "P3F-S5.6") == 0);
}

TEST_CASE(
    "P3F-S5.7 in the fog nobody sees beyond 1 zone; it lifts on 5 or 6, and always after turn 6") {
    const std::string guns = "segment combat second\nR15 board 119\nL1 board 109\n";
    CHECK(scene("arques", "flags fog\n" + guns).forbids("fire R15 L1", "P3F-S5.7"));
    CHECK(scene("arques", guns).can("fire R15 L1"));
    const auto ends = [](int turn, int die) {
        Board board = scene(
            "arques",
            "turn " + std::to_string(turn) +
                "\nsegment combat second\nflags second_phase fog\nL1 board 109\nR1 board 123\n");
        board.play("done");
        while (board.ask() == Ask::roll_check) board.roll(6);
        if (board.ask() == Ask::roll_fog) board.roll(die);
        return board.state.fog;
    };
    CHECK(ends(3, 6));
    CHECK(ends(4, 4));
    CHECK_FALSE(ends(4, 5));
    CHECK_FALSE(ends(5, 6));
    CHECK_FALSE(ends(6, 1));
    CHECK(battle("arques").initial().fog);
    CHECK_FALSE(battle("coutras").initial().fog);
}

TEST_CASE("P3F-S5.8 the trenches of Arques protect Royalists who stand behind them") {
    Board held = scene("arques", "segment combat first\nL1 board 114\nR12 board 119\n");
    held.play("attack L1 119");
    CHECK(held.amount("tally.defender", "P3F-7.4.6.1") == 2);
    Board taken = scene("arques", "segment combat second\nL1 board 119\nR12 board 114\n");
    taken.play("attack R12 119");
    CHECK(taken.amount("tally.defender", "P3F-7.4.6.1") == 0);
    Board before = scene("arques", "segment combat first\nL1 board 119\nR12 board 114\n");
    before.play("attack L1 114");
    CHECK(before.amount("tally.defender", "P3F-7.4.6.1") == 0);
}

TEST_CASE(
    "P3F-S5.9 once in the game landsknechts feign surrender: no fire against them, no trench") {
    const std::string position =
        "segment movement first\nstarted 109\nL1 board 109\nL2 board 109\nR10 board 119\n";
    Board board = scene("arques", position);
    board.play("move L1 114").play("ruse L1").play("move L2 114");
    CHECK(board.forbids("ruse L2", "P3F-S5.9"));
    board.play("done");
    REQUIRE(board.ask() == Ask::react);
    CHECK(board.forbids("fire R10 L1", "P3F-S5.9"));
    CHECK(board.can("fire R10 L2"));
    board.play("done").play("attack L1 119");
    CHECK(board.amount("tally.defender", "P3F-7.4.6.1") == 0);
    Board plain = scene("arques", position);
    plain.play("move L1 114").play("done").play("done").play("attack L1 119");
    CHECK(plain.amount("tally.defender", "P3F-7.4.6.1") == 2);
    CHECK(scene("arques", position).forbids("ruse L1", "P3F-S5.9"));  // not next to the trench
}

TEST_CASE("P3F-S5.10 the castle guns are always in command") {
    Board board = scene(
        "arques",
        "segment combat first\nR21 board 331\nL1 board 109\nR10 board 118\nbiron-a board 119\n");
    board.play("done");
    CHECK_FALSE(board.has("R21", Mark::isolated));
    CHECK(board.asked() == royalist);
}

TEST_CASE("P3F-S5.15 at Arques only Chatillon's column creates enfants perdus") {
    Board board = scene("arques", "segment movement second\nR23 board 032\nR10 board 118\n",
                        "enfants_perdus=on");
    CHECK(board.can("detach R23"));
    CHECK(board.forbids("detach R10", "P3F-11.4a"));
}
