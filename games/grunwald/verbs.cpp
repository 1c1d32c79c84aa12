// The verbs, one row each: words, moment, check, deed, description.
//
//   Z01 N              step            turn Z01 SE          fire ZI11 P03        retreat Z01 N
//   Z01 N hold         charge held     form ZI11            batter ZI19 0704     face Z01 S
//   take Z01           in hand         rally Z01            countercharge P01 N  pursue Z01 SE
//   put 2412 S         down            hand BO1 Z02         attack 2412          advance Z01 SE
//   assign ULR                         demolish ZI01        join Z01             lose Z01
//   declare, pass, done
#include "games/grunwald/verbs.h"

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

template <UnitId Action::* member>
constexpr Slot<Language> unit_slot{
    "expected.unit",
    [](const Rules& rules, std::string_view word, Action& action) {
        action.*member = unit_named(rules.tables, word);
        return (action.*member).exists();
    },
    [](const Rules& rules, const Action& action) { return code_of(rules, action.*member); }};
constexpr const Slot<Language>* unit = &unit_slot<&Action::unit>;
constexpr const Slot<Language>* other = &unit_slot<&Action::other>;

constexpr Slot<Language> way_slot{
    "expected.facing",
    [](const Rules&, std::string_view word, Action& action) {
        return read_facing(word, action.way);
    },
    [](const Rules&, const Action& action) { return facing_code(action.way); }};
constexpr const Slot<Language>* way = &way_slot;

constexpr Slot<Language> hex_slot{
    "expected.hex",
    [](const Rules& rules, std::string_view word, Action& action) {
        action.hex = rules.map.grid.parse(word);
        return action.hex != no_hex;
    },
    [](const Rules& rules, const Action& action) { return label_of(rules, action.hex); }};
constexpr const Slot<Language>* at = &hex_slot;

constexpr Slot<Language> banner_slot{
    "expected.banner",
    [](const Rules& rules, std::string_view word, Action& action) {
        action.banner = banner_named(rules.tables, word);
        return action.banner.exists();
    },
    [](const Rules& rules, const Action& action) { return code_of(rules, action.banner); }};
constexpr const Slot<Language>* banner = &banner_slot;

constexpr Slot<Language> taken_slot{
    "expected.unit",
    [](const Rules& rules, std::string_view word, Action& action) {
        action.unit = unit_named(rules.tables, word);
        action.banner = banner_named(rules.tables, word);
        return action.unit.exists() || action.banner.exists();
    },
    [](const Rules& rules, const Action& action) {
        return action.banner.exists() ? code_of(rules, action.banner) : code_of(rules, action.unit);
    }};
constexpr const Slot<Language>* taken = &taken_slot;

// Leaders and banners have no facing: whatever is said, there is one way to put them.
bool puts_faced(const Rules& rules) {
    const auto& frames = rules.state.frames;
    if (frames.empty() || frames.top().kind != FrameKind::hand) return true;
    return frames.top().unit.exists() && rules.has_facing(frames.top().unit);
}
constexpr Slot<Language> put_way_slot{
    "expected.facing",
    [](const Rules& rules, std::string_view word, Action& action) {
        if (!read_facing(word, action.way)) return false;
        if (!puts_faced(rules)) action.way = Facing::north;
        return true;
    },
    [](const Rules&, const Action& action) { return facing_code(action.way); }, true};
constexpr const Slot<Language>* faced = &put_way_slot;

constexpr Slot<Language> hold_slot{"expected.end",
                                   [](const Rules&, std::string_view word, Action& action) {
                                       return action.hold = word == "hold";
                                   },
                                   [](const Rules&, const Action& action) -> std::string_view {
                                       return action.hold ? "hold" : "";
                                   },
                                   true};
constexpr const Slot<Language>* hold = &hold_slot;

constexpr Slot<Language> overrun_slot{"expected.end",
                                      [](const Rules&, std::string_view word, Action& action) {
                                          return action.overrun = word == "overrun";
                                      },
                                      [](const Rules&, const Action& action) -> std::string_view {
                                          return action.overrun ? "overrun" : "";
                                      },
                                      true};
constexpr const Slot<Language>* overrun = &overrun_slot;

// --- Descriptions -------------------------------------------------------------------------------

