// TER-MOV, TER-ORD-3 to TER-ORD-6, TER-ORD-11  Moves, changes of facing, and what Ready can do
// besides.
#include <algorithm>

#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

// TER-R6
Length Rules::standoff() const {
    return measure(options.standoff_three_inches ? Measure::standoff_three_inches
                                                 : Measure::standoff);
}

// TER-X-5  Who is nearer already may stay or move away. Of several enemies the nearest is told.
void Rules::require_standoff(TroopId id, const plane::Rectangle& end, Verdict& verdict) const {
    const Length keep = standoff();
    Length nearest = keep;
    each_on_table(other(side_of(id)), [&](TroopId enemy) {
        if (is_far(enemy, end.front, keep + base_reach)) return;
        const plane::Rectangle there = base(enemy);
        if (plane::within(end, there, keep - 1)) {
            const Length now = on_table(id) ? plane::gap(base(id), there) : keep;
            const Length then = plane::gap(end, there);
            if (now >= keep || then < now) nearest = std::min(nearest, then);
        }
    });
    verdict.at_least("TER-X-5"_rule, nearest, keep);
}

// TER-ORD-4, TER-ORD-11, TER-TRB-23
int Rules::move_change(March::Kind kind) const {
    if (applies("TER-ORD-11"_rule, kind == March::Kind::run)) return tables.card(Order::run).speed;
    switch (kind) {
        case March::Kind::approach:
        case March::Kind::charge:
            return tables.card(Order::assault).speed;
        case March::Kind::relentless:
            return tables.card(Trait::relentless).speed;
        default:
            return tables.card(Order::ready).speed;
    }
}

// The line, its length and where it ends.
Verdict Rules::check_way(TroopId id, const plane::Move& move, March::Kind kind) const {
    Verdict verdict;
    const plane::Size size = this->size(id);
    Pose start = unit(id).pose;
    const int pivot = move.pivot < 0 ? -move.pivot : move.pivot;
    const int turned = move.correction < 0 ? -move.correction : move.correction;
    verdict.at_most("TER-MOV-4"_rule, pivot, tables.measures.pivot);
    verdict.at_most("TER-MOV-12"_rule, turned, tables.measures.correction);
    verdict.at_least("TER-MOV-5"_rule, move.distance, 0);
    constexpr Length farthest = 40000;
    verdict.at_most("TER-MOV-5"_rule, move.distance, farthest);
    if (!verdict) return verdict;
    const Pose along = plane::pivoted(start, move.pivot);
    const Pose end = plane::advanced(along, move.distance);
    const Footing ground_change = going(id, start.at, end.at, Log{});
    const Length allowed = speed(id, move_change(kind) + ground_change.change);
    verdict.at_most("TER-MOV-5"_rule, move.distance, allowed);
    if (decided(verdict)) return verdict;
    const plane::Ground ground =
        ground_for(id, {.units = passes_units(id, kind), .by_order = is_by_order(kind)});
    const plane::MoveFaults faults = plane::faults(field().scene, start, size, move, ground);
    if (faults.barred) {
        const bool piece = faults.barred->item < board().parts.size();
        verdict.require(piece ? "TER-TRN-3"_rule : "TER-MOV-3"_rule, false);
    }
    if (faults.narrow)
        verdict.at_least("TER-MOV-7"_rule, faults.narrow->width,
                         measure(Measure::gap_between_obstacles));
    if (faults.off_table) verdict.require("TER-X-16"_rule, false);
    if (faults.overlapped.any()) {
        // TER-MOV-10  A friendly gun that is not cleared makes room.
        plane::ItemSet bodies = faults.overlapped;
        if (const auto places = guns_make_way(id, plane::end_of(start, move), along.facing))
            for (const GunPlace& each : *places) bodies.reset(field().item[each.gun.index()]);
        verdict.require("TER-MOV-8"_rule, !bodies.any());
    }
    if (decided(verdict)) return verdict;
    // TER-R13
    if (move.correction != 0) {
        const bool needed = !plane::stands_free(field().scene, end, size, ground);
        verdict.require("TER-MOV-12"_rule, needed);
    }
    require_standoff(id, plane::rectangle(plane::end_of(start, move), size), verdict);
    return verdict;
}

