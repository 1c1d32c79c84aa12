// Every value of a table is in play: with another one typed in, the game plays otherwise. And the
// queue of consequences holds all that can follow from a draw.
#include <doctest/doctest.h>

#include <string>

#include "games/la_garde/rules/rules.h"
#include "loader/games/la_garde_game.h"
#include "tests/games/la_garde/data.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

LaGarde with(std::string_view table, std::string_view from, std::string_view to,
             std::string_view battle = "training-first-division") {
    const std::string path = "la_garde/tables/" + std::string(table) + ".json";
    auto game = load_la_garde(changed(path, from, to), battle, options_of(""));
    if (!game) FAIL(game.error().file, " ", game.error().path, " ", game.error().key);
    return *game;
}

// B1 strikes b1 in front, all others far away; both divisions on Attack.
Table duel_of(const LaGarde& game) {
    Table table(game);
    State& now = table.state;
    for (std::size_t i = 0; i < game.tables().brigades.size(); ++i)
        now.units[i].place = Place::lost;
    for (Division& each : now.divisions) each.order = Order::attack;
    for (CorpsState& each : now.corps) each.order = Order::defend;
    table.put("B1", {{5000, 5000}, plane::north}).put("b1", {{5000, 5000}, plane::south});
    now.scene.combat.attacker = table.id("B1");
    now.scene.combat.defender = table.id("b1");
    return table;
}
State duel(const LaGarde& game) { return duel_of(game).state; }
BrigadeId brigade_of(const LaGarde& game, std::string_view code) { return Table(game).id(code); }

int red_of(const LaGarde& game, const State& now) {
    return Rules(game, now).fill_bag(now.scene.combat, Log{})[place_of(Colour::red)];
}

}  // namespace

TEST_CASE("LAG-R11 the most supports that count are what the table says") {
    const auto bag = [](const LaGarde& game) {
        Table table = duel_of(game);
        table.put("B2", {{5000, 4300}, plane::north}).put("B3", {{4000, 4600}, plane::north});
        return red_of(game, table.state);
    };
    const LaGarde as_is = LaGarde::from(tables_of("training-first-division"));
    const LaGarde one = with("losses", "\"most\": 3", "\"most\": 1");
    CHECK(bag(as_is) == bag(one) + 1);
}

TEST_CASE("LAG-2.2-attack LAG-R4 the order table says who has the token of a coherent chain") {
    const auto bag = [](const LaGarde& game) {
        State now = duel(game);
        for (CorpsState& each : now.corps) each.order = Order::attack;
        for (std::size_t i = 0; i < game.tables().generals.size(); ++i)
            now.officers[i].pose = {{5000, i < game.tables().general_begin[1] ? 3500 : 6500}, 0};
        return red_of(game, now);
    };
    const LaGarde as_is = LaGarde::from(tables_of("training-first-division"));
    const LaGarde none = with("orders", "\"chain\": \"attacker\"", "\"chain\": \"none\"");
    CHECK(bag(as_is) == bag(none) + 1);
}

TEST_CASE("LAG-2.2-attack LAG-2.4-corps-bonus what the sheet prints twice must agree") {
    const auto refused = [](std::string_view table, std::string_view from, std::string_view to) {
        const std::string path = "la_garde/tables/" + std::string(table) + ".json";
        const auto game =
            load_la_garde(changed(path, from, to), "training-first-division", options_of(""));
        REQUIRE_FALSE(game.has_value());
        CHECK(game.error().key == "load.la_garde_twice");
    };
    refused("orders", "\"chain_tokens\": 1", "\"chain_tokens\": 2");
    refused("orders", "\"chain_length\": 500", "\"chain_length\": 400");
    refused("movement", "\"length\": 500,\n    \"source\": {\"kind\": \"deduced\"",
            "\"length\": 600,\n    \"source\": {\"kind\": \"deduced\"");
}

TEST_CASE("LAG-2.4-line-infantry the order table says which column of the movement table holds") {
    const auto allowed = [](const LaGarde& game) {
        return Rules(game, duel(game)).allowance(brigade_of(game, "B1"), false);
    };
    CHECK(allowed(LaGarde::from(tables_of("training-first-division"))) == 1000);
    CHECK(allowed(with("orders", "\"column\": \"attack\"", "\"column\": \"defend\"")) == 500);
}

