// GRU-S  Scenarios: set-up, reinforcements, returns, victory.
#include <algorithm>

#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-S0.3 (GRU-R118), GRU-S0.4  Set-up

bool Rules::set_up_is_open(UnitId id, Hex hex, Verdict& verdict) const {
    if (is_leader(id)) {
        // GRU-S0.4: with cavalry.
        bool horse = false;
        for (const UnitId each : stack(hex))
            horse = horse || (is_cavalry(each) && side_of(each) == side_of(id));
        verdict.require("GRU-S0.4"_rule, horse);
    } else {
        verdict.require("GRU-S0.3"_rule, tables.set_up_hexes[id.index()].contains(hex) &&
                                             map.passable.contains(hex));
        if (verdict.ok()) {
            Unit fresh = unit(id);
            int total = fresh.strength == 0 ? counter(id).strength : fresh.strength;
            int horse = is_cavalry(id) ? total : 0;
            for (const UnitId each : stack(hex)) {
                if (is_leader(each)) continue;
                total += unit(each).strength;
                if (is_cavalry(each)) horse += unit(each).strength;
            }
            if (is_fortified(hex)) {
                verdict.at_most("GRU-12.1.8"_rule, total, tables.fortification.stacking);
                if (is_cavalry(id))
                    verdict.at_most("GRU-12.1.9"_rule, horse, tables.fortification.cavalry);
            } else {
                verdict.at_most("GRU-4.5.1"_rule, total, tables.values.stacking_limit);
            }
        }
    }
    return verdict.ok() && organised(id, hex, verdict);
}

// GRU-7.1.1  A banner starts with a leader, at most one for each; a cavalry unit there bears it.
bool Rules::banner_spot_is_open(BannerId banner, Hex hex, Verdict& verdict) const {
    const Side side = tables.banners[banner.index()].side;
    int leaders = 0;
    bool horse = false;
    for (const UnitId each : stack(hex)) {
        if (side_of(each) != side) continue;
        if (is_leader(each)) ++leaders;
        horse = horse || is_cavalry(each);
    }
    int banners = 1;
    for (std::size_t i = 0; i < tables.banners.size(); ++i)
        if (state.banners[i].state == BannerState::borne &&
            unit(state.banners[i].bearer).hex == hex)
            ++banners;
    verdict.at_most("GRU-7.1.1"_rule, banners, leaders);
    verdict.require("GRU-S0.4"_rule, horse);
    return verdict.ok();
}

// GRU-S0.6 to S0.8  Reinforcements: foot comes after the cavalry of the same turn (GRU-R105), one
// allowance for all nations of a side (GRU-R100); facing free, charge 0 (GRU-R119).

bool Rules::entry_is_open(UnitId id, Hex hex, Verdict& verdict) const {
    const Side side = side_of(id);
    // GRU-S0.8
    const HexSet& printed = tables.entry_hexes[id.index()];
    const HexSet& spare = tables.spare_entry_hexes[id.index()];
    if (!verdict.require("GRU-S0.8"_rule, map.passable.contains(hex) &&
                                              (printed.contains(hex) || spare.contains(hex))))
        return false;
    const auto free = [&](Hex each, Verdict& answer) {
        answer.require("GRU-4.4.7"_rule,
                       !holds_counters(each, other(side)) && !in_enemy_zone(side, each));
        return stacking_allows(id, each, "GRU-4.5.1"_rule, answer);
    };
    // GRU-R99: elsewhere only while the printed hexes are closed, and then as near as can be.
    if (!printed.contains(hex)) {
        const auto away = [&](Hex each) {
            int nearest = 99;
            for (const Hex entry : printed)
                nearest = std::min(nearest, map.grid.distance(entry, each));
            return nearest;
        };
        for (const Hex nearer : printed | spare) {
            Verdict open;
            if (away(nearer) < away(hex) && free(nearer, open)) {
                verdict.require("GRU-R99"_rule, false);
                break;
            }
        }
    }
    return free(hex, verdict);
}

