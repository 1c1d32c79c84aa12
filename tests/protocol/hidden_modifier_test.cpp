// A number that comes from a secret: whoever may not know it finds it nowhere.
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "ai/doctrine/toy.h"
#include "engine/rule/tally.h"
#include "generated/toy/index.h"
#include "protocol/match_of.h"
#include "tests/toy/effects.h"
#include "tests/toy/game.h"

namespace gonfalon {
namespace {

// The toy game with one more rule: an order to hold is counted against an attack before it is
// shown, and until then only its owner knows.
struct Ambush : toy::Toy {
    using Toy::Toy;
    template <class Trace>
    void apply(State& state, Side side, const Action& action, Trace& trace) const {
        Toy::apply(state, side, action, trace);
        const Side target = other(side);
        if (action.verb != toy::Verb::attack || state.shown[index(target)]) return;
        Tally total{trace, toy::Toy::find_say("tally.attack")};
        total.add(toy::Toy::find_rule("TOY-4.3.6"),
                  state.orders[index(target)] == toy::Order::hold ? tables().hold : 0,
                  only(target));
    }
    template <class Trace>
    void apply(State& state, const Outcome& outcome, Trace& trace) const {
        Toy::apply(state, outcome, trace);
    }
};

}  // namespace

template <>
struct Border<Ambush> {
    static constexpr Without view{}, add_facts{}, survey{}, answer_decides{}, each_supposition{},
        each_doubt{}, complete{}, completed{}, formation{};
    static const Effects<Ambush>& effects() {
        static const Effects<Ambush> table{toy::effects().rows,
                                           toy::effects().plain,
                                           toy::effects().rests,
                                           {},
                                           toy::effects().weighing,
                                           toy::effects().side_noun,
                                           nullptr};
        return table;
    }
    static bool hides(const Ambush&) { return true; }
    static Tree description(const Ambush&, const DataFiles&, std::string_view) { return {}; }
    static Tree cell(const Ambush&, std::int32_t cell) { return Tree{name_of(toy::Square{cell})}; }
    static Audience audience(const Ambush&, const toy::State&, Side side,
                             const toy::Action& action) {
        return action.verb == toy::Verb::order ? only(side) : Audience::everybody;
    }
    static bool reveals(const Ambush&, const toy::State&, Side, const toy::Action&) {
        return false;
    }
    static Inquiry asked(const Ambush&, const toy::State&, Side) { return {}; }
    static Meaning meaning(const Ambush&, const toy::State&, Side, const toy::Action&) {
        return {};
    }
};
template <>
struct Reference<Ambush> : Reference<toy::Toy> {};
template <>
struct Doctrine<Ambush> : Untaught<Ambush> {};

namespace {

Match attack_on(std::string_view order) {
    Match match =
        match_of(std::make_shared<const Ambush>(toy::Tables{}, toy::built_in_scenario("duel"),
                                                toy::Options{1, false}),
                 std::make_shared<const Tree>(Tree::object()));
    REQUIRE(match.play(Side::first, "order march"));
    REQUIRE(match.play(Side::second, "order " + std::string(order)));
    REQUIRE(match.roll_as("A"));
    REQUIRE(match.play(Side::first, "A1-c3"));
    return match;
}

TEST_CASE("TOY-5.1 a modifier from a secret order reaches its owner alone, in log and forecast") {
    Match hold = attack_on("hold");
    Match march = attack_on("march");
    const std::string forecast = hold.forecast(Side::first, "A1xB1");
    CHECK(forecast == march.forecast(Side::first, "A1xB1"));
    CHECK(forecast.find("TOY-4.3.1") != std::string::npos);
    CHECK(forecast.find("TOY-4.3.6") == std::string::npos);

    REQUIRE(hold.play(Side::first, "A1xB1"));
    REQUIRE(march.play(Side::first, "A1xB1"));
    for (const Viewer who : {Viewer::first, Viewer::spectator}) {
        CHECK(hold.entries(who, 1) == march.entries(who, 1));
        CHECK(hold.entries(who, 1).find("TOY-4.3.6") == std::string::npos);
    }
    CHECK(hold.entries(Viewer::second, 1).find("TOY-4.3.6") != std::string::npos);
}

TEST_CASE("TOY-5.1 a game that was resigned hides nothing any more") {
    Match hold = attack_on("hold");
    REQUIRE(hold.play(Side::first, "A1xB1"));
    CHECK(hold.record_for(Viewer::first).find("order hold") == std::string::npos);
    hold.set_header("result", "resigned winner=second");
    CHECK(hold.entries(Viewer::first, 1).find("TOY-4.3.6") != std::string::npos);
    CHECK(hold.view(Viewer::spectator) == hold.view(Viewer::second));
    CHECK(hold.record_for(Viewer::first) == hold.record().write());
}

TEST_CASE("a forecast says whether a guess about something hidden changes it") {
    const Match match = attack_on("hold");
    const auto imagined = [&](std::string_view action) {
        return match.forecast(Side::first, action).find("\"imagined\":true") != std::string::npos;
    };
    // Orders that are not shown change no odds in the toy game.
    CHECK_FALSE(imagined("A1xB1"));
    CHECK_FALSE(imagined("done"));
}

}  // namespace
}  // namespace gonfalon
