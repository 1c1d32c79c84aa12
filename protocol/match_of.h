// MatchOf<G>: a Match of game G, as it is told: views, prompts, the log, what may be done and what
// may come of it, and what a computer makes of it. Written once for all games; each game
// instantiates it in a file of protocol/games/.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ai/players/player.h"
#include "ai/search/prospect.h"
#include "engine/core/hash.h"
#include "engine/game/forecast.h"
#include "engine/game/game.h"
#include "protocol/counsel.h"
#include "protocol/fights.h"
#include "protocol/foretold.h"
#include "protocol/played_match.h"
#include "protocol/tree_of.h"

namespace gonfalon {

template <Game G>
    requires HasBorder<G>
class MatchOf final : public PlayedMatch<G> {
    using Played = PlayedMatch<G>;
    using Played::draft_;
    using Played::game_;
    using Played::is_asked;
    using Played::is_over;
    using Played::keeps_secrets;
    using Played::log_;
    using Played::minds_;
    using Played::planned;
    using Played::refusal;
    using Played::standing_;
    using Played::state_;
    using Played::state_before;
    using Played::unreadable;
    using Played::weights_;
    using typename Played::Action;
    using typename Played::State;

    // Is there anything to hide in this match? The options may have taken it away.
    bool hides() const {
        if constexpr (keeps_secrets()) {
            return Border<G>::hides(*game_);
        } else {
            return false;
        }
    }

  public:
    using Played::record;

    MatchOf(std::shared_ptr<const G> game, std::shared_ptr<const Tree> description)
        : Played(std::move(game)), description_(std::move(description)) {}

    std::string description() const override {
        Tree tree = *description_;
        for (const char* key : {"game", "scenario", "options", "dice"}) {
            tree.set(key, Tree{record.get(key)});
        }
        tree.set("secrets", Tree{hides()});
        return tree.write();
    }

    std::string view(Viewer who, std::uint64_t at) const override {
        const State state = at == 0 ? planned(who) : state_before(at);
        const auto seen = game_->observe(state, now_as(who));
        // From the view alone, so that no fact can tell what the viewer may not know.
        Chance chance = quiet_chance();
        const State known = game_->imagine(seen, chance);
        Tree tree;
        if constexpr (is_given<decltype(Border<G>::view)>)
            tree = Border<G>::view(*game_, known);
        else
            tree = tree_of(*game_, seen);
        tree.set("n", Tree{at == 0 ? record.next() : at});
        tree.set("over", Tree{game_->prompt(state, Side::first).turn == Turn::over});
        if constexpr (is_given<decltype(Border<G>::add_facts)>)
            Border<G>::add_facts(*game_, known, tree);
        return tree.write();
    }

    std::string prompt(Viewer who) const override {
        const Side side = who == Viewer::second ? Side::second : Side::first;
        const State state = planned(who);
        const auto prompt = game_->prompt(state, side);
        Tree tree = Tree::object();
        tree.set("n", Tree{record.next()});
        tree.set("turn", Tree{name_of(prompt.turn)});
        tree.set("side", Tree{name_of(prompt.side)});
        tree.set("yours", Tree{who != Viewer::spectator && is_asked(side)});
        const Event question = game_->question(state, side);
        // The question may know better which rule asks: firing or charging at a move.
        const RuleId rule = question.rule.exists() ? question.rule : prompt.rule;
        if (rule.exists()) tree.set("rule", Tree{G::rule_name(rule)});
        tree.set("question", sentence_tree(*game_, question));
        tree.set("ask", tree_of(*game_, prompt.ask));
        if (prompt.turn == Turn::player || prompt.turn == Turn::both)
            add_asked(tree, Border<G>::asked(*game_, state, prompt.side));
        if (who != Viewer::spectator && !draft_[index(side)].empty())
            tree.set("draft", Tree{static_cast<std::uint64_t>(draft_[index(side)].size())});
        return tree.write();
    }

    std::string entries(Viewer as, std::uint64_t from) const override {
        const Viewer who = now_as(as);
        return entries_tree(*game_, record, log_, who, from, cards_from(who, from)).write();
    }

    std::string record_for(Viewer who) const override {
        if (!keeps_secrets() || now_as(who) == Viewer::all) return record.write();
        Record masked = record;
        for (std::size_t i = 0; i < log_.size(); ++i) {
            if (!may_know(who, log_[i].audience)) masked.lines[i].text = "?";
        }
        masked.hashes.clear();
        return masked.write();
    }

    std::string actions(Side side, std::size_t wanted, Budget budget) const override {
        Tree list = Tree::list();
        const State known = known_to(side);
        Chance chance = quiet_chance();
        Coverage coverage = Coverage::all;
        if (is_asked(side)) {
            coverage = game_->propose(known, side, wanted, chance, [&](const Action& action) {
                if (!budget.spend()) return;
                list.add(action_tree(*game_, known, side, action));
            });
        }
        if (budget.is_spent()) return {};
        Tree tree = Tree::object();
        tree.set("n", Tree{record.next()});
        tree.set("coverage", Tree{coverage == Coverage::all ? "all" : "part"});
        tree.set("actions", std::move(list));
        return tree.write();
    }

