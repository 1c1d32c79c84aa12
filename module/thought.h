// A computer's turn as JSON, between the worker that holds the table and the one that thinks.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "protocol/match.h"
#include "table/house.h"

namespace gonfalon {

std::string write_thought(const Thought& thought);
Thought read_thought(std::string_view json);
std::string write_choice(const tl::expected<Choice, Refusal>& choice);
tl::expected<Choice, Refusal> read_choice(std::string_view json);

}  // namespace gonfalon
