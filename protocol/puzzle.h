// Puzzles: positions with an answer that a good player finds, cases that say `expect choice`. Those
// that are told in both languages are asked of players, answered by playing and judged here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/players/effort.h"
#include "protocol/example.h"
#include "protocol/library.h"

namespace gonfalon {

// In the order of their names.
std::vector<ExampleHead> puzzles_of(std::string_view game);

struct Puzzle {
    ExampleHead head;
    Side side = Side::first;  // who is asked
    std::string scenario;
    std::string record;  // of a game that begins there
};
// Nothing: there is none of this name.
std::optional<Puzzle> puzzle_named(std::string_view game, std::string_view name);

// How a game that began with the puzzle went: Judgement in README.md. Nothing: it did not begin
// there.
std::optional<std::string> judge_puzzle(const Library& library, std::string_view name,
                                        const Record& played, Effort effort = {});

}  // namespace gonfalon
