// Trace: who listens while rules are applied. Silent costs nothing (playouts); Recorder keeps what
// log, forecast and tests read.
#pragma once

#include <vector>

#include "engine/rule/event.h"
#include "engine/rule/rule_id.h"
#include "engine/rule/switches.h"

namespace gonfalon {

struct Silent {
    static constexpr bool records = false;
    constexpr void say(SayId, RuleId rule, std::initializer_list<Argument> = {},
                       Audience = Audience::everybody) {
        note_rule(rule);
    }
    constexpr void modifier(SayId, RuleId, int, Audience = Audience::everybody) {}
    constexpr void cite(RuleId rule, Audience = Audience::everybody) { note_rule(rule); }
    static constexpr bool leaves_out(SayId, RuleId) { return false; }
};

// One thing that happened while an action or a roll was applied, in order. Whatever its kind,
// event.audience says who may know of it.
struct Entry {
    enum class Kind : std::uint8_t {
        event,     // something happened: event.say, event.rule, event.arguments
        modifier,  // a number was added to the tally event.say by event.rule: amount
        cite       // event.rule was used (a ruling, a reconstructed value) without a number
    };
    Kind kind = Kind::event;
    Event event;
    int amount = 0;
    bool operator==(const Entry&) const = default;
};

struct Recorder {
    static constexpr bool records = true;
    std::vector<Entry> entries;
    // A modifier that shall not count, so that one can see what it was worth; none: all count.
    SayId without_tally;
    RuleId without_rule;

    bool leaves_out(SayId tally, RuleId rule) const {
        return without_rule.exists() && without_rule == rule && without_tally == tally;
    }
    void say(SayId what, RuleId rule, std::initializer_list<Argument> arguments = {},
             Audience audience = Audience::everybody) {
        note_rule(rule);
        entries.push_back({Entry::Kind::event, Event{what, rule, arguments, audience}, 0});
    }
    void modifier(SayId tally, RuleId rule, int amount, Audience audience = Audience::everybody) {
        entries.push_back({Entry::Kind::modifier, Event{tally, rule, {}, audience}, amount});
    }
    void cite(RuleId rule, Audience audience = Audience::everybody) {
        note_rule(rule);
        entries.push_back({Entry::Kind::cite, Event{SayId{}, rule, {}, audience}, 0});
    }
    void clear() { entries.clear(); }
};

}  // namespace gonfalon