TEST_CASE("LAG-2.5-bridge a bridge whose card has no penalty brings none") {
    const Point south{9000, 4900};
    const Point north{9000, 6300};
    const auto crosses = [&](const LaGarde& game) {
        const State now = game.initial();
        return Rules(game, now).crosses_bridge(south, north);
    };
    const auto wet = [&](const LaGarde& game) {
        const State now = game.initial();
        return Rules(game, now).crosses_river(south, north);
    };
    const LaGarde as_is = LaGarde::from(tables_of("the-crossing"));
    const LaGarde kind =
        with("terrain",
             "\"rule\": \"LAG-2.5-bridge\",\n      \"shape\": \"area\",\n      \"difficult\": "
             "false,\n      \"cover\": null,\n      \"height\": 0,\n      \"blocks_sight\": "
             "false,\n      \"penalty_in_attack\": true",
             "\"rule\": \"LAG-2.5-bridge\",\n      \"shape\": \"area\",\n      \"difficult\": "
             "false,\n      \"cover\": null,\n      \"height\": 0,\n      \"blocks_sight\": "
             "false,\n      \"penalty_in_attack\": false",
             "the-crossing");
    CHECK(crosses(as_is));
    CHECK_FALSE(crosses(kind));
    CHECK_FALSE(wet(kind));
}

TEST_CASE("LAG-R24 the reserve of an army has no chain, for there is no corps above it") {
    Tables tables = tables_of("training-first-division");
    const auto chain = [](const Tables& from) {
        const LaGarde game = LaGarde::from(from);
        State now = duel(game);
        for (CorpsState& each : now.corps) each.order = Order::attack;
        for (std::size_t i = 0; i < game.tables().generals.size(); ++i)
            now.officers[i].pose = {{5000, i < game.tables().general_begin[1] ? 3500 : 6500}, 0};
        return Rules(game, now).chain(brigade_of(game, "B1"), Order::attack);
    };
    CHECK(chain(tables));
    tables.formations[0].kind = Formation::Kind::army_reserve;
    CHECK_FALSE(chain(tables));
}

TEST_CASE("LAG-U53 a disaster is named as the general's own side names it, minor ones too") {
    const auto needed = [](const LaGarde& game, bool defender) {
        Table table = duel_of(game);
        State& now = table.state;
        const std::size_t first = game.tables().general_begin[defender ? 1 : 0];
        now.scene.phase = Phase::combat;
        now.scene.formation = game.tables().of(table.id("B1")).formation;
        now.scene.combat.stage = Stage::draw;
        now.scene.combat.engaged[defender ? 1 : 0] = GeneralId{first};
        now.scene.combat.bag = {2, 2, 2};
        table.roll("red white");  // a minor victory
        for (const Task& task : now.scene.tasks)
            if (task.kind == TaskKind::hit) return int{task.number};
        return -1;
    };
    const LaGarde game = with("command", "\"major_defeat\", \"bitter\"", "\"minor_defeat\"");
    CHECK(needed(game, false) == 1);
    CHECK(needed(game, true) == 2);
}

TEST_CASE(
    "LAG-U47 the queue holds a test and a flight of every brigade beside what a draw brings") {
    const LaGarde game = LaGarde::from(tables_of("auerstaedt"));
    State now = game.initial();
    const auto pend = [&](TaskKind kind, BrigadeId id) {
        now.scene.tasks.push_back({kind, id, {}, {}, 0, "LAG-U47"_rule});
    };
    for (std::size_t i = 0; i < max_brigades; ++i) {
        pend(TaskKind::test, BrigadeId{i});
        pend(TaskKind::flee, BrigadeId{i});
    }
    CHECK(now.scene.tasks.capacity() - now.scene.tasks.size() >= 2 * (5 + max_loss_tests) + 2);
    // A brigade has one of each: a position with two is none of this game.
    const BrigadeId there = brigade_of(game, "B1");
    now = game.initial();
    pend(TaskKind::test, there);
    CHECK(game.is_sound(now));
    pend(TaskKind::test, there);
    CHECK_FALSE(game.is_sound(now));
}
