// Rulings of moves, ground and shooting, each seen in play: TER-R6, TER-R11 to TER-R14, TER-R27,
// TER-R28, TER-R30 to TER-R34, TER-R70 to TER-R73, TER-R75, TER-R77 to TER-R80, TER-R85, TER-R90.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

// I1, bare foot with Speed 4, and an enemy far away.
Stage bare(std::string_view card, std::string_view options = "") {
    Stage stage(options);
    shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    shape(stage.form("I2"), Arm::infantry, 4, 4, 4);
    stage.put("I1", 4000, 2000, north, card).put("i1", 8000, 7000, south, "card ready");
    return stage;
}
// I1 with Fire and this weapon, i1 so far ahead of it.
Stage fire(Weapon weapon, Length gap, std::string_view more = "") {
    Stage stage = bare("card fire");
    stage.form("I1").weapons = {weapon};
    stage.form("I1").profile.shoot = 4;
    stage.form("I1").profile.shoot_long = 2;
    stage.put("i1", 4000, 2000 + gap, south, more);
    return stage;
}

}  // namespace

TEST_CASE("TER-R6 a unit nearer than an inch may move away, not nearer") {
    Stage stage = bare("card ready");
    stage.put("i1", 4000, 2150, south, "marks activated");
    Table table = active(stage);
    CHECK(table.forbids("move I1 0 20", "TER-X-5"));
    CHECK(table.can("done"));
    // Still nearer than an inch, but farther than before.
    stage.put("I1", 4000, 1400, south, "card ready");
    CHECK(active(stage).can("move I1 0 50"));
}
TEST_CASE("TER-R13 the angle correction turns on the front centre, either way") {
    Stage stage = bare("card run");
    stage.form("I2").base = BaseKind::company;
    stage.put("I2", 4900, 4100, north, "card ready");
    Table table = active(stage);
    int fits = 0;
    for (const int turn : {-6000, -3000, 3000, 6000}) {
        const std::string move = "move I1 0 2000 " + std::to_string(turn);
        if (!table.can(move)) continue;
        ++fits;
        Table copy = table;
        copy.play(move);
        CHECK(copy.unit("I1").pose.at == Point{4000, 4000});
        CHECK(copy.unit("I1").pose.facing == plane::turned(north, turn));
    }
    CHECK(fits > 0);
}
TEST_CASE("TER-R27 a road helps while the whole line lies on it, whatever it crosses") {
    Stage stage = bare("card ready");
    stage.ground(TerrainKind::marsh, 3000, 2200, 2000, 2000);
    stage.line(TerrainKind::road, {4000, 0}, {4000, 3500}, 400);
    Table table = active(stage);
    CHECK(table.can("move I1 0 1500"));
    CHECK_FALSE(table.can("move I1 0 1524"));
    table.play("move I1 0 1500");
    CHECK_FALSE(table.has("I1", Mark::disordered));
}
TEST_CASE("TER-R28 a move nobody chose disorders in very difficult ground, a turn does not") {
    Stage stage = duel("marks activated");
    stage.ground(TerrainKind::marsh, 3000, 4300, 2000, 2000);
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.said("log.disengages"));
    CHECK(table.has("i1", Mark::disordered));
    Stage turning = bare("card ready");
    turning.ground(TerrainKind::marsh, 3000, 1000, 2000, 2000);
    Table other = active(turning);
    other.play("face I1 left");
    CHECK_FALSE(other.has("I1", Mark::disordered));
}
TEST_CASE("TER-R30 a centre on the edge of a wood is seen, one inside is not") {
    for (const Length inside : {0, 50}) {
        Stage stage = fire(Weapon::musket, 2000);
        // A column: its sides and its rear are in the wood in either case.
        stage.ground(TerrainKind::large_wood, 3000, 4000 - inside, 2000, 2000);
        Table table = active(stage);
        CHECK(table.can("shoot I1 i1") == (inside == 0));
        if (inside > 0) CHECK(table.forbids("shoot I1 i1", "TER-TRN-5"));
    }
}
TEST_CASE("TER-R31 cover is that of the centre aimed at, or of a hedge that is touched") {
    const auto covered = [](Stage stage) {
        Table table = active(stage);
        table.play("shoot I1 i1");
        return table.amount("tally.courage", "TER-TRN-7") == 1;
    };
    // The rear of the target is in the field, the front that is aimed at is not.
    Stage behind = fire(Weapon::musket, 2000);
    behind.ground(TerrainKind::field, 3000, 4100, 2000, 1000, 4);
    CHECK_FALSE(covered(behind));
    Stage within = fire(Weapon::musket, 2000);
    within.ground(TerrainKind::field, 3000, 3900, 2000, 1000, 4);
    CHECK(covered(within));
    // A hedge behind it that it touches is not crossed by the fire.
    Stage hedge = fire(Weapon::musket, 2000);
    hedge.line(TerrainKind::hedge, {3000, 4630}, {5000, 4630}, 60);
    CHECK_FALSE(covered(hedge));
}
TEST_CASE("TER-R32 a wall protects from charges that cross it") {
    for (const bool between : {true, false}) {
        Stage stage = duel("marks activated");
        const Length y = between ? 3970 : 4630;
        stage.line(TerrainKind::wall, {3000, y}, {5000, y}, 60);
        shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
        Table table = joined(stage);
        CHECK(table.amount("tally.defender_courage", "TER-TRN-9") == (between ? 1 : 0));
    }
}
TEST_CASE("TER-R33 higher: all one's centres on a hill, one of the enemy's not") {
    const auto higher = [](Length from, Length to) {
        Stage stage = duel("marks activated");
        stage.ground(TerrainKind::large_hill, 3000, from, 2000, to - from);
        Table table = joined(stage);
        return table.amount("tally.defender_melee", "TER-TRN-8") == 1;
    };
    // I1 ends with its front at 4000 and its rear at 3400; i1 stands from 4000 to 4600.
    CHECK(higher(3990, 4700));
    CHECK(higher(3500, 4700));        // the rear of the enemy is below
    CHECK_FALSE(higher(3300, 4700));  // both are up
    CHECK_FALSE(higher(3990, 4500));  // its own rear is below
}
TEST_CASE("TER-R34 a gun of Speed 0 does not turn by itself") {
    for (const char* options : {"", "heavy_guns_turn=on"}) {
        Stage stage = bare("card ready", options);
        shape(stage.form("I1"), Arm::artillery, 0, 2, 2);
        Table table = active(stage);
        CHECK(table.can("face I1 left") == (options[0] != 0));
    }
    Stage limbered = bare("card ready marks limbered");
    shape(limbered.form("I1"), Arm::artillery, 0, 2, 2);
    limbered.form("I1").special = {Special::carthorses};
    limbered.form("I1").profile.speed_limbered = 5;
    CHECK(active(limbered).can("face I1 left"));
}
TEST_CASE("TER-R70 a charge that falls short goes towards the enemy chosen, all its way") {
    Stage stage = bare("card assault");
    shape(stage.form("i2"), Arm::infantry, 4, 4, 4);
    stage.put("i1", 3000, 4800, south, "marks activated");
    stage.put("i2", 5500, 4800, south, "marks activated");
    Table table = active(stage);
    CHECK(table.forbids("done", "TER-ORD-9"));
    for (const char* enemy : {"i1", "i2"}) {
        Table copy = table;
        copy.play("approach I1 " + std::string(enemy));
        const Point end = copy.unit("I1").pose.at;
        CHECK((end.x > 4000) == (enemy[1] == '2'));
        CHECK(plane::distance({4000, 2000}, end) >= 1523);
    }
}
TEST_CASE("TER-R70 an approach that falls short calls for reactions") {
    Stage stage = bare("card assault");
    stage.put("i1", 4000, 4000, south, "card ready");
    Table table = active(stage);
    table.play("approach I1 i1");
    CHECK(table.ask() == Ask::react);
}
TEST_CASE("TER-R26 a charge that falls short may end at the edge of rough ground") {
    Stage stage = bare("card assault");
    stage.put("i1", 4000, 4800, south, "marks activated");
    stage.ground(TerrainKind::marsh, 3000, 2000 + 1300, 2000, 800);
    Table table = active(stage);
    table.play("approach I1 i1");
    // Not the four inches, 1016, that it would have inside.
    CHECK(table.unit("I1").pose.at == Point{4000, 3300});
}
TEST_CASE("TER-R71 a charge aims at the nearest centre it can reach") {
    Stage stage = bare("card assault");
    stage.put("i1", 4700, 2900, south, "marks activated");
    Table table = active(stage);
    // Its right centre at (4100, 3200) is nearer than its front centre at (4700, 2900)? It is not.
    CHECK(table.can("charge I1 i1 front"));
    CHECK(table.forbids("charge I1 i1 right", "TER-MEL-9"));
}
TEST_CASE("TER-R72 guns are no obstacles to moves, units are") {
    for (const bool guns : {true, false}) {
        Stage stage = bare("card run");
        for (const char* unit : {"I2", "H1"}) {
            shape(stage.form(unit), guns ? Arm::artillery : Arm::infantry, 2, 2, 2);
            stage.form(unit).base = BaseKind::artillery;
        }
        stage.put("I2", 3700, 3000, north, "card ready").put("H1", 4300, 3000, north, "card ready");
        Table table = active(stage);
        CHECK(table.can("move I1 0 2032") == guns);
    }
}
TEST_CASE("TER-R73 a square may move first and turn afterwards") {
    Stage stage = bare("card ready");
    stage.form("I1").special = {Special::square};
    Table table = active(stage);
    table.play("move I1 0 500");
    CHECK(table.can("face I1 left"));
    Table other = active(stage);
    other.play("face I1 left");
    CHECK(other.forbids("move I1 0 500", "TER-SPI-3"));
}
TEST_CASE("TER-R85 held horses bar nobody") {
    Stage stage = bare("card ready", "dragoons=adapted");
    Troop& troop = stage.troop("I2");
    troop.has_foot = true;
    troop.foot = troop.form;
    troop.foot.base = BaseKind::company;
    // Its horses would stand two inches behind it, on the line of I1.
    stage.put("I2", 4000, 3800, north, "card ready marks on_foot");
    Table table = active(stage);
    CHECK(table.can("move I1 0 900"));
}
TEST_CASE(
    "TER-R85 TER-ADA-13 where there is no room behind, the horses stand as near as they can") {
    Stage stage = bare("card ready marks on_foot", "dragoons=adapted");
    Troop& troop = stage.troop("I1");
    troop.has_foot = true;
    troop.foot = troop.form;
    troop.foot.base = BaseKind::company;
    troop.form.base = BaseKind::cavalry;
    troop.form.arm = Arm::cavalry;
    SUBCASE("a friend stands there") {
        // I2 covers 900 to 1500; the horses would stand at 1092, the riders reach 400 back from
        // there.
        stage.put("I2", 4000, 1500, north, "card ready");
        Table table = active(stage);
        REQUIRE(table.can("mount I1 16384"));
        table.play("mount I1 16384");
        CHECK(table.unit("I1").pose.at.x == 4000);
        CHECK(table.unit("I1").pose.at.y >= 1900);
        CHECK(table.unit("I1").pose.at.y < 1900 + 26);
    }
    SUBCASE("the table ends there") {
        stage.put("I1", 4000, 700, north, "card ready marks on_foot");
        Table table = active(stage);
        table.play("mount I1 16384");
        CHECK(table.unit("I1").pose.at.y >= 400);
        CHECK(table.unit("I1").pose.at.y < 400 + 26);
    }
}

