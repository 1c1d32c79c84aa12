#include "tests/playthroughs/golden.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "ai/players/effort.h"
#include "engine/core/hash.h"
#include "loader/options.h"
#include "loader/tree.h"
#include "protocol/case.h"

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
    std::string told;  // one line, only if asked for
};

// What is told of a position to everybody who may ask: views, prompts, actions, why not, and odds.
void mix_told(Hasher& told, const Match& match, Side side, const Tree& actions) {
    for (const Viewer who : {Viewer::first, Viewer::second, Viewer::spectator}) {
        told.mix(hash_text(match.view(who)));
        told.mix(hash_text(match.prompt(who)));
    }
    for (const std::size_t place : {std::size_t{0}, actions.size() / 2}) {
        const std::string_view action = actions[place]["action"].text();
        if (action.empty()) continue;
        told.mix(hash_text(match.forecast(side, action)));
        told.mix(hash_text(match.reach(side, action)));
        told.mix(hash_text(match.why(other(side), action)));
    }
}

tl::expected<Golden, std::string> play(const Library& library, const std::string& game,
                                       const std::string& scenario, const Variant& variant,
                                       std::string_view player, bool tell) {
    const std::string what = game + " " + named(scenario, variant) + " " + std::string(player);
    auto match = library.start(game, scenario, read_options(variant.options),
                               "philox seed=" + std::to_string(seed) + " game=0");
    if (!match)
        return tl::unexpected(what + ": " + match.error().file + " " + match.error().path + " " +
                              match.error().key + " " + match.error().detail);
    Golden golden;
    Chance dice(seed, 0);
    Chance thoughts(~seed, 0);
    Hasher told;
    for (MatchStatus now = match->status(); now.turn != Turn::over; now = match->status()) {
        if (now.next > longest_game) return tl::unexpected(what + ": does not end");
        if (now.turn == Turn::chance) {
            if (const auto rolled = match->roll(dice); !rolled)
                return tl::unexpected(what + rolled.error().json);
            continue;
        }
        const Side side = now.asked[0] ? Side::first : Side::second;
        if (now.next % census_step == 1) {
            const std::string text = match->actions(side, 100'000);
            const auto actions = read_tree(text);
            if (!actions) return tl::unexpected(what + ": the list of actions is not JSON");
            golden.census += std::to_string(now.next) + " " + std::string(name_of(side)) + " " +
                             std::to_string((*actions)["actions"].size()) + " " +
                             std::string((*actions)["coverage"].text()) + "\n";
            if (tell) {
                told.mix(hash_text(text));
                mix_told(told, *match, side, (*actions)["actions"]);
            }
        }
        thoughts.begin(now.next);
        const auto choice = match->choose(side, player, thoughts);
        if (!choice) return tl::unexpected(what + choice.error().json);
        if (const auto played = match->play(side, choice->action); !played) {
            return tl::unexpected(what + ": " + choice->action + ": " + played.error().json);
        }
    }
    // The content hash of the data would change with every word of it; the game shows what matters.
    Record record = match->record();
    // Which data and which version of the rules is not what a golden shows.
    std::erase_if(record.header, [](const auto& line) { return line.first == "data"; });
    record.set("rules", "1");
    record.hashes.emplace_back(record.next() - 1, match->hash());
    golden.record = record.write();
    if (tell) {
        told.mix(hash_text(match->entries(Viewer::first, 1)));
        golden.told = what + " " + hex(told.value()) + "\n";
    }
    return golden;
}

// The last states of a few random games, in one number: equal for every compiler.
tl::expected<std::string, std::string> signature(const Library& library, const std::string& game,
                                                 const std::string& scenario,
                                                 const Variant& variant) {
    const auto simulation = library.simulate(game, scenario, read_options(variant.options));
    if (!simulation)
        return tl::unexpected(game + " " + named(scenario, variant) + ": " +
                              simulation.error().key);
    std::string text;
    for (std::uint64_t number = 0; number < signature_games; ++number) {
        const GameResult result = simulation->play("random", "random", seed, number);
        text += hex(result.hash) + std::to_string(result.steps) + " ";
    }
    return game + " " + named(scenario, variant) + " " + hex(hash_text(text)) + "\n";
}

}  // namespace

std::string play_goldens(const Library& library, const GoldenWish& wish, GoldenKeep keep) {
    std::string signatures;
    std::string told;
    for (const std::string& game : all_games()) {
        for (const std::string& scenario : library.scenarios(game))
            for (const Variant& variant : variants) {
                if (!variant.game.empty() && variant.game != game) continue;
                const auto signed_by = signature(library, game, scenario, variant);
                if (!signed_by) return signed_by.error();
                signatures += *signed_by;
                if (!wish.games) continue;
                // The players that think are measured by matches, not kept as they are.
                for (const std::string_view player : {"random", "greedy"}) {
                    const auto golden = play(library, game, scenario, variant, player, wish.told);
                    if (!golden) return golden.error();
                    const std::string stem =
                        game + "/" + named(scenario, variant) + "." + std::string(player);
                    keep(stem + ".gon", golden->record);
                    keep(stem + ".census", golden->census);
                    told += golden->told;
                }
            }
    }
    keep("signatures.txt", signatures);
    if (wish.told) keep("told.txt", told);
    return {};
}

std::uint64_t games_played(const Library& library, std::string_view scenario,
                           std::string_view player, std::uint64_t games) {
    const std::size_t gap = std::min(scenario.find(' '), scenario.size() - 1);
    const auto simulation = library.simulate(scenario.substr(0, gap), scenario.substr(gap + 1), {});
    constexpr int twentieth = Effort::whole / 20;
    std::uint64_t steps = 0;
    for (std::uint64_t number = 0; simulation && number < games; ++number)
        steps +=
            simulation->play(player, player, seed, number, {.share = {twentieth, twentieth}}).steps;
    return steps;
}

std::string case_told(const DataFiles& files, std::string_view text) {
    const CaseResult result = run_case(files, text);
    std::string told = result.game + "\n" + result.title + "\n";
    for (const std::string& rule : result.rules) told += rule + " ";
    told += std::to_string(result.expectations) + "\n";
    for (const CaseFailure& failure : result.failures)
        told += std::to_string(failure.line) + " " + failure.key + " " + failure.expected + " " +
                failure.seen + " " + failure.refusal + " " + failure.load.key + "\n";
    return told;
}

}  // namespace gonfalon
