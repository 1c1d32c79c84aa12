#include "protocol/case.h"

#include <algorithm>
#include <optional>

#include "protocol/case_army.h"
#include "protocol/case_steps.h"
#include "protocol/case_text.h"
#include "protocol/case_turn.h"
#include "protocol/case_words.h"
#include "protocol/library.h"
#include "protocol/read.h"

namespace gonfalon {

namespace {

class Runner {
  public:
    Runner(const DataFiles& files, std::string_view text, CaseSteps* steps)
        : files_(files), rest_(text), steps_(steps) {}

    CaseResult run() {
        std::string_view line;
        while (next(line)) {
            line = trimmed(line);
            if (line.empty() || line.starts_with('#')) continue;
            if (!obey(line)) break;
        }
        if (result_.ok() && !match_ && !army_ && !begin()) return std::move(result_);
        if (result_.ok() && result_.expectations == 0) fail("case.expects_nothing", "", "");
        return std::move(result_);
    }

  private:
    bool next(std::string_view& line) {
        if (rest_.empty()) return false;
        ++number_;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return true;
    }
    // Always false, so that a caller can stop with it.
    bool fail(std::string_view key, std::string_view expected, std::string_view seen) {
        result_.failures.push_back(
            {number_, std::string(key), std::string(expected), std::string(seen), {}, {}});
        return false;
    }
    bool unreadable(std::string_view expected, std::string_view seen) {
        return fail("case.unreadable", expected, seen);
    }

    // The lines up to one that is `end` alone.
    bool block(std::string& into) {
        const std::size_t begun = number_;
        std::string_view line;
        while (next(line)) {
            if (trimmed(line) == "end") return true;
            into.append(line).append("\n");
        }
        number_ = begun;
        return unreadable("end", "");
    }

    bool obey(std::string_view line) {
        std::string_view rest = line;
        const std::string_view verb = take_word(rest);
        if (is_heading(verb)) return heading(verb, rest);
        if (verb == "army") return army(rest);
        if (army_) return of_army(verb, rest);
        if (!match_ && !begin()) return false;
        if (const auto side = side_named(verb)) return act(*side, rest);
        if (verb == "roll") return roll(rest);
        if (verb == "forecast") return forecast(rest);
        if (verb == "allow") return allow(rest);
        if (verb == "refuse") return refuse(rest);
        if (verb == "expect") return expect(rest);
        return unreadable(
            "title title_fr rules game scenario options file position army first second roll "
            "forecast allow refuse expect",
            verb);
    }

    static bool is_heading(std::string_view verb) {
        for (std::string_view each :
             {"title", "title_fr", "rules", "game", "scenario", "options", "file", "position"})
            if (verb == each) return true;
        return false;
    }
    bool heading(std::string_view verb, std::string_view rest) {
        if (match_ || army_) return fail("case.too_late", "", verb);
        if (verb == "title") result_.title = std::string(rest);
        if (verb == "title_fr") result_.title_fr = std::string(rest);
        if (verb == "rules") result_.rules = words_of(rest);
        if (verb == "game") result_.game = std::string(rest);
        if (verb == "scenario") scenario_ = std::string(rest);
        if (verb == "options") options_ = read_options(rest);
        if (verb == "position") {
            position_line_ = number_;
            return block(position_);
        }
        if (verb == "file") return block(inline_files_.files[std::string(rest)]);
        return true;
    }

    void lay_files() {
        inline_files_.name = "case";
        if (!inline_files_.files.empty()) files_.lay_over(std::move(inline_files_));
    }

