// Laws of the legal set: check is the law, and propose, sample and reach agree with it.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/testing/laws/look.h"

namespace gonfalon::testing {

template <Game G>
void prompt_laws(Look<G>& look) {
    const auto first = look.game().prompt(look.state, Side::first);
    const auto second = look.game().prompt(look.state, Side::second);
    look.expect(look.game().is_sound(look.state), "the state is sound");
    look.expect(first.turn == second.turn, "both sides agree on whose turn it is");
    if (first.turn == Turn::player)
        look.expect(first.side == second.side, "both sides agree on who is asked");
    if (first.turn == Turn::both)
        look.expect(is_asked(look.game(), look.state, Side::first) ||
                        is_asked(look.game(), look.state, Side::second),
                    "a prompt to both asks somebody");
    look.expect(G::rule_name(first.rule).size() > 0, "a prompt names its rule");
    for (const Side side : both_sides) {
        const Event question = look.game().question(look.state, side);
        look.expect(G::say_name(question.say).size() > 0, "a question has words");
        const int score = look.game().score(look.state, side);
        look.expect(score >= 0 && score <= 1000, "a score is in thousandths");
        if (first.turn == Turn::over)
            look.expect(score == 0 || score == 500 || score == 1000, "at the end a score is final");
    }
    if (first.turn == Turn::over)
        look.expect(look.game().score(look.state, Side::first) +
                            look.game().score(look.state, Side::second) ==
                        1000,
                    "what one side wins the other loses");
}

// Everything proposed passes check; a whole list is the legal set; who is not asked may do nothing.
template <Game G>
void proposal_laws(Look<G>& look, Side side) {
    using Action = typename G::Action;
    const G& game = look.game();
    const std::uint64_t before = hash_of(look.state);
    const bool asked = is_asked(game, look.state, side);

    std::vector<Action> proposed;
    std::set<std::uint64_t> keys;
    const Coverage coverage =
        game.propose(look.state, side, ~std::size_t{0}, look.chance,
                     [&](const Action& action) { proposed.push_back(action); });
    for (const Action& action : proposed) {
        look.expect(game.check(look.state, side, action).ok(), "what is proposed is legal",
                    look.text(action));
        look.expect(keys.insert(hash_of(action)).second, "nothing is proposed twice",
                    look.text(action));
        look.expect(G::say_name(game.describe(look.state, side, action).say).size() > 0,
                    "an action has words", look.text(action));
    }
    look.expect(asked || proposed.empty(), "nothing is proposed to who is not asked");
    look.expect(!asked || !proposed.empty(), "no dead end");

    std::size_t seen = 0;
    game.each_conceivable(look.state, side, [&](const Action& action) {
        if (!look.clean()) return;
        const Verdict verdict = game.check(look.state, side, action);
        if (keys.contains(hash_of(action))) ++seen;
        if (!verdict) {
            look.expect(!verdict.breaches().full(), "a verdict has room for every reason",
                        look.text(action));
            for (const Breach& breach : verdict.breaches())
                look.expect(G::rule_name(breach.rule).size() > 0, "a refusal names its rule",
                            look.text(action));
            return;
        }
        look.expect(asked, "who is not asked may do nothing", look.text(action));
        look.expect(coverage == Coverage::part || keys.contains(hash_of(action)),
                    "a whole list has every legal action", look.text(action));
    });
    if (coverage == Coverage::all && look.clean())
        look.expect(seen == keys.size(), "what is proposed is conceivable");

    std::size_t some = 0;
    const std::size_t wanted = proposed.size() / 2;
    const Coverage cut =
        game.propose(look.state, side, wanted, look.chance, [&](const Action& action) {
            ++some;
            look.expect(game.check(look.state, side, action).ok(), "what is proposed is legal",
                        look.text(action));
        });
    look.expect(some <= wanted, "no more is proposed than wanted");
    look.expect(cut == Coverage::part || some == proposed.size(), "a cut list says so");
    look.expect(hash_of(look.state) == before, "asking changes nothing");
}

// Everything sampled passes check; of a small legal set everything is sampled sooner or later.
template <Game G>
void sample_laws(Look<G>& look, Side side, bool thoroughly) {
    using Action = typename G::Action;
    const G& game = look.game();
    if (!is_asked(game, look.state, side)) return;
    for (int i = 0; i < 4; ++i) {
        const Action action = game.sample(look.state, side, look.chance);
        look.expect(game.check(look.state, side, action).ok(), "what is sampled is legal",
                    look.text(action));
    }
    if (!thoroughly || !look.clean()) return;
    std::set<std::uint64_t> unseen;
    std::vector<Action> legal = look.legal(look.state, side);
    if (legal.size() > look.plan.few_actions) return;
    for (const Action& action : legal) unseen.insert(hash_of(action));
    for (std::size_t tries = 0; tries < look.plan.sample_tries && !unseen.empty(); ++tries)
        unseen.erase(hash_of(game.sample(look.state, side, look.chance)));
    for (const Action& action : legal)
        look.expect(!unseen.contains(hash_of(action)), "everything legal has a chance",
                    look.text(action));
}

// Every place of a reach is arrived at by legal steps; with the hooks, and only those places are.
template <Game G>
void reach_laws(Look<G>& look, Side side) {
    using Action = typename G::Action;
    using State = typename G::State;
    const G& game = look.game();
    if (!is_asked(game, look.state, side)) return;
    const bool hooked = look.hooks.marches != nullptr && look.hooks.where != nullptr;
    std::vector<Action> chosen = look.legal(look.state, side);
    while (chosen.size() > look.plan.reach_actions) {
        std::swap(chosen[look.chance.below(static_cast<std::uint32_t>(chosen.size()))],
                  chosen.back());
        chosen.pop_back();
    }
    constexpr std::size_t most_states = 20'000;  // beyond, the oracle has no opinion
    const auto march = [&](State& state, const Action& step) {
        Silent silent;
        game.apply(state, side, step, silent);
        if (look.hooks.lets_pass != nullptr) look.hooks.lets_pass(game, state, side);
    };
    for (const Action& unfinished : chosen) {
        std::set<std::pair<int, int>> reached;
        game.reach(look.state, side, unfinished, [&](const ReachPlace<Action>& place) {
            reached.insert({place.cell, place.facing});
            State state = look.state;
            for (std::size_t i = 0; i < place.step_count && look.clean(); ++i) {
                const bool goes =
                    is_asked(game, state, side) && game.check(state, side, place.steps[i]).ok();
                look.expect(goes, "a reach is made of legal steps", look.text(unfinished));
                if (goes) march(state, place.steps[i]);
            }
            if (!hooked || !look.clean()) return;
            const auto where = look.hooks.where(state, unfinished);
            look.expect(where.cell == place.cell && where.facing == place.facing,
                        "the steps of a reach lead to its place", look.text(unfinished));
        });
        if (!hooked || !look.clean()) continue;
        // The oracle: every run of legal marching actions, from one state to the next.
        const auto start = look.hooks.where(look.state, unfinished);
        reached.erase({start.cell, start.facing});
        std::set<std::pair<int, int>> possible;
        std::set<std::uint64_t> met{hash_of(look.state)};
        std::vector<State> frontier{look.state};
        while (!frontier.empty() && met.size() < most_states) {
            const State state = frontier.back();
            frontier.pop_back();
            if (!is_asked(game, state, side)) continue;
            if (look.hooks.may_march != nullptr && !look.hooks.may_march(game, state)) continue;
            game.each_conceivable(state, side, [&](const Action& action) {
                if (!look.hooks.marches(unfinished, action)) return;
                if (!game.check(state, side, action)) return;
                State next = state;
                march(next, action);
                if (!met.insert(hash_of(next)).second) return;
                const auto where = look.hooks.where(next, unfinished);
                if (where.cell >= 0) possible.insert({where.cell, where.facing});
                frontier.push_back(next);
            });
        }
        possible.erase({start.cell, start.facing});
        if (reached == possible || met.size() >= most_states) continue;
        std::string detail = look.text(unfinished);
        const auto add = [&](std::string_view what, const auto& places, const auto& others) {
            for (const auto& place : places)
                if (!others.contains(place))
                    detail.append(what)
                        .append(std::to_string(place.first))
                        .append("/")
                        .append(std::to_string(place.second));
        };
        add(", too few: ", possible, reached);
        add(", too many: ", reached, possible);
        look.expect(false, "a reach is every place legal steps lead to", detail);
    }
}

}  // namespace gonfalon::testing
