#include "cli/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <random>

#include "cli/nearest.h"
#include "cli/typed.h"
#include "loader/tree.h"

namespace gonfalon::cli {

namespace {

constexpr std::size_t page = 20;

std::uint64_t any_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 16 ^ device();
}

// Where the dice of a match come from: its own seed, or a new one from here on.
Dice dice_of(Match& match, std::optional<std::uint64_t> wanted) {
    const std::string_view dice = match.record().get("dice");
    if (dice.starts_with("philox")) {
        const OptionValues values = read_options(dice);
        const auto number = [&](std::string_view name) {
            return static_cast<std::uint64_t>(
                std::strtoull(std::string(option(values, name)).c_str(), nullptr, 10));
        };
        return {number("seed"), number("game")};
    }
    const Dice fresh{wanted.value_or(any_seed()), 0};
    match.set_header(
        "dice", fmt::format("philox seed={} game=0 from={}", fresh.seed, match.record().next()));
    return fresh;
}

// An action that puts a piece on the board before the battle.
bool is_set_up(std::string_view action) {
    return action.starts_with("place ") || action.starts_with("take ") ||
           action.starts_with("put ") || action.starts_with("station ") ||
           action.starts_with("lay ");
}
bool is_set_up(const EntryRead& entry) { return entry.kind == "action" && is_set_up(entry.text); }

}  // namespace

Play::Play(Session& session, Match match, Seats seats, std::optional<Dice> dice)
    : session_(session),
      match_(std::move(match)),
      seats_(std::move(seats)),
      dice_(dice),
      description_(read_description(match_.description())),
      telling_(session, match_.record().get("game")),
      editor_(session.console) {
    telling_.use(description_);
    telling_.play_with(read_options(match_.record().get("options")));
    if (!seats_.is_person(Side::first) && seats_.is_person(Side::second)) looks_ = Side::second;
}

void Play::print(std::string_view text) { session_.console.out << text; }
void Play::line(std::string_view key, const std::vector<Filling>& fillings) {
    print(indented(session_.say(key, fillings), session_.console.width, 0));
}

Viewer Play::viewer_of(Side side) const {
    if (!seats_.is_person(Side::first) && !seats_.is_person(Side::second)) return Viewer::spectator;
    return viewer(side);
}

int Play::run() {
    print(session_.console.paint(Paint::strong, session_.say(description_.title)) + "\n");
    if (!description_.intro.in(session_.language()).empty())
        print(indented(session_.say(description_.intro), session_.console.width, 0));
    line("cli.play.welcome");
    if (match_.record().next() > 1) {
        shown_ = match_.record().next();
        line("cli.play.resumed", {{"lines", match_.record().next() - 1}});
    }
    for (;;) {
        const MatchStatus status = match_.status();
        if (status.turn == Turn::over) break;
        if (status.turn == Turn::chance) {
            if (!dice_) {
                if (ask_for_dice() == Next::leave) return done;
            } else if (!dice_fall()) {
                return failed;
            }
            continue;
        }
        Side side = status.side;
        if (status.turn == Turn::both) side = status.asked[0] ? Side::first : Side::second;
        if (seats_.is_person(side)) {
            if (ask(side) == Next::leave) return done;
        } else if (!computer_moves(side, seats_.player[index(side)])) {
            return failed;
        }
    }
    show_news();
    show_board();
    show_end();
    // A finished game can still be looked at, taken back and saved.
    if (!seats_.is_person(Side::first) && !seats_.is_person(Side::second)) return done;
    for (;;) {
        const auto typed = editor_.read("> ");
        if (!typed) return done;
        if (trimmed(*typed).empty()) continue;
        if (obey(looks_, std::string(trimmed(*typed))) == Next::leave) return done;
        if (match_.status().turn != Turn::over) return run();
    }
}

void Play::show_news() {
    const std::uint64_t next = match_.record().next();
    if (shown_ >= next) return;
    const std::vector<EntryRead> entries = read_entries(match_.entries(viewer_of(looks_), shown_));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        // The other side's set-up is one paragraph.
        std::size_t end = i;
        while (end < entries.size() && is_set_up(entries[end]) &&
               entries[end].side == entries[i].side)
            ++end;
        if (end < i + 2) {
            print(telling_.entry(entries[i]));
            continue;
        }
        print(telling_.set_up(
            std::vector<EntryRead>(entries.begin() + static_cast<std::ptrdiff_t>(i),
                                   entries.begin() + static_cast<std::ptrdiff_t>(end))));
        i = end - 1;
    }
    shown_ = next;
}

