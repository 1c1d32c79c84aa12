// Maps of every shape the hex tests run on, and a reproducible source of numbers.
#pragma once

#include <array>
#include <cstdint>

#include "engine/space/hex/hex_set.h"

namespace gonfalon::hex::testing {

// Both parities, first columns of both parities, full and small frames, a single hex.
inline constexpr std::array<Grid, 7> grids{{{50, 32, 1, 0, Parity::even},
                                            {64, 32, 0, 0, Parity::odd},
                                            {64, 31, 1, 1, Parity::odd},
                                            {9, 8, 0, 0, Parity::even},
                                            {8, 9, 1, 1, Parity::odd},
                                            {2, 3, 36, 68, Parity::odd},
                                            {1, 1, 1, 0, Parity::even}}};

inline constexpr Grid small_even = grids[3];
inline constexpr Grid small_odd = grids[4];

// SplitMix64: the same numbers everywhere.
class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : state_(seed) {}

    std::uint64_t word() {
        std::uint64_t mixed = state_ += 0x9E37'79B9'7F4A'7C15u;
        mixed = (mixed ^ mixed >> 30) * 0xBF58'476D'1CE4'E5B9u;
        mixed = (mixed ^ mixed >> 27) * 0x94D0'49BB'1331'11EBu;
        return mixed ^ mixed >> 31;
    }

    int below(int limit) { return static_cast<int>(word() % static_cast<std::uint64_t>(limit)); }

    // Arguments are evaluated in an order of the compiler's own, so never two draws in one call.
    Hex hex(const Grid& grid) {
        const int column = below(grid.columns);
        return grid.at(column, below(grid.rows));
    }

    Direction direction() { return directions[word() % 6]; }

    // Each hex of the map with one chance in `rarity`.
    HexSet set(const Grid& grid, int rarity) {
        HexSet some;
        for (const Hex hex : board(grid))
            if (below(rarity) == 0) some.insert(hex);
        return some;
    }

  private:
    std::uint64_t state_;
};

}  // namespace gonfalon::hex::testing
