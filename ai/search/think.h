// How a computer player of a level chooses: it makes a plan for its formations once a period, plays
// by the policy that serves the plan, and weighs the questions that deserve it; all by playouts
// from what its View shows and imagination fills in.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ai/players/level.h"
#include "ai/search/contest.h"
#include "ai/search/playout.h"

namespace gonfalon {

// A plan that was weighed, and how likely it is to win, in ten-thousandths.
struct Weighed {
    Plan plan;
    int chance = 0;
};

// What a player remembers between its choices: one a side and match. Losing it costs a new plan.
template <class G>
struct Mind {
    Plan plan;
    int period = -1;                  // in which the plan was made
    FixedVector<Weighed, 3> weighed;  // the plan and its rivals, the best first
    // The plan of the enemy that the best one suffers most from, and how likely it then is to win.
    FixedVector<Weighed, 1> feared;
    // What a doctrine that says `keeps_staff` worked out, as in a playout: once a period.
    typename Doctrine<G>::Staff staff;
    int staff_period = -1;
};

template <Game G>
    requires HasDoctrine<G>
class Thinker {
  public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Lore = Doctrine<G>;

    Thinker(const G& game, const typename G::View& view, Side side, Level level, Chance& chance,
            const Effort& effort, Mind<G>& mind, Temper temper = Temper::steady)
        : game_(game),
          side_(side),
          level_(level),
          temper_(temper),
          chance_(chance),
          effort_(effort),
          mind_(mind) {
        key_ = std::uint64_t{chance.word()} << 32 | chance.word();
        for (State& world : worlds_) world = game.imagine(view, chance);
    }

    void choose(Decision<G>& decision) {
        const State& state = worlds_[0];
        for (const Side side : {Side::first, Side::second})
            Lore::drills(game_, state, side, drills_[index(side)]);
        for (Plan& drill : drills_[index(side_)]) {
            drill.temper = temper_;
            drill.level = level_;
        }
        const int period = Lore::period(game_, state, side_);
        if (mind_.period != period) {
            const bool knows = mind_.period >= 0;
            mind_.period = period;
            if (!knows) mind_.plan = drills_[index(side_)][0];
            mind_.plan.temper = temper_;
            mind_.plan.level = level_;
            mind_.plan.errands.clear();
            if (Lore::is_plan_due(game_, state, side_)) make_plan(Lore::plan_simulations(game_));
        }
        typename Lore::Staff fresh;
        typename Lore::Staff& staff = Lore::keeps_staff ? mind_.staff : fresh;
        if (!Lore::keeps_staff || mind_.staff_period != period)
            Lore::survey(game_, state, side_, mind_.plan, staff);
        mind_.staff_period = period;
        give_errands(staff);
        decision.action = Lore::act(game_, state, side_, staff, mind_.plan, chance_);
        if (const int weight = Lore::weight(game_, state, side_); weight > 0)
            weigh(weight, decision.action);
        decision.reason = Lore::reason(game_, state, side_, staff, mind_.plan, decision.action);
    }

    // As choose; and the plans are weighed even where the standing one would do.
    void counsel(Decision<G>& decision) {
        choose(decision);
        if (mind_.weighed.empty() && Untaught<G>::weight(game_, worlds_[0], side_) > 0)
            make_plan(std::max(Lore::plan_simulations(game_), counsel_simulations));
    }

  private:
    static constexpr std::size_t plans_of_rival = 3;  // that a plan is tried against
    // A general's, at least, for plans that are told: some games do not weigh theirs to play.
    static constexpr int counsel_simulations = 600;

    int simulations(int of_a_general) const {
        return effort_.simulations(of_a_general * thousandths(level_) / 1000);
    }

    // Before the first playout: what the enemy hides is filled in with more thought.
    void suppose() {
        if constexpr (is_given<decltype(Lore::suppose)>) {
            if (supposed_) return;
            supposed_ = true;
            for (State& world : worlds_) Lore::suppose(game_, world, side_, chance_);
        }
    }

    static constexpr int decision_ahead() {
        if constexpr (is_given<decltype(Lore::decision_ahead)>) {
            return Lore::decision_ahead;
        } else {
            return Lore::ahead;
        }
    }

    static constexpr int doubt() {
        if constexpr (is_given<decltype(Lore::doubt)>) {
            return Lore::doubt;
        } else {
            return Contest::usual_doubt;
        }
    }

    // Is this a level that weighs where each piece goes?
    bool weighs_variants() const {
        if constexpr (is_given<decltype(Lore::variants_from)>) {
            return level_ >= Lore::variants_from;
        } else {
            return true;
        }
    }

    // The enemy follows each of his first plans in turn, or the usual one alone.
    int playout(const State& from, const Plan& mine, std::size_t trial, std::size_t rival_plans,
                int ahead) const {
        const Drills& his = drills_[index(other(side_))];
        Plan plans[2];
        plans[index(side_)] = mine;
        plans[index(other(side_))] = his[trial % std::min(his.size(), rival_plans)];
        return play_on(game_, from, side_, plans, key_, trial, ahead);
    }

    int playout_of_variant(const State& from, const Plan& mine, std::size_t trial) const {
        if constexpr (Lore::variants_to_the_end) {
            Plan plans[2] = {drills_[0][0], drills_[1][0]};
            plans[index(side_)] = mine;
            return play_to_the_end(game_, from, side_, plans, key_, trial);
        } else {
            return playout(from, mine, trial, 1, decision_ahead());
        }
    }

