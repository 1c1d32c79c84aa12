// GRU-5.4  Retreat, in the order of its rules.
#include <algorithm>

#include "games/grunwald/rules/ground.h"

namespace gonfalon::grunwald {

// GRU-5.4.1  Retreats are compulsory: who has to go.

// The leaders among those who must retreat (8.1.7, 8.2.4), before any loss: they share the result
// even if their units fall (GRU-R147).
void Referee::note_leaders() {
    Combat& combat = state.combat;
    combat.leaders.clear();
    rules.fighters(combat.attacker_retreats ? combat.attackers : combat.defenders)
        .each([&](std::size_t i) {
            for (const UnitId each : rules.stack(state.units[i].hex))
                if (rules.is_leader(each)) combat.leaders.set(each.index());
        });
}

void Referee::prepare_retreats() {
    Combat& combat = state.combat;
    const Units losers =
        rules.fighters(combat.attacker_retreats ? combat.attackers : combat.defenders);
    combat.pending = losers;
    combat.leaders.each([&](std::size_t i) {
        if (applies("GRU-8.1.7"_rule, state.units[i].on_board())) combat.pending.set(i);
    });
    // GRU-11.7.4: a deployed bombard is lost instead.
    losers.each([&](std::size_t i) {
        const UnitId id(i);
        if (applies("GRU-11.7.4"_rule, rules.is_deployed_bombard(id)))
            eliminate(id, "GRU-11.7.4"_rule);
    });
}

// GRU-5.4.2, GRU-5.4.5  How far, and where to.

// One step of a retreat: always farther from the hex of the combat (GRU-R64).
bool Rules::retreat_is_open(UnitId id, Hex from, Direction way, Hex origin, RetreatMode mode,
                            Verdict* told) const {
    Verdict own;
    Verdict& verdict = told != nullptr ? *told : own;
    const Hex to = map.neighbour(from, way);
    // GRU-4.4.1b: the edge of the map is closed.
    if (!verdict.require("GRU-4.4.1b"_rule, to != no_hex) || to == no_hex) return false;
    const Side side = side_of(id);
    // GRU-5.4.5; friends there do not lift the zone (GRU-R67).
    require_open_ground(*this, from, way, "GRU-5.4.5"_rule, verdict);
    verdict.require("GRU-4.2.2"_rule, !holds_counters(to, other(side)));
    // A leader retreats like the units (8.1.7, GRU-R142): where zones hold the stack, he stays with
    // it. The zone of the riders who are among the foot does not hold it (GRU-R111).
    const UnitId riders = mode == RetreatMode::overrun ? state.overrun.cavalry : UnitId{};
    verdict.require("GRU-5.4.5"_rule, !in_enemy_zone(side, to, riders));
    // GRU-5.4.2
    verdict.require("GRU-5.4.2"_rule,
                    map.grid.distance(origin, to) > map.grid.distance(origin, from));
    // Foot that was ridden over gives way, it does not run towards the horses.
    if (mode == RetreatMode::overrun)
        verdict.require("GRU-R111"_rule, map.grid.distance(state.overrun.from, to) >= 2);
    if (!verdict.ok()) return false;
    // GRU-4.5.2; foot makes room for its own cavalry (5.4.4).
    const Room room{is_cavalry(id) && mode == RetreatMode::combat, origin};
    return stacking_allows(id, to, "GRU-4.5.2"_rule, verdict, room);
}

// GRU-5.4.4  Foot panics before cavalry that retreats into its hex; not so the foot that retreats
// with it out of the same stack and was there first (GRU-R153).
bool Rules::gives_way(UnitId foot, UnitId riders, Hex origin) const {
    if (!is_infantry(foot) || side_of(foot) != side_of(riders)) return false;
    if (tables.options.retreating_stack == Options::RetreatingStack::panics) return true;
    for (const Path& path : state.combat.paths)
        if (path.unit == foot && path.start == origin) return false;
    return true;
}

// How many of `hexes` steps can be made from here by the best way.
int Rules::longest_retreat(UnitId id, Hex from, int hexes, Hex origin, RetreatMode mode) const {
    int best = 0;
    if (hexes <= 0) return 0;
    for (const Direction way : hex::directions) {
        if (!retreat_is_open(id, from, way, origin, mode, nullptr)) continue;
        best = std::max(best,
                        1 + longest_retreat(id, map.neighbour(from, way), hexes - 1, origin, mode));
        if (best == hexes) break;
    }
    return best;
}

// Hexes that a counter still in its hex of combat has to go. GRU-8.1.7: a leader no farther than
// the units he was with.
int Rules::retreat_due(UnitId id) const {
    const Combat& combat = state.combat;
    if (!applies("GRU-8.1.7"_rule, is_leader(id))) return combat.retreat;
    const Hex hex = unit(id).hex;
    int farthest = -1;
    for (const UnitId each : stack(hex))
        if (is_fighting(each) && combat.pending.test(each.index()))
            farthest = std::max(
                farthest, longest_retreat(each, hex, combat.retreat, hex, RetreatMode::combat));
    for (const Path& path : combat.paths)
        if (path.start == hex && is_fighting(path.unit))
            farthest = std::max<int>(farthest, path.length);
    return farthest < 0 ? combat.retreat : farthest;
}

bool Rules::retreat_is_possible(UnitId id) const {
    if (retreat_due(id) == 0) return false;
    for (const Direction way : hex::directions)
        if (retreat_is_open(id, unit(id).hex, way, unit(id).hex, RetreatMode::combat, nullptr))
            return true;
    return false;
}

Verdict Rules::check_retreat(UnitId id, Direction way, bool overrun) const {
    Verdict verdict;
    const Frame& frame = state.frames.top();
    const bool begins = frame.kind == FrameKind::combat;
    if (!stands(id, situation().side, "GRU-5.4.1"_rule, verdict)) return verdict;
    const bool has_to = begins ? state.combat.pending.test(id.index()) : frame.unit == id;
    if (!verdict.require("GRU-5.4.1"_rule, has_to) || !has_to) return verdict;
    const RetreatMode mode = begins ? RetreatMode::combat : frame.retreat_mode;
    const Hex origin = begins ? unit(id).hex : frame.hex;
    const int hexes = begins ? retreat_due(id) : frame.hexes_to_go();
    if (!verdict.require("GRU-8.1.7"_rule, hexes > 0)) return verdict;
    const Hex from = unit(id).hex;
    if (!retreat_is_open(id, from, way, origin, mode, &verdict)) return verdict;
    // GRU-5.4.2: as far as can be (GRU-R131); a way that ends sooner is refused while a longer one
    // is open.
    const Hex to = map.neighbour(from, way);
    verdict.at_least("GRU-5.4.2"_rule, 1 + longest_retreat(id, to, hexes - 1, origin, mode),
                     longest_retreat(id, from, hexes, origin, mode));
    if (overrun) {
        // GRU-5.8.9: in a retreat only friendly foot can be ridden down (GRU-R66).
        bool foot = false;
        for (const UnitId each : stack(to))
            foot = foot || (is_infantry(each) && side_of(each) == side_of(id));
        verdict.require("GRU-5.8.9"_rule, foot && is_cavalry(id) && mode == RetreatMode::combat);
        if (!verdict.ok()) return verdict;
        return check_overrun(id, to);
    }
    return verdict;
}

void Referee::retreat(UnitId id, Direction way, bool overrun) {
    if (state.frames.top().kind == FrameKind::combat) {
        const int hexes = rules.retreat_due(id);
        state.combat.pending.reset(id.index());
        state.combat.paths.push_back(Path{unit(id).hex, 0, id, 0});
        push(Frame::retreat(id, hexes, RetreatMode::combat, unit(id).hex));
    }
    retreat_step(id, way, overrun);
}

void Referee::retreat_step(UnitId id, Direction way, bool overrun) {
    Frame& frame = state.frames.top();
    const RetreatMode mode = frame.retreat_mode;
    --frame.hexes_to_go();
    const Hex from = unit(id).hex;
    const Hex to = map.neighbour(from, way);
    trace.say("log.retreated"_say, "GRU-5.4.2"_rule, {{"unit", of(id)}, {"hex", of(to)}});
    if (mode == RetreatMode::combat && !state.combat.paths.empty() &&
        state.combat.paths.back().unit == id)
        state.combat.paths.back().add(way);
    const int before = unit(id).charge;
    // GRU-5.4.3: turning costs no charge; ground still does (5.6.7 to 5.6.10, GRU-R148).
    const int after = std::min(before, rules.charge_after(id, from, way, true));
    if (after < before) set_charge(id, after, "GRU-5.6.7"_rule);
    if (rules.has_facing(id)) unit(id).facing = way;
    if (overrun) {
        begin_overrun(id, from, before);
        return;
    }
    // GRU-5.4.4: its own foot panics; the panic does not catch the riders who cause it (GRU-R109).
    bool foot = false;
    for (const UnitId each : rules.stack(to)) foot = foot || rules.gives_way(each, id, frame.hex);
    const bool scatters =
        applies("GRU-5.4.4"_rule, foot && rules.is_cavalry(id) && mode == RetreatMode::combat);
    if (scatters) panic_foot(to, frame.hex, id);
    enter(id, to, map.road.contains(from, way), scatters ? Company::ignored : Company::heeded);
}

// GRU-5.4.4  The foot of a hex panics and goes back three hexes, each unit by its own way.
void Referee::panic_foot(Hex hex, Hex origin, UnitId cavalry) {
    Units foot;
    for (const UnitId each : rules.stack(hex))
        if (rules.gives_way(each, cavalry, origin)) foot.set(each.index());
    foot.each([&](std::size_t i) {
        const UnitId each(i);
        // GRU-11.7.4: a deployed bombard cannot go back.
        if (applies("GRU-11.7.4"_rule, rules.is_deployed_bombard(each))) {
            eliminate(each, "GRU-11.7.4"_rule);
            return;
        }
        panic(each, "GRU-5.4.4"_rule, Company::ignored);
        state.combat.scattered.set(i);
    });
    push(Frame::scatter(hex));
}

// One after the other, the last counter first.
bool Referee::continue_scatter() {
    const Hex hex = state.frames.top().hex;
    UnitId next;
    state.combat.scattered.each([&](std::size_t i) { next = UnitId(i); });
    if (!next.exists()) {
        state.frames.pop();
        return true;
    }
    state.combat.scattered.reset(next.index());
    if (unit(next).on_board())
        push(Frame::retreat(next, tables.values.panic_retreat, RetreatMode::panic, hex));
    return true;
}

// GRU-5.4.6  The end of a retreat, complete or cut short.

bool Referee::continue_retreat() {
    const Frame frame = state.frames.top();
    const UnitId id = frame.unit;
    if (!unit(id).on_board()) {
        state.frames.pop();
        return true;
    }
    const RetreatMode mode = frame.retreat_mode;
    if (frame.hexes_to_go() > 0 && rules.longest_retreat(id, unit(id).hex, 1, frame.hex, mode) > 0)
        return false;
    finish_retreat();
    return true;
}

// The unit has gone as far as it can.
void Referee::finish_retreat() {
    const Frame frame = state.frames.top();
    const UnitId id = frame.unit;
    const RetreatMode mode = frame.retreat_mode;
    state.frames.pop();
    if (mode == RetreatMode::overrun && unit(id).hex != frame.hex) state.overrun.gave_way = true;
    // GRU-4.3.7: any facing, for those who have one and moved.
    if (rules.has_facing(id) && unit(id).hex != frame.hex)
        push(Frame::facing(id, FacingMode::retreat));
    // GRU-8.1.7: a leader stops where he is; nobody pays for it.
    if (applies("GRU-8.1.7"_rule, rules.is_leader(id))) return;
    if (mode == RetreatMode::combat) {
        state.combat.missing = std::max(state.combat.missing, frame.hexes_to_go());
        return;
    }
    // Foot that cannot leave the hex the cavalry holds is ridden down after all.
    if (mode == RetreatMode::overrun && !state.overrun.repelled && frame.hexes_to_go() > 0) {
        trample(id, "GRU-5.8.5.6"_rule);
        return;
    }
    // GRU-5.4.6 for foot that was ridden over or panicked.
    if (applies("GRU-5.4.6"_rule, frame.hexes_to_go() > 0)) {
        const bool each_hex =
            tables.options.retreat_shortfall == Options::RetreatShortfall::per_hex;
        lose_strength(id, each_hex ? frame.hexes_to_go() : 1, "GRU-5.4.6"_rule);
    }
}

// GRU-4.3.7  After a retreat or a pursuit the unit faces where it likes.
Verdict Rules::check_face(UnitId id, Facing) const {
    Verdict verdict;
    if (stands(id, situation().side, "GRU-4.3.7"_rule, verdict))
        verdict.require("GRU-4.3.7"_rule, state.frames.top().unit == id);
    return verdict;
}

void Referee::face(UnitId id, Facing facing) {
    const Frame frame = state.frames.top();
    state.frames.pop();
    Unit& turned = unit(id);
    // GRU-5.5.9: more than 120 degrees breaks a pursuing charge (GRU-R70).
    const bool about = hex::turn(turned.facing, facing) == 3;
    if (frame.facing_mode == FacingMode::pursuit && turned.charge > 0 &&
        applies("GRU-5.5.9"_rule, about))
        set_charge(id, 0, "GRU-5.5.9"_rule);
    turned.facing = facing;
    trace.say("log.faced"_say, "GRU-4.3.7"_rule, {{"unit", of(id)}, {"facing", of(facing)}});
}

}  // namespace gonfalon::grunwald
