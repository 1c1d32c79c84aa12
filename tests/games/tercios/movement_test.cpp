// TER-MOV, TER-ORD, TER-TUR, TER-TRN, TER-TEL, TER-SPI, TER-SPC-2, TER-SPA: moves and the turn.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

TEST_CASE("TER-MOV-5 a move is no longer than allowed, to the tenth of a millimetre") {
    Stage stage = alone("card ready");
    Table table = active(stage);
    CHECK(table.can("move I1 0 1016"));
    CHECK(table.measured("move I1 0 1017", "TER-MOV-5") == std::pair<int, int>(1017, 1016));
    table.play("move I1 8192 1016");
    CHECK(table.unit("I1").pose.facing == plane::turned(north, 8192));
    CHECK(table.unit("I1").pose.at == Point{4000 - 718, 2000 + 718});
}

TEST_CASE("TER-VAL-1 Speed is a number of inches") {
    Stage stage = alone("card ready");
    stage.form("I1").profile.speed = 6;
    Table table = active(stage);
    CHECK(table.can("move I1 0 1524"));
    CHECK_FALSE(table.can("move I1 0 1525"));
}

TEST_CASE("TER-MOV-4 a pivot is a quarter turn at most") {
    Stage stage = alone("card ready");
    Table table = active(stage);
    CHECK(table.can("move I1 16384 500"));
    CHECK(table.measured("move I1 16385 500", "TER-MOV-4") == std::pair<int, int>(16385, 16384));
    CHECK(table.forbids("move I1 -16385 500", "TER-MOV-4"));
}

TEST_CASE("TER-MOV-3 the line may not cross a unit") {
    Stage stage = alone("card run");
    stage.put("I2", 4000, 3000, north, "card ready");
    Table table = active(stage);
    CHECK(table.forbids("move I1 0 2032", "TER-MOV-3"));
    CHECK(table.can("move I1 0 500"));
}

TEST_CASE("TER-MOV-6 what the line does not cut is ignored on the way") {
    // A friend overlaps the path of the base, not the line of the front centre.
    Stage stage = alone("card run");
    stage.put("I2", 4900, 3000, north, "card ready");
    Table table = active(stage);
    CHECK(table.can("move I1 0 2032"));
}

TEST_CASE("TER-MOV-7 a line between two obstacles needs three inches") {
    for (const Length gap : {700, 780}) {
        Stage stage = alone("card run");
        stage.put("I2", 4000 - gap / 2 - 401, 3000, north, "card ready");
        stage.put("H1", 4000 + gap / 2 + 401, 3000, north, "card ready");
        Table table = active(stage);
        CHECK(table.forbids("move I1 0 2032", "TER-MOV-7") == (gap == 700));
    }
}

TEST_CASE("TER-MOV-8 a unit does not end on another") {
    Stage stage = alone("card run");
    stage.put("I2", 4700, 4000, north, "card ready");
    Table table = active(stage);
    CHECK(table.forbids("move I1 0 2000", "TER-MOV-8"));
}

TEST_CASE("TER-MOV-9 guns may be passed through") {
    Stage stage = alone("card run");
    stage.put("G1", 4000, 2700, north, "card ready");
    Table table = active(stage);
    CHECK(table.can("move I1 0 2032"));
}

TEST_CASE("TER-MOV-10 a gun that is not cleared is set back by an inch at most") {
    Stage stage = alone("card run");
    stage.put("G1", 4000, 2700, north, "card ready");
    Table table = active(stage);
    // The mover's rear edge is 60 mm behind its front: 10 mm over the gun.
    table.play("move I1 0 1200");
    CHECK(table.said("log.gun_pushed"));
    CHECK(table.unit("G1").pose.at.y < 2700);
    CHECK(table.unit("G1").pose.at.y >= 2700 - 254);
}

TEST_CASE("TER-MOV-11 a commander in the way joins the unit or stands aside") {
    Stage stage = alone("card run");
    stage.lead("C0", 4000, 3200);
    Table table = active(stage);
    table.play("move I1 0 1400");
    REQUIRE(table.ask() == Ask::escape);
    CHECK(table.can("join C0 I1"));
    CHECK(table.can("escape C0 4000 2500") == true);
    CHECK(table.forbids("escape C0 4000 1000", "TER-MOV-11"));
    table.play("join C0 I1");
    CHECK(table.officer("C0").place == Place::attached);
}

