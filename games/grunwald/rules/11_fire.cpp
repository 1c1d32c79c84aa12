// GRU-11  Fire: formations, who may fire when at whom, and what a shot does.
#include <algorithm>

#include "engine/space/hex/sight.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-11.1  General rules

// GRU-11.1.1, GRU-11.1.3  A shooter on foot turns its counter over for one point of its movement
// side (GRU-R94); at set-up its owner chooses the side it begins on (GRU-R149).
Verdict Rules::check_form(UnitId id) const {
    Verdict verdict;
    if (state.phase == Phase::set_up) {
        if (!stands(id, setting_up(), "GRU-S0.3"_rule, verdict)) return verdict;
        verdict.require("GRU-11.1.1"_rule, is_foot_shooter(id));
        verdict.require("GRU-R149"_rule, !unit(id).is(Unit::deployed));
        return verdict;
    }
    if (!may_act(id, verdict)) return verdict;
    verdict.require("GRU-11.1.1"_rule, is_foot_shooter(id));
    verdict.require("GRU-10.2.2"_rule, !is_panicked(id));
    verdict.require("GRU-4.2.9"_rule, !(begun(id) && state.march.minimum));
    int points = counter(id).movement;
    if (applies("GRU-9.2.1"_rule, unit(id).order == Order::disorganised))
        points += tables.values.disorganised_infantry_movement;
    within_points(verdict, spent(id) + tables.values.formation_cost, points);
    return verdict;
}

// It has been set up, and may yet be put on its combat face.
bool Rules::starts_deployed(UnitId id) const {
    return id.exists() && unit(id).on_board() && side_of(id) == setting_up() &&
           is_foot_shooter(id) && !unit(id).is(Unit::deployed);
}

void Referee::form(UnitId id) {
    Unit& shooter = unit(id);
    const bool at_set_up = state.phase == Phase::set_up;
    if (!at_set_up) pay(id, tables.values.formation_cost);
    shooter.set(Unit::deployed, !shooter.is(Unit::deployed));
    trace.say("log.formation"_say, at_set_up ? "GRU-R149"_rule : "GRU-11.1.3"_rule,
              {{"unit", of(id)}, {"formation", of(Noun::formation, shooter.is(Unit::deployed))}});
}

// GRU-11.1.5, GRU-11.1.6, GRU-11.5.6 to 11.5.8  The right moment, and a shot left.
bool Rules::may_fire(UnitId id, Verdict& verdict) const {
    if (!stands(id, situation().side, "GRU-11.1.5"_rule, verdict)) return false;
    const bool armed = weapon_of(id) != Weapon::none;
    if (!verdict.require("GRU-11.1.5"_rule, armed) || !armed) return false;
    const Unit& shooter = unit(id);
    verdict.require("GRU-10.2.1"_rule, !is_panicked(id));
    // GRU-11.1.2
    if (is_foot_shooter(id)) verdict.require("GRU-11.1.2"_rule, shooter.is(Unit::deployed));
    if (!verdict.ok()) return false;
    if (side_of(id) != active()) {
        // GRU-11.1.6
        verdict.require("GRU-11.1.6"_rule, !shooter.is(Unit::fired));
        return verdict.ok();
    }
    // GRU-R33: in their own movement phase only horse archers fire.
    if (!verdict.require("GRU-11.5.6"_rule, is_horse_archer(id))) return false;
    if (!may_act(id, verdict)) return false;
    // GRU-11.5.7
    verdict.require("GRU-11.5.7"_rule, !shooter.is(Unit::fired_own));
    verdict.require("GRU-4.2.9"_rule, !(begun(id) && state.march.minimum));
    // GRU-11.5.8
    within_points(verdict, spent(id) + tables.values.horse_archer_fire_cost, allowance(id));
    return verdict.ok();
}

// GRU-11.2  Firing

// GRU-11.2.1, GRU-11.5.4, GRU-11.7.2  Range and arc of a weapon (GRU-R201, GRU-R202).
bool Rules::in_fire_zone(UnitId id, Hex target, const WeaponTable& weapon) const {
    const Unit& shooter = unit(id);
    const int range = map.grid.distance(shooter.hex, target);
    if (range < 1 || range > weapon.max_range) return false;
    if (applies("GRU-11.5.4"_rule, weapon.all_round)) return true;
    return hex::in_arc(map.grid, shooter.hex, shooter.facing, static_cast<hex::Arc>(weapon.arc),
                       target);
}