Ask asked(const Rules& rules) { return rules.situation().ask; }

Argument who(const Action& action) { return {"unit", of(action.unit)}; }
Argument facing(const Action& action) { return {"facing", of(action.way)}; }
bool is_unit(const Rules& rules, UnitId id) {
    return id.exists() && id.index() < rules.tables.counters.size();
}
Hex next_hex(const Rules& rules, const Action& action) {
    if (!is_unit(rules, action.unit)) return no_hex;
    const Hex from = rules.unit(action.unit).hex;
    return from == no_hex ? no_hex : rules.map.neighbour(from, action.way);
}
Argument to(const Rules& rules, const Action& action) {
    return {"hex", of(next_hex(rules, action))};
}
bool is_placed(const Rules& rules, const Action& action) {
    return is_unit(rules, action.unit) && rules.unit(action.unit).on_board();
}
Event not_placed(const Action& action) { return {"act.other"_say, RuleId{}, {who(action)}}; }

Event say_done(const Rules& rules, const Action&) {
    if (asked(rules) == Ask::set_up) return {"act.done_set_up"_say, "GRU-S0.3"_rule};
    if (asked(rules) == Ask::join_charge) return {"act.done_charge"_say, "GRU-5.7.3"_rule};
    return {"act.done"_say, "GRU-2.0"_rule, {{"phase", of(rules.state.phase)}}};
}
Event say_pass(const Rules& rules, const Action&) {
    const Ask ask = asked(rules);
    if (ask == Ask::pursue) return {"act.no_pursuit"_say, "GRU-5.5.5"_rule};
    if (ask == Ask::advance) return {"act.no_advance"_say, "GRU-5.2.9"_rule};
    const bool charges = ask == Ask::react && rules.state.frames.top().unit.exists() &&
                         !rules.any_fire(rules.state.frames.top().unit);
    return {"act.no_reaction"_say, charges ? "GRU-5.7.1"_rule : "GRU-11.1.5"_rule};
}
Event say_take(const Rules& rules, const Action& action) {
    if (action.banner.exists())
        return {"act.take_banner"_say, "GRU-7.1.1"_rule, {{"banner", of(action.banner)}}};
    if (asked(rules) == Ask::set_up) return {"act.take"_say, "GRU-S0.3"_rule, {who(action)}};
    return {"act.bring_on"_say, "GRU-S0.5"_rule, {who(action)}};
}
Event say_put(const Rules& rules, const Action& action) {
    const Argument where{"hex", of(action.hex)};
    if (asked(rules) == Ask::put && !puts_faced(rules))
        return {"act.put_there"_say, "GRU-S0.3"_rule, {where}};
    return {"act.put"_say, "GRU-S0.3"_rule, {where, facing(action)}};
}
Event say_step(const Rules& rules, const Action& action) {
    if (!is_placed(rules, action)) return not_placed(action);
    const Hex hex = next_hex(rules, action);
    if (hex == no_hex) return {"act.leave_map"_say, "GRU-4.4.1"_rule, {who(action)}};
    const Argument price{"cost", halves(rules.step_cost(action.unit, action.way, action.hold))};
    if (rules.is_panicked(action.unit))
        return {"act.flee"_say, "GRU-10.2.2"_rule, {who(action), to(rules, action)}};
    if (rules.must_overrun(action.unit, hex))
        return {"act.overrun"_say, "GRU-5.8.1"_rule, {who(action), to(rules, action), price}};
    if (action.hold)
        return {"act.step_hold"_say, "GRU-5.6.12"_rule, {who(action), to(rules, action), price}};
    return {"act.step"_say, "GRU-4.1.7"_rule, {who(action), to(rules, action), price}};
}
Event say_turn(const Rules& rules, const Action& action) {
    if (!is_placed(rules, action)) return not_placed(action);
    if (asked(rules) == Ask::advance)
        return {"act.turn_free"_say, "GRU-5.2.9"_rule, {who(action), facing(action)}};
    const Argument price{"cost", halves(rules.turn_cost(action.unit, action.way))};
    return {"act.turn"_say, "GRU-4.3.1"_rule, {who(action), facing(action), price}};
}
Event say_form(const Rules& rules, const Action& action) {
    if (!is_placed(rules, action)) return not_placed(action);
    const bool deployed = rules.unit(action.unit).is(Unit::deployed);
    return {"act.form"_say,
            asked(rules) == Ask::set_up ? "GRU-R149"_rule : "GRU-11.1.3"_rule,
            {who(action), {"formation", of(Noun::formation, deployed ? 0 : 1)}}};
}
Event say_attack(const Rules& rules, const Action& action) {
    return {asked(rules) == Ask::assemble ? "act.attack_also"_say : "act.attack"_say,
            "GRU-5.1.1"_rule,
            {{"hex", of(action.hex)}}};
}
Event say_join(const Rules& rules, const Action& action) {
    if (asked(rules) == Ask::garrison) return {"act.stand"_say, "GRU-12.1.8b"_rule, {who(action)}};
    return {"act.join"_say, "GRU-5.2.5"_rule, {who(action)}};
}
Event say_retreat(const Rules& rules, const Action& action) {
    return {action.overrun ? "act.retreat_overrun"_say : "act.retreat"_say,
            action.overrun ? "GRU-5.8.9"_rule : "GRU-5.4.2"_rule,
            {who(action), to(rules, action)}};
}
Event say_pursue(const Rules& rules, const Action& action) {
    if (next_hex(rules, action) == no_hex)
        return {"act.leave_map"_say, "GRU-4.4.1"_rule, {who(action)}};
    return {"act.pursue"_say, "GRU-5.5.1"_rule, {who(action), to(rules, action)}};
}

}  // namespace

