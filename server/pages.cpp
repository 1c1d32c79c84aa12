#include "server/pages.h"

#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/core/hash.h"
#include "loader/tree.h"
#include "words/rulebook.h"

namespace gonfalon {
namespace {

constexpr std::string_view forever = "public, max-age=31536000, immutable";
constexpr std::string_view ask_again = "no-cache";
constexpr std::size_t worth_squeezing = 1400;  // less fits one packet anyway

std::string_view type_of(std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
        {".map", "application/json"},
        {".txt", "text/plain; charset=utf-8"},
        {".wasm", "application/wasm"},
    };
    for (const auto& [ending, type] : types)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

bool is_squeezable(std::string_view type) {
    return type.starts_with("text/") || type.find("json") != std::string_view::npos ||
           type == "image/svg+xml" || type == "application/wasm";
}

std::shared_ptr<const std::string> squeeze(std::string_view text) {
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return nullptr;
    auto out = std::make_shared<std::string>();
    out->resize(deflateBound(&stream, static_cast<uLong>(text.size())));
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out->data());
    stream.avail_out = static_cast<uInt>(out->size());
    const int ended = deflate(&stream, Z_FINISH);
    out->resize(stream.total_out);
    deflateEnd(&stream);
    if (ended != Z_STREAM_END || out->size() >= text.size()) return nullptr;
    return out;
}

// The path without its query, each %XX decoded; nothing where it could lead out of the folder.
std::optional<std::string> plain_path(std::string_view target) {
    target = target.substr(0, std::min(target.find_first_of("?#"), target.size()));
    if (target.empty() || target.front() != '/' || target.size() > 512) return std::nullopt;
    std::string path;
    const auto digit = [](char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    };
    for (std::size_t i = 0; i < target.size(); ++i) {
        char c = target[i];
        if (c == '%') {
            if (i + 2 >= target.size()) return std::nullopt;
            const int high = digit(target[i + 1]);
            const int low = digit(target[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        }
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x21 || code > 0x7E || c == '\\') return std::nullopt;
        path += c;
    }
    if (path.find("/.") != std::string::npos || path.find("//") != std::string::npos)
        return std::nullopt;
    return path.substr(1);
}

// Data the page reads: words, rules, tables. Not maps or rosters: those come with the game.
bool is_public_data(std::string_view path) {
    if (!path.ends_with(".json")) return false;
    const auto slashes = std::count(path.begin(), path.end(), '/');
    if (path.starts_with("lang/")) return slashes == 2;
    if (slashes == 1)
        return path.ends_with("/rulebook.json") || path.ends_with("/rulings.json") ||
               path.ends_with("/game.json");
    return slashes == 2 && path.find("/tables/") != std::string_view::npos;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '&')
            out += "&amp;";
        else
            out += c;
    }
    return out;
}

PageAnswer bare(int status, std::string_view body) {
    PageAnswer answer;
    answer.status = status;
    answer.body = body;
    answer.headers = {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}};
    return answer;
}

// Of this moment: nobody keeps them.
PageAnswer figures(std::string_view type, std::string body) {
    PageAnswer answer;
    answer.headers = {{"Content-Type", std::string(type)}, {"Cache-Control", "no-store"}};
    answer.owner = std::make_shared<const std::string>(std::move(body));
    answer.body = *answer.owner;
    return answer;
}

}  // namespace

const std::vector<std::pair<std::string, std::string>>& security_headers() {
    static const std::vector<std::pair<std::string, std::string>> headers = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
         "'unsafe-inline'; "
         "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
         "manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
    };
    return headers;
}

std::optional<Pages::Found> Pages::find_page(const std::string& path) const {
    if (folder_.empty()) {
        const auto found = files_.find("web/" + path);
        if (!found) return std::nullopt;
        return Found{*found, nullptr};
    }
    std::error_code error;
    const std::filesystem::path root = std::filesystem::weakly_canonical(folder_, error);
    const std::filesystem::path file = std::filesystem::weakly_canonical(root / path, error);
    // A link inside the folder must not lead out of it.
    const auto inside = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
    if (error || inside.first != root.end()) return std::nullopt;
    return read(file.string());
}

std::optional<Pages::Found> Pages::read(const std::string& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
    std::ifstream in(file, std::ios::binary);
    auto text = std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                                    std::istreambuf_iterator<char>());
    return Found{*text, text};
}

std::optional<std::string> Pages::page_file(std::string_view path) const {
    const std::optional<Found> found = find_page(std::string(path));
    if (!found) return std::nullopt;
    return std::string(found->body);
}

