// What the chapters of the rulebook offer one another. Private to the rules.
#pragma once

#include "engine/rule/tally.h"
#include "engine/rule/verdict.h"
#include "generated/toy/index.h"
#include "tests/toy/game.h"

namespace gonfalon::toy {

// 2  Sequence of play
void check_may_act(const State& now, Side side, PieceId piece, Verdict& verdict);
// Goes on until somebody is asked or the battle is over.
template <class Trace>
void settle(const Toy& game, State& state, Trace& trace);

// 3  Movement
bool is_beside_enemy(const State& now, Square square, Side side);
int allowance(const Toy& game, const State& now, PieceId piece);
void check_step(const Toy& game, const State& now, Side side, const Action& action,
                Verdict& verdict);
template <class Trace>
void apply_step(const Toy& game, State& state, const Action& action, Trace& trace);

// 4  Attack
enum class Effect : std::uint8_t { holds, shaken, lost };
void check_attack(const State& now, Side side, const Action& action, Verdict& verdict);
void check_fall_back(const State& now, const Action& action, Verdict& verdict);
template <class Trace>
void apply_attack(const Toy& game, State& state, const Action& action, Trace& trace);
template <class Trace>
void apply_dice(const Toy& game, State& state, const Outcome& outcome, Trace& trace);
template <class Trace>
void apply_fall_back(State& state, const Action& action, Trace& trace);
Effect effect_of(const Toy& game, const State& now, int dice);

// 5  Orders
void check_order(const State& now, Side side, const Action& action, Verdict& verdict);
void check_reveal(const State& now, Side side, Verdict& verdict);
template <class Trace>
void apply_order(const Toy& game, State& state, Side side, const Action& action, Trace& trace);
template <class Trace>
void show_order(State& state, Side side, Trace& trace);

// 6  Victory
template <class Trace>
int points(const Toy& game, const State& now, Side side, Trace& trace);
template <class Trace>
void finish(const Toy& game, State& state, Trace& trace);

}  // namespace gonfalon::toy
