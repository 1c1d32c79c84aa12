// GRU-5.7  The countercharge: cavalry that answers a cavalry move by riding to meet it.
#include "games/grunwald/rules/ground.h"

namespace gonfalon::grunwald {

namespace {

constexpr hex::Arc arc_of(Options::CounterchargeArc arc) {
    return arc == Options::CounterchargeArc::beside_front ? hex::Arc::within_90
                                                          : hex::Arc::within_60;
}

}  // namespace

// GRU-5.7.1  Everything but the way: may this unit countercharge that enemy where it stands?
static void may_countercharge(const Rules& rules, UnitId id, UnitId enemy, Verdict& verdict) {
    const State& state = rules.state;
    const Unit& rider = state.unit(id);
    const Unit& mover = state.unit(enemy);
    // Cavalry against cavalry on the move, or a leader who rides alone (8.2.7).
    verdict.require(
        "GRU-5.7.1"_rule,
        rider.on_board() && rules.is_cavalry(id) && rules.side_of(id) != rules.side_of(enemy) &&
            mover.on_board() &&
            (rules.is_cavalry(enemy) ||
             (rules.is_leader(enemy) && !rules.holds_fighters(mover.hex, rules.side_of(enemy)))));
    if (!verdict.ok()) return;
    // On the move: not once it has been stopped, not when it is only put back on the map
    // (GRU-R144).
    const Frame& asked = state.frames.top();
    const bool at_rest = asked.kind == FrameKind::reaction && asked.moment == Moment::at_rest;
    verdict.require("GRU-5.7.1"_rule, !at_rest);
    verdict.require("GRU-10.2.1"_rule, !rules.is_panicked(id));
    const int distance = rules.map.grid.distance(rider.hex, mover.hex);
    verdict.at_most("GRU-5.7.1"_rule, distance, rules.tables.values.countercharge_distance);
    // GRU-R35: the hexes that touch the front zone, or the narrower cone.
    const hex::Arc arc = arc_of(rules.tables.options.countercharge_arc);
    verdict.require("GRU-5.7.1"_rule, distance >= 1 && hex::in_arc(rules.map.grid, rider.hex,
                                                                   rider.facing, arc, mover.hex));
    // GRU-5.7.7
    verdict.require("GRU-5.7.7"_rule, !rider.is(Unit::countercharged));
    // GRU-5.7.8 (GRU-R12)
    verdict.require("GRU-5.7.8"_rule, !rules.in_enemy_zone(rules.side_of(id), rider.hex));
    // GRU-5.7.10: those who ride in this same countercharge do not count.
    bool beside = false;
    for (const Direction way : hex::directions)
        for (const UnitId each : rules.stack(rules.map.neighbour(mover.hex, way)))
            beside =
                beside || (rules.side_of(each) == rules.side_of(id) && rules.is_fighting(each) &&
                           !state.combat.attackers.test(each.index()));
    verdict.require("GRU-5.7.10"_rule, !beside);
}

// GRU-5.7.2  It may turn by 60 degrees, must come to stand beside the enemy, and must fight.
static void check_way(const Rules& rules, UnitId id, Direction way, UnitId enemy,
                      Verdict& verdict) {
    const Tables& tables = rules.tables;
    const Unit& rider = rules.unit(id);
    const int sixties = hex::turn(rider.facing, way);
    verdict.at_most("GRU-5.7.2"_rule, 60 * sixties, 60 * tables.values.countercharge_turn);
    const Hex to = rules.map.neighbour(rider.hex, way);
    const Hex target = rules.unit(enemy).hex;
    const bool beside = to != no_hex && to != target && rules.map.grid.adjacent(to, target);
    verdict.require("GRU-5.7.2"_rule, beside);
    if (!verdict.ok() || !beside) return;
    // It must be able to fight from there: no river in between but at a bridge or a ford
    // (GRU-R116).
    verdict.require("GRU-5.7.2"_rule,
                    rules.open_ground(to, *rules.map.grid.direction_to(to, target)));
    // GRU-5.7.6: all rules of movement hold, the points too (GRU-R140).
    require_open_ground(rules, rider.hex, way, "GRU-4.1.7"_rule, verdict);
    verdict.require("GRU-4.2.2"_rule, !rules.holds_counters(to, other(rules.side_of(id))));
    rules.stacking_allows(id, to, "GRU-4.2.3"_rule, verdict);
    if (!verdict.ok()) return;
    const int turn = sixties > 0 ? rules.turn_cost(id, way) : 0;
    Rules::within_points(verdict, turn + rules.step_cost(id, way, false), rules.allowance(id));
}

bool Rules::can_countercharge(UnitId id, UnitId enemy) const {
    Verdict general;
    may_countercharge(*this, id, enemy, general);
    if (!general.ok()) return false;
    for (int aside = -1; aside <= 1; ++aside) {
        Verdict verdict;
        check_way(*this, id, hex::rotate(unit(id).facing, aside), enemy, verdict);
        if (verdict.ok()) return true;
    }
    return false;
}

bool Rules::countercharge_is_possible(UnitId enemy) const {
    // GRU-R36: only while cavalry moves.
    if (!enemy.exists() || !unit(enemy).on_board() || row_of(state.phase).arm != Arm::cavalry)
        return false;
    const Side mine = other(side_of(enemy));
    const Hex centre = unit(enemy).hex;
    for (const Direction way : hex::directions) {
        const Hex near = map.neighbour(centre, way);
        if (near == no_hex) continue;
        for (const Direction again : {way, hex::rotate(way, 1)})
            for (const UnitId each : stack(map.neighbour(near, again)))
                if (side_of(each) == mine && can_countercharge(each, enemy)) return true;
    }
    return false;
}

Verdict Rules::check_countercharge(UnitId id, Direction way) const {
    Verdict verdict;
    const UnitId enemy = state.frames.top().unit;
    if (!stands(id, other(active()), "GRU-5.7.1"_rule, verdict)) return verdict;
    // GRU-R36: only while cavalry moves.
    verdict.require("GRU-5.7.1"_rule, enemy.exists() && row_of(state.phase).arm == Arm::cavalry);
    if (!verdict.ok() || !enemy.exists()) return verdict;
    may_countercharge(*this, id, enemy, verdict);
    if (verdict.ok()) check_way(*this, id, way, enemy, verdict);
    return verdict;
}

void Referee::countercharge(UnitId id, Direction way) {
    const Frame frame = state.frames.top();
    if (frame.kind == FrameKind::reaction) {
        state.combat = Combat{};
        state.combat.attacker = rules.side_of(id);
        state.combat.countercharge = true;
        state.combat.targets.push_back(unit(frame.unit).hex);
        push(Frame::of(FrameKind::charge, frame.unit));
    }
    Unit& rider = unit(id);
    rider.set(Unit::countercharged);
    state.combat.attackers.set(id.index());
    const Hex from = rider.hex;
    const Hex to = map.neighbour(from, way);
    trace.say("log.countercharge"_say, "GRU-5.7.2"_rule,
              {{"unit", of(id)}, {"target", of(frame.unit)}, {"hex", of(to)}});
    // GRU-5.7.6: turning breaks the charge, the hex ahead raises it.
    if (applies("GRU-5.6.3"_rule, way != rider.facing)) set_charge(id, 0, "GRU-5.6.3"_rule);
    rider.facing = way;
    set_charge(id, rules.charge_after(id, from, way, false), "GRU-5.7.6"_rule);
    enter(id, to, map.road.contains(from, way));
}

// GRU-5.7.3, GRU-5.7.5  One attack, fought at once.
void Referee::begin_countercharge_combat() {
    const UnitId enemy = state.frames.top().unit;
    state.frames.pop();
    state.frames.top().moment = Moment::at_rest;
    push(Frame::of(FrameKind::combat));
    // GRU-5.7.11: the enemy's move ends here.
    if (state.march.unit == enemy) finish_march();
    state.ready.reset(enemy.index());
    unit(enemy).rest = Rest::countercharged;
    declare();
}

}  // namespace gonfalon::grunwald
