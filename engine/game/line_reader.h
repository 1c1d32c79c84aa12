// Reading words off a line, and writing them: what every game's notation and position begin with.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/names.h"
#include "engine/core/number_text.h"
#include "engine/game/game.h"

namespace gonfalon {

// Words are separated by spaces, lines by line ends. Stops at the first thing that is not as
// expected and remembers where; after that every question is answered with nothing.
class LineReader {
  public:
    explicit LineReader(std::string_view text) : text_(text) {}

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
        if (!next().empty()) return fail("expected.end_of_line");
        if (at_ < text_.size()) ++at_;
        return true;
    }

    // Nothing more, on this line and after it.
    bool end() {
        if (end_of_line() && !at_end()) fail("expected.end_of_line");
        return ok();
    }

    int number(int low, int high) {
        if (!ok()) return low;
        std::int64_t value = low;
        if (!read_number(next(), low, high, value)) fail("expected.number_in_range");
        return static_cast<int>(value);
    }
    // What stands up to the end of the line, each read by `one`: something, and no more than fits.
    template <class List, class One>
    bool list(List& found, std::string_view expected, One&& one) {
        while (ok() && !at_line_end()) {
            if (found.full()) {
                next();
                return fail(expected);
            }
            found.push_back(static_cast<typename List::value_type>(one()));
        }
        if (ok() && found.empty()) {
            next();
            fail(expected);
        }
        return ok();
    }
    // The value of an enum whose name stands here; `count`: one of the first so many.
    template <class Enum>
    Enum named(std::string_view expected = "expected.known_word",
               std::size_t count = count_of<Enum>) {
        if (!ok()) return Enum{};
        const std::optional<Enum> found = find_name<Enum>(next());
        if (found && static_cast<std::size_t>(*found) < count) return *found;
        fail(expected);
        return Enum{};
    }
    // A thing of the game by its code.
    template <class IdType, class G>
    IdType coded(const G& game, std::string_view expected) {
        if (!ok()) return {};
        const std::string_view word = next();
        for (std::size_t i = 0; game.has(IdType{i}); ++i)
            if (game.code(IdType{i}) == word) return IdType{i};
        fail(expected);
        return {};
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t word_at_ = 0;
    ReadError error_;
};

inline void add_word(std::string& text, std::string_view word) {
    if (!text.empty() && text.back() != '\n') text.push_back(' ');
    text.append(word);
}
inline void add_number(std::string& text, std::int64_t value) {
    add_word(text, std::to_string(value));
}

}  // namespace gonfalon
