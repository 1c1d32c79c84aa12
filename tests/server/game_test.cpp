#include <doctest/doctest.h>

#include <map>

#include "protocol/library.h"
#include "table/sealed_chance.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

std::uint64_t next_of(Client& client, const std::string& seat) {
    const Tree view = client.ask("view", seat_member(seat));
    return static_cast<std::uint64_t>(view["status"]["next"].integer());
}

// Both sides by the first action on offer until it is over or `lines` have been played.
void play_on(Client& client, const std::string (&seats)[2], std::uint64_t lines) {
    for (;;) {
        const Tree view = client.ask("view", seat_member(seats[0]));
        const Tree& status = view["status"];
        const auto next = static_cast<std::uint64_t>(status["next"].integer());
        if (status["turn"].text() == "over" || next > lines) return;
        const std::string& seat = seats[status["asked"][0].boolean() ? 0 : 1];
        const Tree reply = act(client, seat, next, any_action(client, seat, next));
        REQUIRE(error_of(reply).empty());
        client.pushes().clear();
    }
}

struct HotSeat {
    explicit HotSeat(Client& client, std::string_view scenario = "hill",
                     std::string_view more = {}) {
        const Tree made = make_game(client, scenario, hot_seat, more);
        REQUIRE(error_of(made).empty());
        game = made["game"].text();
        seats[0] = seat_of(made, "first");
        seats[1] = seat_of(made, "second");
        watch = seat_of(made, "watch");
    }
    std::string game;
    std::string seats[2];
    std::string watch;
};

}  // namespace

TEST_CASE("a game is made, joined and played to its end, and proves its dice") {
    const TestServer server;
    Client client = server.client();
    const HotSeat game(client);
    const Tree joined = client.ask("join", seat_member(game.seats[0]));
    REQUIRE(error_of(joined).empty());
    CHECK(joined["as"].text() == "first");
    CHECK(joined["description"]["game"].text() == "toy");
    CHECK(joined["view"].is_object());
    CHECK(joined["prompt"]["yours"].boolean());
    CHECK(joined["status"]["commitment"].text().size() == 64);
    CHECK(joined["status"]["secret"].is_null());

    play_on(client, game.seats, 100000);
    const Tree view = client.ask("view", seat_member(game.seats[1]));
    CHECK(view["status"]["result"]["how"].text() == "rules");
    CHECK(view["status"]["secret"].text().size() == 64);

    const Tree verify = client.ask("verify", seat_member(game.watch));
    CHECK(verify["verify"]["state"].text() == "proved");
    CHECK(verify["verify"]["rolls"].integer() > 3);

    const Tree report = client.ask("report", seat_member(game.seats[0]))["report"];
    CHECK(report["over"].boolean());
    CHECK(report["actions"][0].integer() > 0);
    CHECK(report["lines"].integer() == view["status"]["next"].integer() - 1);
    std::int64_t dice = 0;
    for (const Tree& roll : report["rolled"].items())
        dice += static_cast<std::int64_t>(roll["dice"].size());
    CHECK(report["dice"][0]["count"].integer() + report["dice"][1]["count"].integer() == dice);

    // Nothing more can be done.
    CHECK(error_of(act(client, game.seats[0], 1, "done")) == "error.over");
    CHECK(error_of(client.ask("resign", seat_member(game.seats[0]))) == "error.over");
    CHECK(error_of(client.ask("actions", seat_member(game.seats[0]))) == "error.over");
}

