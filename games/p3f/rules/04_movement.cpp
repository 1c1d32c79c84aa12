// P3F-4  Movement: costs, disorganisation by movement, control, stacking, reinforcements,
// argoulets.
#include <algorithm>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-4.0  Who may move

bool Rules::may_move(PieceId id, Verdict& verdict) const {
    if (!is_own(id, phasing())) {
        verdict.require("P3F-3.0.2"_rule, false);
        return false;
    }
    verdict.require("P3F-4.0.3"_rule, arm(id) != Arm::artillery && arm(id) != Arm::train);
    // P3F-11.4.1.2
    const bool fresh = counter(id).is_detachment() && !piece(id).has(Mark::moved);
    if (piece(id).has(Mark::finished))
        verdict.require(fresh ? "P3F-11.4.1.2"_rule : "P3F-4.0.5"_rule, false);
    // P3F-4.6.2, P3F-11.1.1.1: both come last.
    if (state.march.piece == id && state.march.closed) {
        const RuleId last = piece(id).has(Mark::caracole) ? "P3F-11.1.1.1"_rule
                            : piece(id).has(Mark::ruse)   ? "P3F-S5.9"_rule
                                                          : "P3F-4.6.2"_rule;
        verdict.require(last, false);
    }
    return verdict.ok();
}

// P3F-4.1  Zones and borders

// P3F-4.1.2.2, P3F-4.1.3.2
void Rules::require_passage(Zone from, Zone to, Verdict& verdict) const {
    const Passage passage = map.between(from, to);
    verdict.require(passage.is_junction() ? "P3F-4.1.3.2"_rule : "P3F-4.1.2.2"_rule,
                    !passage.closed());
}

// P3F-4.1.1.2, P3F-4.3.3, P3F-4.3.1
void Rules::require_entry(PieceId id, Zone zone, Verdict& verdict) const {
    verdict.require("P3F-4.1.1.2"_rule, game.ground(zone) != Ground::forbidden);
    const Side enemy = other(side_of(id));
    bool shared = is_held(zone, enemy);
    // A leader overruns nobody.
    if (is_leader(id))
        for (const PieceId each : stack(zone)) shared = shared || side_of(each) == enemy;
    verdict.require("P3F-4.3.3"_rule, !shared);
    require_room(id, zone, "P3F-4.3.1"_rule, verdict);
}

// P3F-4.1.1.1, P3F-4.1.2.1, P3F-4.1.3.1, P3F-4.2.3  No border is crossed when a piece enters the
// map.
int Rules::step_cost(PieceId id, Zone from, Zone to, const Log& log) const {
    const GroundTable& ground = tables.ground;
    Total cost{log, "tally.step"_say};
    cost.add("P3F-4.1.1.1"_rule, ground.zone[static_cast<std::size_t>(game.ground(to))].cost);
    if (from.exists()) {
        const Passage passage = map.between(from, to);
        cost.add(passage.is_junction() ? "P3F-4.1.3.1"_rule : "P3F-4.1.2.1"_rule,
                 ground.border[static_cast<std::size_t>(passage.hardest())].cost);
    }
    if (in_control(to, other(side_of(id))))
        cost.add(from.exists() ? "P3F-4.2.3"_rule : "P3F-4.5.4"_rule, ground.enemy_control);
    return cost.sum();
}

// P3F-1.3.4, P3F-1.3.6.4, P3F-T3, P3F-R22  The points of a piece, without a road.
int Rules::allowance(PieceId id, const Log& log, Heed heed) const {
    Total points{log, "tally.movement"_say};
    points.add("P3F-1.3.4"_rule, face(id).movement);
    if (is_disorganised(id))
        points.add("P3F-1.3.6.4"_rule, is_cavalry(id) ? tables.states.cavalry_movement
                                                      : tables.states.infantry_movement);
    const int change = row_for(id, heed).movement;
    if (change == 0) return std::max(points.sum(), 0);
    const int changed = std::max(points.sum() + change, tables.orders.minimum_movement);
    points.add("P3F-T3"_rule, changed - points.sum());
    return points.sum();
}

