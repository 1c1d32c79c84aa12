// What prompts, actions and values are called: ids of the catalogue, never prose.
#include "generated/toy/index.h"
#include "tests/toy/game.h"

namespace gonfalon::toy {

Event Toy::question(const State& now, Side side) const {
    const Prompt<Ask> asked = prompt(now, side);
    const Argument who{"side", value_of(asked.side)};
    const Phase& phase = now.now();
    switch (asked.ask) {
        case Ask::order:
            return {"ask.order"_say, asked.rule, {who, {"round", number(now.round)}}};
        case Ask::token:
            return {"ask.token"_say, asked.rule};
        case Ask::act:
            if (!phase.piece.exists()) return {"ask.act"_say, asked.rule, {who}};
            return {"ask.act_on"_say, asked.rule, {who, {"piece", value_of(phase.piece)}}};
        case Ask::dice:
            return {"ask.dice"_say,
                    asked.rule,
                    {{"piece", value_of(phase.piece)}, {"target", value_of(phase.target)}}};
        case Ask::fall_back:
            return {"ask.fall_back"_say, asked.rule, {who, {"piece", value_of(phase.piece)}}};
        case Ask::nothing:
            break;
    }
    return {"ask.over"_say, asked.rule};
}

Event Toy::describe(const State& now, Side side, const Action& action) const {
    const Argument piece{"piece", value_of(action.piece)};
    const Argument square{"square", value_of(action.square)};
    switch (action.verb) {
        case Verb::order:
            return {"act.order"_say, "TOY-5.1"_rule, {{"order", value_of(action.order)}}};
        case Verb::reveal:
            return {
                "act.reveal"_say, "TOY-5.2"_rule, {{"order", value_of(now.orders[index(side)])}}};
        case Verb::step:
            return {"act.step"_say, "TOY-3.1"_rule, {piece, square}};
        case Verb::attack:
            return {"act.attack"_say, "TOY-4.1"_rule, {piece, {"target", value_of(action.target)}}};
        case Verb::fall_back:
            return {"act.fall_back"_say, "TOY-4.5"_rule, {square}};
        case Verb::done:
            break;
    }
    return {"act.done"_say, "TOY-2.2"_rule};
}

Term Toy::term(Value value) const {
    constexpr std::string_view side_keys[] = {"side.first", "side.second"};
    constexpr std::string_view order_keys[] = {"order.none", "order.march", "order.assault",
                                               "order.hold"};
    Term term;
    term.number = value.number;
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            return term;
        case Noun::piece:
            term.kind = Term::Kind::label;
            term.text = name_of(PieceId{value.number});
            term.refer = "unit";
            break;
        case Noun::square:
            term.kind = Term::Kind::label;
            term.text = name_of(Square{value.number});
            term.refer = "square";
            break;
        case Noun::side:
            term.kind = Term::Kind::key;
            term.text = side_keys[value.number];
            break;
        case Noun::order:
            term.kind = Term::Kind::key;
            term.text = order_keys[value.number];
            break;
    }
    term.reference = value.number;
    return term;
}

std::string_view Toy::rule_name(RuleId rule) { return rule_name_of(rule); }
RuleId Toy::find_rule(std::string_view text) { return rule_named(text); }
std::string_view Toy::say_name(SayId say) { return say_name_of(say); }
SayId Toy::find_say(std::string_view key) { return say_named(key); }

}  // namespace gonfalon::toy
