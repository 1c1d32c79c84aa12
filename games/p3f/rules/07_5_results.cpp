// P3F-7.5 to P3F-7.7  Combat results: losses, retreat, leaders lost, advance.
#include <algorithm>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-7.5.1  Results. P3F-7.1.12: they touch the two leads alone.

void Referee::attacker_result() {
    Combat& combat = state.combat;
    combat.stage = Stage::defender_result;
    const PieceId id = combat.attacker;
    switch (combat.attacker_result) {
        case Result::none:
            break;
        case Result::check:
            begin_check(id, Cause::attacker_result);
            break;
        case Result::disorganised:
            disorganise(id, "P3F-7.5.1.2"_rule);
            break;
        case Result::one:
            lose_steps(id, 1, "P3F-7.5.1.4"_rule);
            break;
        case Result::two:
            lose_steps(id, 2, "P3F-7.5.1.4"_rule);
            break;
    }
}

void Referee::defender_result() {
    Combat& combat = state.combat;
    combat.stage = Stage::supports;
    const PieceId id = combat.defender;
    switch (combat.defender_result) {
        case Result::none:
            break;
        case Result::check:
            begin_check(id, Cause::defender_result);
            break;
        case Result::disorganised:
            disorganise(id, "P3F-7.5.1.2"_rule);
            break;
        case Result::one:
        case Result::two:
            // What an order says of retreat is seen now (P3F-R33).
            if (rules.row_for(id).retreat != OrderRow::Retreat::normal) use_order(id);
            if (applies("P3F-7.5.2.1"_rule, rules.may_replace_loss())) {
                combat.stage = Stage::loss;
                log.say("log.must_lose"_say, "P3F-7.5.2.1"_rule,
                        {{"unit", value_of(id)},
                         {"steps", number(combat.defender_result == Result::two ? 2 : 1)}});
            } else {
                stand(combat.defender_result == Result::two ? 2 : 1);
            }
            break;
    }
}

// P3F-7.5.2  Substitution

OrderRow::Retreat Rules::retreat_order(PieceId id) const { return row_for(id).retreat; }

// From a zone of the supply edge the way leads off the map (P3F-R24); for a unit that is lost
// anyway there is nothing to choose.
bool Rules::may_retreat_off() const {
    const Combat& combat = state.combat;
    const PieceId id = combat.defender;
    return combat.defender_result == Result::one && steps_left(id) > 1 &&
           tables.to_supply[index(side_of(id))][combat.to.index()] == 0;
}

bool Rules::may_replace_loss() const {
    const Combat& combat = state.combat;
    const PieceId id = combat.defender;
    // Who is lost anyway does not retreat.
    if (combat.defender_result == Result::two && steps_left(id) < 2) return false;
    // P3F-7.5.2.2, P3F-7.9.2, P3F-R53
    const bool barred = counter(id).is_gun() || is_disorganised(id) ||
                        combat.clash == Clash::compulsory ||
                        retreat_order(id) == OrderRow::Retreat::forbidden;
    if (applies("P3F-7.5.2.2"_rule, barred)) return false;
    // P3F-7.5.2.3
    return !applies("P3F-7.5.2.3"_rule,
                    !may_retreat_off() && retreat_zones(id, combat.from).empty());
}

Verdict Rules::check_loss(const Action& action) const {
    Verdict verdict;
    const Combat& combat = state.combat;
    const PieceId id = combat.defender;
    const ZoneSet zones = retreat_zones(id, combat.from);
    if (action.verb == Verb::stand) {
        verdict.require("P3F-T3"_rule,
                        retreat_order(id) != OrderRow::Retreat::compulsory || zones.empty());
        return verdict;
    }
    if (!verdict.require("P3F-7.5.2.1"_rule, action.piece == id)) return verdict;
    if (!action.zone.exists()) {
        // P3F-7.5.3.7, P3F-R24, P3F-R13
        verdict.require("P3F-7.5.3.7"_rule, may_retreat_off());
        return verdict;
    }
    if (map.has(action.zone) && map.adjacent(combat.to, action.zone))
        require_retreat(id, action.zone, verdict);
    if (verdict.ok()) verdict.require("P3F-7.5.3.1"_rule, zones.contains(action.zone));
    return verdict;
}

