// The server's structured log: one JSON object a line on stderr. Quiet unless asked.
#pragma once

#include <string>
#include <string_view>

#include "table/house.h"

namespace gonfalon {

void set_log_level(LogLevel level);
// Appends to this file from now on; false: it cannot be written.
bool set_log_file(const std::string& file);
bool logs(LogLevel level);
// Never give a token, a secret or a player's words.
void log(LogLevel level, std::string_view event, LogValues values = {});

}  // namespace gonfalon
