// P3F-7.8  Artillery fire.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

Board fight(const Field& field) { return Board(field, "segment combat first"); }

}  // namespace

TEST_CASE("P3F-7.8.1 P3F-R57 a gun fires by itself at one enemy unit it sees, baggage included") {
    Field field = row(5);
    field.first("C1", "CAN", "101").first("C2", "CAN", "101").second("H1", "ARQ", "102");
    field.second("H2", "BAG", "102").leader(Side::second, "e", "102").second("H3", "ARQ", "103");
    Board board = fight(field);
    CHECK(board.can("fire C1 H2"));
    CHECK(board.forbids("fire C1 e", "P3F-7.8.1"));
    CHECK(board.forbids("fire C1 H3", "P3F-4.1.5.5.1"));
    board.play("fire C1 H1").roll(6).play("fire C2 H1");
    CHECK(board.ask() == Ask::roll_fire);
}

TEST_CASE("P3F-7.8.2 guns fire when their zone attacks, before or after its combat") {
    Field field = row(5);
    field.first("C1", "CAN", "102").first("C2", "CAN", "102").first("C3", "CUI", "102");
    field.second("H1", "SWI", "103");
    Board board = fight(field);
    board.play("fire C1 H1").roll(6);
    board.play("attack C3 103").roll(3);
    while (board.ask() == Ask::roll_check) board.roll(1);
    if (board.ask() == Ask::loss) board.play("stand");
    CHECK(board.can("fire C2 H1"));
}

TEST_CASE("P3F-7.8.3 P3F-R57 a gun fires once, and not from a zone used before") {
    Field field;
    for (const char* label : {"101", "102", "103"}) field.zone(label);
    field.border("101", "102").border("102", "103").border("101", "103");
    field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
    field.first("C1", "CAN", "101").first("C2", "CAN", "101").first("C3", "CAN", "102");
    field.second("H1", "SWI", "103");
    Board board = fight(field);
    board.play("fire C1 H1").roll(6);
    CHECK(board.forbids("fire C1 H1", "P3F-7.8.3"));
    board.play("fire C3 H1").roll(6);
    CHECK(board.forbids("fire C2 H1", "P3F-R57"));  // 101 has had its turn
    CHECK_FALSE(board.forbids("fire C2 H1", "P3F-7.8.3"));
}

TEST_CASE(
    "P3F-7.8.3 P3F-R57 French edition: no gun fires from a zone that has attacked in any way") {
    for (const char* edition : {"edition=en", "edition=fr"}) {
        const bool french = std::string_view(edition) == "edition=fr";
        Field field = row(5, edition);
        field.first("C1", "CAN", "102").first("C2", "CAN", "102").first("C3", "CUI", "102");
        field.second("H1", "SWI", "103");
        Board battery = fight(field);
        battery.play("fire C1 H1").roll(6);
        CHECK(battery.can("fire C2 H1") == !french);
        CHECK(battery.can("attack C3 103"));  // a unit may still attack
        Board after = fight(field);
        after.play("attack C3 103").roll(3);
        while (after.ask() == Ask::roll_check) after.roll(1);
        if (after.ask() == Ask::loss) after.play("stand");
        CHECK(after.forbids("fire C2 H1", "P3F-R57") == french);
    }
}

TEST_CASE("P3F-7.8.4 a gun that has fired may support") {
    Field field = row(5);
    field.first("C1", "CAN", "102").first("C2", "SWI", "102").second("H1", "ARQ", "103");
    Board board = fight(field);
    board.play("fire C1 H1").roll(6).play("attack C2 103");
    CHECK(board.amount("tally.attacker", "P3F-7.4.4.1") == 1);
}

TEST_CASE(
    "P3F-7.8.5 P3F-7.8.9 range 3 costs 1; below the rating a step, equal disorganised, above "
    "nothing") {
    // T27
    Field field = row(6);
    field.first("C1", "CAN", "101").second("H1", "ARQ", "103").second("H2", "ARQ", "103");
    for (int die = 1; die <= 3; ++die) {
        Board board = fight(field);
        board.play("fire C1 H1");
        CHECK(board.tally("tally.gun") == 2);
        board.roll(die);
        CHECK(board.has("H1", Mark::reduced) == (die == 1));
        CHECK(board.has("H1", Mark::disorganised) == (die == 2));
        CHECK(board.ask() == Ask::attack);  // no retreat instead
    }
    Field far = row(6);
    far.first("C1", "CAN", "101").second("H1", "ARQ", "104");
    Board board = fight(far);
    board.play("fire C1 H1");
    CHECK(board.amount("tally.gun", "P3F-7.8.5") == -1);
    board.roll(1);
    CHECK(board.has("H1", Mark::disorganised));
}

TEST_CASE("P3F-7.8.6 at 1 zone a gun counts support") {
    // T28
    Field field = row(6);
    field.first("C1", "CUL", "102").first("C2", "SWI", "102").first("C3", "ARQ", "102");
    field.second("H1", "ARQ", "103").second("H2", "ARQ", "101");
    Board board = fight(field);
    board.play("fire C1 H1");
    CHECK(board.tally("tally.gun") == 2);
    Field far = row(6);
    far.first("C1", "CUL", "101").first("C2", "SWI", "101").second("H1", "ARQ", "103");
    Board alone = fight(far);
    alone.play("fire C1 H1");
    CHECK(alone.tally("tally.gun") == 1);
}

TEST_CASE(
    "P3F-7.8.7 P3F-R2 P3F-R15 terrain is taken off: the zone, and of the borders crossed the best "
    "for the target") {
    Field field;
    field.zone("101").zone("102").zone("103", Ground::difficult);
    field.border("101", "102", Line::double_line).border("102", "103");
    field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
    field.first("C1", "CAN", "101").second("H1", "ARQ", "103");
    Board board = fight(field);
    board.play("fire C1 H1");
    CHECK(board.amount("tally.gun", "P3F-7.8.7") == -2);
    CHECK(board.tally("tally.gun") == 0);
    // Of two clear lines the gun takes the better one.
    Field two = field;
    two.zone("104").border("101", "104").border("104", "103");
    Board better = fight(two);
    better.play("fire C1 H1");
    CHECK(better.amount("tally.gun", "P3F-7.8.7") == -1);
}

TEST_CASE("P3F-7.8.8 a disorganised gun has 1 less") {
    Field field = row(5);
    field.first("C1", "CAN", "101", "disorganised").second("H1", "ARQ", "102");
    Board board = fight(field);
    board.play("fire C1 H1");
    CHECK(board.amount("tally.gun", "P3F-7.8.8") == -1);
}
