// P3F-11  Optional rules.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

Field reiters(std::string_view more = {}) {
    Field field = row(7, "caracole=on " + std::string(more));
    field.first("C1", "REI", "103").second("H1", "SWI", "104").second("H2", "SWI", "104");
    return field;
}
// The caracole is declared, and the combat segment has come.
Board wheeling(const Field& field) {
    Board board(field, "segment movement first");
    board.play("caracole C1").play("done");
    if (board.ask() == Ask::react) board.play("done");
    return board;
}

Field detachments(std::string_view more = {}) {
    return row(8, "enfants_perdus=on " + std::string(more));
}

}  // namespace

TEST_CASE(
    "P3F-11.1.1.1 reiters next to an enemy zone of type I over dashed borders may declare a "
    "caracole, last") {
    Board board(reiters(), "segment movement first");
    CHECK(board.can("caracole C1"));
    board.play("caracole C1");
    CHECK(board.forbids("move C1 102", "P3F-11.1.1.1"));
    CHECK_FALSE(
        Board(row(7).first("C1", "REI", "103").second("H1", "SWI", "104"), "segment movement first")
            .can("caracole C1"));
    Field far = row(7, "caracole=on");
    far.first("C1", "REI", "101").first("C2", "GEN", "103").second("H1", "SWI", "104");
    Board other(far, "segment movement first");
    CHECK(other.forbids("caracole C1", "P3F-11.1.1.1"));
    CHECK(other.forbids("caracole C2", "P3F-11.1.1.1"));
    other.play("move C1 102").play("move C1 103");
    CHECK(other.can("caracole C1"));
    Field wood("caracole=on");
    wood.zone("101")
        .zone("102", Ground::difficult)
        .zone("103")
        .border("101", "102")
        .border("101", "103", Line::solid);
    wood.supply(Side::first, {"101"}).supply(Side::second, {"103"});
    wood.first("C1", "REI", "101").second("H1", "SWI", "102").second("H2", "SWI", "103");
    CHECK(Board(wood, "segment movement first").forbids("caracole C1", "P3F-11.1.1.1"));
}

TEST_CASE("P3F-11.1.1.2 one caracole a zone") {
    Field field = reiters();
    field.first("C2", "REI", "103");
    Board board(field, "segment movement first");
    board.play("caracole C1");
    CHECK(board.forbids("caracole C2", "P3F-11.1.1.2"));
}

TEST_CASE("P3F-11.1.1.3 the caracole leads in reactions against its zone and in the combat") {
    Field field = row(7, "caracole=on");
    field.first("C1", "REI", "102").first("C2", "CUI", "102").second("H1", "ARQ", "104");
    Board board(field, "segment movement first");
    board.play("move C2 103").play("move C1 103").play("caracole C1").play("done");
    REQUIRE(board.ask() == Ask::react);
    CHECK(board.forbids("fire H1 C2", "P3F-11.1.1.3"));
    CHECK(board.can("fire H1 C1"));
    board.play("done");
    CHECK(board.forbids("attack C2 104", "P3F-11.1.1.3"));
    CHECK(board.can("attack C1 104"));
}

TEST_CASE("P3F-11.1.1.4 a unit that reacts against a caracole has 1 more") {
    Field field = row(7, "caracole=on");
    field.first("C1", "REI", "102").second("H1", "ARQ", "104");
    Board board(field, "segment movement first");
    board.play("move C1 103").play("caracole C1").play("done").play("fire H1 C1").roll(1);
    CHECK(board.amount("tally.defender", "P3F-11.1.1.4") == 1);
}

TEST_CASE("P3F-11.1.1.5 a reaction that hurts the unit ends its caracole") {
    Field field = row(7, "caracole=on");
    field.first("C1", "REI4", "102").second("H1", "CUI", "104");
    Board board(field, "segment movement first");
    board.play("move C1 103").play("caracole C1").play("done").play("fire H1 C1").roll(1);
    board.roll(2);  // 5 against 8: 1*/-
    CHECK_FALSE(board.has("C1", Mark::caracole));
    CHECK(board.said("log.caracole_over"));
}