// --- The rows -----------------------------------------------------------------------------------

struct Verbs {
    using R = const Rules&;
    using A = const Action&;
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
         {taken},
         [](R rules, A a) { return rules.check_take(a.unit, a.banner); },
         [](Referee& does, A a) { does.take(a.unit, a.banner); },
         say_take},
        {Verb::put,
         {Ask::put},
         {at, faced},
         [](R rules, A a) { return rules.check_put(a.hex, a.way); },
         [](Referee& does, A a) { does.put(a.hex, a.way); },
         say_put},
        {Verb::assign,
         {Ask::assign},
         {other},
         [](R rules, A a) { return rules.check_assign(a.other); },
         [](Referee& does, A a) { does.assign(a.other); },
         [](R, A a) -> Event {
             return {"act.assign"_say, "GRU-13.1.6"_rule, {{"leader", of(a.other)}}};
         }},
        {Verb::step,
         {Ask::move},
         {unit, way, hold},
         [](R rules, A a) { return rules.check_step(a.unit, a.way, a.hold); },
         [](Referee& does, A a) { does.step(a.unit, a.way, a.hold); },
         say_step,
         true},
        {Verb::turn,
         {Ask::move, Ask::advance},
         {unit, way},
         [](R rules, A a) { return rules.check_turn(a.unit, a.way); },
         [](Referee& does, A a) { does.turn(a.unit, a.way); },
         say_turn},
        {Verb::form,
         {Ask::set_up, Ask::move},
         {unit},
         [](R rules, A a) { return rules.check_form(a.unit); },
         [](Referee& does, A a) { does.form(a.unit); },
         say_form},
        {Verb::rally,
         {Ask::move},
         {unit},
         [](R rules, A a) { return rules.check_rally(a.unit); },
         [](Referee& does, A a) { does.rally(a.unit); },
         [](R, A a) -> Event { return {"act.rally"_say, "GRU-9.3.1"_rule, {who(a)}}; }},
        {Verb::fire,
         {Ask::move, Ask::react, Ask::answer_fire},
         {unit, other},
         [](R rules, A a) { return rules.check_fire(a.unit, a.other); },
         [](Referee& does, A a) { does.fire(a.unit, a.other, no_hex); },
         [](R, A a) -> Event {
             return {"act.fire"_say, "GRU-11.1.5"_rule, {who(a), {"target", of(a.other)}}};
         }},
        {Verb::batter,
         {Ask::react},
         {unit, at},
         [](R rules, A a) { return rules.check_batter(a.unit, a.hex); },
         [](Referee& does, A a) { does.fire(a.unit, UnitId{}, a.hex); },
         [](R, A a) -> Event {
             return {"act.batter"_say, "GRU-11.7.5"_rule, {who(a), {"hex", of(a.hex)}}};
         }},
        {Verb::hand,
         {Ask::move},
         {banner, other},
         [](R rules, A a) { return rules.check_hand(a.banner, a.other); },
         [](Referee& does, A a) { does.hand(a.banner, a.other); },
         [](R, A a) -> Event {
             return {"act.hand"_say,
                     "GRU-7.1.4"_rule,
                     {{"banner", of(a.banner)}, {"unit", of(a.other)}}};
         }},
        {Verb::demolish,
         {Ask::move},
         {unit},
         [](R rules, A a) { return rules.check_demolish(a.unit); },
         [](Referee& does, A a) { does.demolish(a.unit); },
         [](R, A a) -> Event { return {"act.demolish"_say, "GRU-12.1.6"_rule, {who(a)}}; }},
        {Verb::countercharge,
         {Ask::react, Ask::join_charge},
         {unit, way},
         [](R rules, A a) { return rules.check_countercharge(a.unit, a.way); },
         [](Referee& does, A a) { does.countercharge(a.unit, a.way); },
         [](R rules, A a) -> Event {
             return {"act.countercharge"_say, "GRU-5.7.2"_rule, {who(a), to(rules, a)}};
         }},
        {Verb::attack,
         {Ask::attack, Ask::assemble},
         {at},
         [](R rules, A a) { return rules.check_attack(a.hex); },
         [](Referee& does, A a) { does.attack(a.hex); },
         say_attack},
        {Verb::join,
         {Ask::assemble, Ask::garrison},
         {unit},
         [](R rules, A a) {
             return asked(rules) == Ask::garrison ? rules.check_garrison(a.unit)
                                                  : rules.check_join(a.unit);
         },
         [](Referee& does, A a) { does.join(a.unit); },
         say_join},
        {Verb::declare,
         {Ask::assemble},
         {},
         [](R rules, A) { return rules.check_declare(); },
         [](Referee& does, A) { does.declare(); },
         [](R, A) -> Event { return {"act.declare"_say, "GRU-5.1.1"_rule}; }},
        {Verb::lose,
         {Ask::lose, Ask::friend_hit},
         {unit},
         [](R rules, A a) {
             return asked(rules) == Ask::lose ? rules.check_lose(a.unit)
                                              : rules.check_victim(a.unit);
         },
         [](Referee& does, A a) {
             if (does.state.frames.top().kind == FrameKind::losses)
                 does.lose(a.unit);
             else
                 does.name_victim(a.unit);
         },
         [](R, A a) -> Event { return {"act.lose"_say, "GRU-5.1.1"_rule, {who(a)}}; }},
        {Verb::retreat,
         {Ask::retreat},
         {unit, way, overrun},
         [](R rules, A a) { return rules.check_retreat(a.unit, a.way, a.overrun); },
         [](Referee& does, A a) { does.retreat(a.unit, a.way, a.overrun); },
         say_retreat},
        {Verb::face,
         {Ask::retreat_facing, Ask::pursuit_facing},
         {unit, way},
         [](R rules, A a) { return rules.check_face(a.unit, a.way); },
         [](Referee& does, A a) { does.face(a.unit, a.way); },
         [](R, A a) -> Event { return {"act.face"_say, "GRU-4.3.7"_rule, {who(a), facing(a)}}; }},
        {Verb::pursue,
         {Ask::pursue},
         {unit, way},
         [](R rules, A a) { return rules.check_pursue(a.unit, a.way); },
         [](Referee& does, A a) { does.pursue(a.unit, a.way); },
         say_pursue},
        {Verb::advance,
         {Ask::advance},
         {unit, way},
         [](R rules, A a) { return rules.check_advance(a.unit, a.way); },
         [](Referee& does, A a) { does.advance(a.unit, a.way); },
         [](R rules, A a) -> Event {
             return {"act.advance"_say, "GRU-5.2.9"_rule, {who(a), to(rules, a)}};
         }},
    };
};
static_assert(is_whole<Language>(Verbs::rows));

constinit const VerbRow<Language> (&verb_rows)[verbs] = Verbs::rows;

bool has_actor(Verb verb) { return row_of(verb).words[0] == unit; }

}  // namespace gonfalon::grunwald
