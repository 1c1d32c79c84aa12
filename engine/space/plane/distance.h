// Nearest points and gaps, exact: squared distances are fractions of whole numbers, lengths are
// rounded down only where they are shown.
#pragma once

#include "engine/space/plane/polygon.h"

namespace gonfalon::plane {

// The square of a distance.
struct SquaredDistance {
    Wide numerator = 0;
    Product denominator = 1;

    friend constexpr std::strong_ordering operator<=>(const SquaredDistance& a,
                                                      const SquaredDistance& b) {
        return a.numerator * b.denominator <=> b.numerator * a.denominator;
    }
    friend constexpr bool operator==(const SquaredDistance& a, const SquaredDistance& b) {
        return (a <=> b) == 0;
    }
    constexpr bool at_most(Length length) const {
        return numerator <= Wide{square(length)} * denominator;
    }
    constexpr bool less_than(Length length) const {
        return numerator < Wide{square(length)} * denominator;
    }
    // In tenths, rounded down.
    constexpr Length floor() const {
        return static_cast<Length>(floor_root(static_cast<Product>(numerator / denominator)));
    }
};

// A shortest link between two outlines: from a corner of one to a point of a side of the other, or
// to its end.
struct Link {
    SquaredDistance square;
    Point corner;
    Point side_start;  // both the same: the link ends in that corner
    Point side_end;
    bool corner_of_first = true;

    // The ends, by the rounding rule.
    Point on_first() const { return corner_of_first ? corner : foot(); }
    Point on_second() const { return corner_of_first ? foot() : corner; }
    Point foot() const;
    Length length() const { return square.floor(); }

    // Does the way from p to q go from one side of it to the other? Exact. To end on it counts, to
    // begin on it does not, so that a stop halfway changes nothing. The ends of the link belong to
    // it; a link between two corners that touch has no sides and is never crossed.
    bool crossed_by(Point p, Point q) const;
};

SquaredDistance squared_distance(Point p, Point a, Point b);  // to the segment from a to b
SquaredDistance squared_distance(Point p, Outline outline);   // 0 in it
// 0 when they have a point in common.
SquaredDistance squared_distance(Outline a, Outline b);
SquaredDistance squared_distance(const Rectangle& a, const Rectangle& b);
// Between the segment from p to q and an outline.
SquaredDistance squared_distance(Point p, Point q, Outline outline);

// The nearest point of a segment or of an outline's rim to p, by the rounding rule.
Point nearest_point(Point p, Point a, Point b);
Point nearest_point(Point p, Outline outline);

// A shortest link; its square is 0 when they touch or overlap. Between parallel sides there are
// many: those at the ends of the common stretch are tried in turn by shortest_links.
Link shortest_link(Outline a, Outline b);
using Links = FixedVector<Link, 8>;
// All corner-to-side links of the smallest length. Nothing when the outlines overlap inside.
Links shortest_links(Outline a, Outline b);

// Gaps in tenths, rounded down; 0 also when they overlap.
Length gap(const Rectangle& a, const Rectangle& b);
Length gap(Outline a, Outline b);
Length gap(Point p, const Rectangle& base);
Length gap(Point p, Outline outline);
Length gap(const Disc& a, const Disc& b);
Length gap(const Disc& disc, Outline outline);
Length gap(const Disc& disc, const Rectangle& base);

// gap <= range, exactly (not by the rounded gap).
bool within(const Rectangle& a, const Rectangle& b, Length range);
bool within(Outline a, Outline b, Length range);
bool within(Point p, const Rectangle& base, Length range);
bool within(Point p, Outline outline, Length range);
bool within(const Disc& a, const Disc& b, Length range);
bool within(const Disc& disc, Outline outline, Length range);
bool within(const Disc& disc, const Rectangle& base, Length range);

}  // namespace gonfalon::plane
