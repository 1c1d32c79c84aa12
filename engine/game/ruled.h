// What every game that has rules and a referee says alike. How it is done follows from its Rules,
// its Referee and its verb rows; ruled_by.h has the bodies, and a game instantiates them where its
// rows are:
//
//   class Chess : public Ruled<Chess, Language> { ... what is this game's own ... };
//   template class Ruled<Chess, Language>;    // in verbs.cpp
//
// Rules have situation() and check(side, action); where a question is put to both sides at once,
// Language::together is that question and Rules say has_sealed(side). A Referee has begin_game(),
// act(side, action) and roll(outcome). A game that keeps secrets has imagine_secrets: see view.h.
#pragma once

#include <string>
#include <string_view>

#include "engine/game/game.h"
#include "engine/game/view.h"

namespace gonfalon {

// What is asked now, of whom, under which rule.
template <class Ask>
struct Asked {
    Ask ask = Ask::over;
    Side side = Side::first;
    RuleId rule;
};

// The types of a game. Language derives from it and adds `expected_action`, the catalogue key of an
// action as an example.
template <class TheState, class TheVerb, class TheAsk, class TheAction, class TheOutcome,
          class TheRules, class TheReferee, class TheVerbs, class TheIndex>
struct Speech {
    using State = TheState;
    using Verb = TheVerb;
    using Ask = TheAsk;
    using Action = TheAction;
    using Outcome = TheOutcome;
    using Rules = TheRules;
    using Referee = TheReferee;
    using Verbs = TheVerbs;  // has `rows`
    using Index = TheIndex;  // generated
};

template <class G, class Language>
class Ruled {
  public:
    using State = typename Language::State;
    using View = ViewOf<State>;
    using Ask = typename Language::Ask;
    using Action = typename Language::Action;
    using Outcome = typename Language::Outcome;

    State initial() const;
    Prompt<Ask> prompt(const State& now, Side side) const;
    Verdict check(const State& now, Side side, const Action& action) const;
    void apply(State& state, Side side, const Action& action, Silent& trace) const;
    void apply(State& state, Side side, const Action& action, Recorder& trace) const;
    void apply(State& state, const Outcome& outcome, Silent& trace) const;
    void apply(State& state, const Outcome& outcome, Recorder& trace) const;

    View observe(const State& now, Viewer who) const;
    State imagine(const View& view, Chance& chance) const;

    void write(const State& now, const Action& action, std::string& text) const;
    ReadError read(const State& now, Side side, std::string_view text, Action& action) const;
    Event describe(const State& now, Side side, const Action& action) const;

    static std::string_view rule_name(RuleId rule);
    static RuleId find_rule(std::string_view text);
    static std::string_view say_name(SayId say);
    static SayId find_say(std::string_view key);

  private:
    const G& self() const { return static_cast<const G&>(*this); }
};

}  // namespace gonfalon
