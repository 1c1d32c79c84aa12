// Containers of fixed capacity that live inside a State: trivially copyable, no allocation.
// Unused slots keep their zero value, so that equal contents are equal bytes.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <type_traits>

namespace gonfalon {

template <class T, std::size_t Capacity>
class FixedVector {
    using Count = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;

  public:
    using value_type = T;

    constexpr FixedVector() = default;
    constexpr FixedVector(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }

    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr T& back() { return items_[size_ - 1u]; }
    constexpr const T& back() const { return items_[size_ - 1u]; }

    // Precondition: not full. Who declares a capacity says why it is enough, and what is read from
    // outside is counted before it gets here; were that wrong, a ruling with something left out
    // would be worse than none: the program stops, in every build.
    constexpr void push_back(const T& item) {
        if (size_ >= Capacity) std::abort();
        items_[size_++] = item;
    }
    constexpr void pop_back() {
        assert(size_ > 0);
        items_[--size_] = T{};
    }
    constexpr void clear() {
        while (size_ > 0) items_[--size_] = T{};
    }
    // Keeps the order of the others.
    constexpr void erase_at(std::size_t i) {
        for (std::size_t j = i + 1; j < size_; ++j) items_[j - 1] = items_[j];
        pop_back();
    }
    constexpr bool contains(const T& item) const {
        for (const T& each : *this)
            if (each == item) return true;
        return false;
    }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a.items_[i] == b.items_[i])) return false;
        return true;
    }

  private:
    std::array<T, Capacity> items_{};
    Count size_ = 0;
};

// A set of small integers below Size.
template <std::size_t Size>
class FixedBitset {
  public:
    static constexpr std::size_t words = (Size + 63) / 64;

    static constexpr std::size_t size() { return Size; }
    constexpr bool test(std::size_t i) const { return (words_[i / 64] >> (i % 64)) & 1u; }
    constexpr void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
    constexpr void reset(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
    constexpr void assign(std::size_t i, bool on) { on ? set(i) : reset(i); }
    constexpr void clear() { words_ = {}; }
    constexpr bool any() const {
        for (auto w : words_)
            if (w != 0) return true;
        return false;
    }
    constexpr std::size_t count() const {
        std::size_t n = 0;
        for (auto w : words_) n += static_cast<std::size_t>(std::popcount(w));
        return n;
    }
    // Calls visit(index) in rising order.
    template <class Visit>
    constexpr void each(Visit&& visit) const {
        for (std::size_t w = 0; w < words; ++w)
            for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
                visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }
    constexpr std::uint64_t word(std::size_t i) const { return words_[i]; }
    constexpr std::uint64_t& word(std::size_t i) { return words_[i]; }

    constexpr FixedBitset& operator|=(const FixedBitset& o) {
        for (std::size_t i = 0; i < words; ++i) words_[i] |= o.words_[i];
        return *this;
    }
    constexpr FixedBitset& operator&=(const FixedBitset& o) {
        for (std::size_t i = 0; i < words; ++i) words_[i] &= o.words_[i];
        return *this;
    }
    friend constexpr FixedBitset operator|(FixedBitset a, const FixedBitset& b) { return a |= b; }
    friend constexpr FixedBitset operator&(FixedBitset a, const FixedBitset& b) { return a &= b; }
    constexpr bool operator==(const FixedBitset&) const = default;

  private:
    std::array<std::uint64_t, words> words_{};
};

// What is being done and what it interrupted: the last in is the first to be finished.
template <class T, std::size_t Capacity>
class FixedStack : public FixedVector<T, Capacity> {
  public:
    constexpr T& top() { return this->back(); }
    constexpr const T& top() const { return this->back(); }
    constexpr void push(const T& item) { this->push_back(item); }
    constexpr void pop() { this->pop_back(); }
};

}  // namespace gonfalon
