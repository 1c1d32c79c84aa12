// GRU-4  Movement: costs, entering hexes, manoeuvres, leaving the map, stacking.
#include <algorithm>

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

namespace {

constexpr std::size_t index_of(Arm arm) { return static_cast<std::size_t>(arm); }

}  // namespace

// GRU-4.1  General rules

// The counter is on the board and belongs to this side: `whose` says so. With those rules turned
// off there may still be no counter: then nothing more can be asked about it.
bool Rules::stands(UnitId id, Side side, RuleId whose, Verdict& verdict) const {
    verdict.require("GRU-2.0.1"_rule, id.exists());
    if (!id.exists()) return false;
    // Lost, not yet on the map, or off it again: the rule that says so.
    const Place place = unit(id).where.place();
    const RuleId absence = place == Place::reserve   ? "GRU-S0.5"_rule
                           : place == Place::off_map ? "GRU-4.4.3"_rule
                                                     : "GRU-1.4.2"_rule;
    const bool here = unit(id).on_board();
    verdict.require(absence, here);
    verdict.require(whose, side_of(id) == side);
    return verdict.ok() && here;
}

// It has not yet had its move in this phase.
bool Rules::has_its_move(UnitId id, Verdict& verdict) const {
    const Unit& mover = unit(id);
    // GRU-11.6.2, GRU-11.7.1: stopped by a shot, it does not even turn (GRU-R126).
    verdict.require(mover.rest == Rest::shelled ? "GRU-11.7.1"_rule : "GRU-11.6.2"_rule,
                    !mover.is(Unit::stopped));
    // GRU-7.1.3: took over a banner that had moved.
    verdict.require("GRU-7.1.3"_rule, !mover.is(Unit::bound));
    if (!verdict.ok()) return false;
    const auto why = [&]() -> RuleId {
        switch (mover.rest) {
            case Rest::countercharged:
                return "GRU-5.7.11"_rule;
            case Rest::returned:
                return "GRU-4.4.5"_rule;
            case Rest::repelled:
                return "GRU-R74"_rule;
            case Rest::rallying:
                return "GRU-9.3.1"_rule;
            case Rest::steadied:
                return "GRU-10.3.1"_rule;
            case Rest::minimum:
                return "GRU-4.2.9"_rule;
            default:
                return "GRU-R152"_rule;
        }
    };
    return state.ready.test(id.index()) || verdict.require(why(), false);
}

// The unit may be moved now: its phase, its player, and not already moved.
bool Rules::may_act(UnitId id, Verdict& verdict) const {
    const PhaseRow& row = row_of(state.phase);
    if (!stands(id, active(), row.rule, verdict)) return false;
    // GRU-2.1.1 and the like: this player's units of this arm.
    if (!verdict.require(row.rule, arm_of(id) == row.arm)) return false;
    if (!has_its_move(id, verdict)) return false;
    // GRU-10.2.2: a unit in flight is moved to the end of its way first.
    const UnitId mover = state.march.unit;
    if (mover.exists() && mover != id && is_panicked(mover) && state.march.spent > 0 &&
        !verdict.require("GRU-10.2.2"_rule, !must_flee(mover)))
        return false;
    return true;
}

// GRU-4.1.3  How far a unit may go, in half points.
int Rules::allowance(UnitId id) const {
    const Unit& mover = unit(id);
    // GRU-11.1.1: on its combat face a shooter has no movement points.
    if (applies("GRU-11.1.1"_rule, mover.is(Unit::deployed))) return 0;
    int points = counter(id).movement;
    if (applies("GRU-9.2.1"_rule, mover.order == Order::disorganised))
        points += is_cavalry(id) ? tables.values.disorganised_cavalry_movement
                                 : tables.values.disorganised_infantry_movement;
    return std::max(points, 0);
}

// Can a unit get from here to the next hex at all?
bool Rules::open_ground(Hex from, Direction way) const {
    const Hex to = map.neighbour(from, way);
    if (to == no_hex || !map.passable.contains(to)) return false;
    return !map.river.contains(from, way) || map.bridge.contains(from, way) ||
           map.ford.contains(from, way);
}

