// Whose seat it is: nobody but its owner gets it, and nobody talks another one down.
#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

struct TwoPlayers {
    TwoPlayers(const TestServer& server, std::string_view more = {})
        : anna(server.client()), bert(server.client()) {
        const Tree made = make_game(anna, "hill", with_friend, more);
        first = seat_of(made, "first");
        watch = seat_of(made, "watch");
        invite = made["invite"]["second"].text();
    }
    void claim() {
        second = bert.ask("claim", "\"invite\":" + quoted_json(invite))["seat"].text();
        REQUIRE(error_of(anna.ask("join", seat_member(first))).empty());
        REQUIRE(error_of(bert.ask("join", seat_member(second))).empty());
    }
    void bert_vanishes() {
        bert.cut();
        while (anna.push("status")["status"]["players"][1]["present"].boolean()) {
        }
        anna.pushes().clear();
    }
    Client anna;
    Client bert;
    std::string first;
    std::string second;
    std::string watch;
    std::string invite;
};

constexpr std::string_view open_orders = R"("options":{"orders":"open"})";

}  // namespace

TEST_CASE("an open seat gets a new link at once, and the old one is void") {
    const TestServer server;
    TwoPlayers pair(server);
    const Tree again = pair.anna.ask("recover", seat_member(pair.first));
    REQUIRE(again["invite"].text().size() == 32);
    CHECK(error_of(pair.bert.ask("claim", "\"invite\":" + quoted_json(pair.invite))) ==
          "error.invite_used");
    pair.invite = again["invite"].text();
    pair.claim();
}

TEST_CASE("a player who has joined is not replaced because he is away") {
    const TestServer server;
    TwoPlayers pair(server);
    pair.claim();
    CHECK(error_of(pair.anna.ask("recover", seat_member(pair.first))) == "error.seat_in_use");
    pair.bert_vanishes();
    const Tree asked = pair.anna.ask("recover", seat_member(pair.first));
    REQUIRE(error_of(asked).empty());
    CHECK(asked["invite"].is_null());
    const Tree status = pair.anna.ask("view", seat_member(pair.first))["status"];
    CHECK(status["replacing"]["by"].text() == "first");
    CHECK(asked["waits_until"].integer() - status["changed"].integer() > 6LL * 24 * 3600 * 1000);
    // Asking again does not shorten it, nor does it begin anew.
    CHECK(pair.anna.ask("recover", seat_member(pair.first))["waits_until"].integer() ==
          asked["waits_until"].integer());
    CHECK(pair.anna.push("notice")["key"].text() == "notice.replacement_asked");
    // His seat is his: he comes back, and nothing is left of it.
    Client again = server.client();
    const Tree joined = again.ask("join", seat_member(pair.second));
    REQUIRE(error_of(joined).empty());
    CHECK(joined["status"]["replacing"].is_null());
    CHECK(pair.anna.push("notice")["key"].text() == "notice.replacement_lapsed");
    CHECK(error_of(act(pair.anna, pair.first, 1, "order march")).empty());
}

TEST_CASE("nobody gives another name to a player who is away") {
    const TestServer server;
    TwoPlayers pair(server);
    pair.claim();
    pair.bert_vanishes();
    const std::string as_fool = seat_member(pair.first) + R"(,"name":"Fool")";
    REQUIRE(pair.anna.ask("recover", as_fool)["waits_until"].integer() > 0);
    const auto name = [&] {
        const Tree status = pair.anna.ask("view", seat_member(pair.first))["status"];
        return std::string(status["players"][1]["name"].text());
    };
    CHECK(name() == "");
    CHECK(pair.anna.ask("recover", as_fool)["waits_until"].integer() > 0);
    CHECK(name() == "");
}