TEST_CASE("P3F-11.1.2.1 P3F-R58 the caracole must attack if it can, otherwise its marker goes") {
    Board board = wheeling(reiters());
    CHECK(board.forbids("done", "P3F-11.1.2.1"));
    board.play("attack C1 104").play("defend H1").roll(3);
    while (board.ask() == Ask::roll_check) board.roll(1);
    if (board.ask() == Ask::second_attack) board.play("done");
    CHECK_FALSE(board.has("C1", Mark::caracole));
    CHECK(board.can("done"));

    Field gone = row(7, "caracole=on");
    gone.first("C1", "REI", "103", "caracole isolated").second("H1", "SWI", "104");
    Board lost(gone, "segment combat first");
    lost.play("done");
    CHECK_FALSE(lost.has("C1", Mark::caracole));
}

TEST_CASE("P3F-R58 a caracole whose targets are gone binds nobody in the combat segment") {
    Field field("caracole=on");
    for (const char* label : {"101", "102", "103", "104", "105"}) field.zone(label);
    field.border("101", "102").border("102", "103").border("103", "104");
    field.border("102", "105", Line::solid);
    field.supply(Side::first, {"101"}).supply(Side::second, {"104"});
    field.first("C1", "REI", "101").first("C2", "CUI", "101");
    field.second("H1", "ARG", "103").second("H2", "SWI", "105");
    Board board(field, "segment movement first");
    board.play("move C2 102").play("move C1 102").play("caracole C1").play("done");
    REQUIRE(board.ask() == Ask::react);
    board.play("withdraw H1 104 from 102").roll(1);
    while (board.ask() == Ask::advance_before || board.ask() == Ask::react) board.play("done");
    REQUIRE(board.ask() == Ask::attack);
    CHECK_FALSE(board.has("C1", Mark::caracole));
    CHECK(board.can("attack C1 105"));  // over a border that no caracole crosses
    CHECK(board.can("attack C2 105"));
    CHECK(board.can("done"));
}

TEST_CASE(
    "P3F-11.1.2.2 P3F-11.1.2.5 P3F-11.1.2.6 P3F-7.4.5.2 a second attack on the same lead, after a "
    "check") {
    const auto first_attack = [] {
        Board board = wheeling(reiters());
        board.play("attack C1 104").play("defend H1").roll(5);  // 6 + 1 against 6: +1, QC/1*
        while (board.ask() == Ask::roll_check) board.roll(1);
        if (board.ask() == Ask::loss) board.play("stand");
        return board;
    };
    Board board = first_attack();
    REQUIRE(board.ask() == Ask::second_attack);
    board.play("again");
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(5);
    REQUIRE(board.ask() == Ask::roll_combat);
    CHECK(board.state.combat.defender == board.id("H1"));
    CHECK(board.amount("tally.defender", "P3F-7.4.5.2") == -1);
    Board fails = first_attack();
    fails.play("again").roll(6);
    CHECK(fails.ask() == Ask::attack);
    CHECK_FALSE(fails.has("C1", Mark::caracole));
    Board declines = first_attack();
    declines.play("done");
    CHECK(declines.ask() == Ask::attack);
}

TEST_CASE(
    "P3F-11.1.2.3 P3F-R46 when the zone is emptied there is an advance and no second attack") {
    for (const char* edition : {"caracole_advance=en", "caracole_advance=fr"}) {
        Field field = row(7, "caracole=on " + std::string(edition));
        field.first("C1", "REI", "103")
            .first("C2", "SWI", "103")
            .second("H1", "ARQ", "104", "reduced");
        Board board = wheeling(field);
        board.play("attack C1 104").roll(6);
        REQUIRE(board.ask() == Ask::advance);
        CHECK(board.can("advance C1"));
        CHECK(board.can("advance C2") == (std::string_view(edition) == "caracole_advance=en"));
    }
}

