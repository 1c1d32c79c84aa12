#include "ai/reference/p3f.h"

#include <algorithm>
#include <array>

#include "ai/reference/p3f_judging.h"
#include "engine/space/area/search.h"
#include "generated/p3f/index.h"

namespace gonfalon {

using namespace p3f;
using namespace p3f::judging;

namespace {

constexpr int isolation = 180;
constexpr int zone_of_march = 45;    // distance from where it wants to be
constexpr int zone_of_flight = 150;  // from the way home of an army that flees
constexpr int lone_leader = 500;
constexpr int most_distance = 9;

// A worth as a person counts it: whole victory points.
Value in_points(int worth) { return number((worth + victory_point / 2) / victory_point); }

// Where a side wants to be: zones that count for it, and where the enemy stands.
ZoneSet goals(const P3f& game, const State& state, Side side) {
    ZoneSet zones;
    for (const Objective& objective : game.tables().battle.objectives)
        if (objective.side == side &&
            (objective.kind == Objective::Kind::each_zone ||
             objective.kind == Objective::Kind::any_zone) &&
            (objective.from_turn == 0 || state.turn <= objective.to_turn))
            zones |= objective.zones;
    zones -= state.held[index(side)];
    return zones.empty() ? state.held[index(other(side))] : zones;
}

// Points for units that stand safe now but have long to wait until that counts.
int unripe_points(const P3f& game, const State& state, Side side) {
    if (state.turn + 1 >= game.tables().battle.turns) return 0;
    int points = 0;
    for (const Objective& objective : game.tables().battle.objectives) {
        if (objective.side != side || objective.kind != Objective::Kind::units_safe) continue;
        const auto& begin = game.tables().side_begin;
        for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
            const Counter& counter = game.counter(PieceId{i});
            const Piece& piece = state.pieces[i];
            if (piece.on_board() && marches(counter) && !counter.is_detachment() &&
                !piece.has(Mark::isolated) && objective.zones.contains(piece.zone))
                points += objective.points;
        }
    }
    return points;
}

// What the units of a side are worth where they stand.
int strength(const P3f& game, const State& state, Side side) {
    const ZoneSet home = refuge(game, state, side);
    const area::Distances far = area::distances_to(
        game.map(), (home.empty() ? goals(game, state, side) : home) & game.tables().land,
        game.tables().land);
    const int zone_of_distance = home.empty() ? zone_of_march : zone_of_flight;
    int worth = 0;
    const auto& begin = game.tables().side_begin;
    for (std::size_t i = begin[index(side)]; i < begin[index(side) + 1]; ++i) {
        const PieceId id{i};
        const Piece& piece = state.piece(id);
        const Counter& counter = game.counter(id);
        if (piece.place == Place::left && !counter.is_leader())
            worth += unit_worth(game, state, id);
        if (!piece.on_board()) continue;
        if (counter.is_leader()) {
            const bool alone = !state.held[index(side)].contains(piece.zone);
            if (alone && !piece.has(Mark::replaced)) worth -= lone_leader;
            worth -= std::min<int>(far[piece.zone.index()], most_distance) * zone_of_distance / 3;
            continue;
        }
        worth += unit_worth(game, state, id);
        if (piece.has(Mark::disorganised)) worth -= disorder;
        if (piece.has(Mark::isolated)) worth -= isolation;
        if (marches(counter) && !counter.is_detachment())
            worth -= std::min<int>(far[piece.zone.index()], most_distance) * zone_of_distance;
    }
    return worth;
}

// The same for the combat that is about to be rolled.
int mean_gain(const P3f& game, const State& state) {
    const Combat& combat = state.combat;
    return gain_at(game, combat.difference, worth_of(game, state, combat.attacker),
                   worth_of(game, state, combat.defender));
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

// What the enemy can hope for in the combat segment that follows, if nothing more is done.
int threat(const P3f& game, State state, Side side) {
    Silent silent;
    while (game.prompt(state, side).ask == Ask::advance_before)
        game.apply(state, other(side), Action::done(), silent);
    if (game.prompt(state, side).ask == Ask::react) game.apply(state, side, Action::done(), silent);
    if (game.prompt(state, side).ask != Ask::attack) return 0;
    std::array<int, max_zones> worst{};
    Chance chance(1, 1);
    game.propose(state, other(side), 200, chance, [&](const Action& action) {
        if (action.verb != Verb::attack) return;
        int& at = worst[action.zone.index()];
        at = std::max(at, attack_gain(game, state, other(side), action));
    });
    int sum = 0;
    for (const int each : worst) sum += each;
    return sum;
}

// Horse, leaders and enfants perdus that had better not wait for the blow.
bool plan_withdrawal(const P3f& game, const State& state, Side side, Chance& chance,
                     Decision<P3f>& decision) {
    constexpr int worth_going = 200;
    const int before = threat(game, state, side);
    if (before <= worth_going) return false;
    const int now = Reference<P3f>::evaluate(game, state, side);
    int best = worth_going;
    return take_best(
        game, state, side, chance, Verb::withdraw, Verb::withdraw,
        [&](const Action& action) {
            State after = state;
            Silent silent;
            game.apply(after, side, action, silent);
            int need = 6;
            if (!after.frames.empty() && after.frames.top().kind == FrameKind::check)
                need = std::clamp<int>(after.frames.top().need, 0, 6);
            while (game.prompt(after, side).turn == Turn::chance)
                game.apply(after, Outcome{1}, silent);
            const int gain = before - threat(game, after, side) +
                             Reference<P3f>::evaluate(game, after, side) - now;
            return gain * need / 6;
        },
        decision, best);
}

}  // namespace

// Victory points first, then what the units are worth and where they stand.
int Reference<P3f>::evaluate(const P3f& game, const State& state, Side side) {
    if (state.is_over()) return (game.score(state, side) - 500) * 100;
    const int points = game.points(state, side) - unripe_points(game, state, side) -
                       game.points(state, other(side)) + unripe_points(game, state, other(side));
    return victory_point * points + strength(game, state, side) -
           strength(game, state, other(side));
}

Event Reference<P3f>::at_random() { return {"reason.random"_say, RuleId{}}; }

Event Reference<P3f>::because(const P3f&, const State&, Side, const Action&, int gain) {
    if (gain < 0) return {"reason.lesser_evil"_say, RuleId{}};
    return {"reason.best"_say, RuleId{}, {{"gain", in_points(gain)}}};
}

bool Reference<P3f>::plan(const P3f& game, const State& state, Side side, Chance& chance,
                          Decision<P3f>& decision) {
    int best = 0;
    switch (game.prompt(state, side).ask) {
        case Ask::set_up:
            return plan_set_up(game, state, side, decision);
        case Ask::orders:
            return plan_orders(game, state, side, decision);
        case Ask::move:
            return plan_march(game, state, side, chance, decision);
        case Ask::react: {
            const bool found = take_best(
                game, state, side, chance, Verb::fire, Verb::charge,
                [&](const Action& action) { return reaction_gain(game, state, side, action); },
                decision, best);
            if (!found && plan_withdrawal(game, state, side, chance, decision)) {
                decision.reason = {
                    "reason.withdraw"_say, RuleId{}, {{"unit", value_of(decision.action.piece)}}};
                return true;
            }
            if (!found) decision.action = Action::done();
            decision.reason =
                found ? Event{"reason.strike"_say, RuleId{}, {{"gain", in_points(best)}}}
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
            decision.reason =
                found ? Event{"reason.strike"_say, RuleId{}, {{"gain", in_points(best)}}}
                      : Event{"reason.wait"_say, RuleId{}};
            return true;
        }
        default:
            return false;
    }
}

}  // namespace gonfalon
