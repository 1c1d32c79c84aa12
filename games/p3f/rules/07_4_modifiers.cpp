// P3F-7.4  Combat modifiers, in the order of 7.2: a line of code for each line of the lists.
#include <algorithm>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

// P3F-7.4.2  The leader in the zone whose talent serves this unit in this role, if any.
const Talent* Rules::combat_talent(PieceId id, bool as_defender, PieceId& leader) const {
    for (std::size_t i = 0; i < tables.columns.size(); ++i) {
        const ColumnCard& column = tables.columns[i];
        if (column.side != side_of(id)) continue;
        const Talent* each = talent(ColumnId{i}, Talent::Kind::combat);
        if (each == nullptr || each->as_defender != as_defender ||
            !each->families.has(counter(id).family) || zone_of(column.leader) != zone_of(id))
            continue;
        if (each->charging && !state.combat.charging) continue;
        if (each->once_a_turn && piece(column.leader).has(Mark::bonus_used)) continue;
        leader = column.leader;
        return each;
    }
    return nullptr;
}

// P3F-7.4.4  Support. P3F-7.8.4: a gun that has fired supports all the same.
bool Rules::supports(PieceId id, PieceId lead) const {
    if (id == lead || side_of(id) != side_of(lead) || !is_unit(id)) return false;
    const Weapon weapon = face(id).weapon;
    if (weapon == Weapon::none || weapon == face(lead).weapon) return false;
    const bool unfit = applies("P3F-1.3.6.8"_rule, is_disorganised(id)) ||
                       applies("P3F-1.3.6.12"_rule, is_isolated(id));
    if (applies("P3F-7.4.4.2"_rule, unfit)) return false;
    // P3F-11.4.4.2
    if (applies("P3F-11.4.4.2"_rule, counter(id).is_detachment() || counter(lead).is_detachment()))
        return false;
    // P3F-S4.5
    const Specials::NoSupport& haye = tables.battle.specials.no_support;
    const auto in_line = [&](PieceId each) {
        return haye.rule.exists() && column_of(each) == haye.column &&
               haye.families.has(counter(each).family);
    };
    return !applies("P3F-S4.5"_rule, in_line(id) || in_line(lead));
}

// P3F-7.4.4.3: of whatever column. Fills `who` with those that counted.
int Rules::support_for(PieceId lead, PieceSet* who) const {
    int count = 0;
    for (const PieceId id : stack(zone_of(lead))) {
        if (!supports(id, lead)) continue;
        ++count;
        if (who != nullptr) who->set(id.index());
    }
    return count * tables.ground.support;
}

// P3F-7.2.2  The lead attacker: charge, leader, class, order, support, disorganisation.
int Rules::attacker_total(const Log& log, PieceSet* who) const {
    const Combat& combat = state.combat;
    const PieceId id = combat.attacker;
    log.cite("P3F-7.2.2"_rule);
    Total total{log, "tally.attacker"_say};
    total.add("P3F-1.3.3"_rule, rating(id));
    if (combat.charging) total.add("P3F-7.4.1.2"_rule, tables.ground.charge_bonus);
    PieceId leader;
    const Talent* talent = combat_talent(id, false, leader);
    if (applies("P3F-7.4.2"_rule, talent != nullptr)) total.add(talent->rule, talent->value);
    const UnitClass mine = face(id).unit_class;
    const UnitClass theirs = face(combat.defender).unit_class;
    if (mine != theirs && theirs != UnitClass::none)
        total.add("P3F-7.4.3"_rule, mine < theirs ? tables.classes.better : tables.classes.worse);
    total.add("P3F-T3"_rule, row_for(id).lead_attacker);
    if (!applies("P3F-7.4.4.5"_rule, combat.mode != Mode::close))
        total.add("P3F-7.4.4.1"_rule, support_for(id, who));
    if (is_disorganised(id)) total.add("P3F-1.3.6.3"_rule, tables.states.combat);
    return total.sum();
}

