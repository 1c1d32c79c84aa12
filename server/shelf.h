// A shelf of prepared scenarios for a library that several threads use: the least used give way.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "protocol/library.h"

namespace gonfalon {

class LockedShelf {
  public:
    explicit LockedShelf(std::size_t most = 64) : most_(most) {}

    // Must not outlive this.
    Shelf functions() {
        return {[this](const std::string& key) { return find(key); },
                [this](const std::string& key, std::shared_ptr<const Prepared> prepared) {
                    keep(key, std::move(prepared));
                }};
    }

  private:
    // The last used stands first.
    std::shared_ptr<const Prepared> find(const std::string& key) {
        const std::lock_guard lock(mutex_);
        const auto found = std::find_if(kept_.begin(), kept_.end(),
                                        [&](const auto& each) { return each.first == key; });
        if (found == kept_.end()) return nullptr;
        std::rotate(kept_.begin(), found, found + 1);
        return kept_.front().second;
    }
    void keep(const std::string& key, std::shared_ptr<const Prepared> prepared) {
        const std::lock_guard lock(mutex_);
        if (kept_.size() >= most_) kept_.pop_back();
        kept_.emplace(kept_.begin(), key, std::move(prepared));
    }

    const std::size_t most_;
    std::mutex mutex_;
    std::vector<std::pair<std::string, std::shared_ptr<const Prepared>>> kept_;
};

}  // namespace gonfalon
