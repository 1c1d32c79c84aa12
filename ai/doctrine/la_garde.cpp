#include "ai/doctrine/la_garde.h"

#include <algorithm>

#include "games/la_garde/rules/rules.h"
#include "generated/la_garde/index.h"

namespace gonfalon {

using namespace la_garde;

using Lore = Doctrine<LaGarde>;

int Lore::plan_simulations(const LaGarde&) { return 0; }
int Lore::decision_simulations(const LaGarde&) { return 0; }

int Lore::clock(const LaGarde&, const State& state) { return state.scene.turn; }

int Lore::period(const LaGarde& game, const State& state, Side) {
    int acted = 0;
    for (std::size_t i = 0; i < game.tables().formations.size(); ++i)
        acted += state.divisions[i].activated ? 1 : 0;
    return (state.scene.turn * 64 + acted) * 16 + static_cast<int>(state.scene.phase);
}

void Lore::survey(const LaGarde& game, const State& state, Side side, const Plan& plan,
                  Staff& staff) {
    assign(game, state, side, plan, staff);
    const Phase phase = state.scene.phase;
    if (phase == Phase::orders) think_orders(game, state, side, staff);
    if (phase == Phase::movement && game.has(state.scene.formation) &&
        game.tables().of(state.scene.formation).side == side)
        draw_up(game, state, state.scene.formation, staff);
}

bool Lore::is_plan_due(const LaGarde&, const State& state, Side) {
    return state.scene.phase == Phase::orders;
}

void Lore::drills(const LaGarde& game, const State&, Side side, Drills& drills) {
    const Tables& tables = game.tables();
    const auto all = [&](AimKind kind) {
        Plan plan;
        for (std::size_t i = tables.formation_begin[index(side)];
             i < tables.formation_begin[index(side) + 1]; ++i)
            plan.aims.push_back({kind, nowhere});
        if (!drills.full()) drills.push_back(plan);
    };
    all(AimKind::advance);
    all(AimKind::hold);
}

void Lore::choices(const LaGarde&, const State&, Side, Choices&) {}

Action Lore::act(const LaGarde& game, const State& state, Side side, Staff& staff, const Plan&,
                 Chance& chance) {
    Action action;
    switch (game.prompt(state, side).ask) {
        case Ask::orders:
            action = lay_orders(game, state, side, staff);
            break;
        case Ask::activate:
            action = activate(game, state, side, staff);
            break;
        case Ask::move:
            action = march(game, state, side, staff);
            break;
        case Ask::fight:
            action = fight(game, state, side, staff);
            break;
        case Ask::engage:
            action = la_garde::engage(game, state, side, staff);
            break;
        case Ask::advance:
            action = la_garde::advance(game, state, side, staff);
            break;
        case Ask::first:
            action = Action::counted(Verb::first, staff.time_left == 0 ? 1 : 0);
            break;
        default:
            break;
    }
    if (game.check(state, side, action).ok()) return action;
    Effort effort;
    Decision<LaGarde> decision;
    choose_by_reference(game, state, side, chance, effort, decision);
    return decision.action;
}

int Lore::weight(const LaGarde&, const State&, Side) { return 0; }

void Lore::candidates(const LaGarde& game, const State& state, Side side, Chance& chance,
                      std::vector<Action>& into) {
    game.propose(state, side, 8, chance, [&](const Action& action) { into.push_back(action); });
}

int Lore::judge(const LaGarde& game, const State& state, Side side) {
    if (state.is_over()) return 10 * game.score(state, side);
    return chance_of(game.points(state, side) - game.points(state, other(side)), 3);
}

Event Lore::reason(const LaGarde&, const State&, Side, const Staff&, const Plan&,
                   const Action& action) {
    switch (action.verb) {
        case Verb::order:
        case Verb::corps:
        case Verb::seal:
            return {"reason.order"_say, RuleId{}};
        default:
            return {"reason.best"_say, RuleId{}};
    }
}

}  // namespace gonfalon
