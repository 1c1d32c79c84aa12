// Reading words off a line: shared by notation and position.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "games/p3f/game.h"

namespace gonfalon::p3f {

// Words are separated by spaces, lines by line ends. Stops at the first thing that is not as
// expected and remembers where; after that every question is answered with nothing.
class WordReader {
  public:
    WordReader(const P3f& game, std::string_view text) : game_(game), text_(text) {}

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
    bool at_line_end() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return at_ >= text_.size() || text_[at_] == '\n';
    }
    bool at_end() const { return at_ >= text_.size(); }
    bool end_of_line() {
        if (!ok()) return false;
        if (!next().empty()) return fail("expected.p3f_end");
        if (at_ < text_.size()) ++at_;
        return true;
    }

    int number(int low, int high) {
        if (!ok()) return low;
        const std::string_view digits = next();
        int value = 0;
        const auto [end, problem] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (problem != std::errc{} || end != digits.data() + digits.size() || value < low ||
            value > high) {
            fail("expected.p3f_number");
            return low;
        }
        return value;
    }
    // The value among `count` values of an enum whose name stands here.
    template <class Enum>
    Enum named(std::size_t count, std::string_view expected = "expected.p3f_word") {
        if (!ok()) return Enum{};
        const std::string_view found = next();
        for (std::size_t i = 0; i < count; ++i)
            if (name_of(static_cast<Enum>(i)) == found) return static_cast<Enum>(i);
        fail(expected);
        return Enum{};
    }
    Zone zone_named(std::string_view label) {
        const auto& labels = game_.tables().zone_labels;
        for (std::size_t i = 0; i < labels.size(); ++i)
            if (labels[i] == label) return Zone{i};
        fail("expected.p3f_zone");
        return {};
    }
    Zone zone() { return ok() ? zone_named(next()) : Zone{}; }
    PieceId piece_named(std::string_view code) {
        const auto& codes = game_.tables().codes;
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (codes[i] == code) return PieceId{i};
        fail("expected.p3f_unit");
        return {};
    }
    PieceId piece() { return ok() ? piece_named(next()) : PieceId{}; }
    ColumnId column(Side side) {
        if (!ok()) return {};
        const std::string_view code = next();
        const auto& codes = game_.tables().column_codes;
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (codes[i] == code && game_.tables().columns[i].side == side) return ColumnId{i};
        fail("expected.p3f_column");
        return {};
    }

  private:
    const P3f& game_;
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t word_at_ = 0;
    ReadError error_;
};

class WordWriter {
  public:
    WordWriter(const P3f& game, std::string& text) : game_(game), text_(text) {}

    WordWriter& word(std::string_view word) {
        if (!text_.empty() && text_.back() != '\n') text_.push_back(' ');
        text_.append(word);
        return *this;
    }
    WordWriter& number(int value) {
        char digits[12];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        return word(std::string_view(digits, static_cast<std::size_t>(end - digits)));
    }
    WordWriter& piece(PieceId id) { return word(game_.tables().codes[id.index()]); }
    WordWriter& zone(Zone zone) { return word(game_.tables().zone_labels[zone.index()]); }
    WordWriter& column(ColumnId id) { return word(game_.tables().column_codes[id.index()]); }
    WordWriter& end() {
        text_.push_back('\n');
        return *this;
    }

  private:
    const P3f& game_;
    std::string& text_;
};

}  // namespace gonfalon::p3f
