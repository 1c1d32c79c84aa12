// TER-TUR, TER-SPI-8, TER-SPK-6: the turn.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

// --- The turn -----------------------------------------------------------------------------------

TEST_CASE("TER-TUR-1 planning comes before action") {
    Table table("training-first-shots", "free_list=on");
    CHECK(table.ask() == Ask::plan);
    CHECK_FALSE(table.can("activate I1"));
}
TEST_CASE("TER-TUR-2 planning takes the Exhausted markers off") {
    Stage stage = alone("card ready");
    stage.lead("C0", 4000, 1000, "exhausted yes");
    Table table = stage.table("phase action");
    table.play("activate I1").play("done").play("activate i1").play("done");
    CHECK(table.ask() == Ask::plan);
    CHECK_FALSE(table.officer("C0").exhausted);
}
TEST_CASE("TER-TUR-3 every troop gets a card before the cards are sealed") {
    Table table("training-first-shots", "free_list=on");
    Action seal = Action::of(Verb::seal);
    CHECK_FALSE(table.game.check(table.state, Side::first, seal).ok());
    for (const char* unit : {"I1", "I2", "H1", "G1"}) {
        const Action order = Action::order(table.id(unit), Order::fire);
        REQUIRE(table.game.check(table.state, Side::first, order).ok());
        Silent silent;
        table.game.apply(table.state, Side::first, order, silent);
    }
    CHECK(table.game.check(table.state, Side::first, seal).ok());
    // A card for an enemy's unit.
    CHECK_FALSE(
        table.game.check(table.state, Side::first, Action::order(table.id("i1"), Order::run)).ok());
}
TEST_CASE("TER-TUR-4 the higher die wins the initiative") {
    Stage stage = alone("card ready");
    Table table = stage.table("phase initiative");
    table.roll({2, 5});
    CHECK(table.asked() == Side::second);
    CHECK(table.ask() == Ask::first);
}
TEST_CASE("TER-TUR-5 tied dice: the higher commander-in-chief, or again") {
    for (const int rank : {2, 3}) {
        Stage stage = alone("card ready");
        stage.leader("C0").rank = 2;
        stage.leader("c0").rank = static_cast<std::uint8_t>(rank);
        stage.leader("C0").virtues = {};
        stage.leader("c0").virtues = {};
        stage.lead("C0", 1000, 1000).lead("c0", 1000, 6000);
        Table table = stage.table("phase initiative");
        table.roll({4, 4});
        CHECK(table.ask() == (rank == 2 ? Ask::roll_initiative : Ask::first));
    }
}
TEST_CASE("TER-VIR-11 Initiative adds two to the rank that settles ties") {
    Stage stage = alone("card ready");
    stage.leader("C0").rank = 2;
    stage.leader("c0").rank = 3;
    stage.leader("C0").virtues = {Virtue::initiative};
    stage.leader("c0").virtues = {};
    stage.lead("C0", 1000, 1000).lead("c0", 1000, 6000);
    Table table = stage.table("phase initiative");
    table.roll({4, 4});
    CHECK(table.asked() == Side::first);
}
TEST_CASE("TER-TUR-6 the winner says who plays first") {
    Stage stage = alone("card ready");
    Table table = stage.table("phase first active first");
    table.play("first enemy");
    CHECK(table.asked() == Side::second);
    Table rolled = stage.table("phase initiative");
    rolled.roll({5, 2});
    CHECK(rolled.ask() == Ask::first);
    CHECK(rolled.can("first enemy"));
}
TEST_CASE("TER-TUR-7 sides take turns, one troop each time") {
    Stage stage = alone("card ready");
    stage.put("I2", 1500, 2000, north, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1").play("done");
    CHECK(table.asked() == Side::second);
    CHECK_FALSE(table.can("activate I2"));
    table.play("activate i1").play("done");
    CHECK(table.asked() == Side::first);
    CHECK_FALSE(table.can("activate I1"));
    CHECK(table.can("activate I2"));
}
TEST_CASE("TER-TUR-8 commander and troop need not belong together") {
    Stage stage = alone("card ready");
    stage.lead("C0", 8000, 500);
    Table table = stage.table("phase action");
    table.play("use C0 fast").fail();
    CHECK(table.can("activate I1"));
}
TEST_CASE("TER-TUR-9 no commander after the troop, and one only") {
    Stage stage = alone("card ready");
    stage.lead("C0", 8000, 500);
    stage.leader("C0").rank = 4;
    Table table = stage.table("phase action");
    table.play("use C0 fast").succeed(2).play("done");
    CHECK(table.forbids("use C0 fast", "TER-TUR-9"));
}
TEST_CASE("TER-TUR-10 without troops left a commander alone may act") {
    Stage stage;
    stage.put("I1", 4000, 2000, north, "marks activated");
    stage.put("i1", 8000, 7000, south, "card ready").put("i2", 6000, 7000, south, "card ready");
    stage.lead("C0", 4000, 1000);
    Table table = stage.table("phase action active second");
    table.play("activate i1").play("done");
    REQUIRE(table.asked() == Side::first);
    CHECK(table.can("pass"));
    CHECK(table.can("use C0 fast"));
}
TEST_CASE("TER-TUR-11 the turn ends when no troop is left to activate") {
    Stage stage = alone("card ready");
    stage.lead("C0", 4000, 1000);
    Table table = stage.table("phase action turn 2");
    table.play("activate I1").play("done").play("activate i1").play("done");
    CHECK(table.state.scene.turn == 3);
    CHECK(table.ask() == Ask::plan);
    // One side has troops left: it goes on, activation after activation.
    stage.put("I2", 1500, 2000, north, "card ready")
        .put("i1", 8000, 7000, south, "marks activated");
    Table longer = stage.table("phase action turn 2");
    longer.play("activate I1").play("done");
    CHECK(longer.state.scene.turn == 2);
    CHECK(longer.can("activate I2"));
}
TEST_CASE("TER-SPI-8 units of a brigade share a card and act one after the other") {
    Stage stage;
    for (const char* unit : {"I1", "I2"}) stage.form(unit).special = {Special::brigade};
    stage.put("I1", 4000, 2000, north).put("I2", 6000, 2000, north);
    stage.put("H1", 1000, 2000, north).put("i1", 8000, 7000, south);
    Table table = stage.table("phase planning");
    Silent silent;
    const auto deal = [&](Side side, const Action& action) {
        REQUIRE(table.game.check(table.state, side, action).ok());
        table.game.apply(table.state, side, action, silent);
    };
    deal(Side::first, Action::of(Verb::brigade, table.id("I1"), table.id("I2")));
    CHECK_FALSE(table.game
                    .check(table.state, Side::first,
                           Action::of(Verb::brigade, table.id("H1"), table.id("I2")))
                    .ok());
    deal(Side::first, Action::order(table.id("I1"), Order::run));
    CHECK(table.unit("I2").card == Order::run);
    deal(Side::first, Action::order(table.id("H1"), Order::ready));
    deal(Side::second, Action::order(table.id("i1"), Order::ready));
    deal(Side::first, Action::of(Verb::seal));
    deal(Side::second, Action::of(Verb::seal));
    table.roll({6, 1}).play("first me").play("activate I1").play("done");
    CHECK(table.asked() == Side::first);
    CHECK(table.can("activate I2"));
    CHECK(table.forbids("activate H1", "TER-SPI-8"));
}
TEST_CASE("TER-SPK-6 two units of a horde may act in a row") {
    Stage stage;
    for (const char* unit : {"I1", "I2", "H1"}) stage.form(unit).special = {Special::horde};
    stage.put("I1", 4000, 2000, north, "card ready").put("I2", 6000, 2000, north, "card run");
    stage.put("H1", 2000, 2000, north, "card ready");  // of another regiment
    stage.put("i1", 8000, 7000, south, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1").play("done");
    CHECK(table.asked() == Side::first);
    CHECK(table.can("activate I2"));
    CHECK(table.forbids("activate H1", "TER-SPK-6"));
    CHECK(table.can("pass"));
    table.play("activate I2").play("done");
    CHECK(table.asked() == Side::second);
}
TEST_CASE("TER-X-10 without commanders every unit is in command") {
    Stage stage("commanders=off");
    stage.put("I1", 4000, 2000, north, "card ready wear 1")
        .put("i1", 8000, 7000, south, "card ready");
    stage.form("I1").profile.discipline = 4;
    stage.form("I1").profile.stamina = 4;
    CHECK(active(stage).dice() == 4);
}
