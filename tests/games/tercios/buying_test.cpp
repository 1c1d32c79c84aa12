// Terrain by points: dice, cartographers, pieces bought and laid in turn, and the ground they make.
#include <doctest/doctest.h>

#include "games/tercios/rules/rules.h"
#include "loader/games/tercios_game.h"
#include "tests/games/tercios/field.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

constexpr std::string_view by_points = "terrain=points";

// A battle with the dice rolled.
Table rolled(int first, int second) {
    Table table("fields-of-glory", by_points);
    table.roll({first, second});
    return table;
}

// The same with cartographers on either side.
Table mapped(bool first, bool second) {
    Stage stage(by_points, "fields-of-glory");
    if (first) stage.leader("C0").traits.add(Trait::cartographer);
    if (second) stage.leader("c0").traits.add(Trait::cartographer);
    return Table(Tercios::from(stage.tables));
}

std::pair<int, int> points(const Table& table) {
    return {table.state.scene.buying.left[0], table.state.scene.buying.left[1]};
}

const TerrainKind* kind_at(const Rules& rules, Point p) {
    const plane::ItemSet there = rules.board().scene.holding(p, rules.board().scene.all());
    const TerrainKind* found = nullptr;
    there.each([&](std::size_t part) {
        found = &rules.board().pieces[rules.board().piece[part].index()].kind;
    });
    return found;
}

}  // namespace

TEST_CASE("TER-TPL-2 a die each gives the points, ties are rolled again, the higher buys first") {
    Table table("fields-of-glory", by_points);
    CHECK(table.ask() == Ask::roll_terrain);
    table.roll({4, 4});
    CHECK(table.said("log.terrain_tied"));
    CHECK(table.ask() == Ask::roll_terrain);
    table.roll({2, 5});
    CHECK(points(table) == std::pair{2, 5});
    CHECK(table.ask() == Ask::terrain);
    CHECK(table.asked() == Side::second);
    CHECK(rolled(6, 1).asked() == Side::first);
}

TEST_CASE("TER-TPL-2 the sides buy in turn, one piece each, until the points are spent") {
    Table table = rolled(3, 2);
    table.play("lay wood 3000 6000 0");
    CHECK(points(table) == std::pair{2, 2});
    CHECK(table.asked() == Side::second);
    CHECK(table.measured("lay lake 9000 6000 0", "TER-TPL-2") == std::pair{3, 2});
    table.play("lay forest 15000 6000 0");
    CHECK(points(table) == std::pair{2, 0});
    CHECK(table.asked() == Side::first);
    table.play("lay hill 9000 9000 0");
    // The enemy has nothing left: it goes on alone.
    CHECK(table.asked() == Side::first);
    table.play("lay hedge 9000 3000 0");
    CHECK(table.ask() == Ask::roll_roles);
    CHECK(table.state.scene.laid.size() == 4);
}

TEST_CASE("TER-R103 a side may stop with points left, and buys no more") {
    Table table = rolled(3, 2);
    table.play("done");
    CHECK(table.asked() == Side::second);
    table.play("lay copse 3000 6000 0").play("lay knoll 9000 6000 0");
    CHECK(table.ask() == Ask::roll_roles);
    CHECK(points(table) == std::pair{3, 0});
}

TEST_CASE("TER-TRB-4 a cartographer adds two points or takes one off the enemy's") {
    Table table = mapped(true, false);
    table.roll({2, 5});
    CHECK(table.ask() == Ask::map);
    CHECK(table.asked() == Side::first);
    SUBCASE("two of his own") {
        table.play("map own");
        CHECK(points(table) == std::pair{4, 5});
        CHECK(table.asked() == Side::second);
    }
    SUBCASE("one of the enemy's") {
        table.play("map enemy");
        CHECK(points(table) == std::pair{2, 4});
    }
    SUBCASE("TER-R101 neither") {
        table.play("done");
        CHECK(points(table) == std::pair{2, 5});
    }
    CHECK(table.ask() == Ask::terrain);
}

TEST_CASE("TER-R55 a die never falls below one") {
    Table table = mapped(true, false);
    table.roll({5, 1}).play("map enemy");
    CHECK(points(table) == std::pair{5, 1});
}

