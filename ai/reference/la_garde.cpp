#include "ai/reference/la_garde.h"

#include <algorithm>

#include "games/la_garde/rules/rules.h"
#include "generated/la_garde/index.h"

namespace gonfalon {

using namespace la_garde;

namespace {

// All worths are in thousandths of a victory point.
constexpr int victory_point = 1000;
// A worth as a person counts it: victory points and their tenths.
Value in_points(int worth) { return tenths((worth * 10 + victory_point / 2) / victory_point); }
constexpr int element_worth = 260;
constexpr int level_worth = 40;  // of experience, an element
constexpr int disorder_worth = 300;
constexpr int rout_worth = 900;
constexpr int dry_worth = 150;
constexpr int out_of_command_worth = 220;
constexpr int centimetre_worth = 6;  // nearer to where it wants to be
constexpr int back_turned_worth = 160;
constexpr int cover_worth = 120;  // a step of cover, or height, with an enemy near
constexpr Length cover_matters = 4000;
constexpr int most_turned = 16384;
constexpr Length most_distance = 12000;

Length nearest(const LaGarde& game, const State& state, BrigadeId id, BrigadeId* who = nullptr) {
    const Side enemy = other(game.tables().of(id).side);
    const auto& begin = game.tables().brigade_begin;
    Length best = most_distance;
    for (std::size_t i = begin[index(enemy)]; i < begin[index(enemy) + 1]; ++i) {
        if (!state.units[i].on_table()) continue;
        const Length far = plane::distance(state.of(id).pose.at, state.units[i].pose.at);
        if (far >= best) continue;
        best = far;
        if (who != nullptr) *who = BrigadeId{i};
    }
    return best;
}

// Objectives that are worth something to this side, else the enemy.
Length wish(const LaGarde& game, const State& state, Side side, BrigadeId id, Length enemy) {
    Length best = most_distance;
    for (const Objective& each : game.battle().objectives)
        if (each.points[index(side)] > 0)
            best = std::min(best, plane::distance(state.of(id).pose.at, each.at));
    return std::min(best, enemy + 1500);
}

int strength(const LaGarde& game, const State& state, Side side) {
    const Tables& tables = game.tables();
    const Rules rules(game, state);
    int worth = 0;
    const auto& begin = tables.brigade_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const Unit& unit = state.units[i];
        if (!unit.on_table()) continue;
        const BrigadeId id{i};
        for (std::size_t e = 0; e < experience_count; ++e)
            worth += unit.elements[e] * (element_worth + level_worth * static_cast<int>(e));
        if (unit.cohesion == Cohesion::disorganised) worth -= disorder_worth;
        if (unit.cohesion == Cohesion::rout) worth -= rout_worth;
        if (unit.has(Mark::dry)) worth -= dry_worth;
        const Formation& card = tables.of(tables.of(id).formation);
        const Officer& general = state.of(card.general);
        const Length range =
            tables.command
                .range[place_of(card.kind == Formation::Kind::division       ? Rank::division
                                : card.kind == Formation::Kind::corps_troops ? Rank::corps
                                                                             : Rank::army)];
        if (!general.on_table() || plane::distance(general.pose.at, unit.pose.at) > range)
            worth -= out_of_command_worth;
        BrigadeId foe;
        const Length enemy = nearest(game, state, id, &foe);
        const MovementRow& row = tables.movement_of(id);
        if (row.arm == Arm::baggage) continue;
        if (enemy < cover_matters && unit.cohesion != Cohesion::rout)
            worth += cover_worth * (static_cast<int>(rules.cover(id)) + rules.height(id));
        // Where it looks, the more the nearer the enemy is.
        if (foe.exists()) {
            const int off = plane::turn_size(unit.pose.facing,
                                             plane::bearing(unit.pose.at, state.of(foe).pose.at));
            worth -= back_turned_worth * std::min(off, most_turned) / most_turned;
            if (enemy < 3000 && off > most_turned) worth -= back_turned_worth;
        }
        if (row.arm == Arm::artillery) {
            const Length far = tables.losses.ranges[place_of(row.calibre)].medium;
            worth -= centimetre_worth * std::max(0, enemy - far) / centimetre;
            continue;
        }
        worth -= centimetre_worth * wish(game, state, side, id, enemy) / centimetre;
    }
    const auto& generals = tables.general_begin;
    for (std::size_t i = generals[index(side)]; i < generals[index(side) + 1]; ++i)
        if (state.officers[i].place == Place::lost) worth -= 600;
    return worth;
}

// The mean worth of the fight that is about to be drawn, for the attacker.
int mean_gain(const LaGarde& game, const State& state) {
    const Combat& combat = state.scene.combat;
    std::int64_t sum = 0;
    std::int64_t total = 0;
    const auto cost = [](const Effect& effect) {
        return effect.losses * 400 + effect.loss_tests * 200 +
               (effect.cohesion == Cohesion::rout           ? 1500
                : effect.cohesion == Cohesion::disorganised ? 300
                                                            : 0) +
               (effect.guns_broken ? 300 : 0);
    };
    game.outcomes(state, [&](const Outcome& outcome, std::uint64_t weight) {
        int count[colour_count] = {};
        for (const std::uint8_t token : outcome.dice) ++count[token - 1];
        const std::size_t row = game.tables().draw.method.row(count[0], count[1]);
        int gain = 0;
        if (combat.bombardment) {
            const BombardmentResultRow& card = game.tables().bombardment_results[row];
            gain = cost(card.target) - (card.out_of_ammunition ? 200 : 0);
        } else {
            const CombatResultRow& card = game.tables().combat_results[row];
            gain = cost(card.defender) - cost(card.attacker);
        }
        sum += gain * static_cast<std::int64_t>(weight);
        total += static_cast<std::int64_t>(weight);
    });
    return total == 0 ? 0 : static_cast<int>(sum / total);
}

// Far: march. Near: attack if stronger there, else hold.
Order order_for(const LaGarde& game, const State& state, Side side, std::size_t from,
                std::size_t to, Chance& chance) {
    Length near = most_distance;
    int ours = 0;
    for (std::size_t i = from; i < to; ++i) {
        if (!state.units[i].on_table()) continue;
        near = std::min(near, nearest(game, state, BrigadeId{i}));
        ours += state.units[i].size();
    }
    if (near > 4000) return Order::manoeuvre;
    int theirs = 0;
    const auto& begin = game.tables().brigade_begin;
    const std::size_t enemy = index(other(side));
    for (std::size_t i = begin[enemy]; i < begin[enemy + 1]; ++i) {
        if (!state.units[i].on_table()) continue;
        for (std::size_t j = from; j < to; ++j)
            if (state.units[j].on_table() &&
                plane::within(state.units[i].pose.at, state.units[j].pose.at, 3500)) {
                theirs += state.units[i].size();
                break;
            }
    }
    const int odds = ours * 4 + static_cast<int>(chance.below(9));
    return odds >= theirs * 4 ? Order::attack : Order::defend;
}

bool plan_orders(const LaGarde& game, const State& state, Side side, Chance& chance,
                 Decision<LaGarde>& decision) {
    const Tables& tables = game.tables();
    const auto use = [&](const Action& action) {
        if (!game.check(state, side, action)) return false;
        decision.action = action;
        decision.reason = {"reason.order"_say, RuleId{}};
        return true;
    };
    for (std::size_t i = tables.corps_begin[index(side)]; i < tables.corps_begin[index(side) + 1];
         ++i) {
        if (state.corps[i].wanted != Order::none) continue;
        const Corps& card = tables.corps[i];
        const Order order = order_for(game, state, side, tables.of(card.begin).begin.index(),
                                      tables.formations[card.end.index() - 1u].end.index(), chance);
        if (use(Action::lay(CorpsId{i}, order))) return true;
    }
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i) {
        if (state.divisions[i].wanted != Order::none) continue;
        const Formation& card = tables.formations[i];
        const Order order =
            order_for(game, state, side, card.begin.index(), card.end.index(), chance);
        if (use(Action::lay(FormationId{i}, order))) return true;
    }
    return use(Action::of(Verb::seal));
}

