// Rulings in which the program once went its own way.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

namespace gonfalon::tercios {

TEST_CASE("TER-TEL-2 TER-R110 a garrison shoots from any point of its edge") {
    Stage stage;
    stage.ground(TerrainKind::large_building, 5000, 3000, 2000, 600);
    stage.put("I1", 6000, 3000, north, "card fire").put("i1", 6000, 5200, south, "card ready");
    stage.more("I1 place building building piece0 pose 6000,3000,16384 card fire");
    shape(stage.form("I1"), 4, 4, Weapon::musket);
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    stage.form("i2").base = BaseKind::company;
    // In the middle of the northern side, and right before the target: seen past from the corners.
    stage.put("i2", 6000, 4300, south, "card ready");
    Table table = active(stage);
    CHECK(table.can("shoot I1 i1 right"));
    CHECK(table.forbids("shoot I1 i1 left", "TER-X-8"));
    // From a corner to the side of i1 that it sees, not from the middle: 1934 tenths.
    table.play("shoot I1 i1 right");
    CHECK(table.said("log.shoots"));
    // Behind a wood as broad as the house it is seen from nowhere.
    stage.ground(TerrainKind::large_wood, 3500, 3800, 5000, 200);
    CHECK(active(stage).forbids("shoot I1 i1 right", "TER-TRN-5"));
}
TEST_CASE("TER-MOV-11 TER-R111 a commander who is passed over may join, step aside or stay") {
    Stage stage = alone("card run");
    stage.lead("C0", 4000, 2500);
    Table table = active(stage);
    // The base ends well beyond him.
    table.play("move I1 0 2000");
    REQUIRE(table.ask() == Ask::escape);
    CHECK(table.can("join C0 I1"));
    CHECK(table.can("stand"));
    CHECK(table.can("escape C0 4000 4300"));
    CHECK(table.forbids("escape C0 4000 5000", "TER-MOV-11"));
    SUBCASE("he joins") {
        table.play("join C0 I1");
        CHECK(table.officer("C0").place == Place::attached);
    }
    SUBCASE("he stays") {
        table.play("stand");
        CHECK(table.officer("C0").at == Point{4000, 2500});
        CHECK(table.asked() == Side::second);
    }
}
TEST_CASE("TER-MOV-11 a commander on whom a friend ends cannot stay there") {
    Stage stage = alone("card run");
    stage.lead("C0", 4000, 3200);
    Table table = active(stage);
    table.play("move I1 0 1400");
    CHECK(table.forbids("stand", "TER-MOV-11"));
}
TEST_CASE("TER-MOV-10 TER-R115 a gun in the way is set down behind its foot, within an inch") {
    Stage stage = alone("card run");
    stage.put("G1", 4000, 2900, north, "card ready");
    Table table = active(stage);
    // The foot covers 2400 to 3000; the gun had to go back by 500.
    REQUIRE(table.can("move I1 0 1000"));
    table.play("move I1 0 1000");
    CHECK(table.said("log.gun_pushed"));
    CHECK(table.unit("G1").pose.at.x == 4000);
    CHECK(table.unit("G1").pose.at.y <= 2401);  // touching
    CHECK(table.unit("G1").pose.at.y >= 2400 - 254);
    CHECK(table.unit("G1").pose.facing == north);
}
TEST_CASE("TER-MOV-10 where a gun finds no place behind, the foot does not end on it") {
    Stage stage = alone("card run");
    stage.put("G1", 4000, 2900, north, "card ready");
    // Two units hold the ground behind.
    stage.put("I2", 4000, 2300, north, "card ready");
    stage.put("I1", 4000, 2000 + 340, north, "card run");
    stage.form("I2").base = BaseKind::infantry;
    Table table = active(stage);
    CHECK(table.forbids("move I1 0 600", "TER-MOV-8"));
}
TEST_CASE("TER-MOV-10 TER-MEL-6 foot charges through its own gun") {
    Stage stage = duel("marks activated");
    // Beside the line, so that the enemy is seen; under the base where it ends.
    stage.put("G1", 4400, 3900, north, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1");
    REQUIRE(table.can("charge I1 i1 front"));
    table.play("charge I1 i1 front");
    CHECK(table.said("log.gun_pushed"));
    CHECK(table.said("log.melee"));
    CHECK(table.unit("G1").pose.at.y <= 3401);
}
TEST_CASE("TER-ORD-8 TER-R116 a charge too short for any centre fights where the bases touch") {
    Stage stage = duel("marks activated");
    // A corner towards the charger: 1376 tenths away, its nearest centre 1711, the reach 1524.
    stage.put("i1", 4000, 4800, static_cast<Angle>(south + 8192), "marks activated");
    Table table = stage.table("phase action");
    table.play("activate I1");
    REQUIRE_FALSE(table.can("charge I1 i1 front"));
    REQUIRE_FALSE(table.can("charge I1 i1 left"));
    table.play("approach I1 i1");
    CHECK(table.said("log.melee"));
    CHECK(table.amount("tally.attacker_melee", "TER-ORD-8") == 1);
    // Square to it nothing touches, and nobody fights.
    Stage apart = duel("marks activated", 1900);
    Table other = apart.table("phase action");
    other.play("activate I1").play("approach I1 i1");
    CHECK_FALSE(other.said("log.melee"));
}
TEST_CASE("TER-SPC-4 TER-R100 charged by foot, light horse rolls as many dice whatever its card") {
    int dice = 0;
    for (const char* card : {"ready", "assault", "run", "resist"}) {
        CAPTURE(card);
        Stage stage = duel("card " + std::string(card));
        shape(stage.form("i1"), Arm::cavalry, 6, 3, 3);
        stage.form("i1").special.add(Special::evasion);
        Table table = stage.table("phase action");
        table.play("activate I1").play("charge I1 i1 front").play("react i1");
        CHECK(table.amount("tally.discipline", "TER-SPC-4") == 1);
        if (dice == 0) dice = table.dice();
        CHECK(table.dice() == dice);
    }
}
TEST_CASE(
    "TER-TRA-1 TER-R114 Aggressive weighs on those he charges and who evade, on nobody else") {
    const auto amount = [](std::string_view card) {
        Stage stage = duel("card " + std::string(card));
        stage.leader("C0").traits.add(Trait::aggressive);
        stage.attach("C0", "I1");
        Table table = stage.table("phase action");
        table.play("activate I1").play("charge I1 i1 front").play("react i1");
        return table.amount("tally.discipline", "TER-TRA-1");
    };
    CHECK(amount("run") == -1);
    CHECK(amount("ready") == 0);
    // An approach is no charge.
    Stage stage = duel("card run", 1800);
    stage.form("I1").profile.speed = 6;
    stage.put("I1", 4000, 3000, north, "card run");
    stage.leader("C0").traits.add(Trait::aggressive);
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("move I1 0 1300").play("react i1");
    CHECK(table.amount("tally.discipline", "TER-TRA-1") == 0);
}
TEST_CASE("TER-TRB-21 Pious: the player may keep the card") {
    Stage stage = staff(Trait::pious, "card run wear 2");
    Table table = done(stage, "pious I1 keep");
    CHECK_FALSE(table.can("activate I2"));
    table.play("activate I1");
    CHECK(table.state.scene.activation.order == Order::run);
    Stage had = staff(Trait::pious, "card resist wear 2");
    Table other = done(had, "pious I1 keep");
    other.play("activate I1");
    CHECK(other.dice() == 6);
}
TEST_CASE("TER-REA-11 TER-R113 a Fire card is not spent on a reaction without a shot") {
    Stage stage = duel("card fire");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    REQUIRE(table.ask() == Ask::react);
    CHECK(table.forbids("react i1", "TER-REA-11"));
    CHECK(table.can("keep i1"));
    stage.form("i1").weapons = {Weapon::musket};
    stage.form("i1").profile.shoot = 4;
    Table armed = stage.table("phase action");
    armed.play("activate I1").play("charge I1 i1 front");
    CHECK(armed.can("react i1"));
}
TEST_CASE("TER-REA-9 TER-REA-10 TER-REA-6 TER-R113 no card is spent on an idle reaction") {
    // Resist answers charges alone.
    Stage near = duel("card resist", 1800);
    near.form("I1").profile.speed = 6;
    near.put("I1", 4000, 3000, north, "card run");
    Table approached = near.table("phase action");
    approached.play("activate I1").play("move I1 0 1300");
    REQUIRE(approached.ask() == Ask::react);
    CHECK(approached.forbids("react i1", "TER-REA-9"));
    // Who cannot move does not run.
    Stage still = duel("card run");
    still.form("i1").profile.speed = 0;
    Table stuck = still.table("phase action");
    stuck.play("activate I1").play("charge I1 i1 front");
    CHECK(stuck.forbids("react i1", "TER-REA-10"));
    // Who faces away does not charge back.
    Stage turned = duel("card assault");
    turned.put("i1", 4000, 4600, north, "card assault");
    Table behind = turned.table("phase action");
    behind.play("activate I1").play("charge I1 i1 rear");
    CHECK(behind.forbids("react i1", "TER-REA-6"));
}

TEST_CASE("a position of the older form is read: one flag, and what was announced as a need") {
    Stage stage = duel("marks activated");
    shape(stage.form("i1"), Arm::cavalry, 6, 3, 3);
    stage.form("i1").special.add(Special::evasion);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("evade i1");
    std::string text;
    table.game.write_position(table.state, text);
    const auto older = [&](std::string_view now, std::string_view then) {
        const std::size_t at = text.find(now);
        REQUIRE(at != std::string::npos);
        text.replace(at, now.size(), then);
    };
    older("announced evasion", "need 2");
    older("charged yes", "flag yes");
    State state;
    REQUIRE(table.game.read_position(text, state).ok());
    CHECK(state == table.state);
}
TEST_CASE("a position says by name where a frame has got to; its number is read as ever") {
    Stage stage = duel("marks activated");
    Table table = stage.table("phase action");
    table.play("activate I1");
    std::string text;
    table.game.write_position(table.state, text);
    const std::string named = " stage acting";
    const std::size_t at = text.find(named);
    REQUIRE_MESSAGE(at != std::string::npos, text);
    const auto told = [&](const std::string& words) {
        std::string changed = text;
        changed.replace(at, named.size(), words);
        State state;
        return table.game.read_position(changed, state).ok() && state == table.state;
    };
    CHECK(told(named));
    CHECK(told(" stage 3"));
    CHECK_FALSE(told(" stage ask_gun"));
    // A stage of another kind of frame, and none at all.
    CHECK_FALSE(told(" stage contact"));
    CHECK_FALSE(told(" stage 7"));
}
TEST_CASE("a position whose frames do not lie in order is refused") {
    Stage stage = duel("marks activated");
    Table table = stage.table("phase action");
    table.play("activate I1");
    std::string text;
    table.game.write_position(table.state, text);
    State state;
    REQUIRE(table.game.read_position(text, state).ok());
    CHECK_FALSE(table.game.read_position(text + "frame kind activation troop I1\n", state).ok());
    CHECK_FALSE(table.game.read_position(text + "frame kind command commander C0\n", state).ok());
}

}  // namespace gonfalon::tercios
