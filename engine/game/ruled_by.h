// The bodies of ruled.h, and what check and deed of every verb begin with.
#pragma once

#include "engine/game/log.h"
#include "engine/game/ruled.h"
#include "engine/game/verbs.h"

namespace gonfalon {

// Is this side asked? A question to both is open to whoever has not sealed his answer.
template <class Language>
bool is_asked(const typename Language::Rules& rules, const Asked<typename Language::Ask>& asked,
              Side side) {
    if constexpr (requires { Language::together; })
        if (asked.ask == Language::together) return !rules.has_sealed(side);
    return !is_chance(asked.ask) && asked.side == side;
}

template <class G, class Language>
auto Ruled<G, Language>::initial() const -> State {
    State state;
    typename Language::Referee(self(), state, Log{}).begin_game();
    return state;
}

template <class G, class Language>
auto Ruled<G, Language>::prompt(const State& now, Side side) const -> Prompt<Ask> {
    const typename Language::Rules rules(self(), now);
    const Asked<Ask> asked = rules.situation();
    if constexpr (requires { Language::together; })
        if (asked.ask == Language::together)
            return {Turn::both, rules.has_sealed(side) ? other(side) : side, asked.ask, asked.rule};
    const Turn turn = asked.ask == Ask::over ? Turn::over
                      : is_chance(asked.ask) ? Turn::chance
                                             : Turn::player;
    return {turn, asked.side, asked.ask, asked.rule};
}

template <class G, class Language>
Verdict Ruled<G, Language>::check(const State& now, Side side, const Action& action) const {
    return typename Language::Rules(self(), now).check(side, action);
}

template <class G, class Language>
void Ruled<G, Language>::apply(State& state, Side side, const Action& action, Silent&) const {
    typename Language::Referee(self(), state, Log{}).act(side, action);
}
template <class G, class Language>
void Ruled<G, Language>::apply(State& state, Side side, const Action& action,
                               Recorder& trace) const {
    typename Language::Referee(self(), state, Log{&trace}).act(side, action);
}
template <class G, class Language>
void Ruled<G, Language>::apply(State& state, const Outcome& outcome, Silent&) const {
    typename Language::Referee(self(), state, Log{}).roll(outcome);
}
template <class G, class Language>
void Ruled<G, Language>::apply(State& state, const Outcome& outcome, Recorder& trace) const {
    typename Language::Referee(self(), state, Log{&trace}).roll(outcome);
}

template <class G, class Language>
auto Ruled<G, Language>::observe(const State& now, Viewer who) const -> View {
    return observe_by(self(), now, who);
}
template <class G, class Language>
auto Ruled<G, Language>::imagine(const View& view, Chance& chance) const -> State {
    return imagine_by(self(), view, chance);
}

template <class G, class Language>
void Ruled<G, Language>::write(const State& now, const Action& action, std::string& text) const {
    write_action(Language::Verbs::rows, typename Language::Rules(self(), now), action, text);
}
template <class G, class Language>
ReadError Ruled<G, Language>::read(const State& now, Side side, std::string_view text,
                                   Action& action) const {
    return read_action(Language::Verbs::rows, typename Language::Rules(self(), now), side, text,
                       action);
}
template <class G, class Language>
Event Ruled<G, Language>::describe(const State& now, Side side, const Action& action) const {
    const typename Language::Rules rules(self(), now);
    return row_in(Language::Verbs::rows, action.verb)
        .say(rules, {action, side, rules.situation().ask});
}

template <class G, class Language>
std::string_view Ruled<G, Language>::rule_name(RuleId rule) {
    return Language::Index::rule_name(rule);
}
template <class G, class Language>
RuleId Ruled<G, Language>::find_rule(std::string_view text) {
    return Language::Index::find_rule(text);
}
template <class G, class Language>
std::string_view Ruled<G, Language>::say_name(SayId say) {
    return Language::Index::say_name(say);
}
template <class G, class Language>
SayId Ruled<G, Language>::find_say(std::string_view key) {
    return Language::Index::find_say(key);
}

}  // namespace gonfalon
