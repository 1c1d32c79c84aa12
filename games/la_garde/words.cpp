// What prompts and values are called: ids of the catalogue, never prose.
#include "engine/game/term.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

Event LaGarde::question(const State& now, Side side) const {
    const Rules rules(*this, now);
    const Situation asked = rules.situation();
    const Scene& play = now.scene;
    const Argument who{"side", value_of(asked.side)};
    const auto tested = [&](SayId say, gonfalon::Value subject, const Test& test) -> Event {
        return {say, asked.rule, {{"unit", subject}, {"need", number(test.need - test.bonus)}}};
    };
    const Log silent;
    switch (asked.ask) {
        case Ask::deploy:
            return {"ask.deploy"_say, asked.rule, {who}};
        case Ask::orders:
            return {"ask.orders"_say,
                    asked.rule,
                    {{"side", value_of(play.sealed[index(side)] ? other(side) : side)}}};
        case Ask::again:
            return {"ask.again"_say, asked.rule, {who}};
        case Ask::replace:
            return {"ask.replace"_say,
                    asked.rule,
                    {who, {"aides", number(rules.replacing_aides(asked.side))}}};
        case Ask::first:
            return {"ask.first"_say, asked.rule, {who}};
        case Ask::activate:
            return {"ask.activate"_say, asked.rule, {who}};
        case Ask::move:
            return {"ask.move"_say,
                    asked.rule,
                    {who,
                     {"formation", value_of(play.formation)},
                     {"order", value_of(rules.order_of(play.formation))}}};
        case Ask::fight:
            return {"ask.fight"_say, asked.rule, {who, {"formation", value_of(play.formation)}}};
        case Ask::engage:
            return {
                "ask.engage"_say, asked.rule, {who, {"unit", value_of(rules.fighter(asked.side))}}};
        case Ask::advance:
            return {"ask.advance"_say,
                    asked.rule,
                    {who,
                     {"unit", value_of(play.combat.attacker)},
                     {"cm", centimetres(rules.advance_length())}}};
        case Ask::roll_arrival: {
            const FormationId id{play.cursor};
            return tested("ask.roll_arrival"_say, value_of(id), rules.arrival_test(id, silent));
        }
        case Ask::roll_order: {
            const FormationId id{play.cursor};
            return tested("ask.roll_order"_say, value_of(id), rules.order_test(id, silent));
        }
        case Ask::roll_rally: {
            const BrigadeId id{play.cursor};
            return tested("ask.roll_rally"_say, value_of(id),
                          rules.rally_test(id, Rules::Trial::rally, silent));
        }
        case Ask::roll_initiative:
            return {"ask.roll_initiative"_say, asked.rule};
        case Ask::draw_combat:
        case Ask::draw_bombardment:
            return {
                asked.ask == Ask::draw_combat ? "ask.draw_combat"_say : "ask.draw_bombardment"_say,
                asked.rule,
                {{"unit", value_of(play.combat.attacker)},
                 {"target", value_of(play.combat.defender)},
                 {"red", number(play.combat.bag[0])},
                 {"white", number(play.combat.bag[1])},
                 {"blue", number(play.combat.bag[2])}}};
        case Ask::roll_loss:
        case Ask::roll_cohesion: {
            const Task& task = play.tasks[0];
            return tested(
                asked.ask == Ask::roll_loss ? "ask.roll_loss"_say : "ask.roll_cohesion"_say,
                value_of(task.brigade), rules.test_of(task, silent));
        }
        case Ask::roll_general: {
            const Task& task = play.tasks[0];
            return tested("ask.roll_general"_say, value_of(task.general),
                          rules.test_of(task, silent));
        }
        case Ask::roll_length:
            return {
                "ask.roll_length"_say, asked.rule, {{"need", number(rules.length_test().need)}}};
        case Ask::over:
            break;
    }
    return {"ask.over"_say, asked.rule};
}

Term LaGarde::term(gonfalon::Value value) const {
    const TermOf term(value);
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            break;
        case Noun::brigade:
            return term.name_of(tables().brigade_names, "unit");
        case Noun::formation:
            return term.name_of(tables().formation_names);
        case Noun::corps:
            return term.name_of(tables().corps_names);
        case Noun::general:
            return term.name_of(tables().general_names, "commander");
        case Noun::side:
            return term.key(battle().sides[value.number == 1 ? 1 : 0].key);
        case Noun::order:
            return term.one_of(keys_of<Order, Index, "order.">);
        case Noun::cohesion:
            return term.one_of(keys_of<Cohesion, Index, "cohesion.">);
        case Noun::result:
            return term.one_of(keys_of<CombatResult, Index, "result.">);
        case Noun::bombardment:
            return term.one_of(keys_of<BombardmentResult, Index, "bombardment.">);
        case Noun::level:
            return term.one_of(keys_of<Level, Index, "level.">);
        case Noun::grade:
            return term.one_of(keys_of<Grade, Index, "grade.">);
    }
    return term.number();
}

static_assert(Game<LaGarde>);

}  // namespace gonfalon::la_garde
