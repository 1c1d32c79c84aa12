// Set-up in zones (LAG-S0.3), and formations that arrive later (LAG-U57, LAG-R40).
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

bool Rules::formation_is_placed(FormationId id) const {
    bool placed = true;
    each_of(id, [&](BrigadeId each) {
        if (unit(each).place == Place::waiting) placed = false;
    });
    return placed;
}

bool Rules::side_is_placed(Side side) const {
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i)
        if (tables.formations[i].arrives == 0 && !formation_is_placed(FormationId{i})) return false;
    return true;
}

Verdict Rules::check_place(Side side, const Action& action) const {
    Verdict verdict;
    const BrigadeId id = action.brigade;
    if (!require_own(is_own(id, side), verdict)) return verdict;
    const FormationId own = formation(id);
    const Place place = unit(id).place;
    verdict.require("LAG-S0.2"_rule, options.set_up_in_zones);
    verdict.require(absence(own), place != Place::none);
    verdict.require("LAG-R40"_rule, tables.of(own).arrives == 0 || place != Place::waiting);
    verdict.require("LAG-U52"_rule, place != Place::lost);
    verdict.require("LAG-R50"_rule, place != Place::table);
    verdict.require("LAG-R51"_rule, !play.formation.exists() || play.formation == own);
    verdict.require("LAG-R34"_rule, action.turn >= 0 && action.turn <= 65535);
    if (!verdict) return verdict;
    const plane::Rectangle here = base_at(id, Pose{action.at, static_cast<Angle>(action.turn)});
    const auto corners = here.corners();
    verdict.require("LAG-S0.3"_rule,
                    plane::contains(battle.sides[index(side)].zone, plane::Outline(corners)));
    verdict.require("LAG-R32"_rule, !overlaps_any(id, here));
    return verdict;
}

Verdict Rules::check_station(Side side, const Action& action) const {
    Verdict verdict;
    const GeneralId id = action.general;
    if (!require_own(game.has(id) && side_of(id) == side, verdict)) return verdict;
    verdict.require("LAG-S0.2"_rule, options.set_up_in_zones && officer(id).place != Place::none);
    verdict.require("LAG-U53"_rule, officer(id).place != Place::lost);
    verdict.require("LAG-R52"_rule, officer(id).place != Place::waiting);
    verdict.require("LAG-R53"_rule, !officer(id).rode);
    const plane::Rectangle here = plane::rectangle(
        Pose{action.at, battle.sides[index(side)].facing}, tables.formation.headquarters);
    const auto corners = here.corners();
    verdict.require("LAG-S0.3"_rule,
                    plane::contains(battle.sides[index(side)].zone, plane::Outline(corners)));
    return verdict;
}

void Referee::place(const Action& action) {
    const BrigadeId id = action.brigade;
    const FormationId own = rules.formation(id);
    const Formation& card = tables.of(own);
    put(id, {action.at, static_cast<Angle>(action.turn)});
    unit(id).place = Place::table;
    unit(id).from = action.at;
    play.formation = own;
    log.say("log.placed"_say, "LAG-S0.3"_rule, {{"unit", value_of(id)}});
    // His generals come with the first brigade.
    const auto bring = [&](GeneralId general) {
        if (!game.has(general) || officer(general).place != Place::waiting) return;
        officer(general).place = Place::table;
        officer(general).pose = {action.at, unit(id).pose.facing};
    };
    bring(card.general);
    if (card.corps.exists()) bring(tables.of(card.corps).general);
    bring(tables.armies[index(card.side)].general);
    if (rules.formation_is_placed(own)) next_to_place(card.side);
}

void Referee::station(Side side, GeneralId id, Point at) {
    officer(id).pose = {at, battle.sides[index(side)].facing};
    officer(id).rode = true;
    log.say("log.rides"_say, "LAG-S0.3"_rule, {{"general", value_of(id)}});
}

void Referee::next_to_place(Side side) {
    play.formation = {};
    play.active = rules.side_is_placed(other(side)) ? side : other(side);
    if (rules.side_is_placed(side) && rules.side_is_placed(other(side))) {
        for (Officer& each : state.officers) each.rode = false;
        begin_turn();
    }
}

// --- Arrivals -----------------------------------------------------------------------------------

bool Rules::is_due(FormationId id) const {
    const Formation& card = tables.of(id);
    return card.arrives != 0 && card.arrives != never && card.arrives <= play.turn &&
           !state.of(id).arrived;
}

