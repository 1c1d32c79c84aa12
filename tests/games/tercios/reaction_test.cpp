// TER-REA, TER-SPC, TER-SPK, TER-ADA: reactions to charges and approaches.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/game/forecast.h"
#include "games/tercios/effects.h"
#include "games/tercios/model/words.h"
#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

// --- Reactions ----------------------------------------------------------------------------------

TEST_CASE("TER-REA-1 a troop may react to an enemy within three inches of its front centre") {
    for (const Length stop : {761, 763}) {
        Stage stage;
        shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
        shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
        stage.put("I1", 4000, 2000, north, "card run").put("i1", 4000, 4000, south, "card ready");
        Table table = stage.table("phase action");
        table.play("activate I1").play("move I1 0 " + std::to_string(2000 - stop));
        CHECK((table.ask() == Ask::react) == (stop == 761));
        if (stop == 761) {
            // It halts at three inches.
            CHECK(table.unit("I1").pose.at.y == 4000 - 762);
            table.play("keep i1");
            CHECK(table.unit("I1").pose.at.y == 4000 - 761);
        }
    }
}
TEST_CASE("TER-REA-2 nobody has to react") {
    Stage stage = duel("card fire");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    CHECK(table.can("keep i1"));
    table.play("keep i1");
    CHECK(table.unit("i1").card == Order::fire);
}
TEST_CASE("TER-REA-3 a reaction needs a check, even from a steady unit; failure loses the order") {
    Stage stage = duel("card ready");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1");
    CHECK(table.cause() == Cause::reaction);
    table.fail();
    CHECK(table.unit("i1").card == Order::none);
    CHECK(table.has("i1", Mark::activated));
    CHECK_FALSE(table.said("log.card_shown"));
}
TEST_CASE("TER-REA-4 on success the card is shown") {
    Stage stage = duel("card resist");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.said("log.card_shown"));
}
TEST_CASE("TER-REA-5 Ready in reaction: change facing or shoot with Shoot-") {
    Stage stage = duel("card ready");
    stage.form("i1").weapons = {Weapon::musket};
    stage.form("i1").profile.shoot = 4;
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    REQUIRE(table.ask() == Ask::reaction);
    CHECK(table.can("face i1 left"));
    table.play("shoot i1 I1");
    CHECK(table.dice() == 2);
}
TEST_CASE("TER-REA-6 counter-charge: they meet half-way, both with the bonus") {
    Stage stage = duel("card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.amount("tally.defender_melee", "TER-REA-6") == 1);
    CHECK(table.amount("tally.attacker_melee", "TER-ORD-8") == 1);
    CHECK(table.unit("i1").pose.at.y == 3500);
    CHECK(table.unit("I1").pose.at.y == doctest::Approx(3500).epsilon(0.0005));
}
TEST_CASE("TER-REA-7 interception: the reactor charges who comes near") {
    Stage stage;
    shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    stage.put("I1", 4000, 2000, north, "card run").put("i1", 4000, 4000, south, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("move I1 0 1500").play("react i1").succeed(1);
    CHECK(table.said("log.intercepts"));
    CHECK(table.amount("tally.attacker_melee", "TER-REA-7") == 1);
    SUBCASE("TER-REA-8 lost by the reactor, the enemy goes on") {
        blows(table, 0, 0, 2, 1);
        CHECK(table.unit("I1").pose.at.y == 3500);
    }
    SUBCASE("TER-REA-8 otherwise the enemy's activation ends") {
        blows(table, 0, 0, 0, 0);
        CHECK(table.said("log.halted"));
        CHECK(table.unit("I1").pose.at.y == 4000 - 762);
    }
}
TEST_CASE("TER-REA-8 an interception that is not lost ends the enemy's activation") {
    Stage stage;
    shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    stage.put("I1", 4000, 2000, north, "card ready").put("i1", 4000, 3500, south, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("move I1 0 900").play("react i1").succeed(1);
    blows(table, 0, 0, 0, 0);
    CHECK(table.state.scene.activation.troop != table.id("I1"));
}
TEST_CASE("TER-REA-9 Resist in reaction: Courage+ in the melee") {
    Stage stage = duel("card resist");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.amount("tally.defender_courage", "TER-REA-9") == 1);
}
TEST_CASE("TER-REA-10 Run in reaction: away from the enemy, at least Speed, at most twice") {
    Stage stage = duel("card run");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    REQUIRE(table.ask() == Ask::evade);
    CHECK(table.measured("evade i1 1015", "TER-REA-10") == std::pair<int, int>(1015, 1016));
    CHECK(table.measured("evade i1 2033", "TER-REA-10") == std::pair<int, int>(2033, 2032));
    table.play("evade i1 1500");
    CHECK(table.unit("i1").pose.facing == north);
    CHECK(table.unit("i1").pose.at == Point{4000, 4600 + 1500});
}
TEST_CASE("TER-REA-11 Fire in reaction: a salvo with Shoot+") {
    Stage stage = duel("card fire");
    stage.form("i1").weapons = {Weapon::musket};
    stage.form("i1").profile.shoot = 4;
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.cause() == Cause::shooting);
    CHECK(table.dice() == 6);
}
TEST_CASE("TER-SPC-3 cavalry may always try to evade a charge, even when activated") {
    Stage stage = duel("marks activated");
    shape(stage.form("i1"), Arm::cavalry, 6, 3, 3);
    stage.form("i1").special.add(Special::evasion);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    REQUIRE(table.ask() == Ask::react);
    CHECK_FALSE(table.can("react i1"));
    table.play("evade i1");
    SUBCASE("TER-SPC-4 with Discipline+ from infantry") {
        CHECK(table.amount("tally.discipline", "TER-SPC-4") == 1);
    }
    table.succeed(1);
    CHECK(table.ask() == Ask::evade);
}
TEST_CASE("TER-SPC-4 cavalry evades infantry with Discipline+") {
    Stage stage = duel("card ready");
    shape(stage.form("i1"), Arm::cavalry, 6, 3, 3);
    stage.form("i1").special.add(Special::evasion);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("evade i1");
    CHECK(table.amount("tally.discipline", "TER-SPC-4") == 1);
}
TEST_CASE("TER-SPK-4 heavy cavalry evades infantry alone") {
    for (const bool foot : {true, false}) {
        Stage stage = duel("card ready");
        if (!foot) stage.form("I1").arm = Arm::cavalry;
        shape(stage.form("i1"), Arm::cavalry, 6, 3, 3);
        stage.form("i1").special.add(Special::evasion);
        stage.form("i1").special.add(Special::heavy_cavalry);
        Table table = stage.table("phase action");
        table.play("activate I1").play("charge I1 i1 front");
        CHECK(table.can("evade i1") == foot);
    }
}
TEST_CASE("TER-SPK-2 Ambush: in rough ground a unit may always try to evade") {
    for (const bool rough : {true, false}) {
        Stage stage = duel("card fire");
        stage.form("i1").special.add(Special::ambush);
        if (rough) stage.ground(TerrainKind::marsh, 3000, 3900, 2000, 800);
        Table table = stage.table("phase action");
        table.play("activate I1");
        stage.form("I1").profile.speed = 8;
        if (!table.can("charge I1 i1 front")) continue;
        table.play("charge I1 i1 front");
        CHECK(table.can("evade i1") == rough);
    }
}
TEST_CASE("TER-SPK-5 Harasser: shoot and evade on one check, without the bonus") {
    Stage stage = duel("card fire");
    stage.form("i1").weapons = {Weapon::musket};
    stage.form("i1").profile.shoot = 4;
    stage.form("i1").special.add(Special::harasser);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    REQUIRE(table.ask() == Ask::reaction);
    table.play("evade i1");
    CHECK(table.dice() == 4);
    table.fail();
    CHECK(table.ask() == Ask::evade);
}
TEST_CASE("TER-SPI-9 a reaction shows the card of the whole brigade") {
    Stage stage = duel("card resist brigade i1");
    stage.put("i2", 8500, 7000, west, "card resist brigade i1");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("react i1").succeed(1);
    CHECK(table.has("i2", Mark::shown));
    CHECK(table.unit("i2").card == Order::resist);
}
TEST_CASE("TER-SPC-8 TER-SPC-9 horse of the regiment may ride in for its commanded shot") {
    for (const bool assault : {true, false}) {
        Stage stage = duel("card ready");
        stage.form("i1").special.add(Special::commanded_shot);
        shape(stage.form("h1"), Arm::cavalry, 8, 3, 3);
        stage.troop("h1").regiment = stage.troop("i1").regiment;
        stage.put("h1", 5500, 3500, west, assault ? "card assault" : "card ready");
        Table table = stage.table("phase action");
        table.play("activate I1").play("charge I1 i1 front");
        REQUIRE(table.ask() == Ask::intercept);
        table.play("intercept h1").succeed(1);
        CHECK(table.state.scene.melee.attacker == table.id("h1"));
        // TER-SPC-9
        CHECK(table.amount("tally.attacker_melee", "TER-SPC-9") == (assault ? 1 : 0));
        CHECK(table.has("h1", Mark::activated));
    }
}
TEST_CASE(
    "TER-SPC-9 the horse has Melee+ only with an Assault card; if it loses the charge goes on") {
    Stage stage = duel("marks activated");
    stage.form("i1").special.add(Special::commanded_shot);
    shape(stage.form("h1"), Arm::cavalry, 8, 3, 3);
    stage.troop("h1").regiment = stage.troop("i1").regiment;
    stage.put("h1", 5500, 3500, west, "card assault");
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("intercept h1").succeed(1);
    blows(table, 0, 0, 2, 1);
    CHECK(table.state.scene.melee.defender == table.id("i1"));
}
TEST_CASE("TER-ADA-10 foot dragoons that must retreat mount if their check succeeds") {
    for (const bool passes : {true, false}) {
        Stage stage = duel("marks activated,on_foot,disordered", 1000, "dragoons=adapted");
        Troop& troop = stage.troop("i1");
        troop.has_foot = true;
        troop.foot = troop.form;
        troop.form.arm = Arm::cavalry;
        troop.form.profile.speed = 8;
        Table table = joined(stage);
        blows(table, 2, 0, 0, 0);
        REQUIRE(table.cause() == Cause::horses);
        table.succeed(passes ? 1 : 0);
        CHECK(table.has("i1", Mark::on_foot) == !passes);
        CHECK(table.has("i1", Mark::horses_lost) == !passes);
        if (!passes) CHECK(table.rule_of("log.horses_lost") == "TER-ADA-10");
    }
}
TEST_CASE("TER-ADA-11 foot dragoons check for their horses each time they are disordered") {
    Stage stage = duel("marks activated,on_foot", 1000, "dragoons=adapted");
    Troop& troop = stage.troop("i1");
    troop.has_foot = true;
    troop.foot = troop.form;
    troop.form.arm = Arm::cavalry;
    Table table = joined(stage);
    table.succeed(1).fail().fail();
    CHECK(table.cause() == Cause::horses);
    table.fail();
    CHECK(table.has("i1", Mark::horses_lost));
    CHECK(table.rule_of("log.horses_lost") == "TER-ADA-11");
}
TEST_CASE("TER-ADA-15 foot dragoons made to retreat by horse are destroyed") {
    Stage stage = duel("marks activated,on_foot,horses_lost", 1000, "dragoons=adapted");
    stage.form("I1").arm = Arm::cavalry;
    stage.form("I1").special.add(Special::pursuit);
    Troop& troop = stage.troop("i1");
    troop.has_foot = true;
    troop.foot = troop.form;
    Table table = joined(stage);
    blows(table, 2, 0, 0, 0);
    CHECK(table.unit("i1").place == Place::destroyed);
}
TEST_CASE("TER-ADA-12 foot dragoons whose evasion fails lose their horses") {
    Stage stage = duel("card ready marks on_foot", 1000, "dragoons=adapted");
    Troop& troop = stage.troop("i1");
    troop.has_foot = true;
    troop.foot = troop.form;
    troop.foot.special.add(Special::evasion);
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front").play("evade i1").fail();
    CHECK(table.has("i1", Mark::horses_lost));
}
TEST_CASE("TER-REA-5 the odds tell what its owner then decides, and call nobody safe before") {
    Stage stage = duel("card ready");
    stage.form("i1").weapons = {Weapon::musket};
    stage.form("i1").profile.shoot = 2;
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    REQUIRE(table.can("react i1"));
    Table rolled = table;
    rolled.play("react i1");
    std::uint64_t passes = 1;
    std::uint64_t all = 1;
    for (int i = 0; i < rolled.dice(); ++i) {
        passes *= static_cast<std::uint64_t>(rolled.target() - 1);
        all *= 6;
    }
    const Probability decided = Probability::whole().times(all - passes, all);
    const auto odds = forecast(table.game, table.state, Side::second,
                               Action::of(Verb::react, table.id("i1")), &effects());
    const auto line = [&](Effect effect, std::string_view asked) {
        return std::find_if(odds.outlook.begin(), odds.outlook.end(), [&](const auto& each) {
            return each.effect == effect && each.subject == value_of(table.id("i1")) &&
                   (asked.empty() || Tercios::say_name(each.said.say) == asked);
        });
    };
    const auto choice = line(Effect::decides, "ask.reaction");
    REQUIRE(choice != odds.outlook.end());
    CHECK(choice->chance == decided);
    const auto unharmed = line(Effect::unharmed, "");
    REQUIRE(unharmed != odds.outlook.end());
    REQUIRE(unharmed->most.has_value());
    CHECK(unharmed < choice);
    CHECK(unharmed->chance.approximate < 1 - decided.approximate);
    CHECK(unharmed->most->approximate ==
          doctest::Approx(unharmed->chance.approximate + decided.approximate));
}
TEST_CASE("TER-X-17 bases touch with a tenth of a millimetre between them") {
    const auto at = [](Length y) { return plane::rectangle({{4000, y}, north}, {1200, 600}); };
    CHECK(plane::contact(at(2000), at(2601)));
    CHECK_FALSE(plane::contact(at(2000), at(2602)));
    CHECK_FALSE(plane::overlap(at(2000), at(2599), 1));
    CHECK(plane::overlap(at(2000), at(2598), 1));
}