TEST_CASE("everything that may not be done is refused with a reason and changes nothing") {
    const TestServer server;
    Client client = server.client();
    const HotSeat game(client);
    const HotSeat other_game(client);
    const std::string before(client.ask("record", seat_member(game.seats[0]))["record"].text());
    const std::string stranger(32, 'x');

    const auto refused = [&](std::string_view what, const std::string& members) {
        return error_of(client.ask(what, members));
    };
    CHECK(refused("view", seat_member(stranger)) == "error.unknown_seat");
    CHECK(refused("join", seat_member(stranger)) == "error.unknown_seat");
    CHECK(refused("claim", "\"invite\":" + quoted_json(stranger)) == "error.unknown_seat");
    CHECK(refused("claim", "\"invite\":" + quoted_json(game.seats[0])) == "error.unknown_seat");
    CHECK(error_of(act(client, stranger, 1, "order march")) == "error.unknown_seat");
    // A spectator looks and talks.
    CHECK(error_of(act(client, game.watch, 1, "order march")) == "error.not_a_player");
    for (const char* what :
         {"actions", "line", "resign", "offer_draw", "abandon", "delete", "recover"})
        CHECK_MESSAGE(refused(what, seat_member(game.watch)) == "error.not_a_player", what);
    CHECK(refused("rename", seat_member(game.watch) + ",\"title\":\"mine\"") ==
          "error.not_a_player");
    // Another line than the next one.
    const Tree stale = act(client, game.seats[0], 7, "order march");
    CHECK(error_of(stale) == "error.stale");
    CHECK(stale["error"]["args"]["next"].integer() == 1);
    // Unreadable, illegal.
    const Tree unreadable = act(client, game.seats[0], 1, "charge!");
    CHECK(error_of(unreadable) == "error.refused");
    CHECK(unreadable["error"]["refusal"]["refused"].text() == "unreadable");
    const Tree illegal = act(client, game.seats[0], 1, "done");
    CHECK(error_of(illegal) == "error.refused");
    CHECK(illegal["error"]["refusal"]["breaches"].size() > 0);
    // Dice are the server's; nothing to take back or to agree to.
    CHECK(refused("roll", seat_member(game.seats[0]) + ",\"n\":1,\"dice\":\"A\"") ==
          "error.dice_are_sealed");
    CHECK(refused("undo", seat_member(game.seats[0]) + ",\"n\":1,\"to\":1") ==
          "error.undo_nothing");
    CHECK(refused("consent", seat_member(game.seats[0]) + ",\"kind\":\"draw\",\"yes\":true") ==
          "error.no_offer");
    CHECK(refused("at", seat_member(game.seats[0]) + ",\"n\":99") == "error.range");
    CHECK(refused("frames", seat_member(game.seats[0]) + ",\"from\":2,\"to\":1") == "error.range");
    // Not even the request can be read.
    client.send("{");
    CHECK(client.receive()->find("error.malformed") != std::string::npos);
    client.send_binary("{}");
    CHECK(client.receive()->find("error.malformed") != std::string::npos);
    client.send(std::string(10000, '['));
    CHECK(client.receive()->find("error.too_deep") != std::string::npos);

    CHECK(client.ask("record", seat_member(game.seats[0]))["record"].text() == before);
    CHECK(next_of(client, other_game.seats[0]) == 1);
}

TEST_CASE("out of turn is refused, in the game of secrets too") {
    const TestServer server;
    Client client = server.client();
    const HotSeat game(client);
    REQUIRE(error_of(act(client, game.seats[0], 1, "order hold")).empty());
    // The order is given; now it is the other's.
    CHECK(error_of(act(client, game.seats[0], 2, "order march")) == "error.not_your_turn");
    REQUIRE(error_of(act(client, game.seats[1], 2, "order march")).empty());
}

