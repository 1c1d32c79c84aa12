// Brigades and generals: experience, cohesion, command, losses.
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

// LAG-R10
Experience Rules::experience(BrigadeId id) const {
    const auto& left = unit(id).elements;
    Experience found = Experience::militia;
    if (options.mixed_fights_as_most) {
        int most = 0;
        for (std::size_t i = 0; i < experience_count; ++i)
            if (left[i] > most) {
                most = left[i];
                found = static_cast<Experience>(i);
            }
        return found;
    }
    for (std::size_t i = experience_count; i-- > 0;)
        if (left[i] > 0) found = static_cast<Experience>(i);
    return found;
}

bool Rules::is_mixed(BrigadeId id) const {
    int kinds = 0;
    for (const std::uint8_t count : unit(id).elements) kinds += count > 0 ? 1 : 0;
    return kinds > 1;
}

// LAG-2.2-range-army, LAG-2.2-range-corps, LAG-2.2-range-division
Length Rules::command_range(FormationId id) const {
    switch (tables.of(id).kind) {
        case Formation::Kind::division:
            note_rule("LAG-2.2-range-division"_rule);
            return tables.command.range[place_of(Rank::division)];
        case Formation::Kind::corps_troops:
            note_rule("LAG-2.2-range-corps"_rule);
            return tables.command.range[place_of(Rank::corps)];
        case Formation::Kind::army_reserve:
            return tables.command.range[place_of(Rank::army)];
    }
    return 0;
}

RuleId Rules::uncommanded(BrigadeId id) const {
    const GeneralId general = commander(formation(id));
    const bool lost = !on_table(general);
    if (applies("LAG-R45"_rule, lost)) return "LAG-R45"_rule;
    const bool far = !lost && !plane::within(base(id), base(general), command_range(formation(id)));
    return applies("LAG-U46"_rule, far) ? "LAG-U46"_rule : RuleId{};
}

// The sides act in turn, each with its own.
bool Rules::require_own(bool own, Verdict& verdict) const {
    if (own) return true;
    if (verdict.require("LAG-2.1-activation"_rule, false)) verdict.require("LAG-W4"_rule, false);
    return false;
}

// Why a formation that stays away this time does.
RuleId Rules::absence(FormationId id) const {
    const RuleId rule = tables.of(id).arrival_rule;
    return rule.exists() ? rule : "LAG-S0.2"_rule;
}

bool Rules::require_present(Side side, BrigadeId id, Verdict& verdict) const {
    if (!require_own(is_own(id, side), verdict)) return false;
    if (!verdict.require("LAG-U52"_rule, unit(id).place != Place::lost)) return false;
    if (!verdict.require("LAG-R40"_rule, unit(id).place != Place::waiting)) return false;
    return verdict.require(absence(formation(id)), on_table(id)) && on_table(id);
}

bool Rules::require_present(Side side, GeneralId id, Verdict& verdict) const {
    if (!require_own(game.has(id) && side_of(id) == side, verdict)) return false;
    if (!verdict.require("LAG-U53"_rule, officer(id).place != Place::lost)) return false;
    if (!verdict.require("LAG-R40"_rule, officer(id).place != Place::waiting)) return false;
    return verdict.require("LAG-S0.2"_rule, on_table(id)) && on_table(id);
}

// `rule`: the one by which only an enemy is fought so.
bool Rules::require_enemy(Side side, BrigadeId id, RuleId rule, Verdict& verdict) const {
    const bool enemy = is_own(id, other(side));
    if (!verdict.require(rule, enemy) || !enemy) return false;
    if (!verdict.require("LAG-U52"_rule, unit(id).place != Place::lost)) return false;
    return verdict.require("LAG-R40"_rule, on_table(id)) && on_table(id);
}

Order Rules::order_of(FormationId id) const {
    const Formation& card = tables.of(id);
    if (card.kind == Formation::Kind::corps_troops) return state.of(card.corps).order;
    return state.of(id).order;
}

bool Rules::in_corps_range(FormationId division) const {
    const Formation& card = tables.of(division);
    const bool far = !plane::within(base(card.general), base(tables.of(card.corps).general),
                                    tables.command.range[place_of(Rank::corps)]);
    return !applies("LAG-2.2-range-corps"_rule, far);
}

bool Rules::chain(BrigadeId id, Order order) const {
    const FormationId own = formation(id);
    const Formation& card = tables.of(own);
    if (order_of(own) != order || !is_commanded(id)) return false;
    // LAG-R24  No corps, no chain.
    if (applies("LAG-R24"_rule, card.kind == Formation::Kind::army_reserve)) return false;
    if (card.kind == Formation::Kind::division) {
        const Corps& corps = tables.of(card.corps);
        if (state.of(card.corps).order != order || !on_table(corps.general)) return false;
        if (!in_corps_range(own)) return false;
    }
    if (!options.chain_of_three) return true;
    // LAG-W8  The army's order is the one all its corps have.
    bool differs = false;
    for (std::size_t i = tables.corps_begin[index(card.side)];
         i < tables.corps_begin[index(card.side) + 1]; ++i)
        if (state.corps[i].order != order && state.corps[i].order != Order::none) differs = true;
    return !applies("LAG-W8"_rule, differs);
}