    bool begin() {
        if (result_.game.empty()) return fail("case.needs", "game", "");
        if (scenario_.empty()) return fail("case.needs", "scenario", "");
        lay_files();
        auto match = Library(files_).start(result_.game, scenario_, options_, "typed");
        if (!match) {
            fail("case.cannot_start", "", "");
            result_.failures.back().load = match.error();
            return false;
        }
        match_.emplace(std::move(*match));
        words_ = CaseWords(read_description(match_->description()));
        const ReadError error = position_line_ == 0 ? ReadError{} : match_->place(position_);
        if (error.ok()) {
            if (steps_ != nullptr) steps_->begin(*match_);
            return true;
        }
        const auto stop =
            position_.begin() + static_cast<std::ptrdiff_t>(std::min(error.at, position_.size()));
        number_ = position_line_ + 1 +
                  static_cast<std::size_t>(std::count(position_.begin(), stop, '\n'));
        return fail("case.bad_position", error.expected, "");
    }

    // --- Doing --------------------------------------------------------------------------------

    // What is told gathers until something is expected of it; the next deed begins anew.
    void deed() {
        if (!expecting_) return;
        expecting_ = false;
        told_.clear();
        raw_.clear();
        odds_.reset();
    }
    bool went(const tl::expected<void, Refusal>& done, std::string_view text) {
        if (!done) {
            fail("case.refused", text, "");
            result_.failures.back().refusal = done.error().json;
            return false;
        }
        const std::uint64_t last = match_->record().next() - 1;
        Tree fresh = Tree::list();
        for (Viewer who : {Viewer::first, Viewer::second}) {
            const std::string json = match_->entries(who, last);
            const Tree raw = steps_ != nullptr ? read_tree(json).value_or(Tree{}) : Tree{};
            std::size_t place = 0;
            for (EntryRead& entry : read_entries(json)) {
                const Tree& lines = raw[place++]["told"];
                for (std::size_t i = 0; i < entry.told.size(); ++i) {
                    ToldLine& line = entry.told[i];
                    const auto same = [&](const ToldLine& each) {
                        return each.kind == line.kind && each.sentence == line.sentence &&
                               each.tally == line.tally && each.rule == line.rule &&
                               each.amount == line.amount;
                    };
                    // What both sides were told is one thing.
                    if (who == Viewer::second && std::any_of(told_.begin(), told_.end(), same))
                        continue;
                    told_.push_back(std::move(line));
                    raw_.push_back(lines[i]);
                    fresh.add(lines[i]);
                }
            }
        }
        if (steps_ != nullptr) steps_->went(*match_, std::move(fresh));
        return true;
    }
    bool act(Side side, std::string_view action) {
        deed();
        if (steps_ != nullptr) steps_->say(*match_, "act", side, action);
        return went(match_->play(side, action), action);
    }
    bool roll(std::string_view outcome) {
        deed();
        if (steps_ != nullptr) steps_->roll(outcome);
        return went(match_->roll_as(outcome), outcome);
    }
    bool forecast(std::string_view rest) {
        const auto side = side_named(take_word(rest));
        if (!side) return unreadable("forecast first ACTION", rest);
        told_.clear();
        raw_.clear();
        expecting_ = false;
        const std::string json = match_->forecast(*side, rest);
        odds_ = read_forecast(json);
        if (!odds_->verdict.legal) {
            fail("case.refused", rest, "");
            result_.failures.back().refusal = json;
            return false;
        }
        told_ = odds_->told;
        if (steps_ != nullptr) {
            const Tree told = read_tree(json).value_or(Tree{});
            raw_ = told["told"].items();
            ends_ = told["ends"];
            outlook_ = told["outlook"];
            steps_->say(*match_, "forecast", *side, rest);
            steps_->set("told", told["told"]);
        }
        return true;
    }

    // --- Legality -----------------------------------------------------------------------------

