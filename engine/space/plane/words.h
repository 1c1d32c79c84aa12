// Points and poses as one word: "5200,2400" and "5200,2400,16384".
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/core/number_text.h"
#include "engine/space/plane/rectangle.h"

namespace gonfalon::plane {

inline std::string word_of(Point at) { return std::to_string(at.x) + "," + std::to_string(at.y); }
inline std::string word_of(const Pose& pose) {
    return word_of(pose.at) + "," + std::to_string(pose.facing);
}

namespace detail {
// Far enough for any table, near enough for exact products.
inline constexpr std::int64_t farthest = 99'999;

template <std::size_t Size>
bool read_list(std::string_view word, std::array<std::int64_t, Size>& numbers) {
    for (std::size_t i = 0; i < Size; ++i) {
        const std::size_t cut = word.find(',');
        const bool last = i + 1 == Size;
        if (last != (cut == std::string_view::npos)) return false;
        if (!read_number(word.substr(0, cut), -farthest, farthest, numbers[i])) return false;
        if (!last) word = word.substr(cut + 1);
    }
    return true;
}
}  // namespace detail

inline bool read_word(std::string_view word, Point& at) {
    std::array<std::int64_t, 2> numbers{};
    if (!detail::read_list(word, numbers)) return false;
    at = {static_cast<Length>(numbers[0]), static_cast<Length>(numbers[1])};
    return true;
}
inline bool read_word(std::string_view word, Pose& pose) {
    std::array<std::int64_t, 3> numbers{};
    if (!detail::read_list(word, numbers) || numbers[2] < 0 || numbers[2] > 65535) return false;
    pose = {{static_cast<Length>(numbers[0]), static_cast<Length>(numbers[1])},
            static_cast<Angle>(numbers[2])};
    return true;
}

}  // namespace gonfalon::plane
