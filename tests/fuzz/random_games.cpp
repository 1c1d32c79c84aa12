// gonfalon_fuzz: games at random over every scenario and every pair of option values, through the
// same door as players, with mistakes in between; and damaged text for every reader. Some sides are
// played by the greedy player. A failure ends the run and leaves a record that leads there.
#include "tests/support/sanitized.h"
#if defined(GONFALON_SANITIZED)
#include <sanitizer/common_interface_defs.h>
#endif

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/testing/pairs.h"
#include "loader/data_files.h"
#include "loader/options.h"
#include "loader/tree.h"
#include "protocol/library.h"
#include "tests/fuzz/readers.h"

namespace gonfalon::fuzz {
namespace {

struct Wanted {
    std::uint64_t seconds = 0;
    std::uint64_t games = 0;  // of every scenario; 0: as many as the time allows
    std::uint64_t seed = 1;
    std::string game;
    std::string scenario;
    std::string failures = ".";
    std::uint64_t greedy = 10;  // per cent of the sides
    std::uint64_t longest = 50'000;
};

// The game being played, for whoever has to report its end.
const Match* current = nullptr;
std::string current_name;
std::string failures_folder;

void keep_record() {
    if (current == nullptr) return;
    const auto path = std::filesystem::path(failures_folder) / (current_name + ".gon");
    std::ofstream(path) << current->record().write();
    std::cerr << "the record that leads there: " << path.string() << '\n';
    current = nullptr;
}

[[noreturn]] void fail(const std::string& what) {
    std::cerr << current_name << ": " << what << '\n';
    keep_record();
    std::_Exit(1);
}

void on_abort(int) {
    std::cerr << current_name << ": aborted\n";
    keep_record();
    std::_Exit(1);
}

void expect_json(const std::string& text, const char* what) {
    if (!read_tree(text)) fail(std::string(what) + " is not JSON: " + text.substr(0, 200));
}

// The options of a game as factors, so that every pair of values is played.
class Options {
  public:
    explicit Options(std::vector<OptionSpec> specs) : specs_(std::move(specs)), pairs_(sizes()) {}

    OptionValues next(Chance& chance) {
        const std::vector<std::uint32_t> row = pairs_.next(chance);
        OptionValues values;
        for (std::size_t i = 0; i < specs_.size(); ++i) {
            const OptionSpec& spec = specs_[i];
            values.emplace_back(spec.id, spec.values.empty() ? std::to_string(spec.low + row[i])
                                                             : spec.values[row[i]]);
        }
        return values;
    }
    std::string told() const {
        return std::to_string(pairs_.met()) + " of " + std::to_string(pairs_.total()) +
               " pairs of option values";
    }

  private:
    std::vector<std::uint32_t> sizes() const {
        std::vector<std::uint32_t> sizes;
        for (const OptionSpec& spec : specs_) {
            // Numbers near the low end: a long battle tells no more than a short one.
            const std::int64_t numbers = std::min<std::int64_t>(spec.high - spec.low, 5) + 1;
            sizes.push_back(static_cast<std::uint32_t>(
                spec.values.empty() ? numbers : static_cast<std::int64_t>(spec.values.size())));
        }
        return sizes;
    }

