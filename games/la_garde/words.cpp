// What prompts, actions and values are called: ids of the catalogue, never prose.
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

Event LaGarde::describe(const State& now, Side, const Action& action) const {
    const Rules rules(*this, now);
    const Situation asked = rules.situation();
    const Argument unit{"unit", value_of(action.brigade)};
    const Argument target{"target", value_of(action.other)};
    const Argument formation{"formation", value_of(action.formation)};
    const Argument general{"general", value_of(action.general)};
    const Argument x{"x", centimetres(action.at.x)};
    const Argument y{"y", centimetres(action.at.y)};
    const Argument cm{"cm", centimetres(action.number)};
    const auto degrees = [](int turn) {
        const int half = plane::half_turn;
        const int size = ((turn + half) % (2 * half) + 2 * half) % (2 * half) - half;
        return size * 360 / (2 * half);
    };
    const auto left = [](int by) { return Argument{"left", number(by > 0 ? by : 0)}; };
    const auto right = [](int by) { return Argument{"right", number(by < 0 ? -by : 0)}; };
    switch (action.verb) {
        case Verb::done:
            switch (asked.ask) {
                case Ask::move:
                    return {"act.moves_done"_say, asked.rule};
                case Ask::fight:
                    return {"act.fights_done"_say, asked.rule};
                case Ask::engage:
                    return {"act.engage_nobody"_say, asked.rule};
                case Ask::advance:
                    return {"act.stand"_say, asked.rule};
                default:
                    return {"act.done"_say, asked.rule};
            }
        case Verb::place:
            return {"act.place"_say, "LAG-S0.3"_rule, {unit, x, y}};
        case Verb::station:
            return {"act.ride"_say, "LAG-S0.3"_rule, {general, x, y}};
        case Verb::order:
            return {"act.order"_say, "LAG-W7"_rule, {formation, {"order", value_of(action.order)}}};
        case Verb::corps:
            return {"act.corps"_say,
                    "LAG-W7"_rule,
                    {{"corps", value_of(action.corps)}, {"order", value_of(action.order)}}};
        case Verb::seal:
            return {"act.seal"_say, "LAG-W4"_rule};
        case Verb::again:
            return {"act.again"_say, "LAG-U45"_rule, {formation}};
        case Verb::replace:
            return {"act.replace"_say, "LAG-U53"_rule, {general}};
        case Verb::first:
            return {action.number == 0 ? "act.first_me"_say : "act.first_enemy"_say,
                    "LAG-U44"_rule};
        case Verb::activate:
            return {"act.activate"_say, "LAG-2.1-activation"_rule, {formation}};
        case Verb::move: {
            const int way = degrees(action.turn);
            const int front = degrees(action.turn + action.correction);
            if (action.number == 0)
                return {"act.turn"_say, "LAG-R34"_rule, {unit, left(front), right(front)}};
            return {"act.move"_say,
                    tables().movement_of(action.brigade).rule,
                    {unit,
                     cm,
                     left(way),
                     right(way),
                     {"front_left", number(front > 0 ? front : 0)},
                     {"front_right", number(front < 0 ? -front : 0)}}};
        }
        case Verb::enter:
            return {"act.enter"_say, "LAG-R40"_rule, {unit, cm}};
        case Verb::ride:
            return {"act.ride"_say, "LAG-2.4-headquarters"_rule, {general, x, y}};
        case Verb::bombard:
            return {"act.bombard"_say, "LAG-R31"_rule, {unit, target}};
        case Verb::attack:
            return {"act.attack"_say, "LAG-R29"_rule, {unit, target}};
        case Verb::engage:
            return {"act.engage"_say, "LAG-R27"_rule, {general}};
        case Verb::advance:
            return {"act.advance"_say, "LAG-R19"_rule};
    }
    return {"act.done"_say, asked.rule};
}

Term LaGarde::term(gonfalon::Value value) const {
    Term term;
    term.number = value.number;
    term.reference = value.number;
    const auto place = static_cast<std::size_t>(value.number);
    const auto key = [&](std::string_view text) {
        term.kind = Term::Kind::key;
        term.text = text;
        return term;
    };
    const Term nothing{Term::Kind::label, value.number, "-", {}, {}, 0};
    const auto name = [&](const std::vector<Words>& names, std::string_view refer) {
        if (place >= names.size()) return nothing;
        term.kind = Term::Kind::name;
        term.refer = refer;
        term.text = names[place].en;
        term.text_fr = names[place].fr;
        return term;
    };
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            return term;
        case Noun::brigade:
            return name(tables().brigade_names, "unit");
        case Noun::formation:
            return name(tables().formation_names, {});
        case Noun::corps:
            return name(tables().corps_names, {});
        case Noun::general:
            if (place >= tables().general_names.size()) return nothing;
            term.kind = Term::Kind::name;
            term.refer = "commander";
            term.text = tables().general_names[place];
            term.text_fr = tables().general_names[place];
            return term;
        case Noun::side:
            return key(battle().sides[place < 2 ? place : 0].key);
        case Noun::order: {
            constexpr std::string_view keys[] = {"order.attack", "order.defend", "order.manoeuvre",
                                                 "order.none"};
            return key(keys[place < 4 ? place : 3]);
        }
        case Noun::cohesion: {
            constexpr std::string_view keys[] = {"cohesion.formed", "cohesion.disorganised",
                                                 "cohesion.rout", "cohesion.broken"};
            return key(keys[place < cohesion_count ? place : 0]);
        }
        case Noun::result: {
            constexpr std::string_view keys[] = {"result.major_defeat",  "result.minor_defeat",
                                                 "result.indecisive",    "result.minor_victory",
                                                 "result.major_victory", "result.bitter"};
            return key(keys[place < combat_result_count ? place : 0]);
        }
        case Noun::bombardment: {
            constexpr std::string_view keys[] = {
                "bombardment.none",         "bombardment.none_again",
                "bombardment.disorganised", "bombardment.driven_back",
                "bombardment.rout",         "bombardment.out_of_ammunition"};
            return key(keys[place < bombardment_result_count ? place : 0]);
        }
        case Noun::level: {
            constexpr std::string_view keys[] = {"level.draw", "level.marginal", "level.clear",
                                                 "level.decisive"};
            return key(keys[place < level_count ? place : 0]);
        }
        case Noun::grade: {
            constexpr std::string_view keys[] = {"grade.incompetent", "grade.poor",
                                                 "grade.competent", "grade.good",
                                                 "grade.excellent"};
            return key(keys[place < grade_count ? place : 0]);
        }
    }
    return term;
}

std::string_view LaGarde::rule_name(RuleId rule) { return rule_name_of(rule); }
RuleId LaGarde::find_rule(std::string_view text) { return rule_named(text); }
std::string_view LaGarde::say_name(SayId say) { return say_name_of(say); }
SayId LaGarde::find_say(std::string_view key) { return say_named(key); }

static_assert(Game<LaGarde>);

}  // namespace gonfalon::la_garde
