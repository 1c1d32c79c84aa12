// P3F-7.5 to P3F-7.7  Combat results, retreat, leaders, advance.
#include <doctest/doctest.h>

#include <map>

#include "engine/game/forecast.h"
#include "games/p3f/effects.h"
#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

Board fight(const Field& field) { return Board(field, "segment combat first"); }

// Cuirassiers of 7 and a better class against arquebusiers of 3: +5. Dice 1 and 2 give a quality
// check to the attacker and one step to the defender, 3 one step, 5 two.
Field assault(std::string_view options = {}) {
    Field field = row(6, options);
    field.first("C1", "CUI", "102").second("H1", "ARQ", "103");
    return field;
}
// The defender stands in 103 and can go to 104 over this ground.
Field way_out(Line line, Ground ground, std::string_view marks = {}) {
    Field field;
    field.zone("101").zone("102").zone("103").zone("104", ground).zone("105");
    field.border("101", "102").border("102", "103").border("103", "104", line).border("104", "105");
    field.supply(Side::first, {"101"}).supply(Side::second, {"105"});
    field.first("C1", "CUI", "102").second("H1", "ARQ", "103", marks);
    return field;
}

}  // namespace

TEST_CASE("P3F-7.5.1.1 a result QC disorganises a unit that fails its check") {
    Field field = row(5);
    field.first("C1", "GEN", "102").second("H1", "GEN", "103");
    for (const int die : {5, 6}) {
        Board board = fight(field);
        board.play("attack C1 103").roll(4);  // even: QC/DS
        REQUIRE(board.ask() == Ask::roll_check);
        board.roll(die);
        CHECK(board.has("C1", Mark::disorganised) == (die == 6));
        CHECK(board.has("H1", Mark::disorganised));
    }
}

TEST_CASE("P3F-7.5.1.2 a result DS disorganises at once") {
    Field field = row(5);
    field.first("C1", "GEN", "102").second("H1", "GEN", "103");
    Board board = fight(field);
    board.play("attack C1 103").roll(3);  // DS/DS
    CHECK(board.has("C1", Mark::disorganised));
    CHECK(board.has("H1", Mark::disorganised));
}

// Played die by die: how many steps the defender is then asked for.
TEST_CASE("P3F-7.5.2.1 the outlook tells one step to choose from apart from two") {
    const Board before = fight(assault());
    std::map<int, std::uint64_t> dice;
    for (int die = 1; die <= 6; ++die) {
        Board board = before;
        board.play("attack C1 103").roll(die);
        while (!board.said("log.must_lose") && board.ask() == Ask::roll_check) board.roll(1);
        for (const Entry& entry : board.told)
            if (P3f::say_name(entry.event.say) == "log.must_lose")
                for (const Argument& each : entry.event.arguments)
                    if (each.name == "steps") ++dice[each.value.number];
    }
    REQUIRE(dice.size() == 2);
    const auto odds =
        forecast(before.game, before.state, Side::first,
                 Action::attack(before.id("C1"), before.piece("H1").zone, false), &effects());
    std::size_t lines = 0;
    for (const auto& line : odds.outlook) {
        if (line.effect != Effect::decides || P3f::say_name(line.said.say) != "log.must_lose")
            continue;
        ++lines;
        for (const Argument& each : line.said.arguments)
            if (each.name == "steps")
                CHECK(line.chance == Probability::whole().times(dice[each.value.number], 6));
        CHECK(line.causes.size() == 1);
    }
    CHECK(lines == 2);
}

TEST_CASE("P3F-7.5.2.1 the defender may replace one lost step by a retreat") {
    // T29, T30
    Board board = fight(assault());
    board.play("attack C1 103").roll(3);  // -/1
    REQUIRE(board.ask() == Ask::loss);
    CHECK(board.asked() == Side::second);
    board.play("retreat H1 104");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(4);
    CHECK(board.zone("H1") == "104");
    CHECK(board.has("H1", Mark::disorganised));
    CHECK_FALSE(board.has("H1", Mark::reduced));

    Board two = fight(assault());
    two.play("attack C1 103").roll(5);  // -/2
    two.play("retreat H1 104").roll(1);
    CHECK(two.has("H1", Mark::reduced));
    CHECK(two.zone("H1") == "104");

    Board stands = fight(assault());
    stands.play("attack C1 103").roll(5).play("stand");
    CHECK_FALSE(stands.on_board("H1"));
}

