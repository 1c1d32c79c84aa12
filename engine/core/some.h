// Some: some of the values of a small enum, as bits.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace gonfalon {

template <class Enum>
class Some {
  public:
    constexpr Some() = default;
    constexpr Some(std::initializer_list<Enum> values) {
        for (const Enum value : values) add(value);
    }
    constexpr bool has(Enum value) const {
        return (bits_ >> static_cast<unsigned>(value) & 1u) != 0;
    }
    constexpr bool any() const { return bits_ != 0; }
    constexpr void add(Enum value) { bits_ |= std::uint64_t{1} << static_cast<unsigned>(value); }
    constexpr void remove(Enum value) {
        bits_ &= ~(std::uint64_t{1} << static_cast<unsigned>(value));
    }
    constexpr std::uint64_t bits() const { return bits_; }
    constexpr bool operator==(const Some&) const = default;

  private:
    std::uint64_t bits_ = 0;
};

}  // namespace gonfalon
