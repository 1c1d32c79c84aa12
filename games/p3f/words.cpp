// What prompts, actions and values are called: ids of the catalogue, never prose.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

Event P3f::question(const State& now, Side) const {
    const Situation asked = Rules(*this, now).situation();
    const Argument who{"side", value_of(asked.side)};
    const Combat& combat = now.combat;
    const PieceId piece = now.frames.empty() ? PieceId{} : now.frames.top().piece;
    switch (asked.ask) {
        case Ask::set_up:
            return {"ask.set_up"_say, asked.rule, {who}};
        case Ask::cannonade:
            return {"ask.cannonade"_say, asked.rule, {who}};
        case Ask::orders:
            return {"ask.orders"_say, asked.rule, {who}};
        case Ask::move:
            if (now.march.piece.exists())
                return {
                    "ask.move_on"_say,
                    asked.rule,
                    {who, {"unit", value_of(now.march.piece)}, {"spent", number(now.march.spent)}}};
            return {"ask.move"_say, asked.rule, {who}};
        case Ask::react:
            return {"ask.react"_say, asked.rule, {who}};
        case Ask::attack:
            return {"ask.attack"_say, asked.rule, {who}};
        case Ask::advance_before:
            return {
                "ask.advance"_say, asked.rule, {who, {"zone", value_of(now.frames.top().zone)}}};
        case Ask::advance:
            return {"ask.advance"_say, asked.rule, {who, {"zone", value_of(combat.to)}}};
        case Ask::defend:
            return {"ask.defend"_say,
                    asked.rule,
                    {who, {"unit", value_of(combat.attacker)}, {"zone", value_of(combat.to)}}};
        case Ask::second_round:
            return {"ask.second_round"_say, asked.rule, {who, {"unit", value_of(combat.attacker)}}};
        case Ask::second_attack:
            return {
                "ask.second_attack"_say, asked.rule, {who, {"unit", value_of(combat.attacker)}}};
        case Ask::loss:
            return {"ask.loss"_say,
                    asked.rule,
                    {who,
                     {"unit", value_of(combat.defender)},
                     {"steps", number(combat.defender_result == Result::two ? 2 : 1)}}};
        case Ask::support_retreat:
            return {"ask.support_retreat"_say, asked.rule, {who}};
        case Ask::follow:
            return {"ask.follow"_say, asked.rule, {who}};
        case Ask::place_leader:
            return {"ask.place_leader"_say, asked.rule, {who, {"leader", value_of(piece)}}};
        case Ask::roll_check:
            return {"ask.roll_check"_say,
                    asked.rule,
                    {{"unit", value_of(piece)}, {"need", number(now.frames.top().need)}}};
        case Ask::roll_combat:
            return {"ask.roll_combat"_say,
                    asked.rule,
                    {{"unit", value_of(combat.attacker)},
                     {"target", value_of(combat.defender)},
                     {"difference", number(combat.difference)}}};
        case Ask::roll_fire:
            return {"ask.roll_fire"_say,
                    asked.rule,
                    {{"unit", value_of(piece)},
                     {"target", value_of(now.frames.top().other)},
                     {"need", number(now.frames.top().need)}}};
        case Ask::roll_leader:
            return {"ask.roll_leader"_say,
                    asked.rule,
                    {{"leader", value_of(piece)}, {"units", number(now.frames.top().need)}}};
        case Ask::roll_order:
            return {
                "ask.roll_order"_say, asked.rule, {{"column", value_of(now.frames.top().column)}}};
        case Ask::roll_rashness:
            return {"ask.roll_rashness"_say, asked.rule, {{"leader", value_of(piece)}}};
        case Ask::roll_arrival:
            return {"ask.roll_arrival"_say,
                    asked.rule,
                    {{"column", value_of(now.frames.top().column)}}};
        case Ask::roll_fog:
            return {"ask.roll_fog"_say, asked.rule};
        case Ask::over:
            break;
    }
    return {"ask.over"_say, asked.rule};
}

