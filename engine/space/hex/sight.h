// Straight lines between hex centres: what they cross, and what blocks sight along them.
//
// Exact in whole numbers. Stretched so that a column is 3 wide and a hex 2 high, centres and
// corners are whole: corners lie at (+-2, 0) and (+-1, +-1) from their centre. With D the way from
// one end to the other, a hex with centre C is crossed when |D x C| is less than its half width as
// seen along D, the largest |D x corner|; when equal, the line only touches it: in one corner, or,
// if D is parallel to a hexside, along a whole side, whose other hex it touches too.
#pragma once

#include <array>
#include <cstdint>

#include "engine/space/hex/hex_set.h"

namespace gonfalon::hex {

enum class Contact : std::uint8_t {
    crosses,     // the line has points inside the hex
    runs_along,  // it follows one of its sides
};

// visit(hex, contact, partner, nearness) for each candidate between the ends (never the ends
// themselves) that the line crosses or runs along. partner is the hex across the side the line
// runs along, which may be no_hex on the rim, and no_hex for a crossed hex. Hexes nearer to `from`
// along the line have a smaller nearness. A hex touched in one corner is not visited.
template <class Visit>
constexpr void for_each_on_line(const Grid& grid, Hex from, Hex to, const HexSet& candidates,
                                Visit&& visit) {
    const auto size = [](int value) { return value < 0 ? -value : value; };
    const int x = 3 * (to.column() - from.column());
    const int y = grid.half_rows(to) - grid.half_rows(from);
    const int across = size(x) + size(y);
    const int half_width = across > 2 * size(y) ? across : 2 * size(y);
    const bool parallel_to_sides = y == 0 || size(x) == size(y);
    const int whole_way = x * x + 3 * y * y;

    const auto [left, right] = from.column() < to.column() ? std::array{from.column(), to.column()}
                                                           : std::array{to.column(), from.column()};
    const auto [top, bottom] =
        from.row() < to.row() ? std::array{from.row(), to.row()} : std::array{to.row(), from.row()};
    const HexSet near = candidates & box(grid, left, top - 1, right, bottom + 1);

    for (const Hex hex : near) {
        const int hex_x = 3 * (hex.column() - from.column());
        const int hex_y = grid.half_rows(hex) - grid.half_rows(from);
        // Centres are a hex apart and the line passes closer than a corner, so a hex is met
        // between the ends exactly when the foot of its centre on the line is.
        const int foot = x * hex_x + 3 * y * hex_y;
        if (foot <= 0 || foot >= whole_way) continue;
        const int aside = x * hex_y - y * hex_x;
        if (size(aside) < half_width) {
            visit(hex, Contact::crosses, no_hex, foot);
        } else if (size(aside) == half_width && parallel_to_sides) {
            Hex partner = no_hex;
            for (const Direction direction : directions) {
                const Cube way = step(direction);
                if (x * (2 * way.r + way.q) - y * 3 * way.q == -2 * aside)
                    partner = grid.neighbour(hex, direction);
            }
            visit(hex, Contact::runs_along, partner, foot);
        }
    }
}

// The hexes strictly between the ends that the line crosses; not those it only runs along.
constexpr HexSet crossed(const Grid& grid, Hex from, Hex to) {
    HexSet hexes;
    for_each_on_line(grid, from, to, board(grid), [&](Hex hex, Contact contact, Hex, int) {
        if (contact == Contact::crosses) hexes.insert(hex);
    });
    return hexes;
}

// Clear, or what blocks it nearest to the viewer: one hex, or the two on either side of a hexside.
struct Sight {
    Hex blocker = no_hex;
    Hex other_blocker = no_hex;

    constexpr bool clear() const { return blocker == no_hex; }
    friend constexpr bool operator==(const Sight&, const Sight&) = default;
};

// Sight from centre to centre. A blocking hex stops it when the line crosses it; where the line
// runs along a hexside it takes both hexes, and beyond the rim nothing blocks. The ends never do.
constexpr Sight sight(const Grid& grid, Hex from, Hex to, const HexSet& blocking) {
    Sight result;
    int nearest = 0;
    for_each_on_line(grid, from, to, blocking,
                     [&](Hex hex, Contact contact, Hex partner, int nearness) {
                         if (contact == Contact::runs_along && !blocking.contains(partner)) return;
                         if (!result.clear() && nearness >= nearest) return;
                         result = {hex, partner};
                         nearest = nearness;
                     });
    return result;
}

}  // namespace gonfalon::hex
