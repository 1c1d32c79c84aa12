#include <algorithm>
#include <string>
#include <utility>

#include "engine/space/plane/distance.h"
#include "games/tercios/ground/placing.h"
#include "generated/tercios/index.h"
#include "loader/games/tercios_parts.h"
#include "loader/plane_parts.h"

namespace gonfalon::tercios_data {

using namespace tercios;

namespace {

class ScenarioReader {
  public:
    ScenarioReader(const Reader& file, Tables& tables)
        : file_(file), tables_(tables), scenario_(tables.scenario) {}

    void read() {
        scenario_.id = file_.text("id");
        scenario_.rule = rule_in(file_.member("rule"));
        const Reader table = file_.member("table");
        scenario_.width = static_cast<Length>(table.integer("width", 100, 30000));
        scenario_.depth = static_cast<Length>(table.integer("depth", 100, 30000));
        scenario_.turns = static_cast<std::uint8_t>(file_.integer_or("turns", 1, 12, 0));
        sides();
        zones();
        roles();
        terrain();
        places();
        set_up();
        file_.member("victory").each([&](const Reader& each) { victory(each); });
        file_.member("special").each([&](const Reader& each) { special(each); });
    }

  private:
    Point point(const Reader& value) const { return point_in(value, scenario_.table()); }
    plane::Polygon outline(const Reader& value) const {
        return outline_in(value, scenario_.table());
    }

    // The place of an id in a list of ids.
    static std::uint8_t place_in(const Reader& value, const std::vector<std::string>& ids) {
        std::vector<std::string_view> words(ids.begin(), ids.end());
        return static_cast<std::uint8_t>(value.one_of(words));
    }

    void sides() {
        each_row(file_.member("sides"), "id", {"first", "second"},
                 [&](const Reader& row, std::size_t side) {
                     scenario_.side_ids[side] = row.text("id");
                     scenario_.side_keys[side] = row.text("key");
                     tables_.armies[side].id = row.text("army");
                 });
    }

    void zones() {
        file_.member("zones").each([&](const Reader& each) {
            add_id(each, scenario_.zone_ids, max_zones);
            Zone zone;
            zone.rule = rule_in(each.member("rule"));
            zone.outline = outline(each.member("outline"));
            if (each.has("regiments")) {
                zone.limited = true;
                each.member("regiments").each([&](const Reader& limit) {
                    const auto kind =
                        word_in<RegimentKind>(limit.member("kind"), regiment_kind_count);
                    zone.regiments[static_cast<std::size_t>(kind)] =
                        static_cast<std::uint8_t>(limit.integer("max", 0, 9));
                });
            }
            scenario_.zones.push_back(zone);
        });
    }

    void roles() {
        const Reader list = file_.member("roles");
        if (list.size() != 2) {
            list.complain("load.wrong_count", "2");
            return;
        }
        for (std::size_t i = 0; i < 2; ++i) {
            const Reader each = list.item(i);
            Role& role = scenario_.roles[i];
            scenario_.role_ids[i] = each.text("id");
            scenario_.role_keys[i] = each.text("key");
            role.edge = word_in<TableEdge>(each.member("edge"), count_of<TableEdge>);
            role.facing = static_cast<Angle>(each.integer("facing", 0, 65535));
            const Reader zones = each.member("zones");
            if (zones.size() == 0 || zones.size() > role.zones.capacity()) {
                zones.complain("load.wrong_count", "1-" + std::to_string(role.zones.capacity()));
                continue;
            }
            zones.each([&](const Reader& zone) {
                role.zones.push_back(place_in(zone, scenario_.zone_ids));
            });
        }
        if (scenario_.role_ids[0] == scenario_.role_ids[1])
            list.complain("load.twice", scenario_.role_ids[0]);
    }

    // --- Terrain ---

