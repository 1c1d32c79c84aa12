#include "tests/cli/ran.h"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli/cli.h"

namespace gonfalon::cli {

Ran ran(const std::vector<std::string>& words, const std::string& input,
        const std::map<std::string, std::string>& environment) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Console console{in, out, err};
    console.environment = [&](const std::string& name) -> std::optional<std::string> {
        const auto found = environment.find(name);
        if (found == environment.end()) return std::nullopt;
        return found->second;
    };
    const int code = run(words, console);
    return {code, out.str(), err.str()};
}

Folder::Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "gonfalon-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
}

Folder::~Folder() {
    std::error_code status;
    std::filesystem::remove_all(path_, status);
}

std::string Folder::write(const std::string& name, std::string_view text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
}

std::string Folder::read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> Folder::names() const {
    std::vector<std::string> names;
    for (const auto& each : std::filesystem::directory_iterator(path_))
        names.push_back(each.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace gonfalon::cli