// TER-MOV-10  The same ground, had it no guns of one's own to stop upon.
plane::Ground Rules::past_own_guns(TroopId id, const plane::Ground& ground) const {
    plane::Ground open = ground;
    each_on_table(side_of(id), [&](TroopId each) {
        if (is_gun(each)) open.standing = plane::without(open.standing, field().item[each.index()]);
    });
    return open;
}

// TER-MOV-10, TER-R115  Straight back from where it stands, otherwise behind the rear centre:
// touching the unit if there is room, and within an inch of it.
std::optional<GunPlaces> Rules::guns_make_way(TroopId id, const Pose& end, Angle heading) const {
    const plane::Rectangle mover = base_at(id, end);
    const Angle back = plane::opposite(heading);
    const Length most = measure(Measure::gun_pushed_back);
    GunPlaces places;
    bool all = true;
    each_on_table(side_of(id), [&](TroopId gun) {
        if (!all || gun == id || !is_gun(gun) || unit(gun).place != Place::table) return;
        if (!applies("TER-MOV-10"_rule, plane::overlap(mover, base(gun), 1))) return;
        plane::ItemSet others = field().troops | field().guns | impassable();
        others = plane::without(others, field().item[id.index()]);
        others = plane::without(others, field().item[gun.index()]);
        for (const GunPlace& each : places)
            others = plane::without(others, field().item[each.gun.index()]);
        const auto is_free = [&](const Pose& pose) {
            const plane::Rectangle there = base_at(gun, pose);
            for (const GunPlace& each : places)
                if (plane::overlap(there, base_at(each.gun, each.pose), 1)) return false;
            return plane::on_table(table(), there) && !plane::overlap(mover, there, 1) &&
                   !field().scene.any_overlapped(there, others);
        };
        const Length depth = size(id).depth + size(gun).depth + size(gun).width;
        const Pose behind{mover.centre(plane::Edge::rear), unit(gun).pose.facing};
        for (const Pose& from : {unit(gun).pose, behind}) {
            // As far as it takes to clear the unit.
            Length low = 0;
            Length high = depth;
            while (low + 1 < high) {
                const Length middle = (low + high) / 2;
                const bool over =
                    plane::overlap(mover, base_at(gun, plane::shifted(from, back, middle)), 1);
                (over ? low : high) = middle;
            }
            for (Length gap = 0; gap <= most; gap += std::max(1, most / 4)) {
                const Pose pose = plane::shifted(from, back, high + gap);
                if (!is_free(pose) || !plane::within(mover, base_at(gun, pose), most)) continue;
                places.push_back({gun, pose});
                return;
            }
        }
        all = false;
    });
    return all ? std::optional(places) : std::nullopt;
}

// Whose unit it is, whether it is there and whether it acts: asked before what it does.
bool Rules::require_acting(Side side, TroopId id, Verdict& verdict) const {
    return given(verdict, "TER-TUR-7"_rule, is_own(id, side) && on_table(id) && is_active(id));
}

// Has it turned for nothing and does not move now?
bool Rules::turn_is_owed(Act act) const {
    const Activation& active = play.activation;
    return active.order == Order::ready && active.turned && act != Act::move &&
           (active.acts & (bit(Act::move) | bit(Act::face))) == 0;
}

// Ready: is there an action left for this? TER-R89: staying is always allowed.
Verdict Rules::check_act(TroopId id, Act act, RuleId rule) const {
    Verdict verdict;
    const Activation& active = play.activation;
    verdict.require("TER-TUR-7"_rule, active.troop == id);
    if (!verdict) return verdict;
    verdict.require(rule, active.order == Order::ready);
    // TER-ORD-3, TER-SPC-2: a free turn begins a move; before anything else it is an action.
    const bool owed = turn_is_owed(act);
    const int acts = active.acts | (owed ? bit(Act::face) : 0);
    verdict.require("TER-ORD-3"_rule,
                    active.count + (owed ? 1 : 0) < tables.ready_actions && (acts & bit(act)) == 0);
    return verdict;
}