// P3F-4.1.1.3, P3F-4.1.1.4, P3F-R37
bool Rules::follows_road(Zone from, Zone to) const {
    const Ground ground = game.ground(to);
    if (ground != Ground::open && ground != Ground::difficult) return false;
    const Passage passage = map.between(from, to);
    if (applies("P3F-4.1.1.4"_rule, passage.trail() && !passage.road())) return false;
    if (!from.exists()) return map.on_road(to);
    return options.road_by_zones ? map.on_road(from) && map.on_road(to) : passage.road();
}
int Rules::road_bonus(PieceId id) const {
    if (is_leader(id)) return tables.ground.leader_road;
    return is_cavalry(id) ? tables.ground.cavalry_road : tables.ground.infantry_road;
}

// All the points of a piece whose whole move has followed a road, or has not.
int Rules::points_for(PieceId id, bool by_road, Heed heed) const {
    return allowance(id, Log{}, heed) + (applies("P3F-4.1.1.3"_rule, by_road) ? road_bonus(id) : 0);
}

Verdict Rules::check_step(PieceId id, Zone to) const {
    Verdict verdict;
    if (!require_own(id, phasing(), "P3F-3.0.2"_rule, verdict)) return verdict;
    if (!may_move(id, verdict)) return verdict;
    const Zone from = zone_of(id);
    if (!map.adjacent(from, to)) {
        verdict.require("P3F-4.1b"_rule, false);
        return verdict;
    }
    require_passage(from, to, verdict);
    require_entry(id, to, verdict);
    // P3F-5.3.2, P3F-R25
    if (must_join_leader(id)) verdict.require("P3F-5.3.2"_rule, is_nearer_leader(id, to));
    if (!verdict.ok()) return verdict;
    const bool by_road = !off_road(id) && follows_road(from, to);
    // The order is part of its points: where they do not suffice it is not asked again.
    if (!verdict.at_most("P3F-1.3.4"_rule, spent(id) + step_cost(id, from, to, Log{}),
                         points_for(id, by_road)))
        return verdict;
    // P3F-T3
    const OrderRow& row = row_for(id);
    if (is_leader(id) || !options.advanced) return verdict;
    if (!row.enter_control && in_control(to, other(side_of(id)))) {
        // P3F-R14
        const bool only_way = is_isolated(id) && !has_quiet_way(id);
        verdict.require("P3F-T3"_rule, only_way);
    }
    if (row.step == OrderRow::Step::not_nearer_enemy)
        verdict.require("P3F-T3"_rule, not_nearer_enemy(id, to));
    if (row.step == OrderRow::Step::towards_supply) {
        const area::Distances& supply = tables.to_supply[index(side_of(id))];
        verdict.require("P3F-T3"_rule, supply[to.index()] < supply[from.index()]);
    }
    return verdict;
}

void Referee::begin_march(PieceId id) {
    if (state.march.piece == id) return;
    finish_march();
    state.march.piece = id;
}

// P3F-4.0.5
void Referee::finish_march() {
    if (applies("P3F-4.0.5"_rule, state.march.piece.exists()))
        piece(state.march.piece).set(Mark::finished);
    state.march = {};
}

void Referee::pay(PieceId id, int cost) {
    March& march = state.march;
    march.spent = static_cast<std::uint8_t>(march.spent + cost);
    // An order that gives points is seen when they are spent (P3F-R33).
    if (options.advanced && rules.row_for(id).movement > 0 && !rules.is_leader(id) &&
        march.spent > rules.points_for(id, !march.off_road, Heed::no_orders))
        use_order(id);
}

// P3F-4.3.4  Lone leaders and baggage do not stop an enemy.
void Referee::enter_zone(PieceId id, Zone zone, RuleId rule) {
    put(id, zone);
    if (rules.is_leader(id)) return;
    const Side enemy = other(rules.side_of(id));
    for (PieceId each = state.first[zone.index()]; each.exists();) {
        const PieceId next = piece(each).next;
        if (applies("P3F-4.3.4"_rule, rules.side_of(each) == enemy)) {
            if (rules.is_leader(each)) {
                overrun_leader(each, rule);
            } else {
                eliminate(each, rule);
            }
        }
        each = next;
    }
}

