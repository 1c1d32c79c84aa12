#include "engine/game/record.h"

#include <algorithm>
#include <charconv>

#include "engine/core/utf8.h"

namespace gonfalon {
namespace {

std::string_view first_word(std::string_view& rest) {
    const std::size_t start = std::min(rest.find_first_not_of(' '), rest.size());
    rest.remove_prefix(start);
    const std::size_t stop = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, stop);
    rest.remove_prefix(std::min(stop + 1, rest.size()));
    return word;
}

bool read_number(std::string_view word, std::uint64_t& number, int base = 10) {
    if (word.empty()) return false;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, base);
    return error == std::errc{} && end == word.data() + word.size();
}

std::string hex16(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15u];
    return text;
}

// Text, and none of it what a terminal might obey.
bool is_plain(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t length = utf8_length(line, i);
        if (length == 0 || is_control(line, i)) return false;
        i += length;
    }
    return true;
}

// One body line into the record; empty when it could be read.
std::string_view read_body_line(std::string_view rest, Record& record) {
    const std::string_view head = first_word(rest);
    if (head == "#") {
        std::uint64_t after = 0;
        std::uint64_t hash = 0;
        if (!read_number(first_word(rest), after) || after >= record.next()) {
            return "expected.record_line_number";
        }
        if (!read_number(first_word(rest), hash, 16)) return "expected.record_hash";
        record.hashes.emplace_back(after, hash);
        return {};
    }
    RecordLine line;
    if (!read_number(head, line.number) || line.number != record.next()) {
        return "expected.record_next_number";
    }
    const std::string_view who = first_word(rest);
    if (who == "*") {
        line.kind = RecordLine::Kind::chance;
    } else if (who == "undo") {
        line.kind = RecordLine::Kind::undo;
        if (!read_number(first_word(rest), line.undo_to) || line.undo_to == 0 ||
            line.undo_to >= line.number) {
            return "expected.record_undo_target";
        }
        record.lines.push_back(std::move(line));
        return {};
    } else if (who == name_of(Side::first)) {
        line.side = Side::first;
    } else if (who == name_of(Side::second)) {
        line.side = Side::second;
    } else {
        return "expected.record_actor";
    }
    line.text = std::string(rest);
    if (line.text.empty()) return "expected.record_action";
    record.lines.push_back(std::move(line));
    return {};
}

}  // namespace

std::string_view Record::get(std::string_view key) const {
    for (const auto& [name, value] : header)
        if (name == key) return value;
    return {};
}

void Record::set(std::string_view key, std::string_view value) {
    for (auto& [name, old] : header) {
        if (name == key) {
            old = std::string(value);
            return;
        }
    }
    header.emplace_back(std::string(key), std::string(value));
}

std::vector<RecordLine> Record::standing() const {
    std::vector<RecordLine> result;
    for (const RecordLine& line : lines) {
        if (line.kind == RecordLine::Kind::undo) {
            while (!result.empty() && result.back().number >= line.undo_to) result.pop_back();
        } else {
            result.push_back(line);
        }
    }
    return result;
}

std::string Record::write_line(const RecordLine& line) {
    std::string text = std::to_string(line.number);
    switch (line.kind) {
        case RecordLine::Kind::undo:
            return text + " undo " + std::to_string(line.undo_to) + "\n";
        case RecordLine::Kind::chance:
            text += " *";
            break;
        case RecordLine::Kind::action:
            text.append(" ").append(name_of(line.side));
            break;
    }
    return text.append(" ").append(line.text).append("\n");
}

std::string Record::write() const {
    std::string text = "gonfalon 1\n";
    for (const auto& [key, value] : header) {
        text.append(key).append(" ").append(value).append("\n");
    }
    text += "\n";
    auto hash = hashes.begin();
    for (const RecordLine& line : lines) {
        text += write_line(line);
        for (; hash != hashes.end() && hash->first <= line.number; ++hash) {
            text += "# " + std::to_string(hash->first) + " " + hex16(hash->second) + "\n";
        }
    }
    return text;
}

RecordError read_record(std::string_view text, Record& record) {
    record = Record{};
    std::size_t number = 0;
    bool in_header = true;
    while (!text.empty()) {
        ++number;
        const std::size_t stop = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, stop);
        text.remove_prefix(std::min(stop + 1, text.size()));
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (!is_plain(line)) return {number, "expected.record_plain_text"};
        if (number == 1) {
            if (line != "gonfalon 1") return {number, "expected.record_first_line"};
            continue;
        }
        if (in_header) {
            if (line.empty()) {
                in_header = false;
                continue;
            }
            std::string_view rest = line;
            const std::string_view key = first_word(rest);
            if (key.empty() || !record.get(key).empty()) return {number, "expected.record_header"};
            record.header.emplace_back(std::string(key), std::string(rest));
            continue;
        }
        if (line.empty()) continue;
        const std::string_view expected = read_body_line(line, record);
        if (!expected.empty()) return {number, expected};
    }
    if (number == 0) return {1, "expected.record_first_line"};
    return {};
}

}  // namespace gonfalon
