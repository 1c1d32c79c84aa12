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
// An enum is shown by the names of its values: see names.h.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "engine/core/fixed.h"
#include "engine/core/id.h"
#include "engine/core/names.h"

namespace gonfalon {

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
