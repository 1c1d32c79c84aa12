// What prompts and values are called: ids of the catalogue, never prose.
#include "engine/game/question.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

Event LaGarde::question(const State& now, Side side) const {
    const Rules rules(*this, now);
    const Situation asked = rules.situation();
    const Scene& play = now.scene;
    const QuestionOf ask(asked, says_of<Ask, Index>, value_of(asked.side));
    const auto tested = [&](auto subject, const Test& test) {
        return ask.to_all({{"unit", value_of(subject)}, {"need", number(test.need - test.bonus)}});
    };
    const Log silent;
    switch (asked.ask) {
        case Ask::orders:
            return ask.to_all({{"side", value_of(play.sealed[index(side)] ? other(side) : side)}});
        case Ask::replace:
            return ask.to_side({{"aides", number(rules.replacing_aides(asked.side))}});
        case Ask::move:
            return ask.to_side({{"formation", value_of(play.formation)},
                                {"order", value_of(rules.order_of(play.formation))}});
        case Ask::fight:
            return ask.to_side({{"formation", value_of(play.formation)}});
        case Ask::engage:
            return ask.to_side({{"unit", value_of(rules.fighter(asked.side))}});
        case Ask::advance:
            return ask.to_side({{"unit", value_of(play.combat.attacker)},
                                {"cm", centimetres(rules.advance_length())}});
        case Ask::roll_arrival:
            return tested(FormationId{play.cursor},
                          rules.arrival_test(FormationId{play.cursor}, silent));
        case Ask::roll_order:
            return tested(FormationId{play.cursor},
                          rules.order_test(FormationId{play.cursor}, silent));
        case Ask::roll_rally:
            return tested(BrigadeId{play.cursor},
                          rules.rally_test(BrigadeId{play.cursor}, Rules::Trial::rally, silent));
        case Ask::draw_combat:
        case Ask::draw_bombardment:
            return ask.to_all({{"unit", value_of(play.combat.attacker)},
                               {"target", value_of(play.combat.defender)},
                               {"red", number(play.combat.bag[0])},
                               {"white", number(play.combat.bag[1])},
                               {"blue", number(play.combat.bag[2])}});
        case Ask::roll_loss:
        case Ask::roll_cohesion:
            return tested(play.tasks[0].brigade, rules.test_of(play.tasks[0], silent));
        case Ask::roll_general:
            return tested(play.tasks[0].general, rules.test_of(play.tasks[0], silent));
        case Ask::roll_length:
            return ask.to_all({{"need", number(rules.length_test().need)}});
        case Ask::roll_initiative:
        case Ask::over:
            return ask.to_all();
        default:
            return ask.to_side();
    }
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
        default:
            if (const auto key = Nouns::key<Index>(value); !key.empty()) return term.key(key);
            break;
    }
    return term.number();
}

static_assert(Game<LaGarde>);

}  // namespace gonfalon::la_garde
