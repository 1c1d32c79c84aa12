// The ground of a battle cut into convex parts, by what they do.
#pragma once

#include <span>

#include "engine/space/plane/scene.h"
#include "engine/space/plane/sight.h"
#include "games/tercios/model/state.h"
#include "games/tercios/tables.h"

namespace gonfalon::tercios {

// What is known of a whole piece.
struct BoardPiece {
    TerrainKind kind = TerrainKind::field;
    std::uint8_t part = 0;  // its first; a building has no other
    bool laid = false;      // bought, not the scenario's
};

// Of fixed size, so that a position can have one without allocating. The scene borrows the parts:
// a Board stays where it was made.
struct Board {
    Board() = default;
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;

    FixedVector<BoardPiece, max_terrain> pieces;  // by TerrainId: the scenario's, then those laid
    FixedVector<plane::Polygon, max_parts> parts;
    FixedVector<TerrainId, max_parts> piece;  // of each part
    FixedVector<plane::Polygon, max_roads> roads;
    plane::Scene scene;  // a position adds its bases to a copy
    plane::ItemSet difficult;
    plane::ItemSet very_difficult;
    plane::ItemSet impassable;
    plane::ItemSet buildings;
    plane::ItemSet rivers;  // the scenario's: their going is only known once their die is
    plane::ItemSet waters;  // all rivers
    plane::ItemSet cover;   // areas that give cover to those inside
    plane::ItemSet lines;   // hedges and walls: cover to those who touch them
    plane::ItemSet walls;   // protect those who touch them
    plane::ItemSet heights;
    plane::ItemSet hidden;  // of all kinds
    plane::Hiding hiding;

    std::span<const plane::Polygon> road_parts() const { return {roads.begin(), roads.size()}; }
};

// One convex part of a stencil where it is laid. Those of a town are pieces of their own.
struct PosedPart {
    TerrainKind kind = TerrainKind::field;
    plane::Polygon shape;
};
using PosedParts = FixedVector<PosedPart, max_stencil_parts>;

// Precondition: a road or river has its point on the table.
PosedParts posed(const Tables& tables, const Stencil& stencil, const Pose& pose);
// How many pieces it makes: each building of a town is one.
constexpr std::size_t piece_count(const Stencil& stencil) {
    return stencil.buildings.empty() ? 1 : stencil.buildings.size();
}

// Precondition: the board is fresh.
void lay_out(const Tables& tables, std::span<const Laid> laid, Board& board);

}  // namespace gonfalon::tercios
