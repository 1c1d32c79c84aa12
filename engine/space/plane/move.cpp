#include "engine/space/plane/move.h"

namespace gonfalon::plane {

MoveFaults faults(const Scene& scene, const Pose& start, Size size, const Move& move,
                  const Ground& ground) {
    const Pose end = end_of(start, move);
    const Rectangle base = rectangle(end, size);
    return {first_crossed(scene, start.at, end.at, ground.barring),
            narrow_gap(scene, start.at, end.at, ground.passage, ground.gaps),
            scene.overlapped(base, ground.standing), !on_table(ground.table, base)};
}

bool is_free(const Scene& scene, const Pose& start, Size size, const Move& move,
             const Ground& ground) {
    const Pose end = end_of(start, move);
    const Rectangle base = rectangle(end, size);
    if (!on_table(ground.table, base)) return false;
    // One look at all bounds; the tests then look at few.
    const Box line = box_of(start.at, end.at).grown(ground.passage);
    const ItemSet near = scene.near(line.joined(base.bounds()));
    return !scene.any_overlapped(base, near & ground.standing) &&
           !any_crossed(scene, start.at, end.at, near & ground.barring) &&
           !narrow_gap(scene, start.at, end.at, ground.passage, near & ground.gaps);
}

bool stands_free(const Scene& scene, const Pose& pose, Size size, const Ground& ground) {
    const Rectangle base = rectangle(pose, size);
    return on_table(ground.table, base) && !scene.any_overlapped(base, ground.standing);
}

// --- Along a straight line ----------------------------------------------------------------------

namespace {

// Distances at which every side of both outlines lets the shadows overlap by more than a slack
// (negative: lets them be apart by less). Real numbers, rounded outwards; empty when low > high.
class Window {
  public:
    Window(Outline moving, Direction way, Length limit, Outline other, Length slack)
        : high_(limit) {
        narrow(other, moving, way, slack, 1);
        narrow(moving, other, way, slack, -1);
    }
    bool empty() const { return low_ > high_; }
    // Precondition of both: not empty.
    Length low() const { return static_cast<Length>(low_); }
    Length high() const { return static_cast<Length>(high_); }

  private:
    // depth + distance * slope > slack * length, for each side; `sign` says which of the two moves.
    void narrow(Outline sides, Outline corners, Direction way, Length slack, int sign) {
        Point a = sides.back();
        for (const Point b : sides) {
            const Vector along = b - a;
            Product depth = side(a, b, corners[0]);
            for (const Point p : corners.subspan(1)) depth = std::max(depth, side(a, b, p));
            const Product length = floor_root(square(along)) + (slack < 0 ? 1 : 0);
            const Product slope = -sign * cross(way, along);
            keep(Wide{depth - slack * length} << direction_bits, slope);
            a = b;
        }
    }
    // amount + distance * slope > 0
    void keep(Wide amount, Product slope) {
        if (slope > 0) {
            if (amount < 0) low_ = std::max(low_, -amount / slope);
        } else if (amount <= 0) {
            high_ = low_ - 1;
        } else if (slope < 0) {
            high_ = std::min(high_, amount / -slope + 1);
        }
    }

