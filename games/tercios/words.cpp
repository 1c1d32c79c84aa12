// What prompts, actions and values are called: ids of the catalogue, never prose.
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

constexpr std::string_view trait_keys[] = {
    "trait.fast",          "trait.inspiring",     "trait.alert",          "trait.authoritarian",
    "trait.bold",          "trait.cartographer",  "trait.cautious",       "trait.comrade_in_arms",
    "trait.coordinator",   "trait.diligent",      "trait.eagle_eyed",     "trait.engineer",
    "trait.erudite",       "trait.fearless",      "trait.hero",           "trait.honourable",
    "trait.intriguer",     "trait.lucky",         "trait.mentor",         "trait.meticulous",
    "trait.patient",       "trait.perfectionist", "trait.pious",          "trait.provoker",
    "trait.relentless",    "trait.schemer",       "trait.smart",          "trait.swift",
    "trait.terrible",      "trait.accomplice",    "trait.cold",           "trait.determined",
    "trait.energetic",     "trait.enthusiastic",  "trait.experienced",    "trait.expert",
    "trait.indefatigable", "trait.innovative",    "trait.nimble",         "trait.notable",
    "trait.prepared_guns", "trait.protector",     "trait.ruthless",       "trait.sharp",
    "trait.skilled",       "trait.stoic",         "trait.tenacious",      "trait.trickster",
    "trait.undaunted",     "trait.enigmatic",     "trait.aggressive",     "trait.brave",
    "trait.calm",          "trait.diplomatic",    "trait.gallant",        "trait.imperturbable",
    "trait.passionate",    "trait.phlegmatic",    "trait.prepared_light", "trait.selfless",
    "trait.wealthy",       "trait.respectable",   "trait.elegant",        "trait.guarded",
};
constexpr std::string_view virtue_keys[] = {
    "virtue.dedication", "virtue.dexterity", "virtue.drill",      "virtue.loyalty",
    "virtue.zeal",       "virtue.sacrifice", "virtue.will",       "virtue.presence",
    "virtue.elan",       "virtue.fame",      "virtue.initiative",
};
constexpr std::string_view weapon_keys[] = {
    "weapon.pikes",      "weapon.swordsmen",    "weapon.halberds",        "weapon.greatswords",
    "weapon.lances",     "weapon.heavy_lances", "weapon.bardiches",       "weapon.grenades",
    "weapon.pistol",     "weapon.arquebus",     "weapon.arquebus_musket", "weapon.musket",
    "weapon.crossbow",   "weapon.bow",          "weapon.longbow",         "weapon.light_gun",
    "weapon.medium_gun", "weapon.heavy_gun",    "weapon.mortar",          "weapon.flintlock",
};

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

