// Whole numbers in text: one way to write each, and nothing else is read.
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>

namespace gonfalon {

inline bool read_number(std::string_view digits, std::int64_t low, std::int64_t high,
                        std::int64_t& value) {
    std::int64_t found = 0;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), found);
    if (problem != std::errc{} || end != digits.data() + digits.size() || found < low ||
        found > high)
        return false;
    if (digits.size() > 1 && (digits[0] == '0' || (digits[0] == '-' && digits[1] == '0')))
        return false;
    value = found;
    return true;
}

}  // namespace gonfalon
