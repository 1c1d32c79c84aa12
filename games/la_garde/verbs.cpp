// The verbs, one row each: words, moment, check, deed, description. Lengths are tenths of a
// millimetre, turns 1/65536 of a circle, to the left when positive. The second side's codes begin
// with a small letter.
//
//   place B1 5200 2400 16384   station M1 6000 900    order D1 attack     corps C1 attack
//   seal      again D1         replace M1             first me|enemy      activate D1
//   move B1 -910 1000 [400]    move B1 to 4572 3302 (read only)           ride M1 6000 900
//   enter B1 9000 0 0 1200 [400]                      bombard G1 b2       attack B1 b2
//   engage M1                  advance                done
#include "games/la_garde/verbs.h"

#include "engine/game/ruled_by.h"
#include "engine/game/slots.h"

namespace gonfalon::la_garde {

namespace {

// --- Words --------------------------------------------------------------------------------------

constexpr std::string_view a_brigade = "expected.la_garde_brigade";
constexpr Slot<Language> brigade = coded_slot<Language, &Action::brigade>(a_brigade);
constexpr Slot<Language> target = coded_slot<Language, &Action::other>(a_brigade);
constexpr Slot<Language> formation =
    coded_slot<Language, &Action::formation>("expected.la_garde_formation");
constexpr Slot<Language> corps = coded_slot<Language, &Action::corps>("expected.la_garde_corps");
constexpr Slot<Language> general =
    coded_slot<Language, &Action::general>("expected.la_garde_general");
constexpr Slot<Language> order =
    named_slot<Language, &Action::order, Order::attack, Order::manoeuvre>(
        "expected.la_garde_order");
constexpr Slot<Language> facing = number_slot<Language, &Action::turn, 0, full_circle>();
constexpr Slot<Language> me_or_enemy = choice_slot<Language, &Action::number, "me", "enemy">();
constexpr const Slot<Language>* at = &point_slot<Language>;
constexpr const Slot<Language>* way = &way_slot<Language>;

// --- Descriptions -------------------------------------------------------------------------------

using R = const Rules&;
using A = const Said<Language>&;
template <SayId say, RuleId rule, auto... arguments>
constexpr auto says = gonfalon::says<Language, say, rule, arguments...>;

constexpr auto unit_of = told<Language, Nouns, "unit", &Action::brigade>;
constexpr auto target_of = told<Language, Nouns, "target", &Action::other>;
constexpr auto formation_of = told<Language, Nouns, "formation", &Action::formation>;
constexpr auto general_of = told<Language, Nouns, "general", &Action::general>;
constexpr auto order_of = told<Language, Nouns, "order", &Action::order>;
Argument x_of(A a) { return {"x", centimetres(a.at.x)}; }
Argument y_of(A a) { return {"y", centimetres(a.at.y)}; }
Argument length_of(A a) { return {"cm", centimetres(a.number)}; }

// Left and right apart: nobody turns by less than nothing.
int degrees(int turn) {
    const int half = plane::half_turn;
    const int size = ((turn + half) % (2 * half) + 2 * half) % (2 * half) - half;
    return size * 360 / (2 * half);
}
gonfalon::Value left(int by) { return number(by > 0 ? by : 0); }
gonfalon::Value right(int by) { return number(by < 0 ? -by : 0); }

Event say_done(R rules, A a) {
    const RuleId rule = rules.situation().rule;
    switch (a.ask) {
        case Ask::move:
            return {"act.moves_done"_say, rule};
        case Ask::fight:
            return {"act.fights_done"_say, rule};
        case Ask::engage:
            return {"act.engage_nobody"_say, rule};
        case Ask::advance:
            return {"act.stand"_say, rule};
        default:
            return {"act.done"_say, rule};
    }
}
Event say_move(R rules, A a) {
    const int way = degrees(a.turn);
    const int front = degrees(a.turn + a.correction);
    if (a.number == 0)
        return {"act.turn"_say,
                "LAG-R34"_rule,
                {unit_of(a), {"left", left(front)}, {"right", right(front)}}};
    return {"act.move"_say,
            rules.tables.movement_of(a.brigade).rule,
            {unit_of(a),
             length_of(a),
             {"left", left(way)},
             {"right", right(way)},
             {"front_left", left(front)},
             {"front_right", right(front)}}};
}

}  // namespace

// --- The rows -----------------------------------------------------------------------------------

struct Verbs {
    static constexpr VerbRow<Language> rows[] = {
        {Verb::done,
         {Ask::again, Ask::replace, Ask::move, Ask::fight, Ask::engage, Ask::advance},
         {},
         [](R rules, A a) { return rules.check_done(a.side, a.ask); },
         [](Referee& does, A a) { does.done(a.side, a.ask); },
         say_done},
        {Verb::place,
         {Ask::deploy},
         {&brigade, at, &facing},
         [](R rules, A a) { return rules.check_place(a.side, a); },
         [](Referee& does, A a) { does.place(a); },
         says<"act.place"_say, "LAG-S0.3"_rule, unit_of, x_of, y_of>},
        {Verb::station,
         {Ask::deploy},
         {&general, at},
         [](R rules, A a) { return rules.check_station(a.side, a); },
         [](Referee& does, A a) { does.station(a.side, a.general, a.at); },
         says<"act.ride"_say, "LAG-S0.3"_rule, general_of, x_of, y_of>},
        {Verb::order,
         {Ask::orders},
         {&formation, &order},
         [](R rules, A a) { return rules.check_order(a.side, a); },
         [](Referee& does, A a) { does.lay(a.side, a.formation, a.order); },
         says<"act.order"_say, "LAG-W7"_rule, formation_of, order_of>},
        {Verb::corps,
         {Ask::orders},
         {&corps, &order},
         [](R rules, A a) { return rules.check_corps(a.side, a); },
         [](Referee& does, A a) { does.lay(a.side, a.corps, a.order); },
         [](R, A a) -> Event {
             return {"act.corps"_say, "LAG-W7"_rule, {{"corps", value_of(a.corps)}, order_of(a)}};
         }},
        {Verb::seal,
         {Ask::orders},
         {},
         [](R rules, A a) { return rules.check_seal(a.side); },
         [](Referee& does, A a) { does.seal(a.side); },
         says<"act.seal"_say, "LAG-W4"_rule>},
        {Verb::again,
         {Ask::again},
         {&formation},
         [](R rules, A a) { return rules.check_again(a.side, a); },
         [](Referee& does, A a) { does.test_again(a.formation); },
         says<"act.again"_say, "LAG-U45"_rule, formation_of>},
        {Verb::replace,
         {Ask::replace},
         {&general},
         [](R rules, A a) { return rules.check_replace(a.side, a); },
         [](Referee& does, A a) { does.replace(a.general); },
         says<"act.replace"_say, "LAG-U53"_rule, general_of>},
        {Verb::first,
         {Ask::first},
         {&me_or_enemy},
         [](R rules, A a) { return rules.check_first(a.number); },
         [](Referee& does, A a) { does.choose_first(a.number == 0 ? a.side : other(a.side)); },
         [](R, A a) -> Event {
             return {a.number == 0 ? "act.first_me"_say : "act.first_enemy"_say, "LAG-U44"_rule};
         }},
        {Verb::activate,
         {Ask::activate},
         {&formation},
         [](R rules, A a) { return rules.check_activate(a.side, a); },
         [](Referee& does, A a) { does.activate(a.formation); },
         says<"act.activate"_say, "LAG-2.1-activation"_rule, formation_of>},
        {Verb::move,
         {Ask::move},
         {&brigade, way},
         [](R rules, A a) { return rules.check_move(a.side, a); },
         [](Referee& does, A a) { does.move(a); },
         say_move},
        {Verb::enter,
         {Ask::move},
         {&brigade, at, way},
         [](R rules, A a) { return rules.check_enter(a.side, a); },
         [](Referee& does, A a) { does.enter(a); },
         says<"act.enter"_say, "LAG-R40"_rule, unit_of, length_of>},
        {Verb::ride,
         {Ask::move},
         {&general, at},
         [](R rules, A a) { return rules.check_ride(a.side, a); },
         [](Referee& does, A a) { does.ride(a); },
         says<"act.ride"_say, "LAG-2.4-headquarters"_rule, general_of, x_of, y_of>},
        {Verb::bombard,
         {Ask::fight},
         {&brigade, &target},
         [](R rules, A a) { return rules.check_bombard(a.side, a); },
         [](Referee& does, A a) { does.bombard(a); },
         says<"act.bombard"_say, "LAG-R31"_rule, unit_of, target_of>},
        {Verb::attack,
         {Ask::fight},
         {&brigade, &target},
         [](R rules, A a) { return rules.check_attack(a.side, a); },
         [](Referee& does, A a) { does.attack(a); },
         says<"act.attack"_say, "LAG-R29"_rule, unit_of, target_of>},
        {Verb::engage,
         {Ask::engage},
         {&general},
         [](R rules, A a) { return rules.check_engage(a.side, a); },
         [](Referee& does, A a) { does.engage(a.general); },
         says<"act.engage"_say, "LAG-R27"_rule, general_of>},
        {Verb::advance,
         {Ask::advance},
         {},
         [](R, A) { return Verdict{}; },
         [](Referee& does, A) { does.advance(); },
         says<"act.advance"_say, "LAG-R19"_rule>},
    };
};
static_assert(is_whole<Language>(Verbs::rows));

const VerbRow<Language>& row_of(Verb verb) { return row_in(Verbs::rows, verb); }

}  // namespace gonfalon::la_garde

namespace gonfalon {
template class Ruled<la_garde::LaGarde, la_garde::Language>;
}
