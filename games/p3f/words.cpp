// What prompts and values are called: ids of the catalogue, never prose.
#include "engine/game/question.h"
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

Event P3f::question(const State& now, Side) const {
    const Situation asked = Rules(*this, now).situation();
    const QuestionOf ask(asked, says_of<Ask, Index, Ask::advance_before>, value_of(asked.side));
    const Combat& combat = now.combat;
    const Frame frame = now.frames.empty() ? Frame{} : now.frames.top();
    const Argument attacker{"unit", value_of(combat.attacker)};
    switch (asked.ask) {
        case Ask::move:
            if (!now.march.piece.exists()) return ask.to_side();
            return ask.to_side("ask.move_on"_say, {{"unit", value_of(now.march.piece)},
                                                   {"spent", number(now.march.spent)}});
        case Ask::advance_before:
            return ask.to_side("ask.advance"_say, {{"zone", value_of(frame.zone)}});
        case Ask::advance:
            return ask.to_side({{"zone", value_of(combat.to)}});
        case Ask::defend:
            return ask.to_side({attacker, {"zone", value_of(combat.to)}});
        case Ask::second_round:
        case Ask::second_attack:
            return ask.to_side({attacker});
        case Ask::loss:
            return ask.to_side({{"unit", value_of(combat.defender)},
                                {"steps", number(combat.defender_result == Result::two ? 2 : 1)}});
        case Ask::place_leader:
            return ask.to_side({{"leader", value_of(frame.piece)}});
        case Ask::roll_check:
            return ask.to_all({{"unit", value_of(frame.piece)}, {"need", number(frame.need)}});
        case Ask::roll_combat:
            return ask.to_all({attacker,
                               {"target", value_of(combat.defender)},
                               {"difference", number(combat.difference)}});
        case Ask::roll_fire:
            return ask.to_all({{"unit", value_of(frame.piece)},
                               {"target", value_of(frame.other)},
                               {"need", number(frame.need)}});
        case Ask::roll_leader:
            return ask.to_all({{"leader", value_of(frame.piece)}, {"units", number(frame.need)}});
        case Ask::roll_order:
        case Ask::roll_arrival:
            return ask.to_all({{"column", value_of(frame.column)}});
        case Ask::roll_rashness:
            return ask.to_all({{"leader", value_of(frame.piece)}});
        case Ask::roll_fog:
        case Ask::over:
            return ask.to_all();
        default:
            return ask.to_side();
    }
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
        case Noun::result:
            return term.key(result_key(value.number));
        default:
            if (const auto key = Nouns::key<Index>(value); !key.empty()) return term.key(key);
            break;
    }
    return term.number();
}

static_assert(Game<P3f>);

}  // namespace gonfalon::p3f
