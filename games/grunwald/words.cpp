// The sentences of prompts and actions, and what a value is called. Words themselves are in the
// catalogues; here are only keys and values.
#include <algorithm>

#include "engine/game/question.h"
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

Event Grunwald::question(const State& state, Side) const {
    const Rules rules(*tables_, state);
    const Situation now = rules.situation();
    const Combat& combat = state.combat;
    const QuestionOf ask(now, says_of<Ask, Index, Ask::roll_overrun_test, Ask::roll_spread>,
                         of(now.side));
    const Argument phase{"phase", of(state.phase)};
    const Frame frame = state.frames.empty() ? Frame{} : state.frames.top();
    const UnitId top = frame.unit;
    const Argument unit{"unit", of(top)};
    const auto count = [](const Units& units) { return number(static_cast<int>(units.count())); };
    switch (now.ask) {
        case Ask::put:
            if (!top.exists())
                return ask.to_side("ask.put_banner"_say, {{"banner", of(frame.banner)}});
            // Leaders have no facing.
            return ask.to_side(rules.has_facing(top) ? "ask.put"_say : "ask.put_leader"_say,
                               {unit});
        case Ask::assign:
            return ask.to_side(
                rules.assigns_blazon(top) ? "ask.assign_blazon"_say : "ask.assign"_say, {unit});
        case Ask::react: {
            if (!top.exists())
                return ask.to_side(state.closing ? "ask.react_end"_say : "ask.react_start"_say,
                                   {phase});
            const bool fires = rules.any_fire(top);
            const bool charges = rules.countercharge_is_possible(top);
            Event event = ask.to_side(fires && charges ? "ask.react"_say
                                      : charges        ? "ask.react_charge"_say
                                                       : "ask.react_fire"_say,
                                      {unit, {"hex", of(state.unit(top).hex)}});
            if (!fires) event.rule = "GRU-5.7.1"_rule;
            return event;
        }
        case Ask::answer_fire:
            return ask.to_side({{"unit", of(state.volley.shots[0].target)},
                                {"shooter", of(state.volley.shots[0].shooter)}});
        case Ask::assemble:
            return ask.to_side({{"hex", of(combat.targets[0])},
                                {"targets", number(static_cast<int>(combat.targets.size()))},
                                {"units", count(combat.attackers)}});
        case Ask::garrison:
            return ask.to_side({{"points", number(tables_->fortification.fighting)},
                                {"units", count(rules.garrison_candidates())}});
        case Ask::lose:
            return ask.to_side({{"points", number(frame.points())}});
        case Ask::retreat:
            if (frame.kind == FrameKind::retreat)
                return ask.to_side("ask.retreat_step"_say,
                                   {unit, {"hexes", number(frame.hexes_to_go())}});
            return ask.to_side(
                {{"units", count(combat.pending)}, {"hexes", number(combat.retreat)}});
        case Ask::pursue:
            return top.exists() ? ask.to_side("ask.pursue_on"_say, {unit}) : ask.to_side({phase});
        case Ask::advance:
            return top.exists() ? ask.to_side("ask.advance_on"_say, {unit}) : ask.to_side({phase});
        case Ask::join_charge:
        case Ask::retreat_facing:
        case Ask::pursuit_facing:
        case Ask::roll_overrun:
        case Ask::roll_rally:
            return ask.to_side({unit});
        case Ask::roll_combat:
            return ask.to_side({{"odds", odds(combat.column)}});
        case Ask::roll_leader:
        case Ask::roll_pursuit:
            return ask.to_side({{"unit", of(combat.next())}});
        case Ask::roll_overrun_test:
            return ask.to_side("ask.roll_test"_say,
                               {{"unit", of(state.overrun.stage == OverrunStage::infantry_tests
                                                ? state.overrun.infantry.back()
                                                : state.overrun.cavalry)}});
        case Ask::roll_spread:
            return ask.to_side("ask.roll_test"_say, {{"unit", of(state.tests.back().unit)}});
        case Ask::friend_hit:
        case Ask::roll_stray:
        case Ask::roll_fire:
        case Ask::roll_leader_hit:
            return ask.to_side({{"unit", of(rules.shot().shooter)}});
        case Ask::roll_bolt:
        case Ask::roll_arrows:
            return ask.to_side({{"unit", of(rules.shot().target)}});
        case Ask::over:
            return ask.to_all({{"grade", of(state.grade)}});
        default:
            return ask.to_side({phase});
    }
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
            return term.one_of(keys_of<Army, Index, "side.">);
        case Noun::facing:
            return term.one_of(prefixed<Compass, "facing.">);
        case Noun::phase: {
            const auto phase = static_cast<Phase>(at < count_of<Phase> ? at : 0);
            const auto kind = static_cast<std::size_t>(kind_of(phase));
            return term.key(keys_of<PhaseKind, Index, "phase.">[kind]);
        }
        case Noun::odds:
            return label(odds_label(value.number));
        case Noun::formation:
            return term.one_of(keys_of<Formation, Index, "formation.">);
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
        default:
            if (const auto key = Nouns::key<Index>(value); !key.empty()) return term.key(key);
            break;
    }
    return term.number();
}

}  // namespace gonfalon::grunwald
