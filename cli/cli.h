// The `gonfalon` command, whole: words of the command line in, exit code out.
#pragma once

#include <string>
#include <vector>

#include "cli/console.h"

namespace gonfalon::cli {

int run(const std::vector<std::string>& words, Console& console);

}  // namespace gonfalon::cli
