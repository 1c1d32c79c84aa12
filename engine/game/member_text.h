// Members of the model as words of a position: `name word` for each that is not as in a fresh
// value.
//
// An id is its code in the game, "-" for none: the game has has(id) and code(id). A type of the
// space brings word_of(value) and read_word(word, value), or the game has them as members where it
// takes a map to name it.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/fields.h"
#include "engine/core/fixed.h"
#include "engine/core/function_ref.h"
#include "engine/core/id.h"
#include "engine/core/names.h"
#include "engine/game/line_reader.h"

namespace gonfalon {

// What a game's bitsets are sets of: `using type = TroopId`.
template <class G, class Set>
struct SetMember;

template <class T>
concept SpaceWord = requires(const T& value, T& read) {
    word_of(value);
    read_word(std::string_view{}, read);
};

// Members that are one word; lists of things with members have lines of their own.
template <class T>
struct is_member_word : std::bool_constant<!HasFields<T> || SpaceWord<T>> {};
template <class T>
    requires requires(const T& list) { list.full(); }
struct is_member_word<T> : std::false_type {};

template <class G>
class MemberText {
  public:
    explicit MemberText(const G& game) : game_(game) {}

    template <class T>
    std::string write(const T& value) const {
        if constexpr (requires { game_.word_of(value); }) {
            return std::string(game_.word_of(value));
        } else if constexpr (is_id<T>::value) {
            return game_.has(value) ? std::string(game_.code(value)) : "-";
        } else if constexpr (std::is_same_v<T, bool>) {
            return value ? "yes" : "no";
        } else if constexpr (std::is_enum_v<T>) {
            return std::string(name_of(value));
        } else if constexpr (std::is_integral_v<T>) {
            return std::to_string(value);
        } else if constexpr (SpaceWord<T>) {
            return word_of(value);
        } else if constexpr (is_bitset<T>::value) {
            std::string text;
            value.each([&](std::size_t i) {
                text += (text.empty() ? "" : ",") + write(typename SetMember<G, T>::type{i});
            });
            return text.empty() ? "-" : text;
        } else {
            std::string text;
            for (const auto& each : value) text += (text.empty() ? "" : "/") + write(each);
            return text;
        }
    }

    template <class T>
    bool read(std::string_view word, T& value) const {
        if constexpr (requires { game_.read_word(word, value); }) {
            return game_.read_word(word, value);
        } else if constexpr (is_id<T>::value) {
            return code(word, value);
        } else if constexpr (std::is_same_v<T, bool>) {
            value = word == "yes";
            return value || word == "no";
        } else if constexpr (std::is_enum_v<T>) {
            return read_name(word, value);
        } else if constexpr (std::is_integral_v<T>) {
            std::int64_t number = 0;
            constexpr std::int64_t high =
                sizeof(T) >= 8 ? std::numeric_limits<std::int64_t>::max()
                               : static_cast<std::int64_t>(std::numeric_limits<T>::max());
            constexpr std::int64_t low =
                std::is_signed_v<T> ? static_cast<std::int64_t>(std::numeric_limits<T>::min()) : 0;
            if (!read_number(word, low, high, number)) return false;
            value = static_cast<T>(number);
            return true;
        } else if constexpr (SpaceWord<T>) {
            return read_word(word, value);
        } else if constexpr (is_bitset<T>::value) {
            return set(word, value);
        } else {
            return list(word, value);
        }
    }

    // `skip`: names that the caller writes himself.
    template <class T>
    void write_members(std::string& text, const T& value, std::string_view skip = {}) const {
        T fresh{};
        T copy = value;
        write_words(text, words_of(copy), words_of(fresh), skip);
    }
    template <class T>
    void write_line(std::string& text, std::string_view head, const T& value) const {
        if (value == T{}) return;
        text.append(head);
        write_members(text, value);
        text.push_back('\n');
    }

    // Names and words up to the end of the line; `other(name)` reads what the caller writes
    // himself, and says whether it did.
    template <class T>
    void read_members(LineReader& in, T& value, FunctionRef<bool(std::string_view)> other) const {
        read_words(in, words_of(value), other);
    }
    template <class T>
    void read_members(LineReader& in, T& value) const {
        read_members(in, value, [](std::string_view) { return false; });
    }

