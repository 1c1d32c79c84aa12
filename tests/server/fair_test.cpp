// Nobody starves: computers share what there is and say so, questions can be taken back, odds come
// with the orders they are of.
#include <doctest/doctest.h>

#include <deque>

#include "protocol/library.h"
#include "server/caller.h"
#include "server/hall.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

}  // namespace

TEST_CASE("the more computers wait, the less each of them thinks, but never nothing") {
    CHECK(effort_under(0, 1) == 100);
    CHECK(effort_under(2, 1) == 100);
    CHECK(effort_under(4, 1) == 50);
    CHECK(effort_under(8, 4) == 100);
    CHECK(effort_under(1000, 1) == 2);
    int last = 100;
    for (std::size_t waiting = 0; waiting < 2000; ++waiting) {
        const int now = effort_under(waiting, 3);
        CHECK(now <= last);
        last = now;
    }
}

TEST_CASE("a computer that thinks less because of others says so") {
    ServeOptions options = TestServer::in_no_hurry();
    options.computer_threads = 1;
    options.computer_pause = std::chrono::hours(1);  // they all wait
    const TestServer server(options);
    Client client = server.client();
    const auto status = [&](const std::string& seat) {
        return client.ask("view", seat_member(seat))["status"];
    };
    const auto waiting = [&] {
        const Tree made =
            make_game(client, "hill",
                      R"("first":{"kind":"computer","level":"random"},"second":{"kind":"here"})");
        REQUIRE(error_of(made).empty());
        const std::string seat = seat_of(made, "second");
        REQUIRE(error_of(client.ask("join", seat_member(seat))).empty());
        return seat;
    };
    const std::string first = waiting();
    REQUIRE(status(first)["thinking"].boolean());
    CHECK(status(first).find("effort") == nullptr);
    for (int i = 0; i < 7; ++i) waiting();
    CHECK(status(first)["effort"].integer() == 25);
}

TEST_CASE("a question can be taken back, and has its one reply") {
    const TestServer server;
    Client client = server.client();
    const std::string seat = seat_of(make_game(client, "hill", hot_seat), "first");
    // The word that it is not wanted overtakes the question.
    client.send(R"({"id":900,"do":"cancel","question":901})");
    client.send(R"({"id":901,"do":"view",)" + seat_member(seat) + "}");
    client.send(R"({"id":902,"do":"view",)" + seat_member(seat) + "}");
    client.send(R"({"id":903,"do":"cancel","question":-1})");
    std::vector<std::string> replies;
    while (replies.size() < 4) {
        const auto message = client.receive();
        REQUIRE(message.has_value());
        const Tree reply = read_tree(*message).value_or(Tree{});
        replies.push_back(std::to_string(reply["id"].integer()) + " " + error_of(reply));
    }
    std::sort(replies.begin(), replies.end());
    CHECK(replies ==
          std::vector<std::string>{"900 ", "901 error.cancelled", "902 ", "903 error.bad_field"});
}

TEST_CASE("of one address one question is answered after the other, and others come in between") {
    struct Pile final : Runner {
        using Runner::post;
        void post(Task task, Urgency) override { tasks.push_back(std::move(task)); }
        void post_after(std::int64_t, Task) override {}
        std::size_t waiting() const override { return tasks.size(); }
        std::deque<Task> tasks;
    };
    struct Visitor final : Caller {
        using Listener::send;
        void send(std::shared_ptr<const std::string>) override {}
    };
    Pile pile;
    std::string done;
    SUBCASE("all are answered") {
        Visitor visitors[3];  // two of one address
        visitors[0].account = visitors[1].account = std::make_shared<Account>(0.5);
        visitors[2].account = std::make_shared<Account>(0.5);
        const auto asks = [&](std::size_t who, char word) {
            return visitors[who].post_aside(pile, [&done, word] { done += word; });
        };
        int taken = 0;
        for (std::size_t i = 0; i < 20; ++i) taken += asks(i % 2, 'a') ? 1 : 0;
        CHECK(taken == 8);
        CHECK(pile.tasks.size() == 1);
        CHECK(asks(2, 'b'));
        CHECK(asks(2, 'b'));
        while (!pile.tasks.empty()) {
            const auto next = std::move(pile.tasks.front());
            pile.tasks.pop_front();
            next();
        }
        CHECK(done == "ababaaaaaa");
        CHECK(asks(0, 'a'));
        CHECK(pile.tasks.size() == 1);
    }
    SUBCASE("a server that goes down keeps nobody") {
        auto visitor = std::make_shared<Visitor>();
        visitor->account = std::make_shared<Account>(0.5);
        const std::weak_ptr<Account> account = visitor->account;
        for (int i = 0; i < 3; ++i) CHECK(visitor->post_aside(pile, [visitor] {}));
        visitor.reset();
        CHECK_FALSE(account.expired());
        pile.tasks.clear();
        CHECK(account.expired());
    }
}

