// TER-TRN, TER-TEL, TER-TIR-2  The ground: what bars a way, what slows it, what hides and shelters.
#include <algorithm>

#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

// TER-R77  Its outline takes the place of the base.
plane::Rectangle Rules::building_base(TerrainId id) const {
    const plane::Polygon& shape = board().parts[board().pieces[id.index()].part];
    const plane::Outline outline = shape.corners();
    std::array<Point, 4> corners{};
    if (outline.size() == 4) {
        for (std::size_t i = 0; i < 4; ++i) corners[i] = outline[i];
    } else {
        const plane::Box box = shape.bounds();
        corners = {Point{box.low.x, box.low.y}, Point{box.high.x, box.low.y}, box.high,
                   Point{box.low.x, box.high.y}};
    }
    // The side from the last corner to the first is the front; corners() gives them back.
    const plane::Vector left = plane::half(corners[0] - corners[3]);
    return {corners[3] + left, left, corners[1] - corners[0]};
}

// TER-R78  Inside it stands ready to leave by the side it faces, from the middle of that side.
Pose Rules::in_building(TerrainId id, Angle facing) const {
    const plane::Rectangle house = building_base(id);
    const plane::Vector way = plane::offset(facing, inch);
    Pose best{house.middle(), facing};
    plane::Product farthest = 0;
    for (const Point centre : house.centres()) {
        const plane::Product far = plane::dot(centre - house.middle(), way);
        if (far <= farthest) continue;
        farthest = far;
        best = {centre, plane::bearing(house.middle(), centre)};
    }
    return best;
}

plane::Rectangle Rules::base(TroopId id) const {
    if (field_ && field_->item[id.index()] != plane::no_item)
        return field_->scene.base(field_->item[id.index()]);
    const Unit& each = unit(id);
    if (each.place == Place::building && is_building(each.building))
        return building_base(each.building);
    return plane::rectangle(each.pose, size(id));
}

// A base for each troop on top of the parts of the ground.
static_assert(max_parts + max_troops <= plane::max_items);

const Field& Rules::field() const {
    if (field_) return *field_;
    field_.emplace(board().scene);
    Field& field = *field_;
    field.item.fill(plane::no_item);
    for (std::size_t i = 0; i < tables.troops.size(); ++i) {
        if (state.units[i].place != Place::table) continue;
        const TroopId id{i};
        const plane::Item item =
            field.scene.add(base(id), static_cast<plane::Scene::Tag>(1000 + i));
        field.item[i] = item;
        (is_gun(id) ? field.guns : field.troops).set(item);
    }
    return field;
}

void Rules::moved(TroopId id) const {
    if (!field_) return;
    const plane::Item item = field_->item[id.index()];
    if (item == plane::no_item || unit(id).place != Place::table) {
        field_.reset();
        return;
    }
    field_->scene.place(item, base_at(id, unit(id).pose));
}

void Rules::removed(TroopId id) const {
    if (!field_) return;
    const plane::Item item = field_->item[id.index()];
    if (item == plane::no_item) return;
    field_->scene.remove(item);
    field_->troops.reset(item);
    field_->guns.reset(item);
    field_->item[id.index()] = plane::no_item;
}

// TER-TEL-8, TER-S4.1
Going Rules::river_going() const {
    for (const TerrainPiece& piece : scenario.terrain) {
        const TerrainCard& card = tables.card(piece.kind);
        if (!card.free_crossing) continue;
        const int die = piece.roll != 0 ? piece.roll : play.river;
        if (die == 0) return card.ground.going;
        const Going going = card.roll[static_cast<std::size_t>(die - 1)].going;
        const bool capped = static_cast<int>(going) > static_cast<int>(piece.at_most);
        return applies("TER-S4.1"_rule, capped) ? piece.at_most : going;
    }
    return Going::open;
}

// TER-TRN-3
plane::ItemSet Rules::impassable() const {
    plane::ItemSet set = board().impassable | board().buildings;
    if (river_going() == Going::impassable) set |= board().rivers;
    return set;
}

