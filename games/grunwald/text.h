// Words of a line of text, and the names of counters in it: what actions and positions share.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/grunwald/model/noun.h"
#include "games/grunwald/tables.h"

namespace gonfalon::grunwald {

inline void append(std::string& text, std::string_view word) {
    if (!text.empty() && text.back() != '\n' && text.back() != ' ') text += ' ';
    text += word;
}
inline void append(std::string& text, std::int64_t number) {
    char room[24];
    const auto end = std::to_chars(room, room + sizeof room, number).ptr;
    append(text, std::string_view(room, static_cast<std::size_t>(end - room)));
}

// Words of a line with the columns they start at.
class Reader {
  public:
    explicit Reader(std::string_view text, std::size_t start = 0) : text_(text), at_(start) {
        skip();
    }
    std::size_t at() const { return at_; }
    bool ended() const { return at_ >= text_.size(); }
    std::string_view peek() const {
        std::size_t end = at_;
        while (end < text_.size() && text_[end] != ' ') ++end;
        return text_.substr(at_, end - at_);
    }
    std::string_view next() {
        const std::string_view word = peek();
        at_ += word.size();
        skip();
        return word;
    }

  private:
    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    std::string_view text_;
    std::size_t at_;
};

inline bool read_number(std::string_view word, std::int64_t& number) {
    const auto result = std::from_chars(word.data(), word.data() + word.size(), number);
    return !word.empty() && result.ec == std::errc{} && result.ptr == word.data() + word.size();
}

inline bool read_facing(std::string_view word, Facing& facing) {
    for (const Direction each : hex::directions)
        if (facing_code(each) == word) {
            facing = each;
            return true;
        }
    return false;
}

inline UnitId unit_named(const Tables& tables, std::string_view code) {
    for (std::size_t i = 0; i < tables.words.size(); ++i)
        if (tables.words[i].code == code) return UnitId(i);
    return UnitId{};
}

inline BannerId banner_named(const Tables& tables, std::string_view code) {
    for (std::size_t i = 0; i < tables.banners.size(); ++i)
        if (tables.banners[i].code == code) return BannerId(i);
    return BannerId{};
}

}  // namespace gonfalon::grunwald
