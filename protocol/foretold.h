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
    // `chance`: for proposals where not all answers can be listed. Once `budget` is spent what is
    // foretold is worth nothing.
    Foretold(const G& game, const Chance& chance, Budget& budget)
        : game_(game), chance_(chance), budget_(budget) {}

    // The forecast of an action, with what it sets going for later: a test that comes when all have
    // laid their orders.
    Forecast<G> forecast(const State& known, Side side, const Action& action) const {
        Forecast<G> result = of(known, side, action);
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

        const auto told_end = [&](const typename Forecast<G>::End& end) {
            Tree each = Tree::object();
            each.set("end", end_tree(end.event));
            set_chance(each, end.chance, end.most);
            return each;
        };
        Tree ends = Tree::list();
        for (const auto& end : of.ends) ends.add(told_end(end));
        tree.set("ends", std::move(ends));
        Tree alike = Tree::list();
        for (const auto& sum : of.sums)
            alike.add(told_end(sum.end).set("ends", places_tree(sum.ends)));
        tree.set("sums", std::move(alike));
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
            Border<G>::each_supposition(game_, known, action,
                                        [&](const Event& supposed, const State& as) {
                                            Tree each = Tree::object();
                                            each.set("action", tree["action"]);
                                            each.set("legal", Tree{true});
                                            each.set("supposed", Tree{true});
                                            each.set("describe", sentence_tree(game_, supposed));
                                            odds(of(as, side, action), as, each);
                                            this->replies(as, side, action, each);
                                            list.add(std::move(each));
                                            any = true;
                                        });
            if (any) tree.set("replies", std::move(list)).set("imagined", Tree{false});
        }
        return any;
    }

    // One step further where an answer decides which odds count; further where one more does. What
    // `asking` may not know of who answers is told for each thing it may be.
    void replies(const State& known, Side side, const Action& action, Tree& tree) const {
        replies(known, side, action, side, 0, tree);
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
            auto foreseen = of(begun, side, last);
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
    // The answers, each with its forecast, if `given` is so.
    struct World {
        Tree given;
        std::vector<Tree> answers;
        const Tree* answer(std::string_view text) const {
            for (const Tree& each : answers)
                if (each["action"].text() == text) return &each;
            return nullptr;
        }
    };

    void replies(const State& known, Side side, const Action& action, Side asking, int depth,
                 Tree& tree) const {
        if constexpr (is_given<decltype(Border<G>::answer_decides)>) {
            constexpr int deepest = 2;
            if (depth == deepest) return;
            State after = known;
            Silent silent;
            game_.apply(after, side, action, silent);
            if (!Border<G>::answer_decides(game_, after)) return;
            std::vector<World> worlds;
            if constexpr (is_given<decltype(Border<G>::each_doubt)>)
                Border<G>::each_doubt(
                    game_, after, asking, [&](const Event& given, const State& as) {
                        worlds.push_back(
                            {sentence_tree(game_, given), answers(as, side, asking, depth)});
                    });
            if (worlds.empty()) worlds.push_back({{}, answers(after, side, asking, depth)});
            tree.set("replies", told_apart(worlds));
        }
    }

    std::vector<Tree> answers(const State& asked, Side side, Side asking, int depth) const {
        constexpr std::size_t most = 8;
        const Side answering = asks(game_.prompt(asked, side), side) ? side : other(side);
        Chance chance = chance_;
        std::vector<Tree> list;
        game_.propose(asked, answering, most, chance, [&](const Action& answer) {
            Tree each = Tree::object();
            each.set("action", Tree{written(game_, asked, answer)});
            each.set("legal", Tree{true});
            each.set("describe", sentence_tree(game_, game_.describe(asked, answering, answer)));
            odds(of(asked, answering, answer), asked, each);
            replies(asked, answering, answer, asking, depth + 1, each);
            list.push_back(std::move(each));
        });
        return list;
    }

    // An answer that is open and comes to the same in every world is told once; any other with what
    // is given in its world.
    static Tree told_apart(const std::vector<World>& worlds) {
        std::vector<std::string> texts;
        for (const World& world : worlds)
            for (const Tree& each : world.answers)
                if (std::find(texts.begin(), texts.end(), each["action"].text()) == texts.end())
                    texts.emplace_back(each["action"].text());
        Tree list = Tree::list();
        for (const std::string& text : texts) {
            const Tree* first = worlds.front().answer(text);
            const bool alike = std::all_of(worlds.begin(), worlds.end(), [&](const World& world) {
                const Tree* own = world.answer(text);
                return own != nullptr && first != nullptr && *own == *first;
            });
            if (alike) {
                list.add(*first);
                continue;
            }
            for (const World& world : worlds) {
                const Tree* own = world.answer(text);
                if (own == nullptr) continue;
                Tree each = *own;
                list.add(std::move(each.set("given", world.given)));
            }
        }
        return list;
    }

    Forecast<G> of(const State& known, Side side, const Action& action) const {
        return gonfalon::forecast(game_, known, side, action, &Border<G>::effects(), budget_);
    }

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
            each.set("causes", places_tree(line.causes));
            list.add(std::move(each));
        }
        return list;
    }

    static Tree places_tree(const std::vector<std::size_t>& places) {
        Tree list = Tree::list();
        for (const std::size_t place : places) list.add(Tree{static_cast<std::uint64_t>(place)});
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
    Budget& budget_;
};

}  // namespace gonfalon
