#include "protocol/case_text.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace gonfalon {

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    bool in_quotes = false;
    bool begun = false;
    for (char c : line) {
        if (c == '"') {
            in_quotes = !in_quotes;
            begun = true;
        } else if ((c == ' ' || c == '\t') && !in_quotes) {
            if (begun) words.push_back(std::move(word));
            word.clear();
            begun = false;
        } else {
            word += c;
            begun = true;
        }
    }
    if (begun) words.push_back(std::move(word));
    return words;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::string_view word = text.substr(0, end);
    text = trimmed(text.substr(end));
    return word;
}

std::optional<Side> side_named(std::string_view word) {
    if (word == "first") return Side::first;
    if (word == "second") return Side::second;
    return std::nullopt;
}

std::optional<std::int64_t> integer_of(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    return number;
}

std::optional<std::string> reduced(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto over = integer_of(text.substr(0, slash));
    const auto under = slash == std::string_view::npos ? std::optional<std::int64_t>(1)
                                                       : integer_of(text.substr(slash + 1));
    if (!over || !under || *under <= 0 || *over < 0) return std::nullopt;
    const std::int64_t common = std::gcd(*over, *under);
    return std::to_string(*over / common) + "/" + std::to_string(*under / common);
}

}  // namespace gonfalon
