#include <SQLiteCpp/SQLiteCpp.h>

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/log.h"
#include "server/store.h"

namespace gonfalon {
namespace {

constexpr int schema_version = 1;
constexpr const char* schema = R"(
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, rules TEXT NOT NULL, scenario TEXT NOT NULL,
  titles TEXT NOT NULL, head TEXT NOT NULL, dice INTEGER NOT NULL, secret TEXT NOT NULL,
  watch TEXT NOT NULL,
  kind1 INTEGER NOT NULL, level1 TEXT NOT NULL, name1 TEXT NOT NULL, forgotten1 INTEGER NOT NULL,
  kind2 INTEGER NOT NULL, level2 TEXT NOT NULL, name2 TEXT NOT NULL, forgotten2 INTEGER NOT NULL,
  one_holder INTEGER NOT NULL,
  result TEXT NOT NULL, winner TEXT NOT NULL, score1 INTEGER NOT NULL, score2 INTEGER NOT NULL,
  next INTEGER NOT NULL, turn TEXT NOT NULL, side TEXT NOT NULL,
  asked1 INTEGER NOT NULL, asked2 INTEGER NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (
  game TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
  hash TEXT PRIMARY KEY, game TEXT NOT NULL, role INTEGER NOT NULL, invite INTEGER NOT NULL,
  spent INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_of_game ON seats (game);
CREATE TABLE IF NOT EXISTS chat (
  id INTEGER PRIMARY KEY, game TEXT NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, time INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS chat_of_game ON chat (game, id);
)";

// Pages of the write-ahead log after which they are copied into the database file, by another
// thread than the one that acknowledges.
constexpr int checkpoint_pages = 2000;

class SqliteStore final : public Store {
  public:
    explicit SqliteStore(const std::string& file)
        : writing_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX),
          file_(file) {
        writing_.setBusyTimeout(5000);
        writing_.exec("PRAGMA journal_mode=WAL");
        writing_.exec("PRAGMA synchronous=FULL");
        writing_.exec("PRAGMA wal_autocheckpoint=0");
        const int version = writing_.execAndGet("PRAGMA user_version").getInt();
        if (version > schema_version)
            throw SQLite::Exception("made by a later version (" + std::to_string(version) + ")");
        if (version < schema_version) {
            writing_.exec("BEGIN IMMEDIATE");
            writing_.exec(schema);
            writing_.exec("PRAGMA user_version=" + std::to_string(schema_version));
            writing_.exec("COMMIT");
        }
        reading_ = std::make_unique<SQLite::Database>(file, SQLite::OPEN_READONLY);
        reading_->setBusyTimeout(5000);
        thread_ = std::thread([this] { run(); });
        checkpointing_ = std::thread([this] { checkpoint(); });
    }
    ~SqliteStore() override { close(); }

    void write(StoreWrite change, std::function<void(bool)> done) override {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back({std::move(change), std::move(done)});
        }
        wake_.notify_one();
    }

    std::optional<StoredSeat> seat(std::string_view hash) override {
        const std::lock_guard lock(read_mutex_);
        return attempt<std::optional<StoredSeat>>([&]() -> std::optional<StoredSeat> {
            SQLite::Statement& query =
                read("SELECT game, role, invite, spent FROM seats WHERE hash = ?", find_seat_);
            query.bind(1, std::string(hash));
            if (!query.executeStep()) return std::nullopt;
            return StoredSeat{std::string(hash), query.getColumn(0).getString(),
                              static_cast<Role>(query.getColumn(1).getInt()),
                              query.getColumn(2).getInt() != 0, query.getColumn(3).getInt() != 0};
        });
    }

