// The store under everything that can happen to a file: two servers, damage, a full disk, age.
#include "server/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "protocol/library.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

// Something done to the file behind the server's back.
void tamper(const std::string& file, const std::string& sql) {
    SQLite::Database database(file, SQLite::OPEN_READWRITE);
    database.setBusyTimeout(5000);
    database.exec(sql);
}

struct Played {
    std::string game;
    std::string seats[2];
    std::string watch;
};

// A hot-seat game with three orders given and taken.
Played played(Client& client) {
    const Tree made = make_game(client, "hill", hot_seat, R"("options":{"orders":"open"})");
    Played it{std::string(made["game"].text()),
              {seat_of(made, "first"), seat_of(made, "second")},
              seat_of(made, "watch")};
    REQUIRE(error_of(act(client, it.seats[0], 1, "order march")).empty());
    REQUIRE(error_of(act(client, it.seats[1], 2, "order hold")).empty());
    return it;
}

// Whoever is asked does something.
std::string goes_on(Client& client, const Played& game) {
    const Tree status = client.ask("view", seat_member(game.seats[0]))["status"];
    const std::string& seat = game.seats[status["asked"][0].boolean() ? 0 : 1];
    return error_of(act(client, seat, static_cast<std::uint64_t>(status["next"].integer()),
                        any_action(client, seat)));
}

std::string first_error(const std::string& file) {
    ServeOptions options;
    options.data = &test_data();
    options.port = 0;
    options.store = file;
    options.log_level = LogLevel::off;
    const auto server = Server::start(options);
    return server ? "" : server.error().key;
}

std::string mine(const std::string& seat) { return "\"seats\":[" + quoted_json(seat) + "]"; }

}  // namespace

TEST_CASE("a second server on the same store refuses and says why") {
    const TestServer server;
    CHECK(first_error(server.store()) == "serve.store_in_use");
    Client client = server.client();
    CHECK(error_of(make_game(client, "hill", hot_seat)).empty());
}

TEST_CASE("of what is said in a game the last 200 are kept, and another game loses nothing by it") {
    const TemporaryFolder folder;
    const auto store = open_sqlite_store(folder.file("games.sqlite"));
    REQUIRE(store.has_value());
    const auto says = [&](const char* game, int number) {
        std::promise<bool> kept;
        StoreWrite write;
        write.of = game;
        write.chat = ChatEntry{"first", "Anna", std::to_string(number), number};
        (*store)->write(std::move(write), [&](bool durable) { kept.set_value(durable); });
        REQUIRE(kept.get_future().get());
    };
    says("quiet", 1);
    for (int i = 1; i <= 230; ++i) says("loud", i);
    const std::vector<ChatEntry> loud = (*store)->chat("loud", 1000);
    REQUIRE(loud.size() == 200);
    CHECK(loud.front().text == "31");
    CHECK(loud.back().text == "230");
    CHECK((*store)->chat("quiet", 1000).size() == 1);
}

TEST_CASE("a store is for its owner's eyes only") {
    const TestServer server;
    Client client = server.client();
    played(client);
    for (const char* part : {"", "-wal", "-shm"}) {
        struct stat found{};
        REQUIRE(::stat((server.store() + part).c_str(), &found) == 0);
        CHECK_MESSAGE((found.st_mode & 0777u) == 0600u, part);
    }
}

TEST_CASE("what is no store of ours is not taken for a new one") {
    const TemporaryFolder folder;
    const std::string file = folder.file("games.sqlite");
    SUBCASE("an empty file") {
        std::ofstream(file).flush();
        CHECK(first_error(file) == "serve.store_empty");
    }
    SUBCASE("one of a later version") {
        CHECK(first_error(file) == "");
        tamper(file, "PRAGMA user_version=99");
        CHECK(first_error(file) == "serve.store_newer");
    }
}

