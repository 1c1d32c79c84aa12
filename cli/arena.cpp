// `arena`: a match between two computer players in pairs of games, each with sides and dice
// swapped; the same result whatever the number of threads.
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <mutex>
#include <ostream>
#include <sstream>

#include "cli/many_games.h"
#include "cli/nearest.h"
#include "engine/core/hash.h"
#include "loader/tree.h"

namespace gonfalon::cli {

namespace {

// One pair of games; [0] is the game in which player A has the first side. What is by player: A, B.
struct Pair {
    bool played = false;
    int score[2] = {0, 0};  // A's, in thousandths
    std::uint64_t steps = 0;
    std::uint64_t turns = 0;
    std::uint64_t decisions[2] = {0, 0};
    std::uint64_t thought[2] = {0, 0};  // microseconds
    std::uint64_t unfinished = 0;
    std::uint64_t hash = 0;

    double points() const { return (score[0] + score[1]) / 1000.0; }
};

std::uint64_t microseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000 +
           static_cast<std::uint64_t>(now.tv_nsec) / 1000;
}

double elo_of(double score) {
    constexpr double least = 1e-3;
    score = std::clamp(score, least, 1 - least);
    return -400 * std::log10(1 / score - 1);
}
double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// Sums over some of the pairs.
struct Total {
    double games = 0;
    double points = 0;
    std::uint64_t wins = 0, draws = 0, losses = 0;
    double squares = 0;  // of the pairs' points
    double pairs = 0;
    double steps = 0;
    double turns = 0;
    double thought[2] = {0, 0};
    std::uint64_t unfinished = 0;

    void add(const Pair& pair) {
        for (const int score : pair.score) ++(score > 500 ? wins : score < 500 ? losses : draws);
        games += 2;
        ++pairs;
        points += pair.points();
        squares += pair.points() * pair.points();
        steps += static_cast<double>(pair.steps);
        turns += static_cast<double>(pair.turns);
        for (std::size_t i = 0; i < 2; ++i) thought[i] += static_cast<double>(pair.thought[i]);
        unfinished += pair.unfinished;
    }
    Share share() const { return share_of(points, games); }
    double milliseconds_a_turn(std::size_t player) const {
        return turns == 0 ? 0 : thought[player] / turns / 1000;
    }
    // Wald's test between two differences in strength, on the scores of pairs (normal
    // approximation); the pairs' own spread, never quite nothing.
    double likelihood(double low, double high) const {
        if (pairs < 2) return 0;
        const double mean = points / pairs / 2;
        const double spread = squares / pairs / 4 - mean * mean;
        const double variance = std::max(spread, 0.25 / pairs) / pairs;
        const double s0 = score_of_elo(low);
        const double s1 = score_of_elo(high);
        return (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    }
};
constexpr double sure = 2.944;  // log(0.95 / 0.05)

class Arena {
  public:
    explicit Arena(Session& session)
        : session_(session),
          arguments_(session.arguments),
          players_{arguments_.first.empty() ? "captain" : arguments_.first,
                   arguments_.second.empty() ? "reference" : arguments_.second},
          seed_(arguments_.seed.value_or(1)) {}

    int run() {
        if (!session_.use_game(arguments_.game)) return bad_use;
        if (const int refused = read_arguments(); refused != done) return refused;
        pairs_.resize(arguments_.pairs);
        if (!arguments_.resume.empty())
            if (const int refused = resume(); refused != done) return refused;
        play();
        if (!trouble_.empty()) return session_.give_up(trouble_);
        Total total;
        for (std::size_t i = 0; i < count_; ++i) total.add(pairs_[i]);
        arguments_.json ? print_json(total) : print(total);
        if (total.unfinished != 0)
            return session_.give_up(
                session_.say("cli.sim.unfinished", {{"games", total.unfinished}}));
        return done;
    }

