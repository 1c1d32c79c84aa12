#include "tests/conforms.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace gonfalon::testing {

std::vector<std::string> keep_records(const std::vector<Failure>& failures) {
    std::vector<std::string> written;
    const char* folder = std::getenv("GONFALON_FUZZ_DIR");
    if (folder == nullptr || *folder == '\0') return written;
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    for (const Failure& failure : failures) {
        const auto path = std::filesystem::path(folder) / failure.file_name();
        std::ofstream file(path, std::ios::binary);
        file << failure.record << "# " << failure.law << ": " << failure.detail << "\n";
        if (file) written.push_back(path.string());
    }
    return written;
}

}  // namespace gonfalon::testing
