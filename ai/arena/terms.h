// What a game between computers is played by, and what it leaves behind.
#pragma once

#include <cstdint>

#include "ai/arena/result.h"
#include "ai/players/effort.h"
#include "engine/game/record.h"

namespace gonfalon {

// What a game between computers may be told besides who plays.
struct Terms {
    // Of the simulations a level stands for, in millionths; by side.
    int share[2] = {Effort::whole, Effort::whole};
    Record* record = nullptr;                             // gets the lines of the game
    const FunctionRef<std::uint64_t()>* clock = nullptr;  // what thinking is timed by
    std::uint64_t most_steps = 1'000'000;                 // bounds a game that would not end
};

}  // namespace gonfalon