// GRU-4.1.7, GRU-4.2  What the next hex in that direction costs; bridges and fords are in the table
// (GRU-R104). Precondition: there is a way.
int Rules::step_cost(UnitId id, Direction way, bool hold) const {
    const Values& values = tables.values;
    const Hex from = unit(id).hex;
    const Hex to = map.neighbour(from, way);
    // GRU-4.4.2
    if (to == no_hex) return values.leave_map_cost;
    const std::size_t arm = index_of(arm_of(id));
    int cost = map.entry_cost[arm][from.id][static_cast<std::size_t>(way)];
    // GRU-12.1.3
    if (applies("GRU-12.1.3"_rule, crosses_wall(from, way)))
        cost += tables.fortification.crossing[arm][counter(id).armour];
    // GRU-5.8.4: an overrun costs the strength of the foot instead of what follows (GRU-R76).
    if (applies("GRU-5.8.4"_rule, must_overrun(id, to))) return cost + 2 * overrun_strength(to, id);
    // GRU-4.2.4: for units, not for leaders or banners there (GRU-R52); leaders pay it too
    // (GRU-R139).
    if (applies("GRU-4.2.4"_rule, holds_fighters(to, side_of(id))))
        cost += values.friendly_hex_cost;
    // GRU-5.6.12, GRU-4.2.8 (GRU-R47)
    if (hold) {
        if (applies("GRU-4.2.8"_rule, map.road.contains(from, way))) {
            cost += values.hold_charge_road_cost;
        } else {
            cost += values.hold_charge_cost;
        }
    }
    // GRU-3.3.3
    if (applies("GRU-3.3.3"_rule, begun(id) && state.march.passing)) cost += values.zoc_pass_cost;
    return cost;
}

// GRU-T.terrain.road  The points for one road hex more, if the whole move of infantry is along the
// road (GRU-R122); a shooter in combat formation has its own hex (11.1.4).
int Rules::road_bonus(UnitId id, Direction way) const {
    const bool left_road = begun(id) && state.march.off_road;
    const bool along = is_infantry(id) && !unit(id).is(Unit::deployed) && !left_road &&
                       map.road.contains(unit(id).hex, way);
    if (!applies("GRU-T.terrain.road"_rule, along)) return 0;
    return tables.terrain.road_bonus_hexes * tables.terrain.road_cost[0];
}

// GRU-4.2  Detailed rules

// GRU-4.2.9 (GRU-R50)  The minimum move is the unit's whole move: one hex and a turn, or a turn.
bool Rules::minimum_step(UnitId id) const {
    if (!begun(id)) return true;
    return state.march.spent == 0 && state.march.hexes == 0 && state.march.turns == 0;
}
bool Rules::minimum_turn(UnitId id) const {
    if (!begun(id)) return true;
    return state.march.turns == 0 && state.march.hexes <= 1 &&
           (state.march.hexes == 1 || state.march.spent == 0);
}

