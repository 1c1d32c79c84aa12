#include "cli/nearest.h"

#include <algorithm>

#include "protocol/library.h"

namespace gonfalon::cli {

namespace {

// Letters to change, add or leave out.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t corner = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] =
                std::min({above + 1, row[j - 1] + 1, corner + (a[i - 1] == b[j - 1] ? 0u : 1u)});
            corner = above;
        }
    }
    return row[b.size()];
}

std::string lowered(std::string_view word) {
    std::string text(word);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

}  // namespace

std::string nearest(std::string_view typed, const std::vector<std::string>& known) {
    const std::string word = lowered(typed);
    if (word.size() < 2) return {};
    std::string best;
    std::size_t fewest = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& each : known) {
        const std::string other = lowered(each);
        // A word cut short is nearer than any misspelt one.
        const bool is_part = word.size() >= 3 && other.find(word) != std::string::npos;
        const std::size_t changes = is_part ? 0 : distance(word, other);
        if (changes >= fewest || changes >= other.size()) continue;
        fewest = changes;
        best = each;
    }
    return best;
}

std::string no_such(const Words& words, std::string_view key, std::string_view what,
                    const std::vector<std::string>& known) {
    std::string list;
    for (const std::string& each : known) list += (list.empty() ? "" : ", ") + each;
    std::string text = words.say(key, {{"what", what}, {"known", list}});
    if (const std::string like = nearest(what, known); !like.empty())
        text += " " + words.say("cli.bad.like", {{"like", like}});
    return text;
}

std::optional<std::string> wrong_player(const Words& words, std::string_view name,
                                        std::vector<std::string> besides) {
    if (std::find(besides.begin(), besides.end(), name) != besides.end()) return std::nullopt;
    const auto tempers = Library::tempers();
    switch (Library::fault_of(name)) {
        case PlayerFault::none:
            return std::nullopt;
        case PlayerFault::unknown_temper:
            return no_such(words, "cli.bad.temper", temper_part(name),
                           {tempers.begin(), tempers.end()});
        case PlayerFault::without_temper: {
            std::vector<std::string> levels;
            for (const Level each : each_of<Level>) levels.emplace_back(name_of(each));
            return no_such(words, "cli.bad.without_temper", level_part(name), levels);
        }
        case PlayerFault::unknown:
            break;
    }
    for (const std::string_view each : Library::players()) besides.emplace_back(each);
    return no_such(words, "cli.bad.player", name, besides);
}

std::string say(const Words& words, const LoadError& error) {
    std::string text = words.say(error);
    // The detail of what is not known: "clash (blitzkrieg-1410, clash-of-titans)".
    const std::size_t open = error.detail.find(" (");
    constexpr std::string_view with_list[] = {"load.unknown_game", "load.unknown_scenario",
                                              "load.unknown_option", "load.unknown_option_value"};
    if (std::find(std::begin(with_list), std::end(with_list), error.key) == std::end(with_list) ||
        open == std::string::npos)
        return text;
    std::vector<std::string> known;
    std::size_t from = open + 2;
    while (from < error.detail.size()) {
        const std::size_t to =
            std::min(error.detail.find_first_of(",)", from), error.detail.size());
        known.push_back(error.detail.substr(from, to - from));
        from = to + 2;
    }
    // Of OPTION=VALUE it is the value that is not known.
    std::string typed = error.detail.substr(0, open);
    typed.erase(0, typed.find('=') + 1);
    if (const std::string like = nearest(typed, known); !like.empty())
        text += " " + words.say("cli.bad.like", {{"like", like}});
    return text;
}

}  // namespace gonfalon::cli