    std::string line(Side side, std::size_t most, Budget budget) const override {
        Tree steps = Tree::list();
        State going = known_to(side);
        Silent silent;
        Chance chance = quiet_chance();
        bool found = is_asked(side);
        for (std::size_t i = 0; i < most && found && budget.spend(); ++i) {
            const auto prompt = game_->prompt(going, side);
            if (!asks(prompt, side)) break;
            Action first{};
            found = false;
            game_->propose(going, side, 1, chance, [&](const Action& action) {
                first = action;
                found = true;
            });
            if (!found) break;
            Tree each = action_tree(*game_, going, side, first);
            each.set("ask", tree_of(*game_, prompt.ask));
            each.set("kind", Tree{name_of(Border<G>::asked(*game_, going, side).kind)});
            steps.add(std::move(each));
            game_->apply(going, side, first, silent);
        }
        if (budget.is_spent() && steps.size() == 0) return {};
        return Tree::object().set("n", Tree{record.next()}).set("steps", std::move(steps)).write();
    }

    std::string why(Side side, std::string_view text) const override {
        const State known = known_to(side);
        Action action{};
        const ReadError error = game_->read(known, side, text, action);
        if (!error.ok()) return unreadable(error).write();
        return verdict_tree<G>(game_->check(known, side, action)).write();
    }

    std::string describe(Side side, std::string_view text) const override {
        const State known = known_to(side);
        Action action{};
        if (!game_->read(known, side, text, action).ok()) return {};
        return sentence_tree(*game_, game_->describe(known, side, action)).write();
    }

    std::string forecast(Side side, std::string_view text, Budget budget) const override {
        const State known = known_to(side);
        Action action{};
        const ReadError error = game_->read(known, side, text, action);
        if (!error.ok()) return unreadable(error).write();
        const Verdict verdict = game_->check(known, side, action);
        Tree tree = verdict_tree<G>(verdict);
        tree.set("action", Tree{text});
        if (!verdict.ok()) return tree.write();
        const Foretold<G> foretold(*game_, quiet_chance(), budget);
        if (foretold.suppositions(known, side, action, tree))
            return budget.is_spent() ? std::string() : tree.write();
        foretold.odds(foretold.forecast(known, side, action), known, tree);
        foretold.replies(known, side, action, tree);
        foretold.whole(known, side, action, tree);
        foretold.only(known, side, action, tree);
        tree.set("imagined", Tree{guess_matters(side, action, tree, budget)});
        return budget.is_spent() ? std::string() : tree.write();
    }

    std::string reach(Side side, std::string_view text, Budget budget) const override {
        const State known = known_to(side);
        Tree places = Tree::list();
        if constexpr (is_given<decltype(Border<G>::survey)>) {
            if (Tree told = Tree::object(); Border<G>::survey(*game_, known, text, told))
                return told.write();
        }
        Action action{};
        const ReadError error = game_->read(known, side, text, action);
        if (!error.ok()) return unreadable(error).write();
        game_->reach(known, side, action, [&](const ReachPlace<Action>& place) {
            if (!budget.spend()) return;
            Tree each = Tree::object();
            each.set("cell", Border<G>::cell(*game_, place.cell));
            each.set("facing", Tree{static_cast<std::int64_t>(place.facing)});
            each.set("cost", Tree{static_cast<std::int64_t>(place.cost)});
            Tree steps = Tree::list();
            State moving = known;
            Silent silent;
            for (std::size_t i = 0; i < place.step_count; ++i) {
                steps.add(Tree{written(*game_, moving, place.steps[i])});
                if (i + 1 < place.step_count) game_->apply(moving, side, place.steps[i], silent);
                if (game_->prompt(moving, side).side != side) break;
            }
            each.set("steps", std::move(steps));
            places.add(std::move(each));
        });
        if (budget.is_spent()) return {};
        return Tree::object().set("places", std::move(places)).write();
    }

    std::string known(Side side) const override {
        std::string position;
        game_->write_position(known_to(side), position);
        std::replace(position.begin(), position.end(), '\n', '|');
        Record told;
        for (const char* key : {"game", "scenario", "options", "data", "rules", "dice"})
            if (const std::string_view value = record.get(key); !value.empty())
                told.set(key, value);
        told.set("position", position);
        return told.write();
    }

    tl::expected<Choice, Refusal> choose(Side side, std::string_view player, Chance& chance,
                                         Effort effort) const override {
        if (is_over()) return tl::make_unexpected(refusal(Refusal::Kind::over, Tree::object()));
        if (!is_asked(side)) {
            return tl::make_unexpected(refusal(Refusal::Kind::not_your_turn, Tree::object()));
        }
        Decision<G> decision;
        const State state = planned(viewer(side));
        if (!decide(*game_, game_->observe(state, viewer(side)), side, player, chance, effort,
                    minds_[index(side)], decision)) {
            return tl::make_unexpected(refusal(Refusal::Kind::bad_request, Tree::object()));
        }
        return Choice{written(*game_, state, decision.action),
                      sentence_tree(*game_, decision.reason).write()};
    }