// --- Shooting -----------------------------------------------------------------------------------

TEST_CASE("TER-R11 in melee disorder costs open order its Courage as well") {
    Stage stage = duel("marks activated,disordered");
    stage.form("i1").special = {Special::open_order};
    Table table = joined(stage);
    CHECK(table.amount("tally.defender_courage", "TER-STA-4") == -1);
    Stage shot = fire(Weapon::musket, 2000, "marks disordered");
    shot.form("i1").special = {Special::open_order};
    Table other = active(shot);
    other.play("shoot I1 i1");
    CHECK(other.amount("tally.courage", "TER-STA-4") == 0);
}
TEST_CASE("TER-R12 a mortar shoots over units, not over ground that hides") {
    for (const bool wood : {false, true}) {
        Stage stage = fire(Weapon::medium_gun, 4000);
        stage.form("I1").weapons = {Weapon::medium_gun, Weapon::mortar};
        stage.put("I2", 4000, 3500, north, "card ready");
        if (wood) stage.ground(TerrainKind::large_wood, 2000, 4000, 4000, 800);
        CHECK(active(stage).can("shoot I1 i1") == !wood);
    }
}
TEST_CASE("TER-R14 a caracole goes straight back, any length up to Speed, as far as it is free") {
    Stage stage = fire(Weapon::musket, 2000);
    stage.form("I1").special = {Special::caracole};
    stage.put("I2", 4000, 900, north, "card ready");
    Table table = active(stage);
    table.play("shoot I1 i1").fail();
    CHECK(table.can("caracole 1"));
    table.play("caracole 1016").succeed(1);
    // I2 stands 500 behind its rear.
    CHECK(table.unit("I1").pose.at.y >= 1499);
    CHECK(table.unit("I1").pose.at.y <= 1501);
    CHECK(table.unit("I1").pose.facing == north);
}
TEST_CASE("TER-R26 rough ground behind shortens a caracole") {
    Stage stage = fire(Weapon::musket, 2000);
    stage.form("I1").special = {Special::caracole};
    stage.ground(TerrainKind::marsh, 3000, 500, 2000, 800);
    Table table = active(stage);
    table.play("shoot I1 i1").fail();
    CHECK(table.can("caracole 700"));
    CHECK_FALSE(table.can("caracole 701"));
}
TEST_CASE("TER-R75 an experimental gun wears itself once, however many ones") {
    Stage stage = fire(Weapon::medium_gun, 2000);
    stage.form("I1").special = {Special::experimental};
    Table table = active(stage);
    table.play("shoot I1 i1").fail();
    CHECK(table.unit("I1").wear == 1);
}
TEST_CASE("TER-R90 exactly eight inches is short, exactly twelve in range") {
    const auto dice = [](Length gap) {
        Stage stage = fire(Weapon::arquebus_musket, gap);
        Table table = active(stage);
        if (!table.can("shoot I1 i1")) return 0;
        table.play("shoot I1 i1");
        return table.dice();
    };
    CHECK(dice(2032) == 4);
    CHECK(dice(2033) == 2);
    CHECK(dice(3048) == 2);
    CHECK(dice(3049) == 0);
}

