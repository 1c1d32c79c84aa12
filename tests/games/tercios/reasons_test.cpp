// A refusal names the rule that bites: whose piece and in what state first, then the deed, and only
// then that it is not the moment.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

namespace gonfalon::tercios {

TEST_CASE("TER-TUR-9 a commander comes too late once his troop acts") {
    Stage stage = staff(Trait::diligent, "card assault", "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1");
    REQUIRE(table.ask() == Ask::assault);
    CHECK(table.forbids("ride C0 4850 1900", "TER-TUR-9"));
    CHECK(table.forbids("use C0 diligent I1", "TER-TUR-9"));
    CHECK_FALSE(table.forbids("ride C0 4850 1900", "TER-ORD-8"));
}
TEST_CASE("TER-STA-5 an exhausted commander is told that he is exhausted") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    stage.lead("C0", 4850, 1700, "exhausted yes");
    Table table = stage.table("phase action");
    CHECK(table.forbids("use C0 diligent I1", "TER-STA-5"));
    CHECK_FALSE(table.forbids("use C0 diligent I1", "TER-CMD-11"));
    CHECK(table.forbids("ride C0 4850 1900", "TER-STA-5"));
    // Also when it is too late for any commander.
    table.play("activate I1");
    CHECK(table.forbids("use C0 diligent I1", "TER-STA-5"));
}
TEST_CASE("TER-TUR-7 TER-CMD-11 a commander of the enemy's is not his to activate") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    stage.lead("c0", 5000, 6000);
    Table table = stage.table("phase action");
    for (const char* action : {"ride c0 5000 5800", "use c0 diligent I1"}) {
        CHECK(table.forbids(action, "TER-TUR-7"));
        CHECK_FALSE(table.forbids(action, "TER-CMD-11"));
    }
    // Nor while one of his own owes his action.
    table.play("ride C0 4850 1900");
    REQUIRE(table.ask() == Ask::command);
    CHECK(table.forbids("use c0 diligent I1", "TER-TUR-7"));
    CHECK_FALSE(table.forbids("use c0 diligent I1", "TER-CMD-11"));
}
TEST_CASE("TER-R78 TER-X-7 who is in a building, or drags a gun, is told so when he would evade") {
    for (const bool inside : {true, false}) {
        Stage stage = duel("card run");
        if (inside) stage.ground(TerrainKind::large_building, 3200, 3500, 1600, 1200);
        stage.more(inside ? "i1 place building building piece0" : "i1 marks has_gun");
        Table table = stage.table("phase action");
        table.play("activate I1");
        stage.form("I1").profile.speed = 8;
        for (const char* side : {"front", "left", "rear", "right"}) {
            const std::string charge = "charge I1 i1 " + std::string(side);
            if (table.ask() == Ask::assault && table.can(charge)) table.play(charge);
        }
        REQUIRE(table.ask() == Ask::react);
        CHECK(table.forbids("react i1", inside ? "TER-R78" : "TER-X-7"));
        CHECK_FALSE(table.forbids("react i1", "TER-REA-10"));
    }
}
TEST_CASE("TER-CMD-18 who has joined his unit this turn, or whose unit has acted, stays with it") {
    Stage stage = staff(Trait::diligent);
    stage.attach("C0", "I1");
    CHECK(stage.table("phase action").can("ride C0 4000 1500"));
    stage.more("C0 place attached troop I1 joined yes");
    CHECK(stage.table("phase action").forbids("ride C0 4000 1500", "TER-CMD-18"));
    CHECK_FALSE(stage.table("phase action").forbids("ride C0 4000 1500", "TER-STA-5"));
    Stage acted = staff(Trait::diligent, "marks activated");
    acted.attach("C0", "I1");
    CHECK(acted.table("phase action").forbids("ride C0 4000 1500", "TER-CMD-18"));
}
TEST_CASE("TER-CMD-23 a command action needs a trait, a target, its radius and the sight of it") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    Table table = stage.table("phase action");
    CHECK(table.can("use C0 diligent I1"));
    CHECK(table.forbids("use C0 bold I1 fire", "TER-CMD-23"));
    CHECK(table.forbids("use C0 diligent i1", "TER-CMD-8"));
    CHECK_FALSE(table.forbids("use C0 diligent i1", "TER-CMD-23"));
    stage.lead("C0", 8800, 300);
    CHECK(stage.table("phase action").forbids("use C0 diligent I1", "TER-CMD-23"));
}
TEST_CASE("TER-TRB-3 TER-TRB-13 a trait that wants its target fresh, or not, says so itself") {
    Stage acted = staff(Trait::bold, "marks activated");
    CHECK(acted.table("phase action").forbids("use C0 bold I1 fire", "TER-TRB-3"));
    CHECK_FALSE(acted.table("phase action").forbids("use C0 bold I1 fire", "TER-CMD-23"));
    Stage fresh = staff(Trait::hero, "card ready");
    CHECK(fresh.table("phase action").forbids("use C0 hero I1", "TER-TRB-13"));
    CHECK_FALSE(fresh.table("phase action").forbids("use C0 hero I1", "TER-CMD-23"));
}
TEST_CASE("TER-TRB-10 TER-TRB-24 a trait for guns, or for the enemy, says so itself") {
    Stage guns = staff(Trait::engineer, "card ready");
    CHECK(guns.table("phase action").forbids("use C0 engineer I1", "TER-TRB-10"));
    CHECK_FALSE(guns.table("phase action").forbids("use C0 engineer I1", "TER-CMD-23"));
    Stage enemy = staff(Trait::schemer, "card ready");
    CHECK(enemy.table("phase action").forbids("use C0 schemer I1", "TER-TRB-24"));
    CHECK_FALSE(enemy.table("phase action").forbids("use C0 schemer I1", "TER-CMD-23"));
}
TEST_CASE("TER-TRK-10 only who is with a unit can be nimble") {
    Stage stage = staff(Trait::nimble, "card ready");
    CHECK(stage.table("phase action").forbids("use C0 nimble I1", "TER-TRK-10"));
    CHECK_FALSE(stage.table("phase action").forbids("use C0 nimble I1", "TER-CMD-14"));
}
TEST_CASE("TER-ORD-1 a unit that has played its card is not activated again") {
    Stage stage = staff(Trait::diligent, "marks activated");
    CHECK(stage.table("phase action").forbids("activate I1", "TER-ORD-1"));
    CHECK_FALSE(stage.table("phase action").forbids("activate I1", "TER-TUR-7"));
}
TEST_CASE("TER-TUR-7 nobody acts out of turn, with the enemy's unit or with one that is gone") {
    Stage stage = staff(Trait::diligent, "card assault");
    Table table = stage.table("phase action");
    CHECK(table.forbids("activate i1", "TER-TUR-7"));
    CHECK(table.forbids("shoot I1 i1", "TER-TUR-7"));
    table.play("activate I1");
    CHECK(table.forbids("activate I2", "TER-TUR-7"));
    CHECK(table.forbids("shoot I2 i2", "TER-TUR-7"));
    CHECK(table.forbids("shoot H1 i2", "TER-TUR-7"));
    // Its own card, on the other hand, is what keeps it from shooting.
    CHECK(table.forbids("shoot I1 i1", "TER-ORD-8"));
}
TEST_CASE("TER-S5.3 TER-S6.2 who does not act neither enters nor leaves, and is told so") {
    Stage stage = staff(Trait::diligent, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1");
    REQUIRE(table.ask() == Ask::ready);
    CHECK(table.forbids("enter I2 4000 300", "TER-TUR-7"));
    CHECK(table.forbids("leave I2 0 2032", "TER-TUR-7"));
    CHECK_FALSE(table.forbids("enter I2 4000 300", "TER-S5.3"));
    CHECK_FALSE(table.forbids("leave I2 0 2032", "TER-S6.2"));
    // Who acts stands on the table already, and has no edge to leave by.
    CHECK(table.forbids("enter I1 4000 300", "TER-S5.3"));
    CHECK(table.forbids("leave I1 0 2032", "TER-S6.2"));
}
TEST_CASE("TER-REA-1 nobody reacts to nothing") {
    Stage stage = staff(Trait::diligent);
    CHECK(stage.table("phase action").forbids("react I1", "TER-REA-1"));
}

TEST_CASE("TER-TIR-5 a unit in the way of a shot is named") {
    Stage stage = line_of_fire(1500, "card fire");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    stage.put("I2", 4000, 3000, north, "card ready");
    Table table = active(stage);
    CHECK(table.forbids("shoot I1 i1", "TER-TIR-5"));
    CHECK_FALSE(table.forbids("shoot I1 i1", "TER-TIR-2"));
}
TEST_CASE("TER-TIR-3 a gap that is too narrow for the sight is named") {
    Stage stage = line_of_fire(1500, "card fire");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    stage.form("I2").base = BaseKind::company;
    stage.put("I2", 3350, 3000, north, "card ready").put("H1", 4650, 3000, north, "card ready");
    Table table = active(stage);
    CHECK(table.forbids("shoot I1 i1", "TER-TIR-3"));
    CHECK_FALSE(table.forbids("shoot I1 i1", "TER-TIR-2"));
    stage.put("H1", 4950, 3000, north, "card ready");
    CHECK(active(stage).can("shoot I1 i1"));
}
TEST_CASE("TER-TRN-5 ground that hides is named") {
    Stage stage = line_of_fire(1500, "card fire");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    stage.ground(TerrainKind::large_wood, 3000, 2500, 2000, 300);
    Table table = active(stage);
    CHECK(table.forbids("shoot I1 i1", "TER-TRN-5"));
    CHECK_FALSE(table.forbids("shoot I1 i1", "TER-TIR-2"));
}
TEST_CASE("TER-TIR-7 a target that is out of sight and out of range is both") {
    Stage stage = line_of_fire(4500, "card fire");
    shape(stage.form("I1"), 4, 4, Weapon::arquebus);
    stage.ground(TerrainKind::large_wood, 3000, 2500, 2000, 300);
    Table table = active(stage);
    CHECK(table.forbids("shoot I1 i1", "TER-TIR-7"));
    CHECK(table.forbids("shoot I1 i1", "TER-TRN-5"));
}
TEST_CASE("TER-WPS-6 a bow does not shoot over a friend who is nearer to the target") {
    Stage stage = line_of_fire(2000, "card fire");
    shape(stage.form("I1"), 4, 4, Weapon::bow);
    stage.put("I2", 4000, 3600, north, "card ready");
    Table table = active(stage);
    CHECK(table.forbids("shoot I1 i1", "TER-WPS-6"));
    CHECK_FALSE(table.forbids("shoot I1 i1", "TER-TIR-5"));
    stage.put("I2", 4000, 2900, north, "card ready");
    CHECK(active(stage).can("shoot I1 i1"));
}
TEST_CASE("TER-WPS-6 a bow does not shoot in reaction, nor is its card spent on it") {
    Stage stage = duel("card ready");
    shape(stage.form("i1"), 4, 4, Weapon::bow);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    REQUIRE(table.ask() == Ask::reaction);
    CHECK(table.forbids("shoot i1 I1", "TER-WPS-6"));
    CHECK(table.can("face i1 left"));
}
TEST_CASE("TER-SPC-10 dragoons are told why they do not shoot with Ready, in reaction too") {
    Stage stage = line_of_fire(1500, "card ready");
    shape(stage.form("I1"), 4, 4, Weapon::arquebus);
    stage.form("I1").special.add(Special::dragoon);
    CHECK(active(stage).forbids("shoot I1 i1", "TER-SPC-10"));
    Stage charged = duel("card ready");
    shape(charged.form("i1"), 4, 4, Weapon::arquebus);
    charged.form("i1").special.add(Special::dragoon);
    Table table = charged.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.forbids("shoot i1 I1", "TER-SPC-10"));
    CHECK_FALSE(table.forbids("shoot i1 I1", "TER-TIR-2"));
}
TEST_CASE("TER-WPS-8 a light gun is told that it shoots with Fire alone, in reaction too") {
    Stage stage = line_of_fire(1500, "card ready");
    stage.put("G1", 5500, 2000, north, "card ready");
    CHECK(active(stage, "G1").forbids("shoot G1 i1", "TER-WPS-8"));
    Stage near;
    shape(near.form("I1"), Arm::infantry, 6, 4, 4);
    near.put("I1", 4000, 2000, north, "card run").put("g1", 4000, 4500, south, "card ready");
    near.put("i1", 8000, 7000, south, "card ready");
    Table table = near.table("phase action");
    table.play("activate I1").play("move I1 0 2000").play("react g1").succeed(1);
    REQUIRE(table.ask() == Ask::reaction);
    CHECK(table.forbids("shoot g1 I1", "TER-WPS-8"));
}

}  // namespace gonfalon::tercios
