// Strong ids: an index into one array cannot be used with another.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace gonfalon {

// The largest value of Rep means "none".
template <class Tag, class Rep = std::uint8_t>
struct Id {
    using rep = Rep;
    Rep value = std::numeric_limits<Rep>::max();

    constexpr Id() = default;
    template <class Integer>
        requires std::is_integral_v<Integer>
    constexpr explicit Id(Integer index) : value(static_cast<Rep>(index)) {}

    static constexpr Id none() { return Id{}; }
    constexpr bool exists() const { return value != std::numeric_limits<Rep>::max(); }
    constexpr std::size_t index() const { return value; }
    constexpr auto operator<=>(const Id&) const = default;
};

template <class T>
struct is_id : std::false_type {};
template <class Tag, class Rep>
struct is_id<Id<Tag, Rep>> : std::true_type {};

}  // namespace gonfalon