// The best bombardment or combat, by the odds of its bag.
bool plan_fight(const LaGarde& game, const State& state, Side side, Chance& chance,
                Decision<LaGarde>& decision) {
    int best = 0;
    bool found = false;
    Silent silent;
    const bool may_stop = game.check(state, side, Action::done()).ok();
    game.propose(state, side, 60, chance, [&](const Action& action) {
        if (action.verb != Verb::attack && action.verb != Verb::bombard) return;
        State next = state;
        game.apply(next, side, action, silent);
        while (next.scene.combat.stage == Stage::attacker_general ||
               next.scene.combat.stage == Stage::defender_general)
            game.apply(next, game.prompt(next, side).side, Action::done(), silent);
        const int gain = next.scene.combat.stage == Stage::draw ? mean_gain(game, next) : 0;
        if (found && gain <= best) return;
        if (may_stop && gain <= 0) return;
        best = gain;
        found = true;
        decision.action = action;
    });
    if (!found) decision.action = Action::done();
    decision.reason = !found     ? Event{"reason.no_fight"_say, RuleId{}}
                      : best < 0 ? Event{"reason.least"_say, RuleId{}}
                                 : Event{"reason.fight"_say, RuleId{}, {{"gain", in_points(best)}}};
    return game.check(state, side, decision.action).ok();
}

