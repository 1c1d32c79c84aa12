#include "engine/space/plane/sight.h"

namespace gonfalon::plane {

namespace {

// visit(item) for each item near the line, until it returns false.
template <class Visit>
void each_near(const Scene& scene, Point from, Point to, const ItemSet& among, Visit&& visit) {
    scene.each_near(box_of(from, to), among, visit);
}

bool is_crossed(const Scene& scene, Item item, Point from, Point to) {
    return scene.is_base(item) ? crosses(scene.base(item), from, to)
                               : crosses(scene.outline(item), from, to);
}

Crossing crossing(const Scene& scene, Item item, Point from, Point to) {
    const std::optional<Span> span = span_inside(scene.outline(item), from, to);
    const Fraction at = span ? span->from : Fraction{0, 1};
    return {item, at, point_at(from, to, at)};
}

void insert(Crossings& crossings, const Crossing& crossing) {
    if (crossings.full()) {
        if (!(crossing.at < crossings.back().at)) return;
        crossings.pop_back();
    }
    crossings.push_back(crossing);
    for (std::size_t i = crossings.size() - 1; i > 0 && crossings[i].at < crossings[i - 1].at; --i)
        std::swap(crossings[i], crossings[i - 1]);
}

// Some corner strictly to the left of the line and none to the right, or the other way: 1 or -1;
// 0 when the outline lies across the line.
int side_of_line(Outline outline, Point from, Point to) {
    bool left = false;
    bool right = false;
    for (const Point corner : outline) {
        const Product at = side(from, to, corner);
        left = left || at > 0;
        right = right || at < 0;
    }
    return int{left} - int{right};
}

// Between parallel sides every link of the corridor is a shortest one: does the line go along
// inside it, crossing neither of the links at its ends?
bool runs_in_corridor(const Links& links, Point from, Point to) {
    if (links.size() < 2) return false;
    Vector along;
    for (const Link& link : links)
        if (!(link.side_start == link.side_end)) along = link.side_end - link.side_start;
    if (along == Vector{}) {
        const Vector link = links[0].side_start - links[0].corner;
        along = {-link.y, link.x};
    }
    const Product start = dot(along, from);
    const Product end = dot(along, to);
    if (start == end) return false;
    Product low = dot(along, links[0].corner);
    Product high = low;
    for (const Link& link : links) {
        low = std::min(low, dot(along, link.corner));
        high = std::max(high, dot(along, link.corner));
    }
    if (std::min(start, end) < low || std::max(start, end) > high) return false;
    const Product one = cross(along, links[0].corner);
    const Product other = cross(along, links[0].side_start);
    for (const Point p : {from, to}) {
        const Product at = cross(along, p);
        if (at < std::min(one, other) || at > std::max(one, other)) return false;
    }
    return true;
}

std::optional<Narrow> gap_between(const Scene& scene, Item first, Item second, Point from, Point to,
                                  Length needed) {
    if (!scene.bounds(first).grown(needed).meets(scene.bounds(second))) return std::nullopt;
    const Outline a = scene.outline(first);
    const Outline b = scene.outline(second);
    if (surely_apart(a, b, needed)) return std::nullopt;
    const Links links = shortest_links(a, b);
    if (links.empty() || !links[0].square.less_than(needed)) return std::nullopt;
    const auto narrow = [&](const Link& link) {
        return Narrow{first, second, link.length(), link.on_first(), link.on_second()};
    };
    for (const Link& link : links) {
        if (link.crossed_by(from, to)) return narrow(link);
        // Two corners that touch: the line goes through the point, between the two.
        if (link.corner == link.side_start && link.corner == link.side_end &&
            !(link.corner == from) && side(from, to, link.corner) == 0 &&
            box_of(from, to).contains(link.corner) &&
            side_of_line(a, from, to) * side_of_line(b, from, to) < 0)
            return narrow(link);
    }
    if (runs_in_corridor(links, from, to)) return narrow(links[0]);
    return std::nullopt;
}

}  // namespace

bool any_crossed(const Scene& scene, Point from, Point to, const ItemSet& among) {
    bool found = false;
    each_near(scene, from, to, among, [&](Item item) {
        found = is_crossed(scene, item, from, to);
        return !found;
    });
    return found;
}

Crossings crossed(const Scene& scene, Point from, Point to, const ItemSet& among) {
    Crossings crossings;
    each_near(scene, from, to, among, [&](Item item) {
        if (is_crossed(scene, item, from, to)) insert(crossings, crossing(scene, item, from, to));
        return true;
    });
    return crossings;
}

std::optional<Crossing> first_crossed(const Scene& scene, Point from, Point to,
                                      const ItemSet& among) {
    std::optional<Crossing> first;
    each_near(scene, from, to, among, [&](Item item) {
        if (!is_crossed(scene, item, from, to)) return true;
        const Crossing next = crossing(scene, item, from, to);
        if (!first || next.at < first->at) first = next;
        return true;
    });
    return first;
}

ItemSet crossed_set(const Scene& scene, Point from, Point to, const ItemSet& among) {
    ItemSet set;
    each_near(scene, from, to, among, [&](Item item) {
        if (is_crossed(scene, item, from, to)) set.set(item);
        return true;
    });
    return set;
}

std::optional<Narrow> narrow_gap(const Scene& scene, Point from, Point to, Length needed,
                                 const ItemSet& among) {
    if (needed <= 0 || from == to) return std::nullopt;
    // The ends of a link that is crossed are together no farther from the point where it is crossed
    // than it is long, and not on the same side of the line.
    struct Close {
        Item item;
        int side;     // of the line, 0 when it lies across or touches
        Product off;  // beside the line or beyond its ends, at least; times its length
    };
    std::array<Close, max_items> close;
    std::size_t count = 0;
    const Vector way = to - from;
    const Product norm = square(way);
    scene.near(box_of(from, to).grown(needed), among).each([&](std::size_t i) {
        const Item item = static_cast<Item>(i);
        const Outline outline = scene.outline(item);
        Product low = cross(way, outline[0] - from);
        Product high = low;
        Product first = dot(way, outline[0] - from);
        Product last = first;
        for (const Point corner : outline.subspan(1)) {
            const Product beside = cross(way, corner - from);
            low = std::min(low, beside);
            high = std::max(high, beside);
            const Product along = dot(way, corner - from);
            first = std::min(first, along);
            last = std::max(last, along);
        }
        const Product off = std::max({Product{0}, low, -high, first - norm, -last});
        if (exceeds(off, needed, norm)) return;
        close[count++] = {item, int{low > 0} - int{high < 0}, off};
    });
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            if (close[i].side * close[j].side > 0) continue;
            if (scene.tag(close[i].item) == scene.tag(close[j].item)) continue;
            if (exceeds(close[i].off + close[j].off, needed, norm)) continue;
            if (auto narrow = gap_between(scene, close[i].item, close[j].item, from, to, needed))
                return narrow;
        }
    return std::nullopt;
}

