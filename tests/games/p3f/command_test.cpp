// P3F-5, P3F-8  Command and reorganisation.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

// The second side ends its phase, so that the first side's command segment comes.
Board command(const Field& field) {
    Board board(field, "segment combat second");
    board.play("done");
    return board;
}

}  // namespace

TEST_CASE(
    "P3F-5.0 P3F-5.2.1 a unit is in command within 3 zones, counting its own and not the "
    "leader's") {
    Field field = row(8);
    field.leader(Side::first, "chief", "101").first("C1", "GEN", "104").first("C2", "GEN", "105");
    field.second("H1", "GEN", "108");
    Board board = command(field);
    CHECK_FALSE(board.has("C1", Mark::isolated));
    CHECK(board.has("C2", Mark::isolated));
    CHECK(board.times("log.isolated") == 1);
}

TEST_CASE("P3F-5.1.2 P3F-10.1.2.1 only a column with its leader on the map may change its order") {
    Field field = row(6, "advanced_rules=on");
    field.first("C1", "GEN", "101").leader(Side::first, "chief", "101").second("H1", "GEN", "106");
    field.column(Side::first, "b").first("C2", "GEN", "101");
    Board board(field, "segment orders first");
    CHECK(board.can("order a hold"));
    CHECK(board.forbids("order b hold", "P3F-5.1.2"));
}

TEST_CASE("P3F-5.2.2 the radius does not pass zones of type X or bold borders") {
    for (const bool water : {false, true}) {
        Field field;
        field.zone("101")
            .zone("102", water ? Ground::forbidden : Ground::open)
            .zone("103")
            .zone("104");
        field.border("101", "102").border("102", "103").border("103", "104");
        field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
        field.leader(Side::first, "chief", "101")
            .first("C1", "GEN", "103")
            .second("H1", "GEN", "104");
        CHECK(command(field).has("C1", Mark::isolated) == water);
    }
    Field cut;
    cut.zone("101").zone("102").zone("103").border("101", "102", Line::bold).border("102", "103");
    cut.supply(Side::first, {"101"}).supply(Side::second, {"103"});
    cut.leader(Side::first, "chief", "101").first("C1", "GEN", "102").second("H1", "GEN", "103");
    CHECK(command(cut).has("C1", Mark::isolated));
}

TEST_CASE("P3F-5.2.3 the radius does not pass a zone an enemy unit holds") {
    Field field = row(5);
    field.leader(Side::first, "chief", "101").first("C1", "GEN", "103").second("H1", "GEN", "102");
    CHECK(command(field).has("C1", Mark::isolated));
}

TEST_CASE("P3F-5.2.4 control, lone leaders and baggage do not cut command") {
    Field field = row(5);
    field.leader(Side::first, "chief", "101").first("C1", "GEN", "103").second("H1", "GEN", "104");
    field.leader(Side::second, "enemy", "102").second("H2", "BAG", "102");
    CHECK_FALSE(command(field).has("C1", Mark::isolated));
}

TEST_CASE("P3F-5.3.1 the status lasts until the next command segment of its owner") {
    Field field = row(9);
    field.leader(Side::first, "chief", "101").first("C1", "REI", "106").first("C2", "REI", "103");
    field.second("H1", "GEN", "109");
    Board board = command(field);
    REQUIRE(board.has("C1", Mark::isolated));
    board.play("move C1 105").play("move C1 104").play("move C1 103");
    CHECK(board.has("C1", Mark::isolated));  // although within the radius now
    board.play("move C2 104").play("move C2 105").play("move C2 106").play("done");
    CHECK_FALSE(board.has("C2", Mark::isolated));  // although outside it
    board.play("done").play("done").play("done");
    CHECK_FALSE(board.has("C1", Mark::isolated));
    CHECK(board.has("C2", Mark::isolated));
}