Event P3f::describe(const State& now, Side, const Action& action) const {
    const Ask ask = Rules(*this, now).situation().ask;
    const Argument unit{"unit", value_of(action.piece)};
    const Argument zone{"zone", value_of(action.zone)};
    const Argument target{"target", value_of(action.other)};
    switch (action.verb) {
        case Verb::done:
            switch (ask) {
                case Ask::set_up:
                    return {"act.done_set_up"_say, tables().battle.set_up_rule};
                case Ask::orders:
                    return {"act.done_orders"_say, "P3F-10.1.2.1"_rule};
                case Ask::move:
                    return {"act.done_move"_say, "P3F-4.0.4"_rule};
                case Ask::react:
                    return {"act.done_react"_say, "P3F-6.1.1"_rule};
                case Ask::attack:
                    return {"act.done_attack"_say, "P3F-7.1.1"_rule};
                case Ask::second_round:
                    return {"act.no_second_round"_say, "P3F-7.9.3"_rule};
                case Ask::second_attack:
                    return {"act.no_second_attack"_say, "P3F-11.1.2.2"_rule};
                case Ask::support_retreat:
                    return {"act.no_support_retreat"_say, "P3F-7.5.3.8"_rule};
                case Ask::follow:
                    return {"act.no_follow"_say, "P3F-7.5.3.9"_rule};
                case Ask::advance:
                    return {"act.no_advance"_say, "P3F-7.7.1"_rule};
                case Ask::advance_before:
                    return {"act.no_advance"_say, "P3F-6.1.9"_rule};
                default:
                    return {"act.done"_say, "P3F-S4.7"_rule};
            }
        case Verb::place:
            return {"act.place"_say, "P3F-2.1.1"_rule, {unit, zone}};
        case Verb::order:
            return {
                "act.order"_say,
                "P3F-10.1.2.1"_rule,
                {{"column", value_of(action.column)}, {"order", value_of(action.order_wanted)}}};
        case Verb::step:
            return {"act.step"_say, "P3F-4.1b"_rule, {unit, zone}};
        case Verb::enter:
            return {"act.enter"_say, "P3F-4.5.1"_rule, {unit, zone}};
        case Verb::leave:
            return {"act.leave"_say, "P3F-S2.9"_rule, {unit}};
        case Verb::change_face:
            return {now.piece(action.piece).has(Mark::dismounted) ? "act.mount"_say
                                                                  : "act.dismount"_say,
                    "P3F-4.6.2"_rule,
                    {unit}};
        case Verb::detach:
            if (action.zone.exists())
                return {"act.detach_in"_say, "P3F-11.4.1.1"_rule, {unit, zone}};
            return {"act.detach"_say, "P3F-11.4.1.1"_rule, {unit}};
        case Verb::absorb:
            return {"act.absorb"_say, "P3F-11.4.1.5"_rule, {unit}};
        case Verb::caracole:
            return {"act.caracole"_say, "P3F-11.1.1.1"_rule, {unit}};
        case Verb::ruse:
            return {"act.ruse"_say, "P3F-S5.9"_rule, {unit}};
        case Verb::fire:
            return {"act.fire"_say,
                    ask == Ask::react ? "P3F-6.2.4"_rule : "P3F-7.8.1"_rule,
                    {unit, target}};
        case Verb::charge:
            return {"act.charge"_say, "P3F-6.3.7"_rule, {unit, target}};
        case Verb::withdraw:
            return {"act.withdraw"_say, "P3F-6.4a"_rule, {unit, zone}};
        case Verb::attack:
            return {action.spends ? "act.attack_charging"_say : "act.attack"_say,
                    "P3F-7.3.1"_rule,
                    {unit, zone}};
        case Verb::defend:
            return {"act.defend"_say, "P3F-7.3.2"_rule, {unit}};
        case Verb::stand:
            return {"act.stand"_say, "P3F-7.5.1.4"_rule};
        case Verb::retreat:
            if (!action.zone.exists()) return {"act.retreat_off"_say, "P3F-7.5.3.7"_rule, {unit}};
            return {ask == Ask::follow ? "act.follow"_say : "act.retreat"_say,
                    ask == Ask::follow ? "P3F-7.5.3.9"_rule : "P3F-7.5.3.1"_rule,
                    {unit, zone}};
        case Verb::advance:
            return {"act.advance"_say,
                    ask == Ask::advance_before ? "P3F-6.1.9"_rule : "P3F-7.7.1"_rule,
                    {unit}};
        case Verb::again:
            return {ask == Ask::second_attack ? "act.second_attack"_say : "act.second_round"_say,
                    ask == Ask::second_attack ? "P3F-11.1.2.2"_rule : "P3F-7.9.3"_rule};
        case Verb::settle:
            return {"act.settle"_say, "P3F-7.6c"_rule, {zone}};
    }
    return {"act.done"_say, "P3F-3.0.2"_rule};
}

Term P3f::term(Value value) const {
    Term term;
    term.number = value.number;
    term.reference = value.number;
    const auto place = static_cast<std::size_t>(value.number);
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            return term;
        case Noun::piece:
            term.kind = Term::Kind::name;
            term.refer = "unit";
            if (place >= tables().names.size())
                return {Term::Kind::label, value.number, "-", {}, {}, 0};
            term.text = tables().names[place].en;
            term.text_fr = tables().names[place].fr;
            return term;
        case Noun::zone:
            term.kind = Term::Kind::label;
            term.refer = "zone";
            term.text = place < tables().zone_labels.size()
                            ? std::string_view(tables().zone_labels[place])
                            : std::string_view("-");
            return term;
        case Noun::side:
            term.kind = Term::Kind::key;
            term.text = tables().battle.side_keys[place < 2 ? place : 0];
            return term;
        case Noun::column:
            term.kind = Term::Kind::name;
            if (place >= tables().column_names.size())
                return {Term::Kind::label, value.number, "-", {}, {}, 0};
            term.text = tables().column_names[place].en;
            term.text_fr = tables().column_names[place].fr;
            return term;
        case Noun::order: {
            constexpr std::string_view keys[] = {
                "order.none",  "order.attack",  "order.skirmish",  "order.hold",
                "order.march", "order.reserve", "order.disengage", "order.retreat"};
            term.kind = Term::Kind::key;
            term.text = keys[place < order_count ? place : 0];
            return term;
        }
        case Noun::result: {
            constexpr std::string_view keys[] = {"result.none", "result.check",
                                                 "result.disorganised", "result.one", "result.two"};
            constexpr std::string_view starred[] = {"result.none", "result.check",
                                                    "result.disorganised", "result.one_star",
                                                    "result.two_star"};
            term.kind = Term::Kind::key;
            const std::size_t result = place & 7u;
            term.text =
                place >= 8 ? starred[result < 5 ? result : 0] : keys[result < 5 ? result : 0];
            return term;
        }
        case Noun::level: {
            constexpr std::string_view keys[] = {"level.none", "level.draw", "level.marginal",
                                                 "level.clear", "level.decisive"};
            term.kind = Term::Kind::key;
            term.text = keys[place < level_count ? place : 0];
            return term;
        }
    }
    return term;
}

std::string_view P3f::rule_name(RuleId rule) { return rule_name_of(rule); }
RuleId P3f::find_rule(std::string_view text) { return rule_named(text); }
std::string_view P3f::say_name(SayId say) { return say_name_of(say); }
SayId P3f::find_say(std::string_view key) { return say_named(key); }

static_assert(Game<P3f>);

}  // namespace gonfalon::p3f
