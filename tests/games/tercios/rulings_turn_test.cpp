// Rulings of orders and of the turn, each seen in play: TER-R1, TER-R2, TER-R4, TER-R18, TER-R39,
// TER-R48 to TER-R50, TER-R52 to TER-R54, TER-R74, TER-R87 to TER-R89, TER-R93, TER-R96 to
// TER-R98.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

void arm_with_muskets(Form& form, int shoot) {
    form.weapons = {Weapon::musket};
    form.profile.shoot = static_cast<std::uint8_t>(shoot);
}

}  // namespace

TEST_CASE("TER-R1 a commander keeps in command whom he can lead, reach and see") {
    const auto dice = [](Stage& stage) {
        Table table = stage.table("phase action");
        table.play("activate I1");
        return table.dice();
    };
    Stage own = staff(Trait::swift, "card ready wear 1");
    CHECK(dice(own) == 4);
    Stage stranger = staff(Trait::swift, "card ready wear 1");
    stranger.leader("C0").regiment = stranger.troop("H1").regiment;
    CHECK(dice(stranger) == 2);
    Stage hidden = staff(Trait::swift, "card ready wear 1");
    hidden.ground(TerrainKind::small_wood, 3300, 1850, 2200, 200);
    CHECK(dice(hidden) == 2);
    Stage attached = staff(Trait::swift, "card ready wear 1");
    attached.attach("C0", "I1");
    CHECK(dice(attached) == 4);
}
TEST_CASE("TER-R2 with Resist one roll is both the order check and the recovery") {
    Stage stage = staff(Trait::swift, "card resist wear 3");
    Table table = stage.table("phase action");
    table.play("activate I1");
    REQUIRE(table.cause() == Cause::order);
    table.succeed(3);
    CHECK(table.unit("I1").wear == 2);
    CHECK(table.asked() == Side::second);
}
TEST_CASE("TER-R4 a reaction spends the order, whether its check succeeds or fails") {
    for (const int successes : {0, 1}) {
        Stage stage = duel("card resist");
        Table table = stage.table("phase action");
        table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(successes);
        CHECK(table.unit("i1").card == Order::none);
        CHECK(table.has("i1", Mark::activated));
    }
    // Horse that has acted had nothing left to lose, and may try again in another activation.
    Stage stage = duel("marks activated");
    stage.form("i1").special.add(Special::evasion);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("evade i1").fail();
    CHECK(table.cause() == Cause::strike);
    CHECK_FALSE(table.said("log.card_shown"));
}
TEST_CASE("TER-R18 a card is turned up before its check, and leaves unseen a failed reaction") {
    Stage stage = staff(Trait::swift, "card run wear 1");
    Table table = stage.table("phase action");
    table.play("activate I1");
    REQUIRE(table.cause() == Cause::order);
    CHECK(table.said("log.card_shown"));
    Stage second = duel("card resist");
    Table other = second.table("phase action");
    other.play("activate I1").play("charge I1 i1 front").play("react i1").fail();
    CHECK_FALSE(other.said("log.card_shown"));
    CHECK(other.unit("i1").used == Order::none);
}
TEST_CASE("TER-R39 Inspiring lasts until the enemy activates") {
    for (const bool enemy_left : {true, false}) {
        Stage stage = staff(Trait::swift);
        stage.leader("C0").virtues = {Virtue::drill};
        if (!enemy_left) {
            stage.put("i1", 4000, 5500, south, "marks activated");
            stage.put("i2", 5700, 5500, south, "marks activated");
            stage.lead("c0", 4850, 6500, "exhausted yes");
        }
        Table table = done(stage, "inspiring I1 drill");
        table.play("activate I2").play("done");
        CHECK(table.asked() == (enemy_left ? Side::second : Side::first));
        CHECK((table.unit("I1").inspired == 0) == enemy_left);
    }
}
TEST_CASE("TER-R48 a unit that loses its commander's Zeal checks its Wear at once") {
    SUBCASE("he leaves it") {
        Stage stage = staff(Trait::swift, "card ready wear 5");
        stage.leader("C0").virtues = {Virtue::zeal};
        stage.attach("C0", "I1");
        Table table = stage.table("phase action");
        CHECK_FALSE(table.is_chance());
        table.play("ride C0 4000 1500");
        CHECK(table.cause() == Cause::breaking);
        table.fail();
        CHECK(table.unit("I1").place == Place::destroyed);
    }
    SUBCASE("Ruthless takes it away") {
        Stage stage = staff(Trait::ruthless, "card ready", "card ready wear 5");
        stage.leader("c0").virtues = {Virtue::zeal};
        stage.attach("c0", "i1");
        Table table = done(stage, "ruthless i1");
        CHECK(table.cause() == Cause::breaking);
        table.succeed(1);
        CHECK(table.unit("i1").wear == 4);
    }
}
TEST_CASE("TER-R49 the virtue Initiative settles ties, for a commander-in-chief, and no more") {
    const auto winner = [](bool chief, std::initializer_list<int> dice) {
        Stage stage = staff(Trait::swift);
        stage.leader("C0").rank = 2;
        stage.leader("c0").rank = 3;
        stage.leader("C0").virtues = {Virtue::initiative};
        if (!chief) stage.leader("C0").regiment = stage.troop("I1").regiment;
        Table table = stage.table("phase initiative");
        table.roll(dice);
        return table.asked();
    };
    CHECK(winner(true, {4, 4}) == Side::first);
    CHECK(winner(false, {4, 4}) == Side::second);
    CHECK(winner(true, {3, 4}) == Side::second);
}
TEST_CASE("TER-R50 Authoritarian makes Resist a check passed with one success") {
    Stage stage = staff(Trait::authoritarian, "card resist wear 3");
    stage.form("I1").special = {Special::large};
    Table table = done(stage, "authoritarian I1");
    table.play("activate I1");
    CHECK_FALSE(table.is_chance());
    CHECK(table.unit("I1").wear == 2);
}
TEST_CASE("TER-R52 who has only units kept for the end passes; if both have, they alternate") {
    Stage stage = staff(Trait::swift, "card ready last 1", "card ready");
    stage.put("I2", 5700, 2500, north, "marks activated");
    stage.put("i2", 5700, 5500, south, "card ready last 1");
    Table table = stage.table("phase action");
    CHECK(table.forbids("activate I1", "TER-TRB-18"));
    table.play("pass").play("activate i1").play("done");
    CHECK(table.asked() == Side::first);
    table.play("activate I1").play("done");
    CHECK(table.can("activate i2"));
}
TEST_CASE("TER-R53 a unit that cannot be the next frees its side") {
    Stage stage = staff(Trait::eagle_eyed);
    stage.put("i2", 5700, 5500, south, "card ready last 1");
    Table table = done(stage, "eagle_eyed i2");
    table.play("activate I1").play("done");
    CHECK(table.can("activate i1"));
    CHECK(table.forbids("activate i2", "TER-TRB-18"));
}
TEST_CASE("TER-R53 the enemy's word comes before that of one's own commander") {
    Stage forced = staff(Trait::eagle_eyed);
    forced.leader("c0").traits.add(Trait::mentor);
    forced.leader("c0").rank = 3;
    Table table = done(forced, "eagle_eyed i2");
    table.play("activate I1").play("done").play("use c0 mentor i1").succeed(2);
    CHECK(table.forbids("activate i1", "TER-TRB-9"));
    CHECK(table.can("activate i2"));
    Stage barred = staff(Trait::erudite);
    barred.leader("c0").traits.add(Trait::mentor);
    barred.leader("c0").rank = 3;
    Table other = done(barred, "erudite i1");
    other.play("activate I1").play("done").play("use c0 mentor i1").succeed(2);
    CHECK(other.forbids("activate i1", "TER-TRB-11"));
    CHECK(other.can("activate i2"));
}
TEST_CASE("TER-R53 the command binds one activation") {
    Stage stage = staff(Trait::erudite);
    stage.put("H1", 1000, 1500, north, "card ready");
    Table table = done(stage, "erudite i1");
    table.play("activate I1").play("done").play("activate i2").play("done");
    table.play("activate I2").play("done");
    CHECK(table.can("activate i1"));
}
TEST_CASE("TER-R53 Sharp names the next commander, even if none is activated at first") {
    Stage stage = staff(Trait::sharp);
    stage.put("H1", 1000, 1500, north, "card ready").put("h1", 8000, 7000, south, "card ready");
    Table table = done(stage, "sharp c0");
    table.play("activate I1").play("done").play("activate i1").play("done");
    table.play("activate I2").play("done");
    CHECK(table.state.scene.must_lead[1] == table.leader("c0"));
    table.play("use c0 fast");
    CHECK_FALSE(table.state.scene.must_lead[1].exists());
}
TEST_CASE("TER-R54 a unit may react with a card that nobody has seen") {
    Stage stage = duel("card ready marks unseen");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    REQUIRE(table.ask() == Ask::draw_card);
    table.roll({5});
    CHECK(table.said("log.card_shown"));
    CHECK(table.unit("i1").card == Order::none);
}
TEST_CASE("TER-R74 each unit of a brigade takes its own check, in any order") {
    Stage stage = staff(Trait::swift, "card ready brigade I1 wear 1");
    stage.put("I2", 5700, 2500, north, "card ready brigade I1 wear 1");
    for (const char* unit : {"I1", "I2"}) stage.form(unit).special = {Special::brigade};
    Table table = stage.table("phase action");
    table.play("activate I2");
    REQUIRE(table.cause() == Cause::order);
    table.fail();
    CHECK(table.asked() == Side::first);
    table.play("activate I1");
    CHECK(table.cause() == Cause::order);
    table.succeed(1);
    CHECK(table.ask() == Ask::ready);
}
TEST_CASE("TER-R98 after a reaction the others of a brigade act each on its own") {
    Stage stage = duel("card resist brigade i1");
    stage.put("i2", 8500, 7000, west, "card resist brigade i1");
    stage.put("h1", 500, 7000, south, "card ready");
    stage.put("H1", 8500, 500, north, "card ready").put("I2", 500, 500, east, "card ready");
    for (const char* unit : {"i1", "i2"}) stage.form(unit).special = {Special::brigade};
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.has("i2", Mark::shown));
    CHECK(table.unit("i2").card == Order::resist);
    CHECK_FALSE(table.unit("i2").brigade.exists());
}
TEST_CASE("TER-R87 an equal score at the end of turn 8 is a draw") {
    Stage stage = staff(Trait::swift);
    stage.tables.scenario.turns = 0;
    stage.put("I2", 5700, 2500, north, "marks activated");
    stage.put("i1", 4000, 5500, south, "marks activated");
    stage.put("i2", 5700, 5500, south, "marks activated");
    Table table = stage.table("phase action turn 8");
    table.play("activate I1").play("done");
    REQUIRE(table.state.is_over());
    CHECK(table.state.scene.winner == 2);
    CHECK(table.state.scene.level == Level::drawn);
}
TEST_CASE("TER-R87 a side without a troop on the table loses at once") {
    Stage stage;
    shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    stage.put("I1", 4000, 3000, north, "card assault");
    stage.put("i1", 4000, 4000, south, "wear 4 marks activated");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    blows(table, 2, 1, 0, 0);
    table.fail();
    while (table.ask() == Ask::advance) table.play("done");
    REQUIRE(table.state.is_over());
    CHECK(table.state.scene.winner == 0);
    CHECK(table.state.scene.level == Level::annihilated);
}
TEST_CASE("TER-R88 only an elite unit loses its only Wear by Resist") {
    for (const auto& [special, left] : {std::pair{Special::light, 1}, std::pair{Special::large, 1},
                                        std::pair{Special::elite, 0}}) {
        Stage stage = staff(Trait::swift, "card resist wear 1");
        stage.form("I1").special = {special};
        Table table = stage.table("phase action");
        table.play("activate I1").succeed(2);
        CHECK(table.unit("I1").wear == left);
    }
}
TEST_CASE("TER-R89 a unit on Run may stay, unless the adaptation is in use") {
    for (const char* options : {"", "run_minimum=on"}) {
        Stage stage(options);
        shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
        stage.put("I1", 4000, 3000, north, "card run").put("i1", 8000, 7000, south, "card ready");
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.can("done") == (options[0] == 0));
    }
}
TEST_CASE("TER-R93 a reaction's check is an order check: Notable counts in it") {
    Stage stage = duel("card ready marks notable");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1");
    CHECK(table.amount("tally.discipline", "TER-TRK-11") == 1);
}
TEST_CASE("TER-R96 a unit that has reacted counts as activated: Hero may call it again") {
    Stage stage = staff(Trait::hero);
    stage.put("I1", 4000, 2500, north, "used fire marks activated");
    arm_with_muskets(stage.form("I1"), 3);
    Table table = done(stage, "hero I1");
    table.play("activate I1");
    CHECK(table.ask() == Ask::fire);
}
TEST_CASE("TER-R97 Mobility turns for nothing at the start of a move, else it is an action") {
    const auto horse = [] {
        Stage stage = staff(Trait::swift, "card ready marks disordered");
        stage.form("I1").special = {Special::mobility};
        arm_with_muskets(stage.form("I1"), 3);
        return stage;
    };
    Stage moving = horse();
    Table table = moving.table("phase action");
    table.play("activate I1").play("face I1 rear").play("move I1 0 500").play("reorganise I1");
    CHECK(table.asked() == Side::second);
    CHECK_FALSE(table.has("I1", Mark::disordered));
    // Turned and not moved: one action is left.
    Stage standing = horse();
    Table other = standing.table("phase action");
    other.play("activate I1").play("face I1 rear");
    CHECK(other.forbids("face I1 left", "TER-ORD-3"));
    other.play("reorganise I1");
    CHECK(other.asked() == Side::second);
}
TEST_CASE("TER-TRB-27 Terrible weighs on reactions to the next unit, not to those after it") {
    Stage stage = staff(Trait::terrible, "card ready brigade I1", "card ready");
    stage.put("I2", 5700, 2500, north, "card ready brigade I1");
    for (const char* unit : {"I1", "I2"}) stage.form(unit).special = {Special::brigade};
    stage.put("i1", 4000, 3300, south, "card ready").lead("C0", 4850, 2100);
    Table table = done(stage, "terrible i1");
    CHECK(table.has("i1", Mark::terrible));
    table.play("activate I1").play("done");
    CHECK(table.asked() == Side::first);
    CHECK_FALSE(table.has("i1", Mark::terrible));
}
TEST_CASE("TER-TRK-9 Innovative lets a unit swap to Fire at once or not at all") {
    Stage stage = staff(Trait::innovative, "card ready brigade I2");
    stage.put("I2", 5700, 2500, north, "card ready brigade I2");
    for (const char* unit : {"I1", "I2"}) stage.form(unit).special = {Special::brigade};
    Table table = done(stage, "innovative I1");
    CHECK(table.has("I1", Mark::may_fire));
    table.play("activate I2").play("done");
    REQUIRE(table.can("activate I1"));
    CHECK_FALSE(table.can("activate I1 fire"));
}
