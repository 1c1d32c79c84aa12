#include "engine/game/forecast.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "tests/toy/effects.h"
#include "tests/toy_setups.h"
#include "tests/toy_table.h"

namespace {

using namespace gonfalon;
using namespace gonfalon::toy;

double chance_of(const Forecast<Toy>& odds, std::string_view key) {
    double sum = 0;
    for (const auto& end : odds.ends)
        if (Toy::say_name(end.event.say) == key) sum += end.chance.approximate;
    return sum;
}

TEST_CASE("probabilities stay reduced fractions") {
    const Probability half = Probability::whole().times(18, 36);
    CHECK(static_cast<std::uint64_t>(half.over) == 1);
    CHECK(static_cast<std::uint64_t>(half.under) == 2);
    const Probability sum = half.times(1, 3).plus(half.times(2, 3));
    CHECK(static_cast<std::uint64_t>(sum.over) == 1);
    CHECK(static_cast<std::uint64_t>(sum.under) == 2);
    CHECK(sum.exact);
    CHECK(Probability{}.plus(half).exact);
}

TEST_CASE("a probability too fine for 128 bits keeps its approximation") {
    Probability fine = Probability::whole();
    for (int i = 0; i < 200; ++i) fine = fine.times(6, 7);
    CHECK_FALSE(fine.exact);
    CHECK(fine.approximate == doctest::Approx(4.0890e-14).epsilon(0.001));
    CHECK_FALSE(fine.plus(Probability::whole()).exact);
}

// Every one of the 36 rolls, played; a forecast that follows the same rules says the same.
TEST_CASE("a forecast agrees with every roll of the dice") {
    for (const char* drawing : {R"(
            .  .  .   .  .
            .  A2 B1  .  .
            .  .  A1^ .  .
            .  .  .   .  .
            .  .  .   .  B2)",
                                R"(
            .  .  .   .  .
            .  .  B1*! .  .
            .  .  A1! .  .
            .  .  .   .  .
            .  .  .   .  B2)",
                                R"(
            B1 B2 .   .  .
            A1 .  .   .  .
            .  .  .   .  .
            .  .  .   .  .
            .  .  .   .  .)"}) {
        Table table(drawing);
        table.token(Side::first);
        const auto odds =
            forecast(table.game, table.state, Side::first, Action::attack(PieceId{0}, PieceId{4}));
        CHECK(odds.complete);
        CHECK(odds.total == 36);
        std::uint64_t weights = 0;
        for (const auto& row : odds.rows) weights += row.weight;
        CHECK(weights == 36);

        table.play("A1xB1");
        CHECK(odds.told == table.told);
        std::map<std::string, int> rolls;
        for (int one = 1; one <= 6; ++one) {
            for (int two = 1; two <= 6; ++two) {
                Table rolled = table;
                rolled.roll({one, two});
                for (const char* key : {"log.holds", "log.shaken", "log.lost"})
                    if (rolled.said(key)) ++rolls[key];
            }
        }
        for (const char* key : {"log.holds", "log.shaken", "log.lost"})
            CHECK(chance_of(odds, key) == doctest::Approx(rolls[key] / 36.0));
    }
}

// Played roll by roll: the chance that anything befalls B1, and that nothing does.
TEST_CASE("an outlook merges what happens by whom it befalls, and tells what is left") {
    Table table(R"(
            .  .  .   .  .
            .  A2 B1  .  .
            .  .  A1^ .  .
            .  .  .   .  .
            .  .  .   .  B2)");
    table.token(Side::first);
    const auto odds = forecast(table.game, table.state, Side::first,
                               Action::attack(PieceId{0}, PieceId{4}), &effects());
    table.play("A1xB1");
    std::map<Effect, std::uint64_t> rolls;
    for (int one = 1; one <= 6; ++one)
        for (int two = 1; two <= 6; ++two) {
            Table rolled = table;
            rolled.roll({one, two});
            if (rolled.said("log.lost")) ++rolls[Effect::destroyed];
            if (rolled.said("log.shaken")) ++rolls[Effect::disordered];
            if (!rolled.said("log.lost") && !rolled.said("log.shaken")) ++rolls[Effect::unharmed];
        }
    for (const Effect effect : {Effect::destroyed, Effect::disordered, Effect::unharmed}) {
        CAPTURE(name_of(effect));
        const auto line = std::find_if(odds.outlook.begin(), odds.outlook.end(),
                                       [&](const auto& each) { return each.effect == effect; });
        REQUIRE(line != odds.outlook.end());
        CHECK(line->chance == Probability::whole().times(rolls[effect], 36));
        CHECK(line->side == Side::second);
        CHECK(line->subject == value_of(PieceId{4}));
    }
    // A test on the way is no result; the worst stands first.
    CHECK(std::none_of(odds.outlook.begin(), odds.outlook.end(),
                       [](const auto& each) { return each.effect == Effect::passes; }));
    CHECK(odds.outlook.front().effect == Effect::destroyed);
}

TEST_CASE("a forecast stops where a player decides") {
    const Table table(setup_of("duel").game);
    const auto odds = forecast(table.game, table.state, Side::first, Action::to_order(Order::hold));
    CHECK(odds.rows.empty());
    CHECK(odds.told.size() == 2);
}

}  // namespace
