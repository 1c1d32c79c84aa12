// A word as an argument of a template.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace gonfalon {

template <std::size_t Size>
struct Literal {
    constexpr Literal(const char (&letters)[Size]) { std::copy_n(letters, Size, text); }
    constexpr operator std::string_view() const { return {text, Size - 1}; }
    char text[Size]{};
};

}  // namespace gonfalon
