// The turn: rally and officers, initiative, activations, consolidation, and what comes next.
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

constexpr Side both[] = {Side::first, Side::second};

}  // namespace

// --- Rally and officers -------------------------------------------------------------------------

void Referee::begin_rally() {
    play.phase = Phase::rally;
    play.cursor = 0;
    refill_ammunition();
}

// LAG-U54
void Referee::refill_ammunition() {
    for (std::size_t i = 0; i < tables.brigades.size(); ++i) {
        const BrigadeId id{i};
        Unit& each = state.units[i];
        if (!each.on_table() || !each.has(Mark::dry)) continue;
        bool near = rules.has(id, Trait::ammunition_train);
        rules.each_on_table(rules.side_of(id), [&](BrigadeId other) {
            if (rules.arm(other) == Arm::baggage && unit(other).cohesion != Cohesion::rout &&
                rules.gap(id, other) <= tables.losses.baggage_within)
                near = true;
        });
        if (!near && each.still < tables.losses.turns_still) continue;
        each.set(Mark::dry, false);
        each.set(Mark::dry_now, false);
        each.still = 0;
        log.say("log.ammunition"_say, "LAG-U54"_rule, {{"unit", value_of(id)}});
    }
}

bool Referee::continue_rally() {
    while (play.cursor < tables.brigades.size()) {
        const Unit& each = state.units[play.cursor];
        if (each.on_table() && each.cohesion != Cohesion::formed) return false;
        ++play.cursor;
    }
    play.phase = Phase::officers;
    play.cursor = 0;
    return true;
}

void Referee::rally_rolled(int die) {
    const BrigadeId id{play.cursor};
    const CohesionRow& row = tables.cohesion.rows[place_of(unit(id).cohesion)];
    const Test test = rules.rally_test(id, Rules::Trial::rally, log);
    log.cite("LAG-2.1-rally"_rule);
    if (die + test.bonus >= test.need) {
        log.say("log.rallied"_say, row.rally_rule, {{"unit", value_of(id)}, {"die", number(die)}});
        set_cohesion(id, row.rally_passed, row.rally_rule);
    } else {
        log.say("log.rallied_not"_say, row.rally_rule,
                {{"unit", value_of(id)}, {"die", number(die)}});
        set_cohesion(id, row.rally_failed, row.rally_rule);
    }
    ++play.cursor;
}

int Rules::lost_generals(Side side) const {
    int count = 0;
    for (std::size_t i = tables.general_begin[index(side)];
         i < tables.general_begin[index(side) + 1]; ++i) {
        if (state.officers[i].place != Place::lost) continue;
        bool men = false;
        each_on_table(side, [&](BrigadeId each) {
            const General& card = tables.generals[i];
            const Formation& own = tables.of(formation(each));
            if (card.rank == Rank::army || (card.rank == Rank::corps && own.corps == card.corps) ||
                formation(each) == card.formation)
                men = true;
        });
        if (men) ++count;
    }
    return count;
}

int Rules::replacing_aides(Side side) const {
    return officer(tables.armies[index(side)].general).aides;
}

Verdict Rules::check_replace(Side side, const Action& action) const {
    Verdict verdict;
    const GeneralId id = action.general;
    if (!require_own(game.has(id) && side_of(id) == side, verdict)) return verdict;
    verdict.require("LAG-S0.2"_rule, officer(id).place != Place::none);
    verdict.require("LAG-R40"_rule, officer(id).place != Place::waiting);
    verdict.require("LAG-U53"_rule, officer(id).place != Place::table);
    verdict.at_most("LAG-2.2-aides-army"_rule, tables.command.replacement_aides,
                    replacing_aides(side));
    return verdict;
}

void Referee::replace(GeneralId id) {
    const Side side = rules.side_of(id);
    Officer& army = officer(tables.armies[index(side)].general);
    Officer& who = officer(id);
    const std::uint8_t aides = tables.command.replacement_aides;
    army.aides = static_cast<std::uint8_t>(army.aides > aides ? army.aides - aides : 0);
    army.spent = static_cast<std::uint8_t>(army.spent + aides);
    const int grade = static_cast<int>(who.grade) - tables.command.replacement_grades;
    who.grade = static_cast<Grade>(grade < 0 ? 0 : grade);
    send_to_nearest(id, BrigadeId{});
    who.place = Place::table;
    log.cite("LAG-R20"_rule);
    log.say("log.replaced"_say, "LAG-U53"_rule,
            {{"general", value_of(id)}, {"grade", value_of(who.grade)}});
}

bool Referee::continue_officers() {
    while (play.cursor < 2) {
        const Side side = both[play.cursor];
        const int lost = rules.lost_generals(side);
        const int aides = rules.replacing_aides(side);
        const int price = tables.command.replacement_aides;
        if (lost > 0 && aides >= price) {
            if (aides < lost * price) {
                play.active = side;
                return false;
            }
            for (std::size_t i = tables.general_begin[index(side)];
                 i < tables.general_begin[index(side) + 1]; ++i) {
                if (state.officers[i].place != Place::lost) continue;
                bool men = false;
                const General& card = tables.generals[i];
                rules.each_on_table(side, [&](BrigadeId each) {
                    const Formation& own = tables.of(rules.formation(each));
                    if (card.rank == Rank::army ||
                        (card.rank == Rank::corps && own.corps == card.corps) ||
                        rules.formation(each) == card.formation)
                        men = true;
                });
                if (men) replace(GeneralId{i});
            }
        }
        ++play.cursor;
    }
    play.phase = Phase::initiative;
    play.cursor = 0;
    return true;
}