TEST_CASE("TER-MOV-12 at the end a unit may turn by 45 degrees at most, to fit in") {
    Stage stage = alone("card run");
    stage.put("I2", 4900, 4100, north, "card ready");
    Table table = active(stage);
    CHECK(table.forbids("move I1 0 2000", "TER-MOV-8"));
    CHECK(table.forbids("move I1 0 2000 8193", "TER-MOV-12"));
    // Where it fits without, no turn is allowed.
    CHECK(table.forbids("move I1 0 500 1000", "TER-MOV-12"));
}

TEST_CASE("TER-MOV-13 a move nobody chose stops back at the point of contact") {
    Stage stage;
    stage.put("I1", 4000, 3000, north, "card ready wear 0")
        .put("i1", 4000, 3150, south, "card assault");
    stage.put("I2", 4300, 2000, north, "card ready");
    Table table = stage.table("phase action active second");
    stage.form("I1").profile.melee = 1;
    table.play("activate i1").play("charge i1 I1 front").play("keep I1");
    // Hits, one of them resisted: beaten, not shaken.
    table.succeed(4).succeed(1).fail();
    CHECK(table.said("log.disengages"));
    CHECK(table.unit("I1").pose.at.y > 3000 - 762);
    CHECK(table.unit("I1").pose.at.y <= 3000);
}

TEST_CASE("TER-MOV-14 only the ground under the line of the front centre counts") {
    Stage stage = alone("card ready");
    // Rough ground under the left half of the base only.
    stage.ground(TerrainKind::marsh, 3300, 1500, 500, 3000);
    Table table = active(stage);
    CHECK(table.can("move I1 0 1016"));
    table.play("move I1 0 1016");
    CHECK_FALSE(table.has("I1", Mark::disordered));
}

TEST_CASE("TER-MOV-15 a change of facing brings the front centre to another centre") {
    Stage stage = alone("card ready");
    Table table = active(stage);
    table.play("face I1 left");
    CHECK(table.unit("I1").pose.facing == west);
    CHECK(table.unit("I1").pose.at == Point{3400, 1700});
}

TEST_CASE("TER-X-5 a move without Assault keeps an inch from the enemy, three with the switch") {
    for (const char* options : {"", "standoff=three_inches"}) {
        Stage stage(options);
        stage.put("I1", 4000, 2000, north, "card run").put("i1", 4000, 4000, south, "card ready");
        stage.form("I1").special = {};
        Table table = active(stage);
        const int keep = *options == 0 ? 254 : 762;
        CHECK(table.can("move I1 0 " + std::to_string(2000 - keep)));
        CHECK(table.forbids("move I1 0 " + std::to_string(2001 - keep), "TER-X-5"));
    }
}

TEST_CASE("TER-X-16 a base stays on the table") {
    Stage stage;
    stage.put("I1", 700, 2000, west, "card run").put("i1", 8000, 7000, south, "card ready");
    Table table = active(stage);
    CHECK(table.forbids("move I1 0 800", "TER-X-16"));
}

TEST_CASE("TER-TRN-1 difficult ground: Speed-") {
    Stage stage = alone("card ready");
    stage.ground(TerrainKind::steep_hill, 3000, 2500, 2000, 2000);
    Table table = active(stage);
    CHECK(table.can("move I1 0 500"));
    CHECK(table.measured("move I1 0 509", "TER-MOV-5") == std::pair<int, int>(509, 508));
}

TEST_CASE("TER-TRN-2 very difficult ground: Speed- and disorder") {
    Stage stage = alone("card run");
    stage.ground(TerrainKind::small_wood, 3000, 2300, 2000, 2000);
    Table table = active(stage);
    // Run ++ and - leave one plus: six inches.
    CHECK(table.can("move I1 0 1524"));
    CHECK_FALSE(table.can("move I1 0 1525"));
    table.play("move I1 0 1000");
    CHECK(table.has("I1", Mark::disordered));
}

TEST_CASE("TER-TEL-6 a wood is very difficult, covers and hides") {
    Stage stage;
    stage.put("I1", 4000, 2000, north, "card fire").put("i1", 4000, 4200, south, "card ready");
    stage.ground(TerrainKind::small_wood, 3000, 2600, 2000, 1000);
    Table table = active(stage);
    CHECK(table.forbids("shoot I1 i1", "TER-TRN-5"));
}

