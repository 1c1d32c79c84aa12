// Rulings of reactions, each seen in play: TER-R3, TER-R16, TER-R19 to TER-R21, TER-R23 to TER-R25,
// TER-R22, TER-R63 to TER-R65, TER-R92, TER-R94, TER-R100, TER-R108, TER-R109.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

Table charged(Stage& stage) {
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    return table;
}
void arm(Form& form, Weapon weapon, int shoot, int beyond = 0) {
    form.weapons = {weapon};
    form.profile.shoot = static_cast<std::uint8_t>(shoot);
    form.profile.shoot_long = static_cast<std::uint8_t>(beyond);
}

}  // namespace

TEST_CASE("TER-R3 the charger goes on along its line and fights if it still touches") {
    for (const Length flight : {1016, 2032}) {
        Stage stage = duel("card run");
        shape(stage.form("I1"), Arm::infantry, 7, 4, 4);
        Table table = charged(stage);
        table.play("react i1").succeed(1).play("evade i1 " + std::to_string(flight));
        // Its whole charge move is ten inches, 2540, from 3000.
        CHECK((table.cause() == Cause::strike) == (flight == 1016));
        // Or up to the fugitive's rear, a tenth of a millimetre off.
        CHECK(table.unit("I1").pose.at.y == (flight == 1016 ? 5016 - 1 : 3000 + 2540));
    }
}
TEST_CASE("TER-R16 a unit turns about in place before it evades, then away from the enemy") {
    Stage stage = duel("card run");
    stage.put("I1", 3400, 3200, north, "card assault");
    Table table = charged(stage);
    table.play("react i1").succeed(1).play("evade i1 1016");
    // From the rear centre, 600 and 1400 off the charger's front centre.
    const Angle away = plane::bearing({3400, 3200}, {4000, 4600});
    CHECK(table.unit("i1").pose.facing == away);
    CHECK(table.unit("i1").pose.at == Point{4000, 4600} + plane::offset(away, 1016));
}
TEST_CASE("TER-R19 no sight is needed to react to an approach") {
    Stage stage = duel("card ready", 1400);
    stage.put("I1", 4000, 3000, north, "card ready");
    stage.ground(TerrainKind::small_wood, 3000, 3990, 2000, 100);
    Table table = stage.table("phase action");
    table.play("activate I1").play("move I1 0 900");
    REQUIRE(table.ask() == Ask::react);
    // Three inches from the front centre, and on from there.
    CHECK(table.unit("I1").pose.at.y == 4400 - 762);
    table.play("keep i1");
    CHECK(table.unit("I1").pose.at.y == 3900);
}
TEST_CASE("TER-R19 an approach is measured to the nearest centre of the enemy") {
    // Passing by: the side centre comes within three inches, the front centre never does.
    Stage stage = duel("card ready", 1000);
    stage.put("I1", 2800, 4200, north, "card run");
    stage.put("i1", 4150, 4400, west, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1").play("move I1 0 1200");
    CHECK(table.ask() == Ask::react);
}
TEST_CASE("TER-R20 who was near already calls for a reaction only by coming nearer") {
    for (const bool nearer : {true, false}) {
        Stage stage = duel("card ready", 700);
        stage.put("I1", 4000, 3000, nearer ? north : south, "card ready");
        Table table = stage.table("phase action");
        table.play("activate I1").play("move I1 0 300");
        CHECK((table.ask() == Ask::react) == nearer);
    }
}
TEST_CASE("TER-R20 a unit that falls back towards an enemy calls for no reaction") {
    Stage stage = duel("marks activated");
    // I2, of the first side, waits behind i1 with a card.
    shape(stage.form("I2"), Arm::infantry, 4, 4, 4);
    stage.put("I2", 4000, 6000, south, "card assault");
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    CHECK(table.said("log.disengages"));
    CHECK(table.unit("I2").card == Order::assault);
    CHECK(table.ask() != Ask::react);
}
TEST_CASE("TER-R21 the target of a charge is asked once") {
    Stage stage = duel("card ready");
    Table table = charged(stage);
    REQUIRE(table.ask() == Ask::react);
    table.play("keep i1");
    CHECK(table.cause() == Cause::strike);
    CHECK(table.unit("i1").card == Order::ready);
}
TEST_CASE("TER-R21 each other unit a charge passes is asked once, and may keep its order") {
    Stage stage = duel("marks activated", 1500);
    shape(stage.form("i2"), Arm::infantry, 4, 4, 4);
    stage.put("i2", 2700, 3700, west, "card ready");
    Table table = charged(stage);
    int asked = 0;
    while (table.ask() == Ask::react) {
        table.play("keep i2");
        ++asked;
    }
    CHECK(asked == 1);
    CHECK(table.cause() == Cause::strike);
}
TEST_CASE("TER-R23 intercepted on Assault the enemy has Melee+, and cannot react itself") {
    Stage stage = duel("card assault", 2200);
    Table table = stage.table("phase action");
    table.play("activate I1").play("approach I1 i1");
    REQUIRE(table.ask() == Ask::react);
    table.play("react i1").succeed(1);
    REQUIRE(table.cause() == Cause::strike);
    CHECK(table.amount("tally.attacker_melee", "TER-REA-7") == 1);
    CHECK(table.amount("tally.defender_melee", "TER-ORD-8") == 1);
    // A draw: the interceptor falls back and the activation is over.
    blows(table, 0, 0, 0, 0);
    CHECK(table.said("log.halted"));
    CHECK(table.said("log.disengages"));
    CHECK(table.unit("i1").pose.at.y > table.unit("I1").pose.at.y + 762 - 2);
}
TEST_CASE("TER-R24 a charger is shot at in the last moment: any range, and the first value") {
    for (const char* options : {"", "reaction_fire=at_declaration"}) {
        const bool last = options[0] == 0;
        Stage stage = duel("card fire", 2300, options);
        shape(stage.form("I1"), Arm::infantry, 7, 4, 4);
        arm(stage.form("i1"), Weapon::arquebus_musket, 4, 2);
        Table table = charged(stage);
        table.play("react i1").succeed(1);
        REQUIRE(table.cause() == Cause::shooting);
        CHECK(table.dice() == (last ? 6 : 3));
        Stage pistols = duel("card fire", 2300, options);
        shape(pistols.form("I1"), Arm::infantry, 7, 4, 4);
        arm(pistols.form("i1"), Weapon::pistol, 4);
        Table other = charged(pistols);
        CHECK(other.can("react i1") == last);
    }
}
TEST_CASE("TER-R25 Resist does not answer an approach: the card is kept") {
    Stage stage = duel("card resist", 1400);
    stage.put("I1", 4000, 3000, north, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1").play("move I1 0 800");
    CHECK(table.forbids("react i1", "TER-REA-9"));
    table.play("keep i1");
    CHECK_FALSE(table.has("i1", Mark::stood));
    CHECK(table.unit("i1").card == Order::resist);
    CHECK(table.unit("I1").pose.at.y == 3800);
}
TEST_CASE("TER-R63 the horse that shields commanded shot takes a check, and its order is gone") {
    for (const int successes : {0, 1}) {
        Stage stage = duel("marks activated");
        stage.form("i1").special.add(Special::commanded_shot);
        shape(stage.form("h1"), Arm::cavalry, 8, 3, 3);
        stage.troop("h1").regiment = stage.troop("i1").regiment;
        stage.put("h1", 5500, 3500, west, "card run");
        Table table = charged(stage);
        table.play("intercept h1");
        REQUIRE(table.cause() == Cause::reaction);
        table.succeed(successes);
        CHECK(table.unit("h1").card == Order::none);
        CHECK(table.has("h1", Mark::activated));
        CHECK((table.state.scene.melee.attacker == table.id("h1")) == (successes > 0));
    }
}
TEST_CASE("TER-R22 a counter-charge meets in the middle, however slow the one that reacts") {
    Stage stage = duel("card assault", 2400);
    shape(stage.form("I1"), Arm::cavalry, 10, 4, 4);
    shape(stage.form("i1"), Arm::infantry, 2, 4, 4);
    Table table = charged(stage);
    table.play("react i1").succeed(1);
    CHECK(table.unit("i1").pose == Pose{{4000, 4200}, south});
    CHECK(table.unit("I1").pose.at.x == 4000);
    CHECK(table.unit("I1").pose.at.y >= 4198);
    CHECK(table.unit("I1").pose.at.y <= 4200);
}
TEST_CASE("TER-R108 horse that shields commanded shot meets the charger where its owner says") {
    const auto table = [](std::string_view card, int speed) {
        Stage stage = duel("marks activated");
        stage.form("i1").special.add(Special::commanded_shot);
        shape(stage.form("h1"), Arm::cavalry, speed, 3, 3);
        stage.troop("h1").regiment = stage.troop("i1").regiment;
        stage.put("h1", 5500, 3500, west, card);
        return charged(stage);
    };
    // The charger runs from 3000 to 4000: the nearest point is 3500.
    Table nearest = table("card ready", 8);
    nearest.play("intercept h1").succeed(1);
    CHECK(nearest.unit("I1").pose.at == Point{4000, 3500});
    Table sooner = table("card ready", 8);
    sooner.play("intercept h1 200").succeed(1);
    CHECK(sooner.unit("I1").pose.at == Point{4000, 3200});
    CHECK(sooner.state.scene.melee.attacker == sooner.id("h1"));
    // Short of the target, whom it touches a tenth before their lines meet.
    CHECK(table("card ready", 8).can("intercept h1 998"));
    CHECK(table("card ready", 8).measured("intercept h1 999", "TER-SPC-8") == std::pair{999, 998});
    // TER-R63: six inches to go; Speed 5 reaches that far with an Assault card alone.
    CHECK(table("card ready", 5).measured("intercept h1", "TER-SPC-8") == std::pair{1500, 1270});
    CHECK(table("card assault", 5).can("intercept h1"));
}
TEST_CASE("TER-R109 an interception meets the enemy where it has come within three inches") {
    Stage stage;
    shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    stage.put("I1", 4000, 2000, north, "card run").put("i1", 4000, 4000, south, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("move I1 0 1500").play("react i1").succeed(1);
    CHECK(table.unit("I1").pose.at == Point{4000, 4000 - 762});
    CHECK(table.unit("i1").pose.at.x == 4000);
    CHECK(table.unit("i1").pose.at.y <= 4000 - 762 + 2);
}
TEST_CASE("TER-R64 Ambush does not work once the unit has been activated") {
    for (const char* marks : {"card fire", "marks activated"}) {
        Stage stage = duel(marks);
        shape(stage.form("I1"), Arm::infantry, 8, 4, 4);
        stage.form("i1").special.add(Special::ambush);
        stage.ground(TerrainKind::marsh, 3000, 3900, 2000, 800);
        Table table = charged(stage);
        CHECK((table.ask() == Ask::react) == (marks[0] == 'c'));
        if (table.ask() == Ask::react) CHECK(table.can("evade i1"));
    }
}
TEST_CASE("TER-R65 a harasser says whether it evades before the dice, and shoots first") {
    Stage stage = duel("card fire");
    arm(stage.form("i1"), Weapon::musket, 4);
    stage.form("i1").special.add(Special::harasser);
    Table table = charged(stage);
    table.play("react i1").succeed(1);
    REQUIRE(table.ask() == Ask::reaction);
    table.play("evade i1");
    CHECK(table.cause() == Cause::shooting);
    CHECK(table.unit("i1").pose.at == Point{4000, 4000});
    table.fail();
    CHECK(table.ask() == Ask::evade);
}
TEST_CASE("TER-R92 in reaction guns shoot without the bonus, crossbows with it, bows never") {
    const auto dice = [](Weapon weapon) {
        Stage stage = duel("card fire");
        arm(stage.form("i1"), weapon, 4);
        Table table = charged(stage);
        if (table.forbids("react i1", "TER-REA-11")) return 0;
        table.play("react i1").succeed(1);
        return table.cause() == Cause::shooting ? table.dice() : 0;
    };
    CHECK(dice(Weapon::medium_gun) == 4);
    CHECK(dice(Weapon::crossbow) == 6);
    CHECK(dice(Weapon::bow) == 0);
    CHECK(dice(Weapon::longbow) == 0);
}
TEST_CASE("TER-R94 Swift spares the Shoot- of Ready in a reaction, too") {
    for (const char* marks : {"card ready marks swift", "card ready"}) {
        Stage stage = duel(marks);
        arm(stage.form("i1"), Weapon::musket, 4);
        Table table = charged(stage);
        table.play("react i1").succeed(1).play("shoot i1 I1");
        CHECK(table.dice() == (marks[10] == ' ' ? 4 : 2));
    }
}
TEST_CASE("TER-R100 light foot that Prepared lets evade has Discipline+ against infantry") {
    Stage stage = duel("marks activated");
    stage.form("i1").special.add(Special::light);
    stage.leader("c0").traits = {Trait::fast, Trait::inspiring, Trait::prepared_light};
    stage.lead("c0", 4000, 5200);
    Table table = charged(stage);
    table.play("evade i1");
    CHECK(table.amount("tally.discipline", "TER-SPC-4") == 1);
}
TEST_CASE("TER-TRA-1 Aggressive weighs on whoever tries to evade, by a Run card as well") {
    for (const char* card : {"card run", "card resist"}) {
        Stage stage = duel(card);
        stage.leader("C0").traits = {Trait::fast, Trait::inspiring, Trait::aggressive};
        stage.attach("C0", "I1");
        Table table = charged(stage);
        table.play("react i1");
        CHECK(table.amount("tally.discipline", "TER-TRA-1") == (card[6] == 'u' ? -1 : 0));
    }
}
TEST_CASE("TER-ADA-12 foot dragoons evade on their horses, with the Speed of the horses") {
    Stage stage = duel("card run marks on_foot", 1000, "dragoons=adapted");
    Troop& troop = stage.troop("i1");
    troop.has_foot = true;
    troop.foot = troop.form;
    troop.form.arm = Arm::cavalry;
    troop.form.profile.speed = 6;
    Table table = charged(stage);
    table.play("react i1").succeed(1);
    CHECK_FALSE(table.has("i1", Mark::on_foot));
    CHECK(table.measured("evade i1 1000", "TER-REA-10") == std::pair<int, int>(1000, 1524));
    CHECK(table.can("evade i1 3048"));
}
TEST_CASE("TER-R26 an evader may stop at the edge of rough ground") {
    Stage stage = duel("card run");
    stage.ground(TerrainKind::marsh, 3000, 4600 + 1800, 2000, 1000);
    Table table = charged(stage);
    table.play("react i1").succeed(1);
    CHECK(table.can("evade i1 1800"));
    CHECK_FALSE(table.can("evade i1 1801"));
}