    std::vector<OptionSpec> specs_;
    testing::Pairs pairs_;
};

std::string damaged(std::string text, Chance& chance) {
    for (std::uint32_t i = 0, count = 1 + chance.below(3); i < count; ++i) {
        const auto size = static_cast<std::uint32_t>(text.size());
        const std::size_t place = chance.below(size + 1);
        switch (chance.below(4)) {
            case 0:
                text.insert(place, 1, static_cast<char>(chance.below(256)));
                break;
            case 1:
                text.erase(place, 1 + chance.below(8));
                break;
            case 2:
                text.insert(place, text.substr(chance.below(size + 1), 1 + chance.below(20)));
                break;
            default:
                if (place < size) text[place] = static_cast<char>(32 + chance.below(96));
        }
    }
    return text;
}

// Things a player or a bad client may say; none of them may change anything.
void make_mistakes(Match& match, Side side, const std::string& action, Chance& chance) {
    const std::uint64_t before = match.hash();
    const std::uint64_t next = match.status().next;
    const std::string wrong = damaged(action, chance);
    expect_json(match.why(side, wrong), "why");
    expect_json(match.reach(side, wrong), "reach");
    expect_json(match.why(other(side), action), "why");
    if (match.hash() != before) fail("asking changed the state");
    if (const auto refused = match.play(other(side), wrong); refused) {
        if (match.status().next == next) fail("played, yet no line was added");
        if (!match.undo_to(next)) fail("a line cannot be taken back");
    }
    if (match.hash() != before) fail("a mistake changed the state: " + wrong);
}

void look_around(const Match& match, Side side, const std::string& action) {
    for (Viewer who : {Viewer::first, Viewer::second, Viewer::spectator}) {
        expect_json(match.view(who), "view");
        expect_json(match.prompt(who), "prompt");
        expect_json(match.entries(who, match.status().next > 5 ? match.status().next - 5 : 1),
                    "entries");
    }
    expect_json(match.actions(side, 50), "actions");
    expect_json(match.forecast(side, action), "forecast");
    expect_json(match.reach(side, action), "reach");
}

void check_record(const Library& library, const Match& match) {
    const std::string text = match.record().write();
    const auto again = library.resume(text);
    if (!again) fail("its record is refused: " + again.error().key);
    if (again->failed_line != 0)
        fail("its record fails at line " + std::to_string(again->failed_line) + " " +
             again->refusal);
    if (again->match.hash() != match.hash()) fail("its record leads to another state");
}

// A position is read back only if it is sound: the laws of the game hold, and the text says it all.
void check_position(const Match& match, Match& again) {
    const std::string position = match.position();
    if (const ReadError error = again.place(position); !error.ok())
        fail("its position is not sound:\n" + position);
    if (again.hash() != match.hash()) fail("its position is another state:\n" + position);
}

void feed_damaged(const Match& match, Chance& chance) {
    const std::string record = match.record().write().substr(0, 4000);
    for (int i = 0; i < 4; ++i) feed_record(damaged(record, chance));
    const std::string json = match.view(Viewer::spectator).substr(0, 4000);
    for (int i = 0; i < 16; ++i) feed_json(damaged(json, chance));
    const std::string request = R"({"id":1,"do":"play","seat":"x","action":"done","n":3})";
    for (int i = 0; i < 16; ++i) feed_request(damaged(request, chance));
    const std::string list(*DataFiles().find(chance.below(2) == 0
                                                 ? "tercios/armies/empire.json"
                                                 : "la_garde/armies/training_french.json"));
    for (int i = 0; i < 4; ++i) feed_army(damaged(list, chance));
}

// An army or a ground that the options forbid is no battle: the options that decide it go back to
// what the scenario has, one after the other, until there is one.
tl::expected<Match, LoadError> start(const Library& library, const std::string& game,
                                     const std::string& scenario, OptionValues& values,
                                     const std::string& dice) {
    constexpr std::string_view deciding[] = {
        "points",        "free_list",          "first_army",     "second_army", "forlorn_hope",
        "heavy_cavalry", "forlorn_hope_limit", "regimental_gun", "elite_unit",  "allies",
        "terrain"};
    auto match = library.start(game, scenario, values, dice);
    for (const std::string_view id : deciding) {
        if (match || !match.error().key.starts_with("load." + game + "_")) break;
        std::erase_if(values, [&](const auto& value) { return value.first == id; });
        match = library.start(game, scenario, values, dice);
    }
    return match;
}

void play(const Library& library, const Wanted& wanted, const std::string& game,
          const std::string& scenario, Options& options, std::uint64_t seed) {
    current_name = game + "_" + scenario + "_seed" + std::to_string(seed);
    Chance chance(seed, 7);
    const char* players[2];
    for (const char*& player : players)
        player = chance.below(100) < wanted.greedy ? "greedy" : "random";
    OptionValues values = options.next(chance);
    const std::string dice_header = "philox seed=" + std::to_string(seed) + " game=0";
    auto match = start(library, game, scenario, values, dice_header);
    auto placed = library.start(game, scenario, values, dice_header);
    if (!match || !placed)
        fail(match.error().file + " " + match.error().path + " " + match.error().key);
    current = &*match;
    Chance dice(seed, 0);
    Chance thoughts(seed, 1);
    for (MatchStatus now = match->status(); now.turn != Turn::over; now = match->status()) {
        if (now.next > wanted.longest) fail("does not end");
        if (!match->is_sound()) fail("the state is not sound");
        chance.begin(now.next);
        if (chance.below(4) == 0) check_position(*match, *placed);
        if (now.turn == Turn::chance) {
            if (const auto rolled = match->roll(dice); !rolled)
                fail("roll: " + rolled.error().json);
            continue;
        }
        if (!now.asked[0] && !now.asked[1]) fail("nobody is asked");
        const bool coin = now.asked[0] && now.asked[1] && chance.below(2) == 1;
        const Side side = !now.asked[0] || coin ? Side::second : Side::first;
        thoughts.begin(now.next);
        const auto choice = match->choose(side, players[index(side)], thoughts);
        if (!choice) fail("choose: " + choice.error().json);
        if (chance.below(16) == 0) make_mistakes(*match, side, choice->action, chance);
        if (chance.below(64) == 0) look_around(*match, side, choice->action);
        if (const auto played = match->play(side, choice->action); !played) {
            fail("what it chose is refused: " + choice->action + " " + played.error().json);
        }
    }
    check_position(*match, *placed);
    check_record(library, *match);
    feed_damaged(*match, chance);
    current = nullptr;
}

int run(const Wanted& wanted) {
    using Clock = std::chrono::steady_clock;
    const DataFiles files;
    const Library library(files);
    std::vector<std::pair<std::string, std::string>> scenarios;
    std::vector<std::string> games{"toy"};
    for (std::string_view name : Library::names()) games.emplace_back(name);
    for (const std::string& game : games) {
        if (!wanted.game.empty() && game != wanted.game) continue;
        for (const std::string& scenario : library.scenarios(game)) {
            if (wanted.scenario.empty() || scenario == wanted.scenario)
                scenarios.emplace_back(game, scenario);
        }
    }
    if (scenarios.empty()) {
        std::cerr << "gonfalon_fuzz: no such game or scenario\n";
        return 2;
    }
    std::map<std::string, Options> options;
    for (const auto& [game, scenario] : scenarios) {
        auto specs = load_options(library.files(), game);
        if (!specs) fail(specs.error().key);
        options.try_emplace(game + " " + scenario, std::move(*specs));
    }
    const auto until = Clock::now() + std::chrono::seconds(wanted.seconds);
    std::map<std::string, std::uint64_t> played;
    for (std::uint64_t round = 0; wanted.games == 0 || round < wanted.games; ++round) {
        for (const auto& [game, scenario] : scenarios) {
            if (wanted.seconds != 0 && Clock::now() >= until) goto enough;
            const std::string name = game + " " + scenario;
            play(library, wanted, game, scenario, options.at(name), wanted.seed + round);
            ++played[name];
        }
    }
enough:
    for (const auto& [name, count] : played)
        std::cout << name << ": " << count << " games, " << options.at(name).told() << '\n';
    return 0;
}

int bad_use() {
    std::cerr << "usage: gonfalon_fuzz [--seconds N] [--games N] [--seed N] [--game NAME] "
                 "[--scenario ID]\n"
                 "                     [--failures FOLDER] [--longest LINES] [--greedy PER_CENT]\n";
    return 2;
}

int main(int count, char** words) {
    Wanted wanted;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view option = words[i];
        const std::string value = words[i + 1];
        const std::uint64_t number = std::strtoull(value.c_str(), nullptr, 10);
        if (option == "--seconds")
            wanted.seconds = number;
        else if (option == "--games")
            wanted.games = number;
        else if (option == "--seed")
            wanted.seed = number;
        else if (option == "--game")
            wanted.game = value;
        else if (option == "--scenario")
            wanted.scenario = value;
        else if (option == "--failures")
            wanted.failures = value;
        else if (option == "--longest")
            wanted.longest = number;
        else if (option == "--greedy")
            wanted.greedy = number;
        else
            return bad_use();
    }
    if (count % 2 == 0 || (wanted.seconds == 0 && wanted.games == 0)) return bad_use();
    failures_folder = wanted.failures;
    std::signal(SIGABRT, on_abort);
#if defined(GONFALON_SANITIZED)
    __sanitizer_set_death_callback(keep_record);
#endif
    return run(wanted);
}

}  // namespace
}  // namespace gonfalon::fuzz

int main(int count, char** words) { return gonfalon::fuzz::main(count, words); }
