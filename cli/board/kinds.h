// The kinds of boards, each drawn from what a viewer may know.
#pragma once

#include "cli/board/placed.h"

namespace gonfalon::cli {

std::string squares_text(const Session& session, const Tree& board,
                         const std::vector<Placed>& pieces);
// `around`: the hex in the middle; empty: all where pieces are.
std::string hexes_text(const Session& session, const Tree& board, const std::vector<Placed>& pieces,
                       std::string_view around);
// `around`: one zone with its borders; empty: all zones with somebody in them, columns and points.
std::string zones_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       const std::vector<Placed>& pieces, std::string_view around);
// `around`: the code of a piece or a place, shown magnified; empty: the whole table.
std::string plane_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       std::string_view around);
std::string plane_pieces_text(const Session& session, const DescriptionRead& description,
                              const Tree& view);

}  // namespace gonfalon::cli
