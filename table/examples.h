// Answers about the rulebooks' examples: which there are, and one of them step by step.
#pragma once

#include <string>

#include "loader/data_files.h"
#include "protocol/messages.h"

namespace gonfalon {

// The whole reply to examples or example.
std::string answer_example(const Request& request, const DataFiles& files = {});

}  // namespace gonfalon
