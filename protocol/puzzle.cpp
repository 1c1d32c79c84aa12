#include "protocol/puzzle.h"

#include <algorithm>

#include "loader/tree.h"
#include "protocol/case.h"
#include "protocol/case_turn.h"
#include "protocol/read.h"

namespace gonfalon {

namespace {

constexpr std::string_view ending = ".case";
constexpr std::string_view asks_for = "expect choice ";
constexpr int playouts = 32;
constexpr int as_good = 300;  // ten-thousandths: who comes so near to the best has found it
constexpr std::size_t most_told = 6;

std::string folder_of(std::string_view game) { return "puzzles/" + std::string(game) + "/"; }

std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

template <class Visit>
void each_line(std::string_view text, Visit&& visit) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        visit(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// A case, taken apart: what stands before the question, and what is wanted.
struct Parts {
    std::string before;
    std::string header;
    std::string lines;
    std::string scenario;
    std::vector<std::string> wanted;  // "view units.GER.place eliminated", or actions
    bool has_files = false;
};

Parts parts_of(std::string_view text) {
    Parts parts;
    std::string position;
    bool in_position = false;
    int number = 0;
    each_line(text, [&](std::string_view line) {
        if (line.starts_with(asks_for)) {
            std::string_view rest = line.substr(asks_for.size());
            take_word(rest);  // the level it is asked of
            parts.wanted.emplace_back(rest);
            return;
        }
        if (parts.wanted.empty()) parts.before += std::string(line) + "\n";
        if (in_position) {
            in_position = line != "end";
            if (in_position) position += (position.empty() ? "" : "|") + std::string(line);
            return;
        }
        std::string_view rest = line;
        const std::string_view verb = take_word(rest);
        if (verb == "position") in_position = true;
        if (verb == "file") parts.has_files = true;
        if (verb == "scenario") parts.scenario = rest;
        if (verb == "game" || verb == "scenario" || verb == "options")
            parts.header += std::string(line) + "\n";
        if (!parts.wanted.empty()) return;
        if (verb == "first" || verb == "second")
            parts.lines += std::to_string(++number) + " " + std::string(line) + "\n";
        if (verb == "roll")
            parts.lines += std::to_string(++number) + " * " + std::string(rest) + "\n";
    });
    if (!position.empty()) parts.header += "position " + position + "\n";
    return parts;
}

bool is_fact(std::string_view wanted) {
    const std::string_view word = take_word(wanted);
    return word == "view" || word == "told" || word == "not" || word == "score";
}

// One of the actions that are as good as one another, perhaps among others of one plan.
bool is_among(std::string_view wanted, std::string_view played) {
    while (!wanted.empty()) {
        const std::size_t bar = std::min(wanted.find(" | "), wanted.size());
        const std::string_view one = wanted.substr(0, bar);
        std::string_view rest = played;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find("; "), rest.size());
            if (rest.substr(0, end) == one) return true;
            rest.remove_prefix(std::min(end + 2, rest.size()));
        }
        wanted.remove_prefix(std::min(bar + 3, wanted.size()));
    }
    return false;
}

Side asked(const MatchStatus& status) { return status.asked[0] ? Side::first : Side::second; }

std::string question(const Match& match, Side side) {
    return read_prompt(match.prompt(viewer(side))).question.say;
}

std::string text_of(std::string_view game, std::string_view name) {
    const DataFiles files;
    return std::string(
        files.find(folder_of(game) + std::string(name) + std::string(ending)).value_or(""));
}

// The expected score of `side` now, less what dice did since line `from`.
int without_luck(const Match& match, std::uint64_t from, Side side, const Effort& effort) {
    int chance = match.prospect(0, playouts, effort);
    for (const RecordLine& line : match.record().standing())
        if (line.number >= from && line.kind == RecordLine::Kind::chance)
            chance -= match.fortune(line.number);
    chance = std::clamp(chance, 0, 10'000);
    return side == Side::first ? chance : 10'000 - chance;
}

// Somebody's answer: his deeds, and how he stands after them.
struct Answer {
    bool over = false;
    std::string as_case;
    std::string first;
    Tree told = Tree::list();
};

class Judge {
  public:
    Judge(const Library& library, const Puzzle& puzzle, Parts parts)
        : library_(library), puzzle_(puzzle), parts_(std::move(parts)) {
        facts_ = std::any_of(parts_.wanted.begin(), parts_.wanted.end(),
                             [](const std::string& each) { return is_fact(each); });
    }

    std::optional<std::string> judge(const Record& played, const Effort& effort) const {
        auto here = library_.resume(puzzle_.record);
        auto best = library_.resume(puzzle_.record);
        if (!here || !best) return std::nullopt;
        if (here->match.record().get("position") != played.get("position") ||
            here->match.record().get("scenario") != played.get("scenario"))
            return std::nullopt;
        const std::uint64_t from = here->match.record().next();
        Answer answer = replay(here->match, played);
        Tree tree = Tree::object().set("over", Tree{answer.over});
        if (!answer.over) return tree.write();
        const bool found = is_right(answer);
        const Answer model = play_best(best->match);
        const int chance = without_luck(here->match, from, puzzle_.side, effort);
        const int most = without_luck(best->match, from, puzzle_.side, effort);
        tree.set("solved", Tree{found || chance + as_good >= most});
        tree.set("found", Tree{found});
        tree.set("yours", Tree::object()
                              .set("chance", Tree{static_cast<std::int64_t>(chance)})
                              .set("did", answer.told));
        tree.set("best", Tree::object()
                             .set("chance", Tree{static_cast<std::int64_t>(most)})
                             .set("did", model.told));
        return tree.write();
    }

  private:
    void note(const Match& match, Side side, std::string_view text, Answer& answer) const {
        answer.as_case += std::string(name_of(side)) + " " + std::string(text) + "\n";
        if (side != puzzle_.side) return;
        if (answer.first.empty()) answer.first = text;
        const auto said = read_tree(match.describe(side, text));
        if (said && answer.told.size() < most_told) answer.told.add(*said);
    }

    // Is the answer given before this line?
    bool is_over(const Match& match, const std::string& began, const Answer& answer) const {
        const MatchStatus now = match.status();
        if (now.turn == Turn::over) return true;
        if (!facts_) return !answer.first.empty();
        return now.turn != Turn::chance && asked(now) != puzzle_.side &&
               question(match, asked(now)) == began;
    }

    Answer replay(Match& match, const Record& played) const {
        Answer answer;
        const std::string began = question(match, puzzle_.side);
        const std::uint64_t from = match.record().next();
        for (const RecordLine& line : played.standing()) {
            if (line.number < from) continue;
            if (is_over(match, began, answer)) break;
            if (line.kind == RecordLine::Kind::chance) {
                if (!match.roll_as(line.text)) break;
                answer.as_case += "roll " + line.text + "\n";
                continue;
            }
            note(match, line.side, line.text, answer);
            if (!match.play(line.side, line.text)) break;
        }
        answer.over = is_over(match, began, answer);
        return answer;
    }

    bool is_right(const Answer& answer) const {
        if (!facts_)
            return std::any_of(
                parts_.wanted.begin(), parts_.wanted.end(),
                [&](const std::string& each) { return is_among(each, answer.first); });
        std::string text = parts_.before + answer.as_case;
        for (const std::string& each : parts_.wanted) text += "expect " + each + "\n";
        return run_case(DataFiles{}, text).ok();
    }

    Answer play_best(Match& match) const {
        Answer answer;
        constexpr std::string_view level = "captain";
        if (!facts_) {
            const std::string action = choice_of(match, level);
            note(match, puzzle_.side, action, answer);
            (void)match.play(puzzle_.side, action);
            return answer;
        }
        play_turn(match, level,
                  [&](const auto& done, std::string_view) { return done.has_value(); });
        // Its words are those of the moment: told on a copy that is played again.
        auto again = library_.resume(puzzle_.record);
        if (again) (void)replay_told(again->match, match.record(), answer);
        return answer;
    }

    bool replay_told(Match& match, const Record& record, Answer& answer) const {
        const std::uint64_t from = match.record().next();
        for (const RecordLine& line : record.standing()) {
            if (line.number < from) continue;
            if (line.kind == RecordLine::Kind::chance) {
                if (!match.roll_as(line.text)) return false;
                continue;
            }
            note(match, line.side, line.text, answer);
            if (!match.play(line.side, line.text)) return false;
        }
        return true;
    }

    const Library& library_;
    const Puzzle& puzzle_;
    Parts parts_;
    bool facts_ = false;  // wanted at the end of the turn; otherwise the first action counts
};

}  // namespace

std::vector<ExampleHead> puzzles_of(std::string_view game) {
    const DataFiles files;
    const std::string folder = folder_of(game);
    std::vector<ExampleHead> heads;
    for (const std::string& path : files.list(folder)) {
        if (!path.ends_with(ending)) continue;
        const std::string_view text = files.find(path).value_or("");
        ExampleHead head = head_of(std::string_view(path).substr(
                                       folder.size(), path.size() - folder.size() - ending.size()),
                                   text);
        if (!head.title_fr.empty() && !parts_of(text).has_files) heads.push_back(std::move(head));
    }
    return heads;
}

std::optional<Puzzle> puzzle_named(std::string_view game, std::string_view name) {
    const std::string text = text_of(game, name);
    const Parts parts = parts_of(text);
    Puzzle puzzle{head_of(name, text), Side::first, parts.scenario, {}};
    if (text.empty() || puzzle.head.title_fr.empty() || parts.has_files) return std::nullopt;
    const DataFiles files;
    const Library library(files);
    const auto begun =
        library.resume("gonfalon 1\n" + parts.header + "dice typed\n\n" + parts.lines);
    if (!begun || begun->failed_line != 0) return std::nullopt;
    puzzle.side = asked(begun->match.status());
    puzzle.record = begun->match.record().write();
    return puzzle;
}

std::optional<std::string> judge_puzzle(const Library& library, std::string_view name,
                                        const Record& played, Effort effort) {
    const auto puzzle = puzzle_named(played.get("game"), name);
    if (!puzzle) return std::nullopt;
    return Judge(library, *puzzle, parts_of(text_of(played.get("game"), name)))
        .judge(played, effort);
}

}  // namespace gonfalon
