// The laws of refusals as a doctest check: CHECK_REASONS(setup). What was never refused, and which
// prohibitions never spoke and where they are met instead, is told, not failed. Nothing in a build
// without rule switches.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "engine/testing/laws/reasons.h"

#ifdef GONFALON_RULE_SWITCHES

#include <cstdlib>
#include <fstream>

#include "tests/prohibitions.h"

namespace gonfalon::testing {

// With GONFALON_REASONS set to a file, what was met and what was not is added to it.
template <Game G>
void tell_reasons(const Setup<G>& setup, const Reasons& found) {
    const char* path = std::getenv("GONFALON_REASONS");
    if (path == nullptr || *path == '\0') return;
    std::ofstream file(path, std::ios::app);
    file << G::name << " " << setup.scenario << " " << setup.options << ": " << found.refusals
         << " refusals, " << found.named.size() << " rules named\n"
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

template <Game G>
void check_reasons(const Setup<G>& setup, const ReasonPlan& plan = {}) {
    const Reasons found = reasons_of(setup, plan);
    tell_reasons(setup, found);
    CHECK_MESSAGE(found.broken.empty(), found.text());
    CHECK_MESSAGE(found.refusals >= plan.refusals, setup.scenario);
}

}  // namespace gonfalon::testing

#define CHECK_REASONS(...) gonfalon::testing::check_reasons(__VA_ARGS__)

#else

#define CHECK_REASONS(setup, ...) \
    static_cast<void>(setup) __VA_OPT__(, static_cast<void>(__VA_ARGS__))

#endif
