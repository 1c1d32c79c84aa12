#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <filesystem>
#include <mutex>
#include <span>
#include <stdexcept>
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

// Pages of the write-ahead log after which it is copied into the database file, and after which it
// is cut as well: something kept it from beginning anew.
constexpr int log_worth_copying = 1024;
constexpr int log_limit = 4096;
constexpr std::size_t most_patient_at_once = 16;  // writes nobody waits for, in one transaction

StoreError trouble(std::string_view key, std::string detail) {
    return {std::string(key), std::move(detail)};
}

// Whoever holds it has the store for himself. The file says who that is.
class Lock {
  public:
    // Throws a StoreError.
    Lock(const std::string& file, const std::string& address) {
        // A link to a store is that store.
        std::error_code unknown;
        const std::filesystem::path whole = std::filesystem::weakly_canonical(file, unknown);
        const std::string path = (unknown ? file : whole.string()) + ".lock";
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

void set_up(SQLite::Database& database, int from, const std::string& id = {}) {
    database.exec("BEGIN IMMEDIATE");
    if (from < 1) database.exec(schema);
    if (from < 2) {
        database.exec(schema_2);
        SQLite::Statement insert(database, "INSERT INTO meta (key, value) VALUES ('id', ?)");
        SystemRandomness random;
        insert.bind(1, id.empty() ? new_game_id(random) : id);
        insert.exec();
    }
    database.exec("PRAGMA user_version=" + std::to_string(store_version));
    database.exec("COMMIT");
}

// A new store comes to be as a whole or not at all: an empty file is never one of ours.
void make_store(const std::string& file, const std::string& id) {
    const std::string half = file + ".new";
    std::filesystem::remove(half);
    {
        SQLite::Database database(half, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        ::chmod(half.c_str(), S_IRUSR | S_IWUSR);
        database.exec("PRAGMA synchronous=FULL");
        set_up(database, 0, id);
    }
    std::filesystem::rename(half, file);
}

class SqliteStore final : public Store {
  public:
    SqliteStore(const std::string& file, const StoreOptions& options)
        : lock_(file, options.address), file_(file) {
        if (!std::filesystem::exists(file)) make_store(file, options.id);
        if (std::filesystem::file_size(file) == 0) throw trouble("serve.store_empty", file);
        int version = 0;
        {
            StoreReader first(file);
            const std::vector<std::string> wrong = first.complaints("PRAGMA quick_check(5)");
            if (!wrong.empty()) throw trouble("serve.store_damaged", file + ": " + wrong.front());
            version = first.version();
        }
        if (version > store_version)
            throw trouble("serve.store_newer", file + " (" + std::to_string(version) + ")");
        if (version < 1) throw trouble("serve.store_foreign", file);
        // Secrets of running games are in there.
        ::chmod(file.c_str(), S_IRUSR | S_IWUSR);
        writing_ =
            std::make_unique<SQLite::Database>(file, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX);
        writing_->setBusyTimeout(5000);
        writing_->exec("PRAGMA journal_mode=WAL");
        writing_->exec("PRAGMA synchronous=FULL");
        writing_->exec("PRAGMA journal_size_limit=" +
                       std::to_string(std::int64_t{log_limit} * 4096));
        // Takes the place of SQLite's own look at the log, which would copy it at once.
        sqlite3_wal_hook(
            writing_->getHandle(),
            [](void* pages, sqlite3*, const char*, int count) {
                *static_cast<int*>(pages) = count;
                return SQLITE_OK;
            },
            &log_pages_);
        if (version < store_version) set_up(*writing_, version);
        if (options.most_bytes != 0) {
            const auto page = writing_->execAndGet("PRAGMA page_size").getInt64();
            writing_->exec("PRAGMA max_page_count=" +
                           std::to_string(std::max<std::int64_t>(
                               1, static_cast<std::int64_t>(options.most_bytes) / page)));
        }
        if (const std::string lacks = StoreReader(file).lacks(); !lacks.empty())
            throw trouble("serve.store_damaged", file + ": " + lacks);
        reading_ = std::make_unique<StoreReader>(file);
        id_ = reading_->store_id();
        thread_ = std::thread([this] { run(); });
        copier_ = std::thread([this] { copy_log(); });
    }
    ~SqliteStore() override { close(); }

    const std::string& id() const override { return id_; }

    void write(StoreWrite change, std::function<void(bool)> done) override {
        {
            const std::lock_guard lock(mutex_);
            const bool awaited = change.awaited;
            Waiting waiting{std::move(change), std::move(done)};
            if (awaited)
                queue_.push_back(std::move(waiting));
            else
                patient_.push_back(std::move(waiting));
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
        copy_wake_.notify_all();
        thread_.join();
        copier_.join();
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
            std::vector<Waiting> batch;
            batch.swap(queue_);
            for (std::size_t i = 0; i < most_patient_at_once && !patient_.empty(); ++i) {
                batch.push_back(std::move(patient_.front()));
                patient_.pop_front();
            }
            lock.unlock();
            const Written written = commit(batch);
            const bool apart = written == Written::refused && batch.size() > 1;
            for (Waiting& each : batch)
                each.done(written == Written::all || (apart && commit_alone(each)));
            look_after_log();
            lock.lock();
        }
    }

    enum class Written : std::uint8_t { all, refused, not_begun };
    // All of them, or none.
    Written commit(std::span<const Waiting> changes) {
        Written written = Written::not_begun;
        try {
            prepared("BEGIN IMMEDIATE", begin_).exec();
            written = Written::refused;
            for (const Waiting& each : changes) apply(each.change);
            prepared("COMMIT", commit_).exec();
            for (const auto& [change, done] : changes)
                if (change.erase || (change.game && !change.seats.empty())) recount_ = true;
            return Written::all;
        } catch (const std::exception& error) {
            log(LogLevel::error, "store_write_failed",
                {{"game", changes.size() == 1 ? changes.front().change.of : ""},
                 {"detail", error.what()}});
            for (auto* kept : {&put_game_, &put_progress_, &put_line_, &put_seat_, &put_chat_,
                               &prune_chat_, &put_draft_, &begin_, &commit_})
                if (*kept) (*kept)->tryReset();
            // A full disk may have ended it already.
            writing_->tryExec("ROLLBACK");
            return written;
        }
    }
    // What cannot be written does not take the others of its batch with it.
    bool commit_alone(const Waiting& one) { return commit({&one, 1}) == Written::all; }

    void apply(const StoreWrite& change) {
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
        if (change.game && change.same_card)
            put_progress(*change.game);
        else if (change.game)
            put(*change.game);
        if (!change.lines.empty()) {
            SQLite::Statement& insert = prepared(
                "INSERT INTO lines (game, number, text, time) VALUES (?,?,?,?)", put_line_);
            for (const StoredLine& line : change.lines) {
                insert.reset();
                insert.bindNoCopy(1, change.of);
                insert.bind(2, static_cast<std::int64_t>(line.number));
                insert.bindNoCopy(3, line.text);
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
            SQLite::Statement& insert = prepared(
                "INSERT INTO chat (game, role, name, text, time) VALUES (?,?,?,?,?)", put_chat_);
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
            prune.bind(2, static_cast<std::int64_t>(talk_kept));
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
    }

    SQLite::Statement& prepared(const char* text, std::unique_ptr<SQLite::Statement>& kept) {
        if (!kept) kept = std::make_unique<SQLite::Statement>(*writing_, text);
        kept->reset();
        return *kept;
    }

    void put_progress(const StoredGame& game) {
        SQLite::Statement& update = prepared(
            "UPDATE games SET next = ?, turn = ?, side = ?, asked1 = ?, asked2 = ?, changed = ?"
            " WHERE id = ?",
            put_progress_);
        update.bind(1, static_cast<std::int64_t>(game.next));
        update.bindNoCopy(2, game.turn);
        update.bindNoCopy(3, game.side);
        for (int i = 0; i < 2; ++i) update.bind(4 + i, game.asked[i] ? 1 : 0);
        update.bind(6, game.changed);
        update.bindNoCopy(7, game.id);
        if (update.exec() != 1) throw std::runtime_error("no such game");
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
        const auto text = [&](const std::string& value) { insert.bindNoCopy(place++, value); };
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
    void copy_log() {
        std::unique_lock lock(mutex_);
        for (;;) {
            copy_wake_.wait(lock, [this] { return stopping_ || log_copied_ == Copied::wanted; });
            if (stopping_) return;
            lock.unlock();
            try {
                if (!copying_) {
                    copying_ = std::make_unique<SQLite::Database>(file_, SQLite::OPEN_READWRITE);
                    copying_->setBusyTimeout(1000);
                }
                copying_->exec("PRAGMA wal_checkpoint(PASSIVE)");
            } catch (const std::exception& error) {
                log(LogLevel::warning, "store_checkpoint_failed", {{"detail", error.what()}});
            }
            lock.lock();
            log_copied_ = Copied::mostly;
        }
    }

    // While writes never pause the log is never copied whole by another thread: what came since is
    // copied here, between two transactions, and then the log begins anew.
    void look_after_log() {
        {
            const std::lock_guard lock(mutex_);
            if (log_copied_ == Copied::no && log_pages_ > log_worth_copying) {
                log_copied_ = Copied::wanted;
                copy_wake_.notify_one();
            }
            if (log_copied_ != Copied::mostly) return;
            log_copied_ = Copied::no;
        }
        try {
            writing_->exec(log_pages_ > log_limit ? "PRAGMA wal_checkpoint(TRUNCATE)"
                                                  : "PRAGMA wal_checkpoint(PASSIVE)");
        } catch (const std::exception& error) {
            log(LogLevel::warning, "store_checkpoint_failed", {{"detail", error.what()}});
        }
    }

    Lock lock_;
    std::string file_;
    std::string id_;
    std::unique_ptr<SQLite::Database> writing_;
    std::unique_ptr<StoreReader> reading_;
    std::unique_ptr<SQLite::Database> copying_;  // of the thread that copies the log
    std::unique_ptr<SQLite::Statement> put_game_, put_progress_, put_line_, put_seat_, put_chat_,
        prune_chat_, put_draft_, begin_, commit_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable copy_wake_;
    std::vector<Waiting> queue_;   // what somebody waits for
    std::deque<Waiting> patient_;  // what nobody does: computers' acts
    std::atomic<bool> recount_{true};
    std::atomic<std::size_t> count_{0};
    enum class Copied : std::uint8_t { no, wanted, mostly };
    Copied log_copied_ = Copied::no;
    int log_pages_ = 0;  // in the write-ahead log after the last transaction
    bool stopping_ = false;
    std::thread thread_;
    std::thread copier_;
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
