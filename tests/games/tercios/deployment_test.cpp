// The deployment that proposals begin with: what "place for me" does, and the computer.
#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/chance/chance.h"
#include "tests/games/tercios/field.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

// Follows the first proposals through roles and set-up; chance rolls what it rolls.
void set_up(Table& table, Chance& chance) {
    for (int guard = 0; guard < 400; ++guard) {
        const Ask ask = table.ask();
        Silent silent;
        if (table.is_chance()) {
            table.game.apply(table.state, table.game.outcome(table.state, chance), silent);
            continue;
        }
        if (ask != Ask::role && ask != Ask::relief && ask != Ask::deploy) return;
        bool found = false;
        Action first;
        table.game.propose(table.state, table.asked(), 1, chance, [&](const Action& action) {
            first = action;
            found = true;
        });
        REQUIRE(found);
        REQUIRE(table.game.check(table.state, table.asked(), first));
        table.game.apply(table.state, table.asked(), first, silent);
    }
    FAIL("the set-up does not end");
}

}  // namespace

TEST_CASE("TER-S0.2 every army is placed in every scenario by the first proposals") {
    Chance chance(7, 1);
    for (const char* scenario : {"fields-of-glory", "the-mist", "the-crossroads", "the-crossing",
                                 "the-redoubt", "the-breakthrough"})
        for (const char* army : {"spain", "empire", "england", "france", "protestants", "sweden"}) {
            CAPTURE(scenario);
            CAPTURE(army);
            Table table(scenario, "first_army=" + std::string(army) + " second_army=spain");
            set_up(table, chance);
            CHECK(table.game.is_sound(table.state));
            for (std::size_t i = 0; i < table.game.troop_count(); ++i) {
                const TroopId id{i};
                const bool relief = table.state.scene.relief == table.game.troop(id).regiment;
                CHECK((table.state.unit(id).place == Place::waiting) == relief);
            }
        }
}

TEST_CASE("TER-S0.2 the first proposals put foot in the middle, horse outside, leaders behind") {
    Chance chance(7, 1);
    Table table("fields-of-glory");
    set_up(table, chance);
    const Tercios& game = table.game;
    for (const Side side : {Side::first, Side::second}) {
        CAPTURE(index(side));
        const Length middle = game.scenario().width / 2;
        const bool south = table.state.scene.role[index(side)] == 0;
        const auto ahead = [&](Point at) { return south ? at.y : game.scenario().depth - at.y; };
        Length out[count_of<Arm>] = {};
        int count[count_of<Arm>] = {};
        for (std::size_t i = 0; i < game.troop_count(); ++i) {
            const TroopId id{i};
            if (game.side_of(id) != side) continue;
            const auto arm = static_cast<std::size_t>(game.troop(id).form.arm);
            // A gun that goes with its battalion has no place of its own.
            if (table.state.unit(id).place != Place::table) continue;
            const Point at = table.state.unit(id).pose.at;
            out[arm] += std::abs(at.x - middle);
            ++count[arm];
            // The line of the guns is the front of the zone, twelve inches from the edge.
            if (game.troop(id).form.arm == Arm::artillery) CHECK(ahead(at) > 11 * plane::inch);
        }
        REQUIRE(count[0] > 0);
        REQUIRE(count[1] > 0);
        CHECK(out[0] / count[0] < out[1] / count[1]);
        for (std::size_t i = 0; i < game.commander_count(); ++i) {
            const CommanderId id{i};
            const RegimentId regiment = game.commander(id).regiment;
            if (game.commander(id).side != side || !regiment.exists()) continue;
            const Regiment& led = game.tables().regiments[regiment.index()];
            for (std::size_t t = led.begin.index(); t < led.end.index(); ++t)
                CHECK(ahead(table.state.officer(id).at) < ahead(table.state.units[t].pose.at));
        }
    }
}

TEST_CASE("TER-S5.2 the first proposals man the redoubt") {
    Chance chance(7, 1);
    Table table("the-redoubt", "first_army=spain second_army=spain");
    set_up(table, chance);
    bool gun = false;
    bool foot = false;
    for (std::size_t i = 0; i < table.game.troop_count(); ++i) {
        const Unit& unit = table.state.units[i];
        if (unit.place != Place::table || unit.pose.at.y < 8001 || unit.pose.at.y > 9525) continue;
        gun = gun || table.game.troop(TroopId{i}).form.arm == Arm::artillery;
        foot = foot || table.game.troop(TroopId{i}).form.arm == Arm::infantry;
    }
    CHECK(gun);
    CHECK(foot);
}

TEST_CASE("TER-MOV-4 a move is told with its turn to the left or to the right") {
    Stage stage;
    stage.put("I1", 4000, 2000, north, "card ready").put("i1", 4000, 7000, plane::south);
    Table table = stage.table("phase action");
    table.play("activate I1");
    const auto argument = [&](int pivot, std::string_view name) {
        const Event event = table.game.describe(table.state, Side::first,
                                                Action::move(table.id("I1"), {pivot, 500, 0}));
        for (const Argument& each : event.arguments)
            if (each.name == name) return each.value.number;
        return -1;
    };
    CHECK(argument(8192, "left") == 45);
    CHECK(argument(8192, "right") == 0);
    CHECK(argument(-4915, "left") == 0);
    CHECK(argument(-4915, "right") == 27);
}