// P3F-7.4.6  What the lines between the zones give this defender: of several the best for him.
int Rules::border_value(Lines lines, Zone from, Zone to, PieceId defender, Arm attacker) const {
    // P3F-7.2.4, P3F-R17
    const Specials::Palisade& palisade = tables.battle.specials.palisade;
    if (palisade.rule.exists() && (palisade.zones.contains(from) || palisade.zones.contains(to))) {
        const bool behind = side_of(defender) == palisade.side && palisade.zones.contains(to) &&
                            zone_of(defender) == to;
        if (applies("P3F-7.2.4"_rule, !behind) && applies(palisade.rule, !behind))
            lines = lines.replaced(Line::double_line, Line::dashed);
    }
    int best = 0;
    bool found = false;
    for (std::size_t i = 0; i < area::line_count; ++i) {
        if (!lines.has(static_cast<Line>(i))) continue;
        const int value = tables.terrain.border[i].against(attacker);
        best = found ? std::max(best, value) : value;
        found = true;
    }
    return best;
}

// P3F-7.2.3  The lead defender: second attack, leader, terrain, order, support, disorganisation.
int Rules::defender_total(const Log& log, PieceSet* who) const {
    const Combat& combat = state.combat;
    const PieceId id = combat.defender;
    log.cite("P3F-7.2.3"_rule);
    Total total{log, "tally.defender"_say};
    total.add("P3F-1.3.3"_rule, rating(id));
    // Only an attack spends the marker.
    if (piece(id).has(Mark::charge)) log.cite("P3F-7.4.1.4"_rule);
    // P3F-7.4.5, P3F-R9
    const bool struck_before = state.last_target == combat.to && state.last_defender == id;
    if (combat.round == 2) {
        total.add("P3F-7.4.5.2"_rule, combat.same_lead ? tables.ground.second_attack : 0);
    } else if (combat.mode == Mode::close && struck_before) {
        total.add("P3F-7.4.5.1"_rule, tables.ground.second_attack);
    }
    PieceId leader;
    const Talent* talent = combat_talent(id, true, leader);
    if (applies("P3F-7.4.2"_rule, talent != nullptr)) total.add(talent->rule, talent->value);
    // P3F-7.4.6.1 to P3F-7.4.6.3, P3F-T1
    const Passage passage = map.between(combat.from, combat.to);
    const Arm attacker = arm(combat.attacker);
    Lines lines = passage.lines();
    if (!applies("P3F-7.4.6.2"_rule, passage.is_junction()) && passage.is_junction())
        lines = Line::dashed;
    int border = border_value(lines, combat.from, combat.to, id, attacker);
    // P3F-S5.9
    const Specials::Ruse& ruse = tables.battle.specials.ruse;
    if (piece(combat.attacker).has(Mark::ruse) &&
        applies("P3F-S5.9"_rule, ruse.zones.contains(combat.to)))
        border = 0;
    total.add("P3F-7.4.6.1"_rule, border);
    // P3F-R16
    if (combat.mode == Mode::close || !options.reactions_border_only)
        total.add("P3F-7.4.6.3"_rule,
                  tables.terrain.zone[static_cast<std::size_t>(game.ground(combat.to))].against(
                      attacker));
    total.add("P3F-T3"_rule, row_for(id).lead_defender);
    if (!applies("P3F-7.4.4.5"_rule, combat.mode != Mode::close))
        total.add("P3F-7.4.4.1"_rule, support_for(id, who));
    if (is_disorganised(id)) total.add("P3F-1.3.6.3"_rule, tables.states.combat);
    // P3F-11.1.1.4
    if (combat.mode != Mode::close && piece(combat.attacker).has(Mark::caracole))
        total.add("P3F-11.1.1.4"_rule, tables.ground.against_caracole);
    return total.sum();
}

}  // namespace gonfalon::p3f