TEST_CASE("what a new game may not be is said") {
    const TestServer server;
    Client client = server.client();
    CHECK(error_of(client.ask("create", R"("game":"chess","scenario":"hill",)" +
                                            std::string(hot_seat))) == "error.unknown_game");
    CHECK(error_of(make_game(client, "no such hill", hot_seat)) == "error.unknown_scenario");
    CHECK(error_of(make_game(client, "hill", hot_seat, R"("options":{"wind":1})")) ==
          "error.bad_option");
    CHECK(error_of(make_game(client, "hill", hot_seat, R"("options":{"rounds":99})")) ==
          "error.bad_option");
    // A list that is too dear for the battle, and one that cannot be read.
    for (
        const char* lists :
        {R"("game":"tercios","scenario":"fields-of-glory","options":{"points":500,"first_army":"spain"},)",
         R"("game":"la_garde","scenario":"the-crossing","options":{"points":100,"first_army":"french"},)",
         R"("game":"tercios","scenario":"fields-of-glory","options":{"first_army":"{\"id\":1}"},)",
         R"("game":"la_garde","scenario":"the-crossing","options":{"first_army":"{\"id\":1}"},)"}) {
        CAPTURE(lists);
        CHECK(error_of(client.ask("create", lists + std::string(hot_seat))) == "error.army");
    }
    CHECK(error_of(make_game(
              client, "hill",
              R"("first":{"kind":"here"},"second":{"kind":"computer","level":"Napoleon"})")) ==
          "error.unknown_level");
    const auto against = [](const std::string& level) {
        return R"("first":{"kind":"here"},"second":{"kind":"computer","level":")" + level + R"("})";
    };
    CHECK(error_of(make_game(client, "hill", against("captain:angry"))) == "error.unknown_temper");
    CHECK(error_of(make_game(client, "hill", against("random:bold"))) == "error.without_temper");
    CHECK(error_of(make_game(client, "hill", against("captain:bold"))).empty());
    CHECK(error_of(make_game(client, "hill", with_friend, R"("dice":"typed")")) ==
          "error.typed_needs_here");
    ServeOptions options;
    options.most_games = 1;
    const TestServer small(options);
    Client other = small.client();
    CHECK(error_of(make_game(other, "hill", hot_seat)).empty());
    CHECK(error_of(make_game(other, "hill", hot_seat)) == "error.too_many_games");
}

TEST_CASE("a friend takes the open seat by the link, once, and both are told what happens") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    const Tree made = make_game(anna, "hill", with_friend, R"("title":"Sunday")");
    const std::string seat = seat_of(made, "first");
    const std::string invite(made["invite"]["second"].text());
    CHECK(made["seats"]["second"].is_null());
    const Tree joined = anna.ask("join", seat_member(seat));
    CHECK(joined["status"]["players"][1]["kind"].text() == "open");
    CHECK(joined["status"]["title"].text() == "Sunday");
    // An invitation is not a seat.
    CHECK(error_of(bert.ask("join", seat_member(invite))) == "error.unknown_seat");
    const Tree claimed =
        bert.ask("claim", "\"invite\":" + quoted_json(invite) + ",\"name\":\"Bert\"");
    REQUIRE(error_of(claimed).empty());
    CHECK(claimed["as"].text() == "second");
    const std::string bert_seat(claimed["seat"].text());
    const Tree told = anna.push("status");
    CHECK(told["status"]["players"][1]["name"].text() == "Bert");
    Client thief = server.client();
    CHECK(error_of(thief.ask("claim", "\"invite\":" + quoted_json(invite))) == "error.invite_used");

    REQUIRE(error_of(bert.ask("join", seat_member(bert_seat))).empty());
    CHECK(anna.push("status")["status"]["players"][1]["present"].boolean());
    REQUIRE(error_of(act(anna, seat, 1, "order march")).empty());
    const Tree seen = bert.push("state");
    CHECK(seen["from"].integer() == 1);
    CHECK(seen["as"].text() == "second");
    CHECK(seen["entries"].size() == 1);
    CHECK(seen["prompt"]["yours"].boolean());
    CHECK(anna.push("state")["entries"][0]["text"].text() == "order march");

    // Talk.
    REQUIRE(error_of(bert.ask("chat", seat_member(bert_seat) + ",\"text\":\"<b>En garde!</b>\""))
                .empty());
    const Tree chat = anna.push("chat");
    CHECK(chat["entry"]["name"].text() == "Bert");
    CHECK(chat["entry"]["text"].text() == "<b>En garde!</b>");
    CHECK(anna.ask("join", seat_member(seat))["chat"].size() == 1);

    // The line breaks: the other sees it, and coming back brings what was missed.
    bert.cut();
    CHECK_FALSE(anna.push("status")["status"]["players"][1]["present"].boolean(true));
    Client again = server.client();
    const Tree resumed = again.ask("join", seat_member(bert_seat) + ",\"from\":2");
    CHECK(resumed["entries"].size() == 0);
    CHECK(resumed["status"]["next"].integer() == 2);
    CHECK(again
              .ask("mine", "\"seats\":[" + quoted_json(bert_seat) + "," + quoted_json(invite) +
                               "]")["games"]
              .size() == 1);
}

