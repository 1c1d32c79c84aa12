#include "loader/data_files.h"

#include <algorithm>

#include "engine/core/hash.h"
#include "loader/embedded.h"

namespace gonfalon {
namespace {

std::string_view text_of(const EmbeddedFile& file) {
    return {reinterpret_cast<const char*>(file.begin), file.size};
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

std::uint64_t DataFiles::content_hash(std::string_view prefix) const {
    Hasher hasher;
    for (const std::string& path : list(prefix)) {
        hasher.mix(hash_text(path));
        hasher.mix(hash_text(*find(path)));
    }
    return hasher.value();
}

}  // namespace gonfalon