// One brigade after the other: the best place for each, then the generals near their men.
bool plan_move(const LaGarde& game, const State& state, Side side, Chance& chance,
               Decision<LaGarde>& decision) {
    const int before = Reference<LaGarde>::evaluate(game, state, side);
    const bool may_stop = game.check(state, side, Action::done()).ok();
    int best = may_stop ? before : -100'000'000;
    bool found = false;
    Silent silent;
    game.propose(state, side, 120, chance, [&](const Action& action) {
        if (action.verb == Verb::done) return;
        State next = state;
        game.apply(next, side, action, silent);
        const int value = Reference<LaGarde>::evaluate(game, next, side);
        if (value <= best) return;
        best = value;
        found = true;
        decision.action = action;
    });
    if (!found) decision.action = Action::done();
    decision.reason = {found ? "reason.move"_say : "reason.hold"_say, RuleId{}};
    return game.check(state, side, decision.action).ok();
}

bool plan_set_up(const LaGarde& game, const State& state, Side side, Chance& chance,
                 Decision<LaGarde>& decision) {
    int best = -1'000'000;
    bool found = false;
    game.propose(state, side, 200, chance, [&](const Action& action) {
        if (action.verb != Verb::place) return;
        Length room = 3000;
        for (const Unit& unit : state.units)
            if (unit.on_table()) room = std::min(room, plane::distance(unit.pose.at, action.at));
        const Length x = action.at.x - game.battle().width / 2;
        const int value = room - (x < 0 ? -x : x) / 4 + static_cast<int>(chance.below(300));
        if (value <= best) return;
        best = value;
        found = true;
        decision.action = action;
    });
    decision.reason = {"reason.set_up"_say, RuleId{}};
    return found;
}

}  // namespace

int Reference<LaGarde>::evaluate(const LaGarde& game, const State& state, Side side) {
    if (state.is_over()) return (game.score(state, side) - 500) * 100;
    const int points = game.points(state, side) - game.points(state, other(side));
    return victory_point * points + strength(game, state, side) -
           strength(game, state, other(side));
}

Event Reference<LaGarde>::at_random() { return {"reason.random"_say, RuleId{}}; }

Event Reference<LaGarde>::because(const LaGarde&, const State&, Side, const Action&, int gain) {
    return {gain < 0 ? "reason.least"_say : "reason.best"_say, RuleId{}};
}

bool Reference<LaGarde>::plan(const LaGarde& game, const State& state, Side side, Chance& chance,
                              Decision<LaGarde>& decision) {
    switch (game.prompt(state, side).ask) {
        case Ask::orders:
            return plan_orders(game, state, side, chance, decision);
        case Ask::move:
            return plan_move(game, state, side, chance, decision);
        case Ask::fight:
            return plan_fight(game, state, side, chance, decision);
        case Ask::deploy:
            return plan_set_up(game, state, side, chance, decision);
        default:
            return false;
    }
}

}  // namespace gonfalon
