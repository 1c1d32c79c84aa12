// Points and outlines of a table of open ground, as its data files write them.
#pragma once

#include "engine/core/fixed.h"
#include "engine/space/plane/polygon.h"
#include "engine/space/plane/words.h"
#include "loader/reader.h"

namespace gonfalon::load {

// Outside of the table is complained of.
inline plane::Point point_in(const Reader& value, const plane::Box& table) {
    if (value.size() != 2) {
        value.complain("load.wrong_count", "2");
        return {};
    }
    const plane::Point p{static_cast<plane::Length>(value.item(0).integer(-30000, 30000)),
                         static_cast<plane::Length>(value.item(1).integer(-30000, 30000))};
    if (!table.contains(p)) value.complain("load.off_table", plane::word_of(p));
    return p;
}

// Convex, counter-clockwise; empty when it is complained of.
inline plane::Polygon outline_in(const Reader& value, const plane::Box& table) {
    FixedVector<plane::Point, plane::max_corners> points;
    if (value.size() < 3 || value.size() > plane::max_corners) {
        value.complain("load.outline", std::to_string(value.size()));
        return {};
    }
    value.each([&](const Reader& each) { points.push_back(point_in(each, table)); });
    const plane::Outline corners{points.begin(), points.size()};
    if (!plane::is_convex(corners)) {
        value.complain("load.outline", plane::word_of(points[0]));
        return {};
    }
    return plane::Polygon(corners);
}

}  // namespace gonfalon::load
