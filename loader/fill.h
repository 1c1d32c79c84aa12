// A struct out of an object of a file, by the struct's list of members: each member that the object
// has, by its name and type. What the object leaves out, or has as null, keeps its first value.
//
// What is there, of what type and in which range has been held to the file's schema (shape.h). The
// only limit here is what a member can hold.
#pragma once

#include <limits>
#include <optional>
#include <type_traits>

#include "engine/core/fields.h"
#include "loader/parts.h"

namespace gonfalon::load {

template <class T>
struct is_some : std::false_type {};
template <class Enum>
struct is_some<Some<Enum>> : std::true_type {
    using type = Enum;
};

struct Nothing {
    template <class T>
    void operator()(const Reader&, T&) const {}
};

// Rules are those of one game's index.
class Filler {
  public:
    explicit Filler(RuleId (*rule)(std::string_view)) : rule_(rule) {}

    template <class T>
    void operator()(const Reader& value, T& into) const {
        if constexpr (std::is_same_v<T, RuleId>) {
            into = rule_in(value, rule_);
        } else if constexpr (std::is_same_v<T, bool>) {
            into = value.boolean();
        } else if constexpr (ScopedEnum<T>) {
            into = word_in<T>(value, count_of<T>);
        } else if constexpr (std::is_integral_v<T>) {
            into = static_cast<T>(
                value.integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
        } else if constexpr (std::is_same_v<T, std::string>) {
            into = value.text();
        } else if constexpr (std::is_same_v<T, BothLanguages>) {
            into = name_in(value);
        } else if constexpr (is_some<T>::value) {
            into = some_in<typename is_some<T>::type>(value, count_of<typename is_some<T>::type>);
        } else if constexpr (HasFields<T>) {
            T::fields(into, [&](std::string_view name, auto& member) {
                const std::optional<Reader> found = at(value, name);
                if (found && found->raw() != nullptr && !found->raw()->is_null())
                    (*this)(*found, member);
            });
        } else {
            list(value, into);
        }
    }

    // An array of rows by the word of an enum that stands in the member `key`, each exactly once:
    // those from `from` to before `end` are in this list. `rest` reads what the list of members
    // does not say.
    template <class Enum, class Rows, class Rest = Nothing>
    void rows(const Reader& list, std::string_view key, Rows& rows,
              std::size_t end = count_of<Enum>, std::size_t from = 0, const Rest& rest = {}) const {
        each_row(list, key, words_of<Enum>(end, from), [&](const Reader& row, std::size_t place) {
            (*this)(row, rows[from + place]);
            rest(row, rows[from + place]);
        });
    }
    // An array of rows in the order of the number in the member `key`, from 0.
    template <class Rows>
    void counted(const Reader& list, std::string_view key, Rows& rows) const {
        if (list.size() != rows.size()) {
            list.complain("load.wrong_count", std::to_string(rows.size()));
            return;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Reader row = list.item(i);
            const auto place = static_cast<std::int64_t>(i);
            if (row.integer(key, 0, 9999) != place) row.complain("load.gap_in_table");
            (*this)(row, rows[i]);
        }
    }

  private:
    // "break/target" is the member of a member. Nothing: it is left out.
    static std::optional<Reader> at(const Reader& value, std::string_view name) {
        const std::size_t stroke = name.find('/');
        const std::string_view first = name.substr(0, stroke);
        if (!value.has(first)) return std::nullopt;
        const Reader found = value.member(first);
        if (stroke == name.npos) return found;
        return at(found, name.substr(stroke + 1));
    }
    template <class List>
    void list(const Reader& value, List& into) const {
        if constexpr (!requires { into.clear(); }) {
            if (value.size() != into.size())
                return value.complain("load.wrong_count", std::to_string(into.size()));
            for (std::size_t i = 0; i < into.size(); ++i) (*this)(value.item(i), into[i]);
        } else {
            value.each([&](const Reader& each) {
                if constexpr (requires { into.full(); })
                    if (into.full())
                        return value.complain("load.too_many", std::to_string(into.capacity()));
                typename List::value_type item{};
                (*this)(each, item);
                into.push_back(item);
            });
        }
    }

    RuleId (*rule_)(std::string_view);
};

}  // namespace gonfalon::load
