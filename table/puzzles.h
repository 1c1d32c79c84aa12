// Answers about puzzles, before anybody sits down: which there are, and one of them as a record to
// begin with.
#pragma once

#include <string>

#include "protocol/messages.h"

namespace gonfalon {

// The whole reply to puzzles or puzzle.
std::string answer_puzzle(const Request& request);

}  // namespace gonfalon
