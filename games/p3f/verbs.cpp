// The verbs, one row each: words, moment, check, deed, description.
//
//   done                  stand                 again
//   place C1 125          order bataille hold   move C1 114          enter C27 134
//   leave H1              face H16              detach H4 [114]      absorb IV
//   caracole C14          ruse L1               fire C5 H1           charge H6 C2
//   withdraw H6 113 from 118                    attack C1 114 [charge]
//   defend H3             retreat H3 108|off    advance C1           settle 125
#include "games/p3f/verbs.h"

#include "engine/game/ruled_by.h"
#include "engine/game/slots.h"

namespace gonfalon::p3f {

namespace {

// --- Words --------------------------------------------------------------------------------------

constexpr Slot<Language> piece = coded_slot<Language, &Action::piece>("expected.p3f_unit");
constexpr Slot<Language> target = coded_slot<Language, &Action::other>("expected.p3f_unit");
constexpr Slot<Language> zone = coded_slot<Language, &Action::zone>("expected.p3f_zone");
constexpr Slot<Language> maybe_zone =
    coded_slot<Language, &Action::zone>("expected.p3f_zone", Need::maybe);
constexpr Slot<Language> order =
    named_slot<Language, &Action::order_wanted, Order::attack, Order::retreat>(
        "expected.p3f_order");
constexpr Slot<Language> charge = flag_slot<Language, &Action::spends, "charge">();

// Both sides have a `bataille`.
constexpr Slot<Language> column{
    "expected.p3f_column",
    [](const Rules& rules, Side side, LineReader& words, Action& action) {
        const std::string_view code = words.next();
        for (std::size_t i = 0; rules.game.has(ColumnId{i}); ++i)
            if (rules.game.code(ColumnId{i}) == code && rules.card(ColumnId{i}).side == side) {
                action.column = ColumnId{i};
                return true;
            }
        return false;
    },
    [](const Rules& rules, const Action& action, std::string& text) {
        add_word(text, rules.game.code(action.column));
    }};
constexpr Slot<Language> zone_or_off{
    "expected.p3f_zone",
    [](const Rules& rules, Side side, LineReader& words, Action& action) {
        LineReader ahead = words;
        if (ahead.next() != "off") return zone.read(rules, side, words, action);
        words.next();
        return true;
    },
    [](const Rules& rules, const Action& action, std::string& text) {
        add_word(text, rules.game.has(action.zone) ? rules.game.code(action.zone) : "off");
    }};
constexpr Slot<Language> from_zone = coded_slot<Language, &Action::from>("expected.p3f_zone");
constexpr Slot<Language> from{"expected.p3f_zone",
                              [](const Rules& rules, Side side, LineReader& words, Action& action) {
                                  if (words.next() != "from")
                                      return words.fail("expected.known_word");
                                  return from_zone.read(rules, side, words, action);
                              },
                              [](const Rules& rules, const Action& action, std::string& text) {
                                  add_word(text, "from");
                                  from_zone.write(rules, action, text);
                              }};

// --- Descriptions -------------------------------------------------------------------------------

using R = const Rules&;
using A = const Said<Language>&;
template <SayId say, RuleId rule, auto... arguments>
constexpr auto says = gonfalon::says<Language, say, rule, arguments...>;

constexpr auto unit_of = told<Language, Nouns, "unit", &Action::piece>;
constexpr auto zone_of = told<Language, Nouns, "zone", &Action::zone>;
constexpr auto target_of = told<Language, Nouns, "target", &Action::other>;

Event say_done(R rules, A a) {
    switch (a.ask) {
        case Ask::set_up:
            return {"act.done_set_up"_say, rules.tables.battle.set_up_rule};
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
}
Event say_face(R rules, A a) {
    const bool mounts = rules.exists(a.piece) && rules.piece(a.piece).has(Mark::dismounted);
    return {mounts ? "act.mount"_say : "act.dismount"_say, "P3F-4.6.2"_rule, {unit_of(a)}};
}
Event say_detach(R, A a) {
    if (!a.zone.exists()) return {"act.detach"_say, "P3F-11.4.1.1"_rule, {unit_of(a)}};
    return {"act.detach_in"_say, "P3F-11.4.1.1"_rule, {unit_of(a), zone_of(a)}};
}
Event say_retreat(R, A a) {
    if (!a.zone.exists()) return {"act.retreat_off"_say, "P3F-7.5.3.7"_rule, {unit_of(a)}};
    if (a.ask == Ask::follow)
        return {"act.follow"_say, "P3F-7.5.3.9"_rule, {unit_of(a), zone_of(a)}};
    return {"act.retreat"_say, "P3F-7.5.3.1"_rule, {unit_of(a), zone_of(a)}};
}
Event say_again(R, A a) {
    if (a.ask == Ask::second_attack) return {"act.second_attack"_say, "P3F-11.1.2.2"_rule};
    return {"act.second_round"_say, "P3F-7.9.3"_rule};
}

}  // namespace

// --- The rows -----------------------------------------------------------------------------------

struct Verbs {
    static constexpr VerbRow<Language> rows[] = {
        {Verb::done,
         {Ask::set_up, Ask::cannonade, Ask::orders, Ask::move, Ask::react, Ask::attack,
          Ask::second_round, Ask::second_attack, Ask::support_retreat, Ask::follow,
          Ask::advance_before, Ask::advance},
         {},
         [](R rules, A) { return rules.check_done(); },
         [](Referee& does, A a) { does.done(a.side); },
         say_done},
        {Verb::place,
         {Ask::set_up},
         {&piece, &zone},
         [](R rules, A a) { return rules.check_place(a.piece, a.zone); },
         [](Referee& does, A a) { does.place(a.piece, a.zone); },
         says<"act.place"_say, "P3F-2.1.1"_rule, unit_of, zone_of>},
        {Verb::order,
         {Ask::orders},
         {&column, &order},
         [](R rules, A a) { return rules.check_order(a.side, a.column, a.order_wanted); },
         [](Referee& does, A a) { does.try_order(a.column, a.order_wanted); },
         [](R, A a) -> Event {
             return {"act.order"_say,
                     "P3F-10.1.2.1"_rule,
                     {{"column", value_of(a.column)}, {"order", value_of(a.order_wanted)}}};
         }},
        {Verb::move,
         {Ask::move},
         {&piece, &zone},
         [](R rules, A a) { return rules.check_step(a.piece, a.zone); },
         [](Referee& does, A a) { does.step(a.piece, a.zone); },
         says<"act.step"_say, "P3F-4.1b"_rule, unit_of, zone_of>},
        {Verb::enter,
         {Ask::move},
         {&piece, &zone},
         [](R rules, A a) { return rules.check_enter(a.piece, a.zone); },
         [](Referee& does, A a) { does.enter(a.piece, a.zone); },
         says<"act.enter"_say, "P3F-4.5.1"_rule, unit_of, zone_of>},
        {Verb::leave,
         {Ask::move},
         {&piece},
         [](R rules, A a) { return rules.check_leave(a.piece); },
         [](Referee& does, A a) { does.leave(a.piece); },
         says<"act.leave"_say, "P3F-S2.9"_rule, unit_of>},
        {Verb::face,
         {Ask::move},
         {&piece},
         [](R rules, A a) { return rules.check_change_face(a.piece); },
         [](Referee& does, A a) { does.change_face(a.piece); },
         say_face},
        {Verb::detach,
         {Ask::set_up, Ask::move},
         {&piece, &maybe_zone},
         [](R rules, A a) { return rules.check_detach(a.piece, a.zone); },
         [](Referee& does, A a) { does.detach(a.piece, a.zone); },
         say_detach},
        {Verb::absorb,
         {Ask::move},
         {&piece},
         [](R rules, A a) { return rules.check_absorb(a.piece); },
         [](Referee& does, A a) { does.absorb(a.piece); },
         says<"act.absorb"_say, "P3F-11.4.1.5"_rule, unit_of>},
        {Verb::caracole,
         {Ask::move},
         {&piece},
         [](R rules, A a) { return rules.check_caracole(a.piece); },
         [](Referee& does, A a) { does.declare_caracole(a.piece); },
         says<"act.caracole"_say, "P3F-11.1.1.1"_rule, unit_of>},
        {Verb::ruse,
         {Ask::move},
         {&piece},
         [](R rules, A a) { return rules.check_ruse(a.piece); },
         [](Referee& does, A a) { does.ruse(a.piece); },
         says<"act.ruse"_say, "P3F-S5.9"_rule, unit_of>},
        {Verb::fire,
         {Ask::cannonade, Ask::react, Ask::attack},
         {&piece, &target},
         [](R rules, A a) {
             return a.ask == Ask::react ? rules.check_reaction_fire(a.piece, a.other, Heed::orders)
                                        : rules.check_bombard(a.piece, a.other);
         },
         [](Referee& does, A a) {
             if (a.ask == Ask::react)
                 does.reaction_fire(a.piece, a.other);
             else
                 does.bombard(a.piece, a.other);
         },
         [](R, A a) -> Event {
             return {"act.fire"_say,
                     a.ask == Ask::react ? "P3F-6.2.4"_rule : "P3F-7.8.1"_rule,
                     {unit_of(a), target_of(a)}};
         }},
        {Verb::charge,
         {Ask::react},
         {&piece, &target},
         [](R rules, A a) { return rules.check_reaction_charge(a.piece, a.other, Heed::orders); },
         [](Referee& does, A a) { does.reaction_charge(a.piece, a.other); },
         says<"act.charge"_say, "P3F-6.3.7"_rule, unit_of, target_of>},
        {Verb::withdraw,
         {Ask::react},
         {&piece, &zone, &from},
         [](R rules, A a) { return rules.check_withdraw(a.piece, a.zone, a.from, Heed::orders); },
         [](Referee& does, A a) { does.withdraw(a.piece, a.zone, a.from); },
         says<"act.withdraw"_say, "P3F-6.4a"_rule, unit_of, zone_of>},
        {Verb::attack,
         {Ask::attack},
         {&piece, &zone, &charge},
         [](R rules, A a) { return rules.check_attack(a.piece, a.zone, a.spends); },
         [](Referee& does, A a) { does.attack(a.piece, a.zone, a.spends); },
         [](R, A a) -> Event {
             return {a.spends ? "act.attack_charging"_say : "act.attack"_say,
                     "P3F-7.3.1"_rule,
                     {unit_of(a), zone_of(a)}};
         }},
        {Verb::defend,
         {Ask::defend},
         {&piece},
         [](R rules, A a) { return rules.check_defend(a.piece); },
         [](Referee& does, A a) { does.defend(a.piece); },
         says<"act.defend"_say, "P3F-7.3.2"_rule, unit_of>},
        {Verb::stand,
         {Ask::loss},
         {},
         [](R rules, A a) { return rules.check_loss(a); },
         [](Referee& does, A) {
             does.stand(does.state.combat.defender_result == Result::two ? 2 : 1);
         },
         says<"act.stand"_say, "P3F-7.5.1.4"_rule>},
        {Verb::retreat,
         {Ask::loss, Ask::support_retreat, Ask::follow},
         {&piece, &zone_or_off},
         [](R rules, A a) {
             if (a.ask == Ask::loss) return rules.check_loss(a);
             if (a.ask == Ask::follow) return rules.check_follow(a.piece, a.zone);
             return rules.check_support_retreat(a.piece, a.zone, Heed::orders);
         },
         [](Referee& does, A a) {
             if (a.ask == Ask::follow)
                 does.follow(a.piece, a.zone);
             else
                 does.retreat(a.piece, a.zone);
         },
         say_retreat},
        {Verb::advance,
         {Ask::advance_before, Ask::advance},
         {&piece},
         [](R rules, A a) {
             return a.ask == Ask::advance ? rules.check_advance(a.piece)
                                          : rules.check_advance_before(a.piece);
         },
         [](Referee& does, A a) {
             if (a.ask == Ask::advance)
                 does.advance(a.piece);
             else
                 does.advance_before(a.piece);
         },
         [](R, A a) -> Event {
             return {"act.advance"_say,
                     a.ask == Ask::advance_before ? "P3F-6.1.9"_rule : "P3F-7.7.1"_rule,
                     {unit_of(a)}};
         }},
        {Verb::again,
         {Ask::second_round, Ask::second_attack},
         {},
         [](R, A) { return Verdict{}; },
         [](Referee& does, A a) { does.strike_again(a.ask); },
         say_again},
        {Verb::settle,
         {Ask::place_leader},
         {&zone},
         [](R rules, A a) { return rules.check_settle(a.side, a.zone); },
         [](Referee& does, A a) { does.replace_leader(a.zone); },
         says<"act.settle"_say, "P3F-7.6c"_rule, zone_of>},
    };
};
static_assert(is_whole<Language>(Verbs::rows));

const VerbRow<Language>& row_of(Verb verb) { return row_in(Verbs::rows, verb); }

}  // namespace gonfalon::p3f

namespace gonfalon {
template class Ruled<p3f::P3f, p3f::Language>;
}
