// P3F-1  Units and leaders.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

// An arquebusier who must take a check for a step of 3 points: into type III.
Field rough(std::string_view options = {}) {
    Field field(options);
    field.zone("101").zone("102", Ground::very_difficult).border("101", "102");
    field.supply(Side::first, {"101"}).supply(Side::second, {"102"});
    return field;
}

// Two units face to face; the first side attacks.
Field duel(std::string_view attacker, std::string_view defender,
           std::string_view attacker_marks = {}, std::string_view defender_marks = {}) {
    Field field = row(5);
    field.first("C1", attacker, "103", attacker_marks)
        .second("H1", defender, "104", defender_marks);
    return field;
}

}  // namespace

TEST_CASE("P3F-1.3.2.1 a check passes on the quality rating or less") {
    for (int die = 1; die <= 6; ++die) {
        Board board(rough().first("C1", "ARQ", "101"), "segment movement first");
        board.play("move C1 102");
        REQUIRE(board.ask() == Ask::roll_check);
        board.roll(die);
        CHECK(board.has("C1", Mark::disorganised) == (die > 3));
    }
}

TEST_CASE("P3F-1.3.2.2 P3F-R29 the unit's own leader in its zone lends a better quality") {
    Field field = rough();
    field.first("C1", "ARQ", "101").leader(Side::first, "chief", "102", 5);
    Board board(field, "segment movement first");
    board.play("move C1 102").roll(5);
    CHECK_FALSE(board.has("C1", Mark::disorganised));

    Board worse(rough().first("C1", "SWI", "101").leader(Side::first, "chief", "102", 3),
                "segment movement first");
    worse.play("move C1 102").roll(5);  // its own 5 is better
    CHECK_FALSE(worse.has("C1", Mark::disorganised));
}

TEST_CASE(
    "P3F-R36 P3F-1.3.2.2 only in the French edition does another column's commander lend his "
    "quality") {
    for (const char* edition : {"leader_quality=en", "leader_quality=fr"}) {
        Field field = rough(edition);
        field.first("C1", "ARQ", "101");
        field.column(Side::first, "b").leader(Side::first, "chief", "102", 5);
        Board board(field, "segment movement first");
        board.play("move C1 102").roll(5);
        CHECK(board.has("C1", Mark::disorganised) ==
              (std::string_view(edition) == "leader_quality=en"));
    }
    // The lieutenant-general helps everybody.
    Field field = rough();
    field.first("C1", "ARQ", "101");
    field.column(Side::first, "b").leader(Side::first, "general", "102", 5, true);
    Board board(field, "segment movement first");
    board.play("move C1 102").roll(5);
    CHECK_FALSE(board.has("C1", Mark::disorganised));
}

TEST_CASE(
    "P3F-1.3.6.1 P3F-7.5.1.4 a full unit that loses a step is reduced, a reduced one is "
    "eliminated") {
    // Difference -2 and a die of 2: one step for the attacker.
    Board board(duel("ARQ", "GEN"), "segment combat first");
    board.play("attack C1 104").roll(2);
    CHECK(board.has("C1", Mark::reduced));
    CHECK(board.on_board("C1"));

    Board again(duel("ARQ", "GEN4", "reduced", "reduced"), "segment combat first");
    again.play("attack C1 104");  // 2 + 1 for the class against 3: 1 below
    again.roll(1);
    CHECK_FALSE(again.on_board("C1"));
    CHECK(again.piece("C1").place == Place::eliminated);
}

TEST_CASE("P3F-1.3.6.2 argoulets, guns and enfants perdus go with their first loss") {
    Board board(duel("ARG", "GEN"), "segment combat first");
    board.play("attack C1 104").roll(1);
    CHECK_FALSE(board.on_board("C1"));
    for (const char* type : {"ARG", "CAN", "CUL", "BAG", "EFP"}) {
        Field field = row(2);
        field.first("C1", type, "101");
        CHECK(field.game().counter(PieceId{0}).steps == 1);
    }
}

