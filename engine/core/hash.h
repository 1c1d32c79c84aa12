// A stable 64-bit hash of values: the same on every compiler and machine, because it reads
// members, never bytes. Records, merging of equal states and signatures depend on it.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/core/fields.h"

namespace gonfalon {

class Hasher {
  public:
    constexpr void mix(std::uint64_t word) {
        hash_ = std::rotl(hash_ ^ (word * 0x9E3779B97F4A7C15ull), 27) * 0x94D049BB133111EBull +
                0x52DCE729ull;
    }
    constexpr std::uint64_t value() const {
        std::uint64_t h = hash_;
        h = (h ^ (h >> 30)) * 0xBF58476D1CE4E5B9ull;
        h = (h ^ (h >> 27)) * 0x94D049BB133111EBull;
        return h ^ (h >> 31);
    }

    template <class T>
    constexpr void add(const T& value) {
        if constexpr (is_id<T>::value) {
            mix(value.value);
        } else if constexpr (std::is_enum_v<T>) {
            mix(static_cast<std::uint64_t>(static_cast<std::underlying_type_t<T>>(value)));
        } else if constexpr (std::is_integral_v<T>) {
            mix(static_cast<std::uint64_t>(value));
        } else if constexpr (HasFields<T>) {
            T::fields(value, [this](std::string_view, const auto& member) { this->add(member); });
        } else if constexpr (is_bitset<T>::value) {
            for (std::size_t i = 0; i < T::words; ++i) mix(value.word(i));
        } else {
            static_assert(Sequence<T>, "give this type a fields() list");
            mix(value.size());
            for (const auto& item : value) add(item);
        }
    }

  private:
    std::uint64_t hash_ = 0x243F6A8885A308D3ull;
};

template <class T>
constexpr std::uint64_t hash_of(const T& value) {
    Hasher hasher;
    hasher.add(value);
    return hasher.value();
}

constexpr std::uint64_t hash_text(std::string_view text) {
    Hasher hasher;
    hasher.mix(text.size());
    for (char c : text) hasher.mix(static_cast<unsigned char>(c));
    return hasher.value();
}

}  // namespace gonfalon
