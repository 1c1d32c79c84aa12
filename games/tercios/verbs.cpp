// The verbs, one row each: words, moment, check, deed, description. Lengths are tenths of a
// millimetre, turns 1/65536 of a circle, to the left when positive. The second side's codes begin
// with a small letter.
//
//   map own|enemy          lay wood 4572 6096 0
//   role attacker          relief R2              place I1 4572 2286 16384 [limbered] [foot]
//   merge G1 I1            station C0 4064 1270   attach C0 I1
//   order I1 fire          brigade I1 I2          alone I1            seal         first me|enemy
//   ride C0 4064 2000      join C0 I1             use C0 bold I1 assault
//                                                 use C0 pious I1 [keep]
//   activate I1 [fire]     pass                   done                stand
//   move I1 -910 1016 [400]                       move I1 to 4572 3302 (read only)
//   enter I1 9144 11000    leave I1 0 2032        occupy I1 0 900     face I1 left
//   reorganise I1          shoot I1 i2 [left]     limber G1           unlimber G1
//   mount D1 16384         dismount D1            charge I1 i2 front  approach I1 i2
//   react I1               keep I1                evade I1 [2032]     intercept H1 [600]
//   caracole 1500          dirty_war              again               elegant C1
//   cancel C1              pull_back [I1] 254     advance 762         escape C1 4000 1000
#include "games/tercios/verbs.h"

#include "engine/game/ruled_by.h"
#include "engine/game/slots.h"
#include "games/tercios/rules/referee.h"