TEST_CASE("after the time announced a vanished player is replaced, and no secret is opened") {
    ServeOptions options = TestServer::in_no_hurry();
    options.replace_after = std::chrono::milliseconds(50);
    const TestServer server(options);
    const auto waited = [](TwoPlayers& pair) {
        pair.claim();
        REQUIRE(error_of(act(pair.anna, pair.first, 1, "order march")).empty());
        pair.bert_vanishes();
        REQUIRE(pair.anna.ask("recover", seat_member(pair.first))["waits_until"].integer() > 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        return pair.anna.ask("recover", seat_member(pair.first));
    };
    SUBCASE("nothing is hidden: somebody else may come") {
        TwoPlayers pair(server, open_orders);
        const Tree done = waited(pair);
        REQUIRE(done["invite"].text().size() == 32);
        Client other = server.client();
        CHECK(error_of(other.ask("view", seat_member(pair.second))) == "error.unknown_seat");
        CHECK(error_of(other.ask("claim", "\"invite\":" + quoted_json(done["invite"].text())))
                  .empty());
    }
    SUBCASE("orders are hidden: the computer goes on with them") {
        TwoPlayers pair(server);
        const Tree done = waited(pair);
        CHECK(done["computer"].boolean());
        CHECK(done["invite"].is_null());
        const Tree status = pair.anna.ask("view", seat_member(pair.first))["status"];
        CHECK(status["players"][1]["kind"].text() == "computer");
        CHECK(status["players"][1]["level"].text() == "reference");
        CHECK(pair.anna.push("state")["status"]["next"].integer() > 1);
    }
    SUBCASE("a clock set back does not shorten the time") {
        TwoPlayers pair(server, open_orders);
        pair.claim();
        pair.bert_vanishes();
        CHECK(pair.anna.ask("recover", seat_member(pair.first))["waits_until"].integer() > 0);
    }
}

TEST_CASE("a player may agree to be replaced, or refuse") {
    const TestServer server;
    TwoPlayers pair(server, open_orders);
    pair.claim();
    const std::string consent = seat_member(pair.second) + ",\"kind\":\"seat\",\"yes\":";
    CHECK(error_of(pair.bert.ask("consent", consent + "true")) == "error.no_offer");
    pair.bert_vanishes();
    REQUIRE(error_of(pair.anna.ask("recover", seat_member(pair.first))).empty());
    Client bert = server.client();
    SUBCASE("he refuses") {
        REQUIRE(error_of(bert.ask("consent", consent + "false")).empty());
        CHECK(bert.ask("view", seat_member(pair.second))["status"]["replacing"].is_null());
    }
    SUBCASE("he agrees, and the asker may send a link") {
        // Not by the one who asks.
        CHECK(error_of(pair.anna.ask(
                  "consent", seat_member(pair.first) + ",\"kind\":\"seat\",\"yes\":true")) ==
              "error.no_offer");
        REQUIRE(error_of(bert.ask("consent", consent + "true")).empty());
        CHECK(error_of(bert.ask("view", seat_member(pair.second))) == "error.unknown_seat");
        CHECK(pair.anna.ask("recover", seat_member(pair.first))["invite"].text().size() == 32);
    }
}

TEST_CASE("a spectator's talk is bounded, kept short, and can be muted") {
    const TestServer server;
    TwoPlayers pair(server);
    pair.claim();
    Client crowd = server.client();
    REQUIRE(error_of(crowd.ask("join", seat_member(pair.watch))).empty());
    const auto shout = [&](Client& who, const std::string& seat) {
        return error_of(who.ask("chat", seat_member(seat) + ",\"text\":\"hurrah\""));
    };
    int heard = 0;
    for (int i = 0; i < 50; ++i)
        if (shout(crowd, pair.watch).empty()) ++heard;
    CHECK(heard >= 3);
    CHECK(heard <= 10);
    // Another spectator shares that; a player does not.
    Client other = server.client();
    CHECK(shout(other, pair.watch) == "error.too_much_talk");
    CHECK(shout(pair.bert, pair.second).empty());

    REQUIRE(
        error_of(pair.anna.ask("mute", seat_member(pair.first) + ",\"of\":\"second\",\"yes\":true"))
            .empty());
    pair.anna.pushes().clear();
    CHECK(shout(pair.bert, pair.second).empty());
    CHECK(pair.anna.push("chat", std::chrono::milliseconds(100)).is_null());
    const Tree joined = pair.anna.ask("join", seat_member(pair.first));
    CHECK(joined["status"]["muted"][0].text() == "second");
    for (const Tree& entry : joined["chat"].items()) CHECK(entry["as"].text() != "second");
    // Only for her.
    CHECK(crowd.ask("join", seat_member(pair.watch))["status"]["muted"].is_null());
    REQUIRE(error_of(
                pair.anna.ask("mute", seat_member(pair.first) + ",\"of\":\"second\",\"yes\":false"))
                .empty());
    CHECK(pair.anna.ask("join", seat_member(pair.first))["chat"].size() ==
          static_cast<std::size_t>(heard) + 2);
    CHECK(error_of(crowd.ask("mute", seat_member(pair.watch) + ",\"of\":\"first\",\"yes\":true")) ==
          "error.not_a_player");
}

TEST_CASE("a record beyond the limit is refused by its own id, before it is read") {
    const TestServer server;
    Client client = server.client();
    const Tree reply = client.ask(
        "load", "\"record\":\"" + std::string(1100 * 1024, 'x') + "\"," + std::string(hot_seat));
    CHECK(error_of(reply) == "error.too_large");
    CHECK(reply["error"]["args"]["limit"].integer() > 1024 * 1024);
}

}  // namespace gonfalon::testing