  private:
    int read_arguments() {
        for (const std::string& player : players_)
            if (const auto wrong = wrong_player(session_.words, player))
                return session_.refuse(*wrong);
        if (arguments_.pairs == 0 || arguments_.pairs > 1'000'000)
            return session_.refuse(session_.say("cli.bad.pairs"));
        for (std::size_t i = 0; i < 2; ++i) {
            const auto budget = share_of_budget(budget_of(i));
            if (!budget) return session_.refuse(session_.say("cli.bad.budget"));
            shares_[i] = *budget;
        }
        if (!arguments_.sprt.empty() &&
            (arguments_.sprt.size() != 2 || !(arguments_.sprt[0] < arguments_.sprt[1])))
            return session_.refuse(session_.say("cli.bad.sprt"));
        const auto options = session_.options();
        if (!options) return session_.refuse(options.error());
        if (arguments_.scenario.empty() || arguments_.scenario == "all") {
            scenarios_ = session_.library.scenarios(arguments_.game);
        } else {
            scenarios_ = {arguments_.scenario};
        }
        for (const std::string& scenario : scenarios_) {
            const auto simulation = session_.library.simulate(arguments_.game, scenario, *options);
            if (!simulation) return session_.refuse(say(session_.words, simulation.error()));
            simulations_.push_back(*simulation);
        }
        return weigh();
    }

    // The first player by other weights than those that stand.
    int weigh() {
        const std::vector<Judged> judged = simulations_.front().judgement();
        WeightValues stood;
        for (const Judged& each : judged) stood.push_back(each.value);
        WeightValues tried = stood;
        for (const std::string& each : arguments_.weights) {
            const std::size_t equals = std::min(each.find('='), each.size());
            const auto found =
                std::find_if(judged.begin(), judged.end(), [&](const Judged& weight) {
                    return weight.name == std::string_view(each).substr(0, equals);
                });
            if (found == judged.end()) {
                std::vector<std::string> known;
                for (const Judged& weight : judged) known.emplace_back(weight.name);
                return session_.refuse(
                    no_such(session_.words, "cli.bad.weight", each.substr(0, equals), known));
            }
            const char* const end = each.data() + each.size();
            int value = 0;
            const char* const begin = each.data() + std::min(equals + 1, each.size());
            const auto read = std::from_chars(begin, end, value);
            if (read.ec != std::errc{} || read.ptr != end || value < found->bounds.low ||
                value > found->bounds.high)
                return session_.refuse(session_.say("cli.bad.weight_value",
                                                    {{"what", each},
                                                     {"low", std::int64_t{found->bounds.low}},
                                                     {"high", std::int64_t{found->bounds.high}}}));
            tried[static_cast<std::size_t>(found - judged.begin())] = value;
        }
        if (arguments_.weights.empty()) return done;
        for (const Simulation& each : simulations_)
            swapped_.push_back(each.judged_by(stood, tried));
        for (Simulation& each : simulations_) each = each.judged_by(tried, stood);
        return done;
    }

    double budget_of(std::size_t player) const {
        return player == 0 ? arguments_.budget
                           : arguments_.budget_second.value_or(arguments_.budget);
    }
    std::size_t scenario_of(std::uint64_t pair) const { return pair % scenarios_.size(); }

    // What a file of results belongs to.
    std::string title() const {
        std::string set;
        for (const std::string& each : arguments_.settings) set += " " + each;
        for (const std::string& each : arguments_.weights) set += " weigh:" + each;
        const std::string share = shares_[0] == shares_[1]
                                      ? fmt::to_string(shares_[0])
                                      : fmt::format("{}:{}", shares_[0], shares_[1]);
        return fmt::format("gonfalon-arena 1 {} {} {} {} seed={} share={}{}", arguments_.game,
                           scenarios_.size() == 1 ? scenarios_[0] : "all", players_[0], players_[1],
                           seed_, share, set);
    }

    static std::string line_of(std::uint64_t number, const Pair& pair) {
        return fmt::format("{} {} {} {} {} {} {} {} {} {} {:016x}\n", number, pair.score[0],
                           pair.score[1], pair.steps, pair.turns, pair.decisions[0],
                           pair.decisions[1], pair.thought[0], pair.thought[1], pair.unfinished,
                           pair.hash);
    }

