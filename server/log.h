// The server's structured log: one JSON object a line on stderr. Quiet unless asked.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace gonfalon {

enum class LogLevel : std::uint8_t { debug, info, warning, error, off };
std::string_view name_of(LogLevel level);

void set_log_level(LogLevel level);
// Appends to this file from now on; false: it cannot be written.
bool set_log_file(const std::string& file);
bool logs(LogLevel level);
// Never give a token, a secret or a player's words.
void log(LogLevel level, std::string_view event,
         std::initializer_list<std::pair<std::string_view, std::string>> values = {});

}  // namespace gonfalon