TEST_CASE("P3F-7.5.2.2 P3F-R53 guns and disorganised units do not retreat") {
    // T32
    Board board = fight(way_out(Line::dashed, Ground::open, "disorganised"));
    board.play("attack C1 103").roll(3);
    CHECK(board.has("H1", Mark::reduced));
    CHECK(board.ask() != Ask::loss);
    Board gun = fight(row(6).first("C1", "CUI", "102").second("H1", "CAN", "103"));
    gun.play("attack C1 103").roll(3);
    CHECK_FALSE(gun.on_board("H1"));
}

TEST_CASE("P3F-7.5.2.3 without a way out the losses stand") {
    Board board = fight(way_out(Line::double_line, Ground::open));
    board.play("attack C1 103").roll(3);
    CHECK(board.has("H1", Mark::reduced));
    CHECK(board.ask() != Ask::loss);
}

TEST_CASE(
    "P3F-7.5.3.1 P3F-R24 a retreat leads nearer to the own supply edge, away from the attacker if "
    "it can") {
    Field field;
    for (const char* label : {"101", "102", "103", "104", "105", "106", "107"}) field.zone(label);
    field.border("101", "102").border("102", "103").border("103", "104").border("103", "105");
    field.border("102", "105").border("104", "106").border("105", "106").border("103", "107");
    field.supply(Side::first, {"101"}).supply(Side::second, {"106"});
    field.first("C1", "CUI", "102").second("H1", "ARQ", "103");
    Board board = fight(field);
    board.play("attack C1 103").roll(3);
    CHECK(board.can("retreat H1 104"));
    CHECK(board.forbids("retreat H1 105",
                        "P3F-7.5.3.1"));  // next to the attacker, and there is better
    CHECK(board.forbids("retreat H1 107", "P3F-7.5.3.1"));  // not nearer to the edge
    // With 104 full, 105 it is.
    Field full = field;
    for (int i = 2; i < 6; ++i) full.second("H" + std::to_string(i), "ARQ", "104");
    Board crowded = fight(full);
    crowded.play("attack C1 103").roll(3);
    CHECK(crowded.can("retreat H1 105"));
}

TEST_CASE("P3F-7.5.3.2 over dashed borders into the open a check, and disorganised if it fails") {
    for (const int die : {3, 4}) {
        Board board = fight(way_out(Line::dashed, Ground::open));
        board.play("attack C1 103").roll(3).play("retreat H1 104").roll(die);
        CHECK(board.zone("H1") == "104");
        CHECK(board.has("H1", Mark::disorganised) == (die == 4));
    }
}

TEST_CASE("P3F-7.5.3.3 over a single line or into type II it retreats disorganised") {
    // T31
    for (const auto& [line, ground] :
         {std::pair{Line::solid, Ground::open}, {Line::dashed, Ground::difficult}}) {
        Board board = fight(way_out(line, ground));
        board.play("attack C1 103").roll(3).play("retreat H1 104");
        CHECK(board.ask() != Ask::roll_check);
        CHECK(board.zone("H1") == "104");
        CHECK(board.has("H1", Mark::disorganised));
    }
}

TEST_CASE("P3F-7.5.3.4 no retreat over a double or bold border or into type III or X") {
    for (const auto& [line, ground] : {std::pair{Line::double_line, Ground::open},
                                       {Line::bold, Ground::open},
                                       {Line::dashed, Ground::very_difficult}}) {
        Field field = way_out(line, ground);
        // Another way, so that the question is asked.
        field.zone("106").border("103", "106").border("106", "105");
        Board board = fight(field);
        board.play("attack C1 103").roll(3);
        REQUIRE(board.ask() == Ask::loss);
        CHECK(board.forbids("retreat H1 104", "P3F-7.5.3.4"));
        CHECK(board.can("retreat H1 106"));
    }
}

