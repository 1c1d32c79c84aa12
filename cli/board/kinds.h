// The kinds of boards, each drawn from what a viewer may know.
#pragma once

#include "cli/board/placed.h"

namespace gonfalon::cli {

std::string squares_text(const Session& session, const Tree& board,
                         const std::vector<Placed>& pieces);
// What it costs a piece to enter a cell, in words, where that is known.
using Costs = std::map<std::string, std::string>;

// `around`: the hex in the middle, or several to be seen; empty: all where pieces are.
std::string hexes_text(const Session& session, const Tree& board, const std::vector<Placed>& pieces,
                       std::string_view around);
// The cells beside one, a line each: ground, what lies between, cost, who is there.
std::string hex_neighbours_text(const Session& session, const Tree& board,
                                const std::vector<Placed>& pieces, std::string_view cell,
                                const Costs& costs);
std::string zone_neighbours_text(const Session& session, const Tree& board,
                                 const std::vector<Placed>& pieces, std::string_view zone,
                                 const Costs& costs);
// `around`: one zone with its borders, or several; empty: all zones with somebody in them, columns
// and points.
std::string zones_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       const std::vector<Placed>& pieces, std::string_view around);
// `around`: the code of a piece or a place, shown magnified; empty: the whole table.
std::string plane_text(const Session& session, const DescriptionRead& description, const Tree& view,
                       std::string_view around);
// The code of the one piece that stands elsewhere than before or faces another way, whoever is with
// it; empty: none, or several.
std::string plane_moved(const Session& session, const DescriptionRead& description,
                        const Tree& before, const Tree& now);
std::vector<Table> plane_pieces(const Session& session, const DescriptionRead& description,
                                const Tree& view);

}  // namespace gonfalon::cli
