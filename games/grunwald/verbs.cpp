// The verbs, one row each: words, moment, check, deed, description.
//
//   Z01 N              step            turn Z01 SE          fire ZI11 P03        retreat Z01 N
//   Z01 N hold         charge held     form ZI11            batter ZI19 0704     face Z01 S
//   take Z01           in hand         rally Z01            countercharge P01 N  pursue Z01 SE
//   put 2412 S         down            hand BO1 Z02         attack 2412          advance Z01 SE
//   assign ULR                         demolish ZI01        join Z01             lose Z01
//   declare, pass, done
#include "games/grunwald/verbs.h"

#include "engine/game/ruled_by.h"
#include "engine/game/slots.h"
#include "games/grunwald/text.h"

namespace gonfalon::grunwald {

namespace {

// --- Words --------------------------------------------------------------------------------------

std::string_view code_of(const Rules& rules, UnitId id) {
    if (!id.exists() || id.index() >= rules.tables.words.size()) return "-";
    return rules.tables.words[id.index()].code;
}
std::string_view code_of(const Rules& rules, BannerId id) {
    return id.exists() ? std::string_view(rules.tables.banners[id.index()].code) : "-";
}
std::string_view label_of(const Rules& rules, Hex hex) {
    return hex == no_hex ? std::string_view("----") : rules.map.labels[hex.id].view();
}

// A word of `read`, and back.
using Read = bool (*)(const Rules& rules, std::string_view word, Action& action);
using Write = std::string_view (*)(const Rules& rules, const Action& action);
template <Read read, Write write>
constexpr Slot<Language> word_slot(std::string_view expected, bool optional = false) {
    return {expected,
            [](const Rules& rules, Side, LineReader& words, Action& action) {
                return read(rules, words.next(), action);
            },
            [](const Rules& rules, const Action& action, std::string& text) {
                add_word(text, write(rules, action));
            },
            optional};
}

template <UnitId Action::* member>
bool read_unit(const Rules& rules, std::string_view word, Action& action) {
    action.*member = unit_named(rules.tables, word);
    return (action.*member).exists();
}
template <UnitId Action::* member>
std::string_view write_unit(const Rules& rules, const Action& action) {
    return code_of(rules, action.*member);
}
constexpr Slot<Language> unit =
    word_slot<read_unit<&Action::unit>, write_unit<&Action::unit>>("expected.unit");
constexpr Slot<Language> other =
    word_slot<read_unit<&Action::other>, write_unit<&Action::other>>("expected.unit");

bool read_way(const Rules&, std::string_view word, Action& action) {
    return read_facing(word, action.way);
}
std::string_view write_way(const Rules&, const Action& action) { return facing_code(action.way); }
constexpr Slot<Language> way = word_slot<read_way, write_way>("expected.facing");

bool read_hex(const Rules& rules, std::string_view word, Action& action) {
    action.hex = rules.map.grid.parse(word);
    return action.hex != no_hex;
}
std::string_view write_hex(const Rules& rules, const Action& action) {
    return label_of(rules, action.hex);
}
constexpr Slot<Language> at = word_slot<read_hex, write_hex>("expected.hex");

bool read_banner(const Rules& rules, std::string_view word, Action& action) {
    action.banner = banner_named(rules.tables, word);
    return action.banner.exists();
}
std::string_view write_banner(const Rules& rules, const Action& action) {
    return code_of(rules, action.banner);
}
constexpr Slot<Language> banner = word_slot<read_banner, write_banner>("expected.banner");

bool read_taken(const Rules& rules, std::string_view word, Action& action) {
    const bool is_unit = read_unit<&Action::unit>(rules, word, action);
    return read_banner(rules, word, action) || is_unit;
}
std::string_view write_taken(const Rules& rules, const Action& action) {
    return action.banner.exists() ? code_of(rules, action.banner) : code_of(rules, action.unit);
}
constexpr Slot<Language> taken = word_slot<read_taken, write_taken>("expected.unit");

// Leaders and banners have no facing: whatever is said, there is one way to put them.
bool puts_faced(const Rules& rules) {
    const auto& frames = rules.state.frames;
    if (frames.empty() || frames.top().kind != FrameKind::hand) return true;
    return frames.top().unit.exists() && rules.has_facing(frames.top().unit);
}
bool read_faced(const Rules& rules, std::string_view word, Action& action) {
    if (!read_facing(word, action.way)) return false;
    if (!puts_faced(rules)) action.way = Facing::north;
    return true;
}
constexpr Slot<Language> faced = word_slot<read_faced, write_way>("expected.facing", true);

constexpr Slot<Language> hold = flag_slot<Language, &Action::hold, "hold">("expected.end");
constexpr Slot<Language> overrun = flag_slot<Language, &Action::overrun, "overrun">("expected.end");

// --- Descriptions -------------------------------------------------------------------------------

using R = const Rules&;
using A = const Said<Language>&;
template <SayId say, RuleId rule, auto... arguments>
constexpr auto says = gonfalon::says<Language, say, rule, arguments...>;

Argument who(A a) { return {"unit", of(a.unit)}; }
Argument facing(A a) { return {"facing", of(a.way)}; }
Argument target(A a) { return {"target", of(a.other)}; }
Argument where(A a) { return {"hex", of(a.hex)}; }
bool is_unit(const Rules& rules, UnitId id) {
    return id.exists() && id.index() < rules.tables.counters.size();
}
Hex next_hex(R rules, A a) {
    if (!is_unit(rules, a.unit)) return no_hex;
    const Hex from = rules.unit(a.unit).hex;
    return from == no_hex ? no_hex : rules.map.neighbour(from, a.way);
}
Argument to(R rules, A a) { return {"hex", of(next_hex(rules, a))}; }
bool is_placed(R rules, A a) { return is_unit(rules, a.unit) && rules.unit(a.unit).on_board(); }
Event not_placed(A a) { return {"act.other"_say, RuleId{}, {who(a)}}; }

Event say_done(R rules, A a) {
    if (a.ask == Ask::set_up) return {"act.done_set_up"_say, "GRU-S0.3"_rule};
    if (a.ask == Ask::join_charge) return {"act.done_charge"_say, "GRU-5.7.3"_rule};
    return {"act.done"_say, "GRU-2.0"_rule, {{"phase", of(rules.state.phase)}}};
}
Event say_pass(R rules, A a) {
    if (a.ask == Ask::pursue) return {"act.no_pursuit"_say, "GRU-5.5.5"_rule};
    if (a.ask == Ask::advance) return {"act.no_advance"_say, "GRU-5.2.9"_rule};
    const bool charges = a.ask == Ask::react && rules.state.frames.top().unit.exists() &&
                         !rules.any_fire(rules.state.frames.top().unit);
    return {"act.no_reaction"_say, charges ? "GRU-5.7.1"_rule : "GRU-11.1.5"_rule};
}
Event say_take(R, A a) {
    if (a.banner.exists())
        return {"act.take_banner"_say, "GRU-7.1.1"_rule, {{"banner", of(a.banner)}}};
    if (a.ask == Ask::set_up) return {"act.take"_say, "GRU-S0.3"_rule, {who(a)}};
    return {"act.bring_on"_say, "GRU-S0.5"_rule, {who(a)}};
}
Event say_put(R rules, A a) {
    if (a.ask == Ask::put && !puts_faced(rules))
        return {"act.put_there"_say, "GRU-S0.3"_rule, {where(a)}};
    return {"act.put"_say, "GRU-S0.3"_rule, {where(a), facing(a)}};
}
Event say_step(R rules, A a) {
    if (!is_placed(rules, a)) return not_placed(a);
    const Hex hex = next_hex(rules, a);
    if (hex == no_hex) return {"act.leave_map"_say, "GRU-4.4.1"_rule, {who(a)}};
    const Argument price{"cost", halves(rules.step_cost(a.unit, a.way, a.hold))};
    if (rules.is_panicked(a.unit))
        return {"act.flee"_say, "GRU-10.2.2"_rule, {who(a), to(rules, a)}};
    if (rules.must_overrun(a.unit, hex))
        return {"act.overrun"_say, "GRU-5.8.1"_rule, {who(a), to(rules, a), price}};
    if (a.hold) return {"act.step_hold"_say, "GRU-5.6.12"_rule, {who(a), to(rules, a), price}};
    return {"act.step"_say, "GRU-4.1.7"_rule, {who(a), to(rules, a), price}};
}
Event say_turn(R rules, A a) {
    if (!is_placed(rules, a)) return not_placed(a);
    if (a.ask == Ask::advance) return {"act.turn_free"_say, "GRU-5.2.9"_rule, {who(a), facing(a)}};
    const Argument price{"cost", halves(rules.turn_cost(a.unit, a.way))};
    return {"act.turn"_say, "GRU-4.3.1"_rule, {who(a), facing(a), price}};
}
Event say_form(R rules, A a) {
    if (!is_placed(rules, a)) return not_placed(a);
    const bool deployed = rules.unit(a.unit).is(Unit::deployed);
    return {"act.form"_say,
            a.ask == Ask::set_up ? "GRU-R149"_rule : "GRU-11.1.3"_rule,
            {who(a), {"formation", of(Noun::formation, deployed ? 0 : 1)}}};
}
Event say_attack(R, A a) {
    return {a.ask == Ask::assemble ? "act.attack_also"_say : "act.attack"_say,
            "GRU-5.1.1"_rule,
            {where(a)}};
}
Event say_join(R, A a) {
    if (a.ask == Ask::garrison) return {"act.stand"_say, "GRU-12.1.8b"_rule, {who(a)}};
    return {"act.join"_say, "GRU-5.2.5"_rule, {who(a)}};
}
Event say_retreat(R rules, A a) {
    return {a.overrun ? "act.retreat_overrun"_say : "act.retreat"_say,
            a.overrun ? "GRU-5.8.9"_rule : "GRU-5.4.2"_rule,
            {who(a), to(rules, a)}};
}
Event say_pursue(R rules, A a) {
    if (next_hex(rules, a) == no_hex) return {"act.leave_map"_say, "GRU-4.4.1"_rule, {who(a)}};
    return {"act.pursue"_say, "GRU-5.5.1"_rule, {who(a), to(rules, a)}};
}

}  // namespace

// --- The rows -----------------------------------------------------------------------------------

struct Verbs {
    static constexpr VerbRow<Language> rows[] = {
        {Verb::done,
         {Ask::set_up, Ask::move, Ask::join_charge, Ask::attack},
         {},
         [](R rules, A) { return rules.check_done(); },
         [](Referee& does, A) { does.done(); },
         say_done},
        {Verb::pass,
         {Ask::react, Ask::answer_fire, Ask::pursue, Ask::advance},
         {},
         [](R rules, A) { return rules.check_pass(); },
         [](Referee& does, A) { does.pass(); },
         say_pass},
        {Verb::take,
         {Ask::set_up, Ask::move},
         {&taken},
         [](R rules, A a) { return rules.check_take(a.unit, a.banner); },
         [](Referee& does, A a) { does.take(a.unit, a.banner); },
         say_take},
        {Verb::put,
         {Ask::put},
         {&at, &faced},
         [](R rules, A a) { return rules.check_put(a.hex, a.way); },
         [](Referee& does, A a) { does.put(a.hex, a.way); },
         say_put},
        {Verb::assign,
         {Ask::assign},
         {&other},
         [](R rules, A a) { return rules.check_assign(a.other); },
         [](Referee& does, A a) { does.assign(a.other); },
         [](R, A a) -> Event {
             return {"act.assign"_say, "GRU-13.1.6"_rule, {{"leader", of(a.other)}}};
         }},
        {Verb::step,
         {Ask::move},
         {&unit, &way, &hold},
         [](R rules, A a) { return rules.check_step(a.unit, a.way, a.hold); },
         [](Referee& does, A a) { does.step(a.unit, a.way, a.hold); },
         say_step,
         true},
        {Verb::turn,
         {Ask::move, Ask::advance},
         {&unit, &way},
         [](R rules, A a) { return rules.check_turn(a.unit, a.way); },
         [](Referee& does, A a) { does.turn(a.unit, a.way); },
         say_turn},
        {Verb::form,
         {Ask::set_up, Ask::move},
         {&unit},
         [](R rules, A a) { return rules.check_form(a.unit); },
         [](Referee& does, A a) { does.form(a.unit); },
         say_form},
        {Verb::rally,
         {Ask::move},
         {&unit},
         [](R rules, A a) { return rules.check_rally(a.unit); },
         [](Referee& does, A a) { does.rally(a.unit); },
         says<"act.rally"_say, "GRU-9.3.1"_rule, who>},
        {Verb::fire,
         {Ask::move, Ask::react, Ask::answer_fire},
         {&unit, &other},
         [](R rules, A a) { return rules.check_fire(a.unit, a.other); },
         [](Referee& does, A a) { does.fire(a.unit, a.other, no_hex); },
         says<"act.fire"_say, "GRU-11.1.5"_rule, who, target>},
        {Verb::batter,
         {Ask::react},
         {&unit, &at},
         [](R rules, A a) { return rules.check_batter(a.unit, a.hex); },
         [](Referee& does, A a) { does.fire(a.unit, UnitId{}, a.hex); },
         says<"act.batter"_say, "GRU-11.7.5"_rule, who, where>},
        {Verb::hand,
         {Ask::move},
         {&banner, &other},
         [](R rules, A a) { return rules.check_hand(a.banner, a.other); },
         [](Referee& does, A a) { does.hand(a.banner, a.other); },
         [](R, A a) -> Event {
             return {"act.hand"_say,
                     "GRU-7.1.4"_rule,
                     {{"banner", of(a.banner)}, {"unit", of(a.other)}}};
         }},
        {Verb::demolish,
         {Ask::move},
         {&unit},
         [](R rules, A a) { return rules.check_demolish(a.unit); },
         [](Referee& does, A a) { does.demolish(a.unit); },
         says<"act.demolish"_say, "GRU-12.1.6"_rule, who>},
        {Verb::countercharge,
         {Ask::react, Ask::join_charge},
         {&unit, &way},
         [](R rules, A a) { return rules.check_countercharge(a.unit, a.way); },
         [](Referee& does, A a) { does.countercharge(a.unit, a.way); },
         [](R rules, A a) -> Event {
             return {"act.countercharge"_say, "GRU-5.7.2"_rule, {who(a), to(rules, a)}};
         }},
        {Verb::attack,
         {Ask::attack, Ask::assemble},
         {&at},
         [](R rules, A a) { return rules.check_attack(a.hex); },
         [](Referee& does, A a) { does.attack(a.hex); },
         say_attack},
        {Verb::join,
         {Ask::assemble, Ask::garrison},
         {&unit},
         [](R rules, A a) {
             return a.ask == Ask::garrison ? rules.check_garrison(a.unit)
                                           : rules.check_join(a.unit);
         },
         [](Referee& does, A a) { does.join(a.unit); },
         say_join},
        {Verb::declare,
         {Ask::assemble},
         {},
         [](R rules, A) { return rules.check_declare(); },
         [](Referee& does, A) { does.declare(); },
         says<"act.declare"_say, "GRU-5.1.1"_rule>},
        {Verb::lose,
         {Ask::lose, Ask::friend_hit},
         {&unit},
         [](R rules, A a) {
             return a.ask == Ask::lose ? rules.check_lose(a.unit) : rules.check_victim(a.unit);
         },
         [](Referee& does, A a) {
             if (does.state.frames.top().kind == FrameKind::losses)
                 does.lose(a.unit);
             else
                 does.name_victim(a.unit);
         },
         says<"act.lose"_say, "GRU-5.1.1"_rule, who>},
        {Verb::retreat,
         {Ask::retreat},
         {&unit, &way, &overrun},
         [](R rules, A a) { return rules.check_retreat(a.unit, a.way, a.overrun); },
         [](Referee& does, A a) { does.retreat(a.unit, a.way, a.overrun); },
         say_retreat},
        {Verb::face,
         {Ask::retreat_facing, Ask::pursuit_facing},
         {&unit, &way},
         [](R rules, A a) { return rules.check_face(a.unit, a.way); },
         [](Referee& does, A a) { does.face(a.unit, a.way); },
         says<"act.face"_say, "GRU-4.3.7"_rule, who, facing>},
        {Verb::pursue,
         {Ask::pursue},
         {&unit, &way},
         [](R rules, A a) { return rules.check_pursue(a.unit, a.way); },
         [](Referee& does, A a) { does.pursue(a.unit, a.way); },
         say_pursue},
        {Verb::advance,
         {Ask::advance},
         {&unit, &way},
         [](R rules, A a) { return rules.check_advance(a.unit, a.way); },
         [](Referee& does, A a) { does.advance(a.unit, a.way); },
         [](R rules, A a) -> Event {
             return {"act.advance"_say, "GRU-5.2.9"_rule, {who(a), to(rules, a)}};
         }},
    };
};
static_assert(is_whole<Language>(Verbs::rows));

const VerbRow<Language>& row_of(Verb verb) { return row_in(Verbs::rows, verb); }

bool has_actor(Verb verb) { return row_of(verb).words[0] == &unit; }

}  // namespace gonfalon::grunwald

namespace gonfalon {
template class Ruled<grunwald::Grunwald, grunwald::Language>;
}