void Play::show_board(std::string_view around) {
    const Tree view = read_tree(match_.view(viewer_of(looks_))).value_or(Tree{});
    print("\n" + board_text(session_, description_, view, around) + "\n");
    board_is_old_ = false;
    shown_pieces_ = pieces_tables(session_, description_, view);
    shown_view_ = view;
}

// After the other side's answer: the pieces of which something else is true now, and the ground
// around them. The whole board where that is most of them.
void Play::show_changes() {
    constexpr std::size_t few = 12;
    const Tree view = read_tree(match_.view(viewer_of(looks_))).value_or(Tree{});
    std::vector<Table> now = pieces_tables(session_, description_, view);
    std::string changed;
    std::size_t count = 0;
    for (std::size_t i = 0; i < now.size() && i < shown_pieces_.size(); ++i) {
        const Table fresh = now[i].without(shown_pieces_[i]);
        changed += fresh.write(session_.console.width);
        count += fresh.rows().size();
    }
    if (shown_pieces_.empty() || count > few) {
        show_board();
        return;
    }
    board_is_old_ = false;
    shown_pieces_ = std::move(now);
    const std::string around = changed_places(session_, description_, shown_view_, view);
    shown_view_ = view;
    if (count == 0) return;
    line("cli.play.changed");
    print(changed);
    if (!around.empty()) print(board_text(session_, description_, view, around));
}

void Play::show_end() {
    const MatchStatus status = match_.status();
    print("\n");
    print(session_.words.say(read_prompt(match_.prompt(viewer_of(looks_))).question) + "\n");
    if (status.score[0] == status.score[1]) {
        line("cli.play.drawn");
    } else {
        line("cli.play.won",
             {{"side", telling_.side(status.score[0] > status.score[1] ? "first" : "second")}});
    }
}

bool Play::dice_fall() {
    Chance chance(dice_->seed, dice_->stream);
    const auto rolled = match_.roll(chance);
    if (!rolled) {
        session_.give_up(telling_.refusal(rolled.error().json));
        return false;
    }
    unsaved_ = board_is_old_ = true;
    return true;
}

bool Play::computer_moves(Side side, const std::string& player) {
    const Dice dice = dice_.value_or(Dice{});
    Chance thoughts(~dice.seed, dice.stream);
    thoughts.begin(match_.record().next());
    const auto choice = match_.choose(side, player, thoughts);
    if (!choice) {
        session_.give_up(telling_.refusal(choice.error().json));
        return false;
    }
    const auto played = match_.play(side, choice->action);
    if (!played) {
        session_.give_up(telling_.refusal(played.error().json));
        return false;
    }
    unsaved_ = board_is_old_ = true;
    if (!is_set_up(choice->action)) show_news();
    const Tree reason = read_tree(choice->reason).value_or(Tree{});
    // A random player has nothing to say for itself.
    std::string said;
    // What a computer thinks is for its own side, or for those who only look on.
    const bool may_hear = seats_.is_person(side) || !seats_.is_person(other(side));
    if (may_hear && player != "random" && !reason["say"].text().empty())
        said = session_.words.say(read_sentence(reason));
    // Nor is the same said twice running.
    if (!said.empty() && said != last_reason_)
        print(session_.console.paint(Paint::faint, indented(said, session_.console.width, 6)));
    last_reason_ = said;
    return true;
}

Play::Next Play::ask_for_dice() {
    show_news();
    const PromptRead prompt = read_prompt(match_.prompt(viewer_of(looks_)));
    print(session_.words.say(prompt.question) + "\n");
    editor_.complete_with({});
    const auto typed = editor_.read(session_.say("cli.play.dice_prompt") + " ");
    if (!typed) return Next::leave;
    const std::string words(trimmed(*typed));
    if (words.empty()) return Next::go_on;
    const auto rolled = match_.roll_as(words);
    if (rolled) {
        unsaved_ = board_is_old_ = true;
        return Next::go_on;
    }
    const std::size_t space = std::min(words.find(' '), words.size());
    if (const std::string verb = verb_of(words.substr(0, space)); !verb.empty())
        if (const auto next =
                command(looks_, verb, std::string(trimmed(std::string_view(words).substr(space)))))
            return *next;
    print(telling_.verdict(read_verdict(rolled.error().json), words));
    return Next::go_on;
}

void Play::show_prompt(Side side) {
    const PromptRead prompt = read_prompt(match_.prompt(viewer(side)));
    std::string text = session_.words.say(prompt.question);
    if (!prompt.rule.empty())
        text += "  " + session_.console.paint(Paint::faint, "[" + prompt.rule + "]");
    print(indented(text, session_.console.width, 0));
}

