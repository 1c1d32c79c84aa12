// Random tables and the symmetries of the plane, for the tests.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

#include "engine/space/plane/move.h"

namespace gonfalon::plane::testing {

// The same numbers on every machine.
class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 1) {}
    std::uint64_t next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return state_;
    }
    // Both ends included.
    int between(int low, int high) {
        return low + static_cast<int>(next() % static_cast<std::uint64_t>(high - low + 1));
    }
    Point point(const Box& box) {
        return {between(box.low.x, box.high.x), between(box.low.y, box.high.y)};
    }
    // One in four looks along the axes or between them, where ties are.
    Angle angle() {
        return static_cast<Angle>(next() % 4 == 0 ? next() % 8 * eighth_turn : next() % 65536);
    }
    // Braces draw from left to right; the arguments of a call are in an order of the compiler's
    // own.
    Pose pose(const Box& box) { return {point(box), angle()}; }
    Rectangle base(const Box& box) {
        const Pose where = pose(box);
        return rectangle(where, size());
    }
    Rectangle small_base() {
        const Pose where{{0, 0}, angle()};
        return rectangle(where, small_size());
    }
    Size size() {
        constexpr std::array<Size, 6> sizes{
            {{1200, 1200}, {1200, 600}, {800, 400}, {800, 800}, {400, 400}, {900, 600}}};
        return sizes[next() % sizes.size()];
    }
    Size small_size() { return {between(10, 60), between(10, 60)}; }

  private:
    std::uint64_t state_;
};

inline constexpr Box table{{0, 0}, {18288, 12192}};

// A convex polygon: a circle of directions about a point.
inline Polygon random_polygon(Numbers& numbers, Point middle, Length radius, int least = 3,
                              int most = 8) {
    const int count = numbers.between(least, most);
    FixedVector<Point, max_corners> corners;
    while (true) {
        corners.clear();
        for (int i = 0; i < count; ++i)
            corners.push_back(middle + offset(turned(0, 65536 * i / count +
                                                            numbers.between(0, 65536 / count / 2)),
                                              radius));
        const Outline outline(corners.begin(), corners.size());
        if (is_convex(outline)) return Polygon(outline);
    }
}

// A symmetry of the lattice: quarter turns, then a mirror image, then a shift.
struct Symmetry {
    int quarters = 0;
    bool mirrored = false;
    Vector shift;

    Vector way(Vector v) const {
        for (int i = 0; i < quarters; ++i) v = {-v.y, v.x};
        return mirrored ? Vector{v.x, -v.y} : v;
    }
    Point operator()(Point p) const { return way(p) + shift; }
    Angle operator()(Angle a) const {
        const Angle angle = turned(a, quarters * quarter_turn);
        return mirrored ? static_cast<Angle>(-int{angle}) : angle;
    }
    Pose operator()(const Pose& pose) const { return {(*this)(pose.at), (*this)(pose.facing)}; }
    Box operator()(const Box& box) const { return box_of((*this)(box.low), (*this)(box.high)); }
    Polygon operator()(const Polygon& polygon) const {
        FixedVector<Point, max_corners> corners;
        const std::size_t count = polygon.corners().size();
        for (std::size_t i = 0; i < count; ++i)
            corners.push_back((*this)(polygon.corners()[mirrored ? count - 1 - i : i]));
        return Polygon(Outline(corners.begin(), corners.size()));
    }
};
inline Symmetry random_symmetry(Numbers& numbers) {
    return {numbers.between(0, 3),
            numbers.between(0, 1) == 1,
            {numbers.between(-3000, 3000), numbers.between(-3000, 3000)}};
}

// Lattice points inside and on the rim of a zonogon (a sum of segments with these vectors), by
// Pick's theorem: an oracle that knows nothing of how overlap is tested.
struct Census {
    Product inside = 0;
    Product rim = 0;
};
template <std::size_t Count>
Census census(const std::array<Vector, Count>& sides) {
    Product area = 0;
    Product rim = 0;
    for (std::size_t i = 0; i < Count; ++i) {
        rim += 2 * std::gcd(sides[i].x, sides[i].y);
        for (std::size_t j = i + 1; j < Count; ++j) area += size_of(cross(sides[i], sides[j]));
    }
    return {area - rim / 2 + 1, rim};
}

}  // namespace gonfalon::plane::testing
