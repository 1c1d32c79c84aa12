// What a Value is called, put together: the pieces of every game's term().
#pragma once

#include <array>
#include <string_view>

#include "engine/core/literal.h"
#include "engine/core/names.h"
#include "engine/rule/event.h"

namespace gonfalon {

namespace spelled {
template <auto value, Literal prefix>
inline constexpr auto key_letters = [] {
    constexpr std::string_view head = prefix;
    constexpr std::string_view name = name_of(value);
    std::array<char, head.size() + name.size()> letters{};
    for (std::size_t i = 0; i < head.size(); ++i) letters[i] = head[i];
    for (std::size_t i = 0; i < name.size(); ++i) letters[head.size() + i] = name[i];
    return letters;
}();
}  // namespace spelled

// `prefix` with the name of each value, for keys that are in the catalogue of all games.
template <class Enum, Literal prefix>
inline constexpr auto prefixed = []<std::size_t... i>(std::index_sequence<i...>) {
    return std::array<std::string_view, sizeof...(i)>{
        std::string_view{spelled::key_letters<static_cast<Enum>(i), prefix>.data(),
                         spelled::key_letters<static_cast<Enum>(i), prefix>.size()}...};
}(std::make_index_sequence<count_of<Enum>>{});

// The catalogue keys of an enum, "order." with the name of each value. A key that the catalogue of
// the game does not have does not compile: Index is its generated index.
template <class Enum, class Index, Literal prefix>
inline constexpr auto keys_of = []<std::size_t... i>(std::index_sequence<i...>) {
    static_assert((Index::find_say(prefixed<Enum, prefix>[i]).exists() && ...),
                  "each value has its message");
    return prefixed<Enum, prefix>;
}(std::make_index_sequence<count_of<Enum>>{});

class TermOf {
  public:
    explicit TermOf(Value value) : place_(static_cast<std::size_t>(value.number)) {
        term_.number = value.number;
        term_.reference = value.number;
    }

    Term number() const { return term_; }
    Term key(std::string_view key) const { return of(Term::Kind::key, key); }
    // One of these keys; the first where the number is none of them.
    template <class Keys>
    Term one_of(const Keys& keys) const {
        return key(keys[place_ < std::size(keys) ? place_ : 0]);
    }
    Term label(std::string_view text, std::string_view refer = {}) const {
        return of(Term::Kind::label, text, {}, refer);
    }
    // A name of the data, in each language or the same in all.
    template <class Name>
    Term name(const Name& name, std::string_view refer = {}) const {
        if constexpr (requires { name.en; })
            return of(Term::Kind::name, name.en, name.fr, refer);
        else
            return of(Term::Kind::name, name, name, refer);
    }
    // One of these names or labels; a dash where the number is none of them.
    template <class Names>
    Term name_of(const Names& names, std::string_view refer = {}) const {
        return place_ < names.size() ? name(names[place_], refer) : nothing();
    }
    template <class Labels>
    Term label_of(const Labels& labels, std::string_view refer) const {
        return label(place_ < labels.size() ? std::string_view(labels[place_]) : "-", refer);
    }

  private:
    Term nothing() const { return {Term::Kind::label, term_.number, "-", {}, {}, 0}; }
    Term of(Term::Kind kind, std::string_view text, std::string_view french = {},
            std::string_view refer = {}) const {
        Term term = term_;
        term.kind = kind;
        term.text = text;
        term.text_fr = french;
        term.refer = refer;
        return term;
    }

    std::size_t place_;
    Term term_;
};

}  // namespace gonfalon
