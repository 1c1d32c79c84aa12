// The sentences of prompts and actions, and what a value is called. Words themselves are in the
// catalogues; here are only keys and values.
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"
#include "games/grunwald/verbs.h"

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

Event Grunwald::describe(const State& state, Side, const Action& action) const {
    return row_of(action.verb).say(Rules(*tables_, state), action);
}

Term Grunwald::term(Value value) const {
    const Tables& tables = *tables_;
    Term term;
    const auto at = static_cast<std::size_t>(value.number);
    const auto key = [&](std::string_view text) {
        term.kind = Term::Kind::key;
        term.text = text;
    };
    const auto one_of = [&](const auto& keys) {
        if (value.number >= 0 && at < std::size(keys)) key(keys[at]);
    };
    const auto name = [&](const Words& words) {
        term.kind = Term::Kind::name;
        term.text = words.en;
        term.text_fr = words.fr;
        term.reference = value.number;
    };
    switch (static_cast<Noun>(value.noun)) {
        case Noun::number:
            term.number = value.number;
            break;
        case Noun::unit:
            if (value.number >= 0 && at < tables.words.size()) {
                name(tables.words[at].name);
                term.refer = "unit";
            } else {
                key("term.nobody");
            }
            break;
        case Noun::banner:
            if (value.number >= 0 && at < tables.banners.size()) {
                name(tables.banners[at].name);
                term.refer = "banner";
            }
            break;
        case Noun::hex:
            if (value.number >= 0 && at < tables.map.labels.size()) {
                term.kind = Term::Kind::label;
                term.text = tables.map.labels[at].view();
                term.refer = "hex";
                term.reference = value.number;
            } else {
                key("term.nowhere");
            }
            break;
        case Noun::side: {
            static constexpr std::string_view keys[] = {"side.allies", "side.order"};
            one_of(keys);
            break;
        }
        case Noun::facing: {
            static constexpr std::string_view keys[] = {"facing.N", "facing.NE", "facing.SE",
                                                        "facing.S", "facing.SW", "facing.NW"};
            one_of(keys);
            break;
        }
        case Noun::terrain: {
            static constexpr std::string_view keys[] = {"terrain.clear",   "terrain.camp",
                                                        "terrain.marsh",   "terrain.forest",
                                                        "terrain.village", "terrain.lake"};
            one_of(keys);
            break;
        }
        case Noun::phase: {
            static constexpr std::string_view keys[] = {"phase.set_up",
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
            one_of(keys);
            break;
        }
        case Noun::order: {
            static constexpr std::string_view keys[] = {"order.good", "order.disorganised",
                                                        "order.panicked"};
            one_of(keys);
            break;
        }
        case Noun::odds: {
            // Starting odds may lie outside the table.
            static constexpr std::string_view labels[] = {
                "1:16", "1:15", "1:14", "1:13", "1:12", "1:11", "1:10", "1:9",  "1:8",  "1:7",
                "1:6",  "1:5",  "1:4",  "1:3",  "1:2",  "1:1",  "2:1",  "3:1",  "4:1",  "5:1",
                "6:1",  "7:1",  "8:1",  "9:1",  "10:1", "11:1", "12:1", "13:1", "14:1", "15:1",
                "16:1", "17:1", "18:1", "19:1", "20:1", "21:1", "22:1", "23:1", "24:1"};
            const int place = value.number - CombatTable::even_odds + 15;
            term.kind = Term::Kind::label;
            term.text = place < 0 ? labels[0]
                        : place >= static_cast<int>(std::size(labels))
                            ? labels[std::size(labels) - 1]
                            : labels[place];
            break;
        }
        case Noun::grade: {
            static constexpr std::string_view keys[] = {
                "grade.none",  "grade.minor",    "grade.tactical", "grade.important",
                "grade.great", "grade.absolute", "grade.automatic"};
            one_of(keys);
            break;
        }
        case Noun::formation: {
            static constexpr std::string_view keys[] = {"formation.movement", "formation.combat"};
            one_of(keys);
            break;
        }
        case Noun::halves: {
            static constexpr std::string_view keys[] = {
                "points.0", "points.0_5", "points.1",  "points.1_5", "points.2", "points.2_5",
                "points.3", "points.3_5", "points.4",  "points.4_5", "points.5", "points.5_5",
                "points.6", "points.6_5", "points.7",  "points.7_5", "points.8", "points.8_5",
                "points.9", "points.9_5", "points.10", "points.10_5"};
            if (value.number >= 0 && at < std::size(keys)) {
                key(keys[at]);
            } else {
                term.number = value.number / 2;
            }
            break;
        }
        case Noun::result:
            if (value.number >= 0 && at < 11 * std::size_t{CombatTable::columns}) {
                term.kind = Term::Kind::label;
                term.text =
                    tables.combat.printed[at / CombatTable::columns][at % CombatTable::columns];
            }
            break;
        case Noun::level: {
            static constexpr std::string_view labels[] = {
                "−12", "−11", "−10", "−9", "−8", "−7", "−6", "−5", "−4", "−3",  "−2",  "−1", "0",
                "+1",  "+2",  "+3",  "+4", "+5", "+6", "+7", "+8", "+9", "+10", "+11", "+12"};
            const int place = value.number + 12;
            if (place >= 0 && place < static_cast<int>(std::size(labels))) {
                term.kind = Term::Kind::label;
                term.text = labels[place];
            } else {
                term.number = value.number;
            }
            break;
        }
    }
    return term;
}

}  // namespace gonfalon::grunwald
