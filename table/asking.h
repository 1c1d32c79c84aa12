// What a player asks with a piece in hand: may it, where can it go, what would come of it. Answered
// at the table, and by whoever knows what the player knows.
#pragma once

#include <string>

#include "engine/game/budget.h"
#include "engine/game/side.h"
#include "protocol/library.h"
#include "protocol/match.h"
#include "protocol/messages.h"

namespace gonfalon {

// By which rules and data a library plays a game: two that answer alike have the same.
std::string stamp_of(const Library& library, const std::string& game);

// The members of the reply to why, forecast or reach; empty when the budget was spent before.
std::string told_of(const Match& match, Side side, const Request& request, Budget budget = {});

}  // namespace gonfalon