void Referee::stand(int steps) {
    state.combat.stage = Stage::supports;
    lose_steps(state.combat.defender, steps, "P3F-7.5.1.4"_rule);
}

// P3F-7.5.3  Retreat

// The worse of border and zone.
GroundTable::Retreat Rules::retreat_ground(Zone from, Zone to) const {
    const Line line = map.between(from, to).hardest();
    return std::max(tables.ground.border[static_cast<std::size_t>(line)].retreat,
                    tables.ground.zone[static_cast<std::size_t>(game.ground(to))].retreat);
}

// Precondition: adjacent.
void Rules::require_retreat(PieceId id, Zone to, Verdict& verdict) const {
    verdict.require("P3F-7.5.3.4"_rule,
                    retreat_ground(zone_of(id), to) != GroundTable::Retreat::forbidden);
    verdict.require("P3F-7.5.3.5"_rule, !is_held(to, phasing()) && has_room(id, to));
}

// P3F-7.5.3.1, P3F-R24  Nearer to the own supply edge and not where the enemy comes from; away from
// him if that can be done.
ZoneSet Rules::retreat_zones(PieceId id, Zone enemy) const {
    const area::Distances& supply = tables.to_supply[index(side_of(id))];
    const Zone here = zone_of(id);
    ZoneSet open;
    for (const Zone to : map.neighbours(here)) {
        if (to == enemy || supply[to.index()] >= supply[here.index()]) continue;
        Verdict verdict;
        require_retreat(id, to, verdict);
        if (verdict) open.insert(to);
    }
    const ZoneSet away = open - map.neighbours(enemy);
    return away.empty() ? open : away;
}

void Referee::retreat(PieceId id, Zone to) {
    Combat& combat = state.combat;
    const bool lead = combat.stage == Stage::loss;
    combat.seconds.reset(id.index());
    if (lead) {
        combat.stage = Stage::supports;
        combat.lead_retreated = true;
        // Of two steps one is lost all the same.
        if (combat.defender_result == Result::two) lose_steps(id, 1, "P3F-7.5.2.1"_rule);
        if (!rules.on_board(id)) return;
    }
    if (!to.exists()) {
        log.say("log.retreats_off"_say, "P3F-7.5.3.7"_rule, {{"unit", value_of(id)}});
        eliminate(id, "P3F-7.5.3.7"_rule);
        return;
    }
    // P3F-7.5.3.3
    if (applies("P3F-7.5.3.3"_rule, rules.retreat_ground(rules.zone_of(id), to) ==
                                        GroundTable::Retreat::disorganised)) {
        move_in_retreat(id, to);
        disorganise(id, "P3F-7.5.3.3"_rule);
        return;
    }
    const bool spared = rules.retreat_order(id) == OrderRow::Retreat::no_check;
    if (spared) use_order(id);
    if (spared) {
        move_in_retreat(id, to);
        return;
    }
    begin_check(id, Cause::retreat);
    state.frames.top().zone = to;
}

// P3F-7.5.3.6: enemy control changes nothing. P3F-R54: lone leaders and baggage there are lost.
void Referee::move_in_retreat(PieceId id, Zone to) {
    lift(id);
    log.say("log.retreated"_say, "P3F-7.5.3.1"_rule,
            {{"unit", value_of(id)}, {"zone", value_of(to)}});
    state.combat.retreats.insert(to);
    enter_zone(id, to, "P3F-7.5.3.5"_rule);
}

// P3F-7.5.3.8, P3F-R40  Supports of the lead defender
Verdict Rules::check_support_retreat(PieceId id, Zone to, Heed heed) const {
    Verdict verdict;
    const Combat& combat = state.combat;
    if (!require_own(id, reacting(), "P3F-7.5.3.8"_rule, verdict)) return verdict;
    const bool counted = combat.seconds.test(id.index()) && zone_of(id) == combat.to;
    if (!verdict.require("P3F-7.5.3.8"_rule, counted && map.has(to))) return verdict;
    if (!map.has(zone_of(id)) || !map.has(to)) return verdict;
    verdict.require("P3F-7.5.2.2"_rule, !counter(id).is_gun() && !is_disorganised(id));
    verdict.require("P3F-T3"_rule, row_for(id, heed).retreat != OrderRow::Retreat::forbidden);
    if (map.adjacent(zone_of(id), to)) require_retreat(id, to, verdict);
    if (verdict.ok())
        verdict.require("P3F-7.5.3.1"_rule, retreat_zones(id, combat.from).contains(to));
    return verdict;
}

