// The disk fails under a server that is played on: full, read only, not to be made durable, not to
// be read. Nothing that was acknowledged is lost, nothing that was not is told, nobody's seat is
// called unknown, and when the disk is whole again the games go on.
#include <doctest/doctest.h>

#include "tests/server/faulty_disk.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

using Fault = FaultyDisk::Fault;

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }
std::string mine(const std::string& seat) { return "\"seats\":[" + quoted_json(seat) + "]"; }

}  // namespace

TEST_CASE("a disk that is full, read only or fails refuses acts, and loses nothing") {
    const FaultyDisk disk;
    Fault fault = Fault::none;
    SUBCASE("full") { fault = Fault::full; }
    SUBCASE("read only") { fault = Fault::read_only; }
    SUBCASE("what is written is not durable") { fault = Fault::unsynced; }
    TestServer server;
    Client client = server.client();
    const Tree made = make_game(client, "hill", hot_seat, R"("options":{"orders":"open"})");
    const std::string seats[2] = {seat_of(made, "first"), seat_of(made, "second")};
    REQUIRE(error_of(client.ask("join", seat_member(seats[0]))).empty());
    REQUIRE(error_of(act(client, seats[0], 1, "order march")).empty());
    REQUIRE(client.push("state")["status"]["next"].integer() == 2);

    FaultyDisk::breaks(fault);
    for (int i = 0; i < 3; ++i) {
        CHECK(error_of(act(client, seats[1], 2, "order hold")) == "error.storage");
        CHECK(client.ask("view", seat_member(seats[1]))["status"]["next"].integer() == 2);
    }
    CHECK(FaultyDisk::failures() > 0);
    CHECK(error_of(client.ask("chat", seat_member(seats[0]) + R"(,"text":"hello")")) ==
          "error.storage");
    CHECK(error_of(make_game(client, "hill", hot_seat)) == "error.storage");
    CHECK(error_of(client.ask("delete", seat_member(seats[0]))) == "error.storage");
    // What was refused is told to nobody, and the seat is what it was.
    CHECK(client.ask("mine", mine(seats[0]))["games"].size() == 1);
    CHECK(client.push("state", std::chrono::milliseconds(50)).is_null());

    FaultyDisk::breaks(Fault::none);
    CHECK(error_of(act(client, seats[1], 2, "order hold")).empty());
    CHECK(client.push("state")["from"].integer() == 2);
    server.start_again();
    Client again = server.client();
    CHECK(again.ask("view", seat_member(seats[0]))["status"]["next"].integer() >= 3);
}

TEST_CASE("what cannot be read just now is not unknown, and is there again later") {
    const FaultyDisk disk;
    TestServer server;
    Client client = server.client();
    const Tree made = make_game(client, "hill", hot_seat, R"("options":{"orders":"open"})");
    const std::string seat = seat_of(made, "first");
    REQUIRE(error_of(act(client, seat, 1, "order march")).empty());
    // Nothing of it is in memory.
    server.start_again();
    Client again = server.client();
    FaultyDisk::breaks(Fault::unreadable);
    CHECK(error_of(again.ask("join", seat_member(seat))) == "error.storage_read");
    const Tree listed = again.ask("mine", mine(seat));
    CHECK(listed["unread"].size() == 1);
    CHECK(listed["unknown"].size() == 0);
    CHECK(FaultyDisk::failures() > 0);
    FaultyDisk::breaks(Fault::none);
    CHECK(again.ask("join", seat_member(seat))["status"]["next"].integer() == 2);
}

}  // namespace gonfalon::testing
