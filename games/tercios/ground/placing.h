// Where terrain may lie and what may be bought: the rules of placing, for scenarios that are drawn
// and for terrain by points.
#pragma once

#include <span>

#include "engine/rule/verdict.h"
#include "engine/space/plane/distance.h"
#include "games/tercios/tables.h"

namespace gonfalon::tercios {

// The farthest two corners of an area, the length of a line.
Length extent_of(const TerrainPiece& piece);
// Nothing where they touch or cover each other.
plane::SquaredDistance gap_between(const TerrainPiece& a, const TerrainPiece& b);

// A piece by itself: on the table, of the shape and size of its kind.
Verdict check_piece(const Tables& tables, const TerrainPiece& piece);
// A piece among those that lie already: TER-TPL-6, and a river under bridges and fords.
Verdict check_place(const Tables& tables, std::span<const TerrainPiece> lying,
                    const TerrainPiece& piece);
// TER-TEL-9  The bridge or ford that comes with a river.
Verdict check_free_crossing(const Tables& tables, const TerrainPiece& river,
                            const TerrainPiece& crossing);
// TER-TEL-16  The buildings of one town.
Verdict check_town(const Tables& tables, std::span<const TerrainPiece> buildings);

// TER-TPL-2 to TER-TPL-5  May a side buy this now? `bought`: how many pieces it has bought before.
Verdict check_purchase(const Tables& tables, std::span<const TerrainPiece> lying, TerrainKind kind,
                       int points_left, int bought);

// Fills in the convex parts of a piece from its outline or line.
void complete(TerrainPiece& piece);

}  // namespace gonfalon::tercios
