// Bases: a pose, the rectangle it covers, its four centres and sides, and how two bases meet.
//
// A rectangle is kept as its front centre and two whole vectors; its corners are sums of them, so
// that it is an exact parallelogram (a rectangle up to the rounding of the two vectors), opposite
// sides are parallel, and a base turned about on its rear centre covers the same points. All tests
// are exact on those corners.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/fields.h"
#include "engine/space/plane/angle.h"

namespace gonfalon::plane {

// Where a base stands: the middle of its front, and where that looks.
struct Pose {
    Point at;
    Angle facing = 0;

    friend constexpr bool operator==(const Pose&, const Pose&) = default;

    static constexpr auto fields = members<&Pose::at, &Pose::facing>;
};

struct Size {
    Length width = 0;  // of the front
    Length depth = 0;

    friend constexpr bool operator==(Size, Size) = default;
};

// The sides of a base, counter-clockwise.
enum class Edge : std::uint8_t { front, left, rear, right };
inline constexpr std::array<Edge, 4> edges{Edge::front, Edge::left, Edge::rear, Edge::right};

using Corners = std::array<Point, 4>;

struct Rectangle {
    Point front;  // the front centre
    Vector left;  // from there to the front left corner
    Vector back;  // from there to the rear centre

    friend constexpr bool operator==(const Rectangle&, const Rectangle&) = default;

    // Counter-clockwise from the front left: rear left, rear right, front right.
    constexpr Corners corners() const {
        return {front + left, front + back + left, front + back - left, front - left};
    }
    constexpr Point centre(Edge edge) const {
        switch (edge) {
            case Edge::front:
                return front;
            case Edge::left:
                return front + left + half(back);
            case Edge::rear:
                return front + back;
            case Edge::right:
                return front - left + half(back);
        }
        return front;
    }
    // The four centres of the rules, in the order of Edge.
    constexpr std::array<Point, 4> centres() const {
        return {centre(Edge::front), centre(Edge::left), centre(Edge::rear), centre(Edge::right)};
    }
    constexpr Point middle() const { return front + half(back); }
    constexpr Point doubled_middle() const { return front + front + back; }

    constexpr Box bounds() const {
        const auto size = [](Length v) { return v < 0 ? -v : v; };
        const Vector out{size(left.x), size(left.y)};
        const Vector low{std::min(back.x, 0), std::min(back.y, 0)};
        const Vector high{std::max(back.x, 0), std::max(back.y, 0)};
        return {front + low - out, front + high + out};
    }
    constexpr Rectangle moved(Vector by) const { return {front + by, left, back}; }
};

// Precondition: width and depth of at least a millimetre.
constexpr Rectangle rectangle(const Pose& pose, Size size) {
    const Direction d = direction(pose.facing);
    return {pose.at, offset_half(d.left(), size.width), offset(-d, size.depth)};
}

// --- Poses of a base that turns in place --------------------------------------------------------

// The front goes to where another side was and looks out there: the front centre becomes the centre
// of that side. Turned to the rear, the base covers the same ground.
constexpr Pose faced(const Pose& pose, Size size, Edge to) {
    const int quarters = static_cast<int>(to);
    return {rectangle(pose, size).centre(to), turned(pose.facing, quarters * quarter_turn)};
}
constexpr Pose pivoted(const Pose& pose, int by) { return {pose.at, turned(pose.facing, by)}; }
// Straight ahead (or back, when negative), by the rounding rule.
constexpr Pose advanced(const Pose& pose, Length by) {
    return {pose.at + offset(pose.facing, by), pose.facing};
}
// Along another direction, the facing kept.
constexpr Pose shifted(const Pose& pose, Angle way, Length by) {
    return {pose.at + offset(way, by), pose.facing};
}

// --- Half-planes and arcs -----------------------------------------------------------------------

// How far a point lies beyond the line of a side: positive outside, negative on the base's side of
// it, 0 on the line. Only the sign and ratios of one side mean anything.
constexpr Product beyond(const Rectangle& base, Edge edge, Point p) {
    switch (edge) {
        case Edge::front:
            return cross(p - base.front, base.left);
        case Edge::left:
            return cross(p - base.front - base.left, base.back);
        case Edge::rear:
            return cross(base.left, p - base.front - base.back);
        case Edge::right:
            return cross(base.back, p - base.front + base.left);
    }
    return 0;
}
// In the half-plane a side looks at, its line excluded: an arc of 180 degrees.
constexpr bool ahead(const Rectangle& base, Edge edge, Point p) {
    return beyond(base, edge, p) > 0;
}
// Strictly behind the line of the front (a charge from there is in the flank).
constexpr bool behind_front(const Rectangle& base, Point p) {
    return beyond(base, Edge::front, p) < 0;
}
// Seen from the centre of a side, at most `half` off its outward direction; rims included.
// Precondition: half <= quarter_turn.
constexpr bool in_arc(const Pose& pose, Size size, Edge edge, Angle half, Point p) {
    return in_arc(turned(pose.facing, static_cast<int>(edge) * quarter_turn), half,
                  p - rectangle(pose, size).centre(edge));
}

// --- How bases meet -----------------------------------------------------------------------------

// Bases touch when the gap between them is at most this, and overlap when they cover each other by
// more than this: the rounding of a pose can make less of either.
inline constexpr Length contact_slack = 1;

enum class Relation : std::uint8_t { apart, touching, overlapping };

namespace detail {

// The shadows of two parallelograms along the normals of their sides: by how much they overlap,
// times twice the length of the side; negative when they are apart.
struct Shadows {
    Product a_left, a_back, b_left, b_back;