// Is there a hex where this counter (or banner) could be put now?
bool Rules::can_be_put(UnitId id, BannerId banner) const {
    return random_or_first_spot(id, banner, nullptr) != no_hex;
}

// A legal hex for the counter, evenly drawn or the first; no_hex if there is none.
Hex Rules::random_or_first_spot(UnitId id, BannerId banner, Chance* chance) const {
    HexSet candidates;
    if (banner.exists() ||
        (id.exists() && is_leader(id) && unit(id).where.place() == Place::reserve)) {
        const Side side = banner.exists() ? tables.banners[banner.index()].side : side_of(id);
        (tables.cavalry & tables.of_side[index(side)]).each([&](std::size_t i) {
            if (state.units[i].on_board()) candidates.insert(state.units[i].hex);
        });
    } else if (unit(id).where.place() == Place::off_map) {
        const int far = tables.values.return_distance_cavalry;
        for (int range = 0; range <= far; ++range)
            hex::for_each_at(map.grid, unit(id).hex, range,
                             [&](Hex hex) { candidates.insert(hex); });
    } else {
        candidates = state.phase == Phase::set_up
                         ? tables.set_up_hexes[id.index()]
                         : tables.entry_hexes[id.index()] | tables.spare_entry_hexes[id.index()];
    }
    const auto open = [&](Hex hex) {
        Verdict verdict;
        if (banner.exists()) return banner_spot_is_open(banner, hex, verdict);
        if (state.phase == Phase::set_up) return set_up_is_open(id, hex, verdict);
        if (unit(id).where.place() == Place::off_map) return check_return(id, hex).ok();
        return entry_is_open(id, hex, verdict);
    };
    if (chance != nullptr) {
        HexSet open_hexes;
        for (const Hex hex : candidates)
            if (open(hex)) open_hexes.insert(hex);
        const int count = open_hexes.count();
        return count == 0 ? no_hex
                          : open_hexes.nth(
                                static_cast<int>(chance->below(static_cast<std::uint32_t>(count))));
    }
    for (const Hex hex : candidates)
        if (open(hex)) return hex;
    return no_hex;
}

// A counter is taken in hand: from the box at set-up, as a reinforcement, or from off the map.
Verdict Rules::check_take(UnitId id, BannerId banner) const {
    Verdict verdict;
    const bool one = id.exists() != banner.exists();
    if (!verdict.require("GRU-2.0.1"_rule, one) || !one) return verdict;
    const Side side = active();
    if (banner.exists()) {
        verdict.require("GRU-7.1.1"_rule,
                        state.phase == Phase::set_up &&
                            tables.banners[banner.index()].side == side &&
                            state.banners[banner.index()].state == BannerState::unplaced);
        if (verdict.ok()) verdict.require("GRU-7.1.1"_rule, can_be_put(id, banner));
        return verdict;
    }
    const bool sets_up = state.phase == Phase::set_up;
    if (!verdict.require(sets_up ? "GRU-S0.3"_rule : "GRU-2.0.1"_rule, side_of(id) == side))
        return verdict;
    const Unit& taken = unit(id);
    const Place place = taken.where.place();
    if (sets_up) {
        verdict.require("GRU-S0.3"_rule, place == Place::reserve);
        if (verdict.ok())
            verdict.require(is_leader(id) ? "GRU-S0.4"_rule : "GRU-S0.3"_rule,
                            can_be_put(id, banner));
        return verdict;
    }
    const PhaseRow& row = row_of(state.phase);
    if (!verdict.require(row.rule, arm_of(id) == row.arm)) return verdict;
    verdict.require("GRU-S0.5"_rule, place == Place::reserve || place == Place::off_map);
    if (!verdict.ok()) return verdict;
    // GRU-10.2.2: a unit in flight is moved to the end of its way first.
    const UnitId mover = state.march.unit;
    if (mover.exists() && is_panicked(mover) && state.march.spent > 0)
        verdict.require("GRU-10.2.2"_rule, !must_flee(mover));
    if (place == Place::off_map) {
        // GRU-4.4.3, GRU-4.4.8: not before its turn, but as late as its player likes.
        verdict.at_least("GRU-4.4.3"_rule, state.turn, taken.where.return_turn());
    } else {
        // GRU-S0.6
        const auto arm = static_cast<std::size_t>(row.arm);
        const int limit = row.arm == Arm::cavalry ? tables.scenario.cavalry_per_turn[index(side)]
                                                  : tables.scenario.infantry_per_turn[index(side)];
        verdict.at_most("GRU-S0.6"_rule, state.entered[arm] + 1, limit);
    }
    if (verdict.ok())
        verdict.require(place == Place::off_map ? "GRU-4.4.7"_rule : "GRU-S0.8"_rule,
                        can_be_put(id, banner));
    return verdict;
}