Verdict Rules::check_step(UnitId id, Direction way, bool hold) const {
    Verdict verdict;
    if (!may_act(id, verdict)) return verdict;
    if (is_panicked(id)) {
        verdict.require("GRU-10.2.2"_rule, !hold);
        return verdict.ok() ? check_flight(id, way) : verdict;
    }
    const Unit& mover = unit(id);
    const March march = begun(id) ? state.march : March{};
    if (!verdict.require("GRU-4.2.9"_rule, !march.minimum)) return verdict;
    // GRU-7.1.2: shooters may hold a banner but not carry it off (GRU-R125).
    if (is_foot_shooter(id)) verdict.require("GRU-7.1.2"_rule, !bears_banner(id));
    // GRU-4.2.1: straight ahead; leaders have no facing (GRU-R37).
    if (has_facing(id)) verdict.require("GRU-4.2.1"_rule, way == mover.facing);
    // GRU-3.3.2: an enemy zone has ended its movement.
    if (!applies("GRU-8.1.3"_rule, is_leader(id))) verdict.require("GRU-3.3.2"_rule, !march.halted);
    // GRU-5.6.12: only a gain can be held back.
    if (hold) {
        const RuleId none = is_horse_archer(id) ? "GRU-11.5.3"_rule : "GRU-5.6.1"_rule;
        verdict.require(gains_charge(id) ? "GRU-5.6.12"_rule : none,
                        gains_charge(id) && mover.charge < tables.values.charge_max);
    }
    const Hex to = map.neighbour(mover.hex, way);
    if (to == no_hex) {
        // GRU-4.4.1: over the edge of the map.
        verdict.require("GRU-5.6.12"_rule, !hold);
    } else {
        verdict.require("GRU-4.1.7"_rule, map.passable.contains(to));
        verdict.require("GRU-4.2.7"_rule, !map.river.contains(mover.hex, way) ||
                                              map.bridge.contains(mover.hex, way) ||
                                              map.ford.contains(mover.hex, way));
        if (!verdict.ok()) return verdict;
        const Side side = side_of(id);
        if (must_overrun(id, to)) {
            const Verdict overrun = check_overrun(id, to);
            if (!overrun.ok()) return overrun;
        } else {
            // GRU-4.2.2: a lone leader does not keep a unit out (8.2.6).
            verdict.require("GRU-4.2.2"_rule,
                            !holds_fighters(to, other(side)) &&
                                (is_fighting(id) || !holds_counters(to, other(side))));
            // GRU-4.2.3, GRU-4.5.1
            stacking_allows(id, to, "GRU-4.2.3"_rule, verdict);
        }
    }
    if (!verdict.ok()) return verdict;

    // GRU-4.1.3: the points must suffice.
    const int cost = step_cost(id, way, hold);
    const int points = allowance(id) + road_bonus(id, way);
    if (march.spent + cost <= points) return verdict;
    // GRU-11.1.4: in combat formation one hex, as the whole move (GRU-R14).
    if (applies("GRU-11.1.4"_rule, mover.is(Unit::deployed) && minimum_step(id) && !hold))
        return verdict;
    // GRU-4.2.9
    if (applies("GRU-4.2.9"_rule, !mover.is(Unit::deployed) && minimum_step(id) && !hold &&
                                      !(to != no_hex && must_overrun(id, to))))
        return verdict;
    within_points(verdict, march.spent + cost, points);
    return verdict;
}

void Referee::begin_march(UnitId id) {
    if (state.march.unit == id) return;
    finish_march();
    state.march.unit = id;
}

void Referee::finish_march() {
    if (state.march.unit.exists()) state.ready.reset(state.march.unit.index());
    state.march = March{};
}

void Referee::pay(UnitId id, int cost) {
    begin_march(id);
    const int total = state.march.spent + cost;
    state.march.spent = static_cast<std::uint8_t>(std::min(total, 255));
}

void Referee::step(UnitId id, Direction way, bool hold) {
    if (rules.is_panicked(id)) {
        flee(id, way);
        return;
    }
    const int cost = rules.step_cost(id, way, hold);
    const Hex from = unit(id).hex;
    const Hex to = map.neighbour(from, way);
    const bool road = to != no_hex && map.road.contains(from, way);
    const bool minimum = rules.spent(id) + cost > rules.allowance(id) + rules.road_bonus(id, way);
    const int charge = minimum ? 0 : rules.charge_after(id, from, way, hold);
    const int charge_before = unit(id).charge;
    const bool overrun = to != no_hex && rules.must_overrun(id, to);
    pay(id, minimum ? std::max(rules.allowance(id), 1) : cost);
    March& march = state.march;
    march.turned_here = false;
    march.passing = false;
    march.minimum = minimum;
    march.off_road = march.off_road || !road;
    ++march.hexes;
    tire(id, "GRU-14.1.3"_rule);
    if (to == no_hex) {
        // GRU-4.4.1
        leave_map(id, tables.values.turns_off_map);
        return;
    }
    trace.say("log.moved"_say, minimum ? "GRU-4.2.9"_rule : "GRU-T.terrain"_rule,
              {{"unit", of(id)}, {"hex", of(to)}, {"cost", halves(minimum ? march.spent : cost)}});
    unit(id).set(Unit::advanced);
    carry_banners(id);
    set_charge(id, charge, "GRU-5.6.3"_rule);
    if (overrun) {
        begin_overrun(id, from, charge_before);
        return;
    }
    enter(id, to, road);
    if (unit(id).on_board()) arrive(id);
}