TEST_CASE("TER-R101 several cartographers of a side change one die once") {
    Stage stage(by_points, "fields-of-glory");
    for (Commander& each : stage.tables.commanders)
        if (each.side == Side::first) each.traits.add(Trait::cartographer);
    Table table(Tercios::from(stage.tables));
    table.roll({3, 1}).play("map own");
    CHECK(points(table) == std::pair{5, 1});
    CHECK(table.ask() == Ask::terrain);
}

TEST_CASE("TER-R102 the higher roller answers first; dice as changed say who buys first") {
    Table table = mapped(true, true);
    table.roll({3, 4});
    CHECK(table.asked() == Side::second);
    SUBCASE("overtaken") {
        table.play("map enemy");  // 2, 4
        CHECK(table.asked() == Side::first);
        table.play("map enemy");  // 2, 3
        CHECK(points(table) == std::pair{2, 3});
        CHECK(table.asked() == Side::second);
    }
    SUBCASE("the lower die becomes the higher") {
        table.play("done").play("map own");
        CHECK(points(table) == std::pair{5, 4});
        CHECK(table.asked() == Side::first);
    }
    SUBCASE("equal now: as they fell") {
        table.play("done").play("map enemy");
        CHECK(points(table) == std::pair{3, 3});
        CHECK(table.asked() == Side::second);
    }
}

TEST_CASE("TER-X-16 a bought piece lies on the table, and is told how far it sticks out") {
    Table table = rolled(6, 1);
    // A house is 888 tenths across.
    CHECK(table.can("lay house 444 5000 0"));
    CHECK(table.measured("lay house 443 5000 0", "TER-X-16") == std::pair{1, 0});
    CHECK(table.measured("lay house 18288 5000 0", "TER-X-16") == std::pair{444, 0});
    CHECK(table.forbids("lay house -1 5000 0", "TER-X-16"));
}

TEST_CASE("TER-TPL-6 bought pieces touch or stand three inches apart") {
    Table table = rolled(6, 1);
    table.play("lay house 5000 5000 0").play("lay copse 15000 6000 0");
    // Edge to edge: 888 between the middles.
    CHECK(table.can("lay house 5888 5000 0"));
    CHECK(table.measured("lay house 6649 5000 0", "TER-TPL-6") == std::pair{761, 762});
    CHECK(table.can("lay house 6650 5000 0"));
}

TEST_CASE("TER-R104 no bought piece covers another; roads pass over all") {
    Table table = rolled(6, 1);
    table.play("lay house 5000 5000 0").play("lay copse 15000 6000 0");
    CHECK(table.can("lay house 5887 5000 0"));  // to a tenth of a millimetre (TER-X-17)
    CHECK(table.forbids("lay house 5800 5000 0", "TER-TPL-6"));
    CHECK(table.forbids("lay wood 5000 5000 0", "TER-TPL-6"));
    CHECK(table.can("lay road 5000 5000 0"));
    table.play("lay road 5000 5000 0");
    CHECK(table.can("lay hedge 9000 5000 16384"));
}

TEST_CASE("TER-TEL-10 a road goes from one edge to another") {
    Table table = rolled(6, 1);
    CHECK(table.can("lay winding-road 9000 6000 0"));
    // Both its ways would end at the southern edge.
    CHECK(table.forbids("lay winding-road 9000 500 61440", "TER-TEL-10"));
    table.play("lay road 9000 6000 0");
    const Rules rules(table.game, table.state);
    REQUIRE(rules.board().roads.size() == 2);
    plane::Box box = rules.board().roads[0].bounds();
    box = box.joined(rules.board().roads[1].bounds());
    CHECK(box == plane::Box{{0, 5746}, {18288, 6254}});
}

TEST_CASE(
    "TER-TEL-8 a river is the first purchase of a side or none; its die comes before the rest") {
    Table table = rolled(4, 3);
    CHECK(table.can("lay river 9144 6096 0"));
    table.play("lay copse 3000 9000 0");
    table.play("lay copse 15000 9000 0");
    CHECK(table.forbids("lay river 9144 3000 0", "TER-TEL-8"));
    // The second side has no points for it, and has bought before.
    table.play("done");
    CHECK(table.forbids("lay river 9144 3000 0", "TER-TEL-8"));
}