    void terrain() {
        const Reader list = file_.member("terrain");
        if (list.size() > max_terrain) {
            list.complain("load.too_many", std::to_string(max_terrain));
            return;
        }
        list.each([&](const Reader& each) {
            add_id(each, scenario_.terrain_ids, max_terrain);
            TerrainPiece piece;
            piece.kind = word_in<TerrainKind>(each.member("kind"), terrain_kind_count);
            const TerrainCard& card = tables_.card(piece.kind);
            if (each.has("roll")) {
                piece.roll = static_cast<std::uint8_t>(each.integer("roll", 1, 6));
                if (!card.rolled) each.member("roll").complain("load.tercios_shape", "roll");
            }
            if (each.has("at_most"))
                piece.at_most = word_in<Going>(each.member("at_most"), count_of<Going>);
            if (card.shape == TerrainShape::line)
                line(each, card, piece);
            else
                area(each, card, piece);
            scenario_.terrain.push_back(piece);
        });
        for (std::size_t i = 0; i < scenario_.terrain.size(); ++i) neighbours(list.item(i), i);
        if (tables_.options.terrain_by_points) keep_needed(list);
        std::size_t parts = 0;
        std::size_t cut = 0;
        std::size_t roads = 0;
        for (const TerrainPiece& piece : scenario_.terrain) {
            const TerrainCard& card = tables_.card(piece.kind);
            (card.over_any ? roads : parts) += piece.parts.size();
            if (card.over_river) parts += most_cuts;
            for (const plane::Polygon& part : piece.parts)
                cut += card.over_any ? 0 : card.free_crossing ? pieces_of(part, 0) : 1;
        }
        if (std::max(parts, cut) > max_parts)
            list.complain("load.too_many", std::to_string(max_parts));
        if (roads > max_roads) list.complain("load.too_many", std::to_string(max_roads));
    }

    // TER-R80  What bridges and fords leave of a river, cut as the board cuts it.
    std::size_t pieces_of(const plane::Polygon& water, std::size_t crossing) const {
        const std::vector<TerrainPiece>& all = scenario_.terrain;
        while (crossing < all.size() && !tables_.card(all[crossing].kind).over_river) ++crossing;
        if (crossing == all.size()) return 1;
        std::size_t pieces = 0;
        for (const plane::Polygon& rest : plane::without(water, all[crossing].outline))
            pieces += pieces_of(rest, crossing + 1);
        return pieces;
    }

    // TER-R106  Players lay the rest.
    void keep_needed(const Reader& list) {
        if (file_.member("setup").text("kind") == "fixed") {
            file_.member("setup").complain("load.tercios_fixed_terrain", scenario_.id);
            return;
        }
        const std::vector<TerrainPiece> pieces = std::move(scenario_.terrain);
        const std::vector<std::string> ids = std::move(scenario_.terrain_ids);
        scenario_.terrain.clear();
        scenario_.terrain_ids.clear();
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (!list.item(i).boolean_or("needed", false)) continue;
            scenario_.terrain.push_back(pieces[i]);
            scenario_.terrain_ids.push_back(ids[i]);
        }
    }

    void area(const Reader& each, const TerrainCard& card, TerrainPiece& piece) {
        if (!each.has("outline") || card.shape == TerrainShape::group) {
            each.complain("load.tercios_shape", name_of(card.shape));
            return;
        }
        piece.outline = outline(each.member("outline"));
        if (piece.outline.empty()) return;
        // With more, what is left of a river could have more corners than a shape may have.
        if (card.over_river && piece.outline.corners().size() > 4) {
            each.member("outline").complain("load.wrong_count", "3-4");
            return;
        }
        complete(piece);
        complain_of_size(each.member("outline"), piece);
    }

    void line(const Reader& each, const TerrainCard& card, TerrainPiece& piece) {
        if (!each.has("line")) {
            each.complain("load.tercios_shape", name_of(card.shape));
            return;
        }
        piece.width = length_in(each.member("width"));
        const Reader points = each.member("line");
        if (points.size() < 2 || points.size() > piece.line.capacity()) {
            points.complain("load.wrong_count", "2-" + std::to_string(piece.line.capacity()));
            return;
        }
        points.each([&](const Reader& p) { piece.line.push_back(point(p)); });
        for (std::size_t i = 1; i < piece.line.size(); ++i)
            if (piece.line[i] == piece.line[i - 1]) {
                points.item(i).complain("load.twice", plane::word_of(piece.line[i]));
                return;
            }
        complete(piece);
        complain_of_size(points, piece);
    }

