// `tune`: the weights of a game's computer player fitted on games against itself, proved in a fresh
// match against those that stood, and written with the run that made them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ostream>

#include "cli/many_games.h"
#include "cli/nearest.h"
#include "loader/tree.h"

namespace gonfalon::cli {

namespace {

std::int64_t thousandths(double share) { return std::llround(1000 * share); }

class Tuning {
    using Worth = int (*)(const GameResult&, int);

  public:
    explicit Tuning(Session& session)
        : session_(session),
          arguments_(session.arguments),
          seed_(arguments_.seed.value_or(1)),
          proof_seed_(seed_ + 1) {}

    int run() {
        if (!session_.use_game(arguments_.game)) return bad_use;
        if (const int refused = read_arguments(); refused != done) return refused;
        fit();
        prove();
        const bool better = against_.low > 0.5;
        arguments_.json ? print_json(better) : print(better);
        if (!better || arguments_.out.empty()) return done;
        const auto written = write_file(arguments_.out, file());
        if (!written) return session_.give_up(say(session_.words, written.error()));
        if (!arguments_.json)
            session_.console.out << session_.say("cli.tune.written", {{"file", arguments_.out}})
                                 << "\n";
        return done;
    }

  private:
    int read_arguments() {
        constexpr std::uint64_t most_pairs = 1'000'000;
        for (const std::uint64_t pairs : {arguments_.pairs, arguments_.proof})
            if (pairs == 0 || pairs > most_pairs)
                return session_.refuse(session_.say("cli.bad.pairs"));
        if (arguments_.rounds == 0 || arguments_.rounds > 1000)
            return session_.refuse(session_.say("cli.bad.rounds"));
        const auto share = share_of_budget(arguments_.tune_budget);
        if (!share) return session_.refuse(session_.say("cli.bad.budget"));
        share_ = *share;
        const auto options = session_.options();
        if (!options) return session_.refuse(options.error());
        if (arguments_.scenario.empty() || arguments_.scenario == "all")
            scenarios_ = session_.library.scenarios(arguments_.game);
        else
            scenarios_ = {arguments_.scenario};
        for (const std::string& scenario : scenarios_) {
            const auto simulation = session_.library.simulate(arguments_.game, scenario, *options);
            if (!simulation) return session_.refuse(say(session_.words, simulation.error()));
            simulations_.push_back(*simulation);
        }
        for (const std::string_view level : {std::string_view(arguments_.level), rival()})
            if (const auto wrong = wrong_player(session_.words, level))
                return session_.refuse(*wrong);
        judged_ = simulations_.front().judgement();
        if (judged_.empty())
            return session_.refuse(
                session_.say("cli.bad.no_judgement", {{"game", arguments_.game}}));
        for (const Judged& each : judged_) before_.push_back(each.value);
        return done;
    }

    // What A has of a pair, sides and dice swapped: the sum of two games in thousandths.
    int play_pair(std::uint64_t number, std::uint64_t seed, const WeightValues& a,
                  const WeightValues& b, std::string_view second, Worth worth) const {
        const Simulation& simulation = simulations_[number % simulations_.size()];
        Terms terms;
        terms.share[0] = terms.share[1] = share_;
        const std::string& first = arguments_.level;
        return worth(simulation.judged_by(a, b).play(first, second, seed, number, terms), 0) +
               worth(simulation.judged_by(b, a).play(second, first, seed, number, terms), 1);
    }
    static int score_of(const GameResult& result, int who) { return result.score[who]; }
    // Half of it by how far ahead: that says more than who won.
    static int learnt_from(const GameResult& result, int who) {
        constexpr int good_lead = 6;
        const int lead = result.points[who] - result.points[1 - who];
        return (result.score[who] + 500 + 500 * lead / (std::abs(lead) + good_lead)) / 2;
    }

    void fit() {
        std::vector<WeightBounds> bounds;
        for (std::size_t i = 0; i < judged_.size(); ++i) {
            bounds.push_back(judged_[i].bounds);
            // What no game of the run asks for stays where it is.
            if ((share_ == 0 && bounds.back().playouts_only) || !is_asked(judged_[i]))
                bounds.back().low = bounds.back().high = before_[i];
        }
        Fit fit(before_, bounds, seed_);
        for (std::uint64_t round = 0; round < arguments_.rounds; ++round) {
            std::vector<int> scores(arguments_.pairs);
            const std::uint64_t begin = round * arguments_.pairs;
            run_jobs(session_,
                     session_.say("cli.tune.round",
                                  {{"round", round + 1}, {"rounds", arguments_.rounds}}),
                     0, arguments_.pairs, [&](std::uint64_t pair) {
                         WeightValues one, other;
                         fit.opponents(pair, one, other);
                         const std::uint64_t number = begin + pair;
                         if (arguments_.against.empty())
                             scores[pair] = play_pair(number, seed_, one, other, arguments_.level,
                                                      learnt_from);
                         else
                             scores[pair] = 1000 +
                                            play_pair(number, seed_, one, before_,
                                                      arguments_.against, learnt_from) -
                                            play_pair(number, seed_, other, before_,
                                                      arguments_.against, learnt_from);
                     });
            fit.learn(scores);
        }
        after_ = fit.values();
    }

