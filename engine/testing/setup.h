// What the suite needs to know of a game besides the game: how it was set up, how hard to look, and
// where the suite cannot guess.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/game/game.h"

namespace gonfalon::testing {

template <Game G>
struct Setup {
    std::string scenario;
    std::string options;  // as in a record: "rounds=3 orders=open"
    G game;
};

struct Plan {
    std::uint64_t seed = 1;
    int games = 4;                    // random games played to their end
    std::size_t most_steps = 20'000;  // a longer game is a failure
    std::size_t look_every = 1;       // steps between two states at which every law is tried
    std::size_t sample_every = 16;    // looks between two that draw until all has been drawn
    std::size_t few_actions = 24;     // ... where there are at most so many legal actions
    std::size_t sample_tries = 20'000;
    std::size_t rolls = 64;           // drawn at every chance node that is looked at
    std::size_t reach_actions = 24;   // actions whose reach is compared at each look
    std::size_t secret_actions = 32;  // actions tried for what they tell the other side
    bool sealed_answers = true;       // at a prompt to both, nothing tells what the other answered
};

// Optional knowledge of a game's test; a null pointer leaves that part of a law out.
template <Game G>
struct Hooks {
    using State = typename G::State;
    using Action = typename G::Action;
    // Is this action part of a march that reach() describes, for the thing `unfinished` names?
    bool (*marches)(const Action& unfinished, const Action& action) = nullptr;
    // Are marches asked for in this state? Null: wherever such an action is legal.
    bool (*may_march)(const G& game, const State& now) = nullptr;
    // Where that thing stands: what ReachPlace calls cell and facing; a negative cell is nowhere.
    ReachPlace<Action> (*where)(const State& now, const Action& unfinished) = nullptr;
    // After a step of `side`: the other side declines every reaction that a reach takes it to
    // decline.
    void (*lets_pass)(const G& game, State& state, Side side) = nullptr;
    // The board as text, for a failure's report.
    void (*draw)(const G& game, const State& now, std::string& text) = nullptr;
};

}  // namespace gonfalon::testing