    std::optional<StoredGame> game(std::string_view id) override {
        const std::lock_guard lock(read_mutex_);
        return attempt<std::optional<StoredGame>>([&]() -> std::optional<StoredGame> {
            SQLite::Statement& query = read(
                "SELECT id, title, rules, scenario, titles, head, dice, secret, watch,"
                " kind1, level1, name1, forgotten1, kind2, level2, name2, forgotten2,"
                " one_holder, result, winner, score1, score2, next, turn, side, asked1, asked2,"
                " created, changed FROM games WHERE id = ?",
                find_game_);
            query.bind(1, std::string(id));
            if (!query.executeStep()) return std::nullopt;
            int column = 0;
            const auto text = [&] { return query.getColumn(column++).getString(); };
            const auto number = [&] { return query.getColumn(column++).getInt64(); };
            StoredGame game;
            game.id = text();
            game.title = text();
            game.rules = text();
            game.scenario = text();
            game.titles = text();
            game.head = text();
            game.dice = static_cast<DiceKind>(number());
            game.secret = text();
            game.watch = text();
            for (StoredPlayer& player : game.players) {
                player.kind = static_cast<PlayerStatus::Kind>(number());
                player.level = text();
                player.name = text();
                player.forgotten = number() != 0;
            }
            game.one_holder = number() != 0;
            game.result = text();
            game.winner = text();
            for (std::int32_t& score : game.score) score = static_cast<std::int32_t>(number());
            game.next = static_cast<std::uint64_t>(number());
            game.turn = text();
            game.side = text();
            for (bool& asked : game.asked) asked = number() != 0;
            game.created = number();
            game.changed = number();
            return game;
        });
    }

    std::vector<StoredLine> lines(std::string_view id) override {
        const std::lock_guard lock(read_mutex_);
        return attempt<std::vector<StoredLine>>([&] {
            std::vector<StoredLine> lines;
            SQLite::Statement& query = read(
                "SELECT number, text, time FROM lines WHERE game = ? ORDER BY number", find_lines_);
            query.bind(1, std::string(id));
            while (query.executeStep())
                lines.push_back({static_cast<std::uint64_t>(query.getColumn(0).getInt64()),
                                 query.getColumn(1).getString(), query.getColumn(2).getInt64()});
            return lines;
        });
    }

    std::vector<ChatEntry> chat(std::string_view id, std::size_t last) override {
        const std::lock_guard lock(read_mutex_);
        return attempt<std::vector<ChatEntry>>([&] {
            std::vector<ChatEntry> entries;
            SQLite::Statement& query = read(
                "SELECT role, name, text, time FROM chat WHERE game = ? ORDER BY id DESC LIMIT ?",
                find_chat_);
            query.bind(1, std::string(id));
            query.bind(2, static_cast<std::int64_t>(last));
            while (query.executeStep())
                entries.insert(entries.begin(),
                               {query.getColumn(0).getString(), query.getColumn(1).getString(),
                                query.getColumn(2).getString(), query.getColumn(3).getInt64()});
            return entries;
        });
    }

    std::size_t game_count() override {
        const std::lock_guard lock(read_mutex_);
        return attempt<std::size_t>([&] {
            SQLite::Statement& query = read("SELECT count(*) FROM games", count_games_);
            return query.executeStep() ? static_cast<std::size_t>(query.getColumn(0).getInt64())
                                       : std::size_t{0};
        });
    }

    void close() override {
        {
            const std::lock_guard lock(mutex_);
            if (stopping_) return;
            stopping_ = true;
        }
        wake_.notify_all();
        checkpoint_wake_.notify_all();
        thread_.join();
        checkpointing_.join();
    }

  private:
    struct Waiting {
        StoreWrite change;
        std::function<void(bool)> done;
    };

    SQLite::Statement& read(const char* text, std::unique_ptr<SQLite::Statement>& kept) {
        if (!kept) kept = std::make_unique<SQLite::Statement>(*reading_, text);
        kept->reset();
        return *kept;
    }

    // A read that fails (disk, lock) gives nothing: whoever asked says that the game is unknown.
    template <class Result, class Query>
    Result attempt(Query query) {
        try {
            Result result = query();
            for (auto* kept : {&find_seat_, &find_game_, &find_lines_, &find_chat_, &count_games_})
                if (*kept) (*kept)->reset();
            return result;
        } catch (const std::exception& error) {
            log(LogLevel::error, "store_read_failed", {{"detail", error.what()}});
            return Result{};
        }
    }

