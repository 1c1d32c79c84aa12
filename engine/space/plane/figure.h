// Ground within a length of a base, or of a point (a base of no size): what somebody bears on,
// holds or commands. For display; rules measure for themselves.
#pragma once

#include "engine/space/plane/rectangle.h"

namespace gonfalon::plane {

struct Figure {
    Pose pose;
    Size size{};
    Length range = 0;
    bool ahead = false;  // only what lies before its front
};

}  // namespace gonfalon::plane
