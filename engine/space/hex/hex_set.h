// A set of hexes as one 64-bit word per row, and the moves of a whole set at once.
//
// Loops run over all 32 rows without a branch, so the compiler can use wide registers where there
// are any. Sets keep to the map: whatever a shift pushes over the edge is gone.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "engine/space/hex/grid.h"

namespace gonfalon::hex {

struct HexSet {
    static constexpr std::size_t row_count = max_rows;

    std::array<std::uint64_t, row_count> rows{};

    constexpr HexSet() = default;
    constexpr HexSet(std::initializer_list<Hex> hexes) {
        for (const Hex hex : hexes) insert(hex);
    }

    // no_hex is in no set, and putting it in or taking it out changes nothing.
    constexpr bool contains(Hex hex) const {
        return hex != no_hex && (rows[row_of(hex)] & bit_of(hex)) != 0;
    }
    constexpr void insert(Hex hex) {
        if (hex != no_hex) rows[row_of(hex)] |= bit_of(hex);
    }
    constexpr void erase(Hex hex) {
        if (hex != no_hex) rows[row_of(hex)] &= ~bit_of(hex);
    }

    constexpr bool empty() const {
        std::uint64_t any = 0;
        for (std::size_t row = 0; row < row_count; ++row) any |= rows[row];
        return any == 0;
    }

    constexpr int count() const {
        int total = 0;
        for (std::size_t row = 0; row < row_count; ++row) total += bits(rows[row]);
        return total;
    }

    constexpr Hex first() const {
        for (std::size_t row = 0; row < row_count; ++row)
            if (rows[row] != 0) return lowest(row, rows[row]);
        return no_hex;
    }

    // The n-th hex, from 0, in the order of iteration; no_hex past the end. With n drawn evenly
    // below count(), every hex of the set is equally likely.
    constexpr Hex nth(int n) const {
        if (n < 0) return no_hex;
        for (std::size_t row = 0; row < row_count; ++row) {
            const int here = bits(rows[row]);
            if (n < here) {
                std::uint64_t word = rows[row];
                for (; n > 0; --n) word &= word - 1;
                return lowest(row, word);
            }
            n -= here;
        }
        return no_hex;
    }

    constexpr bool intersects(const HexSet& other) const {
        std::uint64_t any = 0;
        for (std::size_t row = 0; row < row_count; ++row) any |= rows[row] & other.rows[row];
        return any != 0;
    }

    constexpr bool is_subset_of(const HexSet& other) const {
        std::uint64_t any = 0;
        for (std::size_t row = 0; row < row_count; ++row) any |= rows[row] & ~other.rows[row];
        return any == 0;
    }

    constexpr HexSet& operator|=(const HexSet& other) {
        for (std::size_t row = 0; row < row_count; ++row) rows[row] |= other.rows[row];
        return *this;
    }
    constexpr HexSet& operator&=(const HexSet& other) {
        for (std::size_t row = 0; row < row_count; ++row) rows[row] &= other.rows[row];
        return *this;
    }
    constexpr HexSet& operator^=(const HexSet& other) {
        for (std::size_t row = 0; row < row_count; ++row) rows[row] ^= other.rows[row];
        return *this;
    }
    constexpr HexSet& operator-=(const HexSet& other) {
        for (std::size_t row = 0; row < row_count; ++row) rows[row] &= ~other.rows[row];
        return *this;
    }

    friend constexpr HexSet operator|(HexSet a, const HexSet& b) { return a |= b; }
    friend constexpr HexSet operator&(HexSet a, const HexSet& b) { return a &= b; }
    friend constexpr HexSet operator^(HexSet a, const HexSet& b) { return a ^= b; }
    friend constexpr HexSet operator-(HexSet a, const HexSet& b) { return a -= b; }
    friend constexpr bool operator==(const HexSet&, const HexSet&) = default;

    // By rows from the top, each from the left. The set may not change meanwhile.
    class Iterator {
      public:
        constexpr explicit Iterator(const HexSet& set) : set_(&set), word_(set.rows[0]) {
            settle();
        }
        constexpr Hex operator*() const { return lowest(row_, word_); }
        constexpr Iterator& operator++() {
            word_ &= word_ - 1;
            settle();
            return *this;
        }
        struct End {};
        friend constexpr bool operator==(const Iterator& at, End) { return at.word_ == 0; }

      private:
        constexpr void settle() {
            while (word_ == 0 && ++row_ < row_count) word_ = set_->rows[row_];
        }
        const HexSet* set_;
        std::size_t row_ = 0;
        std::uint64_t word_;
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr Iterator::End end() const { return {}; }

