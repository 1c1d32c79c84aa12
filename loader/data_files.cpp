#include "loader/data_files.h"

#include <algorithm>

#include "engine/core/hash.h"
#include "loader/embedded.h"

namespace gonfalon {
namespace {

std::string_view text_of(const EmbeddedFile& file) {
    return {reinterpret_cast<const char*>(file.begin), file.size};
}

// Texts of the rules make no game, nor does what the computer weighs by: a misprint mended there,
// or a better player, leaves the data as they were.
bool makes_games(std::string_view path) {
    return !path.ends_with("/rulebook.json") && !path.ends_with("/rulings.json") &&
           !path.ends_with("/judgement.json");
}

// What a JSON file says, however it is laid out: without the blanks between its words.
std::string without_blanks(std::string_view json) {
    std::string text;
    text.reserve(json.size());
    bool quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (quoted && c == '\\' && i + 1 < json.size()) {
            text += c;
            text += json[++i];
            continue;
        }
        if (c == '"') quoted = !quoted;
        if (quoted || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) text += c;
    }
    return text;
}

}  // namespace

std::optional<std::string_view> DataFiles::find(std::string_view path) const {
    for (auto pack = packs_.rbegin(); pack != packs_.rend(); ++pack) {
        const auto file = pack->files.find(std::string(path));
        if (file != pack->files.end()) return file->second;
    }
    const EmbeddedFile* const end = gonfalon_embedded_files + gonfalon_embedded_count;
    const EmbeddedFile* const file =
        std::lower_bound(gonfalon_embedded_files, end, path,
                         [](const EmbeddedFile& a, std::string_view b) { return a.path < b; });
    if (file != end && file->path == path) return text_of(*file);
    return std::nullopt;
}

std::vector<std::string> DataFiles::list(std::string_view prefix) const {
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < gonfalon_embedded_count; ++i) {
        const std::string_view path = gonfalon_embedded_files[i].path;
        if (path.starts_with(prefix)) paths.emplace_back(path);
    }
    for (const DataPack& pack : packs_)
        for (const auto& [path, text] : pack.files)
            if (path.starts_with(prefix)) paths.push_back(path);
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
}

// The same natively and in a module, which holds its data without blanks and no texts of rules.
std::uint64_t DataFiles::content_hash(std::string_view prefix) const {
    Hasher hasher;
    for (const std::string& path : list(prefix)) {
        if (!makes_games(path)) continue;
        hasher.mix(hash_text(path));
        hasher.mix(hash_text(path.ends_with(".json") ? without_blanks(*find(path)) : *find(path)));
    }
    return hasher.value();
}

}  // namespace gonfalon
