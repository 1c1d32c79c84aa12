// TER-CMD, TER-VIR, TER-TRC, TER-TRB, TER-TRK, TER-TRA: commanders, virtues and traits.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

TEST_CASE("TER-CMD-8 a commander leads his own regiment, the commander-in-chief all") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    CHECK(stage.table("phase action").can("use C0 diligent I1"));
    stage.leader("C0").regiment = stage.troop("H1").regiment;
    CHECK(stage.table("phase action").forbids("use C0 diligent I1", "TER-CMD-8"));
}
TEST_CASE("TER-VIR-10 Fame: he interacts with any unit of the army") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    stage.leader("C0").regiment = stage.troop("H1").regiment;
    stage.leader("C0").virtues = {Virtue::fame};
    CHECK(stage.table("phase action").can("use C0 diligent I1"));
}
TEST_CASE("TER-SPK-1 the commander-in-chief does not interact with allies") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    stage.tables.regiments[stage.troop("I1").regiment.index()].allied = true;
    CHECK(stage.table("phase action").forbids("use C0 diligent I1", "TER-SPK-1"));
    SUBCASE("TER-TRA-4 Diplomatic does") {
        stage.leader("C0").traits.add(Trait::diplomatic);
        CHECK(stage.table("phase action").can("use C0 diligent I1"));
    }
}
TEST_CASE("TER-TRA-4 a Diplomatic commander interacts with allies") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    stage.tables.regiments[stage.troop("I1").regiment.index()].allied = true;
    stage.leader("C0").traits.add(Trait::diplomatic);
    CHECK(stage.table("phase action").can("use C0 diligent I1"));
}
TEST_CASE("TER-CMD-9 distances start from the edge of his base") {
    for (const Length far : {1524, 1526}) {
        Stage nearer = staff(Trait::diligent, "card ready marks disordered");
        // The centre of I1's left side is at 3600.
        nearer.lead("C0", 3600 - 150 - far, 2300);
        CHECK(nearer.table("phase action").can("use C0 diligent I1") == (far == 1524));
    }
}
TEST_CASE("TER-CMD-11 a commander who has moved must act") {
    Stage stage = staff(Trait::diligent);
    Table table = stage.table("phase action");
    table.play("ride C0 4850 1200");
    CHECK(table.ask() == Ask::command);
    CHECK_FALSE(table.can("activate I1"));
    table.play("use C0 fast").fail();
    CHECK(table.can("activate I1"));
}
TEST_CASE("TER-CMD-12 he rides six inches, unhindered but by impassable ground") {
    Stage stage = staff(Trait::diligent);
    stage.ground(TerrainKind::marsh, 4000, 200, 1500, 600);
    stage.ground(TerrainKind::small_lake, 2500, 1200, 800, 800);
    Table table = stage.table("phase action");
    CHECK(table.can("ride C0 4850 176"));
    CHECK(table.measured("ride C0 6375 1700", "TER-CMD-12") == std::pair<int, int>(1525, 1524));
    stage.lead("C0", 3600, 1600);
    CHECK(stage.table("phase action").forbids("ride C0 2200 1600", "TER-CMD-12"));
}
TEST_CASE("TER-VIR-9 Elan: he rides nine inches") {
    Stage stage = staff(Trait::diligent);
    stage.leader("C0").virtues = {Virtue::elan};
    Table table = stage.table("phase action");
    CHECK(table.can("ride C0 7136 1700"));
    CHECK_FALSE(table.can("ride C0 7137 1700"));
}
TEST_CASE("TER-CMD-13 he passes through friends and does not end on one") {
    Stage stage = staff(Trait::diligent);
    stage.lead("C0", 4000, 1700);
    Table table = stage.table("phase action");
    CHECK(table.can("ride C0 4000 2800"));
    CHECK(table.forbids("ride C0 4000 2400", "TER-CMD-13"));
}
TEST_CASE("TER-CMD-14 an attached commander takes no command action") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    stage.attach("C0", "I2");
    CHECK(stage.table("phase action").forbids("use C0 diligent I1", "TER-CMD-14"));
}
TEST_CASE("TER-CMD-15 others are in command within six inches of his unit") {
    Stage stage = staff(Trait::diligent, "card ready wear 1");
    stage.attach("C0", "I2");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.dice() == 4);
}
TEST_CASE("TER-CMD-16 joining a unit exhausts him") {
    Stage stage = staff(Trait::diligent);
    Table table = stage.table("phase action");
    table.play("join C0 I1");
    CHECK(table.officer("C0").exhausted);
    CHECK(table.officer("C0").place == Place::attached);
}
TEST_CASE("TER-CMD-17 he moves with his unit") {
    Stage stage = staff(Trait::diligent);
    Table table = stage.table("phase action");
    table.play("join C0 I1").play("activate I1").play("move I1 0 1000").play("done");
    CHECK(table.officer("C0").troop == table.id("I1"));
}
TEST_CASE("TER-CMD-18 he leaves a unit he did not join this turn, before it is activated") {
    Stage stage = staff(Trait::diligent);
    SUBCASE("may leave") {
        stage.attach("C0", "I1");
        Table table = stage.table("phase action");
        CHECK(table.can("ride C0 4000 1500"));
    }
    SUBCASE("joined this turn") {
        stage.attach("C0", "I1").more("C0 joined yes");
        CHECK_FALSE(stage.table("phase action").can("ride C0 4000 1500"));
    }
    SUBCASE("its unit has acted") {
        stage.put("I1", 4000, 2500, north, "marks activated");
        stage.more("C0 place attached troop I1");
        CHECK_FALSE(stage.table("phase action").can("ride C0 4000 1500"));
    }
}
TEST_CASE("TER-CMD-19 a commander with nobody left to lead is removed") {
    Stage stage = staff(Trait::diligent, "card ready", "card ready");
    stage.leader("c0").regiment = stage.troop("h1").regiment;
    stage.put("h1", 1000, 4000, south, "wear 9");
    stage.form("h1").profile.stamina = 9;
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    stage.put("I1", 1000, 2500, north, "card fire");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 h1").succeed(4);
    while (table.is_chance()) table.fail();
    CHECK(table.unit("h1").place == Place::destroyed);
    CHECK(table.officer("c0").place == Place::destroyed);
}
TEST_CASE("TER-CMD-20 touched by a moving enemy he must pass a check and move away") {
    for (const int successes : {0, 1, 2}) {
        Stage stage = staff(Trait::diligent, "card run");
        stage.leader("c0").rank = 3;
        stage.lead("c0", 4000, 3400);
        Table table = stage.table("phase action");
        table.play("activate I1").play("move I1 0 1200");
        REQUIRE(table.cause() == Cause::contacted);
        table.succeed(successes);
        CHECK(table.officer("c0").in_play() == (successes > 0));
        if (successes == 0) continue;
        CHECK(table.officer("c0").exhausted == (successes == 1));
        CHECK(table.ask() == Ask::escape);
        table.play("escape c0 4000 4700");
        CHECK(table.officer("c0").at == Point{4000, 4700});
    }
}
TEST_CASE("TER-CMD-21 a commander falls with his unit") {
    Stage stage = staff(Trait::diligent, "card fire", "card ready wear 4");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    stage.attach("c0", "i1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1").succeed(4);
    while (table.is_chance()) table.fail();
    CHECK(table.officer("c0").place == Place::destroyed);
}
TEST_CASE("TER-TRB-16 Lucky: a check saves him") {
    Stage stage = staff(Trait::diligent, "card fire", "card ready wear 4");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    stage.leader("c0").traits.add(Trait::lucky);
    stage.leader("c0").rank = 3;
    stage.attach("c0", "i1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1").succeed(4).fail().fail();
    REQUIRE(table.cause() == Cause::lucky);
    table.succeed(1);
    CHECK(table.officer("c0").in_play());
    CHECK(table.officer("c0").exhausted);
}
TEST_CASE("TER-CMD-22 alone beside a friend's ruin he may flee") {
    Stage stage = staff(Trait::diligent, "card fire", "card ready wear 4");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    stage.lead("c0", 3000, 5600).put("i2", 8500, 5500, south, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1").succeed(4).fail().fail();
    REQUIRE(table.cause() == Cause::coward);
    table.fail();
    CHECK(table.officer("c0").place == Place::destroyed);
}
TEST_CASE("TER-CMD-23 the target must be within his radius and in sight") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    stage.lead("C0", 8000, 1000);
    CHECK(stage.table("phase action").forbids("use C0 diligent I1", "TER-CMD-23"));
}
TEST_CASE("TER-CMD-24 the check rolls his rank, a 5 succeeds") {
    Stage stage = staff(Trait::swift);
    Table table = stage.table("phase action");
    table.play("use C0 swift I1");
    CHECK(table.dice() == 3);
    CHECK(table.target() == 5);
    table.fail();
    CHECK_FALSE(table.has("I1", Mark::swift));
}
TEST_CASE("TER-CMD-25 fewer than two successes exhaust him") {
    for (const int successes : {0, 1, 2}) {
        Stage stage = staff(Trait::swift);
        Table table = done(stage, "swift I1", successes);
        CHECK(table.officer("C0").exhausted == (successes < 2));
    }
}
TEST_CASE("TER-STA-5 an exhausted commander is not activated") {
    Stage stage = staff(Trait::swift);
    stage.lead("C0", 4850, 1700, "exhausted yes");
    CHECK_FALSE(stage.table("phase action").can("use C0 swift I1"));
}
TEST_CASE("TER-CMD-26 a fresh commander may act again in a later activation") {
    Stage stage = staff(Trait::swift);
    Table table = done(stage, "swift I1", 2);
    table.play("activate I1").play("done").play("activate i1").play("done");
    CHECK(table.can("use C0 swift I2"));
}
TEST_CASE("TER-CMD-27 a virtue adds one after all bonuses and penalties") {
    Stage stage = staff(Trait::swift, "card ready wear 1");
    stage.form("I1").profile.discipline = 3;
    stage.leader("C0").virtues = {Virtue::loyalty};
    stage.attach("C0", "I1");
    stage.more("I1 marks notable");
    Table table = stage.table("phase action");
    table.play("activate I1");
    // 3 with + is 4, and 1: not 6.
    CHECK(table.dice() == 5);
}
TEST_CASE("TER-VIR-4 Loyalty: +1 Discipline") {
    Stage stage = staff(Trait::swift, "card ready wear 1");
    stage.leader("C0").virtues = {Virtue::loyalty};
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.dice() == 5);
}
TEST_CASE("TER-VIR-1 Dedication: +1 Speed") {
    Stage stage = staff(Trait::swift);
    stage.leader("C0").virtues = {Virtue::dedication};
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.can("move I1 0 1270"));
    CHECK_FALSE(table.can("move I1 0 1271"));
}
TEST_CASE("TER-VIR-2 Dexterity: +1 Melee") {
    Stage stage = staff(Trait::swift, "card assault", "marks activated");
    stage.put("i1", 4000, 3500, south, "marks activated");
    stage.leader("C0").virtues = {Virtue::dexterity};
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    CHECK(table.dice() == 7);
}
TEST_CASE("TER-VIR-3 Drill: +1 Shoot") {
    Stage stage = staff(Trait::swift, "card fire");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 3;
    stage.leader("C0").virtues = {Virtue::drill};
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1");
    CHECK(table.dice() == 4);
}
TEST_CASE("TER-VIR-5 Zeal: +1 Stamina") {
    Stage stage = staff(Trait::swift, "card fire", "card ready wear 4");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 3;
    stage.leader("c0").virtues = {Virtue::zeal};
    stage.attach("c0", "i1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1").succeed(1).fail();
    CHECK(table.cause() != Cause::breaking);
    CHECK(table.unit("i1").wear == 5);
}
TEST_CASE("TER-VIR-6 Sacrifice: +1 Courage against shooting") {
    Stage stage = staff(Trait::swift, "card fire");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 3;
    stage.leader("c0").virtues = {Virtue::sacrifice};
    stage.attach("c0", "i1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1").succeed(1);
    CHECK(table.dice() == 5);
}
TEST_CASE("TER-VIR-7 Will: +1 Courage in melee") {
    Stage stage = staff(Trait::swift, "card assault", "marks activated");
    stage.put("i1", 4000, 3500, south, "marks activated");
    stage.leader("c0").virtues = {Virtue::will};
    stage.attach("c0", "i1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").succeed(1);
    CHECK(table.dice() == 5);
}
TEST_CASE("TER-VIR-8 Presence: he commands within nine inches") {
    for (const bool presence : {false, true}) {
        Stage stage = staff(Trait::swift, "card ready wear 1");
        if (presence) stage.leader("C0").virtues = {Virtue::presence};
        stage.lead("C0", 4000, 400);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.dice() == (presence ? 4 : 2));
    }
}
TEST_CASE("TER-TRA-12 Respectable: he need not see his troops") {
    for (const bool respectable : {false, true}) {
        Stage stage = staff(Trait::swift, "card ready wear 1");
        if (respectable) stage.leader("C0").traits.add(Trait::respectable);
        stage.lead("C0", 4000, 1300);
        stage.ground(TerrainKind::rocks, 3000, 1550, 2500, 200);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.dice() == (respectable ? 4 : 2));
    }
}
