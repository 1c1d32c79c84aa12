// Reading words off a line, and any member of the model as one word: shared by notation and
// position.
#pragma once

#include <array>
#include <charconv>
#include <limits>
#include <string>
#include <string_view>

#include "games/la_garde/game.h"

namespace gonfalon::la_garde {

// Words are separated by spaces, lines by line ends. Stops at the first thing that is not as
// expected and remembers where; after that every question is answered with nothing.
class WordReader {
  public:
    WordReader(const LaGarde& game, std::string_view text) : game_(game), text_(text) {}

    const ReadError& error() const { return error_; }
    bool ok() const { return error_.ok(); }
    bool fail(std::string_view expected) {
        if (ok()) error_ = {word_at_, expected};
        return false;
    }
    const LaGarde& game() const { return game_; }

    // The next word of this line; empty at its end.
    std::string_view next() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        word_at_ = at_;
        while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '\n') ++at_;
        return text_.substr(word_at_, at_ - word_at_);
    }
    bool at_line_end() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return at_ >= text_.size() || text_[at_] == '\n';
    }
    bool at_end() const { return at_ >= text_.size(); }
    bool end_of_line() {
        if (!ok()) return false;
        if (!next().empty()) return fail("expected.la_garde_end");
        if (at_ < text_.size()) ++at_;
        return true;
    }

    static bool number_in(std::string_view digits, std::int64_t low, std::int64_t high,
                          std::int64_t& value) {
        std::int64_t found = 0;
        const auto [end, problem] =
            std::from_chars(digits.data(), digits.data() + digits.size(), found);
        if (problem != std::errc{} || end != digits.data() + digits.size() || found < low ||
            found > high)
            return false;
        // One way to write a number.
        if (digits.size() > 1 && (digits[0] == '0' || (digits[0] == '-' && digits[1] == '0')))
            return false;
        value = found;
        return true;
    }
    int number(int low, int high) {
        if (!ok()) return low;
        std::int64_t value = low;
        if (!number_in(next(), low, high, value)) fail("expected.la_garde_number");
        return static_cast<int>(value);
    }
    Point point() {
        const int x = number(-99999, 99999);
        const int y = number(-99999, 99999);
        return {x, y};
    }
    template <class Enum>
    Enum named(std::size_t count, std::string_view expected = "expected.la_garde_word") {
        if (!ok()) return Enum{};
        const std::string_view found = next();
        for (std::size_t i = 0; i < count; ++i)
            if (name_of(static_cast<Enum>(i)) == found) return static_cast<Enum>(i);
        fail(expected);
        return Enum{};
    }
    // A thing by its code.
    template <class IdType>
    IdType coded(std::size_t count, std::string_view expected) {
        if (!ok()) return {};
        const std::string_view word = next();
        for (std::size_t i = 0; i < count; ++i)
            if (game_.code(IdType{i}) == word) return IdType{i};
        fail(expected);
        return {};
    }
    BrigadeId brigade() {
        return coded<BrigadeId>(game_.tables().brigades.size(), "expected.la_garde_brigade");
    }
    GeneralId general() {
        return coded<GeneralId>(game_.tables().generals.size(), "expected.la_garde_general");
    }
    FormationId formation() {
        return coded<FormationId>(game_.tables().formations.size(), "expected.la_garde_formation");
    }
    CorpsId corps() {
        return coded<CorpsId>(game_.tables().corps.size(), "expected.la_garde_corps");
    }

  private:
    const LaGarde& game_;
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t word_at_ = 0;
    ReadError error_;
};

inline void add_word(std::string& text, std::string_view word) {
    if (!text.empty() && text.back() != '\n') text.push_back(' ');
    text.append(word);
}
inline void add_number(std::string& text, std::int64_t value) {
    add_word(text, std::to_string(value));
}

// --- One member as one word ---------------------------------------------------------------------