TEST_CASE("TER-TEL-9 a river brings a bridge or a ford, twelve inches from the edge, at once") {
    Table table = rolled(4, 3);
    table.play("lay river 9144 6096 0");
    CHECK(points(table) == std::pair{1, 3});
    CHECK(table.asked() == Side::first);
    CHECK(table.forbids("done", "TER-TEL-9"));
    CHECK(table.forbids("lay wood 4000 3000 0", "TER-TEL-9"));
    // The bridge is 888 wide along the river.
    CHECK(table.measured("lay bridge 3491 6096 16384", "TER-TEL-9") == std::pair{3047, 3048});
    CHECK(table.can("lay bridge 3492 6096 16384"));
    CHECK(table.can("lay ford 9144 6096 16384"));
    table.play("lay bridge 3492 6096 16384");
    CHECK(points(table) == std::pair{1, 3});  // free
    CHECK(table.asked() == Side::second);
    // No river so near to an edge that its crossing finds no place.
    CHECK(rolled(4, 3).forbids("lay river 9144 3000 0", "TER-TEL-9"));
}

TEST_CASE("TER-R105 a crossing has its middle in the water and its ends on the banks") {
    Table table = rolled(4, 3);
    table.play("lay river 9144 6096 0");
    CHECK(table.forbids("lay bridge 9144 6096 0", "TER-TEL-1"));      // along the river
    CHECK(table.forbids("lay bridge 9144 6400 16384", "TER-TEL-1"));  // beside it
    CHECK(table.forbids("lay ford 9144 6240 16384", "TER-TEL-5"));    // one end in the water
    CHECK(table.can("lay ford 9144 6200 16384"));
}

TEST_CASE("TER-TEL-1 TER-TEL-5 a bridge or ford is bought only where there is a river") {
    Table table = rolled(4, 3);
    CHECK(table.forbids("lay bridge 9144 6096 16384", "TER-TEL-1"));
    CHECK(table.forbids("lay ford 9144 6096 16384", "TER-TEL-5"));
    table.play("lay river 9144 6096 0").play("lay ford 9144 6096 16384");
    CHECK(table.can("lay bridge 4000 6096 16384"));
    // A bought one may lie nearer to the edge.
    CHECK(table.can("lay bridge 1000 6096 16384"));
}

TEST_CASE("TER-R107 each side may begin with a river; each has its crossing and its die") {
    Table table = rolled(4, 3);
    table.play("lay river 9144 7500 0").play("lay bridge 9144 7500 16384");
    table.play("lay river 9144 4500 0");
    // The free crossing lies over the river it came with.
    CHECK(table.forbids("lay ford 5000 7500 16384", "TER-TEL-5"));
    table.play("lay ford 5000 4500 16384").play("done");
    CHECK(table.ask() == Ask::roll_river);
    table.roll({1});
    CHECK(table.ask() == Ask::roll_river);
    table.roll({6});
    CHECK(table.ask() == Ask::roll_roles);
    const Rules rules(table.game, table.state);
    const auto at = [&](const plane::ItemSet& set, Point p) {
        return rules.board().scene.holding(p, set).any();
    };
    CHECK(at(rules.board().difficult, {3000, 7500}));
    CHECK(at(rules.board().impassable, {3000, 4500}));
    CHECK_FALSE(at(rules.board().difficult, {9144, 7500}));  // the bridge (TER-R80)
    CHECK_FALSE(at(rules.board().impassable, {5000, 4500}));
    CHECK(at(rules.board().difficult, {5000, 4500}));  // the ford
}

TEST_CASE("TER-TEL-3 the die of a bought field says what grows there") {
    for (int die = 1; die <= 6; ++die) {
        Table table = rolled(4, 3);
        table.play("lay field 9144 6096 0");
        CHECK(table.ask() == Ask::roll_field);
        table.roll({die});
        CHECK(table.asked() == Side::second);
        const Rules rules(table.game, table.state);
        const Point in{9144, 6096};
        const Board& board = rules.board();
        CHECK(board.scene.holding(in, board.very_difficult).any() == (die == 6));
        CHECK(board.scene.holding(in, board.difficult).any() == (die < 6));
        CHECK(board.scene.holding(in, board.cover).any() == (die > 2));
        CHECK(board.scene.holding(in, board.hidden).any() == (die == 6));
    }
}

