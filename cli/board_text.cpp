#include "cli/board_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace gonfalon::cli {

namespace {

// A piece where the viewer knows it to be.
struct Placed {
    std::string code;
    std::string side;
    std::string cell;  // empty: nowhere on the board
    std::string facing;
    const PieceRead* piece = nullptr;
    const Tree* state = nullptr;
};

std::string text_of(const Tree& tree) {
    return tree.is_text()   ? std::string(tree.text())
           : tree.is_null() ? std::string{}
                            : tree.write();
}

const Tree& first_of(const Tree& tree, std::initializer_list<std::string_view> keys) {
    static const Tree nothing;
    for (std::string_view key : keys)
        if (const Tree* found = tree.find(key); found != nullptr && !found->is_null())
            return *found;
    return nothing;
}

// A direction by its name, or by its number clockwise from north.
std::string facing_of(const Tree& facing) {
    constexpr std::string_view names[] = {"N", "NE", "SE", "S", "SW", "NW"};
    const std::int64_t number = facing.integer(-1);
    if (number >= 0 && number < 6) return std::string(names[number]);
    return std::string(facing.text());
}

// The view lists pieces by their "code", by their "id", or in the order of ids.
std::vector<Placed> placed(const DescriptionRead& description, const Tree& view) {
    const Tree& states = first_of(view, {"units", "pieces"});
    std::map<std::int64_t, const PieceRead*> by_id;
    std::map<std::string_view, const PieceRead*> by_code;
    for (const PieceRead& piece : description.pieces) {
        by_id[piece.id] = &piece;
        by_code[piece.code] = &piece;
    }
    std::vector<Placed> result;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const Tree& state = states[i];
        const PieceRead* piece = nullptr;
        if (const auto named = by_code.find(state["code"].text()); named != by_code.end()) {
            piece = named->second;
        } else if (const auto numbered =
                       by_id.find(state["id"].integer(static_cast<std::int64_t>(i)));
                   numbered != by_id.end()) {
            piece = numbered->second;
        }
        if (piece == nullptr) continue;
        // A place other than the board (in reserve, eliminated...) is no cell.
        const bool on_board = state["place"].text("board") == "board";
        const std::string cell =
            on_board ? text_of(first_of(state, {"hex", "square", "cell", "zone"})) : std::string{};
        const std::string side(state["side"].text(piece->side));
        // Leaders look everywhere.
        const std::string facing = piece->kind == "leader" ? "" : facing_of(state["facing"]);
        result.push_back({piece->code, side, cell, facing, piece, &state});
    }
    return result;
}

std::string_view arrow(std::string_view facing) {
    constexpr std::pair<std::string_view, std::string_view> arrows[] = {
        {"N", "↑"},  {"NE", "↗"}, {"E", "→"},  {"SE", "↘"}, {"S", "↓"}, {"SW", "↙"}, {"W", "←"},
        {"NW", "↖"}, {"n", "↑"},  {"ne", "↗"}, {"se", "↘"}, {"s", "↓"}, {"sw", "↙"}, {"nw", "↖"}};
    for (const auto& [name, sign] : arrows)
        if (name == facing) return sign;
    return "";
}

Paint paint_of(std::string_view side) { return side == "second" ? Paint::second : Paint::first; }

// Signs for the terrains that are met, each with its word in the key below the board.
class Signs {
  public:
    std::string of(const std::string& terrain) {
        if (terrain.empty()) return " ";
        constexpr std::pair<std::string_view, std::string_view> known[] = {
            {"open", "."},  {"clear", "."},  {"hill", "^"},    {"wood", "♣"}, {"forest", "♣"},
            {"marsh", "~"}, {"lake", "≋"},   {"village", "⌂"}, {"camp", "Δ"}, {"slope", "/"},
            {"river", "≋"}, {"bridge", "="}, {"road", "-"},    {"town", "⌂"}};
        for (const auto& [name, sign] : known)
            if (name == terrain) return met_.emplace(terrain, sign).first->second;
        return met_.emplace(terrain, terrain.substr(0, 1)).first->second;
    }
    std::string key(const Session& session) const {
        std::string text;
        for (const auto& [terrain, sign] : met_) {
            const std::string key = "terrain." + terrain;
            text += (text.empty() ? "" : ", ") + sign + " " +
                    (session.words.knows(key) ? session.say(key) : terrain);
        }
        return text;
    }