    void complain_of_size(const Reader& value, const TerrainPiece& piece) const {
        const Verdict verdict = check_piece(tables_, piece);
        for (const Breach& breach : verdict.breaches())
            value.complain(breach.measures ? "load.tercios_size" : "load.tercios_shape",
                           detail_of(breach));
    }

    static std::string detail_of(const Breach& breach) {
        std::string text(rule_name_of(breach.rule));
        if (breach.measures)
            text += " (" + std::to_string(breach.measured) + " / " +
                    std::to_string(breach.allowed) + ")";
        return text;
    }

    void neighbours(const Reader& each, std::size_t place) {
        const std::vector<TerrainPiece>& all = scenario_.terrain;
        const TerrainPiece& piece = all[place];
        // Each pair once, to name both.
        for (std::size_t i = 0; i < place; ++i)
            for (const Breach& breach : check_place(tables_, {&all[i], 1}, piece).breaches())
                if (breach.measures)
                    each.complain("load.tercios_spacing", scenario_.terrain_ids[i] + ", " +
                                                              scenario_.terrain_ids[place] + ", " +
                                                              detail_of(breach));
        if (tables_.card(piece.kind).needs_river)
            for (const Breach& breach : check_place(tables_, all, piece).breaches())
                if (!breach.measures) each.complain("load.no_water", scenario_.terrain_ids[place]);
    }

    // --- Markers, areas, set-up, victory ---

    void places() {
        if (file_.has("markers"))
            file_.member("markers").each([&](const Reader& each) {
                add_id(each, scenario_.marker_ids, max_markers);
                scenario_.markers.push_back({point(each.member("at"))});
                scenario_.marker_names.push_back(words_in(each.member("name")));
            });
        if (file_.has("areas"))
            file_.member("areas").each([&](const Reader& each) {
                add_id(each, scenario_.area_ids, max_areas);
                scenario_.areas.push_back({outline(each.member("outline"))});
                scenario_.area_names.push_back(words_in(each.member("name")));
            });
    }

    void set_up() {
        const Reader value = file_.member("setup");
        scenario_.set_up = static_cast<Scenario::SetUp>(
            value.member("kind").one_of({"alternate", "one_then_other", "fixed"}));
        scenario_.set_up_rule = rule_in(value.member("rule"));
        scenario_.roll_for_roles = value.member("roll").boolean();
        scenario_.first = static_cast<std::uint8_t>(
            value.member("first").one_of({scenario_.role_ids[0], scenario_.role_ids[1], "loser"}));
        if (scenario_.first == Scenario::loser && !scenario_.roll_for_roles)
            value.member("first").complain("load.unknown_word", "loser");
    }

    std::uint8_t role(const Reader& value) const {
        return static_cast<std::uint8_t>(
            value.one_of({scenario_.role_ids[0], scenario_.role_ids[1], "both"}));
    }

    void victory(const Reader& each) {
        VictoryPoint point;
        point.rule = rule_in(each.member("rule"));
        point.kind = static_cast<VictoryPoint::Kind>(each.member("kind").one_of(
            {"destroyed", "commanders", "hold", "across", "inside", "saved", "not_saved"}));
        point.role = role(each.member("role"));
        point.points = static_cast<std::uint8_t>(each.integer("points", 0, 9));
        point.per = static_cast<std::uint8_t>(each.integer_or("per", 1, 9, 1));
        using Kind = VictoryPoint::Kind;
        if (point.kind == Kind::commanders)
            point.chief_points = static_cast<std::uint8_t>(each.integer("chief_points", 0, 9));
        if (point.kind == Kind::hold)
            point.place = place_in(each.member("marker"), scenario_.marker_ids);
        if (point.kind == Kind::across)
            point.place = place_in(each.member("piece"), scenario_.terrain_ids);
        if (point.kind == Kind::inside)
            point.place = place_in(each.member("area"), scenario_.area_ids);
        if (point.kind == Kind::across || point.kind == Kind::saved)
            point.classes = some_in<UnitClass>(each.member("classes"), class_count);
        if (point.kind == Kind::not_saved) {
            point.share = static_cast<std::uint8_t>(each.integer("share", 1, 100));
            point.from_turn = static_cast<std::uint8_t>(each.integer("from_turn", 1, 20));
        }
        scenario_.victory.push_back(point);
    }

