// MatchOf<G>: a Match of game G. Written once for all games; each game instantiates it in a file of
// protocol/games/.
#pragma once

#include <algorithm>
#include <deque>
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
#include "protocol/implementation.h"
#include "protocol/tree_of.h"

namespace gonfalon {

template <Game G>
    requires HasBorder<G>
class MatchOf final : public Match::Implementation {
    using State = typename G::State;
    using Action = typename G::Action;
    using Outcome = typename G::Outcome;

    static constexpr std::size_t snapshot_every = 32;
    static constexpr std::uint64_t hash_every = 16;

    static constexpr bool keeps_secrets() { return is_given<decltype(Border<G>::hides)>; }
    // Is there anything to hide in this match? The options may have taken it away.
    bool hides() const {
        if constexpr (keeps_secrets()) {
            return Border<G>::hides(*game_);
        } else {
            return false;
        }
    }
    Audience audience(const State& state, Side side, const Action& action) const {
        if constexpr (keeps_secrets()) {
            return Border<G>::audience(*game_, state, side, action);
        } else {
            return Audience::everybody;
        }
    }
    bool reveals(const State& state, Side side, const Action& action) const {
        if constexpr (is_given<decltype(Border<G>::reveals)>) {
            return Border<G>::reveals(*game_, state, side, action);
        } else {
            return false;
        }
    }

  public:
    MatchOf(std::shared_ptr<const G> game, std::shared_ptr<const Tree> description)
        : game_(std::move(game)),
          description_(std::move(description)),
          state_(game_->initial()),
          start_(state_) {}

    MatchStatus status() const override {
        MatchStatus result;
        const auto prompt = game_->prompt(state_, Side::first);
        result.turn = prompt.turn;
        result.side = prompt.side;
        result.next = record.next();
        for (Side side : {Side::first, Side::second}) {
            result.asked[index(side)] = is_asked(side);
            if (prompt.turn == Turn::over) result.score[index(side)] = game_->score(state_, side);
        }
        return result;
    }

    bool has_secrets() const override { return keeps_secrets(); }

    bool is_sound() const override { return game_->is_sound(state_); }

    std::uint64_t hash() const override { return hash_of(state_); }

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
        Tree tree = tree_of(*game_, seen);
        tree.set("n", Tree{at == 0 ? record.next() : at});
        tree.set("over", Tree{game_->prompt(state, Side::first).turn == Turn::over});
        // From the view alone, so that no fact can tell what the viewer may not know.
        if constexpr (is_given<decltype(Border<G>::add_facts)>) {
            Chance chance = quiet_chance();
            Border<G>::add_facts(*game_, game_->imagine(seen, chance), tree);
        }
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

    std::string actions(Side side, std::size_t wanted) const override {
        Tree list = Tree::list();
        const State known = known_to(side);
        Chance chance = quiet_chance();
        Coverage coverage = Coverage::all;
        if (is_asked(side)) {
            coverage = game_->propose(known, side, wanted, chance, [&](const Action& action) {
                Tree each = tree_of(*game_, action);
                each.set("text", Tree{written(*game_, known, action)});
                each.set("describe", sentence_tree(*game_, game_->describe(known, side, action)));
                list.add(std::move(each));
            });
        }
        Tree tree = Tree::object();
        tree.set("n", Tree{record.next()});
        tree.set("coverage", Tree{coverage == Coverage::all ? "all" : "part"});
        tree.set("actions", std::move(list));
        return tree.write();
    }

