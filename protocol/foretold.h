// Foretold<G>: what an action may come to, as JSON: its odds, and where somebody's answer or a
// hidden fact decides which odds count, those for each of them.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/forecast.h"
#include "engine/game/game.h"
#include "protocol/tree_of.h"

namespace gonfalon {

template <Game G>
std::string written(const G& game, const typename G::State& now, const typename G::Action& action) {
    std::string text;
    game.write(now, action, text);
    return text;
}

template <Game G>
class Foretold {
    using State = typename G::State;
    using Action = typename G::Action;

  public:
    // `chance`: for proposals where not all answers can be listed.
    Foretold(const G& game, const Chance& chance) : game_(game), chance_(chance) {}

    // The forecast of an action, with what it sets going for later: a test that comes when all have
    // laid their orders.
    Forecast<G> forecast(const State& known, Side side, const Action& action) const {
        Forecast<G> result = gonfalon::forecast(game_, known, side, action, &Border<G>::effects());
        if constexpr (requires(Recorder& told) {
                          game_.venture(known, action, told,
                                        [](const Event&, std::uint64_t, std::uint64_t) {});
                      }) {
            Recorder recorder;
            game_.venture(known, action, recorder,
                          [&](const Event& event, std::uint64_t weight, std::uint64_t of) {
                              const Probability chance = Probability::whole().times(weight, of);
                              result.ends.push_back({event, chance, std::nullopt});
                              Border<G>::effects().each(event, [&](const Consequence& each) {
                                  typename Forecast<G>::Outlook line;
                                  line.effect = each.effect;
                                  line.subject = each.subject;
                                  line.side = Border<G>::effects().side_of(game_, each.subject);
                                  line.chance = chance;
                                  line.causes = {result.ends.size() - 1};
                                  result.outlook.push_back(std::move(line));
                              });
                          });
            for (const Entry& entry : recorder.entries) {
                result.told.push_back(entry);
                const RuleId rule = entry.event.rule;
                if (std::find(result.cites.begin(), result.cites.end(), rule) == result.cites.end())
                    result.cites.push_back(rule);
            }
        }
        return result;
    }

    void odds(const Forecast<G>& of, const State& known, Tree& tree) const {
        Tree told = Tree::list();
        for (const Entry& entry : of.told) told.add(told_tree(game_, entry));
        tree.set("told", std::move(told));

        std::vector<std::pair<SayId, int>> sums;
        for (const Entry& entry : of.told) {
            if (entry.kind != Entry::Kind::modifier) continue;
            auto sum = std::find_if(sums.begin(), sums.end(), [&](const auto& each) {
                return each.first == entry.event.say;
            });
            if (sum == sums.end()) sum = sums.insert(sums.end(), {entry.event.say, 0});
            sum->second += entry.amount;
        }
        Tree tallies = Tree::list();
        for (const auto& [say, sum] : sums) {
            Tree lines = Tree::list();
            for (const Entry& entry : of.told) {
                if (entry.kind != Entry::Kind::modifier || !(entry.event.say == say)) continue;
                lines.add(Tree::object()
                              .set("rule", Tree{G::rule_name(entry.event.rule)})
                              .set("amount", Tree{entry.amount}));
            }
            tallies.add(Tree::object()
                            .set("tally", Tree{G::say_name(say)})
                            .set("sum", Tree{sum})
                            .set("lines", std::move(lines)));
        }
        tree.set("tallies", std::move(tallies));

        State rolled = known;
        Tree rows = Tree::list();
        for (const auto& row : of.rows) {
            std::string text;
            game_.write(rolled, row.outcome, text);
            Tree said = Tree::list();
            for (const Entry& entry : row.told) said.add(told_tree(game_, entry));
            rows.add(Tree::object()
                         .set("outcome", Tree{text})
                         .set("weight", Tree{row.weight})
                         .set("of", Tree{of.total})
                         .set("told", std::move(said)));
        }
        tree.set("rows", std::move(rows));

        Tree ends = Tree::list();
        for (const auto& end : of.ends) {
            Tree each = Tree::object();
            each.set("end", end_tree(end.event));
            set_chance(each, end.chance, end.most);
            ends.add(std::move(each));
        }
        tree.set("ends", std::move(ends));
        tree.set("outlook", outlook_tree(of));

        Tree cites = Tree::list();
        for (RuleId rule : of.cites) cites.add(Tree{G::rule_name(rule)});
        tree.set("cites", std::move(cites));
        tree.set("complete", Tree{of.complete});
    }

    // Where one hidden fact decides which odds count: a forecast for each thing it may be.
    bool suppositions(const State& known, Side side, const Action& action, Tree& tree) const {
        bool any = false;
        if constexpr (is_given<decltype(Border<G>::each_supposition)>) {
            Tree list = Tree::list();
            Border<G>::each_supposition(
                game_, known, action, [&](const Event& supposed, const State& as) {
                    Tree each = Tree::object();
                    each.set("action", tree["action"]);
                    each.set("legal", Tree{true});
                    each.set("supposed", Tree{true});
                    each.set("describe", sentence_tree(game_, supposed));
                    odds(gonfalon::forecast(game_, as, side, action, &Border<G>::effects()), as,
                         each);
                    this->replies(as, side, action, each);
                    list.add(std::move(each));
                    any = true;
                });
            if (any) tree.set("replies", std::move(list)).set("imagined", Tree{false});
        }
        return any;
    }

