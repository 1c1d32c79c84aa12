// P3F-4  Movement.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

// Four zones round a point; the borders 101-102 and 103-104 run north-south, 102-103 and 101-104
// too.
Field crossing(Line one, Line two, Line three, Line four = Line::dashed) {
    Field field;
    field.zone("101").zone("102").zone("103").zone("104");
    field.border("101", "102", one).border("102", "103", two);
    field.border("103", "104", three).border("104", "101", four);
    field.junction({"101", "102", "103", "104"});
    field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
    return field;
}

}  // namespace

TEST_CASE("P3F-4.0.1 P3F-4.0.4 a piece moves or stays, and its points are its own") {
    Board board(row(8).first("C1", "ARQ", "101").first("C2", "ARQ", "101"),
                "segment movement first");
    board.play("move C1 102").play("move C2 102").play("done");
    CHECK(board.ask() == Ask::attack);
    CHECK(board.zone("C1") == "102");
}

TEST_CASE("P3F-4.0.2 advances and retreats cost no points and disorganise nobody by their cost") {
    Field field;
    field.zone("101").zone("102", Ground::very_difficult).zone("103");
    field.border("101", "102", Line::solid).border("102", "103");
    field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
    field.first("C1", "CUI", "101").second("H1", "MIL", "102", "reduced");
    Board board(field, "segment combat first");
    board.play("attack C1 102");  // 7 + 1 against 1 + 3 + 2: +2
    board.roll(5).play("stand");  // -/1
    REQUIRE(board.ask() == Ask::advance);
    board.play("advance C1");
    CHECK(board.zone("C1") == "102");
    CHECK_FALSE(board.has("C1", Mark::disorganised));
}

TEST_CASE("P3F-4.0.3 artillery and baggage never move") {
    Board board(row(3).first("C1", "CAN", "101").first("C2", "BAG", "101"),
                "segment movement first");
    CHECK(board.forbids("move C1 102", "P3F-4.0.3"));
    CHECK(board.forbids("move C2 102", "P3F-4.0.3"));
}

TEST_CASE("P3F-4.0.5 a piece finishes its movement before the next one begins") {
    Board board(row(6).first("C1", "GEN", "101").first("C2", "GEN", "101"),
                "segment movement first");
    board.play("move C1 102").play("move C1 103").play("move C2 102");
    CHECK(board.forbids("move C1 104", "P3F-4.0.5"));
    CHECK(board.can("move C2 103"));
}

TEST_CASE("P3F-4.1b zones that share a border or a junction are adjacent, others are not") {
    Board board(crossing(Line::dashed, Line::dashed, Line::dashed).first("C1", "GEN", "101"),
                "segment movement first");
    CHECK(board.can("move C1 102"));
    CHECK(board.can("move C1 103"));
    Board line(row(3).first("C1", "GEN", "101"), "segment movement first");
    CHECK(line.forbids("move C1 103", "P3F-4.1b"));
}

TEST_CASE("P3F-4.1.1.1 P3F-4.1.2.1 P3F-T7 zones cost 1, 2 or 3, borders 0, 1 or 2 more") {
    struct Case {
        Ground ground;
        Line line;
        int cost;
    };
    for (const Case& each :
         {Case{Ground::open, Line::dashed, 1}, Case{Ground::difficult, Line::dashed, 2},
          Case{Ground::very_difficult, Line::dashed, 3}, Case{Ground::open, Line::solid, 2},
          Case{Ground::open, Line::double_line, 3}, Case{Ground::difficult, Line::solid, 3}}) {
        Field field;
        field.zone("101").zone("102", each.ground).border("101", "102", each.line);
        field.supply(Side::first, {"101"}).supply(Side::second, {"102"});
        Board board(field.first("C1", "GEN", "101"), "segment movement first");
        board.play("move C1 102");
        CHECK(board.tally("tally.step") == each.cost);
        CHECK(board.state.march.spent == each.cost);
    }
}

TEST_CASE("P3F-4.1.1.2 nobody enters a zone of type X") {
    Field field;
    field.zone("101").zone("102", Ground::forbidden).border("101", "102");
    field.supply(Side::first, {"101"}).supply(Side::second, {"101"});
    field.first("C1", "GEN", "101").leader(Side::first, "chief", "101");
    Board board(field, "segment movement first");
    CHECK(board.forbids("move C1 102", "P3F-4.1.1.2"));
    CHECK(board.forbids("move chief 102", "P3F-4.1.1.2"));
}