TEST_CASE("taking back is free, then by consent, and never across the other's act") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    const Tree made = make_game(anna, "hill", with_friend, R"("options":{"orders":"open"})");
    const std::string first = seat_of(made, "first");
    const std::string second(
        bert.ask("claim", "\"invite\":" + quoted_json(made["invite"]["second"].text()))["seat"]
            .text());
    REQUIRE(error_of(anna.ask("join", seat_member(first))).empty());
    REQUIRE(error_of(bert.ask("join", seat_member(second))).empty());
    REQUIRE(error_of(act(anna, first, 1, "order march")).empty());
    // A second thought, at once.
    CHECK(error_of(bert.ask("undo", seat_member(second) + ",\"n\":2,\"to\":1")) ==
          "error.undo_nothing");
    const Tree undone = anna.ask("undo", seat_member(first) + ",\"n\":2,\"to\":1");
    CHECK(undone["done"].boolean());
    CHECK(undone["next"].integer() == 3);
    REQUIRE(error_of(act(anna, first, 3, "order hold")).empty());
    REQUIRE(error_of(act(bert, second, 4, "order hold")).empty());
    // A token was drawn and the other has answered: too late.
    CHECK(next_of(anna, first) == 6);
    CHECK(error_of(anna.ask("undo", seat_member(first) + ",\"n\":6,\"to\":3")) ==
          "error.undo_not_yours");
    CHECK(error_of(anna.ask("undo", seat_member(first) + ",\"n\":5,\"to\":3")) == "error.stale");
    // Since then only chance has spoken: by consent.
    bert.pushes().clear();
    anna.pushes().clear();
    const Tree asked = bert.ask("undo", seat_member(second) + ",\"n\":6,\"to\":4");
    REQUIRE(error_of(asked).empty());
    CHECK_FALSE(asked["done"].boolean(true));
    const Tree offered = anna.push("status");
    CHECK(offered["status"]["offer"]["kind"].text() == "undo");
    CHECK(offered["status"]["offer"]["to"].integer() == 4);
    CHECK(error_of(bert.ask("consent", seat_member(second) + ",\"kind\":\"undo\",\"yes\":true")) ==
          "error.no_offer");
    REQUIRE(error_of(anna.ask("consent", seat_member(first) + ",\"kind\":\"undo\",\"yes\":false"))
                .empty());
    CHECK(bert.push("notice")["key"].text() == "notice.offer_declined");
    REQUIRE(error_of(bert.ask("undo", seat_member(second) + ",\"n\":6,\"to\":4")).empty());
    REQUIRE(error_of(anna.ask("consent", seat_member(first) + ",\"kind\":\"undo\",\"yes\":true"))
                .empty());
    CHECK(next_of(bert, second) == 7);
    // Another order brings another roll; the first one again, the first roll again.
    REQUIRE(error_of(act(bert, second, 7, "order hold")).empty());
    CHECK(next_of(anna, first) == 9);
    const Tree log = anna.ask("entries", seat_member(first) + ",\"from\":1")["entries"];
    CHECK(log[4]["text"].text() == log[7]["text"].text());
    CHECK(anna.ask("verify", seat_member(first))["verify"]["state"].text() == "running");
}