TEST_CASE("a store of the first version is brought up to date with its games") {
    TestServer server;
    Client client = server.client();
    const Played game = played(client);
    server.stop();
    tamper(server.store(),
           "DROP TABLE meta; DROP TABLE drafts; DROP INDEX games_by_change;"
           "ALTER TABLE games DROP COLUMN muted1; ALTER TABLE games DROP COLUMN muted2;"
           "ALTER TABLE games DROP COLUMN replace_by; ALTER TABLE games DROP COLUMN replace_since;"
           "PRAGMA user_version=1");
    server.start_again();
    Client again = server.client();
    CHECK(again.ask("join", seat_member(game.seats[0]))["status"]["next"].integer() == 4);
    CHECK(again.ask("mine", mine(game.seats[0]))["store"].text().size() == 12);
}

TEST_CASE("what cannot be read is not unknown, and the other games go on") {
    TestServer server;
    Client client = server.client();
    const Played broken = played(client);
    const Played whole = played(client);
    server.stop();
    const std::string where = " WHERE id = '" + broken.game + "'";
    std::string key = "error.game_damaged";
    SUBCASE("a kind of player there is none of") {
        tamper(server.store(), "UPDATE games SET kind1 = 77" + where);
    }
    SUBCASE("a kind of dice there is none of") {
        tamper(server.store(), "UPDATE games SET dice = -3" + where);
    }
    SUBCASE("a seat of nobody") {
        tamper(server.store(), "UPDATE seats SET role = 77 WHERE game = '" + broken.game + "'");
    }
    SUBCASE("a header that says nothing") {
        tamper(server.store(), "UPDATE games SET head = 'x'" + where);
    }
    SUBCASE("the game's entry is gone, its seats are not") {
        tamper(server.store(), "DELETE FROM games" + where);
    }
    server.start_again();
    Client again = server.client();
    CHECK(error_of(again.ask("join", seat_member(broken.seats[0]))) == key);
    CHECK(goes_on(again, whole) == "");
    CHECK(again.ask("mine", mine(broken.seats[0]))["unknown"].size() == 0);
    CHECK(again.ask("mine", mine(whole.seats[0]))["games"].size() == 1);
}

TEST_CASE("a title that is no text does not spoil what is sent") {
    TestServer server;
    Client client = server.client();
    const Played game = played(client);
    server.stop();
    tamper(server.store(),
           "UPDATE games SET title = CAST(x'41ff42c328' AS TEXT), titles = '{' , name1 = "
           "CAST(x'1b5b324a' AS TEXT)");
    server.start_again();
    Client again = server.client();
    const Tree listed = again.ask("mine", mine(game.seats[0]));
    CHECK(listed["games"][0]["status"]["title"].text() ==
          "A\xEF\xBF\xBD"
          "B\xEF\xBF\xBD(");
    CHECK(listed["games"][0]["status"]["players"][0]["name"].text() == "\xEF\xBF\xBD[2J");
    CHECK(again.ask("join", seat_member(game.seats[0]))["view"].is_object());
}

TEST_CASE(
    "a game that does not replay stands still at its last good line, and its record is given") {
    TestServer server;
    Client client = server.client();
    const Played game = played(client);
    const std::string whole(client.ask("record", seat_member(game.watch))["record"].text());
    server.stop();
    std::int64_t line = 0;
    SUBCASE("a line that the rules of today refuse") {
        tamper(server.store(), "UPDATE lines SET text = '2 second order gallop' WHERE number = 2");
        line = 2;
    }
    SUBCASE("a line that leads elsewhere now") {
        tamper(
            server.store(),
            "UPDATE lines SET text = substr(text, 1, length(text) - 2) || CASE substr(text, -2, 1)"
            " WHEN '0' THEN '1' ELSE '0' END || char(10) WHERE number = 3");
        line = 3;
    }
    SUBCASE("a secret that is not the one of its seal: no die could be proved") {
        tamper(server.store(), "UPDATE games SET secret = substr(secret, 2) || 'g'");
        line = 4;
    }
    SUBCASE("a line that is gone") {
        tamper(server.store(), "DELETE FROM lines WHERE number = 3");
        line = 3;
    }
    server.start_again();
    Client again = server.client();
    const Tree joined = again.ask("join", seat_member(game.seats[0]));
    REQUIRE(error_of(joined).empty());
    CHECK(joined["status"]["broken"]["line"].integer() == line);
    CHECK(joined["entries"].size() < static_cast<std::size_t>(line));
    CHECK(joined["view"].is_object());
    CHECK(error_of(act(again, game.seats[0], 4, "done")) == "error.bad_record");
    const Tree record = again.ask("record", seat_member(game.watch));
    CHECK(record["record"].text().find("1 first order march\n") != std::string_view::npos);
    if (line == 2)
        CHECK(record["record"].text().find("2 second order gallop") != std::string_view::npos);
    // Nothing of it is written back: the day the rules play it again it goes on.
    REQUIRE(error_of(again.ask("rename", seat_member(game.seats[0]) + ",\"title\":\"x\"")).empty());
    auto left = again.ask("mine", mine(game.seats[0]));
    CHECK(left["games"][0]["status"]["next"].integer() == 4);
    CHECK(error_of(again.ask("delete", seat_member(game.seats[0]))).empty());
}

