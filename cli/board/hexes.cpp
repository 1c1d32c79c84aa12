#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "cli/board/kinds.h"

namespace gonfalon::cli {

namespace {

// A window on a map of flat-topped hexes: every column eight letters wide, a hex two lines high,
// the low columns half a hex further down. Below its label: terrain, elevation, water on a side of
// it.
class HexWindow {
  public:
    HexWindow(const Session& session, const Tree& board, const std::vector<Placed>& pieces)
        : session_(session), board_(board), stacks_(stacks_of(pieces)) {
        const Tree& grid = board["grid"].is_object() ? board["grid"] : board;
        first_column_ = grid["first_column"].integer(1);
        first_row_ = grid["first_row"].integer(1);
        columns_ = grid["columns"].integer();
        rows_ = grid["rows"].integer();
        low_is_even_ = grid["low_columns"].text("even") == "even";
        for (const Tree& cell : board["cells"].items())
            terrain_[text_of(first_of(cell, {"cell", "hex"}))] = text_of(cell["terrain"]);
        for (const char* water : {"streams", "rivers"})
            for (const Tree& side : board[water].items()) {
                const std::string_view both = side.text();
                const std::size_t dash = std::min(both.find('-'), both.size());
                watered_.emplace(both.substr(0, dash));
                watered_.emplace(both.substr(std::min(dash + 1, both.size())));
            }
    }

    std::string draw(std::string_view around) {
        choose_window(around);
        std::string text;
        for (std::int64_t line = 0; line < (to_row_ - from_row_ + 1) * 2 + 1; ++line) {
            std::string drawn;
            for (std::int64_t column = from_column_; column <= to_column_; ++column) {
                const bool is_low = (column % 2 == 0) == low_is_even_;
                const std::int64_t own = line - (is_low ? 1 : 0);
                const std::int64_t row = from_row_ + (own >= 0 ? own / 2 : 0);
                drawn += own < 0 || row > to_row_ ? std::string(cell_width, ' ')
                                                  : half(column, row, own % 2 == 1);
            }
            drawn.erase(drawn.find_last_not_of(' ') + 1);
            if (!drawn.empty()) text += "  " + drawn + "\n";
        }
        text += indented(signs_.key(session_), session_.console.width, 2);
        if (!watered_.empty()) text += "  ≈ " + session_.say("cli.board.water") + "\n";
        return text + (around.size() == label_size ? details(around) : "");
    }

    std::string neighbours(std::string_view cell, const Costs& costs) const {
        std::int64_t column = 0;
        std::int64_t row = 0;
        if (!read_label(cell, column, row)) return {};
        const std::int64_t low = (column % 2 == 0) == low_is_even_ ? 1 : 0;
        const std::tuple<const char*, std::int64_t, std::int64_t> beside[] = {
            {"N", column, row - 1},        {"NE", column + 1, row - 1 + low},
            {"SE", column + 1, row + low}, {"S", column, row + 1},
            {"SW", column - 1, row + low}, {"NW", column - 1, row - 1 + low}};
        Table table(4);
        for (const auto& [facing, c, r] : beside) {
            if (c < first_column_ || c >= first_column_ + columns_ || r < first_row_ ||
                r >= first_row_ + rows_)
                continue;
            const std::string terrain = terrain_at(c, r);
            if (terrain.empty() || terrain == "off_map") continue;
            const std::string name = label(c, r);
            const auto cost = costs.find(name);
            const auto stack = stacks_.find(name);
            table.row({session_.say(std::string("facing.") + facing), name,
                       ground(terrain, elevation_at(c, r)) + between(cell, name),
                       cost == costs.end() ? "" : cost->second,
                       stack == stacks_.end() ? "" : stack_text(session_, stack->second, 0)});
        }
        return table.write(session_.console.width);
    }

  private:
    static constexpr std::size_t label_size = 4;

    std::string ground(const std::string& terrain, char elevation) const {
        const std::string key = "terrain." + terrain;
        std::string text = session_.words.knows(key) ? session_.say(key) : terrain;
        if (elevation != '0') text += fmt::format(" ({})", elevation);
        return text;
    }
    // What lies on the side between two hexes.
    std::string between(std::string_view a, std::string_view b) const {
        std::string text;
        for (const char* name : {"streams", "rivers", "bridges", "fords", "gates"})
            for (const Tree& side : board_[name].items()) {
                const std::string_view both = side.text();
                if ((both.starts_with(a) && both.ends_with(b)) ||
                    (both.starts_with(b) && both.ends_with(a)))
                    text += ", " + session_.say(std::string("cli.board.side.") + name);
            }
        return text;
    }
    // What lies on the sides of one hex, and the road through it.
    std::string details(std::string_view cell) const {
        std::string text;
        const auto add = [&](std::string_view key, const std::string& cells) {
            if (cells.empty()) return;
            text += indented(session_.say(key, {{"cell", cell}, {"cells", cells}}),
                             session_.console.width, 2);
        };
        constexpr std::pair<const char*, std::string_view> sides[] = {
            {"streams", "cli.board.streams"},
            {"rivers", "cli.board.rivers"},
            {"bridges", "cli.board.bridges"},
            {"fords", "cli.board.fords"},
            {"gates", "cli.board.gates"}};
        for (const auto& [name, key] : sides) {
            std::string cells;
            for (const Tree& side : board_[name].items()) {
                const std::string_view both = side.text();
                if (both.size() < 9) continue;
                const std::string_view other = both.starts_with(cell) ? both.substr(5)
                                               : both.ends_with(cell) ? both.substr(0, 4)
                                                                      : std::string_view{};
                if (!other.empty()) cells += (cells.empty() ? "" : ", ") + std::string(other);
            }
            add(key, cells);
        }
        std::string cells;
        for (const Tree& road : board_["roads"].items()) {
            const Tree& hexes = road.is_list() ? road : road["hexes"];
            for (std::size_t i = 0; i < hexes.size(); ++i) {
                if (hexes[i].text() != cell) continue;
                for (const std::size_t next : {i - 1, i + 1})
                    if (next < hexes.size())
                        cells += (cells.empty() ? "" : ", ") + std::string(hexes[next].text());
            }
        }
        add("cli.board.roads", cells);
        return text;
    }

