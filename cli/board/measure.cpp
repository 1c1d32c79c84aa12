#include "cli/board/measure.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace gonfalon::cli {

namespace {

constexpr double full_turn = 65536;

double with_one_decimal(double value) { return std::round(value * 10) / 10; }

bool names(const Tree& list, std::string_view rule) {
    return std::any_of(list.items().begin(), list.items().end(),
                       [&](const Tree& each) { return each.text() == rule; });
}

// The number a word begins with, its decimals after a point or a comma; what follows it is left
// in `rest`.
std::optional<double> leading_number(std::string_view text, std::string_view& rest) {
    constexpr std::size_t most_digits = 7;
    std::size_t at = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    double value = 0;
    double place = 0;  // of the next decimal; 0: none yet
    std::size_t digits = 0;
    for (; at < text.size() && digits <= most_digits; ++at) {
        const char c = text[at];
        if (c >= '0' && c <= '9') {
            ++digits;
            value = place == 0 ? value * 10 + (c - '0') : value + (c - '0') * place;
            place /= 10;
        } else if ((c == '.' || c == ',') && place == 0 && digits > 0) {
            place = 0.1;
        } else {
            break;
        }
    }
    if (digits == 0 || digits > most_digits) return std::nullopt;
    rest = text.substr(at);
    return text.starts_with('-') ? -value : value;
}

// What one of a unit is in notation.
std::optional<double> size_of_unit(std::string_view unit) {
    constexpr std::pair<std::string_view, double> units[] = {{"in", 254},
                                                             {"po", 254},
                                                             {"″", 254},
                                                             {"\"", 254},
                                                             {"cm", 100},
                                                             {"mm", 10},
                                                             {"°l", full_turn / 360},
                                                             {"°g", full_turn / 360},
                                                             {"°r", -full_turn / 360},
                                                             {"°d", -full_turn / 360}};
    for (const auto& [name, size] : units)
        if (name == unit) return size;
    return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// What was copied from the screen has blanks that do not break.
std::string with_plain_blanks(std::string_view typed) {
    std::string text(typed);
    for (const std::string_view blank : {"\u00a0", "\u202f"})
        for (std::size_t at = text.find(blank); at != std::string::npos; at = text.find(blank))
            text.replace(at, blank.size(), " ");
    return text;
}

// The two halves of a place: at a semicolon, else at a blank, else at the only comma.
std::pair<std::string_view, std::string_view> halves(std::string_view text) {
    for (const std::string_view between : {";", ", ", " ", ","})
        if (const std::size_t at = text.find(between); at != std::string_view::npos)
            return {trimmed(text.substr(0, at)), trimmed(text.substr(at + between.size()))};
    return {text, {}};
}

std::string word_in_notation(std::string_view word) {
    constexpr std::pair<std::string_view, std::string_view> ways[] = {
        {"N", "16384"}, {"NE", "8192"},  {"E", "0"},      {"SE", "57344"},
        {"S", "49152"}, {"SW", "40960"}, {"SO", "40960"}, {"W", "32768"},
        {"O", "32768"}, {"NW", "24576"}, {"NO", "24576"}};
    for (const auto& [name, facing] : ways)
        if (name == word) return std::string(facing);
    std::string_view unit;
    const auto value = leading_number(word, unit);
    const auto size = value ? size_of_unit(unit) : std::nullopt;
    return size ? std::to_string(std::llround(*value * *size)) : std::string(word);
}

}  // namespace

Measure::Measure(const Session& session, const Tree& board)
    : session_(session),
      measure_(board["measure"]),
      length_(measure_["length"].integer()),
      great_(std::max<std::int64_t>(1, measure_["great"].integer(1))) {}

std::string Measure::unit_word() const {
    return session_.say("cli.unit." + std::string(measure_["unit"].text()));
}

std::string Measure::length(std::int64_t tenths) const {
    const double value = static_cast<double>(tenths) / static_cast<double>(length_);
    return session_.say("cli.measure.length",
                        {{"value", with_one_decimal(value)}, {"unit", unit_word()}});
}

std::string Measure::place(std::int64_t x, std::int64_t y) const {
    const auto in_units = [&](std::int64_t tenths) {
        return with_one_decimal(static_cast<double>(tenths) / static_cast<double>(length_));
    };
    return session_.say("cli.measure.place",
                        {{"x", in_units(x)}, {"y", in_units(y)}, {"unit", unit_word()}});
}

std::string Measure::extent(std::int64_t from, std::int64_t to) const {
    const auto in_units = [&](std::int64_t tenths) {
        return with_one_decimal(static_cast<double>(tenths) / static_cast<double>(length_));
    };
    return session_.say("cli.measure.extent",
                        {{"from", in_units(from)}, {"to", in_units(to)}, {"unit", unit_word()}});
}

std::string Measure::told(std::string_view rule, std::int64_t value) const {
    if (names(measure_["counts"], rule))
        return session_.say("cli.measure.count", {{"value", value}});
    if (!names(measure_["turns"], rule)) return length(value);
    const double degrees = static_cast<double>(value) * 360 / full_turn;
    return session_.say("cli.measure.degrees", {{"value", with_one_decimal(degrees)}});
}

bool Measure::read_place(std::string_view text, std::int64_t& x, std::int64_t& y) const {
    const auto read = [&](std::string_view half, std::int64_t& tenths) {
        std::string_view unit;
        const auto value = leading_number(half, unit);
        unit = trimmed(unit);
        const auto size = unit.empty() ? static_cast<double>(length_) : size_of_unit(unit);
        if (!value || !size) return false;
        tenths = std::llround(*value * *size);
        return true;
    };
    const std::string plain = with_plain_blanks(text);
    const auto [first, second] = halves(trimmed(plain));
    return exists() && read(first, x) && read(second, y);
}

std::int64_t compass_degrees(std::int64_t facing) {
    const auto turned = static_cast<std::int64_t>(
        std::llround(static_cast<double>(facing & 0xffff) * 360 / full_turn));
    return (450 - turned) % 360;
}

std::string_view compass_arrow(std::int64_t facing) {
    constexpr std::string_view arrows[] = {"→", "↗", "↑", "↖", "←", "↙", "↓", "↘"};
    return arrows[((facing & 0xffff) + 4096) / 8192 % 8];
}

std::string in_notation(std::string_view typed, FunctionRef<bool(std::string_view)> is_code) {
    const std::string line = with_plain_blanks(typed);
    std::vector<std::string> words;
    for (std::size_t from = 0; from < line.size();) {
        const std::size_t end = std::min(line.find(' ', from), line.size());
        const std::string word = line.substr(from, end - from);
        from = end + 1;
        std::string_view rest;
        if (word.empty()) continue;
        if (!words.empty() && size_of_unit(word) && leading_number(words.back(), rest) &&
            rest.empty()) {
            words.back() = word_in_notation(words.back() + word);
        } else {
            words.push_back(is_code(word) ? word : word_in_notation(word));
        }
    }
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

}  // namespace gonfalon::cli