TEST_CASE("a backup of a running server is a store with every game in it") {
    TestServer server;
    Client client = server.client();
    const Played game = played(client);
    const TemporaryFolder folder;
    const std::string copy = folder.file("backup.sqlite");
    REQUIRE(back_up_store(server.store(), copy).has_value());
    REQUIRE(goes_on(client, game) == "");
    server.stop();
    std::filesystem::copy_file(copy, server.store(),
                               std::filesystem::copy_options::overwrite_existing);
    for (const char* part : {"-wal", "-shm"}) std::filesystem::remove(server.store() + part);
    server.start_again();
    Client again = server.client();
    const Tree joined = again.ask("join", seat_member(game.seats[0]));
    CHECK(joined["status"]["next"].integer() == 4);
    CHECK(goes_on(again, game) == "");
    CHECK_FALSE(back_up_store(folder.file("no.sqlite"), copy).has_value());
    CHECK_FALSE(back_up_store(server.store(), "/proc/no/such/place").has_value());
}

TEST_CASE("check_store says what is wrong and saves what can be saved") {
    TestServer server;
    Client client = server.client();
    const Played bad = played(client);
    const Played good = played(client);
    const Played cut = played(client);
    server.stop();
    tamper(server.store(), "UPDATE games SET kind1 = 77 WHERE id = '" + bad.game + "'");
    tamper(server.store(), "DELETE FROM lines WHERE number = 2 AND game = '" + cut.game + "'");
    const TemporaryFolder folder;
    const std::string saved = folder.file("saved.sqlite");
    const Library library(test_data());
    const auto replays = [&](const std::string& record) -> std::uint64_t {
        const auto resumed = library.resume(record);
        return resumed ? resumed->failed_line : 1;
    };
    const auto report = check_store(server.store(), saved, replays);
    REQUIRE(report.has_value());
    CHECK(report->games == 3);
    CHECK(report->saved == 2);
    const auto told = [&](const std::string& game, std::string_view key) {
        for (const StoreTrouble& each : report->troubles)
            if (each.game == game && each.key == key) return true;
        return false;
    };
    CHECK(told(bad.game, "store.damaged_row"));
    CHECK(told(cut.game, "store.missing_lines"));
    CHECK(check_store(server.store(), saved, replays).error().key == "serve.store_exists");

    // What was saved plays on.
    ServeOptions options = TestServer::in_no_hurry();
    options.data = &test_data();
    options.port = 0;
    options.store = saved;
    options.log_level = LogLevel::off;
    const auto again = Server::start(options);
    REQUIRE(again.has_value());
    auto other = Client::connect((*again)->started().port);
    REQUIRE(other.has_value());
    CHECK(goes_on(*other, good) == "");
    CHECK(other->ask("join", seat_member(cut.seats[0]))["status"]["broken"]["line"].integer() == 2);
}

