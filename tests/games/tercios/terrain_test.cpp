// Terrain: what each kind does, how large it may be, where it may lie and what it costs.
#include <doctest/doctest.h>

#include "games/tercios/ground/placing.h"
#include "generated/tercios/index.h"
#include "loader/games/tercios.h"
#include "tests/games/tercios/draft.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

const Tables& tables() {
    static const Tables it = [] {
        const DataFiles files;
        return *load_tercios_tables(files, "fields-of-glory", option_values());
    }();
    return it;
}

// An upright box with its low corner at x, y, in inches.
TerrainPiece area(TerrainKind kind, Length x, Length y, Length width, Length depth) {
    const Point low{x * inch, y * inch};
    const Point corners[] = {low, low + Point{width * inch, 0},
                             low + Point{width * inch, depth * inch}, low + Point{0, depth * inch}};
    TerrainPiece piece;
    piece.kind = kind;
    piece.outline = plane::Polygon(corners);
    complete(piece);
    return piece;
}
TerrainPiece line(TerrainKind kind, Point from, Point to, Length width) {
    TerrainPiece piece;
    piece.kind = kind;
    piece.line = {from, to};
    piece.width = width;
    complete(piece);
    return piece;
}
TerrainPiece river() {
    return line(TerrainKind::river, {0, 24 * inch}, {72 * inch, 24 * inch}, 2 * inch);
}

std::string told(const Verdict& verdict) {
    std::string text;
    for (const Breach& each : verdict.breaches()) {
        text.append(text.empty() ? "" : " ").append(rule_name_of(each.rule));
        if (each.measures)
            text += ":" + std::to_string(each.measured) + "/" + std::to_string(each.allowed);
    }
    return text;
}

// The largest box of a kind that is one inch deep: `inches` is its limit by the rules.
void keeps_to(TerrainKind kind, Length low, Length high, std::string_view rule) {
    const auto sized = [&](Length size) {
        // A flat box: its diagonal is its size, to less than a millimetre.
        TerrainPiece piece;
        piece.kind = kind;
        const Point at{20 * inch, 20 * inch};
        const Point corners[] = {at, at + Point{size, 0}, at + Point{size, 10}, at + Point{0, 10}};
        piece.outline = plane::Polygon(corners);
        complete(piece);
        return told(check_piece(tables(), piece));
    };
    CAPTURE(rule);
    CHECK(sized(high * inch) == "");
    CHECK(sized(high * inch + 5) == std::string(rule) + ":" + std::to_string(high * inch + 5) +
                                        "/" + std::to_string(high * inch));
    if (low == 0) return;
    CHECK(sized(low * inch) == "");
    CHECK(sized(low * inch - 5) == std::string(rule) + ":" + std::to_string(low * inch - 5) + "/" +
                                       std::to_string(low * inch));
}

Ground ground(TerrainKind kind) { return tables().card(kind).ground; }
constexpr Ground open_ground{Going::open, false, false};

}  // namespace

TEST_CASE("TER-TEL-6 woods: 6 to 12 inches, larger is a forest; very difficult, cover, hidden") {
    keeps_to(TerrainKind::small_wood, 6, 12, "TER-TEL-6");
    keeps_to(TerrainKind::large_wood, 12, 24, "TER-TEL-6");
    CHECK(ground(TerrainKind::small_wood) == Ground{Going::very_difficult, true, true});
    CHECK(ground(TerrainKind::large_wood) == Ground{Going::very_difficult, true, true});
}

TEST_CASE("TER-TEL-11 hills: 6 to 12 inches or larger, open, hidden, with height") {
    keeps_to(TerrainKind::small_hill, 6, 12, "TER-TEL-11");
    keeps_to(TerrainKind::large_hill, 12, 24, "TER-TEL-11");
    CHECK(ground(TerrainKind::small_hill) == Ground{Going::open, false, true});
    CHECK(tables().card(TerrainKind::small_hill).height);
    CHECK(tables().card(TerrainKind::large_hill).height);
}