// GRU-11.2.6  Woods, villages and fortifications block; along a hexside only two together
// (GRU-R91, GRU-R143); units never do.
hex::Sight Rules::sight(Hex from, Hex to) const {
    if (map.grid.distance(from, to) <= 1) return {};
    if (map.fortifications.empty()) return hex::sight(map.grid, from, to, map.blocks_sight);
    HexSet blocking = map.blocks_sight;
    for (std::size_t i = 0; i < map.fortifications.size(); ++i)
        if (state.fortifications[i].standing && tables.terrain.fortification.blocks_sight)
            blocking.insert(map.fortifications[i]);
    return hex::sight(map.grid, from, to, blocking);
}

Verdict Rules::check_fire(UnitId id, UnitId target) const {
    Verdict verdict;
    if (!may_fire(id, verdict)) return verdict;
    // The target: an enemy on the board.
    if (!stands(target, other(side_of(id)), "GRU-11.1.5"_rule, verdict)) return verdict;
    const Situation now = situation();
    if (now.ask == Ask::answer_fire) {
        // GRU-11.2.7: whoever is fired at may fire back at the same moment (GRU-R135).
        const Shot& first = state.volley.shots[0];
        verdict.require("GRU-11.2.7"_rule, id == first.target && target == first.shooter);
        if (side_of(id) == active()) verdict.require("GRU-11.2.7"_rule, begun(id));
    }
    const Hex hex = unit(target).hex;
    // GRU-11.2.5: a leader is a mark of his own only where he stands alone.
    if (is_leader(target))
        verdict.require("GRU-11.2.5"_rule, !holds_fighters(hex, side_of(target)));
    const Weapon weapon = weapon_of(id);
    const WeaponTable& table = tables.fire.units[static_cast<std::size_t>(weapon)];
    const RuleId zone = weapon == Weapon::bombard     ? "GRU-11.7.2"_rule
                        : weapon == Weapon::horse_bow ? "GRU-11.5.4"_rule
                                                      : "GRU-11.2.1"_rule;
    if (!verdict.require(zone, in_fire_zone(id, hex, table))) return verdict;
    verdict.require("GRU-11.2.6"_rule, sees(unit(id).hex, hex));
    return verdict;
}

// GRU-11.7.5  A bombard against an object.
Verdict Rules::check_batter(UnitId id, Hex hex) const {
    Verdict verdict;
    if (!may_fire(id, verdict)) return verdict;
    const bool object = hex != no_hex && is_fortified(hex);
    verdict.require("GRU-11.7.5"_rule, weapon_of(id) == Weapon::bombard && object);
    if (!verdict.ok() || !object) return verdict;
    if (!verdict.require("GRU-11.7.2"_rule, in_fire_zone(id, hex, tables.fire.objects)))
        return verdict;
    verdict.require("GRU-11.2.6"_rule, sees(unit(id).hex, hex));
    return verdict;
}

// GRU-R34: at any enemy in range. Somebody could fire at this counter's hex (none: at anything).
bool Rules::any_fire(UnitId at) const {
    const Side side = other(active());
    bool possible = false;
    (tables.shooters & tables.of_side[index(side)]).each([&](std::size_t i) {
        const UnitId id(i);
        const Unit& shooter = unit(id);
        if (possible || !shooter.on_board() || shooter.is(Unit::fired)) return;
        if (is_foot_shooter(id) && !shooter.is(Unit::deployed)) return;
        const auto weapon = static_cast<std::size_t>(weapon_of(id));
        const int reach = tables.fire.units[weapon].max_range;
        if (at.exists()) {
            if (map.grid.distance(shooter.hex, unit(at).hex) > reach) return;
            for (const UnitId each : stack(unit(at).hex))
                possible = possible || can_fire_at(id, each);
            return;
        }
        for (int range = 1; range <= reach && !possible; ++range)
            hex::for_each_at(map.grid, shooter.hex, range, [&](Hex hex) {
                for (const UnitId each : stack(hex))
                    possible = possible || (side_of(each) != side && can_fire_at(id, each));
            });
        if (weapon_of(id) == Weapon::bombard)
            for (const Hex hex : map.fortifications)
                possible = possible || check_batter(id, hex).ok();
    });
    return possible;
}

