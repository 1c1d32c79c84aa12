// What a viewer may not know is not sent: two games that differ only in one side's secret orders
// are, byte for byte, the same to the other side and to spectators.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

// Names and times that differ between any two games.
std::string scrubbed(std::string text, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name))
            text.replace(at, name.size(), "*");
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t digits = i;
        while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
        if (digits - i >= 13) {
            out += '#';
            i = digits;
        } else {
            out += text[i++];
        }
    }
    // How long somebody thought.
    for (std::size_t at = out.find("\"thought_ms\":["); at != std::string::npos;
         at = out.find("\"thought_ms\":[", at + 1))
        out.replace(at, out.find(']', at) - at, "\"thought_ms\":[");
    return out;
}

struct Seen {
    std::vector<std::string> first;
    std::vector<std::string> spectator;
    std::string record_of_second;
};

// The first side asks everything there is to ask after every line.
Seen play(const TestServer& server, std::string_view secret_order, bool secret_comes_first) {
    Client first = server.client();
    Client second = server.client();
    Client spectator = server.client();
    const Tree made = make_game(second, "hill", hot_seat, R"("dice":"typed")");
    const std::string seats[2] = {seat_of(made, "first"), seat_of(made, "second")};
    const std::string watch = seat_of(made, "watch");
    const std::vector<std::string> names = {std::string(made["game"].text()), watch};
    REQUIRE(error_of(first.ask("join", seat_member(seats[0]))).empty());
    REQUIRE(error_of(spectator.ask("join", seat_member(watch))).empty());

    const auto ask_everything = [&](std::uint64_t next) {
        for (const char* what : {"view", "actions", "record", "report", "verify"})
            (void)first.ask(what, seat_member(seats[0]));
        for (const char* what : {"why", "forecast", "reach"})
            for (const char* action :
                 {"order march", "order hold", "reveal", "done", "A1-b2", "A1xB1"})
                (void)first.ask(what, seat_member(seats[0]) + ",\"action\":" + quoted_json(action));
        for (Client* who : {&first, &spectator}) {
            const std::string& seat = who == &first ? seats[0] : watch;
            (void)who->ask("frames",
                           seat_member(seat) + ",\"from\":1,\"to\":" + std::to_string(next));
            (void)who->ask("entries", seat_member(seat) + ",\"from\":1");
            (void)who->ask("record", seat_member(seat));
            (void)who->ask("view", seat_member(seat));
            (void)who->ask("report", seat_member(seat));
        }
    };

    std::uint64_t next = 1;
    const auto does = [&](std::size_t side, std::string_view action) {
        Client& who = side == 0 ? first : second;
        REQUIRE(error_of(act(who, seats[side], next, action)).empty());
        ask_everything(++next);
    };
    const auto rolls = [&](std::string_view dice) {
        REQUIRE(
            error_of(second.ask("roll", seat_member(seats[1]) + ",\"n\":" + std::to_string(next) +
                                            ",\"dice\":" + quoted_json(dice)))
                .empty());
        ask_everything(++next);
    };
    if (!secret_comes_first) {
        does(0, "order march");
        does(1, secret_order);
    } else {
        // It is even thought over.
        does(1, "order march");
        REQUIRE(error_of(second.ask("undo", seat_member(seats[1]) +
                                                ",\"n\":" + std::to_string(next) + ",\"to\":1"))
                    .empty());
        ask_everything(++next);
        does(1, secret_order);
        does(0, "order march");
    }
    rolls("A");
    does(0, "reveal");
    does(0, "done");
    rolls("B");
    does(1, "done");

    Seen seen;
    for (const std::string& message : first.wire()) seen.first.push_back(scrubbed(message, names));
    for (const std::string& message : spectator.wire())
        seen.spectator.push_back(scrubbed(message, names));
    seen.record_of_second = second.ask("record", seat_member(seats[1]))["record"].text();
    return seen;
}

}  // namespace

TEST_CASE("TOY-5.1 a secret order changes no byte that the other side or a spectator gets") {
    const TestServer server;
    bool secret_comes_first = false;
    SUBCASE("the secret comes second") { secret_comes_first = false; }
    SUBCASE("the secret comes first") { secret_comes_first = true; }
    const Seen hold = play(server, "order hold", secret_comes_first);
    const Seen assault = play(server, "order assault", secret_comes_first);
    REQUIRE(hold.first.size() == assault.first.size());
    for (std::size_t i = 0; i < hold.first.size(); ++i)
        REQUIRE_MESSAGE(hold.first[i] == assault.first[i], i);
    REQUIRE(hold.spectator.size() == assault.spectator.size());
    for (std::size_t i = 0; i < hold.spectator.size(); ++i)
        REQUIRE_MESSAGE(hold.spectator[i] == assault.spectator[i], i);
    // The secret was there to be told: its owner reads it, nobody else.
    CHECK(hold.record_of_second != assault.record_of_second);
    CHECK(assault.record_of_second.find("order assault") != std::string::npos);
    CHECK(hold.first.size() > 100);
    const auto masked = std::find_if(
        hold.first.begin(), hold.first.end(),
        [](const std::string& text) { return text.find("second ?") != std::string::npos; });
    CHECK(masked != hold.first.end());
}

TEST_CASE("once a game is over, everything that was secret is told") {
    const TestServer server;
    Client client = server.client();
    const Tree made = make_game(client, "duel", hot_seat);
    const std::string first = seat_of(made, "first");
    REQUIRE(error_of(act(client, first, 1, "order hold")).empty());
    REQUIRE(error_of(act(client, seat_of(made, "second"), 2, "order assault")).empty());
    const Tree running = client.ask("record", seat_member(first));
    CHECK_FALSE(running["whole"].boolean(true));
    CHECK(running["record"].text().find("assault") == std::string_view::npos);
    CHECK(running["record"].text().find("\nsecret ") == std::string_view::npos);
    CHECK(running["record"].text().find("# ") == std::string_view::npos);
    const auto told_of_second = [&] {
        const Tree log = client.ask("entries", seat_member(first) + ",\"from\":1");
        return std::string(log["entries"][1]["text"].text());
    };
    const auto order_in_view = [&](std::uint64_t n) {
        const Tree at = client.ask("at", seat_member(first) + ",\"n\":" + std::to_string(n));
        return std::string(at["view"]["orders"][1].text());
    };
    CHECK(told_of_second() == "");
    CHECK(order_in_view(3) == "none");
    REQUIRE(error_of(client.ask("join", seat_member(first))).empty());
    REQUIRE(error_of(client.ask("resign", seat_member(first))).empty());
    // Whoever sits there gets the whole log again, and everything in it.
    const auto pushed = std::find_if(
        client.wire().rbegin(), client.wire().rend(),
        [](const std::string& text) { return text.find("\"push\":\"state\"") != text.npos; });
    REQUIRE(pushed != client.wire().rend());
    CHECK(pushed->find("order assault") != std::string::npos);
    CHECK(told_of_second() == "order assault");
    CHECK(order_in_view(3) == "assault");
    const Tree over = client.ask("record", seat_member(first));
    CHECK(over["whole"].boolean());
    CHECK(over["record"].text().find("assault") != std::string_view::npos);
    CHECK(over["record"].text().find("\nsecret ") != std::string_view::npos);
}

}  // namespace gonfalon::testing