TEST_CASE("draws, resignation and abandonment end a game and show its secret") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    const auto pair = [&](std::string& first, std::string& second) {
        const Tree made = make_game(anna, "duel", with_friend);
        first = seat_of(made, "first");
        // Nobody is there yet who could agree.
        CHECK(error_of(anna.ask("offer_draw", seat_member(first))) == "error.seat_is_open");
        second =
            bert.ask("claim", "\"invite\":" + quoted_json(made["invite"]["second"].text()))["seat"]
                .text();
        REQUIRE(error_of(bert.ask("join", seat_member(second))).empty());
    };
    std::string first;
    std::string second;
    const auto result = [&] { return anna.ask("view", seat_member(first))["status"]["result"]; };
    SUBCASE("a draw by agreement") {
        pair(first, second);
        REQUIRE(error_of(anna.ask("offer_draw", seat_member(first))).empty());
        CHECK(bert.push("status")["status"]["offer"]["kind"].text() == "draw");
        CHECK(error_of(bert.ask("abandon", seat_member(second))) == "error.offer_stands");
        REQUIRE(
            error_of(bert.ask("consent", seat_member(second) + ",\"kind\":\"draw\",\"yes\":true"))
                .empty());
        CHECK(result()["how"].text() == "draw");
        CHECK(result()["winner"].is_null());
    }
    SUBCASE("an offer lapses with the next act") {
        pair(first, second);
        REQUIRE(error_of(bert.ask("offer_draw", seat_member(second))).empty());
        REQUIRE(error_of(act(anna, first, 1, "order hold")).empty());
        CHECK(
            error_of(anna.ask("consent", seat_member(first) + ",\"kind\":\"draw\",\"yes\":true")) ==
            "error.no_offer");
    }
    SUBCASE("resignation") {
        pair(first, second);
        REQUIRE(error_of(bert.ask("resign", seat_member(second))).empty());
        CHECK(result()["how"].text() == "resigned");
        CHECK(result()["winner"].text() == "first");
        const Tree status = anna.ask("view", seat_member(first))["status"];
        CHECK(status["turn"].text() == "over");
        CHECK(status["secret"].text().size() == 64);
        CHECK(error_of(act(anna, first, 1, "order hold")) == "error.over");
        // Not one die has been rolled.
        CHECK(anna.ask("verify", seat_member(first))["verify"]["state"].text() == "nothing");
    }
    SUBCASE("abandonment by both") {
        pair(first, second);
        CHECK_FALSE(anna.ask("abandon", seat_member(first))["done"].boolean(true));
        CHECK(bert.ask("abandon", seat_member(second))["done"].boolean());
        CHECK(result()["how"].text() == "abandoned");
    }
}

TEST_CASE("the computer's seat is not for anybody else") {
    const TestServer server;
    Client anna = server.client();
    const Tree alone = make_game(anna, "hill", against_computer);
    CHECK(error_of(anna.ask("recover", seat_member(seat_of(alone, "first")))) ==
          "error.seat_is_computer");
}