    bool allow(std::string_view rest) {
        const auto side = side_named(take_word(rest));
        if (!side) return unreadable("allow first ACTION", rest);
        ++result_.expectations;
        if (steps_ != nullptr) steps_->say(*match_, "allow", *side, rest);
        const std::string json = match_->why(*side, rest);
        if (!read_verdict(json).legal) {
            fail("case.refused", rest, "");
            result_.failures.back().refusal = json;
        }
        return true;
    }
    bool refuse(std::string_view rest) {
        const auto side = side_named(take_word(rest));
        const std::size_t by = rest.rfind(" by ");
        if (!side || by == std::string_view::npos)
            return unreadable("refuse first ACTION by RULE", rest);
        const std::vector<std::string> wanted = words_of(rest.substr(by + 4));
        const std::string_view action = trimmed(rest.substr(0, by));
        ++result_.expectations;
        const std::string json = match_->why(*side, action);
        if (steps_ != nullptr) {
            steps_->say(*match_, "refuse", *side, action);
            steps_->set("verdict", read_tree(json).value_or(Tree{}));
        }
        const VerdictRead verdict = read_verdict(json);
        if (verdict.legal) {
            fail("case.allowed", action, "");
            return true;
        }
        if (verdict.unreadable) {
            fail("case.action_unreadable", action, verdict.expected);
            return true;
        }
        std::string seen;
        for (const BreachRead& breach : verdict.breaches)
            seen += (seen.empty() ? "" : " ") + breach.rule;
        for (const std::string& rule : wanted) {
            const bool found =
                std::any_of(verdict.breaches.begin(), verdict.breaches.end(),
                            [&](const BreachRead& each) { return each.rule == rule; });
            if (!found) fail("case.refused_by", rule, seen);
        }
        return true;
    }

    // --- Army lists ---------------------------------------------------------------------------

    // A list of the data by its name, or the lines up to `end`.
    bool army(std::string_view name) {
        if (match_) return fail("case.too_late", "", "army");
        if (result_.game.empty()) return fail("case.needs", "game", "");
        if (!army_) lay_files();
        std::string text;
        if (name.empty()) {
            if (!block(text)) return false;
        } else {
            text = std::string(
                files_.find(result_.game + "/armies/" + std::string(name) + ".json").value_or(""));
        }
        auto list = read_tree(text);
        if (!list || !list->is_object()) return unreadable("army NAME", name);
        army_.emplace(std::move(*list));
        return true;
    }
    bool of_army(std::string_view verb, std::string_view rest) {
        const std::string_view whole = rest;
        if (verb == "allow" || verb == "refuse") {
            const std::string_view what = take_word(rest);
            const std::string_view by = take_word(rest);
            if (what != "army" || (verb == "refuse") != (by == "by" && !rest.empty()))
                return unreadable("allow army, refuse army by RULE", whole);
            return judge_army(verb, words_of(rest));
        }
        const std::string_view path = take_word(rest);
        const bool done = verb == "change" && !rest.empty() ? army_->change(path, rest)
                          : verb == "add" && !rest.empty()  ? army_->add(path, rest)
                          : verb == "drop"                  ? army_->drop(path)
                                                            : false;
        if (!done)
            return unreadable("army allow refuse, change PATH VALUE, add PATH VALUE, drop PATH",
                              std::string(verb) + " " + std::string(whole));
        return true;
    }
    // The rules that a refusal names are exactly these: a list is wrong in nothing else.
    bool judge_army(std::string_view verb, const std::vector<std::string>& wanted) {
        ++result_.expectations;
        const auto report = army_->report(files_, result_.game, options_);
        if (!report) {
            fail("case.cannot_start", "", "");
            result_.failures.back().load = report.error();
            return false;
        }
        std::string seen;
        for (const Tree& breach : (*report)["breaches"].items()) {
            const std::string rule(breach["rule"].text());
            if ((" " + seen + " ").find(" " + rule + " ") == std::string::npos)
                seen += (seen.empty() ? "" : " ") + rule;
        }
        if (steps_ != nullptr) steps_->army(verb, army_->list(), *report);
        const std::vector<std::string> named = words_of(seen);
        if (verb == "refuse" && named.empty()) {
            fail("case.allowed", "army", "");
        } else if (!std::is_permutation(named.begin(), named.end(), wanted.begin(), wanted.end())) {
            std::string rules;
            for (const std::string& each : wanted) rules += (rules.empty() ? "" : " ") + each;
            fail("case.refused_by", rules, seen);
        }
        return true;
    }