TEST_CASE("a damaged page of the file is found at the start") {
    TestServer server;
    Client client = server.client();
    for (int i = 0; i < 20; ++i) played(client);
    server.stop();
    {
        // The whole of every page but the first, the schema.
        std::fstream file(server.store(), std::ios::in | std::ios::out | std::ios::binary);
        const auto size = std::filesystem::file_size(server.store());
        for (std::uintmax_t at = 5 * 4096; at < size; at += 4096) {
            file.seekp(static_cast<std::streamoff>(at));
            file << std::string(64, '\x5a');
        }
    }
    CHECK(first_error(server.store()) == "serve.store_damaged");
}

TEST_CASE("a delete that the disk refuses leaves the seat as it was") {
    const TestServer server;
    Client client = server.client();
    const Played game = played(client);
    REQUIRE(error_of(client.ask("join", seat_member(game.seats[0]))).empty());
    tamper(server.store(),
           "CREATE TRIGGER full BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT,'full'); END");
    CHECK(error_of(client.ask("delete", seat_member(game.seats[0]))) == "error.storage");
    CHECK(error_of(client.ask("view", seat_member(game.seats[0]))).empty());
    REQUIRE(goes_on(client, game) == "");
    CHECK(client.push("state")["from"].integer() == 4);
    tamper(server.store(), "DROP TRIGGER full");
    CHECK(error_of(client.ask("delete", seat_member(game.seats[0]))).empty());
    CHECK(error_of(client.ask("view", seat_member(game.seats[0]))) == "error.unknown_seat");
}

TEST_CASE("a computer's act that could not be written is told and tried again") {
    ServeOptions options = TestServer::in_no_hurry();
    options.retry = std::chrono::milliseconds(100);
    const TestServer server(options);
    Client client = server.client();
    tamper(server.store(),
           "CREATE TRIGGER full BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT,'full'); END");
    // The computer gives its order at once.
    const Tree made = make_game(client, "hill", against_computer);
    const std::string seat = seat_of(made, "first");
    REQUIRE(error_of(client.ask("join", seat_member(seat))).empty());
    CHECK(client.push("notice")["key"].text() == "notice.storage");
    tamper(server.store(), "DROP TRIGGER full");
    CHECK(client.push("state")["status"]["next"].integer() == 2);
    CHECK(error_of(act(client, seat, 2, "order march")) == "");
}

TEST_CASE("a store that may not grow refuses acts, loses nothing and goes on answering") {
    ServeOptions options = TestServer::in_no_hurry();
    options.most_bytes = 200 * 1024;
    const TestServer server(options);
    Client client = server.client();
    std::vector<Played> games;
    std::string refused;
    for (int i = 0; i < 2000 && refused.empty(); ++i) {
        const Tree made = make_game(client, "hill", hot_seat);
        refused = error_of(made);
        if (refused.empty())
            games.push_back({std::string(made["game"].text()),
                             {seat_of(made, "first"), seat_of(made, "second")},
                             {}});
    }
    CHECK(refused == "error.storage");
    REQUIRE(games.size() > 3);
    for (const Played& game : games)
        CHECK(error_of(client.ask("view", seat_member(game.seats[0]))).empty());
    // Room again.
    for (int i = 0; i < 3; ++i) {
        REQUIRE(error_of(client.ask("delete", seat_member(games.back().seats[0]))).empty());
        games.pop_back();
    }
    CHECK(error_of(act(client, games.front().seats[0], 1, "order march")).empty());
}

