// Lines from the player: edited, completed and remembered on a terminal, plain elsewhere.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"

namespace gonfalon::cli {

// At most one at a time reads from a terminal.
class LineEditor {
  public:
    explicit LineEditor(Console& console) : console_(console) {}
    // Whole lines that Tab may complete to, word by word.
    void complete_with(std::vector<std::string> lines);
    // Nothing at the end of the input.
    std::optional<std::string> read(const std::string& prompt);

  private:
    Console& console_;
};

// The words that could come next after `before` where the word begun is `word`.
std::vector<std::string> completions(const std::vector<std::string>& lines,
                                     const std::string& before, const std::string& word);

}  // namespace gonfalon::cli
