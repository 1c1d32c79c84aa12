// Whole-number points of a table, and the few exact operations everything else is made of.
//
// Lengths are tenths of a millimetre; x grows to the east, y to the north. Coordinates stay between
// -2^17 and 2^17 (13 metres): products then fit in 64 bits, products of products in 128. Nothing is
// floating point, so that a table is the same on every compiler and machine.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <span>

#include "engine/core/fields.h"

namespace gonfalon::plane {

using Length = std::int32_t;
using Product = std::int64_t;         // of two lengths
__extension__ typedef __int128 Wide;  // of two products

inline constexpr Length millimetre = 10;
inline constexpr Length centimetre = 100;
inline constexpr Length inch = 254;

struct Point {
    Length x = 0;
    Length y = 0;

    friend constexpr bool operator==(Point, Point) = default;
    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Point operator-(Point a) { return {-a.x, -a.y}; }
    friend constexpr Point operator*(Point a, Length times) { return {a.x * times, a.y * times}; }

    static constexpr auto fields = members<&Point::x, &Point::y>;
};
using Vector = Point;  // a way rather than a place

// Well within what the products bear, and farther than anything leaves a table.
constexpr bool is_near(Point at) {
    constexpr Length far = 100000;
    return at.x > -far && at.x < far && at.y > -far && at.y < far;
}

constexpr Product cross(Vector a, Vector b) { return Product{a.x} * b.y - Product{a.y} * b.x; }
constexpr Product dot(Vector a, Vector b) { return Product{a.x} * b.x + Product{a.y} * b.y; }
constexpr Product square(Vector a) { return dot(a, a); }
constexpr Product square(Length a) { return Product{a} * a; }
constexpr Product size_of(Product value) { return value < 0 ? -value : value; }

// Twice the area of the triangle: positive when c lies to the left of the way from a to b.
constexpr Product side(Point a, Point b, Point c) { return cross(b - a, c - a); }

// The rounding rule of the plane: to the nearest, halves away from zero. It commutes with mirror
// images and quarter turns, so that a turned table is the turned table to the last tenth.
constexpr Product rounded_quotient(Product value, Product by) {
    return value < 0 ? -((-value + by / 2) / by) : (value + by / 2) / by;
}
constexpr Vector half(Vector v) {
    return {static_cast<Length>(rounded_quotient(v.x, 2)),
            static_cast<Length>(rounded_quotient(v.y, 2))};
}

// The largest whole number whose square is at most `value`. Precondition: 0 <= value < 2^62.
constexpr Product floor_root(Product value) {
    if (value < 2) return value;
    const auto bits = std::bit_width(static_cast<std::uint64_t>(value));
    Product root = Product{1} << ((bits + 1) / 2);  // not below the root; Newton falls to its floor
    while (true) {
        const Product next = (root + value / root) / 2;
        if (next >= root) return root;
        root = next;
    }
}

// The distance between two points, rounded down to a tenth. Range tests need no root:
// within(a, b, range).
constexpr Length distance(Point a, Point b) {
    return static_cast<Length>(floor_root(square(b - a)));
}
constexpr bool within(Point a, Point b, Length range) { return square(b - a) <= square(range); }

// value > length * sqrt(norm), without a root. Precondition: length >= 0.
constexpr bool exceeds(Product value, Length length, Product norm) {
    if (value <= 0) return false;
    return value >= Product{1} << 31 || Wide{value} * value > Wide{square(length)} * norm;
}

// A part of a way, from 0 to 1. Precondition: denominator > 0.
struct Fraction {
    Product numerator = 0;
    Product denominator = 1;

    friend constexpr std::strong_ordering operator<=>(Fraction a, Fraction b) {
        return Wide{a.numerator} * b.denominator <=> Wide{b.numerator} * a.denominator;
    }
    friend constexpr bool operator==(Fraction a, Fraction b) { return (a <=> b) == 0; }
};

// The point at a part of the way from a to b, by the rounding rule.
constexpr Point point_at(Point a, Point b, Fraction part) {
    const Vector way = b - a;
    return {a.x + static_cast<Length>(
                      rounded_quotient(Product{way.x} * part.numerator, part.denominator)),
            a.y + static_cast<Length>(
                      rounded_quotient(Product{way.y} * part.numerator, part.denominator))};
}

// Upright and closed: points on its rim are in it.
struct Box {
    Point low;
    Point high;

    friend constexpr bool operator==(const Box&, const Box&) = default;

    constexpr bool contains(Point p) const {
        return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y;
    }
    constexpr bool contains(const Box& b) const { return contains(b.low) && contains(b.high); }
    constexpr bool meets(const Box& b) const {
        // Any of the four negative: apart. One branch where four would be guessed.
        return ((b.high.x - low.x) | (high.x - b.low.x) | (b.high.y - low.y) |
                (high.y - b.low.y)) >= 0;
    }
    constexpr Box grown(Length by) const {
        return {{low.x - by, low.y - by}, {high.x + by, high.y + by}};
    }
    constexpr Box joined(Point p) const {
        return {{std::min(low.x, p.x), std::min(low.y, p.y)},
                {std::max(high.x, p.x), std::max(high.y, p.y)}};
    }
    constexpr Box joined(const Box& b) const { return joined(b.low).joined(b.high); }
};

constexpr Box box_of(Point a, Point b) { return Box{a, a}.joined(b); }

// Precondition: at least one point.
constexpr Box box_of(std::span<const Point> points) {
    Box box{points[0], points[0]};
    for (const Point p : points) box = box.joined(p);
    return box;
}

}  // namespace gonfalon::plane
