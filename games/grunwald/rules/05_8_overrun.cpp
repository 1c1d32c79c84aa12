// GRU-5.8  Overrunning infantry: cavalry rides into a hex of foot.
#include <algorithm>

#include "games/grunwald/rules/rounding.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-5.8.10  Cover and rough ground protect the foot.
bool Rules::overrun_is_open(Hex hex) const {
    const auto ground = static_cast<std::size_t>(map.at(hex));
    const bool covered = tables.terrain.hexes[ground].no_overrun ||
                         (is_fortified(hex) && tables.terrain.fortification.no_overrun);
    return !applies("GRU-5.8.10"_rule, covered);
}

// GRU-5.8.1 (GRU-R129)  Cavalry at speed that wants to enter a hex with foot, friend or enemy, has
// to ride it down; among friends in cover the rules of stacking decide instead.
bool Rules::must_overrun(UnitId id, Hex hex, int charge) const {
    if (!is_cavalry(id) || is_panicked(id)) return false;
    const Side mine = side_of(id);
    for (const UnitId each : stack(hex)) {
        if (each == id || !is_infantry(each)) continue;
        if (side_of(each) != mine) return true;
        if (charge >= tables.values.overrun_charge && overrun_is_open(hex)) return true;
    }
    return false;
}

Verdict Rules::check_overrun(UnitId id, Hex hex, int charge) const {
    Verdict verdict;
    const Side mine = side_of(id);
    // GRU-4.2.2: cavalry cannot be overrun.
    bool enemy_horse = false;
    for (const UnitId each : stack(hex))
        enemy_horse = enemy_horse || (side_of(each) != mine && is_cavalry(each));
    verdict.require("GRU-4.2.2"_rule, !enemy_horse);
    verdict.at_least("GRU-5.8.1"_rule, charge, tables.values.overrun_charge);
    const auto ground = static_cast<std::size_t>(map.at(hex));
    verdict.require("GRU-5.8.10"_rule,
                    !tables.terrain.hexes[ground].no_overrun && !is_fortified(hex));
    // GRU-4.2.3: friends on horseback there still count.
    stacking_allows(id, hex, "GRU-4.2.3"_rule, verdict, Room{.foot_gives_way = true});
    return verdict;
}

// GRU-5.8.4  Strength of the foot that is ridden at; panicked units (10.2.1) and shooters on their
// movement face (11.1.1) have none.
int Rules::overrun_strength(Hex hex, UnitId cavalry) const {
    int total = 0;
    for (const UnitId each : stack(hex)) {
        if (each == cavalry || !is_infantry(each)) continue;
        if (applies("GRU-10.2.1"_rule, is_panicked(each))) continue;
        if (applies("GRU-11.1.1"_rule, is_foot_shooter(each) && !unit(each).is(Unit::deployed)))
            continue;
        total += unit(each).strength;
    }
    return total;
}

// GRU-1.7, GRU-R72: several units count their average.
int Rules::overrun_armour() const {
    int sum = 0;
    int units = 0;
    for (const UnitId each : state.overrun.infantry) {
        sum += counter(each).armour;
        ++units;
    }
    return units == 0 ? 0 : divide(sum, units);
}

// GRU-5.8.2  The cavalry is in the hex; `charge` is what it had before it entered (GRU-R106).
void Referee::begin_overrun(UnitId id, Hex from, int charge) {
    const Hex hex = map.neighbour(from, unit(id).facing);
    state.overrun = Overrun{};
    state.overrun.cavalry = id;
    state.overrun.from = from;
    state.overrun.hex = hex;
    state.overrun.charge = static_cast<std::uint8_t>(charge);
    state.overrun.stage = OverrunStage::roll;
    state.move(id, hex);
    mind_fortification(from, UnitId{}, id);
    trace.say("log.overrun"_say, "GRU-5.8.2"_rule, {{"unit", of(id)}, {"hex", of(hex)}});
    push(Frame::of(FrameKind::overrun, id));

    // GRU-5.8.5b (GRU-R2): foot in disorder is ridden down without a roll.
    Units foot;
    for (const UnitId each : rules.stack(hex))
        if (rules.is_infantry(each)) foot.set(each.index());
    foot.each([&](std::size_t i) {
        if (applies("GRU-5.8.5b"_rule, state.units[i].order != Order::good)) {
            trample(UnitId(i), "GRU-5.8.5b"_rule);
        } else {
            state.overrun.infantry.push_back(UnitId(i));
        }
    });
    if (state.overrun.infantry.empty()) state.overrun.stage = OverrunStage::infantry_tests;
}

