#include "cli/version.h"

#include "generated/build_name.h"

namespace gonfalon::cli {

std::string version_and_build() { return "gonfalon " GONFALON_VERSION " (" GONFALON_BUILD ")"; }

}  // namespace gonfalon::cli