  private:
    std::map<std::string, std::string> met_;
};

// What stands in a cell, at most `columns` wide.
std::string stack_text(const Session& session, const std::vector<const Placed*>& stack,
                       std::size_t columns) {
    const Placed& top = *stack.front();
    std::string text = top.code + std::string(arrow(top.facing));
    if (stack.size() > 1) text += fmt::format("+{}", stack.size() - 1);
    return session.console.paint(paint_of(top.side), padded(text, columns));
}

using Stacks = std::map<std::string, std::vector<const Placed*>>;

Stacks stacks_of(const std::vector<Placed>& pieces) {
    Stacks stacks;
    for (const Placed& piece : pieces)
        if (!piece.cell.empty()) stacks[piece.cell].push_back(&piece);
    return stacks;
}

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
        return text + (around.empty() ? "" : details(around));
    }

  private:
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
        if (text.size() != 4 ||
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
            for (const auto& [cell, stack] : stacks_) {
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

// The condition of a piece in words where the catalogues have them.
std::string condition_of(const Session& session, const Placed& piece) {
    const Tree& state = *piece.state;
    std::string text;
    const auto add = [&](std::string part) {
        text += (text.empty() ? "" : ", ") + std::move(part);
    };
    for (std::size_t i = 0; i < state.size() && state.is_object(); ++i) {
        const std::string& name = state.keys()[i];
        const Tree& value = state[i];
        constexpr std::string_view shown_elsewhere[] = {"id",  "code",   "side", "place",
                                                        "hex", "square", "cell", "zone"};
        if (std::find(std::begin(shown_elsewhere), std::end(shown_elsewhere), name) !=
            std::end(shown_elsewhere))
            continue;
        if (name == "facing") {
            if (!piece.facing.empty()) add(session.say("facing." + piece.facing));
            continue;
        }
        const std::string field =
            session.words.knows("field." + name)   ? session.say("field." + name)
            : session.words.knows("state." + name) ? session.say("state." + name)
                                                   : name;
        switch (value.kind()) {
            case Tree::Kind::boolean:
                if (value.boolean()) add(field);
                break;
            case Tree::Kind::integer:
                if (value.integer() != 0) add(fmt::format("{} {}", field, value.integer()));
                break;
            case Tree::Kind::text: {
                const std::string word(value.text());
                if (word.empty() || word == "none") break;
                for (const std::string& prefix : {name, std::string("state")})
                    if (session.words.knows(prefix + "." + word)) {
                        add(session.say(prefix + "." + word));
                        break;
                    } else if (prefix == "state") {
                        add(field + " " + word);
                    }
                break;
            }
            default:
                break;
        }
    }
    return text;
}

// A map of zones in words: who stands where, one line a zone; or one zone with its borders.
class ZoneList {
  public:
    ZoneList(const Session& session, const Tree& board, const std::vector<Placed>& pieces)
        : session_(session), board_(board), stacks_(stacks_of(pieces)) {}

    std::string list() const {
        Table table(2);
        for (const Tree& zone : board_["zones"].items()) {
            const auto stack = stacks_.find(text_of(zone["id"]));
            if (stack == stacks_.end()) continue;
            table.row({text_of(zone["id"]), about(zone), who(stack->second)});
        }
        return table.empty() ? session_.say("cli.board.nobody") + "\n"
                             : table.write(session_.console.width);
    }
    std::string around(std::string_view id) const {
        std::string text;
        for (const Tree& zone : board_["zones"].items())
            if (zone["id"].text() == id) text = "  " + std::string(id) + "  " + about(zone) + "\n";
        if (text.empty()) return list();
        if (const auto stack = stacks_.find(std::string(id)); stack != stacks_.end())
            text += indented(who(stack->second), session_.console.width, 4);
        Table table(2);
        for (const Tree& border : board_["borders"].items())
            add(table, border["zones"], id, &border);
        for (const Tree& junction : board_["junctions"].items()) {
            const Tree& zones = junction["zones"];
            for (std::size_t i = 0; i < zones.size(); ++i)
                if (zones[i].text() == id && zones.size() == 4)
                    table.row({std::string(zones[(i + 2) % 4].text()),
                               name_of_zone(zones[(i + 2) % 4].text()),
                               session_.say("cli.board.junction")});
        }
        return text + table.write(session_.console.width);
    }

  private:
    std::string name_of_zone(std::string_view id) const {
        for (const Tree& zone : board_["zones"].items())
            if (zone["id"].text() == id)
                return std::string(zone["name"][session_.language()].text());
        return {};
    }
    std::string about(const Tree& zone) const {
        return fmt::format("{} ({})", zone["name"][session_.language()].text(),
                           zone["type"].text());
    }
    std::string who(const std::vector<const Placed*>& stack) const {
        std::string text;
        for (const Placed* piece : stack) {
            const std::string condition = condition_of(session_, *piece);
            text += (text.empty() ? "" : ", ") +
                    session_.console.paint(paint_of(piece->side), piece->code) +
                    (condition.empty() ? "" : " (" + condition + ")");
        }
        return text;
    }
    void add(Table& table, const Tree& zones, std::string_view id, const Tree* border) const {
        for (std::size_t i = 0; i < 2; ++i) {
            if (zones[i].text() != id) continue;
            std::string line = session_.say("cli.board." + std::string((*border)["type"].text()));
            if ((*border)["colour"].text() == "brown")
                line += ", " + session_.say("cli.board.brown");
            const std::string_view other = zones[1 - i].text();
            table.row({std::string(other), name_of_zone(other), line});
        }
    }

    const Session& session_;
    const Tree& board_;
    Stacks stacks_;
};

// What a side may see of columns and their orders, and the points as they stand.
std::string columns_text(const Session& session, const DescriptionRead& description,
                         const Tree& view) {
    std::string text;
    const Tree& score = view["score"];
    for (std::size_t i = 0; i < 2 && score.size() == 2; ++i)
        text += (text.empty() ? "" : ", ") +
                session.say(description.whole["sides"][i]["key"].text()) + " " +
                std::to_string(score[i].integer());
    if (!text.empty())
        text =
            session.say("cli.board.points", {{"turn", view["turn"].integer()}, {"points", text}}) +
            "\n";
    Table table(2);
    for (const Tree& column : view["columns"].items()) {
        const std::string order = "order." + std::string(column["order"].text());
        if (column["order"].text("none") == "none" || !session.words.knows(order)) continue;
        const Tree& card =
            description.whole["columns"][static_cast<std::size_t>(column["id"].integer())];
        table.row(
            {session.console.paint(paint_of(card["side"].text()), std::string(card["code"].text())),
             std::string(card["name"][session.language()].text()), session.say(order)});
    }
    if (!text.empty()) text = indented(text, session.console.width, 2);
    return table.empty() ? text : text + table.write(session.console.width);
}

}  // namespace

std::string board_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       std::string_view around) {
    const Tree& board = description.whole["board"];
    const std::vector<Placed> pieces = placed(description, view);
    const std::string_view kind = board["kind"].text();
    if (kind == "squares") return squares_text(session, board, pieces);
    if (kind == "hex") return HexWindow(session, board, pieces).draw(around);
    if (kind == "area") {
        const ZoneList zones(session, board, pieces);
        if (!around.empty()) return zones.around(around);
        return zones.list() + columns_text(session, description, view);
    }
    return pieces_text(session, description, view);
}

std::string pieces_text(const Session& session, const DescriptionRead& description,
                        const Tree& view) {
    Table table(2);
    for (const Placed& piece : placed(description, view)) {
        if (piece.cell.empty()) continue;
        table.row({session.console.paint(paint_of(piece.side), piece.code), piece.cell,
                   std::string(session.say(piece.piece->name)), condition_of(session, piece)});
    }
    return table.empty() ? session.say("cli.board.nobody") + "\n"
                         : table.write(session.console.width);
}

}  // namespace gonfalon::cli
