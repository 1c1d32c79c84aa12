// TER-S0 to TER-S7, TER-BAT, TER-SPK-9, TER-TEL-2: set-up, scenarios and victory.
#include <doctest/doctest.h>

#include "tests/games/tercios/field.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

// One unit a side that has nothing left to do but pass the turn on.
Table last_move(Stage& stage, std::string_view scene) {
    stage.put("I1", 1000, 1000, north, "card ready")
        .put("i1", 8000, 7000, south, "marks activated");
    Table table = stage.table(scene);
    table.play("activate I1").play("done");
    return table;
}
// So many troops of the second side destroyed, of the first side `own`.
Stage losses(int theirs, int own = 0, std::string_view options = "") {
    Stage stage(options);
    stage.tables.scenario.turns = 0;
    // More troops than the training armies have.
    stage.tables.scenario.victory.back().points = 1;
    const char* second[] = {"i2", "h1", "g1"};
    const char* first[] = {"I2", "H1", "G1"};
    for (int i = 0; i < theirs; ++i)
        stage.more(std::string(second[i]) + " place destroyed marks activated");
    for (int i = 0; i < own; ++i)
        stage.more(std::string(first[i]) + " place destroyed marks activated");
    return stage;
}

}  // namespace

TEST_CASE("TER-BAT-3 a lead of five at the end of turn 5 is decisive") {
    for (const int points : {1, 2}) {
        Stage stage = losses(3);
        stage.tables.scenario.victory.back().points = static_cast<std::uint8_t>(points);
        Table table = last_move(stage, "phase action turn 5");
        CHECK(table.state.is_over() == (points == 2));
        if (points == 2) CHECK(table.state.scene.level == Level::decisive);
    }
}
TEST_CASE("TER-BAT-4 a lead of three at the end of turn 6 is clear") {
    for (const int lost : {2, 3}) {
        Stage stage = losses(lost);
        Table table = last_move(stage, "phase action turn 6");
        CHECK(table.state.is_over() == (lost == 3));
        if (lost == 3) CHECK(table.state.scene.level == Level::clear);
    }
}
TEST_CASE("TER-BAT-5 a lead of one at the end of turn 7 is narrow") {
    for (const int lost : {0, 1}) {
        Stage stage = losses(lost);
        Table table = last_move(stage, "phase action turn 7");
        CHECK(table.state.is_over() == (lost == 1));
        if (lost == 1) CHECK(table.state.scene.level == Level::narrow);
    }
}
TEST_CASE("TER-BAT-6 the game ends with turn 8") {
    Stage stage = losses(1, 1);
    Table table = last_move(stage, "phase action turn 8");
    CHECK(table.state.is_over());
    CHECK(table.state.scene.level == Level::drawn);
    CHECK(table.game.score(table.state, Side::first) == 500);
}
TEST_CASE("TER-BAT-1 a fixed number of turns") {
    Stage stage = losses(1, 0, "fixed_turns=2");
    Table table = last_move(stage, "phase action turn 2");
    CHECK(table.state.is_over());
    CHECK(table.game.score(table.state, Side::first) == 1000);
}
TEST_CASE("TER-S0.4 points are counted afresh at each end of turn") {
    Stage stage = losses(1);
    Table table = last_move(stage, "phase action turn 2 points 9/9");
    CHECK(table.state.scene.points[0] == 1);
    CHECK(table.state.scene.points[1] == 0);
}
TEST_CASE("TER-S0.5 each troop destroyed is a point") {
    Stage stage = losses(2, 1);
    stage.put("I1", 1000, 1000, north, "card ready").put("i1", 8000, 7000, south, "card ready");
    Table table = stage.table("phase action");
    CHECK(table.game.points(table.state, Side::first) == 2);
    CHECK(table.game.points(table.state, Side::second) == 1);
}
TEST_CASE("TER-S0.6 a lost commander is a point, the commander-in-chief two") {
    Stage stage("", "the-mist");
    stage.put("I1", 4000, 2500, north, "card ready").put("i1", 4000, 9000, south, "card ready");
    stage.more("c0 place destroyed").more("c1 place destroyed");
    Table table = stage.table("phase action");
    CHECK(table.game.points(table.state, Side::first) == 3);
}
TEST_CASE("TER-S0.7 a marker is held by a unit in order with no enemy there") {
    for (const char* state : {"card ready", "card ready marks disordered"}) {
        Stage stage("", "the-crossroads");
        const Point centre = stage.tables.scenario.markers[0].at;
        stage.put("I1", centre.x, centre.y, north, state)
            .put("i1", 4000, 11000, south, "card ready");
        Table table = stage.table("phase action");
        const int held = table.game.points(table.state, Side::first);
        CHECK((held > 0) == (std::string_view(state) == "card ready"));
    }
}
TEST_CASE("TER-S0.1 the winner of the roll chooses, the loser deploys first") {
    Table table("fields-of-glory");
    CHECK(table.ask() == Ask::roll_roles);
    table.roll({3, 3});
    CHECK(table.ask() == Ask::roll_roles);
    table.roll({5, 2}).play("role north");
    CHECK(table.state.scene.role[0] == 1);
    CHECK(table.ask() == Ask::deploy);
    CHECK(table.asked() == Side::second);
}
TEST_CASE("TER-S0.2 one whole regiment at a time, the commander-in-chief last") {
    Table table("fields-of-glory");
    table.roll({5, 2}).play("role north");
    table.play("place h4 3000 2000 16384");
    CHECK(table.asked() == Side::second);
    CHECK_FALSE(table.can("place i1 9000 2000 16384"));
    CHECK_FALSE(table.can("station c0 9000 1000"));
    table.play("station c3 3000 1000");
    CHECK(table.asked() == Side::first);
}
TEST_CASE("TER-S0.3 units deploy within twelve inches of their edge, six from the short ones") {
    Table table("fields-of-glory");
    table.roll({5, 2}).play("role north");
    CHECK(table.can("place h4 3000 3048 16384"));
    CHECK(table.forbids("place h4 3000 3049 16384", "TER-S0.3"));
    CHECK(table.forbids("place h4 1900 2000 16384", "TER-S0.3"));
    CHECK(table.can("place h4 1924 2000 16384"));
}
TEST_CASE("TER-TPL-1 terrain by agreement: as the scenario draws it") {
    const Tercios game = battle("fields-of-glory");
    CHECK(game.board().parts.size() >= 4);
}
TEST_CASE("TER-S4.1 an impassable river of the Crossing is very difficult") {
    Table table("the-crossing");
    REQUIRE(table.ask() == Ask::roll_river);
    table.roll({6});
    CHECK(table.state.scene.river == 6);
    table.position(
        "scene phase action river 6\nH1 place table pose 6000,5500,16384 card run\n"
        "h1 place table pose 16000,11000,49152 card ready\n");
    table.play("activate H1");
    table.play("move H1 0 1200");
    CHECK(table.has("H1", Mark::disordered));
}
TEST_CASE("TER-S4.2 nobody starts within nine inches of the river") {
    Stage stage("", "the-crossing");
    Scenario& scenario = stage.tables.scenario;
    scenario.terrain.clear();
    stage.line(TerrainKind::river, {0, 6096}, {18288, 6096}, 508);
    scenario.terrain[0].roll = 2;
    // A deeper zone, so that the rule bites.
    const std::array<Point, 4> zone{Point{1524, 0}, Point{16764, 0}, Point{16764, 5000},
                                    Point{1524, 5000}};
    scenario.zones[0].outline = plane::Polygon(plane::Outline(zone));
    Table table(Tercios::from(stage.tables));
    table.roll({5, 2}).play("role north");
    CHECK(table.can("place h3 5000 3555 16384"));
    CHECK(table.forbids("place h3 5000 3557 16384", "TER-S4.2"));
}
TEST_CASE("TER-S5.2 guns inside the redoubt are fortified") {
    Table table("the-redoubt");
    table.roll({5, 2}).play("role attacker").play("relief r3");
    REQUIRE(table.ask() == Ask::deploy);
    while (table.asked() == Side::first) {
        Chance chance(1, table.state.scene.turn);
        const Action action = table.game.sample(table.state, Side::first, chance);
        Silent silent;
        table.game.apply(table.state, Side::first, action, silent);
    }
    table.play("place g1 9144 8600 49152");
    CHECK(table.has("g1", Mark::in_redoubt));
}
TEST_CASE("TER-S5.3 one regiment of the defender comes later") {
    Table table("the-redoubt");
    table.roll({5, 2}).play("role attacker");
    CHECK(table.ask() == Ask::relief);
    CHECK(table.asked() == Side::second);
    table.play("relief r3");
    Stage stage("", "the-redoubt");
    stage.put("I1", 4000, 1500, north, "card ready").put("i1", 9000, 11000, south, "card ready");
    stage.more("h3 place waiting card run");
    Table later = stage.table("phase action turn 2 active second relief r3");
    later.play("activate h3");
    CHECK(later.can("enter h3 4000 10800"));
    CHECK_FALSE(later.can("enter h3 4000 7000"));
    later.play("enter h3 4000 10800");
    CHECK(later.unit("h3").place == Place::table);
}
TEST_CASE("TER-S5.4 the attacker chooses who plays first on turn 1") {
    Stage stage("", "the-redoubt");
    stage.put("I1", 4000, 1500, north, "card ready").put("i1", 9000, 11000, south, "card ready");
    Table table = stage.table("phase initiative turn 1");
    table.roll({1, 6});
    CHECK(table.asked() == Side::first);
    Table second = stage.table("phase initiative turn 2");
    second.roll({1, 6});
    CHECK(second.asked() == Side::second);
}
TEST_CASE("TER-S6.1 the blocker keeps fifteen inches from any enemy") {
    Stage stage("", "the-breakthrough");
    stage.put("I1", 9144, 3000, north, "");
    stage.more("h1 place waiting").more("h2 place waiting").more("i4 place waiting");
    stage.more("c2 place waiting");
    Table table = stage.table("phase deployment active second");
    CHECK(table.can("place h1 9144 6811 49152"));
    CHECK(table.forbids("place h1 9144 6809 49152", "TER-S6.1"));
}
TEST_CASE("TER-S6.2 the breaker's units leave by the far edge and are saved") {
    Stage stage("", "the-breakthrough");
    stage.put("I2", 4000, 11500, north, "card run").put("i1", 14000, 7000, south, "card ready");
    stage.put("I3", 4000, 2000, north, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I2");
    CHECK_FALSE(table.can("leave I2 0 600"));
    table.play("leave I2 0 700");
    CHECK(table.unit("I2").place == Place::left);
    CHECK(table.game.points(table.state, Side::first) == 1);
}
TEST_CASE("TER-S2.2 nobody sees beyond twelve inches on the first turn of the Mist") {
    for (const int turn : {1, 2}) {
        Stage stage("", "the-mist");
        stage.put("G1", 4000, 2000, north, "card fire").put("i1", 4000, 6000, south, "card ready");
        stage.form("G1").weapons = {Weapon::heavy_gun};
        Table table = stage.table("phase action turn " + std::to_string(turn));
        table.play("activate G1");
        CHECK(table.can("shoot G1 i1") == (turn == 2));
    }
}
TEST_CASE("TER-SPA-8 a gun with carthorses may begin limbered") {
    Stage stage("", "fields-of-glory");
    stage.form("G1").special.add(Special::carthorses);
    Table table(Tercios::from(stage.tables));
    table.roll({2, 5}).play("role north");
    CHECK(table.can("place G1 9000 2000 16384 limbered"));
    CHECK_FALSE(table.can("place H3 9000 2000 16384 limbered"));
}
TEST_CASE("TER-SPA-11 a regimental gun may be merged into a battalion") {
    Stage stage("", "fields-of-glory");
    stage.put("I1", 4000, 9500, south, "").put("i1", 4000, 2500, north, "");
    stage.more("g1 place waiting");
    Table table = stage.table("phase deployment active second");
    table.play("merge g1 i1");
    CHECK(table.unit("g1").place == Place::merged);
    CHECK(table.has("i1", Mark::has_gun));
}
TEST_CASE("TER-ADA-7 adapted dragoons deploy mounted or on foot") {
    Stage stage("dragoons=adapted first_army=france", "fields-of-glory");
    stage.put("i1", 4000, 9500, south, "").more("H4 place waiting").more("C3 place waiting");
    Table table = stage.table("phase deployment active first");
    CHECK(table.can("place H4 4000 2000 16384"));
    table.play("place H4 4000 2000 16384 foot");
    CHECK(table.has("H4", Mark::on_foot));
    SUBCASE("TER-ADA-16 on foot they skirmish in open order and may charge") {
        CHECK(table.game.troop(table.id("H4")).foot.special.has(Special::skirmishers));
        CHECK(table.game.troop(table.id("H4")).foot.special.has(Special::open_order));
        CHECK(table.game.troop(table.id("H4")).foot.special.has(Special::harasser));
        CHECK_FALSE(table.game.troop(table.id("H4")).foot.special.has(Special::no_charge));
    }
}
TEST_CASE("TER-ADA-16 dismounted dragoons skirmish in open order, harass and may charge") {
    const Tercios game = battle("fields-of-glory", "dragoons=adapted first_army=france");
    bool found = false;
    for (std::size_t i = 0; i < game.troop_count(); ++i) {
        const Troop& troop = game.troop(TroopId{i});
        if (!troop.has_foot) continue;
        found = true;
        for (const Special special : {Special::skirmishers, Special::open_order, Special::harasser})
            CHECK(troop.foot.special.has(special));
        CHECK_FALSE(troop.foot.special.has(Special::no_charge));
    }
    CHECK(found);
}
TEST_CASE("TER-ADA-9 mounted dragoons do not shoot") {
    Stage stage("dragoons=adapted first_army=france", "fields-of-glory");
    stage.put("H4", 4000, 2500, north, "card fire").put("i1", 4000, 4500, south, "card ready");
    Table table = stage.table("phase action");
    table.play("activate H4");
    CHECK_FALSE(table.can("shoot H4 i1"));
}
TEST_CASE(
    "TER-SPK-9 the vanguard moves before the first turn, not within three inches of an enemy") {
    Stage stage;
    stage.form("I1").special.add(Special::vanguard);
    stage.form("I1").profile.speed = 8;
    stage.put("I1", 4000, 2000, north, "").put("i1", 4000, 4700, south, "");
    Table table = stage.table("phase vanguard active first loser first");
    CHECK(table.forbids("move I1 0 1938", "TER-SPK-9"));
    CHECK(table.can("move I1 0 1937"));
    SUBCASE("TER-X-3 nor within twelve inches of a Guarded commander") {
        stage.leader("c0").traits.add(Trait::guarded);
        stage.lead("c0", 4000, 5500);
        Table guarded = stage.table("phase vanguard active first loser first");
        CHECK(guarded.forbids("move I1 0 1000", "TER-X-3"));
    }
    table.play("move I1 0 1937");
    CHECK(table.ask() == Ask::plan);
}
TEST_CASE("TER-X-3 no vanguard move ends within twelve inches of a Guarded commander") {
    Stage stage;
    stage.form("I1").special.add(Special::vanguard);
    stage.form("I1").profile.speed = 8;
    stage.leader("c0").traits.add(Trait::guarded);
    stage.put("I1", 4000, 1000, north, "").put("i1", 8000, 7000, south, "").lead("c0", 4000, 5500);
    Table table = stage.table("phase vanguard active first loser first");
    CHECK(table.can("move I1 0 1300"));
    CHECK(table.forbids("move I1 0 1303", "TER-X-3"));
}
TEST_CASE("TER-TEL-2 a building holds foot, covers, protects and shoots from any edge") {
    Stage stage;
    stage.put("I2", 4000, 2000, north, "card ready").put("i1", 4000, 5200, south, "card ready");
    stage.put("H1", 6000, 2000, north, "card ready");
    stage.ground(TerrainKind::small_building, 3500, 2600, 1000, 600);
    stage.form("I2").unit_class = UnitClass::company;
    stage.form("I2").profile.speed = 5;
    Table table = stage.table("phase action");
    table.play("activate I2");
    CHECK(table.forbids("move I2 0 700", "TER-TRN-3"));
    table.play("occupy I2 0 601");
    CHECK(table.unit("I2").place == Place::building);
    Stage inside;
    inside.put("I1", 6000, 2000, north, "card fire").put("i1", 8000, 7000, south, "card ready");
    inside.form("I1").weapons = {Weapon::musket};
    inside.form("I1").profile.shoot = 3;
    inside.put("i2", 6000, 3600, south, "card ready");
    inside.more("i2 place building building piece0");
    inside.ground(TerrainKind::small_building, 5500, 3600, 1000, 600);
    Table fire = inside.table("phase action");
    fire.play("activate I1").play("shoot I1 i2");
    CHECK(fire.amount("tally.courage", "TER-TRN-7") == 1);
}
TEST_CASE("TER-BAS-10 a base has four centres, the middles of its sides") {
    const auto base = plane::rectangle({{4000, 2000}, north}, {1200, 600});
    CHECK(base.centre(plane::Edge::front) == Point{4000, 2000});
    CHECK(base.centre(plane::Edge::left) == Point{3400, 1700});
    CHECK(base.centre(plane::Edge::right) == Point{4600, 1700});
    CHECK(base.centre(plane::Edge::rear) == Point{4000, 1400});
}
TEST_CASE("TER-STA-2 a unit without Wear is steady: it obeys without dice") {
    Stage stage;
    stage.put("I1", 4000, 2000, north, "card resist").put("i1", 8000, 7000, south, "card ready");
    Table table = stage.table("phase action");
    table.play("activate I1");
    CHECK_FALSE(table.is_chance());
    CHECK(table.said("log.stands_idle"));
}
TEST_CASE("TER-STA-1 a Wear stays with its unit from turn to turn") {
    Stage stage = losses(0);
    stage.put("i2", 6000, 7000, south, "wear 1 marks activated");
    stage.form("i2").profile.stamina = 3;
    Table table = last_move(stage, "phase action turn 2");
    CHECK(table.state.scene.turn == 3);
    CHECK(table.unit("i2").wear == 1);
}
TEST_CASE("TER-VAL-6 Stamina is the Wear a unit can bear") {
    for (const int stamina : {2, 3}) {
        Stage stage;
        stage.put("I1", 4000, 2000, north, "card fire")
            .put("i1", 4000, 3500, south, "card ready wear 2");
        stage.form("I1").weapons = {Weapon::musket};
        stage.form("I1").profile.shoot = 3;
        stage.form("i1").profile.stamina = static_cast<std::uint8_t>(stamina);
        Table table = stage.table("phase action");
        table.play("activate I1").play("shoot I1 i1").succeed(1).fail();
        CHECK((table.cause() == Cause::breaking) == (stamina == 2));
    }
}
TEST_CASE("TER-VAL-3 Shoot is the dice of a shot; without it nobody shoots") {
    for (const int shoot : {0, 3}) {
        Stage stage;
        stage.put("I1", 4000, 2000, north, "card fire").put("i1", 4000, 3500, south, "card ready");
        stage.form("I1").weapons = {Weapon::musket};
        stage.form("I1").profile.shoot = static_cast<std::uint8_t>(shoot);
        Table table = stage.table("phase action");
        table.play("activate I1");
        if (shoot == 0) continue;
        table.play("shoot I1 i1");
        CHECK(table.dice() == 3);
    }
}
