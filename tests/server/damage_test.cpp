// A store that somebody, or a dying disk, has written into: every column of every table with
// values that no version of ours has ever written, and every page of the file in turn.
#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "protocol/library.h"
#include "server/store.h"
#include "server/store_reader.h"
#include "table/token.h"
#include "tests/server/table_for_two.h"
#include "tests/support/sanitized.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

// A game with lines, dice, a draft and talk, for others to be copied from.
struct Model {
    std::string game;
    std::string seats[2];
    std::size_t asked = 0;  // which of them
};
Model played(Client& client) {
    const Tree made = make_game(client, "hill", hot_seat, R"("options":{"orders":"open"})");
    Model it{
        std::string(made["game"].text()), {seat_of(made, "first"), seat_of(made, "second")}, 0};
    REQUIRE(error_of(act(client, it.seats[0], 1, "order march")).empty());
    REQUIRE(error_of(act(client, it.seats[1], 2, "order hold")).empty());
    REQUIRE(error_of(client.ask("chat", seat_member(it.seats[0]) + R"(,"text":"hello")")).empty());
    const Tree status = client.ask("view", seat_member(it.seats[0]))["status"];
    it.asked = status["asked"][0].boolean() ? 0 : 1;
    return it;
}

std::vector<std::string> columns_of(SQLite::Database& database, const std::string& table) {
    std::vector<std::string> names;
    SQLite::Statement query(database, "PRAGMA table_info(" + table + ")");
    while (query.executeStep()) names.push_back(query.getColumn(1).getString());
    return names;
}

// The model under another name, with the seat `token`.
void copy_game(SQLite::Database& database, const Model& from, const std::string& to,
               const std::string& token) {
    const auto copy = [&](const std::string& table, const std::string& key) {
        std::string names;
        std::string values;
        for (const std::string& column : columns_of(database, table)) {
            if (column == "id" && table == "chat") continue;
            names += (names.empty() ? "" : ",") + column;
            values += (values.empty() ? "" : ",") + (column == key ? "'" + to + "'" : column);
        }
        database.exec("INSERT INTO " + table + " (" + names + ") SELECT " + values + " FROM " +
                      table + " WHERE " + key + " = '" + from.game + "'");
    };
    copy("games", "id");
    for (const char* table : {"lines", "chat", "drafts"}) copy(table, "game");
    database.exec("INSERT INTO seats (hash, game, role, invite, spent) VALUES ('" +
                  token_hash(token) + "', '" + to + "', " + std::to_string(from.asked) + ", 0, 0)");
}

}  // namespace

