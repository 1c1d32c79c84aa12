// P3F-6  Reaction.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

// The first side's unit steps from 101 to 102, next to the second side in 103; then it is asked.
Board after_move(const Field& field) {
    Board board(field, "segment movement first");
    board.play("move C1 102").play("done");
    return board;
}

}  // namespace

TEST_CASE("P3F-6.1.1 reacting is free, and nobody is asked who cannot") {
    Board board = after_move(row(6).first("C1", "ARQ", "101").second("H1", "ARQ", "103"));
    REQUIRE(board.ask() == Ask::react);
    CHECK(board.asked() == Side::second);
    board.play("done");
    CHECK(board.said("log.reactions_done"));
    CHECK(board.ask() == Ask::attack);
    Board idle = after_move(row(6).first("C1", "ARQ", "101").second("H1", "SWI", "103"));
    CHECK(idle.ask() == Ask::attack);
}

TEST_CASE(
    "P3F-6.1.2 P3F-R32 only a zone entered in this segment and next to the unit is a reaction "
    "zone") {
    Field field = row(8);
    field.first("C1", "ARQ", "101").first("C2", "ARQ", "105");
    field.second("H1", "ARQ", "103").second("H2", "ARQ", "107").second("H3", "ARQ", "106");
    Board board = after_move(field);
    CHECK(board.can("fire H1 C1"));
    CHECK(board.forbids("fire H2 C1", "P3F-6.1.2"));
    CHECK(board.forbids("fire H3 C2", "P3F-6.1.3"));  // it has not moved
}

TEST_CASE("P3F-6.1.3 a zone that held units of the moving side when it began causes no reaction") {
    Field field = row(6);
    field.first("C1", "ARQ", "101").first("C2", "ARQ", "102").second("H1", "ARQ", "103");
    Board board = after_move(field);
    CHECK(board.ask() == Ask::attack);
    // A leader does not hold it.
    Field leader = row(6);
    leader.first("C1", "ARQ", "101").leader(Side::first, "chief", "102").second("H1", "ARQ", "103");
    CHECK(after_move(leader).ask() == Ask::react);
}

TEST_CASE("P3F-6.1.4 P3F-R4 in a reaction combat the moving player is the attacker") {
    Board board = after_move(row(6).first("C1", "GEN", "101").second("H1", "ARQ", "103"));
    board.play("fire H1 C1").roll(1);
    REQUIRE(board.ask() == Ask::roll_combat);
    CHECK(board.asked() == Side::first);
    CHECK(board.state.combat.attacker == board.id("C1"));
    CHECK(board.state.combat.defender == board.id("H1"));
}

TEST_CASE(
    "P3F-6.1.5 P3F-R21 a unit reacts once, a failed check included; its target may be struck "
    "again") {
    Field field = row(6);
    field.first("C1", "GEN", "101").second("H1", "ARQ", "103").second("H2", "ARQ", "103");
    Board board = after_move(field);
    board.play("fire H1 C1").roll(6);
    CHECK(board.said("log.no_fire"));
    CHECK(board.forbids("fire H1 C1", "P3F-6.1.5"));
    CHECK(board.can("fire H2 C1"));
}

