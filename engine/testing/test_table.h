// A table to play any game on, for tests: positions, actions and dice are typed in the game's
// notation, and what was told is asked for by the names of messages and rules.
//
//   class Table : public testing::TestTable<Chess, Table> { ... what only chess says ... };
//   Table table(Chess{});
//   table.position("white Ka1\nblack Kc2 Qb2\n");
//   CHECK(table.forbids("Ka1-a2", "CHS-3.9"));
//   table.play("Ka1xb2").roll({6});
//
// What cannot be read, is forbidden or is not due fails the test, unless that is the question.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"

namespace gonfalon::testing {

// How a program of tests ends the test that runs; it says so where its tests are.
[[noreturn]] void fail_test(const std::string& why);

// `Self`: the game's own table, which what can be chained gives back.
template <Game G, class Self>
class TestTable {
  public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Outcome = typename G::Outcome;

    explicit TestTable(G made) : game(std::move(made)), state(game.initial()) {}
    TestTable(G made, const State& start) : game(std::move(made)), state(start) {}

    G game;
    State state;
    std::vector<Entry> told;  // by the last action or roll

    Self& position(std::string_view text) {
        const ReadError error = game.read_position(text, state);
        if (!error.ok())
            fail_test(std::string(error.expected) +
                      " at: " + std::string(text.substr(std::min(error.at, text.size()), 40)));
        return self();
    }
    std::string position() const {
        std::string text;
        game.write_position(state, text);
        return text;
    }

    // What is asked, and of whom.
    auto prompt() const { return game.prompt(state, Side::first); }
    auto ask() const { return prompt().ask; }
    Side asked() const { return prompt().side; }
    bool is_chance() const { return prompt().turn == Turn::chance; }

    // A thing by its code.
    template <class IdType>
    IdType find(std::string_view code) const {
        for (std::size_t i = 0; game.has(IdType{i}); ++i)
            if (game.code(IdType{i}) == code) return IdType{i};
        fail_test("nothing has the code " + std::string(code));
    }

    // May it be done, by the side that is asked or by another?
    Verdict why(std::string_view action) const { return why(asked(), action); }
    Verdict why(Side side, std::string_view action) const {
        return game.check(state, side, read(side, action));
    }
    bool can(std::string_view action) const { return why(action).ok(); }
    bool can(Side side, std::string_view action) const { return why(side, action).ok(); }
    bool forbids(std::string_view action, std::string_view rule) const {
        return breach(action, rule).has_value();
    }
    // Measure and limit of the breach of this rule; 0, 0 when there is none.
    std::pair<int, int> measured(std::string_view action, std::string_view rule) const {
        const std::optional<Breach> found = breach(action, rule);
        return found ? std::pair<int, int>{found->measured, found->allowed}
                     : std::pair<int, int>{0, 0};
    }
    // The rules that forbid it, with measures where they decide: "TOY-3.1 2/1 TOY-3.3". Empty: it
    // may be done. Of what cannot be read, what was expected.
    std::string why_not(std::string_view action) const { return why_not(asked(), action); }
    std::string why_not(Side side, std::string_view text) const {
        Action action{};
        const ReadError error = game.read(state, side, text, action);
        return error.ok() ? text_of(game.check(state, side, action)) : std::string(error.expected);
    }

    Self& play(std::string_view action) { return play(asked(), action); }
    Self& play(Side side, std::string_view text) {
        const Action action = read(side, text);
        const Verdict verdict = game.check(state, side, action);
        if (!verdict) fail_test(std::string(text) + " is forbidden by " + text_of(verdict));
        return hear([&](Recorder& recorder) { game.apply(state, side, action, recorder); });
    }

