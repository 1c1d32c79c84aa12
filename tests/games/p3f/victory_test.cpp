// P3F-9 and P3F-S0  Victory points and levels.
#include <doctest/doctest.h>

#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

Objective objective(Objective::Kind kind, Side side, int points) {
    Objective each;
    each.kind = kind;
    each.side = side;
    each.points = static_cast<std::int16_t>(points);
    each.rule = P3f::find_rule("P3F-S6.1");
    return each;
}
int points(const Field& field, Side side) {
    const Board board(field, "segment movement first");
    return board.game.points(board.state, side);
}

}  // namespace

TEST_CASE(
    "P3F-S0.1 P3F-9.0.1 eliminated units are worth 2 or 1 by their class, baggage 3, enfants "
    "perdus nothing") {
    struct Case {
        const char* type;
        int worth;
    };
    for (const Case& each :
         {Case{"REI", 2}, Case{"SWI", 2}, Case{"PIK", 1}, Case{"ARQ", 1}, Case{"GEN", 2},
          Case{"ARG", 1}, Case{"MIL", 1}, Case{"CAN", 2}, Case{"BAG", 3}}) {
        Field field = row(3);
        field.first("C1", "GEN", "101").second("H1", each.type, "-");
        CHECK(points(field, Side::first) == each.worth);
        CHECK(points(field, Side::second) == 0);
    }
    Field field = row(3, "enfants_perdus=on");
    field.first("C1", "GEN", "101").second("H1", "ARQ", "103");
    field.lines = "E51 eliminated -\n";
    CHECK(points(field, Side::first) == 0);
}

TEST_CASE("P3F-S0.2 a lieutenant-general is worth 6, a column commander 3") {
    Field field = row(3);
    field.first("C1", "GEN", "101").leader(Side::second, "e", "103", 5, true, "replaced");
    CHECK(points(field, Side::first) == 6);
    Field other = row(3);
    other.first("C1", "GEN", "101").leader(Side::second, "e", "103", 5, false, "replaced");
    CHECK(points(other, Side::first) == 3);
}

TEST_CASE(
    "P3F-9.0.2 P3F-R78 a zone is held by a unit that is not isolated, not by baggage or leaders") {
    Objective zone = objective(Objective::Kind::each_zone, Side::first, 4);
    const auto held_by = [&](const char* type, const char* marks) {
        Field field = row(3);
        zone.zones = ZoneSet{field.at("102")};
        field.tables.battle.objectives = {zone};
        field.first("C1", type, "102", marks);
        return points(field, Side::first) == 4;
    };
    CHECK(held_by("GEN", ""));
    CHECK(held_by("CAN", ""));
    CHECK_FALSE(held_by("GEN", "isolated"));
    CHECK_FALSE(held_by("BAG", ""));
    Field field = row(3);
    field.tables.battle.objectives = {zone};
    field.leader(Side::first, "chief", "102");
    CHECK(points(field, Side::first) == 0);
}

TEST_CASE("P3F-9.0.1 each zone, any zone and empty ground count as the battle says") {
    Field field = row(5);
    Objective each = objective(Objective::Kind::each_zone, Side::first, 3);
    each.zones = ZoneSet{field.at("101"), field.at("102"), field.at("103")};
    Objective any = objective(Objective::Kind::any_zone, Side::first, 8);
    any.zones = each.zones;
    Objective clear = objective(Objective::Kind::no_enemy, Side::second, 5);
    clear.zones = ZoneSet{field.at("104"), field.at("105")};
    field.tables.battle.objectives = {each, any, clear};
    field.first("C1", "GEN", "101").first("C2", "GEN", "102");
    CHECK(points(field, Side::first) == 14);
    CHECK(points(field, Side::second) == 5);
    field.first("C3", "GEN", "105");
    CHECK(points(field, Side::second) == 0);
}

TEST_CASE("P3F-9.0.1 a handicap counts whatever happens, for its side alone") {
    Field field = row(3);
    field.tables.battle.objectives = {objective(Objective::Kind::handicap, Side::second, 7)};
    field.first("C1", "GEN", "101");
    CHECK(points(field, Side::first) == 0);
    CHECK(points(field, Side::second) == 7);
}

TEST_CASE("P3F-S0.1 a battle may value the units of an arm otherwise, enfants perdus never") {
    Objective foot = objective(Objective::Kind::unit_value, Side::first, 5);
    foot.arm = Arm::infantry;
    Field field = row(3, "enfants_perdus=on");
    field.tables.battle.objectives = {foot};
    field.first("C1", "GEN", "101").second("H1", "ARQ", "103").second("H2", "ARQ", "-");
    CHECK(points(field, Side::first) == 5);
    field.lines = "E51 eliminated -\n";
    CHECK(points(field, Side::first) == 5);
}

TEST_CASE("P3F-9.0.1 the lists of one rule make one line of the final tally") {
    Field field = row(3);
    Objective near = objective(Objective::Kind::each_zone, Side::first, 3);
    near.zones = ZoneSet{field.at("101")};
    Objective far = objective(Objective::Kind::any_zone, Side::first, 8);
    far.zones = ZoneSet{field.at("101"), field.at("103")};
    field.tables.battle.objectives = {near, far};
    field.tables.battle.turns = 2;
    field.first("C1", "GEN", "101").leader(Side::first, "chief", "101").second("H1", "GEN", "103");
    field.leader(Side::second, "e", "103");
    Board board(field, "turn 2\nsegment combat second\nflags second_phase");
    board.play("done");
    int lines = 0;
    int sum = 0;
    for (const Entry& entry : board.told) {
        if (entry.kind != Entry::Kind::modifier || !(entry.event.rule == near.rule)) continue;
        ++lines;
        sum += entry.amount;
    }
    CHECK(sum == 11);
    CHECK(lines == 1);
}

TEST_CASE("P3F-9.0.3 P3F-S0.3 after the last turn the difference gives the level") {
    struct Case {
        int points;
        Level level;
        int score;
    };
    for (const Case& each :
         {Case{0, Level::draw, 500}, Case{1, Level::draw, 500}, Case{2, Level::marginal, 1000},
          Case{9, Level::marginal, 1000}, Case{10, Level::clear, 1000},
          Case{15, Level::clear, 1000}, Case{16, Level::decisive, 1000}}) {
        Field field = row(3);
        Objective zone = objective(Objective::Kind::each_zone, Side::first, each.points);
        zone.zones = ZoneSet{field.at("101")};
        field.tables.battle.objectives = {zone};
        field.tables.battle.turns = 2;
        field.first("C1", "GEN", "101")
            .leader(Side::first, "chief", "101")
            .second("H1", "GEN", "103");
        field.leader(Side::second, "e", "103");
        Board board(field, "turn 2\nsegment combat second\nflags second_phase");
        board.play("done");
        CHECK(board.ask() == Ask::over);
        CHECK(board.state.level == each.level);
        CHECK(board.game.score(board.state, Side::first) == each.score);
        CHECK(board.game.score(board.state, Side::second) == 1000 - each.score);
    }
}
