// What lies between two adjacent zones: the lines of the borders crossed, their colour, and the
// road.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/names.h"

namespace gonfalon::area {

// How a border is drawn, the easiest to cross first. Nobody crosses a bold one.
enum class Line : std::uint8_t { dashed, solid, double_line, bold };
inline constexpr std::size_t line_count = count_of<Line>;
constexpr std::array<std::string_view, 4> spelling_of(Line) {
    return {"dashed", "solid", "double", "bold"};
}

// Some kinds of line, as bits.
class Lines {
  public:
    constexpr Lines() = default;
    constexpr Lines(Line line) : bits_(bit(line)) {}  // NOLINT: one line is a set of lines

    constexpr bool has(Line line) const { return (bits_ & bit(line)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool only(Line line) const { return bits_ == bit(line); }
    // Precondition: not empty.
    constexpr Line hardest() const {
        return static_cast<Line>(std::bit_width(unsigned{bits_}) - 1);
    }
    // With every line of one kind drawn as another.
    constexpr Lines replaced(Line from, Line to) const {
        if (!has(from)) return *this;
        Lines lines;
        lines.bits_ = static_cast<std::uint8_t>((bits_ & ~bit(from)) | bit(to));
        return lines;
    }
    constexpr Lines& operator|=(Lines other) {
        bits_ = static_cast<std::uint8_t>(bits_ | other.bits_);
        return *this;
    }
    constexpr std::uint8_t bits() const { return bits_; }
    static constexpr Lines of_bits(unsigned bits) {
        Lines lines;
        lines.bits_ = static_cast<std::uint8_t>(bits & 15u);
        return lines;
    }
    constexpr bool operator==(const Lines&) const = default;

  private:
    static constexpr std::uint8_t bit(Line line) {
        return static_cast<std::uint8_t>(1u << static_cast<unsigned>(line));
    }
    std::uint8_t bits_ = 0;
};

// One byte: the way from a zone to an adjacent one is over their common border or, where they have
// none, over a junction point, at which all the borders that end there count.
class Passage {
  public:
    constexpr Passage() = default;
    static constexpr Passage border(Line line, bool brown) { return Passage{Lines{line}, brown}; }
    static constexpr Passage junction(Lines lines, bool brown) {
        return Passage{lines, brown}.with(32u);
    }

    constexpr bool exists() const { return (bits_ & 15u) != 0; }
    constexpr Lines lines() const { return Lines::of_bits(bits_); }
    constexpr bool brown() const { return (bits_ & 16u) != 0; }
    constexpr bool is_junction() const { return (bits_ & 32u) != 0; }
    constexpr bool road() const { return (bits_ & 64u) != 0; }
    constexpr bool trail() const { return (bits_ & 128u) != 0; }
    constexpr bool closed() const { return lines().has(Line::bold); }
    constexpr bool all_dashed() const { return lines().only(Line::dashed); }
    // Precondition: exists.
    constexpr Line hardest() const { return lines().hardest(); }

    constexpr Passage with_road() const { return with(64u); }
    constexpr Passage with_trail() const { return with(128u); }
    constexpr bool operator==(const Passage&) const = default;

  private:
    constexpr Passage(Lines lines, bool brown)
        : bits_(static_cast<std::uint8_t>(lines.bits() | (brown ? 16u : 0u))) {}
    constexpr Passage with(unsigned bit) const {
        Passage passage = *this;
        passage.bits_ = static_cast<std::uint8_t>(passage.bits_ | bit);
        return passage;
    }

    std::uint8_t bits_ = 0;
};

}  // namespace gonfalon::area