    // The dice or tokens that are due fall like this.
    bool can_roll(std::string_view text) const {
        Outcome outcome{};
        return is_chance() && game.read(state, text, outcome).ok() && game.admits(state, outcome);
    }
    Self& roll(const Outcome& outcome) {
        if (!is_chance() || !game.admits(state, outcome)) {
            std::string text;
            game.write(state, outcome, text);
            fail_test("what is due cannot fall like this: " + text);
        }
        return hear([&](Recorder& recorder) { game.apply(state, outcome, recorder); });
    }
    Self& roll(std::string_view text) {
        Outcome outcome{};
        const ReadError error = game.read(state, text, outcome);
        if (!error.ok()) fail_test(std::string(text) + ": " + std::string(error.expected));
        return roll(outcome);
    }
    Self& roll(std::initializer_list<int> dice) {
        std::string text;
        for (const int die : dice) text += (text.empty() ? "" : " ") + std::to_string(die);
        return roll(std::string_view(text));
    }
    Self& roll(int die) { return roll({die}); }
    // One roll after the other.
    Self& rolls(std::initializer_list<int> dice) {
        for (const int die : dice) roll(die);
        return self();
    }

    // Whoever is asked does something legal, or what is due is drawn. Precondition: it is not over.
    Self& go_on(Chance& chance) {
        if (is_chance()) return roll(game.outcome(state, chance));
        const Side side = asked();
        const Action action = game.sample(state, side, chance);
        return hear([&](Recorder& recorder) { game.apply(state, side, action, recorder); });
    }

    // What was told last: the sum of a tally, the share of one rule in it or in all of them.
    int tally(std::string_view name) const {
        return sum([&](const Event& event) { return G::say_name(event.say) == name; });
    }
    int amount(std::string_view name, std::string_view rule) const {
        return sum([&](const Event& event) {
            return G::say_name(event.say) == name && name_of_rule(event) == rule;
        });
    }
    int modifier(std::string_view rule) const {
        return sum([&](const Event& event) { return name_of_rule(event) == rule; });
    }
    // How often a message was told; whether to this viewer; and by which rule.
    int times(std::string_view message) const {
        int count = 0;
        each_told(message, [&](const Event&) { ++count; });
        return count;
    }
    bool said(std::string_view message) const { return times(message) > 0; }
    bool said_to(Viewer who, std::string_view message) const {
        bool heard = false;
        each_told(message, [&](const Event& event) { heard |= may_know(who, event.audience); });
        return heard;
    }
    std::string_view rule_of(std::string_view message) const {
        std::string_view rule;
        each_told(message, [&](const Event& event) { rule = name_of_rule(event); });
        return rule;
    }

    // Weight of the outcomes now due that make `message` told.
    std::uint64_t weight_of(std::string_view message) const {
        std::uint64_t weight_of_all = 0;
        game.outcomes(state, [&](const Outcome& outcome, std::uint64_t weight) {
            Self next = self();
            if (next.roll(outcome).said(message)) weight_of_all += weight;
        });
        return weight_of_all;
    }

  private:
    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }

    Action read(Side side, std::string_view text) const {
        Action action{};
        const ReadError error = game.read(state, side, text, action);
        if (!error.ok()) fail_test(std::string(text) + ": " + std::string(error.expected));
        return action;
    }
    template <class Do>
    Self& hear(Do&& act) {
        Recorder recorder;
        act(recorder);
        told = recorder.entries;
        return self();
    }
    std::optional<Breach> breach(std::string_view action, std::string_view rule) const {
        const Verdict verdict = why(action);
        for (const Breach& each : verdict.breaches())
            if (G::rule_name(each.rule) == rule) return each;
        return std::nullopt;
    }
    static std::string text_of(const Verdict& verdict) {
        std::string text;
        for (const Breach& each : verdict.breaches()) {
            if (!text.empty()) text += ' ';
            text += G::rule_name(each.rule);
            if (each.measures)
                text += ' ' + std::to_string(each.measured) + '/' + std::to_string(each.allowed);
        }
        return text;
    }
    static std::string_view name_of_rule(const Event& event) {
        return event.rule.exists() ? G::rule_name(event.rule) : std::string_view{};
    }
    template <class Counts>
    int sum(Counts&& counts) const {
        int found = 0;
        for (const Entry& entry : told)
            if (entry.kind == Entry::Kind::modifier && counts(entry.event)) found += entry.amount;
        return found;
    }
    template <class Visit>
    void each_told(std::string_view message, Visit&& visit) const {
        for (const Entry& entry : told)
            if (entry.kind == Entry::Kind::event && G::say_name(entry.event.say) == message)
                visit(entry.event);
    }
};

}  // namespace gonfalon::testing
