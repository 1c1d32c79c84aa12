// MemoryStore: the games of a browser, in memory; what is written goes out as JSON to be kept, and
// comes back as JSON when the page is opened again.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "loader/tree.h"
#include "table/store.h"

namespace gonfalon {

Tree tree_of(const StoreWrite& write);
// What is missing or of another kind keeps its default: a game that cannot go on says so itself.
StoreWrite read_write(const Tree& tree);

class MemoryStore final : public Store {
  public:
    // `keep(ticket, json)`: to be made durable; `kept(ticket, ..)` is told later.
    explicit MemoryStore(std::function<void(int, const std::string&)> keep)
        : keep_(std::move(keep)) {}

    // What was kept, before anything else is asked.
    void restore(std::string id, const std::vector<Tree>& writes);
    void kept(int ticket, bool durable);

    const std::string& id() const override { return id_; }
    void write(StoreWrite change, std::function<void(bool)> done) override;
    Read<std::optional<StoredSeat>> seat(std::string_view hash) override;
    Read<std::optional<StoredGame>> game(std::string_view id) override;
    Read<std::vector<StoredLine>> lines(std::string_view id) override;
    Read<std::vector<StoredDraft>> drafts(std::string_view id) override;
    std::vector<ChatEntry> chat(std::string_view id, std::size_t last) override;
    std::size_t game_count() override { return games_.size(); }
    std::vector<std::string> unchanged_since(std::int64_t, std::size_t) override { return {}; }
    void close() override {}

  private:
    struct Kept {
        StoredGame game;
        std::vector<StoredLine> lines;
        std::map<Role, std::string> drafts;
        std::vector<ChatEntry> chat;
    };
    struct Pending {
        StoreWrite change;
        std::function<void(bool)> done;
    };
    void apply(const StoreWrite& change);

    std::function<void(int, const std::string&)> keep_;
    std::string id_;
    std::map<std::string, Kept, std::less<>> games_;
    std::map<std::string, StoredSeat, std::less<>> seats_;
    std::map<int, Pending> pending_;
    int last_ticket_ = 0;
};

}  // namespace gonfalon
