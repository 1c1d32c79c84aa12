// The store of the server, in SQLite: opening it, copying it, looking what is wrong with it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "table/store.h"

namespace gonfalon {

struct StoreOptions {
    std::uint64_t most_bytes = 0;  // the file never grows beyond this; 0: no limit
    std::string address;           // of the server, told to whoever finds the store in use
    std::string id;                // of a new one; empty: drawn
};
// Takes the store for itself: a second one is refused while this one is open.
tl::expected<std::unique_ptr<Store>, StoreError> open_sqlite_store(
    const std::string& file, const StoreOptions& options = {});

// XDG_DATA_HOME/gonfalon/games.sqlite, or ~/.local/share/...; the folders are made.
tl::expected<std::string, StoreError> default_store_file();

// A copy of the store as it stands at one moment, while a server may be using it.
// Never onto a store that a server has open.
tl::expected<void, StoreError> back_up_store(const std::string& file, const std::string& to);

// What is wrong with a store, game by game.
struct StoreTrouble {
    std::string game;  // empty: of the whole file
    std::string key;   // "store.damaged_row", "store.missing_lines", ..
    std::string detail;
};
struct StoreReport {
    std::vector<StoreTrouble> troubles;
    std::size_t games = 0;
    std::size_t saved = 0;  // games written to `save_to`
};
// Looks at every page and row; `replays` is asked for each whole game and tells the first line that
// cannot be played any more, or 0. With `save_to`, a new file, writes what can be read there; the
// record of a game whose entry is damaged goes to a file of its own beside it.
tl::expected<StoreReport, StoreError> check_store(
    const std::string& file, const std::string& save_to,
    const std::function<std::uint64_t(const std::string& record)>& replays);

}  // namespace gonfalon
