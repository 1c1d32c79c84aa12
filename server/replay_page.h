// What a viewer may see of a whole game: the page that holds everything in one file.
#pragma once

#include <string>
#include <string_view>

#include "engine/game/budget.h"
#include "engine/game/side.h"
#include "protocol/library.h"
#include "table/house.h"

namespace gonfalon {

// Everything the page needs to replay the game; empty when the budget was spent.
std::string write_replay_data(const Library& library, const Match& match, Viewer who,
                              const ReplayParts& parts, Budget budget = {});

// `page` with `data` put into its element of id "gonfalon-replay"; empty when there is none.
std::string fill_replay_page(std::string_view page, std::string_view data);

}  // namespace gonfalon
