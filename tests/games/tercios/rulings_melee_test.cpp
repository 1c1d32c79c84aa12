// Rulings of melee and of what follows it, each seen in play: TER-R5 to TER-R9, TER-R15, TER-R17,
// TER-R59, TER-R66 to TER-R69, TER-R86.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

void make_horse(Form& form, int speed = 6) {
    shape(form, Arm::cavalry, speed, 4, 4);
    form.special = {Special::pursuit};
}

}  // namespace

TEST_CASE("TER-R5 in melee the Break check comes after both strikes") {
    Stage stage = duel("wear 4 marks activated");
    Table table = joined(stage);
    table.succeed(2).fail();
    CHECK(table.cause() == Cause::reply);
    table.fail();
    CHECK(table.cause() == Cause::breaking);
    CHECK(table.state.scene.frames.top().need == 2);
}
TEST_CASE("TER-R8 a second disorder does nothing") {
    Stage stage = duel("marks activated,disordered");
    Table table = joined(stage);
    table.succeed(2).fail().fail();
    CHECK(table.has("i1", Mark::disordered));
    CHECK_FALSE(table.said("log.disordered"));
}
TEST_CASE("TER-R9 a dirty war drops the bonuses of the charge, Assault's and Resist's") {
    Stage stage = duel("card resist");
    stage.form("I1").weapons = {Weapon::pikes};
    stage.form("i1").weapons = {Weapon::pikes};
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.dice() == 6);
    table.succeed(1);
    CHECK(table.dice() == 6);
    table.succeed(1).fail();
    REQUIRE(table.ask() == Ask::dirty_war);
    table.play("dirty_war");
    CHECK(table.dice() == 4);
    table.succeed(1);
    CHECK(table.dice() == 4);
}
TEST_CASE("TER-R15 a charger exactly on the line of the front is not behind it") {
    for (const Length behind : {0, 1}) {
        Stage stage = duel("marks activated");
        stage.put("I1", 2500, 4000 + behind, east, "card assault");
        Table table = stage.table("phase action");
        table.play("activate I1").play("charge I1 i1 right");
        CHECK(table.state.scene.melee.flank == (behind > 0));
    }
}
TEST_CASE("TER-R15 a flank charge stays one when its target turns to face it") {
    Stage stage = duel("card ready");
    stage.put("I1", 2500, 4300, east, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 right").play("react i1").succeed(1);
    table.play("face i1 right");
    CHECK(table.unit("i1").pose.facing == west);
    CHECK(table.state.scene.melee.flank);
}
TEST_CASE("TER-R17 a pursuit takes the place of the advance") {
    Stage stage = duel("marks activated");
    make_horse(stage.form("I1"));
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.said("log.pursues"));
    CHECK(table.ask() != Ask::advance);
}
TEST_CASE("TER-SPC-5 horse pursues foot that has retreated, not foot that broke where it stood") {
    Stage stage = duel("wear 4 marks activated");
    make_horse(stage.form("I1"));
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    REQUIRE(table.cause() == Cause::breaking);
    table.fail();
    CHECK_FALSE(table.said("log.pursues"));
    CHECK(table.ask() == Ask::advance);
}
TEST_CASE("TER-ADA-14 mounted dragoons, who never pursue, do not ride retreating foot down") {
    Stage stage = duel("marks activated");
    make_horse(stage.form("I1"));
    stage.form("I1").special = {Special::mobility, Special::evasion};
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.unit("i1").place == Place::table);
    CHECK(table.has("i1", Mark::disordered));
    CHECK_FALSE(table.said("log.pursues"));
}
TEST_CASE("TER-R59 Calm does not spare a blocked retreat") {
    Stage stage = duel("marks activated");
    stage.leader("c0").traits = {Trait::fast, Trait::inspiring, Trait::calm};
    stage.attach("c0", "i1");
    shape(stage.form("h1"), Arm::cavalry, 6, 3, 3);
    stage.put("h1", 4000, 5400, south, "marks activated");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.said("log.retreats"));
    CHECK(table.unit("i1").wear == 3);
}
TEST_CASE("TER-R66 a pursuit stops short of a unit, starts no melee and calls for no reaction") {
    Stage stage = duel("marks activated");
    make_horse(stage.form("I1"));
    shape(stage.form("i2"), Arm::infantry, 4, 4, 4);
    stage.put("i2", 4000, 5000, south, "card assault");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.said("log.pursues"));
    CHECK(table.unit("I1").pose.at.y <= 5000);
    CHECK(table.unit("I1").pose.at.y >= 4998);
    CHECK(table.unit("i2").card == Order::assault);
    CHECK(table.ask() == Ask::activate);
}
TEST_CASE("TER-R67 the table edge bars a disengagement and swallows a retreat") {
    for (const bool retreats : {false, true}) {
        Stage stage = duel("marks activated");
        stage.put("I1", 4000, 5500, north, "card assault");
        stage.put("i1", 4000, 6500, south, "marks activated");
        Table table = joined(stage);
        blows(table, 2, retreats ? 0 : 1, 0, 0);
        CHECK(table.unit("i1").place == (retreats ? Place::destroyed : Place::table));
        if (!retreats) {
            CHECK(table.unit("i1").wear == 2);
            // Its rear stands on the edge.
            CHECK(table.unit("i1").pose.at.y >= 7620 - 600 - 1);
        }
    }
}
TEST_CASE("TER-R67 a gun behind does not bar a withdrawal on its way") {
    Stage stage = duel("marks activated");
    shape(stage.form("g1"), Arm::artillery, 2, 2, 2);
    stage.form("g1").base = BaseKind::artillery;
    // Behind the retreating front centre, and passed before the end.
    stage.put("g1", 4000, 5000, south, "marks activated");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.unit("i1").pose.at.y == 4600 + 2032);
    CHECK(table.unit("i1").wear == 2);
}
TEST_CASE("TER-R67 TER-MOV-10 a gun where a withdrawal ends is set down behind the unit") {
    Stage stage = duel("marks activated");
    shape(stage.form("g1"), Arm::artillery, 2, 2, 2);
    stage.form("g1").base = BaseKind::artillery;
    // The unit falls back by 762 and covers 4762 to 5362 then.
    stage.put("g1", 4000, 5100, south, "marks activated");
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").pose.at.y == 4000 + 762);
    CHECK(table.unit("i1").wear == 1);
    CHECK(table.said("log.gun_pushed"));
    CHECK(table.unit("g1").pose.at.y >= 5361);
    CHECK(table.unit("g1").pose.facing == south);
}
TEST_CASE("TER-R68 foot that charged horse and must retreat is ridden down, too") {
    Stage stage = duel("marks activated");
    make_horse(stage.form("i1"));
    Table table = joined(stage);
    blows(table, 0, 0, 2, 0);
    CHECK(table.unit("I1").place == Place::destroyed);
    CHECK(table.said("log.pursues"));
}
TEST_CASE("TER-R69 a unit that is not hit rolls nothing and is not disordered") {
    Stage stage = duel("marks activated");
    Table table = joined(stage);
    table.fail();
    CHECK(table.cause() == Cause::reply);
    table.fail();
    CHECK_FALSE(table.has("i1", Mark::disordered));
    CHECK_FALSE(table.has("I1", Mark::disordered));
}
TEST_CASE("TER-R86 foot dragoons beaten by horse are destroyed before any check for their horses") {
    Stage stage = duel("marks activated,on_foot,disordered", 1000, "dragoons=adapted");
    make_horse(stage.form("I1"));
    Troop& troop = stage.troop("i1");
    troop.has_foot = true;
    troop.foot = troop.form;
    troop.form.arm = Arm::cavalry;
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.unit("i1").place == Place::destroyed);
    CHECK_FALSE(table.said("log.horses_lost"));
}

