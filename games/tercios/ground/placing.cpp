#include "games/tercios/ground/placing.h"

#include <algorithm>

#include "generated/tercios/index.h"

namespace gonfalon::tercios {

namespace {

bool on_table(const Scenario& scenario, Point p) {
    return p.x >= 0 && p.y >= 0 && p.x <= scenario.width && p.y <= scenario.depth;
}
bool on_edge(const Scenario& scenario, Point p) {
    return p.x == 0 || p.y == 0 || p.x == scenario.width || p.y == scenario.depth;
}

// Which edge a way leaves the table by: 0 south, 1 east, 2 north, 3 west.
int exit_of(const Scenario& scenario, Point from, Angle way) {
    const plane::Direction d = plane::direction(way);
    const plane::Product x = d.x > 0 ? scenario.width - from.x : from.x;
    const plane::Product y = d.y > 0 ? scenario.depth - from.y : from.y;
    const plane::Product across = d.x < 0 ? -plane::Product{d.x} : d.x;
    const plane::Product along = d.y < 0 ? -plane::Product{d.y} : d.y;
    // x / across <= y / along
    const bool sideways = across != 0 && x * along <= y * across;
    if (sideways) return d.x > 0 ? 1 : 3;
    return d.y > 0 ? 2 : 0;
}

// TER-R105  Its middle lies in the water, both its ends on the banks.
bool spans(const Board& lying, const Stencil& crossing, const Pose& pose, TerrainId river) {
    Length ahead = 0;
    Length behind = 0;
    for (const Point p : crossing.outline) {
        ahead = std::max(ahead, p.x);
        behind = std::min(behind, p.x);
    }
    const Point front = pose.at + plane::offset(pose.facing, ahead);
    const Point rear = pose.at + plane::offset(pose.facing, behind);
    bool wet = false;
    bool dry = true;
    lying.waters.each([&](std::size_t part) {
        const plane::Outline water = lying.parts[part].corners();
        if (!river.exists() || lying.piece[part] == river)
            wet = wet || plane::contains(water, pose.at);
        dry = dry && !plane::contains_inside(water, front) && !plane::contains_inside(water, rear);
    });
    return wet && dry;
}

}  // namespace

Length extent_of(const TerrainPiece& piece) {
    Length size = 0;
    for (std::size_t i = 1; i < piece.line.size(); ++i)
        size += plane::distance(piece.line[i - 1], piece.line[i]);
    for (const Point a : piece.outline.corners())
        for (const Point b : piece.outline.corners()) size = std::max(size, plane::distance(a, b));
    return size;
}

plane::SquaredDistance gap_between(const TerrainPiece& a, const TerrainPiece& b) {
    plane::SquaredDistance least{plane::square(Length{100000}), 1};
    for (const plane::Polygon& one : a.parts)
        for (const plane::Polygon& other : b.parts)
            least = std::min(least, plane::squared_distance(one.corners(), other.corners()));
    return least;
}

void complete(TerrainPiece& piece) {
    piece.parts.clear();
    if (!piece.outline.empty()) piece.parts.push_back(piece.outline);
    if (piece.line.size() >= 2 && piece.width >= 2)
        piece.parts = plane::band(piece.line, piece.width);
}

Verdict check_size(const Tables& tables, const TerrainPiece& piece) {
    const TerrainCard& card = tables.card(piece.kind);
    Verdict verdict;
    const bool is_line = card.shape == TerrainShape::line;
    if (!verdict.require(card.rule, is_line ? piece.line.size() >= 2 : !piece.outline.empty()))
        return verdict;
    const Length size = extent_of(piece);
    if (is_line) {
        verdict.at_least(card.rule, piece.width, card.min_width);
        verdict.at_most(card.rule, piece.width, card.max_width);
        if (card.max_length > 0) verdict.at_most(card.rule, size, card.max_length);
    } else {
        verdict.at_least(card.rule, size, card.min_size);
        if (card.max_size > 0) verdict.at_most(card.rule, size, card.max_size);
    }
    return verdict;
}

Verdict check_piece(const Tables& tables, const TerrainPiece& piece) {
    const TerrainCard& card = tables.card(piece.kind);
    const Scenario& scenario = tables.scenario;
    Verdict verdict = check_size(tables, piece);
    const bool is_line = card.shape == TerrainShape::line;
    if (is_line ? piece.line.size() < 2 : piece.outline.empty()) return verdict;
    bool inside = true;
    for (const Point p : piece.outline.corners()) inside = inside && on_table(scenario, p);
    for (const Point p : piece.line) inside = inside && on_table(scenario, p);
    verdict.require("TER-X-16"_rule, inside);
    if (is_line && card.edge_to_edge)
        verdict.require(card.rule,
                        on_edge(scenario, piece.line[0]) && on_edge(scenario, piece.line.back()));
    return verdict;
}

Verdict check_place(const Tables& tables, std::span<const TerrainPiece> lying,
                    const TerrainPiece& piece) {
    const TerrainCard& card = tables.card(piece.kind);
    const Length apart = tables.measures.of(Measure::terrain_gap);
    Verdict verdict;
    bool over_river = false;
    Length nearest = apart;
    for (const TerrainPiece& other : lying) {
        const plane::SquaredDistance gap = gap_between(piece, other);
        const bool touching = gap.at_most(tables.measures.contact);
        over_river = over_river || (touching && other.kind == TerrainKind::river);
        // Roads cross other terrain (TER-TEL-10).
        if (touching || card.over_any || tables.card(other.kind).over_any) continue;
        if (gap.less_than(apart)) nearest = std::min(nearest, gap.floor());
    }
    verdict.at_least("TER-TPL-6"_rule, nearest, apart);
    if (card.needs_river) verdict.require(card.rule, over_river);
    return verdict;
}

Verdict check_town(const Tables& tables, std::span<const TerrainPiece> buildings) {
    const TerrainCard& town = tables.card(TerrainKind::town);
    Verdict verdict;
    const int number = static_cast<int>(buildings.size());
    verdict.at_least("TER-TEL-16"_rule, number, town.buildings_min);
    verdict.at_most("TER-TEL-16"_rule, number, town.buildings_max);
    int large = 0;
    Length size = 0;
    for (const TerrainPiece& one : buildings) {
        verdict.require("TER-TEL-16"_rule, tables.card(one.kind).shape == TerrainShape::building);
        if (one.kind == TerrainKind::large_building) ++large;
        for (const TerrainPiece& other : buildings)
            for (const Point a : one.outline.corners())
                for (const Point b : other.outline.corners())
                    size = std::max(size, plane::distance(a, b));
    }
    verdict.at_most("TER-TEL-16"_rule, large, town.buildings_large);
    verdict.at_most("TER-TEL-16"_rule, size, town.max_size);
    return verdict;
}

Verdict check_purchase(const Tables& tables, bool river, TerrainKind kind, int points_left,
                       int bought) {
    const TerrainCard& card = tables.card(kind);
    Verdict verdict;
    verdict.at_most("TER-TPL-2"_rule, card.cost, points_left);
    if (card.first_choice) verdict.require("TER-TEL-8"_rule, bought == 0);
    if (card.needs_river) verdict.require(card.rule, river);
    return verdict;
}

Verdict check_laying(const Tables& tables, const Board& lying, const Stencil& stencil,
                     const Pose& pose, TerrainId river) {
    const TerrainCard& card = tables.card(stencil.kind);
    const Scenario& scenario = tables.scenario;
    Verdict verdict;
    if (!verdict.require("TER-X-16"_rule, on_table(scenario, pose.at))) return verdict;
    const PosedParts parts = posed(tables, stencil, pose);
    Length out = 0;
    for (const PosedPart& part : parts) {
        const plane::Box box = part.shape.bounds();
        out = std::max({out, -box.low.x, -box.low.y, box.high.x - scenario.width,
                        box.high.y - scenario.depth});
    }
    verdict.at_most("TER-X-16"_rule, out, 0);
    // TER-TEL-8, TER-TEL-10  From one edge to another.
    if (stencil.legs.size() == 2)
        verdict.require(
            card.rule, exit_of(scenario, pose.at, plane::turned(pose.facing, stencil.legs[0])) !=
                           exit_of(scenario, pose.at, plane::turned(pose.facing, stencil.legs[1])));
    if (card.needs_river) verdict.require(card.rule, spans(lying, stencil, pose, river));
    // TER-TEL-10  Roads cross other terrain; they are no parts of the board.
    if (card.over_any || !verdict) return verdict;
    const Length apart = tables.measures.of(Measure::terrain_gap);
    for (std::size_t piece = 0; piece < lying.pieces.size(); ++piece) {
        if (card.over_river && tables.card(lying.pieces[piece].kind).free_crossing) continue;
        plane::SquaredDistance least{plane::square(Length{100000}), 1};
        bool covers = false;
        for (std::size_t i = lying.pieces[piece].part;
             i < lying.parts.size() && lying.piece[i] == TerrainId{piece}; ++i)
            for (const PosedPart& part : parts) {
                if (!part.shape.bounds().grown(apart).meets(lying.parts[i].bounds())) continue;
                const plane::Outline own = part.shape.corners();
                const plane::Outline other = lying.parts[i].corners();
                least = std::min(least, plane::squared_distance(own, other));
                covers = covers || plane::overlap(own, other, tables.measures.contact);
            }
        // TER-R104
        verdict.require("TER-TPL-6"_rule, !covers);
        if (!least.at_most(tables.measures.contact) && least.less_than(apart))
            verdict.at_least("TER-TPL-6"_rule, least.floor(), apart);
        if (!verdict) return verdict;
    }
    return verdict;
}

Verdict check_free_crossing(const Tables& tables, TerrainKind kind, const plane::Polygon& outline) {
    Verdict verdict;
    if (!verdict.require("TER-TEL-9"_rule, tables.card(kind).over_river && !outline.empty()))
        return verdict;
    const plane::Box box = outline.bounds();
    const Length nearest = std::min({box.low.x, box.low.y, tables.scenario.width - box.high.x,
                                     tables.scenario.depth - box.high.y});
    verdict.at_least("TER-TEL-9"_rule, nearest, tables.measures.of(Measure::crossing_from_edge));
    return verdict;
}

bool has_free_crossing(const Tables& tables, std::span<const Laid> laid) {
    Board board;
    lay_out(tables, laid, board);
    const Laid& river = laid.back();
    const TerrainId id{board.pieces.size() - 1};
    bool found = false;
    each_crossing(tables, tables.stencils[river.stencil.index()], river.pose,
                  [&](const Pose& pose) {
                      for (const Stencil& each : tables.stencils) {
                          if (found || !tables.card(each.kind).over_river) continue;
                          const PosedParts parts = posed(tables, each, pose);
                          found = check_free_crossing(tables, each.kind, parts[0].shape).ok() &&
                                  check_laying(tables, board, each, pose, id).ok();
                      }
                      return !found;
                  });
    return found;
}

}  // namespace gonfalon::tercios
