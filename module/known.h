// Known: what a side at a table elsewhere may know, so that its page need not ask there what a hand
// would do. That table judges what is done; this one only foretells.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game/side.h"
#include "protocol/library.h"
#include "protocol/match.h"

namespace gonfalon {

class Known {
  public:
    explicit Known(const Library& library) : library_(library) {}

    // {"side":"first","known":RECORD,"stamp":STAMP}, as the reply to `known` has it. False: it
    // cannot be used here, as where the table plays by other rules or data.
    bool take(std::string_view json);
    // Why, forecast or reach as a table would get it; empty: ask the table.
    std::string answer(std::string_view request) const;

  private:
    const Library& library_;
    std::optional<Match> match_;
    Side side_ = Side::first;
};

}  // namespace gonfalon
