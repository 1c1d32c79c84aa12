// Angles of 1/65536 turn and directions: sine and cosine from one table of whole numbers, made by
// the compiler. 0 looks east, angles grow counter-clockwise.
//
// An angle is folded into the first eighth of a turn, so that quarter turns and mirror images are
// exact; there it is the sum of a coarse step of 128 and a fine one, joined by the addition
// theorems.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/space/plane/point.h"

namespace gonfalon::plane {

using Angle = std::uint16_t;  // adding and subtracting wraps round
inline constexpr Angle east = 0;
inline constexpr Angle eighth_turn = 8192;
inline constexpr Angle quarter_turn = 16384;
inline constexpr Angle half_turn = 32768;
inline constexpr Angle north = quarter_turn;
inline constexpr Angle west = half_turn;
inline constexpr Angle south = 49152;

// Counter-clockwise by `by`, which may be negative.
constexpr Angle turned(Angle angle, int by) { return static_cast<Angle>(int{angle} + by); }
constexpr Angle opposite(Angle angle) { return turned(angle, half_turn); }
// The way from one angle to another: -32768..32767, positive counter-clockwise.
constexpr int turn(Angle from, Angle to) {
    return static_cast<std::int16_t>(static_cast<Angle>(int{to} - int{from}));
}
// By the shorter way: 0..32768.
constexpr int turn_size(Angle from, Angle to) {
    const int way = turn(from, to);
    return way < 0 ? -way : way;
}

// A vector of length 2^30, up to rounding.
struct Direction {
    std::int32_t x = 1 << 30;
    std::int32_t y = 0;

    friend constexpr bool operator==(Direction, Direction) = default;
    friend constexpr Direction operator-(Direction d) { return {-d.x, -d.y}; }
    // A quarter turn counter-clockwise.
    constexpr Direction left() const { return {-y, x}; }
};
inline constexpr int direction_bits = 30;

constexpr Product cross(Direction a, Vector b) { return Product{a.x} * b.y - Product{a.y} * b.x; }
constexpr Product dot(Direction a, Vector b) { return Product{a.x} * b.x + Product{a.y} * b.y; }

namespace detail {

inline constexpr int fine_steps = 128;

// Cosine in x and sine in y of steps * step/65536 turn.
template <std::size_t Count>
constexpr std::array<Direction, Count> arc_table(int step) {
    constexpr int bits = 60;
    constexpr Wide one = Wide{1} << bits;
    constexpr Wide two_pi = Wide{7'244'019'458'077'122'842};  // 2^60 * 2 pi, rounded
    const auto rounded = [](Wide value) {
        constexpr int drop = bits - direction_bits;
        return static_cast<std::int32_t>((value + (Wide{1} << (drop - 1))) >> drop);
    };
    std::array<Direction, Count> table{};
    for (std::size_t i = 0; i < Count; ++i) {
        const Wide angle = two_pi * static_cast<int>(i) * step / 65536;
        Wide cosine = 0;
        Wide sine = 0;
        Wide term = one;  // angle^n / n!
        for (int n = 0; term != 0; ++n) {
            Wide& sum = n % 2 == 0 ? cosine : sine;
            sum += n % 4 < 2 ? term : -term;
            term = ((term * angle) >> bits) / (n + 1);
        }
        table[i] = {rounded(cosine), rounded(sine)};
    }
    return table;
}
inline constexpr auto coarse_arc = arc_table<eighth_turn / fine_steps + 1>(fine_steps);
inline constexpr auto fine_arc = arc_table<fine_steps>(1);

// Precondition: angle <= eighth_turn.
constexpr Direction first_eighth(unsigned angle) {
    const Direction a = coarse_arc[angle / fine_steps];
    const Direction b = fine_arc[angle % fine_steps];
    constexpr Product round = Product{1} << (direction_bits - 1);
    return {static_cast<std::int32_t>((Product{a.x} * b.x - Product{a.y} * b.y + round) >>
                                      direction_bits),
            static_cast<std::int32_t>((Product{a.y} * b.x + Product{a.x} * b.y + round) >>
                                      direction_bits)};
}

constexpr Length scaled(std::int32_t part, Length length, int bits) {
    const Product value = Product{part} * length;
    const Product round = Product{1} << (bits - 1);
    return static_cast<Length>(value < 0 ? -((-value + round) >> bits) : (value + round) >> bits);
}

}  // namespace detail

constexpr Direction direction(Angle angle) {
    const unsigned in_quarter = angle % quarter_turn;
    Direction d;
    if (in_quarter <= eighth_turn) {
        d = detail::first_eighth(in_quarter);
    } else {
        const Direction mirrored = detail::first_eighth(quarter_turn - in_quarter);
        d = {mirrored.y, mirrored.x};
    }
    switch (angle / quarter_turn) {
        case 0:
            return d;
        case 1:
            return d.left();
        case 2:
            return -d;
        default:
            return -d.left();
    }
}

// `length` that way, by the rounding rule; offset_half goes half of it with one rounding.
constexpr Vector offset(Direction d, Length length) {
    return {detail::scaled(d.x, length, direction_bits),
            detail::scaled(d.y, length, direction_bits)};
}
constexpr Vector offset(Angle angle, Length length) { return offset(direction(angle), length); }
constexpr Vector offset_half(Direction d, Length length) {
    return {detail::scaled(d.x, length, direction_bits + 1),
            detail::scaled(d.y, length, direction_bits + 1)};
}

// The angle of a vector, to the nearest 1/65536 turn; 0 for no vector. Mirror images and quarter
// turns of a vector have those of its angle.
constexpr Angle bearing(Vector way) {
    if (way == Vector{}) return east;
    const Product x = size_of(way.x);
    const Product y = size_of(way.y);
    const Vector low{static_cast<Length>(std::max(x, y)), static_cast<Length>(std::min(x, y))};
    unsigned below = 0;  // the last angle not beyond the vector
    for (unsigned step = eighth_turn; step > 0; step /= 2)
        if (below + step <= eighth_turn && cross(detail::first_eighth(below + step), low) >= 0)
            below += step;
    if (below < eighth_turn &&
        cross(detail::first_eighth(below), low) > -cross(detail::first_eighth(below + 1), low))
        ++below;
    int angle = static_cast<int>(below);
    if (y > x) angle = quarter_turn - angle;
    if (way.x < 0) angle = half_turn - angle;
    return static_cast<Angle>(way.y < 0 ? -angle : angle);
}
constexpr Angle bearing(Point from, Point to) { return bearing(to - from); }

// Is the vector at most `half` to either side of the direction? Exact, the rims belong to it.
// Precondition: half <= quarter_turn. No vector is in every arc.
constexpr bool in_arc(Angle middle, Angle half, Vector way) {
    return cross(direction(turned(middle, -int{half})), way) >= 0 &&
           cross(direction(turned(middle, half)), way) <= 0 && dot(direction(middle), way) >= 0;
}

}  // namespace gonfalon::plane
