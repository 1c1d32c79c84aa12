// TER-TIR, TER-WPS, TER-VAL, TER-STA, TER-BRK: shooting, its dice, wear and the Break check.
#include <doctest/doctest.h>

#include "engine/game/forecast.h"
#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

TEST_CASE("TER-TIR-1 a shot is rolled, then resisted") {
    Stage stage = line_of_fire(1500, "card fire");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    CHECK(table.cause() == Cause::shooting);
    CHECK(table.dice() == 3);
    CHECK(table.target() == 4);
    table.succeed(3);
    CHECK(table.cause() == Cause::shot_resist);
    CHECK(table.dice() == 4);
    CHECK(table.target() == 4);
    table.succeed(1);
    CHECK(table.unit("i1").wear == 2);
    CHECK_FALSE(table.has("i1", Mark::disordered));
}

TEST_CASE("TER-TIR-9 without a hit the target rolls nothing") {
    Stage stage = line_of_fire(1500, "card fire");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    table.fail();
    CHECK_FALSE(table.is_chance());
    CHECK(table.unit("i1").wear == 0);
    CHECK_FALSE(table.has("i1", Mark::disordered));
}

TEST_CASE("TER-TIR-10 each success cancels a hit; guns are resisted on a 6") {
    Stage stage = line_of_fire(1500, "card fire");
    shape(stage.form("I1"), 2, 4, Weapon::light_gun);
    stage.form("I1").arm = Arm::artillery;
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    CHECK(table.target() == 3);
    table.succeed(2);
    CHECK(table.target() == 6);
    table.succeed(2);
    CHECK(table.unit("i1").wear == 0);
}

TEST_CASE("TER-TIR-11 a roll without any success disorders the target") {
    Stage stage = line_of_fire(1500, "card fire");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    table.succeed(1).fail();
    CHECK(table.has("i1", Mark::disordered));
    CHECK(table.unit("i1").wear == 1);
}

TEST_CASE("TER-TIR-12 every hit not cancelled is one Wear") {
    Stage stage = line_of_fire(1500, "card fire");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    table.succeed(4).succeed(1);
    CHECK(table.unit("i1").wear == 3);
}

