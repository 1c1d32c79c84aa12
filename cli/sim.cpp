// `sim`: many games between computer players; the same numbers whatever the number of threads.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <ostream>
#include <thread>

#include "cli/nearest.h"
#include "cli/session.h"
#include "engine/core/hash.h"
#include "loader/tree.h"

namespace gonfalon::cli {

namespace {

// Wilson's interval for a share, at 95 %.
struct Share {
    double share = 0;
    double low = 0;
    double high = 1;
};
Share share_of(double hits, double of) {
    if (of == 0) return {};
    constexpr double z = 1.959963984540054;
    const double p = hits / of;
    const double centre = p + z * z / (2 * of);
    const double spread = z * std::sqrt(p * (1 - p) / of + z * z / (4 * of * of));
    const double scale = 1 + z * z / of;
    return {p, std::max(0.0, (centre - spread) / scale), std::min(1.0, (centre + spread) / scale)};
}

double percent(double share) { return std::round(share * 1000) / 10; }

// Which games are played by which thread depends on nothing but speed: each result has its place.
std::vector<GameResult> play_all(Session& session, const Simulation& simulation,
                                 const std::string& first, const std::string& second,
                                 std::uint64_t seed) {
    const std::uint64_t games = session.arguments.games;
    std::vector<GameResult> results(games);
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> finished{0};
    unsigned threads = session.arguments.threads;
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    threads = static_cast<unsigned>(std::min<std::uint64_t>(threads, games));
    std::vector<std::thread> workers;
    for (unsigned i = 0; i < threads; ++i)
        workers.emplace_back([&] {
            for (std::uint64_t number = next++; number < games; number = next++) {
                results[number] = simulation.play(first, second, seed, number);
                ++finished;
            }
        });
    {
        Progress progress(session.console, session.say("cli.sim.playing"), games);
        while (session.console.err_is_terminal && finished < games) {
            progress.reach(finished);
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }
    for (std::thread& worker : workers) worker.join();
    return results;
}

}  // namespace

int sim(Session& session) {
    const Arguments& arguments = session.arguments;
    if (!session.use_game(arguments.game)) return bad_use;
    const std::string first = arguments.first.empty() ? "greedy" : arguments.first;
    const std::string second = arguments.second.empty() ? "random" : arguments.second;
    const auto players = Library::players();
    for (const std::string& player : {first, second})
        if (std::find(players.begin(), players.end(), player) == players.end())
            return session.refuse(
                no_such(session.words, "cli.bad.player", player, {players.begin(), players.end()}));
    if (arguments.games == 0 || arguments.games > 10'000'000)
        return session.refuse(session.say("cli.bad.games"));
    const auto options = session.options();
    if (!options) return session.refuse(options.error());
    const auto simulation = session.library.simulate(arguments.game, arguments.scenario, *options);
    if (!simulation) return session.refuse(say(session.words, simulation.error()));

    std::string sides[2] = {session.say("side.first"), session.say("side.second")};
    if (const auto match =
            session.library.start(arguments.game, arguments.scenario, *options, "typed")) {
        const DescriptionRead description = read_description(match->description());
        for (std::size_t i = 0; i < 2; ++i)
            if (!description.sides[i].empty()) sides[i] = session.say(description.sides[i]);
    }
    const std::uint64_t seed = arguments.seed.value_or(1);
    const std::vector<GameResult> results = play_all(session, *simulation, first, second, seed);

    std::uint64_t wins[2] = {0, 0};
    std::uint64_t draws = 0;
    std::uint64_t unfinished = 0;
    double steps = 0;
    double score[2] = {0, 0};
    double losses[2] = {0, 0};
    Hasher hasher;
    for (const GameResult& result : results) {
        if (!result.finished) ++unfinished;
        if (result.score[0] == result.score[1]) {
            ++draws;
        } else {
            ++wins[result.score[0] > result.score[1] ? 0 : 1];
        }
        steps += static_cast<double>(result.steps);
        for (std::size_t i = 0; i < 2; ++i) {
            score[i] += result.score[i];
            losses[i] += result.losses[i];
        }
        hasher.mix(result.hash);
    }
    const double of = static_cast<double>(results.size());
    const Share shares[2] = {share_of(static_cast<double>(wins[0]), of),
                             share_of(static_cast<double>(wins[1]), of)};
    if (arguments.json) {
        Tree tree = Tree::object();
        tree.set("game", arguments.game).set("scenario", arguments.scenario);
        tree.set("games", arguments.games).set("seed", seed);
        Tree sides = Tree::list();
        for (std::size_t i = 0; i < 2; ++i)
            sides.add(Tree::object()
                          .set("player", i == 0 ? first : second)
                          .set("wins", wins[i])
                          .set("win_rate", shares[i].share)
                          .set("low", shares[i].low)
                          .set("high", shares[i].high)
                          .set("mean_score", score[i] / of)
                          .set("mean_losses", losses[i] / of));
        tree.set("sides", std::move(sides)).set("draws", draws).set("unfinished", unfinished);
        tree.set("mean_length", steps / of);
        tree.set("signature", fmt::format("{:016x}", hasher.value()));
        session.console.out << tree.write_indented();
        return unfinished == 0 ? done : failed;
    }
    Console& console = session.console;
    console.out << session.say("cli.sim.title", {{"games", arguments.games},
                                                 {"game", arguments.game},
                                                 {"scenario", arguments.scenario},
                                                 {"seed", seed}})
                << "\n";
    const bool counts_losses = losses[0] + losses[1] > 0;
    Table table(2);
    for (std::size_t i = 0; i < 2; ++i) {
        const Paint paint = i == 0 ? Paint::first : Paint::second;
        table.row({console.paint(paint, sides[i]), i == 0 ? first : second,
                   session.say("cli.sim.wins", {{"rate", percent(shares[i].share)},
                                                {"low", percent(shares[i].low)},
                                                {"high", percent(shares[i].high)}})});
        table.row(
            {"", "", session.say("cli.sim.score", {{"score", std::round(score[i] / of) / 1000}})});
        if (counts_losses)
            table.row({"", "",
                       session.say("cli.sim.losses",
                                   {{"losses", std::round(losses[i] / of * 10) / 10}})});
    }
    console.out << table.write(console.width);
    console.out << session.say("cli.sim.rest",
                               {{"draws", percent(static_cast<double>(draws) / of)},
                                {"steps", std::round(steps / of * 10) / 10},
                                {"signature", fmt::format("{:016x}", hasher.value())}})
                << "\n"
                << std::flush;
    if (unfinished != 0)
        return session.give_up(session.say("cli.sim.unfinished", {{"games", unfinished}}));
    return done;
}

}  // namespace gonfalon::cli