TEST_CASE("P3F-1.3.6.3 P3F-T5 a disorganised unit has 1 less in combat") {
    Board board(duel("GEN", "GEN", "disorganised", "disorganised"), "segment combat first");
    board.play("attack C1 104");
    CHECK(board.amount("tally.attacker", "P3F-1.3.6.3") == -1);
    CHECK(board.amount("tally.defender", "P3F-1.3.6.3") == -1);
    Board sound(duel("GEN", "GEN"), "segment combat first");
    sound.play("attack C1 104");
    CHECK(sound.amount("tally.attacker", "P3F-1.3.6.3") == 0);
}

TEST_CASE("P3F-1.3.6.4 P3F-T5 disorganised foot has 1 point less, disorganised horse 2") {
    // T12: foot 4 becomes 3, gendarmes 6 become 4, reiters 8 become 6.
    struct Case {
        const char* type;
        int points;
    };
    for (const Case& each : {Case{"ARQ", 3}, Case{"GEN", 4}, Case{"REI", 6}}) {
        Board board(row(12).first("C1", each.type, "101", "disorganised"),
                    "segment movement first");
        int steps = 0;
        for (; steps < 11; ++steps) {
            const std::string to =
                "move C1 1" + std::string(steps + 2 < 10 ? "0" : "") + std::to_string(steps + 2);
            if (!board.can(to)) break;
            board.play(to);
        }
        CHECK(steps == each.points);
    }
}

TEST_CASE("P3F-1.3.6.5 a disorganised unit exerts no zone of control") {
    Field field = row(4);
    field.first("C1", "ARQ", "101").second("H1", "ARQ", "103", "disorganised");
    Board board(field, "segment movement first");
    board.play("move C1 102");
    CHECK(board.tally("tally.step") == 1);
}

