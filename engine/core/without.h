// What a type may go without is named all the same, so that a misspelt name does not compile:
//
//   static constexpr Without survey{};
#pragma once

#include <type_traits>

namespace gonfalon {

struct Without {};
template <class Hook>
inline constexpr bool is_given = !std::is_same_v<std::remove_cv_t<Hook>, Without>;

}  // namespace gonfalon