void Play::offer_completions(Side side) {
    if (!session_.console.in_is_terminal) return;
    std::vector<std::string> lines;
    for (const ActionRead& action : read_actions(match_.actions(side, most_actions)).actions) {
        lines.push_back(action.text);
        for (const char* verb : {"why", "odds"})
            lines.push_back(session_.say(std::string("cli.word.") + verb) + " " + action.text);
    }
    for (std::string_view verb : verbs)
        lines.push_back(session_.say("cli.word." + std::string(verb)));
    editor_.complete_with(std::move(lines));
}

Play::Next Play::ask(Side side) {
    looks_ = side;
    show_news();
    if (board_is_old_) show_changes();
    show_prompt(side);
    offer_completions(side);
    const std::string who = session_.console.paint(
        side == Side::first ? Paint::first : Paint::second, telling_.side(name_of(side)));
    const auto typed = editor_.read(
        session_.console.in_is_terminal ? telling_.side(name_of(side)) + "> " : who + "> ");
    if (!typed) {
        line(unsaved_ ? "cli.play.left_unsaved" : "cli.play.left");
        return Next::leave;
    }
    const std::string words(trimmed(*typed));
    if (words.empty()) return Next::go_on;
    return obey(side, words);
}

std::string Play::verb_of(std::string_view word) const {
    for (std::string_view verb : verbs)
        if (word == verb || word == session_.say("cli.word." + std::string(verb)) ||
            word == session_.say("cli.word_short." + std::string(verb)))
            return std::string(verb);
    return {};
}

Play::Next Play::obey(Side side, const std::string& words) {
    const std::size_t space = std::min(words.find(' '), words.size());
    const std::string rest(trimmed(std::string_view(words).substr(space)));
    const std::string verb = verb_of(words.substr(0, space));
    if (!verb.empty())
        if (const auto next = command(side, verb, rest)) return *next;
    if (const auto number = number_of(words)) {
        if (*number == 0 || *number > listed_.size()) {
            line("cli.play.no_such_number", {{"number", *number}});
            return Next::go_on;
        }
        return act(side, listed_[*number - 1].text);
    }
    // Several actions at once; the first that is refused ends them.
    for (const std::string& step : steps_of(words)) {
        const std::uint64_t before = match_.record().next();
        if (act(side, step) == Next::leave) return Next::leave;
        if (match_.record().next() == before) break;
    }
    return Next::go_on;
}

std::vector<std::string> Play::steps_of(std::string_view words) const {
    std::vector<std::string> steps;
    for (std::size_t from = 0; from <= words.size();) {
        const std::size_t end = std::min(words.find(';', from), words.size());
        std::string step(trimmed(words.substr(from, end - from)));
        from = end + 1;
        if (step.empty()) continue;
        const auto number = number_of(step);
        const bool is_listed = number && *number > 0 && *number <= listed_.size();
        steps.push_back(is_listed ? listed_[*number - 1].text : notation(step));
    }
    return steps;
}

std::string Play::notation(const std::string& said) const {
    const std::string words = "cli.words." + std::string(match_.record().get("game"));
    const std::string typed =
        session_.words.knows(words) ? in_plain_words(said, session_.say(words)) : said;
    if (!Measure(session_, description_.whole["board"]).exists()) return typed;
    return in_notation(typed, [&](std::string_view word) { return is_code(word); });
}

bool Play::is_code(std::string_view word) const {
    for (const char* list : {"pieces", "commanders"})
        for (const Tree& each : description_.whole[list].items())
            if (each["code"].text() == word) return true;
    return false;
}

void Play::tell_of(Side side, std::string_view words,
                   FunctionRef<void(const Match&, const std::string&)> tell) {
    const std::vector<std::string> steps = steps_of(words);
    if (steps.size() <= 1) {
        tell(match_, steps.empty() ? std::string(words) : steps[0]);
        return;
    }
    auto copy = session_.library.resume(match_.record().write());
    if (!copy) return;
    for (std::size_t i = 0; i + 1 < steps.size(); ++i)
        if (const auto played = copy->match.play(side, steps[i]); !played) {
            print(telling_.verdict(read_verdict(played.error().json), steps[i]));
            return;
        }
    tell(copy->match, steps.back());
}