TEST_CASE("P3F-1.3.6.6 a disorganised unit neither fires, charges nor withdraws in reaction") {
    Field field = row(6);
    field.first("C1", "ARQ", "101").second("H1", "ARQ", "103", "disorganised");
    field.second("H2", "GEN", "103", "disorganised").second("H3", "GEN", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("done");
    REQUIRE(board.ask() == Ask::react);
    CHECK(board.forbids("fire H1 C1", "P3F-1.3.6.6"));
    CHECK(board.forbids("charge H2 C1", "P3F-1.3.6.6"));
    CHECK(board.forbids("withdraw H2 104 from 102", "P3F-1.3.6.6"));
    CHECK(board.can("charge H3 C1"));
}

TEST_CASE("P3F-1.3.6.7 a disorganised unit may not spend its charge marker, and keeps it") {
    Board board(duel("GEN", "ARQ", "charge disorganised"), "segment combat first");
    CHECK(board.forbids("attack C1 104 charge", "P3F-1.3.6.7"));
    board.play("attack C1 104");
    CHECK(board.has("C1", Mark::charge));
    Board sound(duel("GEN", "ARQ", "charge"), "segment combat first");
    CHECK(sound.can("attack C1 104 charge"));
}

TEST_CASE("P3F-1.3.6.8 P3F-1.3.6.12 P3F-7.4.4.2 disorganised and isolated units give no support") {
    // T24: a shock lead with two shot units, one of them disorganised: +1.
    Field field = row(5);
    field.first("C1", "LAN", "103")
        .first("C2", "ARQ", "103")
        .first("C3", "ARQ", "103", "disorganised");
    field.first("C4", "GEN", "103").second("H1", "ARQ", "104");
    Board board(field, "segment combat first");
    board.play("attack C1 104");
    CHECK(board.amount("tally.attacker", "P3F-7.4.4.1") == 1);

    Field lost = row(5);
    lost.first("C1", "LAN", "103").first("C2", "ARQ", "103", "isolated").second("H1", "ARQ", "104");
    Board alone(lost, "segment combat first");
    alone.play("attack C1 104");
    CHECK(alone.amount("tally.attacker", "P3F-7.4.4.1") == 0);
}

TEST_CASE("P3F-1.3.6.9 P3F-R49 a unit disorganised twice loses a step and its marker") {
    // T13: a result DS against a disorganised unit; no retreat is offered.
    Board board(duel("GEN", "GEN", "", "disorganised"), "segment combat first");
    board.play("attack C1 104");  // 5 against 4: +1
    board.roll(2);                // DS/DS
    CHECK(board.has("H1", Mark::reduced));
    CHECK_FALSE(board.has("H1", Mark::disorganised));
    CHECK(board.has("C1", Mark::disorganised));
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE("P3F-7.5.1.3 the step of a second disorganisation cannot be turned into a retreat") {
    Board board(duel("GEN", "ARQ", "", "disorganised"), "segment combat first");
    board.play("attack C1 104");  // 5 - 1 against 3 - 1: +2
    board.roll(1);                // DS/DS
    CHECK(board.has("H1", Mark::reduced));
    CHECK(board.zone("H1") == "104");
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE("P3F-1.3.6.10 an isolated unit may not attack, but may defend") {
    Board board(duel("GEN", "GEN", "isolated", "isolated"), "segment combat first");
    CHECK(board.forbids("attack C1 104", "P3F-1.3.6.10"));
    Board defends(duel("GEN", "GEN", "", "isolated"), "segment combat first");
    defends.play("attack C1 104");
    CHECK(defends.ask() == Ask::roll_combat);
}

TEST_CASE("P3F-1.3.6.11 an isolated unit may react") {
    Field field = row(6);
    field.first("C1", "ARQ", "101").second("H1", "ARQ", "103", "isolated");
    field.second("H2", "GEN", "103", "isolated");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("done");
    CHECK(board.can("fire H1 C1"));
    CHECK(board.can("charge H2 C1"));
    CHECK(board.can("withdraw H2 104 from 102"));
}

TEST_CASE("P3F-1.3.6.13 P3F-8.0.2 an isolated unit does not reorganise") {
    Field field = row(4);
    field.first("C1", "GEN", "101", "disorganised isolated").leader(Side::first, "chief", "101");
    field.second("H1", "GEN", "104");
    Board board(field, "segment combat first");
    board.play("done");
    CHECK_FALSE(board.said("log.reorganised"));
    CHECK(board.has("C1", Mark::disorganised));
    CHECK(board.ask() != Ask::roll_check);
}

TEST_CASE("P3F-1.4.2 P3F-5.1.1 the lieutenant-general commands every column, a commander his own") {
    Field field = row(8);
    field.first("C1", "GEN", "101").leader(Side::first, "chief", "102");
    field.column(Side::first, "b").first("C2", "GEN", "101");
    field.leader(Side::first, "far", "107").second("H1", "GEN", "108");
    Board board(field, "segment combat second");
    board.play("done");
    REQUIRE(board.asked() == Side::first);
    CHECK_FALSE(board.has("C1", Mark::isolated));
    CHECK(board.has("C2", Mark::isolated));

    Field army = row(8);
    army.first("C1", "GEN", "101").leader(Side::first, "general", "102", 5, true);
    army.column(Side::first, "b").first("C2", "GEN", "101");
    army.leader(Side::first, "far", "107").second("H1", "GEN", "108");
    Board led(army, "segment combat second");
    led.play("done");
    CHECK_FALSE(led.has("C2", Mark::isolated));
}

TEST_CASE("P3F-1.4.3 P3F-R6 a leader is never disorganised, whatever his step costs") {
    Field field = rough();
    field.border("102", "101");
    field.leader(Side::first, "chief", "101").first("C1", "ARQ", "101");
    Board board(field, "segment movement first");
    board.play("move chief 102");
    CHECK(board.ask() == Ask::move);
    CHECK_FALSE(board.has("chief", Mark::disorganised));
}

TEST_CASE("P3F-1.4.4 P3F-R35 the back of a leader takes over") {
    const P3f game = battle("saint-denis");
    for (std::size_t i = 0; i < game.piece_count(); ++i) {
        const Counter& counter = game.counter(PieceId{i});
        if (!counter.is_leader()) continue;
        CHECK(counter.replacement == (counter.front.quality == 3 ? 3 : 4));
    }
}
