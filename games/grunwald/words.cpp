// The sentences of prompts and actions, and what a value is called. Words themselves are in the
// catalogues; here are only keys and values.
#include <algorithm>

#include "engine/game/term.h"
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

Event Grunwald::question(const State& state, Side) const {
    const Rules rules(*tables_, state);
    const Situation now = rules.situation();
    const Combat& combat = state.combat;
    const auto about = [&](SayId say) {
        return Event{say, now.rule, {{"side", of(now.side)}, {"phase", of(state.phase)}}};
    };
    const auto about_unit = [&](SayId say, UnitId id) {
        return Event{say, now.rule, {{"side", of(now.side)}, {"unit", of(id)}}};
    };
    const UnitId top = state.frames.empty() ? UnitId{} : state.frames.top().unit;
    switch (now.ask) {
        case Ask::set_up:
            return about("ask.set_up"_say);
        case Ask::put:
            if (!top.exists())
                return Event{"ask.put_banner"_say,
                             now.rule,
                             {{"side", of(now.side)}, {"banner", of(state.frames.top().banner)}}};
            // Leaders have no facing.
            return about_unit(rules.has_facing(top) ? "ask.put"_say : "ask.put_leader"_say, top);
        case Ask::assign:
            return about_unit(
                rules.assigns_blazon(top) ? "ask.assign_blazon"_say : "ask.assign"_say, top);
        case Ask::move:
            return about("ask.move"_say);
        case Ask::react:
            if (!top.exists())
                return about(state.closing ? "ask.react_end"_say : "ask.react_start"_say);
            return [&] {
                const bool fires = rules.any_fire(top);
                const bool charges = rules.countercharge_is_possible(top);
                return Event{
                    fires && charges ? "ask.react"_say
                    : charges        ? "ask.react_charge"_say
                                     : "ask.react_fire"_say,
                    fires ? now.rule : "GRU-5.7.1"_rule,
                    {{"side", of(now.side)}, {"unit", of(top)}, {"hex", of(state.unit(top).hex)}}};
            }();
        case Ask::join_charge:
            return about_unit("ask.join_charge"_say, top);
        case Ask::answer_fire:
            return Event{"ask.answer_fire"_say,
                         now.rule,
                         {{"side", of(now.side)},
                          {"unit", of(state.volley.shots[0].target)},
                          {"shooter", of(state.volley.shots[0].shooter)}}};
        case Ask::attack:
            return about("ask.attack"_say);
        case Ask::assemble:
            return Event{"ask.assemble"_say,
                         now.rule,
                         {{"side", of(now.side)},
                          {"hex", of(combat.targets[0])},
                          {"targets", number(static_cast<int>(combat.targets.size()))},
                          {"units", number(static_cast<int>(combat.attackers.count()))}}};
        case Ask::garrison:
            return Event{
                "ask.garrison"_say,
                now.rule,
                {{"side", of(now.side)},
                 {"points", number(tables_->fortification.fighting)},
                 {"units", number(static_cast<int>(rules.garrison_candidates().count()))}}};
        case Ask::lose:
            return Event{"ask.lose"_say,
                         now.rule,
                         {{"side", of(now.side)}, {"points", number(state.frames.top().count)}}};
        case Ask::friend_hit:
            return about_unit("ask.friend_hit"_say, rules.shot().shooter);
        case Ask::retreat:
            if (state.frames.top().kind == FrameKind::retreat)
                return Event{"ask.retreat_step"_say,
                             now.rule,
                             {{"side", of(now.side)},
                              {"unit", of(top)},
                              {"hexes", number(state.frames.top().count)}}};
            return Event{"ask.retreat"_say,
                         now.rule,
                         {{"side", of(now.side)},
                          {"units", number(static_cast<int>(combat.pending.count()))},
                          {"hexes", number(combat.retreat)}}};
        case Ask::retreat_facing:
            return about_unit("ask.retreat_facing"_say, top);
        case Ask::pursue:
            return top.exists() ? about_unit("ask.pursue_on"_say, top) : about("ask.pursue"_say);
        case Ask::pursuit_facing:
            return about_unit("ask.pursuit_facing"_say, top);
        case Ask::advance:
            return top.exists() ? about_unit("ask.advance_on"_say, top) : about("ask.advance"_say);
        case Ask::roll_combat:
            return Event{"ask.roll_combat"_say,
                         now.rule,
                         {{"side", of(now.side)}, {"odds", odds(combat.column)}}};
        case Ask::roll_disorganisation:
            return about("ask.roll_disorganisation"_say);
        case Ask::roll_leader:
        case Ask::roll_pursuit: {
            UnitId first;
            combat.pending.each([&](std::size_t i) {
                if (!first.exists()) first = UnitId(i);
            });
            return about_unit(
                now.ask == Ask::roll_leader ? "ask.roll_leader"_say : "ask.roll_pursuit"_say,
                first);
        }
        case Ask::roll_overrun:
            return about_unit("ask.roll_overrun"_say, top);
        case Ask::roll_overrun_test:
            return about_unit("ask.roll_test"_say,
                              state.overrun.stage == OverrunStage::infantry_tests
                                  ? state.overrun.infantry.back()
                                  : state.overrun.cavalry);
        case Ask::roll_spread:
            return about_unit("ask.roll_test"_say, state.tests.back().unit);
        case Ask::roll_rally:
            return about_unit("ask.roll_rally"_say, top);
        case Ask::roll_stray:
            return about_unit("ask.roll_stray"_say, rules.shot().shooter);
        case Ask::roll_fire:
            return about_unit("ask.roll_fire"_say, rules.shot().shooter);
        case Ask::roll_bolt:
            return about_unit("ask.roll_bolt"_say, rules.shot().target);
        case Ask::roll_arrows:
            return about_unit("ask.roll_arrows"_say, rules.shot().target);
        case Ask::roll_leader_hit:
            return about_unit("ask.roll_leader_hit"_say, rules.shot().shooter);
        case Ask::over:
            return Event{"ask.over"_say, now.rule, {{"grade", of(state.grade)}}};
    }
    return Event{};
}