TEST_CASE(
    "whatever is asked at once, by many connections of one address, takes no more than its share") {
    ServeOptions options = TestServer::in_no_hurry();
    options.question_share = 0.01;  // of a processor; six times that in seconds is saved up
    const TestServer server(options);
    std::vector<Client> clients;
    for (int i = 0; i < 4; ++i) clients.push_back(server.client());
    constexpr int each = 200;
    std::string brief = R"("do":"brief","game":"grunwald","scenario":"clash-of-titans"})";
    for (int i = 0; i < each; ++i)
        for (Client& client : clients) client.send("{\"id\":" + std::to_string(i) + "," + brief);
    int answered = 0;
    int busy = 0;
    for (Client& client : clients)
        for (int i = 0; i < each; ++i) {
            const auto message = client.receive();
            REQUIRE(message.has_value());
            const std::string error = error_of(read_tree(*message).value_or(Tree{}));
            if (error.empty()) ++answered;
            if (error == "error.busy") ++busy;
        }
    CHECK(answered + busy == 4 * each);
    CHECK(answered > 0);
    CHECK(answered < each);
}

TEST_CASE("records that are loaded take of the day's share of what is kept") {
    const TestServer server;
    Client client = server.client();
    const std::string record = "gonfalon 1\ngame toy\nscenario hill\noptions orders=open\nnote " +
                               std::string(1000000, 'x') + "\n\n1 first order march\n";
    int loaded = 0;
    std::string error;
    while (error.empty() && loaded < 30) {
        error = error_of(
            client.ask("load", "\"record\":" + quoted_json(record) + "," + std::string(hot_seat)));
        if (error.empty()) ++loaded;
    }
    CHECK(error == "error.too_fast");
    CHECK(loaded >= 10);
    // New games have a share of their own.
    CHECK(error_of(make_game(client, "hill", hot_seat)).empty());
}

TEST_CASE("LAG-U45 the odds of an order that has to be tested are told over the wire, too") {
    const Library library(test_data());
    auto match = library.start("la_garde", "training-first-division", {}, "typed");
    REQUIRE(match.has_value());
    for (const char* action : {"corps C1 defend", "order D1 defend", "seal"})
        REQUIRE(match->play(Side::first, action));
    for (const char* action : {"corps c1 attack", "order d1 defend", "seal"})
        REQUIRE(match->play(Side::second, action));
    REQUIRE(match->roll_as("9 1"));
    for (const char* action : {"first me", "activate D1", "done", "done"})
        REQUIRE(match->play(Side::first, action));
    for (const char* action : {"activate d1", "done"}) REQUIRE(match->play(Side::second, action));
    REQUIRE(match->status().turn == Turn::both);

    const TestServer server;
    Client client = server.client();
    const Tree made = client.ask(
        "load", "\"record\":" + quoted_json(match->record().write()) + "," + std::string(hot_seat));
    REQUIRE(error_of(made).empty());
    const auto odds = [&](const char* action) {
        return client.ask("forecast", seat_member(seat_of(made, "first")) +
                                          ",\"action\":" + quoted_json(action))["forecast"];
    };
    // A competent general: 5 or more of ten.
    const Tree changed = odds("order D1 attack");
    REQUIRE(changed["ends"].size() == 2);
    CHECK(changed["ends"][0]["exact"].text() == "3/5");
    // What rolls no dice has no odds.
    const Tree sealed = odds("seal");
    CHECK(sealed["legal"].boolean());
    CHECK(sealed["rows"].size() == 0);
    CHECK(sealed["ends"].size() == 0);
}

}  // namespace gonfalon::testing
