#include "engine/space/plane/rectangle.h"

#include "engine/space/plane/distance.h"

namespace gonfalon::plane::detail {

bool near(const Rectangle& a, const Rectangle& b, const Shadows& shadows, Length slack) {
    return !exceeds(-shadows.a_left, 2 * slack, square(a.left)) &&
           !exceeds(-shadows.a_back, 2 * slack, square(a.back)) &&
           !exceeds(-shadows.b_left, 2 * slack, square(b.left)) &&
           !exceeds(-shadows.b_back, 2 * slack, square(b.back)) &&
           squared_distance(a, b).at_most(slack);
}

}  // namespace gonfalon::plane::detail
