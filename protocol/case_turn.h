// A turn of a case played by the computer.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/function_ref.h"
#include "protocol/match.h"

namespace gonfalon {

// What a computer player of this name would do now for the side that is asked, with a twentieth of
// its thinking: the share it is measured at. Empty: nobody is asked.
std::string choice_of(const Match& match, std::string_view level);

// Plays on with it until the other side is asked what this side is asked now, or all is over; the
// other side reacts as the reference player does, and the dice are always the same. `played` hears
// of every line and says false to stop.
void play_turn(Match& match, std::string_view level,
               FunctionRef<bool(const tl::expected<void, Refusal>&, std::string_view)> played);

}  // namespace gonfalon
