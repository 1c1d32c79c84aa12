// TER-MEL-14: the exact odds of a strike, as the dossier computed them.
#include <doctest/doctest.h>

#include "tests/games/tercios/scenes.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

// --- Exact odds, as the dossier computed them ---------------------------------------------------

namespace {

struct Odds {
    double mean = 0;
    double none = 0;
    double shaken = 0;
};
Odds strike_odds(int melee, int defence, int courage) {
    // Wear of one strike: dice at `defence`, resisted on 5.
    Stage stage = duel("marks activated");
    stage.form("i1").profile.melee = static_cast<std::uint8_t>(melee);
    stage.form("I1").profile.courage = static_cast<std::uint8_t>(courage);
    const auto each = static_cast<std::uint8_t>(defence);
    stage.form("I1").profile.defence = {each, each, each, each};
    stage.form("I1").profile.stamina = 15;
    Table table = joined(stage);
    table.fail();  // the attacker strikes in vain; the reply is measured
    REQUIRE(table.cause() == Cause::reply);
    Odds odds;
    const Tercios& game = table.game;
    std::uint64_t total = 0;
    game.outcomes(table.state, [&](const Outcome&, std::uint64_t weight) { total += weight; });
    game.outcomes(table.state, [&](const Outcome& outcome, std::uint64_t weight) {
        State next = table.state;
        Silent silent;
        game.apply(next, outcome, silent);
        const double chance = static_cast<double>(weight) / static_cast<double>(total);
        if (next.scene.frames.empty() || next.scene.frames.top().cause != Cause::reply_resist) {
            odds.none += chance;
            return;
        }
        std::uint64_t saves = 0;
        game.outcomes(next,
                      [&](const Outcome&, std::uint64_t each_weight) { saves += each_weight; });
        game.outcomes(next, [&](const Outcome& save, std::uint64_t each_weight) {
            State last = next;
            game.apply(last, save, silent);
            const double both =
                chance * static_cast<double>(each_weight) / static_cast<double>(saves);
            const int wear = last.unit(table.id("I1")).wear;
            odds.mean += both * wear;
            if (wear == 0) odds.none += both;
            if (last.unit(table.id("I1")).has(Mark::disordered)) odds.shaken += both;
        });
    });
    return odds;
}
void expect(const Odds& odds, double mean, double none, double shaken) {
    CHECK(odds.mean == doctest::Approx(mean).epsilon(0.0002));
    CHECK(odds.none == doctest::Approx(none).epsilon(0.0002));
    CHECK(odds.shaken == doctest::Approx(shaken).epsilon(0.0005));
}

}  // namespace

TEST_CASE("TER-MEL-14 exact odds of a strike") {
    expect(strike_odds(6, 5, 4), 0.9669, 0.4587, 0.1802);
    expect(strike_odds(6, 4, 4), 1.7701, 0.2240, 0.1944);
    expect(strike_odds(6, 5, 2), 1.4211, 0.2707, 0.4054);
    expect(strike_odds(4, 4, 4), 0.9321, 0.4444, 0.1852);
    expect(strike_odds(3, 4, 4), 0.5802, 0.5926, 0.1728);
    expect(strike_odds(6, 4, 3), 2.0521, 0.1539, 0.2917);
}