    // The worlds without what is too far from the question to matter.
    const std::array<State, 4>& narrowed(const Plan& plan, const Action* action) {
        if constexpr (is_given<decltype(Lore::narrow)>) {
            near_ = worlds_;
            for (State& world : near_) Lore::narrow(game_, world, side_, plan, action);
            return near_;
        } else {
            return worlds_;
        }
    }

    // Piece after piece is sent where playouts like it best, until the game has no more to ask.
    void give_errands(const typename Lore::Staff& staff) {
        if constexpr (is_given<decltype(Lore::variant_simulations)>) {
            const int budget = simulations(Lore::variant_simulations(game_, worlds_[0]));
            if (budget < 2 * Contest::fewest_trials || !weighs_variants()) return;
            suppose();
            std::vector<Plan> plans;
            while (Lore::variants(game_, worlds_[0], side_, staff, mind_.plan, plans) &&
                   !effort_.is_too_late()) {
                const auto& worlds = narrowed(plans.front(), nullptr);
                const Contest contest(
                    plans.size(), budget, effort_,
                    [&](std::size_t candidate, std::size_t trial) {
                        return playout_of_variant(worlds[trial % worlds.size()], plans[candidate],
                                                  trial);
                    },
                    doubt());
                mind_.plan = plans[contest.best()];
                plans.clear();
            }
        }
    }

    // The standing plan against whole other plans, then the best of those with one aim changed.
    void make_plan(int of_a_general) {
        const int budget = simulations(of_a_general);
        if (budget > 0) suppose();
        std::vector<Plan> plans{mind_.plan};
        const auto add = [&](const Plan& plan) {
            if (std::find(plans.begin(), plans.end(), plan) == plans.end()) plans.push_back(plan);
        };
        for (const Plan& drill : drills_[index(side_)]) add(drill);
        const int spent = compete(plans, budget / 2);
        plans.assign(1, mind_.plan);
        Choices choices;
        Lore::choices(game_, worlds_[0], side_, choices);
        for (std::size_t i = 0; i < choices.size() && i < mind_.plan.aims.size(); ++i)
            for (const Aim& aim : choices[i]) {
                Plan changed = mind_.plan;
                changed.aims[i] = aim;
                add(changed);
            }
        // Few simulations try few changes, and not always those of the first formations.
        for (std::size_t i = plans.size(); i-- > 2;)
            std::swap(plans[i], plans[1 + chance_.below(static_cast<std::uint32_t>(i))]);
        compete(plans, budget - spent);
    }

    int compete(const std::vector<Plan>& plans, int budget) {
        const Contest contest(plans.size(), budget, effort_,
                              [&](std::size_t candidate, std::size_t trial) {
                                  return playout(worlds_[trial % worlds_.size()], plans[candidate],
                                                 trial, plans_of_rival, Lore::ahead);
                              });
        mind_.plan = plans[contest.best()];
        remember(plans, contest);
        return contest.spent();
    }

    void remember(const std::vector<Plan>& plans, const Contest& contest) {
        if (contest.spent() == 0) return;
        mind_.weighed.clear();
        std::vector<std::size_t> order(plans.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if ((a == contest.best()) != (b == contest.best())) return a == contest.best();
            return contest.mean(a) > contest.mean(b);
        });
        // A rival that only seems better, in the few trials it had, counts as its equal.
        const int most = contest.mean(contest.best());
        for (const std::size_t each : order)
            if (!mind_.weighed.full() && contest.trials(each) > 0)
                mind_.weighed.push_back({plans[each], std::min(contest.mean(each), most)});
        const Drills& his = drills_[index(other(side_))];
        const std::size_t step = std::min(his.size(), plans_of_rival);
        mind_.feared.clear();
        for (std::size_t i = 0; i < step && i < contest.trials(contest.best()); ++i)
            if (const int chance = contest.mean(contest.best(), i, step);
                mind_.feared.empty() || chance < mind_.feared[0].chance) {
                mind_.feared.clear();
                mind_.feared.push_back({his[i], chance});
            }
    }

    void weigh(int weight, Action& choice) {
        const int budget = simulations(Lore::decision_simulations(game_)) * weight / 100;
        if (budget < 4) return;
        std::vector<Action> candidates{choice};
        std::vector<Action> more;
        Lore::candidates(game_, worlds_[0], side_, chance_, more);
        for (const Action& action : more)
            if (std::find(candidates.begin(), candidates.end(), action) == candidates.end())
                candidates.push_back(action);
        const auto& worlds = narrowed(mind_.plan, &choice);
        std::erase_if(candidates, [&](const Action& action) {
            return !(action == choice) && !game_.check(worlds[0], side_, action).ok();
        });
        if (candidates.size() < 2) return;
        suppose();
        const Contest contest(
            candidates.size(), budget, effort_,
            [&](std::size_t candidate, std::size_t trial) {
                State state = worlds[trial % worlds.size()];
                // What may be done follows from what is seen; an imagined world
                // that disagrees tells nothing.
                if (!game_.check(state, side_, candidates[candidate]).ok()) return 5000;
                Silent silent;
                game_.apply(state, side_, candidates[candidate], silent);
                return playout(state, mind_.plan, trial, 1, decision_ahead());
            },
            doubt());
        choice = candidates[contest.best()];
    }

    const G& game_;
    Side side_;
    Level level_;
    Temper temper_;
    Chance& chance_;
    const Effort& effort_;
    Mind<G>& mind_;
    std::uint64_t key_ = 0;
    bool supposed_ = false;
    std::array<State, 4> worlds_;
    std::array<State, 4> near_;
    Drills drills_[2];
};

}  // namespace gonfalon
