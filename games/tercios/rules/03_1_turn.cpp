// TER-TUR, TER-ORD  The turn: cards, initiative, activations in turn. Only this file decides what
// comes next.
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

namespace {

constexpr Mark marks_of_a_turn[] = {
    Mark::activated,     Mark::shown,          Mark::peeked,       Mark::unseen,
    Mark::reaction_only, Mark::asked_approach, Mark::asked_charge, Mark::stood,
    Mark::swift,         Mark::notable,        Mark::stoic,        Mark::undaunted,
    Mark::wide_arc,      Mark::unseen_target,  Mark::ruthless,     Mark::terrible,
    Mark::authoritarian, Mark::pious,          Mark::perfect,      Mark::trick_shoot,
    Mark::trick_melee,   Mark::determined,     Mark::energetic,    Mark::enthusiastic,
    Mark::tenacious,     Mark::may_fire,       Mark::twice};

}  // namespace

// --- Planning -----------------------------------------------------------------------------------

bool Rules::wants_card(TroopId id) const {
    if (on_table(id)) return true;
    const auto& relief = scenario.special.relief;
    return exists(id) && unit(id).place == Place::waiting && relief.rule.exists() &&
           play.relief == troop(id).regiment && play.turn >= relief.turn;
}

Verdict Rules::check_order(Side side, const Action& action) const {
    Verdict verdict;
    // TER-ORD-2
    verdict.require("TER-ORD-2"_rule, play.phase == Phase::planning);
    verdict.require("TER-TUR-3"_rule, is_own(action.troop, side) && wants_card(action.troop) &&
                                          action.card != Order::none);
    return verdict;
}

// TER-SPI-8
Verdict Rules::check_brigade(Side side, const Action& action) const {
    Verdict verdict;
    if (!given(verdict, "TER-TUR-3"_rule, is_own(action.troop, side) && wants_card(action.troop)))
        return verdict;
    if (action.verb == Verb::alone) {
        verdict.require("TER-SPI-8"_rule, unit(action.troop).brigade.exists());
        return verdict;
    }
    if (!given(
            verdict, "TER-SPI-8"_rule,
            is_own(action.other, side) && action.other != action.troop && wants_card(action.other)))
        return verdict;
    verdict.require("TER-SPI-8"_rule,
                    has(action.troop, Special::brigade) && has(action.other, Special::brigade) &&
                        troop(action.troop).regiment == troop(action.other).regiment &&
                        (!unit(action.troop).brigade.exists() ||
                         unit(action.troop).brigade != unit(action.other).brigade));
    return verdict;
}

Verdict Rules::check_seal(Side side) const {
    Verdict verdict;
    for (std::size_t i = tables.troop_begin[index(side)]; i < tables.troop_begin[index(side) + 1];
         ++i)
        if (wants_card(TroopId{i}))
            verdict.require("TER-ORD-1"_rule, state.units[i].card != Order::none);
    return verdict;
}

// --- Whose turn ---------------------------------------------------------------------------------

bool Rules::may_activate(TroopId id) const {
    if (!exists(id)) return false;
    const Unit& each = unit(id);
    return each.card != Order::none && !each.has(Mark::reaction_only) &&
           !each.has(Mark::activated) && (each.on_table() || each.place == Place::waiting);
}

bool Rules::troops_left(Side side) const {
    for (std::size_t i = tables.troop_begin[index(side)]; i < tables.troop_begin[index(side) + 1];
         ++i)
        if (may_activate(TroopId{i})) return true;
    return false;
}

bool Rules::commanders_left(Side side) const {
    bool any = false;
    each_officer(side, [&](CommanderId id) { any = any || may_lead(id); });
    return any;
}

