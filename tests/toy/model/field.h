// The field: squares, what grows on them, and which are neighbours (TOY-1.1).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/core/id.h"
#include "engine/core/names.h"

namespace gonfalon::toy {

inline constexpr int field_size = 5;
inline constexpr std::size_t square_count = field_size * field_size;

using Square = Id<struct SquareTag>;

constexpr Square square_at(int column, int row) {
    const bool inside = column >= 0 && column < field_size && row >= 0 && row < field_size;
    return inside ? Square{row * field_size + column} : Square::none();
}
constexpr int column_of(Square square) { return square.value % field_size; }
constexpr int row_of(Square square) { return square.value / field_size; }

// Steps from one square to the other; neighbours are at distance one.
constexpr int distance(Square a, Square b) {
    const int columns = column_of(a) - column_of(b);
    const int rows = row_of(a) - row_of(b);
    return (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
}

inline constexpr std::size_t direction_count = 4;
// None when it lies outside the field.
constexpr Square neighbour(Square square, std::size_t direction) {
    constexpr int columns[] = {0, 1, 0, -1};
    constexpr int rows[] = {1, 0, -1, 0};
    return square_at(column_of(square) + columns[direction], row_of(square) + rows[direction]);
}

using gonfalon::name_of;  // an enum's; squares and pieces have names of their own

// "a1" is the lower left corner.
constexpr std::string_view name_of(Square square) {
    constexpr std::string_view names = "a1b1c1d1e1a2b2c2d2e2a3b3c3d3e3a4b4c4d4e4a5b5c5d5e5";
    return square.exists() ? names.substr(square.index() * 2, 2) : std::string_view{"-"};
}

enum class Terrain : std::uint8_t { open, hill, wood };
inline constexpr std::size_t terrain_count = count_of<Terrain>;

using Field = std::array<Terrain, square_count>;

}  // namespace gonfalon::toy