bool Rules::anything_to_bring_on() const {
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const Place place = state.units[i].where.place();
        if (place != Place::reserve && place != Place::off_map) continue;
        if (side_of(UnitId(i)) == active() && check_take(UnitId(i), BannerId{}).ok()) return true;
    }
    return false;
}

Verdict Rules::check_put(Hex hex, Facing facing) const {
    Verdict verdict;
    const Frame& frame = state.frames.top();
    const BannerId banner = frame.banner;
    if (!verdict.require("GRU-2.0.1"_rule, hex != no_hex) || hex == no_hex) return verdict;
    // Banners and leaders have no facing.
    if (banner.exists() || !has_facing(frame.unit))
        verdict.require("GRU-8.1.2"_rule, facing == Facing::north);
    if (!verdict.ok()) return verdict;
    if (banner.exists()) {
        banner_spot_is_open(banner, hex, verdict);
    } else if (state.phase == Phase::set_up) {
        set_up_is_open(frame.unit, hex, verdict);
    } else if (unit(frame.unit).where.place() == Place::off_map) {
        return check_return(frame.unit, hex);
    } else {
        entry_is_open(frame.unit, hex, verdict);
    }
    return verdict;
}

void Referee::take(UnitId id, BannerId banner) {
    if (state.phase != Phase::set_up) finish_march();
    push(Frame::hand(id, banner));
}

void Referee::put(Hex hex, Facing facing) {
    const Frame frame = state.frames.top();
    state.frames.pop();
    if (!frame.unit.exists()) {
        const BannerId id = frame.banner;
        Banner& banner = state.banners[id.index()];
        for (const UnitId each : rules.stack(hex))
            if (banner.state == BannerState::unplaced && rules.is_cavalry(each)) {
                banner.state = BannerState::borne;
                banner.bearer = each;
            }
        trace.say("log.banner_placed"_say, "GRU-7.1.1"_rule,
                  {{"banner", of(id)}, {"unit", of(banner.bearer)}, {"hex", of(hex)}});
        return;
    }
    const UnitId id = frame.unit;
    Unit& placed = unit(id);
    const Place from = placed.where.place();
    if (rules.has_facing(id)) placed.facing = facing;
    if (state.phase == Phase::set_up) {
        state.place(id, hex);
        mind_fortification(hex, id, UnitId{});
        trace.say("log.placed"_say, "GRU-S0.3"_rule, {{"unit", of(id)}, {"hex", of(hex)}});
        if (rules.chooses_leader(id)) push(Frame::of(FrameKind::assign, id));
        return;
    }
    const bool friends = rules.holds_fighters(hex, rules.side_of(id));
    state.place(id, hex);
    mind_fortification(hex, id, UnitId{});
    if (from == Place::off_map) {
        // GRU-4.4.5: it does not move in this phase.
        trace.say("log.returned"_say, "GRU-4.4.5"_rule, {{"unit", of(id)}, {"hex", of(hex)}});
        placed.rest = Rest::returned;
        enter(id, hex, true);
        if (unit(id).on_board()) push(Frame::reaction(id, Moment::at_rest));
        return;
    }
    const auto arm = static_cast<std::size_t>(rules.arm_of(id));
    ++state.entered[arm];
    state.ready.set(id.index());
    const bool road = map.road_hexes.contains(hex);
    const auto ground = static_cast<std::size_t>(map.at(hex));
    int cost = road ? tables.terrain.road_cost[arm] : tables.terrain.hexes[ground].cost[arm];
    if (applies("GRU-4.2.4"_rule, friends)) cost += tables.values.friendly_hex_cost;
    trace.say("log.entered"_say, "GRU-S0.8"_rule,
              {{"unit", of(id)}, {"hex", of(hex)}, {"cost", halves(cost)}});
    pay(id, cost);
    ++state.march.hexes;
    state.march.off_road = !road;
    placed.set(Unit::advanced);
    enter(id, hex, road);
    if (unit(id).on_board()) arrive(id);
    if (unit(id).on_board() && rules.chooses_leader(id)) push(Frame::of(FrameKind::assign, id));
}

