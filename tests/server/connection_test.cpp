#include <doctest/doctest.h>

#include "engine/game/record.h"
#include "server/account.h"
#include "server/visitor.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {

TEST_CASE("who asks too fast is slowed down, then shown the door") {
    ServeOptions options;
    options.requests_per_second = 10;
    options.burst = 20;
    const TestServer server(options);
    Client client = server.client();
    for (int i = 0; i < 400; ++i) client.send(R"({"id":5,"do":"ping"})");
    int good = 0;
    int slowed = 0;
    while (const auto message = client.receive()) {
        if (message->find("\"ok\":true") != std::string::npos) ++good;
        if (message->find("error.too_fast") != std::string::npos) {
            ++slowed;
            CHECK(message->find("\"id\":5") != std::string::npos);
        }
    }
    CHECK(good >= 15);
    CHECK(good < 60);
    CHECK(slowed > 100);
    CHECK(client.closed());
    CHECK(client.close_code() == 1008);
}

TEST_CASE("a frame beyond every limit closes the connection") {
    const TestServer server;
    Client client = server.client();
    client.send(std::string(5 * 1024 * 1024, ' '));
    CHECK_FALSE(client.receive().has_value());
    CHECK(client.close_code() == 1009);
    Client other = server.client();
    CHECK(error_of(other.ask("ping")).empty());
    other.send(std::string(3 * 1024 * 1024, ' '));
    CHECK(other.receive()->find("error.too_large") != std::string::npos);
}

TEST_CASE("those who are here are told when the server goes down") {
    TestServer server;
    Client client = server.client();
    const Tree made = make_game(client, "hill", hot_seat);
    REQUIRE(
        error_of(client.ask("join", "\"seat\":" + quoted_json(seat_of(made, "first")))).empty());
    server.stop();
    CHECK(client.push("notice")["key"].text() == "notice.stopping");
    CHECK_FALSE(client.receive().has_value());
    CHECK(client.close_code() == 1001);
}

TEST_CASE("whoever has spent his share of questions still acts, and others still ask") {
    ServeOptions options = TestServer::in_no_hurry();
    options.question_share = 0;
    const TestServer server(options);
    Client client = server.client();
    // Nothing is left to this address from the start: questions wait, new games too.
    CHECK(error_of(make_game(client, "hill", hot_seat)) == "error.busy");
    CHECK(error_of(client.ask("army_book", R"("game":"tercios")")) == "error.busy");
    CHECK(error_of(client.ask("ping")).empty());
    CHECK(error_of(client.ask("library")).empty());
}

TEST_CASE("questions are paid for by what they cost") {
    Account account(0.001);
    CHECK(account.may_ask());
    account.charge(std::chrono::milliseconds(3));
    CHECK(account.may_ask());
    account.charge(std::chrono::milliseconds(10));
    CHECK_FALSE(account.may_ask());
}

TEST_CASE("visitors behind a trusted proxy count apart, and nobody else is believed") {
    ServeOptions options = TestServer::in_no_hurry();
    options.question_share = 0.001;
    const auto spend = [](Client& client) {
        std::string error;
        for (int i = 0; i < 2000 && error.empty(); ++i)
            error = error_of(client.ask("army_book", R"("game":"tercios")"));
        return error;
    };
    const auto visitor = [](const TestServer& server, const char* address) {
        std::optional<Client> client =
            Client::connect(server.port(), {}, {}, std::string("for=") + address + ";proto=https");
        REQUIRE(client.has_value());
        return std::move(*client);
    };
    for (const bool is_trusted : {true, false}) {
        if (is_trusted) options.proxies = {"127.0.0.1"};
        if (!is_trusted) options.proxies = {"192.0.2.77"};
        const TestServer server(options);
        Client greedy = visitor(server, "192.0.2.1");
        Client modest = visitor(server, "192.0.2.2");
        CHECK(spend(greedy) == "error.busy");
        const std::string error = error_of(modest.ask("army_book", R"("game":"tercios")"));
        CHECK(error == (is_trusted ? "" : "error.busy"));
    }
}

TEST_CASE("those who read nothing do not fill the memory of those who do") {
    ServeOptions options = TestServer::in_no_hurry();
    options.most_backlog = std::size_t{2} << 20;
    const TestServer server(options);
    Client good = server.client();
    const std::size_t size = good.ask("library").write().size();
    // More than a socket holds, and less than one reader may fall behind.
    const std::size_t questions = (std::size_t{7} << 20) / size;
    std::vector<Client> idle;
    for (int i = 0; i < 8; ++i) {
        idle.push_back(server.client());
        for (std::size_t k = 0; k < questions; ++k) idle.back().send(R"({"id":1,"do":"library"})");
    }
    std::size_t closed = 0;
    for (Client& each : idle) {
        std::size_t answers = 0;
        while (answers < questions && each.receive(std::chrono::seconds(20))) ++answers;
        if (each.closed()) ++closed;
        CHECK(error_of(good.ask("ping")).empty());
    }
    CHECK(closed > 0);
}

