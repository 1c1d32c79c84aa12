// TER-TIR-8: the exact odds of shooting, as the dossier computed them.
#include <doctest/doctest.h>

#include "engine/game/forecast.h"
#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

// --- Exact odds, as the dossier computed them ---------------------------------------------------

namespace {

struct Odds {
    double mean = 0;
    double none = 0;
    double disorder = 0;
};

// Follows chance from the shot on.
void follow(const Tercios& game, const State& state, TroopId target, double chance, Odds& odds) {
    if (game.prompt(state, Side::first).turn != Turn::chance ||
        state.scene.frames.top().cause == Cause::breaking) {
        const int wear = state.unit(target).wear;
        odds.mean += chance * wear;
        if (wear == 0) odds.none += chance;
        if (state.unit(target).has(Mark::disordered)) odds.disorder += chance;
        return;
    }
    std::uint64_t total = 0;
    game.outcomes(state, [&](const Outcome&, std::uint64_t weight) { total += weight; });
    game.outcomes(state, [&](const Outcome& outcome, std::uint64_t weight) {
        State next = state;
        Silent silent;
        game.apply(next, outcome, silent);
        follow(game, next, target,
               chance * static_cast<double>(weight) / static_cast<double>(total), odds);
    });
}

Odds shot_odds(int dice, int defence, int courage, bool gun) {
    Stage stage = line_of_fire(1500, "card fire", "card ready");
    shape(stage.form("I1"), dice, 4, gun ? Weapon::light_gun : Weapon::musket);
    if (gun) stage.form("I1").arm = Arm::artillery;
    shape(stage.form("i1"), 3, courage, Weapon::musket);
    stage.form("i1").profile.stamina = 9;
    const auto each = static_cast<std::uint8_t>(defence);
    stage.form("i1").profile.defence = {each, each, each, each};
    Table table = firing(stage);
    Odds odds;
    follow(table.game, table.state, table.id("i1"), 1.0, odds);
    return odds;
}

void expect(const Odds& odds, double mean, double none, double disorder) {
    CHECK(odds.mean == doctest::Approx(mean).epsilon(0.0002));
    CHECK(odds.none == doctest::Approx(none).epsilon(0.0002));
    CHECK(odds.disorder == doctest::Approx(disorder).epsilon(0.001));
}

}  // namespace

TEST_CASE("TER-TIR-8 exact odds of shooting") {
    expect(shot_odds(3, 4, 4, false), 0.2969, 0.7734, 0.0547);
    expect(shot_odds(2, 4, 4, false), 0.1250, 0.8906, 0.0469);
    expect(shot_odds(4, 4, 4, false), 0.5469, 0.6367, 0.0586);
    expect(shot_odds(6, 4, 4, false), 1.2383, 0.3770, 0.0615);
    expect(shot_odds(6, 3, 4, false), 2.0648, 0.1626, 0.0624);
    expect(shot_odds(1, 3, 4, true), 0.3215, 0.6785, 0.3215);
    expect(shot_odds(2, 3, 4, true), 0.8145, 0.3999, 0.4287);
    expect(shot_odds(3, 4, 2, false), 0.7188, 0.5000, 0.2188);
}
