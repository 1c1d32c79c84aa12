#include <algorithm>
#include <optional>
#include <string>

#include "loader/games/la_garde_parts.h"
#include "loader/plane_parts.h"

namespace gonfalon::la_garde_data {

using namespace la_garde;

namespace {

Side side_in(const Reader& value) {
    return value.one_of({"first", "second"}) == 1 ? Side::second : Side::first;
}

class BattleReader {
  public:
    BattleReader(const Reader& file, Tables& tables, std::array<std::string, 2>& army_names)
        : file_(file), tables_(tables), battle_(tables.battle), army_names_(army_names) {}

    void read() {
        battle_.id = file_.text("id");
        battle_.rule = rule_in(file_.member("rule"));
        battle_.set_up_rule = rule_in(file_.member("set_up").member("rule"));
        const Reader table = file_.member("table");
        battle_.width = static_cast<Length>(table.integer("width", 3000, 24000));
        battle_.depth = static_cast<Length>(table.integer("depth", 3000, 24000));
        battle_.turns = small_in(file_, "turns", 1, max_turns);
        battle_.length_die = file_.member("length_die").boolean();
        sides();
        terrain();
        objectives();
        file_.member("special").each([&](const Reader& each) { special(each); });
    }

  private:
    Point point(const Reader& value) const { return point_in(value, battle_.table()); }
    plane::Polygon outline(const Reader& value) const { return outline_in(value, battle_.table()); }

    void sides() {
        each_row(file_.member("sides"), "id", {"first", "second"},
                 [&](const Reader& row, std::size_t place) {
                     BattleSide& side = battle_.sides[place];
                     side.id = row.text("id");
                     side.key = row.text("key");
                     side.edge = word_in<TableEdge>(row.member("edge"), count_of<TableEdge>);
                     side.facing = static_cast<Angle>(row.integer("facing", 0, 65535));
                     side.zone = outline(row.member("zone"));
                     army_names_[place] = row.text("army");
                 });
        if (battle_.sides[0].edge == battle_.sides[1].edge)
            file_.member("sides").complain("load.twice", name_of(battle_.sides[0].edge));
    }

    void terrain() {
        const Reader list = file_.member("terrain");
        if (list.size() > max_terrain) {
            list.complain("load.too_many", std::to_string(max_terrain));
            return;
        }
        list.each([&](const Reader& each) {
            add_id(each, battle_.terrain_ids, max_terrain);
            TerrainPiece piece;
            piece.kind = word_in<TerrainKind>(each.member("kind"), count_of<TerrainKind>);
            if (tables_.card(piece.kind).line) {
                line(each, piece);
            } else {
                const plane::Polygon polygon = outline(each.member("outline"));
                if (!polygon.empty()) piece.parts.push_back(polygon);
            }
            battle_.terrain.push_back(piece);
            battle_.terrain_names.push_back(each.has("name") ? words_in(each.member("name"))
                                                             : Words{});
        });
        // A bridge or ford lies on a river.
        for (std::size_t i = 0; i < battle_.terrain.size(); ++i) {
            const TerrainPiece& piece = battle_.terrain[i];
            if (!tables_.card(piece.kind).over_river || piece.parts.empty()) continue;
            const bool wet = std::any_of(
                battle_.terrain.begin(), battle_.terrain.end(), [&](const TerrainPiece& other) {
                    return other.kind == TerrainKind::river &&
                           std::any_of(other.parts.begin(), other.parts.end(),
                                       [&](const plane::Polygon& part) {
                                           return plane::overlap(part, piece.parts[0]);
                                       });
                });
            if (!wet) list.item(i).complain("load.no_water", battle_.terrain_ids[i]);
        }
    }

    void line(const Reader& each, TerrainPiece& piece) {
        const Reader points = each.member("line");
        if (points.size() < 2 || points.size() > plane::max_corners) {
            points.complain("load.outline", std::to_string(points.size()));
            return;
        }
        points.each([&](const Reader& value) {
            const Point p = point(value);
            if (!piece.line.empty() && piece.line.back() == p)
                value.complain("load.twice", plane::word_of(p));
            piece.line.push_back(p);
        });
        piece.width = static_cast<Length>(each.integer("width", 20, 2000));
        for (std::size_t i = 0; i + 1 < piece.line.size(); ++i)
            if (piece.line[i] == piece.line[i + 1]) return;
        piece.parts = plane::band(piece.line, piece.width);
    }

