#include "ai/evaluation/p3f.h"

#include <algorithm>
#include <array>

#include "engine/space/area/search.h"
#include "generated/p3f/index.h"

namespace gonfalon {

using namespace p3f;

namespace {

// All worths are in thousandths of a victory point.
constexpr int victory_point = 1000;
constexpr int rating_point = 120;  // of the combat rating a unit shows
constexpr int disorder = 260;
constexpr int isolation = 180;
constexpr int zone_of_distance = 45;
constexpr int lone_leader = 500;
constexpr int most_distance = 9;

int rating(const P3f& game, const State& state, PieceId id) {
    const Counter& counter = game.counter(id);
    const Piece& piece = state.piece(id);
    if (piece.has(Mark::reduced)) return counter.reduced;
    return piece.has(Mark::dismounted) ? counter.back.combat : counter.front.combat;
}

bool marches(const Counter& counter) {
    return counter.front.arm == Arm::infantry || counter.front.arm == Arm::cavalry;
}

// Where a side wants to be: zones that count for it, and where the enemy stands.
ZoneSet goals(const P3f& game, const State& state, Side side) {
    ZoneSet zones;
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.side == side && (objective.kind == Objective::Kind::each_zone ||
                                       objective.kind == Objective::Kind::any_zone))
            zones |= objective.zones;
    zones -= state.held[index(side)];
    return zones.empty() ? state.held[index(other(side))] : zones;
}

// What the units of a side are worth where they stand.
int strength(const P3f& game, const State& state, Side side) {
    const area::Distances far = area::distances_to(
        game.map(), goals(game, state, side) & game.tables().land, game.tables().land);
    int worth = 0;
    const auto& begin = game.tables().side_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const PieceId id{i};
        const Piece& piece = state.piece(id);
        if (!piece.on_board()) continue;
        const Counter& counter = game.counter(id);
        if (counter.is_leader()) {
            const bool alone = !state.held[index(side)].contains(piece.zone);
            if (alone && !piece.has(Mark::replaced)) worth -= lone_leader;
            worth -= std::min<int>(far[piece.zone.index()], most_distance) * zone_of_distance / 3;
            continue;
        }
        worth += rating_point * (2 + rating(game, state, id));
        if (piece.has(Mark::disorganised)) worth -= disorder;
        if (piece.has(Mark::isolated)) worth -= isolation;
        if (marches(counter) && !counter.is_detachment())
            worth -= std::min<int>(far[piece.zone.index()], most_distance) * zone_of_distance;
    }
    return worth;
}

// What a result costs the unit it strikes.
int cost_of(Result result, int worth) {
    switch (result) {
        case Result::none:
            return 0;
        case Result::check:
            return disorder / 3;
        case Result::disorganised:
            return disorder;
        case Result::one:
            return worth / 2;
        case Result::two:
            return worth;
    }
    return 0;
}
int worth_of(const P3f& game, const State& state, PieceId id) {
    const UnitClass rank = game.counter(id).front.unit_class;
    const int points = rank == UnitClass::none
                           ? game.tables().victory.baggage
                           : game.tables().victory.classes[static_cast<std::size_t>(rank)];
    return rating_point * (2 + rating(game, state, id)) + victory_point * points;
}

// Mean gain of the attacker from the combat that is about to be rolled.
int mean_gain(const P3f& game, const State& state) {
    const Combat& combat = state.combat;
    const int attacker = worth_of(game, state, combat.attacker);
    const int defender = worth_of(game, state, combat.defender);
    int sum = 0;
    for (int die = 1; die <= 6; ++die) {
        const Cell& cell = game.tables().combat.at(combat.difference, die);
        sum += cost_of(cell.defender, defender) - cost_of(cell.attacker, attacker);
        sum += (cell.defender_asterisk ? 200 : 0) - (cell.attacker_asterisk ? 200 : 0);
    }
    return sum / 6;
}

// The gain of an attack against the defender the enemy would choose.
int attack_gain(const P3f& game, State state, Side side, const Action& action) {
    Silent silent;
    game.apply(state, side, action, silent);
    if (game.prompt(state, side).ask != Ask::defend)
        return game.prompt(state, side).ask == Ask::roll_combat ? mean_gain(game, state) : 0;
    int worst = 1'000'000;
    for (PieceId id = state.first[state.combat.to.index()]; id.exists();
         id = state.piece(id).next) {
        const Action defend = Action::defend(id);
        if (!game.check(state, other(side), defend)) continue;
        State named = state;
        game.apply(named, other(side), defend, silent);
        if (game.prompt(named, side).ask == Ask::second_round)
            game.apply(named, side, Action::done(), silent);
        worst = std::min(worst, mean_gain(game, named));
    }
    return worst;
}

int fire_gain(const P3f& game, State state, Side side, const Action& action) {
    Silent silent;
    game.apply(state, side, action, silent);
    if (state.frames.empty() || state.frames.top().kind != FrameKind::fire) return 0;
    const int need = std::clamp<int>(state.frames.top().need, 0, 7);
    const int worth = worth_of(game, state, action.other);
    return ((need > 0 ? need - 1 : 0) * worth / 2 + (need > 0 && need < 7 ? disorder : 0)) / 6;
}

// A reaction: the check first, then the combat with us as defender.
int reaction_gain(const P3f& game, State state, Side side, const Action& action) {
    Silent silent;
    game.apply(state, side, action, silent);
    if (state.frames.empty() || state.frames.top().kind != FrameKind::check) return 0;
    const int need = std::clamp<int>(state.frames.top().need, 0, 6);
    game.apply(state, Outcome{1}, silent);
    if (state.combat.stage != Stage::roll) return 0;
    return -mean_gain(game, state) * need / 6;
}