// --- Initiative ---------------------------------------------------------------------------------

void Referee::initiative_rolled(const Outcome& outcome) {
    int total[2] = {};
    for (const Side side : both) {
        Total sum(log, side == Side::first ? "tally.initiative_first"_say
                                           : "tally.initiative_second"_say);
        const Officer& general = officer(tables.armies[index(side)].general);
        sum.add("LAG-U44"_rule, tables.command.of(general.grade).initiative);
        total[index(side)] = sum.sum() + outcome.dice[index(side)];
    }
    log.say("log.initiative_rolled"_say, "LAG-U44"_rule,
            {{"one", number(outcome.dice[0])}, {"two", number(outcome.dice[1])}});
    Side winner = total[0] > total[1] ? Side::first : Side::second;
    if (total[0] == total[1]) {
        if (play.holder > 1 || !tables.command.tie_to_holder) {
            log.say("log.initiative_tied"_say, "LAG-U44"_rule);
            return;
        }
        winner = both[play.holder];
    }
    play.holder = static_cast<std::uint8_t>(index(winner));
    play.active = winner;
    play.phase = Phase::first;
    log.say("log.initiative"_say, "LAG-2.1-initiative"_rule, {{"side", value_of(winner)}});
}

// --- Activations --------------------------------------------------------------------------------

bool Rules::is_alive(FormationId id) const {
    bool alive = false;
    each_of(id, [&](BrigadeId each) {
        if (unit(each).place == Place::table || unit(each).place == Place::waiting) alive = true;
    });
    return alive;
}

bool Rules::can_act(FormationId id) const {
    return is_in_play(id) && state.of(id).arrived && !state.of(id).activated && is_alive(id);
}

bool Rules::any_to_act(Side side) const {
    for (std::size_t i = tables.formation_begin[index(side)];
         i < tables.formation_begin[index(side) + 1]; ++i)
        if (can_act(FormationId{i})) return true;
    return false;
}

Verdict Rules::check_activate(Side side, const Action& action) const {
    Verdict verdict;
    const FormationId id = action.formation;
    if (!require_own(game.has(id) && tables.of(id).side == side, verdict)) return verdict;
    verdict.require(absence(id), is_in_play(id));
    verdict.require("LAG-R40"_rule, !is_in_play(id) || state.of(id).arrived);
    verdict.require("LAG-U52"_rule, !is_in_play(id) || is_alive(id));
    verdict.require("LAG-2.1-activation"_rule, !state.of(id).activated);
    if (!options.activate_corps || !play.corps.exists()) return verdict;
    verdict.require("LAG-W9"_rule, tables.of(id).corps == play.corps);
    return verdict;
}

// LAG-U44  0: I, 1: the enemy.
Verdict Rules::check_first(int who) const {
    Verdict verdict;
    verdict.require("LAG-U44"_rule, who == 0 || who == 1);
    return verdict;
}
void Referee::choose_first(Side begins) {
    log.say("log.begins"_say, "LAG-U44"_rule, {{"side", value_of(begins)}});
    begin_activations(begins);
}

void Referee::begin_activations(Side side) {
    for (std::size_t i = 0; i < tables.corps.size(); ++i) {
        CorpsState& corps = state.corps[i];
        if (corps.order == Order::none) continue;
        corps.shown = true;
        log.say("log.corps_order"_say, "LAG-2.1-corps-orders"_rule,
                {{"corps", value_of(CorpsId{i})}, {"order", value_of(corps.order)}});
    }
    give_hand(side);
}

void Referee::give_hand(Side side) {
    play.phase = Phase::activation;
    play.formation = {};
    play.corps = {};
    if (rules.any_to_act(side)) {
        play.active = side;
    } else if (rules.any_to_act(other(side))) {
        play.active = other(side);
    } else {
        begin_consolidation();
    }
}

// LAG-2.1-reveal, LAG-R2
void Referee::turn_up(FormationId id) {
    Division& each = state.of(id);
    if (tables.of(id).kind == Formation::Kind::corps_troops || each.known) return;
    each.known = true;
    log.say("log.order_shown"_say, "LAG-2.1-reveal"_rule,
            {{"formation", value_of(id)}, {"order", value_of(each.order)}});
}

void Referee::activate(FormationId id) {
    state.of(id).activated = true;
    log.say("log.activated"_say, "LAG-2.1-activation"_rule, {{"formation", value_of(id)}});
    turn_up(id);
    play.formation = id;
    play.corps = options.activate_corps ? tables.of(id).corps : CorpsId{};
    play.phase = Phase::movement;
}

