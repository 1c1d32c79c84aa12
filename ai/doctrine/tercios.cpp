#include "ai/doctrine/tercios.h"

#include <algorithm>
#include <limits>

#include "ai/doctrine/tercios_scout.h"

namespace gonfalon {

using namespace tercios;

using Lore = Doctrine<Tercios>;

int Lore::plan_simulations(const Tercios&) { return 0; }
int Lore::decision_simulations(const Tercios& game) {
    return 16'000 / std::max(8, static_cast<int>(game.troop_count()));
}

int Lore::clock(const Tercios&, const State& state) { return state.scene.turn; }

int Lore::period(const Tercios&, const State& state, Side) {
    return state.scene.turn * 16 + static_cast<int>(state.scene.phase);
}

bool Lore::is_plan_due(const Tercios&, const State& state, Side) {
    return state.scene.phase == Phase::planning;
}

namespace {

Lore::Task task_of(const Rules& rules, TroopId id, Side side, AimKind aim) {
    Lore::Task task;
    task.aim = aim;
    const Scenario& scenario = rules.scenario;
    task.goal = {scenario.width / 2, scenario.depth / 2};
    const std::uint8_t role = rules.role_of(side);
    if (scenario.special.exit.rule.exists() && role == scenario.special.exit.role) {
        task.errand = Lore::Errand::leave;
        task.goal = {rules.unit(id).pose.at.x, scenario.depth};
        return task;
    }
    for (const VictoryPoint& each : scenario.victory) {
        if (each.role != both_roles && each.role != role) continue;
        switch (each.kind) {
            case VictoryPoint::Kind::across: {
                if (!each.classes.has(rules.form(id).unit_class) || rules.is_across(id, each.place))
                    break;
                const TerrainPiece& river = scenario.terrain[each.place];
                const bool north = rules.role(side).edge == TableEdge::south;
                const Length bank = river.line[0].y + (north ? 1 : -1) * (river.width / 2 + inch);
                task.errand = Lore::Errand::cross;
                task.goal = {rules.unit(id).pose.at.x, bank};
                return task;
            }
            case VictoryPoint::Kind::inside: {
                const plane::Box box = scenario.areas[each.place].outline.bounds();
                if (rules.is_gun(id)) break;
                task.errand = Lore::Errand::reach;
                task.goal = {(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
                task.near = 2 * inch;
                return task;
            }
            default:
                break;
        }
    }
    return task;
}

// Who goes to which marker: the nearest free ones, the dearest marker first.
void share_markers(const Rules& rules, Side side, Lore::Staff& staff) {
    const Scenario& scenario = rules.scenario;
    const std::size_t first = rules.tables.troop_begin[index(side)];
    std::array<bool, max_troops_a_side> taken{};
    constexpr int each_marker = 2;
    for (int round = 0; round < each_marker; ++round)
        for (const VictoryPoint& point : scenario.victory) {
            if (point.kind != VictoryPoint::Kind::hold) continue;
            const Point at = scenario.markers[point.place].at;
            TroopId best{};
            Length nearest = 0;
            rules.each_on_table(side, [&](TroopId id) {
                if (rules.is_gun(id) || taken[id.index() - first] || rules.base_speed(id) == 0)
                    return;
                if (staff.tasks[id.index() - first].errand != Lore::Errand::fight) return;
                const Length far = plane::distance(rules.base(id).middle(), at) *
                                   (rules.is_cavalry(id) ? 2 : 3) / 3;
                if (best.exists() && far >= nearest) return;
                best = id;
                nearest = far;
            });
            if (!best.exists()) continue;
            taken[best.index() - first] = true;
            Lore::Task& task = staff.tasks[best.index() - first];
            task.errand = Lore::Errand::reach;
            task.goal = at;
            task.near = 2 * inch;
        }
}

}  // namespace

void Lore::survey(const Tercios& game, const State& state, Side side, const Plan& plan,
                  Staff& staff) {
    const Rules rules(game, state, Look::through_many);
    staff.bearing = bearing(plan.temper);
    staff.general = plan.level == gonfalon::Level::general;
    const auto& begin = game.tables().troop_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const TroopId id{i};
        const gonfalon::Aim aim =
            plan.of(formation_of(game.tables(), id), {AimKind::advance, nowhere});
        staff.tasks[i - begin[index(side)]] = task_of(rules, id, side, aim.kind);
    }
    share_markers(rules, side, staff);
}

void Lore::drills(const Tercios& game, const State&, Side side, Drills& drills) {
    const auto& begin = game.tables().regiment_begin;
    const auto all = [&](AimKind foot, AimKind horse) {
        Plan plan;
        for (std::size_t r = begin[index(side)]; r < begin[index(side) + 1]; ++r) {
            const bool rides = game.tables().regiments[r].kind == RegimentKind::cavalry;
            if (!plan.aims.full()) plan.aims.push_back({rides ? horse : foot, nowhere});
        }
        if (!drills.full()) drills.push_back(plan);
    };
    all(AimKind::advance, AimKind::advance);
    all(AimKind::hold, AimKind::hold);
    all(AimKind::hold, AimKind::advance);
    all(AimKind::advance, AimKind::hold);
    all(AimKind::hold, AimKind::screen);
    all(AimKind::fall_back, AimKind::fall_back);
}

void Lore::choices(const Tercios& game, const State&, Side side, Choices& choices) {
    const auto& begin = game.tables().regiment_begin;
    for (std::size_t r = begin[index(side)]; r < begin[index(side) + 1]; ++r) {
        if (choices.full()) return;
        choices.push_back({});
        for (const AimKind kind :
             {AimKind::advance, AimKind::hold, AimKind::screen, AimKind::fall_back})
            choices.back().push_back({kind, nowhere});
    }
}

namespace {

// How far to go: the whole way, half of it or not at all, whatever is judged best.
Action best_way(const Tercios& game, const State& state, Side side, const Scout& scout, Verb verb,
                Length most) {
    Action best = Action::done();
    int highest = std::numeric_limits<int>::min();
    Silent silent;
    for (const Action& each :
         {Action::counted(verb, most), Action::counted(verb, most / 2), Action::done()}) {
        if (!scout.allows(each)) continue;
        State after = state;
        game.apply(after, side, each, silent);
        const int value = Lore::judge(game, after, side);
        if (value <= highest) continue;
        highest = value;
        best = each;
    }
    return best;
}

}  // namespace

Action Lore::act(const Tercios& game, const State& state, Side side, Staff& staff, const Plan&,
                 Chance& chance) {
    const Ask ask = game.prompt(state, side).ask;
    const Scout scout(game, state, side, staff);
    Action action;
    if (ask == Ask::deploy) {
        if (scout.deploy(action, chance) && scout.allows(action)) return action;
    } else if (ask == Ask::advance) {
        // TER-MEL-27
        return best_way(game, state, side, scout, Verb::advance,
                        game.tables().measures.of(Measure::advance));
    } else if (ask == Ask::caracole) {
        const TroopId id = state.scene.activation.troop;
        const plane::Pose pose = state.unit(id).pose;
        return best_way(game, state, side, scout, Verb::caracole,
                        scout.rules.farthest(id, pose, plane::opposite(pose.facing), 0));
    } else if (scout.answer(ask, action)) {
        return action;
    }
    Effort effort;
    Decision<Tercios> decision;
    choose_by_reference(game, state, side, chance, effort, decision);
    return decision.action;
}

int Lore::weight(const Tercios& game, const State& state, Side side) {
    switch (game.prompt(state, side).ask) {
        case Ask::activate: {
            // That a commander rides to his men is no question.
            Staff staff;
            survey(game, state, side, {}, staff);
            Action action;
            const Scout scout(game, state, side, staff);
            return !state.scene.led && scout.lead(action) ? 0 : 100;
        }
        case Ask::plan:
        case Ask::assault:
        case Ask::react:
        case Ask::first:
        case Ask::dirty_war:
            return 100;
        default:
            return 0;
    }
}

void Lore::candidates(const Tercios& game, const State& state, Side side, Chance&,
                      std::vector<Action>& into) {
    Staff staff;
    survey(game, state, side, {}, staff);
    const Scout scout(game, state, side, staff);
    scout.candidates(game.prompt(state, side).ask,
                     [&](const Action& action) { into.push_back(action); });
}

std::uint64_t Lore::roll(const Tercios&, const State& state) {
    const Scene& scene = state.scene;
    std::uint64_t name = scene.turn;
    if (scene.frames.empty()) return name;
    const Frame& frame = scene.frames.top();
    name = name << 8 | static_cast<std::uint64_t>(frame.cause);
    name = name << 8 | frame.troop.index() % 256;
    name = name << 8 | frame.commander.index() % 256;
    return name << 8 | scene.melee.round;
}

void Lore::suppose(const Tercios& game, State& state, Side side, Chance& chance) {
    if (state.scene.phase != Phase::action && state.scene.phase != Phase::planning &&
        state.scene.phase != Phase::initiative && state.scene.phase != Phase::first)
        return;
    const Side enemy = other(side);
    Staff staff;
    survey(game, state, enemy, {}, staff);
    const Scout scout(game, state, enemy, staff);
    const auto& begin = game.tables().troop_begin;
    for (std::size_t i = begin[index(enemy)]; i < begin[index(enemy) + 1]; ++i) {
        Unit& unit = state.units[i];
        if (unit.card == Order::none || unit.brigade.exists() || unit.has(Mark::shown) ||
            unit.has(Mark::peeked) || unit.has(Mark::unseen))
            continue;
        if (chance.below(4) != 0) unit.card = scout.card(TroopId{i});
    }
}

int Lore::judge(const Tercios& game, const State& state, Side side) {
    if (state.is_over()) return 10 * game.score(state, side);
    const Rules rules(game, state, Look::through_many);
    const Odds odds(rules);
    const Judgement<Weight>& weights = rules.tables.judgement;
    int ahead = 1000 * (rules.points(side, Log{}) - rules.points(other(side), Log{}));
    for (const Side each : {Side::first, Side::second}) {
        int lost = 0;
        const auto& begin = game.tables().troop_begin;
        Staff staff;
        survey(game, state, each, {}, staff);
        for (std::size_t i = begin[index(each)]; i < begin[index(each) + 1]; ++i) {
            const Unit& unit = state.units[i];
            if (unit.place == Place::destroyed) lost += 2 * game.tables().troops[i].points;
            if (!unit.on_table()) continue;
            lost += odds.worn(TroopId{i}, unit.wear);
            if (unit.has(Mark::disordered)) lost += weights[Weight::disordered_unit];
            const Task& task = staff.tasks[i - begin[index(each)]];
            if (task.errand != Errand::fight)
                lost += weights[Weight::left_inch] *
                        errand_left(rules, task, rules.base(TroopId{i})) / inch;
        }
        ahead += each == side ? -lost : lost;
    }
    const int left = std::max(1, 8 - state.scene.turn);
    return chance_of(ahead, weights[Weight::edge] + weights[Weight::edge_turn] * left);
}

// Cards are named nowhere: who may hear a reason hears the action too, and no more than that.
Event Lore::reason(const Tercios& game, const State& state, Side side, const Staff&, const Plan&,
                   const Action& action) {
    switch (action.verb) {
        case Verb::order:
        case Verb::seal:
            return {"reason.card"_say, RuleId{}};
        case Verb::activate:
            return {"reason.activation"_say, RuleId{}};
        case Verb::place:
        case Verb::station:
        case Verb::attach:
            return {"reason.deployment"_say, RuleId{}};
        case Verb::join:
        case Verb::ride:
        case Verb::use:
            return {"reason.command"_say, RuleId{}};
        case Verb::react:
        case Verb::evade:
        case Verb::keep:
            return {"reason.reaction"_say, RuleId{}};
        default:
            return Reference<Tercios>::because(game, state, side, action, 0);
    }
}

}  // namespace gonfalon
