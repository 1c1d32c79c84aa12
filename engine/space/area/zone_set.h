// Zones of a map by number, and sets of them as 128 bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "engine/core/id.h"

namespace gonfalon::area {

inline constexpr std::size_t max_zones = 128;

using Zone = Id<struct ZoneTag>;

class ZoneSet {
  public:
    constexpr ZoneSet() = default;
    constexpr ZoneSet(std::initializer_list<Zone> zones) {
        for (const Zone zone : zones) insert(zone);
    }
    // The zones numbered below `count`.
    static constexpr ZoneSet first_of(std::size_t count) {
        ZoneSet set;
        for (std::size_t i = 0; i < count; ++i) set.insert(Zone{i});
        return set;
    }

    // No zone is in no set, and putting it in or taking it out changes nothing.
    constexpr bool contains(Zone zone) const {
        return zone.index() < max_zones &&
               (words_[zone.index() / 64] >> zone.index() % 64 & 1u) != 0;
    }
    constexpr void insert(Zone zone) {
        if (zone.index() < max_zones) words_[zone.index() / 64] |= bit(zone);
    }
    constexpr void erase(Zone zone) {
        if (zone.index() < max_zones) words_[zone.index() / 64] &= ~bit(zone);
    }
    constexpr void assign(Zone zone, bool in) { in ? insert(zone) : erase(zone); }
    constexpr void clear() { words_[0] = words_[1] = 0; }

    constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
    constexpr int count() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
    constexpr Zone first() const {
        if (words_[0] != 0) return Zone{std::countr_zero(words_[0])};
        if (words_[1] != 0) return Zone{64 + std::countr_zero(words_[1])};
        return Zone::none();
    }
    // The n-th zone in rising order, from 0; none past the end.
    constexpr Zone nth(int n) const {
        for (const Zone zone : *this)
            if (n-- == 0) return zone;
        return Zone::none();
    }
    constexpr bool intersects(const ZoneSet& other) const {
        return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1])) != 0;
    }
    constexpr bool is_subset_of(const ZoneSet& other) const {
        return ((words_[0] & ~other.words_[0]) | (words_[1] & ~other.words_[1])) == 0;
    }

    constexpr ZoneSet& operator|=(const ZoneSet& other) {
        words_[0] |= other.words_[0];
        words_[1] |= other.words_[1];
        return *this;
    }
    constexpr ZoneSet& operator&=(const ZoneSet& other) {
        words_[0] &= other.words_[0];
        words_[1] &= other.words_[1];
        return *this;
    }
    constexpr ZoneSet& operator-=(const ZoneSet& other) {
        words_[0] &= ~other.words_[0];
        words_[1] &= ~other.words_[1];
        return *this;
    }
    friend constexpr ZoneSet operator|(ZoneSet a, const ZoneSet& b) { return a |= b; }
    friend constexpr ZoneSet operator&(ZoneSet a, const ZoneSet& b) { return a &= b; }
    friend constexpr ZoneSet operator-(ZoneSet a, const ZoneSet& b) { return a -= b; }
    constexpr bool operator==(const ZoneSet&) const = default;

    // Rising order; the set may change meanwhile, the iteration goes over what it was.
    class Iterator {
      public:
        constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
        constexpr Zone operator*() const {
            return low_ != 0 ? Zone{std::countr_zero(low_)} : Zone{64 + std::countr_zero(high_)};
        }
        constexpr Iterator& operator++() {
            (low_ != 0 ? low_ : high_) &= (low_ != 0 ? low_ : high_) - 1;
            return *this;
        }
        constexpr bool operator==(const Iterator&) const = default;

      private:
        std::uint64_t low_;
        std::uint64_t high_;
    };
    constexpr Iterator begin() const { return {words_[0], words_[1]}; }
    constexpr Iterator end() const { return {0, 0}; }

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("low", self.words_[0]);
        visit("high", self.words_[1]);
    }

  private:
    static constexpr std::uint64_t bit(Zone zone) { return std::uint64_t{1} << zone.index() % 64; }

    std::uint64_t words_[2] = {0, 0};
};

}  // namespace gonfalon::area
