// Pages: what a browser gets by HTTP: the page, its assets, read-only data. Knows no network.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "loader/data_files.h"

namespace gonfalon {

struct PageRequest {
    std::string_view target;  // as sent: path and query
    std::string_view if_none_match;
    bool accepts_gzip = false;
};

struct PageAnswer {
    int status = 200;
    std::string_view body;
    std::shared_ptr<const std::string> owner;  // of the body, unless it is part of the binary
    std::vector<std::pair<std::string, std::string>> headers;
};

class Pages {
  public:
    // `folder`: serve the page from there instead of from the binary; empty: do not. `module`: the
    // file of gonfalon.wasm, the engine for the page; empty: the page does without.
    Pages(const DataFiles& files, std::string folder, std::string module = {})
        : files_(files), folder_(std::move(folder)), module_(std::move(module)) {}

    std::function<std::string()> health;
    std::function<std::string()> metrics;
    std::function<std::string()> library;

    // From one thread.
    PageAnswer get(const PageRequest& request);
    // A file of the page ("replay.html"). From any thread.
    std::optional<std::string> page_file(std::string_view path) const;

  private:
    struct Found {
        std::string_view body;
        std::shared_ptr<const std::string> owner;
    };
    std::optional<Found> find_page(const std::string& path) const;
    static std::optional<Found> read(const std::string& file);
    PageAnswer file(const PageRequest& request, const std::string& name, Found found,
                    std::string_view cache);
    PageAnswer no_page() const;

    const DataFiles& files_;
    std::string folder_;
    std::string module_;
    std::optional<Found> module_read_;
    std::map<std::string, std::shared_ptr<const std::string>> squeezed_;  // by path
    std::map<std::string, std::string> tags_;
    std::map<std::string, std::shared_ptr<const std::string>> rules_;  // with figures, by path
    std::shared_ptr<const std::string> library_;
};

// Headers every answer carries.
const std::vector<std::pair<std::string, std::string>>& security_headers();

}  // namespace gonfalon
