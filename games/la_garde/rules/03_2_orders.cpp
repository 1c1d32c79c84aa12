// Orders: laid face down by both sides at once, changed by aides and a roll.
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

bool Rules::wants_order(FormationId id) const {
    const Formation& card = tables.of(id);
    if (card.kind == Formation::Kind::corps_troops || !state.of(id).arrived) return false;
    return state.of(id).order == Order::none;
}

bool Rules::wants_order(CorpsId id) const {
    if (state.of(id).order != Order::none) return false;
    for (std::size_t i = tables.of(id).begin.index(); i < tables.of(id).end.index(); ++i)
        if (state.divisions[i].arrived) return true;
    return false;
}

bool Rules::needs_aide(CorpsId id) const {
    const Corps& corps = tables.of(id);
    const GeneralId army = tables.armies[index(corps.side)].general;
    if (army == corps.general || state.of(id).order == Order::none) return false;
    if (!on_table(army) || !on_table(corps.general)) return true;
    const bool far =
        !plane::within(base(army), base(corps.general), tables.command.range[place_of(Rank::army)]);
    return applies("LAG-R3"_rule, far);
}

int Rules::rides(Side side) const {
    int count = 0;
    for (std::size_t i = tables.corps_begin[index(side)]; i < tables.corps_begin[index(side) + 1];
         ++i)
        if (state.corps[i].wanted != Order::none && needs_aide(CorpsId{i})) ++count;
    return count;
}

int Rules::wishes(CorpsId id) const {
    int count = 0;
    for (std::size_t i = tables.of(id).begin.index(); i < tables.of(id).end.index(); ++i)
        if (state.divisions[i].order != Order::none && state.divisions[i].wanted != Order::none)
            ++count;
    return count;
}

Verdict Rules::check_order(Side side, const Action& action) const {
    Verdict verdict;
    const FormationId id = action.formation;
    if (!require_own(game.has(id) && tables.of(id).side == side, verdict)) return verdict;
    const Formation& card = tables.of(id);
    const Division& now = state.of(id);
    verdict.require("LAG-R24"_rule, card.kind != Formation::Kind::corps_troops);
    verdict.require("LAG-R40"_rule, now.arrived);
    require_another_order(action.order, now, verdict);
    if (!verdict || now.order == Order::none) return verdict;
    if (action.order == now.order) return verdict;  // kept after all
    const RuleId laid = card.first_order_rule.exists() ? card.first_order_rule : "LAG-R25"_rule;
    verdict.require(laid, play.turn > 1);
    if (card.kind == Formation::Kind::army_reserve) {
        verdict.require("LAG-R45"_rule, on_table(card.general));
        return verdict;
    }
    const Corps& corps = tables.of(card.corps);
    verdict.require("LAG-R45"_rule, on_table(corps.general) && on_table(card.general));
    if (!verdict) return verdict;
    verdict.at_most("LAG-2.4-aide"_rule, gap(corps.general, card.general), tables.movement.aide);
    const int wished = wishes(card.corps) + (now.wanted == Order::none ? 1 : 0);
    verdict.at_most("LAG-U45"_rule, wished * tables.command.change_aides,
                    officer(corps.general).aides);
    return verdict;
}

Verdict Rules::check_corps(Side side, const Action& action) const {
    Verdict verdict;
    const CorpsId id = action.corps;
    if (!require_own(game.has(id) && tables.of(id).side == side, verdict)) return verdict;
    const Corps& corps = tables.of(id);
    const CorpsState& now = state.of(id);
    require_another_order(action.order, now, verdict);
    if (!verdict) return verdict;
    if (now.order == Order::none) {
        verdict.require("LAG-R40"_rule, wants_order(id));
        return verdict;
    }
    if (action.order == now.order) return verdict;
    const RuleId laid = corps.first_order_rule.exists() ? corps.first_order_rule : "LAG-R25"_rule;
    verdict.require(laid, play.turn > 1);
    verdict.require("LAG-R45"_rule, on_table(corps.general));
    const GeneralId army = tables.armies[index(side)].general;
    verdict.require("LAG-R45"_rule, on_table(army));
    if (!verdict || !needs_aide(id)) return verdict;
    verdict.at_most("LAG-2.4-aide"_rule, gap(army, corps.general), tables.movement.aide);
    const int rode = rides(side) + (now.wanted == Order::none ? 1 : 0);
    verdict.at_most("LAG-R3"_rule, rode, officer(army).aides);
    return verdict;
}

Verdict Rules::check_seal(Side side) const {
    Verdict verdict;
    bool complete = true;
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i)
        if (wants_order(FormationId{i}) && state.divisions[i].wanted == Order::none)
            complete = false;
    for (std::size_t i = tables.corps_begin[index(side)]; i < tables.corps_begin[index(side) + 1];
         ++i)
        if (wants_order(CorpsId{i}) && state.corps[i].wanted == Order::none) complete = false;
    verdict.require("LAG-W7"_rule, complete);
    return verdict;
}

Test Rules::order_test(FormationId id, const Log& log) const {
    Total need(log, "tally.need"_say);
    Total bonus(log, "tally.die"_say);
    const GradeRow& grade = tables.command.of(officer(tables.of(id).general).grade);
    need.add(grade.rule, grade.change_order);
    bonus.add("LAG-2.2-tried"_rule, state.of(id).tried * tables.command.tried);
    return {need.sum(), bonus.sum()};
}

