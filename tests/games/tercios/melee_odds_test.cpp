// TER-MEL-14: the exact odds of a strike, as the dossier computed them.
#include <doctest/doctest.h>

#include "tests/games/tercios/field.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

void shape(Form& form, Arm arm, int speed, int melee, int courage) {
    form.arm = arm;
    form.base = arm == Arm::cavalry ? BaseKind::cavalry : BaseKind::infantry;
    form.special = {};
    form.weapons = {};
    form.profile.speed = static_cast<std::uint8_t>(speed);
    form.profile.melee = static_cast<std::uint8_t>(melee);
    form.profile.courage = static_cast<std::uint8_t>(courage);
    form.profile.shoot = 0;
    form.profile.discipline = 4;
    form.profile.stamina = 4;
    form.profile.defence = {4, 4, 4, 4};
}

// I1 of the first side on Assault, i1 facing it 100 mm away; both foot, Melee 4, Courage 4. Others
// of both sides stand far off, so that nobody is annihilated.
Stage duel(std::string_view defender = "card ready", Length gap = 1000,
           std::string_view options = "") {
    Stage stage(options);
    shape(stage.form("I1"), Arm::infantry, 4, 4, 4);
    shape(stage.form("i1"), Arm::infantry, 4, 4, 4);
    stage.put("I1", 4000, 3000, north, "card assault");
    stage.put("i1", 4000, 3000 + gap, south, defender);
    stage.put("I2", 500, 500, east, "marks activated")
        .put("i2", 8500, 7000, west, "marks activated");
    return stage;
}
// Up to the first roll of the melee; a target that may react keeps its card.
Table joined(Stage& stage) {
    Table table = stage.table("phase action");
    table.play("activate I1").play("charge I1 i1 front");
    while (table.ask() == Ask::react) {
        const TroopId id = table.state.scene.frames.top().troop;
        table.play("keep " + std::string(table.game.code(id)));
    }
    return table;
}
}  // namespace

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
