// Event: a fact of the game as a message id and values. Sentences are made elsewhere, in each
// reader's language.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "engine/core/fixed.h"
#include "engine/rule/rule_id.h"

namespace gonfalon {

// A plain number (noun 0), a number of tenths, or a thing of the game: its noun (the game's own
// enum: unit, hex, side, facing...) says how to find a word for it.
struct Value {
    std::uint8_t noun = 0;
    std::int32_t number = 0;
    constexpr bool operator==(const Value&) const = default;
};
inline constexpr std::uint8_t tenths_noun = 255;
constexpr Value number(std::int32_t n) { return Value{0, n}; }
constexpr Value tenths(std::int32_t n) { return Value{tenths_noun, n}; }

// A named placeholder of the message. The name is a string literal.
struct Argument {
    std::string_view name;
    Value value;
    constexpr bool operator==(const Argument&) const = default;
};

// Which sides may know: bit 0 the first side, bit 1 the second; spectators know what both may.
enum class Audience : std::uint8_t { nobody = 0, first = 1, second = 2, everybody = 3 };

struct Event {
    SayId say;
    RuleId rule;
    Audience audience = Audience::everybody;
    FixedVector<Argument, 8> arguments;

    constexpr Event() = default;
    constexpr Event(SayId s, RuleId r, std::initializer_list<Argument> a = {},
                    Audience who = Audience::everybody)
        : say(s), rule(r), audience(who), arguments(a) {}
    constexpr bool operator==(const Event&) const = default;
};

// What a Value is called: exactly one of the four, so that every reader finds the same word.
struct Term {
    enum class Kind : std::uint8_t {
        number,  // a number
        key,     // a catalogue key, such as "terrain.forest"
        label,   // text that is the same in every language, such as a hex "2101"
        name     // a name of the data, given in each language
    };
    Kind kind = Kind::number;
    std::int32_t number = 0;
    std::string_view text;     // key, label, or the English name
    std::string_view text_fr;  // the French name
    std::string_view refer;    // what a click leads to: "unit", "hex", "rule" or empty
    std::int32_t reference = 0;
};

}  // namespace gonfalon