TEST_CASE("games are renamed, listed and deleted") {
    const TestServer server;
    Client anna = server.client();
    Client bert = server.client();
    const HotSeat own(anna);
    REQUIRE(
        error_of(anna.ask("rename", seat_member(own.seats[0]) + ",\"title\":\"Élan\"")).empty());
    const std::string unknown(32, 'z');
    Tree mine = anna.ask(
        "mine", "\"seats\":[" + quoted_json(own.seats[0]) + "," + quoted_json(unknown) + "]");
    REQUIRE(mine["games"].size() == 1);
    CHECK(mine["games"][0]["status"]["title"].text() == "Élan");
    CHECK(mine["games"][0]["rules"].text() == "toy");
    CHECK(mine["games"][0]["titles"]["fr"].text() == "La colline");
    CHECK(mine["unknown"][0].text() == unknown);
    REQUIRE(error_of(anna.ask("delete", seat_member(own.seats[0]))).empty());
    for (const std::string& seat : {own.seats[0], own.seats[1], own.watch})
        CHECK(error_of(anna.ask("view", seat_member(seat))) == "error.unknown_seat");

    const Tree made = make_game(anna, "hill", with_friend);
    const std::string first = seat_of(made, "first");
    const std::string second(
        bert.ask("claim", "\"invite\":" + quoted_json(made["invite"]["second"].text()))["seat"]
            .text());
    CHECK(error_of(anna.ask("delete", seat_member(first))) == "error.game_runs");
    REQUIRE(error_of(anna.ask("resign", seat_member(first))).empty());
    REQUIRE(error_of(anna.ask("delete", seat_member(first))).empty());
    CHECK(error_of(anna.ask("view", seat_member(first))) == "error.unknown_seat");
    // The friend keeps it until he deletes it too.
    CHECK(error_of(bert.ask("view", seat_member(second))).empty());
    REQUIRE(error_of(bert.ask("delete", seat_member(second))).empty());
    CHECK(error_of(bert.ask("view", seat_member(second))) == "error.unknown_seat");
}

TEST_CASE("real dice are typed in, and only dice that can fall") {
    const TestServer server;
    Client client = server.client();
    const HotSeat game(client, "duel", R"("dice":"typed")");
    REQUIRE(error_of(act(client, game.seats[0], 1, "order hold")).empty());
    CHECK(error_of(client.ask("roll", seat_member(game.seats[0]) + ",\"n\":2,\"dice\":\"A\"")) ==
          "error.not_chance");
    REQUIRE(error_of(act(client, game.seats[1], 2, "order hold")).empty());
    CHECK(error_of(act(client, game.seats[0], 3, "done")) == "error.dice_due");
    CHECK(error_of(client.ask("roll", seat_member(game.seats[0]) + ",\"n\":3,\"dice\":\"7 7\"")) ==
          "error.refused");
    CHECK(error_of(client.ask("roll", seat_member(game.seats[0]) + ",\"n\":9,\"dice\":\"A\"")) ==
          "error.stale");
    const Tree rolled = client.ask("roll", seat_member(game.seats[1]) + ",\"n\":3,\"dice\":\"A\"");
    CHECK(error_of(rolled).empty());
    CHECK(rolled["next"].integer() == 4);
    CHECK(client.ask("verify", seat_member(game.seats[0]))["verify"]["state"].text() == "typed");
}

TEST_CASE("a march goes on until something comes between") {
    const TestServer server;
    Client client = server.client();
    const HotSeat game(client, "hill", R"("dice":"typed")");
    const auto march = [&](std::size_t side, int n, std::string_view actions) {
        return client.ask("act", seat_member(game.seats[side]) + ",\"n\":" + std::to_string(n) +
                                     ",\"actions\":" + std::string(actions));
    };
    // The other side is asked after the first order.
    const Tree orders = march(0, 1, R"(["order march","reveal"])");
    CHECK(orders["applied"].integer() == 1);
    CHECK(orders["stopped"].text() == "interrupted");
    REQUIRE(error_of(march(1, 2, R"(["order hold"])")).empty());
    REQUIRE(error_of(client.ask("roll", seat_member(game.seats[0]) + ",\"n\":3,\"dice\":\"A\""))
                .empty());
    // Showing the order, then a word nobody knows.
    const Tree shown = march(0, 4, R"(["reveal","gallop","done"])");
    CHECK(shown["applied"].integer() == 1);
    CHECK(shown["stopped"].text() == "refused");
    CHECK(shown["refusal"]["refused"].text() == "unreadable");
    CHECK(shown["next"].integer() == 5);
    // The first one refused: nothing at all.
    CHECK(error_of(march(0, 5, R"(["gallop","done"])")) == "error.refused");
    CHECK(next_of(client, game.seats[0]) == 5);
}