TEST_CASE("TER-TEL-12 a steep hill is a hill and difficult") {
    keeps_to(TerrainKind::steep_hill, 6, 12, "TER-TEL-12");
    CHECK(ground(TerrainKind::steep_hill) == Ground{Going::difficult, false, true});
    CHECK(tables().card(TerrainKind::steep_hill).height);
}

TEST_CASE("TER-TEL-3 a field: 12 inches at most, its die decides") {
    keeps_to(TerrainKind::field, 0, 12, "TER-TEL-3");
    const TerrainCard& card = tables().card(TerrainKind::field);
    REQUIRE(card.rolled);
    for (const std::size_t die : {1, 2})
        CHECK(card.roll[die - 1] == Ground{Going::difficult, false, false});
    for (const std::size_t die : {3, 4, 5})
        CHECK(card.roll[die - 1] == Ground{Going::difficult, true, false});
    CHECK(card.roll[5] == Ground{Going::very_difficult, true, true});
}

TEST_CASE("TER-TEL-7 lakes: 12 inches, or 18; impassable, and one sees across") {
    keeps_to(TerrainKind::small_lake, 0, 12, "TER-TEL-7");
    keeps_to(TerrainKind::large_lake, 0, 18, "TER-TEL-7");
    CHECK(ground(TerrainKind::small_lake) == Ground{Going::impassable, false, false});
}

TEST_CASE("TER-TEL-14 rocks: 12 inches at most, impassable, hidden") {
    keeps_to(TerrainKind::rocks, 0, 12, "TER-TEL-14");
    CHECK(ground(TerrainKind::rocks) == Ground{Going::impassable, false, true});
}

TEST_CASE("TER-TEL-15 a marsh is very difficult and hides nobody") {
    keeps_to(TerrainKind::marsh, 0, 12, "TER-TEL-15");
    CHECK(ground(TerrainKind::marsh) == Ground{Going::very_difficult, false, false});
}

TEST_CASE("TER-TEL-4 TER-TEL-13 hedges and walls: 24 inches at most; cover, and a wall protects") {
    for (const TerrainKind kind : {TerrainKind::hedge, TerrainKind::wall}) {
        const std::string rule = kind == TerrainKind::hedge ? "TER-TEL-4" : "TER-TEL-13";
        const Point from{10 * inch, 10 * inch};
        const auto long_as = [&](Length length, Length width) {
            return told(check_piece(tables(), line(kind, from, from + Point{length, 0}, width)));
        };
        CHECK(long_as(24 * inch, 60) == "");
        CHECK(long_as(24 * inch + 1, 60) == rule + ":6097/6096");
        CHECK(long_as(inch, 255) == rule + ":255/254");
        CHECK(ground(kind) == Ground{Going::difficult, true, false});
        CHECK(tables().card(kind).shelters == (kind == TerrainKind::wall));
    }
}

TEST_CASE("TER-TEL-10 a road: 1 to 6 inches wide, from edge to edge, easy, across anything") {
    const Point south{36 * inch, 0};
    const Point north{36 * inch, 48 * inch};
    const auto of = [&](Point a, Point b, Length width) {
        return told(check_piece(tables(), line(TerrainKind::road, a, b, width)));
    };
    CHECK(of(south, north, inch) == "");
    CHECK(of(south, north, 6 * inch) == "");
    CHECK(of(south, north, inch - 1) == "TER-TEL-10:253/254");
    CHECK(of(south, north, 6 * inch + 1) == "TER-TEL-10:1525/1524");
    CHECK(of(south, north - Point{0, 1}, inch) == "TER-TEL-10");
    CHECK(ground(TerrainKind::road) == Ground{Going::easy, false, false});
    // Two inches from a wood is too near for a hedge, and nothing to a road.
    const TerrainPiece wood = area(TerrainKind::small_wood, 39, 20, 6, 6);
    CHECK(told(check_place(tables(), {&wood, 1}, line(TerrainKind::road, south, north, inch))) ==
          "");
}

