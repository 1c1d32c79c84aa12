// Each model struct names its members once; hash, JSON, difference and printing visit that list.
//
//   struct Unit {
//       Hex hex; Facing facing;
//       template <class Self, class Visit>
//       static constexpr void fields(Self& self, Visit&& visit) {
//           visit("hex", self.hex);
//           visit("facing", self.facing);
//       }
//   };
//
// An enum that should be shown by name has `std::string_view name_of(Enum)` beside it (found by
// argument-dependent look-up); names are catalogue keys and notation words, never prose.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "engine/core/fixed.h"
#include "engine/core/id.h"

namespace gonfalon {

struct IgnoreField {
    template <class T>
    constexpr void operator()(std::string_view, T&) const {}
};

template <class T>
concept HasFields = requires(std::remove_const_t<T>& value) {
    std::remove_const_t<T>::fields(value, IgnoreField{});
};

template <class T>
concept NamedEnum = std::is_enum_v<T> && requires(T value) {
    { name_of(value) } -> std::convertible_to<std::string_view>;
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
