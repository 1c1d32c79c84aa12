// The toy game: a battle of a few pieces on twenty-five squares. It exercises everything the engine
// offers a game, and is the example to read before writing a real one. Others include only this.
#pragma once

#include <string>
#include <string_view>

#include "engine/game/game.h"
#include "engine/game/view.h"
#include "tests/toy/model/action.h"
#include "tests/toy/model/noun.h"
#include "tests/toy/model/state.h"
#include "tests/toy/tables.h"

namespace gonfalon::toy {

using View = ViewOf<State>;

class Toy {
  public:
    static constexpr std::string_view name = "toy";
    using State = toy::State;
    using Ask = toy::Ask;
    using Action = toy::Action;
    using Outcome = toy::Outcome;
    using View = toy::View;

    Toy(const Tables& tables, const Scenario& scenario, const Options& options)
        : tables_(tables), scenario_(scenario), options_(options) {}

    const Tables& tables() const { return tables_; }
    const Scenario& scenario() const { return scenario_; }
    const Options& options() const { return options_; }
    Terrain terrain_at(Square square) const { return scenario_.field[square.index()]; }
    Kind kind_of(PieceId piece) const { return scenario_.cards[piece.index()].kind; }

    // rules/
    State initial() const;
    Prompt<Ask> prompt(const State& now, Side side) const;
    Verdict check(const State& now, Side side, const Action& action) const;
    template <class Trace>
    void apply(State& state, Side side, const Action& action, Trace& trace) const;
    Outcome outcome(const State& now, Chance& chance) const;
    bool admits(const State& now, const Outcome& outcome) const;
    void outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const;
    template <class Trace>
    void apply(State& state, const Outcome& outcome, Trace& trace) const;
    int score(const State& now, Side side) const;
    bool is_sound(const State& now) const;

    // proposals.cpp
    Coverage propose(const State& now, Side side, std::size_t wanted, Chance& chance,
                     FunctionRef<void(const Action&)> each) const;
    Action sample(const State& now, Side side, Chance& chance) const;
    void each_conceivable(const State& now, Side side, FunctionRef<void(const Action&)> each) const;
    // Where the piece of `unfinished` can go by steps; the cost is in movement points.
    void reach(const State& now, Side side, const Action& unfinished,
               FunctionRef<void(const ReachPlace<Action>&)> place) const;

    // view.cpp
    View observe(const State& now, Viewer who) const { return observe_by(*this, now, who); }
    State imagine(const View& view, Chance& chance) const {
        return imagine_by(*this, view, chance);
    }
    void imagine_secrets(const View& view, State& state, Chance& chance) const;

    // notation.cpp
    void write(const State& now, const Action& action, std::string& text) const;
    void write(const State& now, const Outcome& outcome, std::string& text) const;
    ReadError read(const State& now, Side side, std::string_view words, Action& action) const;
    ReadError read(const State& now, std::string_view words, Outcome& outcome) const;

    // position.cpp
    void write_position(const State& now, std::string& text) const;
    ReadError read_position(std::string_view words, State& state) const;

    // words.cpp
    Event question(const State& now, Side side) const;
    Event describe(const State& now, Side side, const Action& action) const;
    Term term(Value value) const;
    static std::string_view rule_name(RuleId rule);
    static RuleId find_rule(std::string_view text);
    static std::string_view say_name(SayId say);
    static SayId find_say(std::string_view key);

  private:
    Tables tables_;
    Scenario scenario_;
    Options options_;
};

static_assert(Game<Toy>);

}  // namespace gonfalon::toy
