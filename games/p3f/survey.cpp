// What can be read off the map as everybody stands: control, command, sight, sources of points.
#include <algorithm>

#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

ZoneSet P3f::controlled(const State& now, Side side) const {
    const Rules rules(*this, now);
    ZoneSet zones;
    for (const Zone zone : tables().land)
        if (rules.in_control(zone, side)) zones.insert(zone);
    return zones;
}

ZoneSet P3f::commanded(const State& now, PieceId leader) const {
    return Rules(*this, now).radius(leader);
}

ZoneSet P3f::in_view(const State& now, Zone from) const {
    const Rules rules(*this, now);
    int range = 0;
    for (const PieceId id : rules.stack(from)) {
        if (rules.is_leader(id)) continue;
        range = std::max(range, rules.arm(id) == Arm::artillery ? int{rules.counter(id).range} : 1);
    }
    if (now.fog) range = std::min(range, int{tables().battle.specials.fog.sight});
    ZoneSet zones;
    for (const Zone to : tables().land)
        if (to != from && rules.seen_range(from, to) <= range) zones.insert(to);
    return zones;
}

void P3f::each_block(const State& now, Zone from, Zone to, FunctionRef<void(RuleId)> block) const {
    Verdict verdict;
    Rules(*this, now).require_sight(from, to, false, verdict);
    for (const Breach& breach : verdict.breaches()) block(breach.rule);
}

void P3f::each_source(const State& now, Side side, FunctionRef<void(RuleId, int)> source) const {
    Recorder recorder;
    Rules(*this, now).points(side, Log{&recorder});
    for (const Entry& entry : recorder.entries)
        if (entry.kind == Entry::Kind::modifier && entry.amount != 0)
            source(entry.event.rule, entry.amount);
}

}  // namespace gonfalon::p3f
