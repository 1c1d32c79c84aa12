// A verb is one row: its words, when it may be said, who judges it, what it does, what it is
// called. Reading with the column of the error, writing, and the way from a verb to its check, its
// deed and its description follow from the row.
//
//   struct Language { using State, View, Verb, Ask, Action, Outcome, Rules, Referee = ...; };
//   constexpr VerbRow<Language> rows[] = {
//       {Verb::attack, {Ask::attack, Ask::assemble}, {&hex_slot}, check, act, say}, ...};
//   static_assert(is_whole<Language>(rows));
//
// `Rules` is what a game's rules say of a position: slots, checks and descriptions see nothing
// else. Slots that games have in common are in slots.h.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/core/literal.h"
#include "engine/core/names.h"
#include "engine/core/some.h"
#include "engine/game/game.h"
#include "engine/game/line_reader.h"

namespace gonfalon {

// One argument of a notation. `read` takes its words into the action, or says no; `write` adds
// them, or nothing where an optional argument is not needed.
template <class Language>
struct Slot {
    std::string_view expected;  // catalogue key of what should stand here
    bool (*read)(const typename Language::Rules& rules, Side side, LineReader& words,
                 typename Language::Action& action);
    void (*write)(const typename Language::Rules& rules, const typename Language::Action& action,
                  std::string& text);
    bool optional = false;
};

template <class Language>
bool read_slot(const Slot<Language>& slot, const typename Language::Rules& rules, Side side,
               LineReader& words, typename Language::Action& action) {
    if (!slot.read(rules, side, words, action)) words.fail(slot.expected);
    return words.ok();
}

// An action, who says it and which question is open.
template <class Language>
struct Said : Language::Action {
    Side side = Side::first;
    typename Language::Ask ask{};
};

// A function that a row must give: it has no other value.
template <class Result, class... Arguments>
class Given {
  public:
    template <class Function>
    constexpr Given(Function function) : call_(function) {}
    Result operator()(Arguments... arguments) const { return call_(arguments...); }

  private:
    Result (*call_)(Arguments...);
};

template <class Language>
struct VerbRow {
    using Rules = typename Language::Rules;

    typename Language::Verb verb;
    Some<typename Language::Ask> when;
    std::array<const Slot<Language>*, 4> words;  // those that are not there are null
    Given<Verdict, const Rules&, const Said<Language>&> check;
    Given<void, typename Language::Referee&, const Said<Language>&> act;
    Given<Event, const Rules&, const Said<Language>&> say;
    bool unspoken = false;  // known by its first word; the name is not said, but understood
};

// A description that is the same whatever is asked: `arguments` are functions of what is said.
template <class Language, SayId say, RuleId rule, auto... arguments>
Event says(const typename Language::Rules&, const Said<Language>& said) {
    return {say, rule, {arguments(said)...}};
}

// An argument of a description that is a member of the action; `Nouns` are the game's.
template <class Language, class Nouns, Literal name, auto member>
Argument told(const Said<Language>& said) {
    return {name, Nouns::value(said.*member)};
}

// Every verb has its row, at its place.
template <class Language, std::size_t Size>
consteval bool is_whole(const VerbRow<Language> (&rows)[Size]) {
    if (Size != count_of<typename Language::Verb>) return false;
    for (std::size_t i = 0; i < Size; ++i) {
        const VerbRow<Language>& row = rows[i];
        if (static_cast<std::size_t>(row.verb) != i || !row.when.any()) return false;
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
                                      const typename Language::Rules& rules, Side side,
                                      std::string_view word, bool& named) {
    named = true;
    if (const auto verb = find_name<typename Language::Verb>(word)) return &row_in(rows, *verb);
    named = false;
    for (const VerbRow<Language>& row : rows) {
        typename Language::Action action;
        LineReader first(word);
        if (row.unspoken && row.words[0] != nullptr &&
            row.words[0]->read(rules, side, first, action))
            return &row;
    }
    return nullptr;
}

}  // namespace detail

// `target` changes only if all of the text could be read.
template <class Language, std::size_t Size>
ReadError read_action(const VerbRow<Language> (&rows)[Size], const typename Language::Rules& rules,
                      Side side, std::string_view text, typename Language::Action& target) {
    LineReader words(text);
    const LineReader start = words;
    bool named = true;
    const VerbRow<Language>* row = detail::row_begun_by(rows, rules, side, words.next(), named);
    if (row == nullptr) {
        words.fail(Language::expected_action);
        return words.error();
    }
    if (!named) words = start;
    typename Language::Action action;
    action.verb = row->verb;
    for (const Slot<Language>* slot : row->words) {
        if (slot == nullptr || (slot->optional && words.at_line_end())) break;
        if (!read_slot(*slot, rules, side, words, action)) return words.error();
    }
    words.end();
    if (words.ok()) target = action;
    return words.error();
}

template <class Language, std::size_t Size>
void write_action(const VerbRow<Language> (&rows)[Size], const typename Language::Rules& rules,
                  const typename Language::Action& action, std::string& text) {
    const VerbRow<Language>& row = row_in(rows, action.verb);
    std::string line;
    if (!row.unspoken) add_word(line, name_of(action.verb));
    for (const Slot<Language>* slot : row.words)
        if (slot != nullptr) slot->write(rules, action, line);
    text.append(line);
}

}  // namespace gonfalon