    static constexpr std::size_t cell_width = 8;

    static std::string label(std::int64_t column, std::int64_t row) {
        return fmt::format("{:02}{:02}", column, row);
    }
    static bool read_label(std::string_view text, std::int64_t& column, std::int64_t& row) {
        if (text.size() != label_size ||
            !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return false;
        column = (text[0] - '0') * 10 + (text[1] - '0');
        row = (text[2] - '0') * 10 + (text[3] - '0');
        return true;
    }

    std::string terrain_at(std::int64_t column, std::int64_t row) const {
        if (const auto found = terrain_.find(label(column, row)); found != terrain_.end())
            return found->second;
        const std::string_view line =
            board_["terrain"][static_cast<std::size_t>(row - first_row_)].text();
        const auto place = static_cast<std::size_t>(column - first_column_);
        if (place >= line.size()) return {};
        return text_of(board_["legend"][line.substr(place, 1)]);
    }

    char elevation_at(std::int64_t column, std::int64_t row) const {
        const std::string_view line =
            board_["elevation"][static_cast<std::size_t>(row - first_row_)].text();
        const auto place = static_cast<std::size_t>(column - first_column_);
        return place < line.size() ? line[place] : '0';
    }

    std::string half(std::int64_t column, std::int64_t row, bool lower) {
        const std::string name = label(column, row);
        const std::string terrain = terrain_at(column, row);
        if (terrain.empty() || terrain == "off_map") return std::string(cell_width, ' ');
        const auto stack = stacks_.find(name);
        if (lower) {
            std::string marks = signs_.of(terrain);
            if (const char height = elevation_at(column, row); height != '0') marks += height;
            if (watered_.contains(name)) marks += "≈";
            return session_.console.paint(Paint::faint, name) + padded(marks, cell_width - 4);
        }
        return stack == stacks_.end() ? std::string(cell_width, ' ')
                                      : padded(stack_text(session_, stack->second, 0), cell_width);
    }

    // Where the pieces are, cut to the screen; or the cells around the one that was asked for.
    void choose_window(std::string_view around) {
        const std::int64_t last_column = first_column_ + columns_ - 1;
        const std::int64_t last_row = first_row_ + rows_ - 1;
        const auto fit =
            std::max<std::int64_t>(4, (static_cast<std::int64_t>(session_.console.width) - 2) /
                                          static_cast<std::int64_t>(cell_width));
        std::int64_t left = last_column, right = first_column_, top = last_row, bottom = first_row_;
        std::int64_t column = 0;
        std::int64_t row = 0;
        if (read_label(around, column, row)) {
            left = column - fit / 2;
            right = left + fit - 1;
            top = row - 5;
            bottom = row + 5;
        } else {
            std::vector<std::string> cells;
            for (std::size_t from = 0; from < around.size(); from += label_size + 1)
                cells.emplace_back(around.substr(from, label_size));
            if (cells.empty())
                for (const auto& [cell, stack] : stacks_) cells.push_back(cell);
            for (const std::string& cell : cells) {
                if (!read_label(cell, column, row)) continue;
                left = std::min(left, column - 1);
                right = std::max(right, column + 1);
                top = std::min(top, row - 1);
                bottom = std::max(bottom, row + 1);
            }
            if (stacks_.empty()) {
                left = first_column_;
                right = last_column;
                top = first_row_;
                bottom = last_row;
            }
            // Without a terminal nothing needs cutting: a file has no width.
            if (session_.console.out_is_terminal && right - left + 1 > fit) {
                const std::int64_t middle = (left + right) / 2;
                left = middle - fit / 2;
                right = left + fit - 1;
            }
        }
        from_column_ = std::max(first_column_, left);
        to_column_ = std::min(last_column, right);
        from_row_ = std::max(first_row_, top);
        to_row_ = std::min(last_row, bottom);
    }

    const Session& session_;
    const Tree& board_;
    Stacks stacks_;
    std::map<std::string, std::string> terrain_;
    std::set<std::string> watered_;
    Signs signs_;
    std::int64_t first_column_ = 1, first_row_ = 1, columns_ = 0, rows_ = 0;
    bool low_is_even_ = true;
    std::int64_t from_column_ = 1, to_column_ = 1, from_row_ = 1, to_row_ = 1;
};

}  // namespace

std::string hexes_text(const Session& session, const Tree& board, const std::vector<Placed>& pieces,
                       std::string_view around) {
    return HexWindow(session, board, pieces).draw(around);
}

std::string hex_neighbours_text(const Session& session, const Tree& board,
                                const std::vector<Placed>& pieces, std::string_view cell,
                                const Costs& costs) {
    return HexWindow(session, board, pieces).neighbours(cell, costs);
}

}  // namespace gonfalon::cli