Test Rules::arrival_test(FormationId id, const Log& log) const {
    Total bonus(log, "tally.die"_say);
    bonus.add("LAG-U57"_rule, (play.turn - tables.of(id).arrives) * int{tables.turn.arrival_late});
    return {tables.turn.arrival, bonus.sum()};
}

void Referee::arrival_rolled(int die) {
    const FormationId id{play.cursor};
    const Test test = rules.arrival_test(id, log);
    const RuleId rule =
        tables.of(id).arrival_rule.exists() ? tables.of(id).arrival_rule : "LAG-U57"_rule;
    log.cite("LAG-2.1-reinforcements"_rule);
    if (die + test.bonus >= test.need) {
        state.of(id).arrived = true;
        log.say("log.arrives"_say, rule, {{"formation", value_of(id)}, {"die", number(die)}});
    } else {
        log.say("log.arrives_not"_say, rule, {{"formation", value_of(id)}, {"die", number(die)}});
    }
    ++play.cursor;
}

// LAG-R40  Its move is measured from its stretch of the edge.
Verdict Rules::check_enter(Side side, const Action& action) const {
    Verdict verdict;
    const BrigadeId id = action.brigade;
    if (!require_own(is_own(id, side), verdict)) return verdict;
    const Place place = unit(id).place;
    verdict.require(absence(formation(id)), place != Place::none);
    verdict.require("LAG-U52"_rule, place != Place::lost);
    verdict.require("LAG-2.1-reinforcements"_rule, place != Place::table);
    verdict.require("LAG-U57"_rule, place != Place::waiting || state.of(formation(id)).arrived);
    verdict.require("LAG-R28"_rule, formation(id) == play.formation && !unit(id).has(Mark::moved));
    if (!verdict) return verdict;
    const Formation& card = tables.of(formation(id));
    verdict.require("LAG-R40"_rule,
                    plane::squared_distance(action.at, card.entry_from, card.entry_to)
                        .at_most(plane::contact_slack));
    constexpr int most = plane::half_turn;
    verdict.require("LAG-R34"_rule, action.turn >= -most && action.turn <= most &&
                                        action.correction >= -most && action.correction <= most &&
                                        action.number >= 0 && action.number <= 99999);
    if (!verdict) return verdict;
    const Pose start{action.at, card.entry_facing};
    const Pose turned = plane::pivoted(start, action.turn);
    const Point to = plane::advanced(turned, action.number).at;
    const bool road = !board.roads.empty() && plane::covered(board.roads, start.at, to);
    const Length allowed = std::max(allowance(id, road), row(id).base);
    verdict.at_most(row(id).rule, cost(start.at, to, action.number), allowed);
    if (!verdict) return verdict;
    // Only the end and the way from the edge count; it has no place to start from.
    const Pose end = plane::end_of(start, action.way());
    const plane::Rectangle there = base_at(id, end);
    verdict.require("LAG-S0.1"_rule, plane::on_table(battle.table(), there));
    verdict.require("LAG-R32"_rule, !overlaps_any(id, there));
    bool blocked = false;
    each_on_table(other(side), [&](BrigadeId enemy) {
        if (plane::crosses(base(enemy), start.at, to)) blocked = true;
    });
    verdict.require("LAG-R32"_rule, !blocked);
    if (order_of(id) == Order::attack) return verdict;
    const RuleId zones = "LAG-2.4-manoeuvre-outside"_rule;
    verdict.require(zones, !in_enemy_zone(side, there));
    if (verdict)
        verdict.at_most(zones, action.number,
                        until_zone(side, base_at(id, turned), turned.facing, action.number));
    return verdict;
}

void Referee::enter(const Action& action) {
    const BrigadeId id = action.brigade;
    const Formation& card = tables.of(rules.formation(id));
    const Pose start{action.at, card.entry_facing};
    unit(id).place = Place::table;
    unit(id).from = action.at;
    put(id, plane::end_of(start, action.way()));
    unit(id).set(Mark::moved);
    unit(id).set(Mark::shifted);
    log.say("log.enters"_say, "LAG-R40"_rule, {{"unit", value_of(id)}});
    const auto bring = [&](GeneralId general) {
        if (!game.has(general) || officer(general).place != Place::waiting) return;
        officer(general).place = Place::table;
        officer(general).pose = unit(id).pose;
        send_to_nearest(general, id);
    };
    bring(card.general);
    if (card.corps.exists()) bring(tables.of(card.corps).general);
    bring(tables.armies[index(card.side)].general);
    after_move(id, action.at, "LAG-R40"_rule);
}

}  // namespace gonfalon::la_garde