TEST_CASE("whatever stands in a store, every answer is an answer and the other games go on" *
          doctest::test_suite("release: whole")) {
    TestServer server;
    Client client = server.client();
    const Model model = played(client);
    const Model whole = played(client);
    server.stop();

    struct Damaged {
        std::string token;
        std::string what;
        bool of_seat = false;
    };
    std::vector<Damaged> all;
    {
        SQLite::Database database(server.store(), SQLite::OPEN_READWRITE);
        SQLite::Transaction transaction(database);
        database.exec("INSERT OR REPLACE INTO drafts (game, role, text) VALUES ('" + model.game +
                      "', 0, 'order march')");
        const std::vector<std::string> values = {"-1",
                                                 "77",
                                                 "9223372036854775807",
                                                 "0.5",
                                                 "''",
                                                 "'x'",
                                                 "1e300",
                                                 "-9223372036854775808",
                                                 "CAST(x'41ff42c328' AS TEXT)",
                                                 "CAST(x'1b5b324ac29b' AS TEXT)",
                                                 "x'00ff00'",
                                                 "zeroblob(70000)"};
        int count = 0;
        for (const std::string table : {"games", "lines", "chat", "drafts", "seats"})
            for (const std::string& column : columns_of(database, table)) {
                const std::string key = table == "games" ? "id" : "game";
                // Whose it is: another name is another game.
                if (column == key || column == "hash" || (table == "chat" && column == "id"))
                    continue;
                for (const std::string& value : values) {
                    if (count++ % thinning != 0) continue;
                    std::string token = std::to_string(all.size());
                    token.insert(0, 32 - token.size(), 'T');
                    const std::string game = "copy" + std::to_string(10000000 + all.size());
                    copy_game(database, model, game, token);
                    const bool one_line = table == "lines";
                    database.exec("UPDATE " + table + " SET " + column + " = " + value + " WHERE " +
                                  key + " = '" + game + "'" + (one_line ? " AND number = 2" : ""));
                    all.push_back({token, table + "." + column + " = " + value, table == "seats"});
                }
            }
        transaction.commit();
    }
    REQUIRE(static_cast<int>(all.size()) > 400 / thinning);

    server.start_again();
    Client visitor = server.client();
    std::size_t played_on = 0;
    for (const Damaged& each : all) {
        INFO(each.what);
        const std::string seat = seat_member(each.token);
        const auto answers = [&](const char* what, const std::string& more = {}) {
            const std::size_t before = visitor.wire().size();
            const Tree reply = visitor.ask(what, seat + more);
            REQUIRE_MESSAGE(reply.is_object(), what);
            for (std::size_t i = before; i < visitor.wire().size(); ++i)
                REQUIRE_MESSAGE(mended_text(visitor.wire()[i]) == visitor.wire()[i], what);
            return reply;
        };
        const Tree joined = answers("join");
        for (const char* what :
             {"view", "actions", "record", "report", "verify", "leave", "recover"})
            answers(what);
        answers("entries", R"(,"from":1)");
        answers("frames", R"(,"from":1,"to":2)");
        answers("rename", R"(,"title":"mended")");
        const auto next = joined["status"]["next"].integer();
        const std::string action = any_action(visitor, each.token);
        if (!action.empty() && next > 0 &&
            error_of(act(visitor, each.token, static_cast<std::uint64_t>(next), action)).empty())
            ++played_on;
        const Tree mine = visitor.ask("mine", "\"seats\":[" + quoted_json(each.token) + "]");
        REQUIRE(mine.is_object());
        // Nobody's seat is called unknown because something else is wrong.
        if (!each.of_seat) CHECK(mine["unknown"].size() == 0);
    }
    CHECK(played_on > 0);
    // Those in which nothing is wrong.
    for (const Model* good : {&model, &whole}) {
        const Tree status = visitor.ask("view", seat_member(good->seats[0]))["status"];
        const std::string& seat = good->seats[status["asked"][0].boolean() ? 0 : 1];
        CHECK(error_of(act(visitor, seat, static_cast<std::uint64_t>(status["next"].integer()),
                           any_action(visitor, seat)))
                  .empty());
    }
}

TEST_CASE("a store of which any page is lost gives back every game that does not lie on it") {
    TestServer server;
    Client client = server.client();
    std::set<std::string> games;
    for (int i = 0; i < 30; ++i) games.insert(played(client).game);
    server.stop();
    const auto size = std::filesystem::file_size(server.store());
    const Library library(test_data());
    const auto replays = [&](const std::string& record) -> std::uint64_t {
        const auto resumed = library.resume(record);
        return resumed ? resumed->failed_line : 1;
    };
    const TemporaryFolder folder;
    std::size_t tried = 0;
    std::size_t lost_all = 0;
    for (std::uintmax_t page = 1; page * 4096 < size; ++page, ++tried) {
        INFO("page " << page + 1 << " of " << size / 4096);
        const std::string broken = folder.file("broken" + std::to_string(page));
        const std::string saved = folder.file("saved" + std::to_string(page));
        std::filesystem::copy_file(server.store(), broken);
        std::fstream file(broken, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(page * 4096));
        file << std::string(4096, '\x5a');
        file.close();
        const auto report = check_store(broken, saved, replays);
        REQUIRE(report.has_value());
        CHECK_FALSE(report->troubles.empty());
        // A page holds a dozen games at most, except the one from which the tree of games is
        // reached.
        if (report->saved == 0)
            ++lost_all;
        else
            CHECK(report->saved >= games.size() / 2);
        auto opened = open_sqlite_store(saved);
        REQUIRE(opened.has_value());
        CHECK((*opened)->game_count() == report->saved);
        (*opened)->close();
    }
    CHECK(tried > 5);
    CHECK(lost_all <= 1);
}

TEST_CASE("check_store knows a store of the first version, and keeps the store's own id") {
    TestServer server;
    Client client = server.client();
    const Model game = played(client);
    const std::string id(
        client.ask("mine", "\"seats\":[" + quoted_json(game.seats[0]) + "]")["store"].text());
    server.stop();
    const Library library(test_data());
    const auto replays = [&](const std::string& record) -> std::uint64_t {
        const auto resumed = library.resume(record);
        return resumed ? resumed->failed_line : 1;
    };
    const TemporaryFolder folder;
    REQUIRE(check_store(server.store(), folder.file("same"), replays).has_value());
    CHECK(StoreReader(folder.file("same")).store_id() == id);
    {
        SQLite::Database database(server.store(), SQLite::OPEN_READWRITE);
        database.exec(
            "DROP TABLE meta; DROP TABLE drafts; DROP INDEX games_by_change;"
            "ALTER TABLE games DROP COLUMN muted1; ALTER TABLE games DROP COLUMN muted2;"
            "ALTER TABLE games DROP COLUMN replace_by;"
            "ALTER TABLE games DROP COLUMN replace_since; PRAGMA user_version=1");
    }
    const auto report = check_store(server.store(), folder.file("new"), replays);
    REQUIRE(report.has_value());
    CHECK(report->troubles.empty());
    CHECK(report->saved == 1);
}

