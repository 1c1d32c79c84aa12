// A feature of hexsides (river, bridge, road link, wall...) as one set of hexes per direction.
#pragma once

#include <array>
#include <cstddef>

#include "engine/space/hex/hex_set.h"

namespace gonfalon::hex {

// A hexside has one feature seen from both its hexes: put in from either, it is found from both.
// A side on the rim of the map belongs to its one hex (a road that leaves the map).
class EdgeSet {
  public:
    constexpr bool contains(Hex hex, Direction direction) const {
        return side(direction).contains(hex);
    }

    constexpr void insert(const Grid& grid, Hex hex, Direction direction) {
        mutable_side(direction).insert(hex);
        if (hex != no_hex) mutable_side(opposite(direction)).insert(grid.neighbour(hex, direction));
    }

    constexpr void erase(const Grid& grid, Hex hex, Direction direction) {
        mutable_side(direction).erase(hex);
        if (hex != no_hex) mutable_side(opposite(direction)).erase(grid.neighbour(hex, direction));
    }

    // The hexes that have the feature on their side in this direction.
    constexpr const HexSet& side(Direction direction) const {
        return sides_[static_cast<std::size_t>(direction)];
    }

    // The hexes that have the feature on any side.
    constexpr HexSet touched() const {
        HexSet any;
        for (const Direction direction : directions) any |= side(direction);
        return any;
    }

    constexpr EdgeSet& operator|=(const EdgeSet& other) {
        for (const Direction direction : directions)
            mutable_side(direction) |= other.side(direction);
        return *this;
    }
    constexpr EdgeSet& operator&=(const EdgeSet& other) {
        for (const Direction direction : directions)
            mutable_side(direction) &= other.side(direction);
        return *this;
    }
    constexpr EdgeSet& operator-=(const EdgeSet& other) {
        for (const Direction direction : directions)
            mutable_side(direction) -= other.side(direction);
        return *this;
    }
    friend constexpr EdgeSet operator|(EdgeSet a, const EdgeSet& b) { return a |= b; }
    friend constexpr EdgeSet operator&(EdgeSet a, const EdgeSet& b) { return a &= b; }
    friend constexpr EdgeSet operator-(EdgeSet a, const EdgeSet& b) { return a -= b; }
    friend constexpr bool operator==(const EdgeSet&, const EdgeSet&) = default;

  private:
    constexpr HexSet& mutable_side(Direction direction) {
        return sides_[static_cast<std::size_t>(direction)];
    }

    std::array<HexSet, 6> sides_{};
};

// As shift(), but nothing passes a barred hexside.
constexpr HexSet shift(const Grid& grid, const HexSet& set, Direction direction,
                       const EdgeSet& barred) {
    return shift(grid, set - barred.side(direction), direction);
}

// As adjacent(), but not across a barred hexside.
constexpr HexSet adjacent(const Grid& grid, const HexSet& set, const EdgeSet& barred) {
    HexSet around;
    for (const Direction direction : directions) around |= shift(grid, set, direction, barred);
    return around;
}

}  // namespace gonfalon::hex