    std::string line(Side side, std::size_t most) const override {
        Tree steps = Tree::list();
        State going = known_to(side);
        Silent silent;
        Chance chance = quiet_chance();
        bool found = is_asked(side);
        for (std::size_t i = 0; i < most && found; ++i) {
            const auto prompt = game_->prompt(going, side);
            if (!asks(prompt, side)) break;
            Action first{};
            found = false;
            game_->propose(going, side, 1, chance, [&](const Action& action) {
                first = action;
                found = true;
            });
            if (!found) break;
            Tree each = tree_of(*game_, first);
            each.set("text", Tree{written(*game_, going, first)});
            each.set("describe", sentence_tree(*game_, game_->describe(going, side, first)));
            each.set("ask", tree_of(*game_, prompt.ask));
            steps.add(std::move(each));
            game_->apply(going, side, first, silent);
        }
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

    std::string forecast(Side side, std::string_view text) const override {
        const State known = known_to(side);
        Action action{};
        const ReadError error = game_->read(known, side, text, action);
        if (!error.ok()) return unreadable(error).write();
        const Verdict verdict = game_->check(known, side, action);
        Tree tree = verdict_tree<G>(verdict);
        tree.set("action", Tree{text});
        if (!verdict.ok()) return tree.write();
        const Foretold<G> foretold(*game_, quiet_chance());
        if (foretold.suppositions(known, side, action, tree)) return tree.write();
        foretold.odds(foretold.forecast(known, side, action), known, tree);
        foretold.replies(known, side, action, tree);
        foretold.whole(known, side, action, tree);
        foretold.only(known, side, action, tree);
        tree.set("imagined", Tree{guess_matters(side, action, tree)});
        return tree.write();
    }

    std::string reach(Side side, std::string_view text) const override {
        const State known = known_to(side);
        Tree places = Tree::list();
        if constexpr (is_given<decltype(Border<G>::survey)>) {
            if (Border<G>::survey(*game_, known, text, places))
                return Tree::object().set("places", std::move(places)).write();
        }
        Action action{};
        const ReadError error = game_->read(known, side, text, action);
        if (!error.ok()) return unreadable(error).write();
        game_->reach(known, side, action, [&](const ReachPlace<Action>& place) {
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

    tl::expected<void, Refusal> play(Side side, std::string_view text) override {
        if (is_over()) return refuse(Refusal::Kind::over);
        if (game_->prompt(state_, side).turn == Turn::chance || !is_asked(side)) {
            return refuse(Refusal::Kind::not_your_turn);
        }
        State state = state_;
        LineTold line;
        std::string whole;
        Recorder recorder;
        const bool several = text.find(action_break) != text.npos;
        while (!text.empty()) {
            // Only a plan may be several actions.
            const auto prompt = game_->prompt(state, side);
            if (!asks(prompt, side) || (several && prompt.turn != Turn::both))
                return refuse(Refusal::Kind::not_your_turn);
            Action action{};
            if (auto done = read_legal(state, side, next_action(text), action); !done) return done;
            if (const Audience who = audience(state, side, action); who != Audience::everybody)
                line.audience = who;
            line.reveals = line.reveals || reveals(state, side, action);
            if (!whole.empty()) whole += action_break;
            whole += written(*game_, state, action);
            game_->apply(state, side, action, recorder);
        }
        if (whole.empty())
            return refuse(Refusal::Kind::unreadable, unreadable({0, "expected.record_action"}));
        state_ = state;
        line.told = std::move(recorder.entries);
        draft_[index(side)].clear();
        append({RecordLine::Kind::action, side, record.next(), 0, std::move(whole)},
               std::move(line));
        return {};
    }

    tl::expected<bool, Refusal> plan(Side side, std::string_view text) override {
        if (is_over()) return tl::make_unexpected(refusal(Refusal::Kind::over, Tree::object()));
        if (game_->prompt(state_, side).turn != Turn::both || !is_asked(side))
            return tl::make_unexpected(refusal(Refusal::Kind::not_your_turn, Tree::object()));
        State state = planned(viewer(side));
        Action action{};
        if (auto done = read_legal(state, side, text, action); !done)
            return tl::make_unexpected(std::move(done.error()));
        std::vector<std::string>& draft = draft_[index(side)];
        draft.push_back(written(*game_, state, action));
        Silent silent;
        game_->apply(state, side, action, silent);
        if (asks(game_->prompt(state, side), side)) return false;
        std::string whole;
        for (const std::string& each : without_second_thoughts(side, hash_of(state))) {
            if (!whole.empty()) whole += action_break;
            whole += each;
        }
        draft.pop_back();
        if (auto done = play(side, whole); !done)
            return tl::make_unexpected(std::move(done.error()));
        return true;
    }
    std::vector<std::string> draft(Side side) const override { return draft_[index(side)]; }
    bool take_back(Side side, std::size_t count) override {
        std::vector<std::string>& draft = draft_[index(side)];
        if (count == 0 || count > draft.size()) return false;
        draft.resize(draft.size() - count);
        return true;
    }
    void set_draft(Side side, std::string_view actions) override {
        draft_[index(side)].clear();
        while (!actions.empty()) {
            const std::size_t stop = std::min(actions.find('\n'), actions.size());
            const auto done = plan(side, actions.substr(0, stop));
            if (!done || *done) return;
            actions.remove_prefix(std::min(stop + 1, actions.size()));
        }
    }

    tl::expected<void, Refusal> roll(Chance& chance) override {
        if (game_->prompt(state_, Side::first).turn != Turn::chance) {
            return refuse(Refusal::Kind::not_chance);
        }
        chance.begin(record.next());
        return happen(game_->outcome(state_, chance));
    }

    tl::expected<void, Refusal> roll_as(std::string_view text) override {
        if (game_->prompt(state_, Side::first).turn != Turn::chance) {
            return refuse(Refusal::Kind::not_chance);
        }
        Outcome outcome{};
        const ReadError error = game_->read(state_, text, outcome);
        if (!error.ok()) return refuse(Refusal::Kind::unreadable, unreadable(error));
        if (!game_->admits(state_, outcome)) {
            return refuse(Refusal::Kind::unreadable, unreadable({0, "expected.roll_due"}));
        }
        return happen(outcome);
    }

    tl::expected<void, Refusal> undo_to(std::uint64_t number) override {
        const auto first = std::find_if(standing_.begin(), standing_.end(), [&](std::size_t i) {
            return record.lines[i].number >= number;
        });
        if (first == standing_.end()) return refuse(Refusal::Kind::bad_request);
        const std::uint64_t target = record.lines[*first].number;
        state_ = state_before(target);
        for (auto taken = standing_.end(); taken != first;) draft_again(record.lines[*--taken]);
        standing_.erase(first, standing_.end());
        snapshots_.resize(std::min(snapshots_.size(), standing_.size() / snapshot_every + 1));
        for (Mind<G>& mind : minds_) mind = {};
        weights_.clear();
        log_.push_back({});
        record.lines.push_back({RecordLine::Kind::undo, Side::first, record.next(), target, {}});
        return {};
    }

    std::uint64_t free_undo(Side side) const override {
        std::uint64_t first = 0;
        for (std::size_t i = standing_.size(); i-- > 0;) {
            const RecordLine& line = record.lines[standing_[i]];
            if (line.kind != RecordLine::Kind::action || line.side != side) break;
            if (log_[standing_[i]].reveals) break;
            first = line.number;
        }
        return first;
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

    std::string position() const override {
        std::string text;
        game_->write_position(state_, text);
        return text;
    }

    ReadError place(std::string_view position) override {
        if (!record.lines.empty()) return {0, "expected.position_before_first_line"};
        State state = start_;
        const ReadError error = game_->read_position(position, state);
        if (!error.ok()) return error;
        state_ = start_ = state;
        snapshots_.clear();
        return {};
    }

  private:
    bool is_over() const { return game_->prompt(state_, Side::first).turn == Turn::over; }
    bool is_asked(Side side) const { return asks(game_->prompt(state_, side), side); }
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
    bool guess_matters(Side side, const Action& action, const Tree& forecast) const {
        if (!keeps_secrets()) return false;
        const std::uint64_t first = hash_of(known_to(side));
        const std::string expected = forecast.write();
        for (std::uint64_t guess = 1; guess <= 4; ++guess) {
            const State known = known_to(side, guess);
            if (hash_of(known) == first) continue;
            Tree other = forecast;
            const Foretold<G> foretold(*game_, quiet_chance());
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

    State state_before(std::uint64_t number) const {
        std::size_t count = 0;
        while (count < standing_.size() && record.lines[standing_[count]].number < number) ++count;
        std::size_t done = 0;
        State state = start_;
        if (count / snapshot_every > 0 && !snapshots_.empty()) {
            const std::size_t which = std::min(count / snapshot_every, snapshots_.size() - 1);
            state = snapshots_[which];
            done = which * snapshot_every;
        }
        Silent silent;
        for (; done < count; ++done) reapply(record.lines[standing_[done]], state, silent);
        return state;
    }

    template <class Trace>
    void reapply(const RecordLine& line, State& state, Trace& trace) const {
        if (line.kind == RecordLine::Kind::chance) {
            Outcome outcome{};
            if (game_->read(state, line.text, outcome).ok()) game_->apply(state, outcome, trace);
        } else {
            for (std::string_view rest = line.text; !rest.empty();)
                apply_text(state, line.side, next_action(rest), trace);
        }
    }
    template <class Trace>
    void apply_text(State& state, Side side, std::string_view text, Trace& trace) const {
        Action action{};
        if (game_->read(state, side, text, action).ok()) game_->apply(state, side, action, trace);
    }

    static constexpr std::string_view action_break = "; ";
    static std::string_view next_action(std::string_view& rest) {
        const std::size_t stop = std::min(rest.find(action_break), rest.size());
        const std::string_view text = rest.substr(0, stop);
        rest.remove_prefix(std::min(stop + action_break.size(), rest.size()));
        return text;
    }
    tl::expected<void, Refusal> read_legal(const State& state, Side side, std::string_view text,
                                           Action& action) const {
        const ReadError error = game_->read(state, side, text, action);
        if (!error.ok()) return refuse(Refusal::Kind::unreadable, unreadable(error));
        const Verdict verdict = game_->check(state, side, action);
        if (!verdict.ok()) return refuse(Refusal::Kind::illegal, verdict_tree<G>(verdict));
        return {};
    }
    // The state as this viewer has planned it; others see nothing of a plan.
    State planned(Viewer who) const {
        State state = state_;
        if (who != Viewer::first && who != Viewer::second) return state;
        const Side side = who == Viewer::first ? Side::first : Side::second;
        Silent silent;
        for (const std::string& each : draft_[index(side)]) apply_text(state, side, each, silent);
        return state;
    }
    // The draft without what was laid and then laid otherwise: nobody is to learn of it later.
    std::vector<std::string> without_second_thoughts(Side side, std::uint64_t wanted) const {
        std::vector<std::string> kept = draft_[index(side)];
        for (std::size_t i = kept.size(); i-- > 0;) {
            State state = state_;
            Silent silent;
            bool legal = true;
            for (std::size_t k = 0; k < kept.size() && legal; ++k) {
                Action action{};
                if (k == i) continue;
                legal = read_legal(state, side, kept[k], action).has_value();
                if (legal) game_->apply(state, side, action, silent);
            }
            if (legal && hash_of(state) == wanted)
                kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
        }
        return kept;
    }
    // A plan that was taken back is laid again, but for its last word.
    void draft_again(const RecordLine& line) {
        if (line.kind != RecordLine::Kind::action || line.text.find(action_break) == line.text.npos)
            return;
        std::vector<std::string>& draft = draft_[index(line.side)];
        draft.clear();
        if (game_->prompt(state_, line.side).turn != Turn::both || !is_asked(line.side)) return;
        for (std::string_view rest = line.text; !rest.empty();)
            draft.emplace_back(next_action(rest));
        draft.pop_back();
    }

    tl::expected<void, Refusal> happen(const Outcome& outcome) {
        std::string text;
        game_->write(state_, outcome, text);
        LineTold told;
        for (const Side side : {Side::first, Side::second})
            told.asked[index(side)] = game_->question(state_, side);
        Recorder recorder;
        game_->apply(state_, outcome, recorder);
        told.told = std::move(recorder.entries);
        append({RecordLine::Kind::chance, Side::first, record.next(), 0, std::move(text)},
               std::move(told));
        return {};
    }

    void append(RecordLine line, LineTold told) {
        if (snapshots_.empty()) snapshots_.push_back(start_);
        const auto prompt = game_->prompt(state_, Side::first);
        told.rests = prompt.turn != Turn::chance &&
                     (prompt.turn != Turn::player ||
                      Border<G>::effects().rests_at(game_->question(state_, prompt.side).say));
        standing_.push_back(record.lines.size());
        log_.push_back(std::move(told));
        record.lines.push_back(std::move(line));
        if (game_->prompt(state_, Side::first).turn != Turn::both)
            for (std::vector<std::string>& draft : draft_) draft.clear();
        if (standing_.size() % snapshot_every == 0) snapshots_.push_back(state_);
        if (record.lines.back().number % hash_every == 0 || is_over()) {
            record.hashes.emplace_back(record.lines.back().number, hash());
        }
    }

    static Tree unreadable(const ReadError& error) {
        return Tree::object()
            .set("legal", Tree{false})
            .set("unreadable", Tree::object()
                                   .set("at", Tree{static_cast<std::uint64_t>(error.at)})
                                   .set("expected", Tree{error.expected}));
    }
    static Refusal refusal(Refusal::Kind kind, Tree details) {
        constexpr std::string_view names[] = {"unreadable", "illegal", "not_your_turn",
                                              "not_chance", "over",    "bad_request"};
        if (!details.is_object()) details = Tree::object();
        details.set("refused", Tree{names[static_cast<std::size_t>(kind)]});
        return {kind, details.write()};
    }
    static tl::unexpected<Refusal> refuse(Refusal::Kind kind, Tree details = Tree::object()) {
        return tl::make_unexpected(refusal(kind, std::move(details)));
    }

    std::shared_ptr<const G> game_;
    std::shared_ptr<const Tree> description_;
    State state_;
    State start_;
    std::vector<LineTold> log_;          // one per line of the record
    std::vector<std::size_t> standing_;  // places in the record of the lines that stand
    std::vector<std::string> draft_[2];  // what a side has planned and not sealed
    std::vector<State> snapshots_;       // state before standing line 0, 32, 64, ...
    mutable Weights weights_;            // of modifiers that were asked for
    mutable Mind<G> minds_[2];           // what computer players remember; no part of the game
};

template <Game G>
Match match_of(std::shared_ptr<const G> game, std::shared_ptr<const Tree> description) {
    return Match({new MatchOf<G>(std::move(game), std::move(description)),
                  [](Match::Implementation* it) { delete it; }});
}

}  // namespace gonfalon
