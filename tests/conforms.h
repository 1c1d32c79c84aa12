// The conformance suite as a doctest check, in one line a game:
//   CHECK_CONFORMS(setup, Plan{}, hooks);
// A failure names game, scenario, seed and step; with GONFALON_FUZZ_DIR set, the record that leads
// there is written below that folder.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/testing/conformance.h"
#include "tests/support/sanitized.h"

namespace gonfalon::testing {

// Returns the paths written; none without GONFALON_FUZZ_DIR.
std::vector<std::string> keep_records(const std::vector<Failure>& failures);

// The plan as this build can afford it: under the sanitizers fewer of the states are looked at.
inline Plan fitted(Plan plan) {
    plan.look_every *= thinning;
    return plan;
}

template <Game G>
std::vector<Failure> conform_fitted(const Setup<G>& setup, const Plan& plan,
                                    const Hooks<G>& hooks = {}) {
    return conform(setup, fitted(plan), hooks);
}

}  // namespace gonfalon::testing

#define CHECK_CONFORMS(setup, ...)                                                               \
    do {                                                                                         \
        const auto gonfalon_failures = gonfalon::testing::conform_fitted((setup), __VA_ARGS__);  \
        gonfalon::testing::keep_records(gonfalon_failures);                                      \
        CHECK_MESSAGE(gonfalon_failures.empty(), gonfalon::testing::text_of(gonfalon_failures)); \
    } while (false)