TEST_CASE("P3F-4.1.1.3 P3F-R37 a whole move along a road gives foot 1 point, horse and leaders 2") {
    // T10
    struct Case {
        const char* code;
        int zones;
    };
    for (const Case& each : {Case{"C1", 5}, Case{"C2", 8}, Case{"chief", 12}}) {
        Field field = row(14);
        field.road({"101", "102", "103", "104", "105", "106", "107", "108", "109", "110", "111",
                    "112", "113", "114"});
        field.first("C1", "ARQ", "101")
            .first("C2", "GEN", "101")
            .leader(Side::first, "chief", "101");
        Board board(field, "segment movement first");
        int steps = 0;
        for (; steps < 13; ++steps) {
            const int next = steps + 2;
            const std::string to = "move " + std::string(each.code) + " 1" +
                                   (next < 10 ? "0" : "") + std::to_string(next);
            if (!board.can(to)) break;
            board.play(to);
        }
        CHECK(steps == each.zones);
    }
    // One step off the road and the bonus is lost.
    Field field = row(7);
    field.road({"101", "102", "103", "104"}).first("C1", "ARQ", "101");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("move C1 103").play("move C1 104").play("move C1 105");
    CHECK(board.forbids("move C1 106", "P3F-1.3.4"));
}

TEST_CASE("P3F-4.1.1.3 a zone of type III on the road loses the bonus") {
    Field field;
    field.zone("101").zone("102", Ground::very_difficult).zone("103").zone("104");
    field.border("101", "102").border("102", "103").border("103", "104");
    field.road({"101", "102", "103", "104"});
    field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    field.first("C1", "ARQ", "101");
    Board board(field, "segment movement first");
    board.play("move C1 102").roll(1).play("move C1 103");
    CHECK(board.forbids("move C1 104", "P3F-1.3.4"));
}

TEST_CASE("P3F-R37 in the French edition zones that contain a road are enough") {
    for (const char* edition : {"road_bonus=en", "road_bonus=fr"}) {
        Field field(edition);
        for (const char* label : {"101", "102", "103", "104", "105", "106", "107"})
            field.zone(label);
        field.border("101", "102").border("102", "103").border("103", "104").border("104", "105");
        field.border("105", "106").border("102", "107").border("107", "104");
        field.road({"102", "107"})
            .road({"101", "102"})
            .road({"103", "104"})
            .road({"104", "105", "106"});
        field.supply(Side::first, {"101"}).supply(Side::second, {"106"});
        field.first("C1", "ARQ", "101");
        Board board(field, "segment movement first");
        board.play("move C1 102").play("move C1 103").play("move C1 104").play("move C1 105");
        // From 102 to 103 no road is drawn, though both have one.
        CHECK(board.can("move C1 106") == (std::string_view(edition) == "road_bonus=fr"));
    }
}

TEST_CASE("P3F-4.1.1.4 trails give no bonus") {
    Field field = row(7);
    field.trail({"101", "102", "103", "104", "105", "106"}).first("C1", "ARQ", "101");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("move C1 103").play("move C1 104").play("move C1 105");
    CHECK(board.forbids("move C1 106", "P3F-1.3.4"));
    // Not even between zones that have a road, where zones count.
    Field mixed = row(7, "road_bonus=fr");
    mixed.road({"101", "102"}).trail({"102", "103"}).road({"103", "104", "105", "106"});
    Board french(mixed.first("C1", "ARQ", "101"), "segment movement first");
    french.play("move C1 102").play("move C1 103").play("move C1 104").play("move C1 105");
    CHECK(french.forbids("move C1 106", "P3F-1.3.4"));
}

TEST_CASE("P3F-4.1.2.2 a bold border cannot be crossed") {
    Field field;
    field.zone("101").zone("102").border("101", "102", Line::bold);
    field.supply(Side::first, {"101"}).supply(Side::second, {"102"});
    Board board(field.first("C1", "GEN", "101"), "segment movement first");
    CHECK(board.forbids("move C1 102", "P3F-4.1.2.2"));
}

