// Where a brigade can go, shown and allowed: on a lattice of directions and lengths the region that
// `reach` draws is what `check` lets it do.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "games/la_garde/game.h"
#include "tests/games/la_garde/data.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

struct Stretch {
    Length from = 0;
    Length to = 0;
};

struct Count {
    int inside = 0;
    int outside = 0;
    int on_attack = 0;
};

void compare(const LaGarde& game, const State& state, Side side, BrigadeId id, Count& count) {
    std::map<std::int32_t, std::vector<Stretch>> region;  // by facing
    Action unfinished = Action::of(Verb::move, id);
    bool near = true;
    game.reach(state, side, unfinished, [&](const ReachPlace<Action>& place) {
        REQUIRE(place.step_count == 1);
        CHECK(game.check(state, side, place.steps[0]).ok());
        auto& stretches = region[place.facing];
        if (near) stretches.push_back({place.cost, place.cost});
        stretches.back().to = place.cost;
        near = !near;
    });
    CHECK(near);  // they come in pairs
    const bool attacks = state.of(game.tables().of(id).formation).order == Order::attack;
    constexpr int rays = 64;
    constexpr Length pace = centimetre / 2;
    for (int ray = 0; ray < rays; ++ray) {
        const int pivot = ray * (65536 / rays) - 32768;
        const bool back = plane::turn_size(0, static_cast<Angle>(pivot)) > plane::quarter_turn;
        const auto& stretches = region[plane::turned(state.of(id).pose.facing, pivot)];
        for (Length far = pace; far <= 40 * centimetre; far += pace) {
            const bool drawn = std::any_of(
                stretches.begin(), stretches.end(),
                [&](const Stretch& each) { return each.from <= far && far <= each.to; });
            const bool allowed =
                game.check(state, side, Action::move(id, {pivot, far, back ? -pivot : 0})).ok();
            INFO(game.code(id), ", ray ", ray, ", ", far);
            REQUIRE(drawn == allowed);
            ++(allowed ? count.inside : count.outside);
            count.on_attack += allowed && attacks;
        }
    }
}

}  // namespace

TEST_CASE("LAG-2.4-attack-move LAG-2.4-manoeuvre-outside the region drawn is the region allowed") {
    Count count;
    for (const char* battle : {"training-first-division", "the-crossing", "auerstaedt"}) {
        Table table(battle);
        INFO(std::string(battle));
        Chance chance(7, 3);
        const State& state = table.state;
        for (int step = 0; step < 1500 && !state.is_over(); ++step) {
            if (table.ask() == Ask::move && step % 12 == 0) {
                const Formation& active = table.game.tables().of(state.scene.formation);
                for (std::size_t i = active.begin.index(); i < active.end.index(); ++i)
                    if (state.units[i].on_table() && !state.units[i].has(Mark::moved))
                        compare(table.game, state, table.asked(), BrigadeId{i}, count);
            }
            table.go_on(chance);
        }
    }
    CHECK(count.inside > 1000);
    CHECK(count.outside > 1000);
    CHECK(count.on_attack > 20);
}
