// What a viewer may see of a whole game, in pieces that need no server: frames, and the page that
// holds everything in one file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/side.h"
#include "protocol/library.h"

namespace gonfalon {

// JSON list: the state before each of these lines, the first whole, the others as patches.
std::string write_frames(const Match& match, Viewer who, const std::vector<std::uint64_t>& lines);

struct ReplayParts {
    std::string status;  // JSON, as are the next
    std::string report;
    std::string record;  // text
};
// Everything the page needs to replay the game.
std::string write_replay_data(const Library& library, const Match& match, Viewer who,
                              const ReplayParts& parts);

// `page` with `data` put into its element of id "gonfalon-replay"; empty when there is none.
std::string fill_replay_page(std::string_view page, std::string_view data);

}  // namespace gonfalon
