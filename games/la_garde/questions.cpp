// What is asked, and the way from a verb or a roll to the chapter that knows it.
#include "engine/game/ruled_by.h"
#include "games/la_garde/verbs.h"

namespace gonfalon::la_garde {

Situation Rules::situation() const {
    if (!play.tasks.empty()) {
        const Task& task = play.tasks[0];
        switch (task.kind) {
            case TaskKind::loss_test:
                return {Ask::roll_loss, Side::first, "LAG-2.8-loss-test"_rule};
            case TaskKind::hit:
                return {Ask::roll_general, Side::first, "LAG-U53"_rule};
            case TaskKind::advance:
                return {Ask::advance, side_of(play.combat.attacker), "LAG-R19"_rule};
            default:
                return {Ask::roll_cohesion, Side::first, task.rule};
        }
    }
    switch (play.combat.stage) {
        case Stage::attacker_general:
            return {Ask::engage, side_of(play.combat.attacker), "LAG-R27"_rule};
        case Stage::defender_general:
            return {Ask::engage, side_of(play.combat.defender), "LAG-R27"_rule};
        case Stage::draw:
            return {play.combat.bombardment ? Ask::draw_bombardment : Ask::draw_combat, Side::first,
                    "LAG-U1"_rule};
        default:
            break;
    }
    switch (play.phase) {
        case Phase::set_up:
            return {Ask::deploy, play.active, "LAG-S0.3"_rule};
        case Phase::reinforcements:
            return {Ask::roll_arrival, Side::first, "LAG-U57"_rule};
        case Phase::orders:
            return {Ask::orders, Side::first, "LAG-2.1-orders"_rule};
        case Phase::tests:
            if (play.cursor < tables.formations.size())
                return {Ask::roll_order, Side::first, "LAG-U45"_rule};
            return {Ask::again, play.active, "LAG-U45"_rule};
        case Phase::rally:
            return {Ask::roll_rally, Side::first, "LAG-2.1-rally"_rule};
        case Phase::officers:
            return {Ask::replace, play.active, "LAG-U53"_rule};
        case Phase::initiative:
            return {Ask::roll_initiative, Side::first, "LAG-2.1-initiative"_rule};
        case Phase::first:
            return {Ask::first, play.active, "LAG-U44"_rule};
        case Phase::activation:
            return {Ask::activate, play.active, "LAG-2.1-activation"_rule};
        case Phase::movement:
            return {Ask::move, play.active, "LAG-2.1-action"_rule};
        case Phase::combat:
            return {Ask::fight, play.active, "LAG-2.1-action"_rule};
        case Phase::length:
            return {Ask::roll_length, Side::first, "LAG-U57"_rule};
        default:
            return {Ask::over, Side::first, battle.rule};
    }
}

// Who acts and what he does are looked at before the question that is open: so a refusal names the
// rule that bites, and only then that it is not the time.
Verdict Rules::check(Side side, const Action& action) const {
    const Situation now = situation();
    const VerbRow<Language>& row = row_of(action.verb);
    const bool timely = is_asked<Language>(*this, now, side) && row.when.has(now.ask);
    Verdict verdict;
    if (timely || reasons_ == Reasons::all) verdict = row.check(*this, {action, side, now.ask});
    if (timely) return verdict;
    if (!verdict.require(now.rule, false)) return verdict;
    if (!verdict.require("LAG-2.1-action"_rule, false)) return verdict;
    verdict.require("LAG-2.1-activation"_rule, false);
    return verdict;
}

Verdict Rules::check_done(Side side, Ask ask) const {
    if (ask == Ask::move) return check_moves_done(side);
    if (ask == Ask::fight) return check_fights_done(side);
    return {};
}

void Referee::done(Side side, Ask ask) {
    switch (ask) {
        case Ask::again:
            for (std::size_t i = tables.formation_begin[index(side)];
                 i < tables.formation_begin[index(side) + 1]; ++i) {
                state.divisions[i].wanted = Order::none;
                state.divisions[i].failed = false;
            }
            break;
        case Ask::replace:
            ++play.cursor;
            break;
        case Ask::move:
            play.phase = Phase::combat;
            break;
        case Ask::fight:
            end_activation();
            break;
        case Ask::engage:
            engage({});
            break;
        case Ask::advance:
            play.tasks.erase_at(0);
            break;
        default:
            break;
    }
}

void Referee::act(Side side, const Action& action) {
    row_of(action.verb).act(*this, {action, side, rules.situation().ask});
    settle();
}

void Referee::roll(const Outcome& outcome) {
    const int die = outcome.dice.empty() ? 0 : outcome.dice[0];
    switch (rules.situation().ask) {
        case Ask::roll_arrival:
            arrival_rolled(die);
            break;
        case Ask::roll_order:
            order_rolled(die);
            break;
        case Ask::roll_rally:
            rally_rolled(die);
            break;
        case Ask::roll_initiative:
            initiative_rolled(outcome);
            break;
        case Ask::draw_combat:
        case Ask::draw_bombardment:
            drawn(outcome);
            break;
        case Ask::roll_loss:
        case Ask::roll_cohesion:
        case Ask::roll_general:
            task_rolled(die);
            break;
        case Ask::roll_length:
            length_rolled(die);
            break;
        default:
            break;
    }
    settle();
}

// LAG-S0.2
void Referee::begin_game() {
    state = State{};
    for (std::size_t i = 0; i < tables.formations.size(); ++i) {
        const Formation& card = tables.formations[i];
        Division& each = state.divisions[i];
        each.arrived = card.arrives == 0;
        each.order = card.kind == Formation::Kind::corps_troops ? Order::none : card.first_order;
        each.known = each.order != Order::none;
        rules.each_of(FormationId{i}, [&](BrigadeId id) {
            Unit& unit_now = unit(id);
            unit_now.elements = tables.of(id).elements;
            unit_now.place = card.arrives == never                          ? Place::none
                             : card.arrives != 0 || options.set_up_in_zones ? Place::waiting
                                                                            : Place::table;
            if (card.arrives == 0 && !options.set_up_in_zones)
                unit_now.pose = tables.brigade_poses[id.index()];
            unit_now.from = unit_now.pose.at;
        });
    }
    for (std::size_t i = 0; i < tables.corps.size(); ++i) {
        state.corps[i].order = tables.corps[i].first_order;
        state.corps[i].shown = state.corps[i].order != Order::none;
    }
    for (std::size_t i = 0; i < tables.generals.size(); ++i) {
        const General& card = tables.generals[i];
        Officer& who = state.officers[i];
        who.grade = card.grade;
        bool here = card.rank == Rank::army;
        bool ever = here;
        const auto look = [&](const Formation& each) {
            here = here || each.arrives == 0;
            ever = ever || each.arrives != never;
        };
        if (card.rank == Rank::division) look(tables.of(card.formation));
        if (card.rank == Rank::corps)
            for (std::size_t f = tables.of(card.corps).begin.index();
                 f < tables.of(card.corps).end.index(); ++f)
                look(tables.formations[f]);
        who.place = !ever                              ? Place::none
                    : !here || options.set_up_in_zones ? Place::waiting
                                                       : Place::table;
        if (who.place == Place::table) who.pose = tables.general_poses[i];
        who.aides = static_cast<std::uint8_t>(rules.most_aides(GeneralId{i}));
    }
    for (std::size_t i = tables.formations.size(); i < max_formations; ++i)
        state.divisions[i] = Division{};
    play.active = Side::first;
    if (!options.set_up_in_zones) {
        log.cite("LAG-S0.2"_rule);
        begin_turn();
    }
    settle();
}

}  // namespace gonfalon::la_garde
