// Reads a store of SQLite. Rows are checked where they come in: a number out of its range or a text
// that is no text is an error of that one game.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/store.h"

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace gonfalon {

inline constexpr int store_version = 2;

class StoreReader {
  public:
    // Throws what the library throws.
    explicit StoreReader(const std::string& file);
    ~StoreReader();

    std::string store_id();
    int version();  // of its tables; 0: those of somebody else
    // Which of its tables cannot be read; empty: none.
    std::string lacks();
    Read<std::optional<StoredSeat>> seat(std::string_view hash);
    Read<std::optional<StoredGame>> game(std::string_view id);
    Read<std::vector<StoredLine>> lines(std::string_view id);
    Read<std::vector<StoredDraft>> drafts(std::string_view id);
    Read<std::vector<ChatEntry>> chat(std::string_view id, std::size_t last);
    Read<std::vector<std::string>> games_changed_before(std::int64_t time, std::size_t most);
    Read<std::size_t> game_count();
    // For a damaged store: every game that is named anywhere, its record as far as it goes.
    std::set<std::string> all_games();
    std::string head_of(std::string_view id);
    std::vector<StoredLine> lines_as_far_as_they_go(std::string_view id);
    std::vector<StoredSeat> seats_as_far_as_they_go(std::string_view id);
    // What PRAGMA quick_check or integrity_check has to say; empty: nothing.
    std::vector<std::string> complaints(const char* check);

  private:
    template <class Result, class Query>
    Read<Result> attempt(const char* text, Query query);

    std::unique_ptr<SQLite::Database> database_;
    int version_ = 0;
    std::vector<std::pair<const char*, std::unique_ptr<SQLite::Statement>>> kept_;
    std::mutex mutex_;
};

// The text with every byte that is no UTF-8, and every one a terminal might obey, replaced; of
// several lines, their ends aside.
std::string mended_text(std::string_view text);
std::string mended_lines(std::string_view text);

}  // namespace gonfalon
