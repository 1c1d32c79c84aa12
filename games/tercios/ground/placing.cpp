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

bool has_river(std::span<const TerrainPiece> lying) {
    return std::any_of(lying.begin(), lying.end(),
                       [](const TerrainPiece& piece) { return piece.kind == TerrainKind::river; });
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
        piece.parts = plane::band({piece.line.begin(), piece.line.size()}, piece.width);
}

Verdict check_piece(const Tables& tables, const TerrainPiece& piece) {
    const TerrainCard& card = tables.card(piece.kind);
    const Scenario& scenario = tables.scenario;
    Verdict verdict;
    const bool is_line = card.shape == TerrainShape::line;
    if (!verdict.require(card.rule, is_line ? piece.line.size() >= 2 : !piece.outline.empty()))
        return verdict;
    bool inside = true;
    for (const Point p : piece.outline.corners()) inside = inside && on_table(scenario, p);
    for (const Point p : piece.line) inside = inside && on_table(scenario, p);
    verdict.require("TER-X-16"_rule, inside);
    const Length size = extent_of(piece);
    if (is_line) {
        verdict.at_least(card.rule, piece.width, card.min_width);
        verdict.at_most(card.rule, piece.width, card.max_width);
        if (card.max_length > 0) verdict.at_most(card.rule, size, card.max_length);
        if (card.edge_to_edge)
            verdict.require(card.rule, on_edge(scenario, piece.line[0]) &&
                                           on_edge(scenario, piece.line.back()));
    } else {
        verdict.at_least(card.rule, size, card.min_size);
        if (card.max_size > 0) verdict.at_most(card.rule, size, card.max_size);
    }
    return verdict;
}

Verdict check_place(const Tables& tables, std::span<const TerrainPiece> lying,
                    const TerrainPiece& piece) {
    const TerrainCard& card = tables.card(piece.kind);
    const Length apart = tables.measures.of(Measure::terrain_gap);
    Verdict verdict;
    bool over_river = false;
    for (const TerrainPiece& other : lying) {
        const plane::SquaredDistance gap = gap_between(piece, other);
        const bool touching = gap.at_most(tables.measures.contact);
        over_river = over_river || (touching && other.kind == TerrainKind::river);
        // Roads cross other terrain (TER-TEL-10).
        if (touching || card.over_any || tables.card(other.kind).over_any) continue;
        if (gap.less_than(apart)) verdict.at_least("TER-TPL-6"_rule, gap.floor(), apart);
    }
    if (card.needs_river) verdict.require(card.rule, over_river);
    return verdict;
}

Verdict check_free_crossing(const Tables& tables, const TerrainPiece& river,
                            const TerrainPiece& crossing) {
    Verdict verdict = check_piece(tables, crossing);
    const TerrainCard& card = tables.card(crossing.kind);
    if (!verdict.require("TER-TEL-9"_rule, card.over_river)) return verdict;
    verdict.require(card.rule, gap_between(river, crossing).at_most(tables.measures.contact));
    if (crossing.outline.empty()) return verdict;
    const plane::Box box = crossing.outline.bounds();
    const Scenario& scenario = tables.scenario;
    const Length nearest =
        std::min(std::min(box.low.x, box.low.y),
                 std::min(scenario.width - box.high.x, scenario.depth - box.high.y));
    verdict.at_least("TER-TEL-9"_rule, nearest, tables.measures.of(Measure::crossing_from_edge));
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

Verdict check_purchase(const Tables& tables, std::span<const TerrainPiece> lying, TerrainKind kind,
                       int points_left, int bought) {
    const TerrainCard& card = tables.card(kind);
    Verdict verdict;
    verdict.at_most("TER-TPL-2"_rule, card.cost, points_left);
    if (card.first_choice) {
        verdict.require("TER-TEL-8"_rule, bought == 0);
        verdict.require("TER-TEL-8"_rule, !has_river(lying));
    }
    if (card.needs_river) verdict.require(card.rule, has_river(lying));
    return verdict;
}

}  // namespace gonfalon::tercios