    // --- Expectations -------------------------------------------------------------------------

    bool expect(std::string_view rest) {
        expecting_ = true;
        ++result_.expectations;
        const std::string_view whole = rest;
        std::string_view what = take_word(rest);
        const bool none = what == "not" || what == "no";
        if (none) what = take_word(rest);
        if (what == "told") return expect_told(rest, none);
        if (what == "modifier") return expect_modifier(rest, none);
        if (none) return unreadable("expect not told|modifier", whole);
        if (what == "sum") return expect_sum(rest);
        if (what == "view") return expect_view(rest);
        if (what == "odds") return expect_odds(rest);
        if (what == "prompt") return expect_prompt(rest);
        if (what == "score") return expect_score(rest);
        if (what == "choice") return expect_choice(rest);
        return unreadable("expect told|modifier|sum|view|odds|prompt|score|choice", whole);
    }

    void expected(std::string_view what, Tree tree) {
        if (steps_ != nullptr) steps_->expect(std::move(tree.set("what", what)));
    }

    bool expect_told(std::string_view rest, bool none) {
        const std::vector<std::string> wanted = words_of(rest);
        if (!are_arguments(wanted)) return unreadable("expect told KEY name=value ...", rest);
        std::string seen;
        std::string same_key;
        if (none) expected("told", Tree::object().set("not", true));
        for (std::size_t i = 0; i < told_.size(); ++i) {
            const ToldLine& line = told_[i];
            if (line.kind != ToldLine::Kind::event) continue;
            const std::string text = words_.written(line.sentence);
            if (words_.fits(line.sentence, wanted)) {
                if (none)
                    fail("case.told", rest, text);
                else if (i < raw_.size())
                    expected("told", Tree::object().set("told", raw_[i]));
                return true;
            }
            seen += (seen.empty() ? "" : "; ") + text;
            if (line.sentence.say == wanted[0]) same_key += (same_key.empty() ? "" : "; ") + text;
        }
        if (!none) fail("case.not_told", rest, same_key.empty() ? seen : same_key);
        return true;
    }

    bool expect_modifier(std::string_view rest, bool none) {
        const std::vector<std::string> words = words_of(rest);
        const auto amount = words.size() == 3 ? integer_of(words[2]) : std::nullopt;
        if (words.size() < 2 || words.size() > 3 || (words.size() == 3 && !amount) ||
            (!none && words.size() != 3))
            return unreadable("expect modifier TALLY RULE AMOUNT", rest);
        std::string seen;
        std::int64_t sum = 0;
        bool met = false;
        for (const ToldLine& line : told_) {
            if (line.kind != ToldLine::Kind::modifier) continue;
            const std::string tally = line.tally.substr(line.tally.rfind('.') + 1);
            if (tally != words[0] && line.tally != words[0]) continue;
            seen += (seen.empty() ? "" : "; ") + line.rule + (line.amount < 0 ? " " : " +") +
                    std::to_string(line.amount);
            if (line.rule != words[1]) continue;
            met = true;
            sum = line.amount;
            if (amount && sum == *amount) break;
        }
        if (none ? met && (!amount || sum == *amount) : !met || sum != *amount)
            fail(none ? "case.modifier" : "case.no_modifier", rest, seen);
        Tree tree = Tree::object().set("tally", words[0]).set("rule", words[1]);
        if (none) tree.set("not", true);
        if (amount) tree.set("amount", Tree{*amount});
        expected("modifier", std::move(tree));
        return true;
    }

