// Where a character of UTF-8 ends, and which of them a terminal might obey.
#pragma once

#include <cstddef>
#include <string_view>

namespace gonfalon {

// How many bytes of a character begin here; 0: none.
constexpr std::size_t utf8_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(at);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
    if (length == 0 || first > 0xF4 || at + length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(at + i) & 0xC0u) != 0x80u) return 0;
    const unsigned second = byte(at + 1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
        return 0;
    return length;
}

// C0, DEL and C1.
constexpr bool is_control(std::string_view text, std::size_t at) {
    const auto code = static_cast<unsigned char>(text[at]);
    return code < 0x20 || code == 0x7F ||
           (code == 0xC2 && at + 1 < text.size() &&
            static_cast<unsigned char>(text[at + 1]) < 0xA0);
}

}  // namespace gonfalon
