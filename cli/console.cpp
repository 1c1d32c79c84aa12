#include "cli/console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

namespace gonfalon::cli {

namespace {

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::optional<std::string> of_environment(const std::string& name) {
    const char* value = std::getenv(name.c_str());
    if (value == nullptr) return std::nullopt;
    return std::string(value);
}

}  // namespace

Console Console::of_process() {
    Console console{std::cin, std::cout, std::cerr};
    console.in_is_terminal = isatty(STDIN_FILENO) == 1;
    console.out_is_terminal = isatty(STDOUT_FILENO) == 1;
    console.err_is_terminal = isatty(STDERR_FILENO) == 1;
    console.environment = of_environment;
    console.colours = console.out_is_terminal && console.variable("NO_COLOR").empty() &&
                      console.variable("TERM") != "dumb";
    winsize size{};
    if (console.out_is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
        size.ws_col >= 40)
        console.width = size.ws_col;
    return console;
}

std::string Console::variable(const std::string& name) const {
    return environment ? environment(name).value_or("") : "";
}

std::string Console::paint(Paint paint, std::string_view text) const {
    if (!colours || paint == Paint::plain) return std::string(text);
    constexpr std::string_view codes[] = {"0", "1", "2", "32", "31", "36", "33", "34"};
    return fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<std::size_t>(paint)], text);
}

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    bool in_escape = false;
    for (char c : text) {
        if (in_escape) {
            in_escape = c != 'm';
        } else if (c == '\x1b') {
            in_escape = true;
        } else if ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u) {
            ++columns;
        }
    }
    return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
    const std::size_t own = columns_of(text);
    return std::string(text) + std::string(own < columns ? columns - own : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t columns) {
    const std::size_t own = columns_of(text);
    return std::string(own < columns ? columns - own : 0, ' ') + std::string(text);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
    std::vector<std::string> lines;
    std::string line;
    std::size_t line_columns = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        const std::string_view word = text.substr(0, end);
        const std::size_t word_columns = columns_of(word);
        if (!line.empty() && line_columns + 1 + word_columns > columns) {
            lines.push_back(std::move(line));
            line.clear();
            line_columns = 0;
        }
        if (!word.empty()) {
            if (!line.empty()) {
                line += ' ';
                ++line_columns;
            }
            line += word;
            line_columns += word_columns;
        }
        if (end < text.size() && text[end] == '\n') {
            lines.push_back(std::move(line));
            line.clear();
            line_columns = 0;
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!line.empty() || lines.empty()) lines.push_back(std::move(line));
    return lines;
}

std::string indented(std::string_view text, std::size_t columns, std::size_t indent) {
    std::string result;
    const std::size_t room = columns > indent + 20 ? columns - indent : 20;
    for (const std::string& line : wrapped(text, room)) {
        result.append(line.empty() ? 0 : indent, ' ').append(line);
        result += '\n';
    }
    return result;
}

std::string Table::write(std::size_t width) const {
    std::vector<std::size_t> columns;
    for (const auto& row : rows_)
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            if (columns.size() <= i) columns.push_back(0);
            columns[i] = std::max(columns[i], columns_of(row[i]));
        }
    std::size_t last = indent_;
    for (std::size_t each : columns) last += each + 2;
    const std::size_t room = width > last + 24 ? width - last : 24;
    std::string result;
    for (const auto& row : rows_) {
        std::string line(indent_, ' ');
        for (std::size_t i = 0; i + 1 < row.size(); ++i) line += padded(row[i], columns[i] + 2);
        bool first = true;
        for (const std::string& part : wrapped(row.empty() ? "" : row.back(), room)) {
            if (!first) line.assign(last, ' ');
            line += part;
            line.erase(line.find_last_not_of(' ') + 1);
            result += line + '\n';
            first = false;
        }
    }
    return result;
}

Table Table::without(const Table& other) const {
    Table left(indent_);
    for (const auto& row : rows_)
        if (std::find(other.rows_.begin(), other.rows_.end(), row) == other.rows_.end())
            left.row(row);
    return left;
}

Progress::Progress(Console& console, std::string what, std::uint64_t total)
    : console_(console), what_(std::move(what)), total_(total), drawn_at_(now_ms()) {}

Progress::~Progress() {
    if (drawn_) console_.err << "\r\x1b[K" << std::flush;
}

void Progress::reach(std::uint64_t done) {
    done_ = done;
    if (!console_.err_is_terminal || total_ == 0) return;
    const std::int64_t now = now_ms();
    // Work that is over at once gets no bar.
    if (now - drawn_at_ < (drawn_ ? 80 : 300)) return;
    drawn_at_ = now;
    draw();
}

void Progress::draw() {
    constexpr std::size_t bar = 30;
    const std::size_t full =
        static_cast<std::size_t>(done_ * bar / std::max<std::uint64_t>(total_, 1));
    std::string line;
    for (std::size_t i = 0; i < bar; ++i) line += i < full ? "█" : "░";
    console_.err << fmt::format("\r\x1b[K{} {} {}/{}", what_, line, done_, total_) << std::flush;
    drawn_ = true;
}

}  // namespace gonfalon::cli