// --- The way back -------------------------------------------------------------------------------

TEST_CASE("TER-MEL-19 a square beaten from behind falls back from the enemy, facing it") {
    Stage stage = duel("marks activated");
    stage.form("i1").special.add(Special::square);
    stage.put("i1", 4000, 4600, north, "marks activated");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 rear");
    CHECK_FALSE(table.state.scene.melee.flank);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").pose.facing == south);
    CHECK(table.unit("i1").pose.at == Point{4000, 4000 + 762});
    CHECK(table.unit("i1").wear == 1);
}
TEST_CASE("TER-MEL-19 who is caught in flight and beaten turns and falls back, without more Wear") {
    Stage stage = duel("card run");
    shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    table.play("evade i1 1016");
    REQUIRE(table.cause() == Cause::strike);
    CHECK(table.unit("i1").pose.facing == north);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").pose.facing == south);
    // Its rear was at 4600 + 1016 - 600.
    CHECK(table.unit("i1").pose.at == Point{4000, 5016 + 762});
    CHECK(table.unit("i1").wear == 1);
}
TEST_CASE("TER-R26 rough ground slows a retreat, and its edge may be as far as it goes") {
    // Twice the Speed of 4 inches is 2032; in rough ground six inches, 1524.
    for (const auto& [from, gone] : {std::pair{400, 1524}, std::pair{1800, 1800}}) {
        Stage stage = duel("marks activated");
        stage.ground(TerrainKind::marsh, 3000, 4600 + from, 2000, 2000);
        Table table = joined(stage);
        blows(table, 2, 0, 0, 0);
        CHECK(table.unit("i1").pose.at == Point{4000, 4600 + gone});
        CHECK(table.unit("i1").wear == 2);
    }
}
TEST_CASE("TER-R26 rough ground slows a pursuit") {
    // Six inches, 1524; slowed three, 762, or as far as the edge.
    for (const auto& [from, gone] : {std::pair{300, 762}, std::pair{1000, 1000}}) {
        Stage stage = duel("marks activated");
        make_horse(stage.form("I1"));
        stage.ground(TerrainKind::marsh, 3000, 4000 + from, 2000, 2000);
        Table table = joined(stage);
        const Length start = table.unit("I1").pose.at.y;
        blows(table, 2, 0, 0, 0);
        CHECK(table.unit("I1").pose.at.y - start >= gone - 2);
        CHECK(table.unit("I1").pose.at.y - start <= gone + 2);
    }
}
TEST_CASE("TER-VIR-1 Dedication counts in a retreat: twice the Speed and one inch") {
    Stage stage = duel("marks activated");
    stage.leader("c0").virtues = {Virtue::dedication};
    stage.attach("c0", "i1");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.unit("i1").pose.at == Point{4000, 4600 + 2032 + 254});
}
TEST_CASE("TER-MEL-27 the advance follows the charge, however the base had to be fitted in") {
    Stage stage = duel("marks activated");
    shape(stage.form("H1"), Arm::cavalry, 6, 3, 3);
    stage.put("H1", 4950, 3500, north, "marks activated");
    Table table = joined(stage);
    REQUIRE(table.unit("I1").pose.facing != north);
    const Point before = table.unit("I1").pose.at;
    blows(table, 2, 0, 0, 0);
    table.play("advance 700");
    CHECK(table.unit("I1").pose.at == Point{before.x, before.y + 700});
}