// A counter comes into a hex, however it got there: ground, banners, leaders and stack answer.
void Referee::enter(UnitId id, Hex to, bool by_road, Company company) {
    const Hex from = unit(id).hex;
    state.move(id, to);
    mind_fortification(from, UnitId{}, id);
    mind_fortification(to, id, UnitId{});
    if (rules.is_leader(id)) return;
    // GRU-7.1.2: driven off, shooters leave the banner they held (GRU-R125).
    if (applies("GRU-7.1.2"_rule, rules.is_foot_shooter(id) && from != to)) drop_banners(id, from);
    take_up_banners(id);
    run_down_leaders(id, "GRU-8.2.6"_rule);
    // GRU-4.2.5, GRU-4.2.6: ground that breaks the ranks, unless along a road (GRU-R150).
    const TerrainRow& ground = tables.terrain.hexes[static_cast<std::size_t>(map.at(to))];
    const RuleId rule = rules.is_cavalry(id) ? "GRU-4.2.5"_rule : "GRU-4.2.6"_rule;
    if (applies(rule, ground.disorganises[rules.is_cavalry(id) ? 1 : 0] && !by_road))
        disorganise(id, rule, false);
    if (company == Company::heeded) spread(id);
}

// End of a step in a movement phase: zones, then whoever may answer it. What is left after a halt
// is a turn or a shot (GRU-R41); a zone it started in does not hold a unit (GRU-R43); what counts
// is the charge after the step (GRU-R107).
void Referee::arrive(UnitId id) {
    March& march = state.march;
    const Unit& mover = unit(id);
    const bool heeds_zones = !applies("GRU-8.1.3"_rule, rules.is_leader(id));
    if (heeds_zones && rules.in_enemy_zone(rules.side_of(id), mover.hex)) {
        march.passing = rules.rides_through_zones(id, mover.hex, mover.charge);
        march.halted = !march.passing;
        if (march.halted) trace.say("log.halted"_say, "GRU-3.3.2"_rule, {{"unit", of(id)}});
    }
    push(Frame::reaction(id, Moment::step));
}

void Referee::set_charge(UnitId id, int charge, RuleId rule) {
    Unit& rider = unit(id);
    if (rider.charge == charge) return;
    rider.charge = static_cast<std::uint8_t>(charge);
    trace.say("log.charge"_say, rule, {{"unit", of(id)}, {"charge", number(charge)}});
}

// GRU-4.3  Manoeuvres

int Rules::turn_cost(UnitId id, Facing facing) const {
    const Values& values = tables.values;
    const Unit& turning = unit(id);
    const int sixties = hex::turn(turning.facing, facing);
    // GRU-4.3.1
    int cost = sixties * values.turn_base_cost;
    if (applies("GRU-4.3.3"_rule, is_infantry(id))) {
        cost = values.infantry_turn_cost;
    } else if (applies("GRU-11.5.2"_rule, is_horse_archer(id))) {
        cost = sixties * values.horse_archer_turn_cost;
    } else if (applies("GRU-4.3.2"_rule, is_cavalry(id))) {
        cost = cost * (turning.charge + 1) + 2 * counter(id).armour;
    }
    // GRU-4.3.5, for infantry too (GRU-R49)
    if (applies("GRU-4.3.5"_rule, in_enemy_zone(side_of(id), turning.hex)))
        cost += values.zoc_turn_cost;
    // GRU-4.3.6: nothing on a road (GRU-R48, GRU-R150).
    const TerrainRow& ground = tables.terrain.hexes[static_cast<std::size_t>(map.at(turning.hex))];
    if (applies("GRU-4.3.6"_rule,
                ground.turn_surcharge > 0 && !map.road_hexes.contains(turning.hex)))
        cost += tables.options.terrain_turn_cost == Options::TerrainTurnCost::two_points
                    ? ground.turn_surcharge
                    : ground.cost[index_of(arm_of(id))];
    return cost;
}

