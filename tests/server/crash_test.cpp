// The process is killed in mid-game, over and over: nothing that was acknowledged is lost, and what
// is on disk replays to the same hashes. GONFALON_KILLS sets how often (10).
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <thread>

#include "engine/game/record.h"
#include "protocol/library.h"
#include "server/store.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

// A server in a process of its own.
struct Victim {
    pid_t process = -1;
    std::uint16_t port = 0;

    explicit Victim(const std::string& store) {
        int ends[2];
        REQUIRE(pipe(ends) == 0);
        process = fork();
        REQUIRE(process >= 0);
        if (process == 0) {
            ServeOptions options;
            options.data = &test_data();
            options.port = 0;
            options.store = store;
            options.requests_per_second = 1e6;
            options.burst = 1e6;
            options.question_share = 1e6;
            options.log_level = LogLevel::off;
            const auto server = Server::start(options);
            const std::uint16_t found = server ? (*server)->started().port : std::uint16_t{0};
            if (::write(ends[1], &found, sizeof found) != sizeof found || found == 0) _exit(1);
            for (;;) pause();
        }
        ::close(ends[1]);
        const bool told = ::read(ends[0], &port, sizeof port) == sizeof port;
        ::close(ends[0]);
        REQUIRE(told);
        REQUIRE(port != 0);
    }
    void kill_now() const { ::kill(process, SIGKILL); }
    void bury() {
        if (process > 0) waitpid(process, nullptr, 0);
        process = -1;
    }
    ~Victim() {
        if (process > 0) {
            kill_now();
            bury();
        }
    }
};

struct Game {
    std::string id;
    std::string seats[2];
    std::uint64_t next = 1;                      // as last acknowledged
    std::map<std::uint64_t, std::string> known;  // line -> text, as pushed to us
};

void note(Game& game, const Tree& push) {
    for (const Tree& entry : push["entries"].items()) {
        const auto n = static_cast<std::uint64_t>(entry["n"].integer());
        game.known[n] = entry["kind"].text() == "undo" ? "undo" : std::string(entry["text"].text());
    }
}

// Everything pushed so far; what was pushed is as good as acknowledged.
void note_all(Client& client, std::vector<Game>& games) {
    for (const Tree& push : client.pushes())
        if (push["push"].text() == "state")
            for (Game& game : games)
                if (push["game"].text() == game.id) note(game, push);
    client.pushes().clear();
}

// Acts in all games by turns until the connection dies. Some acts are taken back.
void play_until_cut(Client& client, std::vector<Game>& games, Chance& chance) {
    for (;;) {
        for (Game& game : games) {
            const Tree view = client.ask("view", seat_member(game.seats[0]));
            if (client.closed() || view.is_null()) return;
            note_all(client, games);
            const Tree& status = view["status"];
            game.next = static_cast<std::uint64_t>(status["next"].integer());
            if (status["turn"].text() == "over") continue;
            const std::size_t side = status["asked"][0].boolean() ? 0 : 1;
            Tree reply;
            const std::uint64_t free =
                static_cast<std::uint64_t>(side == 0 ? status["free_undo"].integer() : 0);
            if (free != 0 && chance.below(8) == 0) {
                reply = client.ask("undo", seat_member(game.seats[0]) +
                                               ",\"n\":" + std::to_string(game.next) +
                                               ",\"to\":" + std::to_string(free));
            } else {
                const std::string action = any_action(client, game.seats[side], chance.below(1000));
                if (client.closed()) return;
                reply = act(client, game.seats[side], game.next, action);
            }
            if (client.closed() || reply.is_null()) {
                note_all(client, games);
                return;
            }
            REQUIRE(error_of(reply).empty());
            game.next = static_cast<std::uint64_t>(reply["next"].integer());
            note_all(client, games);
        }
    }
}

}  // namespace

TEST_CASE("nothing acknowledged is lost when the server is killed") {
    const char* wanted = std::getenv("GONFALON_KILLS");
    const int kills = wanted != nullptr ? std::max(1, std::atoi(wanted)) : 10;
    const TemporaryFolder folder;
    const std::string store = folder.file("games.sqlite");
    const Library library(test_data());
    Chance chance(20, 7);
    std::vector<Game> games;
    std::uint64_t acknowledged = 0;

    // On a machine that is busy elsewhere a server may be killed before anything was acknowledged.
    for (int round = 0; round < kills || (acknowledged == 0 && round < kills + 100); ++round) {
        chance.begin(static_cast<std::uint64_t>(round));
        Victim victim(store);
        std::optional<Client> client = Client::connect(victim.port);
        REQUIRE(client.has_value());
        // Finished games are replaced, so that there is always one to be killed in.
        std::erase_if(games, [&](Game& game) {
            const Tree view = client->ask("view", seat_member(game.seats[0]));
            return view["status"]["turn"].text() == "over";
        });
        while (games.size() < 4) {
            const Tree made =
                make_game(*client, "ambush", hot_seat, R"("options":{"orders":"open","rounds":6})");
            REQUIRE(error_of(made).empty());
            games.push_back({std::string(made["game"].text()),
                             {seat_of(made, "first"), seat_of(made, "second")},
                             1,
                             {}});
        }
        for (Game& game : games)
            REQUIRE(error_of(client->ask("join", seat_member(game.seats[0]))).empty());

        const auto delay = std::chrono::microseconds(2000 + chance.below(40000));
        std::thread killer([&victim, delay] {
            std::this_thread::sleep_for(delay);
            victim.kill_now();
        });
        play_until_cut(*client, games, chance);
        killer.join();
        victim.bury();

        // What is on disk, read by nobody's server.
        auto opened = open_sqlite_store(store);
        REQUIRE(opened.has_value());
        for (Game& game : games) {
            const auto found = (*opened)->game(game.id);
            REQUIRE((found.has_value() && found->has_value()));
            const StoredGame& stored = **found;
            std::string text = stored.head;
            const auto kept = (*opened)->lines(game.id);
            REQUIRE(kept.has_value());
            for (const StoredLine& line : *kept) text += line.text;
            auto resumed = library.resume(text);
            REQUIRE(resumed.has_value());
            // Every act's hash is in the text and is compared on the way.
            CHECK(resumed->failed_line == 0);
            const std::vector<RecordLine>& lines = resumed->match.record().lines;
            CHECK(lines.size() + 1 >= game.next);
            CHECK(stored.next == lines.size() + 1);
            for (const auto& [n, words] : game.known) {
                REQUIRE(n <= lines.size());
                const RecordLine& line = lines[n - 1];
                CHECK(words == (line.kind == RecordLine::Kind::undo ? "undo" : line.text));
            }
            acknowledged += game.known.size();
        }
        (*opened)->close();
    }
    CHECK(acknowledged > 0);
    MESSAGE(kills << " kills, " << acknowledged
                  << " times an acknowledged line was looked up and found");
}

}  // namespace gonfalon::testing