TEST_CASE("a record is taken away, loaded, and goes on as a new game") {
    const TestServer server;
    Client client = server.client();
    const HotSeat game(client, "hill", R"("options":{"orders":"open"})");
    play_on(client, game.seats, 12);
    REQUIRE(error_of(client.ask("resign", seat_member(game.seats[0]))).empty());
    const Tree record = client.ask("record", seat_member(game.watch));
    CHECK(record["whole"].boolean());
    const Tree loaded = client.ask(
        "load", "\"record\":" + quoted_json(record["record"].text()) + "," + std::string(hot_seat));
    REQUIRE(error_of(loaded).empty());
    const std::string seats[2] = {seat_of(loaded, "first"), seat_of(loaded, "second")};
    const std::uint64_t next = next_of(client, seats[0]);
    CHECK(next == next_of(client, game.seats[0]));
    play_on(client, seats, 100000);
    const Tree verify = client.ask("verify", seat_member(seats[0]))["verify"];
    CHECK(verify["state"].text() == "proved");
    CHECK(verify["from"].integer() == static_cast<std::int64_t>(next));

    // Loaded again when it is over: no die is left to prove, and none was changed.
    const std::string whole(client.ask("record", seat_member(seats[0]))["record"].text());
    const std::string seed(64, 'a');
    const Tree ended =
        client.ask("load", "\"record\":" + quoted_json(whole) + "," + std::string(hot_seat) +
                               ",\"commit\":" + quoted_json(commitment_of(seed)));
    REQUIRE(error_of(ended).empty());
    const std::string seat = seat_member(seat_of(ended, "first"));
    REQUIRE(error_of(client.ask("reveal", seat + ",\"seed\":" + quoted_json(seed))).empty());
    CHECK(client.ask("verify", seat)["verify"]["state"].text() == "nothing");

    const auto refused = [&](std::string_view text) {
        return client.ask("load", "\"record\":" + quoted_json(text) + "," + std::string(hot_seat));
    };
    CHECK(error_of(refused("so be it")) == "error.bad_record");
    std::string broken(record["record"].text());
    broken += "99 first order march\n";
    CHECK(error_of(refused(broken)) == "error.bad_record");
}

TEST_CASE("any moment of a game can be looked at again, whole or step by step") {
    const TestServer server;
    Client client = server.client();
    const HotSeat game(client, "ambush", R"("options":{"orders":"open"})");
    play_on(client, game.seats, 30);
    const std::uint64_t next = next_of(client, game.watch);
    const Tree frames = client.ask(
        "frames", seat_member(game.watch) + ",\"from\":1,\"to\":" + std::to_string(next))["frames"];
    REQUIRE(frames.size() == next);
    CHECK(frames[0]["view"].is_object());
    for (std::size_t i = 1; i < frames.size(); ++i) {
        CHECK(frames[i]["patch"].is_list());
        CHECK(frames[i]["n"].integer() == static_cast<std::int64_t>(i + 1));
    }
    const Tree first = client.ask("at", seat_member(game.watch) + ",\"n\":1")["view"];
    CHECK(first == frames[0]["view"]);
    const Tree entries =
        client.ask("entries", seat_member(game.watch) + ",\"from\":3,\"to\":5")["entries"];
    REQUIRE(entries.size() == 3);
    CHECK(entries[0]["n"].integer() == 3);
    CHECK(client.ask("entries", seat_member(game.watch) + ",\"from\":3")["entries"].size() ==
          next - 3);
}