    bool expect_sum(std::string_view rest) {
        const std::vector<std::string> words = words_of(rest);
        const auto wanted = words.size() == 2 ? integer_of(words[1]) : std::nullopt;
        if (!wanted) return unreadable("expect sum TALLY NUMBER", rest);
        std::int64_t sum = 0;
        for (const ToldLine& line : told_)
            if (line.kind == ToldLine::Kind::modifier &&
                (line.tally == words[0] ||
                 line.tally.substr(line.tally.rfind('.') + 1) == words[0]))
                sum += line.amount;
        if (sum != *wanted) fail("case.differs", rest, std::to_string(sum));
        expected("sum", Tree::object().set("tally", words[0]).set("sum", Tree{*wanted}));
        return true;
    }

    bool expect_view(std::string_view rest) {
        std::vector<std::string> words = words_of(rest);
        Viewer who = Viewer::spectator;
        if (words.size() == 3) {
            const auto side = side_named(words[0]);
            if (!side && words[0] != "spectator")
                return unreadable("expect view [first|second] PATH VALUE", rest);
            if (side) who = viewer(*side);
            words.erase(words.begin());
        }
        if (words.size() != 2) return unreadable("expect view [first|second] PATH VALUE", rest);
        const Tree view = read_tree(match_->view(who)).value_or(Tree{});
        const Tree& value = words_.find_in(view, words[0]);
        const std::string seen = value.is_text() ? std::string(value.text()) : value.write();
        if (seen != words[1]) fail("case.differs", rest, seen);
        Tree tree = Tree::object().set("path", words[0]).set("value", words[1]);
        for (const PieceRead& piece : words_.pieces())
            if (("." + words[0] + ".").find("." + piece.code + ".") != std::string::npos)
                tree.set("unit", Tree{std::int64_t{piece.id}});
        expected("view", std::move(tree));
        return true;
    }

    bool expect_odds(std::string_view rest) {
        const std::size_t sign = rest.rfind(" = ");
        // 5/18, or 1/6..5/18 where a choice bears on it.
        const auto range = [](std::string_view text) -> std::optional<std::string> {
            const std::size_t dots = text.find("..");
            const auto least = reduced(trimmed(text.substr(0, dots)));
            if (dots == std::string_view::npos || !least) return least;
            const auto most = reduced(trimmed(text.substr(dots + 2)));
            return most ? std::optional<std::string>(*least + ".." + *most) : std::nullopt;
        };
        const auto wanted =
            sign == std::string_view::npos ? std::nullopt : range(rest.substr(sign + 3));
        const std::vector<std::string> words = words_of(rest.substr(0, sign));
        if (!wanted || !are_arguments(words))
            return unreadable("expect odds KEY name=value = 5/18", rest);
        if (!odds_) return unreadable("forecast first ACTION", rest);
        // Ends need not exclude one another, so their chances cannot be added up here: the case
        // has to say which one it means.
        std::string seen = "0/1", fitting;
        int count = 0;
        const auto look = [&](const ForecastRead::End& end, std::string_view what,
                              const Tree& shown) {
            if (!words_.fits(end.end, words)) return;
            if (count == 0) expected("odds", Tree::object().set(what, shown).set("exact", *wanted));
            ++count;
            seen =
                end.exact.empty() ? Tree(end.chance).write() : range(end.exact).value_or(end.exact);
            fitting += (fitting.empty() ? "" : "; ") + words_.written(end.end) + " = " + seen;
        };
        for (std::size_t i = 0; i < odds_->ends.size(); ++i)
            look(odds_->ends[i], "end", ends_[i]["end"]);
        for (std::size_t i = 0; i < odds_->outlook.size(); ++i)
            if (odds_->outlook[i].effect.said.say.empty())
                look(as_end(odds_->outlook[i]), "effect", outlook_[i]);
        if (count > 1) {
            fail("case.odds_of_several", rest, fitting);
        } else if (seen != *wanted) {
            fail("case.differs", rest, seen);
        }
        return true;
    }