void Referee::move_to(PieceId id, Zone zone, int cost, bool by_road) {
    March& march = state.march;
    march.step = static_cast<std::uint8_t>(cost);
    march.upset = false;
    march.off_road = march.off_road || !by_road;
    pay(id, cost);
    lift(id);
    piece(id).set(Mark::moved);
    enter_zone(id, zone, "P3F-4.3.4"_rule);
    test_step(id, cost);
}

// P3F-4.1.4
void Referee::test_step(PieceId id, int cost) {
    // P3F-R6
    if (applies("P3F-1.4.3"_rule, rules.is_leader(id))) return;
    if (applies("P3F-4.1.4.2"_rule, cost >= tables.ground.disorganised_at)) {
        log.cite("P3F-4.1.4.3"_rule);
        if (state.march.piece == id) state.march.upset = true;
        disorganise(id, "P3F-4.1.4.2"_rule);
    } else if (applies("P3F-4.1.4.1"_rule, cost >= tables.ground.check_at)) {
        begin_check(id, Cause::step);
    }
}

void Referee::step(PieceId id, Zone to) {
    begin_march(id);
    const Zone from = rules.zone_of(id);
    const int cost = rules.step_cost(id, from, to, log);
    log.say("log.moved"_say, "P3F-4.1b"_rule,
            {{"unit", value_of(id)}, {"zone", value_of(to)}, {"cost", number(cost)}});
    move_to(id, to, cost, rules.follows_road(from, to));
}

// P3F-4.3  Stacking

bool Rules::counts_for_stacking(PieceId id) const {
    // P3F-4.3.2, P3F-11.4.3.1; P3F-4.3.5: columns may mix.
    return !is_leader(id) && !counter(id).is_detachment();
}
int Rules::stacked(Zone zone, Side side) const {
    int count = 0;
    for (const PieceId id : stack(zone))
        if (side_of(id) == side && counts_for_stacking(id)) ++count;
    return count;
}
bool Rules::has_room(PieceId id, Zone zone) const {
    return !counts_for_stacking(id) ||
           stacked(zone, side_of(id)) <
               tables.ground.zone[static_cast<std::size_t>(game.ground(zone))].stacking;
}
void Rules::require_room(PieceId id, Zone zone, RuleId rule, Verdict& verdict) const {
    if (has_room(id, zone)) return;
    verdict.at_most(rule, stacked(zone, side_of(id)) + 1,
                    tables.ground.zone[static_cast<std::size_t>(game.ground(zone))].stacking);
}

// P3F-4.5  Reinforcements

Verdict Rules::check_enter(PieceId id, Zone zone) const {
    Verdict verdict;
    if (!may_move(id, verdict)) return verdict;
    // Who has been on the map does not come again.
    const Place place = piece(id).place;
    if (place == Place::eliminated || place == Place::left) {
        verdict.require(why_absent(id), false);
        return verdict;
    }
    const ColumnCard& column = card(column_of(id));
    // P3F-4.5.1, P3F-4.5.3: from its turn on, whenever it likes.
    const bool waits =
        place == Place::reserve && counter(id).reinforcement && !state.homeless.test(id.index());
    const bool due =
        column.by_chance ? state.column(column_of(id)).due : state.turn >= column.arrives;
    if (!verdict.require("P3F-4.5.1"_rule, waits && due && column.entries.contains(zone)))
        return verdict;
    verdict.require("P3F-4.5.2"_rule, !is_held(zone, other(side_of(id))));
    require_entry(id, zone, verdict);
    if (!verdict.ok()) return verdict;
    // P3F-R27
    const bool by_road = follows_road(Zone{}, zone);
    if (!verdict.at_most("P3F-1.3.4"_rule, step_cost(id, Zone{}, zone, Log{}),
                         points_for(id, by_road)))
        return verdict;
    if (options.advanced && !is_leader(id) && in_control(zone, other(side_of(id))))
        verdict.require("P3F-T3"_rule, row_for(id).enter_control);
    return verdict;
}