    tl::expected<std::string, Refusal> counsel(Side side, std::string_view level, std::uint64_t at,
                                               Chance& chance, Effort effort) const override {
        const State state = at == 0 ? planned(viewer(side)) : state_before(at);
        const auto prompt = game_->prompt(state, side);
        if (prompt.turn == Turn::over)
            return tl::make_unexpected(refusal(Refusal::Kind::over, Tree::object()));
        if (!asks(prompt, side))
            return tl::make_unexpected(refusal(Refusal::Kind::not_your_turn, Tree::object()));
        const auto view = game_->observe(state, viewer(side));
        for (const Level each : each_of<Level>)
            if (level == name_of(each)) {
                Mind<G> mind;
                Decision<G> decision;
                Thinker<G>(*game_, view, side, each, chance, effort, mind).counsel(decision);
                Chance guesses = quiet_chance();
                return counsel_tree(*game_, game_->imagine(view, guesses), side, decision, mind)
                    .set("n", Tree{at == 0 ? record.next() : at})
                    .write();
            }
        return tl::make_unexpected(refusal(Refusal::Kind::bad_request, Tree::object()));
    }

    int prospect(std::uint64_t at, int playouts, Effort effort) const override {
        return gonfalon::prospect(*game_, at == 0 ? state_ : state_before(at), Side::first,
                                  playouts, effort);
    }
    int fortune(std::uint64_t number) const override {
        const State before = state_before(number);
        if (game_->prompt(before, Side::first).turn != Turn::chance) return 0;
        return gonfalon::fortune(*game_, before, state_before(number + 1), Side::first);
    }
    int clock(std::uint64_t at) const override {
        return Doctrine<G>::clock(*game_, at == 0 ? state_ : state_before(at));
    }

  private:
    static void add_asked(Tree& prompt, const Inquiry& asked) {
        prompt.set("kind", Tree{name_of(asked.kind)});
        if (!asked.ends.empty()) prompt.set("ends", Tree{asked.ends});
        if (!asked.actor.empty()) prompt.set("actor", Tree{asked.actor});
        if (asked.bounds.empty()) return;
        Tree bounds = Tree::list();
        for (const RuleId rule : asked.bounds) bounds.add(Tree{G::rule_name(rule)});
        prompt.set("bounds", std::move(bounds));
    }
    // Nothing is hidden from anybody once the game is ended, by the rules or by resigning.
    Viewer now_as(Viewer who) const {
        return is_over() || !record.get("result").empty() ? Viewer::all : who;
    }
    // The state as `side` may believe it: no answer to a side may depend on what it cannot know.
    State known_to(Side side, std::uint64_t guess = 0) const {
        const State state = planned(viewer(side));
        if (!keeps_secrets()) return state;
        Chance chance = quiet_chance(guess);
        return game_->imagine(game_->observe(state, viewer(side)), chance);
    }
    Chance quiet_chance(std::uint64_t guess = 0) const { return Chance(guess, record.next()); }

    // Would the forecast differ if the hidden facts were guessed in another way? A few guesses are
    // compared, so a rare one may be missed.
    bool guess_matters(Side side, const Action& action, const Tree& forecast,
                       Budget& budget) const {
        if (!keeps_secrets()) return false;
        const std::uint64_t first = hash_of(known_to(side));
        const std::string expected = forecast.write();
        for (std::uint64_t guess = 1; guess <= 4; ++guess) {
            const State known = known_to(side, guess);
            if (hash_of(known) == first) continue;
            Tree other = forecast;
            const Foretold<G> foretold(*game_, quiet_chance(), budget);
            foretold.odds(foretold.forecast(known, side, action), known, other);
            foretold.replies(known, side, action, other);
            if (other.write() != expected) return true;
        }
        return false;
    }

    // The cards of fights that end at line `from` or later, by the number of their last line. What
    // modifiers were worth is only found out for the last few: it takes its time.
    std::map<std::uint64_t, Tree> cards_from(Viewer who, std::uint64_t from) const {
        constexpr std::size_t weighed = 12;
        std::map<std::uint64_t, Tree> cards;
        const auto before = [&](std::uint64_t number) { return state_before(number); };
        const Fights<G> fights(*game_, record, log_, standing_, before, weights_);
        const auto all = fights.all();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::uint64_t last = record.lines[standing_[all[i].last]].number;
            if (last < from) continue;
            Tree card = fights.card(all[i], who, i + weighed >= all.size());
            if (!card.is_null()) cards.emplace(last, std::move(card));
        }
        return cards;
    }

    std::shared_ptr<const Tree> description_;
};

template <Game G>
Match match_of(std::shared_ptr<const G> game, std::shared_ptr<const Tree> description) {
    return Match({new MatchOf<G>(std::move(game), std::move(description)),
                  [](Match::Implementation* it) { delete it; }});
}

}  // namespace gonfalon
