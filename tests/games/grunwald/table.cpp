#include "tests/games/grunwald/table.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/testing/text_board.h"
#include "games/grunwald/text.h"
#include "loader/games/grunwald.h"
#include "loader/options.h"

namespace gonfalon::grunwald {

namespace {

// As many columns and rows as the drawing has.
testing::HexFrame frame_of(const Grid& grid, Hex corner, std::string_view drawing) {
    testing::HexFrame frame;
    frame.first_is_low = grid.lowered(corner.column()) != 0;
    frame.first_column = grid.first_column + corner.column();
    frame.first_row = grid.first_row + corner.row();
    int lines = 0;
    for (bool in_word = false, in_line = false; const char letter : drawing) {
        const bool word = letter != ' ' && letter != '\n';
        if (word && !in_line) ++lines;
        if (word && !in_word && lines <= 2) ++frame.columns;
        in_word = word;
        in_line = letter != '\n' && (in_line || word);
    }
    frame.rows = lines / 2;
    return frame;
}

std::string position_of(const Grunwald& game, std::string_view corner_label,
                        std::string_view drawing, std::string_view more) {
    const Grid& grid = game.tables().map.grid;
    const Hex corner = grid.parse(corner_label);
    REQUIRE(corner != no_hex);
    std::string text;
    const bool whole = testing::read_hexes(
        drawing, frame_of(grid, corner, drawing), [&](int column, int row, std::string_view mark) {
            const std::size_t cut = mark.find(':');
            if (cut == std::string_view::npos) return;
            const Hex hex = grid.at(corner.column() + column, corner.row() + row);
            REQUIRE(hex != no_hex);
            text += std::string(mark.substr(0, cut)) + " " +
                    std::string(game.tables().map.labels[hex.id].view()) + " " +
                    std::string(mark.substr(cut + 1)) + "\n";
        });
    REQUIRE(whole);
    return text + std::string(more);
}

}  // namespace

Grunwald battle(std::string_view scenario, std::string_view options) {
    static const DataFiles files;
    const auto specs = load_options(files, Grunwald::name);
    REQUIRE(specs);
    const auto values = choose_options(*specs, read_options(options));
    REQUIRE(values);
    auto game = load_grunwald(files, scenario, *values);
    REQUIRE_MESSAGE(game, scenario);
    return std::move(*game);
}

std::string board_of(const Grunwald& game, const State& now, FunctionRef<bool(Hex)> marked) {
    const Grid& grid = game.tables().map.grid;
    int left = grid.columns, right = 0, top = grid.rows, bottom = 0;
    for (std::size_t i = 0; i < game.tables().counters.size(); ++i) {
        const Unit& unit = now.unit(UnitId(i));
        if (!unit.on_board()) continue;
        left = std::min(left, unit.hex.column());
        right = std::max(right, unit.hex.column());
        top = std::min(top, unit.hex.row());
        bottom = std::max(bottom, unit.hex.row());
    }
    if (left > right) return {};
    left = std::max(left - 1, 0);
    top = std::max(top - 1, 0);
    right = std::min(right + 1, grid.columns - 1);
    bottom = std::min(bottom + 1, grid.rows - 1);
    testing::HexFrame frame;
    frame.columns = right - left + 1;
    frame.rows = bottom - top + 1;
    frame.first_is_low = grid.lowered(left) != 0;
    frame.first_column = grid.first_column + left;
    frame.first_row = grid.first_row + top;
    return testing::draw_hexes(frame, [&](int column, int row, std::string& mark) {
        const Hex hex = grid.at(left + column, top + row);
        mark = marked(hex) ? "#" : ".";
        for (std::size_t i = 0; i < game.tables().counters.size(); ++i) {
            const Unit& unit = now.unit(UnitId(i));
            if (unit.on_board() && unit.hex == hex)
                mark = game.tables().words[i].code + ":" + std::string(facing_code(unit.facing));
        }
    });
}

Table::Table(std::string_view scenario, std::string_view corner, std::string_view drawing,
             std::string_view more)
    : Table(scenario) {
    TestTable::position(position_of(game, corner, drawing, more));
}

UnitId Table::id(std::string_view code) const {
    const UnitId found = unit_named(game.tables(), code);
    if (!found.exists()) testing::fail_test("no counter " + std::string(code));
    return found;
}

std::string Table::zones(Side side) const {
    HexSet controlled;
    game.zones(state, side, [&](Hex hex) { controlled.insert(hex); });
    return board_of(game, state, [&](Hex hex) { return controlled.contains(hex); });
}

}  // namespace gonfalon::grunwald
