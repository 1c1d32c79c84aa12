// A verb is one row: its words, when it may be said, who judges it, what it does, what it is
// called. Reading with the column of the error, writing, and the way from a verb to its check, its
// deed and its description follow from the row.
//
//   struct Language { using Verb = ...; using Ask = ...; using Action = ...; Rules, Referee };
//   constexpr VerbRow<Language> rows[] = {
//       {Verb::attack, {Ask::attack, Ask::assemble}, {&hex_slot}, check, act, say}, ...};
//   static_assert(is_whole<Language>(rows));
//
// `Rules` is what a game's rules say of a position: slots, checks and descriptions see nothing
// else.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/core/names.h"
#include "engine/core/some.h"
#include "engine/game/game.h"
#include "engine/game/line_reader.h"

namespace gonfalon {

// One word of a notation. `read` takes it into the action, or says no; `write` says it, or returns
// nothing where an optional word is not needed.
template <class Language>
struct Slot {
    std::string_view expected;  // catalogue key of what should stand here
    bool (*read)(const typename Language::Rules& rules, std::string_view word,
                 typename Language::Action& action);
    std::string_view (*write)(const typename Language::Rules& rules,
                              const typename Language::Action& action);
    bool optional = false;
};

template <class Language>
struct VerbRow {
    using Rules = typename Language::Rules;
    using Action = typename Language::Action;

    typename Language::Verb verb;
    Some<typename Language::Ask> when;
    std::array<const Slot<Language>*, 3> words;  // those that are not there are null
    Verdict (*check)(const Rules& rules, const Action& action);
    void (*act)(typename Language::Referee& referee, const Action& action);
    Event (*say)(const Rules& rules, const Action& action);
    bool unspoken = false;  // known by its first word; the name is not said, but understood
};

// Every verb has its row, at its place, with nothing missing.
template <class Language, std::size_t Size>
consteval bool is_whole(const VerbRow<Language> (&rows)[Size]) {
    if (Size != count_of<typename Language::Verb>) return false;
    for (std::size_t i = 0; i < Size; ++i) {
        const VerbRow<Language>& row = rows[i];
        if (static_cast<std::size_t>(row.verb) != i || !row.when.any()) return false;
        if (row.check == nullptr || row.act == nullptr || row.say == nullptr) return false;
    }
    return true;
}

template <class Language, std::size_t Size>
constexpr const VerbRow<Language>& row_in(const VerbRow<Language> (&rows)[Size],
                                          typename Language::Verb verb) {
    return rows[static_cast<std::size_t>(verb)];
}

namespace detail {

// The row of the verb this word names, or of the unspoken one it begins; null: neither.
template <class Language, std::size_t Size>
const VerbRow<Language>* row_begun_by(const VerbRow<Language> (&rows)[Size],
                                      const typename Language::Rules& rules, std::string_view word,
                                      bool& named) {
    named = true;
    if (const auto verb = find_name<typename Language::Verb>(word)) return &row_in(rows, *verb);
    named = false;
    for (const VerbRow<Language>& row : rows) {
        typename Language::Action action;
        if (row.unspoken && row.words[0] != nullptr && row.words[0]->read(rules, word, action))
            return &row;
    }
    return nullptr;
}

inline void add_next_word(std::string& text, std::string_view word) {
    if (!text.empty() && text.back() == ' ')
        text.append(word);
    else
        add_word(text, word);
}

}  // namespace detail

// `target` changes only if all of the text could be read.
template <class Language, std::size_t Size>
ReadError read_action(const VerbRow<Language> (&rows)[Size], const typename Language::Rules& rules,
                      std::string_view text, typename Language::Action& target) {
    LineReader words(text);
    const LineReader start = words;
    bool named = true;
    const VerbRow<Language>* row = detail::row_begun_by(rows, rules, words.next(), named);
    if (row == nullptr) {
        words.fail("expected.action");
        return words.error();
    }
    if (!named) words = start;
    typename Language::Action action;
    action.verb = row->verb;
    for (const Slot<Language>* slot : row->words) {
        if (slot == nullptr || (slot->optional && words.at_line_end())) break;
        if (!slot->read(rules, words.next(), action)) {
            words.fail(slot->expected);
            return words.error();
        }
    }
    if (!words.next().empty() || !words.at_end()) {
        words.fail("expected.end");
        return words.error();
    }
    target = action;
    return {};
}

template <class Language, std::size_t Size>
void write_action(const VerbRow<Language> (&rows)[Size], const typename Language::Rules& rules,
                  const typename Language::Action& action, std::string& text) {
    const VerbRow<Language>& row = row_in(rows, action.verb);
    if (!row.unspoken) detail::add_next_word(text, name_of(action.verb));
    for (const Slot<Language>* slot : row.words) {
        if (slot == nullptr) break;
        const std::string_view word = slot->write(rules, action);
        if (!word.empty()) detail::add_next_word(text, word);
    }
}

}  // namespace gonfalon