Verdict Rules::check_move(Side side, const Action& action) const {
    const TroopId id = action.troop;
    Verdict verdict;
    if (!require_acting(side, id, verdict)) return verdict;
    const Ask ask = situation().ask;
    if (ask == Ask::ready) {
        verdict = check_act(id, Act::move, "TER-ORD-4"_rule);
        // TER-SPI-3, TER-R73
        verdict.require("TER-SPI-3"_rule,
                        !has(id, Special::square) || (play.activation.acts & bit(Act::face)) == 0);
        if (!verdict) return verdict;
        return check_way(id, action.way(), March::Kind::ready);
    }
    verdict.require("TER-ORD-11"_rule, ask == Ask::run);
    // TER-X-7
    verdict.require("TER-X-7"_rule, !unit(id).has(Mark::has_gun));
    if (!verdict) return verdict;
    verdict = check_way(id, action.way(), March::Kind::run);
    // TER-ADA-2
    if (options.run_minimum && verdict.ok())
        verdict.at_least("TER-ADA-2"_rule, action.number, measure(Measure::run_minimum));
    return verdict;
}

bool Rules::turns_freely(TroopId id) const {
    const Ask ask = situation().ask;
    return !play.activation.turned && has(id, Special::mobility) &&
           !has(id, Special::heavy_cavalry) &&
           (ask == Ask::run || (ask == Ask::ready && (play.activation.acts & bit(Act::move)) == 0));
}

// TER-MOV-15
Verdict Rules::check_face(Side side, TroopId id, Quarter to) const {
    Verdict verdict;
    if (!given(verdict, "TER-TUR-7"_rule, is_own(id, side) && on_table(id))) return verdict;
    verdict.require("TER-MOV-15"_rule, to != Quarter::front);
    if (!verdict) return verdict;
    const Ask ask = situation().ask;
    if (ask == Ask::ready && !applies("TER-SPC-2"_rule, turns_freely(id))) {
        verdict = check_act(id, Act::face, "TER-ORD-6"_rule);
        if (!verdict) return verdict;
    }
    if (ask == Ask::run) verdict.require("TER-SPC-2"_rule, turns_freely(id) && is_active(id));
    if (ask == Ask::energetic) verdict.require("TER-TRK-4"_rule, is_active(id));
    // TER-R34
    if (is_gun(id) && base_speed(id) == 0 && !options.heavy_guns_turn && ask != Ask::pose)
        verdict.require("TER-SPA-6"_rule, false);
    if (unit(id).place == Place::building) return verdict;
    const plane::Rectangle turned =
        plane::rectangle(plane::faced(unit(id).pose, size(id), edge(to)), size(id));
    plane::ItemSet others = plane::without(field().troops | field().guns, field().item[id.index()]);
    verdict.require("TER-MOV-8"_rule, !field().scene.any_overlapped(turned, others | impassable()));
    verdict.require("TER-X-16"_rule, plane::on_table(table(), turned));
    return verdict;
}

// TER-S5.3  On from the edge: as far as its move, facing the enemy.
Verdict Rules::check_enter(Side side, const Action& action) const {
    const TroopId id = action.troop;
    Verdict verdict;
    if (!given(verdict, "TER-TUR-7"_rule, is_own(id, side) && is_active(id))) return verdict;
    verdict.require("TER-S5.3"_rule, unit(id).place == Place::waiting);
    if (!verdict) return verdict;
    const Ask ask = situation().ask;
    verdict.require("TER-S5.3"_rule, ask == Ask::ready || ask == Ask::run);
    const Role& role = this->role(side);
    const Length from_edge = role.edge == TableEdge::south   ? action.at.y
                             : role.edge == TableEdge::north ? scenario.depth - action.at.y
                             : role.edge == TableEdge::west  ? action.at.x
                                                             : scenario.width - action.at.x;
    const March::Kind kind = ask == Ask::run ? March::Kind::run : March::Kind::ready;
    verdict.at_most("TER-MOV-5"_rule, from_edge,
                    std::max<Length>(speed(id, move_change(kind)), size(id).depth));
    const plane::Rectangle there = plane::rectangle({action.at, role.facing}, size(id));
    verdict.require("TER-X-16"_rule, plane::on_table(table(), there));
    verdict.require("TER-MOV-8"_rule, !field().scene.any_overlapped(
                                          there, field().troops | field().guns | impassable()));
    require_standoff(id, there, verdict);
    return verdict;
}

