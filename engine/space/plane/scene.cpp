#include "engine/space/plane/scene.h"

#include <cstdlib>

namespace gonfalon::plane {

namespace {

constexpr Box nowhere{{1 << 20, 1 << 20}, {-(1 << 20), -(1 << 20)}};  // meets nothing

}  // namespace

void Scene::set_bounds(Item item, const Box& box) {
    low_x_[item] = box.low.x;
    low_y_[item] = box.low.y;
    high_x_[item] = box.high.x;
    high_y_[item] = box.high.y;
}

Item Scene::next() {
    if (size_ >= max_items) std::abort();
    return static_cast<Item>(size_++);
}

Item Scene::add(const Rectangle& base, Tag tag) {
    const Item item = next();
    polygon_[item] = nullptr;
    tag_[item] = tag;
    place(item, base);
    return item;
}

Item Scene::add(const Polygon& polygon, Tag tag) {
    const Item item = next();
    polygon_[item] = &polygon;
    tag_[item] = tag;
    set_bounds(item, polygon.bounds());
    return item;
}

void Scene::place(Item item, const Rectangle& base) {
    base_[item] = base;
    corners_[item] = base.corners();
    set_bounds(item, base.bounds());
}

void Scene::remove(Item item) { set_bounds(item, nowhere); }

ItemSet Scene::all() const {
    ItemSet set;
    for (std::size_t i = 0; i < size_; ++i)
        if (low_x_[i] <= high_x_[i]) set.set(i);
    return set;
}

ItemSet Scene::near(const Box& box) const {
    // Groups of 32 with a bit each: a loop the compiler makes vectors of.
    constexpr std::size_t group = 32;
    static_assert(max_items % 64 == 0);
    static constexpr auto weights = [] {
        std::array<std::uint32_t, group> each{};
        for (std::size_t i = 0; i < group; ++i) each[i] = std::uint32_t{1} << i;
        return each;
    }();
    std::uint32_t bits[max_items / group] = {};
    for (std::size_t first = 0; first < size_; first += group) {
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < group; ++i) {
            // Any of the four negative: the bounds are apart.
            const Length apart =
                (box.high.x - low_x_[first + i]) | (high_x_[first + i] - box.low.x) |
                (box.high.y - low_y_[first + i]) | (high_y_[first + i] - box.low.y);
            found |= ~static_cast<std::uint32_t>(apart >> 31) & weights[i];
        }
        bits[first / group] = found;
    }
    ItemSet set;
    for (std::size_t w = 0; w < ItemSet::words; ++w) {
        set.word(w) = bits[2 * w] | std::uint64_t{bits[2 * w + 1]} << 32;
        if (size_ <= w * 64)
            set.word(w) = 0;
        else if (size_ < (w + 1) * 64)
            set.word(w) &= (std::uint64_t{1} << (size_ - w * 64)) - 1;
    }
    return set;
}

ItemSet Scene::near(const Box& box, const ItemSet& among) const {
    if (!is_small(among)) return near(box) & among;
    ItemSet set;
    among.each([&](std::size_t i) {
        if (bounds(static_cast<Item>(i)).meets(box)) set.set(i);
    });
    return set;
}

namespace {

bool overlaps(const Scene& scene, Item item, const Rectangle& base, Outline corners, Length slack) {
    return scene.is_base(item) ? overlap(scene.base(item), base, slack)
                               : overlap(scene.outline(item), corners, slack);
}

}  // namespace

ItemSet Scene::overlapped(const Rectangle& base, const ItemSet& among, Length slack) const {
    const Corners corners = base.corners();
    ItemSet found;
    near(base.bounds(), among).each([&](std::size_t i) {
        if (overlaps(*this, static_cast<Item>(i), base, corners, slack)) found.set(i);
    });
    return found;
}

bool Scene::any_overlapped(const Rectangle& base, const ItemSet& among, Length slack) const {
    const Corners corners = base.corners();
    bool found = false;
    each_near(base.bounds(), among, [&](Item item) {
        found = overlaps(*this, item, base, corners, slack);
        return !found;
    });
    return found;
}

ItemSet Scene::within(const Rectangle& base, Length range, const ItemSet& among) const {
    const Corners corners = base.corners();
    ItemSet found;
    near(base.bounds().grown(range), among).each([&](std::size_t i) {
        const Item item = static_cast<Item>(i);
        if (is_base(item) ? contact(base_[item], base, range)
                          : contact(outline(item), Outline(corners), range))
            found.set(i);
    });
    return found;
}

ItemSet Scene::holding(Point p, const ItemSet& among) const {
    ItemSet found;
    near({p, p}, among).each([&](std::size_t i) {
        if (contains(outline(static_cast<Item>(i)), p)) found.set(i);
    });
    return found;
}

}  // namespace gonfalon::plane