TEST_CASE("TER-TEL-16 a bought town is laid as a whole, each building a piece of its own") {
    Table table = rolled(4, 3);
    table.play("lay town 9000 6000 16384");
    const Rules rules(table.game, table.state);
    CHECK(rules.board().pieces.size() == 3);
    // Turned to the north, the manor lies south of the middle.
    const TerrainKind* kind = kind_at(rules, {9000, 5400});
    REQUIRE(kind != nullptr);
    CHECK(*kind == TerrainKind::large_building);
    kind = kind_at(rules, {8400, 6800});
    REQUIRE(kind != nullptr);
    CHECK(*kind == TerrainKind::small_building);
    CHECK(kind_at(rules, {9000, 6800}) == nullptr);  // the street
}

TEST_CASE("TER-TPL-2 the ground of the battle is what was laid: a wood hides and slows") {
    const std::string laid =
        "scene phase action turn 1\nbuying rolled yes mapped yes/yes\n"
        "laid stencil wood pose 4572,3810,0\n";
    const std::string units =
        "I1 pose 4572,2286,16384 place table card fire\ni1 pose 4572,5334,49152 place table\n";
    Stage stage({}, "training-first-shots");
    stage.tables.options.terrain_by_points = true;
    Stage points(by_points, "fields-of-glory");
    stage.tables.stencils = points.tables.stencils;
    stage.tables.stencil_ids = points.tables.stencil_ids;
    stage.tables.stencil_names = points.tables.stencil_names;
    Table table(Tercios::from(stage.tables));
    table.position(laid + units);
    const Rules with(table.game, table.state);
    CHECK_FALSE(with.sees_troop(table.id("I1"), table.id("i1")));
    CHECK(with.going(table.id("I1"), {4572, 2286}, {4572, 3810}, Log{}).disorder);
    table.position("scene phase action turn 1\nbuying rolled yes mapped yes/yes\n" + units);
    const Rules without(table.game, table.state);
    CHECK(without.sees_troop(table.id("I1"), table.id("i1")));
    CHECK_FALSE(without.going(table.id("I1"), {4572, 2286}, {4572, 3810}, Log{}).disorder);
}

TEST_CASE("TER-R106 what the rules of a scenario speak of stays, the rest is for the players") {
    const auto ids = [](std::string_view scenario) {
        return battle(scenario, by_points).scenario().terrain_ids;
    };
    using Ids = std::vector<std::string>;
    CHECK(ids("fields-of-glory") == Ids{});
    CHECK(ids("the-mist") == Ids{});
    CHECK(ids("the-breakthrough") == Ids{});
    CHECK(ids("the-crossroads") == Ids{"north-road", "east-road"});
    CHECK(ids("the-crossing") == Ids{"river", "bridge", "west-ford", "east-ford"});
    CHECK(ids("the-redoubt") == Ids{"front-wall", "rear-wall"});
    CHECK(battle("fields-of-glory").scenario().terrain_ids.size() == 7);
    // A bought bridge may lie over the river that is there.
    Table table("the-crossing", by_points);
    table.roll({4, 3});
    CHECK(table.can("lay bridge 2000 6096 16384"));
    CHECK(table.forbids("lay wood 3000 6096 0", "TER-TPL-6"));
}

TEST_CASE("TER-R106 a battle with a fixed set-up keeps its terrain") {
    const DataFiles files;
    const auto specs = load_options(files, "tercios");
    REQUIRE(specs.has_value());
    const auto chosen = choose_options(*specs, read_options("free_list=on terrain=points"));
    REQUIRE(chosen.has_value());
    const auto game = load_tercios(files, "training-first-shots", *chosen);
    REQUIRE_FALSE(game.has_value());
    CHECK(game.error().key == "load.tercios_fixed_terrain");
}

TEST_CASE("TER-TPL-2 the dice for terrain: each pair once, ties together") {
    Table table("fields-of-glory", by_points);
    std::uint64_t all = 0;
    std::uint64_t tied = 0;
    table.game.outcomes(table.state, [&](const Outcome& outcome, std::uint64_t weight) {
        all += weight;
        if (outcome.dice[0] == outcome.dice[1]) tied += weight;
    });
    CHECK(all == 36);
    CHECK(tied == 6);
}
