// Rulings of commanders and traits, each seen in play: TER-R7, TER-R40 to TER-R47, TER-R51, TER-R56
// to TER-R58, TER-R60 to TER-R62, TER-R82 to TER-R84, TER-R95, TER-R99.
#include <doctest/doctest.h>

#include "tests/games/tercios/draft.h"
#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

void arm_with_muskets(Form& form, int shoot) {
    form.weapons = {Weapon::musket};
    form.profile.shoot = static_cast<std::uint8_t>(shoot);
}
// I1 shoots i1, wear 4 of 4, and nothing is resisted: its Break check is due.
Table breaking(Stage& stage) {
    arm_with_muskets(stage.form("I1"), 3);
    stage.put("I1", 4000, 2500, north, "card fire");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1").succeed(1).fail();
    return table;
}

}  // namespace

TEST_CASE("TER-R7 command actions touch the guns that their trait names") {
    const auto gun = [](Trait trait) {
        Stage stage = staff(trait, "card fire wear 1");
        for (const char* unit : {"I1", "I2"}) {
            stage.form(unit).arm = Arm::artillery;
            stage.form(unit).unit_class = UnitClass::artillery;
            stage.form(unit).special = {Special::carthorses};
        }
        return stage.table("phase action");
    };
    CHECK(gun(Trait::engineer).can("use C0 engineer I1"));
    CHECK(gun(Trait::prepared_guns).can("use C0 prepared_guns I1"));
    CHECK(gun(Trait::skilled).can("use C0 skilled I1 left"));
    CHECK(gun(Trait::mentor).forbids("use C0 mentor I1", "TER-SPA-3"));
    // Of one regiment, within six inches of each other.
    Stage stage = staff(Trait::indefatigable, "card fire wear 1");
    for (const char* unit : {"I1", "I2"}) {
        stage.form(unit).arm = Arm::artillery;
        stage.form(unit).unit_class = UnitClass::artillery;
    }
    stage.troop("I2").regiment = stage.troop("I1").regiment;
    CHECK(stage.table("phase action").can("use C0 indefatigable I1 I2"));
}
TEST_CASE("TER-R40 command reaches from the edge of his base to the nearest centre") {
    // A corner of the base is within six inches of him, no centre is.
    Stage stage = staff(Trait::swift, "card ready wear 1");
    stage.lead("C0", 2400, 1100);
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK(table.dice() == 2);
    stage.lead("C0", 2430, 1130);
    Table nearer = stage.table("phase action");
    nearer.play("activate I1");
    CHECK(nearer.dice() == 4);
}
TEST_CASE("TER-R41 a commander who joins takes no action") {
    Stage stage = staff(Trait::swift);
    Table table = stage.table("phase action");
    table.play("join C0 I1");
    CHECK(table.ask() == Ask::activate);
    CHECK_FALSE(table.can("use C0 fast"));
    CHECK(table.can("activate I2"));
}
TEST_CASE("TER-R42 an attached commander stands nowhere and bars nobody") {
    Stage stage = staff(Trait::swift, "card ready");
    stage.lead("C0", 5700, 2900);
    Table table = stage.table("phase action");
    table.play("join C0 I1").play("activate I2").play("move I2 0 500");
    CHECK(table.ask() == Ask::ready);
}
TEST_CASE("TER-R43 a troop that is still to come keeps its commander in the game") {
    for (const char* place : {"waiting", "destroyed"}) {
        Stage stage = duel("wear 4 marks activated");
        stage.leader("c0").regiment = stage.troop("h1").regiment;
        stage.lead("c0", 8000, 3000).more("h1 place " + std::string(place));
        Table table = joined(stage);
        blows(table, 2, 1, 0, 0);
        table.fail();
        CHECK(table.unit("i1").place == Place::destroyed);
        CHECK((table.officer("c0").place == Place::table) == (place[0] == 'w'));
    }
}
TEST_CASE("TER-R44 a commander is run over by the line of a move or where it ends") {
    for (const auto& [x, y, hit] : {std::tuple{4300, 3000, false}, std::tuple{4300, 3500, true},
                                    std::tuple{4100, 3000, true}}) {
        Stage stage = staff(Trait::swift, "card run");
        stage.lead("c0", x, y);
        Table table = stage.table("phase action");
        table.play("activate I1").play("move I1 0 1200");
        CHECK((table.cause() == Cause::contacted) == hit);
    }
}
TEST_CASE("TER-R44 with Elan he escapes by nine inches") {
    for (const bool elan : {false, true}) {
        Stage stage = staff(Trait::swift, "card run");
        stage.leader("c0").rank = 3;
        if (elan) stage.leader("c0").virtues = {Virtue::elan};
        stage.lead("c0", 4000, 3400);
        Table table = stage.table("phase action");
        table.play("activate I1").play("move I1 0 1200").succeed(2);
        REQUIRE(table.ask() == Ask::escape);
        CHECK(table.can("escape c0 6200 3400") == elan);
        CHECK(table.can("escape c0 5500 3400"));
    }
}
TEST_CASE("TER-R45 another friend near keeps him from fleeing, of his regiment or not") {
    for (const Length x : {5000, 8000}) {
        Stage stage = duel("wear 4 marks activated");
        shape(stage.form("h1"), Arm::cavalry, 6, 3, 3);
        stage.lead("c0", 4000, 5000).put("h1", x, 5500, south, "marks activated");
        Table table = joined(stage);
        blows(table, 2, 1, 0, 0);
        table.fail();
        CHECK((table.cause() == Cause::coward) == (x == 8000));
    }
}
TEST_CASE("TER-R46 two commanders may share a virtue, one has it once, and no trait is shared") {
    const auto army = [](std::string_view virtue, std::string_view trait) {
        Draft draft("spain", "standard");
        draft.chief(3, "presence", "bold honourable");
        draft.regiment("infantry", 2, virtue, trait).units(2, "tercio");
        return draft.breaches();
    };
    CHECK(army("presence", "diligent") == "");
    CHECK(army("presence", "bold").find("TER-CMD-28") != std::string::npos);
}
TEST_CASE("TER-R47 Loyalty adds a die to a Break check") {
    for (const bool loyal : {false, true}) {
        Stage stage = staff(Trait::swift, "card fire", "card ready wear 4");
        if (loyal) stage.leader("c0").virtues = {Virtue::loyalty};
        stage.attach("c0", "i1");
        Table table = breaking(stage);
        REQUIRE(table.cause() == Cause::breaking);
        CHECK(table.dice() == (loyal ? 5 : 4));
    }
}
TEST_CASE("TER-R51 Honourable takes a Wear for each success off an elite unit, even the last") {
    for (const bool elite : {false, true}) {
        Stage stage = staff(Trait::honourable, "card ready wear 2");
        if (elite) stage.form("I1").special = {Special::elite};
        Table table = done(stage, "honourable I1", 3);
        CHECK(table.unit("I1").wear == (elite ? 0 : 1));
    }
}
TEST_CASE("TER-R56 Protector: straight back by its Speed at most, facing as before") {
    Stage stage = staff(Trait::protector);
    Table table = done(stage, "protector I1");
    REQUIRE(table.ask() == Ask::pose);
    CHECK_FALSE(table.can("pull_back I1 1017"));
    table.play("pull_back I1 1016");
    CHECK(table.unit("I1").pose.at == Point{4000, 2500 - 1016});
    CHECK(table.unit("I1").pose.facing == north);
    // Slowed where the ground is rough.
    stage.ground(TerrainKind::marsh, 3000, 1000, 2000, 800);
    Table rough = done(stage, "protector I1");
    CHECK_FALSE(rough.can("pull_back I1 1016"));
    CHECK(rough.can("pull_back I1 700"));
}
TEST_CASE("TER-R57 Stoic ends when the unit reacts") {
    Stage stage = duel("card resist marks stoic,undaunted");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    SUBCASE("it keeps its order") {
        table.play("keep i1");
        CHECK(table.has("i1", Mark::stoic));
        CHECK(table.amount("tally.defender_courage", "TER-TRK-20") == 1);
    }
    SUBCASE("it reacts") {
        table.play("react i1").succeed(1);
        CHECK_FALSE(table.has("i1", Mark::stoic));
        CHECK(table.amount("tally.defender_courage", "TER-TRK-20") == 0);
    }
}
TEST_CASE("TER-R58 Perfectionist, Schemer and Inspiring name foot or horse") {
    const auto may = [](Trait trait, std::string_view what, Arm arm) {
        Stage stage = staff(trait, "card fire", "card fire");
        stage.leader("C0").virtues = {Virtue::drill};
        stage.form("I1").arm = arm;
        stage.form("i1").arm = arm;
        return stage.table("phase action").can("use C0 " + std::string(what));
    };
    CHECK(may(Trait::perfectionist, "perfectionist I1", Arm::infantry));
    CHECK(may(Trait::perfectionist, "perfectionist I1", Arm::cavalry));
    CHECK_FALSE(may(Trait::perfectionist, "perfectionist I1", Arm::artillery));
    CHECK(may(Trait::schemer, "schemer i1", Arm::cavalry));
    CHECK_FALSE(may(Trait::schemer, "schemer i1", Arm::artillery));
    CHECK(may(Trait::swift, "inspiring I1 drill", Arm::cavalry));
    CHECK_FALSE(may(Trait::swift, "inspiring I1 drill", Arm::artillery));
}
TEST_CASE("TER-R60 a Phlegmatic commander's unit shoots as if fresh, but checks its order") {
    Stage stage = staff(Trait::phlegmatic, "card fire wear 4");
    arm_with_muskets(stage.form("I1"), 4);
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1");
    REQUIRE(table.cause() == Cause::order);
    table.succeed(1).play("shoot I1 i1");
    CHECK(table.dice() == 4);
}
TEST_CASE("TER-R61 a Brave commander's unit checks itself while it is steady") {
    for (const int wear : {0, 1}) {
        Stage stage = duel("card ready");
        stage.leader("C0").traits = {Trait::fast, Trait::inspiring, Trait::brave};
        stage.put("I1", 4000, 3000, north, "card ready wear " + std::to_string(wear));
        stage.attach("C0", "I1");
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK(table.cause() == (wear == 0 ? Cause::impetuous : Cause::order));
    }
}
TEST_CASE("TER-R62 paid mercenaries roll their Break check with Discipline-") {
    Stage stage = staff(Trait::swift, "card fire", "card ready wear 4");
    stage.form("i1").special = {Special::mercenaries};
    stage.leader("c0").traits.add(Trait::wealthy);
    stage.lead("c0", 4850, 6300);
    Table table = breaking(stage);
    REQUIRE(table.cause() == Cause::breaking);
    CHECK(table.dice() == 2);
}
TEST_CASE("TER-R82 the switch gives Elan to commanders of horse") {
    // The Protestants' is a cavalry army.
    const std::string armies = "first_army=spain second_army=protestants ";
    const Tercios without = battle("fields-of-glory", armies);
    const Tercios with = battle("fields-of-glory", armies + "cavalry_elan=on");
    for (std::size_t i = 0; i < with.tables().commanders.size(); ++i) {
        const Commander& who = with.tables().commanders[i];
        const bool horse = who.is_chief() ? who.side == Side::second
                                          : with.tables().regiments[who.regiment.index()].kind ==
                                                RegimentKind::cavalry;
        const bool chosen = without.tables().commanders[i].virtues.has(Virtue::elan);
        CHECK(who.virtues.has(Virtue::elan) == (horse || chosen));
    }
}
TEST_CASE("TER-R83 allies are closed to the commander-in-chief alone") {
    const auto may = [](bool chief, Virtues virtues, Trait trait) {
        Stage stage = staff(Trait::diligent, "card ready marks disordered");
        stage.leader("C0").virtues = virtues;
        stage.leader("C0").traits.add(trait);
        if (!chief) stage.leader("C0").regiment = stage.troop("H1").regiment;
        stage.tables.regiments[stage.troop("I1").regiment.index()].allied = true;
        return stage.table("phase action").can("use C0 diligent I1");
    };
    CHECK_FALSE(may(true, {}, Trait::fast));
    CHECK_FALSE(may(true, {Virtue::fame}, Trait::fast));
    CHECK(may(true, {}, Trait::diplomatic));
    CHECK_FALSE(may(false, {}, Trait::fast));
    CHECK(may(false, {Virtue::fame}, Trait::fast));
    CHECK(may(false, {}, Trait::diplomatic));
}
TEST_CASE("TER-R84 a merged gun is no unit any more: no card, no loss") {
    Stage stage = duel("wear 4 marks activated,has_gun");
    stage.more("g1 place merged");
    Table table = joined(stage);
    blows(table, 2, 1, 0, 0);
    table.fail();
    CHECK(table.unit("i1").place == Place::destroyed);
    CHECK(table.game.losses(table.state, Side::second) == 1);
}
TEST_CASE("TER-R95 Mentor carries the first value of arquebus and musket farther, too") {
    for (const bool helped : {false, true}) {
        Stage stage = staff(Trait::mentor, helped ? "card fire range 508" : "card fire");
        stage.form("I1").weapons = {Weapon::arquebus_musket};
        stage.form("I1").profile.shoot = 4;
        stage.form("I1").profile.shoot_long = 2;
        stage.put("i1", 4000, 2500 + 9 * 254, south, "card ready");
        Table table = stage.table("phase action");
        table.play("activate I1").play("shoot I1 i1");
        CHECK(table.dice() == (helped ? 4 : 2));
    }
}
TEST_CASE("TER-R99 a commander goes round what he may not cross, within his move") {
    Stage stage = staff(Trait::swift);
    stage.ground(TerrainKind::small_lake, 4500, 1000, 200, 600);
    stage.lead("C0", 4250, 1500);
    Table table = stage.table("phase action");
    // Straight it is 700; round the corner a little more.
    CHECK(table.can("ride C0 4950 1500"));
    // The other way round would be too long.
    stage.ground(TerrainKind::small_lake, 4500, 0, 200, 3000);
    CHECK(stage.table("phase action").forbids("ride C0 4950 1500", "TER-CMD-12"));
    // Round an enemy as well, and to join a unit.
    Stage enemy = staff(Trait::swift);
    enemy.put("i1", 4400, 1500, south, "card ready").lead("C0", 4400, 1300);
    enemy.put("I1", 4400, 2900, north, "card ready");
    Table other = enemy.table("phase action");
    CHECK(other.can("join C0 I1"));
}
TEST_CASE("TER-CMD-16 however he joins a unit he is exhausted") {
    SUBCASE("Nimble") {
        Stage stage = staff(Trait::nimble);
        stage.attach("C0", "I1");
        Table table = done(stage, "nimble I2", 3);
        CHECK(table.officer("C0").troop == table.id("I2"));
        CHECK(table.officer("C0").exhausted);
        CHECK(table.officer("C0").joined);
    }
    SUBCASE("run over by friends") {
        Stage stage = staff(Trait::swift, "card run");
        stage.lead("C0", 4000, 3600);
        Table table = stage.table("phase action");
        table.play("activate I1").play("move I1 0 1200");
        REQUIRE(table.ask() == Ask::escape);
        table.play("join C0 I1");
        CHECK(table.officer("C0").exhausted);
    }
}
TEST_CASE("TER-TRB-3 Bold gives another card than the one it has") {
    Stage stage = staff(Trait::bold, "card ready");
    CHECK(stage.table("phase action").forbids("use C0 bold I1 ready", "TER-TRB-3"));
    CHECK(stage.table("phase action").can("use C0 bold I1 run"));
}
TEST_CASE("TER-TRK-2 Cold may cancel what touches his unit as the second named") {
    Stage stage = staff(Trait::enigmatic, "card ready", "card fire");
    stage.leader("c0").traits.add(Trait::cold);
    stage.leader("c0").regiment = stage.troop("i2").regiment;
    if (stage.troop("i2").regiment == stage.troop("i1").regiment)
        stage.troop("i1").regiment = stage.troop("h1").regiment;
    stage.put("i2", 5300, 5500, south, "card run").lead("c0", 5300, 6500);
    Table table = done(stage, "enigmatic i1 i2");
    CHECK(table.ask() == Ask::cold);
}
TEST_CASE("TER-SPK-8 friends in open order make way for Ready and Run, not for a charge") {
    for (const char* options : {"", "open_order=always"}) {
        Stage stage = duel("card ready", 1500, options);
        shape(stage.form("I2"), Arm::infantry, 4, 4, 4);
        stage.form("I2").base = BaseKind::company;
        stage.form("I2").special = {Special::open_order};
        // Beside the line of sight to the front, on the line of the charge.
        stage.put("I2", 4000, 3500, north, "card ready");
        Table table = stage.table("phase action");
        table.play("activate I1");
        CHECK_FALSE(table.can("charge I1 i1 front"));  // it hides the enemy
        Stage running = duel("card ready", 2500, options);
        shape(running.form("I2"), Arm::infantry, 4, 4, 4);
        running.form("I2").special = {Special::open_order};
        running.put("I1", 4000, 3000, north, "card run");
        running.put("I2", 4000, 3700, north, "card ready");
        Table other = running.table("phase action");
        other.play("activate I1");
        CHECK(other.can("move I1 0 1400"));
    }
}
TEST_CASE("TER-SPK-8 a unit that falls back is barred by friends in open order") {
    for (const char* options : {"", "open_order=always"}) {
        Stage stage = duel("marks activated", 1000, options);
        shape(stage.form("h1"), Arm::cavalry, 6, 3, 3);
        stage.form("h1").special = {Special::open_order};
        stage.put("h1", 4000, 5400, south, "marks activated");
        Table table = joined(stage);
        blows(table, 2, 0, 0, 0);
        CHECK(table.unit("i1").wear == (options[0] == 0 ? 3 : 2));
    }
}
