#include <doctest/doctest.h>

#include "engine/game/record.h"
#include "server/account.h"
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

TEST_CASE("games that cannot be made do not use up what everybody may make") {
    const TestServer server;
    Client client = server.client();
    for (int i = 0; i < 600; ++i)
        REQUIRE(error_of(make_game(client, "no such hill", hot_seat)) == "error.unknown_scenario");
    CHECK(error_of(make_game(client, "hill", hot_seat)).empty());
}

TEST_CASE("a record with characters that a terminal would obey is refused") {
    Record record;
    const auto read = [&](const std::string& name) {
        return read_record("gonfalon 1\ngame toy\nnote " + name + "\n\n1 first order march\n",
                           record);
    };
    CHECK(read("\xC3\xA9lan").ok());
    for (const char* bad : {"\x1b[2J",
                            "\xC2\x9b"
                            "2J",
                            "\x7f", "a\tb"})
        CHECK(read(bad).expected == "expected.record_plain_text");
}

}  // namespace gonfalon::testing
