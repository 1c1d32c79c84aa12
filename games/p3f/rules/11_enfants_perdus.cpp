// P3F-11.4  Optional rule: enfants perdus.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-11.4.1  Creation

// A counter of this parent that is free. P3F-11.4.1.7: a lost one never is again.
PieceId Rules::spare_detachment(PieceId parent) const {
    for (const PieceId child : counter(parent).children)
        if (child.exists() && piece(child).place == Place::unused) return child;
    return {};
}
// Those on the map and those lost.
int Rules::detachments(PieceId parent) const {
    int count = 0;
    for (const PieceId child : counter(parent).children)
        if (child.exists() && piece(child).place != Place::unused) ++count;
    return count;
}

// At set-up in or next to the parent's zone (P3F-11.4.3.3), in movement in its zone.
Verdict Rules::check_detach(PieceId parent, Zone zone) const {
    Verdict verdict;
    const bool set_up = state.segment == Segment::set_up;
    const RuleId whose = set_up ? "P3F-11.4.3.3"_rule : "P3F-3.0.2"_rule;
    if (!require_own(parent, state.side, whose, verdict)) return verdict;
    if (!set_up && !may_move(parent, verdict)) return verdict;
    // P3F-11.4a, P3F-S4.6, P3F-S5.15
    const bool may = options.enfants_perdus && counter(parent).detaches &&
                     card(column_of(parent)).enfants_perdus;
    if (!verdict.require("P3F-11.4a"_rule, may)) return verdict;
    verdict.require("P3F-11.4.1.1"_rule, spare_detachment(parent).exists());
    // P3F-11.4.1.3; P3F-11.4.1.4: a disorganised parent may.
    verdict.require("P3F-11.4.1.3"_rule, !is_reduced(parent));
    if (!set_up) {
        verdict.require("P3F-11.4.1.1"_rule, !zone.exists());
        verdict.at_most("P3F-1.3.4"_rule, spent(parent) + tables.ground.detachment,
                        points_for(parent, is_on_road(parent)));
        return verdict;
    }
    const bool near = map.has(zone) && is_set_up_near(zone, zone_of(parent));
    if (verdict.require("P3F-11.4.3.3"_rule, near) && near)
        verdict.require("P3F-4.3.3"_rule, !is_held(zone, other(state.side)));
    return verdict;
}

// P3F-11.4.3.3
bool Rules::is_set_up_near(Zone zone, Zone home) const {
    return zone == home || (map.open_neighbours(home) & tables.land).contains(zone);
}

void Referee::detach(PieceId parent, Zone zone) {
    const PieceId child = rules.spare_detachment(parent);
    const bool second = rules.detachments(parent) > 0;
    if (state.segment != Segment::set_up) {
        begin_march(parent);
        pay(parent, tables.ground.detachment);
    }
    Piece& fresh = piece(child);
    fresh.marks = 0;
    put(child, zone.exists() ? zone : rules.zone_of(parent));
    // P3F-11.4.1.2, P3F-11.4.2
    fresh.set(Mark::finished);
    fresh.set(Mark::isolated, rules.is_isolated(parent));
    log.say("log.detached"_say, "P3F-11.4.1.1"_rule,
            {{"unit", value_of(child)}, {"parent", value_of(parent)}});
    // P3F-11.4.1.3
    if (!applies("P3F-11.4.1.3"_rule, second)) return;
    piece(parent).set(Mark::reduced);
    piece(parent).set(Mark::detached_step);
    log.say("log.detached_second"_say, "P3F-11.4.1.3"_rule, {{"unit", value_of(parent)}});
}

// P3F-11.4.1.5  Joining again
Verdict Rules::check_absorb(PieceId id) const {
    Verdict verdict;
    if (!require_own(id, phasing(), "P3F-3.0.2"_rule, verdict)) return verdict;
    if (!counter(id).is_detachment()) {
        verdict.require("P3F-11.4.1.5"_rule, false);
        return verdict;
    }
    const PieceId parent = counter(id).parent;
    verdict.require("P3F-R77"_rule, !piece(parent).has(Mark::finished));
    verdict.require("P3F-11.4.1.5"_rule,
                    piece(parent).on_board() && zone_of(parent) == zone_of(id));
    verdict.at_most("P3F-1.3.4"_rule, spent(parent) + tables.ground.detachment,
                    points_for(parent, is_on_road(parent)));
    return verdict;
}

void Referee::absorb(PieceId id) {
    const PieceId parent = rules.counter(id).parent;
    begin_march(parent);
    pay(parent, tables.ground.detachment);
    lift(id);
    Piece& gone = piece(id);
    gone.place = Place::unused;
    gone.zone = Zone{};
    gone.marks = 0;
    log.say("log.absorbed"_say, "P3F-11.4.1.5"_rule,
            {{"unit", value_of(id)}, {"parent", value_of(parent)}});
    // P3F-11.4.1.6, P3F-R48
    const bool enough = !options.second_restores || rules.detachments(parent) == 0;
    if (!applies("P3F-11.4.1.6"_rule, enough && piece(parent).has(Mark::detached_step))) return;
    piece(parent).set(Mark::reduced, false);
    piece(parent).set(Mark::detached_step, false);
    log.say("log.restored"_say, "P3F-11.4.1.6"_rule, {{"unit", value_of(parent)}});
}

// P3F-11.4.3  Movement

bool Rules::is_near_parent(PieceId id) const {
    const PieceId parent = counter(id).parent;
    return piece(parent).on_board() &&
           (zone_of(parent) == zone_of(id) || map.adjacent(zone_of(parent), zone_of(id)));
}

// P3F-11.4.3.2, P3F-R59: at the end of either player's movement.
void Referee::lose_stray_detachments() {
    for (const PieceSet& side : tables.detachments)
        side.each([&](std::size_t i) {
            const PieceId id{i};
            if (rules.on_board(id) && applies("P3F-11.4.3.2"_rule, !rules.is_near_parent(id)))
                eliminate(id, "P3F-11.4.3.2"_rule);
        });
}

// P3F-11.4.4  Reaction

// P3F-11.4.4.1, P3F-R60, P3F-R70
void Rules::check_slips_away(PieceId id, Zone to, Zone from, Verdict& verdict) const {
    verdict.require("P3F-1.3.6.6"_rule, !is_disorganised(id));
    bool threat = false;
    for (const PieceId enemy : stack(from))
        threat = threat ||
                 (side_of(enemy) == phasing() && fights(enemy) && piece(enemy).has(Mark::moved));
    const Zone here = zone_of(id);
    verdict.require("P3F-11.4.4.1"_rule, options.enfants_perdus && threat &&
                                             map.adjacent(here, from) && to != from &&
                                             map.open_neighbours(here).contains(to));
    verdict.require("P3F-4.1.1.2"_rule, tables.land.contains(to));
    verdict.require("P3F-4.3.3"_rule, !is_held(to, phasing()));
}

}  // namespace gonfalon::p3f