TEST_CASE("who comes back finds his share as he left it") {
    ServeOptions options = TestServer::in_no_hurry();
    options.question_share = 0.001;
    const TestServer server(options);
    const auto asks = [](Client& client) {
        return error_of(client.ask("army_book", R"("game":"tercios")"));
    };
    {
        Client greedy = server.client();
        for (int i = 0; i < 2000 && asks(greedy).empty(); ++i) {
        }
        REQUIRE(asks(greedy) == "error.busy");
    }
    for (int i = 0; i < 5; ++i) {
        Client again = server.client();
        CHECK(asks(again) == "error.busy");
    }
}

TEST_CASE("a visitor is known by his address, however a proxy writes it") {
    const std::string_view peer = "127.0.0.1";
    CHECK(visitor_of(peer, {}, {}) == "127.0.0.1");
    CHECK(visitor_of(peer, "for=192.0.2.43", {}) == "192.0.2.43");
    CHECK(visitor_of(peer, "proto=https;For=\"192.0.2.43:4711\";by=203.0.113.43", {}) ==
          "192.0.2.43");
    // What he says of himself comes first, what the proxy has seen last.
    CHECK(visitor_of(peer, "for=10.0.0.1, for=192.0.2.60;proto=http", "10.0.0.9, 192.0.2.60:81") ==
          "192.0.2.60");
    // One header is the proxy's; whoever adds the other, to be somebody else, is nobody of his own.
    CHECK(visitor_of(peer, "for=192.0.2.61", "192.0.2.60") == peer);
    CHECK(visitor_of(peer, "for=", "192.0.2.60") == peer);
    CHECK(visitor_of(peer, {}, "10.0.0.1, 192.0.2.7") == "192.0.2.7");
    CHECK(visitor_of(peer, {}, "192.0.2.7:50321") == "192.0.2.7");
    // A home has a whole half of the long addresses.
    const std::string home = visitor_of(peer, "for=\"[2001:db8:cafe::17]:4711\"", {});
    CHECK(home == visitor_of(peer, {}, "2001:db8:cafe:0:ffff::1"));
    CHECK(home != visitor_of(peer, {}, "2001:db8:cafe:1::17"));
    CHECK(home == visitor_of("2001:db8:cafe::99", {}, {}));
    CHECK(visitor_of("::ffff:192.0.2.7", {}, {}) == "192.0.2.7");
    // No address at all: then it is the proxy's.
    CHECK(visitor_of(peer, "proto=https", {}) == "127.0.0.1");
    CHECK(visitor_of(peer, "for=unknown", {}) == "unknown");
    CHECK(visitor_of(peer, "for=[", {}) == "127.0.0.1");
}

TEST_CASE("games that cannot be made do not use up what everybody may make") {
    const TestServer server;
    Client client = server.client();
    for (int i = 0; i < 600; ++i)
        REQUIRE(error_of(make_game(client, "no such hill", hot_seat)) == "error.unknown_scenario");
    CHECK(error_of(make_game(client, "hill", hot_seat)).empty());
}

TEST_CASE("one address does not use up the games that everybody may make") {
    ServeOptions options = TestServer::in_no_hurry();
    options.proxies = {"127.0.0.1"};
    const TestServer server(options);
    const auto visitor = [&](const char* address) {
        return std::move(*Client::connect(server.port(), {}, {}, std::string("for=") + address));
    };
    std::string error;
    for (int i = 0; i < 6 && error.empty(); ++i) {
        // Another connection is the same visitor.
        Client greedy = visitor("192.0.2.1");
        for (int k = 0; k < 100 && error.empty(); ++k)
            error = error_of(make_game(greedy, "hill", hot_seat));
    }
    CHECK(error == "error.too_fast");
    Client modest = visitor("192.0.2.2");
    CHECK(error_of(make_game(modest, "hill", hot_seat)).empty());
}

TEST_CASE("a record with characters that a terminal would obey is refused") {
    Record record;
    const auto read = [&](const std::string& name) {
        return read_record("gonfalon 1\ngame toy\nnote " + name + "\n\n1 first order march\n",
                           record);
    };
    CHECK(read("\xC3\xA9lan").ok());
    for (const char* bad : {"\x9b"
                            "2J",
                            "caf\xE9", "\xED\xA0\x80", "\x1b[2J",
                            "\xC2\x9b"
                            "2J",
                            "\x7f", "a\tb"})
        CHECK(read(bad).expected == "expected.record_plain_text");
}

}  // namespace gonfalon::testing
