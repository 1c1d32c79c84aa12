// Where terrain may lie and what may be bought: the rules of placing, for scenarios that are drawn
// and for terrain by points.
#pragma once

#include <span>

#include "engine/rule/verdict.h"
#include "engine/space/plane/distance.h"
#include "games/tercios/ground/board.h"
#include "games/tercios/tables.h"

namespace gonfalon::tercios {

// A crossing of four corners cuts the two legs of a river into so many more parts at most.
inline constexpr std::size_t most_cuts = 8;

// The farthest two corners of an area, the length of a line.
Length extent_of(const TerrainPiece& piece);
// Nothing where they touch or cover each other.
plane::SquaredDistance gap_between(const TerrainPiece& a, const TerrainPiece& b);

// --- Pieces of a scenario -----------------------------------------------------------------------

// Of the shape and size of its kind, wherever it lies.
Verdict check_size(const Tables& tables, const TerrainPiece& piece);
// A piece by itself: on the table, of the shape and size of its kind.
Verdict check_piece(const Tables& tables, const TerrainPiece& piece);
// A piece among those that lie already: TER-TPL-6, and a river under bridges and fords.
Verdict check_place(const Tables& tables, std::span<const TerrainPiece> lying,
                    const TerrainPiece& piece);
// TER-TEL-16  The buildings of one town.
Verdict check_town(const Tables& tables, std::span<const TerrainPiece> buildings);

// Fills in the convex parts of a piece from its outline or line.
void complete(TerrainPiece& piece);

// --- Pieces that are bought ---------------------------------------------------------------------

// TER-TPL-2 to TER-TPL-5  May a side buy this now? `river`: is there one; `bought`: how many pieces
// it has bought before.
Verdict check_purchase(const Tables& tables, bool river, TerrainKind kind, int points_left,
                       int bought);
// TER-X-16, TER-TPL-6, and what its kind asks of where it lies. A crossing lies over any river, or
// over this one.
Verdict check_laying(const Tables& tables, const Board& lying, const Stencil& stencil,
                     const Pose& pose, TerrainId river = {});
// TER-TEL-9  Is this the bridge or ford that comes with a river, far enough from the edge?
Verdict check_free_crossing(const Tables& tables, TerrainKind kind, const plane::Polygon& outline);
// Can the free crossing of this river be laid somewhere? `laid` ends with the river.
bool has_free_crossing(const Tables& tables, std::span<const Laid> laid);

// Where a bridge or ford might lie over a road's or river's legs, the middle first: visit(pose)
// says whether to go on.
template <class Visit>
void each_crossing(const Tables& tables, const Stencil& river, const Pose& pose, Visit&& visit) {
    const Length most = tables.scenario.width + tables.scenario.depth;
    for (Length far = 0; far < most; far += inch)
        for (const Angle leg : river.legs) {
            const Angle way = plane::turned(pose.facing, leg);
            const Point at = pose.at + plane::offset(way, far);
            if (at.x < 0 || at.y < 0 || at.x > tables.scenario.width ||
                at.y > tables.scenario.depth)
                continue;
            if (!visit(Pose{at, plane::turned(way, plane::quarter_turn)})) return;
        }
}

}  // namespace gonfalon::tercios