TEST_CASE("P3F-11.1.2.4 no second attack for a unit hurt in the first") {
    Board board = wheeling(reiters());
    board.play("attack C1 104").play("defend H1").roll(2);  // +1: DS/DS
    CHECK(board.has("C1", Mark::disorganised));
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE(
    "P3F-11.1.2.6 P3F-R47 if the lead is gone the other player names another, in French only if "
    "eliminated") {
    for (const char* edition : {"caracole_second_lead=en", "caracole_second_lead=fr"}) {
        Field field = row(7, "caracole=on " + std::string(edition));
        field.first("C1", "REI", "103").second("H1", "ARQ", "104").second("H2", "ARQ", "104");
        field.second("H3", "ARQ", "104");
        Board board = wheeling(field);
        board.play("attack C1 104").play("defend H1").roll(3);  // 7 against 3: +4, -/1
        board.play("retreat H1 105").roll(1);
        const bool english = std::string_view(edition).ends_with("en");
        REQUIRE((board.ask() == Ask::second_attack) == english);
        if (!english) continue;
        board.play("again").roll(1);
        REQUIRE(board.ask() == Ask::defend);
        board.play("defend H3");
        CHECK(board.amount("tally.defender", "P3F-7.4.5.2") == 0);
    }
}

TEST_CASE(
    "P3F-11.2.1 P3F-R19 a loss in combat makes the units of the zone test, the loser too unless "
    "the option spares it") {
    for (const char* option : {"hesitation_units=all", "hesitation_units=others"}) {
        Field field = row(6, "hesitation=on " + std::string(option));
        field.first("C1", "ARQ", "102").first("C2", "ARQ", "102").first("C3", "GEN", "101");
        field.second("H1", "SWI", "103");
        Board board(field, "segment combat first");
        board.play("attack C1 103").roll(3);  // 3 - 1 against 6: 1*/-
        const bool all = std::string_view(option) == "hesitation_units=all";
        REQUIRE(board.ask() == Ask::roll_check);
        board.roll(6);
        CHECK(board.has("C1", Mark::disorganised) == all);
        CHECK(board.has("C2", Mark::disorganised) == !all);
        if (all) {
            REQUIRE(board.ask() == Ask::roll_check);
            board.roll(6);
            CHECK(board.has("C2", Mark::disorganised));
        }
        CHECK(board.ask() == Ask::attack);
    }
    Field off = row(6);
    off.first("C1", "ARQ", "102").first("C2", "ARQ", "102").second("H1", "SWI", "103");
    Board calm(off, "segment combat first");
    calm.play("attack C1 103").roll(3);
    CHECK(calm.ask() == Ask::attack);
}

TEST_CASE("P3F-R71 P3F-11.2.1 supports hesitate before they may retreat with their lead") {
    Field field = row(6, "hesitation=on");
    field.first("C1", "CUI", "102").second("H1", "ARQ", "103").second("H2", "SWI", "103");
    Board board(field, "segment combat first");
    board.play("attack C1 103").play("defend H1").roll(5);  // 7 + 1 against 3 + 1: -/2
    board.play("retreat H1 104").roll(1);
    CHECK(board.zone("H1") == "104");
    REQUIRE(board.ask() == Ask::roll_check);
    CHECK(board.state.frames.top().cause == Cause::hesitation);
    board.roll(1);  // H1
    REQUIRE(board.ask() == Ask::roll_check);
    CHECK(board.state.frames.top().piece == board.id("H2"));
    Board steady = board;
    steady.roll(1);
    CHECK(steady.ask() == Ask::support_retreat);
    board.roll(6);
    CHECK(board.has("H2", Mark::disorganised));
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE(
    "P3F-11.2.2 a unit hesitates once in a segment, and a step lost by it causes no other test") {
    Field field = row(6, "hesitation=on hesitation_units=others attack_limit=fr");
    field.first("C1", "ARQ", "102")
        .first("C2", "ARQ", "102", "disorganised")
        .first("C3", "ARQ", "102");
    field.second("H1", "SWI", "103");
    Board board(field, "segment combat first");
    board.play("attack C1 103").roll(3);
    board.roll(6);  // C2, disorganised twice: loses a step
    CHECK(board.has("C2", Mark::reduced));
    REQUIRE(board.ask() == Ask::roll_check);
    board.roll(1);                      // C3
    CHECK(board.ask() == Ask::attack);  // C1 does not test for C2
    board.play("attack C3 103").roll(3);
    // C1 has not hesitated yet, C2 has.
    REQUIRE(board.ask() == Ask::roll_check);
    CHECK(board.state.frames.top().piece == board.id("C1"));
    board.roll(1);
    CHECK(board.ask() == Ask::attack);
}

TEST_CASE(
    "P3F-11.3.1 P3F-11.3.2 landsknechts next to lone enemy baggage are tempted, Swiss are not") {
    for (const char* type : {"LAN", "SWI"}) {
        Field field = row(5, "hunger_for_gold=on");
        field.first("C1", type, "102").second("H1", "BAG", "103").second("H2", "GEN", "105");
        Board board(field, "segment movement first");
        board.play("done");
        const bool tempted = std::string_view(type) == "LAN";
        REQUIRE((board.ask() == Ask::roll_check) == tempted);
        if (!tempted) continue;
        board.roll(6);
        CHECK(board.has("C1", Mark::disorganised));
    }
    Field guarded = row(5, "hunger_for_gold=on");
    guarded.first("C1", "LAN", "102").second("H1", "BAG", "103").second("H2", "GEN", "103");
    Board board(guarded, "segment movement first");
    board.play("done");
    CHECK(board.ask() != Ask::roll_check);
}

TEST_CASE(
    "P3F-11.4a P3F-11.4.1.1 full arquebusiers of a Protestant column detach up to two, 1 point "
    "each") {
    Board board(detachments().first("C1", "ARQ", "102").first("C2", "SWI", "102"),
                "segment movement first");
    CHECK(board.forbids("detach C2", "P3F-11.4a"));
    board.play("detach C1");
    CHECK(board.zone("E1") == "102");
    CHECK(board.state.march.spent == 1);
    Field catholic = detachments();
    catholic.tables.columns[0].enfants_perdus = false;
    CHECK(Board(catholic.first("C1", "ARQ", "102"), "segment movement first")
              .forbids("detach C1", "P3F-11.4a"));
    CHECK(Board(row(4).first("C1", "ARQ", "102"), "segment movement first")
              .forbids("detach C1", "P3F-11.4a"));
}

TEST_CASE("P3F-11.4.1.2 a new detachment stands, the parent may move on") {
    Board board(detachments().first("C1", "ARQ", "102"), "segment movement first");
    board.play("detach C1");
    CHECK(board.forbids("move E1 103", "P3F-11.4.1.2"));
    board.play("move C1 103").play("move C1 104").play("move C1 105");
    CHECK(board.forbids("move C1 106", "P3F-1.3.4"));
}

TEST_CASE(
    "P3F-11.4.1.3 P3F-11.4.1.4 the second detachment costs a step; a disorganised parent may, a "
    "reduced one not") {
    Board board(detachments().first("C1", "ARQ", "102", "disorganised"), "segment movement first");
    board.play("detach C1");
    CHECK_FALSE(board.has("C1", Mark::reduced));
    CHECK_FALSE(board.has("E1", Mark::disorganised));
    board.play("detach C1");
    CHECK(board.has("C1", Mark::reduced));
    CHECK_FALSE(board.can("detach C1"));
    Board reduced(detachments().first("C1", "ARQ", "102", "reduced"), "segment movement first");
    CHECK(reduced.forbids("detach C1", "P3F-11.4.1.3"));
}

TEST_CASE(
    "P3F-11.4.1.5 P3F-11.4.1.6 P3F-R48 joining again restores the parent: one is enough, in "
    "English both") {
    // T37
    for (const char* edition : {"enfants_perdus_return=fr", "enfants_perdus_return=en"}) {
        Field field = detachments(edition);
        field.first("C1", "ARQ", "102", "reduced detached_step").second("H1", "GEN", "108");
        field.lines = "E1 board 102 disorganised\nE2 board 102\n";
        const bool french = std::string_view(edition).ends_with("fr");
        Board board(field, "segment movement first");
        board.play("absorb E1");
        CHECK(board.state.march.spent == 1);
        CHECK(board.piece("E1").place == Place::unused);
        CHECK_FALSE(board.has("C1", Mark::disorganised));
        CHECK(board.has("C1", Mark::reduced) == !french);
        board.play("absorb E2");
        CHECK_FALSE(board.has("C1", Mark::reduced));
        // One lost, the other absorbed.
        Field lost = field;
        lost.lines = "E1 eliminated 105\nE2 board 102\n";
        Board after(lost, "segment movement first");
        after.play("absorb E2");
        CHECK(after.has("C1", Mark::reduced) == !french);
    }
    Field apart = detachments();
    apart.first("C1", "ARQ", "102").second("H1", "GEN", "108");
    apart.lines = "E1 board 103\n";
    CHECK(Board(apart, "segment movement first").forbids("absorb E1", "P3F-11.4.1.5"));
}

TEST_CASE("P3F-11.4.1.7 a lost detachment stays counted with its parent") {
    Field field = detachments();
    field.first("C1", "ARQ", "102").second("H1", "GEN", "108");
    field.lines = "E1 eliminated 105\n";
    Board board(field, "segment movement first");
    board.play("detach C1");
    CHECK(board.zone("E2") == "102");
    CHECK(board.has("C1", Mark::reduced));  // it is the second
    CHECK_FALSE(board.can("detach C1"));
}

TEST_CASE("P3F-11.4.2 enfants perdus share the command status of their parent") {
    Field field = detachments();
    field.leader(Side::first, "chief", "101").first("C1", "ARQ", "104").second("H1", "GEN", "108");
    field.lines = "E1 board 105\n";
    Board board(field, "segment combat second");
    board.play("done");
    CHECK_FALSE(board.has("E1", Mark::isolated));  // out of the radius itself
    // And they reorganise as it would.
    Field rally = field;
    rally.lines = "E1 board 105 disorganised\n";
    Board near(rally, "segment combat first");
    near.play("done");
    CHECK(near.ask() == Ask::roll_check);
}

TEST_CASE(
    "P3F-R73 P3F-11.4.2 P3F-5.3.2 isolated enfants perdus go nearer to the commander, not to their "
    "parent") {
    Field field = detachments();
    field.leader(Side::first, "chief", "101").first("C1", "ARQ", "106", "isolated");
    field.second("H1", "GEN", "108");
    field.lines = "E1 board 106 isolated\nE2 board 105 isolated\n";
    Board board(field, "segment movement first");
    CHECK(board.can("move E1 105"));  // from the parent's own zone, ahead of it
    CHECK(board.forbids("move E1 107", "P3F-5.3.2"));
    CHECK(board.forbids("move E2 106", "P3F-5.3.2"));
    CHECK(board.can("move E2 104"));
}

TEST_CASE("P3F-11.4.3.1 enfants perdus are outside stacking and exert no zone of control") {
    Field field = detachments();
    for (int i = 1; i <= 4; ++i) field.first("C" + std::to_string(i), "ARQ", "102");
    field.second("H1", "ARQ", "105");
    field.lines = "E1 board 101\nE51 board 104\n";
    Board board(field, "segment movement first");
    CHECK(board.can("move E1 102"));
    board.play("move C1 103");
    CHECK(board.tally("tally.step") == 1);  // next to the enemy's enfants perdus
}

TEST_CASE(
    "P3F-11.4.3.2 P3F-R59 at the end of either movement they must be in or next to their parent's "
    "zone") {
    Field field = detachments();
    field.first("C1", "ARQ", "102").first("C2", "GEN", "101").second("H1", "GEN", "108");
    field.lines = "E1 board 103\n";
    Board near(field, "segment movement first");
    near.play("done");
    CHECK(near.on_board("E1"));
    Board far(field, "segment movement first");
    far.play("move C1 101").play("done");
    CHECK_FALSE(far.on_board("E1"));
    field.lines = "E1 board 104\n";
    Board other(field, "segment movement second");
    other.play("done");
    CHECK_FALSE(other.on_board("E1"));
}

TEST_CASE("P3F-11.4.3.3 P3F-S4.6 at set-up they may be placed in or next to their parent's zone") {
    const P3f game = battle("coutras", "enfants_perdus=on");
    Board board(game, game.initial());
    if (board.asked() == Side::first) board.play("done");
    REQUIRE(board.ask() == Ask::set_up);
    REQUIRE(board.asked() == Side::second);
    CHECK(board.can("detach H9 025"));
    CHECK(board.can("detach H9 026"));
    CHECK(board.forbids("detach H9 022", "P3F-11.4.3.3"));
    CHECK(board.forbids("detach H7 025", "P3F-11.4a"));
    board.play("detach H9 026").play("detach H9 025");
    CHECK(board.has("H9", Mark::reduced));
    // A parent may be placed anew as long as they stay in or next to its zone.
    CHECK(board.can("place H4 111"));
    board.play("detach H4 017");
    CHECK(board.can("place H4 111"));
    board.play("place H4 111").play("place H4 017").play("detach H4 026");
    CHECK(board.forbids("place H4 111", "P3F-11.4.3.3"));
}

TEST_CASE(
    "P3F-11.4.4.1 P3F-R60 P3F-R61 they slip away before an enemy that moved next to them: a check "
    "before horse") {
    Field field = detachments();
    field.first("C1", "ARQ", "102").first("C2", "ARQ", "103").second("H1", "ARQ", "105");
    field.lines = "E51 board 104\n";
    Board board(field, "segment movement first");
    board.play("move C1 103").play("done");  // into a zone that was not empty
    REQUIRE(board.ask() == Ask::react);
    CHECK(board.forbids("withdraw E51 103 from 103", "P3F-11.4.4.1"));
    board.play("withdraw E51 105 from 103");
    CHECK(board.zone("E51") == "105");

    Field horse = detachments();
    horse.first("C1", "GEN", "102").second("H1", "ARQ", "105");
    horse.lines = "E51 board 104\n";
    Board rides(horse, "segment movement first");
    rides.play("move C1 103").play("done").play("withdraw E51 105 from 103");
    REQUIRE(rides.ask() == Ask::roll_check);
    rides.roll(5);
    CHECK(rides.zone("E51") == "104");

    Field still = detachments();
    still.first("C1", "ARQ", "103")
        .first("C2", "ARQ", "101")
        .second("H1", "SWI", "105")
        .second("H2", "ARQ", "105");
    still.lines = "E51 board 104\n";
    Board waits(still, "segment movement first");
    waits.play("move C2 102").play("done");
    CHECK(waits.ask() == Ask::attack);  // C1 did not move
}

TEST_CASE("P3F-R70 P3F-1.3.6.6 disorganised enfants perdus do not slip away") {
    for (const char* marks : {"", " disorganised"}) {
        Field field = detachments();
        field.first("C1", "ARQ", "102").second("H1", "SWI", "105").second("H2", "ARQ", "105");
        field.leader(Side::second, "enemy", "104");
        field.lines = "E51 board 104" + std::string(marks) + "\n";
        Board board(field, "segment movement first");
        board.play("move C1 103").play("done");
        REQUIRE(board.ask() == Ask::react);
        if (*marks == '\0') {
            CHECK(board.can("withdraw E51 105 from 103"));
        } else {
            CHECK(board.forbids("withdraw E51 105 from 103", "P3F-1.3.6.6"));
        }
    }
}

TEST_CASE("P3F-11.4.4.2 enfants perdus neither give nor receive support") {
    Field field = detachments();
    field.first("C1", "SWI", "103")
        .first("C2", "ARQ", "102")
        .second("H1", "SWI", "104")
        .second("H2", "ARQ", "105");
    field.lines = "E1 board 103\nE51 board 104\n";
    Board board(field, "segment combat first");
    board.play("attack C1 104").play("defend E51");
    CHECK(board.amount("tally.attacker", "P3F-7.4.4.1") == 0);
    CHECK(board.amount("tally.defender", "P3F-7.4.4.1") == 0);
}

TEST_CASE("P3F-11.4.4.3 they are lost with their parent") {
    Field field = detachments();
    field.first("C1", "CUI", "102").second("H1", "ARQ", "103", "reduced");
    field.lines = "E51 board 104\n";
    Board board(field, "segment combat first");
    board.play("attack C1 103").roll(6);
    CHECK_FALSE(board.on_board("H1"));
    CHECK_FALSE(board.on_board("E51"));
}
