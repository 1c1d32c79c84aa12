// A window on open ground as rows of signs. Lengths are tenths of a millimetre, x from the west
// edge, y from the south edge.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/board/measure.h"

namespace gonfalon::cli {

struct Spot {
    std::int64_t x = 0;
    std::int64_t y = 0;
};
using Corners = std::vector<Spot>;

// [[x,y],..] as a description has it.
Corners corners_of(const Tree& list);

struct Window {
    std::int64_t x = 0, y = 0;  // of the south-west corner
    std::int64_t width = 1, depth = 1;
    std::int64_t columns = 1, rows = 1;

    std::int64_t column_of(std::int64_t at) const { return (at - x) * columns / width; }
    std::int64_t row_of(std::int64_t at) const { return (y + depth - at) * rows / depth; }
    bool holds(std::int64_t column, std::int64_t row) const {
        return column >= 0 && column < columns && row >= 0 && row < rows;
    }
    // Also true of what stands on the very edge of the table.
    bool holds(Spot at) const {
        return at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + depth;
    }
    Spot middle(std::int64_t column, std::int64_t row) const {
        return {x + (2 * column + 1) * width / (2 * columns),
                y + depth - (2 * row + 1) * depth / (2 * rows)};
    }
};

class Canvas {
  public:
    explicit Canvas(Window window);
    const Window& window() const { return window_; }

    void put(std::int64_t column, std::int64_t row, std::string_view sign, Paint paint);
    // Every sign whose middle is inside; what is too thin for any is drawn along its outline.
    // Both tell whether anything of it is in the window.
    bool fill(const Corners& outline, std::string_view sign, Paint paint);
    bool line(const Corners& points, std::int64_t breadth, std::string_view sign, Paint paint);
    // A word as near to a place as other words leave room; false if they leave none.
    bool label(Spot at, const std::vector<std::string>& signs, Paint paint);

    // With a frame around it that is a ruler.
    std::string write(const Session& session, const Measure& measure) const;

  private:
    struct Sign {
        std::string text = " ";
        Paint paint = Paint::plain;
        bool is_word = false;
    };
    Sign& at(std::int64_t column, std::int64_t row) {
        return signs_[static_cast<std::size_t>(row * window_.columns + column)];
    }
    const Sign& at(std::int64_t column, std::int64_t row) const {
        return signs_[static_cast<std::size_t>(row * window_.columns + column)];
    }
    bool stroke(Spot from, Spot to, std::string_view sign, Paint paint);
    bool has_room(std::int64_t column, std::int64_t row, std::int64_t length) const;
    std::string row_text(const Session& session, std::int64_t row) const;

    Window window_;
    std::vector<Sign> signs_;
};

}  // namespace gonfalon::cli