    bool expect_prompt(std::string_view rest) {
        std::string_view words = rest;
        const std::string_view who = take_word(words);
        const MatchStatus status = match_->status();
        std::string seen = std::string(name_of(status.turn));
        std::string question;
        if (status.turn == Turn::player) seen = std::string(name_of(status.side));
        const Viewer viewer_of = who == "second" ? Viewer::second : Viewer::first;
        const Sentence asked = read_prompt(match_->prompt(viewer_of)).question;
        const bool is_asked = side_named(who) ? status.asked[index(*side_named(who))] : seen == who;
        const std::vector<std::string> wanted = words_of(words);
        if (!is_asked || (!wanted.empty() && !words_.fits(asked, wanted)))
            fail("case.differs", rest, seen + " " + words_.written(asked));
        if (steps_ != nullptr) {
            const Tree prompt = read_tree(match_->prompt(viewer_of)).value_or(Tree{});
            expected("prompt", Tree::object().set("who", who).set("question", prompt["question"]));
        }
        return true;
    }

    bool expect_score(std::string_view rest) {
        const std::vector<std::string> words = words_of(rest);
        const auto first = words.size() == 2 ? integer_of(words[0]) : std::nullopt;
        const auto second = words.size() == 2 ? integer_of(words[1]) : std::nullopt;
        if (!first || !second) return unreadable("expect score FIRST SECOND", rest);
        const MatchStatus status = match_->status();
        if (status.turn != Turn::over || status.score[0] != *first || status.score[1] != *second)
            fail("case.differs", rest,
                 status.turn != Turn::over
                     ? std::string(name_of(status.turn))
                     : std::to_string(status.score[0]) + " " + std::to_string(status.score[1]));
        Tree score = Tree::list();
        score.add(Tree{*first});
        score.add(Tree{*second});
        expected("score", Tree::object().set("score", std::move(score)));
        return true;
    }

    // What a computer player does: one of these actions, or a turn after which something is true.
    bool expect_choice(std::string_view rest) {
        const std::string_view whole = rest;
        const std::string level(take_word(rest));
        if (!Library::is_player(level) || rest.empty())
            return unreadable("expect choice LEVEL ACTION | ACTION", whole);
        std::string_view rest_of_fact = rest;
        const std::string_view first = take_word(rest_of_fact);
        if (first == "view" || first == "told" || first == "not" || first == "score") {
            if (level != turn_of_) {
                turn_of_ = level;
                bool went_well = true;
                play_turn(*match_, level, [&](const auto& done, std::string_view text) {
                    return went_well = went(done, text);
                });
                if (!went_well) return false;
            }
            --result_.expectations;  // counted once, as the fact
            return expect(rest);
        }
        const std::string seen = choice_of(*match_, level);
        for (std::string_view left = rest; !left.empty();) {
            const std::size_t bar = left.find(" | ");
            if (trimmed(left.substr(0, bar)) == seen) return true;
            left = bar == std::string_view::npos ? std::string_view{} : left.substr(bar + 3);
        }
        fail("case.differs", rest, seen);
        return true;
    }

    DataFiles files_;
    std::string_view rest_;
    std::size_t number_ = 0;
    CaseResult result_;
    std::string scenario_;
    OptionValues options_;
    std::string position_;
    std::size_t position_line_ = 0;
    DataPack inline_files_;
    std::optional<Match> match_;
    std::optional<CaseArmy> army_;
    CaseWords words_;
    std::vector<ToldLine> told_;
    CaseSteps* steps_ = nullptr;
    // Only where steps are wanted: told_ and the ends of odds_ as they came.
    std::vector<Tree> raw_;
    Tree ends_;
    Tree outlook_;
    std::optional<ForecastRead> odds_;
    bool expecting_ = false;
    std::string turn_of_;  // the computer player whose turn has been played
};

}  // namespace

CaseResult run_case(const DataFiles& files, std::string_view text, CaseSteps* steps) {
    return Runner(files, text, steps).run();
}

}  // namespace gonfalon
