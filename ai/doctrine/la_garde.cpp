#include "ai/doctrine/la_garde.h"

#include <algorithm>

#include "games/la_garde/rules/rules.h"
#include "generated/la_garde/index.h"

namespace gonfalon {

using namespace la_garde;

using Lore = Doctrine<LaGarde>;

namespace {

int brigades(const LaGarde& game) {
    return std::max(static_cast<int>(game.tables().brigades.size()), 10);
}

}  // namespace

// Of a small battle no more than five seconds' worth.
int Lore::plan_simulations(const LaGarde& game) {
    return std::min(9'000, 250'000 / brigades(game));
}
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
    staff.bearing = bearing(plan.temper);
    staff.general = plan.level == gonfalon::Level::general;
    assign(game, state, side, plan, staff);
    for (std::int16_t& each : staff.ground)
        each = static_cast<std::int16_t>(each * staff.bearing.ground / 100);
    const Phase phase = state.scene.phase;
    if (phase == Phase::orders) think_orders(game, state, side, staff);
    if (phase == Phase::movement && game.has(state.scene.formation) &&
        game.tables().of(state.scene.formation).side == side)
        draw_up(game, state, state.scene.formation, staff);
}

bool Lore::is_plan_due(const LaGarde&, const State& state, Side) {
    return state.scene.phase == Phase::orders;
}

void Lore::drills(const LaGarde& game, const State& state, Side side, Drills& drills) {
    const Tables& tables = game.tables();
    const std::size_t first = tables.formation_begin[index(side)];
    const std::size_t end = tables.formation_begin[index(side) + 1];
    const auto all = [&](auto&& aim) {
        Plan plan;
        for (std::size_t i = first; i < end; ++i) plan.aims.push_back(aim(i));
        if (!drills.full()) drills.push_back(plan);
    };
    const auto now = [&](AimKind kind) { return aim_for(state, kind); };
    all([](std::size_t) { return Aim{AimKind::wait, nowhere}; });
    all([&](std::size_t) { return now(AimKind::hold); });
    all([&](std::size_t) { return now(AimKind::advance); });
    all([&](std::size_t) { return now(AimKind::reach); });
    all([&](std::size_t) { return now(AimKind::screen); });
    all([&](std::size_t) { return now(AimKind::rescue); });
}

// Each formation that is there could have any order.
void Lore::choices(const LaGarde& game, const State& state, Side side, Choices& choices) {
    const Tables& tables = game.tables();
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i) {
        choices.push_back({});
        bool present = false;
        for (std::size_t b = tables.formations[i].begin.index();
             b < tables.formations[i].end.index(); ++b)
            present = present || state.units[b].on_table();
        if (!present) continue;
        for (const AimKind kind : {AimKind::advance, AimKind::hold, AimKind::reach})
            choices.back().push_back(aim_for(state, kind));
    }
}

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
        case Ask::again:
            action = try_again(game, state, side, staff);
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

namespace {

// What a side has lost so far and may still lose, in hundredths of a point.
int losses(const LaGarde& game, const State& state, Side side) {
    const Tables& tables = game.tables();
    int sum = 0;
    for (std::size_t i = tables.brigade_begin[index(side)];
         i < tables.brigade_begin[index(side) + 1]; ++i) {
        const Unit& unit = state.units[i];
        if (unit.place == Place::lost) {
            sum += hurt_by(tables, Cohesion::broken);
        } else if (unit.on_table()) {
            const int whole = std::max(tables.brigades[i].size(), 1);
            sum += hurt_by(tables, unit.cohesion) +
                   tables.judgement[Weight::lost_elements] * (whole - unit.size()) / whole;
            if (unit.has(Mark::dry)) sum += tables.judgement[Weight::dry_battery];
        }
    }
    for (std::size_t i = tables.general_begin[index(side)];
         i < tables.general_begin[index(side) + 1]; ++i) {
        if (state.officers[i].place == Place::lost) sum += 100 * tables.victory.general + 50;
        sum += 100 * tables.victory.general * state.officers[i].spent;
    }
    return sum;
}

}  // namespace