    // Everything that waits is one transaction: one flush of the disk acknowledges all of it.
    void run() {
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
            if (queue_.empty()) return;
            std::deque<Waiting> batch;
            batch.swap(queue_);
            lock.unlock();
            std::vector<bool> good(batch.size(), false);
            try {
                writing_.exec("BEGIN IMMEDIATE");
                for (std::size_t i = 0; i < batch.size(); ++i) good[i] = apply(batch[i].change);
                writing_.exec("COMMIT");
            } catch (const std::exception& error) {
                log(LogLevel::error, "store_write_failed", {{"detail", error.what()}});
                good.assign(batch.size(), false);
                writing_.tryExec("ROLLBACK");
            }
            for (std::size_t i = 0; i < batch.size(); ++i) batch[i].done(good[i]);
            written_ += batch.size();
            if (written_ >= 500) {
                written_ = 0;
                checkpoint_wake_.notify_one();
            }
            lock.lock();
        }
    }

    bool apply(const StoreWrite& change) {
        writing_.exec("SAVEPOINT act");
        try {
            if (change.erase) {
                for (const char* text :
                     {"DELETE FROM lines WHERE game = ?", "DELETE FROM chat WHERE game = ?",
                      "DELETE FROM seats WHERE game = ?", "DELETE FROM games WHERE id = ?"}) {
                    SQLite::Statement statement(writing_, text);
                    statement.bind(1, change.of);
                    statement.exec();
                }
            }
            if (change.game) put(*change.game);
            if (!change.lines.empty()) {
                SQLite::Statement& insert = prepared(
                    "INSERT INTO lines (game, number, text, time) VALUES (?,?,?,?)", put_line_);
                for (const StoredLine& line : change.lines) {
                    insert.reset();
                    insert.bind(1, change.of);
                    insert.bind(2, static_cast<std::int64_t>(line.number));
                    insert.bind(3, line.text);
                    insert.bind(4, line.time);
                    insert.exec();
                }
            }
            if (change.empty_role) {
                SQLite::Statement update(writing_,
                                         "UPDATE seats SET spent = 1 WHERE game = ? AND role = ?");
                update.bind(1, change.of);
                update.bind(2, static_cast<int>(*change.empty_role));
                update.exec();
            }
            for (const StoredSeat& seat : change.seats) {
                SQLite::Statement& insert = prepared(
                    "INSERT OR REPLACE INTO seats (hash, game, role, invite, spent)"
                    " VALUES (?,?,?,?,?)",
                    put_seat_);
                insert.bind(1, seat.hash);
                insert.bind(2, seat.game);
                insert.bind(3, static_cast<int>(seat.role));
                insert.bind(4, seat.is_invite ? 1 : 0);
                insert.bind(5, seat.spent ? 1 : 0);
                insert.exec();
            }
            if (change.chat) {
                SQLite::Statement& insert =
                    prepared("INSERT INTO chat (game, role, name, text, time) VALUES (?,?,?,?,?)",
                             put_chat_);
                insert.bind(1, change.of);
                insert.bind(2, change.chat->as);
                insert.bind(3, change.chat->name);
                insert.bind(4, change.chat->text);
                insert.bind(5, change.chat->time);
                insert.exec();
            }
            writing_.exec("RELEASE act");
            return true;
        } catch (const std::exception& error) {
            log(LogLevel::error, "store_act_failed",
                {{"game", change.of}, {"detail", error.what()}});
            for (auto* kept : {&put_game_, &put_line_, &put_seat_, &put_chat_})
                if (*kept) (*kept)->tryReset();
            writing_.exec("ROLLBACK TO act");
            writing_.exec("RELEASE act");
            return false;
        }
    }

