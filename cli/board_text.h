// The board drawn with letters, from what a viewer may know.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "cli/session.h"
#include "protocol/read.h"

namespace gonfalon::cli {

// `around`: the cell in the middle where the board is larger than the screen; empty: the pieces.
std::string board_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       std::string_view around);

// The cells beside that of a piece, with what it costs it to enter them where that is known; empty
// where the board has no cells or the piece is not on it.
std::string neighbours_text(const Session& session, const DescriptionRead& description,
                            const Tree& view, std::string_view code,
                            const std::map<std::string, std::string>& costs);

// The cells where something is true of a piece that was not true in the view before, separated by
// blanks, as board_text takes them; on open ground the code of the piece, if it is only one.
std::string changed_places(const Session& session, const DescriptionRead& description,
                           const Tree& before, const Tree& now);

// One row a piece, its code first: place, name, condition; then banners or formations, and who is
// not on the board. Two views of one game give the same tables, with other rows.
std::vector<Table> pieces_tables(const Session& session, const DescriptionRead& description,
                                 const Tree& view);
std::string pieces_text(const Session& session, const DescriptionRead& description,
                        const Tree& view);

}  // namespace gonfalon::cli
