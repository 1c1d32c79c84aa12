#include "games/tercios/ground/board.h"

#include "engine/rule/switches.h"
#include "generated/tercios/index.h"

namespace gonfalon::tercios {

namespace {

// What each kind of piece does is a rule of its own.
constexpr RuleId terrain_rules[terrain_kind_count] = {
    "TER-TEL-10"_rule, "TER-TEL-11"_rule, "TER-TEL-11"_rule, "TER-TEL-12"_rule, "TER-TEL-6"_rule,
    "TER-TEL-6"_rule,  "TER-TEL-3"_rule,  "TER-TEL-4"_rule,  "TER-TEL-13"_rule, "TER-TEL-1"_rule,
    "TER-TEL-5"_rule,  "TER-TEL-2"_rule,  "TER-TEL-2"_rule,  "TER-TEL-15"_rule, "TER-TEL-7"_rule,
    "TER-TEL-7"_rule,  "TER-TEL-14"_rule, "TER-TEL-8"_rule,  "TER-TEL-16"_rule};

RuleId rule_of(TerrainKind kind) { return terrain_rules[static_cast<std::size_t>(kind)]; }

Point turned_with(Point p, const Pose& pose) {
    return pose.at + plane::offset(pose.facing, p.x) +
           plane::offset(plane::turned(pose.facing, plane::quarter_turn), p.y);
}

template <std::size_t Size>
FixedVector<Point, Size> turned_with(const FixedVector<Point, Size>& points, const Pose& pose) {
    FixedVector<Point, Size> turned;
    for (const Point p : points) turned.push_back(turned_with(p, pose));
    return turned;
}

// From its point to beyond the table, and cut off at the edges: four corners, and one more for each
// of the four cuts at most.
plane::Polygon leg(const Scenario& scenario, Point from, Angle way, Length width) {
    const Point beyond = from + plane::offset(way, scenario.width + scenario.depth);
    plane::Polygon shape = plane::stretch(from, beyond, width, {.at_a = true});
    const Point corners[] = {
        {0, 0}, {scenario.width, 0}, {scenario.width, scenario.depth}, {0, scenario.depth}};
    Point a = corners[3];
    for (const Point b : corners) {
        if (!shape.empty()) shape = plane::clipped(shape, a, b);
        a = b;
    }
    return shape;
}

// Puts parts into the board, bridges and fords out of the rivers under them.
class Layout {
  public:
    Layout(const Tables& tables, Board& board) : tables_(tables), board_(board) {}

    // There is room for everything: the loader and TER-R103 see to it.
    void cross(const plane::Polygon& crossing) { crossings_.push_back(&crossing); }
    TerrainId begin(TerrainKind kind, bool laid) {
        const TerrainId id{board_.pieces.size()};
        board_.pieces.push_back({kind, static_cast<std::uint8_t>(board_.parts.size()), laid});
        return id;
    }
    void add(TerrainId id, TerrainKind kind, const plane::Polygon& shape, std::uint8_t die,
             bool river_die_later) {
        const TerrainCard& card = tables_.card(kind);
        if (!id.exists() || !applies(rule_of(kind), !shape.empty())) return;
        if (card.shape == TerrainShape::line && card.ground.going == Going::easy) {
            board_.roads.push_back(shape);
            return;
        }
        // TER-R80  A bridge or ford takes the place of the river under it.
        if (card.free_crossing)
            without(shape, 0, id, card, die, river_die_later);
        else
            put(shape, id, card, die, river_die_later);
    }