// GRU-11.1.5  The other side is asked only where there is something to answer: at the start and end
// of the phase, and when a unit comes within range or before a charge.
bool Rules::reaction_is_possible() const {
    const UnitId mover = state.frames.top().unit;
    if (mover.exists() && !unit(mover).on_board()) return false;
    return any_fire(mover) || countercharge_is_possible(mover);
}

bool Rules::answer_is_possible() const {
    const Shot& first = state.volley.shots[0];
    if (!first.target.exists() || weapon_of(first.target) == Weapon::none) return false;
    return applies("GRU-11.2.7"_rule, check_fire(first.target, first.shooter).ok());
}

const Shot& Rules::shot() const {
    for (const Shot& each : state.volley.shots)
        if (each.stage != ShotStage::resolved) return each;
    return state.volley.shots[0];
}

// The shooter names one unit; what it cannot lose is lost (GRU-R89).
void Referee::fire(UnitId id, UnitId target, Hex object) {
    Unit& shooter = unit(id);
    const bool own_phase = rules.side_of(id) == rules.active();
    const bool answers = !state.frames.empty() && state.frames.top().kind == FrameKind::volley;
    if (own_phase) {
        pay(id, tables.values.horse_archer_fire_cost);
        shooter.set(Unit::fired_own);
    } else {
        shooter.set(Unit::fired);
    }
    Shot shot;
    shot.shooter = id;
    shot.target = target;
    shot.object = object;
    shot.stage = ShotStage::fire;
    if (object != no_hex) {
        trace.say("log.batters"_say, "GRU-11.7.5"_rule, {{"unit", of(id)}, {"hex", of(object)}});
    } else {
        trace.say("log.fires"_say, "GRU-11.1.5"_rule, {{"unit", of(id)}, {"target", of(target)}});
        // GRU-11.2.2: another friend has the target in his zone (GRU-R136).
        bool melee = false;
        for (const Direction way : hex::directions)
            for (const UnitId each : rules.stack(map.neighbour(unit(target).hex, way)))
                melee = melee || (each != id && rules.side_of(each) == rules.side_of(id) &&
                                  rules.zone_reaches(each, unit(target).hex));
        if (applies("GRU-11.2.2"_rule, melee)) shot.stage = ShotStage::stray;
        if (shot.stage == ShotStage::fire && rules.is_leader(target))
            shot.stage = ShotStage::leader;
    }
    if (!answers) {
        state.volley = Volley{};
        push(Frame::of(FrameKind::volley, id));
    }
    state.volley.shots.push_back(shot);
    if (answers) state.volley.answered = true;
}

// GRU-11.2.2  The friends a stray shot can strike: beside the target, not the shooter (GRU-R88).
static Units possible_victims(const Rules& rules, const Shot& shot) {
    Units victims;
    const Hex hex = rules.unit(shot.target).hex;
    for (const Direction way : hex::directions)
        for (const UnitId each : rules.stack(rules.map.neighbour(hex, way)))
            if (each != shot.shooter && rules.is_fighting(each) &&
                rules.side_of(each) == rules.side_of(shot.shooter))
                victims.set(each.index());
    return victims;
}

Verdict Rules::check_victim(UnitId id) const {
    Verdict verdict;
    if (stands(id, situation().side, "GRU-11.2.2"_rule, verdict))
        verdict.require("GRU-11.2.2"_rule, possible_victims(*this, shot()).test(id.index()));
    return verdict;
}

bool Referee::continue_volley() {
    Volley& volley = state.volley;
    if (!volley.answered) {
        if (rules.answer_is_possible()) return false;
        volley.answered = true;
    }
    for (const Shot& shot : volley.shots) {
        if (shot.stage == ShotStage::resolved) continue;
        if (shot.stage != ShotStage::victim) return false;
        const Units victims = possible_victims(rules, shot);
        if (victims.count() > 1) return false;
        if (victims.any()) {
            victims.each([&](std::size_t i) { name_victim(UnitId(i)); });
        } else {
            name_victim(UnitId{});
        }
        return true;
    }
    apply_volley();
    return true;
}