TEST_CASE("P3F-4.1.3.1 a junction costs as much as its dearest border") {
    // T15
    Board board(crossing(Line::dashed, Line::solid, Line::double_line).first("C1", "REI", "101"),
                "segment movement first");
    board.play("move C1 103");
    CHECK(board.amount("tally.step", "P3F-4.1.3.1") == 2);
    CHECK(board.state.march.spent == 3);
}

TEST_CASE(
    "P3F-4.1.3.2 P3F-4.2.2 a junction where a bold border ends is closed to movement and control") {
    Field field = crossing(Line::dashed, Line::dashed, Line::dashed, Line::bold);
    field.first("C1", "GEN", "101").second("H1", "GEN", "103");
    Board board(field, "segment movement first");
    CHECK(board.forbids("move C1 103", "P3F-4.1.3.2"));
    // 103 controls 102 over its border; through the junction it does not reach 101.
    board.play("move C1 102");
    CHECK(board.amount("tally.step", "P3F-4.2.3") == 1);
    board.play("move C1 101");
    CHECK(board.amount("tally.step", "P3F-4.2.3") == 0);
}

TEST_CASE("P3F-4.2.2 control passes an open junction") {
    Field field = crossing(Line::dashed, Line::dashed, Line::dashed);
    field.zone("105").border("105", "101").first("C1", "GEN", "105").second("H1", "GEN", "103");
    Board board(field, "segment movement first");
    board.play("move C1 101");
    CHECK(board.amount("tally.step", "P3F-4.2.3") == 1);
}

TEST_CASE("P3F-4.1.4.1 a step of 3 points needs a quality check") {
    // T11
    Field field;
    field.zone("101").zone("102", Ground::difficult).border("101", "102", Line::solid);
    field.supply(Side::first, {"101"}).supply(Side::second, {"102"});
    field.first("C1", "GEN4", "101");
    Board board(field, "segment movement first");
    board.play("move C1 102");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(5);
    CHECK(board.has("C1", Mark::disorganised));
}

TEST_CASE("P3F-4.1.4.2 a step of 4 points or more disorganises") {
    Field field;
    field.zone("101").zone("102", Ground::difficult).border("101", "102", Line::double_line);
    field.supply(Side::first, {"101"}).supply(Side::second, {"102"});
    Board board(field.first("C1", "GEN", "101"), "segment movement first");
    board.play("move C1 102");
    CHECK(board.ask() == Ask::move);
    CHECK(board.has("C1", Mark::disorganised));
}

TEST_CASE(
    "P3F-4.1.4.3 P3F-R22 disorganisation on the way cuts the points that remain, a second one "
    "gives them back") {
    Field field;
    field.zone("101").zone("102", Ground::difficult).zone("103").zone("104", Ground::difficult);
    field.zone("105").zone("106");
    field.border("101", "102", Line::double_line).border("102", "103").border("103", "104");
    field.border("102", "105", Line::double_line).border("105", "106");
    field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    field.first("C1", "GEN", "101");
    Board board(field, "segment movement first");
    board.play("move C1 102");  // 4 of 6, now 4 in all
    CHECK(board.forbids("move C1 103", "P3F-1.3.4"));
    Board fast(Field(field).first("C2", "REI", "101"), "segment movement first");
    fast.play("move C2 102");  // 4 of 8, now 6 in all
    CHECK(fast.can("move C2 103"));

    // Disorganised already: 6 points, the step of 4 costs a step and the marker: 8 less 4.
    Field twice = field;
    twice.first("C2", "REI", "101", "disorganised");
    Board again(twice, "segment movement first");
    again.play("move C2 102");
    CHECK(again.has("C2", Mark::reduced));
    CHECK_FALSE(again.has("C2", Mark::disorganised));
    again.play("move C2 103").play("move C2 104");
    CHECK(again.state.march.spent == 7);
}

