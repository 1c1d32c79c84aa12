#include <doctest/doctest.h>

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

}  // namespace gonfalon::testing
