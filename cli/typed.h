// What a person types while playing, word by word.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gonfalon::cli {

inline constexpr std::size_t most_actions = 1000;
// The commands, by their English names.
inline constexpr std::string_view verbs[] = {"help",  "list",  "more", "why",  "odds",  "reach",
                                             "board", "units", "unit", "log",  "rules", "undo",
                                             "save",  "load",  "do",   "auto", "hint",  "quit"};

std::string_view trimmed(std::string_view text);
std::optional<std::size_t> number_of(std::string_view text);
// The word stands in the text by itself, in capitals or not: "p01" in "turn P01 NE".
bool mentions(std::string_view text, std::string_view word);
// Words of a player's language as notation has them: `pairs` is "attaquer=attack, bouger=move", and
// "tenir=stand|hold" for a word that means one thing as a verb and another after it. A word that
// notation has itself keeps its meaning there.
std::string in_plain_words(std::string_view typed, std::string_view pairs);

}  // namespace gonfalon::cli
