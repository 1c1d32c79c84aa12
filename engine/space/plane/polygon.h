// Convex outlines: pieces of terrain and zones. What lies in them, which ways cross them, and how
// larger shapes are cut into them.
//
// Every function takes an outline as its corners counter-clockwise; rectangle(...).corners() is
// one. The inside is open: a way that only touches a corner or runs along a side does not cross.
#pragma once

#include <optional>
#include <span>

#include "engine/core/fixed.h"
#include "engine/space/plane/rectangle.h"

namespace gonfalon::plane {

inline constexpr std::size_t max_corners = 16;

using Outline = std::span<const Point>;

// A convex polygon with its bounds.
class Polygon {
  public:
    constexpr Polygon() = default;
    // Precondition: is_convex(corners), at most max_corners of them.
    explicit constexpr Polygon(Outline corners) {
        for (const Point p : corners) corners_.push_back(p);
        if (!corners.empty()) bounds_ = box_of(corners);
    }
    constexpr Outline corners() const { return {corners_.begin(), corners_.size()}; }
    constexpr operator Outline() const { return corners(); }  // NOLINT: it is one
    constexpr const Box& bounds() const { return bounds_; }
    constexpr bool empty() const { return corners_.empty(); }

    friend constexpr bool operator==(const Polygon&, const Polygon&) = default;

  private:
    FixedVector<Point, max_corners> corners_;
    Box bounds_;
};

// At least three corners, counter-clockwise, none of them straight, once round.
constexpr bool is_convex(Outline outline) {
    const std::size_t count = outline.size();
    if (count < 3 || count > max_corners) return false;
    int wraps = 0;  // the way turns from west to east once in a convex outline
    for (std::size_t i = 0; i < count; ++i) {
        const Vector a = outline[(i + 1) % count] - outline[i];
        const Vector b = outline[(i + 2) % count] - outline[(i + 1) % count];
        if (cross(a, b) <= 0) return false;
        const auto lower = [](Vector v) { return v.y < 0 || (v.y == 0 && v.x < 0); };
        if (lower(a) && !lower(b)) ++wraps;
    }
    return wraps == 1;
}

// The rim belongs to it.
constexpr bool contains(Outline outline, Point p) {
    Point a = outline.back();
    for (const Point b : outline) {
        if (side(a, b, p) < 0) return false;
        a = b;
    }
    return true;
}
constexpr bool contains_inside(Outline outline, Point p) {
    Point a = outline.back();
    for (const Point b : outline) {
        if (side(a, b, p) <= 0) return false;
        a = b;
    }
    return true;
}
// All of the other outline, rims included.
constexpr bool contains(Outline outline, Outline other) {
    for (const Point p : other)
        if (!contains(outline, p)) return false;
    return true;
}

// A stretch of the way from p to q lies inside. p may be q.
bool crosses(Outline outline, Point p, Point q);
// The way and the closed outline have a point in common.
bool touches(Outline outline, Point p, Point q);

// The part of the way from p to q between two of its fractions.
struct Span {
    Fraction from;
    Fraction to;
};
// The stretch inside, if there is one of some length.
std::optional<Span> span_inside(Outline outline, Point p, Point q);
// The stretch in the closed outline: it may run along a side. Nothing for a mere touch.
std::optional<Span> span_on(Outline outline, Point p, Point q);
// Every point of the way lies on one of the pieces (a road made of several, say).
bool covered(std::span<const Polygon> pieces, Point p, Point q);
// How much of the way lies inside some of the pieces, rounded to the nearest tenth.
Length length_inside(std::span<const Polygon> pieces, Point p, Point q);

// Some point lies inside both; with a slack, they cover each other by more than that.
bool overlap(Outline a, Outline b, Length slack = 0);
bool contact(Outline a, Outline b, Length slack = contact_slack);
Relation relation(Outline a, Outline b, Length slack = contact_slack);
// A side parts them by more than `range`: then the gap is larger. Cheap, and only half of the
// truth: corner to corner they can be that far apart without it.
bool surely_apart(Outline a, Outline b, Length range);

// --- Making outlines ----------------------------------------------------------------------------

// A stretch of a hedge, wall, road or river: `width` across, with square ends. Where it goes on in
// another stretch it is lengthened by half of its width, so that a bend leaves no hole.
// Precondition: a != b, width of at least 2.
struct Joined {
    bool at_a = false;
    bool at_b = false;
};
Polygon stretch(Point a, Point b, Length width, Joined joined = {});

using Line = FixedVector<Point, max_corners>;
using Polygons = FixedVector<Polygon, max_corners>;
// The stretches of a line: one fewer than it has points, and room for all of them.
Polygons stretches_of(std::span<const Point> line, Length width);
template <std::size_t Size>
    requires(Size <= max_corners + 1)
Polygons band(const FixedVector<Point, Size>& line, Length width) {
    return stretches_of({line.begin(), line.size()}, width);
}

// What lies to the left of the way from a to b; empty when nothing does. New corners follow the
// rounding rule. Precondition: fewer than max_corners corners, for a cut can leave one more.
Polygon clipped(const Polygon& polygon, Point a, Point b);
// What is left of a polygon when another is taken out of it, such as a bridge out of a river:
// convex pieces that cover it. Each side of the hole cuts one piece off, which has up to twice
// max_corners corners and so is handed out in three at most.
using Pieces = FixedVector<Polygon, 3 * max_corners>;
Pieces without(const Polygon& polygon, const Polygon& hole);

}  // namespace gonfalon::plane
