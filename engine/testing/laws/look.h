// One look at one state: what every law is given, and how it complains.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hash.h"
#include "engine/game/game.h"
#include "engine/testing/random_game.h"
#include "engine/testing/setup.h"

namespace gonfalon::testing {

struct Complaint {
    std::string law;
    std::string detail;
};

template <Game G>
struct Look {
    using State = typename G::State;
    using Action = typename G::Action;
    using Outcome = typename G::Outcome;

    const Setup<G>& setup;
    const Plan& plan;
    const Hooks<G>& hooks;
    const State& state;
    Chance& chance;
    std::vector<Complaint>& complaints;

    const G& game() const { return setup.game; }
    bool clean() const { return complaints.empty(); }

    // Returns whether it holds; the first complaint is enough.
    bool expect(bool holds, std::string_view law, std::string_view detail = {}) {
        if (!holds && complaints.empty())
            complaints.push_back({std::string(law), std::string(detail)});
        return holds;
    }

    std::string text(const Action& action) const {
        std::string out;
        game().write(state, action, out);
        return out;
    }
    std::string text(const Outcome& outcome) const {
        std::string out;
        game().write(state, outcome, out);
        return out;
    }

    std::vector<Action> legal(const State& now, Side side) const {
        std::vector<Action> found;
        game().each_conceivable(now, side, [&](const Action& action) {
            if (game().check(now, side, action)) found.push_back(action);
        });
        return found;
    }
};

inline constexpr Side both_sides[] = {Side::first, Side::second};

// Two prompts a reader could not tell apart.
template <class Ask>
bool same_prompt(const Prompt<Ask>& a, const Prompt<Ask>& b) {
    return a.turn == b.turn && a.side == b.side && hash_of(a.ask) == hash_of(b.ask) &&
           a.rule == b.rule;
}

// What `who` is told of what happened.
inline std::vector<Entry> told_to(Viewer who, const std::vector<Entry>& entries) {
    std::vector<Entry> told;
    for (const Entry& entry : entries)
        if (may_know(who, entry.event.audience)) told.push_back(entry);
    return told;
}

}  // namespace gonfalon::testing
