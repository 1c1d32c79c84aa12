// An enum says its names once: the names of its values are the enumerators as they are spelled.
//
//   enum class Terrain : std::uint8_t { clear, marsh, forest };
//   name_of(Terrain::marsh)          "marsh"
//   count_of<Terrain>                3
//   each_of<Terrain>                 clear, marsh, forest
//   find_name<Terrain>("forest")     Terrain::forest
//   EnumArray<Terrain, int>          one int for each, indexed by Terrain
//
// Names are catalogue keys and words of notation, positions, records and data, never prose: to
// rename an enumerator is to change those. A trailing underscore, needed where the word is one of
// C++, is not part of the name. An enum whose words cannot be spelled as enumerators has
//
//   constexpr std::array<std::string_view, 4> spelling_of(Ground) { return {"I", "II", "III", "X"};
//   }
//
// beside it; one word too few or too many does not compile. Enumerators are numbered from zero
// without a gap.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace gonfalon {

namespace spelled {

// What the compiler calls `value`: "... value = gonfalon::p3f::Ground::open ..." of an enumerator,
// "... value = (gonfalon::p3f::Ground)9 ..." of another number. Brackets alone do not tell them
// apart: a namespace without a name has them too.
template <auto value>
consteval std::string_view by_compiler() {
    std::string_view text = __PRETTY_FUNCTION__;
    constexpr std::string_view before = "value = ";
    text.remove_prefix(text.find(before) + before.size());
    text = text.substr(0, text.find_first_of(";]"));
    const std::size_t cast = text.rfind(')');
    const bool is_number = cast != text.npos && text.substr(cast + 1).find(':') == text.npos;
    return is_number ? std::string_view{} : text.substr(text.rfind(':') + 1);
}

template <auto value>
consteval std::string_view without_underscore() {
    std::string_view text = by_compiler<value>();
    if (!text.empty() && text.back() == '_') text.remove_suffix(1);
    return text;
}

// The letters alone: the compiler's whole sentence would stay in the program otherwise.
template <auto value>
inline constexpr auto letters = [] {
    constexpr std::string_view text = without_underscore<value>();
    std::array<char, text.size()> copy{};
    for (std::size_t i = 0; i < text.size(); ++i) copy[i] = text[i];
    return copy;
}();

template <class Enum, std::size_t from = 0>
consteval std::size_t count() {
    if constexpr (by_compiler<static_cast<Enum>(from)>().empty())
        return from;
    else
        return count<Enum, from + 1>();
}

}  // namespace spelled

// Enums with a fixed type: any number of that type is a value, so that counting is defined.
template <class T>
concept ScopedEnum = std::is_enum_v<T> && !std::is_convertible_v<T, std::underlying_type_t<T>>;

template <ScopedEnum Enum>
inline constexpr std::size_t count_of = spelled::count<Enum>();

template <ScopedEnum Enum>
inline constexpr auto each_of = [] {
    std::array<Enum, count_of<Enum>> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<Enum>(i);
    return values;
}();

template <ScopedEnum Enum>
inline constexpr auto names_of = [] {
    if constexpr (requires { spelling_of(Enum{}); }) {
        constexpr auto names = spelling_of(Enum{});
        static_assert(names.size() == count_of<Enum>, "one word for each enumerator");
        return names;
    } else {
        return []<std::size_t... i>(std::index_sequence<i...>) {
            return std::array<std::string_view, sizeof...(i)>{
                std::string_view{spelled::letters<static_cast<Enum>(i)>.data(),
                                 spelled::letters<static_cast<Enum>(i)>.size()}...};
        }(std::make_index_sequence<count_of<Enum>>{});
    }
}();

// Precondition: `value` is one of the enumerators.
template <ScopedEnum Enum>
constexpr std::string_view name_of(Enum value) {
    return names_of<Enum>[static_cast<std::size_t>(value)];
}

template <ScopedEnum Enum>
constexpr std::optional<Enum> find_name(std::string_view name) {
    for (const Enum value : each_of<Enum>)
        if (name_of(value) == name) return value;
    return std::nullopt;
}

// One T for each value of an enum.
template <ScopedEnum Enum, class T>
struct EnumArray : std::array<T, count_of<Enum>> {
    constexpr T& operator[](Enum value) { return this->data()[static_cast<std::size_t>(value)]; }
    constexpr const T& operator[](Enum value) const {
        return this->data()[static_cast<std::size_t>(value)];
    }
};

}  // namespace gonfalon
