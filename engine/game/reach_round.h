// Where a piece that looks nowhere can go on open ground: every way round, as far as is legal.
#pragma once

#include "engine/core/function_ref.h"
#include "engine/game/game.h"
#include "engine/space/plane/angle.h"
#include "engine/space/plane/stretches.h"

namespace gonfalon {

constexpr int reach_rays = 64;

// `step` says the action that goes so far in a direction, `legal` whether it may. Of each stretch
// the nearest place is given, then the farthest.
template <class Action, class Step, class Legal>
void reach_round(plane::Length most, plane::Length pace, const Step& step, const Legal& legal,
                 FunctionRef<void(const ReachPlace<Action>&)> place) {
    for (int ray = 0; ray < reach_rays; ++ray) {
        const auto way = plane::turned(0, ray * (65536 / reach_rays));
        plane::each_stretch(
            most, pace, [&](plane::Length far) { return legal(step(way, far)); },
            [&](plane::Length from, plane::Length to) {
                for (const plane::Length far : {from, to}) {
                    const Action action = step(way, far);
                    place({ray, way, far, &action, 1});
                }
            });
    }
}

}  // namespace gonfalon
