// The golden games, played anew: by gonfalon_goldens, and in the WebAssembly module
// (tests/module/).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/function_ref.h"
#include "protocol/library.h"

namespace gonfalon {

struct GoldenWish {
    bool games = true;  // else only signatures
    // Also a hash a game of what was told along it (views, prompts, odds, log): not approved, but
    // equal in every build.
    bool told = false;
};
using GoldenKeep = FunctionRef<void(const std::string& path, const std::string& text)>;

// Hands over every file: "grunwald/tannenberg.random.gon", .., "signatures.txt". What went wrong,
// or empty.
std::string play_goldens(const Library& library, const GoldenWish& wish, GoldenKeep keep);

// Games of "grunwald clash-of-titans" in which both sides are this player at a twentieth of its
// thinking, for the ratio of speeds: how many actions they took.
std::uint64_t games_played(const Library& library, std::string_view scenario,
                           std::string_view player, std::uint64_t games);

// All that comes of a case, as lines: equal in every build.
std::string case_told(const DataFiles& files, std::string_view text);

}  // namespace gonfalon