// --- Traits and the melee -----------------------------------------------------------------------

TEST_CASE("TER-TRK-3 Determined counts disorder before the melee, not the disorder it brings") {
    for (const bool before : {true, false}) {
        Stage stage = duel(before ? "marks activated,disordered" : "marks activated");
        stage.put("I1", 4000, 3000, north, "card assault marks determined");
        Table table = joined(stage);
        blows(table, 2, 0, 0, 0);
        CHECK(table.has("i1", Mark::disordered));
        CHECK(table.unit("i1").wear == (before ? 3 : 2));
    }
}
TEST_CASE("TER-TRB-12 Fearless falls when his unit, acting again, loses to horse that rode in") {
    Stage stage = duel("marks activated");
    stage.leader("C0").traits = {Trait::fast, Trait::inspiring, Trait::fearless};
    stage.put("I1", 4000, 3000, north, "card assault marks twice").attach("C0", "I1");
    stage.form("i1").special.add(Special::commanded_shot);
    shape(stage.form("h1"), Arm::cavalry, 8, 3, 3);
    stage.troop("h1").regiment = stage.troop("i1").regiment;
    stage.put("h1", 5500, 3500, west, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("intercept h1").succeed(1);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("I1").place == Place::table);
    CHECK(table.officer("C0").place == Place::destroyed);
}