TEST_CASE(
    "P3F-7.5.3.5 P3F-R54 a retreat keeps the stacking limit and avoids enemy units; lone leaders "
    "are overrun") {
    Field field = way_out(Line::dashed, Ground::open);
    field.zone("106").border("103", "106").border("106", "105");
    Field crowd = field;
    for (int i = 2; i < 6; ++i) crowd.second("H" + std::to_string(i), "ARQ", "104");
    Board full = fight(crowd);
    full.play("attack C1 103").roll(3);
    CHECK(full.forbids("retreat H1 104", "P3F-7.5.3.5"));
    Field enemy = field;
    enemy.first("C2", "GEN", "104");
    Board cut = fight(enemy);
    cut.play("attack C1 103").roll(3);
    CHECK(cut.forbids("retreat H1 104", "P3F-7.5.3.5"));
    Field leader = way_out(Line::dashed, Ground::open);
    leader.leader(Side::first, "chief", "104").first("C2", "BAG", "104");
    Board rides = fight(leader);
    rides.play("attack C1 103").roll(3).play("retreat H1 104").roll(1);
    CHECK(rides.has("chief", Mark::replaced));
    CHECK_FALSE(rides.on_board("C2"));
}

TEST_CASE("P3F-7.5.3.6 a retreat may enter enemy control and sets off nothing") {
    Field field = way_out(Line::dashed, Ground::open);
    field.first("C2", "ARQ", "105");
    field.supply(Side::second, {"104"});
    Board board = fight(field);
    board.play("attack C1 103").roll(3);
    CHECK(board.can("retreat H1 104"));
    board.play("retreat H1 104").roll(1);
    CHECK(board.zone("H1") == "104");
}

TEST_CASE(
    "P3F-7.5.3.7 P3F-R13 a unit that retreats off the map is eliminated and worth its points") {
    Field field = row(3);
    field.first("C1", "CUI", "102").second("H1", "ARQ", "103");
    Board board = fight(field);
    board.play("attack C1 103").roll(3);
    REQUIRE(board.ask() == Ask::loss);
    board.play("retreat H1 off");
    CHECK(board.piece("H1").place == Place::eliminated);
    CHECK(board.game.points(board.state, Side::first) == 1);
    Board inland = fight(assault());
    inland.play("attack C1 103").roll(3);
    CHECK(inland.forbids("retreat H1 off", "P3F-7.5.3.7"));
}

TEST_CASE(
    "P3F-7.5.3.8 P3F-R40 supports may go when the lead retreats, in French whenever he loses a "
    "step") {
    for (const char* edition : {"support_retreat=en", "support_retreat=fr"}) {
        Field field = row(6, edition);
        field.first("C1", "CUI", "102").second("H1", "SWI", "103").second("H2", "ARQ", "103");
        field.second("H3", "GEN", "103").second("H4", "ARQ", "103", "disorganised");
        Board board = fight(field);
        board.play("attack C1 103").play("defend H1").roll(6);  // 8 against 7: +1, -/1
        board.play("retreat H1 104").roll(1);
        REQUIRE(board.ask() == Ask::support_retreat);
        CHECK(board.can("retreat H2 104"));
        CHECK(board.forbids("retreat H3 104", "P3F-7.5.3.8"));  // gave no support
        CHECK(board.forbids("retreat H4 104", "P3F-7.5.3.8"));
        board.play("retreat H2 104").roll(5);
        CHECK(board.zone("H2") == "104");
        CHECK(board.has("H2", Mark::disorganised));

        Board stands = fight(field);
        stands.play("attack C1 103").play("defend H1").roll(6).play("stand");
        CHECK((stands.ask() == Ask::support_retreat) ==
              (std::string_view(edition) == "support_retreat=fr"));
    }
}