Verdict Rules::check_turn(UnitId id, Facing facing) const {
    Verdict verdict;
    if (!state.frames.empty()) {
        // GRU-5.2.9: turns of an advance after combat cost nothing.
        const Frame& frame = state.frames.top();
        const bool advances = frame.kind == FrameKind::advance && frame.unit == id;
        verdict.require("GRU-5.2.9"_rule, advances && !frame.turned);
        if (!advances) return verdict;
        verdict.require("GRU-8.1.2"_rule, has_facing(id));
        verdict.require("GRU-4.3.1"_rule, facing != unit(id).facing);
        return verdict;
    }
    if (!may_act(id, verdict)) return verdict;
    const Unit& turning = unit(id);
    const March march = begun(id) ? state.march : March{};
    verdict.require("GRU-8.1.2"_rule, has_facing(id));
    verdict.require("GRU-10.2.2"_rule, !is_panicked(id));
    verdict.require("GRU-4.3.1"_rule, facing != turning.facing);
    // GRU-4.3.8
    verdict.require("GRU-4.3.8"_rule, !march.turned_here);
    if (!verdict.ok()) return verdict;
    // GRU-4.2.9: as the whole move, whatever the points and the charge (GRU-R138).
    if (applies("GRU-4.2.9"_rule, minimum_turn(id))) return verdict;
    if (!verdict.require("GRU-4.2.9"_rule, !march.minimum)) return verdict;
    // GRU-4.3.4
    if (turning.charge > tables.values.free_turn_charge)
        verdict.at_most("GRU-4.3.4"_rule, 60 * hex::turn(turning.facing, facing), 60);
    within_points(verdict, march.spent + turn_cost(id, facing), allowance(id));
    return verdict;
}

void Referee::turn(UnitId id, Facing facing) {
    Unit& turning = unit(id);
    if (!state.frames.empty()) {
        turning.facing = facing;
        trace.say("log.turned"_say, "GRU-5.2.9"_rule, {{"unit", of(id)}, {"facing", of(facing)}});
        set_charge(id, 0, "GRU-5.6.3"_rule);
        state.frames.top().turned = true;
        if (state.frames.top().advance_mode == AdvanceMode::second_hex) state.frames.pop();
        return;
    }
    const int cost = rules.turn_cost(id, facing);
    const bool sharp =
        turning.charge > tables.values.free_turn_charge && hex::turn(turning.facing, facing) > 1;
    const bool minimum = (rules.begun(id) && state.march.minimum) ||
                         applies("GRU-4.3.4"_rule, sharp) ||
                         rules.spent(id) + cost > rules.allowance(id);
    const int price = minimum ? std::max(rules.allowance(id) - rules.spent(id), 0) : cost;
    pay(id, price);
    state.march.turned_here = true;
    ++state.march.turns;
    turning.facing = facing;
    trace.say(minimum ? "log.turned_whole_move"_say : "log.turned"_say,
              minimum ? "GRU-4.2.9"_rule : "GRU-4.3.1"_rule,
              {{"unit", of(id)}, {"facing", of(facing)}, {"cost", halves(price)}});
    // GRU-5.6.3
    if (applies("GRU-5.6.3"_rule, turning.charge > 0) || minimum)
        set_charge(id, 0, "GRU-5.6.3"_rule);
    // GRU-3.3.3: whoever turns in a zone no longer has the charge to ride on through it (GRU-R107).
    if (state.march.passing && !rules.rides_through_zones(id, turning.hex, turning.charge)) {
        state.march.passing = false;
        state.march.halted = true;
        trace.say("log.halted"_say, "GRU-3.3.2"_rule, {{"unit", of(id)}});
    }
    if (minimum) {
        finish_march();
        turning.rest = Rest::minimum;
    }
}

