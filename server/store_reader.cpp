#include "server/store_reader.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <stdexcept>

#include "engine/core/utf8.h"
#include "loader/tree.h"
#include "server/log.h"

namespace gonfalon {
namespace {

// A value that no version of ours has written.
struct OutOfRange : std::runtime_error {
    explicit OutOfRange(const std::string& column) : std::runtime_error(column) {}
};

std::int64_t ranged(SQLite::Statement& row, int column, std::int64_t low, std::int64_t high) {
    const SQLite::Column value = row.getColumn(column);
    if (!value.isInteger() || value.getInt64() < low || value.getInt64() > high)
        throw OutOfRange(value.getName());
    return value.getInt64();
}

// Times and line numbers: what JSON can say, with room to add to it.
constexpr std::int64_t far = (std::int64_t{1} << 53) - 1;

StoredSeat seat_of(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(),
            static_cast<Role>(ranged(row, 2, 0, role_count - 1)), ranged(row, 3, 0, 1) != 0,
            ranged(row, 4, 0, 1) != 0};
}

StoredGame game_of(SQLite::Statement& row) {
    int column = 0;
    const auto text = [&] { return row.getColumn(column++).getString(); };
    const auto shown = [&] { return mended_text(text()); };
    const auto one_of = [&](std::initializer_list<std::string_view> words) {
        const SQLite::Column value = row.getColumn(column++);
        const std::string found = value.getString();
        if (std::find(words.begin(), words.end(), found) == words.end())
            throw OutOfRange(value.getName());
        return found;
    };
    const auto number = [&](std::int64_t low, std::int64_t high) {
        return ranged(row, column++, low, high);
    };
    StoredGame game;
    game.id = text();
    game.title = shown();
    game.rules = shown();
    game.scenario = shown();
    game.titles = text();
    if (const auto tree = read_tree(game.titles); !tree || !tree->is_object())
        game.titles = StoredGame::untitled;
    game.head = mended_lines(text());
    game.dice = static_cast<DiceKind>(number(0, 1));
    game.secret = text();
    game.watch = shown();
    for (StoredPlayer& player : game.players) {
        player.kind = static_cast<PlayerStatus::Kind>(number(0, 2));
        player.level = shown();
        player.name = shown();
        player.forgotten = number(0, 1) != 0;
        player.muted = static_cast<std::uint32_t>(number(0, (1 << role_count) - 1));
    }
    game.one_holder = number(0, 1) != 0;
    game.result = one_of({"", "rules", "resigned", "draw", "abandoned"});
    game.winner = one_of({"", "first", "second"});
    for (std::int32_t& score : game.score)
        score = static_cast<std::int32_t>(number(-1'000'000, 1'000'000));
    game.next = static_cast<std::uint64_t>(number(1, far));
    game.turn = one_of({"player", "both", "chance", "over"});
    game.side = one_of({"first", "second"});
    for (bool& asked : game.asked) asked = number(0, 1) != 0;
    game.created = number(0, far);
    game.changed = number(0, far);
    if (const std::int64_t by = number(0, 2); by != 0)
        game.replacement.by = static_cast<Role>(by - 1);
    game.replacement.since = number(0, far);
    return game;
}

std::string mended(std::string_view text, char allowed) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text, at);
        if (length == 0 || (is_control(text, at) && text[at] != allowed))
            out += "\xEF\xBF\xBD";
        else
            out.append(text, at, length);
        at += length == 0 ? 1 : length;
    }
    return out;
}

}  // namespace

std::string mended_text(std::string_view text) { return mended(text, ' '); }
std::string mended_lines(std::string_view text) { return mended(text, '\n'); }

StoreReader::StoreReader(const std::string& file)
    : database_(std::make_unique<SQLite::Database>(file, SQLite::OPEN_READONLY)) {
    database_->setBusyTimeout(5000);
    version_ = version();
}

StoreReader::~StoreReader() = default;

template <class Result, class Query>
Read<Result> StoreReader::attempt(const char* text, Query query) {
    const std::lock_guard lock(mutex_);
    try {
        SQLite::Statement* statement = nullptr;
        for (const auto& [known, kept] : kept_)
            if (known == text) statement = kept.get();
        if (statement == nullptr)
            statement =
                kept_.emplace_back(text, std::make_unique<SQLite::Statement>(*database_, text))
                    .second.get();
        statement->tryReset();
        Result result = query(*statement);
        statement->tryReset();  // a read that stays open would hold the write-ahead log
        return result;
    } catch (const OutOfRange& error) {
        log(LogLevel::error, "store_row_damaged", {{"column", error.what()}});
        std::erase_if(kept_, [&](const auto& each) { return each.first == text; });
        return tl::unexpected(StoreError{"error.game_damaged", error.what()});
    } catch (const std::exception& error) {
        log(LogLevel::error, "store_read_failed", {{"detail", error.what()}});
        std::erase_if(kept_, [&](const auto& each) { return each.first == text; });
        return tl::unexpected(StoreError{"error.storage_read", error.what()});
    }
}