template <class Enum>
inline constexpr std::size_t enum_size = 0;
template <>
inline constexpr std::size_t enum_size<Side> = 2;
template <>
inline constexpr std::size_t enum_size<Place> = place_count;
template <>
inline constexpr std::size_t enum_size<Order> = order_count + 1;
template <>
inline constexpr std::size_t enum_size<Phase> = phase_count;
template <>
inline constexpr std::size_t enum_size<Level> = level_count;
template <>
inline constexpr std::size_t enum_size<TaskKind> = task_kind_count;
template <>
inline constexpr std::size_t enum_size<Stage> = stage_count;
template <>
inline constexpr std::size_t enum_size<Cohesion> = cohesion_count;
template <>
inline constexpr std::size_t enum_size<Grade> = grade_count;

class MemberText {
  public:
    explicit MemberText(const LaGarde& game) : game_(game) {}

    template <class T>
    std::string write(const T& value) const {
        if constexpr (is_id<T>::value) {
            return game_.has(value) ? std::string(game_.code(value)) : "-";
        } else if constexpr (std::is_same_v<T, bool>) {
            return value ? "yes" : "no";
        } else if constexpr (std::is_enum_v<T>) {
            return std::string(name_of(value));
        } else if constexpr (std::is_integral_v<T>) {
            return std::to_string(value);
        } else if constexpr (std::is_same_v<T, Point>) {
            return std::to_string(value.x) + "," + std::to_string(value.y);
        } else if constexpr (std::is_same_v<T, Pose>) {
            return write(value.at) + "," + std::to_string(value.facing);
        } else {
            std::string text;
            for (const auto& each : value) text += (text.empty() ? "" : "/") + write(each);
            return text;
        }
    }

    template <class T>
    bool read(std::string_view word, T& value) const {
        if constexpr (is_id<T>::value) {
            return code(word, value);
        } else if constexpr (std::is_same_v<T, bool>) {
            value = word == "yes";
            return value || word == "no";
        } else if constexpr (std::is_enum_v<T>) {
            constexpr std::size_t count = enum_size<T>;
            static_assert(count != 0);
            for (std::size_t i = 0; i < count; ++i)
                if (name_of(static_cast<T>(i)) == word) {
                    value = static_cast<T>(i);
                    return true;
                }
            return false;
        } else if constexpr (std::is_integral_v<T>) {
            std::int64_t number = 0;
            const std::int64_t high =
                sizeof(T) >= 8 ? std::numeric_limits<std::int64_t>::max()
                               : static_cast<std::int64_t>(std::numeric_limits<T>::max());
            const std::int64_t low =
                std::is_signed_v<T> ? static_cast<std::int64_t>(std::numeric_limits<T>::min()) : 0;
            if (!WordReader::number_in(word, low, high, number)) return false;
            value = static_cast<T>(number);
            return true;
        } else if constexpr (std::is_same_v<T, Point>) {
            std::array<Length, 2> both{};
            if (!list(word, ',', both)) return false;
            value = {both[0], both[1]};
            return near_table(both[0]) && near_table(both[1]);
        } else if constexpr (std::is_same_v<T, Pose>) {
            std::array<Length, 3> all{};
            if (!list(word, ',', all)) return false;
            const Point at{all[0], all[1]};
            if (!near_table(at.x) || !near_table(at.y)) return false;
            if (all[2] < 0 || all[2] > 65535) return false;
            value = {at, static_cast<Angle>(all[2])};
            return true;
        } else {
            return list(word, '/', value);
        }
    }

  private:
    static constexpr bool near_table(Length at) { return at > -100000 && at < 100000; }
    template <class IdType>
    bool code(std::string_view word, IdType& id) const {
        if (word == "-") {
            id = {};
            return true;
        }
        for (std::size_t i = 0; game_.has(IdType{i}); ++i)
            if (game_.code(IdType{i}) == word) {
                id = IdType{i};
                return true;
            }
        return false;
    }
    template <class Array>
    bool list(std::string_view word, char separator, Array& values) const {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::size_t cut = word.find(separator);
            const bool last = i + 1 == values.size();
            if (last != (cut == std::string_view::npos)) return false;
            if (!read(word.substr(0, cut), values[i])) return false;
            if (!last) word = word.substr(cut + 1);
        }
        return true;
    }

    const LaGarde& game_;
};

}  // namespace gonfalon::la_garde
