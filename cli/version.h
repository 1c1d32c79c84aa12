// Which gonfalon this is: its version and the commit it was built from.
#pragma once

#include <string>

namespace gonfalon::cli {

std::string version_and_build();  // "gonfalon 0.1.0 (5a2b219)"; "+" after a commit that was changed

}  // namespace gonfalon::cli
