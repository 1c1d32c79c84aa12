// Reading words off a line: shared by notation and position.
#pragma once

#include <string_view>

#include "engine/game/line_reader.h"
#include "tests/toy/model/piece.h"
#include "tests/toy/tables.h"

namespace gonfalon::toy {

// The words of the toy game.
class Words : public LineReader {
  public:
    using LineReader::LineReader;

    bool word(std::string_view wanted) {
        return ok() && (next() == wanted || fail("expected.known_word"));
    }
    // Which of `values` stands here, by its name.
    template <class Enum, std::size_t Size>
    Enum one_of(const Enum (&values)[Size], std::string_view expected = "expected.known_word") {
        if (!ok()) return values[0];
        const std::string_view found = next();
        for (const Enum value : values)
            if (name_of(value) == found) return value;
        fail(expected);
        return values[0];
    }
    Square square() {
        if (!ok()) return {};
        const Square found = square_named(next());
        if (!found.exists()) fail("expected.toy_square");
        return found;
    }
    PieceId piece() { return ok() ? piece_named(next()) : PieceId{}; }
    PieceId piece_named(std::string_view found) {
        for (std::size_t i = 0; i < piece_count; ++i)
            if (name_of(PieceId{i}) == found) return PieceId{i};
        fail("expected.toy_piece");
        return {};
    }
};

}  // namespace gonfalon::toy
