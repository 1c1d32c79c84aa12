// The suite itself: a game that breaks one law is caught under the name of that law.
#include "engine/testing/conformance.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/rule/tally.h"
#include "generated/toy/index.h"
#include "tests/toy_setups.h"

namespace {

using namespace gonfalon;
using namespace gonfalon::toy;
using testing::Plan;

// The law that a game of type G breaks first in a few games of "hill"; empty when it keeps them
// all.
template <class G>
std::string broken_law(bool open_orders = false, Plan plan = {}) {
    plan.games = 8;
    if (plan.most_steps == Plan{}.most_steps) plan.most_steps = 1'000;
    const Scenario scenario = built_in_scenario("hill");
    const testing::Setup<G> setup{"hill", "", G(Tables{}, scenario, Options{2, open_orders})};
    testing::Hooks<G> hooks;
    hooks.marches = toy::hooks().marches;
    hooks.where = toy::hooks().where;
    const auto failures = testing::conform(setup, plan, hooks);
    return failures.empty() ? "" : failures.front().law;
}

bool acting(const State& now) { return now.now().moment == Moment::acting; }

struct ProposesTheIllegal : Toy {
    using Toy::Toy;
    Coverage propose(const State& now, Side side, std::size_t wanted, Chance& chance,
                     FunctionRef<void(const Action&)> each) const {
        if (acting(now) && now.now().side == side) each(Action::attack(PieceId{0}, PieceId{0}));
        return Toy::propose(now, side, wanted, chance, each);
    }
};
struct ForgetsToPropose : Toy {
    using Toy::Toy;
    Coverage propose(const State& now, Side side, std::size_t wanted, Chance& chance,
                     FunctionRef<void(const Action&)> each) const {
        return Toy::propose(now, side, wanted, chance, [&](const Action& action) {
            if (action.verb != Verb::reveal) each(action);
        });
    }
};
struct ProposesNothing : Toy {
    using Toy::Toy;
    Coverage propose(const State&, Side, std::size_t, Chance&,
                     FunctionRef<void(const Action&)>) const {
        return Coverage::part;
    }
};
struct HidesACut : Toy {
    using Toy::Toy;
    Coverage propose(const State& now, Side side, std::size_t wanted, Chance& chance,
                     FunctionRef<void(const Action&)> each) const {
        Toy::propose(now, side, wanted, chance, each);
        return Coverage::all;
    }
};
struct NeverSamplesReveal : Toy {
    using Toy::Toy;
    Action sample(const State& now, Side side, Chance& chance) const {
        const Action action = Toy::sample(now, side, chance);
        return action.verb == Verb::reveal ? Action::done() : action;
    }
};
struct SamplesTheIllegal : Toy {
    using Toy::Toy;
    Action sample(const State&, Side, Chance&) const { return Action::done(); }
};
struct LetsAnyoneAct : Toy {
    using Toy::Toy;
    Verdict check(const State& now, Side side, const Action& action) const {
        if (acting(now) && action.verb == Verb::done) return {};
        return Toy::check(now, side, action);
    }
};
struct ReachesTooLittle : Toy {
    using Toy::Toy;
    void reach(const State& now, Side side, const Action& unfinished,
               FunctionRef<void(const ReachPlace<Action>&)> place) const {
        Toy::reach(now, side, unfinished, [&](const ReachPlace<Action>& each) {
            if (each.cost < 2) place(each);
        });
    }
};
struct ReachesElsewhere : Toy {
    using Toy::Toy;
    void reach(const State& now, Side side, const Action& unfinished,
               FunctionRef<void(const ReachPlace<Action>&)> place) const {
        Toy::reach(now, side, unfinished, [&](ReachPlace<Action> each) {
            each.cell = (each.cell + 1) % static_cast<int>(square_count);
            place(each);
        });
    }
};
struct WeighsWrongly : Toy {
    using Toy::Toy;
    void outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
        std::uint64_t factor = 1;
        Toy::outcomes(now, [&](const Outcome& outcome, std::uint64_t weight) {
            weigh(outcome, weight * factor);
            factor *= 100;
        });
    }
};
struct ForgetsAnEffect : Toy {
    using Toy::Toy;
    void outcomes(const State& now, FunctionRef<void(const Outcome&, std::uint64_t)> weigh) const {
        bool given = false;
        Toy::outcomes(now, [&](const Outcome& outcome, std::uint64_t weight) {
            if (!given) weigh(outcome, weight);
            given = true;
        });
    }
};
struct ShowsTheOrder : Toy {
    using Toy::Toy;
    View observe(const State& now, Viewer) const { return Toy::observe(now, Viewer::all); }
};
struct TellsTheOrder : Toy {
    using Toy::Toy;
    template <class Trace>
    void apply(State& state, Side side, const Action& action, Trace& trace) const {
        Toy::apply(state, side, action, trace);
        if (action.verb == Verb::order)
            trace.say("log.order_chosen"_say, "TOY-5.1"_rule, {{"order", value_of(action.order)}});
    }
    template <class Trace>
    void apply(State& state, const Outcome& outcome, Trace& trace) const {
        Toy::apply(state, outcome, trace);
    }
};
// An order to hold that is not shown yet is counted in the tally of an attack, for its owner's eyes
// or for all eyes.
template <bool for_all>
struct CountsTheOrder : Toy {
    using Toy::Toy;
    template <class Trace>
    void apply(State& state, Side side, const Action& action, Trace& trace) const {
        Toy::apply(state, side, action, trace);
        if (action.verb != Verb::attack || state.shown[index(other(side))] ||
            state.orders[index(other(side))] != Order::hold)
            return;
        const Audience audience = for_all ? Audience::everybody : only(other(side));
        Tally total{trace, "tally.attack"_say};
        total.add("TOY-4.3.6"_rule, tables().hold, audience);
        trace.cite("TOY-R1"_rule, audience);
    }
    template <class Trace>
    void apply(State& state, const Outcome& outcome, Trace& trace) const {
        Toy::apply(state, outcome, trace);
    }
};
struct ForbidsBySecret : Toy {
    using Toy::Toy;
    Verdict check(const State& now, Side side, const Action& action) const {
        Verdict verdict = Toy::check(now, side, action);
        if (action.verb == Verb::reveal)
            verdict.require("TOY-5.2"_rule, now.orders[index(other(side))] != Order::hold);
        return verdict;
    }
};
struct AsksBySecret : Toy {
    using Toy::Toy;
    Prompt<Ask> prompt(const State& now, Side side) const {
        auto prompt = Toy::prompt(now, side);
        if (now.orders[index(other(side))] == Order::hold) prompt.rule = "TOY-5.2"_rule;
        return prompt;
    }
};
struct ImaginesNonsense : Toy {
    using Toy::Toy;
    State imagine(const View& view, Chance& chance) const {
        State state = Toy::imagine(view, chance);
        state.pieces[0].square = state.pieces[1].square;
        return state;
    }
};
struct AnswersDepend : Toy {
    using Toy::Toy;
    template <class Trace>
    void apply(State& state, Side side, const Action& action, Trace& trace) const {
        const bool last = state.orders[index(other(side))] != Order::none;
        Toy::apply(state, side, action, trace);
        if (action.verb == Verb::order && last && side == Side::second)
            state.pieces[0].acted = true;
    }
    template <class Trace>
    void apply(State& state, const Outcome& outcome, Trace& trace) const {
        Toy::apply(state, outcome, trace);
    }
};
struct WritesHalfAnAction : Toy {
    using Toy::Toy;
    using Toy::write;
    void write(const State& now, const Action& action, std::string& text) const {
        if (action.verb == Verb::order) {
            text += "order march";
        } else {
            Toy::write(now, action, text);
        }
    }
};
struct ReadsByHalves : Toy {
    using Toy::read;
    using Toy::Toy;
    ReadError read(const State& now, Side side, std::string_view words, Action& action) const {
        const ReadError error = Toy::read(now, side, words, action);
        if (!error.ok()) action = Action::to_order(Order::none);
        return error;
    }
};
struct ForgetsInPositions : Toy {
    using Toy::Toy;
    ReadError read_position(std::string_view words, State& state) const {
        const ReadError error = Toy::read_position(words, state);
        if (error.ok()) state.bag.clear();
        return error;
    }
};
struct ListensAndChanges : Toy {
    using Toy::Toy;
    template <class Trace>
    void apply(State& state, Side side, const Action& action, Trace& trace) const {
        Toy::apply(state, side, action, trace);
        if (Trace::records) state.pieces[7].shaken = true;
    }
    template <class Trace>
    void apply(State& state, const Outcome& outcome, Trace& trace) const {
        Toy::apply(state, outcome, trace);
    }
};
struct BreaksItsState : Toy {
    using Toy::Toy;
    template <class Trace>
    void apply(State& state, Side side, const Action& action, Trace& trace) const {
        Toy::apply(state, side, action, trace);
        if (action.verb == Verb::step) state.round = 99;
    }
    template <class Trace>
    void apply(State& state, const Outcome& outcome, Trace& trace) const {
        Toy::apply(state, outcome, trace);
    }
};
struct BothWin : Toy {
    using Toy::Toy;
    int score(const State& now, Side side) const {
        return now.now().moment == Moment::over ? 1000 : Toy::score(now, side);
    }
};