  private:
    static constexpr std::size_t row_of(Hex hex) { return static_cast<std::size_t>(hex.row()); }
    static constexpr std::uint64_t bit_of(Hex hex) { return std::uint64_t{1} << hex.column(); }
    // By sums of halves where the processor has no instruction for it: std::popcount would be a
    // call.
    static constexpr int bits(std::uint64_t word) {
#ifdef __POPCNT__
        return std::popcount(word);
#else
        word -= word >> 1 & 0x5555'5555'5555'5555u;
        word = (word & 0x3333'3333'3333'3333u) + (word >> 2 & 0x3333'3333'3333'3333u);
        word = (word + (word >> 4)) & 0x0F0F'0F0F'0F0F'0F0Fu;
        return static_cast<int>(word * 0x0101'0101'0101'0101u >> 56);
#endif
    }
    static constexpr Hex lowest(std::size_t row, std::uint64_t word) {
        const auto column = static_cast<std::size_t>(std::countr_zero(word));
        return Hex{static_cast<std::uint16_t>(row * max_columns + column)};
    }
};

// Every hex of the map. The complement of a set is board(grid) - set.
constexpr HexSet board(const Grid& grid) {
    HexSet all;
    for (std::size_t row = 0; row < grid.rows; ++row) all.rows[row] = grid.column_mask();
    return all;
}

// The part of the map between two columns and two rows, all included, counted from zero; limits
// beyond the map are allowed.
constexpr HexSet box(const Grid& grid, int left, int top, int right, int bottom) {
    HexSet inside;
    if (left < 0) left = 0;
    if (right >= grid.columns) right = grid.columns - 1;
    if (left > right) return inside;
    const std::uint64_t columns = (~std::uint64_t{0} >> (63 - right)) & (~std::uint64_t{0} << left);
    for (int row = top < 0 ? 0 : top; row <= bottom && row < grid.rows; ++row)
        inside.rows[static_cast<std::size_t>(row)] = columns;
    return inside;
}

namespace detail {

enum class Sideways : std::uint8_t { none, right, left };

template <Sideways sideways>
constexpr std::uint64_t moved(std::uint64_t word) {
    if constexpr (sideways == Sideways::right) return word << 1;
    if constexpr (sideways == Sideways::left) return word >> 1;
    return word;
}

// The columns in `climbing` also go up a row.
template <Sideways sideways>
constexpr HexSet shift_up(const Grid& grid, const HexSet& set, std::uint64_t climbing) {
    constexpr std::size_t last = HexSet::row_count - 1;
    const std::uint64_t inside = grid.column_mask();
    HexSet result;
    for (std::size_t row = 0; row < last; ++row)
        result.rows[row] =
            moved<sideways>((set.rows[row] & ~climbing) | (set.rows[row + 1] & climbing)) & inside;
    result.rows[last] = moved<sideways>(set.rows[last] & ~climbing) & inside;
    return result;
}

// The columns in `sinking` also go down a row.
template <Sideways sideways>
constexpr HexSet shift_down(const Grid& grid, const HexSet& set, std::uint64_t sinking) {
    const std::uint64_t inside = grid.column_mask();
    HexSet result;
    result.rows[0] = moved<sideways>(set.rows[0] & ~sinking) & inside;
    for (std::size_t row = 1; row < HexSet::row_count; ++row)
        result.rows[row] =
            moved<sideways>((set.rows[row] & ~sinking) | (set.rows[row - 1] & sinking)) & inside;
    if (grid.rows < max_rows) result.rows[grid.rows] = 0;
    return result;
}

}  // namespace detail

// Every hex of the set replaced by its neighbour in that direction. Whether a slanting step changes
// row depends on the column it leaves: upwards the high columns do, downwards the low ones.
constexpr HexSet shift(const Grid& grid, const HexSet& set, Direction direction) {
    using enum detail::Sideways;
    const std::uint64_t all = ~std::uint64_t{0};
    const std::uint64_t low = grid.low_mask();
    switch (direction) {
        case Direction::north:
            return detail::shift_up<none>(grid, set, all);
        case Direction::north_east:
            return detail::shift_up<right>(grid, set, ~low);
        case Direction::north_west:
            return detail::shift_up<left>(grid, set, ~low);
        case Direction::south:
            return detail::shift_down<none>(grid, set, all);
        case Direction::south_east:
            return detail::shift_down<right>(grid, set, low);
        case Direction::south_west:
            return detail::shift_down<left>(grid, set, low);
    }
    return {};
}

// The hexes next to at least one hex of the set; they may belong to it themselves.
constexpr HexSet adjacent(const Grid& grid, const HexSet& set) {
    constexpr std::size_t last = HexSet::row_count - 1;
    const std::uint64_t inside = grid.column_mask();
    const std::uint64_t low = grid.low_mask();
    const auto around = [=](std::uint64_t above, std::uint64_t here, std::uint64_t below) {
        const std::uint64_t beside = here | (above & low) | (below & ~low);
        return (above | below | beside << 1 | beside >> 1) & inside;
    };
    HexSet result;
    result.rows[0] = around(0, set.rows[0], set.rows[1]);
    for (std::size_t row = 1; row < last; ++row)
        result.rows[row] = around(set.rows[row - 1], set.rows[row], set.rows[row + 1]);
    result.rows[last] = around(set.rows[last - 1], set.rows[last], 0);
    if (grid.rows < max_rows) result.rows[grid.rows] = 0;
    return result;
}

// The set and the hexes next to it.
constexpr HexSet grown(const Grid& grid, const HexSet& set) { return set | adjacent(grid, set); }

}  // namespace gonfalon::hex
