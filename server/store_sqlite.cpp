#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/log.h"
#include "server/randomness.h"
#include "server/store.h"
#include "server/store_reader.h"
#include "table/token.h"

namespace gonfalon {
namespace {

constexpr const char* schema = R"(
CREATE TABLE games (
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
CREATE TABLE lines (
  game TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE seats (
  hash TEXT PRIMARY KEY, game TEXT NOT NULL, role INTEGER NOT NULL, invite INTEGER NOT NULL,
  spent INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX seats_of_game ON seats (game);
CREATE TABLE chat (
  id INTEGER PRIMARY KEY, game TEXT NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, time INTEGER NOT NULL);
CREATE INDEX chat_of_game ON chat (game, id);
)";
// What the second version added: an older store is brought up to it.
constexpr const char* schema_2 = R"(
ALTER TABLE games ADD COLUMN muted1 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN muted2 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN replace_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN replace_since INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_by_change ON games (changed);
CREATE TABLE drafts (
  game TEXT NOT NULL, role INTEGER NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (game, role)) WITHOUT ROWID;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
)";

constexpr std::size_t chat_kept = 500;  // entries of one game; older ones make room
// Bytes of the write-ahead log after which the writer itself empties it. Before that another thread
// copies it into the database file, so that little is left to do.
constexpr std::uintmax_t log_limit = std::uintmax_t{16} << 20;
constexpr std::size_t writes_between_checkpoints = 200;
constexpr std::size_t most_patient_at_once = 16;  // writes nobody waits for, in one transaction

StoreError trouble(std::string_view key, std::string detail) {
    return {std::string(key), std::move(detail)};
}

// Whoever holds it has the store for himself. The file says who that is.
class Lock {
  public:
    // Throws a StoreError.
    Lock(const std::string& file, const std::string& address) {
        const std::string path = file + ".lock";
        descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (descriptor_ < 0)
            throw trouble("serve.cannot_store", path + ": " + std::strerror(errno));
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            char holder[200] = {};
            const ssize_t size = ::pread(descriptor_, holder, sizeof holder - 1, 0);
            ::close(descriptor_);
            throw trouble("serve.store_in_use",
                          file + (size > 0 ? " (" + std::string(holder) + ")" : ""));
        }
        const std::string me = std::to_string(::getpid()) + (address.empty() ? "" : " " + address);
        if (::ftruncate(descriptor_, 0) != 0 ||
            ::pwrite(descriptor_, me.data(), me.size(), 0) != static_cast<ssize_t>(me.size()))
            log(LogLevel::warning, "lock_not_written", {{"file", path}});
    }
    ~Lock() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

  private:
    int descriptor_ = -1;
};

void set_up(SQLite::Database& database, int from) {
    database.exec("BEGIN IMMEDIATE");
    if (from < 1) database.exec(schema);
    if (from < 2) {
        database.exec(schema_2);
        SQLite::Statement insert(database, "INSERT INTO meta (key, value) VALUES ('id', ?)");
        SystemRandomness random;
        insert.bind(1, new_game_id(random));
        insert.exec();
    }
    database.exec("PRAGMA user_version=" + std::to_string(store_version));
    database.exec("COMMIT");
}

// A new store comes to be as a whole or not at all: an empty file is never one of ours.
void make_store(const std::string& file) {
    const std::string half = file + ".new";
    std::filesystem::remove(half);
    {
        SQLite::Database database(half, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        ::chmod(half.c_str(), S_IRUSR | S_IWUSR);
        database.exec("PRAGMA synchronous=FULL");
        set_up(database, 0);
    }
    std::filesystem::rename(half, file);
}

class SqliteStore final : public Store {
  public:
    SqliteStore(const std::string& file, const StoreOptions& options)
        : lock_(file, options.address), file_(file) {
        if (!std::filesystem::exists(file)) make_store(file);
        if (std::filesystem::file_size(file) == 0) throw trouble("serve.store_empty", file);
        // Secrets of running games are in there.
        ::chmod(file.c_str(), S_IRUSR | S_IWUSR);
        {
            StoreReader first(file);
            const std::vector<std::string> wrong = first.complaints("PRAGMA quick_check(5)");
            if (!wrong.empty()) throw trouble("serve.store_damaged", file + ": " + wrong.front());
        }
        writing_ =
            std::make_unique<SQLite::Database>(file, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX);
        writing_->setBusyTimeout(5000);
        const int version = writing_->execAndGet("PRAGMA user_version").getInt();
        if (version > store_version)
            throw trouble("serve.store_newer", file + " (" + std::to_string(version) + ")");
        writing_->exec("PRAGMA journal_mode=WAL");
        writing_->exec("PRAGMA synchronous=FULL");
        writing_->exec("PRAGMA wal_autocheckpoint=0");
        writing_->exec("PRAGMA journal_size_limit=" + std::to_string(log_limit));
        if (version < store_version) set_up(*writing_, version);
        if (options.most_bytes != 0) {
            const auto page = writing_->execAndGet("PRAGMA page_size").getInt64();
            writing_->exec("PRAGMA max_page_count=" +
                           std::to_string(std::max<std::int64_t>(
                               1, static_cast<std::int64_t>(options.most_bytes) / page)));
        }
        reading_ = std::make_unique<StoreReader>(file);
        id_ = reading_->store_id();
        thread_ = std::thread([this] { run(); });
        checkpointing_ = std::thread([this] { checkpoint(); });
    }
    ~SqliteStore() override { close(); }

    const std::string& id() const override { return id_; }

    void write(StoreWrite change, std::function<void(bool)> done) override {
        {
            const std::lock_guard lock(mutex_);
            (change.awaited ? queue_ : patient_).push_back({std::move(change), std::move(done)});
        }
        wake_.notify_one();
    }

    Read<std::optional<StoredSeat>> seat(std::string_view hash) override {
        return reading_->seat(hash);
    }
    Read<std::optional<StoredGame>> game(std::string_view id) override {
        return reading_->game(id);
    }
    Read<std::vector<StoredLine>> lines(std::string_view id) override {
        return reading_->lines(id);
    }
    Read<std::vector<StoredDraft>> drafts(std::string_view id) override {
        return reading_->drafts(id);
    }
    std::vector<ChatEntry> chat(std::string_view id, std::size_t last) override {
        return reading_->chat(id, last).value_or(std::vector<ChatEntry>{});
    }
    // Asked by whoever looks after the server, again and again: counted only when it may have
    // changed.
    std::size_t game_count() override {
        if (recount_.exchange(false)) count_ = reading_->game_count().value_or(0);
        return count_;
    }
    std::vector<std::string> unchanged_since(std::int64_t time, std::size_t most) override {
        return reading_->games_changed_before(time, most).value_or(std::vector<std::string>{});
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

    // Everything that waits is one transaction: one flush of the disk acknowledges all of it. Of
    // what nobody waits for only so much that it does not keep those who wait.
    void run() {
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [this] { return stopping_ || !queue_.empty() || !patient_.empty(); });
            if (queue_.empty() && patient_.empty()) return;
            std::deque<Waiting> batch;
            batch.swap(queue_);
            for (std::size_t i = 0; i < most_patient_at_once && !patient_.empty(); ++i) {
                batch.push_back(std::move(patient_.front()));
                patient_.pop_front();
            }
            lock.unlock();
            std::vector<bool> good(batch.size(), false);
            try {
                writing_->exec("BEGIN IMMEDIATE");
                for (std::size_t i = 0; i < batch.size(); ++i) good[i] = apply(batch[i].change);
                writing_->exec("COMMIT");
            } catch (const std::exception& error) {
                log(LogLevel::error, "store_write_failed", {{"detail", error.what()}});
                good.assign(batch.size(), false);
                writing_->tryExec("ROLLBACK");
            }
            for (std::size_t i = 0; i < batch.size(); ++i) batch[i].done(good[i]);
            written_ += batch.size();
            if (written_ >= writes_between_checkpoints) {
                written_ = 0;
                checkpoint_wake_.notify_one();
                empty_log();
            }
            lock.lock();
        }
    }

    bool apply(const StoreWrite& change) {
        prepared("SAVEPOINT act", begin_act_).exec();
        try {
            if (change.erase || (change.game && !change.seats.empty())) recount_ = true;
            if (change.erase) {
                for (const char* text :
                     {"DELETE FROM lines WHERE game = ?", "DELETE FROM chat WHERE game = ?",
                      "DELETE FROM seats WHERE game = ?", "DELETE FROM drafts WHERE game = ?",
                      "DELETE FROM games WHERE id = ?"}) {
                    SQLite::Statement statement(*writing_, text);
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
                SQLite::Statement update(*writing_,
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
                SQLite::Statement& prune = prepared(
                    "DELETE FROM chat WHERE game = ?1 AND id <= (SELECT id FROM chat"
                    " WHERE game = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
                    prune_chat_);
                prune.bind(1, change.of);
                prune.bind(2, static_cast<std::int64_t>(chat_kept));
                prune.exec();
            }
            for (const StoredDraft& draft : change.drafts) {
                SQLite::Statement& insert = prepared(
                    "INSERT OR REPLACE INTO drafts (game, role, text) VALUES (?,?,?)", put_draft_);
                insert.bind(1, change.of);
                insert.bind(2, static_cast<int>(draft.role));
                insert.bind(3, draft.text);
                insert.exec();
            }
            prepared("RELEASE act", end_act_).exec();
            return true;
        } catch (const std::exception& error) {
            log(LogLevel::error, "store_act_failed",
                {{"game", change.of}, {"detail", error.what()}});
            for (auto* kept :
                 {&put_game_, &put_line_, &put_seat_, &put_chat_, &prune_chat_, &put_draft_})
                if (*kept) (*kept)->tryReset();
            // A full disk may have ended the whole transaction already: then COMMIT says so.
            writing_->tryExec("ROLLBACK TO act");
            writing_->tryExec("RELEASE act");
            return false;
        }
    }

    SQLite::Statement& prepared(const char* text, std::unique_ptr<SQLite::Statement>& kept) {
        if (!kept) kept = std::make_unique<SQLite::Statement>(*writing_, text);
        kept->reset();
        return *kept;
    }

    void put(const StoredGame& game) {
        SQLite::Statement& insert = prepared(
            "INSERT OR REPLACE INTO games (id, title, rules, scenario, titles, head, dice, secret,"
            " watch, kind1, level1, name1, forgotten1, muted1, kind2, level2, name2, forgotten2,"
            " muted2, one_holder,"
            " result, winner, score1, score2, next, turn, side, asked1, asked2, created, changed,"
            " replace_by, replace_since)"
            " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
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
            number(player.muted);
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
        number(game.replacement.by ? static_cast<int>(*game.replacement.by) + 1 : 0);
        number(game.replacement.since);
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
                copying.exec("PRAGMA wal_checkpoint(PASSIVE)");
            } catch (const std::exception& error) {
                log(LogLevel::warning, "store_checkpoint_failed", {{"detail", error.what()}});
            }
            lock.lock();
        }
    }

    // While writes never pause the log is never empty of itself; what the other thread has not
    // copied yet is copied here, and the file begins anew.
    void empty_log() {
        std::error_code absent;
        const std::uintmax_t size = std::filesystem::file_size(file_ + "-wal", absent);
        if (absent || size < log_limit) return;
        try {
            writing_->exec("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (const std::exception& error) {
            log(LogLevel::warning, "store_checkpoint_failed", {{"detail", error.what()}});
        }
    }

    Lock lock_;
    std::string file_;
    std::string id_;
    std::unique_ptr<SQLite::Database> writing_;
    std::unique_ptr<StoreReader> reading_;
    std::unique_ptr<SQLite::Statement> put_game_, put_line_, put_seat_, put_chat_, prune_chat_,
        put_draft_, begin_act_, end_act_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable checkpoint_wake_;
    std::deque<Waiting> queue_;    // what somebody waits for
    std::deque<Waiting> patient_;  // what nobody does: computers' acts
    std::atomic<bool> recount_{true};
    std::atomic<std::size_t> count_{0};
    std::size_t written_ = 0;
    bool stopping_ = false;
    std::thread thread_;
    std::thread checkpointing_;
};

}  // namespace

tl::expected<std::unique_ptr<Store>, StoreError> open_sqlite_store(const std::string& file,
                                                                   const StoreOptions& options) {
    try {
        return std::make_unique<SqliteStore>(file, options);
    } catch (const StoreError& error) {
        return tl::unexpected(error);
    } catch (const std::exception& error) {
        return tl::unexpected(trouble("serve.cannot_store", file + ": " + error.what()));
    }
}

}  // namespace gonfalon