TEST_CASE("conformance accepts a game that keeps the laws") { CHECK(broken_law<Toy>() == ""); }

TEST_CASE("conformance holds the legal set to check") {
    CHECK(broken_law<ProposesTheIllegal>() == "what is proposed is legal");
    CHECK(broken_law<ForgetsToPropose>() == "a whole list has every legal action");
    CHECK(broken_law<ProposesNothing>() == "no dead end");
    CHECK(broken_law<HidesACut>() == "a cut list says so");
    CHECK(broken_law<NeverSamplesReveal>() == "everything legal has a chance");
    CHECK(broken_law<SamplesTheIllegal>() == "what is sampled is legal");
    CHECK(broken_law<LetsAnyoneAct>() == "who is not asked may do nothing");
    CHECK(broken_law<ReachesTooLittle>() == "a reach is every place legal steps lead to");
    CHECK(broken_law<ReachesElsewhere>() == "the steps of a reach lead to its place");
}

TEST_CASE("conformance holds chance to its weights") {
    CHECK(broken_law<WeighsWrongly>() == "an effect comes as often as it weighs");
    CHECK(broken_law<ForgetsAnEffect>() == "a roll does what its representative does");
}

TEST_CASE("conformance keeps secrets") {
    CHECK(broken_law<ShowsTheOrder>() == "an answer given to both stays sealed");
    Plan unsealed;
    unsealed.sealed_answers = false;
    CHECK(broken_law<ShowsTheOrder>(false, unsealed) == "a view depends on what may be known");
    CHECK(broken_law<TellsTheOrder>() == "who cannot see an act is not told of it");
    CHECK(broken_law<TellsTheOrder>(true) == "who cannot see an act is not told of it");
    CHECK(broken_law<CountsTheOrder<true>>() == "what is told depends on what may be known");
    CHECK(broken_law<CountsTheOrder<false>>() == "");
    CHECK(broken_law<ForbidsBySecret>() == "a verdict depends on what may be known");
    CHECK(broken_law<AsksBySecret>() == "a prompt depends on what may be known");
    CHECK(broken_law<ImaginesNonsense>() == "an imagined state is sound");
    CHECK(broken_law<AnswersDepend>() == "answers of both sides commute");
}