TEST_CASE("TER-TRN-3 impassable ground may not be entered") {
    Stage stage = alone("card run");
    stage.ground(TerrainKind::small_lake, 3000, 3000, 2000, 500);
    Table table = active(stage);
    CHECK(table.forbids("move I1 0 2000", "TER-TRN-3"));
}

TEST_CASE("TER-TEL-7 a lake is impassable") {
    Stage stage = alone("card run");
    stage.ground(TerrainKind::large_lake, 3000, 2900, 2000, 500);
    CHECK(active(stage).forbids("move I1 0 1500", "TER-TRN-3"));
}

TEST_CASE("TER-TEL-14 rocks are impassable and hide") {
    Stage stage;
    stage.put("I1", 4000, 2000, north, "card fire").put("i1", 4000, 4500, south, "card ready");
    stage.ground(TerrainKind::rocks, 3500, 2900, 1000, 500);
    CHECK(active(stage).forbids("shoot I1 i1", "TER-TRN-5"));
}

TEST_CASE("TER-TEL-12 a steep hill is difficult") {
    Stage stage = alone("card run");
    stage.ground(TerrainKind::steep_hill, 3000, 2300, 2000, 2000);
    CHECK(active(stage).measured("move I1 0 1600", "TER-MOV-5").second == 1524);
}

TEST_CASE("TER-TEL-13 a wall is difficult to cross") {
    Stage stage = alone("card run");
    stage.line(TerrainKind::wall, {3000, 3000}, {5000, 3000}, 100);
    CHECK(active(stage).measured("move I1 0 1600", "TER-MOV-5").second == 1524);
}

TEST_CASE("TER-TEL-15 a marsh is very difficult") {
    Stage stage = alone("card run");
    stage.ground(TerrainKind::marsh, 3000, 2300, 2000, 2000);
    Table table = active(stage);
    table.play("move I1 0 1500");
    CHECK(table.has("I1", Mark::disordered));
}

TEST_CASE("TER-TRN-4 along a road: Speed+") {
    Stage stage = alone("card ready");
    stage.line(TerrainKind::road, {4000, 0}, {4000, 7620}, 508);
    Table table = active(stage);
    CHECK(table.can("move I1 0 1524"));
    CHECK_FALSE(table.can("move I1 0 1525"));
    // Off the road again: the usual move.
    CHECK_FALSE(table.can("move I1 8192 1017"));
}

TEST_CASE("TER-TEL-10 a road leads through other ground") {
    Stage stage = alone("card ready");
    stage.ground(TerrainKind::small_wood, 3000, 2300, 2000, 2000);
    stage.line(TerrainKind::road, {4000, 0}, {4000, 7620}, 508);
    Table table = active(stage);
    table.play("move I1 0 1524");
    CHECK_FALSE(table.has("I1", Mark::disordered));
}

TEST_CASE("TER-TEL-8 a river's die says how hard it is to cross") {
    for (const std::uint8_t die : {std::uint8_t{1}, std::uint8_t{3}, std::uint8_t{6}}) {
        Stage stage = alone("card run");
        stage.line(TerrainKind::river, {0, 3000}, {9144, 3000}, 300);
        stage.tables.scenario.terrain[0].roll = die;
        Table table = active(stage);
        CHECK(table.can("move I1 0 1524") == (die != 6));
        if (die == 6) continue;
        table.play("move I1 0 1524");
        CHECK(table.has("I1", Mark::disordered) == (die == 3));
    }
}

TEST_CASE("TER-TEL-1 a bridge takes the place of the river under it") {
    Stage stage = alone("card run");
    stage.line(TerrainKind::river, {0, 3000}, {9144, 3000}, 300);
    stage.tables.scenario.terrain[0].roll = 6;
    stage.ground(TerrainKind::bridge, 3550, 2800, 900, 400);
    Table table = active(stage);
    CHECK(table.can("move I1 0 2032"));
}

TEST_CASE("TER-TEL-5 a ford is difficult") {
    Stage stage = alone("card run");
    stage.line(TerrainKind::river, {0, 3000}, {9144, 3000}, 300);
    stage.tables.scenario.terrain[0].roll = 6;
    stage.ground(TerrainKind::ford, 3350, 2800, 1300, 400);
    Table table = active(stage);
    CHECK(table.can("move I1 0 1524"));
    CHECK_FALSE(table.can("move I1 0 1525"));
}

