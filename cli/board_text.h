// The board drawn with letters, from what a viewer may know.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/session.h"
#include "protocol/read.h"

namespace gonfalon::cli {

// `around`: the cell in the middle where the board is larger than the screen; empty: the pieces.
std::string board_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       std::string_view around);

// One line a piece: code, name, place, condition.
std::string pieces_text(const Session& session, const DescriptionRead& description,
                        const Tree& view);

}  // namespace gonfalon::cli
