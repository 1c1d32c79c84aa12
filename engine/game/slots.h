// Slots of a verb table that games have in common. `member` is the member of the action that the
// words of the slot say.
#pragma once

#include "engine/core/literal.h"
#include "engine/game/verbs.h"
#include "engine/space/plane/move.h"
#include "engine/space/plane/words.h"

namespace gonfalon {

// Must the word stand there?
enum class Need : std::uint8_t { always, maybe };

// A thing by its code; the game has has(id) and code(id).
template <class Language, auto member>
constexpr Slot<Language> coded_slot(std::string_view expected, Need need = Need::always) {
    using Rules = typename Language::Rules;
    using Action = typename Language::Action;
    return {expected,
            [](const Rules& rules, Side, LineReader& words, Action& action) {
                using IdType = std::remove_reference_t<decltype(action.*member)>;
                const std::string_view word = words.next();
                for (std::size_t i = 0; rules.game.has(IdType{i}); ++i)
                    if (rules.game.code(IdType{i}) == word) {
                        action.*member = IdType{i};
                        return true;
                    }
                return false;
            },
            [](const Rules& rules, const Action& action, std::string& text) {
                const auto id = action.*member;
                if (rules.game.has(id)) add_word(text, rules.game.code(id));
            },
            need == Need::maybe};
}

// One of the values of an enum, by its name; `first` to `last`: not all can be said.
template <class Language, auto member, auto first, auto last>
constexpr Slot<Language> named_slot(std::string_view expected, Need need = Need::always) {
    using Rules = typename Language::Rules;
    using Action = typename Language::Action;
    return {expected,
            [](const Rules&, Side, LineReader& words, Action& action) {
                const auto value = find_name<decltype(first)>(words.next());
                if (!value || *value < first || *value > last) return false;
                action.*member = *value;
                return true;
            },
            [](const Rules&, const Action& action, std::string& text) {
                const auto value = action.*member;
                if (value >= first && value <= last) add_word(text, name_of(value));
            },
            need == Need::maybe};
}

// A number in a range. One that may be left out is zero then, and not written.
template <class Language, auto member, int low, int high>
constexpr Slot<Language> number_slot(Need need = Need::always) {
    using Rules = typename Language::Rules;
    using Action = typename Language::Action;
    constexpr auto read = [](const Rules&, Side, LineReader& words, Action& action) {
        action.*member = words.number(low, high);
        return words.ok();
    };
    if (need == Need::always)
        return {"expected.number_in_range", read,
                [](const Rules&, const Action& action, std::string& text) {
                    add_number(text, action.*member);
                }};
    return {"expected.number_in_range", read,
            [](const Rules&, const Action& action, std::string& text) {
                if (action.*member != 0) add_number(text, action.*member);
            },
            true};
}

// A word that is there or not.
template <class Language, auto member, Literal word>
constexpr Slot<Language> flag_slot(std::string_view expected = "expected.known_word") {
    using Rules = typename Language::Rules;
    using Action = typename Language::Action;
    return {expected,
            [](const Rules&, Side, LineReader& words, Action& action) {
                return action.*member = words.next() == std::string_view(word);
            },
            [](const Rules&, const Action& action, std::string& text) {
                if (action.*member) add_word(text, word);
            },
            true};
}

// One of two words; the member is the number 0 or 1.
template <class Language, auto member, Literal zero, Literal one>
constexpr Slot<Language> choice_slot() {
    using Rules = typename Language::Rules;
    using Action = typename Language::Action;
    return {"expected.known_word",
            [](const Rules&, Side, LineReader& words, Action& action) {
                const std::string_view word = words.next();
                action.*member = word == std::string_view(one) ? 1 : 0;
                return word == std::string_view(zero) || word == std::string_view(one);
            },
            [](const Rules&, const Action& action, std::string& text) {
                add_word(text, action.*member == 0 ? std::string_view(zero) : one);
            }};
}

// --- The plane: `at` is a point, `turn`, `number` and `correction` a plane::Move ---------------

inline constexpr int far_away = static_cast<int>(plane::detail::farthest);
inline constexpr int full_circle = 65535;

inline plane::Point read_point(LineReader& words) {
    const int x = words.number(-far_away, far_away);
    const int y = words.number(-far_away, far_away);
    return {x, y};
}

template <class Language>
constexpr Slot<Language> point_slot{"expected.number_in_range",
                                    [](const typename Language::Rules&, Side, LineReader& words,
                                       typename Language::Action& action) {
                                        action.at = read_point(words);
                                        return words.ok();
                                    },
                                    [](const typename Language::Rules&,
                                       const typename Language::Action& action, std::string& text) {
                                        add_number(text, action.at.x);
                                        add_number(text, action.at.y);
                                    }};

// `turn length [correction]`; read also `to x y [correction]`, from rules.starts(action).
template <class Language>
constexpr Slot<Language> way_slot{"expected.number_in_range",
                                  [](const typename Language::Rules& rules, Side, LineReader& words,
                                     typename Language::Action& action) {
                                      LineReader ahead = words;
                                      if (ahead.next() == "to") {
                                          words.next();
                                          const plane::Point to = read_point(words);
                                          if (!words.ok()) return false;
                                          const plane::Move move =
                                              plane::move_to(rules.starts(action), to);
                                          action.turn = move.pivot;
                                          action.number = move.distance;
                                      } else {
                                          action.turn = words.number(-full_circle, full_circle);
                                          action.number = words.number(-far_away, far_away);
                                      }
                                      if (!words.ok() || words.at_line_end()) return words.ok();
                                      action.correction = words.number(-full_circle, full_circle);
                                      return words.ok() && action.correction != 0;
                                  },
                                  [](const typename Language::Rules&,
                                     const typename Language::Action& action, std::string& text) {
                                      add_number(text, action.turn);
                                      add_number(text, action.number);
                                      if (action.correction != 0)
                                          add_number(text, action.correction);
                                  }};

}  // namespace gonfalon
