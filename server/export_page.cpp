#include "server/export_page.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "engine/core/hash.h"
#include "loader/tree.h"
#include "server/pages.h"

namespace gonfalon {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view module_name = "gonfalon.wasm";
constexpr std::string_view worker_name = "service_worker.js";
constexpr std::string_view list_mark = "/* files */ []";
constexpr std::string_view version_mark = "/* version */ \"\"";

// Only what a folder of ours may do, and the module.
constexpr std::string_view head =
    "<meta name=\"gonfalon-table\" content=\"local\">"
    "<link rel=\"manifest\" href=\"manifest.webmanifest\">"
    "<link rel=\"apple-touch-icon\" href=\"icon-192.png\">"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self' blob:; base-uri 'none'; form-action 'none'\">";

bool write_file(const fs::path& path, std::string_view text) {
    std::error_code ignored;
    fs::create_directories(path.parent_path(), ignored);
    std::ofstream file(path, std::ios::binary);
    file << text;
    return static_cast<bool>(file.flush());
}

std::string read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void replace(std::string& text, std::string_view mark, const std::string& by) {
    if (const std::size_t found = text.find(mark); found != std::string::npos)
        text.replace(found, mark.size(), by);
}

// The page, and what it reads from a server otherwise.
std::vector<std::pair<std::string, std::string>> page_files(const DataFiles& files) {
    std::vector<std::pair<std::string, std::string>> all;
    Pages pages(files, {});
    // Too many for the module, which gets those of a game when somebody wants to see one.
    std::map<std::string, Tree> cases;
    for (const std::string& path : files.list("")) {
        if (path.starts_with("web/")) {
            if (!path.ends_with(".gz")) all.emplace_back(path.substr(4), *files.find(path));
            continue;
        }
        if (path.starts_with("examples/")) {
            const std::size_t slash = path.find('/', 9);
            cases.try_emplace(path.substr(0, slash), Tree::object())
                .first->second.set(path.substr(slash + 1), Tree(*files.find(path)));
            continue;
        }
        const std::string name = "data/" + path;
        PageAnswer answer = pages.get({"/" + name, {}, false});
        if (answer.status == 200) all.emplace_back(name, std::move(answer.body));
    }
    for (const auto& [name, texts] : cases)
        all.emplace_back("data/" + name + ".json", texts.write());
    return all;
}

}  // namespace

tl::expected<std::size_t, ExportError> export_page(const DataFiles& files,
                                                   const std::string& folder,
                                                   const std::string& readme) {
    const fs::path root(folder);
    const auto refuse = [](std::string key, const fs::path& path) {
        return tl::unexpected(ExportError{std::move(key), path.string()});
    };
    std::error_code error;
    if (!fs::exists(root / module_name, error))
        return refuse("cli.export.no_module", root / module_name);
    if (!files.find("web/index.html")) return refuse("cli.export.no_page", {});
    auto all = page_files(files);
    // The worker knows every file but itself, and a new version by their contents.
    std::uint64_t version = hash_text(read_file(root / module_name));
    Tree list = Tree::list();
    list.add(Tree(module_name));
    std::string* worker = nullptr;
    for (auto& [name, text] : all) {
        if (name == worker_name) {
            worker = &text;
            continue;
        }
        if (name == "index.html") replace(text, "<head>", "<head>" + std::string(head));
        version = version * 31 + hash_text(name) + hash_text(text);
        list.add(Tree(name));
    }
    if (worker == nullptr) return refuse("cli.export.no_page", {});
    replace(*worker, list_mark, list.write());
    replace(*worker, version_mark, "\"" + std::to_string(version) + "\"");
    all.emplace_back("README.txt", readme);
    for (const auto& [name, text] : all)
        if (!write_file(root / name, text)) return refuse("cli.export.cannot_write", root / name);
    return all.size() + 1;
}

}  // namespace gonfalon
