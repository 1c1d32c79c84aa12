// How one game between computer players ended.
#pragma once

#include <cstdint>

namespace gonfalon {

struct GameResult {
    bool finished = false;
    std::uint64_t steps = 0;         // actions and rolls
    std::int32_t score[2] = {0, 0};  // thousandths
    std::int32_t losses[2] = {0, 0};
    std::int32_t points[2] = {0, 0};      // of victory, where a game counts them
    std::uint64_t hash = 0;               // of the last state
    std::uint64_t decisions[2] = {0, 0};  // by side
    std::uint64_t turns = 0;              // of the game, begun
    std::uint64_t thought[2] = {0, 0};    // by the clock that was handed in
};

}  // namespace gonfalon