    void special(const Reader& each) {
        const RuleId rule = rule_in(each.member("rule"));
        ScenarioRules& rules = scenario_.special;
        const auto turn = [](const Reader& value) {
            return static_cast<std::uint8_t>(value.integer(1, 20));
        };
        const auto edge = [](const Reader& value) {
            return word_in<TableEdge>(value, count_of<TableEdge>);
        };
        switch (each.member("kind").one_of({"sight_limit", "keep_from_terrain", "keep_from_enemy",
                                            "fortified_guns", "relief", "first_turn", "exit"})) {
            case 0:
                rules.sight.rule = rule;
                each.member("turns").each([&](const Reader& row) {
                    rules.sight.by_turn[turn(row.member("turn"))] = length_in(row.member("length"));
                });
                break;
            case 1:
                rules.keep_from_terrain = {
                    rule, role(each.member("role")),
                    TerrainId(place_in(each.member("piece"), scenario_.terrain_ids)),
                    length_in(each.member("length"))};
                break;
            case 2:
                rules.keep_from_enemy = {rule, role(each.member("role")),
                                         length_in(each.member("length"))};
                break;
            case 3:
                rules.fortified_guns = {rule, role(each.member("role")),
                                        place_in(each.member("area"), scenario_.area_ids)};
                break;
            case 4:
                rules.relief = {rule,
                                role(each.member("role")),
                                static_cast<std::uint8_t>(each.integer("regiments", 1, 9)),
                                turn(each.member("turn")),
                                edge(each.member("edge")),
                                place_in(each.member("not_in"), scenario_.area_ids)};
                break;
            case 5:
                rules.first_turn = {rule, role(each.member("role"))};
                break;
            default:
                rules.exit = {rule, role(each.member("role")), edge(each.member("edge"))};
                break;
        }
    }

    const Reader& file_;
    Tables& tables_;
    Scenario& scenario_;
};

// --- The fixed set-up ---

class FixedReader {
  public:
    FixedReader(const Reader& value, Tables& tables)
        : value_(value), tables_(tables), scenario_(tables.scenario) {}

    void read() {
        value_.member("units").each([&](const Reader& each) { troop(each); });
        if (tables_.options.commanders)
            value_.member("commanders").each([&](const Reader& each) { commander(each); });
        left_out();
    }

  private:
    std::size_t side_in(const Reader& each) const {
        return each.member("side").one_of({"first", "second"});
    }
    // A piece of one side by its code; none when it has no such piece.
    template <class IdType>
    IdType piece(const Reader& value, const std::vector<std::string>& codes,
                 const std::array<std::size_t, 3>& begin, std::size_t side) const {
        const std::string code = value.text();
        for (std::size_t i = begin[side]; i < begin[side + 1]; ++i)
            if (codes[i] == code) return IdType(i);
        value.complain("load.tercios_not_its_own", code);
        return {};
    }

    bool on_table(const plane::Box& box) const {
        return plane::Box{{0, 0}, {scenario_.width, scenario_.depth}}.contains(box);
    }
    std::string code_of(std::size_t troop) const {
        const bool second = troop >= tables_.troop_begin[1];
        return std::string(second ? "second " : "first ") + tables_.troop_codes[troop];
    }
    Point point(const Reader& value) const {
        if (value.size() != 2) {
            value.complain("load.wrong_count", "2");
            return {};
        }
        return {static_cast<Length>(value.item(0).integer(-30000, 30000)),
                static_cast<Length>(value.item(1).integer(-30000, 30000))};
    }
    plane::Rectangle base_of(const FixedTroop& each) const {
        const Troop& troop = tables_.troops[each.troop.index()];
        const Form& form = troop.has_foot && !each.mounted ? troop.foot : troop.form;
        return plane::rectangle(each.pose, tables_.base(form.base).size);
    }