TEST_CASE("P3F-7.5.3.9 leaders may go with units that retreat") {
    Field field = assault();
    field.leader(Side::second, "e", "103").second("H2", "SWI", "103");
    Board board = fight(field);
    board.play("attack C1 103").play("defend H1").roll(2);  // 8 - 3 - 1: +4, QC/1*
    while (board.ask() == Ask::roll_check) board.roll(1);
    board.play("retreat H1 104").roll(1);
    while (board.ask() == Ask::support_retreat) board.play("done");
    REQUIRE(board.ask() == Ask::roll_leader);
    board.roll(6);
    REQUIRE(board.ask() == Ask::follow);
    CHECK(board.forbids("retreat e 102", "P3F-7.5.3.9"));
    board.play("retreat e 104");
    CHECK(board.zone("e") == "104");
}

TEST_CASE(
    "P3F-R74 P3F-7.5.3.9 a leader who survives goes with his men, the replacement of one who fell "
    "stays") {
    Field field = row(6);
    field.first("C1", "CUI", "102").second("H1", "ARQ", "103").leader(Side::second, "enemy", "103");
    Board board(field, "segment combat first");
    board.play("attack C1 103").roll(4);  // 7 + 1 against 3: -/1*
    board.play("retreat H1 104").roll(1);
    REQUIRE(board.ask() == Ask::roll_leader);
    Board survives = board;
    survives.roll(5);
    REQUIRE(survives.ask() == Ask::follow);
    CHECK(survives.can("retreat enemy 104"));
    board.roll(4).roll(1);  // he falls, his column tests
    CHECK(board.has("enemy", Mark::replaced));
    REQUIRE(board.ask() == Ask::advance);
    board.play("advance C1");
    CHECK(board.zone("enemy") == "104");  // overrun, and only moved
}

TEST_CASE(
    "P3F-7.5.1.5 P3F-7.6a P3F-R55 an asterisk tests leaders: die and units left, below 5 is "
    "death") {
    // T07, T08: three units and a leader, the reduced lead attacker is lost; 2 units remain.
    for (const int die : {1, 2, 3}) {
        Field field = row(5);
        field.first("C1", "ARQ", "102", "reduced")
            .first("C2", "ARQ", "102")
            .first("C3", "ARQ", "102");
        field.leader(Side::first, "chief", "102").second("H1", "SWI", "103");
        Board board = fight(field);
        board.play("attack C1 103").roll(2);  // 2 - 1 against 6: 2*/-
        CHECK_FALSE(board.on_board("C1"));
        REQUIRE(board.ask() == Ask::roll_leader);
        board.roll(die);
        CHECK(board.has("chief", Mark::replaced) == (die < 3));
    }
}

TEST_CASE("P3F-7.6a enfants perdus and baggage do not shield a leader") {
    Field field = row(5, "enfants_perdus=on");
    field.first("C1", "ARQ", "102", "reduced").first("C2", "BAG", "102").first("C3", "ARQ", "101");
    field.leader(Side::first, "chief", "102").second("H1", "SWI", "103");
    field.lines = "E3 board 102\n";
    Board board = fight(field);
    board.play("attack C1 103").roll(2);
    REQUIRE(board.ask() == Ask::roll_leader);
    board.roll(4);
    CHECK(board.has("chief", Mark::replaced));
}