void Hiding::add(Item item, Hides how) {
    switch (how) {
        case Hides::never:
            break;
        case Hides::always:
            always.set(item);
            break;
        case Hides::unless_both_inside:
            unless_both_inside.set(item);
            break;
        case Hides::unless_either_inside:
            unless_either_inside.set(item);
            break;
    }
}

namespace {

bool holds(const Scene& scene, const ItemSet& holders, Scene::Tag tag) {
    bool found = false;
    holders.each([&](std::size_t i) { found = found || scene.tag(static_cast<Item>(i)) == tag; });
    return found;
}

// The items that hide on this line: pieces with an end in them may not.
ItemSet hiding_here(const Scene& scene, Point from, Point to, const Hiding& hiding) {
    const ItemSet see_through = hiding.unless_both_inside | hiding.unless_either_inside;
    if (!see_through.any()) return hiding.always;
    const ItemSet at_start = scene.holding(from, see_through);
    const ItemSet at_end = scene.holding(to, see_through);
    ItemSet hidden = hiding.always | see_through;
    if (!at_start.any() && !at_end.any()) return hidden;
    see_through.each([&](std::size_t i) {
        const Scene::Tag tag = scene.tag(static_cast<Item>(i));
        const bool start = holds(scene, at_start, tag);
        const bool end = holds(scene, at_end, tag);
        if (hiding.unless_both_inside.test(i) ? start && end : start || end) hidden.reset(i);
    });
    return hidden;
}

}  // namespace

Sight sight(const Scene& scene, Point from, Point to, const Hiding& hiding, Length needed,
            const ItemSet& gaps) {
    return {crossed(scene, from, to, hiding_here(scene, from, to, hiding)),
            narrow_gap(scene, from, to, needed, gaps)};
}

bool sees(const Scene& scene, Point from, Point to, const Hiding& hiding, Length needed,
          const ItemSet& gaps) {
    // One look at all bounds; the tests then look at few.
    const ItemSet near = scene.near(box_of(from, to).grown(std::max(0, needed)));
    const Hiding close{hiding.always & near, hiding.unless_both_inside & near,
                       hiding.unless_either_inside & near};
    return !any_crossed(scene, from, to, hiding_here(scene, from, to, close)) &&
           !narrow_gap(scene, from, to, needed, gaps & near);
}

}  // namespace gonfalon::plane
