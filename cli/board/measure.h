// What the players of a game on open ground measure with, and how they type it.
#pragma once

#include <string>
#include <string_view>

#include "cli/session.h"
#include "engine/core/function_ref.h"
#include "loader/tree.h"

namespace gonfalon::cli {

// The description's board.measure:
// {"unit":"inch","length":254,"great":12,"turns":[..],"counts":[..]} with lengths in tenths of a
// millimetre; "turns" and "counts": rules that measure those and no length. A board of cells has
// none.
class Measure {
  public:
    Measure(const Session& session, const Tree& board);

    bool exists() const { return length_ > 0; }
    std::int64_t unit() const { return length_; }
    std::int64_t great() const { return great_; }
    std::string unit_word() const;

    std::string length(std::int64_t tenths) const;                 // "4.5 in"
    std::string place(std::int64_t x, std::int64_t y) const;       // "36, 9.5 in"
    std::string extent(std::int64_t from, std::int64_t to) const;  // "6 to 66 in"
    // What a rule measured, as players say it.
    std::string told(std::string_view rule, std::int64_t value) const;

    // "36,9", "36.5 9in", "36,5 ; 9 po": a place in the players' unit.
    bool read_place(std::string_view text, std::int64_t& x, std::int64_t& y) const;

  private:
    const Session& session_;
    Tree measure_;
    std::int64_t length_ = 0;
    std::int64_t great_ = 1;
};

// A facing (1/65536 turn from east, to the left) in degrees clockwise from north, and its arrow.
std::int64_t compass_degrees(std::int64_t facing);
std::string_view compass_arrow(std::int64_t facing);

// A typed line as notation has it: "4in", "4 in" and "10cm" in tenths of a millimetre, "45°l" and
// "45°r" in parts of a turn, "NE" as a facing. `is_code`: words that are the code of a piece; they
// and all others are left as they are.
std::string in_notation(std::string_view typed, FunctionRef<bool(std::string_view)> is_code);

}  // namespace gonfalon::cli
