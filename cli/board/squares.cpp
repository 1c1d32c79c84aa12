#include <algorithm>

#include "cli/board/kinds.h"

namespace gonfalon::cli {

// Rows of letters and digits, the first row at the bottom, as on a chessboard.
std::string squares_text(const Session& session, const Tree& board,
                         const std::vector<Placed>& pieces) {
    const Stacks stacks = stacks_of(pieces);
    std::map<std::string, std::string> terrain;
    std::vector<std::string> cells;
    for (const Tree& cell : board["cells"].items()) {
        cells.push_back(text_of(cell["cell"]));
        terrain[cells.back()] = text_of(cell["terrain"]);
    }
    const std::size_t size =
        static_cast<std::size_t>(std::max<std::int64_t>(board["size"].integer(1), 1));
    const std::string goal = text_of(board["goal"]);
    Signs signs;
    std::string text;
    for (std::size_t row = cells.size() / size; row-- > 0;) {
        text += "  " + cells[row * size].substr(1) + "  ";
        for (std::size_t column = 0; column < size; ++column) {
            const std::string& cell = cells[row * size + column];
            const auto stack = stacks.find(cell);
            const std::string sign = signs.of(terrain[cell]) + (cell == goal ? "*" : "");
            text += stack == stacks.end() ? padded(" " + sign, 7)
                                          : padded(stack_text(session, stack->second, 3) + sign, 7);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += "\n";
    }
    text += "     ";
    for (std::size_t column = 0; column < size; ++column)
        text += padded(" " + cells[column].substr(0, 1), 7);
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n  " + signs.key(session);
    if (!goal.empty()) text += ", * " + session.say("cli.board.goal");
    return text + "\n";
}

}  // namespace gonfalon::cli