// GRU-4.4  Leaving the map and coming back

void Referee::leave_map(UnitId id, int turns) {
    Unit& gone = unit(id);
    const Hex exit = gone.hex;
    const int turn = state.turn + turns;
    trace.say("log.left_map"_say, "GRU-4.4.1"_rule,
              {{"unit", of(id)}, {"hex", of(exit)}, {"turn", number(turn)}});
    state.lift(id);
    gone.where = Whereabouts::off_map_until(turn);
    gone.charge = 0;
    state.ready.reset(id.index());
    mind_fortification(exit, UnitId{}, id);
    if (state.march.unit == id) state.march = March{};
    check_automatic_victory();
}

Verdict Rules::check_return(UnitId id, Hex hex) const {
    Verdict verdict;
    const Unit& back = unit(id);
    const Side side = side_of(id);
    // GRU-4.4.3
    verdict.at_least("GRU-4.4.3"_rule, state.turn, back.where.return_turn());
    if (hex == no_hex) return verdict;
    // GRU-4.4.4: over the edge, not far from where it left.
    bool edge = false;
    for (const Direction way : hex::directions) edge = edge || map.neighbour(hex, way) == no_hex;
    const int far = is_infantry(id) ? tables.values.return_distance_other
                                    : tables.values.return_distance_cavalry;
    verdict.require("GRU-4.4.4"_rule, edge);
    verdict.at_most("GRU-4.4.4"_rule, map.grid.distance(back.hex, hex), far);
    // GRU-4.4.6
    verdict.require("GRU-4.4.6"_rule, map.passable.contains(hex));
    // GRU-4.4.7; zones mean nothing to a leader (8.1.3).
    const bool zone = in_enemy_zone(side, hex) && !applies("GRU-8.1.3"_rule, is_leader(id));
    verdict.require("GRU-4.4.7"_rule, !holds_counters(hex, other(side)) && !zone);
    // GRU-4.4.9
    if (is_fighting(id) && !is_panicked(id)) {
        Verdict stacking;
        stacking_allows(id, hex, "GRU-4.5.1"_rule, stacking);
        verdict.require("GRU-4.4.9"_rule, stacking.ok());
    }
    return verdict;
}

// GRU-4.5  Stacking

// Strength of the units of a side that counts in a hex, at any one time (GRU-R44); a shooter counts
// the strength of its combat side (GRU-R45).
int Rules::stacked_strength(Hex hex, Side side, UnitId except) const {
    int total = 0;
    for (const UnitId each : stack(hex)) {
        if (each == except || side_of(each) != side || is_leader(each)) continue;
        // GRU-10.1.3
        if (applies("GRU-10.1.3"_rule, is_panicked(each))) continue;
        total += unit(each).strength;
    }
    return total;
}

// GRU-4.5.1, GRU-12.1.8, GRU-12.1.9. `limit` is the rule that speaks where the usual limit would be
// passed: 4.2.3 in movement, 4.5.2 in retreats.
bool Rules::stacking_allows(UnitId id, Hex hex, RuleId limit, Verdict& verdict, Room room) const {
    if (is_leader(id) || is_panicked(id)) return verdict.ok();
    const Side side = side_of(id);
    int total = unit(id).strength;
    int horse = is_cavalry(id) ? total : 0;
    for (const UnitId each : stack(hex)) {
        if (each == id || side_of(each) != side || is_leader(each)) continue;
        if (applies("GRU-10.1.3"_rule, is_panicked(each))) continue;
        if (room.foot_gives_way && gives_way(each, id, room.but_for)) continue;
        total += unit(each).strength;
        if (is_cavalry(each)) horse += unit(each).strength;
    }
    if (is_fortified(hex)) {
        verdict.at_most("GRU-12.1.8"_rule, total, tables.fortification.stacking);
        if (is_cavalry(id)) verdict.at_most("GRU-12.1.9"_rule, horse, tables.fortification.cavalry);
    } else {
        verdict.at_most(limit, total, tables.values.stacking_limit);
    }
    return verdict.ok();
}

}  // namespace gonfalon::grunwald
