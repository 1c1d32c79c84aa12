#include "engine/space/plane/distance.h"

namespace gonfalon::plane {

namespace {

// From a corner to a side.
Link link_to_side(Point corner, Point a, Point b, bool corner_of_first) {
    const Vector along = b - a;
    const Product norm = square(along);
    const Product foot = dot(corner - a, along);
    if (foot <= 0) return {{square(corner - a), 1}, corner, a, a, corner_of_first};
    if (foot >= norm) return {{square(corner - b), 1}, corner, b, b, corner_of_first};
    const Product off = cross(along, corner - a);
    return {{Wide{off} * off, norm}, corner, a, b, corner_of_first};
}

// visit(link) for corners of one outline and the sides of the other they lie beyond (or on): the
// nearest point of an outline to a point outside lies on such a side.
template <class Visit>
void each_link(Outline corners, Outline sides, bool corners_of_first, Visit&& visit) {
    for (const Point corner : corners) {
        Point a = sides.back();
        for (const Point b : sides) {
            if (side(a, b, corner) <= 0) visit(link_to_side(corner, a, b, corners_of_first));
            a = b;
        }
    }
}

// From corners of one outline to sides of the other that they lie beyond, not to the ends of them.
void shorten(SquaredDistance& best, Outline corners, Outline sides) {
    Point a = sides.back();
    for (const Point b : sides) {
        const Vector along = b - a;
        const Product norm = square(along);
        for (const Point corner : corners) {
            const Product foot = dot(corner - a, along);
            const Product off = cross(along, corner - a);
            if (foot <= 0 || foot >= norm || off > 0) continue;
            const SquaredDistance next{Wide{off} * off, norm};
            if (next < best) best = next;
        }
        a = b;
    }
}

// Precondition: no point is inside both.
SquaredDistance parted_distance(Outline a, Outline b) {
    Product corners = square(b[0] - a[0]);
    for (const Point p : a)
        for (const Point q : b) corners = std::min(corners, square(q - p));
    SquaredDistance best{corners, 1};
    shorten(best, a, b);
    shorten(best, b, a);
    return best;
}

}  // namespace

Point Link::foot() const {
    if (side_start == side_end) return side_start;
    const Vector along = side_end - side_start;
    return point_at(side_start, side_end, {dot(corner - side_start, along), plane::square(along)});
}

bool Link::crossed_by(Point p, Point q) const {
    const Vector way = q - p;
    const bool to_corner = side_start == side_end;
    // Along which the link has two sides: across it.
    const Vector link = side_start - corner;
    const Vector across = to_corner ? Vector{-link.y, link.x} : side_end - side_start;
    const Product start = dot(across, p - corner);
    const Product end = dot(across, q - corner);
    if (start == 0 || (start < 0 && end < 0) || (start > 0 && end > 0)) return false;
    const Product near = cross(way, corner - p);
    if (to_corner) {
        const Product far = cross(way, side_start - p);
        return (near <= 0 && far >= 0) || (near >= 0 && far <= 0);
    }
    const Wide far = Wide{cross(way, side_start - p)} * plane::square(across) +
                     Wide{dot(corner - side_start, across)} * cross(way, across);
    return (near <= 0 && far >= 0) || (near >= 0 && far <= 0);
}

SquaredDistance squared_distance(Point p, Point a, Point b) {
    return link_to_side(p, a, b, true).square;
}

SquaredDistance squared_distance(Point p, Outline outline) {
    SquaredDistance best{-1, 1};
    Point a = outline.back();
    for (const Point b : outline) {
        // The nearest point to one outside lies on a side that it is beyond.
        if (side(a, b, p) < 0) {
            const SquaredDistance next = squared_distance(p, a, b);
            if (best.numerator < 0 || next < best) best = next;
        }
        a = b;
    }
    return best.numerator < 0 ? SquaredDistance{} : best;
}

SquaredDistance squared_distance(Outline a, Outline b) {
    if (overlap(a, b)) return {};
    return parted_distance(a, b);
}

SquaredDistance squared_distance(const Rectangle& a, const Rectangle& b) {
    if (overlap(a, b)) return {};
    return parted_distance(a.corners(), b.corners());
}

SquaredDistance squared_distance(Point p, Point q, Outline outline) {
    if (touches(outline, p, q)) return {};
    SquaredDistance best = squared_distance(p, outline);
    best = std::min(best, squared_distance(q, outline));
    for (const Point corner : outline) best = std::min(best, squared_distance(corner, p, q));
    return best;
}

Point nearest_point(Point p, Point a, Point b) { return link_to_side(p, a, b, true).foot(); }

Point nearest_point(Point p, Outline outline) {
    Link best = link_to_side(p, outline.back(), outline[0], true);
    for (std::size_t i = 0; i + 1 < outline.size(); ++i) {
        const Link link = link_to_side(p, outline[i], outline[i + 1], true);
        if (link.square < best.square) best = link;
    }
    return best.foot();
}

Link shortest_link(Outline a, Outline b) {
    if (overlap(a, b)) return {{}, a[0], a[0], a[0], true};
    Link best;
    bool found = false;
    const auto take = [&](const Link& link) {
        if (found && !(link.square < best.square)) return;
        best = link;
        found = true;
    };
    each_link(a, b, true, take);
    each_link(b, a, false, take);
    return best;
}

Links shortest_links(Outline a, Outline b) {
    Links links;
    if (overlap(a, b)) return links;
    const SquaredDistance shortest = parted_distance(a, b);
    const auto take = [&](const Link& link) {
        if (!(link.square == shortest)) return;
        // Two corners are found from both of their sides and from both outlines.
        if (link.side_start == link.side_end)
            for (const Link& other : links)
                if (other.side_start == other.side_end &&
                    ((other.corner == link.corner && other.side_start == link.side_start) ||
                     (other.corner == link.side_start && other.side_start == link.corner)))
                    return;
        // Of convex outlines without straight corners four at most: from the two ends of the
        // stretch that two parallel sides share, each found from both.
        links.push_back(link);
    };
    each_link(a, b, true, take);
    each_link(b, a, false, take);
    return links;
}

Length gap(const Rectangle& a, const Rectangle& b) { return squared_distance(a, b).floor(); }
Length gap(Outline a, Outline b) { return squared_distance(a, b).floor(); }
Length gap(Point p, const Rectangle& base) { return gap(p, Outline(base.corners())); }
Length gap(Point p, Outline outline) { return squared_distance(p, outline).floor(); }
Length gap(const Disc& a, const Disc& b) {
    return std::max(0, distance(a.middle, b.middle) - a.radius - b.radius);
}
Length gap(const Disc& disc, Outline outline) {
    return std::max(0, gap(disc.middle, outline) - disc.radius);
}
Length gap(const Disc& disc, const Rectangle& base) { return gap(disc, Outline(base.corners())); }

bool within(const Rectangle& a, const Rectangle& b, Length range) {
    // Their middles are that near: no need to measure.
    if (square(b.doubled_middle() - a.doubled_middle()) <= square(2 * std::max(0, range)))
        return true;
    return contact(a, b, range);
}
bool within(Outline a, Outline b, Length range) { return contact(a, b, range); }
bool within(Point p, const Rectangle& base, Length range) {
    return base.bounds().grown(range).contains(p) && within(p, Outline(base.corners()), range);
}
bool within(Point p, Outline outline, Length range) {
    return squared_distance(p, outline).at_most(range);
}
bool within(const Disc& a, const Disc& b, Length range) {
    return within(a.middle, b.middle, a.radius + b.radius + range);
}
bool within(const Disc& disc, Outline outline, Length range) {
    return within(disc.middle, outline, disc.radius + range);
}
bool within(const Disc& disc, const Rectangle& base, Length range) {
    return within(disc.middle, base, disc.radius + range);
}

}  // namespace gonfalon::plane