TEST_CASE("the computer answers by itself, and does not tell its enemy why") {
    const TestServer server;
    Client client = server.client();
    const Tree made = make_game(client, "hill", against_computer, R"("options":{"orders":"open"})");
    const std::string seat = seat_of(made, "first");
    const Tree joined = client.ask("join", seat_member(seat));
    // In the game of open orders the computer may have chosen its order already.
    std::uint64_t next = static_cast<std::uint64_t>(joined["status"]["next"].integer());
    bool reason = false;
    for (int i = 0; i < 500; ++i) {
        const Tree view = client.ask("view", seat_member(seat));
        if (view["status"]["turn"].text() == "over") break;
        next = static_cast<std::uint64_t>(view["status"]["next"].integer());
        if (view["status"]["asked"][0].boolean()) {
            const Tree reply = act(client, seat, next, any_action(client, seat, next));
            const std::string error = error_of(reply);
            CHECK((error.empty() || error == "error.stale"));
        } else {
            (void)client.push("state");
        }
        for (const Tree& push : client.pushes())
            if (push["key"].text() == "notice.computer_reason") reason = true;
        client.pushes().clear();
    }
    CHECK(client.ask("view", seat_member(seat))["status"]["result"]["how"].text() == "rules");
    CHECK_FALSE(reason);
    CHECK(error_of(client.ask("offer_draw", seat_member(seat))) == "error.over");
}

TEST_CASE("games survive a restart, and computers go on when somebody comes back") {
    TestServer server;
    std::string seats[2];
    std::string record;
    std::string watch;
    {
        Client client = server.client();
        const HotSeat game(client, "hill", R"("options":{"orders":"open"})");
        play_on(client, game.seats, 10);
        seats[0] = game.seats[0];
        seats[1] = game.seats[1];
        record = client.ask("record", seat_member(seats[0]))["record"].text();
        const Tree made = make_game(client, "ambush", two_computers);
        watch = seat_of(made, "watch");
        REQUIRE(error_of(client.ask("join", seat_member(watch))).empty());
        REQUIRE(client.push("state")["push"].is_text());
    }
    server.start_again();
    Client client = server.client();
    CHECK(client.ask("record", seat_member(seats[0]))["record"].text() == record);
    play_on(client, seats, 100000);
    CHECK(client.ask("verify", seat_member(seats[0]))["verify"]["state"].text() == "proved");
    REQUIRE(error_of(client.ask("join", seat_member(watch))).empty());
    Tree view;
    for (int i = 0; i < 2000; ++i) {
        view = client.ask("view", seat_member(watch));
        if (view["status"]["turn"].text() == "over") break;
        (void)client.push("state", std::chrono::milliseconds(100));
        client.pushes().clear();
    }
    CHECK(view["status"]["result"]["how"].text() == "rules");
}

TEST_CASE("a replay page holds everything it needs, and nothing in it ends it early") {
    const TemporaryFolder folder;
    FILE* const page = fopen(folder.file("replay.html").c_str(), "w");
    fputs(
        "<html><script type=\"application/json\" id=\"gonfalon-replay\"></script><p>end</p></html>",
        page);
    fclose(page);
    ServeOptions options;
    options.web = folder.path();
    const TestServer server(options);
    Client client = server.client();
    const HotSeat game(client, "hill", R"("options":{"orders":"open"},"title":"</script><b>")");
    play_on(client, game.seats, 20);
    const Tree reply = client.ask("replay_page", seat_member(game.watch));
    REQUIRE(error_of(reply).empty());
    CHECK(reply["name"].text().ends_with(".html"));
    const std::string html(reply["html"].text());
    const std::size_t start = html.find('>', html.find("gonfalon-replay")) + 1;
    const std::size_t stop = html.find("</script>", start);
    CHECK(html.substr(stop) == "</script><p>end</p></html>");
    const auto data = read_tree(std::string_view(html).substr(start, stop - start));
    REQUIRE(data.has_value());
    CHECK((*data)["status"]["title"].text() == "</script><b>");
    CHECK((*data)["frames"].size() > 10);
    CHECK((*data)["lang"]["fr"]["error.over"].is_text());
    CHECK((*data)["rulebook"].is_object());
    CHECK((*data)["description"]["game"].text() == "toy");

    const TestServer without;
    Client other = without.client();
    const HotSeat bare(other);
    const std::string error = error_of(other.ask("replay_page", seat_member(bare.watch)));
    CHECK((error == "error.no_replay_page" || error.empty()));
}

}  // namespace gonfalon::testing