    void objectives() {
        file_.member("objectives").each([&](const Reader& each) {
            add_id(each, battle_.objective_ids, max_objectives);
            Objective objective;
            objective.rule = rule_in(each.member("rule"));
            objective.at = point(each.member("at"));
            const Reader points = each.member("points");
            objective.points = {small_in(points, "first", 0, 50),
                                small_in(points, "second", 0, 50)};
            battle_.objectives.push_back(objective);
            battle_.objective_names.push_back(words_in(each.member("name")));
        });
    }

    void special(const Reader& each) {
        const RuleId rule = rule_in(each.member("rule"));
        if (each.member("kind").one_of({"fog", "across"}) == 0) {
            Specials::Fog& fog = battle_.special.fog;
            if (fog.rule.exists()) each.complain("load.twice", "fog");
            fog.rule = rule;
            fog.from = small_in(each, "from", 1, max_turns);
            fog.to = small_in(each, "to", fog.from, max_turns);
            fog.sight = length_in(each.member("sight"));
            return;
        }
        Specials::Across& across = battle_.special.across;
        if (across.rule.exists()) each.complain("load.twice", "across");
        across.rule = rule;
        across.side = side_in(each.member("side"));
        across.points = small_in(each, "points", 1, 9);
        const Reader piece = each.member("piece");
        const std::vector<std::string_view> ids(battle_.terrain_ids.begin(),
                                                battle_.terrain_ids.end());
        const std::size_t place = piece.one_of(ids);
        if (place >= ids.size()) return;
        across.piece = TerrainId(place);
        if (battle_.terrain[place].kind != TerrainKind::river)
            piece.complain("load.no_water", piece.text());
    }

    const Reader& file_;
    Tables& tables_;
    Battle& battle_;
    std::array<std::string, 2>& army_names_;
};

// Who stands where, who comes later, and the orders a battle lays down.
class PlaceReader {
  public:
    PlaceReader(const Reader& file, const OptionValues& options, std::array<bool, 2> own,
                Tables& tables)
        : file_(file),
          options_(options),
          own_(own),
          tables_(tables),
          brigade_placed_(tables.brigades.size()),
          general_placed_(tables.generals.size()) {}

    void read() {
        tables_.brigade_poses.assign(tables_.brigades.size(), {});
        tables_.general_poses.assign(tables_.generals.size(), {});
        file_.member("arrivals").each([&](const Reader& each) { arrival(each); });
        file_.member("set_up").member("places").each([&](const Reader& each) { place(each); });
        file_.member("orders").each([&](const Reader& each) { order(each); });
        for (std::size_t side = 0; side < 2; ++side)
            if (!own_[side]) arrange(side);
        complete();
        apart();
    }

  private:
    static std::optional<std::size_t> find(const std::vector<std::string>& codes,
                                           const std::array<std::size_t, 3>& begin,
                                           std::size_t side, std::string_view code) {
        for (std::size_t i = begin[side]; i < begin[side + 1]; ++i)
            if (codes[i] == code) return i;
        return std::nullopt;
    }
    bool plays_own(const Reader& each, std::size_t& side) const {
        side = index(side_in(each.member("side")));
        return own_[side];
    }
    Pose pose(const Reader& each) const {
        const Reader at = each.member("at");
        if (at.size() != 2) {
            at.complain("load.wrong_count", "2");
            return {};
        }
        return {{static_cast<Length>(at.item(0).integer(0, tables_.battle.width)),
                 static_cast<Length>(at.item(1).integer(0, tables_.battle.depth))},
                static_cast<Angle>(each.integer("facing", 0, 65535))};
    }