TEST_CASE("TER-TRN-5 a wood hides, except between units inside it") {
    for (const bool inside : {false, true}) {
        Stage stage;
        stage.put("I1", 4000, 2000, north, "card fire").put("i1", 4000, 4000, south, "card ready");
        stage.form("I1").weapons = {Weapon::musket};
        stage.form("I1").profile.shoot = 3;
        if (inside)
            stage.ground(TerrainKind::small_wood, 3000, 1900, 2000, 2300);
        else
            stage.ground(TerrainKind::small_wood, 3000, 2500, 2000, 800);
        CHECK(active(stage).can("shoot I1 i1") == inside);
    }
}

TEST_CASE("TER-TEL-11 a hill hides what is behind it, not what is on it") {
    for (const bool on : {false, true}) {
        Stage stage;
        stage.put("I1", 4000, 2000, north, "card fire").put("i1", 4000, 4000, south, "card ready");
        stage.form("I1").weapons = {Weapon::musket};
        stage.form("I1").profile.shoot = 3;
        stage.ground(TerrainKind::small_hill, 3000, 2500, 2000, on ? 2200 : 1000);
        CHECK(active(stage).can("shoot I1 i1") == on);
    }
}

TEST_CASE("TER-SPI-4 light troops are not disordered by very difficult ground") {
    Stage stage = alone("card run");
    stage.form("I1").special.add(Special::light);
    stage.ground(TerrainKind::small_wood, 3000, 2300, 2000, 2000);
    Table table = active(stage);
    CHECK_FALSE(table.can("move I1 0 1525"));
    table.play("move I1 0 1500");
    CHECK_FALSE(table.has("I1", Mark::disordered));
}

TEST_CASE("TER-SPI-5 skirmishers ignore difficult and very difficult ground") {
    Stage stage = alone("card run");
    stage.form("I1").special.add(Special::skirmishers);
    stage.ground(TerrainKind::small_wood, 3000, 2300, 2000, 2000);
    Table table = active(stage);
    table.play("move I1 0 2032");
    CHECK_FALSE(table.has("I1", Mark::disordered));
}

TEST_CASE("TER-SPI-3 a square that has changed facing with Ready does not move as well") {
    Stage stage = alone("card ready");
    stage.form("I1").special.add(Special::square);
    Table table = active(stage);
    table.play("face I1 left");
    CHECK(table.forbids("move I1 0 500", "TER-SPI-3"));
}

TEST_CASE("TER-SPC-2 Mobility: a free change of facing before a move") {
    Stage stage = alone("card ready");
    stage.form("I1").special.add(Special::mobility);
    Table table = active(stage);
    table.play("face I1 rear").play("move I1 0 500").play("face I1 left");
    CHECK(table.unit("I1").pose.facing == plane::turned(north, 3 * 16384));
}

TEST_CASE("TER-SPK-4 heavy cavalry has no Mobility") {
    Stage stage = alone("card run");
    stage.form("I1").special.add(Special::mobility);
    stage.form("I1").special.add(Special::heavy_cavalry);
    CHECK_FALSE(active(stage).can("face I1 left"));
}

TEST_CASE("TER-SPK-8 open order passes through friends with Ready or Run") {
    Stage stage = alone("card run");
    stage.form("I1").special.add(Special::open_order);
    stage.put("I2", 4000, 3000, north, "card ready");
    Table table = active(stage);
    CHECK(table.can("move I1 0 2032"));
    CHECK(table.forbids("move I1 0 1100", "TER-MOV-8"));
}

