// TER-TRC, TER-TRB, TER-TRK, TER-TRA: traits, by action and by themselves.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

// --- Actions ------------------------------------------------------------------------------------

TEST_CASE("TER-TRC-1 Fast: he moves again") {
    Stage stage = staff(Trait::swift);
    Table table = done(stage, "fast");
    REQUIRE(table.ask() == Ask::ride);
    table.play("ride C0 4850 1000");
    CHECK(table.officer("C0").at == Point{4850, 1000});
}
TEST_CASE("TER-TRC-2 Inspiring: a unit has one of his virtues until the enemy's activation") {
    Stage stage = staff(Trait::swift, "card fire");
    stage.leader("C0").virtues = {Virtue::drill};
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 3;
    Table table = done(stage, "inspiring I1 drill");
    table.play("activate I1").play("shoot I1 i1");
    CHECK(table.dice() == 4);
    table.fail();
    CHECK(table.unit("I1").inspired == 0);
}
TEST_CASE("TER-TRB-1 Alert: a unit changes facing at once, even if activated") {
    Stage stage = staff(Trait::alert);
    stage.put("I1", 4000, 2500, north, "marks activated");
    Table table = done(stage, "alert I1 left");
    CHECK(table.unit("I1").pose.facing == west);
}
TEST_CASE("TER-TRB-2 Authoritarian: the next unit needs no order check") {
    Stage stage = staff(Trait::authoritarian, "card ready wear 2");
    Table table = done(stage, "authoritarian I1");
    CHECK_FALSE(table.can("activate I2"));
    table.play("activate I1");
    CHECK(table.ask() == Ask::ready);
}
TEST_CASE("TER-TRB-3 Bold: a card is replaced") {
    Stage stage = staff(Trait::bold);
    Table table = done(stage, "bold I1 assault");
    CHECK(table.unit("I1").card == Order::assault);
    // The enemy is not told which.
    for (const Entry& entry : table.told)
        for (const Argument& argument : entry.event.arguments)
            if (may_know(Viewer::second, entry.event.audience)) CHECK(argument.name != "order");
}
TEST_CASE("TER-TRB-5 Cautious: a new card for reactions") {
    Stage stage = staff(Trait::cautious);
    stage.put("I1", 4000, 2500, north, "marks activated");
    Table table = done(stage, "cautious I1 fire");
    CHECK(table.unit("I1").card == Order::fire);
    CHECK(table.has("I1", Mark::reaction_only));
    CHECK_FALSE(table.can("activate I1"));
}
TEST_CASE("TER-TRB-7 Coordinator: two units act one after the other") {
    Stage stage = staff(Trait::coordinator);
    Table table = done(stage, "coordinator I1 I2");
    table.play("activate I2").play("done");
    CHECK(table.asked() == Side::first);
    CHECK(table.can("activate I1"));
}
TEST_CASE("TER-TRB-8 Diligent: disorder is removed, on a 6") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    Table table = stage.table("phase action");
    table.play("use C0 diligent I1");
    CHECK(table.target() == 6);
    table.succeed(1);
    CHECK_FALSE(table.has("I1", Mark::disordered));
}
TEST_CASE("TER-TRB-9 Eagle-eyed: an enemy must be the next activated, on a 6") {
    Stage stage = staff(Trait::eagle_eyed);
    Table table = stage.table("phase action");
    table.play("use C0 eagle_eyed i2");
    CHECK(table.target() == 6);
    table.succeed(2).play("activate I1").play("done");
    CHECK(table.forbids("activate i1", "TER-TRB-9"));
    CHECK(table.can("activate i2"));
}
TEST_CASE("TER-TRB-10 Engineer: a gun reaches three inches farther for each success") {
    Stage stage = staff(Trait::engineer, "card fire");
    stage.form("I1").arm = Arm::artillery;
    Table table = done(stage, "engineer I1", 2);
    CHECK(table.unit("I1").range == 2 * 762);
}
TEST_CASE("TER-TRB-11 Erudite: an enemy cannot be the next unless it is the last") {
    Stage stage = staff(Trait::erudite);
    Table table = done(stage, "erudite i2");
    table.play("activate I1").play("done");
    CHECK(table.forbids("activate i2", "TER-TRB-11"));
    CHECK(table.can("activate i1"));
}
TEST_CASE("TER-TRB-12 Fearless: he joins a unit and it assaults at once") {
    Stage stage = staff(Trait::fearless);
    stage.put("i1", 4000, 3600, south, "marks activated");
    Table table = done(stage, "fearless I1");
    CHECK(table.ask() == Ask::assault);
    CHECK(table.officer("C0").troop == table.id("I1"));
    table.play("charge I1 i1 front");
    CHECK(table.cause() == Cause::strike);
}
TEST_CASE("TER-TRB-13 Hero: a unit acts again with its order; he is exhausted") {
    for (const int successes : {1, 2}) {
        Stage stage = staff(Trait::hero);
        stage.put("I1", 4000, 2500, north, "used run marks activated");
        Table table = done(stage, "hero I1", successes);
        CHECK(table.officer("C0").exhausted);
        CHECK(table.unit("I1").wear == (successes == 1 ? 1 : 0));
        table.play("activate I1");
    }
}
TEST_CASE("TER-TRB-14 Honourable: a Wear is removed, not the last, on a 6") {
    Stage stage = staff(Trait::honourable, "card ready wear 2");
    Table table = done(stage, "honourable I1", 1);
    CHECK(table.unit("I1").wear == 1);
    Stage last = staff(Trait::honourable, "card ready wear 1");
    CHECK(last.table("phase action").forbids("use C0 honourable I1", "TER-TRB-14"));
}
TEST_CASE("TER-TRB-15 Intriguer: an enemy commander is exhausted") {
    Stage stage = staff(Trait::intriguer);
    Table table = done(stage, "intriguer c0", 1);
    CHECK(table.officer("c0").exhausted);
}
TEST_CASE("TER-TRB-17 Mentor: two inches more range for each success, for the next unit") {
    Stage stage = staff(Trait::mentor, "card fire");
    Table table = done(stage, "mentor I1", 3);
    CHECK(table.unit("I1").range == 3 * 508);
    CHECK_FALSE(table.can("activate I2"));
}
TEST_CASE("TER-TRB-18 Meticulous: a unit acts last") {
    Stage stage = staff(Trait::meticulous);
    Table table = done(stage, "meticulous I1");
    CHECK(table.forbids("activate I1", "TER-TRB-18"));
    table.play("activate I2").play("done").play("activate i1").play("done");
    // The enemy still has one: we pass.
    REQUIRE(table.state.scene.active == Side::first);
    CHECK_FALSE(table.can("activate I1"));
    CHECK(table.can("pass"));
}
TEST_CASE("TER-TRB-19 Patient: no troop, the enemy acts again") {
    Stage stage = staff(Trait::patient);
    Table table = done(stage, "patient");
    CHECK(table.asked() == Side::second);
    CHECK_FALSE(table.has("I1", Mark::activated));
}
TEST_CASE(
    "TER-TRB-20 Perfectionist: a steady friend with Fire acts now, with Shoot+ on a success") {
    for (const int successes : {0, 1}) {
        Stage stage = staff(Trait::perfectionist, "card fire");
        stage.form("I1").weapons = {Weapon::musket};
        stage.form("I1").profile.shoot = 4;
        Table table = done(stage, "perfectionist I1", successes);
        CHECK_FALSE(table.can("activate I2"));
        table.play("activate I1").play("shoot I1 i1");
        CHECK(table.dice() == (successes == 0 ? 4 : 6));
    }
}
TEST_CASE("TER-TRB-21 Pious: Resist instead of the card, or Discipline+ with it") {
    Stage stage = staff(Trait::pious, "card run wear 2");
    Table table = done(stage, "pious I1");
    table.play("activate I1");
    CHECK(table.state.scene.activation.order == Order::resist);
    Stage had = staff(Trait::pious, "card resist wear 2");
    Table other = done(had, "pious I1");
    other.play("activate I1");
    CHECK(other.dice() == 6);
}
TEST_CASE("TER-TRB-22 Provoker: an enemy must assault unless its Discipline matches") {
    for (const int successes : {0, 2}) {
        Stage stage = staff(Trait::provoker);
        stage.put("i1", 4000, 3600, south, "card ready");
        Table table = done(stage, "provoker i1", 2);
        REQUIRE(table.cause() == Cause::provoked);
        table.succeed(successes);
        if (successes == 2) {
            CHECK(table.unit("i1").card == Order::ready);
        } else {
            CHECK(table.ask() == Ask::assault);
            CHECK(table.asked() == Side::second);
            CHECK(table.unit("i1").card == Order::none);
        }
    }
}
TEST_CASE("TER-TRB-23 Relentless: a friend moves with Speed- and may still act") {
    Stage stage = staff(Trait::relentless);
    Table table = done(stage, "relentless I1");
    REQUIRE(table.ask() == Ask::pose);
    CHECK_FALSE(table.can("move I1 0 509"));
    table.play("move I1 0 508");
    CHECK(table.unit("I1").pose.at.y == 3008);
    CHECK(table.can("activate I1"));
}
TEST_CASE("TER-TRB-24 Schemer: a card that nobody has seen") {
    Stage stage = staff(Trait::schemer, "card ready", "card fire");
    Table table = done(stage, "schemer i1");
    CHECK(table.has("i1", Mark::unseen));
    const View owner = table.game.observe(table.state, Viewer::second);
    CHECK(owner[&State::units][table.id("i1").index()].card == Order::none);
    table.play("activate I1").play("done").play("activate i1");
    CHECK(table.ask() == Ask::draw_card);
    table.roll({3});
    CHECK(table.ask() == Ask::run);
}
TEST_CASE("TER-TRB-25 Smart: one enemy card is looked at") {
    Stage stage = staff(Trait::smart, "card ready", "card fire");
    Table table = done(stage, "smart i1");
    const View mine = table.game.observe(table.state, Viewer::first);
    CHECK(mine[&State::units][table.id("i1").index()].card == Order::fire);
    CHECK(mine[&State::units][table.id("i2").index()].card == Order::none);
    const View others = table.game.observe(table.state, Viewer::spectator);
    const Unit& seen = others[&State::units][table.id("i1").index()];
    CHECK(seen.card == Order::none);
    CHECK(others.hides(seen.card));
    // After a resignation nothing is hidden from anybody.
    const View all = table.game.observe(table.state, Viewer::all);
    CHECK(all[&State::units][table.id("i2").index()].card != Order::none);
}
TEST_CASE("TER-TRB-26 Swift: no Shoot- with Ready") {
    Stage stage = staff(Trait::swift);
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    Table table = done(stage, "swift I1");
    table.play("activate I1").play("shoot I1 i1");
    CHECK(table.dice() == 4);
}
TEST_CASE("TER-TRB-27 Terrible: an enemy reacts with Discipline-") {
    Stage stage = staff(Trait::terrible, "card assault");
    stage.put("i1", 4000, 3300, south, "card fire").lead("C0", 4850, 2100);
    Table table = done(stage, "terrible i1");
    table.play("activate I1").play("charge I1 i1 front").play("react i1");
    CHECK(table.amount("tally.discipline", "TER-TRB-27") == -1);
}
TEST_CASE("TER-TRK-2 Cold: an action on his units may be cancelled, on 6s") {
    for (const int successes : {0, 1, 2}) {
        Stage stage = staff(Trait::terrible, "card ready", "card ready");
        stage.leader("c0").traits.add(Trait::cold);
        stage.leader("c0").rank = 3;
        stage.put("i1", 4000, 3300, south, "card ready").lead("c0", 4000, 4200);
        stage.lead("C0", 4850, 2100);
        Table table = done(stage, "terrible i1");
        REQUIRE(table.ask() == Ask::cold);
        table.play("cancel c0");
        CHECK(table.target() == 6);
        table.succeed(successes);
        CHECK(table.has("i1", Mark::terrible) == (successes == 0));
        CHECK(table.officer("c0").exhausted == (successes < 2));
    }
}
TEST_CASE("TER-TRK-3 Determined: one Wear more for a slower enemy, disorder for losing") {
    Stage stage = staff(Trait::determined, "card assault");
    stage.put("i1", 4000, 3500, south, "marks activated");
    stage.form("I1").profile.speed = 6;
    Table table = done(stage, "determined I1");
    table.play("activate I1").play("charge I1 i1 front");
    table.succeed(2).succeed(1).fail();
    CHECK(table.unit("i1").wear == 2);
}
TEST_CASE("TER-TRK-4 Energetic: a change of facing at the end") {
    Stage stage = staff(Trait::energetic);
    Table table = done(stage, "energetic I1");
    table.play("activate I1").play("done");
    REQUIRE(table.ask() == Ask::energetic);
    table.play("face I1 right");
    CHECK(table.unit("I1").pose.facing == east);
}
TEST_CASE("TER-TRK-5 Enthusiastic: Light for an activation") {
    Stage stage = staff(Trait::enthusiastic, "card run");
    stage.ground(TerrainKind::marsh, 3000, 2700, 2000, 1000);
    Table table = done(stage, "enthusiastic I1");
    table.play("activate I1").play("move I1 0 1000");
    CHECK_FALSE(table.has("I1", Mark::disordered));
}
TEST_CASE("TER-TRK-6 Experienced: a company is disbanded for a battalion") {
    Stage stage = staff(Trait::experienced);
    stage.form("I1").unit_class = UnitClass::company;
    stage.form("I1").weapons = {Weapon::pikes};
    stage.form("I2").unit_class = UnitClass::battalion;
    stage.put("I2", 5000, 2500, north, "card ready wear 3");
    Table table = done(stage, "experienced I1 I2");
    CHECK(table.unit("I1").place == Place::destroyed);
    CHECK(table.unit("I2").wear == 1);
}
TEST_CASE("TER-TRK-7 Expert: Inspiring on a whole brigade") {
    Stage stage = staff(Trait::expert, "card ready brigade I1");
    stage.more("I2 brigade I1");
    stage.leader("C0").virtues = {Virtue::drill};
    Table table = done(stage, "expert I1 drill");
    CHECK(table.unit("I1").inspired != 0);
    CHECK(table.unit("I2").inspired != 0);
}
TEST_CASE("TER-TRK-8 Indefatigable: a Wear moves between like units") {
    Stage stage = staff(Trait::indefatigable, "card ready wear 1");
    stage.form("I1").unit_class = UnitClass::company;
    stage.form("I2").unit_class = UnitClass::company;
    stage.put("I2", 5000, 2500, north, "card ready");
    Table table = done(stage, "indefatigable I1 I2");
    CHECK(table.unit("I1").wear == 0);
    CHECK(table.unit("I2").wear == 1);
}
TEST_CASE("TER-TRK-9 Innovative: an extended arc, and Fire if it acts next") {
    Stage stage = staff(Trait::innovative, "card run");
    Table table = done(stage, "innovative I1");
    CHECK(table.has("I1", Mark::wide_arc));
    CHECK_FALSE(table.can("activate I2 fire"));
    table.play("activate I1 fire");
    CHECK(table.state.scene.activation.order == Order::fire);
}
TEST_CASE("TER-TRK-10 Nimble: from one unit to another in one move") {
    for (const int successes : {0, 2}) {
        Stage stage = staff(Trait::nimble);
        stage.attach("C0", "I1");
        Table table = done(stage, "nimble I2", successes);
        if (successes > 0) {
            CHECK(table.officer("C0").troop == table.id("I2"));
        } else {
            CHECK(table.officer("C0").place == Place::table);
            CHECK(table.officer("C0").exhausted);
        }
    }
}
TEST_CASE("TER-TRK-11 Notable: Discipline+ for an order check, at any distance") {
    Stage stage = staff(Trait::notable, "card ready wear 1");
    stage.lead("C0", 4850, 1700);
    Table table = done(stage, "notable I1");
    table.play("activate I1");
    CHECK(table.amount("tally.discipline", "TER-TRK-11") == 1);
}
TEST_CASE("TER-TRK-12 Prepared: a gun is limbered at once") {
    Stage stage = staff(Trait::prepared_guns);
    stage.form("I1").arm = Arm::artillery;
    stage.form("I1").special.add(Special::carthorses);
    Table table = done(stage, "prepared_guns I1");
    CHECK(table.has("I1", Mark::limbered));
}
TEST_CASE("TER-TRK-13 Protector: a friend falls back, in disorder if the check fails") {
    for (const int successes : {0, 2}) {
        Stage stage = staff(Trait::protector);
        Table table = done(stage, "protector I1", successes);
        REQUIRE(table.ask() == Ask::pose);
        table.play("pull_back I1 500");
        CHECK(table.unit("I1").pose.at.y == 2000);
        CHECK(table.has("I1", Mark::disordered) == (successes == 0));
        // Who stays after a failed check stays in order.
        Table stays = done(stage, "protector I1", successes);
        stays.play("done");
        CHECK_FALSE(stays.has("I1", Mark::disordered));
    }
}
TEST_CASE("TER-TRK-14 Ruthless: an enemy unit loses its commander's virtues") {
    Stage stage = staff(Trait::ruthless, "card fire");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 3;
    stage.leader("c0").virtues = {Virtue::sacrifice};
    stage.attach("c0", "i1");
    Table table = done(stage, "ruthless i1");
    table.play("activate I1").play("shoot I1 i1").succeed(1);
    CHECK(table.dice() == 4);
}
TEST_CASE("TER-TRK-15 Sharp: an enemy commander must be the next") {
    Stage stage = staff(Trait::sharp);
    Table table = done(stage, "sharp c0");
    table.play("activate I1").play("done");
    CHECK(table.can("use c0 fast"));
    CHECK(table.state.scene.must_lead[1] == table.leader("c0"));
}
TEST_CASE("TER-TRK-16 Skilled: a gun turns; with one success it loses its order") {
    for (const int successes : {1, 2}) {
        Stage stage = staff(Trait::skilled, "card fire");
        stage.form("I1").arm = Arm::artillery;
        stage.form("I1").profile.speed = 0;
        Table table = done(stage, "skilled I1 left", successes);
        CHECK(table.unit("I1").pose.facing == west);
        CHECK((table.unit("I1").card == Order::none) == (successes == 1));
    }
}
TEST_CASE("TER-TRK-17 Stoic: in cover until it acts or reacts") {
    Stage stage = staff(Trait::swift, "card fire", "card ready marks stoic");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 3;
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1");
    CHECK(table.amount("tally.courage", "TER-TRK-17") == 1);
}
TEST_CASE("TER-TRK-18 Tenacious: in hidden ground a light unit is no target") {
    Stage stage = staff(Trait::tenacious, "card run");
    stage.form("I1").special.add(Special::light);
    stage.ground(TerrainKind::small_wood, 3000, 3000, 2000, 1500);
    Table table = done(stage, "tenacious I1");
    table.play("activate I1").play("move I1 0 1000");
    CHECK(table.has("I1", Mark::unseen_target));
}
TEST_CASE("TER-TRK-19 Trickster: Shoot+ or Melee+ from hidden ground") {
    Stage stage = staff(Trait::trickster, "card fire");
    stage.ground(TerrainKind::small_hill, 3000, 2000, 2000, 1000);
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    Table table = done(stage, "trickster I1 shoot");
    table.play("activate I1").play("shoot I1 i1");
    CHECK(table.dice() == 6);
}
TEST_CASE("TER-TRK-20 Undaunted: Protected until it acts or reacts") {
    Stage stage = staff(Trait::swift, "card assault", "card ready");
    stage.put("i1", 4000, 3300, south, "card ready marks undaunted");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("keep i1");
    CHECK(table.amount("tally.defender_courage", "TER-TRK-20") == 1);
}
TEST_CASE("TER-X-4 Enigmatic: two enemies swap their cards") {
    Stage stage = staff(Trait::enigmatic, "card ready", "card fire");
    stage.put("i2", 5300, 5500, south, "card run");
    Table table = done(stage, "enigmatic i1 i2");
    CHECK(table.unit("i1").card == Order::run);
    CHECK(table.unit("i2").card == Order::fire);
}
TEST_CASE("TER-SPA-3 no command action affects artillery unless its trait names it") {
    Stage stage = staff(Trait::diligent, "card ready marks disordered");
    stage.form("I1").arm = Arm::artillery;
    CHECK(stage.table("phase action").forbids("use C0 diligent I1", "TER-SPA-3"));
}

