// The laws of refusals as a doctest check: CHECK_REASONS(setup) for each scenario, and at the end
// TELL_REASONS(G). What was never refused, and which prohibitions never spoke and where they are
// met instead, is told, not failed. Nothing in a build without rule switches.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/testing/laws/reasons.h"
#include "loader/data_files.h"

namespace gonfalon::testing {

// Of every built-in scenario of a game its id: none is left out by a list kept by hand.
inline std::vector<std::string> scenarios_of(std::string_view game) {
    const std::string folder = std::string(game) + "/scenarios/";
    std::vector<std::string> ids;
    for (const std::string& path : DataFiles{}.list(folder))
        ids.push_back(path.substr(folder.size(), path.rfind('.') - folder.size()));
    return ids;
}

}  // namespace gonfalon::testing

#ifdef GONFALON_RULE_SWITCHES

#include <cstdlib>
#include <fstream>

#include "tests/prohibitions.h"

namespace gonfalon::testing {

// With GONFALON_REASONS set to a file, what was met and what was not is added to it.
template <Game G>
void tell_reasons(const std::string& where, const Reasons& found) {
    const char* path = std::getenv("GONFALON_REASONS");
    if (path == nullptr || *path == '\0') return;
    std::ofstream file(path, std::ios::app);
    file << G::name << " " << where << ": " << found.refusals << " refusals, " << found.named.size()
         << " rules named\n"
         << found.text() << "never refused:";
    for (std::uint16_t i = 1; !G::say_name(SayId{i}).empty(); ++i) {
        const std::string name(G::say_name(SayId{i}));
        if (name.starts_with("act.") && !found.refused.contains(name)) file << " " << name;
    }
    file << "\nprohibitions never named:";
    each_prohibition(G::name, [&](const Tree& rule) {
        const std::string id(rule["id"].text());
        if (!found.named.contains(id)) file << "\n  " << id << ": " << met_in(G::name, rule);
    });
    file << "\n\n";
}

// Of all scenarios of the game so far.
template <Game G>
Reasons& all_reasons() {
    static Reasons all;
    return all;
}

template <Game G>
void check_reasons(const Setup<G>& setup, const ReasonPlan& plan = {}) {
    const Reasons found = reasons_of(setup, plan);
    tell_reasons<G>(setup.scenario + " " + setup.options, found);
    CHECK_MESSAGE(found.broken.empty(), found.text());
    CHECK_MESSAGE(found.refusals >= plan.refusals, setup.scenario);
    Reasons& all = all_reasons<G>();
    all.refusals += found.refusals;
    for (const auto& [what, count] : found.refused) all.refused[what] += count;
    for (const auto& [what, count] : found.named) all.named[what] += count;
}

}  // namespace gonfalon::testing

#define CHECK_REASONS(...) gonfalon::testing::check_reasons(__VA_ARGS__)
#define TELL_REASONS(game) \
    gonfalon::testing::tell_reasons<game>("in all", gonfalon::testing::all_reasons<game>())

#else

#define CHECK_REASONS(setup, ...) \
    static_cast<void>(setup) __VA_OPT__(, static_cast<void>(__VA_ARGS__))
#define TELL_REASONS(game) static_cast<void>(0)

#endif
