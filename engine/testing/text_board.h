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

}  // namespace gonfalon::testing