// --- Automatic ----------------------------------------------------------------------------------

TEST_CASE("TER-TRA-1 Aggressive: who evades his unit has Discipline-") {
    Stage stage = staff(Trait::swift, "card assault");
    stage.put("i1", 4000, 3300, south, "card ready");
    stage.form("i1").special.add(Special::evasion);
    stage.leader("C0").traits.add(Trait::aggressive);
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("evade i1");
    CHECK(table.amount("tally.discipline", "TER-TRA-1") == -1);
}
TEST_CASE("TER-TRA-2 Brave: his unit is Impetuous and Elite") {
    Stage stage = staff(Trait::swift, "card resist wear 1");
    stage.leader("C0").traits.add(Trait::brave);
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1").succeed(1);
    CHECK(table.unit("I1").wear == 0);
}
TEST_CASE("TER-TRA-6 Imperturbable: units in his radius react with Discipline+") {
    Stage stage = staff(Trait::swift, "card assault");
    stage.put("i1", 4000, 3300, south, "card fire").lead("c0", 4000, 4300);
    stage.leader("c0").traits.add(Trait::imperturbable);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1");
    CHECK(table.amount("tally.discipline", "TER-TRA-6") == 1);
}
TEST_CASE("TER-TRA-7 Passionate: his unit is Frenzied") {
    Stage stage = staff(Trait::swift, "card assault");
    stage.put("i1", 4000, 3300, south, "marks activated wear 4");
    stage.leader("C0").traits.add(Trait::passionate);
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").succeed(6).fail().fail().fail();
    CHECK(table.cause() == Cause::frenzy);
}
TEST_CASE("TER-TRA-8 Phlegmatic: his unit is never weary") {
    Stage stage = staff(Trait::swift, "card fire wear 4");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    stage.leader("C0").traits.add(Trait::phlegmatic);
    stage.attach("C0", "I1");
    Table table = stage.table("phase action");
    table.play("activate I1").succeed(1).play("shoot I1 i1");
    CHECK(table.dice() == 4);
}
TEST_CASE("TER-TRA-9 Prepared: light units in his radius may evade") {
    for (const bool prepared : {false, true}) {
        Stage stage = staff(Trait::swift, "card assault");
        stage.put("i1", 4000, 3300, south, "card fire").lead("c0", 4000, 4300);
        stage.form("i1").special.add(Special::light);
        if (prepared) stage.leader("c0").traits.add(Trait::prepared_light);
        Table table = stage.table("phase action");
        table.play("activate I1").play("charge I1 i1 front");
        CHECK(table.can("evade i1") == prepared);
    }
}
TEST_CASE("TER-TRA-10 Selfless: a failed Break check is rolled again, and he falls") {
    Stage stage = staff(Trait::swift, "card fire", "card ready wear 4");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    stage.leader("c0").traits.add(Trait::selfless);
    stage.attach("c0", "i1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1").succeed(1).fail().fail();
    REQUIRE(table.ask() == Ask::selfless);
    table.play("again").succeed(1);
    CHECK(table.unit("i1").on_table());
    CHECK(table.officer("c0").place == Place::destroyed);
}
TEST_CASE("TER-TRA-11 Wealthy: mercenaries in his radius roll, with Discipline-") {
    Stage stage = staff(Trait::swift, "card fire", "card ready wear 4");
    stage.form("I1").weapons = {Weapon::musket};
    stage.form("I1").profile.shoot = 4;
    stage.form("i1").special.add(Special::mercenaries);
    stage.leader("c0").traits.add(Trait::wealthy);
    stage.lead("c0", 4000, 6500);
    Table table = stage.table("phase action");
    table.play("activate I1").play("shoot I1 i1").succeed(1).fail();
    CHECK(table.cause() == Cause::breaking);
    CHECK(table.dice() == 2);
}
TEST_CASE("TER-X-2 Elegant: a retreat becomes a disengagement") {
    Stage stage = staff(Trait::swift, "card assault");
    stage.put("i1", 4000, 3300, south, "marks activated");
    stage.lead("c0", 4000, 4300);
    stage.leader("c0").traits.add(Trait::elegant);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").succeed(2).fail().fail();
    REQUIRE(table.ask() == Ask::elegant);
    table.play("elegant c0");
    CHECK(table.said("log.disengages"));
    CHECK(table.officer("c0").exhausted);
}
TEST_CASE("TER-TRK-1 Accomplice: another commander moves up to nine inches, even exhausted") {
    Stage stage("", "fields-of-glory");
    stage.leader("C0").traits = {Trait::fast, Trait::inspiring, Trait::accomplice};
    stage.put("I1", 4000, 2500, north, "card ready").put("i1", 4000, 9000, south, "card ready");
    stage.lead("C0", 4000, 1200).lead("C1", 6000, 1200, "exhausted yes");
    Table table = stage.table("phase action");
    table.play("use C0 accomplice C1").succeed(2);
    REQUIRE(table.ask() == Ask::ride);
    CHECK(table.forbids("ride C1 8287 1200", "TER-CMD-12"));
    table.play("ride C1 8286 1200");
    CHECK(table.officer("C1").at == Point{8286, 1200});
}
TEST_CASE("TER-TRB-6 Comrade-in-arms: another commander is fresh again, on a 6") {
    Stage stage("", "fields-of-glory");
    stage.leader("C0").traits = {Trait::fast, Trait::inspiring, Trait::comrade_in_arms};
    stage.put("I1", 4000, 2500, north, "card ready").put("i1", 4000, 9000, south, "card ready");
    stage.lead("C0", 4000, 1200).lead("C1", 5000, 1200, "exhausted yes");
    Table table = stage.table("phase action");
    table.play("use C0 comrade_in_arms C1");
    CHECK(table.target() == 6);
    table.succeed(2);
    CHECK_FALSE(table.officer("C1").exhausted);
}