TEST_CASE(
    "P3F-6.1.6 P3F-6.1.7 P3F-6.4b the reacting player chooses order and zone, each unit by "
    "itself") {
    Field field = row(7);
    field.first("C1", "ARQ", "101").first("C2", "ARQ", "105");
    field.second("H1", "ARQ", "103").second("H2", "CHL", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("move C2 104").play("done");
    CHECK(board.can("fire H1 C1"));
    CHECK(board.can("fire H1 C2"));
    board.play("charge H2 C2").roll(6);
    CHECK(board.can("fire H1 C1"));
}

TEST_CASE("P3F-6.1.8 every unit in the reaction zone counts for the conditions") {
    Field field = row(7);
    field.first("C1", "ARQ", "101").first("C2", "REI", "101").second("H1", "GEN", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("move C2 102").play("done");
    REQUIRE(board.ask() == Ask::attack);  // reiters are faster: neither charge nor withdrawal
    Board alone = after_move(row(7).first("C1", "ARQ", "101").second("H1", "GEN", "103"));
    CHECK(alone.can("charge H1 C1"));
}

TEST_CASE("P3F-6.1.9 units of the reaction zone may step into a zone emptied by a withdrawal") {
    Field field = row(7);
    field.first("C1", "ARQ", "101").first("C2", "CAN", "101").second("H1", "GEN", "103");
    Board board = after_move(field);
    board.play("withdraw H1 104 from 102");
    REQUIRE(board.ask() == Ask::advance_before);
    CHECK(board.asked() == Side::first);
    board.play("advance C1");
    CHECK(board.zone("C1") == "103");
    CHECK(board.ask() == Ask::attack);
    // Not while somebody stays.
    Field two = row(7);
    two.first("C1", "ARQ", "101").second("H1", "GEN", "103").second("H2", "SWI", "103");
    Board held = after_move(two);
    held.play("withdraw H1 104 from 102");
    CHECK(held.ask() == Ask::attack);
}

TEST_CASE("P3F-6.1.9 P3F-R7 a leader steps in with units, not before them") {
    Field field = row(7);
    field.first("C1", "ARQ", "101").leader(Side::first, "chief", "101").second("H1", "GEN", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("move chief 102").play("done");
    board.play("withdraw H1 104 from 102");
    CHECK(board.forbids("advance chief", "P3F-6.1.9"));
    board.play("advance C1");
    CHECK(board.can("advance chief"));
}

TEST_CASE("P3F-6.1.10 a leader slips away in any direction, into control, not to an enemy unit") {
    Field field;
    field.zone("101").zone("102").zone("103").zone("104").zone("105");
    field.border("101", "102").border("102", "103").border("103", "104").border("103", "105");
    field.border("102", "105");
    field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    field.first("C1", "ARQ", "101").leader(Side::second, "enemy", "103").second("H1", "SWI", "103");
    Board board = after_move(field);
    REQUIRE(board.ask() == Ask::react);
    CHECK(board.forbids("withdraw enemy 102 from 102", "P3F-4.3.3"));
    CHECK(board.can("withdraw enemy 104 from 102"));
    board.play("withdraw enemy 105 from 102");  // controlled by C1, away from the edge
    CHECK(board.zone("enemy") == "105");
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE("P3F-6.1.11 a unit that reacted still defends") {
    Board board = after_move(row(7).first("C1", "ARQ", "101").second("H1", "ARQ", "103"));
    board.play("fire H1 C1").roll(6);
    if (board.ask() == Ask::react) board.play("done");
    board.play("attack C1 103");
    CHECK(board.ask() == Ask::roll_combat);
}

TEST_CASE("P3F-6.2.1 only foot and horse with firearms fire in reaction") {
    Field field = row(6);
    field.first("C1", "SWI", "101").second("H1", "ARQ", "103").second("H2", "SWI", "103");
    field.second("H3", "CAN", "103").second("H4", "REI", "103");
    Board board = after_move(field);
    CHECK(board.can("fire H1 C1"));
    CHECK(board.can("fire H4 C1"));
    CHECK(board.forbids("fire H2 C1", "P3F-6.2.1"));
    CHECK(board.forbids("fire H3 C1", "P3F-6.2.1"));
}

TEST_CASE("P3F-6.2.2 reaction fire needs a clear line of sight") {
    Field field;
    field.zone("101").zone("102").zone("103").zone("104");
    field.border("101", "102").border("102", "103", Line::dashed, true).border("103", "104");
    field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    field.first("C1", "GEN", "101").second("H1", "ARQ", "103").leader(Side::second, "enemy", "103");
    Board board = after_move(field);
    CHECK_FALSE(board.can("fire H1 C1"));
}

TEST_CASE("P3F-R72 nobody fires in reaction over a bold border") {
    Field field;
    field.zone("101").zone("102").zone("103").zone("104");
    field.border("101", "102").border("102", "103", Line::bold).border("103", "104");
    field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    field.first("C1", "GEN", "101").second("H1", "ARQ", "103").leader(Side::second, "enemy", "103");
    Board board = after_move(field);
    REQUIRE(board.ask() == Ask::react);
    CHECK(board.forbids("fire H1 C1", "P3F-7.1.3"));
}

TEST_CASE("P3F-6.2.3 a unit fires only if it passes its check") {
    Field field = row(6);
    field.first("C1", "GEN", "101").second("H1", "ARQ", "103");
    Board board = after_move(field);
    board.play("fire H1 C1");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(4);
    CHECK(board.said("log.may_not_react"));
    CHECK(board.ask() == Ask::attack);
    Board fires = after_move(field);
    fires.play("fire H1 C1").roll(3);
    CHECK(fires.said("log.may_react"));
    CHECK(fires.ask() == Ask::roll_combat);
}

TEST_CASE("P3F-6.2.4 the reacting player names the target, and nobody supports") {
    Field field = row(6);
    field.first("C1", "GEN", "101").first("C2", "REI", "101").second("H1", "ARQ", "103");
    field.second("H2", "SWI", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("move C2 102").play("done");
    CHECK(board.can("fire H1 C2"));
    board.play("fire H1 C1").roll(1);
    CHECK(board.state.combat.attacker == board.id("C1"));
    CHECK(board.amount("tally.attacker", "P3F-7.4.4.1") == 0);
    CHECK(board.amount("tally.defender", "P3F-7.4.4.1") == 0);
}

TEST_CASE(
    "P3F-R1 P3F-7.2.1 the result of reaction fire touches both, or with the option the target "
    "alone") {
    for (const char* option : {"reaction_fire_result=both", "reaction_fire_result=attacker_only"}) {
        Field field = row(6, option);
        field.first("C1", "GEN", "101").second("H1", "ARQ", "103");
        Board board = after_move(field);
        board.play("fire H1 C1").roll(1);  // 5 - 1 against 3: +1
        CHECK(board.tally("tally.attacker") - board.tally("tally.defender") == 1);
        board.roll(2);  // DS/DS
        CHECK(board.has("C1", Mark::disorganised));
        CHECK(board.has("H1", Mark::disorganised) ==
              (std::string_view(option) == "reaction_fire_result=both"));
    }
    // T40, with the option: die 1, DS for the target.
    Board shot = after_move(row(6, "reaction_fire_result=attacker_only")
                                .first("C1", "GEN", "101")
                                .second("H1", "ARQ", "103"));
    shot.play("fire H1 C1").roll(1).roll(1);
    CHECK(shot.has("C1", Mark::disorganised));
    CHECK(shot.ask() == Ask::attack);
}

TEST_CASE("P3F-6.3.1 only cavalry with shock weapons charges in reaction") {
    Field field = row(6);
    field.first("C1", "ARQ", "101").second("H1", "GEN", "103").second("H2", "REI", "103");
    field.second("H3", "SWI", "103");
    Board board = after_move(field);
    CHECK(board.can("charge H1 C1"));
    CHECK(board.forbids("charge H2 C1", "P3F-6.3.1"));
    CHECK(board.forbids("charge H3 C1", "P3F-6.3.1"));
}

TEST_CASE("P3F-6.3.2 P3F-R8 a charging unit must be faster than every unit in the reaction zone") {
    // T20, T21
    Board foot = after_move(row(6).first("C1", "ARQ", "101").second("H1", "GEN", "103"));
    CHECK(foot.can("charge H1 C1"));
    for (const char* marks : {"", "disorganised"}) {
        Field field = row(6);
        field.first("C1", "REI", "101", marks)
            .second("H1", "GEN", "103")
            .leader(Side::second, "e", "103");
        Board board = after_move(field);
        CHECK(board.forbids("charge H1 C1", "P3F-6.3.2"));
    }
    Field slower = row(6);
    slower.first("C1", "GEN", "101", "disorganised").second("H1", "GEN", "103");
    CHECK(after_move(slower).can("charge H1 C1"));
}

TEST_CASE("P3F-6.3.3 a reaction charge needs a clear line of sight") {
    Field field;
    field.zone("101").zone("102").zone("103").zone("104");
    field.border("101", "102").border("102", "103", Line::dashed, true).border("103", "104");
    field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    field.first("C1", "ARQ", "101").second("H1", "GEN", "103");
    Board board = after_move(field);
    CHECK_FALSE(board.can("charge H1 C1"));
}

TEST_CASE("P3F-6.3.4 P3F-6.3.5 a reaction charge needs dashed borders and open ground") {
    Field solid;
    solid.zone("101").zone("102").zone("103").zone("104");
    solid.border("101", "102").border("102", "103", Line::solid).border("103", "104");
    solid.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    solid.first("C1", "ARQ", "101").second("H1", "GEN", "103");
    CHECK(after_move(solid).forbids("charge H1 C1", "P3F-6.3.4"));
    Field wood;
    wood.zone("101").zone("102", Ground::difficult).zone("103").zone("104");
    wood.border("101", "102").border("102", "103").border("103", "104");
    wood.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    wood.first("C1", "ARQ", "101").second("H1", "GEN", "103");
    Board board(wood, "segment movement first");
    board.play("move C1 102");
    if (board.ask() == Ask::roll_check) board.roll(1);
    board.play("done");
    CHECK(board.forbids("charge H1 C1", "P3F-6.3.5"));
}

TEST_CASE(
    "P3F-6.3.6 P3F-6.3.7 P3F-7.4.1.4 the charge needs a check, keeps its marker and has no "
    "support") {
    Field field = row(6);
    field.first("C1", "ARQ", "101").first("C2", "SWI", "101");
    field.second("H1", "GEN", "103", "charge").second("H2", "ARQ", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("move C2 102").play("done");
    board.play("charge H1 C1");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(5);
    REQUIRE(board.ask() == Ask::roll_combat);
    CHECK(board.tally("tally.defender") == 5);
    CHECK(board.tally("tally.attacker") == 4);  // 3 and the better class
    CHECK(board.has("H1", Mark::charge));
    Board fails(field, "segment movement first");
    fails.play("move C1 102").play("done").play("charge H1 C1").roll(6);
    CHECK(fails.said("log.no_charge"));
    CHECK(fails.zone("H1") == "103");
}

TEST_CASE(
    "P3F-6.1.9 P3F-R38 a zone emptied by a reaction charge may be entered, in French only if the "
    "charger is destroyed") {
    for (const char* edition : {"advance_before_combat=en", "advance_before_combat=fr"}) {
        Field field = row(6, edition);
        field.first("C1", "SWI", "101").second("H1", "GEN", "103");
        Board board = after_move(field);
        board.play("charge H1 C1").roll(1);  // 6 + 1 against 5: +2
        board.roll(4);                       // QC/1*
        if (board.ask() == Ask::roll_check) board.roll(1);
        REQUIRE(board.ask() == Ask::loss);
        board.play("retreat H1 104").roll(1);
        CHECK((board.ask() == Ask::advance_before) ==
              (std::string_view(edition) == "advance_before_combat=en"));
    }
    Field field = row(6, "advance_before_combat=fr");
    field.first("C1", "SWI", "101").second("H1", "GEN", "103", "reduced");
    Board board = after_move(field);
    board.play("charge H1 C1").roll(1);  // 7 against 3: +4
    board.roll(6);                       // -/2*
    CHECK(board.ask() == Ask::advance_before);
}

TEST_CASE("P3F-R31 nobody steps into a zone emptied by reaction fire") {
    Field field = row(6);
    field.first("C1", "CUI", "101").second("H1", "ARQ", "103", "reduced");
    Board board = after_move(field);
    board.play("fire H1 C1").roll(1);  // 7 + 1 against 2: +6
    board.roll(6);                     // -/2*
    CHECK_FALSE(board.on_board("H1"));
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE(
    "P3F-6.4a P3F-R24 P3F-R12 cavalry withdraws one zone towards its supply edge and pays for it") {
    Field field;
    for (const char* label : {"101", "102", "103", "104", "105", "107"}) field.zone(label);
    field.zone("106", Ground::difficult);
    field.border("101", "102")
        .border("102", "103")
        .border("103", "104")
        .border("103", "106", Line::solid);
    field.border("104", "105").border("106", "105").border("103", "107");
    field.supply(Side::first, {"101"}).supply(Side::second, {"105"});
    field.first("C1", "ARQ", "101").second("H1", "GEN4", "103").second("H2", "SWI", "103");
    Board board = after_move(field);
    CHECK(board.can("withdraw H1 104 from 102"));
    CHECK(board.forbids("withdraw H1 107 from 102", "P3F-6.4a"));  // not towards the edge
    CHECK(board.forbids("withdraw H2 104 from 102", "P3F-6.4a"));  // foot
    board.play("withdraw H1 106 from 102");                        // 3 points
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(6);
    CHECK(board.has("H1", Mark::disorganised));
    CHECK(board.zone("H1") == "106");
    // From a zone of the edge there is no way.
    Field edge = row(3);
    edge.first("C1", "ARQ", "101").second("H1", "GEN", "103").leader(Side::second, "e", "103");
    CHECK(after_move(edge).forbids("withdraw H1 102 from 102", "P3F-6.4a"));
}

TEST_CASE("P3F-4.3.1 P3F-4.3.3 P3F-4.1.2.2 what bars a withdrawal is named, as in any move") {
    const auto field = [](Line line, Ground ground) {
        Field made;
        for (const char* label : {"101", "102", "103", "105"}) made.zone(label);
        made.zone("104", ground);
        made.border("101", "102").border("102", "103").border("103", "104", line);
        made.border("104", "105").border("102", "105");
        made.supply(Side::first, {"101"}).supply(Side::second, {"105"});
        made.first("C1", "ARQ", "101").second("H1", "GEN4", "103");
        return made;
    };
    const char* back = "withdraw H1 104 from 102";
    CHECK(after_move(field(Line::dashed, Ground::open)).can(back));
    const auto names = [&](const Field& made, std::string_view rule) {
        const Board board = after_move(made);
        CHECK(board.forbids(back, rule));
        CHECK_FALSE(board.forbids(back, "P3F-6.4a"));
    };
    names(field(Line::bold, Ground::open), "P3F-4.1.2.2");
    Field full = field(Line::dashed, Ground::very_difficult);
    full.second("H2", "SWI", "104").second("H3", "SWI", "104");
    names(full, "P3F-4.3.1");
    Field held = field(Line::dashed, Ground::open);
    held.first("C2", "ARQ", "104");
    names(held, "P3F-4.3.3");
}

TEST_CASE("P3F-6.4.1 before foot alone cavalry withdraws without a check") {
    // T22
    Board board = after_move(row(6).first("C1", "ARQ", "101").second("H1", "REI", "103"));
    board.play("withdraw H1 104 from 102");
    CHECK(board.zone("H1") == "104");
}

TEST_CASE("P3F-6.4.2.1 P3F-6.4.2.2 before horse it must be faster than all and pass a check") {
    Field field = row(6);
    field.first("C1", "GEN", "101").second("H1", "REI", "103").leader(Side::second, "e", "103");
    Board board = after_move(field);
    board.play("withdraw H1 104 from 102");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(6);
    CHECK(board.zone("H1") == "103");
    Board away = after_move(field);
    away.play("withdraw H1 104 from 102").roll(5);
    CHECK(away.zone("H1") == "104");
    Field equal = row(6);
    equal.first("C1", "REI", "101").second("H1", "REI", "103");
    CHECK(after_move(equal).forbids("withdraw H1 104 from 102", "P3F-6.4.2.1"));
}
