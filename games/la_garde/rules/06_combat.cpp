// Combat: supports, reactions, generals, and the bag.
#include <algorithm>

#include "games/la_garde/rules/bag.h"

namespace gonfalon::la_garde {

// --- Supports -----------------------------------------------------------------------------------

// LAG-U50  Guns by range and sight.
bool Rules::gun_supports(BrigadeId gun, const Pose& pose, BrigadeId enemy) const {
    if (applies("LAG-U54"_rule, unit(gun).has(Mark::dry))) return false;
    const Ranges& ranges = tables.losses.ranges[place_of(row(gun).calibre)];
    if (!plane::within(base_at(gun, pose), base(enemy), ranges.far)) return false;
    note_rule(ranges.rule);
    return sees(gun, pose, enemy);
}

Supports Rules::supports(BrigadeId engaged, BrigadeId enemy) const {
    Supports found;
    const auto near = square(engaged, enemy);
    // Who has fought this turn or touches an enemy has its own fight.
    const auto fights = [&](BrigadeId id) {
        return unit(id).fights > 0 || unit(id).has(Mark::fought) || in_contact(id);
    };
    each_on_table(side_of(engaged), [&](BrigadeId id) {
        if (id == engaged || arm(id) == Arm::baggage || unit(id).cohesion == Cohesion::rout ||
            fights(id))
            return;
        if (is_gun(id)) {
            if (!gun_supports(id, unit(id).pose, enemy)) return;
            found.guns += unit(id).size();
        } else {
            const Length reach = row(id).base * tables.losses.support_moves;
            if (!base(id).bounds().grown(reach).meets(base(engaged).bounds()) ||
                !plane::within(base(id), base(engaged), reach))
                return;
            if (square(id, enemy) < near) return;
        }
        note_rule("LAG-U50"_rule);
        ++found.brigades;
        found.arms.add(arm(id));
    });
    return found;
}

// --- Reactions ----------------------------------------------------------------------------------

// LAG-W13  Nobody orders a square.
bool Rules::in_square(BrigadeId defender, BrigadeId attacker) const {
    const Unit& each = unit(defender);
    return applies("LAG-W13"_rule,
                   arm(defender) == Arm::infantry && arm(attacker) == Arm::cavalry &&
                       each.cohesion == Cohesion::formed &&
                       experience(defender) != Experience::militia &&
                       order_of(defender) == Order::defend && !each.has(Mark::shifted));
}

// LAG-U51, LAG-R151
bool Rules::struck_in_front(BrigadeId defender, BrigadeId attacker) const {
    return !applies("LAG-U51"_rule, plane::behind_front(base(defender), unit(attacker).pose.at));
}

// --- The bag ------------------------------------------------------------------------------------

bool Rules::outnumbers(BrigadeId id, BrigadeId foe, int times) const {
    const int ours = unit(id).size();
    const int theirs = unit(foe).size();
    return ours >= times * theirs ||
           applies("LAG-R12"_rule, ours > theirs && has(id, Trait::large));
}

bool Rules::is_caught(BrigadeId id) const {
    return order_of(id) == Order::manoeuvre || unit(id).cohesion == Cohesion::rout ||
           !is_commanded(id);
}

bool Rules::is_chained(BrigadeId id, OrderRow::Chain receiver) const {
    const Order now = order_of(id);
    if (now == Order::none) return false;
    const OrderRow& given = tables.orders[place_of(now)];
    return given.chain == receiver && applies(given.rule, chain(id, now));
}

// LAG-R11
int Rules::counted_supports(const Supports& ours, const Supports& theirs) const {
    return std::min(ours.brigades - theirs.brigades, int{tables.losses.support_most});
}

// How many arms fight together.
int Rules::arms_with(BrigadeId id, const Supports& help) const {
    Arms all = help.arms;
    if (!options.arms_of_supports_only) all.add(arm(id));
    int count = 0;
    for (const Arm each : {Arm::infantry, Arm::cavalry, Arm::artillery})
        count += all.has(each) ? 1 : 0;
    return count;
}

Tokens Rules::fill_bag(const Combat& combat, const Log& log) const {
    const BrigadeId a = combat.attacker;
    const BrigadeId d = combat.defender;
    const int better = static_cast<int>(experience(a)) - static_cast<int>(experience(d));
    const Supports help[2] = {supports(a, d), supports(d, a)};
    const int arms[2] = {arms_with(a, help[0]), arms_with(d, help[1])};
    const Cover covered = cover(d);
    const int heights[2] = {height(a), height(d)};
    const bool rides = arm(a) == Arm::cavalry;
    const bool square = in_square(d, a);
    const bool in_front = struck_in_front(d, a);
    const Order order = order_of(d);
    const auto leads = [&](std::size_t side) {
        const GeneralId id = combat.engaged[side];
        return id.exists() ? std::optional(tables.of(id).rank) : std::nullopt;
    };
    return filled(
        tables.combat, tables.draw.combat, "LAG-U3"_rule, options.reactions_add, log,
        [&](std::size_t place, bool attacker) -> int {
            const TokenRow& card = tables.combat[place];
            const BrigadeId own = attacker ? a : d;
            const BrigadeId foe = attacker ? d : a;
            const std::size_t us = attacker ? 0 : 1;
            const std::size_t they = 1 - us;
            switch (static_cast<CombatRow>(place)) {
                case CombatRow::attacker_better:
                case CombatRow::attacker_better_3:
                    return better >= card.levels ? 1 : 0;
                case CombatRow::defender_better:
                case CombatRow::defender_better_3:
                    return -better >= card.levels ? 1 : 0;
                case CombatRow::defender_disorganised:
                    return unit(d).cohesion == Cohesion::disorganised ? 1 : 0;
                case CombatRow::defender_rout:
                    return unit(d).cohesion == Cohesion::rout ? 1 : 0;
                case CombatRow::numbers:
                    return outnumbers(own, foe, card.times) ? 1 : 0;
                case CombatRow::successive:
                    return card.each ? unit(d).fights : (unit(d).fights > 0 ? 1 : 0);
                case CombatRow::cover_light:
                    return covered == Cover::light ? 1 : 0;
                case CombatRow::cover_heavy:
                    return covered == Cover::heavy ? 1 : 0;
                case CombatRow::cover_very_heavy:
                    return covered == Cover::very_heavy ? 1 : 0;
                case CombatRow::slope:
                    return heights[us] > heights[they] ? 1 : 0;
                case CombatRow::difficult:
                    return in_difficult(d, rides) ? 1 : 0;
                case CombatRow::crossing:
                    return attacks_across(a, d) ? 1 : 0;
                case CombatRow::confused:
                    return fog() || applies("LAG-R14"_rule, in_confusion(a) && in_confusion(d)) ? 1
                                                                                                : 0;
                case CombatRow::pikes_bows:
                    return has(own, Trait::pikes_bows) ? 1 : 0;
                case CombatRow::fanatics:
                    return has(own, Trait::fanatics) ? 1 : 0;
                case CombatRow::grognards:
                    return has(own, Trait::grognards) && !has(foe, Trait::grognards) ? 1 : 0;
                case CombatRow::heavy_cavalry:
                    return has(own, Trait::heavy_cavalry) && order_of(foe) != Order::defend ? 1 : 0;
                case CombatRow::lancers:
                    return has(own, Trait::lancers) ? 1 : 0;
                case CombatRow::support_1:
                case CombatRow::support_2:
                case CombatRow::support_3:
                    return counted_supports(help[us], help[they]) >= card.more ? 1 : 0;
                case CombatRow::arms_1:
                case CombatRow::arms_2:
                    return arms[us] - arms[they] >= card.more ? 1 : 0;
                case CombatRow::no_reaction:
                    // LAG-R36  A square has no flanks.
                    return is_caught(d) || (!in_front && !applies("LAG-R36"_rule, square)) ? 1 : 0;
                case CombatRow::hold:
                    return order == Order::defend ? 1 : 0;
                case CombatRow::square:
                    return square ? 1 : 0;
                case CombatRow::cavalry_by_infantry:
                    return arm(d) == Arm::cavalry && arm(a) == Arm::infantry ? 1 : 0;
                case CombatRow::guns_attack:
                    return is_gun(d) && order == Order::attack && in_front ? 1 : 0;
                case CombatRow::canister:
                    return is_gun(d) && order == Order::defend && !unit(d).has(Mark::dry) ? 1 : 0;
                case CombatRow::chain:
                    return is_chained(own, attacker ? OrderRow::Chain::attacker
                                                    : OrderRow::Chain::defender)
                               ? 1
                               : 0;
                case CombatRow::general_division:
                    return leads(us) == Rank::division ? 1 : 0;
                case CombatRow::general_corps:
                    return leads(us).has_value() && leads(us) != Rank::division ? 1 : 0;
            }
            return 0;
        });
}

// --- Attacks ------------------------------------------------------------------------------------

bool Rules::must_fight(BrigadeId id) const {
    const Unit& each = unit(id);
    if (!each.on_table() || is_gun(id) || !row(id).attacks || order_of(id) != Order::attack ||
        each.has(Mark::fought) || each.cohesion == Cohesion::rout || !is_commanded(id))
        return false;
    bool found = false;
    each_on_table(other(side_of(id)), [&](BrigadeId enemy) {
        if (!found && touches_front(id, enemy)) found = true;
    });
    return found;
}

Verdict Rules::check_attack(Side side, const Action& action) const {
    Verdict verdict;
    const BrigadeId id = action.brigade;
    const BrigadeId enemy = action.other;
    if (!require_present(side, id, verdict)) return verdict;
    verdict.require(row(id).rule, row(id).attacks);
    verdict.require("LAG-U49"_rule, unit(id).cohesion != Cohesion::rout);
    verdict.require("LAG-R28"_rule, formation(id) == play.formation &&
                                        !unit(id).has(Mark::fought) && !unit(id).has(Mark::fired));
    if (decided(verdict)) return verdict;
    if (!require_enemy(side, enemy, "LAG-R29"_rule, verdict)) return verdict;
    if (!touches_front(id, enemy)) {
        // Whoever asks why learns what is missing, unless the bases meet otherwise than by the
        // front.
        const Length missing = reasons_ == Reasons::one ? 0 : gap(id, enemy);
        if (!(missing > 0 ? verdict.at_most("LAG-R29"_rule, missing, 0)
                          : verdict.require("LAG-R29"_rule, false)))
            return verdict;
    }
    verdict.require("LAG-2.4-attack-move"_rule, order_of(id) == Order::attack);
    if (decided(verdict)) return verdict;
    if (const RuleId why = uncommanded(id); why.exists()) verdict.require(why, false);
    return verdict;
}

Verdict Rules::check_fights_done(Side) const {
    Verdict verdict;
    each_of(play.formation, [&](BrigadeId id) {
        if (verdict && must_fight(id)) verdict.require("LAG-2.1-action"_rule, false);
    });
    return verdict;
}

BrigadeId Rules::fighter(Side side) const {
    const Combat& combat = play.combat;
    return side_of(combat.attacker) == side ? combat.attacker : combat.defender;
}

// LAG-R27
bool Rules::may_engage(GeneralId id) const {
    const Stage stage = play.combat.stage;
    if (!on_table(id) || (stage != Stage::attacker_general && stage != Stage::defender_general))
        return false;
    const General& card = tables.of(id);
    const BrigadeId own = fighter(card.side);
    const Formation& division = tables.of(formation(own));
    const bool commands = card.rank == Rank::army ||
                          (card.rank == Rank::corps && card.corps == division.corps) ||
                          card.formation == formation(own);
    return commands && plane::contact(base(own), base(id));
}

bool Rules::any_to_engage(Side side) const {
    for (std::size_t i = tables.general_begin[index(side)];
         i < tables.general_begin[index(side) + 1]; ++i)
        if (may_engage(GeneralId{i})) return true;
    return false;
}

Verdict Rules::check_engage(Side side, const Action& action) const {
    Verdict verdict;
    const GeneralId id = action.general;
    if (!require_present(side, id, verdict)) return verdict;
    verdict.require("LAG-R27"_rule, may_engage(id));
    return verdict;
}

// --- What is done -------------------------------------------------------------------------------

void Referee::attack(const Action& action) {
    log.say("log.attacks"_say, "LAG-R29"_rule,
            {{"unit", value_of(action.brigade)}, {"target", value_of(action.other)}});
    turn_up(rules.formation(action.other));
    unit(action.brigade).set(Mark::fought);
    Combat& combat = play.combat;
    combat = {};
    combat.stage = Stage::attacker_general;
    combat.attacker = action.brigade;
    combat.defender = action.other;
    combat.ground = rules.base(action.other).middle();
}

void Referee::engage(GeneralId id) {
    Combat& combat = play.combat;
    const bool attacker = combat.stage == Stage::attacker_general;
    combat.engaged[attacker ? 0 : 1] = id;
    combat.stage = attacker ? Stage::defender_general : Stage::draw;
    if (id.exists()) log.say("log.engaged"_say, "LAG-R27"_rule, {{"general", value_of(id)}});
    if (combat.stage == Stage::draw) combat.bag = rules.fill_bag(combat, log);
}

bool Referee::continue_combat() {
    Combat& combat = play.combat;
    switch (combat.stage) {
        case Stage::attacker_general:
            if (rules.any_to_engage(rules.side_of(combat.attacker))) return false;
            engage({});
            return true;
        case Stage::defender_general:
            if (rules.any_to_engage(rules.side_of(combat.defender))) return false;
            engage({});
            return true;
        default:
            return false;
    }
}

}  // namespace gonfalon::la_garde