TEST_CASE("TER-X-16 terrain lies on the table") {
    CHECK(told(check_piece(tables(), area(TerrainKind::small_wood, 66, 42, 6, 6))) == "");
    CHECK(told(check_piece(tables(), area(TerrainKind::small_wood, 67, 42, 6, 6))) == "TER-X-16");
}

TEST_CASE("TER-TPL-6 two pieces touch or stand three inches apart") {
    const TerrainPiece wood = area(TerrainKind::small_wood, 20, 20, 6, 6);
    const auto at = [&](Length x) {
        const Point from{x, 23 * inch};
        const TerrainPiece hedge = line(TerrainKind::hedge, from, from + Point{4 * inch, 0}, 60);
        return told(check_place(tables(), {&wood, 1}, hedge));
    };
    const Length edge = 26 * inch;
    CHECK(at(edge) == "");       // touching
    CHECK(at(edge + 1) == "");   // touching, to a tenth of a millimetre
    CHECK(at(edge - 50) == "");  // one over the other
    CHECK(at(edge + 2) == "TER-TPL-6:2/762");
    CHECK(at(edge + 761) == "TER-TPL-6:761/762");
    CHECK(at(edge + 762) == "");
}

TEST_CASE("TER-TEL-1 TER-TEL-5 bridges and fords lie over a river, 3 to 6 inches wide") {
    const TerrainPiece water = river();
    for (const TerrainKind kind : {TerrainKind::bridge, TerrainKind::ford}) {
        const std::string rule = kind == TerrainKind::bridge ? "TER-TEL-1" : "TER-TEL-5";
        CHECK(told(check_piece(tables(), area(kind, 30, 22, 3, 4))) == "");
        CHECK(told(check_piece(tables(), area(kind, 30, 22, 6, 4))).starts_with(rule));
        CHECK(told(check_place(tables(), {&water, 1}, area(kind, 30, 22, 3, 4))) == "");
        CHECK(told(check_place(tables(), {&water, 1}, area(kind, 30, 30, 3, 4))) == rule);
        CHECK(told(check_place(tables(), {}, area(kind, 30, 22, 3, 4))) == rule);
        CHECK(told(check_purchase(tables(), false, kind, 6, 1)) == rule);
        CHECK(told(check_purchase(tables(), true, kind, 6, 1)) == "");
    }
    CHECK(ground(TerrainKind::bridge) == open_ground);
    CHECK(tables().card(TerrainKind::bridge).easy_with_road);
    CHECK(ground(TerrainKind::ford) == Ground{Going::difficult, false, false});
}

TEST_CASE("TER-TEL-8 a river runs from edge to edge and is bought first or never") {
    CHECK(told(check_piece(tables(), river())) == "");
    CHECK(told(check_piece(tables(), line(TerrainKind::river, {0, 24 * inch},
                                          {71 * inch, 24 * inch}, 2 * inch))) == "TER-TEL-8");
    CHECK(told(check_purchase(tables(), false, TerrainKind::river, 3, 0)) == "");
    CHECK(told(check_purchase(tables(), false, TerrainKind::river, 6, 1)) == "TER-TEL-8");
    // TER-R107: the other side may have bought one too.
    CHECK(told(check_purchase(tables(), true, TerrainKind::river, 6, 0)) == "");
    const TerrainCard& card = tables().card(TerrainKind::river);
    CHECK(card.roll[0].going == Going::difficult);
    for (const std::size_t die : {2, 3, 4})
        CHECK(card.roll[die - 1].going == Going::very_difficult);
    for (const std::size_t die : {5, 6}) CHECK(card.roll[die - 1].going == Going::impassable);
}

