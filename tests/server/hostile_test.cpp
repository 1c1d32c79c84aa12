// A hostile visitor: requests of every kind with real seats in them, bent at random, to a server
// that is being played on. Each gets one reply or a refusal, nobody's game is harmed, nothing grows
// without end. GONFALON_MESSAGES sets how many (3000).
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "engine/chance/chance.h"
#include "tests/server/table_for_two.h"
#include "tests/support/sanitized.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

struct Words {
    std::vector<std::string> seats;
    std::vector<std::string> numbers = {
        "0", "1", "2", "-1", "499", "501", "1e9", "5000", "4294967296", "0.5", "9007199254740992"};
    std::vector<std::string> actions = {
        "order march", "order hold", "A1-c3", "seal", "", "\\u0000", "order march; order hold",
        "A1xB1",       "pass"};
};

std::string any(const std::vector<std::string>& of, Chance& chance) {
    return of[chance.below(static_cast<std::uint32_t>(of.size()))];
}

// A request that may be sound.
std::string request(const Words& words, std::int64_t id, Chance& chance) {
    static const char* const kinds[] = {
        "create",  "load",    "claim",      "mine",   "join",      "leave",      "recover",
        "rename",  "actions", "line",       "why",    "forecast",  "reach",      "view",
        "at",      "frames",  "entries",    "record", "verify",    "report",     "replay_page",
        "library", "ping",    "act",        "roll",   "undo",      "offer_draw", "consent",
        "chat",    "brief",   "army_check", "mute",   "take_back", "reveal",     "examples",
        "example", "cancel",  "army_book",  "resign", "abandon",   "delete",     "nonsense"};
    const auto number = [&] { return any(words.numbers, chance); };
    std::string text = "{\"id\":" + std::to_string(id) + ",\"do\":\"" +
                       kinds[chance.below(std::size(kinds))] + "\"";
    const auto add = [&](std::uint32_t one_in, const std::string& member) {
        if (chance.below(one_in) == 0) text += "," + member;
    };
    if (chance.below(8) != 0) text += "," + seat_member(any(words.seats, chance));
    add(4, "\"n\":" + number());
    add(4, "\"from\":" + number());
    add(4, "\"to\":" + number());
    add(6, "\"wanted\":" + number());
    add(6, "\"question\":" + number());
    add(3, "\"action\":\"" + any(words.actions, chance) + "\"");
    add(3, "\"actions\":[\"" + any(words.actions, chance) + "\"]");
    add(6, R"("game":"toy")");
    add(6, R"("scenario":"hill")");
    add(6, R"("first":{"kind":"here"},"second":{"kind":"computer","level":"random"})");
    add(8, R"("record":"gonfalon 1\ngame toy\nscenario hill\n\n1 first order march\n")");
    add(8, R"("title":"\u001b[2J")");
    add(8, R"("text":"hello")");
    add(8, R"("kind":"undo","yes":true)");
    add(8, R"("of":"spectator")");
    add(8, R"("dice":"3 5")");
    add(8, R"("list":{"nation":"x"})");
    add(8, "\"seats\":[\"" + any(words.seats, chance) + "\"]");
    add(8, "\"seed\":\"" + std::string(64, 'a') + "\"");
    return text + "}";
}

void bend(std::string& text, Chance& chance) {
    for (std::uint32_t i = chance.below(3); i > 0; --i) {
        const std::size_t at = chance.below(static_cast<std::uint32_t>(text.size()));
        switch (chance.below(4)) {
            case 0:
                text[at] = static_cast<char>(chance.below(128));
                break;
            case 1:
                text.erase(at, chance.below(12));
                break;
            case 2:
                text.insert(at, 1, "{}[]\",:0\\-"[chance.below(10)]);
                break;
            default:
                text.insert(at, text.substr(at / 2, chance.below(40)));
                break;
        }
        if (text.empty()) text = "[";
    }
}

}  // namespace

TEST_CASE("whatever is sent to it, the server answers, lives and harms nobody's game" *
          doctest::test_suite("release: whole")) {
    const char* wanted = std::getenv("GONFALON_MESSAGES");
    const std::int64_t messages = wanted != nullptr ? std::atoll(wanted) : 3000 / thinning;
    ServeOptions options = TestServer::in_no_hurry();
    options.most_games = 500;
    const TestServer server(options);
    Client good = server.client();
    const Tree made = make_game(good, "hill", hot_seat, R"("options":{"orders":"open"})");
    const std::string seat = seat_of(made, "first");
    REQUIRE(error_of(act(good, seat, 1, any_action(good, seat))).empty());
    const std::string record(good.ask("record", seat_member(seat))["record"].text());

    // What the hostile one holds: seats of games of his own, and the right to watch this one.
    Chance chance(16, 1);
    Words words;
    std::int64_t sent = 0;
    std::int64_t replies = 0;
    while (sent < messages) {
        // Who says nothing for long is taken for gone; this one stays, and is answered all along.
        REQUIRE_MESSAGE(good.ask("ping")["time"].integer() > 0, "after message " << sent);
        Client bad = server.client();
        words.seats = {seat_of(made, "watch"), std::string(32, 'x')};
        for (int i = 0; i < 3; ++i) {
            const Tree own = make_game(bad, i == 2 ? "ambush" : "hill",
                                       i == 0   ? with_friend
                                       : i == 1 ? hot_seat
                                                : against_computer);
            for (const char* role : {"first", "second", "watch"})
                if (!seat_of(own, role).empty()) words.seats.push_back(seat_of(own, role));
        }
        // So many at once that nobody waits for the line, and each is answered before the next lot.
        for (int lot = 0; lot < 20 && sent < messages && !bad.closed(); ++lot) {
            constexpr std::int64_t in_a_lot = 50;
            for (std::int64_t i = 0; i < in_a_lot; ++i, ++sent) {
                chance.begin(static_cast<std::uint64_t>(sent));
                std::string text = request(words, i, chance);
                if (chance.below(2) == 0) bend(text, chance);
                if (chance.below(100) == 0)
                    bad.send_binary(text);
                else
                    bad.send(text);
            }
            std::int64_t answered = 0;
            while (answered < in_a_lot) {
                const auto reply = bad.receive(std::chrono::seconds(60));
                REQUIRE_MESSAGE(reply.has_value(), "no reply after message " << sent);
                if (!reply->starts_with("{\"push\"")) ++answered;
            }
            replies += answered;
        }
        bad.cut();
    }
    CHECK(replies == sent);
    CHECK(error_of(good.ask("ping")).empty());
    CHECK(good.ask("record", seat_member(seat))["record"].text() == record);
    MESSAGE(sent << " hostile messages, " << replies << " replies");
}

}  // namespace gonfalon::testing
