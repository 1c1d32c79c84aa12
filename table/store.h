// Store: where games are kept. One interface: a database of the server, or what a browser keeps.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/names.h"
#include "protocol/messages.h"

namespace gonfalon {

enum class Role : std::uint8_t { first, second, watch };
inline constexpr std::size_t role_count = count_of<Role>;
constexpr std::array<std::string_view, 3> spelling_of(Role) {
    return {"first", "second", "spectator"};
}

// A person's or the computer's place, as stored.
struct StoredPlayer {
    PlayerStatus::Kind kind = PlayerStatus::Kind::person;
    std::string level;
    std::string name;
    bool forgotten = false;   // its holder deleted the game
    std::uint32_t muted = 0;  // roles whose talk this one does not want, a bit each
    bool operator==(const StoredPlayer&) const = default;
};

// A side has asked for somebody else in the other's place, and when. Not before the other agrees or
// a long time has passed without a sign of him.
struct Replacement {
    std::optional<Role> by;
    std::int64_t since = 0;
    bool operator==(const Replacement&) const = default;
};

// What most acts leave as it is.
struct GameCard {
    std::string id;
    std::string title;
    std::string rules;  // "grunwald"
    std::string scenario;
    static constexpr const char* untitled = R"({"en":"","fr":""})";
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
    std::int64_t created = 0;  // ms since 1970
    Replacement replacement;
    bool operator==(const GameCard&) const = default;
};

inline constexpr std::size_t talk_kept = 200;  // entries of one game; older ones make room

// Everything of a game but its lines and its chat.
struct StoredGame : GameCard {
    // How far it is: what lists of games show without playing the record again.
    std::uint64_t next = 1;
    std::string turn;
    std::string side;
    bool asked[2] = {false, false};
    std::int64_t changed = 0;  // ms since 1970
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

// What a side has planned and not yet sealed: actions, one a line. No part of the record.
struct StoredDraft {
    Role role = Role::first;
    std::string text;
};

// What one act changes. All of it happens, or nothing.
struct StoreWrite {
    std::optional<StoredGame> game;  // inserted or replaced
    bool same_card = false;          // of the game only how far it is has changed
    std::vector<StoredLine> lines;   // appended; a number that is taken fails the whole
    std::optional<Role> empty_role;  // every seat and invitation of this side stops working
    std::vector<StoredSeat> seats;   // inserted or replaced
    std::vector<StoredDraft> drafts;
    std::optional<ChatEntry> chat;
    std::string of;      // game of lines, chat, empty_role, drafts, erase
    bool erase = false;  // the game with all that belongs to it
    // Somebody waits for it; otherwise it may give way to writes that somebody waits for.
    bool awaited = true;
    bool empty() const {
        return !game && lines.empty() && !empty_role && seats.empty() && drafts.empty() && !chat &&
               !erase;
    }
};

struct StoreError {
    std::string key;     // of server.json: "serve.cannot_store", "serve.store_in_use", ..
    std::string detail;  // in the database's words
};
// What could not be read is an error, never "there is none".
template <class T>
using Read = tl::expected<T, StoreError>;

class Store {
  public:
    virtual ~Store() = default;

    // Drawn when the store was made, and kept in it: pages remember which store a seat is of.
    virtual const std::string& id() const = 0;

    // `done(true)` is called once the write is durable, `done(false)` if nothing of it happened;
    // on a thread of the store; what is awaited first, otherwise in the order of the calls.
    virtual void write(StoreWrite change, std::function<void(bool)> done) = 0;

    // These may be called from any thread.
    virtual Read<std::optional<StoredSeat>> seat(std::string_view hash) = 0;
    virtual Read<std::optional<StoredGame>> game(std::string_view id) = 0;
    virtual Read<std::vector<StoredLine>> lines(std::string_view id) = 0;
    virtual Read<std::vector<StoredDraft>> drafts(std::string_view id) = 0;
    virtual std::vector<ChatEntry> chat(std::string_view id, std::size_t last) = 0;
    virtual std::size_t game_count() = 0;
    // Games that nobody has changed since then.
    virtual std::vector<std::string> unchanged_since(std::int64_t time, std::size_t most) = 0;

    // Writes what is waiting and closes. Nothing may be called after.
    virtual void close() = 0;
};

}  // namespace gonfalon
