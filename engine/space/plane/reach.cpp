#include "engine/space/plane/reach.h"

namespace gonfalon::plane {

Fan reach(const Scene& scene, const Pose& start, Size size, int pivot,
          FunctionRef<Length(Angle facing)> limit, const Ground& ground) {
    Fan fan;
    for (int i = 0; i <= fan_directions; ++i) {
        const int by = -pivot + 2 * pivot * i / fan_directions;
        const Pose pose = pivoted(start, by);
        const Length free = longest_move(scene, pose, size, limit(pose.facing), ground).value_or(0);
        fan.push_back({pose.facing, free, advanced(pose, free).at});
    }
    return fan;
}

Fan reach(const Scene& scene, const Pose& start, Size size, int pivot, Length limit,
          const Ground& ground) {
    return reach(scene, start, size, pivot, [limit](Angle) { return limit; }, ground);
}

ReachOutline outline_of(const Pose& start, int pivot, const Fan& fan) {
    ReachOutline outline;
    const bool whole = pivot == half_turn;
    if (!whole) outline.push_back(start.at);
    for (std::size_t i = 0; i < fan.size(); ++i)
        if (!whole || i + 1 < fan.size()) outline.push_back(fan[i].end);
    return outline;
}

}  // namespace gonfalon::plane