int Lore::judge(const LaGarde& game, const State& state, Side side) {
    if (state.is_over()) return 10 * game.score(state, side);
    const Tables& tables = game.tables();
    const Judgement<Weight>& weights = tables.judgement;
    const Rules rules(game, state, Reasons::one);
    if (rules.is_beaten(side) != rules.is_beaten(other(side)))
        return rules.is_beaten(side) ? 300 : 9700;
    int ahead = losses(game, state, other(side)) - losses(game, state, side);
    // A division that is spent is half-way to a lost battle.
    int spent[2] = {}, all[2] = {};
    for (std::size_t i = 0; i < tables.formations.size(); ++i) {
        const Formation& card = tables.formations[i];
        if (card.kind != Formation::Kind::division || card.arrives == never) continue;
        ++all[index(card.side)];
        if (rules.is_spent(FormationId{i})) ++spent[index(card.side)];
    }
    for (const Side each : {Side::first, Side::second}) {
        const int share = weights[Weight::spent_divisions] * spent[index(each)] *
                          spent[index(each)] / std::max(1, all[index(each)] * all[index(each)]);
        ahead += each == side ? -share : share;
    }
    // Objectives: held, or nearer to one side than to the other.
    const int left = std::max(0, tables.battle.turns - state.scene.turn + 1);
    const int sure = std::max(40, 95 - 6 * left);
    for (const Objective& each : tables.battle.objectives) {
        const int points = 50 * (each.points[0] + each.points[1]);
        const int holder = rules.holder_of(each);
        if (holder != 2) {
            const int worth = points * sure / 100;
            ahead += holder == static_cast<int>(index(side)) ? worth : -worth;
            continue;
        }
        Length near[2] = {20000, 20000};
        for (const Side who : {Side::first, Side::second})
            rules.each_on_table(who, [&](BrigadeId id) {
                if (state.of(id).cohesion == Cohesion::rout || rules.is_gun(id)) return;
                near[index(who)] =
                    std::min(near[index(who)], plane::distance(each.at, state.of(id).pose.at));
            });
        const int mine = near[index(side)] + 600;
        const int his = near[index(other(side))] + 600;
        ahead += points * weights[Weight::near_objective] / 100 * (his - mine) / (his + mine);
    }
    if (tables.battle.special.across.rule.exists())
        ahead += 60 * (game.points(state, side) - game.points(state, other(side)));
    return chance_of(ahead, weights[Weight::edge] + weights[Weight::edge_turn] * left);
}

// Told to its own side only, so the orders may be named.
Event Lore::reason(const LaGarde& game, const State& state, Side side, const Staff& staff,
                   const Plan&, const Action& action) {
    const auto formation = [&](SayId say, FormationId id) {
        return Event{say, RuleId{}, {{"formation", value_of(id)}}};
    };
    switch (action.verb) {
        case Verb::order: {
            const bool known = game.has(action.formation);
            const Task& task = staff.tasks[known ? action.formation.index() : 0];
            if (!known || action.order != task.order) return {"reason.best"_say, RuleId{}};
            if (action.order == Order::attack)
                return formation("reason.order_attack"_say, action.formation);
            if (action.order == Order::defend)
                return formation("reason.order_defend"_say, action.formation);
            return formation(task.open ? "reason.order_march_open"_say : "reason.order_march"_say,
                             action.formation);
        }
        case Verb::corps:
            return {"reason.order_corps"_say, RuleId{}};
        case Verb::seal:
            return {"reason.seal"_say, RuleId{}};
        case Verb::again:
            return formation("reason.again"_say, action.formation);
        case Verb::activate:
            return formation("reason.activate"_say, action.formation);
        case Verb::move:
        case Verb::enter:
            return {"reason.place"_say, RuleId{}, {{"unit", value_of(action.brigade)}}};
        case Verb::ride:
            return {"reason.ride"_say, RuleId{}, {{"general", value_of(action.general)}}};
        case Verb::bombard:
        case Verb::attack: {
            const SayId say =
                action.verb == Verb::bombard ? "reason.bombard"_say : "reason.attack"_say;
            return {say,
                    RuleId{},
                    {{"unit", value_of(action.brigade)}, {"target", value_of(action.other)}}};
        }
        case Verb::engage:
            return {"reason.engage"_say, RuleId{}, {{"general", value_of(action.general)}}};
        case Verb::advance:
            return {"reason.advance"_say, RuleId{}};
        case Verb::done: {
            const Ask ask = game.prompt(state, side).ask;
            return {ask == Ask::fight  ? "reason.no_fight"_say
                    : ask == Ask::move ? "reason.hold"_say
                                       : "reason.best"_say,
                    RuleId{}};
        }
        case Verb::place:
        case Verb::station:
            return {"reason.set_up"_say, RuleId{}};
        default:
            return {"reason.best"_say, RuleId{}};
    }
}

}  // namespace gonfalon