std::optional<Play::Next> Play::command(Side side, std::string_view verb, const std::string& rest) {
    const auto needs_action = [&] {
        if (!rest.empty()) return false;
        line("cli.play.needs_action", {{"word", session_.say("cli.word." + std::string(verb))}});
        return true;
    };
    if (verb == "do") return needs_action() ? Next::go_on : act(side, notation(rest));
    if (verb == "help") show_help();
    if (verb == "list") {
        listed_word_ = rest;
        list_actions(side, 0);
    }
    if (verb == "more") list_actions(side, listed_to_);
    if (verb == "why" && !needs_action())
        tell_of(side, rest, [&](const Match& match, const std::string& action) {
            print(telling_.verdict(read_verdict(match.why(side, action)), action));
        });
    if (verb == "odds" && !needs_action()) show_odds(side, rest);
    if (verb == "reach" && !needs_action()) show_reach(side, rest);
    if (verb == "board") show_board(rest);
    if (verb == "units") {
        const Tree view = read_tree(match_.view(viewer_of(side))).value_or(Tree{});
        print(pieces_text(session_, description_, view));
    }
    if (verb == "unit" && !needs_action()) show_unit(side, rest);
    if (verb == "log") show_log(rest);
    if (verb == "rules") show_rule(rest);
    if (verb == "undo") undo();
    if (verb == "auto") play_for(side, rest);
    if (verb == "hint") show_hint(side);
    if (verb == "save") save(rest);
    if (verb == "load") load(rest);
    if (verb == "quit") {
        if (unsaved_) line("cli.play.left_unsaved");
        return Next::leave;
    }
    return Next::go_on;
}

Play::Next Play::act(Side side, const std::string& action) {
    const auto played = match_.play(side, action);
    if (!played) {
        print(telling_.verdict(read_verdict(played.error().json), action));
        if (played.error().kind == Refusal::Kind::unreadable) line("cli.play.try_help");
        return Next::go_on;
    }
    unsaved_ = true;
    listed_.clear();
    listed_to_ = 0;
    show_news();
    return Next::go_on;
}

void Play::list_actions(Side side, std::size_t from) {
    ActionsRead actions = read_actions(match_.actions(side, most_actions));
    listed_ = std::move(actions.actions);
    std::erase_if(listed_, [&](const ActionRead& each) {
        return !listed_word_.empty() && !mentions(each.text, listed_word_);
    });
    if (from >= listed_.size()) from = 0;
    listed_to_ = std::min(from + page, listed_.size());
    if (listed_.empty()) {
        if (listed_word_.empty()) {
            line("cli.play.no_actions");
        } else {
            line("cli.play.no_actions_with", {{"word", listed_word_}});
        }
        return;
    }
    Table table(1);
    for (std::size_t i = from; i < listed_to_; ++i)
        table.row({padded_left(std::to_string(i + 1), 3),
                   session_.console.paint(Paint::strong, listed_[i].text),
                   session_.words.say(listed_[i].describe)});
    print(table.write(session_.console.width));
    if (listed_to_ < listed_.size()) {
        line("cli.play.more", {{"shown", listed_to_}, {"total", listed_.size()}});
    } else if (!actions.all) {
        line("cli.play.not_all");
    }
}

// Lets the computer decide for a person: so many times, or until somebody else must speak or the
// phase ends.
void Play::play_for(Side side, const std::string& count) {
    std::size_t left = number_of(count).value_or(count.empty() ? 1 : SIZE_MAX);
    const bool whole_phase = left == SIZE_MAX;
    const auto phase = [&] {
        return std::string(
            read_tree(match_.view(viewer_of(side))).value_or(Tree{})["phase"].text());
    };
    const std::string began_in = whole_phase ? phase() : std::string{};
    // As good as the computer across the table.
    const std::string& enemy = seats_.player[index(other(side))];
    const std::string helper = enemy == "person" || enemy == "random" ? "captain" : enemy;
    listed_.clear();
    last_reason_.clear();
    if (match_.status().turn == Turn::over) line("cli.play.no_actions");
    for (; left > 0; --left) {
        if (whole_phase && phase() != began_in) return;
        const MatchStatus status = match_.status();
        const bool is_asked = status.turn == Turn::player || status.turn == Turn::both;
        if (!is_asked || !status.asked[index(side)]) return;
        if (!computer_moves(side, helper)) return;
    }
}

