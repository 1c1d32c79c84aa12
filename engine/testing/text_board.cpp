#include "engine/testing/text_board.h"

#include <algorithm>
#include <vector>

namespace gonfalon::testing {

std::string draw_board(int columns, int rows,
                       FunctionRef<void(int column, int row, std::string& mark)> cell) {
    constexpr std::size_t width = 3;
    std::string out;
    const auto add = [&](std::string mark) {
        if (mark.size() < width) mark.append(width - mark.size(), ' ');
        out += mark;
    };
    const auto end_line = [&] {
        while (!out.empty() && out.back() == ' ') out.pop_back();
        out += '\n';
    };
    for (int row = rows - 1; row >= 0; --row) {
        add(std::to_string(row + 1));
        for (int column = 0; column < columns; ++column) {
            std::string mark;
            cell(column, row, mark);
            add(mark);
        }
        end_line();
    }
    add("");
    for (int column = 0; column < columns; ++column)
        add(std::string(1, static_cast<char>('a' + column)));
    end_line();
    return out;
}

bool read_board(std::string_view drawing, int columns, int rows,
                FunctionRef<void(int column, int row, std::string_view mark)> cell) {
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
    if (lines.size() != static_cast<std::size_t>(rows)) return false;
    for (const auto& marks : lines)
        if (marks.size() != static_cast<std::size_t>(columns)) return false;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            cell(column, row,
                 lines[static_cast<std::size_t>(rows - 1 - row)][static_cast<std::size_t>(column)]);
    return true;
}

}  // namespace gonfalon::testing
