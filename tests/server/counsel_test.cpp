// Hints, thinking cut short, looking back and puzzles over the wire.
#include <doctest/doctest.h>

#include "loader/tree.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& token) { return "\"seat\":" + quoted_json(token); }

}  // namespace

TEST_CASE("a hint is told to the side that is asked, and to nobody else") {
    TestServer server;
    Client client = server.client();
    const Tree game = make_game(client, "duel", hot_seat);
    const std::string first = seat_member(seat_of(game, "first"));
    const std::string second = seat_member(seat_of(game, "second"));
    const Tree view = client.ask("view", first);
    const bool begins = view["status"]["asked"][std::size_t{0}].boolean();
    const Tree hint = client.ask("hint", begins ? first : second);
    REQUIRE(hint["ok"].boolean());
    CHECK_FALSE(hint["hint"]["action"]["text"].text().empty());
    CHECK_FALSE(hint["hint"]["reason"]["say"].text().empty());
    if (view["status"]["turn"].text() == "player")
        CHECK_FALSE(client.ask("hint", begins ? second : first)["ok"].boolean());
    CHECK(error_of(client.ask("hint", seat_member(seat_of(game, "watch")))) ==
          "error.not_a_player");
}

TEST_CASE("looking back waits for the end of the battle") {
    TestServer server;
    Client client = server.client();
    const Tree game = make_game(client, "duel", hot_seat);
    const std::string seat = seat_member(seat_of(game, "first"));
    CHECK(error_of(client.ask("analysis", seat)) == "error.not_over");
    REQUIRE(client.ask("resign", seat)["ok"].boolean());
    const Tree told = client.ask("analysis", seat);
    REQUIRE(told["ok"].boolean());
    CHECK(told["analysis"]["points"].size() > 0);
    CHECK(error_of(client.ask("hint", seat)) == "error.over");
}

TEST_CASE("a computer that is told to play now plays") {
    TestServer server;
    Client client = server.client();
    const Tree game = client.ask(
        "create",
        R"("game":"grunwald","scenario":"training-combat","first":{"kind":"computer","level":"general"},"second":{"kind":"here"})");
    REQUIRE(game["ok"].boolean());
    const std::string seat = seat_member(seat_of(game, "second"));
    CHECK(error_of(client.ask("play_now", seat_member(seat_of(game, "watch")))) ==
          "error.not_a_player");
    const Tree joined = client.ask("join", seat);
    REQUIRE(joined["ok"].boolean());
    CHECK(client.ask("play_now", seat)["ok"].boolean());
    // However it chose, what it chose is a line of the record.
    if (!joined["status"]["asked"][std::size_t{1}].boolean() && joined["entries"].size() == 0)
        CHECK_FALSE(client.push("state", std::chrono::seconds(60)).is_null());
    CHECK(client.ask("play_now", seat)["ok"].boolean());
}

TEST_CASE("a puzzle is loaded, played and judged") {
    TestServer server;
    Client client = server.client();
    const Tree list = client.ask("puzzles", R"("game":"grunwald")");
    REQUIRE(list["ok"].boolean());
    CHECK(list["puzzles"].size() >= 10);
    CHECK(error_of(client.ask("puzzles", R"("game":"chess")")) == "error.unknown_game");
    CHECK(error_of(client.ask("puzzle", R"("game":"grunwald","puzzle":"nothing")")) ==
          "error.unknown_puzzle");
    const Tree reply =
        client.ask("puzzle", R"("game":"grunwald","puzzle":"a-whole-unit-takes-the-loss")");
    REQUIRE(reply["ok"].boolean());
    CHECK(reply["puzzle"]["side"].text() == "first");
    const Tree game =
        client.ask("load", "\"record\":" + quoted_json(reply["puzzle"]["record"].text()) + "," +
                               std::string(hot_seat));
    REQUIRE(game["ok"].boolean());
    const std::string token = seat_of(game, "first");
    const std::string seat = seat_member(token);
    const auto judge = [&] {
        return client.ask("judge", seat + R"(,"puzzle":"a-whole-unit-takes-the-loss")");
    };
    CHECK_FALSE(judge()["judged"]["over"].boolean());
    const Tree view = client.ask("view", seat);
    REQUIRE(act(client, token, static_cast<std::uint64_t>(view["status"]["next"].integer()),
                "lose P13")["ok"]
                .boolean());
    const Tree judged = judge();
    CHECK(judged["judged"]["over"].boolean());
    CHECK(judged["judged"]["solved"].boolean());
    CHECK(error_of(client.ask("judge", seat + R"(,"puzzle":"guns-open-fire")")) ==
          "error.unknown_puzzle");
}

}  // namespace gonfalon::testing
