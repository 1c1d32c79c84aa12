#include "games/tercios/ground/placing.h"
#include "generated/tercios/index.h"
#include "loader/games/tercios_parts.h"

namespace gonfalon::tercios_data {

using namespace tercios;

namespace {

template <std::size_t Size>
FixedVector<Point, Size> points_in(const Reader& list) {
    FixedVector<Point, Size> points;
    if (list.size() > Size) {
        list.complain("load.too_many", std::to_string(Size));
        return points;
    }
    list.each([&](const Reader& each) {
        if (each.size() != 2) {
            each.complain("load.wrong_count", "2");
            return;
        }
        points.push_back({static_cast<Length>(each.item(0).integer(-9999, 9999)),
                          static_cast<Length>(each.item(1).integer(-9999, 9999))});
    });
    return points;
}

void complain(const Reader& value, const Verdict& verdict) {
    for (const Breach& breach : verdict.breaches())
        value.complain(breach.measures ? "load.tercios_size" : "load.tercios_shape",
                       rule_name_of(breach.rule));
}

// The law of sizes speaks of pieces; a shape is one that lies at the corner of the table.
template <std::size_t Size>
TerrainPiece piece_of(TerrainKind kind, const FixedVector<Point, Size>& outline) {
    TerrainPiece piece;
    piece.kind = kind;
    piece.outline = plane::Polygon({outline.begin(), outline.size()});
    return piece;
}

FixedVector<Point, plane::max_corners> outline_in(const Reader& value) {
    const auto outline = points_in<plane::max_corners>(value);
    if (plane::is_convex({outline.begin(), outline.size()})) return outline;
    value.complain("load.tercios_stencil", std::to_string(outline.size()));
    return {};
}

Stencil stencil_in(const Reader& row, const Tables& tables) {
    Stencil stencil;
    stencil.kind = word_in<TerrainKind>(row.member("kind"), terrain_kind_count);
    const TerrainCard& card = tables.card(stencil.kind);
    const auto wrong = [&] { row.complain("load.tercios_shape", name_of(card.shape)); };
    if (card.shape == TerrainShape::group) {
        if (!row.has("buildings") || row.member("buildings").size() > max_stencil_parts) {
            wrong();
            return stencil;
        }
        std::vector<TerrainPiece> town;
        row.member("buildings").each([&](const Reader& each) {
            const TerrainKind kind = word_in<TerrainKind>(each.member("kind"), terrain_kind_count);
            stencil.buildings.push_back({kind, outline_in(each.member("outline"))});
            town.push_back(piece_of(kind, stencil.buildings.back().outline));
            complain(each, check_size(tables, town.back()));
        });
        complain(row, check_town(tables, town));
    } else if (card.shape == TerrainShape::line) {
        stencil.width = length_in(row.member("width"));
        TerrainPiece piece;
        piece.kind = stencil.kind;
        piece.width = stencil.width;
        piece.line = {{0, 0}, {1, 0}};
        if (row.has(card.edge_to_edge ? "legs" : "line")) {
            if (card.edge_to_edge) {
                row.member("legs").each([&](const Reader& each) {
                    const auto way = static_cast<Angle>(each.integer(0, 65535));
                    if (stencil.legs.full())
                        wrong();
                    else
                        stencil.legs.push_back(way);
                });
                if (stencil.legs.size() != 2 || stencil.legs[0] == stencil.legs[1]) wrong();
            } else {
                stencil.line = points_in<max_stencil_parts + 1>(row.member("line"));
                piece.line.clear();
                for (const Point p : stencil.line) piece.line.push_back(p);
            }
        } else {
            wrong();
        }
        complain(row, check_size(tables, piece));
    } else {
        if (!row.has("outline")) {
            wrong();
            return stencil;
        }
        stencil.outline = outline_in(row.member("outline"));
        if (!stencil.outline.empty())
            complain(row, check_size(tables, piece_of(stencil.kind, stencil.outline)));
    }
    return stencil;
}

}  // namespace

void read_pieces(const Reader& file, Tables& tables) {
    file.member("pieces").each([&](const Reader& row) {
        const std::string id = row.text("id");
        for (const std::string& other : tables.stencil_ids)
            if (other == id) row.member("id").complain("load.twice", id);
        if (tables.stencils.size() >= 64) {
            row.complain("load.too_many", "64");
            return;
        }
        tables.stencil_ids.push_back(id);
        tables.stencil_names.push_back(words_in(row.member("name")));
        tables.stencils.push_back(stencil_in(row, tables));
    });
}

}  // namespace gonfalon::tercios_data