// TER-TRB-11  Not the next, unless it is the last.
bool Rules::is_barred(Side side, TroopId id) const {
    if (play.must_not[index(side)] != id) return false;
    bool others = false;
    for (std::size_t i = tables.troop_begin[index(side)]; i < tables.troop_begin[index(side) + 1];
         ++i)
        others = others || (TroopId{i} != id && may_activate(TroopId{i}));
    return others;
}

// TER-TRB-18, TER-R52  Kept for the end, and the end has not come.
bool Rules::is_kept_back(Side side, TroopId id) const {
    if (unit(id).last == 0) return false;
    bool others = false;
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        others = others || (may_activate(TroopId{i}) &&
                            (state.units[i].last == 0 ||
                             (side_of(TroopId{i}) == side && state.units[i].last > unit(id).last)));
    return others;
}

// Who joined the units that now act one after another.
RuleId Rules::rule_of_chain() const {
    if (play.activation.paired) return "TER-SPK-6"_rule;
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        if (play.activation.chain.test(i) && state.units[i].brigade.exists())
            return "TER-SPI-8"_rule;
    return "TER-TRB-7"_rule;
}

// The trait that named the unit to be activated next, by what it left on the unit.
RuleId Rules::rule_of_next() const {
    constexpr struct {
        Mark mark;
        RuleId rule;
    } left[] = {{Mark::authoritarian, "TER-TRB-2"_rule}, {Mark::perfect, "TER-TRB-20"_rule},
                {Mark::pious, "TER-TRB-21"_rule},        {Mark::determined, "TER-TRK-3"_rule},
                {Mark::energetic, "TER-TRK-4"_rule},     {Mark::enthusiastic, "TER-TRK-5"_rule},
                {Mark::tenacious, "TER-TRK-18"_rule},    {Mark::trick_shoot, "TER-TRK-19"_rule},
                {Mark::trick_melee, "TER-TRK-19"_rule}};
    const Unit& named = unit(play.next);
    for (const auto& each : left)
        if (named.has(each.mark)) return each.rule;
    if (named.range > 0) return "TER-TRB-17"_rule;
    if (named.used == named.card && named.has(Mark::shown)) return "TER-TRB-13"_rule;
    // Perfectionist that failed leaves nothing, nor does Pious.
    bool perfectionist = false;
    each_officer(side_of(play.next), [&](CommanderId id) {
        perfectionist = perfectionist || leader(id).traits.has(Trait::perfectionist);
    });
    return perfectionist && named.card == Order::fire && named.wear == 0 ? "TER-TRB-20"_rule
                                                                         : "TER-TRB-21"_rule;
}

// TER-TUR-8: which commander was used does not matter.
Verdict Rules::check_activate(Side side, TroopId id) const {
    Verdict verdict;
    const bool there = is_own(id, side) && (on_table(id) || unit(id).place == Place::waiting);
    if (!given(verdict, "TER-TUR-7"_rule, there)) return verdict;
    verdict.require("TER-TRB-5"_rule, !unit(id).has(Mark::reaction_only));
    if (!given(verdict, "TER-ORD-1"_rule, may_activate(id))) return verdict;
    // TER-TRB-9, TER-R53  The enemy's word comes before one's own; it lapses if it cannot be.
    const TroopId must = play.must[index(side)];
    if (must.exists() && may_activate(must) && !is_barred(side, must) &&
        !is_kept_back(side, must) && !rule_is_off("TER-TRB-9"_rule)) {
        verdict.require("TER-TRB-9"_rule, id == must);
        return verdict;
    }
    const TroopSet& chain = play.activation.chain;
    // TER-SPI-8, TER-SPK-6, TER-TRB-7
    if (chain.any()) {
        verdict.require(rule_of_chain(), chain.test(id.index()));
        verdict.require("TER-TRB-11"_rule, !is_barred(side, id));
        return verdict;
    }
    if (play.next.exists() && may_activate(play.next) && !is_barred(side, play.next)) {
        verdict.require(rule_of_next(), id == play.next);
        return verdict;
    }
    verdict.require("TER-TRB-11"_rule, !is_barred(side, id));
    verdict.require("TER-TRB-18"_rule, !is_kept_back(side, id));
    return verdict;
}

