// Pieces: what never changes (Card) and what does (Piece), TOY-1.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/fields.h"
#include "engine/core/id.h"
#include "engine/core/names.h"
#include "engine/game/side.h"
#include "tests/toy/model/field.h"

namespace gonfalon::toy {

// Pieces 0 to 3 belong to the first side, 4 to 7 to the second.
inline constexpr std::size_t pieces_per_side = 4;
inline constexpr std::size_t piece_count = 2 * pieces_per_side;

using PieceId = Id<struct PieceTag>;

constexpr Side side_of(PieceId piece) {
    return piece.index() < pieces_per_side ? Side::first : Side::second;
}
constexpr PieceId piece_of(Side side, std::size_t place) {
    return PieceId{index(side) * pieces_per_side + place};
}
constexpr std::string_view name_of(PieceId piece) {
    constexpr std::string_view names = "A1A2A3A4B1B2B3B4";
    return piece.exists() ? names.substr(piece.index() * 2, 2) : std::string_view{"-"};
}

enum class Kind : std::uint8_t { foot, horse };
inline constexpr std::size_t kind_count = count_of<Kind>;

// How a piece begins. A card without a square is not in the scenario.
struct Card {
    Kind kind = Kind::foot;
    Square start;
    constexpr bool operator==(const Card&) const = default;
};

struct Piece {
    Square square;  // none: not, or no longer, on the field
    bool shaken = false;
    bool acted = false;  // in this round

    constexpr bool on_field() const { return square.exists(); }

    static constexpr auto fields = members<&Piece::square, &Piece::shaken, &Piece::acted>;
};

}  // namespace gonfalon::toy