Verdict Rules::check_again(Side side, const Action& action) const {
    Verdict verdict;
    const FormationId id = action.formation;
    if (!require_own(game.has(id) && tables.of(id).side == side, verdict)) return verdict;
    const bool division = tables.of(id).kind == Formation::Kind::division;
    if (!verdict.require("LAG-R24"_rule, division) || !division) return verdict;
    verdict.require("LAG-2.2-tried"_rule, state.of(id).failed);
    verdict.at_most("LAG-U45"_rule, tables.command.change_aides,
                    officer(tables.of(tables.of(id).corps).general).aides);
    return verdict;
}

bool Rules::may_try_again(FormationId id) const {
    const Formation& card = tables.of(id);
    if (!state.of(id).failed || !card.corps.exists()) return false;
    return officer(tables.of(card.corps).general).aides >= tables.command.change_aides;
}

bool Rules::any_again(Side side) const {
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i)
        if (may_try_again(FormationId{i})) return true;
    return false;
}

void Referee::begin_orders() {
    play.phase = Phase::orders;
    play.sealed = {};
    for (Division& each : state.divisions) {
        each.wanted = Order::none;
        each.tried = 0;
        each.failed = false;
    }
    for (CorpsState& each : state.corps) each.wanted = Order::none;
}

void Referee::lay(Side side, FormationId id, Order order) {
    Division& each = state.of(id);
    each.wanted = order == each.order ? Order::none : order;
    log.only_for(side).say("log.order_laid"_say, "LAG-W4"_rule,
                           {{"formation", value_of(id)}, {"order", value_of(order)}});
}
void Referee::lay(Side side, CorpsId id, Order order) {
    CorpsState& each = state.of(id);
    each.wanted = order == each.order ? Order::none : order;
    log.only_for(side).say("log.corps_order_laid"_say, "LAG-W4"_rule,
                           {{"corps", value_of(id)}, {"order", value_of(order)}});
}
void Referee::seal(Side side) {
    play.sealed[index(side)] = true;
    log.say("log.sealed"_say, "LAG-W4"_rule, {{"side", value_of(side)}});
}
void Referee::test_again(FormationId id) {
    state.of(id).failed = false;
    play.cursor = static_cast<std::uint8_t>(id.index());
}

// LAG-W4  Face down: nothing is told but that aides ride.
void Referee::orders_sealed() {
    log.say("log.orders_laid"_say, "LAG-2.1-orders"_rule);
    for (std::size_t i = 0; i < tables.corps.size(); ++i) {
        CorpsState& corps = state.corps[i];
        if (corps.wanted != Order::none && corps.order != Order::none &&
            rules.needs_aide(CorpsId{i})) {
            Officer& army = officer(tables.armies[index(tables.corps[i].side)].general);
            if (army.aides > 0) --army.aides;
            log.say("log.aide_rides"_say, "LAG-R3"_rule, {{"corps", value_of(CorpsId{i})}});
        }
    }
    for (std::size_t i = 0; i < tables.corps.size(); ++i) {
        CorpsState& corps = state.corps[i];
        if (corps.wanted != Order::none) corps.order = corps.wanted;
        corps.wanted = Order::none;
        corps.shown = false;
    }
    for (std::size_t i = 0; i < tables.formations.size(); ++i) {
        Division& each = state.divisions[i];
        const bool reserve = tables.formations[i].kind == Formation::Kind::army_reserve;
        if (each.order != Order::none && !reserve) continue;
        if (each.wanted != Order::none) each.order = each.wanted;
        each.wanted = Order::none;
        each.known = false;
    }
    play.phase = Phase::tests;
    play.cursor = 0;
}

bool Referee::continue_tests() {
    const auto count = static_cast<std::uint8_t>(tables.formations.size());
    while (play.cursor < count) {
        const Division& each = state.divisions[play.cursor];
        if (each.wanted != Order::none && !each.failed) return false;
        ++play.cursor;
    }
    for (const Side side : {Side::first, Side::second}) {
        if (rules.any_again(side)) {
            play.active = side;
            return false;
        }
        for (std::size_t i = tables.formation_begin[index(side)];
             i < tables.formation_begin[index(side) + 1]; ++i) {
            state.divisions[i].wanted = Order::none;
            state.divisions[i].failed = false;
        }
    }
    begin_rally();
    return true;
}

void Referee::order_rolled(int die) {
    const FormationId id{play.cursor};
    Division& each = state.of(id);
    const Formation& card = tables.of(id);
    const Test test = rules.order_test(id, log);
    Officer& corps = officer(tables.of(card.corps).general);
    corps.aides = static_cast<std::uint8_t>(
        corps.aides > tables.command.change_aides ? corps.aides - tables.command.change_aides : 0);
    ++each.tried;
    log.cite("LAG-U45"_rule);
    log.cite("LAG-R5"_rule);
    if (die + test.bonus >= test.need) {
        each.order = each.wanted;
        each.wanted = Order::none;
        each.known = false;
        log.say("log.order_changed"_say, tables.command.of(officer(card.general).grade).rule,
                {{"formation", value_of(id)}, {"die", number(die)}});
    } else {
        each.failed = true;
        log.say("log.order_kept"_say, tables.command.of(officer(card.general).grade).rule,
                {{"formation", value_of(id)}, {"die", number(die)}});
    }
}

}  // namespace gonfalon::la_garde