// TER-MOV-14, TER-R26  The whole line of the front centre decides.
Footing Rules::going(TroopId id, Point from, Point to, const Log& log) const {
    Footing result;
    if (!applies("TER-MOV-14"_rule, from != to)) return result;
    // TER-R27
    if (!board().roads.empty() &&
        applies("TER-TEL-10"_rule, plane::covered(board().road_parts(), from, to))) {
        Total total(log, "tally.speed"_say);
        total.add("TER-TRN-4"_rule, tables.card(Going::easy).speed);
        result.change = total.sum();
        return result;
    }
    const Going river = river_going();
    plane::ItemSet rough = board().difficult;
    plane::ItemSet worse = board().very_difficult;
    if (river == Going::difficult) rough |= board().rivers;
    if (river == Going::very_difficult) worse |= board().rivers;
    const bool in_worse = plane::any_crossed(board().scene, from, to, worse);
    const bool in_rough = in_worse || plane::any_crossed(board().scene, from, to, rough);
    if (!in_rough) return result;
    // TER-SPI-5
    if (applies("TER-SPI-5"_rule, has(id, Special::skirmishers))) return result;
    Total total(log, "tally.speed"_say);
    // TER-SPI-4
    if (in_worse && !applies("TER-SPI-4"_rule, has(id, Special::light))) {
        total.add("TER-TRN-2"_rule, tables.card(Going::very_difficult).speed);
        result.disorder = tables.card(Going::very_difficult).disorder;
    } else {
        total.add("TER-TRN-1"_rule, tables.card(Going::difficult).speed);
    }
    result.change = total.sum();
    return result;
}

bool Rules::in_rough(TroopId id) const {
    plane::ItemSet rough = board().difficult | board().very_difficult;
    const Going river = river_going();
    if (river == Going::difficult || river == Going::very_difficult) rough |= board().rivers;
    return board().scene.holding(unit(id).pose.at, rough).any();
}

bool Rules::in_hidden(TroopId id) const {
    return board().scene.holding(unit(id).pose.at, board().hidden).any();
}

bool Rules::in_area(std::uint8_t area, TroopId id) const {
    if (area >= scenario.areas.size()) return false;
    const plane::Polygon& outline = scenario.areas[area].outline;
    for (const Point centre : base(id).centres())
        if (plane::contains(outline.corners(), centre)) return true;
    return false;
}

bool Rules::passes_units(TroopId id, March::Kind kind) const {
    if (!has(id, Special::open_order)) return false;
    // TER-SPK-8, TER-ADA-3; friends alone (TER-R117)
    return applies("TER-SPK-8"_rule, is_by_order(kind)) ||
           applies("TER-ADA-3"_rule, options.open_order_always);
}

// What a move of this unit has to respect. TER-MOV-6: nothing but what its line cuts and where it
// ends. TER-MOV-9, TER-R72: guns and commanders are no obstacle. TER-R85: nor are held horses.
plane::Ground Rules::ground_for(TroopId id, Passing passing) const {
    const Field& field = this->field();
    plane::Ground ground;
    const plane::ItemSet solid = impassable();
    // TER-R78  Who is inside a building may leave it, and has left it when clear of its walls.
    plane::ItemSet walls = solid;
    if (unit(id).place == Place::building)
        for (std::size_t part = 0; part < board().piece.size(); ++part)
            if (board().piece[part] == unit(id).building) walls.reset(part);
    plane::ItemSet bodies = plane::without(field.troops, field.item[id.index()]);
    plane::ItemSet standing = plane::without(field.troops | field.guns, field.item[id.index()]);
    if (passing.units) {
        each_on_table(side_of(id), [&](TroopId other) {
            if (field.item[other.index()] != plane::no_item)
                bodies.reset(field.item[other.index()]);
        });
    } else if (passing.by_order || options.open_order_always) {
        each_on_table(side_of(id), [&](TroopId other) {
            if (has(other, Special::open_order) && field.item[other.index()] != plane::no_item)
                bodies.reset(field.item[other.index()]);
        });
    }
    ground.barring = walls | bodies;
    ground.gaps = ground.barring;
    ground.passage = measure(Measure::gap_between_obstacles);
    ground.standing = solid | standing;
    ground.table = table();
    return ground;
}