// --- Buildings and crossings --------------------------------------------------------------------

TEST_CASE("TER-R77 a unit in a building is measured from its outline") {
    Stage stage = fire(Weapon::pistol, 1800);
    stage.ground(TerrainKind::large_building, 3200, 2900, 1600, 1200);
    stage.more("i1 place building building piece0");
    Table table = active(stage);
    // Four inches, 1016: to the wall 900, to where it went in 1800.
    CHECK(table.can("shoot I1 i1"));
    stage.put("I1", 4000, 1880, north, "card fire");
    CHECK_FALSE(active(stage).can("shoot I1 i1"));
}
TEST_CASE("TER-R78 one unit at a time enters with Ready, and a beaten one is set outside") {
    Stage stage = bare("card ready");
    stage.form("I1").unit_class = UnitClass::battalion;
    stage.ground(TerrainKind::large_building, 3200, 2500, 1600, 1200);
    Table table = active(stage);
    CHECK(table.can("occupy I1 0 510"));
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    stage.put("i1", 4000, 3000, south, "marks activated");
    stage.more("i1 place building building piece0");
    CHECK_FALSE(active(stage).can("occupy I1 0 510"));
    // Beaten inside, it goes out by the far side and falls back, facing the enemy.
    stage.put("I1", 4000, 2000, north, "card assault");
    stage.put("I2", 500, 500, east, "marks activated");
    Table fight = active(stage);
    for (const char* side : {"front", "left", "rear", "right"}) {
        const std::string charge = "charge I1 i1 " + std::string(side);
        if (!fight.can(charge)) continue;
        fight.play(charge);
        break;
    }
    blows(fight, 2, 1, 0, 0);
    CHECK(fight.unit("i1").place == Place::table);
    CHECK(fight.unit("i1").pose.at.y >= 3700);
    CHECK(fight.unit("i1").pose.facing == south);
}
TEST_CASE("TER-R78 a garrison leaves from the side it faces, and is out when clear of the walls") {
    Stage stage = bare("card ready");
    stage.form("I1").unit_class = UnitClass::battalion;
    stage.ground(TerrainKind::large_building, 3200, 2500, 1600, 1200);
    Table table = active(stage);
    table.play("occupy I1 0 510");
    CHECK(table.unit("I1").pose == Pose{{4000, 3700}, north});
    table.play("face I1 left");
    CHECK(table.unit("I1").pose == Pose{{3200, 3100}, west});
    // Its base is 600 deep, and its move 1016 long.
    stage.more("I1 place building building piece0 pose 4000,3700,16384 card ready");
    Table out = active(stage);
    CHECK(out.forbids("move I1 0 500", "TER-MOV-8"));
    REQUIRE(out.can("move I1 0 700"));
    out.play("move I1 0 700");
    CHECK(out.unit("I1").place == Place::table);
    CHECK(out.unit("I1").pose == Pose{{4000, 4400}, north});
}
TEST_CASE("TER-R78 TER-MEL-23 who must retreat out of a building goes once, not twice") {
    for (const bool shut_in : {false, true}) {
        Stage stage = bare("card assault");
        stage.ground(TerrainKind::large_building, 3200, 2500, 1600, 1200);
        stage.put("i1", 4000, 3000, south, "marks activated");
        stage.more("i1 place building building piece0");
        stage.put("I2", 500, 500, east, "marks activated");
        if (shut_in) {
            // All sides but the attacked one are held against it, at an inch.
            stage.put("i2", 4000, 3900, south, "marks activated");
            stage.put("I2", 3000, 3100, east, "marks activated");
            stage.put("H1", 5000, 3100, west, "marks activated");
        }
        Table table = active(stage);
        for (const char* side : {"front", "left", "rear", "right"}) {
            const std::string charge = "charge I1 i1 " + std::string(side);
            if (!table.can(charge)) continue;
            table.play(charge);
            break;
        }
        blows(table, 2, 0, 0, 0);
        CHECK_FALSE(table.said("log.disengages"));
        CHECK(table.said("log.retreats"));
        CHECK(table.has("i1", Mark::disordered));
        CHECK(table.unit("i1").place == (shut_in ? Place::building : Place::table));
        CHECK(table.unit("i1").wear == (shut_in ? 3 : 2));
        // From the far side by twice its Speed of 4.
        if (!shut_in) CHECK(table.unit("i1").pose.at.y == 3700 + 600 + 8 * 254);
    }
}
TEST_CASE("TER-R79 a garrison is seen at the edge of its building, which hides what is behind") {
    Stage stage = fire(Weapon::musket, 2500);
    stage.ground(TerrainKind::large_building, 3200, 2900, 1600, 1200);
    CHECK(active(stage).forbids("shoot I1 i1", "TER-TRN-5"));
    stage.more("i1 place building building piece0");
    CHECK(active(stage).can("shoot I1 i1"));
}
TEST_CASE("TER-R80 on a ford the river is ignored: difficult, but no disorder") {
    Stage stage = bare("card run");
    stage.line(TerrainKind::river, {0, 3000}, {9144, 3000}, 300);
    stage.tables.scenario.terrain[0].roll = 3;
    stage.ground(TerrainKind::ford, 3350, 2800, 1300, 400);
    Table table = active(stage);
    CHECK_FALSE(table.can("move I1 0 1525"));
    table.play("move I1 0 1524");
    CHECK_FALSE(table.has("I1", Mark::disordered));
    Stage beside = bare("card run");
    beside.line(TerrainKind::river, {0, 3000}, {9144, 3000}, 300);
    beside.tables.scenario.terrain[0].roll = 3;
    Table wet = active(beside);
    wet.play("move I1 0 1524");
    CHECK(wet.has("I1", Mark::disordered));
}