// GRU-5.8.5  One die and its modifiers.
void Referee::overrun_roll(int die) {
    Overrun& overrun = state.overrun;
    const UnitId id = overrun.cavalry;
    Total total{trace, "tally.overrun"_say};
    total.add("GRU-5.8.5"_rule, die);
    total.add("GRU-5.8.5.1"_rule, overrun.charge);
    total.add("GRU-5.8.5.2"_rule, unit(id).strength);
    total.add("GRU-5.8.5.3"_rule, tables.counter(id).armour);
    total.add("GRU-5.8.5.4"_rule, -rules.overrun_strength(unit(id).hex, id));
    total.add("GRU-5.8.5.5"_rule, -rules.overrun_armour());
    const int row = std::clamp(total.sum(), 0, 7);
    overrun.row = static_cast<std::uint8_t>(row);
    trace.say("log.overrun_roll"_say, "GRU-T.overrun"_rule,
              {{"unit", of(id)}, {"die", number(die)}, {"total", number(total.sum())}});
    const OverrunTable::Row& line = tables.overrun.rows[overrun.row];
    switch (line.cavalry) {
        case OverrunTable::Cavalry::fails:
            // GRU-5.8.7: back, charge gone, and a test.
            repel("GRU-5.8.7"_rule);
            overrun.stage = OverrunStage::failure_test;
            break;
        case OverrunTable::Cavalry::tests:
            overrun.stage = OverrunStage::cavalry_test;
            break;
        case OverrunTable::Cavalry::succeeds:
            overrun.stage = OverrunStage::infantry_tests;
            break;
    }
}

// GRU-5.8.5.6  The two sides test apart from each other (GRU-R73).
void Referee::overrun_test(int die) {
    Overrun& overrun = state.overrun;
    const OverrunTable::Row& line = tables.overrun.rows[overrun.row];
    switch (overrun.stage) {
        case OverrunStage::failure_test:
            if (applies("GRU-5.8.7"_rule, !passes(overrun.cavalry, die, 0, "GRU-5.8.7"_rule)))
                disorganise(overrun.cavalry, "GRU-5.8.7"_rule, false);
            overrun.stage = OverrunStage::infantry_tests;
            overrun.infantry.clear();
            return;
        case OverrunStage::cavalry_test:
            if (applies("GRU-5.8.5.6"_rule,
                        !passes(overrun.cavalry, die, line.cavalry_modifier, "GRU-5.8.5.6"_rule)))
                repel("GRU-5.8.5.6"_rule);
            overrun.stage = OverrunStage::infantry_tests;
            return;
        default:
            break;
    }
    const UnitId foot = overrun.infantry.back();
    overrun.infantry.pop_back();
    if (passes(foot, die, line.infantry_modifier, "GRU-5.8.5.6"_rule)) {
        // GRU-11.7.4: a deployed bombard cannot retreat.
        if (applies("GRU-11.7.4"_rule, rules.is_deployed_bombard(foot))) {
            trample(foot, "GRU-11.7.4"_rule);
            return;
        }
        disorganise(foot, "GRU-5.8.5.6"_rule, false);
        push(Frame::retreat(foot, tables.overrun.infantry_retreat, RetreatMode::overrun,
                            unit(foot).hex));
    } else {
        trample(foot, "GRU-5.8.5.6"_rule);
    }
}

// GRU-5.8.8 (GRU-R3)  Foot that is ridden down counts neither for morale nor for points.
void Referee::trample(UnitId foot, RuleId rule) { eliminate(foot, rule, Death::overrun); }

