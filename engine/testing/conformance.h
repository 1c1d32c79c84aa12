// The conformance suite: laws that hold for every game, tried along games played at random.
//
//   TEST_CASE("toy conforms") {
//       for (const auto& setup : all_setups()) CHECK_CONFORMS(setup, Plan{}, hooks);
//   }
//
// CHECK_CONFORMS is in tests/conforms.h. Nothing here reads files or the clock: a failure carries
// the text of a record that reproduces it, and the caller writes it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/testing/laws/actions.h"
#include "engine/testing/laws/chance.h"
#include "engine/testing/laws/knowledge.h"
#include "engine/testing/laws/look.h"
#include "engine/testing/laws/text.h"
#include "engine/testing/random_game.h"
#include "engine/testing/report.h"
#include "engine/testing/setup.h"

namespace gonfalon::testing {

// Check, then apply: what a referee does. A refused action leaves the state as it was.
template <Game G, class Trace>
Verdict referee(const G& game, typename G::State& state, Side side,
                const typename G::Action& action, Trace& trace) {
    Verdict verdict = game.check(state, side, action);
    if (verdict) game.apply(state, side, action, trace);
    return verdict;
}

// Every law at one state. `line` counts the steps that led there.
template <Game G>
void all_laws(Look<G>& look, std::uint64_t line) {
    prompt_laws(look);
    if (!look.clean() || line % look.plan.look_every != 0) return;
    const bool thoroughly = line / look.plan.look_every % look.plan.sample_every == 0;
    for (const Side side : both_sides) {
        proposal_laws(look, side);
        if (look.clean()) sample_laws(look, side, thoroughly);
        if (look.clean()) reach_laws(look, side);
        if (look.clean()) action_text_laws(look, side);
    }
    if (look.clean()) chance_laws(look);
    if (look.clean()) outcome_text_laws(look);
    if (look.clean()) position_laws(look);
    if (look.clean()) knowledge_laws(look);
    if (look.clean()) secrecy_laws(look);
    if (look.clean()) both_laws(look);
}

// A record's lines from the start: each is read, checked and applied. Returns the state's hash, or
// complains.
template <Game G>
std::uint64_t replay(const Setup<G>& setup, const Record& record,
                     std::vector<Complaint>& complaints) {
    const G& game = setup.game;
    auto state = game.initial();
    Silent silent;
    for (const RecordLine& line : record.lines) {
        if (line.kind == RecordLine::Kind::chance) {
            typename G::Outcome outcome{};
            if (!game.read(state, line.text, outcome).ok() || !game.admits(state, outcome)) {
                complaints.push_back({"a record replays", line.text});
                return 0;
            }
            game.apply(state, outcome, silent);
        } else {
            typename G::Action action{};
            if (!game.read(state, line.side, line.text, action).ok() ||
                !referee(game, state, line.side, action, silent)) {
                complaints.push_back({"a record replays", line.text});
                return 0;
            }
        }
    }
    return hash_of(state);
}

// One random game under every law; true if it kept them all.
template <Game G>
bool conform_once(const Setup<G>& setup, const Plan& plan, const Hooks<G>& hooks,
                  std::uint64_t seed, std::vector<Failure>& failures) {
    const G& game = setup.game;
    RandomGame<G> random(game, seed);
    Record record = begin_record(setup, seed);
    Chance chance(seed, 1);  // the laws' own draws: the game drawn does not depend on them
    std::vector<Complaint> complaints;

    for (;;) {
        chance.begin(random.lines());
        Look<G> look{setup, plan, hooks, random.state(), chance, complaints};
        all_laws(look, random.lines());
        if (!complaints.empty() || random.over()) break;
        if (!look.expect(random.lines() < plan.most_steps, "every game ends")) break;

        const Step<G> step = random.draw();
        note(record, game, random.state(), step);
        if (!step.chance && !look.expect(game.check(random.state(), step.side, step.action).ok(),
                                         "what is sampled is legal", look.text(step.action)))
            break;
        // Silent and recorded are the same rules.
        auto silently = random.state();
        Silent silent;
        if (step.chance) {
            game.apply(silently, step.outcome, silent);
        } else {
            game.apply(silently, step.side, step.action, silent);
        }
        Recorder recorder;
        random.apply(step, recorder);
        look.expect(hash_of(silently) == hash_of(random.state()), "listening changes nothing");
        entry_laws(look, recorder.entries);
        if (!complaints.empty()) break;
    }
    if (complaints.empty()) {
        const std::uint64_t hash = replay(setup, record, complaints);
        if (complaints.empty() && hash != hash_of(random.state()))
            complaints.push_back({"a record replays to the same state", ""});
    }
    if (complaints.empty()) return true;

    Failure failure;
    failure.law = complaints.front().law;
    failure.detail = complaints.front().detail;
    failure.game = G::name;
    failure.scenario = setup.scenario;
    failure.options = setup.options;
    failure.seed = seed;
    failure.step = random.lines();
    failure.record = record.write();
    if (hooks.draw != nullptr) hooks.draw(game, random.state(), failure.board);
    failures.push_back(std::move(failure));
    return false;
}

// plan.games random games; empty when all laws were kept.
template <Game G>
std::vector<Failure> conform(const Setup<G>& setup, const Plan& plan, const Hooks<G>& hooks = {}) {
    std::vector<Failure> failures;
    for (int i = 0; i < plan.games; ++i)
        conform_once(setup, plan, hooks, plan.seed + static_cast<std::uint64_t>(i), failures);
    return failures;
}

}  // namespace gonfalon::testing
