// What a computer player advises, as JSON: Counsel in README.md.
#pragma once

#include <algorithm>

#include "ai/players/decision.h"
#include "ai/search/prospect.h"
#include "ai/search/think.h"
#include "engine/game/game.h"
#include "protocol/tree_of.h"

namespace gonfalon {

// The aims of a plan, each with the formations that have it: those with the most first.
template <Game G>
Tree aims_tree(const G& game, const typename G::State& state, Side side, const Plan& plan) {
    Tree aims = Tree::list();
    if constexpr (is_given<decltype(Border<G>::formation)>) {
        for (const AimKind kind : each_of<AimKind>) {
            Tree who = Tree::list();
            for (std::size_t i = 0; i < plan.aims.size(); ++i) {
                if (plan.aims[i].kind != kind) continue;
                Tree name = Border<G>::formation(game, state, side, i);
                if (!name.is_null()) who.add(std::move(name));
            }
            if (who.size() > 0)
                aims.add(Tree::object().set("aim", Tree{name_of(kind)}).set("who", std::move(who)));
        }
        std::stable_sort(
            aims.items().begin(), aims.items().end(),
            [](const Tree& a, const Tree& b) { return a["who"].size() > b["who"].size(); });
    }
    return aims;
}

template <Game G>
Tree weighed_tree(const G& game, const typename G::State& state, Side side,
                  const Weighed& weighed) {
    return Tree::object()
        .set("chance", Tree{static_cast<std::int64_t>(std::clamp(weighed.chance, 0, certain))})
        .set("aims", aims_tree(game, state, side, weighed.plan));
}

// `known` is the state as `side` may believe it.
template <Game G>
Tree counsel_tree(const G& game, const typename G::State& known, Side side,
                  const Decision<G>& decision, const Mind<G>& mind) {
    // Before an army stands on the field its plans are nobody's.
    const auto is_somebodys = [](const Tree& plan) { return plan["aims"].size() > 0; };
    Tree plans = Tree::list();
    for (const Weighed& each : mind.weighed)
        if (Tree plan = weighed_tree(game, known, side, each); is_somebodys(plan))
            plans.add(std::move(plan));
    Tree tree = Tree::object()
                    .set("action", action_tree(game, known, side, decision.action))
                    .set("reason", sentence_tree(game, decision.reason))
                    .set("plans", std::move(plans));
    if (!mind.feared.empty())
        if (Tree fear = weighed_tree(game, known, other(side), mind.feared[0]); is_somebodys(fear))
            tree.set("fear", std::move(fear));
    return tree;
}

}  // namespace gonfalon