    Wide low_ = 0;
    Wide high_;
};

// Nowhere on its way does the base come as near as `range` to something, going by their bounds.
bool passes_far(const Rectangle& base, Direction way, Length limit, const Box& other,
                Length range) {
    const Box start = base.bounds();
    const Vector by = offset(way, limit);
    const Box end{start.low + by, start.high + by};
    // A tenth for the rounding of places between.
    return !start.joined(end).grown(range + 1).meets(other);
}

// Between a distance where `holds` is false and one where it is true: the one nearest to the false
// end that bisection finds, where it is true and false a tenth before.
template <class Holds>
Length bisect(Length no, Length yes, Holds&& holds) {
    while (yes - no > 1 || no - yes > 1) {
        const Length middle = no + (yes - no) / 2;
        (holds(middle) ? yes : no) = middle;
    }
    return yes;
}

}  // namespace

std::optional<Stretch> overlapping(const Rectangle& base, Angle way, Length limit, Outline other,
                                   Length slack) {
    const Direction ahead = direction(way);
    if (passes_far(base, ahead, limit, box_of(other), 0)) return std::nullopt;
    const Corners corners = base.corners();
    const auto at = [&](Length distance) {
        return overlap(Outline(base.moved(offset(ahead, distance)).corners()), other, slack);
    };
    // Rounding moves a base by less than a tenth: outside of the wide window it is surely free,
    // inside of the tight one it surely overlaps.
    const Window wide(corners, ahead, limit, other, slack - 1);
    if (wide.empty()) return std::nullopt;
    const Window tight(corners, ahead, limit, other, slack + 1);
    const Window& sure = tight.empty() ? wide : tight;
    Length inside = sure.low() + (sure.high() - sure.low()) / 2;
    if (!at(inside)) {
        // A shallow or grazing overlap, if any: look at every tenth of the window.
        inside = -1;
        for (Length d = wide.low(); d <= wide.high() && inside < 0; ++d)
            if (at(d)) inside = d;
        if (inside < 0) return std::nullopt;
    }
    Stretch stretch{inside, inside};
    if (at(wide.low()))
        stretch.from = wide.low();
    else
        stretch.from = bisect(wide.low(), inside, at);
    if (at(wide.high()))
        stretch.to = wide.high();
    else
        stretch.to = bisect(wide.high(), inside, at);
    return stretch;
}

std::optional<Length> first_contact(const Rectangle& base, Angle way, Length limit, Outline other) {
    return first_within(base, way, limit, other, contact_slack);
}

std::optional<Length> first_within(Point from, Angle way, Length limit, Point target,
                                   Length range) {
    const Direction ahead = direction(way);
    // The chord of a circle a tenth larger, rounded outwards: rounding moves a point by less.
    const Product foot = dot(ahead, target - from) >> direction_bits;
    const Product aside =
        std::max<Product>(0, (size_of(cross(ahead, target - from)) >> direction_bits) - 1);
    const Product chord = square(range + 1) - aside * aside;
    if (chord < 0) return std::nullopt;
    const Product half = floor_root(chord) + 2;
    const Product last = std::min<Product>(limit, foot + half);
    for (Product d = std::max<Product>(0, foot - half); d <= last;) {
        const Point there = from + offset(ahead, static_cast<Length>(d));
        if (within(there, target, range)) return static_cast<Length>(d);
        // No nearer by more than it goes, but for the rounding of both places.
        d += std::max(1, distance(there, target) - range - 1);
    }
    return std::nullopt;
}

std::optional<Length> first_within(const Rectangle& base, Angle way, Length limit, Outline target,
                                   Length range) {
    const Direction ahead = direction(way);
    if (passes_far(base, ahead, limit, box_of(target), range)) return std::nullopt;
    const Corners corners = base.corners();
    // What is nearer than the range is not parted by more by any side.
    const Window window(corners, ahead, limit, target, -(range + 1));
    if (window.empty()) return std::nullopt;
    for (Length d = window.low(); d <= window.high();) {
        const SquaredDistance apart =
            squared_distance(Outline(base.moved(offset(ahead, d)).corners()), target);
        if (apart.at_most(range)) return d;
        // No nearer by more than it goes, but for the rounding of both poses.
        d += std::max(1, apart.floor() - range - 1);
    }
    return std::nullopt;
}

Length free_line(const Scene& scene, Point from, Angle way, Length limit, const Ground& ground) {
    const Direction ahead = direction(way);
    const auto end = [&](Length distance) { return from + offset(ahead, distance); };
    Length free = std::max(0, limit);
    while (free > 0) {
        const std::optional<Crossing> barred =
            first_crossed(scene, from, end(free), ground.barring);
        if (!barred) break;
        const Fraction at = barred->at;
        const Length to_rim = static_cast<Length>(Wide{at.numerator} * free / at.denominator);
        free = std::min(free - 1, to_rim);
    }
    const auto narrow = [&](Length distance) {
        return narrow_gap(scene, from, end(distance), ground.passage, ground.gaps).has_value();
    };
    if (free > 0 && narrow(free)) free = bisect(0, free, narrow) - 1;
    return free;
}

std::optional<Length> stop_back(const Scene& scene, const Pose& pose, Size size, Angle way,
                                Length limit, const Ground& ground) {
    const Direction ahead = direction(way);
    const Rectangle start = rectangle(pose, size);
    const auto off_table = [&](Length distance) {
        return !on_table(ground.table, start.moved(offset(ahead, distance)));
    };
    if (limit < 0 || off_table(0)) return std::nullopt;
    Length free = off_table(limit) ? bisect(0, limit, off_table) - 1 : limit;
    while (true) {
        const ItemSet under = scene.overlapped(start.moved(offset(ahead, free)), ground.standing);
        if (!under.any()) return free;
        // Back to where the last of them is met.
        Length back = free - 1;
        under.each([&](std::size_t i) {
            const auto met = overlapping(start, way, free, scene.outline(static_cast<Item>(i)));
            if (met && met->to >= free) back = std::min(back, met->from - 1);
        });
        if (back < 0) return std::nullopt;
        free = back;
    }
}

std::optional<Length> longest_move(const Scene& scene, const Pose& pose, Size size, Length limit,
                                   const Ground& ground) {
    const Length line = free_line(scene, pose.at, pose.facing, limit, ground);
    return stop_back(scene, pose, size, pose.facing, line, ground);
}

Length swept_free(const Scene& scene, const Pose& pose, Size size, Angle way, Length limit,
                  const Ground& ground) {
    const Rectangle start = rectangle(pose, size);
    const Rectangle end = start.moved(offset(way, limit));
    const auto off_table = [&](Length distance) {
        return !on_table(ground.table, start.moved(offset(way, distance)));
    };
    Length free = limit;
    if (!off_table(0) && off_table(limit)) free = bisect(0, limit, off_table) - 1;
    scene.near(start.bounds().joined(end.bounds()), ground.standing).each([&](std::size_t i) {
        const auto met = overlapping(start, way, free, scene.outline(static_cast<Item>(i)));
        if (met && met->from > 0) free = std::min(free, met->from - 1);
    });
    return free;
}

std::optional<int> correction(const Scene& scene, const Pose& pose, Size size, int most,
                              const Ground& ground) {
    constexpr int step = 64;
    // Only what the base can sweep.
    const Length radius = size.width + size.depth;
    Ground close = ground;
    close.standing = scene.near(Box{pose.at, pose.at}.grown(radius), ground.standing);
    const auto free = [&](int by) { return stands_free(scene, pivoted(pose, by), size, close); };
    if (free(0)) return 0;
    // An overlap deeper than a turn moves any point of the base outlasts that turn: nothing within
    // `around` of this one is free either. (A radian is 10430 and a bit; 5 tenths for rounding.)
    const auto stuck = [&](int by, int around) {
        const Length moved = static_cast<Length>(Product{radius} * around / 10430) + 5;
        return scene.any_overlapped(rectangle(pivoted(pose, by), size), close.standing,
                                    contact_slack + moved);
    };
    constexpr int leap = 8 * step;
    int leap_from = 0;  // where the next leap is tried: one that failed is not tried at each step
    for (int last = 0; last < most;) {
        if (last >= leap_from && last + leap <= most) {
            const int middle = last + leap / 2;
            if (stuck(middle, leap / 2) && stuck(-middle, leap / 2)) {
                last += leap;
                continue;
            }
            leap_from = last + leap;
        }
        const int by = std::min(last + step, most);
        const bool left = free(by);
        const bool right = free(-by);
        if (left || right) {
            const int to_left = left ? bisect(last, by, free) : by + 1;
            const int to_right = right ? -bisect(-last, -by, free) : by + 1;
            return to_left <= to_right ? to_left : -to_right;
        }
        last = by;
    }
    return std::nullopt;
}

}  // namespace gonfalon::plane
