// `sim`: many games between computer players; the same numbers whatever the number of threads.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <ostream>

#include "cli/many_games.h"
#include "cli/nearest.h"
#include "engine/core/hash.h"
#include "loader/tree.h"

namespace gonfalon::cli {

namespace {

std::vector<GameResult> play_all(Session& session, const Simulation& simulation,
                                 const std::string (&players)[2], std::uint64_t seed, int share,
                                 std::string& trouble) {
    std::vector<GameResult> results(session.arguments.games);
    std::mutex mutex;
    run_jobs(session, session.say("cli.sim.playing"), 0, results.size(), [&](std::uint64_t number) {
        Record record;
        Terms terms;
        terms.share[0] = terms.share[1] = share;
        if (!session.arguments.records.empty()) terms.record = &record;
        results[number] = simulation.play(players[0], players[1], seed, number, terms);
        if (terms.record == nullptr) return;
        const auto failed = save_record(session, simulation,
                                        fmt::format("{}-{:04}", session.arguments.scenario, number),
                                        std::move(record), players);
        const std::lock_guard lock(mutex);
        if (failed && trouble.empty()) trouble = *failed;
    });
    return results;
}

}  // namespace

namespace {

// What the games of a simulation come to.
struct Sum {
    explicit Sum(const std::vector<GameResult>& results) : of(static_cast<double>(results.size())) {
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
        for (std::size_t i = 0; i < 2; ++i) shares[i] = share_of(static_cast<double>(wins[i]), of);
    }
    std::string signature() const { return fmt::format("{:016x}", hasher.value()); }

    double of;  // games
    std::uint64_t wins[2] = {0, 0};
    std::uint64_t draws = 0;
    std::uint64_t unfinished = 0;
    double steps = 0;
    double score[2] = {0, 0};
    double losses[2] = {0, 0};
    Share shares[2];
    Hasher hasher;
};

std::string json_of(const Arguments& arguments, const std::string (&players)[2], std::uint64_t seed,
                    const Sum& sum) {
    Tree tree = Tree::object();
    tree.set("game", arguments.game).set("scenario", arguments.scenario);
    tree.set("games", arguments.games).set("seed", seed);
    Tree sides = Tree::list();
    for (std::size_t i = 0; i < 2; ++i)
        sides.add(Tree::object()
                      .set("player", players[i])
                      .set("wins", sum.wins[i])
                      .set("win_rate", sum.shares[i].share)
                      .set("low", sum.shares[i].low)
                      .set("high", sum.shares[i].high)
                      .set("mean_score", sum.score[i] / sum.of)
                      .set("mean_losses", sum.losses[i] / sum.of));
    tree.set("sides", std::move(sides)).set("draws", sum.draws).set("unfinished", sum.unfinished);
    tree.set("mean_length", sum.steps / sum.of);
    tree.set("signature", sum.signature());
    return tree.write_indented();
}

void print(Session& session, const std::string (&sides)[2], const std::string (&players)[2],
           std::uint64_t seed, const Sum& sum) {
    const Arguments& arguments = session.arguments;
    Console& console = session.console;
    console.out << session.say("cli.sim.title", {{"games", arguments.games},
                                                 {"game", arguments.game},
                                                 {"scenario", arguments.scenario},
                                                 {"seed", seed}})
                << "\n";
    const bool counts_losses = sum.losses[0] + sum.losses[1] > 0;
    Table table(2);
    for (std::size_t i = 0; i < 2; ++i) {
        const Paint paint = i == 0 ? Paint::first : Paint::second;
        table.row({console.paint(paint, sides[i]), players[i],
                   session.say("cli.sim.wins", {{"rate", percent(sum.shares[i].share)},
                                                {"low", percent(sum.shares[i].low)},
                                                {"high", percent(sum.shares[i].high)}})});
        table.row(
            {"", "",
             session.say("cli.sim.score", {{"score", std::round(sum.score[i] / sum.of) / 1000}})});
        if (counts_losses)
            table.row({"", "",
                       session.say("cli.sim.losses",
                                   {{"losses", std::round(sum.losses[i] / sum.of * 10) / 10}})});
    }
    console.out << table.write(console.width);
    console.out << session.say("cli.sim.rest",
                               {{"draws", percent(static_cast<double>(sum.draws) / sum.of)},
                                {"steps", std::round(sum.steps / sum.of * 10) / 10},
                                {"signature", sum.signature()}})
                << "\n"
                << std::flush;
}

}  // namespace

int sim(Session& session) {
    const Arguments& arguments = session.arguments;
    if (!session.use_game(arguments.game)) return bad_use;
    const std::string players[2] = {arguments.first.empty() ? "reference" : arguments.first,
                                    arguments.second.empty() ? "random" : arguments.second};
    for (const std::string& player : players)
        if (const auto wrong = wrong_player(session.words, player)) return session.refuse(*wrong);
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
    const auto budget = share_of_budget(arguments.budget);
    if (!budget) return session.refuse(session.say("cli.bad.budget"));
    std::string trouble;
    const std::vector<GameResult> results =
        play_all(session, *simulation, {players[0], players[1]}, seed, *budget, trouble);
    if (!trouble.empty()) return session.give_up(trouble);

    const Sum sum(results);
    if (arguments.json) {
        session.console.out << json_of(arguments, players, seed, sum);
        return sum.unfinished == 0 ? done : failed;
    }
    print(session, sides, players, seed, sum);
    if (sum.unfinished != 0)
        return session.give_up(session.say("cli.sim.unfinished", {{"games", sum.unfinished}}));
    return done;
}

}  // namespace gonfalon::cli
