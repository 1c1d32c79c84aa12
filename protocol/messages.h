// Messages between page and server (server/README.md): requests read into plain structs, checked to
// the last field; replies and pushes written as JSON text. Nothing a client sends can abort us.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/names.h"

namespace gonfalon {

// Writes JSON by appending: commas are its affair, matching begin and end is the caller's.
class JsonText {
  public:
    JsonText& object();
    JsonText& list();
    JsonText& end();
    JsonText& key(std::string_view name);
    JsonText& text(std::string_view value);  // escaped
    JsonText& number(std::int64_t value);
    JsonText& number(std::uint64_t value);
    JsonText& number(int value) { return number(std::int64_t{value}); }
    JsonText& real(double value);  // one decimal place
    JsonText& boolean(bool value);
    JsonText& null();
    JsonText& raw(std::string_view json);  // one whole JSON value

    const std::string& str() const { return out_; }
    std::string take() { return std::move(out_); }

  private:
    void separate();
    std::string out_;
    std::vector<char> open_;
    bool comma_ = false;
};

// --- Requests ----------------------------------------------------------------------------------

enum class Do : std::uint8_t {
    create,
    load,
    claim,
    mine,
    join,
    leave,
    recover,
    rename,
    erase,
    actions,
    line,
    why,
    forecast,
    reach,
    known,
    view,
    at,
    frames,
    entries,
    record,
    verify,
    report,
    replay_page,
    library,
    ping,
    act,
    roll,
    undo,
    offer_draw,
    resign,
    abandon,
    consent,
    chat,
    army_book,
    army_check,
    army_print,
    brief,
    mute,
    take_back,
    reveal,
    examples,
    example,
    play_now,
    hint,
    analysis,
    puzzles,
    puzzle,
    judge,
    cancel
};
inline constexpr std::size_t do_count = count_of<Do>;
std::string_view name_of(Do what);  // as the page writes it: "erase" is "delete"

// Who is wanted on a side of a new game.
struct WantedPlayer {
    enum class Kind : std::uint8_t { here, elsewhere, computer };
    Kind kind = Kind::here;
    std::string level;  // computer
    std::string name;   // here
};

enum class DiceKind : std::uint8_t { sealed, typed };
enum class OfferKind : std::uint8_t { undo, draw, abandon, seat };

// Fields that the request does not carry keep their value from here.
struct Request {
    std::int64_t id = 0;
    Do what = Do::ping;
    std::string seat;
    std::string invite;
    std::vector<std::string> seats;
    std::string game;
    std::string scenario;
    std::vector<std::pair<std::string, std::string>> options;  // values as text, objects as JSON
    std::string list;                                          // an army list, as JSON
    std::string language;
    WantedPlayer first;
    WantedPlayer second;
    DiceKind dice_kind = DiceKind::sealed;
    std::string title;
    std::string name;
    std::string example;
    std::string puzzle;
    std::string record;
    std::string action;
    std::vector<std::string> actions;
    std::string rolled;  // typed dice
    std::string text;
    OfferKind kind = OfferKind::undo;
    std::string commit;  // hash of a seed, 64 hex digits
    std::string seed;    // 64 hex digits
    std::string of;      // whose talk: first, second, spectator
    bool yes = false;
    std::uint64_t n = 0;
    std::uint64_t from = 1;
    std::uint64_t to = 0;
    std::uint64_t wanted = 500;
    std::uint64_t question = 0;  // cancel: the id of what is no longer wanted
};

// A complaint for a client: a key of data/lang/<language>/server.json and its arguments.
struct Complaint {
    std::string key;
    std::vector<std::pair<std::string, std::string>> args;
    std::string refusal;             // JSON of a Refusal, where the rules refused
    std::optional<std::int64_t> id;  // of the request, if it could be read
};

inline constexpr std::size_t request_limit = 16 * 1024;
inline constexpr std::size_t army_limit = 64 * 1024;  // a request that may carry army lists
inline constexpr std::size_t load_limit = 1024 * 1024;
inline constexpr std::size_t token_length = 32;
inline constexpr std::size_t token_bytes = 24;
inline constexpr std::size_t march_limit = 64;
inline constexpr std::size_t action_limit = 400;  // characters of one action
inline constexpr std::size_t frames_limit = 500;
inline constexpr std::size_t mine_limit = 200;

tl::expected<Request, Complaint> read_request(std::string_view json);
// What may be said of a message without reading it: its id, and whether it is too long for what it
// wants to do. A message beyond `request_limit` has to begin with {"id":N,"do":"..".
struct Glance {
    std::optional<std::int64_t> id;
    std::size_t limit = request_limit;
};
Glance glance_at(std::string_view json);

// --- Replies and pushes --------------------------------------------------------------------------

struct PlayerStatus {
    enum class Kind : std::uint8_t { person, computer, open };
    Kind kind = Kind::person;
    std::string level;
    std::string name;
    bool present = false;
};

struct ChatEntry {
    std::string as;
    std::string name;
    std::string text;
    std::int64_t time = 0;
};

// What a page has promised for the dice, and whether it has shown it.
struct SeedStatus {
    std::string promised;  // 64 hex digits; empty: nothing
    bool shown = false;
};

struct TableStatus {
    std::string game;
    std::string title;
    std::uint64_t next = 1;
    std::string turn;
    std::string side;
    bool asked[2] = {false, false};
    PlayerStatus players[2];
    std::size_t spectators = 0;
    DiceKind dice = DiceKind::sealed;
    std::string commitment;
    std::string secret;  // empty until it is over
    bool thinking = false;
    int effort = 100;  // per cent of its usual thinking, where many computers think at once
    std::uint64_t free_undo = 0;
    std::uint64_t ask_undo = 0;
    std::optional<OfferKind> offer;
    std::string offer_by;
    std::uint64_t offer_to = 0;
    std::string result;  // how, empty while it runs
    std::string winner;  // empty: nobody
    std::int32_t score[2] = {0, 0};
    std::int64_t created = 0;
    std::int64_t changed = 0;
    std::int64_t expires = 0;  // a game nobody touches is thrown away then; 0: never
    // The record cannot be played beyond this line with the rules of today: the game stands still
    // before it and can only be looked at.
    std::uint64_t broken = 0;
    std::string recorded_rules;
    std::string rules;
    // Somebody else is asked for in the place of the one who does not come.
    std::string replacing_by;  // first, second; empty: nobody
    std::int64_t replacing_at = 0;
    std::optional<std::array<SeedStatus, 2>> seeds;  // of the two sides, while one is not shown
    std::string waits;                               // for what dice wait: "seed"
    std::size_t draft = 0;                           // of this seat: what is planned and not sealed
    std::vector<std::string> muted;                  // by this seat
};
std::string write(const TableStatus& status);
std::string write(const ChatEntry& entry);

// What the page shows at the end. The luck of dice is the plain sum against its mean.
struct Report {
    struct Roll {
        std::uint64_t n = 0;
        std::string side;  // who caused it
        std::vector<int> dice;
        std::int64_t expected_halves = 0;  // twice the expected sum
    };
    bool over = false;
    std::string result;
    std::string winner;
    std::int32_t score[2] = {0, 0};
    std::uint64_t lines = 0;
    std::uint64_t actions[2] = {0, 0};
    std::uint64_t undone = 0;
    std::int64_t started = 0;
    std::int64_t ended = 0;
    std::int64_t thought[2] = {0, 0};
    int faces = 6;
    std::vector<Roll> rolls;
    std::string commitment;
    std::string secret;
};
std::string write(const Report& report);

// A reply with the members of `members`, a JSON object or empty.
std::string write_reply(std::int64_t id, std::string_view members = {});
std::string write_error(const Complaint& complaint);
std::string write_error(std::int64_t id, const Complaint& complaint);
// `members` as above; push, game and as come first.
std::string write_push(std::string_view push, std::string_view game, std::string_view as,
                       std::string_view members = {});
// {"key":..,"args":{..}}, values of `args` being JSON.
std::string write_notice(std::string_view key,
                         const std::vector<std::pair<std::string, std::string>>& args);

}  // namespace gonfalon
