// Reading words off a line: shared by notation and position.
#pragma once

#include <charconv>
#include <string_view>

#include "engine/game/game.h"
#include "tests/toy/model/piece.h"
#include "tests/toy/tables.h"

namespace gonfalon::toy {

// Words are separated by spaces, lines by line ends. Stops at the first thing that is not as
// expected and remembers where; after that every question is answered with nothing.
class Words {
  public:
    explicit Words(std::string_view text) : text_(text) {}

    const ReadError& error() const { return error_; }
    bool ok() const { return error_.ok(); }
    bool fail(std::string_view expected) {
        if (ok()) error_ = {word_at_, expected};
        return false;
    }

    // The next word of this line; empty at its end.
    std::string_view next() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        word_at_ = at_;
        while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '\n') ++at_;
        return text_.substr(word_at_, at_ - word_at_);
    }
    bool word(std::string_view wanted) {
        return ok() && (next() == wanted || fail("expected.toy_word"));
    }
    int number(int low, int high) {
        if (!ok()) return low;
        const std::string_view digits = next();
        int value = 0;
        const auto [end, problem] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (problem != std::errc{} || end != digits.data() + digits.size() || value < low ||
            value > high) {
            fail("expected.toy_number");
            return low;
        }
        return value;
    }
    // Which of `names` stands here.
    template <class Enum, std::size_t Size>
    Enum one_of(const Enum (&values)[Size], std::string_view expected = "expected.toy_word") {
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
    bool end_of_line() {
        if (!ok()) return false;
        if (!next().empty()) return fail("expected.toy_end");
        if (at_ < text_.size()) ++at_;
        return true;
    }
    bool at_end() const { return at_ >= text_.size(); }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t word_at_ = 0;
    ReadError error_;
};

}  // namespace gonfalon::toy
