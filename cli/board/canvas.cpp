#include "cli/board/canvas.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace gonfalon::cli {

namespace {

// Even-odd, in whole numbers.
bool is_inside(const Corners& outline, Spot p) {
    bool inside = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const Spot a = outline[i];
        const Spot b = outline[j];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        const std::int64_t side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y);
        if ((side > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside;
}

bool is_near(Spot p, Spot a, Spot b, std::int64_t reach) {
    const auto dx = static_cast<double>(b.x - a.x);
    const auto dy = static_cast<double>(b.y - a.y);
    const auto px = static_cast<double>(p.x - a.x);
    const auto py = static_cast<double>(p.y - a.y);
    const double along = std::clamp((px * dx + py * dy) / std::max(1.0, dx * dx + dy * dy), 0., 1.);
    return std::hypot(px - along * dx, py - along * dy) <= static_cast<double>(reach);
}

// Numbers on a ruler so far apart that they can be read: parts of the great measure, or so many
// of it. `room`: signs of this edge to one unit.
std::int64_t ruler_step(std::int64_t great, double room, double least) {
    for (std::int64_t step = 1; step < great; ++step)
        if (great % step == 0 && static_cast<double>(step) * room >= least) return step;
    for (const std::int64_t times : {1, 2, 5, 10})
        if (static_cast<double>(great * times) * room >= least) return great * times;
    return great * 20;
}

// Which signs of an edge bear a number, and which.
std::vector<std::pair<std::int64_t, std::int64_t>> strokes(std::int64_t from, std::int64_t length,
                                                           std::int64_t signs, double least,
                                                           const Measure& measure) {
    const double room = static_cast<double>(signs * measure.unit()) / static_cast<double>(length);
    const std::int64_t step = ruler_step(measure.great(), room, least);
    const std::int64_t tenths = step * measure.unit();
    std::vector<std::pair<std::int64_t, std::int64_t>> result;
    for (std::int64_t n = (from + tenths - 1) / tenths; n * tenths <= from + length; ++n)
        result.emplace_back(std::min((n * tenths - from) * signs / length, signs - 1), n * step);
    return result;
}

}  // namespace

Corners corners_of(const Tree& list) {
    Corners corners;
    for (const Tree& each : list.items())
        corners.push_back({each[std::size_t{0}].integer(), each[std::size_t{1}].integer()});
    return corners;
}

Canvas::Canvas(Window window)
    : window_(window), signs_(static_cast<std::size_t>(window.columns * window.rows)) {}

void Canvas::put(std::int64_t column, std::int64_t row, std::string_view sign, Paint paint) {
    if (window_.holds(column, row)) at(column, row) = {std::string(sign), paint, false};
}

bool Canvas::stroke(Spot from, Spot to, std::string_view sign, Paint paint) {
    const std::int64_t steps =
        2 + 2 * std::max(std::abs(to.x - from.x) * window_.columns / window_.width,
                         std::abs(to.y - from.y) * window_.rows / window_.depth);
    bool drawn = false;
    for (std::int64_t i = 0; i <= steps; ++i) {
        const Spot spot{from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps};
        if (!window_.holds(spot)) continue;
        put(window_.column_of(spot.x), window_.row_of(spot.y), sign, paint);
        drawn = true;
    }
    return drawn;
}

bool Canvas::fill(const Corners& outline, std::string_view sign, Paint paint) {
    if (outline.empty()) return false;
    bool filled = false;
    for (std::int64_t row = 0; row < window_.rows; ++row)
        for (std::int64_t column = 0; column < window_.columns; ++column)
            if (is_inside(outline, window_.middle(column, row))) {
                put(column, row, sign, paint);
                filled = true;
            }
    return filled || line(outline, 0, sign, paint);
}

bool Canvas::line(const Corners& points, std::int64_t breadth, std::string_view sign, Paint paint) {
    bool drawn = false;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (stroke(points[i - 1], points[i], sign, paint)) drawn = true;
        for (std::int64_t row = 0; row < window_.rows; ++row)
            for (std::int64_t column = 0; column < window_.columns; ++column)
                if (is_near(window_.middle(column, row), points[i - 1], points[i], breadth / 2)) {
                    put(column, row, sign, paint);
                    drawn = true;
                }
    }
    return drawn;
}

bool Canvas::has_room(std::int64_t column, std::int64_t row, std::int64_t length) const {
    if (!window_.holds(column, row) || !window_.holds(column + length - 1, row)) return false;
    // One sign between two words.
    for (std::int64_t each = column - 1; each <= column + length; ++each)
        if (window_.holds(each, row) && at(each, row).is_word) return false;
    return true;
}

bool Canvas::label(Spot spot, const std::vector<std::string>& signs, Paint paint) {
    const auto length = static_cast<std::int64_t>(signs.size());
    const std::int64_t column =
        std::clamp<std::int64_t>(window_.column_of(spot.x) - length / 2, 0,
                                 std::max<std::int64_t>(0, window_.columns - length));
    const std::int64_t row = std::clamp<std::int64_t>(window_.row_of(spot.y), 0, window_.rows - 1);
    for (const std::int64_t down : {0, 1, -1})
        for (const std::int64_t right : {0, 1, -1, 2, -2}) {
            if (!has_room(column + right, row + down, length)) continue;
            for (std::int64_t i = 0; i < length; ++i)
                at(column + right + i, row + down) = {signs[static_cast<std::size_t>(i)], paint,
                                                      true};
            return true;
        }
    return false;
}

std::string Canvas::row_text(const Session& session, std::int64_t row) const {
    std::string text;
    for (std::int64_t column = 0; column < window_.columns;) {
        const Paint paint = at(column, row).paint;
        std::string same;
        for (; column < window_.columns && at(column, row).paint == paint; ++column)
            same += at(column, row).text;
        text += session.console.paint(paint, same);
    }
    return text;
}

std::string Canvas::write(const Session& session, const Measure& measure) const {
    constexpr std::size_t margin = 4;
    const auto faint = [&](const std::string& text) {
        return session.console.paint(Paint::faint, text);
    };
    std::vector<std::string> edge(static_cast<std::size_t>(window_.columns), "─");
    std::string below;
    for (const auto& [column, number] :
         strokes(window_.x, window_.width, window_.columns, 6, measure)) {
        edge[static_cast<std::size_t>(column)] = "┼";
        const std::string digits = std::to_string(number);
        const std::int64_t before = column - static_cast<std::int64_t>(digits.size()) / 2;
        below = padded(below, static_cast<std::size_t>(std::max<std::int64_t>(0, before))) + digits;
    }
    std::vector<std::string> beside(static_cast<std::size_t>(window_.rows));
    for (const auto& [from_south, number] :
         strokes(window_.y, window_.depth, window_.rows, 2, measure))
        beside[static_cast<std::size_t>(window_.rows - 1 - from_south)] = std::to_string(number);
    std::string line;
    for (const std::string& sign : edge) line += sign;
    std::string text = faint(padded_left(measure.unit_word(), margin) + "┌" + line + "┐") + "\n";
    for (std::int64_t row = 0; row < window_.rows; ++row) {
        const std::string& number = beside[static_cast<std::size_t>(row)];
        text += faint(padded_left(number, margin) + (number.empty() ? "│" : "┼")) +
                row_text(session, row) + faint("│") + "\n";
    }
    const std::string blank(margin, ' ');
    return text + faint(blank + "└" + line + "┘") + "\n" + faint(blank + " " + below) + "\n";
}

}  // namespace gonfalon::cli
