// The hex map as a frame: names of hexes, neighbours, distances, straight lines. No terrain.
//
// Hexes stand in columns (flat tops). Every second column sits half a hex lower; which one is data:
//
//      __    __        high columns: NE and NW are one row up
//   __/01\__/03\__     low columns:  SE and SW are one row down
//     \__/02\__/04
//   __/  \__/  \__
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/space/hex/direction.h"

namespace gonfalon::hex {

inline constexpr int max_columns = 64;
inline constexpr int max_rows = 32;

// A hex of the map by its place in the frame, counted from zero at the top left.
// Default: no hex. Whatever may leave the map answers no_hex, and sets accept it as "nothing".
struct Hex {
    std::uint16_t id = 0xFFFF;  // row * 64 + column

    constexpr int column() const { return id % max_columns; }
    constexpr int row() const { return id / max_columns; }

    friend constexpr auto operator<=>(Hex, Hex) = default;
};

inline constexpr Hex no_hex{};
constexpr std::uint16_t& shown_as(Hex& hex) { return hex.id; }
constexpr const std::uint16_t& shown_as(const Hex& hex) { return hex.id; }

// The printed number of a hex, CCRR: two digits of column, two of row.
struct Label {
    std::array<char, 4> text;

    constexpr std::string_view view() const { return {text.data(), text.size()}; }
    constexpr operator std::string_view() const { return view(); }
};

enum class Parity : std::uint8_t { even, odd };

struct Grid {
    std::uint8_t columns = max_columns;
    std::uint8_t rows = max_rows;
    std::uint8_t first_column = 0;     // printed number of the leftmost column
    std::uint8_t first_row = 0;        // printed number of the top row
    Parity low_columns = Parity::odd;  // by printed number: the columns half a hex lower

    friend constexpr bool operator==(const Grid&, const Grid&) = default;

    // Can this frame be held and labelled? Everything below supposes it.
    constexpr bool valid() const {
        return columns >= 1 && columns <= max_columns && rows >= 1 && rows <= max_rows &&
               first_column + columns <= 100 && first_row + rows <= 100;
    }

    constexpr Hex at(int column, int row) const {
        const bool inside = column >= 0 && column < columns && row >= 0 && row < rows;
        return inside ? Hex{static_cast<std::uint16_t>(row * max_columns + column)} : no_hex;
    }

    constexpr bool contains(Hex hex) const {
        return hex != no_hex && hex.column() < columns && hex.row() < rows;
    }

    // 1 for a column half a hex lower, else 0.
    constexpr int lowered(int column) const {
        return ((column + first_column) & 1) == static_cast<int>(low_columns) ? 1 : 0;
    }

    // One bit per lowered column.
    constexpr std::uint64_t low_mask() const {
        return lowered(1) != 0 ? 0xAAAA'AAAA'AAAA'AAAAu : 0x5555'5555'5555'5555u;
    }

    // One bit per column of the map.
    constexpr std::uint64_t column_mask() const { return ~std::uint64_t{0} >> (64 - columns); }

    // Height of a hex centre below the top, in halves of a hex.
    constexpr int half_rows(Hex hex) const { return 2 * hex.row() + lowered(hex.column()); }

    constexpr Hex neighbour(Hex hex, Direction direction) const {
        constexpr std::array<int, 6> column_step{0, 1, 1, 0, -1, -1};
        constexpr std::array<std::array<int, 6>, 2> row_step{
            {{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}}};
        const auto side = static_cast<std::size_t>(direction);
        const auto low = static_cast<std::size_t>(lowered(hex.column()));
        return at(hex.column() + column_step[side], hex.row() + row_step[low][side]);
    }

    // In direction order; no_hex where the map ends.
    constexpr std::array<Hex, 6> neighbours(Hex hex) const {
        std::array<Hex, 6> all{};
        for (const Direction direction : directions)
            all[static_cast<std::size_t>(direction)] = neighbour(hex, direction);
        return all;
    }

    constexpr int distance(Hex from, Hex to) const {
        const auto size = [](int value) { return value < 0 ? -value : value; };
        const int across = size(to.column() - from.column());
        const int along = size(half_rows(to) - half_rows(from));
        return along <= across ? across : (across + along) / 2;
    }

    constexpr bool adjacent(Hex a, Hex b) const { return distance(a, b) == 1; }

    constexpr Cube cube(Hex hex) const {
        return {hex.column(), (half_rows(hex) - hex.column() - lowered(0)) / 2};
    }

    constexpr Hex at(Cube cube) const {
        if (cube.q < 0 || cube.q >= columns) return no_hex;
        return at(cube.q, (2 * cube.r + cube.q + lowered(0) - lowered(cube.q)) / 2);
    }

    // The direction of a straight row of hexes from one to the other, if they lie on one.
    constexpr std::optional<Direction> straight_direction(Hex from, Hex to) const {
        const Cube way = cube(to) - cube(from);
        if (way == Cube{}) return std::nullopt;
        if (way.q == 0) return way.r < 0 ? Direction::north : Direction::south;
        if (way.r == 0) return way.q > 0 ? Direction::south_east : Direction::north_west;
        if (way.s() == 0) return way.q > 0 ? Direction::north_east : Direction::south_west;
        return std::nullopt;
    }

    // The side of `from` that touches `to`, if they are adjacent.
    constexpr std::optional<Direction> direction_to(Hex from, Hex to) const {
        if (!adjacent(from, to)) return std::nullopt;
        return straight_direction(from, to);
    }

    // The hex `steps` away on a straight row.
    constexpr Hex along(Hex hex, Direction direction, int steps) const {
        return at(cube(hex) + step(direction) * steps);
    }

    // Clockwise about a hex by steps of 60 degrees; no_hex if that falls off the map.
    constexpr Hex rotated(Hex hex, Hex centre, int steps) const {
        return at(cube(centre) + rotate(cube(hex) - cube(centre), steps));
    }

    // Reflection in the column of `axis`.
    constexpr Hex mirrored(Hex hex, Hex axis) const {
        return at(cube(axis) + mirror(cube(hex) - cube(axis)));
    }

    // "----" for no hex.
    constexpr Label label(Hex hex) const {
        if (hex == no_hex) return {{'-', '-', '-', '-'}};
        const auto digit = [](int value) { return static_cast<char>('0' + value % 10); };
        const int column = hex.column() + first_column;
        const int row = hex.row() + first_row;
        return {{digit(column / 10), digit(column), digit(row / 10), digit(row)}};
    }

    // no_hex unless the text is exactly four digits that name a hex of this map.
    constexpr Hex parse(std::string_view text) const {
        if (text.size() != 4) return no_hex;
        for (const char digit : text)
            if (digit < '0' || digit > '9') return no_hex;
        const auto number = [text](std::size_t place) {
            return (text[place] - '0') * 10 + (text[place + 1] - '0');
        };
        return at(number(0) - first_column, number(2) - first_row);
    }
};

}  // namespace gonfalon::hex
