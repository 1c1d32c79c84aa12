#include "cli/line_editor.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <istream>
#include <ostream>

#if __has_include(<editline/readline.h>)
#include <editline/readline.h>
#define GONFALON_EDITS_LINES 1
#endif

namespace gonfalon::cli {

namespace {

// The library calls back without a context.
std::vector<std::string>& candidates() {
    static std::vector<std::string> lines;
    return lines;
}

#ifdef GONFALON_EDITS_LINES
char* copy_of(const std::string& text) {
    char* copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy != nullptr) std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

char* next_match(const char* word, int state) {
    static std::vector<std::string> found;
    static std::size_t at = 0;
    if (state == 0) {
        const std::string line(rl_line_buffer, static_cast<std::size_t>(rl_point));
        const std::size_t begun = std::strlen(word);
        found = completions(candidates(),
                            line.substr(0, line.size() - std::min(begun, line.size())), word);
        at = 0;
    }
    return at < found.size() ? copy_of(found[at++]) : nullptr;
}

char** attempt(const char* word, int, int) {
    rl_attempted_completion_over = 1;
    return rl_completion_matches(word, next_match);
}
#endif

}  // namespace

std::vector<std::string> completions(const std::vector<std::string>& lines,
                                     const std::string& before, const std::string& word) {
    std::vector<std::string> found;
    for (const std::string& line : lines) {
        if (!line.starts_with(before)) continue;
        const std::string rest = line.substr(before.size());
        if (!rest.starts_with(word)) continue;
        std::string next = rest.substr(0, rest.find(' '));
        if (next.empty() || std::find(found.begin(), found.end(), next) != found.end()) continue;
        found.push_back(std::move(next));
    }
    return found;
}

void LineEditor::complete_with(std::vector<std::string> lines) { candidates() = std::move(lines); }

std::optional<std::string> LineEditor::read(const std::string& prompt) {
#ifdef GONFALON_EDITS_LINES
    if (console_.in_is_terminal && console_.out_is_terminal) {
        console_.out << std::flush;
        rl_attempted_completion_function = attempt;
        char* typed = readline(prompt.c_str());
        if (typed == nullptr) {
            console_.out << '\n';
            return std::nullopt;
        }
        std::string line(typed);
        std::free(typed);
        if (!line.empty()) add_history(line.c_str());
        return line;
    }
#endif
    console_.out << prompt << std::flush;
    std::string line;
    if (!std::getline(console_.in, line)) {
        console_.out << '\n';
        return std::nullopt;
    }
    // What was piped in is shown, so that the transcript reads like a game.
    if (!console_.in_is_terminal) console_.out << line << '\n';
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

}  // namespace gonfalon::cli