bool Rules::can_activate_any(Side side) const {
    for (std::size_t i = tables.troop_begin[index(side)]; i < tables.troop_begin[index(side) + 1];
         ++i)
        if (may_activate(TroopId{i}) && check_activate(side, TroopId{i}).ok()) return true;
    return false;
}

// TER-TUR-10
Verdict Rules::check_pass(Side side) const {
    Verdict verdict;
    verdict.require("TER-TUR-7"_rule, play.activation.paired || !can_activate_any(side));
    return verdict;
}

// May nothing more be done with what is being asked?
Verdict Rules::check_hold() const {
    Verdict verdict;
    const TroopId id = play.activation.troop;
    switch (situation().ask) {
        case Ask::terrain:
            verdict.require("TER-TEL-9"_rule, !play.buying.crossing);
            break;
        case Ask::run:
            // TER-ADA-2
            if (options.run_minimum && on_table(id) && !unit(id).has(Mark::has_gun)) {
                const Length least = measure(Measure::run_minimum);
                const bool can =
                    check_way(id, {0, least, 0}, March::Kind::run).ok() && base_speed(id) > 0;
                verdict.require("TER-ADA-2"_rule, !can);
            }
            break;
        case Ask::assault: {
            // TER-MEL-4, TER-ORD-9
            verdict.require("TER-MEL-4"_rule, !can_charge(id));
            if (decided(verdict)) return verdict;
            bool can = false;
            each_on_table(other(side_of(id)),
                          [&](TroopId enemy) { can = can || can_approach(id, enemy); });
            verdict.require("TER-ORD-9"_rule, !can);
            break;
        }
        default:
            break;
    }
    return verdict;
}

// --- Doing it -----------------------------------------------------------------------------------

// TER-TUR-1, TER-TUR-2
void Referee::begin_turn() {
    play.phase = Phase::planning;
    play.sealed = {};
    play.led = false;
    play.rider = {};
    play.next = {};
    play.must = {};
    play.must_not = {};
    play.must_lead = {};
    play.last_given = 0;
    play.activation = {};
    for (Unit& each : state.units) {
        if (each.place == Place::none) continue;
        for (const Mark mark : marks_of_a_turn) each.set(mark, false);
        each.card = Order::none;
        each.brigade = {};
        each.inspired = 0;
        each.last = 0;
        each.range = 0;
        if (each.place == Place::destroyed || each.place == Place::left ||
            each.place == Place::merged)
            each.set(Mark::activated);
    }
    for (std::size_t i = 0; i < tables.commanders.size(); ++i) {
        if (applies("TER-TUR-2"_rule, state.officers[i].exhausted))
            state.officers[i].exhausted = false;
        state.officers[i].joined = false;
    }
    log.say("log.turn"_say, "TER-TUR-1"_rule, {{"turn", number(play.turn)}});
}

// TER-R74  Joins the units that share a card; the first of them gives the brigade its name.
void Referee::group(TroopId id, TroopId with) {
    const TroopId old = unit(id).brigade;
    unit(id).brigade = {};
    const auto rename = [&](TroopId name) {
        if (!name.exists()) return;
        TroopId first{};
        int count = 0;
        for (std::size_t i = 0; i < tables.troops.size(); ++i) {
            if (state.units[i].brigade != name) continue;
            if (!first.exists()) first = TroopId{i};
            ++count;
        }
        for (std::size_t i = 0; i < tables.troops.size(); ++i)
            if (state.units[i].brigade == name)
                state.units[i].brigade = count > 1 ? first : TroopId{};
    };
    rename(old);
    if (!with.exists()) return;
    if (!unit(with).brigade.exists()) unit(with).brigade = with;
    const TroopId name = unit(with).brigade;
    unit(id).brigade = name;
    unit(id).card = unit(with).card;
    rename(name);
}

