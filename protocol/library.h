// Library: the games there are, and how a match of one begins or goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "ai/arena/fit.h"
#include "ai/arena/terms.h"
#include "ai/players/level.h"
#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "protocol/match.h"

namespace gonfalon {

// A weight of a game's computer player.
struct Judged {
    std::string_view name;
    std::int32_t value = 0;
    WeightBounds bounds;
};

// A scenario ready to be played over and over by computer players. Safe for several threads.
class Simulation {
  public:
    class Implementation;
    explicit Simulation(std::shared_ptr<const Implementation> it) : it_(std::move(it)) {}
    // Precondition: both names are players' (`Library::is_player`).
    GameResult play(std::string_view first, std::string_view second, std::uint64_t seed,
                    std::uint64_t number, const Terms& terms = {}) const;
    // What its computer players weigh by, in the order of WeightValues; nothing: it has no
    // judgement.
    std::vector<Judged> judgement() const;
    // The same, with players who weigh by these, each side by its own.
    Simulation judged_by(const WeightValues& first, const WeightValues& second) const;

    std::vector<std::pair<std::string, std::string>> header;  // of a record of such a game

  private:
    std::shared_ptr<const Implementation> it_;
};

// A scenario with its options, read and checked: see prepared.h.
class Prepared;
using PreparedOrError = tl::expected<std::shared_ptr<Prepared>, LoadError>;

// Where a library keeps what it has prepared, so that only the first match of a kind reads the
// data. Whoever has several threads brings functions that are safe for them; without any, every
// match is read anew.
struct Shelf {
    std::function<std::shared_ptr<const Prepared>(const std::string& key)> find;
    std::function<void(const std::string& key, std::shared_ptr<const Prepared>)> keep;
};

// A game of the engine, as the library knows it. One constant a game, in protocol/games/.
struct GameEntry {
    std::string_view name;
    bool listed = true;  // the toy game is played only by name
    PreparedOrError (*prepare)(const DataFiles&, std::string_view scenario,
                               const OptionValues&) = nullptr;
};

// A record played back as far as it goes: the match, and the line at which it failed, if it did.
struct Resumed {
    Match match;
    std::uint64_t failed_line = 0;  // number of the record's line; 0: all of it was played
    std::string refusal;            // JSON of the refusal at that line
    bool hash_differs = false;      // the rules or data now differ from the record
    bool other_data = false;        // made with other data than ours (by content hash)
    bool other_rules = false;       // made under another version of the rules
    std::uint64_t good = 0;         // the last line that is sure to stand as it was recorded
};

class Library {
  public:
    // `files` must outlive the library and stay as they are. A shelf serves one library.
    explicit Library(const DataFiles& files, Shelf shelf = {})
        : files_(files), shelf_(std::move(shelf)) {}

    const DataFiles& files() const { return files_; }
    static const GameEntry* find(std::string_view game);
    static std::vector<std::string_view> names();  // listed games
    static std::vector<std::string_view> players();
    // One of those, or what one of them was called in older records.
    static bool is_player(std::string_view name);
    // What a level may have after a colon, the usual one first; and what is wrong with a name.
    static std::vector<std::string_view> tempers();
    static PlayerFault fault_of(std::string_view player);

    std::vector<std::string> scenarios(std::string_view game) const;
    // "rules" of data/<game>/game.json: another number wherever a record may end otherwise.
    std::string rules_version(std::string_view game) const;
    // {"games":[{"game","title","sides","scenarios":[{"id","title","intro","sides"?,..}],"options":[..]}]}
    std::string games() const;

    tl::expected<Match, LoadError> start(std::string_view game, std::string_view scenario,
                                         const OptionValues& options, std::string_view dice) const;
    // A line is a state of the budget; once it is spent the error is `resume_cut_short`.
    tl::expected<Resumed, LoadError> resume(std::string_view record, Budget budget = {}) const;
    static constexpr std::string_view resume_cut_short = "error.busy";
    tl::expected<Simulation, LoadError> simulate(std::string_view game, std::string_view scenario,
                                                 const OptionValues& options) const;

  private:
    tl::expected<OptionValues, LoadError> options_for(std::string_view game,
                                                      std::string_view scenario,
                                                      const OptionValues& wanted) const;
    tl::expected<std::shared_ptr<const Prepared>, LoadError> prepare(
        std::string_view game, std::string_view scenario, const OptionValues& options) const;

    const DataFiles& files_;
    Shelf shelf_;
};

}  // namespace gonfalon
