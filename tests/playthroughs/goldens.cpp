// gonfalon_goldens FOLDER: plays the golden games anew and writes them, with the census of each and
// the signature of each scenario, into FOLDER. tools/approve compares that with what was approved.
// gonfalon_goldens --signatures: only the signatures, to the standard output.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hash.h"
#include "loader/data_files.h"
#include "loader/options.h"
#include "loader/tree.h"
#include "protocol/library.h"

namespace gonfalon {
namespace {

constexpr std::uint64_t seed = 1410;
constexpr std::uint64_t longest_game = 50'000;  // lines; a game beyond that does not end
constexpr std::uint64_t census_step = 25;       // lines between two counts
constexpr std::uint64_t signature_games = 10;

std::string hex(std::uint64_t value) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

[[noreturn]] void give_up(const std::string& what) {
    std::cerr << "gonfalon_goldens: " << what << '\n';
    std::exit(1);
}

std::vector<std::string> all_games() {
    std::vector<std::string> games{"toy"};
    for (std::string_view name : Library::names()) games.emplace_back(name);
    return games;
}

// Beside the game as it comes, other sets of options worth keeping.
struct Variant {
    std::string_view game;
    std::string_view name;  // empty: every option by default
    std::string_view options;
};
constexpr Variant variants[] = {
    {"", "", ""},
    {"p3f", "en",
     "edition=en reinforcement_orders=en enfants_perdus_return=en advanced_rules=on caracole=on "
     "hesitation=on hunger_for_gold=on enfants_perdus=on andelot=on opening_cannonade=on"},
    {"p3f", "fr",
     "edition=fr advanced_rules=on caracole=on hesitation=on hunger_for_gold=on enfants_perdus=on "
     "andelot=on opening_cannonade=on"},
};
// "coutras", "coutras.fr"
std::string named(const std::string& scenario, const Variant& variant) {
    return variant.name.empty() ? scenario : scenario + "." + std::string(variant.name);
}

struct Golden {
    std::string record;
    std::string census;
};

Golden play(const Library& library, const std::string& game, const std::string& scenario,
            const Variant& variant, std::string_view player) {
    const std::string what = game + " " + named(scenario, variant) + " " + std::string(player);
    auto match = library.start(game, scenario, read_options(variant.options),
                               "philox seed=" + std::to_string(seed) + " game=0");
    if (!match)
        give_up(what + ": " + match.error().file + " " + match.error().path + " " +
                match.error().key + " " + match.error().detail);
    Golden golden;
    Chance dice(seed, 0);
    Chance thoughts(~seed, 0);
    for (MatchStatus now = match->status(); now.turn != Turn::over; now = match->status()) {
        if (now.next > longest_game) give_up(what + ": does not end");
        if (now.turn == Turn::chance) {
            if (const auto rolled = match->roll(dice); !rolled) give_up(what + rolled.error().json);
            continue;
        }
        const Side side = now.asked[0] ? Side::first : Side::second;
        if (now.next % census_step == 1) {
            const auto actions = read_tree(match->actions(side, 100'000));
            if (!actions) give_up(what + ": the list of actions is not JSON");
            golden.census += std::to_string(now.next) + " " + std::string(name_of(side)) + " " +
                             std::to_string((*actions)["actions"].size()) + " " +
                             std::string((*actions)["coverage"].text()) + "\n";
        }
        thoughts.begin(now.next);
        const auto choice = match->choose(side, player, thoughts);
        if (!choice) give_up(what + choice.error().json);
        if (const auto played = match->play(side, choice->action); !played) {
            give_up(what + ": " + choice->action + ": " + played.error().json);
        }
    }
    // The content hash of the data would change with every word of it; the game shows what matters.
    Record record = match->record();
    // Which data and which version of the rules is not what a golden shows.
    std::erase_if(record.header, [](const auto& line) { return line.first == "data"; });
    record.set("rules", "1");
    record.hashes.emplace_back(record.next() - 1, match->hash());
    golden.record = record.write();
    return golden;
}

// The last states of a few random games, in one number: equal for every compiler.
std::string signature(const Library& library, const std::string& game, const std::string& scenario,
                      const Variant& variant) {
    const auto simulation = library.simulate(game, scenario, read_options(variant.options));
    if (!simulation) give_up(game + " " + named(scenario, variant) + ": " + simulation.error().key);
    std::string text;
    for (std::uint64_t number = 0; number < signature_games; ++number) {
        const GameResult result = simulation->play("random", "random", seed, number);
        text += hex(result.hash) + std::to_string(result.steps) + " ";
    }
    return game + " " + named(scenario, variant) + " " + hex(hash_text(text)) + "\n";
}

void write_file(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << text;
    if (!file.flush()) give_up("cannot write " + path.string());
}

int run(std::string_view target) {
    const DataFiles files;
    const Library library(files);
    std::string signatures;
    for (const std::string& game : all_games()) {
        for (const std::string& scenario : library.scenarios(game))
            for (const Variant& variant : variants) {
                if (!variant.game.empty() && variant.game != game) continue;
                signatures += signature(library, game, scenario, variant);
                if (target == "--signatures") continue;
                // The players that think are measured by matches, not kept as they are.
                for (std::string_view player : {"random", "greedy"}) {
                    const std::filesystem::path stem =
                        std::filesystem::path(target) / game /
                        (named(scenario, variant) + "." + std::string(player));
                    const Golden golden = play(library, game, scenario, variant, player);
                    write_file(stem.string() + ".gon", golden.record);
                    write_file(stem.string() + ".census", golden.census);
                }
            }
    }
    if (target == "--signatures") {
        std::cout << signatures;
    } else {
        write_file(std::filesystem::path(target) / "signatures.txt", signatures);
    }
    return 0;
}

}  // namespace
}  // namespace gonfalon

int main(int count, char** words) {
    if (count != 2) {
        std::cerr << "usage: gonfalon_goldens FOLDER | --signatures\n";
        return 2;
    }
    return gonfalon::run(words[1]);
}