// GRU-S0.1  All enemy leaders dead or off the map, judged at once (GRU-R127).
void Referee::check_automatic_victory() {
    if (!tables.scenario.automatic_victory || state.phase == Phase::over) return;
    for (const Side side : {Side::first, Side::second}) {
        bool had_any = false;
        bool has_any = false;
        for (const UnitId leader : tables.leader_list) {
            if (rules.side_of(leader) != side) continue;
            had_any = true;
            has_any = has_any || unit(leader).on_board();
        }
        if (!applies("GRU-S0.1"_rule, had_any && !has_any)) continue;
        trace.say("log.automatic_victory"_say, "GRU-S0.1"_rule, {{"side", of(other(side))}});
        state.grade = Grade::automatic;
        // The winner is told from the leaders on the board.
        state.frames.clear();
        state.tests.clear();
        state.phase = Phase::over;
        return;
    }
}

// GRU-S0.2 (GRU-R96)  The difference of victory points.
Grade Rules::grade_of(int difference) const {
    Grade grade = Grade::none;
    for (std::size_t i = 0; i < grades; ++i)
        if (difference >= tables.victory.from[i]) grade = static_cast<Grade>(i);
    return grade;
}

void Referee::decide_by_points() {
    const int difference = state.points[0] - state.points[1];
    state.grade = rules.grade_of(difference < 0 ? -difference : difference);
    state.phase = Phase::over;
    state.frames.clear();
    state.tests.clear();
    if (!applies("GRU-S0.2"_rule, difference != 0)) {
        trace.say("log.draw"_say, "GRU-S0.2"_rule, {{"points", number(state.points[0])}});
    } else {
        trace.say("log.victory"_say, "GRU-S0.2"_rule,
                  {{"side", of(difference > 0 ? Side::first : Side::second)},
                   {"grade", of(state.grade)},
                   {"difference", number(difference < 0 ? -difference : difference)}});
    }
}

// Everybody in reserve, or where the scenario puts them.
void Referee::set_up() {
    for (std::size_t i = 0; i < max_units; ++i) state.units[i].where = Whereabouts::eliminated();
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        Unit& unit = state.units[i];
        unit.where = Whereabouts::reserve();
        unit.strength = tables.counters[i].strength;
    }
    for (std::size_t i = 0; i < tables.map.fortifications.size(); ++i)
        state.fortifications[i].standing = true;
    for (const Placement& placed : tables.scenario.placed) {
        Unit& unit = state.unit(placed.unit);
        unit.facing = placed.facing;
        unit.charge = placed.charge;
        unit.order = placed.order;
        unit.set(Unit::deployed, placed.deployed);
        if (placed.reduced) unit.strength = tables.counter(placed.unit).reduced;
        state.place(placed.unit, placed.hex);
        for (std::size_t i = 0; i < tables.map.fortifications.size(); ++i)
            if (tables.map.fortifications[i] == placed.hex &&
                !state.fortifications[i].worker.exists() && rules.is_regular(placed.unit))
                state.fortifications[i].worker = placed.unit;
    }
    for (const BannerPlacement& borne : tables.scenario.borne) {
        Banner& banner = state.banners[borne.banner.index()];
        banner.state = BannerState::borne;
        banner.bearer = borne.bearer;
    }
}

}  // namespace gonfalon::grunwald
