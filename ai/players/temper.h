// Tempers: what a commander likes to aim at. A temper moves the weights by which a policy chooses
// its aims; how much is thought, and how a position is judged, are the level's alone.
#pragma once

#include <cstdint>

#include "engine/core/names.h"

namespace gonfalon {

enum class Temper : std::uint8_t { steady, cautious, bold, dogged };

// What a policy makes of a temper, in hundredths of the usual.
struct Bearing {
    int fear = 100;    // of what the enemy may do
    int strike = 100;  // what an attack promises
    int ground = 100;  // places to hold

    // A gamble that is expected to bring so much.
    constexpr int gamble(int gain) const { return gain * (gain > 0 ? strike : fear) / 100; }
    // How much more than usual an attack must promise, in hundredths of a point.
    constexpr int reserve() const { return (fear - strike) / 2; }
};

constexpr Bearing bearing(Temper temper) {
    constexpr Bearing bearings[] = {
        {100, 100, 100}, {130, 90, 100}, {75, 115, 100}, {100, 95, 130}};
    return bearings[static_cast<std::size_t>(temper)];
}

}  // namespace gonfalon
