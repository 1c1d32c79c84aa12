// TER-MEL, TER-REA, TER-WPM, TER-SPC, TER-SPK: charges, reactions, melee and what follows.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

TEST_CASE("TER-MEL-1 a melee starts from an Assault alone") {
    Stage stage = duel();
    stage.put("I1", 4000, 3000, north, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK_FALSE(table.can("charge I1 i1 front"));
}
TEST_CASE("TER-ORD-8 Assault: Speed+ and Melee+") {
    for (const Length gap : {1524, 1526}) {
        Stage stage = duel("card ready", gap);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("charge I1 i1 front") == (gap == 1524));
    }
    Stage stage = duel();
    Table table = joined(stage);
    CHECK(table.amount("tally.attacker_melee", "TER-ORD-8") == 1);
    CHECK(table.dice() == 6);
}
TEST_CASE("TER-MEL-2 the charger must see its target") {
    Stage stage = duel("card ready", 1400);
    stage.ground(TerrainKind::rocks, 3800, 3400, 400, 300);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK_FALSE(table.can("charge I1 i1 front"));
}
TEST_CASE("TER-TRN-6 a unit inside a wood is safe from those who do not see it") {
    Stage stage = duel("card ready", 1000);
    stage.form("I1").profile.speed = 8;                    // near enough, even through a wood
    stage.put("i2", 8500, 3400, west, "marks activated");  // somebody it sees
    stage.ground(TerrainKind::small_wood, 3000, 3700, 2000, 1500);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK_FALSE(table.can("charge I1 i1 front"));
}
TEST_CASE("TER-MEL-3 strike, resist, reply, resist") {
    Stage stage = duel();
    Table table = joined(stage);
    CHECK(table.cause() == Cause::strike);
    table.succeed(1);
    CHECK(table.cause() == Cause::strike_resist);
    table.succeed(1);
    CHECK(table.cause() == Cause::reply);
    table.succeed(1);
    CHECK(table.cause() == Cause::reply_resist);
}
TEST_CASE("TER-MEL-4 a unit on Assault must charge if it can") {
    Stage stage = duel();
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.forbids("done", "TER-MEL-4"));
    CHECK(table.forbids("approach I1 i1", "TER-MEL-4"));
}
TEST_CASE("TER-MEL-5 naming the target lets it react") {
    Stage stage = duel("card ready");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    CHECK(table.ask() == Ask::react);
    CHECK(table.asked() == Side::second);
}
TEST_CASE("TER-MEL-6 the front centre must be able to reach a centre") {
    Stage stage = duel("card ready", 1600);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.measured("charge I1 i1 front", "TER-MEL-6").second == 1524);
}
TEST_CASE("TER-MEL-7 the charger stops where the bases first touch, facing along its charge") {
    Stage stage = duel("marks activated", 1000);
    stage.put("I1", 4300, 3000, north, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    const auto mine = plane::rectangle(table.unit("I1").pose, {1200, 600});
    const auto theirs = plane::rectangle(table.unit("i1").pose, {1200, 600});
    CHECK(plane::contact(mine, theirs));
    CHECK_FALSE(plane::overlap(mine, theirs, 1));
    CHECK(table.unit("I1").pose.facing == plane::bearing(Point{4300, 3000}, Point{4000, 4000}));
}
TEST_CASE("TER-MEL-8 another centre may be charged if the nearest is barred") {
    Stage stage = duel("card ready", 1400);
    stage.form("i2").base = BaseKind::artillery;
    shape(stage.form("i2"), Arm::infantry, 4, 2, 2);
    stage.form("i2").base = BaseKind::artillery;
    stage.put("i2", 3850, 3250, south, "marks activated");
    stage.form("I1").profile.speed = 8;
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK_FALSE(table.can("charge I1 i1 front"));
    CHECK((table.can("charge I1 i1 left") || table.can("charge I1 i1 right")));
}
TEST_CASE("TER-MEL-9 a charge takes the shortest way open to it") {
    Stage stage = duel("card ready", 1000);
    stage.form("I1").profile.speed = 8;
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.can("charge I1 i1 front"));
    CHECK_FALSE(table.can("charge I1 i1 left"));
}
TEST_CASE("TER-MEL-10 a charge from behind the line of the front is a flank charge") {
    for (const Length y : {4100, 3950}) {
        Stage stage = duel("marks activated", 1000);
        shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
        stage.put("I1", 5800, y, west, "card assault");
        Table table = stage.table("phase action");
        table.play("activate I1");
        // i1 faces south at y 4000: behind it is north of that line.
        for (const char* centre : {"front", "left", "right", "rear"}) {
            const std::string charge = std::string("charge I1 i1 ") + centre;
            if (!table.can(charge)) continue;
            table.play(charge);
            break;
        }
        CHECK(table.state.scene.melee.flank == (y == 4100));
    }
}
TEST_CASE("TER-MEL-11 a unit charged in flank has Melee- and Courage-") {
    Stage stage = duel("marks activated", 1000);
    shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
    stage.put("I1", 5800, 4300, west, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 left");
    CHECK(table.amount("tally.defender_melee", "TER-MEL-11") == -1);
    CHECK(table.amount("tally.defender_courage", "TER-MEL-11") == -1);
}
TEST_CASE("TER-TRA-5 with a Gallant commander a flanked unit keeps its Courage") {
    Stage stage = duel("marks activated", 1000);
    shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
    stage.put("I1", 5800, 4300, west, "card assault");
    stage.leader("c0").traits.add(Trait::gallant);
    stage.attach("c0", "i1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 left");
    CHECK(table.amount("tally.defender_courage", "TER-MEL-11") == 0);
    CHECK(table.amount("tally.defender_melee", "TER-MEL-11") == -1);
}
TEST_CASE("TER-MEL-12 it has Discipline- to react") {
    Stage stage = duel("card ready", 1000);
    shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
    stage.put("I1", 5800, 4300, west, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 left").play("react i1");
    CHECK(table.amount("tally.discipline", "TER-MEL-12") == -1);
}
TEST_CASE("TER-MEL-13 losses of the first round do not weaken the reply") {
    Stage stage = duel("marks activated wear 3");
    Table table = joined(stage);
    table.succeed(4).succeed(1);
    CHECK(table.cause() == Cause::reply);
    CHECK(table.dice() == 4);
}
TEST_CASE("TER-MEL-14 a die strikes when it reaches the defence against the striker's kind") {
    Stage stage = duel("marks activated");
    stage.form("i1").profile.defence = {3, 5, 1, 1};
    CHECK(joined(stage).target() == 3);
}
TEST_CASE("TER-VAL-13 foot strikes against the infantry defence") {
    Stage stage = duel("marks activated");
    stage.form("i1").profile.defence = {2, 6, 6, 6};
    CHECK(joined(stage).target() == 2);
}
TEST_CASE("TER-VAL-14 horse strikes against the cavalry defence") {
    Stage stage = duel("marks activated");
    stage.form("I1").arm = Arm::cavalry;
    stage.form("i1").profile.defence = {2, 5, 2, 2};
    CHECK(joined(stage).target() == 5);
}
TEST_CASE("TER-SPA-4 in melee a crew counts as infantry") {
    Stage stage = duel("marks activated");
    stage.form("I1").arm = Arm::artillery;
    stage.form("i1").profile.defence = {2, 5, 2, 2};
    CHECK(joined(stage).target() == 2);
}
TEST_CASE("TER-MEL-15 each 5 or 6 cancels a hit") {
    Stage stage = duel("marks activated");
    Table table = joined(stage);
    table.succeed(3);
    CHECK(table.target() == 5);
    CHECK(table.dice() == 4);
    table.roll({5, 4, 4, 6});
    CHECK(table.state.scene.melee.inflicted == 1);
}
TEST_CASE("TER-VAL-5 Courage is the dice of resistance") {
    Stage stage = duel("marks activated");
    stage.form("i1").profile.courage = 3;
    Table table = joined(stage);
    table.succeed(1);
    CHECK(table.dice() == 3);
}
TEST_CASE("TER-VAL-2 Melee is the dice of a strike") {
    Stage stage = duel("marks activated");
    stage.form("i1").profile.melee = 5;
    Table table = joined(stage);
    table.fail();
    CHECK(table.dice() == 5);
}
TEST_CASE("TER-MEL-16 without a success the unit is disordered and retreats if it loses") {
    Stage stage = duel("marks activated");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.has("i1", Mark::disordered));
    CHECK(table.said("log.retreats"));
}
TEST_CASE("TER-MEL-17 hits not cancelled are Wear, beyond Stamina a Break check") {
    Stage stage = duel("marks activated wear 4");
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.cause() == Cause::breaking);
    CHECK(table.unit("i1").wear == 5);
}
TEST_CASE("TER-MEL-18 who inflicts more Wear wins") {
    Stage stage = duel("marks activated");
    Table table = joined(stage);
    blows(table, 2, 1, 4, 1);
    CHECK(table.said("log.melee_won"));
    CHECK(table.unit("I1").wear == 3);
    CHECK(table.said("log.disengages"));
    CHECK(table.unit("I1").pose.at.y < 3700);
}
TEST_CASE("TER-MEL-19 a loser that need not retreat falls back three inches, facing the enemy") {
    Stage stage = duel("marks activated");
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").pose.at == Point{4000, 4762});
    CHECK(table.unit("i1").pose.facing == south);
}
TEST_CASE("TER-MEL-20 after a flank charge the loser turns to face first") {
    Stage stage = duel("marks activated", 1000);
    shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
    stage.put("I1", 5800, 4300, west, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 left");
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").pose.facing == east);
    CHECK(table.unit("i1").pose.at.x < 4600 - 700);
}
TEST_CASE("TER-MEL-21 a blocked disengagement costs one Wear more") {
    Stage stage = duel("marks activated");
    stage.put("h1", 4000, 4900, south, "marks activated");
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").wear == 2);
}
TEST_CASE("TER-TRA-3 Calm: a blocked disengagement costs nothing") {
    Stage stage = duel("marks activated");
    stage.put("h1", 4000, 4900, south, "marks activated");
    stage.leader("c0").traits.add(Trait::calm);
    stage.attach("c0", "i1");
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").wear == 1);
}
TEST_CASE("TER-MEL-22 the attacker may pull back to leave an inch") {
    Stage stage = duel("marks activated");
    stage.put("h1", 4000, 4700, south, "marks activated");
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    REQUIRE(table.ask() == Ask::pull_back);
    const Length gap = plane::gap(plane::rectangle(table.unit("I1").pose, {1200, 600}),
                                  plane::rectangle(table.unit("i1").pose, {1200, 600}));
    table.play("pull_back " + std::to_string(254 - gap));
    CHECK(plane::gap(plane::rectangle(table.unit("I1").pose, {1200, 600}),
                     plane::rectangle(table.unit("i1").pose, {1200, 600})) >= 253);
}
TEST_CASE("TER-MEL-23 a retreat is twice the Speed with the back to the enemy, in disorder") {
    Stage stage = duel("marks activated");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.has("i1", Mark::disordered));
    CHECK(table.unit("i1").pose.facing == north);
    CHECK(table.unit("i1").pose.at == Point{4000, 4600 + 2032});
}
TEST_CASE("TER-MEL-24 infantry that horse forces to retreat is destroyed") {
    Stage stage = duel("marks activated");
    stage.form("I1").arm = Arm::cavalry;
    stage.form("I1").special.add(Special::pursuit);
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.unit("i1").place == Place::destroyed);
}
TEST_CASE("TER-MEL-25 a blocked retreat costs one Wear more") {
    Stage stage = duel("marks activated");
    stage.put("h1", 4000, 5600, south, "marks activated");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.unit("i1").wear == 3);
}
TEST_CASE("TER-MEL-26 on a draw the attacker disengages") {
    Stage stage = duel("marks activated");
    Table table = joined(stage);
    blows(table, 0, 0, 0, 0);
    CHECK(table.said("log.melee_drawn"));
    // Contact leaves at most a tenth of a millimetre.
    CHECK(table.unit("I1").pose.at.y == doctest::Approx(4000 - 762).epsilon(0.0005));
    CHECK(table.unit("i1").pose.at == Point{4000, 4000});
}
TEST_CASE("TER-MEL-27 a charger that routs its enemy may advance three inches") {
    Stage stage = duel("marks activated");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    REQUIRE(table.ask() == Ask::advance);
    CHECK(table.measured("advance 763", "TER-MEL-27") == std::pair<int, int>(763, 762));
    table.play("advance 762");
    CHECK(table.unit("I1").pose.at.y == doctest::Approx(4000 + 762).epsilon(0.0005));
}
TEST_CASE("TER-MEL-28 a draw between pikes may be fought on") {
    for (const bool pikes : {false, true}) {
        Stage stage = duel("marks activated");
        stage.form("I1").weapons = {Weapon::pikes};
        if (pikes) stage.form("i1").weapons = {Weapon::pikes};
        Table table = joined(stage);
        blows(table, 0, 0, 0, 0);
        CHECK((table.ask() == Ask::dirty_war) == pikes);
    }
}
TEST_CASE("TER-MEL-29 those rounds have no charge bonus and may go on") {
    Stage stage = duel("marks activated");
    stage.form("I1").weapons = {Weapon::pikes};
    stage.form("i1").weapons = {Weapon::pikes};
    Table table = joined(stage);
    CHECK(table.dice() == 6);
    blows(table, 0, 0, 0, 0);
    table.play("done").play("dirty_war");
    CHECK(table.dice() == 4);
    blows(table, 0, 0, 0, 0);
    CHECK(table.ask() == Ask::dirty_war);
}
TEST_CASE("TER-WPM-1 pikes: Melee+ against horse while in order") {
    for (const bool ordered : {true, false}) {
        Stage stage = duel(ordered ? "marks activated" : "marks activated,disordered");
        stage.form("I1").arm = Arm::cavalry;
        stage.form("i1").weapons = {Weapon::pikes};
        Table table = joined(stage);
        CHECK(table.amount("tally.defender_melee", "TER-WPM-1") == (ordered ? 1 : 0));
    }
}
TEST_CASE("TER-WPM-2 swordsmen: Melee+ in a dirty war") {
    Stage stage = duel("marks activated");
    stage.form("I1").weapons = {Weapon::pikes, Weapon::swordsmen};
    stage.form("i1").weapons = {Weapon::pikes};
    Table table = joined(stage);
    blows(table, 0, 0, 0, 0);
    table.play("dirty_war");
    CHECK(table.dice() == 6);
}
TEST_CASE("TER-WPM-3 halberds: Melee+ against a disordered enemy") {
    Stage stage = duel("marks activated,disordered");
    stage.form("I1").weapons = {Weapon::halberds};
    Table table = joined(stage);
    CHECK(table.amount("tally.attacker_melee", "TER-WPM-3") == 1);
    CHECK(table.dice() == 8);
}
TEST_CASE("TER-WPM-4 greatswords: the beaten needs a 6 or is disordered") {
    Stage stage = duel("marks activated");
    stage.form("I1").weapons = {Weapon::greatswords};
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.cause() == Cause::greatswords);
    CHECK(table.target() == 6);
    table.fail();
    CHECK(table.has("i1", Mark::disordered));
}
TEST_CASE("TER-WPM-5 lances destroy whom they force to retreat") {
    Stage stage = duel("marks activated");
    stage.form("I1").arm = Arm::cavalry;
    stage.form("i1").arm = Arm::cavalry;
    stage.form("I1").weapons = {Weapon::lances};
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.unit("i1").place == Place::destroyed);
}
TEST_CASE("TER-WPM-6 heavy lances: Melee+ in a counter-charge") {
    Stage stage = duel("card assault");
    stage.form("I1").weapons = {Weapon::heavy_lances};
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.amount("tally.attacker_melee", "TER-WPM-6") == 1);
}
TEST_CASE("TER-WPM-7 bardiches: no Melee- when weary") {
    for (const bool bardiches : {false, true}) {
        Stage stage = duel("marks activated wear 4");
        if (bardiches) stage.form("i1").weapons = {Weapon::bardiches};
        Table table = joined(stage);
        CHECK(table.amount("tally.defender_melee", "TER-STA-3") == (bardiches ? 0 : -1));
    }
}
TEST_CASE("TER-TRN-9 behind a wall that it touches a charged unit has Courage+") {
    for (const bool touching : {true, false}) {
        Stage stage = duel("marks activated", 1200);
        const Length y = touching ? 4149 : 3700;
        stage.line(TerrainKind::wall, {3000, y}, {5000, y}, 100);
        stage.form("I1").profile.speed = 8;
        Table table = joined(stage);
        CHECK(table.amount("tally.defender_courage", "TER-TRN-9") == (touching ? 1 : 0));
    }
}
TEST_CASE("TER-WPM-8 grenades take Protected away") {
    Stage stage = duel("marks activated", 1200);
    stage.line(TerrainKind::wall, {3000, 4149}, {5000, 4149}, 100);
    stage.form("I1").profile.speed = 8;
    stage.form("I1").weapons = {Weapon::grenades};
    CHECK(joined(stage).amount("tally.defender_courage", "TER-TRN-9") == 0);
}
TEST_CASE("TER-TRN-8 all centres on higher ground: Melee+") {
    Stage stage = duel("marks activated");
    stage.ground(TerrainKind::small_hill, 3000, 3950, 2000, 1500);
    Table table = joined(stage);
    CHECK(table.amount("tally.defender_melee", "TER-TRN-8") == 1);
    CHECK(table.amount("tally.attacker_melee", "TER-TRN-8") == 0);
}
TEST_CASE("TER-ORD-9 an Assault that reaches nobody goes as near as it can") {
    Stage stage = duel("card ready", 3000);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.forbids("done", "TER-ORD-9"));
    table.play("approach I1 i1");
    CHECK(table.unit("I1").pose.at == Point{4000, 4524});
}
TEST_CASE("TER-ORD-10 an Assault that sees nobody does nothing") {
    Stage stage = duel("card ready", 1000);
    stage.put("I1", 4000, 3000, south, "card assault");
    stage.put("i2", 8500, 7000, west, "marks activated");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.said("log.sees_nobody"));
}
TEST_CASE("TER-SPI-3 a square is never taken in flank") {
    Stage stage = duel("marks activated", 1000);
    shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
    stage.form("i1").special.add(Special::square);
    stage.put("I1", 5800, 4300, west, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 left");
    CHECK_FALSE(table.state.scene.melee.flank);
}
TEST_CASE("TER-SPA-5 artillery that loses a melee is destroyed") {
    Stage stage = duel("marks activated");
    stage.form("i1").special.add(Special::no_escape);
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").place == Place::destroyed);
}
TEST_CASE("TER-ADA-5 a forlorn hope beaten in melee is destroyed") {
    Stage stage = duel("marks activated");
    stage.form("i1").special.add(Special::forlorn_hope);
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.unit("i1").place == Place::destroyed);
}
TEST_CASE("TER-SPC-5 Pursuit: cavalry that destroys retreating foot rides on by its Speed") {
    Stage stage = duel("marks activated");
    shape(stage.form("I1"), Arm::cavalry, 6, 4, 4);
    stage.form("I1").special.add(Special::pursuit);
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.said("log.pursues"));
    CHECK(table.unit("I1").pose.at.y == doctest::Approx(4000 + 1524).epsilon(0.0005));
}
TEST_CASE("TER-SPK-3 Frenzied: who destroys an enemy loses a Wear, or is disordered") {
    for (const bool passes : {true, false}) {
        Stage stage = duel("marks activated");
        stage.put("I1", 4000, 3000, north, "card assault wear 1");
        shape(stage.form("I1"), Arm::cavalry, 4, 4, 4);
        stage.form("I1").special = {Special::frenzied, Special::pursuit};
        Table table = stage.table("phase action");
        table.play("activate I1").succeed(1).play("charge I1 i1 front");
        blows(table, 2, 0, 0, 0);
        REQUIRE(table.cause() == Cause::frenzy);
        table.succeed(passes ? 1 : 0);
        CHECK(table.unit("I1").wear == (passes ? 0 : 1));
        CHECK(table.has("I1", Mark::disordered) == !passes);
    }
}
TEST_CASE("TER-SPC-11 an impetuous unit that could charge must, unless its check holds it") {
    for (const bool held : {true, false}) {
        Stage stage = duel("card ready");
        stage.put("I1", 4000, 3000, north, "card ready");
        stage.form("I1").special.add(Special::impetuous);
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.cause() == Cause::impetuous);
        table.succeed(held ? 1 : 0);
        CHECK(table.ask() == (held ? Ask::ready : Ask::assault));
    }
}
TEST_CASE("TER-ADA-14 mounted dragoons never charge") {
    Stage stage = duel("card ready");
    stage.form("I1").special.add(Special::no_charge);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.forbids("charge I1 i1 front", "TER-ADA-14"));
}
TEST_CASE("TER-X-7 a battalion with a gun loses it when it retreats, and cannot Run") {
    Stage stage = duel("marks activated,has_gun");
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK_FALSE(table.has("i1", Mark::has_gun));
    Stage running;
    running.put("I1", 4000, 3000, north, "card run marks has_gun");
    running.put("i1", 4000, 7000, south, "card ready");
    Table other = running.table("phase action");
    other.play("activate I1");
    CHECK(other.forbids("move I1 0 500", "TER-X-7"));
}