// TER-S6.2  Over the enemy's edge: the line must reach it within the move.
Verdict Rules::check_leave(Side side, const Action& action) const {
    const TroopId id = action.troop;
    Verdict verdict;
    const auto& exit = scenario.special.exit;
    if (!require_acting(side, id, verdict)) return verdict;
    verdict.require("TER-S6.2"_rule, exit.rule.exists() && role_of(side) == exit.role);
    if (!verdict) return verdict;
    const Ask ask = situation().ask;
    if (ask == Ask::ready) verdict = check_act(id, Act::move, "TER-ORD-4"_rule);
    verdict.require("TER-S6.2"_rule, ask == Ask::ready || ask == Ask::run);
    const int pivot = action.turn < 0 ? -action.turn : action.turn;
    verdict.at_most("TER-MOV-4"_rule, pivot, tables.measures.pivot);
    verdict.at_least("TER-MOV-5"_rule, action.number, 0);
    verdict.at_most("TER-MOV-5"_rule, action.number, 40000);
    verdict.require("TER-MOV-12"_rule, action.correction == 0);
    if (!verdict) return verdict;
    const Pose start = plane::pivoted(unit(id).pose, action.turn);
    const Pose end = plane::advanced(start, action.number);
    const bool over = exit.edge == TableEdge::north   ? end.at.y >= scenario.depth
                      : exit.edge == TableEdge::south ? end.at.y <= 0
                      : exit.edge == TableEdge::east  ? end.at.x >= scenario.width
                                                      : end.at.x <= 0;
    verdict.require("TER-S6.2"_rule, over);
    const March::Kind kind = ask == Ask::run ? March::Kind::run : March::Kind::ready;
    const Footing change = going(id, start.at, end.at, Log{});
    verdict.at_most("TER-MOV-5"_rule, action.number, speed(id, move_change(kind) + change.change));
    plane::Ground ground =
        ground_for(id, {.units = passes_units(id, kind), .by_order = is_by_order(kind)});
    const Length free =
        plane::free_line(field().scene, start.at, start.facing, action.number, ground);
    verdict.require("TER-MOV-3"_rule, free >= action.number);
    return verdict;
}

TerrainId Rules::building_at(TroopId id, const plane::Move& move) const {
    const Pose end = plane::end_of(unit(id).pose, {move.pivot, move.distance, 0});
    const plane::ItemSet there = board().scene.holding(end.at, board().buildings);
    TerrainId found{};
    there.each([&](std::size_t part) { found = board().piece[part]; });
    return found;
}

// TER-TEL-2, TER-R78  A move of Ready that reaches its edge.
Verdict Rules::check_occupy(Side side, const Action& action) const {
    const TroopId id = action.troop;
    Verdict verdict;
    if (!require_act(side, id, Act::move, "TER-TEL-2"_rule, verdict)) return verdict;
    verdict.at_least("TER-MOV-5"_rule, action.number, 0);
    verdict.at_most("TER-MOV-5"_rule, action.number, 40000);
    verdict.at_most("TER-MOV-4"_rule, action.turn < 0 ? -action.turn : action.turn,
                    tables.measures.pivot);
    verdict.require("TER-MOV-12"_rule, action.correction == 0);
    if (!verdict) return verdict;
    const TerrainId building = building_at(id, action.way());
    if (!given(verdict, "TER-TEL-2"_rule, building.exists() && unit(id).building != building))
        return verdict;
    const TerrainCard& card = tables.card(board().pieces[building.index()].kind);
    verdict.require("TER-TEL-2"_rule, card.holds.has(form(id).unit_class));
    for (const Unit& each : state.units)
        verdict.require("TER-R78"_rule, each.place != Place::building || each.building != building);
    if (!verdict) return verdict;
    const Pose start = plane::pivoted(unit(id).pose, action.turn);
    const Pose end = plane::advanced(start, action.number);
    const Footing change = going(id, start.at, end.at, Log{});
    verdict.at_most("TER-MOV-5"_rule, action.number, speed(id, change.change));
    plane::Ground ground =
        ground_for(id, {.units = passes_units(id, March::Kind::ready), .by_order = true});
    for (std::size_t part = 0; part < board().piece.size(); ++part)
        if (board().piece[part] == building) {
            ground.barring.reset(part);
            ground.gaps.reset(part);
        }
    const Length free =
        plane::free_line(field().scene, start.at, start.facing, action.number, ground);
    verdict.require("TER-MOV-3"_rule, free >= action.number);
    return verdict;
}

