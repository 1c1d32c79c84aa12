#include "engine/testing/text_board.h"

#include <algorithm>
#include <vector>

namespace gonfalon::testing {

namespace {

// The marks of each line that has any.
std::vector<std::vector<std::string_view>> marks_of(std::string_view drawing) {
    std::vector<std::vector<std::string_view>> lines;
    while (!drawing.empty()) {
        const std::size_t end = std::min(drawing.find('\n'), drawing.size());
        std::string_view line = drawing.substr(0, end);
        drawing.remove_prefix(std::min(end + 1, drawing.size()));
        std::vector<std::string_view> marks;
        while (true) {
            const std::size_t start = line.find_first_not_of(' ');
            if (start == std::string_view::npos) break;
            line.remove_prefix(start);
            const std::size_t size = std::min(line.find(' '), line.size());
            marks.push_back(line.substr(0, size));
            line.remove_prefix(size);
        }
        if (!marks.empty()) lines.push_back(marks);
    }
    return lines;
}

void end_line(std::string& out) {
    while (!out.empty() && out.back() == ' ') out.pop_back();
    out += '\n';
}
void add(std::string& out, std::string mark, std::size_t width) {
    if (mark.size() < width) mark.append(width - mark.size(), ' ');
    out += mark;
}
std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

}  // namespace

std::string draw_board(int columns, int rows,
                       FunctionRef<void(int column, int row, std::string& mark)> cell) {
    constexpr std::size_t width = 3;
    std::string out;
    for (int row = rows - 1; row >= 0; --row) {
        add(out, std::to_string(row + 1), width);
        for (int column = 0; column < columns; ++column) {
            std::string mark;
            cell(column, row, mark);
            add(out, mark, width);
        }
        end_line(out);
    }
    add(out, "", width);
    for (int column = 0; column < columns; ++column)
        add(out, std::string(1, static_cast<char>('a' + column)), width);
    end_line(out);
    return out;
}

bool read_board(std::string_view drawing, int columns, int rows,
                FunctionRef<void(int column, int row, std::string_view mark)> cell) {
    const std::vector<std::vector<std::string_view>> lines = marks_of(drawing);
    if (lines.size() != static_cast<std::size_t>(rows)) return false;
    for (const auto& marks : lines)
        if (marks.size() != static_cast<std::size_t>(columns)) return false;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            cell(column, row,
                 lines[static_cast<std::size_t>(rows - 1 - row)][static_cast<std::size_t>(column)]);
    return true;
}

std::string draw_hexes(const HexFrame& frame,
                       FunctionRef<void(int column, int row, std::string& mark)> cell) {
    constexpr std::size_t width = 7;
    std::string out;
    add(out, "", width);
    for (int column = 0; column < frame.columns; ++column)
        add(out, two_digits(frame.first_column + column), width);
    end_line(out);
    for (int row = 0; row < frame.rows; ++row)
        for (const bool low : {false, true}) {
            add(out, low ? "" : two_digits(frame.first_row + row), width);
            for (int column = 0; column < frame.columns; ++column) {
                std::string mark;
                if (low == (frame.first_is_low == (column % 2 == 0))) cell(column, row, mark);
                add(out, mark, width);
            }
            end_line(out);
        }
    return out;
}

bool read_hexes(std::string_view drawing, const HexFrame& frame,
                FunctionRef<void(int column, int row, std::string_view mark)> cell) {
    const std::vector<std::vector<std::string_view>> lines = marks_of(drawing);
    if (lines.size() != 2 * static_cast<std::size_t>(frame.rows)) return false;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        // The columns of this line: the even ones, or the odd ones.
        const bool low = line % 2 == 1;
        const int first = low == frame.first_is_low ? 0 : 1;
        if (static_cast<int>(lines[line].size()) != (frame.columns - first + 1) / 2) return false;
        for (std::size_t i = 0; i < lines[line].size(); ++i)
            cell(first + 2 * static_cast<int>(i), static_cast<int>(line / 2), lines[line][i]);
    }
    return true;
}

}  // namespace gonfalon::testing