TEST_CASE("the write-ahead log stays small however much is written") {
    const TemporaryFolder folder;
    const std::string file = folder.file("games.sqlite");
    auto store = open_sqlite_store(file);
    REQUIRE(store.has_value());
    std::uintmax_t largest = 0;
    std::promise<void> written;
    constexpr std::uint64_t count = 12000;
    for (std::uint64_t n = 1; n <= count; ++n) {
        StoreWrite write;
        write.of = "game" + std::to_string(n % 100);
        write.lines.push_back({n, std::string(4000, 'x'), 0});
        (*store)->write(std::move(write), [&, n](bool good) {
            if (!good) largest = ~std::uintmax_t{0};
            std::error_code absent;
            const auto size = std::filesystem::file_size(file + "-wal", absent);
            if (!absent) largest = std::max(largest, size);
            if (n == count) written.set_value();
        });
        // As fast as the disk goes, but in many transactions.
        if (n % 50 == 0) {
            std::promise<void> flushed;
            (*store)->write({}, [&](bool) { flushed.set_value(); });
            flushed.get_future().wait();
        }
    }
    written.get_future().wait();
    (*store)->close();
    CHECK(std::filesystem::file_size(file) > std::uintmax_t{40} << 20);
    // The writer empties it at 16 MiB; a copy that is under way at that moment puts it off for a
    // while.
    CHECK(largest < std::uintmax_t{64} << 20);
}

TEST_CASE("what somebody waits for is written before what nobody does") {
    const TemporaryFolder folder;
    auto store = open_sqlite_store(folder.file("games.sqlite"));
    REQUIRE(store.has_value());
    const auto line = [](std::uint64_t n, bool awaited) {
        StoreWrite write;
        write.of = "game";
        write.lines.push_back({n, "x", 0});
        write.awaited = awaited;
        return write;
    };
    // While the store is kept busy, computers' acts pile up, and then a person acts.
    std::promise<void> begun;
    std::promise<void> go_on;
    (*store)->write(line(1, true), [&](bool) {
        begun.set_value();
        go_on.get_future().wait();
    });
    begun.get_future().wait();
    constexpr std::uint64_t count = 100;
    std::vector<std::uint64_t> done;
    for (std::uint64_t n = 2; n <= count; ++n)
        (*store)->write(line(n, n == count), [&, n](bool good) {
            if (good) done.push_back(n);
        });
    go_on.set_value();
    (*store)->close();
    REQUIRE(done.size() == count - 1);
    CHECK(done.front() == count);
    CHECK(std::is_sorted(done.begin() + 1, done.end()));
}

TEST_CASE("one write that is refused does not take with it those it waits beside") {
    const TemporaryFolder folder;
    auto store = open_sqlite_store(folder.file("games.sqlite"));
    REQUIRE(store.has_value());
    const auto line = [](std::uint64_t n) {
        StoreWrite write;
        write.of = "game";
        write.lines.push_back({n, "x", 0});
        return write;
    };
    // While the store is kept busy the others gather, to be written at once.
    std::promise<void> begun;
    std::promise<void> go_on;
    (*store)->write(line(1), [&](bool) {
        begun.set_value();
        go_on.get_future().wait();
    });
    begun.get_future().wait();
    std::vector<bool> written;
    const auto note = [&](bool good) { written.push_back(good); };
    (*store)->write(line(2), note);
    (*store)->write(line(1), note);  // is there already
    // How far a game is that there is not.
    StoreWrite lost = line(3);
    lost.game.emplace().id = "game";
    lost.same_card = true;
    (*store)->write(std::move(lost), note);
    (*store)->write(line(4), note);
    go_on.set_value();
    (*store)->close();
    CHECK(written == std::vector<bool>{true, false, false, true});
    store->reset();
    auto again = open_sqlite_store(folder.file("games.sqlite"));
    REQUIRE(again.has_value());
    const auto lines = (*again)->lines("game");
    REQUIRE(lines.has_value());
    std::vector<std::uint64_t> kept;
    for (const StoredLine& each : *lines) kept.push_back(each.number);
    CHECK(kept == std::vector<std::uint64_t>{1, 2, 4});
}

TEST_CASE("a game that nobody touches is thrown away when it was announced") {
    ServeOptions options = TestServer::in_no_hurry();
    options.kept = std::chrono::hours(24 * 30);
    const TestServer server(options);
    Client client = server.client();
    const Played game = played(client);
    const Tree status = client.ask("view", seat_member(game.seats[0]))["status"];
    CHECK(status["expires"].integer() - status["changed"].integer() == options.kept.count());
}

}  // namespace gonfalon::testing
