// All that is known of one piece: its card and its state.
#pragma once

#include <string>
#include <string_view>

#include "cli/session.h"
#include "protocol/read.h"
#include "words/rulebook.h"

namespace gonfalon::cli {

// Empty when no piece has this code. Capitals do not matter where they tell nobody apart.
std::string unit_text(const Session& session, const RuleBook& rules,
                      const DescriptionRead& description, const Tree& view, std::string_view code);

}  // namespace gonfalon::cli