namespace gonfalon::tercios {

namespace {

// --- Words --------------------------------------------------------------------------------------

constexpr std::string_view a_commander = "expected.tercios_commander";
constexpr std::string_view a_side = "expected.tercios_side";
constexpr Slot<Language> troop = coded_slot<Language, &Action::troop>("expected.tercios_unit");
constexpr Slot<Language> other_troop =
    coded_slot<Language, &Action::other>("expected.tercios_unit");
constexpr Slot<Language> stencil = coded_slot<Language, &Action::stencil>("expected.tercios_piece");
constexpr Slot<Language> leader = coded_slot<Language, &Action::commander>(a_commander);
constexpr Slot<Language> other_leader = coded_slot<Language, &Action::other_commander>(a_commander);
constexpr Slot<Language> card =
    named_slot<Language, &Action::card, Order::ready, Order::resist>("expected.tercios_order");
constexpr Slot<Language> maybe_card =
    named_slot<Language, &Action::card, Order::ready, Order::resist>("expected.tercios_order",
                                                                     Need::maybe);
constexpr Slot<Language> quarter =
    named_slot<Language, &Action::quarter, Quarter::front, Quarter::right>(a_side);
// The front is meant when nothing is said.
constexpr Slot<Language> maybe_quarter =
    named_slot<Language, &Action::quarter, Quarter::left, Quarter::right>(a_side, Need::maybe);
constexpr Slot<Language> turn = number_slot<Language, &Action::turn, -full_circle, full_circle>();
constexpr Slot<Language> length = number_slot<Language, &Action::number, -far_away, far_away>();
constexpr Slot<Language> maybe_length =
    number_slot<Language, &Action::number, 1, far_away>(Need::maybe);
constexpr Slot<Language> limbered = flag_slot<Language, &Action::limbered, "limbered">();
constexpr Slot<Language> on_foot = flag_slot<Language, &Action::on_foot, "foot">();
constexpr Slot<Language> me_or_enemy = choice_slot<Language, &Action::number, "me", "enemy">();
constexpr Slot<Language> own_or_enemy = choice_slot<Language, &Action::number, "own", "enemy">();
constexpr Slot<Language> shoot_or_melee =
    choice_slot<Language, &Action::number, "shoot", "melee">();
constexpr const Slot<Language>* at = &point_slot<Language>;
constexpr const Slot<Language>* way = &way_slot<Language>;

constexpr Slot<Language> arms{
    "expected.known_word",
    [](const Rules& rules, Side side, LineReader& words, Action& action) {
        LineReader ahead = words;
        if (ahead.next() == "limbered" && !limbered.read(rules, side, words, action)) return false;
        return words.at_line_end() || on_foot.read(rules, side, words, action);
    },
    [](const Rules& rules, const Action& action, std::string& text) {
        limbered.write(rules, action, text);
        on_foot.write(rules, action, text);
    },
    true};
constexpr Slot<Language> role{"expected.tercios_role",
                              [](const Rules& rules, Side, LineReader& words, Action& action) {
                                  const std::string_view word = words.next();
                                  const auto& ids = rules.scenario.role_ids;
                                  action.number = word == ids[1] ? 1 : 0;
                                  return word == ids[0] || word == ids[1];
                              },
                              [](const Rules& rules, const Action& action, std::string& text) {
                                  add_word(text,
                                           rules.scenario.role_ids[action.number == 0 ? 0 : 1]);
                              }};
// Any troop stands for its regiment.
constexpr Slot<Language> regiment{
    "expected.tercios_regiment",
    [](const Rules& rules, Side, LineReader& words, Action& action) {
        const std::string_view word = words.next();
        for (std::size_t i = 0; i < rules.tables.regiments.size(); ++i)
            if (rules.game.code(RegimentId{i}) == word)
                action.troop = rules.tables.regiments[i].begin;
        return action.troop.exists();
    },
    [](const Rules& rules, const Action& action, std::string& text) {
        add_word(text, rules.game.code(rules.troop(action.troop).regiment));
    }};
constexpr Slot<Language> troop_and_length{
    "expected.number_in_range",
    [](const Rules& rules, Side side, LineReader& words, Action& action) {
        LineReader ahead = words;
        std::int64_t number = 0;
        if (!read_number(ahead.next(), -far_away, far_away, number) &&
            !read_slot(troop, rules, side, words, action))
            return false;
        return length.read(rules, side, words, action);
    },
    [](const Rules& rules, const Action& action, std::string& text) {
        troop.write(rules, action, text);
        length.write(rules, action, text);
    }};

constexpr Slot<Language> trait_name =
    named_slot<Language, &Action::trait, each_of<Trait>.front(), each_of<Trait>.back()>(
        "expected.tercios_trait");
constexpr Slot<Language> virtue =
    named_slot<Language, &Action::virtue, each_of<Virtue>.front(), each_of<Virtue>.back()>(
        "expected.known_word");
// Without a word the card is swapped.
constexpr Slot<Language> keep{"expected.known_word",
                              [](const Rules&, Side, LineReader& words, Action& action) {
                                  action.number = 1;
                                  return words.next() == "keep";
                              },
                              [](const Rules&, const Action& action, std::string& text) {
                                  if (action.number != 0) add_word(text, "keep");
                              },
                              true};

// What a trait takes besides its targets.
const Slot<Language>* detail_of(Trait trait) {
    switch (trait) {
        case Trait::bold:
        case Trait::cautious:
            return &card;
        case Trait::inspiring:
        case Trait::expert:
            return &virtue;
        case Trait::alert:
        case Trait::skilled:
            return &quarter;
        case Trait::trickster:
            return &shoot_or_melee;
        case Trait::pious:
            return &keep;
        default:
            return nullptr;
    }
}
constexpr Slot<Language> trait{
    "expected.known_word",
    [](const Rules& rules, Side side, LineReader& words, Action& action) {
        const auto take = [&](const Slot<Language>& slot) {
            return read_slot(slot, rules, side, words, action);
        };
        if (!take(trait_name)) return false;
        using Target = TraitCard::Target;
        const TraitCard& known = rules.tables.card(action.trait);
        if (known.target == Target::own_unit || known.target == Target::enemy_unit) {
            if (!take(troop) || (known.targets > 1 && !take(other_troop))) return false;
        } else if (known.target == Target::other_own_commander ||
                   known.target == Target::enemy_commander) {
            if (!take(other_leader)) return false;
        }
        const Slot<Language>* more = detail_of(action.trait);
        if (more == nullptr || (more->optional && words.at_line_end())) return true;
        return take(*more);
    },
    [](const Rules& rules, const Action& action, std::string& text) {
        trait_name.write(rules, action, text);
        troop.write(rules, action, text);
        other_troop.write(rules, action, text);
        other_leader.write(rules, action, text);
        if (const Slot<Language>* more = detail_of(action.trait)) more->write(rules, action, text);
    }};

// --- Descriptions -------------------------------------------------------------------------------

using R = const Rules&;
using A = const Said<Language>&;
template <SayId say, RuleId rule, auto... arguments>
constexpr auto says = gonfalon::says<Language, say, rule, arguments...>;

constexpr auto unit_of = told<Language, Nouns, "unit", &Action::troop>;
constexpr auto target_of = told<Language, Nouns, "target", &Action::other>;
constexpr auto leader_of = told<Language, Nouns, "commander", &Action::commander>;
constexpr auto order_of = told<Language, Nouns, "order", &Action::card>;
constexpr auto way_of = told<Language, Nouns, "way", &Action::quarter>;
Argument length_of(A a) { return {"length", inches(a.number)}; }
Argument x_of(A a) { return {"x", inches(a.at.x)}; }
Argument y_of(A a) { return {"y", inches(a.at.y)}; }

Event say_done(R rules, A a) {
    if (a.ask == Ask::terrain) return {"act.buy_no_more"_say, "TER-R103"_rule};
    return {"act.done"_say, rules.situation().rule};
}
Event say_map(R rules, A a) {
    const TraitCard& maps = rules.tables.card(Trait::cartographer);
    if (a.number == 0)
        return {"act.map_own"_say, "TER-TRB-4"_rule, {{"points", number(maps.own_die)}}};
    return {"act.map_enemy"_say, "TER-TRB-4"_rule, {{"points", number(-maps.enemy_die)}}};
}
Event say_use(R rules, A a) {
    const RuleId rule = rules.tables.card(a.trait).rule;
    const Argument by = leader_of(a);
    const Argument trait{"trait", value_of(a.trait)};
    const Argument unit = unit_of(a);
    if (a.other_commander.exists())
        return {
            "act.use_on_commander"_say, rule, {by, trait, {"other", value_of(a.other_commander)}}};
    if (a.card != Order::none) return {"act.use_card"_say, rule, {by, trait, unit, order_of(a)}};
    if (a.other.exists()) return {"act.use_on_two"_say, rule, {by, trait, unit, target_of(a)}};
    const Slot<Language>* more = detail_of(a.trait);
    if (more == &virtue)
        return {"act.use_virtue"_say, rule, {by, trait, unit, {"virtue", value_of(a.virtue)}}};
    if (more == &quarter) return {"act.use_face"_say, rule, {by, trait, unit, way_of(a)}};
    // Without a word of a card it is kept.
    if (more == &keep && a.number == 0)
        return {"act.use_card"_say, rule, {by, trait, unit, {"order", value_of(Order::resist)}}};
    if (more == &shoot_or_melee)
        return {a.number == 0 ? "act.use_shoot"_say : "act.use_melee"_say, rule, {by, trait, unit}};
    if (a.troop.exists()) return {"act.use_on"_say, rule, {by, trait, unit}};
    return {"act.use"_say, rule, {by, trait}};
}
Event say_move(R, A a) {
    // Left and right apart: nobody turns by less than nothing.
    const auto degrees = [](std::int32_t by) {
        return number(by > 0 ? (by * 360 + 32768) / 65536 : 0);
    };
    return {"act.move"_say,
            "TER-MOV-5"_rule,
            {unit_of(a),
             length_of(a),
             {"left", degrees(a.turn)},
             {"right", degrees(-a.turn)},
             {"then_left", degrees(a.correction)},
             {"then_right", degrees(-a.correction)}}};
}
Event say_shoot(R, A a) {
    if (a.quarter == Quarter::front)
        return {"act.shoot"_say, "TER-TIR-1"_rule, {unit_of(a), target_of(a)}};
    return {"act.shoot_from"_say, "TER-TIR-1"_rule, {unit_of(a), target_of(a), way_of(a)}};
}
Event say_evade(R, A a) {
    if (a.number == 0) return {"act.evade"_say, "TER-REA-10"_rule, {unit_of(a)}};
    return {"act.evade_by"_say, "TER-REA-10"_rule, {unit_of(a), length_of(a)}};
}
Event say_keep(R rules, A a) {
    if (rules.exists(a.troop) && rules.unit(a.troop).card == Order::none)
        return {"act.stand"_say, "TER-REA-2"_rule};
    return {"act.keep"_say, "TER-REA-2"_rule, {unit_of(a)}};
}
Event say_intercept(R, A a) {
    if (a.number <= 0) return {"act.intercept"_say, "TER-SPC-8"_rule, {unit_of(a)}};
    return {"act.intercept_at"_say, "TER-SPC-8"_rule, {unit_of(a), length_of(a)}};
}

Verdict check_number(RuleId rule, A a) {
    Verdict verdict;
    verdict.require(rule, a.number == 0 || a.number == 1);
    return verdict;
}
Verdict check_named(RuleId rule, A a, CommanderId who) {
    Verdict verdict;
    verdict.require(rule, a.commander == who);
    return verdict;
}

}  // namespace

// --- The rows -----------------------------------------------------------------------------------

struct Verbs {
    using Does = Referee&;
    static constexpr VerbRow<Language> rows[] = {
        {Verb::done,
         {Ask::map, Ask::terrain, Ask::vanguard, Ask::ride, Ask::pose, Ask::cold, Ask::ready,
          Ask::run, Ask::fire, Ask::gun, Ask::assault, Ask::caracole, Ask::energetic,
          Ask::intercept, Ask::dirty_war, Ask::selfless, Ask::elegant, Ask::pull_back,
          Ask::advance},
         {},
         [](R rules, A) { return rules.check_hold(); },
         [](Does does, A a) { does.done(a.side, a.ask); },
         say_done},
        {Verb::map,
         {Ask::map},
         {&own_or_enemy},
         [](R rules, A a) { return rules.check_map(a); },
         [](Does does, A a) { does.map(a.side, a); },
         say_map},
        {Verb::lay,
         {Ask::terrain},
         {&stencil, at, &turn},
         [](R rules, A a) { return rules.check_lay(a.side, a); },
         [](Does does, A a) { does.lay(a.side, a); },
         [](R rules, A a) -> Event {
             return {"act.lay"_say,
                     rules.situation().rule,
                     {{"piece", value_of(a.stencil)}, x_of(a), y_of(a)}};
         }},
        {Verb::role,
         {Ask::role},
         {&role},
         [](R rules, A a) { return rules.check_role(a); },
         [](Does does, A a) { does.choose_role(a); },
         [](R, A a) -> Event {
             return {"act.role"_say,
                     "TER-S0.1"_rule,
                     {{"role", role_value(static_cast<std::uint8_t>(a.number))}}};
         }},
        {Verb::relief,
         {Ask::relief},
         {&regiment},
         [](R rules, A a) { return rules.check_relief(a.side, a); },
         [](Does does, A a) { does.relieve(a.side, a.troop); },
         [](R rules, A a) -> Event {
             return {"act.relief"_say,
                     "TER-S5.3"_rule,
                     {{"regiment", value_of(rules.troop(a.troop).regiment)}}};
         }},
        {Verb::place,
         {Ask::deploy},
         {&troop, at, &turn, &arms},
         [](R rules, A a) { return rules.check_place(a.side, a); },
         [](Does does, A a) { does.place(a); },
         says<"act.place"_say, "TER-S0.2"_rule, unit_of, x_of, y_of>},
        {Verb::merge,
         {Ask::deploy},
         {&troop, &other_troop},
         [](R rules, A a) { return rules.check_merge(a.side, a); },
         [](Does does, A a) { does.place(a); },
         says<"act.merge"_say, "TER-SPA-11"_rule, unit_of, target_of>},
        {Verb::station,
         {Ask::deploy},
         {&leader, at},
         [](R rules, A a) { return rules.check_station(a.side, a); },
         [](Does does, A a) { does.place(a); },
         says<"act.station"_say, "TER-S0.2"_rule, leader_of, x_of, y_of>},
        {Verb::attach,
         {Ask::deploy},
         {&leader, &troop},
         [](R rules, A a) { return rules.check_attach(a.side, a); },
         [](Does does, A a) { does.place(a); },
         says<"act.attach"_say, "TER-S0.2"_rule, leader_of, unit_of>},
        {Verb::order,
         {Ask::plan},
         {&troop, &card},
         [](R rules, A a) { return rules.check_order(a.side, a); },
         [](Does does, A a) { does.order(a.side, a.troop, a.card); },
         says<"act.order"_say, "TER-TUR-3"_rule, unit_of, order_of>},
        {Verb::brigade,
         {Ask::plan},
         {&troop, &other_troop},
         [](R rules, A a) { return rules.check_brigade(a.side, a); },
         [](Does does, A a) { does.join_brigade(a.side, a.troop, a.other); },
         says<"act.brigade"_say, "TER-SPI-8"_rule, unit_of, target_of>},
        {Verb::alone,
         {Ask::plan},
         {&troop},
         [](R rules, A a) { return rules.check_brigade(a.side, a); },
         [](Does does, A a) { does.leave_brigade(a.side, a.troop); },
         says<"act.alone"_say, "TER-SPI-8"_rule, unit_of>},
        {Verb::seal,
         {Ask::plan},
         {},
         [](R rules, A a) { return rules.check_seal(a.side); },
         [](Does does, A a) { does.seal(a.side); },
         says<"act.seal"_say, "TER-TUR-3"_rule>},
        {Verb::first,
         {Ask::first},
         {&me_or_enemy},
         [](R, A a) { return check_number("TER-TUR-6"_rule, a); },
         [](Does does, A a) { does.begin_action(a.number == 0 ? a.side : other(a.side)); },
         [](R, A a) -> Event {
             return {a.number == 0 ? "act.first_me"_say : "act.first_enemy"_say, "TER-TUR-6"_rule};
         }},
        {Verb::ride,
         {Ask::activate, Ask::ride},
         {&leader, at},
         [](R rules, A a) { return rules.check_lead(a.side, a, a.ask); },
         [](Does does, A a) { does.ride_out(a, a.ask); },
         says<"act.ride"_say, "TER-CMD-12"_rule, leader_of, x_of, y_of>},
        {Verb::join,
         {Ask::activate, Ask::ride, Ask::escape},
         {&leader, &troop},
         [](R rules, A a) { return rules.check_lead(a.side, a, a.ask); },
         [](Does does, A a) { does.join_troop(a, a.ask); },
         says<"act.join"_say, "TER-CMD-16"_rule, leader_of, unit_of>},
        {Verb::use,
         {Ask::activate, Ask::command},
         {&leader, &trait},
         [](R rules, A a) { return rules.check_use_now(a.side, a, a.ask); },
         [](Does does, A a) { does.use(a); },
         say_use},
        {Verb::activate,
         {Ask::activate},
         {&troop, &maybe_card},
         [](R rules, A a) { return rules.check_activate_with(a.side, a); },
         [](Does does, A a) { does.activate(a); },
         says<"act.activate"_say, "TER-TUR-7"_rule, unit_of>},
        {Verb::pass,
         {Ask::activate},
         {},
         [](R rules, A a) { return rules.check_pass(a.side); },
         [](Does does, A a) { does.pass(a.side); },
         says<"act.pass"_say, "TER-TUR-10"_rule>},
        {Verb::move,
         {Ask::vanguard, Ask::pose, Ask::ready, Ask::run},
         {&troop, way},
         [](R rules, A a) { return rules.check_move_now(a.side, a, a.ask); },
         [](Does does, A a) { does.move(a.side, a, a.ask); },
         say_move},
        {Verb::enter,
         {Ask::ready, Ask::run},
         {&troop, at},
         [](R rules, A a) { return rules.check_enter(a.side, a); },
         [](Does does, A a) { does.come_on(a); },
         says<"act.enter"_say, "TER-S5.3"_rule, unit_of>},
        {Verb::leave,
         {Ask::ready, Ask::run},
         {&troop, &turn, &length},
         [](R rules, A a) { return rules.check_leave(a.side, a); },
         [](Does does, A a) { does.march_off(a, a.ask); },
         says<"act.leave"_say, "TER-S6.2"_rule, unit_of>},
        {Verb::occupy,
         {Ask::ready},
         {&troop, &turn, &length},
         [](R rules, A a) { return rules.check_occupy(a.side, a); },
         [](Does does, A a) { does.occupy(a); },
         says<"act.occupy"_say, "TER-TEL-2"_rule, unit_of>},
        {Verb::face,
         {Ask::ready, Ask::run, Ask::energetic, Ask::reaction},
         {&troop, &quarter},
         [](R rules, A a) { return rules.check_face_now(a.side, a, a.ask); },
         [](Does does, A a) { does.turn(a.side, a, a.ask); },
         says<"act.face"_say, "TER-MOV-15"_rule, unit_of, way_of>},
        {Verb::reorganise,
         {Ask::ready},
         {&troop},
         [](R rules, A a) { return rules.check_reorganise(a.side, a.troop); },
         [](Does does, A a) { does.reorganise(a.troop); },
         says<"act.reorganise"_say, "TER-ORD-5"_rule, unit_of>},
        {Verb::shoot,
         {Ask::ready, Ask::fire, Ask::gun, Ask::reaction},
         {&troop, &other_troop, &maybe_quarter},
         [](R rules, A a) {
             return a.ask == Ask::reaction ? rules.check_reaction(a.side, a)
                                           : rules.check_shoot(a.side, a);
         },
         [](Does does, A a) { does.shoot(a.side, a, a.ask); },
         say_shoot},
        {Verb::limber,
         {Ask::ready},
         {&troop},
         [](R rules, A a) { return rules.check_limber(a.side, a); },
         [](Does does, A a) { does.limber(a.troop, true); },
         says<"act.limber"_say, "TER-SPA-7"_rule, unit_of>},
        {Verb::unlimber,
         {Ask::ready},
         {&troop},
         [](R rules, A a) { return rules.check_limber(a.side, a); },
         [](Does does, A a) { does.limber(a.troop, false); },
         says<"act.unlimber"_say, "TER-SPA-7"_rule, unit_of>},
        {Verb::mount,
         {Ask::ready},
         {&troop, &turn},
         [](R rules, A a) { return rules.check_mount(a.side, a); },
         [](Does does, A a) { does.mount_up(a); },
         says<"act.mount"_say, "TER-ADA-8"_rule, unit_of>},
        {Verb::dismount,
         {Ask::ready},
         {&troop},
         [](R rules, A a) { return rules.check_mount(a.side, a); },
         [](Does does, A a) { does.get_down(a.troop); },
         says<"act.dismount"_say, "TER-ADA-8"_rule, unit_of>},
        {Verb::charge,
         {Ask::assault},
         {&troop, &other_troop, &quarter},
         [](R rules, A a) { return rules.check_charge(a.side, a); },
         [](Does does, A a) { does.charge(a); },
         says<"act.charge"_say, "TER-ORD-8"_rule, unit_of, target_of, way_of>},
        {Verb::approach,
         {Ask::assault},
         {&troop, &other_troop},
         [](R rules, A a) { return rules.check_approach(a.side, a); },
         [](Does does, A a) { does.walk_up(a); },
         says<"act.approach"_say, "TER-ORD-9"_rule, unit_of, target_of>},
        {Verb::react,
         {Ask::react},
         {&troop},
         [](R rules, A a) { return rules.check_react(a.side, a); },
         [](Does does, A a) { does.react(a); },
         says<"act.react"_say, "TER-REA-3"_rule, unit_of>},
        {Verb::evade,
         {Ask::react, Ask::reaction, Ask::evade},
         {&troop, &maybe_length},
         [](R rules, A a) { return rules.check_evade_now(a.side, a, a.ask); },
         [](Does does, A a) { does.evade_now(a.side, a, a.ask); },
         say_evade},
        {Verb::keep,
         {Ask::react},
         {&troop},
         [](R rules, A a) { return rules.check_react(a.side, a); },
         [](Does does, A a) { does.react(a); },
         say_keep},
        {Verb::stand,
         {Ask::reaction, Ask::escape},
         {},
         [](R rules, A a) {
             return a.ask == Ask::escape ? rules.check_escape(a.side, a)
                                         : rules.check_reaction(a.side, a);
         },
         [](Does does, A a) {
             if (a.ask == Ask::escape)
                 does.escape(a);
             else
                 does.reaction(a.side, a);
         },
         says<"act.stand"_say, "TER-REA-2"_rule>},
        {Verb::intercept,
         {Ask::intercept},
         {&troop, &maybe_length},
         [](R rules, A a) { return rules.check_intercept(a.side, a); },
         [](Does does, A a) { does.meet_charge(a); },
         say_intercept},
        {Verb::caracole,
         {Ask::caracole},
         {&length},
         [](R rules, A a) { return rules.check_caracole(a.side, a); },
         [](Does does, A a) { does.roll_caracole(a.number); },
         says<"act.caracole"_say, "TER-SPC-7"_rule, length_of>},
        {Verb::dirty_war,
         {Ask::dirty_war},
         {},
         [](R rules, A a) { return rules.check_dirty_war(a.side); },
         [](Does does, A) { does.another_round(); },
         says<"act.dirty_war"_say, "TER-MEL-28"_rule>},
        {Verb::again,
         {Ask::selfless},
         {},
         [](R, A) { return Verdict{}; },
         [](Does does, A) { does.selfless(true); },
         says<"act.again"_say, "TER-TRA-10"_rule>},
        {Verb::elegant,
         {Ask::elegant},
         {&leader},
         [](R rules, A a) {
             return check_named("TER-X-2"_rule, a, rules.elegant_for(rules.loser()));
         },
         [](Does does, A a) { does.excuse(a.commander); },
         says<"act.elegant"_say, "TER-X-2"_rule, leader_of>},
        {Verb::pull_back,
         {Ask::pose, Ask::pull_back},
         {&troop_and_length},
         [](R rules, A a) {
             return a.ask == Ask::pose ? rules.check_pose(a.side, a) : rules.check_pull_back(a);
         },
         [](Does does, A a) {
             if (a.ask == Ask::pose)
                 does.pose(a);
             else
                 does.pull_back(a.number);
         },
         [](R, A a) -> Event {
             return {"act.pull_back"_say,
                     a.ask == Ask::pose ? "TER-TRK-13"_rule : "TER-MEL-22"_rule,
                     {length_of(a)}};
         }},
        {Verb::advance,
         {Ask::advance},
         {&length},
         [](R rules, A a) { return rules.check_advance(a); },
         [](Does does, A a) { does.advance(a.number); },
         says<"act.advance"_say, "TER-MEL-27"_rule, length_of>},
        {Verb::escape,
         {Ask::escape},
         {&leader, at},
         [](R rules, A a) { return rules.check_escape(a.side, a); },
         [](Does does, A a) { does.escape(a); },
         says<"act.ride"_say, "TER-CMD-20"_rule, leader_of, x_of, y_of>},
        {Verb::cancel,
         {Ask::cold},
         {&leader},
         [](R rules, A a) { return check_named("TER-TRK-2"_rule, a, rules.cold_for()); },
         [](Does does, A a) { does.cancel(a.commander); },
         says<"act.cancel"_say, "TER-TRK-2"_rule, leader_of>},
    };
};
static_assert(is_whole<Language>(Verbs::rows));

const VerbRow<Language>& row_of(Verb verb) { return row_in(Verbs::rows, verb); }

}  // namespace gonfalon::tercios

namespace gonfalon {
template class Ruled<tercios::Tercios, tercios::Language>;
}
