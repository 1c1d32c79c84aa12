// Thinker: a computer player's own copy of a game, kept up line by line, so that the table answers
// others while it thinks.
#pragma once

#include <optional>
#include <tl/expected.hpp>

#include "engine/core/function_ref.h"
#include "protocol/library.h"
#include "protocol/match.h"
#include "table/house.h"

namespace gonfalon {

class Thinker {
  public:
    // `seed`: of what it draws while it thinks. `too_late`: then the best so far.
    tl::expected<Choice, Refusal> choose(const Library& library, const Thought& thought,
                                         std::uint64_t seed, FunctionRef<bool()> too_late);

  private:
    std::optional<Match> copy_;
};

}  // namespace gonfalon
