// PlayedMatch<G>: what happens in a match of game G: its State and its record, playing, planning,
// rolling, taking back. What is told of it is in match_of.h.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ai/players/player.h"
#include "engine/core/hash.h"
#include "engine/core/names.h"
#include "engine/game/game.h"
#include "protocol/fights.h"
#include "protocol/foretold.h"
#include "protocol/implementation.h"
#include "protocol/tree_of.h"

namespace gonfalon {

template <Game G>
    requires HasBorder<G>
class PlayedMatch : public Match::Implementation {
  public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Outcome = typename G::Outcome;

    explicit PlayedMatch(std::shared_ptr<const G> game)
        : game_(std::move(game)), state_(game_->initial()), start_(state_) {}

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

    tl::expected<void, Refusal> play(Side side, std::string_view text) override {
        if (is_over()) return refuse(Refusal::Kind::over);
        if (!is_asked(side)) return refuse(Refusal::Kind::not_your_turn);
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
            const Meaning meaning = Border<G>::meaning(*game_, state, side, action);
            line.march = meaning.march ? meaning.pieces.front() : std::string();
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
        if (!lays_plan(side))
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

  protected:
    static constexpr bool keeps_secrets() { return is_given<decltype(Border<G>::hides)>; }
    bool is_over() const { return game_->prompt(state_, Side::first).turn == Turn::over; }
    bool is_asked(Side side) const { return asks(game_->prompt(state_, side), side); }
    // At the same time as the other side.
    bool lays_plan(Side side) const {
        const auto prompt = game_->prompt(state_, side);
        return prompt.turn == Turn::both && asks(prompt, side);
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

    // The state as this viewer has planned it; others see nothing of a plan.
    State planned(Viewer who) const {
        State state = state_;
        if (who != Viewer::first && who != Viewer::second) return state;
        const Side side = who == Viewer::first ? Side::first : Side::second;
        Silent silent;
        for (const std::string& each : draft_[index(side)]) apply_text(state, side, each, silent);
        return state;
    }
    static Tree unreadable(const ReadError& error) {
        return Tree::object()
            .set("legal", Tree{false})
            .set("unreadable", Tree::object()
                                   .set("at", Tree{static_cast<std::uint64_t>(error.at)})
                                   .set("expected", Tree{error.expected}));
    }
    static Refusal refusal(Refusal::Kind kind, Tree details) {
        if (!details.is_object()) details = Tree::object();
        details.set("refused", Tree{name_of(kind)});
        return {kind, details.write()};
    }
    static tl::unexpected<Refusal> refuse(Refusal::Kind kind, Tree details = Tree::object()) {
        return tl::make_unexpected(refusal(kind, std::move(details)));
    }

    std::shared_ptr<const G> game_;
    State state_;
    State start_;
    std::vector<LineTold> log_;          // one per line of the record
    std::vector<std::size_t> standing_;  // places in the record of the lines that stand
    std::vector<std::string> draft_[2];  // what a side has planned and not sealed
    std::vector<State> snapshots_;       // state before standing line 0, 32, 64, ...
    mutable Weights weights_;            // of modifiers that were asked for
    mutable Mind<G> minds_[2];           // what computer players remember; no part of the game

  private:
    static constexpr std::size_t snapshot_every = 32;
    static constexpr std::uint64_t hash_every = 16;

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
        if (!lays_plan(line.side)) return;
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
};

}  // namespace gonfalon