void Referee::seal(Side side) {
    play.sealed[index(side)] = true;
    if (!play.sealed[0] || !play.sealed[1]) return;
    play.phase = Phase::initiative;
    log.say("log.sealed"_say, "TER-TUR-3"_rule);
}

// TER-TUR-4, TER-TUR-5
void Referee::initiative_rolled(const Outcome& outcome) {
    const int dice[2] = {outcome.dice[0], outcome.dice[1]};
    int winner = dice[0] > dice[1] ? 0 : 1;
    if (!applies("TER-TUR-4"_rule, dice[0] != dice[1])) winner = 2;
    RuleId rule = "TER-TUR-4"_rule;
    if (winner == 2) {
        int rank[2] = {-1, -1};
        for (const Side side : {Side::first, Side::second}) {
            const CommanderId chief = rules.chief(side);
            if (!chief.exists() || !officer(chief).in_play()) continue;
            const Commander& who = rules.leader(chief);
            rank[index(side)] = who.rank;
            // TER-R49
            if (applies("TER-VIR-11"_rule, who.virtues.has(Virtue::initiative)))
                rank[index(side)] += tables.checks.initiative_virtue_rank;
        }
        rule = "TER-TUR-5"_rule;
        if (!rule_is_off(rule)) winner = rank[0] > rank[1] ? 0 : rank[0] < rank[1] ? 1 : 2;
        if (winner == 2) {
            log.say("log.initiative_tied"_say, rule, {{"die", number(dice[0])}});
            return;
        }
    }
    play.active = winner == 0 ? Side::first : Side::second;
    log.say("log.initiative"_say, rule,
            {{"side", value_of(play.active)}, {"one", number(dice[0])}, {"two", number(dice[1])}});
    // TER-S5.4
    const auto& first = scenario.special.first_turn;
    if (first.rule.exists() && applies("TER-S5.4"_rule, play.turn == 1))
        play.active = rules.side_with(first.role);
    play.phase = Phase::first;
}

void Referee::begin_action(Side side) {
    play.phase = Phase::action;
    log.say("log.plays_first"_say, "TER-TUR-6"_rule, {{"side", value_of(side)}});
    give_hand(side);
}

// TER-TUR-7, TER-TUR-10, TER-TUR-11
void Referee::give_hand(Side side) {
    play.led = false;
    play.rider = {};
    play.next = {};
    play.activation = {};
    const bool one = rules.troops_left(Side::first);
    const bool two = rules.troops_left(Side::second);
    const bool goes_on = (one && two) || applies("TER-TUR-11"_rule, one != two);
    if (!goes_on) {
        end_turn();
        return;
    }
    play.active = side;
    if (!rules.can_activate_any(side) && !applies("TER-TUR-10"_rule, rules.commanders_left(side)))
        play.active = other(side);
}

void Referee::pass_hand() {
    const Side side = play.active;
    for (std::size_t i = 0; i < tables.troops.size(); ++i) {
        Unit& each = state.units[i];
        each.set(Mark::asked_approach, false);
        each.set(Mark::asked_charge, false);
        each.set(Mark::stood, false);
        if (rules.side_of(TroopId{i}) == side) {
            for (const Mark mark : marks_of_an_activation) each.set(mark, false);
            if (!rules.is_gun(TroopId{i})) each.range = 0;
        } else {
            each.set(Mark::terrible, false);
        }
    }
    // TER-R53
    play.must[index(side)] = {};
    play.must_not[index(side)] = {};
    give_hand(other(side));
    // TER-R39  Until the enemy activates: one who has nothing left does not.
    if (applies("TER-R39"_rule, play.active == side)) return;
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        if (rules.side_of(TroopId{i}) == side) state.units[i].inspired = 0;
}

}  // namespace gonfalon::tercios