TEST_CASE("conformance holds texts to what they say") {
    CHECK(broken_law<WritesHalfAnAction>() == "notation of an action can be read back");
    CHECK(broken_law<ReadsByHalves>() == "an unreadable action changes nothing");
    CHECK(broken_law<ForgetsInPositions>() == "a position is the whole state");
}

TEST_CASE("conformance holds play to the rules of play") {
    CHECK(broken_law<ListensAndChanges>() == "listening changes nothing");
    CHECK(broken_law<BreaksItsState>() == "the state is sound");
    CHECK(broken_law<BothWin>() == "what one side wins the other loses");
    Plan short_games;
    short_games.most_steps = 5;
    CHECK(broken_law<Toy>(false, short_games) == "every game ends");
}

TEST_CASE("a failure carries a record that leads to it") {
    Plan plan;
    plan.games = 1;
    plan.most_steps = 9;
    const toy::Setup setup = setup_of("hill");
    const auto failures = testing::conform(setup, plan, toy::hooks());
    REQUIRE(failures.size() == 1);
    const testing::Failure& failure = failures.front();
    CHECK(failure.file_name() == "toy_hill_seed1_step9.gon");
    CHECK(failure.text().starts_with(
        "toy hill (rounds=3 orders=secret) seed 1 step 9: every game ends"));
    CHECK(failure.board.find("A1") != std::string::npos);
    Record record;
    REQUIRE(read_record(failure.record, record).ok());
    CHECK(record.get("scenario") == "hill");
    REQUIRE(record.lines.size() == 9);
    std::vector<testing::Complaint> complaints;
    testing::RandomGame<Toy> game(setup.game, 1);
    for (int i = 0; i < 9; ++i) game.advance();
    CHECK(testing::replay(setup, record, complaints) == hash_of(game.state()));
    CHECK(complaints.empty());
}

TEST_CASE("a refused action leaves the state as it was") {
    const Toy game = setup_of("duel").game;
    State state = game.initial();
    const std::uint64_t before = hash_of(state);
    Recorder recorder;
    CHECK(!testing::referee(game, state, Side::first, Action::done(), recorder));
    CHECK(hash_of(state) == before);
    CHECK(recorder.entries.empty());
    CHECK(testing::referee(game, state, Side::first, Action::to_order(Order::hold), recorder));
    CHECK(hash_of(state) != before);
}

}  // namespace
