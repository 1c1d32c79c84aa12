// GRU-5.5 and 5.2.9  Pursuit, and the advance into a freed hex.
#include <algorithm>

#include "games/grunwald/rules/ground.h"

namespace gonfalon::grunwald {

// GRU-5.5  Pursuit

// GRU-5.5.1  Who may pursue (GRU-R68): the winners who fought, and the leaders with them, beside a
// vacated hex. Shooters on foot have no movement in combat formation and stay (11.1.1).
void Referee::prepare_pursuits() {
    Combat& combat = state.combat;
    combat.pursuits_prepared = true;
    combat.pending.clear();
    const Units winners =
        rules.fighters(combat.attacker_retreats ? combat.defenders : combat.attackers);
    const auto consider = [&](UnitId id) {
        if (rules.is_panicked(id) || rules.is_foot_shooter(id)) return;
        for (const Direction way : hex::directions) {
            const Hex hex = map.neighbour(unit(id).hex, way);
            if (hex != no_hex && rules.paths_from(hex).any() &&
                !rules.holds_fighters(hex, combat.loser()))
                combat.pending.set(id.index());
        }
    };
    winners.each([&](std::size_t i) {
        consider(UnitId(i));
        for (const UnitId each : rules.stack(state.units[i].hex))
            if (rules.is_leader(each)) consider(each);
    });
}

// GRU-5.5.3  Hexes to the nearest leader of the same player (GRU-R71); large where there is none.
int Rules::leader_distance(UnitId id) const {
    int nearest = 99;
    for (const UnitId leader : tables.leader_list)
        if (side_of(leader) == side_of(id) && unit(leader).on_board())
            nearest = std::min(nearest, map.grid.distance(unit(id).hex, unit(leader).hex));
    return nearest;
}

// GRU-5.5.2, GRU-5.5.3, GRU-6.1.8  With a leader in the hex the pursuit stays voluntary (GRU-R6).
// Voluntary or obligatory, by the leader's distance or by a die.
bool Referee::continue_pursuit_tests() {
    Combat& combat = state.combat;
    bool waits = false;
    combat.pending.each([&](std::size_t i) {
        if (waits) return;
        const UnitId id(i);
        if (!unit(id).on_board()) return combat.pending.reset(i);
        const int distance = rules.leader_distance(id);
        const bool elated =
            rules.level_of(rules.side_of(id)) >= tables.morale.obligatory_pursuit_level;
        if (distance == 0) {
            combat.voluntary.set(i);
        } else if (applies("GRU-6.1.8"_rule, elated)) {
            combat.obligatory.set(i);
            trace.say("log.pursuit_obligatory"_say, "GRU-6.1.8"_rule, {{"unit", of(id)}});
        } else if (applies("GRU-5.5.2"_rule, distance > tables.pursuit.obligatory_beyond)) {
            combat.obligatory.set(i);
            trace.say("log.pursuit_obligatory"_say, "GRU-5.5.2"_rule, {{"unit", of(id)}});
        } else {
            waits = true;
            return;
        }
        combat.pending.reset(i);
    });
    if (waits) return false;
    combat.stage = CombatStage::pursuit;
    return true;
}

void Referee::pursuit_test(int die) {
    Combat& combat = state.combat;
    const UnitId id = combat.next();
    combat.pending.reset(id.index());
    const int distance = std::min(rules.leader_distance(id), 5);
    const int limit = tables.pursuit.voluntary_up_to[static_cast<std::size_t>(distance)];
    const bool obligatory = applies("GRU-5.5.3"_rule, die > limit);
    (obligatory ? combat.obligatory : combat.voluntary).set(id.index());
    trace.say(obligatory ? "log.pursuit_obligatory"_say : "log.pursuit_voluntary"_say,
              "GRU-T.pursuit"_rule,
              {{"unit", of(id)}, {"die", number(die)}, {"limit", number(limit)}});
}

// Hex `index` of a pursuit along the path: 0 is the vacated hex.
Hex Rules::path_hex(const Path& path, int index) const {
    Hex hex = path.start;
    for (int i = 0; i < index; ++i) hex = map.neighbour(hex, path.way(i));
    return hex;
}

// GRU-5.5.4  As many hexes as the retreat was to have; so where it was cut short, as far as the hex
// it ended in (GRU-R132).
int Rules::pursuit_length(const Path& path) const {
    return std::min<int>(state.combat.retreat, path.length + 1);
}

// GRU-5.5.6  Paths that begin in the hex entered first.
FixedBitset<max_paths> Rules::paths_from(Hex hex) const {
    FixedBitset<max_paths> found;
    for (std::size_t i = 0; i < state.combat.paths.size(); ++i) {
        const Path& path = state.combat.paths[i];
        if (path.length > 0 && path.start == hex) found.set(i);
    }
    return found;
}

// GRU-5.5.9  A turn of more than 120 degrees breaks the charge (GRU-R70).
int Rules::charge_in_pursuit(UnitId id, Direction way) const {
    const Unit& pursuer = unit(id);
    const bool about = has_facing(id) && hex::turn(pursuer.facing, way) == 3;
    return applies("GRU-5.5.9"_rule, about) ? 0 : pursuer.charge;
}

namespace {

// May the pursuer ride into that hex at all?
void check_pursuit_hex(const Rules& rules, UnitId id, Direction way, Verdict& verdict) {
    const Hex from = rules.unit(id).hex;
    const Hex to = rules.map.neighbour(from, way);
    require_open_ground(rules, from, way, "GRU-4.1.7"_rule, verdict);
    if (!verdict.ok() || to == no_hex) return;
    // GRU-5.5.10: foot in the way may be ridden down.
    const int charge = rules.charge_in_pursuit(id, way);
    if (rules.must_overrun(id, to, charge)) {
        const Verdict overrun = rules.check_overrun(id, to, charge);
        for (const Breach& breach : overrun.breaches()) verdict.require(breach.rule, false);
        return;
    }
    const Side enemy = other(rules.side_of(id));
    verdict.require("GRU-4.2.2"_rule,
                    !rules.holds_fighters(to, enemy) &&
                        (rules.is_fighting(id) || !rules.holds_counters(to, enemy)));
    rules.stacking_allows(id, to, "GRU-4.5.2"_rule, verdict);
}

}  // namespace

Verdict Rules::check_pursue(UnitId id, Direction way) const {
    Verdict verdict;
    const Frame& frame = state.frames.top();
    const Combat& combat = state.combat;
    const bool begins = frame.kind == FrameKind::combat;
    if (!stands(id, situation().side, "GRU-5.5.1"_rule, verdict)) return verdict;
    const bool own = begins
                         ? combat.obligatory.test(id.index()) || combat.voluntary.test(id.index())
                         : frame.unit == id;
    if (!verdict.require("GRU-5.5.1"_rule, own)) return verdict;
    const Hex from = unit(id).hex;
    const Hex to = map.neighbour(from, way);
    if (begins) {
        // GRU-5.5.6
        if (!verdict.require("GRU-5.5.6"_rule, to != no_hex && paths_from(to).any()))
            return verdict;
        check_pursuit_hex(*this, id, way, verdict);
        return verdict;
    }
    const bool obligatory = frame.pursuit_mode == PursuitMode::obligatory;
    bool on_a_path = false;
    bool near_a_path = false;
    bool stands_on_path = false;
    bool left = false;
    for (std::size_t i = 0; i < combat.paths.size(); ++i) {
        const Path& path = combat.paths[i];
        if (!combat.followed.test(i) || frame.hexes_gone() >= pursuit_length(path)) continue;
        left = true;
        on_a_path = on_a_path || (to != no_hex && path_hex(path, frame.hexes_gone()) == to);
        for (int hex = 0; hex <= path.length; ++hex) {
            const Hex place = path_hex(path, hex);
            stands_on_path = stands_on_path || place == from;
            near_a_path = near_a_path || (to != no_hex && map.grid.distance(place, to) <= 1);
        }
    }
    verdict.require("GRU-5.5.4"_rule, left);
    // GRU-5.5.7: enemy zones do not stop it.
    if (obligatory) {
        verdict.require("GRU-5.5.4"_rule, on_a_path);
    } else {
        verdict.require("GRU-5.5.5"_rule, to == no_hex ? stands_on_path : near_a_path);
    }
    // GRU-12.1.5: into a fortification only where the enemy stood, and no farther.
    verdict.require("GRU-12.1.5"_rule, !is_fortified(from) && !(to != no_hex && is_fortified(to)));
    if (verdict.ok() && to != no_hex) check_pursuit_hex(*this, id, way, verdict);
    return verdict;
}

bool Rules::can_pursue(UnitId id) const {
    for (const Direction way : hex::directions)
        if (check_pursue(id, way).ok()) return true;
    return false;
}

// GRU-5.5.4, GRU-5.5.10  A voluntary pursuit may be declined or cut short (GRU-R69); an obligatory
// one goes on while it can; riding down foot is a choice.
bool Rules::must_pursue_on() const {
    const Frame& frame = state.frames.top();
    const auto compelled = [&](UnitId id) {
        for (const Direction way : hex::directions)
            if (check_pursue(id, way).ok() &&
                !must_overrun(id, map.neighbour(unit(id).hex, way), charge_in_pursuit(id, way)))
                return true;
        return false;
    };
    if (frame.kind == FrameKind::pursuit)
        return frame.pursuit_mode == PursuitMode::obligatory && compelled(frame.unit);
    bool owed = false;
    state.combat.obligatory.each(
        [&](std::size_t i) { owed = owed || (state.units[i].on_board() && compelled(UnitId(i))); });
    return owed;
}

void Referee::pursue(UnitId id, Direction way) {
    Combat& combat = state.combat;
    const Hex from = unit(id).hex;
    const Hex to = map.neighbour(from, way);
    if (state.frames.top().kind == FrameKind::combat) {
        combat.followed = rules.paths_from(to);
        const bool obligatory = combat.obligatory.test(id.index());
        combat.obligatory.reset(id.index());
        combat.voluntary.reset(id.index());
        state.fought.set(id.index());
        push(Frame::pursuit(id, obligatory ? PursuitMode::obligatory : PursuitMode::voluntary));
    }
    Frame& frame = state.frames.top();
    if (frame.pursuit_mode == PursuitMode::obligatory) {
        // Only the paths that lead there are still being followed.
        for (std::size_t i = 0; i < combat.paths.size(); ++i)
            if (frame.hexes_gone() >= rules.pursuit_length(combat.paths[i]) ||
                rules.path_hex(combat.paths[i], frame.hexes_gone()) != to)
                combat.followed.reset(i);
    }
    ++frame.hexes_gone();
    if (to == no_hex) {
        // GRU-4.4.1, GRU-4.4.3: a pursuer stays away one turn more (GRU-R51).
        leave_map(id, tables.values.turns_off_map + 1);
        return;
    }
    trace.say("log.pursued"_say, "GRU-5.5.1"_rule, {{"unit", of(id)}, {"hex", of(to)}});
    const int charge = rules.charge_in_pursuit(id, way);
    const bool overrun = rules.must_overrun(id, to, charge);
    set_charge(id, charge, "GRU-5.5.9"_rule);
    // GRU-5.5.8: the hexes of a pursuit neither raise nor lower the charge.
    if (rules.has_facing(id)) unit(id).facing = way;
    if (overrun) {
        begin_overrun(id, from, charge);
        return;
    }
    enter(id, to, map.road.contains(from, way));
}

bool Referee::continue_pursuit() {
    const Frame frame = state.frames.top();
    if (!unit(frame.unit).on_board()) {
        state.frames.pop();
        return true;
    }
    if (!frame.ended && rules.can_pursue(frame.unit)) return false;
    finish_pursuit(frame.unit);
    return true;
}

void Referee::finish_pursuit(UnitId id) {
    state.frames.pop();
    if (rules.has_facing(id)) push(Frame::facing(id, FacingMode::pursuit));
}

// GRU-5.2.9  Advance into the hex of an eliminated defender, then one hex more.

bool Rules::hex_is_freed(Hex hex) const {
    if (holds_fighters(hex, other(state.combat.attacker))) return false;
    for (const Path& path : state.combat.paths)
        if (path.start == hex && is_fighting(path.unit)) return false;
    return true;
}

Verdict Rules::check_advance(UnitId id, Direction way) const {
    Verdict verdict;
    const Frame& frame = state.frames.top();
    const bool begins = frame.kind == FrameKind::combat;
    if (!stands(id, situation().side, "GRU-5.2.9"_rule, verdict)) return verdict;
    if (!verdict.require("GRU-5.2.9"_rule,
                         begins ? state.combat.pending.test(id.index())
                                : frame.unit == id && frame.advance_mode == AdvanceMode::first_hex))
        return verdict;
    const Unit& mover = unit(id);
    const Hex to = map.neighbour(mover.hex, way);
    verdict.require("GRU-5.2.9"_rule, to != no_hex);
    if (!verdict.ok() || to == no_hex) return verdict;
    if (begins) {
        verdict.require("GRU-5.2.9"_rule, state.combat.targets.contains(to) && hex_is_freed(to));
    } else if (has_facing(id)) {
        verdict.require("GRU-4.2.1"_rule, way == mover.facing);
    }
    // A normal movement: open ground, stacking, and no enemy zone (GRU-R63).
    require_open_ground(*this, mover.hex, way, "GRU-4.1.7"_rule, verdict);
    if (!verdict.ok()) return verdict;
    verdict.require("GRU-4.2.2"_rule,
                    !holds_fighters(to, other(side_of(id))) &&
                        (is_fighting(id) || !holds_counters(to, other(side_of(id)))));
    if (!applies("GRU-8.1.3"_rule, is_leader(id)))
        verdict.require("GRU-5.2.9"_rule, !in_enemy_zone(side_of(id), to));
    // Neither a movement phase nor a pursuit.
    verdict.require("GRU-5.8.9"_rule, !must_overrun(id, to));
    verdict.require("GRU-11.1.1"_rule, !mover.is(Unit::deployed));
    stacking_allows(id, to, "GRU-4.2.3"_rule, verdict);
    return verdict;
}

bool Rules::advance_is_possible() const {
    if (state.frames.top().kind != FrameKind::combat) return false;
    bool possible = false;
    state.combat.pending.each([&](std::size_t i) {
        if (possible || !state.units[i].on_board()) return;
        for (const Direction way : hex::directions)
            possible = possible || check_advance(UnitId(i), way).ok();
    });
    return possible;
}

void Referee::advance(UnitId id, Direction way) {
    const bool begins = state.frames.top().kind == FrameKind::combat;
    if (begins) {
        // One unit, or those stacked with it (GRU-R63).
        Units mates;
        for (const UnitId each : rules.stack(unit(id).hex))
            if (each != id) mates.set(each.index());
        state.combat.pending &= mates;
        push(Frame::of(FrameKind::advance, id));
    }
    Frame& frame = state.frames.top();
    frame.advance_mode = begins ? AdvanceMode::first_hex : AdvanceMode::second_hex;
    frame.turned = false;
    Unit& mover = unit(id);
    const Hex from = mover.hex;
    const Hex to = map.neighbour(from, way);
    trace.say("log.advanced"_say, "GRU-5.2.9"_rule, {{"unit", of(id)}, {"hex", of(to)}});
    // GRU-5.6.3: a change of direction breaks the charge.
    if (applies("GRU-5.6.3"_rule, rules.has_facing(id) && way != mover.facing))
        set_charge(id, 0, "GRU-5.6.3"_rule);
    if (rules.has_facing(id)) mover.facing = way;
    set_charge(id, rules.charge_after(id, from, way, false), "GRU-5.6.3"_rule);
    enter(id, to, map.road.contains(from, way));
}

// Who may advance: the attackers who have not pursued (GRU-R63), and the leaders who stand with
// them.
void Referee::prepare_advance() {
    Combat& combat = state.combat;
    combat.pending.clear();
    const auto consider = [&](UnitId id) {
        if (!state.fought.test(id.index())) combat.pending.set(id.index());
    };
    rules.fighters(combat.attackers).each([&](std::size_t i) {
        consider(UnitId(i));
        for (const UnitId each : rules.stack(state.units[i].hex))
            if (rules.is_leader(each)) consider(each);
    });
}

}  // namespace gonfalon::grunwald
