// Case (.case): an example of a rulebook as a file: position, forced dice, actions, and what is
// expected of them. The format is told in docs/how-to/write-a-case.md.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "loader/data_files.h"
#include "loader/load_error.h"

namespace gonfalon {

// Something was not as expected. `key` is a message "case.*" with the arguments {expected}, {seen}.
struct CaseFailure {
    std::size_t line = 0;  // of the file, from 1
    std::string key;
    std::string expected;
    std::string seen;
    std::string refusal;  // JSON, where an action was refused against expectation
    LoadError load;       // where the scenario could not be started
};

struct CaseResult {
    std::string title;
    std::string title_fr;
    std::string game;
    std::vector<std::string> rules;  // that it is an example of
    std::size_t expectations = 0;    // met or not
    std::vector<CaseFailure> failures;

    bool ok() const { return failures.empty(); }
};

// Stops at the first line that cannot be read or played; goes on after an expectation not met.
// `steps`, where it is given, hears of everything, for whoever wants to see the case played.
class CaseSteps;
CaseResult run_case(const DataFiles& files, std::string_view text, CaseSteps* steps = nullptr);

}  // namespace gonfalon