TEST_CASE("the record of a game whose entry is damaged is saved by itself") {
    TestServer server;
    Client client = server.client();
    const Model bad = played(client);
    played(client);
    server.stop();
    {
        SQLite::Database database(server.store(), SQLite::OPEN_READWRITE);
        database.exec("UPDATE games SET kind1 = 77 WHERE id = '" + bad.game + "'");
    }
    const TemporaryFolder folder;
    const Library library(test_data());
    const auto report = check_store(server.store(), folder.file("saved"),
                                    [](const std::string&) -> std::uint64_t { return 0; });
    REQUIRE(report.has_value());
    CHECK(report->saved == 1);
    std::ifstream file(folder.file("saved." + bad.game + ".gon"));
    const std::string record{std::istreambuf_iterator<char>(file), {}};
    const auto resumed = library.resume(record);
    REQUIRE(resumed.has_value());
    CHECK(resumed->failed_line == 0);
    CHECK(resumed->match.record().lines.size() == 3);
}

TEST_CASE("a store that lacks a table, or is somebody else's database, is refused as it is") {
    TestServer server;
    server.stop();
    const auto starts = [&](const std::string& file) {
        auto opened = open_sqlite_store(file);
        return opened ? std::string() : opened.error().key;
    };
    for (const char* table : {"meta", "games", "lines", "seats", "chat", "drafts"}) {
        const TemporaryFolder folder;
        const std::string file = folder.file("games.sqlite");
        std::filesystem::copy_file(server.store(), file);
        SQLite::Database(file, SQLite::OPEN_READWRITE).exec("DROP TABLE " + std::string(table));
        CHECK_MESSAGE(starts(file) == "serve.store_damaged", table);
    }
    const TemporaryFolder folder;
    const std::string other = folder.file("bookmarks.sqlite");
    SQLite::Database(other, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('x')");
    std::filesystem::permissions(other, std::filesystem::perms(0644));
    CHECK(starts(other) == "serve.store_foreign");
    SQLite::Database database(other, SQLite::OPEN_READONLY);
    CHECK(database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 1);
    CHECK(database.execAndGet("PRAGMA journal_mode").getString() == "delete");
    CHECK(std::filesystem::status(other).permissions() == std::filesystem::perms(0644));
}

TEST_CASE("a backup is never laid over a store in use, and nobody else can read one") {
    TestServer server;
    Client client = server.client();
    const Model game = played(client);
    CHECK(back_up_store(server.store(), server.store()).error().key == "serve.store_exists");
    const TestServer other;
    CHECK(back_up_store(server.store(), other.store()).error().key == "serve.store_in_use");
    const TemporaryFolder folder;
    std::filesystem::create_symlink(server.store(), folder.file("link"));
    CHECK_FALSE(back_up_store(folder.file("link"), server.store()).has_value());
    const std::string copy = folder.file("copy.sqlite");
    REQUIRE(back_up_store(server.store(), copy).has_value());
    CHECK(std::filesystem::status(copy).permissions() == std::filesystem::perms(0600));
    // An older one is replaced.
    CHECK(back_up_store(server.store(), copy).has_value());
    CHECK(error_of(client.ask("view", seat_member(game.seats[0]))).empty());
}

TEST_CASE("a second server finds the store in use by whatever name it is called") {
    const TestServer server;
    const TemporaryFolder folder;
    std::filesystem::create_symlink(server.store(), folder.file("link.sqlite"));
    for (const std::string& name :
         {folder.file("link.sqlite"),
          std::filesystem::path(server.store()).parent_path().string() + "/./games.sqlite"}) {
        if (!std::filesystem::exists(name)) continue;
        auto opened = open_sqlite_store(name);
        REQUIRE_FALSE_MESSAGE(opened.has_value(), name);
        CHECK(opened.error().key == "serve.store_in_use");
        // Whoever is refused is told who has it.
        CHECK(opened.error().detail.find(std::to_string(::getpid())) != std::string::npos);
    }
}

}  // namespace gonfalon::testing