TEST_CASE("P3F-7.6b a leader who shows his back cannot fall again") {
    Field field = row(5);
    field.first("C1", "ARQ", "102").leader(Side::first, "chief", "102", 4, false, "replaced");
    field.second("H1", "SWI", "103");
    Board board = fight(field);
    board.play("attack C1 103").roll(1);  // 2*/-
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE(
    "P3F-7.6c P3F-R26 an overrun leader falls, and his replacement appears in the nearest zone of "
    "his side") {
    Field field;
    for (const char* label : {"101", "102", "103", "104", "105"}) field.zone(label);
    field.border("101", "102").border("102", "103").border("102", "104").border("103", "105");
    field.supply(Side::first, {"101"}).supply(Side::second, {"105"});
    field.first("C1", "GEN", "101").leader(Side::second, "e", "102");
    field.second("H1", "GEN", "103").second("H2", "GEN", "104");
    Board board(field, "segment movement first");
    board.play("move C1 102");
    // The column is tested at once, in the middle of the enemy's move, and before he is replaced.
    REQUIRE(board.ask() == Ask::roll_check);
    CHECK_FALSE(board.on_board("e"));
    board.rolls({1, 1});
    REQUIRE(board.ask() == Ask::place_leader);
    CHECK(board.asked() == Side::second);
    CHECK(board.forbids("settle 105", "P3F-7.6c"));
    board.play("settle 104");
    CHECK(board.zone("e") == "104");
    CHECK(board.has("e", Mark::replaced));
    CHECK(board.ask() == Ask::move);
    CHECK(board.asked() == Side::first);

    // One who shows his back is only moved.
    Field moved = row(4);
    moved.first("C1", "GEN", "101").leader(Side::second, "e", "102", 4, false, "replaced");
    moved.second("H1", "GEN", "104");
    Board again(moved, "segment movement first");
    again.play("move C1 102");
    CHECK(again.zone("e") == "104");
    CHECK(again.ask() == Ask::move);
    // Nobody left: he leaves the game.
    Field alone = row(4);
    alone.first("C1", "GEN", "101").leader(Side::second, "e", "102");
    Board last(alone, "segment movement first");
    last.play("move C1 102");
    CHECK(last.piece("e").place == Place::eliminated);
}

TEST_CASE(
    "P3F-7.6.1.1 P3F-7.6.1.2 P3F-R56 the lieutenant-general lost: the whole army is tested and has "
    "no other") {
    Field field = row(6);
    field.first("C1", "GEN", "102").leader(Side::second, "general", "103", 5, true);
    field.second("H2", "CAN", "105").second("H3", "BAG", "105");
    field.column(Side::second, "b").second("H1", "ARQ", "106").leader(Side::second, "e", "105");
    Board board(field, "segment movement first");
    board.play("move C1 103");
    REQUIRE(board.ask() == Ask::roll_check);  // H2, H1; baggage is not tested
    board.roll(6);
    CHECK(board.has("H2", Mark::disorganised));
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(4);
    CHECK(board.has("H1", Mark::disorganised));
    CHECK(board.ask() == Ask::move);
    board.play("done").play("done");
    while (board.ask() == Ask::roll_check) board.roll(6);
    // 103 was 3 zones from H1; now nobody commands column b but its own leader.
    CHECK(board.game.points(board.state, Side::first) == 6);
}

TEST_CASE("P3F-7.6.2.1 P3F-7.6.2.2 a column commander lost: his column alone is tested") {
    Field field = row(6);
    field.first("C1", "GEN", "102").leader(Side::second, "e", "103");
    field.second("H1", "ARQ", "106");
    field.column(Side::second, "b").second("H2", "ARQ", "106").leader(Side::second, "f", "105");
    Board board(field, "segment movement first");
    board.play("move C1 103");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(6);
    CHECK(board.has("H1", Mark::disorganised));
    CHECK(board.ask() == Ask::move);
    CHECK_FALSE(board.has("H2", Mark::disorganised));
    CHECK(board.game.points(board.state, Side::first) == 3);
}

TEST_CASE("P3F-R69 the man who replaces a fallen leader lends nothing to the checks for the loss") {
    // Three arquebusiers of quality 3; the reduced lead is lost, the leader of 5 falls.
    Field field = row(5);
    field.first("C1", "ARQ", "102", "reduced").first("C2", "ARQ", "102").first("C3", "ARQ", "102");
    field.leader(Side::first, "chief", "102", 5).second("H1", "SWI", "103");
    Board board = fight(field);
    board.play("attack C1 103").roll(2).roll(1);
    REQUIRE(board.has("chief", Mark::replaced));
    REQUIRE(board.ask() == Ask::roll_check);
    CHECK(board.state.frames.top().need == 3);
    board.roll(4);
    CHECK(board.has("C2", Mark::disorganised));
    board.roll(4);
    CHECK(board.has("C3", Mark::disorganised));
    // From now on he serves, with quality 4.
    board.play("done");
    CHECK(board.ask() != Ask::roll_check);  // still under enemy control
    Field later = row(5);
    later.first("C2", "ARQ", "101", "disorganised")
        .leader(Side::first, "chief", "101", 5, false, "replaced");
    later.second("H1", "SWI", "105");
    Board rallies = fight(later);
    rallies.play("done");
    REQUIRE(rallies.ask() == Ask::roll_check);
    CHECK(rallies.state.frames.top().need == 4);
    // Another leader of theirs in the zone still lends his.
    Field general = row(5);
    general.first("C1", "ARQ", "102", "reduced").first("C2", "ARQ", "102");
    general.leader(Side::first, "chief", "102", 5);
    general.column(Side::first, "b").leader(Side::first, "general", "102", 4, true, "");
    general.second("H1", "SWI", "103");
    Board two = fight(general);
    two.play("attack C1 103").roll(2).roll(1);
    REQUIRE(two.has("chief", Mark::replaced));
    REQUIRE(two.ask() == Ask::roll_check);
    CHECK(two.state.frames.top().need == 4);
}

TEST_CASE(
    "P3F-7.7.1 P3F-R7 P3F-R50 lead and supports that counted may enter the emptied zone, leaders "
    "with them") {
    Field field = row(5);
    field.first("C1", "CUI", "102").first("C2", "SWI", "102").first("C3", "CUI", "102");
    field.first("C4", "CAN", "102")
        .leader(Side::first, "chief", "102")
        .second("H1", "ARQ", "103", "reduced");
    Board board = fight(field);
    board.play("attack C1 103").roll(6);
    REQUIRE(board.ask() == Ask::advance);
    CHECK(board.forbids("advance chief", "P3F-7.7.1"));
    CHECK(board.forbids("advance C3", "P3F-7.7.1"));  // did not support
    CHECK_FALSE(board.can("advance C4"));
    board.play("advance C2").play("advance C1").play("advance chief");
    CHECK(board.zone("C1") == "103");
    CHECK(board.zone("C2") == "103");
    CHECK(board.zone("chief") == "103");
}

TEST_CASE("P3F-7.7.2 defenders do not advance") {
    Field field = row(5);
    field.first("C1", "CUI", "102")
        .second("H1", "ARQ", "103", "reduced")
        .second("H2", "ARQ", "104");
    Board board = fight(field);
    board.play("attack C1 103").roll(6);
    CHECK(board.forbids("advance H2", "P3F-7.7.2"));
    // An attacker who is lost leaves his zone to nobody.
    Board lost = fight(row(5).first("C1", "ARG", "102").second("H1", "SWI", "103"));
    lost.play("attack C1 103").roll(1);
    CHECK_FALSE(lost.on_board("C1"));
    CHECK(lost.ask() == Ask::attack);
}

TEST_CASE("P3F-7.7.3 P3F-R41 a disorganised unit advances in the French edition only") {
    for (const char* edition : {"disorganised_advance=en", "disorganised_advance=fr"}) {
        Field field = row(5, edition);
        field.first("C1", "CUI", "102", "disorganised").first("C2", "SWI", "102");
        field.second("H1", "ARQ", "103", "reduced");
        Board board = fight(field);
        board.play("attack C1 103").roll(6);
        REQUIRE(board.ask() == Ask::advance);
        CHECK(board.can("advance C1") == (std::string_view(edition) == "disorganised_advance=fr"));
        CHECK(board.forbids("advance C1", "P3F-7.7.3") ==
              (std::string_view(edition) == "disorganised_advance=en"));
    }
}

TEST_CASE("P3F-7.7.4 an advance eliminates lone leaders and baggage") {
    Field field = row(5);
    field.first("C1", "CUI", "102")
        .second("H1", "ARQ", "103", "reduced")
        .second("H2", "BAG", "103");
    field.leader(Side::second, "e", "103").second("H3", "GEN", "105");
    Board board = fight(field);
    board.play("attack C1 103").roll(4);  // -/1
    while (board.ask() == Ask::loss) board.play("stand");
    if (board.ask() == Ask::roll_leader) board.roll(6);
    REQUIRE(board.ask() == Ask::advance);
    board.play("advance C1");
    CHECK_FALSE(board.on_board("H2"));
    CHECK(board.has("e", Mark::replaced));
}
