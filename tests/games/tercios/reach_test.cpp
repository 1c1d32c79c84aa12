// Where a unit can go, shown and allowed: on a lattice of directions and lengths the region that
// `reach` draws is what `check` lets it do.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "tests/games/tercios/field.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

struct Stretch {
    Length from = 0;
    Length to = 0;
};

struct Count {
    int inside = 0;
    int outside = 0;
};

void compare(const Tercios& game, const State& state, Side side, TroopId id, Count& count) {
    std::map<std::int32_t, std::vector<Stretch>> region;  // by facing
    Action unfinished{};
    unfinished.verb = Verb::move;
    unfinished.troop = id;
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
    constexpr int rays = 64;
    constexpr Length pace = 64;  // a quarter of an inch
    for (int ray = 0; ray <= rays; ++ray) {
        const int pivot = -16384 + ray * (32768 / rays);
        const auto& stretches = region[plane::turned(state.unit(id).pose.facing, pivot)];
        for (Length far = pace; far <= 12 * 254; far += pace) {
            const bool drawn = std::any_of(
                stretches.begin(), stretches.end(),
                [&](const Stretch& each) { return each.from <= far && far <= each.to; });
            const bool allowed = game.check(state, side, Action::move(id, {pivot, far, 0})).ok();
            INFO(game.code(id), ", ray ", ray, ", ", far);
            REQUIRE(drawn == allowed);
            ++(allowed ? count.inside : count.outside);
        }
    }
}

}  // namespace

TEST_CASE("TER-MOV-2 the region drawn is the region allowed") {
    Count count;
    for (const char* name : {"fields-of-glory", "the-crossing", "the-redoubt"}) {
        const Table table(name);
        const Tercios& game = table.game;
        INFO(std::string(name));
        Chance chance(7, 3);
        State state = game.initial();
        for (int step = 0; step < 1500 && !state.is_over(); ++step) {
            Silent silent;
            const auto prompt = game.prompt(state, Side::first);
            if (prompt.turn == Turn::chance) {
                game.apply(state, game.outcome(state, chance), silent);
                continue;
            }
            const Side side = prompt.turn != Turn::both   ? prompt.side
                              : asks(prompt, Side::first) ? Side::first
                                                          : Side::second;
            if ((prompt.ask == Ask::ready || prompt.ask == Ask::run) && step % 3 == 0)
                for (std::size_t i = 0; i < game.troop_count(); ++i)
                    if (state.units[i].on_table() && game.side_of(TroopId{i}) == side &&
                        game.check(state, side, Action::move(TroopId{i}, {0, 254, 0})).ok())
                        compare(game, state, side, TroopId{i}, count);
            game.apply(state, side, game.sample(state, side, chance), silent);
        }
    }
    CHECK(count.inside > 1000);
    CHECK(count.outside > 1000);
}
