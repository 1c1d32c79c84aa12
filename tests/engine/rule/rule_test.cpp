// How a rule speaks: verdicts, tallies, traces, and the switches that turn a rule off.
#include <doctest/doctest.h>

#include <string_view>

#include "engine/game/side.h"
#include "engine/rule/rule_id.h"
#include "engine/rule/switches.h"
#include "engine/rule/tally.h"
#include "engine/rule/trace.h"
#include "engine/rule/verdict.h"

namespace gonfalon {
namespace {

// Of a game that is not there: RULE_OFF never names them.
constexpr RuleId one = RuleId::of(31, 1);
constexpr RuleId two = RuleId::of(31, 2);
constexpr SayId sum{7};

TEST_CASE("a rule id knows its game and its place") {
    CHECK(RuleId::of(5, 2046).game() == 5);
    CHECK(RuleId::of(5, 2046).place() == 2046);
    CHECK(RuleId::of(1, 1) != RuleId::of(2, 1));
    CHECK_FALSE(RuleId{}.exists());
}

TEST_CASE("an index finds what is in it and nothing else") {
    static constexpr std::string_view index[] = {"", "A-1", "A-1.1", "A-10", "A-2"};
    for (unsigned place = 1; place < 5; ++place)
        CHECK(place_in_index(index, index[place]) == place);
    for (const char* absent : {"", "A", "A-11", "A-3", "B"})
        CHECK(place_in_index(index, absent) == 0);
}

TEST_CASE("a verdict collects the rules that forbid, with their measures") {
    Verdict verdict;
    CHECK(verdict.ok());
    CHECK(verdict.require(one, true));
    CHECK(verdict.at_most(one, 150, 150));
    CHECK(verdict.at_least(one, 3, 3));
    CHECK(verdict.ok());
    CHECK_FALSE(verdict.at_most(one, 162, 150));
    CHECK_FALSE(verdict.require(two, true));  // already lost
    CHECK_FALSE(verdict.require(two, false));
    CHECK_FALSE(verdict.at_least(two, 2, 3));
    CHECK_FALSE(verdict);
    REQUIRE(verdict.breaches().size() == 3);
    CHECK(verdict.breaches()[0] == Breach{one, true, 162, 150});
    CHECK(verdict.breaches()[1] == Breach{two, false, 0, 0});
    CHECK(verdict.breaches()[2] == Breach{two, true, 2, 3});
    // A reason given twice is one reason.
    for (int i = 0; i < 9; ++i) verdict.require(one, false);
    CHECK(verdict.breaches().size() == 4);
    for (int i = 0; i < 3; ++i) verdict.at_most(one, 10 + i, 0);
    CHECK(verdict.breaches().size() == 7);
    CHECK(verdict != Verdict{});
}

TEST_CASE("a tally adds, and tells every number but zero with its rule") {
    Recorder recorder;
    Tally total{recorder, sum};
    total.add(one, 2);
    total.add(two, 0);
    total.add(two, -3);
    CHECK(total.sum() == -1);
    REQUIRE(recorder.entries.size() == 2);
    CHECK(recorder.entries[0] == Entry{Entry::Kind::modifier, Event{sum, one}, 2});
    CHECK(recorder.entries[1] == Entry{Entry::Kind::modifier, Event{sum, two}, -3});
    Silent silent;
    Tally quiet{silent, sum};
    quiet.add(one, 2);
    CHECK(quiet.sum() == 2);
}

TEST_CASE("a number from a hidden fact counts like any other, and only its audience hears it") {
    Recorder recorder;
    Tally total{recorder, sum};
    total.add(one, 2);
    total.add(two, -3, only(Side::second));
    CHECK(total.sum() == -1);
    REQUIRE(recorder.entries.size() == 2);
    CHECK(recorder.entries[0].event.audience == Audience::everybody);
    CHECK(recorder.entries[1].event.audience == Audience::second);
    recorder.cite(one, only(Side::first));
    CHECK(recorder.entries[2].event.audience == Audience::first);
    Silent silent;
    Tally quiet{silent, sum};
    quiet.add(one, 2, Audience::nobody);
    CHECK(quiet.sum() == 2);
}

TEST_CASE("a recorder keeps events, numbers and citations in order") {
    Recorder recorder;
    recorder.say(sum, one, {{"cost", number(3)}, {"piece", Value{2, 9}}}, Audience::first);
    recorder.cite(two);
    REQUIRE(recorder.entries.size() == 2);
    const Event& event = recorder.entries[0].event;
    CHECK(event.audience == Audience::first);
    CHECK(event.arguments.size() == 2);
    CHECK(event.arguments[1] == Argument{"piece", Value{2, 9}});
    CHECK(recorder.entries[1].kind == Entry::Kind::cite);
    recorder.clear();
    CHECK(recorder.entries.empty());
}

TEST_CASE("who may know: a side its own, both what is for everybody, a spectator what both may") {
    CHECK(may_know(Viewer::first, only(Side::first)));
    CHECK_FALSE(may_know(Viewer::second, only(Side::first)));
    CHECK_FALSE(may_know(Viewer::spectator, only(Side::first)));
    for (const Viewer who : {Viewer::first, Viewer::second, Viewer::spectator}) {
        CHECK(may_know(who, Audience::everybody));
        CHECK_FALSE(may_know(who, Audience::nobody));
    }
    CHECK(other(Side::first) == Side::second);
    CHECK(viewer(Side::second) == Viewer::second);
}

#ifdef GONFALON_RULE_SWITCHES

struct Off {
    explicit Off(RuleId rule) : turned(rule) { rule_switches.off[rule.value] = true; }
    ~Off() { rule_switches.off[turned.value] = false; }
    RuleId turned;
};

TEST_CASE("a rule that is off forbids nothing, adds nothing and does not apply") {
    const Off off(one);
    Verdict verdict;
    CHECK(verdict.require(one, false));
    CHECK(verdict.at_most(one, 9, 1));
    CHECK(verdict.ok());
    CHECK_FALSE(verdict.require(two, false));
    CHECK_FALSE(verdict.require(one, false));  // still lost by the other
    CHECK(verdict.breaches().size() == 1);
    Recorder recorder;
    Tally total{recorder, sum};
    total.add(one, 5);
    total.add(two, 1);
    CHECK(total.sum() == 1);
    CHECK(recorder.entries.size() == 1);
    CHECK_FALSE(applies(one, true));
    CHECK(applies(two, true));
    CHECK_FALSE(applies(two, false));
}

TEST_CASE("every rule that speaks is counted") {
    const auto count = [](RuleId rule) { return rule_switches.met[rule.value]; };
    const auto before = count(one);
    Verdict verdict;
    verdict.require(one, true);
    CHECK(count(one) == before);
    verdict.require(one, false);
    CHECK(count(one) == before + 1);
    Silent silent;
    Tally total{silent, sum};
    total.add(one, 0);
    CHECK(count(one) == before + 1);
    total.add(one, 1);
    silent.say(sum, one);
    silent.cite(one);
    CHECK(applies(one, true));
    CHECK(count(one) == before + 5);
}

#else

TEST_CASE("without switches every rule is on") {
    static_assert(!rule_is_off(one));
    static_assert(applies(one, true) && !applies(one, false));
}

#endif

}  // namespace
}  // namespace gonfalon
