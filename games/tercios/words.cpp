// What prompts and values are called: ids of the catalogue, never prose.
#include "engine/game/question.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

Event Tercios::question(const State& now, Side side) const {
    const Rules rules(*this, now);
    const Situation asked = rules.situation();
    const Scene& play = now.scene;
    const QuestionOf ask(asked, says_of<Ask, Index, Ask::roll>, value_of(asked.side));
    const Argument unit{"unit", value_of(play.activation.troop)};
    const Frame frame = play.frames.empty() ? Frame{} : play.frames.top();
    switch (asked.ask) {
        case Ask::terrain:
            if (play.buying.crossing) return ask.to_side("ask.crossing"_say);
            return ask.to_side({{"points", number(play.buying.left[index(asked.side)])}});
        case Ask::plan:
            return ask.to_all({{"side", value_of(play.sealed[index(side)] ? other(side) : side)}});
        case Ask::activate:
            return ask.to_side(play.led ? "ask.activate_troop"_say : "ask.activate"_say);
        case Ask::command:
            return ask.to_side({{"commander", value_of(play.rider)}});
        case Ask::ride:
            return ask.to_side({{"commander", value_of(play.command.trait == Trait::accomplice
                                                           ? play.command.target
                                                           : play.command.commander)}});
        case Ask::pose:
            return ask.to_side({{"unit", value_of(play.command.troop)}});
        case Ask::cold:
            return ask.to_side({{"trait", value_of(play.command.trait)}});
        case Ask::ready:
            return ask.to_side(
                {unit, {"left", number(tables().ready_actions - play.activation.count)}});
        case Ask::run:
        case Ask::fire:
        case Ask::gun:
        case Ask::assault:
        case Ask::caracole:
        case Ask::energetic:
            return ask.to_side({unit});
        case Ask::react:
            return ask.to_side(frame.charged ? "ask.react_charge"_say : "ask.react"_say,
                               {{"unit", value_of(frame.troop)}, {"enemy", value_of(frame.other)}});
        case Ask::reaction:
            return ask.to_side({{"unit", value_of(frame.troop)},
                                {"enemy", value_of(frame.other)},
                                {"order", value_of(now.unit(frame.troop).used)}});
        case Ask::evade:
        case Ask::selfless:
            return ask.to_side({{"unit", value_of(frame.troop)}});
        case Ask::intercept:
            return ask.to_side(
                {{"unit", value_of(play.charge.target)}, {"enemy", value_of(play.charge.troop)}});
        case Ask::elegant:
            return ask.to_side({{"unit", value_of(rules.loser())}});
        case Ask::pull_back:
        case Ask::advance:
            return ask.to_side({{"unit", value_of(play.melee.attacker)}});
        case Ask::escape:
            return ask.to_side({{"commander", value_of(frame.commander)}});
        case Ask::roll_field:
            return ask.to_all({{"piece", value_of(play.laid.back().stencil)}});
        case Ask::draw_card:
            return ask.to_all({{"unit", value_of(frame.troop)}});
        case Ask::roll:
            return ask.to_all(Rules::roll_of(frame.cause).question,
                              {{"unit", frame.commander.exists() ? value_of(frame.commander)
                                                                 : value_of(frame.troop)},
                               {"count", number(frame.dice)},
                               {"target", number(frame.target)},
                               {"need", number(frame.need)}});
        case Ask::roll_terrain:
        case Ask::roll_roles:
        case Ask::roll_river:
        case Ask::roll_initiative:
        case Ask::over:
            return ask.to_all();
        default:
            return ask.to_side();
    }
}

Term Tercios::term(gonfalon::Value value) const {
    const TermOf term(value);
    const std::size_t place = value.number == 1 ? 1 : 0;
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            break;
        case Noun::troop:
            return term.name_of(codes_->labels, "unit");
        case Noun::commander:
            return term.name_of(tables().commander_names, "commander");
        case Noun::regiment:
            return term.name_of(tables().regiment_names);
        case Noun::piece:
            return term.name_of(tables().stencil_names);
        case Noun::side:
            return term.key(scenario().side_keys[place]);
        case Noun::role:
            return term.key(scenario().role_keys[place]);
        default:
            if (const auto key = Nouns::key<Index>(value); !key.empty()) return term.key(key);
            break;
    }
    return term.number();
}

static_assert(Game<Tercios>);

}  // namespace gonfalon::tercios
