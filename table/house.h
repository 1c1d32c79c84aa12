// House: what all tables of one place share, and Host: what that place brings. A server brings
// threads, a database and the system's clock; a browser's worker one thread and its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/game/budget.h"
#include "engine/game/side.h"
#include "protocol/library.h"
#include "protocol/match.h"
#include "table/randomness.h"
#include "table/runner.h"
#include "table/store.h"

namespace gonfalon {

enum class LogLevel : std::uint8_t { debug, info, warning, error, off };
using LogValues = std::initializer_list<std::pair<std::string_view, std::string>>;

// What the page of a replay holds beside the game itself.
struct ReplayParts {
    std::string status;  // JSON, as are the next
    std::string report;
    std::string record;  // text
};

// A computer's turn, as values: whoever thinks may live elsewhere.
struct Thought {
    std::string game;
    Side side = Side::first;
    std::string level;
    std::string draft;
    std::uint64_t next = 1;
    bool hurried = false;            // the first thing that comes to mind will do
    std::string whole;               // the record, or empty: the thinker knows all but these
    std::vector<RecordLine> missed;  // lines
};

// A player has something to answer and is not here. Never a token or anything hidden.
struct SeatAsked {
    std::string game;
    Side side = Side::first;
    std::string name;   // the player's
    std::string title;  // the game's
    std::string rules;
    std::string scenario;
    std::uint64_t line = 1;
};

class Thinker;

class Host : public Randomness {
  public:
    virtual std::int64_t now_ms() const = 0;     // since 1970
    virtual std::int64_t steady_us() const = 0;  // never goes back
    // The processor's time this thread has taken: what a question costs, however busy the machine.
    virtual std::int64_t spent_us() const { return steady_us(); }
    // Never give a token, a secret or a player's words.
    virtual void log(LogLevel level, std::string_view event, LogValues values) = 0;
    virtual bool logs(LogLevel level) const = 0;
    virtual std::unique_ptr<Lock> new_lock() const = 0;
    virtual std::int64_t open_since() const { return 0; }  // ms since 1970
    virtual bool is_stopping() const { return false; }
    // How much of its usual thinking a computer gets just now, per cent.
    virtual int effort() const { return 100; }
    virtual void seats_changed() = 0;  // forget what was remembered of seats
    virtual void seat_asked(const SeatAsked& /*who*/) {}
    // `done` is called later, never from inside. `thinker` is the table's own for all its thoughts.
    using Chosen = std::function<void(tl::expected<Choice, Refusal>)>;
    virtual void think(Thought thought, std::shared_ptr<Thinker> thinker, Chosen done) = 0;
    // The page that holds a whole game in one file; empty: it cannot be made.
    virtual bool has_replay_page() const = 0;
    virtual std::string replay_page(const Match& match, Viewer who, const ReplayParts& parts,
                                    Budget budget) const = 0;
};

struct House {
    Store& store;
    const Library& library;
    Runner& tables;     // does what is asked of tables
    Runner& questions;  // proves dice, shows the past, writes replay pages
    Host& host;
    // After this long (ms) without a sign of him a player may be replaced.
    std::int64_t replace_after = std::int64_t{7} * 24 * 3600 * 1000;
    std::int64_t kept = 0;            // ms; a game nobody touches is thrown away; 0: never
    std::int64_t retry = 5000;        // ms; a computer's act that could not be written
    std::size_t most_lines = 100000;  // of one record
};

}  // namespace gonfalon