  private:
    void without(const plane::Polygon& shape, std::size_t from, TerrainId id,
                 const TerrainCard& card, std::uint8_t die, bool later) {
        if (from == crossings_.size()) {
            put(shape, id, card, die, later);
            return;
        }
        for (const plane::Polygon& rest : plane::without(shape, *crossings_[from]))
            without(rest, from + 1, id, card, die, later);
    }
    void put(const plane::Polygon& shape, TerrainId id, const TerrainCard& card, std::uint8_t die,
             bool river_die_later) {
        board_.parts.push_back(shape);
        board_.piece.push_back(id);
        const plane::Item item =
            board_.scene.add(board_.parts.back(), static_cast<plane::Scene::Tag>(id.index()));
        const Ground ground =
            card.rolled && die != 0 ? card.roll[static_cast<std::size_t>(die - 1)] : card.ground;
        const bool line = card.shape == TerrainShape::line;
        if (card.free_crossing) board_.waters.set(item);
        if (card.free_crossing && river_die_later) {
            board_.rivers.set(item);
        } else if (card.shape == TerrainShape::building) {
            board_.buildings.set(item);
        } else if (ground.going == Going::difficult) {
            board_.difficult.set(item);
        } else if (ground.going == Going::very_difficult) {
            board_.very_difficult.set(item);
        } else if (ground.going == Going::impassable) {
            board_.impassable.set(item);
        }
        if (ground.cover) (line ? board_.lines : board_.cover).set(item);
        if (card.shelters && line) board_.walls.set(item);
        if (card.height) board_.heights.set(item);
        if (ground.hidden) {
            board_.hidden.set(item);
            const bool hill = card.height && !tables_.options.hills_hide;
            board_.hiding.add(item, card.shape == TerrainShape::building ? plane::Hides::always
                                    : hill ? plane::Hides::unless_either_inside
                                           : plane::Hides::unless_both_inside);
        }
    }

    const Tables& tables_;
    Board& board_;
    FixedVector<const plane::Polygon*, max_terrain> crossings_;
};

}  // namespace

PosedParts posed(const Tables& tables, const Stencil& stencil, const Pose& pose) {
    PosedParts parts;
    for (const Angle way : stencil.legs)
        parts.push_back({stencil.kind, leg(tables.scenario, pose.at,
                                           plane::turned(pose.facing, way), stencil.width)});
    if (!stencil.line.empty()) {
        const auto line = turned_with(stencil.line, pose);
        for (const plane::Polygon& stretch : plane::band(line, stencil.width))
            parts.push_back({stencil.kind, stretch});
    }
    const auto area = [&](TerrainKind kind, const auto& outline) {
        const auto corners = turned_with(outline, pose);
        parts.push_back({kind, plane::Polygon({corners.begin(), corners.size()})});
    };
    if (!stencil.outline.empty()) area(stencil.kind, stencil.outline);
    for (const Stencil::Building& each : stencil.buildings) area(each.kind, each.outline);
    return parts;
}

void lay_out(const Tables& tables, std::span<const Laid> laid, Board& board) {
    Layout layout(tables, board);
    FixedVector<PosedParts, max_laid> shapes;
    for (const Laid& each : laid)
        shapes.push_back(posed(tables, tables.stencils[each.stencil.index()], each.pose));
    for (const TerrainPiece& piece : tables.scenario.terrain)
        if (applies(rule_of(piece.kind), tables.card(piece.kind).over_river))
            layout.cross(piece.outline);
    for (const PosedParts& parts : shapes)
        for (const PosedPart& part : parts)
            if (applies(rule_of(part.kind), tables.card(part.kind).over_river))
                layout.cross(part.shape);
    for (const TerrainPiece& piece : tables.scenario.terrain) {
        const TerrainId id = layout.begin(piece.kind, false);
        for (const plane::Polygon& part : piece.parts)
            layout.add(id, piece.kind, part, piece.roll, true);
    }
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const bool town = !tables.stencils[laid[i].stencil.index()].buildings.empty();
        TerrainId id{};
        for (const PosedPart& part : shapes[i]) {
            if (town || !id.exists()) id = layout.begin(part.kind, true);
            layout.add(id, part.kind, part.shape, laid[i].die, false);
        }
    }
}

}  // namespace gonfalon::tercios
