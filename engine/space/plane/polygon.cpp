#include "engine/space/plane/polygon.h"

#include "engine/space/plane/distance.h"

namespace gonfalon::plane {

namespace {

// The deepest any corner of `other` lies behind the side from a to b, times its length; negative
// when all are beyond it.
Product depth(Point a, Point b, Outline other) {
    Product deepest = side(a, b, other[0]);
    for (const Point p : other.subspan(1)) deepest = std::max(deepest, side(a, b, p));
    return deepest;
}

bool sides_overlap(Outline outline, Outline other, Length slack) {
    Point a = outline.back();
    for (const Point b : outline) {
        if (!exceeds(depth(a, b, other), slack, square(b - a))) return false;
        a = b;
    }
    return true;
}

enum class Apart : std::uint8_t { no, perhaps, yes };

// By a side of the first: not at all, by something, by more than the slack.
Apart sides_part(Outline outline, Outline other, Length slack) {
    Apart result = Apart::no;
    Point a = outline.back();
    for (const Point b : outline) {
        const Product deepest = depth(a, b, other);
        if (deepest < 0) {
            if (exceeds(-deepest, slack, square(b - a))) return Apart::yes;
            result = Apart::perhaps;
        }
        a = b;
    }
    return result;
}

// Of the way from p to q; `closed` keeps what runs along a side.
std::optional<Span> span_of(Outline outline, Point p, Point q, bool closed) {
    Span span{{0, 1}, {1, 1}};
    Point a = outline.back();
    for (const Point b : outline) {
        const Product start = side(a, b, p);
        const Product end = side(a, b, q);
        a = b;
        if (start <= 0 && end <= 0) {
            if (closed && start == 0 && end == 0) continue;
            return std::nullopt;
        }
        if (start < 0) span.from = std::max(span.from, Fraction{-start, end - start});
        if (end < 0) span.to = std::min(span.to, Fraction{start, start - end});
    }
    if (p == q || !(span.from < span.to)) return std::nullopt;
    return span;
}

}  // namespace

bool crosses(Outline outline, Point p, Point q) {
    Point a = outline.back();
    for (const Point b : outline) {
        if (side(a, b, p) <= 0 && side(a, b, q) <= 0) return false;
        a = b;
    }
    if (p == q) return true;
    bool left = false;
    bool right = false;
    for (const Point corner : outline) {
        const Product at = side(p, q, corner);
        left = left || at > 0;
        right = right || at < 0;
    }
    return left && right;
}

bool touches(Outline outline, Point p, Point q) {
    Point a = outline.back();
    for (const Point b : outline) {
        if (side(a, b, p) < 0 && side(a, b, q) < 0) return false;
        a = b;
    }
    bool left = true;
    bool right = true;
    for (const Point corner : outline) {
        const Product at = side(p, q, corner);
        left = left && at > 0;
        right = right && at < 0;
    }
    return !left && !right;
}

std::optional<Span> span_inside(Outline outline, Point p, Point q) {
    return span_of(outline, p, q, false);
}
std::optional<Span> span_on(Outline outline, Point p, Point q) {
    return span_of(outline, p, q, true);
}

bool covered(std::span<const Polygon> pieces, Point p, Point q) {
    if (p == q) {
        for (const Polygon& piece : pieces)
            if (contains(piece.corners(), p)) return true;
        return false;
    }
    Fraction reached{0, 1};
    while (reached < Fraction{1, 1}) {
        Fraction next = reached;
        for (const Polygon& piece : pieces) {
            const std::optional<Span> span = span_on(piece, p, q);
            if (span && span->from <= reached && span->to > next) next = span->to;
        }
        if (next == reached) return false;
        reached = next;
    }
    return true;
}

Length length_inside(std::span<const Polygon> pieces, Point p, Point q) {
    // Lengths with 8 binary places, so that the sum is right to the tenth.
    constexpr int places = 8;
    const Product whole = floor_root(square(q - p) << (2 * places));
    const Box line = box_of(p, q);
    Product sum = 0;
    Fraction reached{0, 1};
    while (true) {
        // The stretch that begins next, with all that overlap it.
        std::optional<Span> next;
        for (const Polygon& piece : pieces) {
            if (!line.meets(piece.bounds())) continue;
            std::optional<Span> span = span_inside(piece, p, q);
            if (!span || span->to <= reached) continue;
            span->from = std::max(span->from, reached);
            if (!next || span->from < next->from ||
                (span->from == next->from && span->to > next->to))
                next = span;
        }
        if (!next) break;
        const auto place = [whole](Fraction at) {
            return static_cast<Product>(Wide{whole} * at.numerator / at.denominator);
        };
        sum += place(next->to) - place(next->from);
        reached = next->to;
    }
    return static_cast<Length>(rounded_quotient(sum, 1 << places));
}

bool overlap(Outline a, Outline b, Length slack) {
    return sides_overlap(a, b, slack) && sides_overlap(b, a, slack);
}

bool contact(Outline a, Outline b, Length slack) {
    const Apart by_a = sides_part(a, b, slack);
    if (by_a == Apart::yes) return false;
    const Apart by_b = sides_part(b, a, slack);
    if (by_b == Apart::yes) return false;
    if (by_a == Apart::no && by_b == Apart::no) return true;
    return squared_distance(a, b).at_most(slack);
}

bool surely_apart(Outline a, Outline b, Length range) {
    return sides_part(a, b, range) == Apart::yes || sides_part(b, a, range) == Apart::yes;
}

Relation relation(Outline a, Outline b, Length slack) {
    if (!contact(a, b, slack)) return Relation::apart;
    return overlap(a, b, slack) ? Relation::overlapping : Relation::touching;
}

Polygon stretch(Point a, Point b, Length width, Joined joined) {
    const Direction ahead = direction(bearing(a, b));
    const Vector out = offset_half(ahead.left(), width);
    const Vector along = offset_half(ahead, width);
    const Point start = joined.at_a ? a - along : a;
    const Point end = joined.at_b ? b + along : b;
    const Point corners[4] = {end + out, start + out, start - out, end - out};
    return Polygon(corners);
}

Polygons stretches_of(std::span<const Point> line, Length width) {
    Polygons stretches;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        stretches.push_back(
            stretch(line[i], line[i + 1], width, {.at_a = i > 0, .at_b = i + 2 < line.size()}));
    return stretches;
}

namespace {

// Room for the corners of a polygon after a cut along every side of another: a way crosses a convex
// outline twice at most and leaves at least one corner behind, so that a cut adds no more than one.
using Cut = FixedVector<Point, 2 * max_corners>;

Outline outline_of(const Cut& corners) { return {corners.begin(), corners.size()}; }

// What of a convex outline lies to the left of the way from a to b; empty when nothing does.
Cut left_of(Outline corners, Point a, Point b) {
    Cut kept;
    const auto keep = [&kept](Point p) {
        if (kept.empty() || !(kept.back() == p)) kept.push_back(p);
    };
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point from = corners[i];
        const Point to = corners[(i + 1) % corners.size()];
        const Product start = side(a, b, from);
        const Product end = side(a, b, to);
        if (start >= 0) keep(from);
        if ((start > 0 && end < 0) || (start < 0 && end > 0))
            keep(point_at(from, to, {size_of(start), size_of(start) + size_of(end)}));
    }
    if (kept.size() > 1 && kept[0] == kept.back()) kept.pop_back();
    // Rounding may leave a corner straight or bent inwards by a hair: such corners go.
    for (bool again = true; again && kept.size() >= 3;) {
        again = false;
        for (std::size_t i = 0; i < kept.size() && !again; ++i) {
            const std::size_t count = kept.size();
            if (side(kept[i], kept[(i + 1) % count], kept[(i + 2) % count]) > 0) continue;
            kept.erase_at((i + 1) % count);
            again = true;
        }
    }
    if (kept.size() < 3) kept.clear();
    return kept;
}

// As polygons: with too many corners for one it is cut along the way from its first corner to the
// last that the piece has room for.
void hand_out(Outline corners, Pieces& pieces) {
    while (corners.size() > max_corners) {
        FixedVector<Point, max_corners> part;
        part.push_back(corners.front());
        for (const Point p : corners.last(max_corners - 1)) part.push_back(p);
        pieces.push_back(Polygon(Outline(part.begin(), part.size())));
        corners = corners.first(corners.size() - (max_corners - 2));
    }
    if (!corners.empty()) pieces.push_back(Polygon(corners));
}

}  // namespace

Polygon clipped(const Polygon& polygon, Point a, Point b) {
    return Polygon(outline_of(left_of(polygon.corners(), a, b)));
}

Pieces without(const Polygon& polygon, const Polygon& hole) {
    Pieces pieces;
    if (!overlap(polygon.corners(), hole.corners())) {
        pieces.push_back(polygon);
        return pieces;
    }
    Cut rest;
    for (const Point p : polygon.corners()) rest.push_back(p);
    Point a = hole.corners().back();
    for (const Point b : hole.corners()) {
        hand_out(outline_of(left_of(outline_of(rest), b, a)), pieces);
        rest = left_of(outline_of(rest), a, b);
        if (rest.empty()) break;
        a = b;
    }
    return pieces;
}

}  // namespace gonfalon::plane
