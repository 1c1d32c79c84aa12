// Store: where games are kept. One interface, so that another database can follow SQLite.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/messages.h"

namespace gonfalon {

enum class Role : std::uint8_t { first, second, watch };
std::string_view name_of(Role role);  // first, second, spectator

// A person's or the computer's place, as stored.
struct StoredPlayer {
    PlayerStatus::Kind kind = PlayerStatus::Kind::person;
    std::string level;
    std::string name;
    bool forgotten = false;  // its holder deleted the game
};

// Everything of a game but its lines and its chat.
struct StoredGame {
    std::string id;
    std::string title;
    std::string rules;  // "grunwald"
    std::string scenario;
    std::string titles;  // JSON {"en":..,"fr":..} of the scenario
    std::string head;    // the record's header, as text
    DiceKind dice = DiceKind::sealed;
    std::string secret;  // hex; empty with typed dice
    std::string watch;   // token of the link to watch
    StoredPlayer players[2];
    bool one_holder = false;  // both sides sit at the same screen: no consent to wait for
    std::string result;       // how it ended, empty while it runs
    std::string winner;
    std::int32_t score[2] = {0, 0};
    // What lists of games show without playing the record again.
    std::uint64_t next = 1;
    std::string turn;
    std::string side;
    bool asked[2] = {false, false};
    std::int64_t created = 0;  // ms since 1970
    std::int64_t changed = 0;
};

struct StoredLine {
    std::uint64_t number = 0;
    std::string text;  // as in the record
    std::int64_t time = 0;
};

struct StoredSeat {
    std::string hash;  // of the token
    std::string game;
    Role role = Role::watch;
    bool is_invite = false;
    bool spent = false;  // an invitation that was taken, or a seat that was lost
};

// What one act changes. All of it happens, or nothing.
struct StoreWrite {
    std::optional<StoredGame> game;  // inserted or replaced
    std::vector<StoredLine> lines;   // appended; a number that is taken fails the whole
    std::optional<Role> empty_role;  // every seat and invitation of this side stops working
    std::vector<StoredSeat> seats;   // inserted or replaced
    std::optional<ChatEntry> chat;
    std::string of;      // game of lines, chat, empty_role, erase
    bool erase = false;  // the game with all that belongs to it
    bool empty() const {
        return !game && lines.empty() && !empty_role && seats.empty() && !chat && !erase;
    }
};

class Store {
  public:
    virtual ~Store() = default;

    // `done(true)` is called once the write is durable, `done(false)` if nothing of it happened;
    // on a thread of the store, in the order of the calls.
    virtual void write(StoreWrite change, std::function<void(bool)> done) = 0;

    // These may be called from any thread.
    virtual std::optional<StoredSeat> seat(std::string_view hash) = 0;
    virtual std::optional<StoredGame> game(std::string_view id) = 0;
    virtual std::vector<StoredLine> lines(std::string_view id) = 0;
    virtual std::vector<ChatEntry> chat(std::string_view id, std::size_t last) = 0;
    virtual std::size_t game_count() = 0;

    // Writes what is waiting and closes. Nothing may be called after.
    virtual void close() = 0;
};

struct StoreError {
    std::string detail;  // in the database's words
};
tl::expected<std::unique_ptr<Store>, StoreError> open_sqlite_store(const std::string& file);

// XDG_DATA_HOME/gonfalon/games.sqlite, or ~/.local/share/...; the folders are made.
tl::expected<std::string, StoreError> default_store_file();

}  // namespace gonfalon
