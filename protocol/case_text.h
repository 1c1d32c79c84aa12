// The words of a case, line by line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/side.h"

namespace gonfalon {

// Words of a line; "quoted words" are one, without their quotation marks.
std::vector<std::string> words_of(std::string_view line);
std::string_view trimmed(std::string_view text);
// Takes the first word off `text`.
std::string_view take_word(std::string_view& text);
std::optional<Side> side_named(std::string_view word);
std::optional<std::int64_t> integer_of(std::string_view text);
// "10/36" -> 5/18
std::optional<std::string> reduced(std::string_view text);

}  // namespace gonfalon
