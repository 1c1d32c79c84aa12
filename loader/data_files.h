// DataFiles: the built-in data with data packs laid over it. Knows no file system: whoever reads a
// pack from disk hands over its texts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gonfalon {

struct DataPack {
    std::string name;                          // as the player named it, for messages
    std::map<std::string, std::string> files;  // path from the pack's root -> text
};

class DataFiles {
  public:
    // A later pack hides files of the same path in earlier ones and in the built-in data.
    void lay_over(DataPack pack) { packs_.push_back(std::move(pack)); }

    std::optional<std::string_view> find(std::string_view path) const;
    // Every path that begins with `prefix`, sorted, each once.
    std::vector<std::string> list(std::string_view prefix) const;
    // Stable hash of all files that begin with `prefix`, packs included.
    std::uint64_t content_hash(std::string_view prefix) const;

    const std::vector<DataPack>& packs() const { return packs_; }

  private:
    std::vector<DataPack> packs_;
};

}  // namespace gonfalon
