// Two sides plan at once: a plan is its owner's alone until it is sealed, and one line then.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

struct Planning {
    Planning(const TestServer& server, std::string_view players = with_friend)
        : anna(server.client()), bert(server.client()), crowd(server.client()) {
        const Tree made =
            anna.ask("create", R"("game":"tercios","scenario":"training-first-shots",)" +
                                   std::string(players));
        REQUIRE(error_of(made).empty());
        first = seat_of(made, "first");
        watch = seat_of(made, "watch");
        if (players != with_friend) return;
        second =
            bert.ask("claim", "\"invite\":" + quoted_json(made["invite"]["second"].text()))["seat"]
                .text();
        REQUIRE(error_of(anna.ask("join", seat_member(first))).empty());
        REQUIRE(error_of(bert.ask("join", seat_member(second))).empty());
        REQUIRE(error_of(crowd.ask("join", seat_member(watch))).empty());
        forget();
    }
    void forget() {
        for (Client* each : {&anna, &bert, &crowd}) {
            REQUIRE(error_of(each->ask("ping")).empty());
            each->pushes().clear();
        }
    }
    // Is there nothing at all for those who are not to know?
    void nothing_for(std::initializer_list<Client*> others) {
        for (Client* each : others) {
            REQUIRE(error_of(each->ask("ping")).empty());
            CHECK(each->pushes().empty());
        }
    }
    std::string record_of(Client& who, const std::string& seat) {
        return std::string(who.ask("record", seat_member(seat))["record"].text());
    }
    Client anna;
    Client bert;
    Client crowd;
    std::string first;
    std::string second;
    std::string watch;
};

std::string card_of(const Tree& view, std::size_t unit) {
    return std::string(view["units"][unit]["card"].text());
}

}  // namespace

TEST_CASE("TER-ORD-1 two players who plan at once do not get in each other's way") {
    const TestServer server;
    Planning table(server);
    REQUIRE(error_of(act(table.anna, table.first, 1, "order I1 ready")).empty());
    REQUIRE(error_of(act(table.bert, table.second, 1, "order i1 run")).empty());
    REQUIRE(error_of(act(table.anna, table.first, 1, "order I2 fire")).empty());
    const Tree mine = table.anna.ask("view", seat_member(table.first));
    CHECK(mine["status"]["next"].integer() == 1);
    CHECK(mine["status"]["draft"].integer() == 2);
    CHECK(mine["prompt"]["draft"].integer() == 2);
    CHECK(card_of(mine["view"], 0) == "ready");
    // A card is changed, and one is taken back.
    REQUIRE(error_of(act(table.anna, table.first, 1, "order I1 resist")).empty());
    REQUIRE(
        error_of(table.anna.ask("take_back", seat_member(table.first) + ",\"wanted\":1")).empty());
    CHECK(card_of(table.anna.ask("view", seat_member(table.first))["view"], 0) == "ready");
    CHECK(error_of(table.anna.ask("take_back", seat_member(table.first) + ",\"wanted\":9")) ==
          "error.undo_nothing");

    const auto whole = table.anna.ask(
        "act", seat_member(table.first) +
                   R"(,"n":1,"actions":["order I1 run","order H1 ready","order G1 fire","seal"])");
    REQUIRE(error_of(whole).empty());
    CHECK(whole["applied"].integer() == 4);
    CHECK(whole["next"].integer() == 2);
    // The other has sealed meanwhile: what was meant for line 1 still stands.
    for (const char* action : {"order i2 ready", "order h1 assault", "order g1 fire", "seal"})
        REQUIRE_MESSAGE(error_of(act(table.bert, table.second, 1, action)).empty(), action);
    const std::string record = table.record_of(table.anna, table.first);
    CHECK(record.find("\n1 first order I2 fire; order I1 run; order H1 ready; order G1 fire; "
                      "seal\n") != std::string::npos);
    CHECK(record.find("\n2 second ?\n3 * ") != std::string::npos);
    CHECK(error_of(act(table.anna, table.first, 1, "order I1 ready")) == "error.stale");
}

TEST_CASE("TER-ORD-1 nobody else is told that a card was laid, changed or taken back, or when") {
    const TestServer server;
    Planning table(server);
    const std::string before = table.bert.ask("view", seat_member(table.second)).write();
    REQUIRE(error_of(act(table.anna, table.first, 1, "order I1 ready")).empty());
    REQUIRE(error_of(act(table.anna, table.first, 1, "order I1 run")).empty());
    REQUIRE(error_of(table.anna.ask("take_back", seat_member(table.first))).empty() == false);
    REQUIRE(
        error_of(table.anna.ask("take_back", seat_member(table.first) + ",\"wanted\":1")).empty());
    table.nothing_for({&table.bert, &table.crowd});
    std::string after = table.bert.ask("view", seat_member(table.second)).write();
    // Only the numbers of the two requests differ.
    const auto without_id = [](std::string text) { return text.substr(text.find("\"view\"")); };
    CHECK(without_id(before) == without_id(after));
    CHECK(table.anna.push("state")["prompt"]["draft"].integer() == 1);
}

TEST_CASE("TER-ORD-1 a plan outlives the server, and comes back when its seal is taken back") {
    TestServer server;
    std::string first;
    {
        Planning table(server);
        first = table.first;
        REQUIRE(error_of(act(table.anna, first, 1, "order I1 ready")).empty());
        REQUIRE(error_of(act(table.anna, first, 1, "order I2 fire")).empty());
    }
    server.start_again();
    Client anna = server.client();
    const Tree joined = anna.ask("join", seat_member(first));
    CHECK(joined["status"]["draft"].integer() == 2);
    CHECK(card_of(joined["view"], 1) == "fire");
}

TEST_CASE("TER-ORD-1 the computer seals its plan as one line too") {
    const TestServer server;
    Planning table(server, against_computer);
    REQUIRE(error_of(table.anna.ask("join", seat_member(table.first))).empty());
    Tree state;
    do state = table.anna.push("state");
    while (!state.is_null() && state["status"]["next"].integer() < 2);
    REQUIRE(state["entries"].size() == 1);
    CHECK(state["entries"][0]["side"].text() == "second");
    CHECK(state["entries"][0]["text"].is_null());
    CHECK(state["status"]["asked"][0].boolean());
    CHECK_FALSE(state["status"]["asked"][1].boolean(true));
    REQUIRE(error_of(table.anna.ask("resign", seat_member(table.first))).empty());
    const std::string record = table.record_of(table.anna, table.first);
    CHECK(record.find("\n1 second order ") != std::string::npos);
    CHECK(record.find("; seal\n") != std::string::npos);
}

}  // namespace gonfalon::testing
