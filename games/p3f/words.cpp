// What prompts and values are called: ids of the catalogue, never prose.
#include "engine/game/term.h"
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

// A step lost with an asterisk is another thing than one without.
static std::string_view result_key(std::int32_t number) {
    const bool asterisk = number >= 8;
    const auto result = static_cast<Result>(number & 7);
    if (asterisk && result == Result::one) return "result.one_star";
    if (asterisk && result == Result::two) return "result.two_star";
    const auto place = static_cast<std::size_t>(result);
    return keys_of<Result, Index, "result.">[place < count_of<Result> ? place : 0];
}

Term P3f::term(Value value) const {
    const TermOf term(value);
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            break;
        case Noun::piece:
            return term.name_of(tables().names, "unit");
        case Noun::zone:
            return term.label_of(tables().zone_labels, "zone");
        case Noun::side:
            return term.key(tables().battle.side_keys[value.number == 1 ? 1 : 0]);
        case Noun::column:
            return term.name_of(tables().column_names);
        case Noun::order:
            return term.one_of(keys_of<Order, Index, "order.">);
        case Noun::result:
            return term.key(result_key(value.number));
        case Noun::level:
            return term.one_of(keys_of<Level, Index, "level.">);
    }
    return term.number();
}

static_assert(Game<P3f>);

}  // namespace gonfalon::p3f
