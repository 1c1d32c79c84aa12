#include "cli/typed.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace gonfalon::cli {

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::size_t> number_of(std::string_view text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

bool mentions(std::string_view text, std::string_view word) {
    const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) ==
               std::tolower(static_cast<unsigned char>(b));
    };
    for (auto at = text.begin();; ++at) {
        at = std::search(at, text.end(), word.begin(), word.end(), same);
        if (at == text.end()) return false;
        const auto end = at + static_cast<std::ptrdiff_t>(word.size());
        if ((at == text.begin() || !in_word(at[-1])) && (end == text.end() || !in_word(*end)))
            return true;
    }
}

std::string in_plain_words(std::string_view typed, std::string_view pairs) {
    const auto plain = [&](std::string_view word, bool first) {
        for (std::size_t from = 0; from < pairs.size();) {
            const std::size_t end = std::min(pairs.find(',', from), pairs.size());
            const std::string_view pair = trimmed(pairs.substr(from, end - from));
            from = end + 1;
            const std::size_t equals = pair.find('=');
            if (equals == std::string_view::npos || pair.substr(0, equals) != word) continue;
            const std::string_view meant = pair.substr(equals + 1);
            const std::size_t bar = meant.find('|');
            if (bar == std::string_view::npos) return meant;
            return first ? meant.substr(0, bar) : meant.substr(bar + 1);
        }
        return word;
    };
    std::string result;
    for (std::size_t from = 0; from < typed.size();) {
        const std::size_t end = std::min(typed.find(' ', from), typed.size());
        result += plain(typed.substr(from, end - from), from == 0);
        if (end < typed.size()) result += ' ';
        from = end + 1;
    }
    return result;
}

}  // namespace gonfalon::cli