int StoreReader::version() {
    return attempt<int>("PRAGMA user_version",
                        [](SQLite::Statement& query) {
                            return query.executeStep() ? query.getColumn(0).getInt() : 0;
                        })
        .value_or(0);
}

std::string StoreReader::lacks() {
    const auto fault = [](const auto& read) { return read ? std::string() : read.error().detail; };
    for (const std::string& each : {fault(seat("")), fault(game("")), fault(lines("")),
                                    fault(drafts("")), fault(chat("", 1))})
        if (!each.empty()) return each;
    return store_id().empty() ? "meta" : "";
}

std::set<std::string> StoreReader::all_games() {
    std::set<std::string> ids;
    // What one way does not reach another may: from both ends, and by each table that names games.
    for (const char* text : {"SELECT id FROM games NOT INDEXED ORDER BY id",
                             "SELECT id FROM games NOT INDEXED ORDER BY id DESC",
                             "SELECT id FROM games INDEXED BY games_by_change",
                             "SELECT DISTINCT game FROM lines ORDER BY game",
                             "SELECT DISTINCT game FROM lines ORDER BY game DESC",
                             "SELECT game FROM seats NOT INDEXED ORDER BY hash",
                             "SELECT game FROM seats NOT INDEXED ORDER BY hash DESC",
                             "SELECT game FROM seats INDEXED BY seats_of_game ORDER BY game"})
        (void)attempt<bool>(text, [&](SQLite::Statement& query) {
            while (query.executeStep()) ids.insert(query.getColumn(0).getString());
            return true;
        });
    return ids;
}

std::string StoreReader::head_of(std::string_view id) {
    return attempt<std::string>("SELECT head FROM games WHERE id = ?",
                                [&](SQLite::Statement& query) -> std::string {
                                    query.bind(1, std::string(id));
                                    if (!query.executeStep()) return {};
                                    return query.getColumn(0).getString();
                                })
        .value_or(std::string{});
}

std::vector<StoredLine> StoreReader::lines_as_far_as_they_go(std::string_view id) {
    std::vector<StoredLine> lines;
    for (bool more = true; more;) {
        const auto found =
            attempt<bool>("SELECT text, time FROM lines WHERE game = ? AND number = ?",
                          [&](SQLite::Statement& query) {
                              query.bind(1, std::string(id));
                              query.bind(2, static_cast<std::int64_t>(lines.size() + 1));
                              if (!query.executeStep()) return false;
                              lines.push_back({lines.size() + 1, query.getColumn(0).getString(),
                                               query.getColumn(1).getInt64()});
                              return true;
                          });
        more = found.value_or(false);
    }
    return lines;
}

std::vector<StoredSeat> StoreReader::seats_as_far_as_they_go(std::string_view id) {
    std::map<std::string, StoredSeat> seats;
    for (const char* text :
         {"SELECT hash, game, role, invite, spent FROM seats INDEXED BY seats_of_game"
          " WHERE game = ?",
          "SELECT hash, game, role, invite, spent FROM seats NOT INDEXED WHERE game = ?",
          "SELECT hash, game, role, invite, spent FROM seats NOT INDEXED WHERE game = ?"
          " ORDER BY hash DESC"})
        (void)attempt<bool>(text, [&](SQLite::Statement& query) {
            query.bind(1, std::string(id));
            while (query.executeStep()) {
                StoredSeat seat = seat_of(query);
                seats.emplace(seat.hash, std::move(seat));
            }
            return true;
        });
    std::vector<StoredSeat> found;
    for (auto& [hash, seat] : seats) found.push_back(std::move(seat));
    return found;
}

std::string StoreReader::store_id() {
    const auto found = attempt<std::string>("SELECT value FROM meta WHERE key = 'id'",
                                            [](SQLite::Statement& query) -> std::string {
                                                if (!query.executeStep()) return {};
                                                return query.getColumn(0).getString();
                                            });
    return found.value_or(std::string{});
}

Read<std::optional<StoredSeat>> StoreReader::seat(std::string_view hash) {
    return attempt<std::optional<StoredSeat>>(
        "SELECT hash, game, role, invite, spent FROM seats WHERE hash = ?",
        [&](SQLite::Statement& query) -> std::optional<StoredSeat> {
            query.bind(1, std::string(hash));
            if (!query.executeStep()) return std::nullopt;
            return seat_of(query);
        });
}