TEST_CASE("P3F-5.3.2 P3F-R25 an isolated unit moves only nearer to its leader") {
    Field field = row(9);
    field.leader(Side::first, "chief", "101").first("C1", "GEN", "106", "isolated");
    field.second("H1", "GEN", "109");
    Board board(field, "segment movement first");
    CHECK(board.forbids("move C1 107", "P3F-5.3.2"));
    CHECK(board.can("move C1 105"));
    // Nearer to the lieutenant-general is as good.
    Field army = field;
    army.column(Side::first, "b").leader(Side::first, "general", "108", 5, true);
    army.first("C2", "GEN", "108");
    Board led(army, "segment movement first");
    CHECK(led.can("move C1 107"));
    CHECK(led.can("move C1 105"));
}

TEST_CASE("P3F-5.3.2 P3F-R79 back inside the radius an isolated unit moves freely in French") {
    for (const char* edition : {"edition=en", "edition=fr", "isolated_movement=fr"}) {
        const bool french = std::string_view(edition) != "edition=en";
        Field field = row(9, edition);
        field.leader(Side::first, "chief", "101").first("C1", "GEN", "104", "isolated");
        field.first("C2", "REI", "106", "isolated").second("H1", "GEN", "109");
        Board board(field, "segment movement first");
        CHECK(board.can("move C1 105") == french);
        CHECK(board.forbids("move C2 107", "P3F-5.3.2"));  // it is still outside
    }
}

TEST_CASE("P3F-R25 the way of an isolated unit to its leader leads around enemies") {
    // A ring of six zones; the enemy stands on the short side.
    for (const char* option : {"isolated_way=around", "isolated_way=straight"}) {
        Field field(option);
        for (const char* label : {"101", "102", "103", "104", "105", "106"}) field.zone(label);
        field.border("101", "102").border("102", "103").border("103", "104");
        field.border("104", "105").border("105", "106").border("106", "101");
        field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
        field.leader(Side::first, "chief", "101").first("C1", "GEN", "103", "isolated");
        field.second("H1", "ARQ", "102");
        Board board(field, "segment movement first");
        CHECK(board.can("move C1 104") == (std::string_view(option) == "isolated_way=around"));
    }
    // Cut off on all sides, it goes as near as it can.
    Field cut = row(6);
    cut.leader(Side::first, "chief", "101").first("C1", "GEN", "105", "isolated");
    cut.second("H1", "ARQ", "103");
    Board board(cut, "segment movement first");
    CHECK(board.can("move C1 104"));
    CHECK(board.forbids("move C1 106", "P3F-5.3.2"));
}

TEST_CASE(
    "P3F-8.0.1 a disorganised unit in command and out of control recovers on a quality check") {
    Field field = row(6);
    field.first("C1", "ARQ", "101", "disorganised").leader(Side::first, "chief", "102", 3);
    field.second("H1", "GEN", "106");
    Board board(field, "segment combat first");
    board.play("done");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(4);
    CHECK(board.has("C1", Mark::disorganised));
    Board lucky(field, "segment combat first");
    lucky.play("done").roll(3);
    CHECK_FALSE(lucky.has("C1", Mark::disorganised));
}

TEST_CASE("P3F-8.0.2 no reorganisation out of the radius or under enemy control") {
    Field far = row(8);
    far.first("C1", "ARQ", "105", "disorganised")
        .leader(Side::first, "chief", "101")
        .second("H1", "GEN", "108");
    Board lost(far, "segment combat first");
    lost.play("done");
    CHECK(lost.ask() == Ask::move);
    Field near = row(4);
    near.first("C1", "ARQ", "102", "disorganised")
        .leader(Side::first, "chief", "101")
        .second("H1", "GEN", "103");
    Board pressed(near, "segment combat first");
    pressed.play("done");
    CHECK(pressed.ask() == Ask::move);
    CHECK(pressed.has("C1", Mark::disorganised));
}

TEST_CASE("P3F-8.0.3 a leader in the zone lends his quality to every unit that reorganises there") {
    Field field = row(6);
    field.first("C1", "ARQ", "101", "disorganised").first("C2", "ARQ", "101", "disorganised");
    field.leader(Side::first, "chief", "101", 5).second("H1", "GEN", "106");
    Board board(field, "segment combat first");
    board.play("done").rolls({5, 5});
    CHECK_FALSE(board.has("C1", Mark::disorganised));
    CHECK_FALSE(board.has("C2", Mark::disorganised));
}