void Referee::end_activation() {
    const Side side = play.active;
    const CorpsId corps = play.corps;
    if (options.activate_corps && corps.exists())
        for (std::size_t i = tables.of(corps).begin.index(); i < tables.of(corps).end.index(); ++i)
            if (rules.can_act(FormationId{i})) {
                play.phase = Phase::activation;
                play.formation = {};
                return;
            }
    give_hand(other(side));
}

// --- Consolidation ------------------------------------------------------------------------------

// LAG-U55, LAG-R155
void Referee::begin_consolidation() {
    play.phase = Phase::consolidation;
    play.cursor = 0;
    play.formation = {};
    log.say("log.consolidation"_say, "LAG-2.1-consolidation"_rule);
}

bool Referee::continue_consolidation() {
    if (play.cursor < tables.brigades.size()) {
        const BrigadeId id{play.cursor++};
        if (rules.on_table(id) && unit(id).cohesion == Cohesion::rout)
            flee(id, tables.movement.rout_moves_later);
        return true;
    }
    end_turn();
    return true;
}

void Referee::end_turn() {
    log.cite("LAG-U55"_rule);
    play.cursor = 0;
    for (std::size_t i = 0; i < tables.brigades.size(); ++i) {
        Unit& each = state.units[i];
        if (each.has(Mark::dry)) {
            const bool still = !each.has(Mark::shifted) && !each.has(Mark::dry_now) &&
                               rules.order_of(BrigadeId{i}) == Order::defend;
            each.still = still ? static_cast<std::uint8_t>(each.still < 100 ? each.still + 1 : 100)
                               : std::uint8_t{0};
        }
        const bool dry = each.has(Mark::dry);
        each.marks = 0;
        each.set(Mark::dry, dry);
        each.fights = 0;
        each.from = each.pose.at;
    }
    for (std::size_t i = 0; i < tables.generals.size(); ++i) {
        state.officers[i].rode = false;
        state.officers[i].aides = static_cast<std::uint8_t>(rules.most_aides(GeneralId{i}));
    }
    for (Division& each : state.divisions) each.activated = false;
    if (rules.is_beaten(Side::first) || rules.is_beaten(Side::second)) {
        finish(options.morale_by_halves ? "LAG-U56"_rule : "LAG-R21"_rule);
        return;
    }
    const int last = options.fixed_turns > 0 ? options.fixed_turns : battle.turns;
    if (play.turn < last) {
        ++play.turn;
        begin_turn();
        return;
    }
    if (options.fixed_turns > 0 || !battle.length_die || play.turn >= max_turns) {
        finish(battle.rule);
        return;
    }
    play.phase = Phase::length;
}

Test Rules::length_test() const {
    const auto over = static_cast<std::size_t>(play.turn - battle.turns);
    const auto& list = tables.turn.length;
    if (list.empty()) return {1, 0};
    return {list[over < list.size() ? over : list.size() - 1], 0};
}

void Referee::length_rolled(int die) {
    if (die >= rules.length_test().need) {
        log.say("log.night"_say, "LAG-U57"_rule, {{"die", number(die)}});
        finish("LAG-U57"_rule);
        return;
    }
    log.say("log.goes_on"_say, "LAG-U57"_rule, {{"die", number(die)}});
    ++play.turn;
    begin_turn();
}

void Referee::begin_turn() {
    log.say("log.turn"_say, "LAG-2.1-reinforcements"_rule, {{"turn", number(play.turn)}});
    play.phase = Phase::reinforcements;
    play.cursor = 0;
    play.formation = {};
    play.corps = {};
}

// --- The loop -----------------------------------------------------------------------------------

void Referee::settle() {
    while (go_on()) {
    }
}

// One step that needs no answer; false when there is none.
bool Referee::go_on() {
    if (!play.tasks.empty()) return do_task();
    if (play.combat.stage != Stage::none) return continue_combat();
    switch (play.phase) {
        case Phase::reinforcements:
            while (play.cursor < tables.formations.size() &&
                   !rules.is_due(FormationId{play.cursor}))
                ++play.cursor;
            if (play.cursor < tables.formations.size()) return false;
            begin_orders();
            return true;
        case Phase::orders:
            if (!play.sealed[0] || !play.sealed[1]) return false;
            orders_sealed();
            return true;
        case Phase::tests:
            return continue_tests();
        case Phase::rally:
            return continue_rally();
        case Phase::officers:
            return continue_officers();
        case Phase::combat: {
            bool any = false;
            const Side side = play.active;
            rules.each_of(play.formation, [&](BrigadeId id) {
                if (any || !rules.on_table(id)) return;
                rules.each_on_table(other(side), [&](BrigadeId enemy) {
                    if (any) return;
                    any = rules.check_attack(side, Action::of(Verb::attack, id, enemy)).ok() ||
                          rules.check_bombard(side, Action::of(Verb::bombard, id, enemy)).ok();
                });
            });
            if (any) return false;
            end_activation();
            return true;
        }
        case Phase::consolidation:
            return continue_consolidation();
        default:
            return false;
    }
}

}  // namespace gonfalon::la_garde