    static bool is_generals(const Judged& weight) { return weight.name.starts_with("general_"); }
    // A general's are those of his own, where the game gives him some; anybody else's all others.
    bool is_asked(const Judged& weight) const {
        const bool has_own = level_part(arguments_.level) == name_of(Level::general) &&
                             std::any_of(judged_.begin(), judged_.end(), is_generals);
        return is_generals(weight) == has_own;
    }
    std::string_view rival() const {
        return arguments_.against.empty() ? arguments_.level : arguments_.against;
    }

    Share match(const WeightValues& first, const WeightValues& second, std::string_view rival) {
        std::vector<int> scores(arguments_.proof);
        run_jobs(session_, session_.say("cli.tune.proof"), 0, arguments_.proof,
                 [&](std::uint64_t pair) {
                     scores[pair] = play_pair(pair, proof_seed_, first, second, rival, score_of);
                 });
        double points = 0;
        for (const int each : scores) points += each / 1000.0;
        return share_of(points, 2.0 * static_cast<double>(arguments_.proof));
    }
    void prove() {
        against_ = match(after_, before_, arguments_.level);
        reference_[0] = match(before_, before_, "reference");
        reference_[1] = match(after_, after_, "reference");
    }

    Tree share_tree(const Share& share) const {
        return Tree::object()
            .set("score", thousandths(share.share))
            .set("low", thousandths(share.low))
            .set("high", thousandths(share.high))
            .set("pairs", arguments_.proof);
    }
    Tree run_tree() const {
        Tree scenarios = Tree::list();
        for (const std::string& each : scenarios_) scenarios.add(Tree{each});
        return Tree::object()
            .set("scenarios", std::move(scenarios))
            .set("level", arguments_.level)
            .set("against", Tree{rival()})
            .set("rounds", arguments_.rounds)
            .set("pairs", arguments_.pairs)
            .set("games", 2 * arguments_.rounds * arguments_.pairs)
            .set("seed", seed_)
            .set("budget", std::int64_t{share_})
            .set("proof_seed", proof_seed_)
            .set("against_before", share_tree(against_))
            .set("reference_before", share_tree(reference_[0]))
            .set("reference_after", share_tree(reference_[1]));
    }
    Tree weight_tree(std::size_t i) const {
        Tree row = Tree::object();
        row.set("id", Tree{judged_[i].name})
            .set("value", std::int64_t{after_[i]})
            .set("low", std::int64_t{judged_[i].bounds.low})
            .set("high", std::int64_t{judged_[i].bounds.high});
        if (judged_[i].bounds.playouts_only) row.set("playouts_only", Tree{true});
        return row;
    }
    // As data/<game>/judgement.json is laid out: a weight a line.
    std::string file() const {
        const auto stood_text = session_.files.find(arguments_.game + "/judgement.json");
        const Tree stood = read_tree(stood_text.value_or("")).value_or(Tree{});
        std::string text =
            fmt::format("{{\n  \"game\": \"{}\",\n  \"source\": {},\n  \"run\": {},\n",
                        arguments_.game, stood["source"].write(), run_tree().write());
        text += "  \"weights\": [\n";
        for (std::size_t i = 0; i < judged_.size(); ++i)
            text += "    " + weight_tree(i).write() + (i + 1 < judged_.size() ? ",\n" : "\n");
        return text + "  ]\n}\n";
    }

    void print_json(bool better) const {
        Tree weights = Tree::list();
        for (std::size_t i = 0; i < judged_.size(); ++i)
            weights.add(weight_tree(i).set("before", std::int64_t{before_[i]}));
        session_.console.out << Tree::object()
                                    .set("game", arguments_.game)
                                    .set("better", Tree{better})
                                    .set("run", run_tree())
                                    .set("weights", std::move(weights))
                                    .write_indented();
    }
    std::string score(const Share& share) const {
        return session_.say("cli.arena.score", {{"score", percent(share.share)},
                                                {"low", percent(share.low)},
                                                {"high", percent(share.high)}});
    }
    void print(bool better) const {
        std::ostream& out = session_.console.out;
        Table table(2);
        table.row({session_.say("cli.tune.weight"), session_.say("cli.tune.before"),
                   session_.say("cli.tune.after")});
        for (std::size_t i = 0; i < judged_.size(); ++i)
            table.row({std::string(judged_[i].name), fmt::to_string(before_[i]),
                       fmt::to_string(after_[i])});
        out << table.write(session_.console.width)
            << session_.say(
                   "cli.tune.against",
                   {{"score", score(against_)}, {"pairs", arguments_.proof}, {"seed", proof_seed_}})
            << "\n"
            << session_.say("cli.tune.reference",
                            {{"before", score(reference_[0])}, {"after", score(reference_[1])}})
            << "\n"
            << session_.say(better ? "cli.tune.better" : "cli.tune.not_better") << "\n";
    }

    Session& session_;
    const Arguments& arguments_;
    std::vector<std::string> scenarios_;
    std::vector<Simulation> simulations_;
    std::vector<Judged> judged_;
    WeightValues before_;
    WeightValues after_;
    std::uint64_t seed_;
    std::uint64_t proof_seed_;
    int share_ = 0;
    Share against_;
    Share reference_[2];
};

}  // namespace

int tune(Session& session) { return Tuning(session).run(); }

}  // namespace gonfalon::cli
