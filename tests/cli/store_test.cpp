// The commands that look after a server's games, as their owner types them: backup, check-store,
// verify, serve --config.
#include <doctest/doctest.h>

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

TEST_CASE("verify proves the record of a finished game, and finds a changed die") {
    const TestServer server;
    Client client = server.client();
    const Tree made = make_game(client, "hill", hot_seat, R"("options":{"orders":"open"})");
    const std::string seats[2] = {seat_of(made, "first"), seat_of(made, "second")};
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
    std::string changed = record;
    const std::size_t roll = changed.find(" * ");
    REQUIRE(roll != std::string::npos);
    char& die = changed[roll + 3];
    die = die == 'A' ? 'B' : die == '1' ? '2' : die >= '2' && die <= '9' ? '1' : 'A';
    CHECK(ran({"verify", folder.write("b.gon", changed), "--lang", "en"}).code == 1);
    // Without its last two lines: the last roll, and the state after it.
    std::string cut = record;
    for (int i = 0; i < 2; ++i) cut.erase(cut.rfind('\n', cut.size() - 2) + 1);
    CHECK(ran({"verify", folder.write("c.gon", cut), "--lang", "en"}).code == 1);
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
