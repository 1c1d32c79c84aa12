// The concept every game satisfies, and the few words all games share.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/chance/chance.h"
#include "engine/core/function_ref.h"
#include "engine/core/names.h"
#include "engine/game/side.h"
#include "engine/rule/event.h"
#include "engine/rule/rule_id.h"
#include "engine/rule/trace.h"
#include "engine/rule/verdict.h"

namespace gonfalon {

// Whose turn it is to speak. both: planning or hidden set-up; the answers commute.
enum class Turn : std::uint8_t { player, both, chance, over };

// What the rules now ask, of whom, and under which rule.
template <class Ask>
struct Prompt {
    Turn turn = Turn::over;
    Side side = Side::first;
    Ask ask{};
    RuleId rule;
};

// Is something asked of `side`? Precondition: the prompt was made for that side.
template <class Ask>
constexpr bool asks(const Prompt<Ask>& prompt, Side side) {
    return (prompt.turn == Turn::player || prompt.turn == Turn::both) && prompt.side == side;
}

// Is a list of proposals the whole legal set?
enum class Coverage : std::uint8_t { all, part };

// Where a text could not be read: `at` is the offending column (from 0), `expected` a catalogue key
// saying what should have stood there.
struct ReadError {
    std::size_t at = 0;
    std::string_view expected;  // empty: it could be read
    constexpr bool ok() const { return expected.empty(); }
};

// One place of a reach: a march of actions that leads there, and what it costs.
template <class Action>
struct ReachPlace {
    std::int32_t cell = 0;    // hex, zone; the game's own numbering
    std::int32_t facing = 0;  // where facing matters
    std::int32_t cost = 0;    // in the game's smallest unit
    const Action* steps = nullptr;
    std::size_t step_count = 0;
};

// A game G is its rules with its tables, scenario and options: read once, shared by threads, never
// changed. Everything that changes is in G::State.
//
//   State    one trivially copyable value: no pointers, no dice
//   Ask      what kind of decision is asked (an enum or a small struct with fields())
//   Action   the smallest thing a player says before chance or the other side may be asked;
//            a small struct with fields() and operator==
//   Outcome  the dice or tokens of one chance node, each as rolled; fields() and operator==
//   View     what one side may know, with fields(); another type, with no way back to the State:
//            view.h makes it from the marks in the State's lists of members
template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::Action> &&
    requires(const G& game, const typename G::State& now, typename G::State& state, Side side,
             Viewer who, const typename G::Action& action, const typename G::Outcome& outcome,
             const typename G::View& view, Chance& chance, Silent& silent, Recorder& recorder,
             typename G::Action& action_read, typename G::Outcome& outcome_read,
             typename G::State& state_read, std::string& text, std::string_view words,
             FunctionRef<void(const typename G::Action&)> each,
             FunctionRef<void(const typename G::Outcome&, std::uint64_t)> weigh,
             FunctionRef<void(const ReachPlace<typename G::Action>&)> place) {
        // Before the first action.
        { game.initial() } -> std::same_as<typename G::State>;
        // What `side` is asked now. When it is the other's turn, or when `side` has answered a
        // prompt to both: side is the other.
        { game.prompt(now, side) } -> std::same_as<Prompt<typename G::Ask>>;
        // The law: may `side` do this now, and if not, which rules forbid it.
        { game.check(now, side, action) } -> std::same_as<Verdict>;
        // Lists at most `wanted` legal actions, the most sensible first.
        { game.propose(now, side, std::size_t{}, chance, each) } -> std::same_as<Coverage>;
        // One legal action, quickly; every legal action has a chance. Does not allocate.
        { game.sample(now, side, chance) } -> std::same_as<typename G::Action>;
        // Every Action value in range, legal or not: the oracle of tests and bench.
        game.each_conceivable(now, side, each);
        // Where the thing named by an unfinished action can go by a run of actions.
        game.reach(now, side, action, place);
        // Deterministic. Precondition: legal. Does not allocate when silent.
        game.apply(state, side, action, silent);
        game.apply(state, side, action, recorder);
        // Chance: draw what is due; is a typed roll possible; one representative per effect.
        { game.outcome(now, chance) } -> std::same_as<typename G::Outcome>;
        { game.admits(now, outcome) } -> std::same_as<bool>;
        game.outcomes(now, weigh);
        game.apply(state, outcome, silent);
        game.apply(state, outcome, recorder);
        // Hidden information.
        { game.observe(now, who) } -> std::same_as<typename G::View>;
        { game.imagine(view, chance) } -> std::same_as<typename G::State>;
        // How well `side` stands, in thousandths: at the end 1000 won, 500 drawn, 0 lost; before
        // the end an estimate of the same.
        { game.score(now, side) } -> std::same_as<int>;
        // Every redundant fact agrees with the others.
        { game.is_sound(now) } -> std::same_as<bool>;
        // Notation: what a record, a terminal and a test write. Reading never changes its target
        // on an error.
        game.write(now, action, text);
        game.write(now, outcome, text);
        { game.read(now, side, words, action_read) } -> std::same_as<ReadError>;
        { game.read(now, words, outcome_read) } -> std::same_as<ReadError>;
        // Position: a short text, one line a thing, pending prompts included.
        game.write_position(now, text);
        { game.read_position(words, state_read) } -> std::same_as<ReadError>;
        // Words: the sentence of the prompt, of an action in a list, and what a value is called.
        { game.question(now, side) } -> std::same_as<Event>;
        { game.describe(now, side, action) } -> std::same_as<Event>;
        { game.term(Value{}) } -> std::same_as<Term>;
        { G::rule_name(RuleId{}) } -> std::same_as<std::string_view>;
        { G::find_rule(words) } -> std::same_as<RuleId>;
        { G::say_name(SayId{}) } -> std::same_as<std::string_view>;
        { G::find_say(words) } -> std::same_as<SayId>;
        { G::name } -> std::convertible_to<std::string_view>;
    };

}  // namespace gonfalon
