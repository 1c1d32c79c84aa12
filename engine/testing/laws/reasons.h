// Laws of refusals: no reason is missing and none is an ornament. Only `check` is called, with
// rules turned off, so these laws take a build with rule switches.
//
//   With all the rules it names turned off, the action is allowed or a rule not named before
//   speaks. With all but one of them turned off, and every other rule in force, it is still
//   refused. A verdict is never full, so no reason was left out.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/rule/switches.h"

namespace gonfalon::testing {

struct ReasonPlan {
    std::uint64_t seed = 1;
    std::size_t refusals = 10'000;  // to be tried
    std::size_t most_games = 200;   // ... in so many random games at most
    std::size_t look_every = 7;     // steps between two states
    std::size_t most_a_look = 60;   // refusals tried of one side at one state
    std::size_t rare = 12;          // reasons met less often against a verb are always tried
};

}  // namespace gonfalon::testing

#ifdef GONFALON_RULE_SWITCHES

#include <map>
#include <string>
#include <vector>

#include "engine/testing/random_game.h"
#include "engine/testing/setup.h"

namespace gonfalon::testing {

// What was tried, and what was found. By name, so that it can be told and compared.
struct Reasons {
    std::size_t refusals = 0;
    std::map<std::string, std::size_t> refused;  // by the words for the action
    std::map<std::string, std::size_t> named;    // by rule
    std::map<std::string, std::size_t> broken;   // by law and rule
    std::vector<std::string> examples;           // the first of each

    std::string text() const {
        std::string told;
        for (const auto& [what, count] : broken)
            told.append(what).append(": ").append(std::to_string(count)).append(" times\n");
        for (const std::string& each : examples) told.append(each).push_back('\n');
        return told;
    }
};

inline void turn_off(RuleId rule) { rule_switches.off[rule.value] = true; }
inline void turn_on(RuleId rule) { rule_switches.off[rule.value] = false; }

template <Game G>
class ReasonLaws {
  public:
    ReasonLaws(const Setup<G>& setup, const ReasonPlan& plan) : setup_(setup), plan_(plan) {}

    Reasons run() {
        for (std::size_t i = 0; i < plan_.most_games && found_.refusals < plan_.refusals; ++i) {
            const std::uint64_t seed = plan_.seed + i;
            RandomGame<G> random(setup_.game, seed);
            Chance chance(seed, 2);
            while (!random.over() && found_.refusals < plan_.refusals) {
                chance.begin(random.lines());
                if (random.lines() % plan_.look_every == 0)
                    for (const Side side : {Side::first, Side::second})
                        look(random.state(), side, chance);
                random.advance();
            }
        }
        return found_;
    }

  private:
    using State = typename G::State;
    using Action = typename G::Action;
    using Rules = std::vector<RuleId>;

    static Rules named_by(const Verdict& verdict) {
        Rules rules;
        for (const Breach& breach : verdict.breaches()) {
            bool known = false;
            for (const RuleId each : rules) known = known || each == breach.rule;
            if (!known) rules.push_back(breach.rule);
        }
        return rules;
    }
    static std::uint64_t key_of(const Rules& rules, SayId said) {
        std::uint64_t key = said.value;
        for (const RuleId rule : rules) key = (key ^ rule.value) * 0x100000001B3;
        return key;
    }

    // Of all that is refused a fair share, and everything that is seldom refused.
    void look(const State& state, Side side, Chance& chance) {
        std::vector<Action> refused;
        std::vector<Action> rare;
        std::size_t met = 0;
        setup_.game.each_conceivable(state, side, [&](const Action& action) {
            const Verdict verdict = setup_.game.check(state, side, action);
            if (verdict.ok()) return;
            const SayId say = setup_.game.describe(state, side, action).say;
            if (seen_[key_of(named_by(verdict), say)]++ < plan_.rare) {
                rare.push_back(action);
                return;
            }
            if (++met; refused.size() < plan_.most_a_look) {
                refused.push_back(action);
            } else if (const auto at = chance.below(static_cast<std::uint32_t>(met));
                       at < refused.size()) {
                refused[at] = action;
            }
        });
        for (const Action& action : rare) judge(state, side, action);
        for (const Action& action : refused) judge(state, side, action);
    }

    void judge(const State& state, Side side, const Action& action) {
        const G& game = setup_.game;
        const Rules rules = named_by(game.check(state, side, action));
        ++found_.refusals;
        ++found_.refused[std::string(G::say_name(game.describe(state, side, action).say))];
        for (const RuleId rule : rules) ++found_.named[std::string(G::rule_name(rule))];
        if (game.check(state, side, action).breaches().full())
            complain("a verdict is full", rules.back(), state, side, action);

        Rules unheeded;
        Rules ornaments;
        for (const RuleId rule : rules) turn_off(rule);
        for (const RuleId again : named_by(game.check(state, side, action)))
            for (const RuleId rule : rules)
                if (again == rule) unheeded.push_back(rule);
        for (const RuleId rule : rules) {
            turn_on(rule);
            if (game.check(state, side, action).ok()) ornaments.push_back(rule);
            turn_off(rule);
        }
        for (const RuleId rule : rules) turn_on(rule);
        for (const RuleId rule : unheeded)
            complain("a rule that is off speaks", rule, state, side, action);
        for (const RuleId rule : ornaments)
            complain("a reason alone does not forbid", rule, state, side, action);
    }

    void complain(std::string_view law, RuleId rule, const State& state, Side side,
                  const Action& action) {
        std::string what(law);
        what.append(": ").append(G::rule_name(rule));
        if (++found_.broken[what] > 1) return;
        what.append(" (").append(setup_.scenario).append(", ");
        what.append(side == Side::first ? "first: " : "second: ");
        setup_.game.write(state, action, what);
        what.append("; named:");
        for (const RuleId each : named_by(setup_.game.check(state, side, action)))
            what.append(" ").append(G::rule_name(each));
        found_.examples.push_back(what + ")");
    }

    const Setup<G>& setup_;
    const ReasonPlan& plan_;
    Reasons found_;
    std::map<std::uint64_t, std::size_t> seen_;
};

template <Game G>
Reasons reasons_of(const Setup<G>& setup, const ReasonPlan& plan = {}) {
    return ReasonLaws<G>(setup, plan).run();
}

}  // namespace gonfalon::testing

#endif