int Rules::most_aides(GeneralId id) const {
    const General& card = tables.of(id);
    const GradeRow& grade = tables.command.of(officer(id).grade);
    if (card.rank == Rank::division) return 0;
    const int most = card.rank == Rank::army ? grade.army_aides : grade.corps_aides;
    note_rule(card.rank == Rank::army ? "LAG-2.2-aides-army"_rule : "LAG-2.2-aides-corps"_rule);
    return most > officer(id).spent ? most - officer(id).spent : 0;
}

Test Rules::rally_test(BrigadeId id, Trial trial, const Log& log) const {
    Total need(log, "tally.need"_say);
    Total bonus(log, "tally.die"_say);
    // LAG-2.3-mixed  The weakest, whatever it fights with.
    std::size_t weakest = 0;
    while (weakest + 1 < experience_count && unit(id).elements[weakest] == 0) ++weakest;
    need.add(tables.experience.rules[weakest], tables.experience.rally[weakest]);
    if (is_mixed(id)) need.add("LAG-2.3-mixed"_rule, tables.experience.mixed);
    const bool marked = has(id, Trait::unmotivated) || has(id, Trait::cautious);
    if (trial == Trial::cohesion && !applies("LAG-R47"_rule, marked))
        return {need.sum(), bonus.sum()};
    if (has(id, Trait::unmotivated))
        bonus.add("LAG-2.3-unmotivated"_rule,
                  tables.experience.traits[place_of(Trait::unmotivated)]);
    if (has(id, Trait::cautious))
        bonus.add("LAG-2.3-cautious"_rule, tables.experience.traits[place_of(Trait::cautious)]);
    return {need.sum(), bonus.sum()};
}

// --- What happens to them -----------------------------------------------------------------------

void Referee::put(BrigadeId id, const Pose& pose) {
    unit(id).pose = pose;
    rules.forget(id);
}

void Referee::set_cohesion(BrigadeId id, Cohesion level, RuleId rule) {
    Unit& each = unit(id);
    if (each.cohesion == level) return;
    if (level == Cohesion::broken) {
        break_brigade(id, rule);
        return;
    }
    each.cohesion = level;
    log.say("log.cohesion"_say, rule, {{"unit", value_of(id)}, {"cohesion", value_of(level)}});
}

// LAG-U52  A broken brigade leaves play; LAG-U47 those near it test.
void Referee::break_brigade(BrigadeId id, RuleId rule) {
    Unit& each = unit(id);
    if (!each.on_table()) return;
    log.say("log.broken"_say, rule, {{"unit", value_of(id)}});
    const plane::Rectangle here = rules.base(id);
    each.place = Place::lost;
    rules.forget(id);
    each.cohesion = Cohesion::broken;
    each.elements = {};
    each.marks = 0;
    each.still = 0;
    if (!applies("LAG-U47"_rule, tables.cohesion.friend_broken)) return;
    rules.each_of(rules.formation(id), [&](BrigadeId other) {
        if (!rules.on_table(other) ||
            !plane::within(rules.base(other), here, tables.cohesion.friend_broken_within))
            return;
        push({TaskKind::test, other, {}, {}, 0, "LAG-U47"_rule});
    });
}

// LAG-R38  The weakest first.
void Referee::lose_element(BrigadeId id, RuleId rule) {
    Unit& each = unit(id);
    if (!each.on_table()) return;
    for (std::uint8_t& count : each.elements)
        if (count > 0) {
            --count;
            break;
        }
    rules.forget(id);
    log.say("log.element_lost"_say, rule, {{"unit", value_of(id)}, {"left", number(each.size())}});
    if (each.size() == 0) break_brigade(id, "LAG-U52"_rule);
}

// Behind a brigade, touching it.
Pose Referee::beside(BrigadeId id) const {
    return {rules.base(id).centre(plane::Edge::rear), state.of(id).pose.facing};
}

// To the nearest brigade of his command, else of his side.
void Referee::send_to_nearest(GeneralId id, BrigadeId first) {
    Officer& who = officer(id);
    const General& card = tables.of(id);
    BrigadeId best = first;
    plane::SquaredDistance nearest;
    const plane::Rectangle here = rules.base(id);
    for (int pass = 0; pass < 2 && !best.exists(); ++pass)
        rules.each_on_table(card.side, [&](BrigadeId each) {
            const Formation& own = tables.of(rules.formation(each));
            const bool commands = card.rank == Rank::army ||
                                  (card.rank == Rank::corps && own.corps == card.corps) ||
                                  rules.formation(each) == card.formation;
            if (pass == 0 && !commands) return;
            const auto square = plane::squared_distance(here, rules.base(each));
            if (best.exists() && !(square < nearest)) return;
            best = each;
            nearest = square;
        });
    if (!best.exists()) return;
    who.pose = beside(best);
    // Never off the table.
    const plane::Box table = battle.table();
    if (!table.contains(rules.base(id).bounds()))
        who.pose = {rules.base(best).middle(), who.pose.facing};
}

}  // namespace gonfalon::la_garde
