// What is not known: the words there are, and the one that was most likely meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "loader/load_error.h"
#include "words/words.h"

namespace gonfalon::cli {

// Empty when no known word is near.
std::string nearest(std::string_view typed, const std::vector<std::string>& known);

// The message `key` with {what} and {known}; then, where one is near, the word that was meant.
std::string no_such(const Words& words, std::string_view key, std::string_view what,
                    const std::vector<std::string>& known);
// What is wrong with the name of a computer player, in words; none: nothing. `besides`: who else
// may sit there.
std::optional<std::string> wrong_player(const Words& words, std::string_view name,
                                        std::vector<std::string> besides = {});
// The same for what the library does not know: a scenario, an option, its value.
std::string say(const Words& words, const LoadError& error);

}  // namespace gonfalon::cli
