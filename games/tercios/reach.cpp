// Where a unit can go, and whom it sees.
#include <algorithm>

#include "engine/game/reach_round.h"
#include "games/tercios/game.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

constexpr int rays = 64;
constexpr Length step_pace = 32;   // an eighth of an inch: nothing narrower lies between two bases
constexpr Length ride_pace = 128;  // half an inch: no base in a rider's way is narrower

using GivePlace = FunctionRef<void(const ReachPlace<Action>&)>;

void troop_reach(const Rules& rules, Side side, TroopId id, March::Kind kind, GivePlace place) {
    const int change = rules.move_change(kind);
    for (int ray = 0; ray <= rays; ++ray) {
        const int pivot = -16384 + ray * (32768 / rays);
        const Pose start = plane::pivoted(rules.unit(id).pose, pivot);
        const auto step = [&](Length far) { return Action::move(id, {pivot, far, 0}); };
        plane::each_stretch(
            rules.farthest(id, start, start.facing, change), step_pace,
            [&](Length far) { return rules.check(side, step(far)).ok(); },
            [&](Length from, Length to) {
                for (const Length far : {from, to}) {
                    const Action action = step(far);
                    place({ray, start.facing, far, &action, 1});
                }
            });
    }
}

void commander_reach(const Rules& rules, Side side, CommanderId id, GivePlace place) {
    const Length most =
        std::max(rules.ride_length(id), rules.measure(Measure::commander_move_accomplice));
    reach_round<Action>(
        most, ride_pace,
        [&](Angle way, Length far) {
            return Action::led(Verb::ride, id, rules.stands_at(id) + plane::offset(way, far));
        },
        [&](const Action& ride) { return rules.check(side, ride).ok(); }, place);
}

}  // namespace

void Tercios::reach(const State& now, Side side, const Action& unfinished, GivePlace place) const {
    const Rules rules(*this, now);
    const Situation situation = rules.situation();
    if (situation.side != side) return;
    const bool leads = situation.ask == Ask::activate || situation.ask == Ask::ride;
    if (unfinished.verb == Verb::ride && leads && unfinished.commander.exists())
        return commander_reach(rules, side, unfinished.commander, place);
    const TroopId id = unfinished.troop;
    if (!has(id) || !rules.on_table(id)) return;
    if (situation.ask == Ask::ready) troop_reach(rules, side, id, March::Kind::ready, place);
    if (situation.ask == Ask::run) troop_reach(rules, side, id, March::Kind::run, place);
}

void Tercios::sight(const State& now, TroopId viewer,
                    FunctionRef<void(TroopId, const SightLine&)> each) const {
    if (!has(viewer) || !now.unit(viewer).on_table()) return;
    const Rules rules(*this, now);
    rules.each_on_table(other(side_of(viewer)), [&](TroopId target) {
        if (const auto line = rules.sight_line(viewer, target)) each(target, *line);
    });
}

}  // namespace gonfalon::tercios
