// The measures of one game, written once for all games; each game instantiates them in a file of
// its own.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "ai/search/think.h"
#include "bench/bench.h"
#include "bench/clock.h"
#include "engine/core/hash.h"
#include "engine/game/forecast.h"
#include "engine/game/game.h"

namespace gonfalon::bench {

template <Game G>
class GameBench {
    using State = typename G::State;
    using Action = typename G::Action;

    static constexpr int repeats = 9;
    static constexpr std::size_t pool_size = 1024;
    static constexpr std::size_t block_size = 4096;

  public:
    explicit GameBench(const G& game) : game_(game) { fill_pool(); }

    Report run(Tell tell) {
        Report report;
        report.state_bytes = sizeof(State);
        report.measures.push_back(step());
        report.steps_per_second = 1e9 / report.measures.back().ours;
        tell(250);
        report.measures.push_back(playouts(report.games_per_second));
        tell(600);
        report.measures.push_back(copies());
        tell(650);
        if (Measure search = searching(); search.ours > 0)
            report.measures.push_back(std::move(search));
        tell(720);
        if (Measure odds = exact_odds(); odds.reference > 0)
            report.measures.push_back(std::move(odds));
        tell(800);
        compare_lists(report);
        tell(1000);
        return report;
    }

  private:
    Side side_asked(const State& state) const { return game_.prompt(state, Side::first).side; }
    bool is_over(const State& state) const {
        return game_.prompt(state, Side::first).turn == Turn::over;
    }

    // What a playout does once, by `sample`.
    void step_once(State& state, Chance& chance) const {
        Silent silent;
        if (game_.prompt(state, Side::first).turn == Turn::chance) {
            game_.apply(state, game_.outcome(state, chance), silent);
        } else {
            const Side side = side_asked(state);
            game_.apply(state, side, game_.sample(state, side, chance), silent);
        }
    }
    // The same by trying every Action value in range through `check`.
    void step_by_listing(State& state, Chance& chance) {
        Silent silent;
        if (game_.prompt(state, Side::first).turn == Turn::chance) {
            game_.apply(state, game_.outcome(state, chance), silent);
            return;
        }
        const Side side = side_asked(state);
        legal_.clear();
        game_.each_conceivable(state, side, [&](const Action& action) {
            if (game_.check(state, side, action)) legal_.push_back(action);
        });
        if (legal_.empty()) return;
        game_.apply(state, side, legal_[chance.below(static_cast<std::uint32_t>(legal_.size()))],
                    silent);
    }

    // States met in random games, spread over their whole length.
    void fill_pool() {
        Chance chance(20, 1410);
        std::uint64_t action = 0;
        std::size_t length = 0;
        for (State state = game_.initial(); !is_over(state) && length < 200'000; ++length) {
            chance.begin(action++);
            step_once(state, chance);
        }
        const std::size_t every = std::max<std::size_t>(1, length / 128);
        State state = game_.initial();
        std::size_t met = 0;
        while (pool_.size() < pool_size) {
            if (is_over(state)) state = game_.initial();
            if (met++ % every == 0) pool_.push_back(state);
            chance.begin(action++);
            step_once(state, chance);
        }
        mean_length_ = static_cast<double>(length);
    }

    Measure step() {
        std::vector<State> work(pool_.size());
        std::vector<unsigned char> from(block_size, 1);
        std::vector<unsigned char> to(block_size, 2);
        Chance chance(7, 7);
        std::uint64_t action = 0;
        std::vector<double> ours;
        std::vector<double> reference;
        std::vector<double> ratios;
        for (int i = 0; i <= repeats * 3; ++i) {
            // Fresh states: a step on the state that the last one left flatters branches.
            std::copy(pool_.begin(), pool_.end(), work.begin());
            const double own = nanoseconds([&] {
                                   for (State& state : work) {
                                       chance.begin(action++);
                                       step_once(state, chance);
                                       keep(state);
                                   }
                               }) /
                               static_cast<double>(work.size());
            constexpr int copies = 20'000;
            const double block = nanoseconds([&] {
                                     for (int j = 0; j < copies; ++j) {
                                         std::memcpy(to.data(), from.data(), block_size);
                                         keep(to[0]);
                                     }
                                 }) /
                                 copies;
            if (i == 0) continue;
            ours.push_back(own);
            reference.push_back(block);
            ratios.push_back(own / block);
        }
        return {"step", median(ours), median(reference), median(ratios), false};
    }