Event Tercios::describe(const State& now, Side, const Action& action) const {
    const Rules rules(*this, now);
    const Situation asked = rules.situation();
    const Argument unit{"unit", value_of(action.troop)};
    const Argument target{"target", value_of(action.other)};
    const Argument commander{"commander", value_of(action.commander)};
    const Argument length{"length", inches(action.number)};
    switch (action.verb) {
        case Verb::done:
            if (asked.ask == Ask::terrain) return {"act.buy_no_more"_say, "TER-R103"_rule};
            return {"act.done"_say, asked.rule};
        case Verb::map:
            if (action.number == 0)
                return {"act.map_own"_say,
                        "TER-TRB-4"_rule,
                        {{"points", number(tables().card(Trait::cartographer).own_die)}}};
            return {"act.map_enemy"_say,
                    "TER-TRB-4"_rule,
                    {{"points", number(-tables().card(Trait::cartographer).enemy_die)}}};
        case Verb::lay:
            return {"act.lay"_say,
                    asked.rule,
                    {{"piece", value_of(action.stencil)},
                     {"x", inches(action.at.x)},
                     {"y", inches(action.at.y)}}};
        case Verb::role:
            return {"act.role"_say,
                    "TER-S0.1"_rule,
                    {{"role", role_value(static_cast<std::uint8_t>(action.number))}}};
        case Verb::relief:
            return {"act.relief"_say,
                    "TER-S5.3"_rule,
                    {{"regiment", value_of(troop(action.troop).regiment)}}};
        case Verb::place:
            return {"act.place"_say,
                    "TER-S0.2"_rule,
                    {unit, {"x", inches(action.at.x)}, {"y", inches(action.at.y)}}};
        case Verb::merge:
            return {"act.merge"_say, "TER-SPA-11"_rule, {unit, target}};
        case Verb::station:
            return {"act.station"_say,
                    "TER-S0.2"_rule,
                    {commander, {"x", inches(action.at.x)}, {"y", inches(action.at.y)}}};
        case Verb::attach:
            return {"act.attach"_say, "TER-S0.2"_rule, {commander, unit}};
        case Verb::order:
            return {"act.order"_say, "TER-TUR-3"_rule, {unit, {"order", value_of(action.card)}}};
        case Verb::brigade:
            return {"act.brigade"_say, "TER-SPI-8"_rule, {unit, target}};
        case Verb::alone:
            return {"act.alone"_say, "TER-SPI-8"_rule, {unit}};
        case Verb::seal:
            return {"act.seal"_say, "TER-TUR-3"_rule};
        case Verb::first:
            return {action.number == 0 ? "act.first_me"_say : "act.first_enemy"_say,
                    "TER-TUR-6"_rule};
        case Verb::ride:
            return {"act.ride"_say,
                    "TER-CMD-12"_rule,
                    {commander, {"x", inches(action.at.x)}, {"y", inches(action.at.y)}}};
        case Verb::join:
            return {"act.join"_say, "TER-CMD-16"_rule, {commander, unit}};
        case Verb::use: {
            const Argument trait{"trait", value_of(action.trait)};
            const RuleId rule = tables().card(action.trait).rule;
            if (action.other_commander.exists())
                return {"act.use_on_commander"_say,
                        rule,
                        {commander, trait, {"other", value_of(action.other_commander)}}};
            if (action.card != Order::none)
                return {"act.use_card"_say,
                        rule,
                        {commander, trait, unit, {"order", value_of(action.card)}}};
            if (action.other.exists())
                return {"act.use_on_two"_say, rule, {commander, trait, unit, target}};
            if (action.trait == Trait::inspiring || action.trait == Trait::expert)
                return {"act.use_virtue"_say,
                        rule,
                        {commander, trait, unit, {"virtue", value_of(action.virtue)}}};
            if (action.trait == Trait::alert || action.trait == Trait::skilled)
                return {"act.use_face"_say,
                        rule,
                        {commander, trait, unit, {"way", value_of(action.quarter)}}};
            // Without a word of a card it is kept.
            if (action.trait == Trait::pious && action.number == 0)
                return {"act.use_card"_say,
                        rule,
                        {commander, trait, unit, {"order", value_of(Order::resist)}}};
            if (action.trait == Trait::trickster)
                return {action.number == 0 ? "act.use_shoot"_say : "act.use_melee"_say,
                        rule,
                        {commander, trait, unit}};
            if (action.troop.exists()) return {"act.use_on"_say, rule, {commander, trait, unit}};
            return {"act.use"_say, rule, {commander, trait}};
        }
        case Verb::activate:
            return {"act.activate"_say, "TER-TUR-7"_rule, {unit}};
        case Verb::pass:
            return {"act.pass"_say, "TER-TUR-10"_rule};
        case Verb::move: {
            // Left and right apart: nobody turns by less than nothing.
            const auto degrees = [](std::int32_t turn) {
                return number(turn > 0 ? (turn * 360 + 32768) / 65536 : 0);
            };
            return {"act.move"_say,
                    "TER-MOV-5"_rule,
                    {unit,
                     length,
                     {"left", degrees(action.turn)},
                     {"right", degrees(-action.turn)},
                     {"then_left", degrees(action.correction)},
                     {"then_right", degrees(-action.correction)}}};
        }
        case Verb::enter:
            return {"act.enter"_say, "TER-S5.3"_rule, {unit}};
        case Verb::leave:
            return {"act.leave"_say, "TER-S6.2"_rule, {unit}};
        case Verb::occupy:
            return {"act.occupy"_say, "TER-TEL-2"_rule, {unit}};
        case Verb::face:
            return {"act.face"_say, "TER-MOV-15"_rule, {unit, {"way", value_of(action.quarter)}}};
        case Verb::reorganise:
            return {"act.reorganise"_say, "TER-ORD-5"_rule, {unit}};
        case Verb::shoot:
            if (action.quarter != Quarter::front)
                return {"act.shoot_from"_say,
                        "TER-TIR-1"_rule,
                        {unit, target, {"way", value_of(action.quarter)}}};
            return {"act.shoot"_say, "TER-TIR-1"_rule, {unit, target}};
        case Verb::limber:
            return {"act.limber"_say, "TER-SPA-7"_rule, {unit}};
        case Verb::unlimber:
            return {"act.unlimber"_say, "TER-SPA-7"_rule, {unit}};
        case Verb::mount:
            return {"act.mount"_say, "TER-ADA-8"_rule, {unit}};
        case Verb::dismount:
            return {"act.dismount"_say, "TER-ADA-8"_rule, {unit}};
        case Verb::charge:
            return {"act.charge"_say,
                    "TER-ORD-8"_rule,
                    {unit, target, {"way", value_of(action.quarter)}}};
        case Verb::approach:
            return {"act.approach"_say, "TER-ORD-9"_rule, {unit, target}};
        case Verb::react:
            return {"act.react"_say, "TER-REA-3"_rule, {unit}};
        case Verb::evade:
            if (action.number == 0) return {"act.evade"_say, "TER-REA-10"_rule, {unit}};
            return {"act.evade_by"_say, "TER-REA-10"_rule, {unit, length}};
        case Verb::keep:
            if (has(action.troop) && now.unit(action.troop).card == Order::none)
                return {"act.stand"_say, "TER-REA-2"_rule};
            return {"act.keep"_say, "TER-REA-2"_rule, {unit}};
        case Verb::stand:
            return {"act.stand"_say, "TER-REA-2"_rule};
        case Verb::intercept:
            if (action.number > 0)
                return {"act.intercept_at"_say, "TER-SPC-8"_rule, {unit, length}};
            return {"act.intercept"_say, "TER-SPC-8"_rule, {unit}};
        case Verb::caracole:
            return {"act.caracole"_say, "TER-SPC-7"_rule, {length}};
        case Verb::dirty_war:
            return {"act.dirty_war"_say, "TER-MEL-28"_rule};
        case Verb::again:
            return {"act.again"_say, "TER-TRA-10"_rule};
        case Verb::elegant:
            return {"act.elegant"_say, "TER-X-2"_rule, {commander}};
        case Verb::pull_back:
            return {"act.pull_back"_say,
                    asked.ask == Ask::pose ? "TER-TRK-13"_rule : "TER-MEL-22"_rule,
                    {length}};
        case Verb::advance:
            return {"act.advance"_say, "TER-MEL-27"_rule, {length}};
        case Verb::escape:
            return {"act.ride"_say,
                    "TER-CMD-20"_rule,
                    {commander, {"x", inches(action.at.x)}, {"y", inches(action.at.y)}}};
        case Verb::cancel:
            return {"act.cancel"_say, "TER-TRK-2"_rule, {commander}};
    }
    return {"act.done"_say, asked.rule};
}