// GRU-5.8.7 a, b  Back to the hex it came from, without its charge.
void Referee::repel(RuleId rule) {
    Overrun& overrun = state.overrun;
    const UnitId id = overrun.cavalry;
    overrun.repelled = true;
    state.move(id, overrun.from);
    mind_fortification(overrun.from, id, UnitId{});
    trace.say("log.overrun_repelled"_say, rule, {{"unit", of(id)}, {"hex", of(overrun.from)}});
    set_charge(id, 0, rule);
}

// GRU-8.1.7  A leader who stood with foot that has given way goes with it (GRU-R151), unless other
// units of his side stay. True: one of them has to choose his way.
bool Referee::leaders_follow() {
    Overrun& overrun = state.overrun;
    if (overrun.stage == OverrunStage::infantry_tests && overrun.gave_way) {
        overrun.stage = OverrunStage::leaders;
        for (const UnitId each : rules.stack(overrun.hex)) {
            bool with_others = false;
            for (const UnitId mate : rules.stack(overrun.hex))
                with_others = with_others || (mate != overrun.cavalry && rules.is_fighting(mate) &&
                                              rules.side_of(mate) == rules.side_of(each));
            if (applies("GRU-8.1.7"_rule, rules.is_leader(each) && !with_others))
                overrun.infantry.push_back(each);
        }
    }
    if (overrun.infantry.empty()) return false;
    const UnitId leader = overrun.infantry.back();
    overrun.infantry.pop_back();
    push(
        Frame::retreat(leader, tables.overrun.infantry_retreat, RetreatMode::overrun, overrun.hex));
    return true;
}

bool Referee::continue_overrun() {
    Overrun& overrun = state.overrun;
    const UnitId id = overrun.cavalry;
    const bool alive = unit(id).on_board();
    if (overrun.stage < OverrunStage::infantry_tests) {
        if (alive) return false;
        overrun.stage = OverrunStage::infantry_tests;
        overrun.infantry.clear();
    }
    const OverrunTable::Row& line = tables.overrun.rows[overrun.row];
    while (overrun.stage == OverrunStage::infantry_tests && !overrun.infantry.empty()) {
        const UnitId foot = overrun.infantry.back();
        if (unit(foot).on_board()) {
            if (line.infantry == OverrunTable::Infantry::tests) return false;
            if (line.infantry == OverrunTable::Infantry::eliminated)
                trample(foot, "GRU-T.overrun"_rule);
        }
        overrun.infantry.pop_back();
    }
    if (leaders_follow()) return true;
    // All is decided; the cavalry holds the hex or is back where it came from.
    const Overrun ended = overrun;
    state.overrun = Overrun{};
    state.frames.pop();
    const bool pursuing = !state.frames.empty() && state.frames.top().kind == FrameKind::pursuit;
    const bool retreating = !state.frames.empty() && state.frames.top().kind == FrameKind::retreat;
    if (!alive) return true;
    if (ended.repelled) {
        // GRU-R74: its movement is over.
        if (state.march.unit == id) {
            finish_march();
            unit(id).rest = Rest::repelled;
        }
        if (pursuing) state.frames.top().ended = true;
        // A retreat still has all its hexes to go (5.4.1).
        if (retreating) ++state.frames.top().hexes_to_go();
        if (retreating && !state.combat.paths.empty()) {
            Path& path = state.combat.paths.back();
            --path.length;
            path.ways = static_cast<std::uint16_t>(path.ways & ((1u << (3 * path.length)) - 1));
        }
        return true;
    }
    trace.say("log.overrun_succeeded"_say, "GRU-5.8.6"_rule, {{"unit", of(id)}});
    // GRU-5.8.6, whenever it keeps the hex (GRU-R75)
    if (applies("GRU-5.8.6"_rule, unit(id).charge > 0))
        set_charge(id, std::max(0, unit(id).charge - tables.values.overrun_charge_loss),
                   "GRU-5.8.6"_rule);
    enter(id, unit(id).hex, false);
    if (!unit(id).on_board()) return true;
    if (state.march.unit == id && !pursuing && !retreating) {
        state.march.turned_here = false;
        arrive(id);
    }
    return true;
}

}  // namespace gonfalon::grunwald