// The best of the list, if it gains anything.
template <class Gain>
bool take_best(const P3f& game, const State& state, Side side, Chance& chance, Verb first,
               Verb second, Gain&& gain, Decision<P3f>& decision, int& best) {
    bool found = false;
    game.propose(state, side, 400, chance, [&](const Action& action) {
        if (action.verb != first && action.verb != second) return;
        const int value = gain(action);
        if (value <= best) return;
        best = value;
        decision.action = action;
        found = true;
    });
    return found;
}

// One piece after the other, drawn at random: the best place its march can reach.
bool plan_march(const P3f& game, const State& state, Side side, Chance& chance,
                Decision<P3f>& decision) {
    constexpr int pieces_looked_at = 10;
    constexpr int worth_moving = 20;
    const auto& begin = game.tables().side_begin;
    const std::size_t first = begin[index(side)];
    const std::size_t count = begin[index(side) + 1] - first;
    const int now = Judgement<P3f>::evaluate(game, state, side);
    int best = now + worth_moving;
    bool found = false;
    Zone goal;
    const std::size_t start = chance.below(static_cast<std::uint32_t>(count));
    int looked = 0;
    for (std::size_t i = 0; i < count && looked < pieces_looked_at; ++i) {
        PieceId id{first + (start + i) % count};
        if (state.march.piece.exists() && i == 0) id = state.march.piece;
        const Piece& piece = state.piece(id);
        if (piece.has(Mark::finished) || (!piece.on_board() && piece.place != Place::reserve))
            continue;
        bool any = false;
        game.reach(state, side, Action::step(id, Zone{0}), [&](const ReachPlace<Action>& place) {
            any = true;
            State after = state;
            Silent silent;
            for (std::size_t step = 0; step < place.step_count; ++step)
                game.apply(after, side, place.steps[step], silent);
            int budget = 12;
            const int value = static_cast<int>(expected_value(game, after, side, budget)) +
                              (piece.on_board() ? 0 : 400) - 4 * place.cost;
            if (value <= best) return;
            best = value;
            found = true;
            decision.action = place.steps[0];
            goal = Zone{place.cell};
        });
        if (any) ++looked;
    }
    if (found) {
        decision.reason = {"reason.march"_say,
                           RuleId{},
                           {{"unit", value_of(decision.action.piece)}, {"zone", value_of(goal)}}};
    } else {
        decision.action = Action::done();
        decision.reason = {"reason.hold"_say, RuleId{}};
    }
    return true;
}

bool plan_orders(const P3f& game, const State& state, Side side, Decision<P3f>& decision) {
    decision.action = Action::done();
    decision.reason = {"reason.hold"_say, RuleId{}};
    for (std::size_t i = 0; i < game.tables().columns.size(); ++i) {
        const Order order = state.columns[i].order;
        if (order == Order::attack || order == Order::skirmish || order == Order::hold) continue;
        const Action attack = Action::order(ColumnId{i}, Order::attack);
        if (!game.check(state, side, attack)) continue;
        decision.action = attack;
        decision.reason = {"reason.best"_say, RuleId{}, {{"gain", number(0)}}};
        break;
    }
    return true;
}

}  // namespace

// Victory points first, then what the units are worth and where they stand.
int Judgement<P3f>::evaluate(const P3f& game, const State& state, Side side) {
    if (state.is_over()) return (game.score(state, side) - 500) * 100;
    const int points = game.points(state, side) - game.points(state, other(side));
    return victory_point * points + strength(game, state, side) -
           strength(game, state, other(side));
}

Event Judgement<P3f>::at_random() { return {"reason.random"_say, RuleId{}}; }

Event Judgement<P3f>::because(const P3f&, const State&, Side, const Action&, int gain) {
    return {"reason.best"_say, RuleId{}, {{"gain", number(gain)}}};
}

bool Judgement<P3f>::plan(const P3f& game, const State& state, Side side, Chance& chance,
                          Decision<P3f>& decision) {
    int best = 0;
    switch (game.prompt(state, side).ask) {
        case Ask::set_up:
            decision.action = Action::done();
            decision.reason = {"reason.hold"_say, RuleId{}};
            return true;
        case Ask::orders:
            return plan_orders(game, state, side, decision);
        case Ask::move:
            return plan_march(game, state, side, chance, decision);
        case Ask::react: {
            const bool found = take_best(
                game, state, side, chance, Verb::fire, Verb::charge,
                [&](const Action& action) { return reaction_gain(game, state, side, action); },
                decision, best);
            if (!found) decision.action = Action::done();
            decision.reason = found ? Event{"reason.strike"_say, RuleId{}, {{"gain", number(best)}}}
                                    : Event{"reason.wait"_say, RuleId{}};
            return true;
        }
        case Ask::cannonade:
        case Ask::attack: {
            const auto gain = [&](const Action& action) {
                return action.verb == Verb::fire ? fire_gain(game, state, side, action)
                                                 : attack_gain(game, state, side, action);
            };
            bool found = take_best(game, state, side, chance, Verb::attack, Verb::fire, gain,
                                   decision, best);
            if (!found && !game.check(state, side, Action::done())) {
                best = -1'000'000;
                found = take_best(game, state, side, chance, Verb::attack, Verb::fire, gain,
                                  decision, best);
            }
            if (!found) decision.action = Action::done();
            decision.reason = found ? Event{"reason.strike"_say, RuleId{}, {{"gain", number(best)}}}
                                    : Event{"reason.wait"_say, RuleId{}};
            return true;
        }
        default:
            return false;
    }
}

}  // namespace gonfalon
