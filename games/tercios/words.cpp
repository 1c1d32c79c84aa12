// What prompts and values are called: ids of the catalogue, never prose.
#include "engine/game/term.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

SayId roll_question(Cause cause) {
    switch (cause) {
        case Cause::order:
            return "ask.roll_order"_say;
        case Cause::impetuous:
            return "ask.roll_impetuous"_say;
        case Cause::reaction:
            return "ask.roll_reaction"_say;
        case Cause::shooting:
            return "ask.roll_shooting"_say;
        case Cause::shot_resist:
        case Cause::strike_resist:
        case Cause::reply_resist:
            return "ask.roll_resist"_say;
        case Cause::caracole:
            return "ask.roll_caracole"_say;
        case Cause::strike:
        case Cause::reply:
            return "ask.roll_strike"_say;
        case Cause::breaking:
            return "ask.roll_break"_say;
        case Cause::greatswords:
            return "ask.roll_greatswords"_say;
        case Cause::frenzy:
            return "ask.roll_frenzy"_say;
        case Cause::horses:
            return "ask.roll_horses"_say;
        case Cause::provoked:
            return "ask.roll_provoked"_say;
        default:
            return "ask.roll_commander"_say;
    }
}

}  // namespace

Event Tercios::question(const State& now, Side side) const {
    const Rules rules(*this, now);
    const Situation asked = rules.situation();
    const Scene& play = now.scene;
    const Argument who{"side", value_of(asked.side)};
    const Argument unit{"unit", value_of(play.activation.troop)};
    const Frame frame = play.frames.empty() ? Frame{} : play.frames.top();
    switch (asked.ask) {
        case Ask::map:
            return {"ask.map"_say, asked.rule, {who}};
        case Ask::terrain:
            if (play.buying.crossing) return {"ask.crossing"_say, asked.rule, {who}};
            return {"ask.terrain"_say,
                    asked.rule,
                    {who, {"points", number(play.buying.left[index(asked.side)])}}};
        case Ask::role:
            return {"ask.role"_say, asked.rule, {who}};
        case Ask::relief:
            return {"ask.relief"_say, asked.rule, {who}};
        case Ask::deploy:
            return {"ask.deploy"_say, asked.rule, {who}};
        case Ask::vanguard:
            return {"ask.vanguard"_say, asked.rule, {who}};
        case Ask::plan:
            return {"ask.plan"_say,
                    asked.rule,
                    {{"side", value_of(play.sealed[index(side)] ? other(side) : side)}}};
        case Ask::first:
            return {"ask.first"_say, asked.rule, {who}};
        case Ask::activate:
            return {play.led ? "ask.activate_troop"_say : "ask.activate"_say, asked.rule, {who}};
        case Ask::command:
            return {"ask.command"_say, asked.rule, {who, {"commander", value_of(play.rider)}}};
        case Ask::ride:
            return {"ask.ride"_say,
                    asked.rule,
                    {who,
                     {"commander",
                      value_of(play.command.trait == Trait::accomplice ? play.command.target
                                                                       : play.command.commander)}}};
        case Ask::pose:
            return {"ask.pose"_say, asked.rule, {who, {"unit", value_of(play.command.troop)}}};
        case Ask::cold:
            return {"ask.cold"_say, asked.rule, {who, {"trait", value_of(play.command.trait)}}};
        case Ask::ready:
            return {"ask.ready"_say,
                    asked.rule,
                    {who, unit, {"left", number(tables().ready_actions - play.activation.count)}}};
        case Ask::run:
            return {"ask.run"_say, asked.rule, {who, unit}};
        case Ask::fire:
            return {"ask.fire"_say, asked.rule, {who, unit}};
        case Ask::gun:
            return {"ask.gun"_say, asked.rule, {who, unit}};
        case Ask::assault:
            return {"ask.assault"_say, asked.rule, {who, unit}};
        case Ask::caracole:
            return {"ask.caracole"_say, asked.rule, {who, unit}};
        case Ask::energetic:
            return {"ask.energetic"_say, asked.rule, {who, unit}};
        case Ask::react:
            return {frame.charged ? "ask.react_charge"_say : "ask.react"_say,
                    asked.rule,
                    {who, {"unit", value_of(frame.troop)}, {"enemy", value_of(frame.other)}}};
        case Ask::reaction:
            return {"ask.reaction"_say,
                    asked.rule,
                    {who,
                     {"unit", value_of(frame.troop)},
                     {"enemy", value_of(frame.other)},
                     {"order", value_of(now.unit(frame.troop).used)}}};
        case Ask::evade:
            return {"ask.evade"_say, asked.rule, {who, {"unit", value_of(frame.troop)}}};
        case Ask::intercept:
            return {"ask.intercept"_say,
                    asked.rule,
                    {who,
                     {"unit", value_of(play.charge.target)},
                     {"enemy", value_of(play.charge.troop)}}};
        case Ask::dirty_war:
            return {"ask.dirty_war"_say, asked.rule, {who}};
        case Ask::selfless:
            return {"ask.selfless"_say, asked.rule, {who, {"unit", value_of(frame.troop)}}};
        case Ask::elegant:
            return {"ask.elegant"_say, asked.rule, {who, {"unit", value_of(rules.loser())}}};
        case Ask::pull_back:
            return {
                "ask.pull_back"_say, asked.rule, {who, {"unit", value_of(play.melee.attacker)}}};
        case Ask::advance:
            return {"ask.advance"_say, asked.rule, {who, {"unit", value_of(play.melee.attacker)}}};
        case Ask::escape:
            return {"ask.escape"_say, asked.rule, {who, {"commander", value_of(frame.commander)}}};
        case Ask::roll_terrain:
            return {"ask.roll_terrain"_say, asked.rule};
        case Ask::roll_field:
            return {
                "ask.roll_field"_say, asked.rule, {{"piece", value_of(play.laid.back().stencil)}}};
        case Ask::roll_roles:
            return {"ask.roll_roles"_say, asked.rule};
        case Ask::roll_river:
            return {"ask.roll_river"_say, asked.rule};
        case Ask::roll_initiative:
            return {"ask.roll_initiative"_say, asked.rule};
        case Ask::draw_card:
            return {"ask.draw_card"_say, asked.rule, {{"unit", value_of(frame.troop)}}};
        case Ask::roll: {
            const gonfalon::Value subject =
                frame.commander.exists() ? value_of(frame.commander) : value_of(frame.troop);
            return {roll_question(frame.cause),
                    asked.rule,
                    {{"unit", subject},
                     {"count", number(frame.dice)},
                     {"target", number(frame.target)},
                     {"need", number(frame.need)}}};
        }
        case Ask::over:
            break;
    }
    return {"ask.over"_say, asked.rule};
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
        case Noun::order:
            return term.one_of(keys_of<Order, Index, "order.">);
        case Noun::level:
            return term.one_of(keys_of<Level, Index, "level.">);
        case Noun::quarter:
            return term.one_of(keys_of<Quarter, Index, "quarter.">);
        case Noun::trait:
            return term.one_of(keys_of<Trait, Index, "trait.">);
        case Noun::virtue:
            return term.one_of(keys_of<Virtue, Index, "virtue.">);
        case Noun::weapon:
            return term.one_of(keys_of<Weapon, Index, "weapon.">);
    }
    return term.number();
}

static_assert(Game<Tercios>);

}  // namespace gonfalon::tercios