// TER-S2.2
Length Rules::sight_limit() const {
    const auto& limit = scenario.special.sight;
    if (!limit.rule.exists() || play.turn >= limit.by_turn.size()) return 0;
    const Length length = limit.by_turn[play.turn];
    return applies("TER-S2.2"_rule, length > 0) ? length : 0;
}

// TER-TIR-2, TER-TIR-3, TER-TRN-5, TER-R30. TER-BAS-10: centres are the middles of the four sides.
plane::Hiding Rules::hides(Point from, Point to, TroopId viewer, TroopId target, Over over) const {
    const Field& field = this->field();
    plane::Hiding hiding = board().hiding;
    if (!applies("TER-TRN-5"_rule, hiding.all().any())) hiding = {};
    plane::ItemSet bodies = field.troops | field.guns;
    if (viewer.exists()) bodies = plane::without(bodies, field.item[viewer.index()]);
    if (target.exists()) bodies = plane::without(bodies, field.item[target.index()]);
    const auto open_building = [&](TroopId id) {
        if (!id.exists() || unit(id).place != Place::building) return;
        for (std::size_t part = 0; part < board().piece.size(); ++part)
            if (board().piece[part] == unit(id).building) hiding.always.reset(part);
    };
    open_building(viewer);
    open_building(target);
    if (over.units) {
        bodies = {};
    } else if (over.friends && viewer.exists()) {
        // TER-R91
        each_on_table(side_of(viewer), [&](TroopId other) {
            const plane::Item item = field.item[other.index()];
            if (item == plane::no_item) return;
            const Point at = unit(other).pose.at;
            if (plane::square(at - from) < plane::square(at - to)) bodies.reset(item);
        });
    }
    if (applies("TER-TIR-2"_rule, bodies.any())) hiding.always |= bodies;
    return hiding;
}

Length Rules::gap_of_sight() const {
    note_rule("TER-TIR-3"_rule);
    return rule_is_off("TER-TIR-3"_rule) ? 0 : measure(Measure::gap_of_sight);
}

bool Rules::sees(Point from, Point to, TroopId viewer, TroopId target, Over over) const {
    const Length limit = sight_limit();
    if (limit > 0 && !plane::within(from, to, limit)) return false;
    const plane::Hiding hiding = hides(from, to, viewer, target, over);
    return plane::sees(field().scene, from, to, hiding, gap_of_sight(), hiding.all());
}

// TER-R110  Looked at every fifth of an inch, outwards from the nearest point.
std::optional<Point> Rules::viewpoint(TroopId id, Quarter side, Point to,
                                      FunctionRef<bool(Point)> is_good) const {
    const plane::Rectangle here = base(id);
    if (!applies("TER-TEL-2"_rule, unit(id).place == Place::building)) {
        const Point centre = here.centre(edge(side));
        return is_good(centre) ? std::optional(centre) : std::nullopt;
    }
    // The corners go round as the sides do; a side ends in the corner of its number.
    const auto corners = here.corners();
    const auto number = static_cast<std::size_t>(side);
    const Point first = corners[(number + 3) % 4];
    const Point last = corners[number];
    const Length whole = std::max(1, plane::distance(first, last));
    const Length nearest = plane::distance(first, plane::nearest_point(to, first, last));
    constexpr Length step = inch / 5;
    const auto good_at = [&](Length along) -> std::optional<Point> {
        const Point at = plane::point_at(first, last, {std::clamp(along, 0, whole), whole});
        return is_good(at) ? std::optional(at) : std::nullopt;
    };
    if (const auto at = good_at(nearest)) return at;
    for (Length out = step; out < whole + step; out += step) {
        if (nearest - out > -step)
            if (const auto at = good_at(nearest - out)) return at;
        if (nearest + out < whole + step)
            if (const auto at = good_at(nearest + out)) return at;
    }
    return std::nullopt;
}