Term Tercios::term(gonfalon::Value value) const {
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
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            return term;
        case Noun::troop:
            if (place >= codes_->labels.size()) return nothing;
            term.kind = Term::Kind::name;
            term.refer = "unit";
            term.text = codes_->labels[place].en;
            term.text_fr = codes_->labels[place].fr;
            return term;
        case Noun::commander:
            if (place >= tables().commander_names.size()) return nothing;
            term.kind = Term::Kind::name;
            term.refer = "commander";
            term.text = tables().commander_names[place];
            term.text_fr = tables().commander_names[place];
            return term;
        case Noun::regiment:
            if (place >= tables().regiment_names.size()) return nothing;
            term.kind = Term::Kind::name;
            term.text = tables().regiment_names[place].en;
            term.text_fr = tables().regiment_names[place].fr;
            return term;
        case Noun::piece:
            if (place >= tables().stencil_names.size()) return nothing;
            term.kind = Term::Kind::name;
            term.text = tables().stencil_names[place].en;
            term.text_fr = tables().stencil_names[place].fr;
            return term;
        case Noun::side:
            return key(scenario().side_keys[place < 2 ? place : 0]);
        case Noun::role:
            return key(scenario().role_keys[place < 2 ? place : 0]);
        case Noun::order: {
            constexpr std::string_view keys[] = {"order.ready", "order.assault", "order.run",
                                                 "order.fire",  "order.resist",  "order.none"};
            return key(keys[place < 6 ? place : 5]);
        }
        case Noun::level: {
            constexpr std::string_view keys[] = {
                "level.none",    "level.decisive", "level.clear",       "level.narrow",
                "level.pyrrhic", "level.fixed",    "level.annihilated", "level.drawn"};
            return key(keys[place < level_count ? place : 0]);
        }
        case Noun::quarter: {
            constexpr std::string_view keys[] = {"quarter.front", "quarter.left", "quarter.rear",
                                                 "quarter.right"};
            return key(keys[place < quarter_count ? place : 0]);
        }
        case Noun::trait:
            return key(trait_keys[place < trait_count ? place : 0]);
        case Noun::virtue:
            return key(virtue_keys[place < virtue_count ? place : 0]);
        case Noun::weapon:
            return key(weapon_keys[place < weapon_count ? place : 0]);
    }
    return term;
}

std::string_view Tercios::rule_name(RuleId rule) { return rule_name_of(rule); }
RuleId Tercios::find_rule(std::string_view text) { return rule_named(text); }
std::string_view Tercios::say_name(SayId say) { return say_name_of(say); }
SayId Tercios::find_say(std::string_view key) { return say_named(key); }

static_assert(Game<Tercios>);

}  // namespace gonfalon::tercios
