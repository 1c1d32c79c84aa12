#include "server/store_reader.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <limits>
#include <stdexcept>

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

constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();

StoredSeat seat_of(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(),
            static_cast<Role>(ranged(row, 2, 0, role_count - 1)), ranged(row, 3, 0, 1) != 0,
            ranged(row, 4, 0, 1) != 0};
}

StoredGame game_of(SQLite::Statement& row) {
    int column = 0;
    const auto text = [&] { return row.getColumn(column++).getString(); };
    const auto shown = [&] { return mended_text(text()); };
    const auto number = [&](std::int64_t low, std::int64_t high) {
        return ranged(row, column++, low, high);
    };
    StoredGame game;
    game.id = text();
    game.title = shown();
    game.rules = shown();
    game.scenario = shown();
    game.titles = text();
    if (const auto tree = read_tree(game.titles); !tree || !tree->is_object()) game.titles = "null";
    game.head = text();
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
    game.result = shown();
    game.winner = shown();
    for (std::int32_t& score : game.score)
        score = static_cast<std::int32_t>(number(-1'000'000, 1'000'000));
    game.next = static_cast<std::uint64_t>(number(1, far));
    game.turn = shown();
    game.side = shown();
    for (bool& asked : game.asked) asked = number(0, 1) != 0;
    game.created = number(0, far);
    game.changed = number(0, far);
    if (const std::int64_t by = number(0, 2); by != 0)
        game.replacement.by = static_cast<Role>(by - 1);
    game.replacement.since = number(0, far);
    return game;
}

// How many bytes of a character begin here; 0: none.
std::size_t character_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(at);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
    if (length == 0 || first > 0xF4 || at + length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(at + i) & 0xC0u) != 0x80u) return 0;
    const unsigned second = byte(at + 1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
        return 0;
    return length;
}

}  // namespace

std::string mended_text(std::string text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = character_at(text, at);
        const bool control = length == 1 && static_cast<unsigned char>(text[at]) < 0x20;
        if (length == 0 || control)
            out += "\xEF\xBF\xBD";
        else
            out.append(text, at, length);
        at += length == 0 ? 1 : length;
    }
    return out;
}

StoreReader::StoreReader(const std::string& file)
    : database_(std::make_unique<SQLite::Database>(file, SQLite::OPEN_READONLY)) {
    database_->setBusyTimeout(5000);
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

Read<std::vector<StoredSeat>> StoreReader::seats_of(std::string_view id) {
    return attempt<std::vector<StoredSeat>>(
        "SELECT hash, game, role, invite, spent FROM seats WHERE game = ?",
        [&](SQLite::Statement& query) {
            std::vector<StoredSeat> seats;
            query.bind(1, std::string(id));
            while (query.executeStep()) seats.push_back(seat_of(query));
            return seats;
        });
}

Read<std::optional<StoredGame>> StoreReader::game(std::string_view id) {
    return attempt<std::optional<StoredGame>>(
        "SELECT id, title, rules, scenario, titles, head, dice, secret, watch,"
        " kind1, level1, name1, forgotten1, muted1, kind2, level2, name2, forgotten2, muted2,"
        " one_holder, result, winner, score1, score2, next, turn, side, asked1, asked2,"
        " created, changed, replace_by, replace_since FROM games WHERE id = ?",
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
                                 query.getColumn(1).getString(), query.getColumn(2).getInt64()});
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
            while (query.executeStep())
                entries.insert(entries.begin(),
                               {mended_text(query.getColumn(0).getString()),
                                mended_text(query.getColumn(1).getString()),
                                query.getColumn(2).getString(), query.getColumn(3).getInt64()});
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
