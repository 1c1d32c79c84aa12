#include "engine/space/plane/rectangle.h"

#include "engine/space/plane/distance.h"

namespace gonfalon::plane {

bool contact(const Rectangle& a, const Rectangle& b, Length slack) {
    const Vector way = b.doubled_middle() - a.doubled_middle();
    bool separated = false;
    for (const Vector axis : {a.left, a.back, b.left, b.back}) {
        const Product shadow = detail::shadow(axis, a, b, way);
        if (shadow >= 0) continue;
        if (exceeds(-shadow, 2 * slack, square(axis))) return false;
        separated = true;
    }
    return !separated || squared_distance(a, b).at_most(slack);
}

Relation relation(const Rectangle& a, const Rectangle& b, Length slack) {
    if (!contact(a, b, slack)) return Relation::apart;
    return overlap(a, b, slack) ? Relation::overlapping : Relation::touching;
}

}  // namespace gonfalon::plane
