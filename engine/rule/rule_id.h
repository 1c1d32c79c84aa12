// RuleId: which printed rule (or ruling of ours) speaks. Ids come from data/<game>/rulebook.json
// and rulings.json through a generated index per game; `"GRU-5.2.7"_rule` of an id that is not in
// the index does not compile.
#pragma once

#include <cstdint>
#include <string_view>

namespace gonfalon {

// Five bits of game, eleven bits of place in that game's index: unique over all games.
struct RuleId {
    std::uint16_t value = 0;  // 0: no rule

    constexpr bool exists() const { return value != 0; }
    constexpr unsigned game() const { return value >> 11; }
    constexpr unsigned place() const { return value & 0x7FFu; }
    static constexpr RuleId of(unsigned game, unsigned place) {
        return RuleId{static_cast<std::uint16_t>(game << 11 | place)};
    }
    constexpr bool operator==(const RuleId&) const = default;
};

// A message of the catalogues, by the place of its key in a generated index; 0: none.
struct SayId {
    std::uint16_t value = 0;

    constexpr bool exists() const { return value != 0; }
    constexpr bool operator==(const SayId&) const = default;
};

// Never defined: a consteval operator that reaches it does not compile, and the compiler's message
// carries these names.
void this_rule_id_is_not_in_the_rulebook_index();
void this_message_key_is_not_in_the_catalogue();

// Place of `text` in a sorted index, or 0 when it is not there. Place 0 of an index is the empty
// id.
template <std::size_t Size>
constexpr unsigned place_in_index(const std::string_view (&index)[Size], std::string_view text) {
    std::size_t low = 1;
    std::size_t high = Size;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (index[middle] == text) return static_cast<unsigned>(middle);
        if (index[middle] < text) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return 0;
}

}  // namespace gonfalon