TEST_CASE("TER-TIR-13 Wear beyond Stamina calls for a Break check at once") {
    Stage stage = line_of_fire(1500, "card fire", "wear 4 card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    table.succeed(2).succeed(1);
    CHECK(table.cause() == Cause::breaking);
    // At once: the shooter is still active.
    CHECK(table.state.scene.frames[0].kind == FrameKind::activation);
}

TEST_CASE("TER-BRK-1 break points are the Wear beyond Stamina") {
    Stage stage = line_of_fire(1500, "card fire", "wear 4 card ready");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    table.succeed(3).succeed(1);
    CHECK(table.state.scene.frames.top().need == 2);
}

TEST_CASE("TER-BRK-2 the Break check is unmodified Discipline, a 6 for each break point") {
    Stage stage = line_of_fire(1500, "card fire", "wear 4 card ready marks disordered");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    table.succeed(1).fail();
    CHECK(table.cause() == Cause::breaking);
    CHECK(table.dice() == 4);
    CHECK(table.target() == 6);
}

TEST_CASE("TER-BRK-3 a unit that holds drops the excess") {
    Stage stage = line_of_fire(1500, "card fire", "wear 4 card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    table.succeed(1).fail().succeed(1);
    CHECK(table.unit("i1").wear == 4);
    CHECK(table.unit("i1").on_table());
}

TEST_CASE("TER-BRK-4 a unit that breaks leaves the table") {
    Stage stage = line_of_fire(1500, "card fire", "wear 4 card ready");
    stage.put("i2", 8000, 6000, south, "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    table.succeed(1).fail().fail();
    CHECK(table.unit("i1").place == Place::destroyed);
}

TEST_CASE("TER-X-1 mercenaries fail a Break check without dice") {
    Stage stage = line_of_fire(1500, "card fire", "wear 4 card ready");
    stage.put("i2", 8000, 6000, south, "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    stage.form("i1").special.add(Special::mercenaries);
    Table table = firing(stage);
    table.succeed(1).fail();
    CHECK(table.unit("i1").place == Place::destroyed);
}

TEST_CASE("TER-TIR-2 a unit between hides the target") {
    Stage stage = line_of_fire(2500, "card fire", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    stage.put("i2", 4000, 3500, south, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.forbids("shoot I1 i1", "TER-TIR-5"));
    CHECK(table.can("shoot I1 i2"));
}

TEST_CASE("TER-TIR-3 a line between two obstacles wants three inches") {
    // Two companies of 80 mm with 70 mm between them, then 80 mm.
    for (const bool narrow : {true, false}) {
        Stage stage;
        const Length half = narrow ? 350 : 400;
        stage.put("I1", 4000, 2000, north, "card fire");
        stage.put("i1", 4000, 4500, south, "card ready");
        stage.put("i2", 4000 - half - 400, 3300, south, "card ready");
        stage.put("h1", 4000 + half + 400, 3300, south, "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::musket);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.forbids("shoot I1 i1", "TER-TIR-3") == narrow);
    }
}

TEST_CASE("TER-TIR-4 another centre that is seen will do") {
    Stage stage = line_of_fire(2000, "card fire", "card ready");
    // Hides the front centre of i1 but not its right side's centre, which lies to the west.
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    stage.form("i2").base = BaseKind::artillery;
    stage.put("i2", 4150, 3800, south, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.can("shoot I1 i1"));
}

TEST_CASE("TER-TIR-5 nobody shoots over units but bows and mortars") {
    for (const Weapon weapon : {Weapon::musket, Weapon::bow}) {
        Stage stage = line_of_fire(2900, "card fire", "card ready");
        shape(stage.form("I1"), 3, 4, weapon);
        // A friend nearer to the shooter than to the target.
        stage.put("I2", 4000, 3000, north, "card ready");
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("shoot I1 i1") == (weapon == Weapon::bow));
    }
}

TEST_CASE(
    "TER-WPS-6 a bow shoots over friends nearer to it than to the target, never in reaction") {
    for (const Length at : {3000, 4500}) {
        Stage stage = line_of_fire(2900, "card fire", "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::bow);
        stage.form("I2").base = BaseKind::artillery;
        stage.put("I2", 4000, at, north, "card ready");
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("shoot I1 i1") == (at == 3000));
    }
    Stage stage;
    shape(stage.form("i1"), 3, 4, Weapon::bow);
    stage.put("I2", 4000, 2000, north, "card assault").put("i1", 4000, 2900, south, "card fire");
    Table table = stage.table("phase action");
    table.play("activate I2").play("charge I2 i1 front");
    CHECK(table.forbids("react i1", "TER-REA-11"));
}

TEST_CASE("TER-WPS-7 a longbow reaches sixteen inches") {
    for (const Length gap : {4064, 4065}) {
        Stage stage = line_of_fire(gap, "card fire", "card ready");
        shape(stage.form("I1"), 2, 4, Weapon::longbow);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("shoot I1 i1") == (gap == 4064));
    }
}

TEST_CASE("TER-TIR-6 the shooter chooses among its targets") {
    Stage stage = line_of_fire(2500, "card fire", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    stage.put("i2", 5500, 3800, south, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.can("shoot I1 i1"));
    CHECK(table.can("shoot I1 i2"));
    CHECK(table.can("done"));
}

TEST_CASE("TER-TIR-7 range runs to the nearest centre that is seen, to the tenth of a millimetre") {
    for (const Length gap : {3048, 3049}) {
        Stage stage = line_of_fire(gap, "card fire", "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::musket);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("shoot I1 i1") == (gap == 3048));
        if (gap == 3049) CHECK(table.measured("shoot I1 i1", "TER-TIR-7").second == 3048);
    }
}

TEST_CASE("TER-TIR-8 a die hits when it reaches the defence against that fire") {
    Stage stage = line_of_fire(1500, "card fire", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    stage.form("i1").profile.defence = {2, 2, 5, 2};
    Table table = firing(stage);
    CHECK(table.target() == 5);
    table.roll({4, 5, 6});
    CHECK(table.state.scene.shot.hits == 2);
}

TEST_CASE("TER-VAL-15 small arms are rolled against the salvo defence") {
    Stage stage = line_of_fire(1000, "card fire", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::pistol);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    stage.form("i1").profile.defence = {2, 2, 3, 5};
    CHECK(firing(stage).target() == 3);
}

TEST_CASE("TER-VAL-16 guns are rolled against the artillery defence") {
    Stage stage = line_of_fire(1000, "card fire", "card ready");
    shape(stage.form("I1"), 1, 4, Weapon::heavy_gun);
    stage.form("I1").arm = Arm::artillery;
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    stage.form("i1").profile.defence = {2, 2, 3, 5};
    CHECK(firing(stage).target() == 5);
}

TEST_CASE("TER-WPS-1 pistols reach four inches and lose nothing with Ready") {
    for (const Length gap : {1016, 1017}) {
        Stage stage = line_of_fire(gap, "card ready", "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::pistol);
        Table table = stage.table("phase action");
        table.play("activate I1");
        REQUIRE(table.can("shoot I1 i1") == (gap == 1016));
        if (gap != 1016) continue;
        table.play("shoot I1 i1");
        CHECK(table.dice() == 3);
    }
}

TEST_CASE("TER-ORD-7 shooting with Ready has Shoot-") {
    Stage stage = line_of_fire(1500, "card ready", "card ready");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    Table table = firing(stage);
    CHECK(table.amount("tally.shoot", "TER-ORD-7") == -1);
    CHECK(table.dice() == 2);
}

TEST_CASE("TER-X-6 flintlocks reach twelve inches and lose nothing with Ready") {
    Stage stage = line_of_fire(3048, "card ready", "card ready");
    shape(stage.form("I1"), 4, 4, Weapon::flintlock);
    Table table = firing(stage);
    CHECK(table.dice() == 4);
}

TEST_CASE("TER-WPS-2 an arquebus reaches eight inches") {
    for (const Length gap : {2032, 2033}) {
        Stage stage = line_of_fire(gap, "card fire", "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::arquebus);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("shoot I1 i1") == (gap == 2032));
    }
}

TEST_CASE("TER-WPS-3 arquebus and musket: the first value up to eight inches, the second beyond") {
    for (const Length gap : {2032, 2033}) {
        Stage stage = line_of_fire(gap, "card fire", "card ready");
        shape(stage.form("I1"), 4, 4, Weapon::arquebus_musket);
        stage.form("I1").profile.shoot_long = 2;
        CHECK(firing(stage).dice() == (gap == 2032 ? 4 : 2));
    }
}

TEST_CASE("TER-WPS-4 a musket reaches twelve inches") {
    Stage stage = line_of_fire(3048, "card fire", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    CHECK(firing(stage).dice() == 3);
}

TEST_CASE("TER-WPS-5 a crossbow reaches twelve inches") {
    for (const Length gap : {3048, 3049}) {
        Stage stage = line_of_fire(gap, "card fire", "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::crossbow);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("shoot I1 i1") == (gap == 3048));
    }
}

namespace {

void gun(Weapon weapon, Length range, const char* rule) {
    for (const Length gap : {range, range + 1}) {
        Stage stage = line_of_fire(gap > 5000 ? 5000 : gap, "card fire", "card ready");
        shape(stage.form("I1"), 1, 4, weapon);
        stage.form("I1").arm = Arm::artillery;
        if (gap > 5000) {
            // Longer than the small table: a larger one.
            stage = Stage();
            stage.tables.scenario.depth = 20000;
            stage.put("I1", 4000, 2000, north, "card fire");
            stage.put("i1", 4000, 2000 + gap, south, "card ready");
            shape(stage.form("I1"), 1, 4, weapon);
            stage.form("I1").arm = Arm::artillery;
        }
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("shoot I1 i1") == (gap == range));
    }
    Stage stage = line_of_fire(1500, "card ready", "card ready");
    shape(stage.form("I1"), 1, 4, weapon);
    stage.form("I1").arm = Arm::artillery;
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.forbids("shoot I1 i1", rule));
}

}  // namespace

TEST_CASE("TER-WPS-8 a light gun reaches eighteen inches, with Fire alone") {
    gun(Weapon::light_gun, 4572, "TER-WPS-8");
}
TEST_CASE("TER-WPS-9 a medium gun reaches twenty-four inches, with Fire alone") {
    gun(Weapon::medium_gun, 6096, "TER-WPS-9");
}
TEST_CASE("TER-WPS-10 a heavy gun reaches thirty-six inches, with Fire alone") {
    gun(Weapon::heavy_gun, 9144, "TER-WPS-10");
}

TEST_CASE("TER-WPS-11 a mortar shoots over units and takes away cover") {
    Stage stage = line_of_fire(3000, "card fire", "card ready");
    shape(stage.form("I1"), 1, 4, Weapon::medium_gun);
    stage.form("I1").arm = Arm::artillery;
    stage.form("I1").weapons.add(Weapon::mortar);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    stage.put("i2", 4000, 3500, south, "card ready");
    stage.ground(TerrainKind::field, 3000, 4900, 2000, 700, 4);
    Table table = firing(stage);
    CHECK(table.cause() == Cause::shooting);
    table.succeed(1);
    CHECK(table.dice() == 4);
}

TEST_CASE("TER-TRN-7 cover gives Courage+ against shooting") {
    Stage stage = line_of_fire(2500, "card fire", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    stage.ground(TerrainKind::field, 3000, 4400, 2000, 800, 4);
    Table table = firing(stage);
    CHECK(table.amount("tally.courage", "TER-TRN-7") == 1);
    table.succeed(1);
    CHECK(table.dice() == 6);
}

TEST_CASE("TER-TEL-3 a field's die says what it does") {
    for (const std::uint8_t die : {std::uint8_t{1}, std::uint8_t{4}}) {
        Stage stage = line_of_fire(2500, "card fire", "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::musket);
        shape(stage.form("i1"), 3, 4, Weapon::musket);
        stage.ground(TerrainKind::field, 3000, 4400, 2000, 800, die);
        Table table = firing(stage);
        CHECK(table.amount("tally.courage", "TER-TRN-7") == (die == 4 ? 1 : 0));
    }
    // On a 6 it hides as well.
    Stage stage = line_of_fire(2500, "card fire", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    stage.ground(TerrainKind::field, 3000, 4000, 2000, 1400, 6);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.forbids("shoot I1 i1", "TER-TRN-5"));
}

TEST_CASE("TER-TEL-4 a hedge covers those who touch it from fire across it") {
    for (const bool touching : {true, false}) {
        Stage stage = line_of_fire(2500, "card fire", "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::musket);
        shape(stage.form("i1"), 3, 4, Weapon::musket);
        const Length y = touching ? 4470 : 4300;
        stage.line(TerrainKind::hedge, {3000, y}, {5000, y}, 60);
        Table table = firing(stage);
        CHECK(table.amount("tally.courage", "TER-TRN-7") == (touching ? 1 : 0));
    }
}

TEST_CASE("TER-STA-3 a weary unit has Shoot-") {
    Stage stage = line_of_fire(1500, "card fire wear 4", "card ready");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    Table table = stage.table("phase action");
    table.play("activate I1").succeed(1).play("shoot I1 i1");
    CHECK(table.amount("tally.shoot", "TER-STA-3") == -1);
    CHECK(table.dice() == 2);
}

TEST_CASE("TER-ADA-1 with the switch a unit is weary from its first Wear") {
    for (const char* options : {"", "weary_from=first_wear"}) {
        Stage stage = line_of_fire(1500, "card fire wear 1", "card ready", options);
        shape(stage.form("I1"), 4, 4, Weapon::musket);
        Table table = stage.table("phase action");
        table.play("activate I1").succeed(1).play("shoot I1 i1");
        CHECK(table.dice() == (*options == 0 ? 4 : 2));
    }
}

TEST_CASE("TER-ADA-11 TER-BRK-4 horses are not checked for when the same shot has broken the men") {
    for (const bool holds : {true, false}) {
        CAPTURE(holds);
        Stage stage =
            line_of_fire(1500, "card fire", "wear 4 card ready marks on_foot", "dragoons=adapted");
        Troop& troop = stage.troop("i1");
        shape(troop.form, 0, 4, Weapon::musket);
        troop.has_foot = true;
        troop.foot = troop.form;
        troop.form.arm = Arm::cavalry;
        Table table = firing(stage);
        table.succeed(1).fail();
        REQUIRE(table.cause() == Cause::breaking);
        CHECK(table.game.is_sound(table.state));
        table.succeed(holds ? 1 : 0);
        CHECK((table.cause() == Cause::horses) == holds);
        CHECK((table.unit("i1").place == Place::destroyed) == !holds);
        if (holds) table.fail();
        CHECK(table.has("i1", Mark::horses_lost) == holds);
    }
}
TEST_CASE("TER-STA-4 a unit in disorder has Courage-") {
    Stage stage = line_of_fire(1500, "card fire", "card ready marks disordered");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    Table table = firing(stage);
    CHECK(table.amount("tally.courage", "TER-STA-4") == -1);
    table.succeed(1);
    CHECK(table.dice() == 2);
}

TEST_CASE("TER-SPK-7 disorder costs open order no Courage against shooting") {
    Stage stage = line_of_fire(1500, "card fire", "card ready marks disordered");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    shape(stage.form("i1"), 3, 4, Weapon::musket);
    stage.form("i1").special.add(Special::open_order);
    Table table = firing(stage);
    CHECK(table.amount("tally.courage", "TER-STA-4") == 0);
    table.succeed(1);
    CHECK(table.dice() == 4);
}

TEST_CASE("TER-SPA-10 a fortified gun has Courage+ until it leaves its position") {
    for (const bool left : {false, true}) {
        Stage stage =
            line_of_fire(1500, "card fire", left ? "card ready marks left_position" : "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::musket);
        shape(stage.form("i1"), 1, 2, Weapon::light_gun);
        stage.form("i1").arm = Arm::artillery;
        stage.form("i1").special.add(Special::fortified);
        Table table = firing(stage);
        CHECK(table.amount("tally.courage", "TER-SPA-10") == (left ? 0 : 1));
    }
}

TEST_CASE("TER-SPA-9 an experimental gun wears itself with a 1") {
    for (const int die : {1, 2}) {
        Stage stage = line_of_fire(1500, "card fire", "card ready");
        shape(stage.form("I1"), 2, 4, Weapon::light_gun);
        stage.form("I1").arm = Arm::artillery;
        stage.form("I1").special.add(Special::experimental);
        shape(stage.form("i1"), 3, 4, Weapon::musket);
        Table table = firing(stage);
        table.roll({die, die});
        CHECK(table.unit("I1").wear == (die == 1 ? 1 : 0));
    }
}

TEST_CASE("TER-SPC-6 an extended arc shoots from the sides as well") {
    for (const bool wide : {false, true}) {
        Stage stage;
        stage.put("I1", 4000, 2000, north, "card fire").put("i1", 6500, 1800, west, "card ready");
        shape(stage.form("I1"), 3, 4, Weapon::musket);
        if (wide) stage.form("I1").special.add(Special::extended_arc);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("shoot I1 i1 right") == wide);
        CHECK_FALSE(table.can("shoot I1 i1 rear"));
    }
}

TEST_CASE("TER-X-8 a shot leaves through the side it starts from") {
    Stage stage;
    stage.put("I1", 4000, 2000, north, "card fire").put("i1", 4000, 900, north, "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.forbids("shoot I1 i1", "TER-X-8"));
}

TEST_CASE("TER-SPC-10 dragoons shoot with Fire alone") {
    Stage stage = line_of_fire(1500, "card ready", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    stage.form("I1").special.add(Special::dragoon);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.forbids("shoot I1 i1", "TER-SPC-10"));
}

TEST_CASE("TER-SPC-7 after a shot a caracole may wheel back up to Speed") {
    Stage stage = line_of_fire(1500, "card fire", "card ready");
    shape(stage.form("I1"), 3, 4, Weapon::musket);
    stage.form("I1").special.add(Special::caracole);
    stage.form("I1").profile.speed = 4;
    Table table = firing(stage);
    table.fail();
    REQUIRE(table.ask() == Ask::caracole);
    CHECK(table.measured("caracole 1017", "TER-SPC-7") == std::pair<int, int>(1017, 1016));
    table.play("caracole 1016");
    CHECK(table.cause() == Cause::caracole);
    table.succeed(1);
    CHECK(table.unit("I1").pose.at.y == 984);
    CHECK(table.unit("I1").pose.facing == north);
}

TEST_CASE("TER-ORD-12 with Fire a unit shoots at full value and does not move") {
    Stage stage = line_of_fire(1500, "card fire", "card ready");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK_FALSE(table.can("move I1 0 100"));
    CHECK_FALSE(table.can("face I1 left"));
    table.play("shoot I1 i1");
    CHECK(table.dice() == 4);
}

TEST_CASE("TER-VAL-8 one bonus makes half as much again, rounded down") {
    const ValueTable values = Stage().tables.values;
    for (int base = 1; base <= 10; ++base) CHECK(values.of(base, 1) == base * 3 / 2);
}
TEST_CASE("TER-VAL-9 two bonuses double, and more do no more") {
    const ValueTable values = Stage().tables.values;
    for (int base = 1; base <= 10; ++base) {
        CHECK(values.of(base, 2) == base * 2);
        CHECK(values.of(base, 4) == base * 2);
    }
}
TEST_CASE("TER-VAL-10 one penalty halves, rounded up") {
    const ValueTable values = Stage().tables.values;
    for (int base = 1; base <= 10; ++base) CHECK(values.of(base, -1) == (base + 1) / 2);
}
TEST_CASE("TER-VAL-11 two penalties leave one") {
    const ValueTable values = Stage().tables.values;
    for (int base = 1; base <= 10; ++base) CHECK(values.of(base, -2) == 1);
    CHECK(values.of(0, -2) == 0);
}
TEST_CASE("TER-VAL-12 the table gives every base value with its changes") {
    const ValueTable values = Stage().tables.values;
    CHECK(values.of(3, 0) == 3);
    CHECK(values.of(5, 1) == 7);
    CHECK(values.of(7, -1) == 4);
    CHECK(values.of(0, 2) == 0);
}