void Referee::name_victim(UnitId id) {
    for (Shot& shot : state.volley.shots) {
        if (shot.stage == ShotStage::resolved) continue;
        shot.victim = id;
        // GRU-11.2.5: a leader among the friends is in danger too.
        const bool leader =
            id.exists() && rules.holds_leader(unit(id).hex, rules.side_of(shot.shooter));
        shot.stage = applies("GRU-11.2.5"_rule, leader) ? ShotStage::leader : ShotStage::resolved;
        return;
    }
}

// GRU-11.2.3, GRU-11.2.4, GRU-11.5.9 (GRU-R92), GRU-11.7.3  What is taken from the dice; below 1
// nothing happens (GRU-R90).
int Rules::fire_modifier(const Shot& shot, const Log& trace) const {
    Total total{trace, "tally.fire"_say};
    if (shot.object != no_hex) return 0;
    const Weapon weapon = weapon_of(shot.shooter);
    const int armour = counter(shot.target).armour;
    const Hex hex = unit(shot.target).hex;
    if (weapon == Weapon::bombard) {
        total.add("GRU-11.7.3"_rule,
                  armour >= tables.fire.heavy_armour ? tables.fire.heavy_armour_modifier : 0);
    } else {
        total.add("GRU-11.2.3"_rule, -armour);
    }
    int cover = tables.terrain.hexes[static_cast<std::size_t>(map.at(hex))].fire_modifier;
    if (is_fortified(hex)) cover = std::min<int>(cover, tables.terrain.fortification.fire_modifier);
    total.add("GRU-11.2.4"_rule, cover);
    if (weapon == Weapon::horse_bow && unit(shot.shooter).strength <= tables.fire.weak_strength)
        total.add("GRU-11.5.9"_rule, tables.fire.weak_horse_archers);
    return total.sum();
}

void Referee::volley_roll(int total) {
    std::size_t at = 0;
    while (state.volley.shots[at].stage == ShotStage::resolved) ++at;
    Shot& shot = state.volley.shots[at];
    const UnitId id = shot.shooter;
    const Weapon weapon = rules.weapon_of(id);
    const auto leader_next = [&] {
        const Hex hex = shot.target.exists() ? unit(shot.target).hex : shot.object;
        const bool leader = rules.holds_leader(hex, other(rules.side_of(id)));
        shot.stage = applies("GRU-11.2.5"_rule, leader) ? ShotStage::leader : ShotStage::resolved;
    };
    switch (shot.stage) {
        case ShotStage::stray:
            if (total <= tables.fire.friend_hit_on) {
                shot.stage = ShotStage::victim;
                trace.say("log.stray"_say, "GRU-11.2.2"_rule, {{"unit", of(id)}});
            } else {
                shot.stage = rules.is_leader(shot.target) ? ShotStage::leader : ShotStage::fire;
            }
            return;
        case ShotStage::fire: {
            const bool object = shot.object != no_hex;
            const Hex hex = object ? shot.object : unit(shot.target).hex;
            const int range = map.grid.distance(unit(id).hex, hex);
            const WeaponTable& table =
                object ? tables.fire.objects : tables.fire.units[static_cast<std::size_t>(weapon)];
            const RuleId rule = object                        ? "GRU-11.7.5"_rule
                                : weapon == Weapon::bow       ? "GRU-11.4.1"_rule
                                : weapon == Weapon::horse_bow ? "GRU-11.5.5"_rule
                                : weapon == Weapon::crossbow  ? "GRU-11.6.1"_rule
                                                              : "GRU-11.7.1"_rule;
            const int modified = total + rules.fire_modifier(shot, trace);
            trace.say("log.fire_dice"_say, rule,
                      {{"unit", of(id)}, {"dice", number(total)}, {"total", number(modified)}});
            FireEffect effect;
            if (applies(rule, modified >= 1))
                effect = table.rows[static_cast<std::size_t>(range - 1)]
                                   [static_cast<std::size_t>(std::min(modified, 12) - 1)];
            shot.loss = effect.loss;
            shot.disorganised = effect.disorganises;
            shot.stopped = effect.stops;
            shot.destroyed = effect.destroys;
            if (effect.loss == 0 && !effect.disorganises && !effect.stops && !effect.destroys)
                trace.say("log.no_effect"_say, rule, {{"unit", of(id)}});
            const bool wounded = !object && shot.loss > 0 && shot.loss < unit(shot.target).strength;
            if (weapon == Weapon::crossbow && applies("GRU-11.6.2"_rule, wounded)) {
                shot.stage = ShotStage::bolt;
            } else if (weapon == Weapon::horse_bow && applies("GRU-11.5.10"_rule, wounded)) {
                shot.stage = ShotStage::arrows;
            } else {
                leader_next();
            }
            return;
        }
        case ShotStage::bolt:
            // GRU-11.6.2
            shot.disorganised = shot.stopped = total >= tables.fire.bolt_stops_on;
            leader_next();
            return;
        case ShotStage::arrows: {
            // GRU-11.5.10
            const auto column = static_cast<std::size_t>(tables.counter(shot.target).unit_class);
            const std::uint16_t set =
                tables.disorganisation.rows[tables.fire.disorganisation_row][column];
            shot.disorganised = (set >> total & 1) != 0;
            leader_next();
            return;
        }
        case ShotStage::leader:
            // GRU-11.2.5
            shot.leader_killed = total >= tables.fire.leader_killed_on;
            trace.say("log.leader_dice"_say, "GRU-11.2.5"_rule, {{"dice", number(total)}});
            shot.stage = ShotStage::resolved;
            return;
        default:
            return;
    }
}

