// What stands and lies on a table, with bounds that a query tests before it looks closer. Of fixed
// size and made anew or kept up to date by a game; not part of a State: polygons are borrowed.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/fixed.h"
#include "engine/space/plane/distance.h"

namespace gonfalon::plane {

inline constexpr std::size_t max_items = 192;  // 128 bases and 64 convex pieces of terrain

using Item = std::uint8_t;  // place in the scene, in the order of adding
inline constexpr Item no_item = 255;
using ItemSet = FixedBitset<max_items>;

constexpr ItemSet without(ItemSet set, Item item) {
    if (item != no_item) set.reset(item);
    return set;
}
constexpr ItemSet without(ItemSet set, const ItemSet& others) {
    for (std::size_t i = 0; i < ItemSet::words; ++i) set.word(i) &= ~others.word(i);
    return set;
}

class Scene {
  public:
    // Items of the same piece (the stretches of a wall) have a tag in common: no gap is measured
    // between them, and who stands in one stands in the piece.
    using Tag = std::uint16_t;

    constexpr std::size_t size() const { return size_; }
    void clear() { size_ = 0; }
    // Precondition: fewer than max_items items, which a game shows of what it may put there. The
    // polygon must outlive the scene.
    Item add(const Rectangle& base, Tag tag);
    Item add(const Polygon& polygon, Tag tag);
    // Moves a base; precondition: the item is one.
    void place(Item item, const Rectangle& base);
    // Takes an item off: it keeps its place and is near nothing.
    void remove(Item item);

    bool is_base(Item item) const { return polygon_[item] == nullptr; }
    const Rectangle& base(Item item) const { return base_[item]; }
    Tag tag(Item item) const { return tag_[item]; }
    Outline outline(Item item) const {
        return is_base(item) ? Outline(corners_[item]) : polygon_[item]->corners();
    }
    Box bounds(Item item) const {
        return {{low_x_[item], low_y_[item]}, {high_x_[item], high_y_[item]}};
    }

    // All items; those whose bounds meet a box.
    ItemSet all() const;
    ItemSet near(const Box& box) const;
    ItemSet near(const Box& box, const ItemSet& among) const;
    // Calls visit(item) for the same, in rising order, until it returns false.
    template <class Visit>
    void each_near(const Box& box, const ItemSet& among, Visit&& visit) const {
        const ItemSet candidates = is_small(among) ? among : near(box) & among;
        for (std::size_t w = 0; w < ItemSet::words; ++w)
            for (std::uint64_t rest = candidates.word(w); rest != 0; rest &= rest - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
                const Item item = static_cast<Item>(w * 64 + bit);
                if (bounds(item).meets(box) && !visit(item)) return;
            }
    }

    // Of `among`: those a rectangle overlaps by more than the slack; those at most `range` from it
    // (0 with a slack of contact_slack as range: in contact); those that contain a point.
    ItemSet overlapped(const Rectangle& base, const ItemSet& among,
                       Length slack = contact_slack) const;
    ItemSet within(const Rectangle& base, Length range, const ItemSet& among) const;
    ItemSet holding(Point p, const ItemSet& among) const;
    // Is any overlapped? Cheaper than the set.
    bool any_overlapped(const Rectangle& base, const ItemSet& among,
                        Length slack = contact_slack) const;

  private:
    Item next();
    void set_bounds(Item item, const Box& box);
    // At most 16: cheaper one by one than all in groups. Counted by hand, which without an
    // instruction for it is quicker.
    static constexpr bool is_small(const ItemSet& set) {
        int left = 16;
        for (std::size_t w = 0; w < ItemSet::words; ++w)
            for (std::uint64_t rest = set.word(w); rest != 0; rest &= rest - 1)
                if (--left < 0) return false;
        return true;
    }

    std::size_t size_ = 0;
    std::array<Length, max_items> low_x_{};
    std::array<Length, max_items> low_y_{};
    std::array<Length, max_items> high_x_{};
    std::array<Length, max_items> high_y_{};
    std::array<Rectangle, max_items> base_{};
    std::array<Corners, max_items> corners_{};
    std::array<const Polygon*, max_items> polygon_{};
    std::array<Tag, max_items> tag_{};
};

}  // namespace gonfalon::plane
