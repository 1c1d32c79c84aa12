// Many games at once. What is printed is measured on this machine with everything else it does;
// only gross failures fail the test. GONFALON_LOAD_SECONDS sets how long (4).
#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <set>
#include <thread>

#include "tests/server/table_for_two.h"
#include "tests/support/sanitized.h"

namespace gonfalon::testing {
namespace {

using Clock = std::chrono::steady_clock;

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double percentile(std::vector<double> values, double part) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1,
                           static_cast<std::size_t>(part * static_cast<double>(values.size())))];
}

std::string report(const std::vector<double>& ms) {
    char text[160];
    std::snprintf(text, sizeof text,
                  "%zu samples, p50 %.2f ms, p95 %.2f ms, p99 %.2f ms, max %.2f ms", ms.size(),
                  percentile(ms, 0.5), percentile(ms, 0.95), percentile(ms, 0.99),
                  percentile(ms, 1.0));
    return text;
}

// GONFALON_LOAD_GAME="grunwald titans": another game than the toy.
std::string game_members() {
    const char* wanted = std::getenv("GONFALON_LOAD_GAME");
    std::string text = wanted != nullptr ? wanted : "toy ambush";
    const std::size_t space = std::min(text.find(' '), text.size() - 1);
    return "\"game\":" + quoted_json(text.substr(0, space)) +
           ",\"scenario\":" + quoted_json(text.substr(space + 1)) +
           (wanted == nullptr ? R"(,"options":{"orders":"open","rounds":6})" : "");
}

// What the disk itself takes to make 4 kB durable, for comparison.
std::vector<double> bare_disk(const std::string& file) {
    std::vector<double> ms;
    const int descriptor = ::open(file.c_str(), O_CREAT | O_WRONLY, 0600);
    const std::string page(4096, 'x');
    for (int i = 0; i < 100 && descriptor >= 0; ++i) {
        if (::write(descriptor, page.data(), page.size()) < 0) break;
        const auto start = Clock::now();
        ::fdatasync(descriptor);
        ms.push_back(ms_since(start));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ::close(descriptor);
    return ms;
}

struct Player {
    Client client;
    std::string seats[2];
};

}  // namespace

TEST_CASE("200 games each acting every 2 s are acknowledged in time" *
          doctest::test_suite("release: alone")) {
    const char* wanted = std::getenv("GONFALON_LOAD_SECONDS");
    const double seconds = wanted != nullptr ? std::atof(wanted) : 4;
    constexpr int threads = 4;
    constexpr int games_each = 50;
    const TestServer server;
    std::mutex mutex;
    std::vector<double> latencies;
    std::atomic<int> failures{0};
    std::vector<std::vector<Player>> players(threads);
    for (std::vector<Player>& own : players)
        for (int i = 0; i < games_each; ++i) {
            Client client = server.client();
            const Tree made = client.ask("create", game_members() + "," + std::string(hot_seat));
            REQUIRE(error_of(made).empty());
            own.push_back({std::move(client), {seat_of(made, "first"), seat_of(made, "second")}});
            REQUIRE(
                error_of(own.back().client.ask("join", seat_member(own.back().seats[0]))).empty());
            own.back().client.ignore_pushes();
        }

    const auto start = Clock::now();
    const auto drive = [&](std::vector<Player>& own, int thread) {
        std::vector<double> measured;
        // Acts are spread evenly over each 2 s.
        const auto gap = std::chrono::duration<double>(2.0 / games_each);
        auto due = start + std::chrono::duration_cast<Clock::duration>(gap * thread / threads);
        for (std::size_t i = 0; ms_since(start) < seconds * 1000; ++i) {
            Player& player = own[i % own.size()];
            // The side asked is the one with something to choose from.
            for (const std::string& seat : player.seats) {
                const Tree choice = player.client.ask("actions", seat_member(seat))["actions"];
                const Tree& actions = choice["actions"];
                if (actions.size() == 0) continue;
                const std::string action(actions[i * 7 % actions.size()]["text"].text());
                std::this_thread::sleep_until(due);
                const auto sent = Clock::now();
                const Tree reply = act(player.client, seat,
                                       static_cast<std::uint64_t>(choice["n"].integer()), action);
                measured.push_back(ms_since(sent));
                if (!error_of(reply).empty()) ++failures;
                break;
            }
            due += std::chrono::duration_cast<Clock::duration>(gap);
        }
        const std::lock_guard lock(mutex);
        latencies.insert(latencies.end(), measured.begin(), measured.end());
    };
    std::vector<std::thread> running;
    for (int i = 0; i < threads; ++i)
        running.emplace_back(drive, std::ref(players[static_cast<std::size_t>(i)]), i);
    for (std::thread& each : running) each.join();

    CHECK(failures == 0);
    CHECK(latencies.size() > 100);
    const TemporaryFolder folder;
    MESSAGE("acts of 200 games, each every 2 s: " << report(latencies));
    MESSAGE("the disk alone, 4 kB made durable: " << report(bare_disk(folder.file("probe"))));
    CHECK(percentile(latencies, 0.99) < 1000);
}

TEST_CASE("200 computer games at once end, and block nobody" *
          doctest::test_suite("release: whole")) {
    const TestServer server;
    Client watcher = server.client();
    std::vector<std::string> seats;
    for (int i = 0; i < 200 / thinning; ++i) {
        const Tree made = make_game(watcher, "hill", two_computers);
        REQUIRE(error_of(made).empty());
        seats.push_back(seat_of(made, "watch"));
    }
    const auto start = Clock::now();
    // Two computers play only while somebody watches.
    std::vector<Client> watchers;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (i % 20 == 0) watchers.push_back(server.client());
        REQUIRE(error_of(watchers.back().ask("join", seat_member(seats[i]))).empty());
    }
    // Meanwhile a person plays.
    Client person = server.client();
    const Tree made =
        make_game(person, "ambush", hot_seat, R"("options":{"orders":"open","rounds":6})");
    const std::string own[2] = {seat_of(made, "first"), seat_of(made, "second")};
    std::vector<double> latencies;
    std::set<std::string> over;
    const auto note = [&over](const Tree& push) {
        if (push["status"]["result"]["how"].text() == "rules")
            over.insert(std::string(push["game"].text()));
    };
    // Against hanging, not for speed.
    const auto deadline = Clock::now() + std::chrono::minutes(15);
    while (over.size() < seats.size() && Clock::now() < deadline) {
        const Tree status = person.ask("view", seat_member(own[0]))["status"];
        if (status["turn"].text() != "over") {
            const std::string& seat = own[status["asked"][0].boolean() ? 0 : 1];
            const std::string action = any_action(person, seat, latencies.size());
            const auto sent = Clock::now();
            REQUIRE(error_of(act(person, seat, static_cast<std::uint64_t>(status["next"].integer()),
                                 action))
                        .empty());
            latencies.push_back(ms_since(sent));
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        for (Client& each : watchers) {
            for (const Tree& push : each.pushes()) note(push);
            each.pushes().clear();
            while (const auto message = each.receive(std::chrono::milliseconds(0)))
                note(read_tree(*message).value_or(Tree{}));
        }
    }
    CHECK(over.size() == seats.size());
    MESSAGE(seats.size() << " computer games ended in " << ms_since(start) / 1000
                         << " s; a person meanwhile: " << report(latencies));
    Client client = server.client();
    for (const std::string& seat : seats)
        REQUIRE(client.ask("view", seat_member(seat))["status"]["result"]["how"].text() == "rules");
}

}  // namespace gonfalon::testing