    void arrival(const Reader& each) {
        std::size_t side = 0;
        if (!plays_own(each, side)) return;
        const std::string code = each.text("formation");
        const auto found = find(tables_.formation_codes, tables_.formation_begin, side, code);
        if (!found) {
            each.member("formation").complain("load.la_garde_formation", code);
            return;
        }
        Formation& formation = tables_.formations[*found];
        if (formation.arrives != 0) each.member("formation").complain("load.twice", code);
        formation.arrives = small_in(each, "turn", 1, max_turns);
        formation.arrival_rule = rule_in(each.member("rule"));
        // One that may not come this time never does.
        if (each.has("needs")) {
            const Reader needs = each.member("needs");
            if (option(options_, needs.text("option")) != needs.text("value"))
                formation.arrives = never;
        }
        const Reader entry = each.member("entry");
        if (entry.size() != 2 || entry.item(0).size() != 2 || entry.item(1).size() != 2) {
            entry.complain("load.wrong_count", "2");
            return;
        }
        const auto point = [&](const Reader& value) {
            return Point{static_cast<Length>(value.item(0).integer(0, tables_.battle.width)),
                         static_cast<Length>(value.item(1).integer(0, tables_.battle.depth))};
        };
        formation.entry_from = point(entry.item(0));
        formation.entry_to = point(entry.item(1));
        formation.entry_facing = static_cast<Angle>(each.integer("facing", 0, 65535));
        if (!along_edge(formation.entry_from, formation.entry_to))
            entry.complain("load.outline", plane::word_of(formation.entry_from));
    }
    bool along_edge(Point a, Point b) const {
        const Battle& battle = tables_.battle;
        const auto both = [](Length x, Length y, Length edge) { return x == edge && y == edge; };
        return a != b && (both(a.x, b.x, 0) || both(a.x, b.x, battle.width) || both(a.y, b.y, 0) ||
                          both(a.y, b.y, battle.depth));
    }

    void place(const Reader& each) {
        std::size_t side = 0;
        if (!plays_own(each, side)) return;
        const std::string code = each.text("piece");
        if (const auto brigade = find(tables_.brigade_codes, tables_.brigade_begin, side, code)) {
            if (brigade_placed_[*brigade]) each.member("piece").complain("load.twice", code);
            brigade_placed_[*brigade] = true;
            tables_.brigade_poses[*brigade] = pose(each);
        } else if (const auto general =
                       find(tables_.general_codes, tables_.general_begin, side, code)) {
            if (general_placed_[*general]) each.member("piece").complain("load.twice", code);
            general_placed_[*general] = true;
            tables_.general_poses[*general] = pose(each);
        } else {
            each.member("piece").complain("load.la_garde_piece", code);
        }
    }

    // Of a formation, or of a corps by its code.
    void order(const Reader& each) {
        std::size_t side = 0;
        if (!plays_own(each, side)) return;
        const std::string code = each.text("formation");
        const auto order = word_in<Order>(each.member("order"), order_count);
        const RuleId rule = rule_in(each.member("rule"));
        if (const auto found = find(tables_.formation_codes, tables_.formation_begin, side, code)) {
            tables_.formations[*found].first_order = order;
            tables_.formations[*found].first_order_rule = rule;
        } else if (const auto corps = find(tables_.corps_codes, tables_.corps_begin, side, code)) {
            tables_.corps[*corps].first_order = order;
            tables_.corps[*corps].first_order_rule = rule;
        } else {
            each.member("formation").complain("load.la_garde_formation", code);
        }
    }

    // --- An army that is not the battle's own: formation by formation, in lines from the front of
    // its zone to its own edge ---

    void arrange(std::size_t side) {
        const BattleSide& home = tables_.battle.sides[side];
        const Length gap = centimetre;
        const plane::Box zone = home.zone.bounds();
        // Along the facing and across it, from the front left corner of the zone.
        const Angle facing = home.facing;
        const bool upright = facing == plane::north || facing == plane::south;
        const Length breadth = upright ? zone.high.x - zone.low.x : zone.high.y - zone.low.y;
        Length across = gap;
        Length down = 0;
        Length deepest = 0;
        const auto next = [&](plane::Size size) {
            if (across + size.width + gap > breadth && across > gap) {
                across = gap;
                down += deepest + gap;
                deepest = 0;
            }
            const Length middle = across + size.width / 2;
            across += size.width + gap;
            deepest = std::max(deepest, size.depth);
            return front_of(zone, facing, middle, down);
        };
        const auto stand_general = [&](GeneralId id) {
            if (general_placed_[id.index()]) return;
            tables_.general_poses[id.index()] = {next(tables_.formation.headquarters), facing};
            general_placed_[id.index()] = true;
        };
        // Each general beside his own; those of corps and army half-way along theirs.
        for (std::size_t f = tables_.formation_begin[side]; f < tables_.formation_begin[side + 1];
             ++f) {
            const Formation& formation = tables_.formations[f];
            for (std::size_t i = formation.begin.index(); i < formation.end.index(); ++i) {
                const Brigade& brigade = tables_.brigades[i];
                const Arm arm = tables_.movement.of(brigade.type).arm;
                tables_.brigade_poses[i] = {next(tables_.formation.block(arm, brigade.size())),
                                            facing};
                brigade_placed_[i] = true;
            }
            if (formation.kind == Formation::Kind::division) stand_general(formation.general);
            if (!formation.corps.exists()) continue;
            const Corps& corps = tables_.of(formation.corps);
            if (2 * (f - corps.begin.index() + 1) < corps.end.index() - corps.begin.index())
                continue;
            stand_general(corps.general);
            stand_general(tables_.armies[side].general);
        }
    }
    static Point front_of(const plane::Box& zone, Angle facing, Length across, Length down) {
        switch (facing) {
            case plane::north:
                return {zone.low.x + across, zone.high.y - down};
            case plane::south:
                return {zone.high.x - across, zone.low.y + down};
            case plane::east:
                return {zone.high.x - down, zone.high.y - across};
            default:
                return {zone.low.x + down, zone.low.y + across};
        }
    }

