// Boards of squares drawn as text, and read from such a drawing: tests show what they mean.
//
//   5  .  .  .  .  .
//   4  .  .  B1 .  .
//   ...
//      a  b  c  d  e
#pragma once

#include <string>
#include <string_view>

#include "engine/core/function_ref.h"

namespace gonfalon::testing {

// `cell` appends the mark of a square; columns and rows count from 0, row 0 is drawn last.
std::string draw_board(int columns, int rows,
                       FunctionRef<void(int column, int row, std::string& mark)> cell);

// Calls `cell` with every mark of a drawing without numbers and letters around it: marks separated
// by spaces, the last line is row 0. Returns whether it has that many columns and rows.
bool read_board(std::string_view drawing, int columns, int rows,
                FunctionRef<void(int column, int row, std::string_view mark)> cell);

// Hexes in columns, every second of which stands half a hex lower, as on the map: two lines a row,
// the columns that stand higher on the first of them.
//
//         07     08
//   06    P05:N
//                Z21:S
struct HexFrame {
    int columns = 0;
    int rows = 0;
    bool first_is_low = false;
    int first_column = 0;  // the printed numbers of the top left hex
    int first_row = 0;
};
std::string draw_hexes(const HexFrame& frame,
                       FunctionRef<void(int column, int row, std::string& mark)> cell);
// As read_board: marks without the numbers; the first line has row 0.
bool read_hexes(std::string_view drawing, const HexFrame& frame,
                FunctionRef<void(int column, int row, std::string_view mark)> cell);

}  // namespace gonfalon::testing