TEST_CASE("P3F-4.2.1 leaders, guns and baggage exert no zone of control, the others do") {
    // T16
    struct Case {
        const char* type;
        int cost;
    };
    for (const Case& each : {Case{"ARQ", 2}, Case{"GEN", 2}, Case{"CAN", 1}, Case{"BAG", 1}}) {
        Field field = row(4);
        field.first("C1", "GEN", "101").second("H1", each.type, "103");
        Board board(field, "segment movement first");
        board.play("move C1 102");
        CHECK(board.tally("tally.step") == each.cost);
    }
    Field field = row(4);
    field.first("C1", "GEN", "101").leader(Side::second, "chief", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102");
    CHECK(board.tally("tally.step") == 1);
}

TEST_CASE("P3F-4.2.3 entering a zone the enemy controls costs 1 more, to leaders too") {
    Field field = row(4);
    field.first("C1", "ARQ", "101").leader(Side::first, "chief", "101").second("H1", "ARQ", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102");
    CHECK(board.amount("tally.step", "P3F-4.2.3") == 1);
    board.play("move chief 102");
    CHECK(board.amount("tally.step", "P3F-4.2.3") == 1);
}

TEST_CASE("P3F-4.3.1 a zone holds 4, 3 or 2 units by its type, at every moment") {
    // T09
    struct Case {
        Ground ground;
        int limit;
    };
    for (const Case& each :
         {Case{Ground::open, 4}, Case{Ground::difficult, 3}, Case{Ground::very_difficult, 2}}) {
        Field field;
        field.zone("101")
            .zone("102", each.ground)
            .zone("103")
            .border("101", "102")
            .border("102", "103");
        field.supply(Side::first, {"101"}).supply(Side::second, {"103"});
        for (int i = 0; i < each.limit; ++i) field.first("C" + std::to_string(i + 2), "ARQ", "102");
        Board board(field.first("C1", "GEN", "101"), "segment movement first");
        CHECK(board.forbids("move C1 102", "P3F-4.3.1"));
        const Verdict verdict = board.why("move C1 102");
        CHECK(verdict.breaches()[0].measured == each.limit + 1);
        CHECK(verdict.breaches()[0].allowed == each.limit);
    }
}

TEST_CASE("P3F-4.3.2 leaders do not count for stacking, guns and baggage do") {
    Field field = row(3);
    field.first("C1", "GEN", "101").first("C2", "CAN", "102").first("C3", "BAG", "102");
    field.first("C4", "ARQ", "102").leader(Side::first, "chief", "102");
    Board board(field, "segment movement first");
    CHECK(board.can("move C1 102"));
    Field full = field;
    full.first("C5", "ARQ", "102");
    Board crowd(full, "segment movement first");
    CHECK(crowd.forbids("move C1 102", "P3F-4.3.1"));
    CHECK(crowd.can("move chief 101"));
}

TEST_CASE(
    "P3F-4.3.3 units never enter a zone the enemy holds, leaders none where an enemy stands") {
    Field field = row(3);
    field.first("C1", "GEN", "101").leader(Side::first, "chief", "101").second("H1", "ARQ", "102");
    Board board(field, "segment movement first");
    CHECK(board.forbids("move C1 102", "P3F-4.3.3"));
    CHECK(board.forbids("move chief 102", "P3F-4.3.3"));
    Field lone = row(3);
    lone.leader(Side::first, "chief", "101")
        .first("C1", "GEN", "101")
        .leader(Side::second, "enemy", "102");
    Board meeting(lone, "segment movement first");
    CHECK(meeting.forbids("move chief 102", "P3F-4.3.3"));
    CHECK(meeting.can("move C1 102"));
}

TEST_CASE("P3F-4.3.4 lone baggage and leaders do not stop an enemy and are lost") {
    Field field = row(4);
    field.first("C1", "GEN", "101").second("H1", "BAG", "102").leader(Side::second, "enemy", "102");
    field.second("H2", "GEN", "104");
    Board board(field, "segment movement first");
    board.play("move C1 102");
    CHECK_FALSE(board.on_board("H1"));
    CHECK(board.said("log.leader_overrun"));
    CHECK(board.has("enemy", Mark::replaced));
    CHECK(board.zone("enemy") != "102");
}

TEST_CASE("P3F-4.3.5 units of different columns share a zone") {
    Field field = row(3);
    field.first("C1", "GEN", "101").column(Side::first, "b").first("C2", "GEN", "102");
    Board board(field, "segment movement first");
    CHECK(board.can("move C1 102"));
}

TEST_CASE(
    "P3F-4.5.1 P3F-4.5.3 P3F-R27 reinforcements enter from their turn on, for the cost of the "
    "zone") {
    Field field = row(4);
    field.second("H1", "GEN", "104").column(Side::first, "b").arrives(Side::first, 3, {"101"});
    field.first("C1", "GEN", "-");
    Board early(field, "turn 2\nsegment movement first");
    CHECK(early.forbids("enter C1 101", "P3F-4.5.1"));
    Board late(field, "turn 5\nsegment movement first");
    CHECK(late.forbids("enter C1 102", "P3F-4.5.1"));
    late.play("enter C1 101");
    CHECK(late.zone("C1") == "101");
    CHECK(late.state.march.spent == 1);
    late.play("move C1 102");
    CHECK(late.state.march.spent == 2);
}

TEST_CASE("P3F-4.5.2 a reinforcement does not enter where an enemy unit stands") {
    Field field = row(4);
    field.second("H1", "GEN", "101")
        .column(Side::first, "b")
        .arrives(Side::first, 1, {"101", "103"});
    field.first("C1", "GEN", "-");
    Board board(field, "segment movement first");
    CHECK(board.forbids("enter C1 101", "P3F-4.5.2"));
    CHECK(board.can("enter C1 103"));
}

TEST_CASE("P3F-4.5.4 enemy control of the entry zone costs 1 more") {
    Field field = row(4);
    field.second("H1", "GEN", "102").column(Side::first, "b").arrives(Side::first, 1, {"101"});
    field.first("C1", "GEN", "-");
    Board board(field, "segment movement first");
    board.play("enter C1 101");
    CHECK(board.amount("tally.step", "P3F-4.5.4") == 1);
}

TEST_CASE("P3F-4.6.1 argoulets are horse when mounted and foot when not") {
    Field field = row(6);
    field.first("C1", "ARQ", "101")
        .second("H1", "ARG", "103", "dismounted")
        .second("H2", "ARG", "103");
    Board board(field, "segment movement first");
    board.play("move C1 102").play("done");
    CHECK(board.forbids("withdraw H1 104 from 102", "P3F-6.4a"));
    CHECK(board.can("withdraw H2 104 from 102"));
}

TEST_CASE("P3F-4.6.2 argoulets change face once, last, for 2 points of the face that shows") {
    Board board(row(12).first("C1", "ARG", "101"), "segment movement first");
    board.play("move C1 102").play("face C1");
    CHECK(board.state.march.spent == 3);
    board.roll(1);
    CHECK(board.has("C1", Mark::dismounted));
    CHECK(board.forbids("move C1 103", "P3F-4.6.2"));
    CHECK(board.forbids("face C1", "P3F-4.6.2"));
    // On foot it has 4: after three steps the 2 points are missing.
    Board foot(row(6).first("C1", "ARG", "101", "dismounted"), "segment movement first");
    foot.play("move C1 102").play("move C1 103").play("move C1 104");
    CHECK(foot.forbids("face C1", "P3F-1.3.4"));
    Board other(row(6).first("C1", "GEN", "101"), "segment movement first");
    CHECK(other.forbids("face C1", "P3F-4.6.2"));
}

TEST_CASE("P3F-4.6.3 the 2 points are added to the step just made, and alone disorganise nobody") {
    // T14
    Board board(row(4).first("C1", "ARG", "101"), "segment movement first");
    board.play("move C1 102").play("face C1");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(4);
    CHECK(board.has("C1", Mark::disorganised));
    Board still(row(4).first("C1", "ARG", "101"), "segment movement first");
    still.play("face C1");
    CHECK(still.ask() == Ask::move);
    CHECK(still.has("C1", Mark::dismounted));
    Field wood;
    wood.zone("101").zone("102", Ground::difficult).border("101", "102");
    wood.supply(Side::first, {"101"}).supply(Side::second, {"102"});
    Board dear(wood.first("C1", "ARG", "101"), "segment movement first");
    dear.play("move C1 102").play("face C1");  // 2 and 2
    CHECK(dear.has("C1", Mark::disorganised));
}

TEST_CASE("P3F-4.6.4 argoulets keep their disorganised state when they change face") {
    Board board(row(4).first("C1", "ARG", "101", "disorganised"), "segment movement first");
    board.play("face C1");
    CHECK(board.has("C1", Mark::disorganised));
    CHECK(board.has("C1", Mark::dismounted));
}