    // --- Everyone has a place or arrives; nobody stands on another or off the table ---

    void complete() {
        const Reader places = file_.member("set_up").member("places");
        for (std::size_t i = 0; i < tables_.formations.size(); ++i) {
            const Formation& formation = tables_.formations[i];
            const bool late = formation.arrives != 0;
            for (std::size_t b = formation.begin.index(); b < formation.end.index(); ++b)
                if (brigade_placed_[b] == late)
                    places.complain("load.la_garde_not_placed", tables_.brigade_codes[b]);
            if (formation.kind == Formation::Kind::division &&
                general_placed_[formation.general.index()] == late)
                places.complain("load.la_garde_not_placed",
                                tables_.general_codes[formation.general.index()]);
        }
        // A corps general arrives with the first of his divisions.
        for (const Corps& corps : tables_.corps) {
            bool all_late = true;
            for (std::size_t f = corps.begin.index(); f < corps.end.index(); ++f)
                all_late = all_late && tables_.formations[f].arrives != 0;
            if (general_placed_[corps.general.index()] == all_late)
                places.complain("load.la_garde_not_placed",
                                tables_.general_codes[corps.general.index()]);
        }
        for (const Army& army : tables_.armies)
            if (!general_placed_[army.general.index()])
                places.complain("load.la_garde_not_placed",
                                tables_.general_codes[army.general.index()]);
    }

    void apart() {
        const Reader places = file_.member("set_up").member("places");
        std::vector<plane::Rectangle> bases;
        std::vector<std::string> codes;
        for (std::size_t i = 0; i < tables_.brigades.size(); ++i) {
            if (!brigade_placed_[i]) continue;
            const Brigade& brigade = tables_.brigades[i];
            bases.push_back(plane::rectangle(
                tables_.brigade_poses[i],
                tables_.formation.block(tables_.movement.of(brigade.type).arm, brigade.size())));
            codes.push_back(tables_.brigade_codes[i]);
        }
        for (std::size_t i = 0; i < tables_.generals.size(); ++i) {
            if (!general_placed_[i]) continue;
            bases.push_back(
                plane::rectangle(tables_.general_poses[i], tables_.formation.headquarters));
            codes.push_back(tables_.general_codes[i]);
        }
        for (std::size_t i = 0; i < bases.size(); ++i) {
            if (!tables_.battle.table().contains(bases[i].bounds()))
                places.complain("load.la_garde_overlap", codes[i]);
            for (std::size_t k = i + 1; k < bases.size(); ++k)
                if (plane::overlap(bases[i], bases[k], plane::contact_slack))
                    places.complain("load.la_garde_overlap", codes[i] + ", " + codes[k]);
        }
    }

    const Reader& file_;
    const OptionValues& options_;
    std::array<bool, 2> own_;
    Tables& tables_;
    std::vector<bool> brigade_placed_;
    std::vector<bool> general_placed_;
};

}  // namespace

void read_battle(const Reader& file, Tables& tables, std::array<std::string, 2>& army_names) {
    BattleReader(file, tables, army_names).read();
}

void read_places(const Reader& file, const OptionValues& options, std::array<bool, 2> own,
                 Tables& tables) {
    PlaceReader(file, options, own, tables).read();
}

}  // namespace gonfalon::la_garde_data