// GRU-11.2.7  Shots of one moment take effect together.
void Referee::apply_volley() {
    const Volley volley = state.volley;
    state.volley = Volley{};
    state.frames.pop();
    for (const Shot& shot : volley.shots) {
        const UnitId mark = shot.victim.exists() ? shot.victim : shot.target;
        if (shot.destroyed) {
            const int fort = rules.fortification_at(shot.object);
            if (fort >= 0) state.fortifications[static_cast<std::size_t>(fort)] = Fortification{};
            trace.say("log.fortification_destroyed"_say, "GRU-11.7.5"_rule,
                      {{"hex", of(shot.object)}});
        }
        if (mark.exists() && !unit(mark).on_board()) continue;
        const Hex hex = mark.exists() ? unit(mark).hex : shot.object;
        restart_demolition(hex);
        if (shot.victim.exists()) {
            lose_strength(shot.victim, tables.fire.friend_loss, "GRU-11.2.2"_rule);
        } else if (mark.exists()) {
            lose_strength(shot.target, shot.loss, "GRU-11.1.5"_rule);
        }
        if (mark.exists() && unit(mark).on_board() && !shot.victim.exists()) {
            const RuleId rule = shot.stopped && shot.loss > 0 ? "GRU-11.6.2"_rule
                                : shot.loss > 0               ? "GRU-11.5.10"_rule
                                                              : "GRU-11.7.1"_rule;
            if (shot.disorganised) disorganise(mark, rule, false);
            // GRU-11.7.1: a bombard stops a unit in this phase only, so none but those who move in
            // it.
            const bool moves_now = rules.arm_of(mark) == row_of(state.phase).arm;
            const bool for_the_turn = rules.weapon_of(shot.shooter) == Weapon::crossbow;
            if (shot.stopped && (moves_now || for_the_turn) && unit(mark).on_board()) {
                unit(mark).set(Unit::stopped);
                if (!for_the_turn) unit(mark).rest = Rest::shelled;
                trace.say("log.stopped"_say, rule, {{"unit", of(mark)}});
                if (state.march.unit == mark) finish_march();
                state.ready.reset(mark.index());
            }
        }
        if (shot.leader_killed) {
            UnitId leader;
            for (const UnitId each : rules.stack(hex))
                if (!leader.exists() && rules.is_leader(each)) leader = each;
            if (leader.exists()) kill_leader(leader, "GRU-11.2.5"_rule);
        }
        if (state.phase == Phase::over) return;
    }
}

}  // namespace gonfalon::grunwald