    // Whole games from the start, cut to what a repeat has time for.
    Measure playouts(double& games_per_second) {
        Chance chance(3, 3);
        std::uint64_t action = 0;
        State state = game_.initial();
        const auto walk = [&](auto&& one, std::uint64_t steps) {
            for (std::uint64_t i = 0; i < steps; ++i) {
                if (is_over(state)) state = game_.initial();
                chance.begin(action++);
                one(state);
            }
            return steps;
        };
        const auto by_sample = [&](State& now) { step_once(now, chance); };
        const auto by_listing = [&](State& now) { step_by_listing(now, chance); };
        std::uint64_t few = 8;
        while (nanoseconds([&] { walk(by_listing, few); }) < 3e7 && few < 100'000) few *= 2;
        const Pair pair = alternate(
            repeats, [&] { return walk(by_sample, few * 4); },
            [&] { return walk(by_listing, few); });
        games_per_second = mean_length_ > 0 ? 1e9 / (pair.ours * mean_length_) : 0;
        return {"playouts", pair.ours, pair.reference, 1 / pair.ours_in_references, true};
    }

    // In states all along random games: is what is proposed exactly what the lister finds or, where
    // it is a part of that, legal? And is what is drawn?
    void compare_lists(Report& report) {
        constexpr std::uint64_t wanted = 10'000;
        constexpr std::uint32_t longest_gap = 16;
        Chance chance(11, 1410);
        std::uint64_t action = 0;
        State state = game_.initial();
        while (report.states_compared + report.states_in_part < wanted) {
            for (std::uint32_t gap = 1 + chance.below(longest_gap); gap > 0; --gap) {
                if (is_over(state)) state = game_.initial();
                chance.begin(action++);
                step_once(state, chance);
            }
            const auto prompt = game_.prompt(state, Side::first);
            if (prompt.turn == Turn::chance || prompt.turn == Turn::over) continue;
            compare_list(state, prompt.side, chance, report);
        }
    }
    void compare_list(const State& state, Side side, Chance& chance, Report& report) {
        legal_.clear();
        const Coverage coverage =
            game_.propose(state, side, std::numeric_limits<std::size_t>::max(), chance,
                          [&](const Action& each) { legal_.push_back(each); });
        const Action drawn = game_.sample(state, side, chance);
        if (coverage == Coverage::part) {
            legal_.push_back(drawn);
            ++report.states_in_part;
            report.actions_checked += legal_.size();
            for (const Action& each : legal_)
                if (!game_.check(state, side, each)) ++report.actions_refused;
            return;
        }
        std::vector<std::uint64_t> proposed;
        std::vector<std::uint64_t> listed;
        for (const Action& each : legal_) proposed.push_back(hash_of(each));
        game_.each_conceivable(state, side, [&](const Action& each) {
            if (game_.check(state, side, each)) listed.push_back(hash_of(each));
        });
        std::sort(proposed.begin(), proposed.end());
        std::sort(listed.begin(), listed.end());
        ++report.states_compared;
        if (proposed != listed || !std::binary_search(listed.begin(), listed.end(), hash_of(drawn)))
            ++report.states_differing;
    }

    Measure copies() {
        auto states = std::make_unique<State[]>(2);
        states[0] = pool_.back();
        constexpr std::uint64_t count = 50'000;
        const Pair pair = alternate(
            repeats * 3,
            [&] {
                for (std::uint64_t i = 0; i < count; ++i) {
                    states[1] = states[0];
                    keep(states[1]);
                }
                return count;
            },
            [&] {
                for (std::uint64_t i = 0; i < count; ++i) {
                    std::memcpy(static_cast<void*>(&states[1]), &states[0], sizeof(State));
                    keep(states[1]);
                }
                return count;
            });
        return {"copy", pair.ours, pair.reference, pair.ours_in_references, false};
    }

    // What a general's thinking costs beside the playouts themselves: choices at a twentieth of its
    // simulations, in states all along a game of its policy.
    Measure searching() const {
        constexpr int enough = 24;
        constexpr double longest = 4e9;
        double whole = 0;
        double inside = 0;
        std::uint64_t simulations = 0;
        const auto timed = [&](std::span<std::int32_t> values, Job job) {
            simulations += values.size();
            inside += nanoseconds([&] {
                for (std::size_t i = 0; i < values.size(); ++i) values[i] = job(i);
            });
        };
        const Executor executor(timed);
        const Effort effort = Effort{}.share(Effort::whole / 20).by(&executor);
        Chance chance(9, 9);
        Silent silent;
        State state = game_.initial();
        Mind<G> minds[2];
        int weighed = 0;
        for (std::uint64_t step = 0; weighed < enough && whole < longest && !is_over(state);
             ++step) {
            chance.begin(step);
            if (game_.prompt(state, Side::first).turn == Turn::chance) {
                game_.apply(state, game_.outcome(state, chance), silent);
                continue;
            }
            const Side side = side_asked(state);
            Decision<G> decision;
            const std::uint64_t before = simulations;
            const double inside_before = inside;
            const double took = nanoseconds([&] {
                Thinker<G>(game_, game_.observe(state, viewer(side)), side, Level::general, chance,
                           effort, minds[index(side)])
                    .choose(decision);
            });
            // What needed no thought says nothing about thinking.
            if (simulations - before < Contest::fewest_trials) {
                inside = inside_before;
                simulations = before;
            } else {
                whole += took;
                ++weighed;
            }
            game_.apply(state, side, decision.action, silent);
        }
        if (simulations == 0) return {};
        const double of = static_cast<double>(simulations);
        return {"search", whole / of, inside / of, inside / whole, true};
    }

    // A share known to one part in a hundred takes 2500 tries (half / sqrt(n) = 1 %).
    Measure exact_odds() {
        constexpr int tries = 2500;
        struct Gamble {
            State state;
            Side side;
            Action action;
        };
        std::vector<Gamble> gambles;
        Chance chance(5, 5);
        for (const State& state : pool_) {
            if (gambles.size() == 8) break;
            const Turn turn = game_.prompt(state, Side::first).turn;
            if (turn != Turn::player) continue;
            const Side side = side_asked(state);
            bool found = false;
            game_.propose(state, side, 64, chance, [&](const Action& action) {
                if (found) return;
                State after = state;
                Silent silent;
                game_.apply(after, side, action, silent);
                if (game_.prompt(after, Side::first).turn != Turn::chance) return;
                gambles.push_back({state, side, action});
                found = true;
            });
        }
        if (gambles.empty()) return {};
        const auto exactly = [&] {
            for (const Gamble& each : gambles) {
                const auto odds = forecast(game_, each.state, each.side, each.action);
                keep(odds);
            }
            return std::uint64_t{gambles.size()};
        };
        std::uint64_t number = 0;
        const auto by_chance = [&] {
            Silent silent;
            for (const Gamble& each : gambles)
                for (int i = 0; i < tries; ++i) {
                    State state = each.state;
                    chance.begin(number++);
                    game_.apply(state, each.side, each.action, silent);
                    while (game_.prompt(state, Side::first).turn == Turn::chance)
                        game_.apply(state, game_.outcome(state, chance), silent);
                    keep(state);
                }
            return std::uint64_t{gambles.size()};
        };
        const Pair pair = alternate(repeats, exactly, by_chance);
        return {"odds", pair.ours, pair.reference, 1 / pair.ours_in_references, true};
    }

    const G& game_;
    std::vector<State> pool_;
    std::vector<Action> legal_;
    double mean_length_ = 0;
};

}  // namespace gonfalon::bench
