// P3F under the conformance suite: every battle, several sets of options.
#include "engine/testing/conformance.h"

#include <doctest/doctest.h>

#include "tests/conforms.h"
#include "tests/games/p3f/field.h"
#include "tests/reasons.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

constexpr std::string_view option_sets[] = {
    "",
    "edition=fr advanced_rules=on caracole=on hesitation=on hunger_for_gold=on enfants_perdus=on",
    "advanced_rules=on enfants_perdus=on enfants_perdus_return=en order_natural=on andelot=on "
    "opening_cannonade=on",
    "caracole=on hesitation=on hesitation_units=others reaction_elevation=ignored "
    "reaction_fire_result=attacker_only reaction_terrain=border_only attack_limit=fr",
};

void conform(std::string_view scenario) {
    testing::Hooks<P3f> hooks;
    hooks.draw = [](const P3f& game, const State& now, std::string& text) {
        text = board_of(game, now);
    };
    testing::Plan plan;
    plan.games = 1;
    plan.look_every = 11;
    plan.sample_every = 33;
    for (const std::string_view options : option_sets) {
        const testing::Setup<P3f> setup{std::string(scenario), std::string(options),
                                        battle(scenario, options)};
        CHECK_CONFORMS(setup, plan, hooks);
        ++plan.seed;
    }
}

}  // namespace

TEST_CASE("p3f: every reason of a refusal bites") {
    testing::ReasonPlan plan;
    plan.refusals = 5'000;
    plan.look_every = 11;
    // The plain game, and the other edition with the rules of chapters 10 and 11.
    for (const std::string& scenario : testing::scenarios_of("p3f"))
        for (const std::string_view options : {option_sets[0], option_sets[1]}) {
            const testing::Setup<P3f> setup{scenario, std::string(options),
                                            battle(scenario, options)};
            CHECK_REASONS(setup, plan);
        }
    TELL_REASONS(P3f);
}
TEST_CASE("p3f conforms: Saint-Denis" * doctest::test_suite("release: whole")) {
    conform("saint-denis");
}
TEST_CASE("p3f conforms: Jarnac" * doctest::test_suite("release: whole")) { conform("jarnac"); }
TEST_CASE("p3f conforms: La Roche-l'Abeille" * doctest::test_suite("release: whole")) {
    conform("la-roche-labeille");
}
TEST_CASE("p3f conforms: Coutras" * doctest::test_suite("release: whole")) { conform("coutras"); }
TEST_CASE("p3f conforms: Arques" * doctest::test_suite("release: whole")) { conform("arques"); }
TEST_CASE("p3f conforms: training" * doctest::test_suite("release: whole")) {
    conform("training-combat");
    conform("training-reactions");
}

// The reach of a piece is every place a run of steps leads to.
TEST_CASE("P3F-4.0.1 a reach is every place that legal steps lead to, and nothing else") {
    for (const char* scenario : {"coutras", "arques"}) {
        const P3f game = battle(scenario, "advanced_rules=on");
        testing::RandomGame<P3f> random(game, 5);
        int looked = 0;
        while (!random.over() && looked < 12) {
            random.advance();
            if (random.over() || random.lines() % 17 != 0) continue;
            const State now = random.state();
            if (game.prompt(now, Side::first).ask != Ask::move) continue;
            ++looked;
            const Side side = game.prompt(now, Side::first).side;
            for (std::size_t i = 0; i < game.piece_count(); ++i) {
                const PieceId id{i};
                if (game.side_of(id) != side) continue;
                ZoneSet reached;
                game.reach(
                    now, side, Action::step(id, Zone{0}),
                    [&](const ReachPlace<Action>& place) { reached.insert(Zone{place.cell}); });
                ZoneSet possible;
                std::vector<State> frontier{now};
                std::vector<std::uint64_t> met{hash_of(now)};
                while (!frontier.empty()) {
                    const State from = frontier.back();
                    frontier.pop_back();
                    if (game.prompt(from, side).ask != Ask::move) continue;
                    game.each_conceivable(from, side, [&](const Action& action) {
                        if ((action.verb != Verb::move && action.verb != Verb::enter) ||
                            action.piece != id || !game.check(from, side, action))
                            return;
                        State next = from;
                        Silent silent;
                        game.apply(next, side, action, silent);
                        const std::uint64_t key = hash_of(next);
                        if (std::find(met.begin(), met.end(), key) != met.end()) return;
                        met.push_back(key);
                        const Piece& piece = next.piece(id);
                        if (piece.on_board() && piece.zone != now.piece(id).zone)
                            possible.insert(piece.zone);
                        frontier.push_back(next);
                    });
                }
                CHECK(reached == possible);
            }
        }
    }
}