TEST_CASE("TER-TEL-9 the free crossing of a river stands 12 inches from the edge") {
    const auto at = [&](TerrainKind kind, Length x) {
        return told(check_free_crossing(tables(), kind, area(kind, x, 22, 3, 4).outline));
    };
    CHECK(tables().card(TerrainKind::river).free_crossing);
    CHECK(at(TerrainKind::bridge, 12) == "");
    CHECK(at(TerrainKind::ford, 57) == "");
    CHECK(at(TerrainKind::ford, 11) == "TER-TEL-9:2794/3048");
    CHECK(at(TerrainKind::ford, 58) == "TER-TEL-9:2794/3048");
    CHECK(at(TerrainKind::small_building, 30) == "TER-TEL-9");
}

TEST_CASE("TER-TEL-2 buildings hold a company, or any infantry; nobody walks through them") {
    const TerrainCard& small = tables().card(TerrainKind::small_building);
    const TerrainCard& large = tables().card(TerrainKind::large_building);
    // A forlorn hope is a company.
    CHECK(small.holds == Classes{UnitClass::company, UnitClass::forlorn_hope});
    CHECK(large.holds.has(UnitClass::company));
    CHECK(large.holds.has(UnitClass::battalion));
    CHECK_FALSE(large.holds.has(UnitClass::cavalry));
    for (const TerrainCard* card : {&small, &large}) {
        CHECK(card->ground == Ground{Going::impassable, true, true});
        CHECK(card->shelters);
    }
}

TEST_CASE("TER-TEL-16 a town: two to four buildings within 12 inches, one of them large") {
    const TerrainPiece a = area(TerrainKind::small_building, 20, 20, 3, 3);
    const TerrainPiece b = area(TerrainKind::small_building, 25, 20, 3, 3);
    const TerrainPiece c = area(TerrainKind::large_building, 20, 24, 4, 4);
    const TerrainPiece d = area(TerrainKind::large_building, 24, 24, 4, 4);
    const TerrainPiece far = area(TerrainKind::small_building, 31, 20, 3, 3);
    const auto of = [](std::initializer_list<TerrainPiece> buildings) {
        const std::vector<TerrainPiece> town(buildings);
        return told(check_town(tables(), town));
    };
    CHECK(of({a, b}) == "");
    CHECK(of({a, b, c}) == "");
    CHECK(of({a}) == "TER-TEL-16:1/2");
    CHECK(of({a, b, a, b, a}) == "TER-TEL-16:5/4");
    CHECK(of({a, c, d}) == "TER-TEL-16:2/1");
    CHECK(of({a, far}).starts_with("TER-TEL-16:3"));
    CHECK(of({a, area(TerrainKind::small_wood, 21, 21, 6, 6)}) == "TER-TEL-16");
}

TEST_CASE(
    "TER-TPL-2 TER-TPL-3 TER-TPL-4 TER-TPL-5 a piece is bought with the points that are left") {
    const auto costs = [](TerrainKind kind, int points) {
        CHECK(told(check_purchase(tables(), true, kind, points, 0)) == "");
        CHECK(told(check_purchase(tables(), true, kind, points - 1, 0)) ==
              "TER-TPL-2:" + std::to_string(points) + "/" + std::to_string(points - 1));
    };
    using Kind = TerrainKind;
    for (const Kind kind : {Kind::road, Kind::small_hill, Kind::small_wood, Kind::field,
                            Kind::hedge, Kind::bridge, Kind::ford, Kind::small_building})
        costs(kind, 1);
    for (const Kind kind : {Kind::large_wood, Kind::marsh, Kind::steep_hill, Kind::large_hill,
                            Kind::small_lake, Kind::wall, Kind::large_building, Kind::rocks})
        costs(kind, 2);
    for (const Kind kind : {Kind::river, Kind::large_lake, Kind::town}) costs(kind, 3);
}

TEST_CASE("TER-TPL-1 by agreement, the terrain is that of the scenario") {
    REQUIRE(tables().scenario.terrain.size() == 7);
    for (std::size_t i = 0; i < 7; ++i) {
        const TerrainPiece& piece = tables().scenario.terrain[i];
        CHECK(told(check_piece(tables(), piece)) == "");
        CHECK(told(check_place(tables(), {tables().scenario.terrain.data(), i}, piece)) == "");
    }
}
