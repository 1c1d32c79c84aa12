// Where a base can get in one move, as an outline to draw: a fan of directions with the longest
// free move in each.
#pragma once

#include "engine/core/function_ref.h"
#include "engine/space/plane/move.h"

namespace gonfalon::plane {

inline constexpr int fan_directions = 128;

struct Ray {
    Angle facing = 0;
    Length distance = 0;
    Point end;  // of the front centre
};
// From right to left. With a full circle the last is the first again, a whole turn on.
using Fan = FixedVector<Ray, fan_directions + 1>;

// `limit(facing)` is how far the base may go that way by the rules of speed and ground. Directions
// in which it cannot even turn have distance 0. Precondition: 0 <= pivot <= half_turn.
Fan reach(const Scene& scene, const Pose& start, Size size, int pivot,
          FunctionRef<Length(Angle facing)> limit, const Ground& ground);
Fan reach(const Scene& scene, const Pose& start, Size size, int pivot, Length limit,
          const Ground& ground);

// The region as an outline: the start and the ends of the rays (a whole circle leaves out the
// start). Not convex in general.
using ReachOutline = FixedVector<Point, fan_directions + 2>;
ReachOutline outline_of(const Pose& start, int pivot, const Fan& fan);

}  // namespace gonfalon::plane
