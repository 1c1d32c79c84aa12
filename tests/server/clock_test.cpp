// The clock of the machine jumps: games and seats that are promised for days stay.
#include "server/clock.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

constexpr std::int64_t day = 24 * 3600 * 1000;

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

// Several looks for what can be thrown away.
void wait_for_sweeps() { std::this_thread::sleep_for(std::chrono::milliseconds(200)); }

}  // namespace

TEST_CASE("a clock that jumps throws no game away and replaces nobody") {
    std::atomic<std::int64_t> wall{now_ms()};
    ServeOptions options = TestServer::in_no_hurry();
    options.kept = std::chrono::hours(24);
    options.replace_after = std::chrono::hours(24 * 7);
    options.sweep = std::chrono::milliseconds(20);
    options.wall = [&wall] { return wall.load(); };
    TestServer server(options);
    Client client = server.client();
    const Tree made = make_game(client, "hill", with_friend, R"("options":{"orders":"open"})");
    REQUIRE(error_of(made).empty());
    const std::string first = seat_of(made, "first");
    {
        Client boris = server.client();
        const Tree claimed =
            boris.ask("claim", "\"invite\":" + quoted_json(made["invite"]["second"].text()));
        REQUIRE(error_of(claimed).empty());
    }
    const Tree waits = client.ask("recover", seat_member(first));
    REQUIRE(waits["waits_until"].integer() > wall);
    client.cut();

    for (const std::int64_t jump : {3650 * day, -7300 * day, 14600 * day}) {
        wall += jump;
        wait_for_sweeps();
        Client again = server.client();
        REQUIRE(error_of(again.ask("view", seat_member(first))).empty());
        CHECK(again.ask("recover", seat_member(first))["waits_until"].integer() > 0);
        again.cut();
        // And for those who start it again with the clock as it is: the first day nothing is thrown
        // away.
        server.start_again();
        wait_for_sweeps();
        Client later = server.client();
        REQUIRE(error_of(later.ask("view", seat_member(first))).empty());
        later.cut();
    }
}

TEST_CASE("a game that nobody touches is thrown away, whatever the machine's clock says") {
    std::atomic<std::int64_t> wall{now_ms()};
    ServeOptions options = TestServer::in_no_hurry();
    options.kept = std::chrono::milliseconds(100);
    options.sweep = std::chrono::milliseconds(20);
    options.wall = [&wall] { return wall.load(); };
    const TestServer server(options);
    Client client = server.client();
    const std::string seat = seat_of(make_game(client, "hill", hot_seat), "first");
    wall -= 100 * day;
    std::string error;
    for (int i = 0; i < 2000 && error.empty(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        error = error_of(client.ask("mine", "\"seats\":[" + quoted_json(seat) + "]"));
        if (client.ask("view", seat_member(seat))["error"]["key"].text() == "error.unknown_seat")
            error = "gone";
    }
    CHECK(error == "gone");
}

}  // namespace gonfalon::testing