// The last thing a person did. Two persons at one table share it: nobody takes back more than that
// of the other at a stroke.
void Play::undo() {
    std::uint64_t to = 0;
    for (const RecordLine& each : match_.record().standing())
        if (each.kind == RecordLine::Kind::action && seats_.is_person(each.side)) to = each.number;
    if (to == 0) {
        line("cli.play.nothing_to_undo");
        return;
    }
    const auto taken = match_.undo_to(to);
    if (!taken) {
        print(telling_.refusal(taken.error().json) + "\n");
        return;
    }
    unsaved_ = board_is_old_ = true;
    listed_.clear();
    shown_ = match_.record().next();
    line("cli.play.undone", {{"n", to}});
}

void Play::save(const std::string& file) {
    if (file.empty()) {
        line("cli.play.needs_file", {{"word", session_.say("cli.word.save")}});
        return;
    }
    if (const auto written = write_file(file, match_.record().write()); !written) {
        print(say(session_.words, written.error()) + "\n");
        return;
    }
    unsaved_ = false;
    line("cli.play.saved", {{"file", file}, {"lines", match_.record().lines.size()}});
}

void Play::load(const std::string& file) {
    if (file.empty()) {
        line("cli.play.needs_file", {{"word", session_.say("cli.word.load")}});
        return;
    }
    auto found = find_match(session_, file, 0);
    if (!found) return;
    if (found->match.record().get("game") != match_.record().get("game")) {
        line("cli.play.other_game", {{"file", file}});
        return;
    }
    match_ = std::move(found->match);
    if (dice_) dice_ = dice_of(match_, std::nullopt);
    description_ = read_description(match_.description());
    telling_.use(description_);
    telling_.play_with(read_options(match_.record().get("options")));
    shown_ = match_.record().next();
    unsaved_ = false;
    board_is_old_ = true;
    listed_.clear();
    if (!found->trouble.empty()) print(indented(found->trouble, session_.console.width, 0));
    line("cli.play.resumed", {{"lines", match_.record().lines.size()}});
}

void Play::show_rule(const std::string& id) {
    if (id.empty()) {
        line("cli.play.needs_rule");
        return;
    }
    if (const RuleText* rule = telling_.rules().find(id)) {
        print(telling_.rule_text(*rule));
        return;
    }
    std::string like;
    for (const std::string& each : telling_.rules().like(id, 8))
        like += (like.empty() ? "" : ", ") + each;
    line(like.empty() ? "cli.rules.unknown" : "cli.rules.unknown_like",
         {{"rule", id}, {"like", like}});
}

void Play::show_log(const std::string& count) {
    const std::uint64_t wanted = number_of(count).value_or(10);
    const std::uint64_t next = match_.record().next();
    const std::uint64_t from = next > wanted ? next - wanted : 1;
    for (const EntryRead& entry : read_entries(match_.entries(viewer_of(looks_), from)))
        print(telling_.entry(entry));
}

// --- The command -------------------------------------------------------------------------------

int play(Session& session) {
    const Arguments& arguments = session.arguments;
    Seats seats{{arguments.first.empty() ? "person" : arguments.first,
                 arguments.second.empty() ? "captain" : arguments.second}};
    for (const std::string& player : seats.player)
        if (const auto wrong = wrong_player(session.words, player, {"person"}))
            return session.refuse(*wrong);
    if (!arguments.where.empty()) {
        auto found = find_match(session, arguments.where, 0);
        if (!found) return found.error();
        if (!found->trouble.empty()) complain(session.console, found->trouble);
        std::optional<Dice> dice;
        if (!arguments.typed_dice) dice = dice_of(found->match, arguments.seed);
        return Play(session, std::move(found->match), seats, dice).run();
    }
    if (arguments.game.empty())
        return session.refuse(
            session.say("cli.bad.missing", {{"what", session.say("cli.arg.game")}}) + " " +
            session.say("cli.list.how"));
    if (!session.use_game(arguments.game)) return bad_use;
    if (arguments.scenario.empty()) {
        std::string known;
        for (const std::string& each : session.library.scenarios(arguments.game))
            known += (known.empty() ? "" : ", ") + each;
        return session.refuse(
            session.say("cli.bad.no_scenario", {{"game", arguments.game}, {"known", known}}));
    }
    const auto options = session.options();
    if (!options) return session.refuse(options.error());
    const Dice dice{arguments.seed.value_or(any_seed()), 0};
    auto match = session.library.start(
        arguments.game, arguments.scenario, *options,
        arguments.typed_dice ? "typed" : fmt::format("philox seed={} game=0", dice.seed));
    if (!match) return session.refuse(say(session.words, match.error()));
    if (arguments.typed_dice) return Play(session, std::move(*match), seats, std::nullopt).run();
    return Play(session, std::move(*match), seats, dice).run();
}

}  // namespace gonfalon::cli