    int resume() {
        std::ifstream file(arguments_.resume);
        std::string line;
        const bool is_new = !file || !std::getline(file, line);
        if (!is_new && line != title())
            return session_.refuse(
                session_.say("cli.bad.resume", {{"file", arguments_.resume}, {"seen", line}}));
        while (!is_new && std::getline(file, line)) {
            std::istringstream words(line);
            std::uint64_t number = 0;
            Pair pair;
            words >> number >> pair.score[0] >> pair.score[1] >> pair.steps >> pair.turns >>
                pair.decisions[0] >> pair.decisions[1] >> pair.thought[0] >> pair.thought[1] >>
                pair.unfinished >> std::hex >> pair.hash;
            // A line that was cut short is played again.
            if (!words || number >= pairs_.size()) continue;
            pair.played = true;
            pairs_[number] = pair;
        }
        results_.open(arguments_.resume, std::ios::app);
        if (!results_)
            return session_.refuse(
                session_.say("cli.file.unwritable", {{"path", arguments_.resume}, {"detail", ""}}));
        if (is_new) results_ << title() << "\n" << std::flush;
        return done;
    }

    void play() {
        // With a test that can end early a few pairs at a time, else all.
        const std::uint64_t step = arguments_.sprt.empty() ? pairs_.size() : 8;
        Total total;
        for (std::uint64_t from = 0; from < pairs_.size() && verdict_ == 0; from += step) {
            const std::uint64_t to = std::min<std::uint64_t>(from + step, pairs_.size());
            run_jobs(session_, session_.say("cli.sim.playing"), from, to,
                     [&](std::uint64_t number) { play_pair(number); });
            if (!trouble_.empty()) return;
            for (; count_ < to && verdict_ == 0; ++count_) {
                total.add(pairs_[count_]);
                if (arguments_.sprt.empty()) continue;
                const double log = total.likelihood(arguments_.sprt[0], arguments_.sprt[1]);
                verdict_ = log > sure ? 1 : log < -sure ? -1 : 0;
            }
        }
    }

    void play_pair(std::uint64_t number) {
        Pair& pair = pairs_[number];
        if (pair.played) return;
        const auto now = [] { return microseconds(); };
        const FunctionRef<std::uint64_t()> clock(now);
        Hasher hasher;
        for (std::size_t game = 0; game < 2; ++game) {
            Record record;
            Terms terms;
            terms.share[0] = shares_[game];
            terms.share[1] = shares_[1 - game];
            terms.clock = &clock;
            if (!arguments_.records.empty()) terms.record = &record;
            const std::string names[2] = {players_[game], players_[1 - game]};
            const Simulation& simulation =
                (game == 0 || swapped_.empty() ? simulations_ : swapped_)[scenario_of(number)];
            const GameResult result = simulation.play(names[0], names[1], seed_, number, terms);
            pair.score[game] = result.score[game];
            pair.steps += result.steps;
            pair.turns += result.turns;
            for (std::size_t side = 0; side < 2; ++side) {
                pair.decisions[side ^ game] += result.decisions[side];
                pair.thought[side ^ game] += result.thought[side];
            }
            pair.unfinished += result.finished ? 0 : 1;
            hasher.mix(result.hash);
            if (terms.record == nullptr) continue;
            const auto trouble =
                save_record(session_, simulation,
                            fmt::format("{}-{:04}-{}", scenarios_[scenario_of(number)], number,
                                        game == 0 ? "ab" : "ba"),
                            std::move(record), names);
            const std::lock_guard lock(mutex_);
            if (trouble && trouble_.empty()) trouble_ = *trouble;
        }
        pair.hash = hasher.value();
        pair.played = true;
        const std::lock_guard lock(mutex_);
        if (results_.is_open()) results_ << line_of(number, pair) << std::flush;
    }

    std::uint64_t signature() const {
        Hasher hasher;
        for (std::size_t i = 0; i < count_; ++i) hasher.mix(pairs_[i].hash);
        return hasher.value();
    }
    std::vector<std::pair<std::string, Total>> by_scenario() const {
        std::vector<std::pair<std::string, Total>> totals;
        for (const std::string& scenario : scenarios_) totals.emplace_back(scenario, Total{});
        for (std::size_t i = 0; i < count_; ++i) totals[scenario_of(i)].second.add(pairs_[i]);
        return totals;
    }

