// Each model struct names its members once; hash, JSON, difference and printing visit that list.
//
//   struct Unit {
//       Hex hex; Facing facing;
//       static constexpr auto fields = members<&Unit::hex, &Unit::facing>;
//   };
//
//   Unit::fields(unit, [](std::string_view name, const auto& member) { ... });
//
// A struct that shows itself otherwise has a function of that name and those parameters. An enum is
// shown by the names of its values: see names.h.
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>

#include "engine/core/fixed.h"
#include "engine/core/id.h"
#include "engine/core/names.h"

namespace gonfalon {

namespace spelled {

// "... member = &gonfalon::toy::Unit::hex ..."
template <auto member>
consteval std::string_view member_by_compiler() {
    std::string_view text = __PRETTY_FUNCTION__;
    constexpr std::string_view before = "member = ";
    text.remove_prefix(text.find(before) + before.size());
    text = text.substr(0, text.find_first_of(";])"));
    return text.substr(text.rfind(':') + 1);
}

template <auto member>
inline constexpr auto member_letters = [] {
    constexpr std::string_view text = member_by_compiler<member>();
    std::array<char, text.size()> copy{};
    for (std::size_t i = 0; i < text.size(); ++i) copy[i] = text[i];
    return copy;
}();

}  // namespace spelled

// A member as it is spelled.
template <auto member>
inline constexpr std::string_view name_of_member{spelled::member_letters<member>.data(),
                                                 spelled::member_letters<member>.size()};

namespace spelled {

template <auto member>
struct Spread {
    template <class Self, class Visit>
    static constexpr void show(Self& self, Visit& visit) {
        std::remove_cvref_t<decltype(self.*member)>::fields(self.*member, visit);
    }
};

template <auto... list>
struct Members {
    template <class Self, class Visit>
    constexpr void operator()(Self& self, Visit&& visit) const {
        (show<list>(self, visit), ...);
    }

  private:
    // A place of the space that is a number has shown_as(place).
    template <auto part, class Self, class Visit>
    static constexpr void show(Self& self, Visit& visit) {
        if constexpr (!std::is_member_object_pointer_v<decltype(part)>)
            part.show(self, visit);
        else if constexpr (requires { shown_as(self.*part); })
            visit(name_of_member<part>, shown_as(self.*part));
        else
            visit(name_of_member<part>, self.*part);
    }
};

}  // namespace spelled

// The members of a struct, in this order.
template <auto... list>
inline constexpr spelled::Members<list...> members{};
// In that list: the members of a member, as if they were one's own.
template <auto member>
inline constexpr spelled::Spread<member> spread{};

struct IgnoreField {
    template <class T>
    constexpr void operator()(std::string_view, T&) const {}
};

template <class T>
concept HasFields = requires(std::remove_const_t<T>& value) {
    std::remove_const_t<T>::fields(value, IgnoreField{});
};

// A sequence with a size that is part of its value.
template <class T>
concept Sequence = requires(const T& value) {
    value.begin();
    value.end();
    { value.size() } -> std::convertible_to<std::size_t>;
};

template <class T>
struct is_bitset : std::false_type {};
template <std::size_t Size>
struct is_bitset<FixedBitset<Size>> : std::true_type {};

}  // namespace gonfalon