    constexpr Shadows(const Rectangle& a, const Rectangle& b) {
        const Vector way = b.doubled_middle() - a.doubled_middle();
        const Product area_a = size_of(cross(a.left, a.back));
        const Product area_b = size_of(cross(b.left, b.back));
        const Product left_left = 2 * size_of(cross(a.left, b.left));
        const Product left_back = size_of(cross(a.left, b.back));
        const Product back_left = size_of(cross(a.back, b.left));
        const Product back_back = size_of(cross(a.back, b.back));
        a_left = area_a + left_left + left_back - size_of(cross(a.left, way));
        a_back = 2 * (area_a + back_left) + back_back - size_of(cross(a.back, way));
        b_left = area_b + left_left + back_left - size_of(cross(b.left, way));
        b_back = 2 * (area_b + left_back) + back_back - size_of(cross(b.back, way));
    }
    constexpr Product least() const {
        return std::min(std::min(a_left, a_back), std::min(b_left, b_back));
    }
    // A shadow leaves a gap of more than `slack`, even if the side were as long as its two legs
    // together: one branch for nearly all bases that are apart.
    constexpr bool surely_apart(const Rectangle& a, const Rectangle& b, Length slack) const {
        const auto gap = [slack](Product shadow, Vector side) {
            return shadow + 2 * slack * (size_of(side.x) + size_of(side.y));
        };
        return std::min(std::min(gap(a_left, a.left), gap(a_back, a.back)),
                        std::min(gap(b_left, b.left), gap(b_back, b.back))) < 0;
    }
};

// For bases parted by some shadow: is the gap at most `slack`?
bool near(const Rectangle& a, const Rectangle& b, const Shadows& shadows, Length slack);

}  // namespace detail

// Some point lies inside both.
constexpr bool overlap(const Rectangle& a, const Rectangle& b) {
    return detail::Shadows(a, b).least() > 0;
}
// They cover each other by more than `slack`: no shift that short would part them.
constexpr bool overlap(const Rectangle& a, const Rectangle& b, Length slack) {
    const detail::Shadows shadows(a, b);
    return shadows.least() > 0 && exceeds(shadows.a_left, 2 * slack, square(a.left)) &&
           exceeds(shadows.a_back, 2 * slack, square(a.back)) &&
           exceeds(shadows.b_left, 2 * slack, square(b.left)) &&
           exceeds(shadows.b_back, 2 * slack, square(b.back));
}
// The gap is at most `slack` (0: they touch); overlapping bases have no gap.
inline bool contact(const Rectangle& a, const Rectangle& b, Length slack = contact_slack) {
    if (!a.bounds().grown(slack).meets(b.bounds())) return false;
    const detail::Shadows shadows(a, b);
    if (shadows.surely_apart(a, b, slack)) return false;
    return shadows.least() >= 0 || detail::near(a, b, shadows, slack);
}
// Both tests at once, with one slack.
inline Relation relation(const Rectangle& a, const Rectangle& b, Length slack = contact_slack) {
    if (!contact(a, b, slack)) return Relation::apart;
    return overlap(a, b, slack) ? Relation::overlapping : Relation::touching;
}

// Closed: the rim belongs to it.
constexpr bool contains(const Rectangle& base, Point p) {
    for (const Edge edge : edges)
        if (beyond(base, edge, p) > 0) return false;
    return true;
}
constexpr bool contains_inside(const Rectangle& base, Point p) {
    for (const Edge edge : edges)
        if (beyond(base, edge, p) >= 0) return false;
    return true;
}

// A stretch of the way from p to q lies inside; running along the rim or touching it does not
// count.
constexpr bool crosses(const Rectangle& base, Point p, Point q) {
    const Vector way = q - p;
    const Vector from_middle = p + p + way - base.doubled_middle();  // doubled
    const Product turn_left = cross(base.left, way);
    const Product turn_back = cross(base.back, way);
    const Product area = size_of(cross(base.left, base.back));
    return size_of(cross(base.left, from_middle)) < area + size_of(turn_left) &&
           size_of(cross(base.back, from_middle)) < 2 * area + size_of(turn_back) &&
           (way == Vector{} ||
            size_of(cross(way, from_middle)) < 2 * size_of(turn_left) + size_of(turn_back));
}

// A round base, such as a commander's.
struct Disc {
    Point middle;
    Length radius = 0;

    constexpr Box bounds() const { return Box{middle, middle}.grown(radius); }
};

}  // namespace gonfalon::plane