    // Bits that have names, as a list of those that are set.
    template <class Mark, class Bits>
    static void write_marks(std::string& text, Bits marks) {
        if (marks == 0) return;
        std::string list;
        for (const Mark mark : each_of<Mark>)
            if ((marks >> static_cast<unsigned>(mark) & 1u) != 0)
                list += (list.empty() ? "" : ",") + std::string(name_of(mark));
        add_word(text, "marks");
        add_word(text, list);
    }
    template <class Mark, class Bits>
    static bool read_marks(std::string_view list, Bits& marks) {
        while (true) {
            const std::size_t cut = list.find(',');
            Mark mark{};
            if (!read_name(list.substr(0, cut), mark)) return false;
            const auto bit = static_cast<Bits>(Bits{1} << static_cast<unsigned>(mark));
            if ((marks & bit) != 0) return false;
            marks = static_cast<Bits>(marks | bit);
            if (cut == std::string_view::npos) return true;
            list = list.substr(cut + 1);
        }
    }

  private:
    // A member of any type that is a word. What is done to all of a struct's members is then one
    // function for all structs, and not one for each.
    struct Kind {
        std::string (*write)(const MemberText&, const void*);
        bool (*read)(const MemberText&, std::string_view, void*);
    };
    template <class T>
    static constexpr Kind kind_of{[](const MemberText& text, const void* at) {
                                      return text.write(*static_cast<const T*>(at));
                                  },
                                  [](const MemberText& text, std::string_view word, void* at) {
                                      return text.read(word, *static_cast<T*>(at));
                                  }};
    struct Word {
        std::string_view name;
        const Kind* kind;
        void* at;
    };
    template <class T>
    static std::vector<Word> words_of(T& value) {
        std::vector<Word> words;
        T::fields(value, [&](std::string_view name, auto& member) {
            using Type = std::remove_cvref_t<decltype(member)>;
            if constexpr (is_word<Type>) words.push_back({name, &kind_of<Type>, &member});
        });
        return words;
    }

    void write_words(std::string& text, const std::vector<Word>& words,
                     const std::vector<Word>& fresh, std::string_view skip) const {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string word = words[i].kind->write(*this, words[i].at);
            if (words[i].name == skip || word == fresh[i].kind->write(*this, fresh[i].at)) continue;
            add_word(text, words[i].name);
            add_word(text, word);
        }
    }
    void read_words(LineReader& in, const std::vector<Word>& words,
                    FunctionRef<bool(std::string_view)> other) const {
        while (in.ok() && !in.at_line_end()) {
            const std::string_view name = in.next();
            if (other(name)) continue;
            const std::string_view word = in.next();
            const auto known = std::find_if(words.begin(), words.end(),
                                            [&](const Word& each) { return each.name == name; });
            if (known == words.end() || !known->kind->read(*this, word, known->at))
                in.fail("expected.known_word");
        }
    }

    template <class Member>
    static constexpr bool is_word = is_member_word<std::remove_cvref_t<Member>>::value;

    template <class Enum>
    static bool read_name(std::string_view word, Enum& value) {
        const std::optional<Enum> found = find_name<Enum>(word);
        if (found) value = *found;
        return found.has_value();
    }
    template <class IdType>
    bool code(std::string_view word, IdType& id) const {
        if (word == "-") {
            id = {};
            return true;
        }
        for (std::size_t i = 0; game_.has(IdType{i}); ++i)
            if (game_.code(IdType{i}) == word) {
                id = IdType{i};
                return true;
            }
        return false;
    }
    template <class Set>
    bool set(std::string_view word, Set& values) const {
        values.clear();
        if (word == "-") return true;
        while (true) {
            const std::size_t cut = word.find(',');
            typename SetMember<G, Set>::type id;
            if (!read(word.substr(0, cut), id) || !id.exists() || values.test(id.index()))
                return false;
            values.set(id.index());
            if (cut == std::string_view::npos) return true;
            word = word.substr(cut + 1);
        }
    }
    template <class Array>
    bool list(std::string_view word, Array& values) const {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::size_t cut = word.find('/');
            const bool last = i + 1 == values.size();
            if (last != (cut == std::string_view::npos)) return false;
            if (!read(word.substr(0, cut), values[i])) return false;
            if (!last) word = word.substr(cut + 1);
        }
        return true;
    }

    const G& game_;
};

}  // namespace gonfalon