// Starting odds may lie outside the table.
static std::string_view odds_label(int odds) {
    static constexpr std::string_view labels[] = {
        "1:16", "1:15", "1:14", "1:13", "1:12", "1:11", "1:10", "1:9",  "1:8",  "1:7",
        "1:6",  "1:5",  "1:4",  "1:3",  "1:2",  "1:1",  "2:1",  "3:1",  "4:1",  "5:1",
        "6:1",  "7:1",  "8:1",  "9:1",  "10:1", "11:1", "12:1", "13:1", "14:1", "15:1",
        "16:1", "17:1", "18:1", "19:1", "20:1", "21:1", "22:1", "23:1", "24:1"};
    const int last = static_cast<int>(std::size(labels)) - 1;
    return labels[std::clamp(odds - CombatTable::even_odds + 15, 0, last)];
}

// Empty: it is a plain number.
static std::string_view level_label(int level) {
    static constexpr std::string_view labels[] = {
        "−12", "−11", "−10", "−9", "−8", "−7", "−6", "−5", "−4", "−3",  "−2",  "−1", "0",
        "+1",  "+2",  "+3",  "+4", "+5", "+6", "+7", "+8", "+9", "+10", "+11", "+12"};
    return level >= -12 && level <= 12 ? labels[level + 12] : std::string_view{};
}

static std::string_view halves_key(int halves) {
    static constexpr std::string_view keys[] = {
        "points.0", "points.0_5", "points.1",  "points.1_5", "points.2", "points.2_5",
        "points.3", "points.3_5", "points.4",  "points.4_5", "points.5", "points.5_5",
        "points.6", "points.6_5", "points.7",  "points.7_5", "points.8", "points.8_5",
        "points.9", "points.9_5", "points.10", "points.10_5"};
    const auto at = static_cast<std::size_t>(halves);
    return halves >= 0 && at < std::size(keys) ? keys[at] : std::string_view{};
}

// Both players' phases have one name.
static constexpr std::string_view phase_keys[] = {"phase.set_up",
                                                  "phase.cavalry_movement",
                                                  "phase.cavalry_combat",
                                                  "phase.infantry_movement",
                                                  "phase.infantry_combat",
                                                  "phase.cavalry_movement",
                                                  "phase.cavalry_combat",
                                                  "phase.infantry_movement",
                                                  "phase.infantry_combat",
                                                  "phase.morale",
                                                  "phase.over"};
static constexpr std::string_view side_keys[] = {"side.allies", "side.order"};
static constexpr std::string_view facing_keys[] = {"facing.N", "facing.NE", "facing.SE",
                                                   "facing.S", "facing.SW", "facing.NW"};
static constexpr std::string_view formation_keys[] = {"formation.movement", "formation.combat"};

Term Grunwald::term(Value value) const {
    const Tables& tables = *tables_;
    const TermOf term(value);
    const auto at = static_cast<std::size_t>(value.number);
    const auto label = [&](std::string_view text, std::string_view refer = {}) {
        return text.empty() ? term.number() : term.label(text, refer);
    };
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            break;
        case Noun::unit:
            if (at >= tables.words.size()) return term.key("term.nobody");
            return term.name(tables.words[at].name, "unit");
        case Noun::banner:
            if (at >= tables.banners.size()) break;
            return term.name(tables.banners[at].name, "banner");
        case Noun::hex:
            if (at >= tables.map.labels.size()) return term.key("term.nowhere");
            return label(tables.map.labels[at].view(), "hex");
        case Noun::side:
            return term.one_of(side_keys);
        case Noun::facing:
            return term.one_of(facing_keys);
        case Noun::terrain:
            return term.one_of(keys_of<Terrain, Index, "terrain.">);
        case Noun::phase:
            return term.one_of(phase_keys);
        case Noun::order:
            return term.one_of(keys_of<Order, Index, "order.">);
        case Noun::odds:
            return label(odds_label(value.number));
        case Noun::grade:
            return term.one_of(keys_of<Grade, Index, "grade.">);
        case Noun::formation:
            return term.one_of(formation_keys);
        case Noun::halves: {
            const std::string_view key = halves_key(value.number);
            if (!key.empty()) return term.key(key);
            return TermOf(number(value.number / 2)).number();
        }
        case Noun::result:
            if (at >= 11 * std::size_t{CombatTable::columns}) break;
            return label(
                tables.combat.printed[at / CombatTable::columns][at % CombatTable::columns]);
        case Noun::level:
            return label(level_label(value.number));
    }
    return term.number();
}

}  // namespace gonfalon::grunwald