void Referee::enter(PieceId id, Zone zone) {
    begin_march(id);
    const ColumnCard& column = rules.card(rules.column_of(id));
    Column& entered = state.column(rules.column_of(id));
    if (entered.entered == 0) entered.entered = state.turn;
    const int cost = rules.step_cost(id, Zone{}, zone, log);
    // P3F-10.1.1.4: in command throughout its entry.
    piece(id).set(Mark::isolated, false);
    log.say("log.entered"_say, column.arrival_rule,
            {{"unit", value_of(id)}, {"zone", value_of(zone)}, {"cost", number(cost)}});
    log.cite("P3F-4.5.1"_rule);
    move_to(id, zone, cost, rules.follows_road(Zone{}, zone));
}

// P3F-S2.9, P3F-R64
Verdict Rules::check_leave(PieceId id) const {
    Verdict verdict;
    const Specials::LeaveMap& leave = tables.battle.specials.leave;
    if (!verdict.require("P3F-S2.9"_rule, leave.rule.exists() && leave.side == phasing() &&
                                              state.turn >= leave.from_turn))
        return verdict;
    if (!require_own(id, phasing(), "P3F-3.0.2"_rule, verdict)) return verdict;
    if (!may_move(id, verdict)) return verdict;
    if (!verdict.require("P3F-S2.9"_rule,
                         tables.battle.supply[index(leave.side)].contains(zone_of(id))))
        return verdict;
    const Order order = is_leader(id) ? state.column(column_of(id)).order : order_of(id);
    verdict.require("P3F-S2.9"_rule, !options.advanced || leave.orders.has(order));
    verdict.at_most("P3F-1.3.4"_rule, spent(id) + leave.cost, points_for(id, is_on_road(id)));
    return verdict;
}

void Referee::leave(PieceId id) {
    begin_march(id);
    // The order that lets it go is seen (P3F-R33).
    if (!rules.is_leader(id)) {
        use_order(id);
    } else if (options.advanced) {
        show_order(rules.column_of(id));
    }
    lift(id);
    Piece& gone = piece(id);
    gone.place = Place::left;
    const bool reduced = gone.has(Mark::reduced);
    const bool replaced = gone.has(Mark::replaced);
    gone.marks = 0;
    gone.set(Mark::reduced, reduced);
    gone.set(Mark::replaced, replaced);
    state.march = {};
    log.say("log.left"_say, "P3F-S2.9"_rule, {{"unit", value_of(id)}});
}

// P3F-4.6  Argoulets

Verdict Rules::check_change_face(PieceId id) const {
    Verdict verdict;
    if (!require_own(id, phasing(), "P3F-3.0.2"_rule, verdict)) return verdict;
    if (!may_move(id, verdict)) return verdict;
    // P3F-4.6.1, P3F-4.6.2
    if (!verdict.require("P3F-4.6.2"_rule, counter(id).two_faced)) return verdict;
    verdict.at_most("P3F-1.3.4"_rule, spent(id) + tables.ground.mounting,
                    points_for(id, is_on_road(id)));
    return verdict;
}

void Referee::change_face(PieceId id) {
    begin_march(id);
    March& march = state.march;
    const bool mounts = piece(id).has(Mark::dismounted);
    pay(id, tables.ground.mounting);
    march.closed = true;
    set_mark(id, Mark::dismounted, !mounts);
    // A disorganised unit stays so.
    if (rules.is_disorganised(id)) log.cite("P3F-4.6.4"_rule);
    refresh(rules.zone_of(id));
    log.say(mounts ? "log.mounted"_say : "log.dismounted"_say, "P3F-4.6.2"_rule,
            {{"unit", value_of(id)}});
    // P3F-4.6.3: together with the step just made, which counts once.
    if (applies("P3F-4.6.3"_rule, march.step > 0 && !march.upset))
        test_step(id, march.step + tables.ground.mounting);
}

}  // namespace gonfalon::p3f