    void troop(const Reader& each) {
        FixedTroop fixed;
        const std::size_t side = side_in(each);
        fixed.troop =
            piece<TroopId>(each.member("unit"), tables_.troop_codes, tables_.troop_begin, side);
        fixed.pose = {point(each.member("at")),
                      static_cast<Angle>(each.integer("facing", 0, 65535))};
        fixed.limbered = each.boolean_or("limbered", false);
        fixed.mounted = each.boolean_or("mounted", true);
        if (!fixed.troop.exists()) return;
        const plane::Rectangle base = base_of(fixed);
        if (!on_table(base.bounds()))
            each.member("at").complain("load.off_table", code_of(fixed.troop.index()));
        for (const FixedTroop& other : scenario_.fixed_troops) {
            if (other.troop == fixed.troop)
                each.member("unit").complain("load.twice", code_of(fixed.troop.index()));
            else if (plane::overlap(base, base_of(other), tables_.measures.contact))
                each.member("at").complain(
                    "load.tercios_overlap",
                    code_of(other.troop.index()) + ", " + code_of(fixed.troop.index()));
        }
        const plane::Corners corners = base.corners();
        for (std::size_t i = 0; i < scenario_.terrain.size(); ++i) {
            const TerrainPiece& ground = scenario_.terrain[i];
            if (tables_.card(ground.kind).ground.going != Going::impassable) continue;
            for (const plane::Polygon& part : ground.parts)
                if (plane::overlap(part.corners(), corners, tables_.measures.contact))
                    each.member("at").complain(
                        "load.tercios_overlap",
                        scenario_.terrain_ids[i] + ", " + code_of(fixed.troop.index()));
        }
        scenario_.fixed_troops.push_back(fixed);
    }

    void commander(const Reader& each) {
        FixedCommander fixed;
        const std::size_t side = side_in(each);
        fixed.commander = piece<CommanderId>(each.member("commander"), tables_.commander_codes,
                                             tables_.commander_begin, side);
        if (!fixed.commander.exists()) return;
        const std::string& code = tables_.commander_codes[fixed.commander.index()];
        for (const FixedCommander& other : scenario_.fixed_commanders)
            if (other.commander == fixed.commander)
                each.member("commander").complain("load.twice", code);
        if (each.has("attached")) {
            fixed.attached = piece<TroopId>(each.member("attached"), tables_.troop_codes,
                                            tables_.troop_begin, side);
        } else {
            fixed.at = point(each.member("at"));
            const plane::Disc disc{fixed.at, tables_.base(BaseKind::commander).size.width / 2};
            if (!on_table(disc.bounds())) each.member("at").complain("load.off_table", code);
            for (const FixedTroop& troop : scenario_.fixed_troops) {
                const plane::Corners corners = base_of(troop).corners();
                if (plane::squared_distance(disc.middle, corners)
                        .less_than(disc.radius - tables_.measures.contact))
                    each.member("at").complain("load.tercios_overlap",
                                               code_of(troop.troop.index()) + ", " + code);
            }
        }
        scenario_.fixed_commanders.push_back(fixed);
    }

    void left_out() {
        const auto missing = [&](const std::vector<std::string>& codes, auto&& is_there) {
            for (std::size_t i = 0; i < codes.size(); ++i)
                if (!is_there(i)) value_.complain("load.tercios_not_placed", codes[i]);
        };
        missing(tables_.troop_codes, [&](std::size_t i) {
            return std::any_of(scenario_.fixed_troops.begin(), scenario_.fixed_troops.end(),
                               [&](const FixedTroop& each) { return each.troop.index() == i; });
        });
        missing(tables_.commander_codes, [&](std::size_t i) {
            return std::any_of(
                scenario_.fixed_commanders.begin(), scenario_.fixed_commanders.end(),
                [&](const FixedCommander& each) { return each.commander.index() == i; });
        });
    }

    const Reader& value_;
    Tables& tables_;
    Scenario& scenario_;
};

}  // namespace

void read_scenario(const Reader& file, Tables& tables) { ScenarioReader(file, tables).read(); }

void read_fixed_setup(const Reader& file, Tables& tables) {
    if (tables.scenario.set_up != Scenario::SetUp::fixed) return;
    const Reader value = file.member("setup");
    FixedReader(value, tables).read();
}

}  // namespace gonfalon::tercios_data