    static Tree tree_of(const Total& total) {
        const Share share = total.share();
        return Tree::object()
            .set("games", total.games)
            .set("score", share.share)
            .set("low", share.low)
            .set("high", share.high)
            .set("elo", std::round(elo_of(share.share)))
            .set("wins", total.wins)
            .set("draws", total.draws)
            .set("losses", total.losses)
            .set("mean_length", total.steps / total.games)
            .set("mean_turns", total.turns / total.games)
            .set("first_ms_a_turn", total.milliseconds_a_turn(0))
            .set("second_ms_a_turn", total.milliseconds_a_turn(1));
    }
    void print_json(const Total& total) const {
        Tree scenarios = Tree::list();
        for (const auto& [scenario, sums] : by_scenario())
            if (sums.games > 0) scenarios.add(tree_of(sums).set("scenario", scenario));
        Tree tree = tree_of(total);
        tree.set("game", arguments_.game).set("first", players_[0]).set("second", players_[1]);
        Tree weights = Tree::list();
        for (const std::string& each : arguments_.weights) weights.add(Tree{each});
        if (!arguments_.weights.empty()) tree.set("weigh", std::move(weights));
        tree.set("seed", seed_).set("budget", budget_of(0));
        tree.set("budget_second", budget_of(1));
        tree.set("scenarios", std::move(scenarios));
        if (!arguments_.sprt.empty()) tree.set("sprt", std::int64_t{verdict_});
        tree.set("signature", fmt::format("{:016x}", signature()));
        session_.console.out << tree.write_indented();
    }

    std::vector<std::string> row_of(const std::string& name, const Total& total) const {
        const Share share = total.share();
        return {name,
                session_.say("cli.arena.score", {{"score", percent(share.share)},
                                                 {"low", percent(share.low)},
                                                 {"high", percent(share.high)}}),
                fmt::format("+{} ={} -{}", total.wins, total.draws, total.losses),
                fmt::format("{:+.0f}", elo_of(share.share)),
                session_.say("cli.arena.length",
                             {{"turns", std::round(total.turns / total.games * 10) / 10},
                              {"steps", std::round(total.steps / total.games)}}),
                session_.say("cli.arena.time",
                             {{"first", std::round(total.milliseconds_a_turn(0)) / 1000},
                              {"second", std::round(total.milliseconds_a_turn(1)) / 1000}})};
    }
    void print(const Total& total) const {
        std::ostream& out = session_.console.out;
        std::string first = players_[0];
        for (const std::string& each : arguments_.weights) first += " " + each;
        out << session_.say(
                   shares_[0] == shares_[1] ? "cli.arena.title" : "cli.arena.title_two_budgets",
                   {{"first", first},
                    {"second", players_[1]},
                    {"game", arguments_.game},
                    {"pairs", std::uint64_t{count_}},
                    {"seed", seed_},
                    {"budget", budget_of(0)},
                    {"second_budget", budget_of(1)}})
            << "\n";
        Table table(2);
        table.row({session_.say("cli.arena.scenario"), session_.say("cli.arena.score_head"),
                   "+ = -", "Elo", session_.say("cli.arena.length_head"),
                   session_.say("cli.arena.time_head")});
        if (scenarios_.size() > 1)
            for (const auto& [scenario, sums] : by_scenario())
                if (sums.games > 0) table.row(row_of(scenario, sums));
        table.row(
            row_of(scenarios_.size() > 1 ? session_.say("cli.arena.all") : scenarios_[0], total));
        out << table.write(std::max<std::size_t>(session_.console.width, 120));
        if (!arguments_.sprt.empty())
            out << session_.say(verdict_ > 0   ? "cli.arena.sprt_high"
                                : verdict_ < 0 ? "cli.arena.sprt_low"
                                               : "cli.arena.sprt_open",
                                {{"low", arguments_.sprt[0]}, {"high", arguments_.sprt[1]}})
                << "\n";
        out << session_.say("cli.arena.signature",
                            {{"signature", fmt::format("{:016x}", signature())}})
            << "\n"
            << std::flush;
    }

    Session& session_;
    const Arguments& arguments_;
    const std::string players_[2];
    const std::uint64_t seed_;
    int shares_[2] = {Effort::whole, Effort::whole};  // by player
    std::vector<std::string> scenarios_;
    std::vector<Simulation> simulations_;
    std::vector<Simulation> swapped_;  // A, by other weights, has the second side
    std::vector<Pair> pairs_;
    std::uint64_t count_ = 0;  // pairs that count
    int verdict_ = 0;          // of the test: 1 the higher strength, -1 the lower, 0 open
    std::mutex mutex_;         // of what follows
    std::ofstream results_;
    std::string trouble_;
};

}  // namespace

int arena(Session& session) { return Arena(session).run(); }

}  // namespace gonfalon::cli
