// Straight lines through a scene: what they cross and where, the narrow gaps they pass, and what
// hides one point from another.
#pragma once

#include <optional>

#include "engine/core/fixed.h"
#include "engine/space/plane/scene.h"

namespace gonfalon::plane {

// Where a line enters an item; the point is rounded.
struct Crossing {
    Item item = no_item;
    Fraction at;
    Point point;
};
using Crossings = FixedVector<Crossing, 32>;

// Is anything crossed (a stretch of the line inside it)?
bool any_crossed(const Scene& scene, Point from, Point to, const ItemSet& among);
// All that is crossed, nearest to `from` first, equal ones by item; past the capacity the farther
// ones are left out.
Crossings crossed(const Scene& scene, Point from, Point to, const ItemSet& among);
std::optional<Crossing> first_crossed(const Scene& scene, Point from, Point to,
                                      const ItemSet& among);
// The items of which the line has a stretch inside.
ItemSet crossed_set(const Scene& scene, Point from, Point to, const ItemSet& among);

// Two obstacles the line passes between, nearer to each other than it needs.
struct Narrow {
    Item first = no_item;
    Item second = no_item;
    Length width = 0;  // of the gap, rounded down
    Point from;        // the ends of the link that is crossed, rounded
    Point to;
};
// The first pair, by the order of items, with a shortest link less than `needed` long that the line
// crosses. Items with a tag in common and items that overlap leave no gap between them.
std::optional<Narrow> narrow_gap(const Scene& scene, Point from, Point to, Length needed,
                                 const ItemSet& among);

// When a piece hides what is beyond it.
enum class Hides : std::uint8_t {
    never,
    always,
    unless_both_inside,   // woods: seen through inside one and the same piece
    unless_either_inside  // hills: seen from and on top
};
// What can hide: items by the way they do.
struct Hiding {
    ItemSet always;
    ItemSet unless_both_inside;
    ItemSet unless_either_inside;

    void add(Item item, Hides how);
    ItemSet all() const { return always | unless_both_inside | unless_either_inside; }
};

struct Sight {
    Crossings blocks;  // nearest to the viewer first
    std::optional<Narrow> narrow;

    bool clear() const { return blocks.empty() && !narrow; }
};
// The line between two centres. `needed` is the gap it wants between two of the obstacles (0: any);
// gaps count between items of `gaps`.
Sight sight(const Scene& scene, Point from, Point to, const Hiding& hiding, Length needed = 0,
            const ItemSet& gaps = {});
// Just whether it is clear.
bool sees(const Scene& scene, Point from, Point to, const Hiding& hiding, Length needed = 0,
          const ItemSet& gaps = {});

}  // namespace gonfalon::plane