// The question must not tell whether orders forbid it.
bool Rules::support_retreat_is_possible() const {
    const Combat& combat = state.combat;
    if (combat.mode != Mode::close) return false;
    const bool open =
        combat.lead_retreated || (options.supports_retreat_freely && combat.lead_lost_step);
    if (!open) return false;
    bool possible = false;
    combat.seconds.each([&](std::size_t i) {
        const PieceId id{i};
        if (possible || !piece(id).on_board()) return;
        for (const Zone to : retreat_zones(id, combat.from))
            possible = possible || check_support_retreat(id, to, Heed::no_orders).ok();
    });
    return possible;
}

// P3F-7.6  Leader casualties

// P3F-R55: after results and retreats.
void Referee::prepare_casualties() {
    Combat& combat = state.combat;
    combat.leaders.clear();
    const auto test = [&](bool asterisk, Zone zone, Side side) {
        // P3F-7.5.1.5
        if (!applies("P3F-7.5.1.5"_rule, asterisk)) return;
        for (const PieceId id : Stack(state, zone))
            if (rules.is_leader(id) && rules.side_of(id) == side &&
                !applies("P3F-7.6b"_rule, piece(id).has(Mark::replaced)))
                combat.leaders.set(id.index());
    };
    test(combat.attacker_asterisk, combat.from, state.side);
    test(combat.defender_asterisk, combat.to, other(state.side));
}

// P3F-7.6a
void Referee::leader_tested(const Frame& frame, int die) {
    const bool lost = applies("P3F-7.6a"_rule, die + frame.need < tables.ground.leader_survives_at);
    log.say(lost ? "log.leader_falls"_say : "log.leader_survives"_say, "P3F-7.6a"_rule,
            {{"leader", value_of(frame.piece)},
             {"die", number(die)},
             {"units", number(frame.need)},
             {"total", number(die + frame.need)}});
    if (!lost) return;
    state.combat.slain.set(frame.piece.index());
    kill_leader(frame.piece, "P3F-7.6a"_rule);
}

// P3F-1.4.4, P3F-7.6.1, P3F-7.6.2
void Referee::kill_leader(PieceId id, RuleId rule) {
    const bool general = rules.commands_army(id);
    // P3F-7.6.1.2, P3F-R56: a replacement commands a column, never the army.
    set_mark(id, Mark::replaced, true);
    if (general) {
        log.say("log.general_lost"_say, rule, {{"leader", value_of(id)}});
        log.cite("P3F-7.6.1.2"_rule);
    } else {
        log.say("log.commander_lost"_say, rule, {{"leader", value_of(id)}});
        log.cite("P3F-7.6.2.2"_rule);
    }
    log.cite("P3F-1.4.4"_rule);
    // P3F-7.6.1.1, P3F-7.6.2.1
    state.fallen.set(id.index());
    each_on_board(rules.side_of(id), [&](PieceId unit) {
        if (!rules.tests(unit)) return;
        if (general) {
            state.army_shaken.set(unit.index());
        } else if (rules.column_of(unit) == rules.column_of(id)) {
            state.column_shaken.set(unit.index());
        }
    });
}

// P3F-7.6c, P3F-R26
void Referee::overrun_leader(PieceId id, RuleId rule) {
    log.say("log.leader_overrun"_say, rule, {{"leader", value_of(id)}});
    if (applies("P3F-7.6c"_rule, !piece(id).has(Mark::replaced))) kill_leader(id, "P3F-7.6c"_rule);
    lift(id);
    state.homeless.set(id.index());
}

void Referee::settle_leader(PieceId id, Zone zone) {
    if (!zone.exists()) {
        piece(id).place = Place::eliminated;
        log.say("log.leader_gone"_say, "P3F-7.6c"_rule, {{"leader", value_of(id)}});
        return;
    }
    put(id, zone);
    log.say("log.leader_placed"_say, "P3F-7.6c"_rule,
            {{"leader", value_of(id)}, {"zone", value_of(zone)}});
}