TEST_CASE("TER-ORD-3 Ready: two different actions") {
    Stage stage = alone("card ready marks disordered");
    Table table = active(stage);
    table.play("move I1 0 500");
    CHECK(table.forbids("move I1 0 500", "TER-ORD-3"));
    table.play("reorganise I1");
    CHECK(table.state.scene.activation.troop != table.id("I1"));
}
TEST_CASE("TER-ORD-4 one action of Ready may be a move of up to Speed") {
    Stage stage = alone("card ready");
    CHECK(active(stage).can("move I1 0 1016"));
    CHECK_FALSE(active(stage).can("move I1 0 1100"));
}
TEST_CASE("TER-ORD-5 one action of Ready may remove disorder") {
    Stage stage = alone("card ready marks disordered");
    Table table = active(stage);
    table.play("reorganise I1");
    CHECK_FALSE(table.has("I1", Mark::disordered));
    Stage steady = alone("card ready");
    CHECK(active(steady).forbids("reorganise I1", "TER-ORD-5"));
}
TEST_CASE("TER-ORD-6 one action of Ready may be a change of facing") {
    Stage stage = alone("card ready");
    CHECK(active(stage).can("face I1 rear"));
}
TEST_CASE("TER-ORD-11 Run: twice the Speed, no shooting") {
    Stage stage = alone("card run");
    Table table = active(stage);
    CHECK(table.can("move I1 0 2032"));
    CHECK_FALSE(table.can("move I1 0 2033"));
    CHECK_FALSE(table.can("shoot I1 i1"));
}
TEST_CASE("TER-ADA-2 with the switch a unit on Run goes an inch at least") {
    Stage stage = alone("card run", "run_minimum=on");
    Table table = active(stage);
    CHECK(table.forbids("done", "TER-ADA-2"));
    CHECK(table.forbids("move I1 0 253", "TER-ADA-2"));
    CHECK(table.can("move I1 0 254"));
}
TEST_CASE("TER-ADA-3 with the switch open order passes in every move") {
    Stage stage("open_order=always");
    stage.form("I1").special = {Special::open_order};
    stage.put("I1", 4000, 5000, north, "card ready").put("I2", 4000, 4200, north, "card ready");
    stage.put("i1", 4000, 5100, south, "card assault");
    stage.form("I1").profile.speed = 5;
    Table table = stage.table("phase action active second");
    table.play("activate i1").play("charge i1 I1 front").play("keep I1");
    table.succeed(1).fail();
    // Shaken and beaten by foot: it retreats through the friend behind it.
    while (table.is_chance()) table.fail();
    CHECK(table.said("log.retreats"));
    CHECK(table.unit("I1").pose.at.y < 3000);
}
TEST_CASE("TER-ORD-13 Resist removes a Wear if the check succeeds, never the last") {
    for (const int wear : {1, 3}) {
        Stage stage = alone("card resist wear " + std::to_string(wear));
        stage.form("I1").profile.stamina = 5;
        Table table = active(stage);
        table.succeed(2);
        CHECK(table.unit("I1").wear == (wear == 1 ? 1 : 2));
    }
}
TEST_CASE("TER-SPI-6 a large unit removes one Wear for each success, never the last") {
    Stage stage = alone("card resist wear 3");
    stage.form("I1").profile.stamina = 5;
    stage.form("I1").special = {Special::large};
    Table table = active(stage);
    table.succeed(2);
    CHECK(table.unit("I1").wear == 1);
}
TEST_CASE("TER-SPI-7 an elite unit may lose its last Wear and needs no commander") {
    Stage stage = alone("card resist wear 1");
    stage.form("I1").special = {Special::elite};
    stage.form("I1").profile.discipline = 4;
    Table table = active(stage);
    CHECK(table.dice() == 4);
    table.succeed(1);
    CHECK(table.unit("I1").wear == 0);
}
TEST_CASE("TER-ORD-14 a steady unit obeys without a check") {
    Stage stage = alone("card ready");
    CHECK(active(stage).ask() == Ask::ready);
}
TEST_CASE("TER-ORD-15 a unit with Wear rolls its Discipline: one 5 is enough") {
    Stage stage = alone("card ready wear 1");
    stage.lead("C0", 4000, 1000);
    stage.form("I1").profile.discipline = 4;
    Table table = active(stage);
    CHECK(table.cause() == Cause::order);
    CHECK(table.dice() == 4);
    CHECK(table.target() == 5);
    table.roll({1, 2, 3, 5});
    CHECK(table.ask() == Ask::ready);
}
TEST_CASE("TER-VAL-4 Discipline is the dice of an order check") {
    Stage stage = alone("card ready wear 1");
    stage.lead("C0", 4000, 1000);
    stage.form("I1").profile.discipline = 3;
    CHECK(active(stage).dice() == 3);
}
TEST_CASE("TER-ORD-16 a failed check loses the order") {
    Stage stage = alone("card ready wear 1");
    Table table = active(stage);
    table.fail();
    CHECK(table.said("log.order_lost"));
    CHECK(table.has("I1", Mark::activated));
    CHECK(table.state.scene.active == Side::second);
}
TEST_CASE("TER-ORD-17 out of command: Discipline-") {
    Stage stage = alone("card ready wear 1");
    stage.lead("C0", 8000, 500);
    stage.leader("C0").virtues = {};
    stage.form("I1").profile.discipline = 4;
    Table table = active(stage);
    CHECK(table.amount("tally.discipline", "TER-ORD-17") == -1);
    CHECK(table.dice() == 2);
}
TEST_CASE("TER-ORD-18 command reaches six inches from the edge of his base") {
    for (const Length far : {1524, 1526}) {
        Stage stage = alone("card ready wear 1");
        stage.leader("C0").virtues = {};
        stage.lead("C0", 4000, 2000 + 150 + far);
        stage.form("I1").profile.discipline = 4;
        CHECK(active(stage).dice() == (far == 1524 ? 4 : 2));
    }
}
TEST_CASE("TER-ORD-19 all changes of Discipline come before the dice") {
    Stage stage = alone("card ready wear 1 marks notable");
    stage.leader("C0").virtues = {};
    stage.form("I1").profile.discipline = 4;
    // Out of command and Notable cancel each other.
    CHECK(active(stage).dice() == 4);
}
TEST_CASE("TER-ORD-1 a card is shown when its troop is activated, and leaves play") {
    Stage stage = alone("card run");
    Table table = active(stage);
    CHECK(table.said("log.card_shown"));
    CHECK(table.unit("I1").card == Order::none);
}
TEST_CASE("TER-ORD-2 cards are not changed once they are laid") {
    Stage stage = alone("card run");
    Table table = stage.table("phase action");
    CHECK_FALSE(table.can("order I1 fire"));
}
TEST_CASE("TER-SPA-6 medium and heavy guns do not move unlimbered") {
    for (const bool limbered : {false, true}) {
        Stage stage = alone(limbered ? "card run marks limbered" : "card run");
        stage.form("I1").arm = Arm::artillery;
        stage.form("I1").special = {Special::carthorses, Special::integral_command};
        stage.form("I1").profile.speed = 0;
        stage.form("I1").profile.speed_limbered = 5;
        CHECK(active(stage).can("move I1 0 2540") == limbered);
    }
}
TEST_CASE("TER-SPA-7 limbering is an action of Ready; a limbered gun does not shoot") {
    Stage stage = alone("card ready");
    stage.form("I1").arm = Arm::artillery;
    stage.form("I1").special = {Special::carthorses, Special::integral_command};
    stage.form("I1").profile.speed_limbered = 5;
    Table table = active(stage);
    CHECK_FALSE(table.can("unlimber I1"));
    table.play("limber I1");
    CHECK(table.has("I1", Mark::limbered));
    CHECK(table.can("move I1 0 1270"));
    CHECK_FALSE(table.can("shoot I1 i1"));
}
TEST_CASE("TER-SPA-2 artillery is always in command") {
    Stage stage = alone("card ready wear 1");
    stage.form("I1").arm = Arm::artillery;
    stage.form("I1").special = {Special::integral_command};
    stage.form("I1").profile.stamina = 3;
    stage.form("I1").profile.discipline = 3;
    CHECK(active(stage).dice() == 3);
}
TEST_CASE("TER-ADA-8 dragoons mount and dismount with an action of Ready") {
    Stage stage("dragoons=adapted");
    stage.put("I1", 4000, 2000, north, "card ready").put("i1", 8000, 7000, south, "card ready");
    Troop& troop = stage.troop("I1");
    troop.has_foot = true;
    troop.foot = troop.form;
    troop.foot.base = BaseKind::company;
    troop.form.base = BaseKind::cavalry;
    troop.form.arm = Arm::cavalry;
    troop.form.profile.shoot = 0;
    Table table = active(stage);
    SUBCASE("TER-ADA-9 only dismounted dragoons shoot") {
        CHECK(table.forbids("shoot I1 i1", "TER-ADA-9"));
    }
    table.play("dismount I1");
    CHECK(table.has("I1", Mark::on_foot));
    CHECK_FALSE(table.can("mount I1 0"));
}
TEST_CASE("TER-ADA-13 the mounted base takes the place of the horses, facing any way") {
    Stage stage("dragoons=adapted");
    stage.put("I1", 4000, 3000, north, "card ready marks on_foot");
    stage.put("i1", 8000, 7000, south, "card ready");
    Troop& troop = stage.troop("I1");
    troop.has_foot = true;
    troop.foot = troop.form;
    troop.foot.base = BaseKind::company;
    troop.form.base = BaseKind::cavalry;
    troop.form.arm = Arm::cavalry;
    Table table = active(stage);
    table.play("mount I1 32768");
    CHECK(table.unit("I1").pose.facing == west);
    CHECK(table.unit("I1").pose.at == Point{4000, 3000 - 400 - 508});
}
