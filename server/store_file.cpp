// A store as a file: where it is, a copy of it, what is wrong with it.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <future>
#include <limits>

#include "server/store.h"
#include "server/store_reader.h"

namespace gonfalon {
namespace {

StoreError cannot(const std::string& file, const char* what) {
    return {"serve.cannot_store", file + ": " + what};
}

struct Checked {
    StoredGame game;
    std::vector<StoredLine> lines;
    std::vector<StoredSeat> seats;
};

// One game of a store: what is wrong with it goes to the report; what can be read is given.
std::optional<Checked> check_game(
    StoreReader& reader, const std::string& id, StoreReport& report,
    const std::function<std::uint64_t(const std::string& record)>& replays) {
    const auto wrong = [&](std::string_view key, std::string detail) {
        report.troubles.push_back({id, std::string(key), std::move(detail)});
    };
    const Read<std::optional<StoredGame>> game = reader.game(id);
    if (!game || !*game) {
        wrong("store.damaged_row", game ? "" : game.error().detail);
        return std::nullopt;
    }
    Checked checked{**game, reader.lines_as_far_as_they_go(id), reader.seats_as_far_as_they_go(id)};
    if (checked.seats.empty()) wrong("store.seats_lost", "");
    if (const auto lines = reader.lines(id); !lines)
        wrong("store.unreadable_lines", lines.error().detail);
    if (checked.lines.size() + 1 != checked.game.next)
        wrong("store.missing_lines", std::to_string(checked.lines.size() + 1));
    std::string record = checked.game.head;
    for (const StoredLine& line : checked.lines) record += line.text;
    if (const std::uint64_t failed = replays(record); failed != 0)
        wrong("store.does_not_replay", std::to_string(failed));
    return checked;
}

// A record alone is worth having: it can be looked at, and loaded into a new game.
void save_record(StoreReader& reader, const std::string& id, const std::string& beside,
                 StoreReport& report) {
    std::string record = reader.head_of(id);
    const std::string file = beside + "." + id + ".gon";
    // A name from a damaged file leads nowhere else.
    const bool is_name = std::all_of(id.begin(), id.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_';
    });
    if (record.empty() || !is_name) return;
    for (const StoredLine& line : reader.lines_as_far_as_they_go(id)) record += line.text;
    const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) return;
    const bool whole =
        ::write(made, record.data(), record.size()) == static_cast<ssize_t>(record.size());
    ::close(made);
    if (whole) report.troubles.push_back({id, "store.record_saved", file});
}

bool write_and_wait(Store& store, StoreWrite write) {
    std::promise<bool> durable;
    store.write(std::move(write), [&](bool good) { durable.set_value(good); });
    return durable.get_future().get();
}

// Lines are kept as far as they go: a game that lacks some is shown up to them.
bool save(StoreReader& from, Store& to, const Checked& checked) {
    const std::string& id = checked.game.id;
    StoreWrite write;
    write.of = id;
    write.game = checked.game;
    write.lines = checked.lines;
    write.seats = checked.seats;
    write.drafts = from.drafts(id).value_or(std::vector<StoredDraft>{});
    if (!write_and_wait(to, std::move(write))) return false;
    for (const ChatEntry& entry : from.chat(id, std::numeric_limits<std::int32_t>::max())
                                      .value_or(std::vector<ChatEntry>{})) {
        StoreWrite talk;
        talk.of = id;
        talk.chat = entry;
        write_and_wait(to, std::move(talk));
    }
    return true;
}

}  // namespace

tl::expected<std::string, StoreError> default_store_file() {
    std::filesystem::path folder;
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
        folder = data;
    else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        folder = std::filesystem::path(home) / ".local" / "share";
    else
        return tl::unexpected(StoreError{"serve.cannot_store", "HOME"});
    folder /= "gonfalon";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        return tl::unexpected(
            StoreError{"serve.cannot_store", folder.string() + ": " + error.message()});
    // Seats of friends are in there.
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
    return (folder / "games.sqlite").string();
}

namespace {

// A file that a server has open is not to be replaced under it.
bool is_in_use(const std::string& file) {
    std::error_code unknown;
    const std::filesystem::path whole = std::filesystem::weakly_canonical(file, unknown);
    const std::string path = (unknown ? file : whole.string()) + ".lock";
    const int lock = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (lock < 0) return false;
    const bool taken = ::flock(lock, LOCK_EX | LOCK_NB) != 0;
    ::close(lock);
    return taken;
}

}  // namespace

tl::expected<void, StoreError> back_up_store(const std::string& file, const std::string& to) {
    if (!std::filesystem::exists(file)) return tl::unexpected(cannot(file, "ENOENT"));
    std::error_code absent;
    if (std::filesystem::equivalent(file, to, absent))
        return tl::unexpected(StoreError{"serve.store_exists", to});
    if (is_in_use(to)) return tl::unexpected(StoreError{"serve.store_in_use", to});
    const std::string half = to + ".new";
    try {
        std::filesystem::remove(half);
        // Secrets of running games are in there from its first byte on.
        const int made = ::open(half.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (made < 0) return tl::unexpected(cannot(to, std::strerror(errno)));
        ::close(made);
        {
            // One reading transaction: acts go on being written meanwhile.
            SQLite::Database database(file, SQLite::OPEN_READWRITE);
            database.setBusyTimeout(10000);
            SQLite::Statement copy(database, "VACUUM INTO ?");
            copy.bind(1, half);
            copy.exec();
        }
        std::filesystem::rename(half, to);
        return {};
    } catch (const std::exception& error) {
        std::error_code ignored;
        std::filesystem::remove(half, ignored);
        return tl::unexpected(cannot(to, error.what()));
    }
}

tl::expected<StoreReport, StoreError> check_store(
    const std::string& file, const std::string& save_to,
    const std::function<std::uint64_t(const std::string& record)>& replays) {
    if (!std::filesystem::exists(file)) return tl::unexpected(cannot(file, "ENOENT"));
    if (std::filesystem::file_size(file) == 0)
        return tl::unexpected(StoreError{"serve.store_empty", file});
    if (!save_to.empty() && std::filesystem::exists(save_to))
        return tl::unexpected(StoreError{"serve.store_exists", save_to});
    StoreReport report;
    try {
        StoreReader reader(file);
        for (const std::string& each : reader.complaints("PRAGMA integrity_check(20)"))
            report.troubles.push_back({"", "store.damaged_file", each});
        if (const int version = reader.version(); version > store_version)
            return tl::unexpected(
                StoreError{"serve.store_newer", file + " (" + std::to_string(version) + ")"});
        else if (version < 1)
            return tl::unexpected(StoreError{
                report.troubles.empty() ? "serve.store_foreign" : "serve.store_damaged",
                report.troubles.empty() ? file : file + ": " + report.troubles.front().detail});
        std::unique_ptr<Store> saved;
        if (!save_to.empty()) {
            StoreOptions same;
            same.id = reader.store_id();
            auto opened = open_sqlite_store(save_to, same);
            if (!opened) return tl::unexpected(opened.error());
            saved = std::move(*opened);
        }
        for (const std::string& id : reader.all_games()) {
            ++report.games;
            const std::optional<Checked> checked = check_game(reader, id, report, replays);
            if (checked && saved && save(reader, *saved, *checked)) ++report.saved;
            if (!checked && saved) save_record(reader, id, save_to, report);
        }
        if (saved) saved->close();
        return report;
    } catch (const std::exception& error) {
        return tl::unexpected(cannot(file, error.what()));
    }
}

}  // namespace gonfalon
