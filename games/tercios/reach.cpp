// Where a unit can go, and whom it sees.
#include <algorithm>

#include "games/tercios/game.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

void Tercios::reach(const State& now, Side side, const Action& unfinished,
                    FunctionRef<void(const ReachPlace<Action>&)> place) const {
    const Rules rules(*this, now);
    const TroopId id = unfinished.troop;
    const Situation situation = rules.situation();
    if (!has(id) || !rules.on_table(id) || situation.side != side ||
        (situation.ask != Ask::ready && situation.ask != Ask::run))
        return;
    const March::Kind kind = situation.ask == Ask::run ? March::Kind::run : March::Kind::ready;
    const int change = rules.move_change(kind);
    constexpr int rays = 64;
    constexpr Length pace = 32;  // an eighth of an inch: nothing narrower lies between two bases
    for (int ray = 0; ray <= rays; ++ray) {
        const int pivot = -16384 + ray * (32768 / rays);
        const Pose start = plane::pivoted(now.unit(id).pose, pivot);
        const auto goes = [&](Length far) {
            return rules.check(side, Action::move(id, {pivot, far, 0})).ok();
        };
        // The last length before `bad` that goes on from `good`, up or down.
        const auto rim = [&](Length good, Length bad) {
            while (good - bad > 1 || bad - good > 1) {
                const Length middle = (good + bad) / 2;
                (goes(middle) ? good : bad) = middle;
            }
            return good;
        };
        const auto give = [&](Length from, Length to) {
            for (const Length far : {from, to}) {
                const Action step = Action::move(id, {pivot, far, 0});
                place({ray, start.facing, far, &step, 1});
            }
        };
        const Length most = rules.farthest(id, start, start.facing, change);
        Length from = 0;  // where the stretch that is open began; 0: none is
        for (Length far = pace; far < most + pace; far += pace) {
            const Length here = std::min(far, most);
            const bool open = goes(here);
            if (open && from == 0) from = rim(here, far - pace);
            if (open || from == 0) continue;
            give(from, rim(far - pace, here));
            from = 0;
        }
        if (from != 0) give(from, most);
    }
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
