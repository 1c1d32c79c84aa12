// What the loaders of several games read alike: words of an enum, rows by their word, names in both
// languages, ids.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/both_languages.h"
#include "engine/core/some.h"
#include "engine/rule/rule_id.h"
#include "loader/reader.h"

namespace gonfalon::load {

// The words of an enum, in its order.
template <class Enum>
std::vector<std::string_view> words_of(std::size_t count, std::size_t from = 0) {
    std::vector<std::string_view> words;
    for (std::size_t i = from; i < count; ++i) words.push_back(name_of(static_cast<Enum>(i)));
    return words;
}
// A wrong word is complained of and reads as the first.
template <class Enum>
Enum word_in(const Reader& value, std::size_t count) {
    return static_cast<Enum>(value.one_of(words_of<Enum>(count)));
}
template <class Enum>
Some<Enum> some_in(const Reader& list, std::size_t count) {
    Some<Enum> some;
    list.each([&](const Reader& each) { some.add(word_in<Enum>(each, count)); });
    return some;
}
// Rows of a list by the word of one member, each exactly once. Precondition: there are words.
template <class Visit>
void each_row(const Reader& rows, std::string_view key, const std::vector<std::string_view>& words,
              Visit&& visit) {
    std::vector<bool> seen(words.size());
    rows.each([&](const Reader& row) {
        const std::size_t place = row.member(key).one_of(words);
        if (seen[place]) row.member(key).complain("load.twice", words[place]);
        seen[place] = true;
        visit(row, place);
    });
    if (rows.size() != words.size())
        rows.complain("load.wrong_count", std::to_string(words.size()));
}

// Rows that stand for `from` to `to` each, one after the other from `low` to `high`.
template <class Visit>
void each_span(const Reader& rows, int low, int high, Visit&& visit) {
    std::int64_t next = low;
    rows.each([&](const Reader& row) {
        const std::int64_t from = row.integer("from", low, high);
        const std::int64_t to = row.integer("to", low, high);
        if (from != next || to < from) row.complain("load.gap_in_table");
        for (std::int64_t each = from; each <= to; ++each) visit(row, static_cast<int>(each));
        next = to + 1;
    });
    if (next != high + 1) rows.complain("load.gap_in_table");
}

inline BothLanguages words_in(const Reader& value) { return {value.text("en"), value.text("fr")}; }
// A name that may be the same in both languages: a plain text, or {"en", "fr"}.
inline BothLanguages name_in(const Reader& value) {
    if (!value.is_text()) return words_in(value);
    const std::string name = value.text();
    return {name, name};
}
// A rule of a game's index; complains when there is none of that name.
inline RuleId rule_in(const Reader& value, RuleId (*named)(std::string_view)) {
    const std::string name = value.text();
    const RuleId rule = named(name);
    if (!rule.exists()) value.complain("load.unknown_word", name);
    return rule;
}
// The id of a row, unlike those before it.
inline void add_id(const Reader& row, std::vector<std::string>& ids, std::size_t most) {
    const std::string id = row.text("id");
    if (std::find(ids.begin(), ids.end(), id) != ids.end())
        row.member("id").complain("load.twice", id);
    if (ids.size() >= most) row.complain("load.too_many", std::to_string(most));
    ids.push_back(id);
}

}  // namespace gonfalon::load
