// One game played at random from a seed: the same game for the same seed, everywhere. Shared by
// conformance, fuzz, census and signature.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/hash.h"
#include "engine/game/game.h"
#include "engine/game/record.h"
#include "engine/testing/setup.h"

namespace gonfalon::testing {

// Has this side something to answer now?
template <Game G>
bool is_asked(const G& game, const typename G::State& now, Side side) {
    const auto prompt = game.prompt(now, side);
    return (prompt.turn == Turn::player || prompt.turn == Turn::both) && prompt.side == side;
}

template <Game G>
struct Step {
    bool chance = false;
    Side side = Side::first;
    typename G::Action action{};
    typename G::Outcome outcome{};
};

template <Game G>
class RandomGame {
  public:
    RandomGame(const G& game, std::uint64_t seed)
        : game_(game), state_(game.initial()), chance_(seed, 0) {}

    const typename G::State& state() const { return state_; }
    std::uint64_t lines() const { return lines_; }
    bool over() const { return game_.prompt(state_, Side::first).turn == Turn::over; }

    // What will be done next, drawn from the stream of this line. At a prompt to both a coin says
    // who answers first. Precondition: not over, no dead end.
    Step<G> draw() {
        chance_.begin(lines_ + 1);
        Step<G> step;
        const auto turn = game_.prompt(state_, Side::first).turn;
        step.chance = turn == Turn::chance;
        if (step.chance) {
            step.outcome = game_.outcome(state_, chance_);
            return step;
        }
        const bool first = is_asked(game_, state_, Side::first);
        const bool second = is_asked(game_, state_, Side::second);
        const bool coin = first && second && chance_.below(2) == 1;
        step.side = !first || coin ? Side::second : Side::first;
        step.action = game_.sample(state_, step.side, chance_);
        return step;
    }
    template <class Trace>
    void apply(const Step<G>& step, Trace& trace) {
        ++lines_;
        if (step.chance) {
            game_.apply(state_, step.outcome, trace);
        } else {
            game_.apply(state_, step.side, step.action, trace);
        }
    }
    void advance() {
        Silent silent;
        apply(draw(), silent);
    }

  private:
    const G& game_;
    typename G::State state_;
    Chance chance_;
    std::uint64_t lines_ = 0;
};

// Appends a step to a record, in the notation of the state before it.
template <Game G>
void note(Record& record, const G& game, const typename G::State& before, const Step<G>& step) {
    RecordLine line;
    line.number = record.next();
    line.side = step.side;
    line.kind = step.chance ? RecordLine::Kind::chance : RecordLine::Kind::action;
    if (step.chance) {
        game.write(before, step.outcome, line.text);
    } else {
        game.write(before, step.action, line.text);
    }
    record.lines.push_back(line);
}

template <Game G>
Record begin_record(const Setup<G>& setup, std::uint64_t seed) {
    Record record;
    record.set("game", G::name);
    record.set("scenario", setup.scenario);
    if (!setup.options.empty()) record.set("options", setup.options);
    record.set("rules", "1");
    record.set("dice", "philox seed=" + std::to_string(seed) + " game=0");
    return record;
}

}  // namespace gonfalon::testing
