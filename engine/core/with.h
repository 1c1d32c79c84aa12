// A value with some of its members changed, as one expression:
//   with(Action::of(Verb::fire, unit), &Action::other, target)
#pragma once

#include <type_traits>

namespace gonfalon {

template <class T>
constexpr T with(const T& value) {
    return value;
}
template <class T, class Member, class... Rest>
constexpr T with(T value, Member T::* member, const std::type_identity_t<Member>& changed,
                 const Rest&... rest) {
    value.*member = changed;
    return with(value, rest...);
}

}  // namespace gonfalon