PageAnswer Pages::file(const PageRequest& request, const std::string& name, Found found,
                       std::string_view cache) {
    PageAnswer answer;
    const std::string_view type = type_of(name);
    std::string tag;
    if (found.owner) {
        tag = std::to_string(hash_text(found.body));
    } else {
        std::string& known = tags_[name];
        if (known.empty()) known = std::to_string(hash_text(found.body));
        tag = known;
    }
    tag = "\"" + tag + "\"";
    answer.headers = {{"Content-Type", std::string(type)},
                      {"Cache-Control", std::string(cache)},
                      {"ETag", tag},
                      {"Vary", "Accept-Encoding"}};
    if (!request.if_none_match.empty() &&
        request.if_none_match.find(tag) != std::string_view::npos) {
        answer.status = 304;
        return answer;
    }
    answer.body = found.body;
    answer.owner = found.owner;
    if (request.accepts_gzip && is_squeezable(type) && found.body.size() > worth_squeezing) {
        std::optional<std::string_view> made;
        if (!found.owner && name.starts_with("web/")) made = files_.find(name + ".gz");
        std::shared_ptr<const std::string> small;
        if (made) {
            answer.body = *made;
        } else if (found.owner) {
            small = squeeze(found.body);
        } else {
            const auto known = squeezed_.find(name);
            small =
                known != squeezed_.end() ? known->second : squeezed_[name] = squeeze(found.body);
        }
        if (small) {
            answer.body = *small;
            answer.owner = small;
        }
        if (made || small) answer.headers.emplace_back("Content-Encoding", "gzip");
    }
    return answer;
}

// No page in the binary: say so, in both languages, and how to get one.
PageAnswer Pages::no_page() const {
    std::string body =
        "<!doctype html><html><head><meta charset=\"utf-8\"><title>Gonfalon</title></head><body>";
    for (const std::string language : {"en", "fr"}) {
        const auto words = files_.find("lang/" + language + "/server.json");
        const Tree tree = words ? read_tree(*words).value_or(Tree{}) : Tree{};
        body += "<section lang=\"" + language + "\"><h1>" +
                escaped(tree["server.no_page.title"].text("Gonfalon")) + "</h1><p>" +
                escaped(tree["server.no_page.text"].text()) + "</p></section>";
    }
    body += "</body></html>";
    PageAnswer answer;
    answer.status = 503;
    answer.owner = std::make_shared<const std::string>(std::move(body));
    answer.body = *answer.owner;
    answer.headers = {{"Content-Type", "text/html; charset=utf-8"}, {"Cache-Control", "no-store"}};
    return answer;
}

PageAnswer Pages::get(const PageRequest& request) {
    const std::optional<std::string> path = plain_path(request.target);
    if (!path) return bare(400, "400\n");
    if (*path == "health") return figures("application/json", health ? health() : "{}");
    if (*path == "metrics") return figures("text/plain; version=0.0.4", metrics ? metrics() : "");
    if (*path == "api/library") {
        if (!library_) library_ = std::make_shared<const std::string>(library ? library() : "{}");
        return file(request, "api/library.json", {*library_, nullptr}, ask_again);
    }
    if (path->starts_with("data/")) {
        const std::string name = path->substr(5);
        const auto found = is_public_data(name) ? files_.find(name) : std::nullopt;
        if (!found) return bare(404, "404\n");
        if (name.ends_with("/rulebook.json") || name.ends_with("/rulings.json")) {
            auto& filled = rules_[name];
            if (!filled)
                filled = std::make_shared<const std::string>(filled_rules(files_, name).write());
            return file(request, name, {*filled, nullptr}, ask_again);
        }
        // A pack's text lives as long as the packs do.
        return file(request, name, {*found, nullptr}, ask_again);
    }
    if (*path == "gonfalon.wasm" && !module_.empty()) {
        // Read once: what runs in the pages is what this server began with.
        if (!module_read_) module_read_ = read(module_);
        if (!module_read_) return bare(404, "404\n");
        return file(request, *path, {module_read_->body, nullptr}, ask_again);
    }
    if (path->starts_with("api/") || *path == "ws") return bare(404, "404\n");
    if (!path->empty()) {
        if (std::optional<Found> found = find_page(*path))
            return file(request, "web/" + *path, *found,
                        path->starts_with("assets/") && folder_.empty() ? forever : ask_again);
        if (path->find('.') != std::string::npos) return bare(404, "404\n");
    }
    if (std::optional<Found> found = find_page("index.html"))
        return file(request, "web/index.html", *found, ask_again);
    return no_page();
}

}  // namespace gonfalon
