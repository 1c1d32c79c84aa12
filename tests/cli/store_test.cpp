// The commands that look after a server's games, as their owner types them: backup, check-store,
// verify, serve --config.
#include <doctest/doctest.h>

#include "table/sealed_chance.h"
#include "tests/cli/ran.h"
#include "tests/server/table_for_two.h"

using namespace gonfalon;
using namespace gonfalon::cli;
using namespace gonfalon::testing;

namespace {

Tree three_lines(Client& client) {
    Tree made = make_game(client, "hill", hot_seat, R"("options":{"orders":"open"})");
    REQUIRE(error_of(act(client, seat_of(made, "first"), 1, "order march")).empty());
    REQUIRE(error_of(act(client, seat_of(made, "second"), 2, "order hold")).empty());
    return made;
}

std::string member(const std::string& seat) { return "\"seat\":\"" + seat + "\""; }

}  // namespace

TEST_CASE("backup copies the games of a running server, and says when it cannot") {
    TestServer server;
    Client client = server.client();
    three_lines(client);
    const Folder folder;
    const std::string copy = folder.path("copy.sqlite");
    const Ran made = ran({"backup", copy, "--store", server.store(), "--lang", "en"});
    CHECK(made.code == 0);
    CHECK(made.says("copy.sqlite"));
    const Ran checked = ran({"check-store", "--store", copy, "--lang", "en"});
    CHECK(checked.code == 0);
    CHECK(checked.says("1 game"));
    const Ran nowhere = ran({"backup", copy, "--store", folder.path("no.sqlite")});
    CHECK(nowhere.code == 1);
    CHECK(nowhere.complains("no.sqlite"));
}

TEST_CASE("check-store refuses what is no store, and tells programs in JSON") {
    TestServer server;
    Client client = server.client();
    three_lines(client);
    server.stop();
    const Ran whole = ran({"check-store", "--store", server.store(), "--json"});
    CHECK(whole.code == 0);
    const auto told = read_tree(whole.out);
    REQUIRE(told.has_value());
    CHECK((*told)["games"].integer() == 1);
    CHECK((*told)["troubles"].size() == 0);
    const Folder folder;
    const std::string text = folder.write("text.sqlite", "these are no games at all");
    const Ran other = ran({"check-store", "--store", text, "--lang", "en"});
    CHECK(other.code == 1);
    CHECK(other.err.find('[') == std::string::npos);
}

TEST_CASE("verify and replay --verify prove a finished game, and find whatever was changed") {
    const TestServer server;
    Client client = server.client();
    const std::string seed(64, 'a');
    const Tree made =
        make_game(client, "hill", hot_seat,
                  R"("options":{"orders":"open"},"commit":")" + commitment_of(seed) + "\"");
    const std::string seats[2] = {seat_of(made, "first"), seat_of(made, "second")};
    REQUIRE(
        error_of(client.ask("reveal", member(seats[0]) + ",\"seed\":\"" + seed + "\"")).empty());
    for (int i = 0; i < 100000; ++i) {
        const Tree status = client.ask("view", member(seats[0]))["status"];
        if (status["result"].is_object()) break;
        const std::string& seat = seats[status["asked"][0].boolean() ? 0 : 1];
        const std::string action = any_action(client, seat, static_cast<std::size_t>(i % 3));
        REQUIRE(error_of(act(client, seat, static_cast<std::uint64_t>(status["next"].integer()),
                             action.empty() ? any_action(client, seat) : action))
                    .empty());
    }
    const std::string record(client.ask("record", member(seats[0]))["record"].text());
    REQUIRE_FALSE(record.empty());
    const Folder folder;
    const Ran proved = ran({"verify", folder.write("a.gon", record), "--lang", "en"});
    CHECK_MESSAGE(proved.code == 0, proved.err);
    CHECK(ran({"replay", folder.path("a.gon"), "--verify", "--lang", "en"}).code == 0);
    // Whatever is done to it, both commands find it.
    const auto found = [&](std::string_view what, const std::string& changed) {
        REQUIRE_MESSAGE(changed != record, what);
        const std::string file = folder.write("b.gon", changed);
        CHECK_MESSAGE(ran({"verify", file, "--lang", "en"}).code != 0, what);
        CHECK_MESSAGE(ran({"replay", file, "--verify", "--lang", "en"}).code != 0, what);
    };
    const auto with = [&](std::string_view before, std::string_view after) {
        std::string changed = record;
        const std::size_t at = changed.find(before);
        REQUIRE_MESSAGE(at != std::string::npos, before);
        return changed.replace(at, before.size(), after);
    };
    const auto header = [&](const std::string& key) {
        const std::size_t at = record.find("\n" + key + " ") + 1;
        REQUIRE_MESSAGE(at != 0, key);
        return record.substr(at, record.find('\n', at) + 1 - at);
    };
    std::size_t rolls = 0;
    for (std::size_t at = record.find(" * "); at != std::string::npos;
         at = record.find(" * ", at + 1), ++rolls) {
        std::string changed = record;
        char& die = changed[at + 3];
        die = die == 'A' ? 'B' : die == '1' ? '2' : die >= '2' && die <= '9' ? '1' : 'A';
        found("a die", changed);
    }
    CHECK(rolls > 3);
    // Without its last two lines: the last roll, and the state after it.
    std::string cut = record;
    for (int i = 0; i < 2; ++i) cut.erase(cut.rfind('\n', cut.size() - 2) + 1);
    found("cut short", cut);
    const std::string result = header("result");
    const bool first = result.find("first") != std::string::npos;
    found("the other has won",
          with(result, first ? "result rules winner=second\n" : "result rules winner=first\n"));
    std::string dice = header("dice");
    dice.pop_back();
    found("no roll is ours", with(dice, dice + " from=999999"));
    for (const char* key : {"game", "scenario", "options", "data", "rules", "dice", "commit1",
                            "seed1", "secret", "result", "chain"}) {
        found(std::string("without its ") + key, with(header(key), ""));
        std::string other = header(key);
        other[other.size() - 2] = other[other.size() - 2] == '0' ? '1' : '0';
        found(std::string("another ") + key, with(header(key), other));
    }
}

TEST_CASE("a configuration that cannot be used is told with its line") {
    const Folder folder;
    const Ran line = ran({"serve", "--lang", "en", "--config",
                          folder.write("a.conf", "# ours\nport = 8123\nprot = 8124\n")});
    CHECK(line.code == 2);
    CHECK(line.complains("line 3"));
    CHECK(ran({"serve", "--lang", "en", "--config", folder.write("b.conf", "port = many\n")})
              .complains("line 1"));
    CHECK(ran({"serve", "--config", folder.path("none.conf")}).code == 2);
    const Ran level =
        ran({"serve", "--lang", "en", "--config", folder.write("c.conf", "log-level = loud\n")});
    CHECK(level.code == 2);
    CHECK(level.complains("loud"));
    const Ran command = ran({"serve", "--lang", "en", "--config",
                             folder.write("d.conf", "notify-command = no-path --loud\n")});
    CHECK(command.code == 1);
    CHECK(command.complains("no-path --loud"));
}
