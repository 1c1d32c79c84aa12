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

int sim(Session& session) {
    const Arguments& arguments = session.arguments;
    if (!session.use_game(arguments.game)) return bad_use;
    const std::string first = arguments.first.empty() ? "reference" : arguments.first;
    const std::string second = arguments.second.empty() ? "random" : arguments.second;
    for (const std::string& player : {first, second})
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
        play_all(session, *simulation, {first, second}, seed, *budget, trouble);
    if (!trouble.empty()) return session.give_up(trouble);

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