// TER-SPA-7
Verdict Rules::check_limber(Side side, const Action& action) const {
    const TroopId id = action.troop;
    Verdict verdict;
    if (!require_act(side, id, Act::limber, "TER-SPA-7"_rule, verdict)) return verdict;
    verdict.require("TER-SPA-7"_rule,
                    has(id, Special::carthorses) &&
                        unit(id).has(Mark::limbered) == (action.verb == Verb::unlimber));
    return verdict;
}

// TER-ADA-8, TER-ADA-13
Verdict Rules::check_mount(Side side, const Action& action) const {
    const TroopId id = action.troop;
    Verdict verdict;
    if (!require_act(side, id, Act::mount, "TER-ADA-8"_rule, verdict)) return verdict;
    verdict.require("TER-ADA-8"_rule,
                    troop(id).has_foot && options.dragoons_adapted &&
                        unit(id).has(Mark::on_foot) == (action.verb == Verb::mount));
    // No horse stands in a building.
    verdict.require("TER-TEL-2"_rule, unit(id).place == Place::table);
    verdict.require("TER-ADA-10"_rule, !unit(id).has(Mark::horses_lost));
    verdict.require("TER-ADA-13"_rule, action.turn >= 0 && action.turn < 65536);
    if (!verdict || action.verb != Verb::mount) return verdict;
    const plane::Size mounted = tables.base(troop(id).form.base).size;
    const Pose place = at_horses(id, static_cast<Angle>(action.turn));
    const plane::Rectangle there = plane::rectangle(place, mounted);
    plane::ItemSet others = plane::without(field().troops | field().guns, field().item[id.index()]);
    verdict.require("TER-MOV-8"_rule, !field().scene.any_overlapped(there, others | impassable()));
    verdict.require("TER-X-16"_rule, plane::on_table(table(), there));
    return verdict;
}

// TER-ADA-13, TER-R85  Where the riders come to stand: behind the men, or as near to that place as
// there is room between it and them.
Pose Rules::at_horses(TroopId id, Angle facing) const {
    const plane::Size mounted = tables.base(troop(id).form.base).size;
    const Angle back = plane::opposite(unit(id).pose.facing);
    const Length behind =
        measure(Measure::held_horses_behind) + tables.base(troop(id).foot.base).size.depth;
    const plane::Ground ground = ground_for(id);
    const auto at = [&](Length distance) {
        return Pose{plane::shifted(unit(id).pose, back, distance).at, facing};
    };
    for (Length distance = behind; distance >= 0; distance -= inch / 10)
        if (plane::stands_free(field().scene, at(distance), mounted, ground)) return at(distance);
    return at(behind);
}

// TER-R26, TER-R27  Rough ground slows the whole way, unless the unit stops at its edge; a road
// helps as long as it is never left.
Length Rules::farthest(TroopId id, const Pose& start, Angle way, int change, Length limit) const {
    const auto ground = [&](Length length) {
        return going(id, start.at, start.at + plane::offset(way, length), Log{}).change;
    };
    // The longest way from `low`, which is possible, up to `high` whose ground is no worse.
    const auto until = [&](Length low, Length high, int least) {
        if (high <= low || ground(high) >= least) return std::max(low, high);
        while (high - low > 1) {
            const Length middle = (low + high) / 2;
            (ground(middle) >= least ? low : high) = middle;
        }
        return low;
    };
    const Length plain = std::min(limit, speed(id, change));
    if (ground(plain) < 0) return until(std::min(limit, speed(id, change - 1)), plain, 0);
    return until(plain, std::min(limit, speed(id, change + 1)), 1);
}

// How far a base can be moved along a direction before it is barred.
Length Rules::longest(TroopId id, const Pose& start, Angle way, Length limit,
                      Passing passing) const {
    const plane::Ground ground = ground_for(id, passing);
    const Length line = plane::free_line(field().scene, start.at, way, limit, ground);
    const auto free = plane::stop_back(field().scene, start, size(id), way, line, ground);
    return free ? *free : 0;
}

}  // namespace gonfalon::tercios