Read<std::optional<StoredGame>> StoreReader::game(std::string_view id) {
    constexpr const char* whole =
        "SELECT id, title, rules, scenario, titles, head, dice, secret, watch,"
        " kind1, level1, name1, forgotten1, muted1, kind2, level2, name2, forgotten2, muted2,"
        " one_holder, result, winner, score1, score2, next, turn, side, asked1, asked2,"
        " created, changed, replace_by, replace_since FROM games WHERE id = ?";
    constexpr const char* of_version_1 =
        "SELECT id, title, rules, scenario, titles, head, dice, secret, watch,"
        " kind1, level1, name1, forgotten1, 0, kind2, level2, name2, forgotten2, 0,"
        " one_holder, result, winner, score1, score2, next, turn, side, asked1, asked2,"
        " created, changed, 0, 0 FROM games WHERE id = ?";
    return attempt<std::optional<StoredGame>>(
        version_ == 1 ? of_version_1 : whole,
        [&](SQLite::Statement& query) -> std::optional<StoredGame> {
            query.bind(1, std::string(id));
            if (!query.executeStep()) return std::nullopt;
            return game_of(query);
        });
}

Read<std::vector<StoredLine>> StoreReader::lines(std::string_view id) {
    return attempt<std::vector<StoredLine>>(
        "SELECT number, text, time FROM lines WHERE game = ? ORDER BY number",
        [&](SQLite::Statement& query) {
            std::vector<StoredLine> lines;
            query.bind(1, std::string(id));
            while (query.executeStep())
                lines.push_back({static_cast<std::uint64_t>(query.getColumn(0).getInt64()),
                                 mended_lines(query.getColumn(1).getString()),
                                 query.getColumn(2).getInt64()});
            return lines;
        });
}

Read<std::vector<StoredDraft>> StoreReader::drafts(std::string_view id) {
    return attempt<std::vector<StoredDraft>>(
        "SELECT role, text FROM drafts WHERE game = ?", [&](SQLite::Statement& query) {
            std::vector<StoredDraft> drafts;
            query.bind(1, std::string(id));
            while (query.executeStep())
                drafts.push_back(
                    {static_cast<Role>(ranged(query, 0, 0, 1)), query.getColumn(1).getString()});
            return drafts;
        });
}

Read<std::vector<ChatEntry>> StoreReader::chat(std::string_view id, std::size_t last) {
    return attempt<std::vector<ChatEntry>>(
        "SELECT role, name, text, time FROM chat WHERE game = ? ORDER BY id DESC LIMIT ?",
        [&](SQLite::Statement& query) {
            std::vector<ChatEntry> entries;
            query.bind(1, std::string(id));
            query.bind(2, static_cast<std::int64_t>(last));
            while (query.executeStep()) {
                const std::string as = query.getColumn(0).getString();
                bool is_known = false;
                for (const Role role : {Role::first, Role::second, Role::watch})
                    is_known = is_known || as == name_of(role);
                if (!is_known) continue;
                entries.insert(entries.begin(), {as, mended_text(query.getColumn(1).getString()),
                                                 mended_text(query.getColumn(2).getString()),
                                                 query.getColumn(3).getInt64()});
            }
            return entries;
        });
}

Read<std::vector<std::string>> StoreReader::games_changed_before(std::int64_t time,
                                                                 std::size_t most) {
    return attempt<std::vector<std::string>>("SELECT id FROM games WHERE changed < ? LIMIT ?",
                                             [&](SQLite::Statement& query) {
                                                 std::vector<std::string> ids;
                                                 query.bind(1, time);
                                                 query.bind(2, static_cast<std::int64_t>(most));
                                                 while (query.executeStep())
                                                     ids.push_back(query.getColumn(0).getString());
                                                 return ids;
                                             });
}

Read<std::size_t> StoreReader::game_count() {
    return attempt<std::size_t>("SELECT count(*) FROM games", [](SQLite::Statement& query) {
        return query.executeStep() ? static_cast<std::size_t>(query.getColumn(0).getInt64())
                                   : std::size_t{0};
    });
}

std::vector<std::string> StoreReader::complaints(const char* check) {
    const auto told = attempt<std::vector<std::string>>(check, [](SQLite::Statement& query) {
        std::vector<std::string> said;
        while (query.executeStep()) said.push_back(query.getColumn(0).getString());
        return said;
    });
    if (!told) return {told.error().detail};
    if (told->size() == 1 && told->front() == "ok") return {};
    return *told;
}

}  // namespace gonfalon