    // One step further where an answer decides which odds count; further where one more does.
    void replies(const State& known, Side side, const Action& action, Tree& tree,
                 int depth = 0) const {
        if constexpr (is_given<decltype(Border<G>::answer_decides)>) {
            constexpr std::size_t most = 8;
            constexpr int deepest = 2;
            if (depth == deepest) return;
            State after = known;
            Silent silent;
            game_.apply(after, side, action, silent);
            if (!Border<G>::answer_decides(game_, after)) return;
            const Side answering = asks(game_.prompt(after, side), side) ? side : other(side);
            Chance chance = chance_;
            Tree list = Tree::list();
            game_.propose(after, answering, most, chance, [&](const Action& answer) {
                Tree each = Tree::object();
                each.set("action", Tree{written(game_, after, answer)});
                each.set("legal", Tree{true});
                each.set("describe",
                         sentence_tree(game_, game_.describe(after, answering, answer)));
                odds(gonfalon::forecast(game_, after, answering, answer, &Border<G>::effects()),
                     after, each);
                this->replies(after, answering, answer, each, depth + 1);
                list.add(std::move(each));
            });
            tree.set("replies", std::move(list));
        }
    }

    // The odds of the whole of what the action only begins: of an attack, when its target is named.
    void whole(const State& known, Side side, const Action& action, Tree& tree) const {
        if constexpr (is_given<decltype(Border<G>::complete)>) {
            State begun = known;
            Silent silent;
            game_.apply(begun, side, action, silent);
            Recorder recorder;
            Action last{};
            if (!Border<G>::complete(game_, begun, side, last, recorder)) return;
            auto foreseen = gonfalon::forecast(game_, begun, side, last, &Border<G>::effects());
            foreseen.told.insert(foreseen.told.begin(), recorder.entries.begin(),
                                 recorder.entries.end());
            Tree told = Tree::object();
            told.set("action", Tree{written(game_, begun, last)});
            told.set("legal", Tree{true});
            told.set("describe", sentence_tree(game_, Border<G>::completed(game_, begun)));
            odds(foreseen, begun, told);
            tree.set("whole", std::move(told));
        }
    }

    // What the same side could say after it, where that is one thing only: nothing comes of it.
    void only(const State& known, Side side, const Action& action, Tree& tree) const {
        State after = known;
        Silent silent;
        game_.apply(after, side, action, silent);
        if (!asks(game_.prompt(after, side), side)) return;
        Chance chance = chance_;
        std::size_t count = 0;
        Tree left;
        const Coverage coverage = game_.propose(after, side, 2, chance, [&](const Action& each) {
            ++count;
            left = sentence_tree(game_, game_.describe(after, side, each));
        });
        if (count == 1 && coverage == Coverage::all) tree.set("only", std::move(left));
    }

  private:
    // An end has a sentence of its own where the log's speaks of its dice ("end.test_passed"), or
    // where a question asks ("decide.advance").
    Tree end_tree(const Event& event) const {
        Tree tree = sentence_tree(game_, event);
        const std::string_view key = G::say_name(event.say);
        if (key.starts_with("log.") || key.starts_with("ask.")) {
            const std::string own =
                (key.starts_with("log.") ? "end." : "decide.") + std::string(key.substr(4));
            if (G::find_say(own).exists()) tree.set("say", Tree{own});
        }
        return tree;
    }

    Tree outlook_tree(const Forecast<G>& of) const {
        Tree list = Tree::list();
        for (const auto& line : of.outlook) {
            Tree each = Tree::object();
            each.set("effect", Tree{name_of(line.effect)});
            if (line.subject && line.subject->noun != 0)
                each.set("subject", term_tree(game_, *line.subject));
            if (line.side) each.set("side", Tree{name_of(*line.side)});
            if (line.effect == Effect::loses) {
                each.set("amount", Tree{static_cast<std::int64_t>(line.amount)});
                if (line.or_more) each.set("or_more", Tree{true});
            }
            if (line.said.say.exists()) each.set("said", end_tree(line.said));
            set_chance(each, line.chance, line.most);
            Tree causes = Tree::list();
            for (const std::size_t cause : line.causes)
                causes.add(Tree{static_cast<std::uint64_t>(cause)});
            each.set("causes", std::move(causes));
            list.add(std::move(each));
        }
        return list;
    }

    static void set_chance(Tree& tree, const Probability& chance,
                           const std::optional<Probability>& most) {
        const auto exact = [](const Probability& each) {
            return Tree{decimal(each.over) + "/" + decimal(each.under)};
        };
        tree.set("chance", Tree{chance.approximate});
        if (chance.exact) tree.set("exact", exact(chance));
        if (!most) return;
        tree.set("most", Tree{most->approximate});
        if (most->exact) tree.set("exact_most", exact(*most));
    }

    static std::string decimal(Wide number) {
        std::string digits;
        do {
            digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
            number /= 10;
        } while (number != 0);
        return digits;
    }

    const G& game_;
    Chance chance_;
};

}  // namespace gonfalon
