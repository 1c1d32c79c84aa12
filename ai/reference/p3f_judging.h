// What the computer's judgement of Par le feu, le fer et la foi is made of: what counters are
// worth, what a combat is worth, and the plans of its marches and orders.
#pragma once

#include "ai/reference/p3f.h"

namespace gonfalon::p3f::judging {

// All worths are in thousandths of a victory point.
inline constexpr int victory_point = 1000;
inline constexpr int rating_point = 120;  // of the combat rating a unit shows
inline constexpr int disorder = 260;

const Face& face(const P3f& game, const State& state, PieceId id);
int rating(const P3f& game, const State& state, PieceId id);
int unit_worth(const P3f& game, const State& state, PieceId id);  // without victory points
int worth_of(const P3f& game, const State& state, PieceId id);    // and with them
bool marches(const Counter& counter);

// Where units that are saved count, once the side is much the weaker: the way home.
ZoneSet refuge(const P3f& game, const State& state, Side side);

// What a combat at this difference is worth to its attacker, on the mean of the die.
int gain_at(const P3f& game, int difference, int attacker, int defender);

bool plan_set_up(const P3f& game, const State& state, Side side, Decision<P3f>& decision);
bool plan_orders(const P3f& game, const State& state, Side side, Decision<P3f>& decision);
bool plan_march(const P3f& game, const State& state, Side side, Chance& chance,
                Decision<P3f>& decision);

}  // namespace gonfalon::p3f::judging