    SQLite::Statement& prepared(const char* text, std::unique_ptr<SQLite::Statement>& kept) {
        if (!kept) kept = std::make_unique<SQLite::Statement>(writing_, text);
        kept->reset();
        return *kept;
    }

    void put(const StoredGame& game) {
        SQLite::Statement& insert = prepared(
            "INSERT OR REPLACE INTO games (id, title, rules, scenario, titles, head, dice, secret,"
            " watch, kind1, level1, name1, forgotten1, kind2, level2, name2, forgotten2, "
            "one_holder,"
            " result, winner, score1, score2, next, turn, side, asked1, asked2, created, changed)"
            " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            put_game_);
        int place = 1;
        const auto text = [&](const std::string& value) { insert.bind(place++, value); };
        const auto number = [&](std::int64_t value) { insert.bind(place++, value); };
        text(game.id);
        text(game.title);
        text(game.rules);
        text(game.scenario);
        text(game.titles);
        text(game.head);
        number(static_cast<int>(game.dice));
        text(game.secret);
        text(game.watch);
        for (const StoredPlayer& player : game.players) {
            number(static_cast<int>(player.kind));
            text(player.level);
            text(player.name);
            number(player.forgotten ? 1 : 0);
        }
        number(game.one_holder ? 1 : 0);
        text(game.result);
        text(game.winner);
        for (const std::int32_t score : game.score) number(score);
        number(static_cast<std::int64_t>(game.next));
        text(game.turn);
        text(game.side);
        for (const bool asked : game.asked) number(asked ? 1 : 0);
        number(game.created);
        number(game.changed);
        insert.exec();
    }

    // Copies the log into the database away from the thread that acknowledges acts.
    void checkpoint() {
        std::unique_lock lock(mutex_);
        while (!stopping_) {
            checkpoint_wake_.wait(lock);
            if (stopping_) return;
            lock.unlock();
            try {
                SQLite::Database copying(file_, SQLite::OPEN_READWRITE);
                copying.setBusyTimeout(1000);
                SQLite::Statement statement(copying, "PRAGMA wal_checkpoint(PASSIVE)");
                if (statement.executeStep() && statement.getColumn(1).getInt() > checkpoint_pages)
                    log(LogLevel::debug, "store_checkpoint",
                        {{"pages", statement.getColumn(2).getString()}});
            } catch (const std::exception& error) {
                log(LogLevel::warning, "store_checkpoint_failed", {{"detail", error.what()}});
            }
            lock.lock();
        }
    }

    SQLite::Database writing_;
    std::unique_ptr<SQLite::Database> reading_;
    std::string file_;
    std::unique_ptr<SQLite::Statement> put_game_, put_line_, put_seat_, put_chat_;
    std::unique_ptr<SQLite::Statement> find_seat_, find_game_, find_lines_, find_chat_,
        count_games_;
    std::mutex read_mutex_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable checkpoint_wake_;
    std::deque<Waiting> queue_;
    std::size_t written_ = 0;
    bool stopping_ = false;
    std::thread thread_;
    std::thread checkpointing_;
};

}  // namespace

std::string_view name_of(Role role) {
    constexpr std::string_view names[] = {"first", "second", "spectator"};
    return names[static_cast<std::size_t>(role)];
}

tl::expected<std::unique_ptr<Store>, StoreError> open_sqlite_store(const std::string& file) {
    try {
        return std::make_unique<SqliteStore>(file);
    } catch (const std::exception& error) {
        return tl::unexpected(StoreError{error.what()});
    }
}

tl::expected<std::string, StoreError> default_store_file() {
    std::filesystem::path folder;
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
        folder = data;
    else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        folder = std::filesystem::path(home) / ".local" / "share";
    else
        return tl::unexpected(StoreError{"HOME"});
    folder /= "gonfalon";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return tl::unexpected(StoreError{folder.string() + ": " + error.message()});
    // Seats of friends are in there.
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    return (folder / "games.sqlite").string();
}

}  // namespace gonfalon