// P3F-7.6c  To the nearest of its own, where its player chooses among several.
Verdict Rules::check_settle(Side side, Zone zone) const {
    Verdict verdict;
    const ZoneSet nearest =
        area::nearest(map, state.frames.top().zone, state.held[index(side)], tables.land);
    verdict.require("P3F-7.6c"_rule, nearest.contains(zone));
    return verdict;
}
void Referee::replace_leader(Zone zone) {
    const PieceId leader = state.frames.top().piece;
    state.frames.pop();
    settle_leader(leader, zone);
}

// P3F-7.9.3, P3F-11.1.2.2
void Referee::strike_again(Ask ask) {
    const bool attack = ask == Ask::second_attack;
    log.say("log.again"_say, attack ? "P3F-11.1.2.2"_rule : "P3F-7.9.3"_rule,
            {{"unit", value_of(state.combat.attacker)}});
    if (attack) {
        begin_check(state.combat.attacker, Cause::second_attack);
    } else if (state.combat.stage == Stage::second_round) {
        state.combat.second = true;
        total_up();
    } else {
        begin_round();
    }
}

// P3F-7.5.3.9, P3F-R74  Leaders go with units that retreat; the replacement of one who fell stays.
Verdict Rules::check_follow(PieceId id, Zone to) const {
    Verdict verdict;
    const Combat& combat = state.combat;
    if (!require_own(id, reacting(), "P3F-7.5.3.9"_rule, verdict)) return verdict;
    verdict.require("P3F-R74"_rule, !combat.slain.test(id.index()));
    verdict.require("P3F-7.5.3.9"_rule, is_leader(id) && zone_of(id) == combat.to &&
                                            combat.retreats.contains(to) &&
                                            !is_held(to, phasing()));
    return verdict;
}
bool Rules::follow_is_possible() const {
    const Combat& combat = state.combat;
    if (combat.retreats.empty()) return false;
    for (const PieceId id : stack(combat.to))
        if (is_leader(id) && side_of(id) == reacting())
            for (const Zone to : combat.retreats)
                if (check_follow(id, to)) return true;
    return false;
}
void Referee::follow(PieceId id, Zone to) {
    lift(id);
    put(id, to);
    log.say("log.followed"_say, "P3F-7.5.3.9"_rule,
            {{"leader", value_of(id)}, {"zone", value_of(to)}});
}

// P3F-7.7  Advance after combat

Verdict Rules::check_advance(PieceId id) const {
    Verdict verdict;
    const Combat& combat = state.combat;
    if (!require_own(id, phasing(), "P3F-7.7.2"_rule, verdict)) return verdict;
    verdict.require("P3F-7.7.1"_rule, zone_of(id) == combat.from);
    if (is_leader(id)) {
        // P3F-R7
        verdict.require("P3F-7.7.1"_rule, is_held(combat.to, phasing()));
        return verdict;
    }
    verdict.require("P3F-4.0.3"_rule, fights(id));
    // P3F-R46
    const bool took_part =
        id == combat.attacker ||
        (combat.supports.test(id.index()) && !(combat.caracole && options.reiters_advance_alone));
    verdict.require("P3F-7.7.1"_rule, took_part);
    // P3F-R41
    if (!options.disorganised_advance) verdict.require("P3F-7.7.3"_rule, !is_disorganised(id));
    require_room(id, combat.to, "P3F-4.3.1"_rule, verdict);
    return verdict;
}

bool Rules::advance_is_possible() const {
    if (!target_is_empty()) return false;
    for (const PieceId id : stack(state.combat.from))
        if (side_of(id) == phasing() && check_advance(id)) return true;
    return false;
}

// P3F-R50: no movement, no points. P3F-7.7.4
void Referee::advance(PieceId id) {
    const Zone to = state.combat.to;
    lift(id);
    log.say("log.advanced"_say, "P3F-7.7.1"_rule, {{"unit", value_of(id)}, {"zone", value_of(to)}});
    enter_zone(id, to, "P3F-7.7.4"_rule);
}

}  // namespace gonfalon::p3f