RuleId Rules::obstacle(Point from, Point to, TroopId viewer, TroopId target, Weapon weapon) const {
    const Length limit = sight_limit();
    if (limit > 0 && !plane::within(from, to, limit)) return "TER-S2.2"_rule;
    const bool over_friends = tables.card(weapon).over_friends;
    const plane::Hiding hiding =
        hides(from, to, viewer, target, {over_friends, has(viewer, Weapon::mortar)});
    const plane::Sight sight =
        plane::sight(field().scene, from, to, hiding, gap_of_sight(), hiding.all());
    if (sight.blocks.empty()) return sight.narrow ? "TER-TIR-3"_rule : RuleId{};
    const plane::Item item = sight.blocks[0].item;
    if (item < board().parts.size()) return "TER-TRN-5"_rule;
    bool is_friend = false;
    each_on_table(side_of(viewer), [&](TroopId each) {
        is_friend = is_friend || field().item[each.index()] == item;
    });
    if (is_friend && over_friends)
        return weapon == Weapon::longbow ? "TER-WPS-7"_rule : "TER-WPS-6"_rule;
    return "TER-TIR-5"_rule;
}

std::optional<SightLine> Rules::sight_line(TroopId viewer, TroopId target) const {
    const plane::Rectangle here = base(viewer);
    const bool inside = unit(viewer).place == Place::building;
    const Length limit = sight_limit();
    std::optional<SightLine> best;
    for (std::size_t side = 0; side < (inside ? 4u : 1u); ++side) {
        const auto quarter = static_cast<Quarter>(side);
        for (const Point to : base(target).centres()) {
            if (!plane::ahead(here, edge(quarter), to)) continue;
            const auto open = viewpoint(
                viewer, quarter, to, [&](Point point) { return sees(point, to, viewer, target); });
            const Point from = open ? *open : here.centre(edge(quarter));
            SightLine line{from, to, open.has_value(), to};
            if (!line.clear && (limit == 0 || plane::within(from, to, limit))) {
                const plane::Hiding hiding = hides(from, to, viewer, target, {});
                const plane::Sight sight =
                    plane::sight(field().scene, from, to, hiding, gap_of_sight(), hiding.all());
                if (!sight.blocks.empty()) {
                    line.blocked = sight.blocks[0].point;
                } else if (sight.narrow) {
                    line.blocked = {(sight.narrow->from.x + sight.narrow->to.x) / 2,
                                    (sight.narrow->from.y + sight.narrow->to.y) / 2};
                }
            }
            // A clear line before a blocked one, then the shortest.
            if (!best || (line.clear && !best->clear) ||
                (line.clear == best->clear &&
                 plane::square(to - from) < plane::square(best->to - best->from)))
                best = line;
        }
    }
    return best;
}

// From the front centre to any centre, in front of the line of the front; from a building, any
// side.
bool Rules::sees_troop(TroopId viewer, TroopId target) const {
    const plane::Rectangle here = base(viewer);
    const bool inside = unit(viewer).place == Place::building;
    for (std::size_t side = 0; side < (inside ? 4u : 1u); ++side) {
        const auto quarter = static_cast<Quarter>(side);
        for (const Point to : base(target).centres())
            if (plane::ahead(here, edge(quarter), to) &&
                viewpoint(viewer, quarter, to,
                          [&](Point from) { return sees(from, to, viewer, target); }))
                return true;
    }
    return false;
}

// TER-R31
bool Rules::covers(TroopId target, Point from, Point to) const {
    if (unit(target).place == Place::building) return true;
    if (board().scene.holding(to, board().cover).any()) return true;
    const plane::ItemSet crossed = plane::crossed_set(board().scene, from, to, board().lines);
    if (!crossed.any()) return false;
    return board().scene.within(base(target), tables.measures.contact, crossed).any();
}

// TER-R32
bool Rules::protects(TroopId target, Point from, Point to) const {
    if (unit(target).place == Place::building) return true;
    const plane::ItemSet crossed = plane::crossed_set(board().scene, from, to, board().walls);
    if (!crossed.any()) return false;
    if (board().scene.within(base(target), tables.measures.contact, crossed).any()) return true;
    for (std::uint8_t area = 0; area < scenario.areas.size(); ++area)
        if (in_area(area, target)) return true;
    return false;
}

// TER-R33
bool Rules::is_higher(TroopId id, TroopId enemy) const {
    if (!board().heights.any()) return false;
    for (const Point centre : base(id).centres())
        if (!board().scene.holding(centre, board().heights).any()) return false;
    for (const Point centre : base(enemy).centres())
        if (!board().scene.holding(centre, board().heights).any()) return true;
    return false;
}

}  // namespace gonfalon::tercios
