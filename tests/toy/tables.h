// The printed values of the toy game: its tables, its scenarios and its options. The built-in
// values below are those of data/toy/; a test holds the two together.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "tests/toy/model/field.h"
#include "tests/toy/model/piece.h"

namespace gonfalon::toy {

struct Tables {
    // tables/movement.json, TOY-3.2: points to enter a terrain, points of a kind, TOY-5.3: march.
    std::array<int, terrain_count> cost{1, 2, 2};
    std::array<int, kind_count> allowance{2, 3};
    int march = 1;

    // tables/attack.json, TOY-4.3: the lowest total that shakes, the lowest that destroys.
    int shaken_from = 7;
    int lost_from = 10;
    // TOY-4.3.1 to TOY-4.3.6, in the printed order.
    int hill = 1;
    int wood = -1;
    int support = 1;
    int shaken = -1;
    int assault = 1;
    int hold = -1;

    constexpr int cost_of(Terrain terrain) const { return cost[static_cast<std::size_t>(terrain)]; }
    constexpr int allowance_of(Kind kind) const {
        return allowance[static_cast<std::size_t>(kind)];
    }
    constexpr bool operator==(const Tables&) const = default;
};

// options.json. `rounds` starts from the scenario's own length.
struct Options {
    int rounds = 3;
    bool open_orders = false;  // option "orders": "open" rather than "secret"
    constexpr bool operator==(const Options&) const = default;
};
inline constexpr int most_rounds = 6;

// scenarios/<id>.json. Titles and introductions are for readers, not for rules: they stay outside.
struct Scenario {
    int rounds = 3;  // "options": {"rounds": 3}
    Square goal;
    Field field{};
    std::array<Card, piece_count> cards{};  // A1 to A4, B1 to B4
    constexpr bool operator==(const Scenario&) const = default;
};

// A field as it is drawn, the fifth row first: '.' open, '^' hill, '*' wood, spaces between.
constexpr Field field_from(std::string_view drawing) {
    Field field{};
    int row = field_size - 1;
    int column = 0;
    for (const char mark : drawing) {
        if (mark == ' ' || mark == '\n') continue;
        if (row < 0) break;
        field[static_cast<std::size_t>(row * field_size + column)] = mark == '^'   ? Terrain::hill
                                                                     : mark == '*' ? Terrain::wood
                                                                                   : Terrain::open;
        if (++column == field_size) {
            column = 0;
            --row;
        }
    }
    return field;
}
constexpr Square square_named(std::string_view name) {
    if (name.size() != 2) return Square::none();
    return square_at(name[0] - 'a', name[1] - '1');
}

struct NamedScenario {
    std::string_view name;
    Scenario scenario;
};

inline constexpr NamedScenario built_in_scenarios[] = {
    {"duel",
     {1,
      square_named("c3"),
      field_from(". . . . ."
                 ". . . . ."
                 ". . ^ . ."
                 ". . . . ."
                 ". . . . ."),
      {{{Kind::foot, square_named("c2")},
        {},
        {},
        {},
        {Kind::foot, square_named("c4")},
        {},
        {},
        {}}}}},
    {"hill",
     {3,
      square_named("c3"),
      field_from(". . * . ."
                 ". . . . ."
                 "* . ^ . *"
                 ". . . . ."
                 ". . * . ."),
      {{{Kind::foot, square_named("b1")},
        {Kind::foot, square_named("c1")},
        {Kind::horse, square_named("d1")},
        {},
        {Kind::foot, square_named("b5")},
        {Kind::foot, square_named("c5")},
        {Kind::horse, square_named("d5")},
        {}}}}},
    {"ambush",
     {2,
      square_named("e5"),
      field_from(". . . * ."
                 "* ^ * . ."
                 ". * . * *"
                 ". . ^ . ."
                 ". . . . ."),
      {{{Kind::horse, square_named("a1")},
        {Kind::horse, square_named("b1")},
        {Kind::horse, square_named("c1")},
        {Kind::horse, square_named("a2")},
        {Kind::foot, square_named("b3")},
        {Kind::foot, square_named("d3")},
        {Kind::foot, square_named("c4")},
        {Kind::foot, square_named("d5")}}}}},
};

constexpr Scenario built_in_scenario(std::string_view name) {
    for (const NamedScenario& each : built_in_scenarios)
        if (each.name == name) return each.scenario;
    return {};
}

}  // namespace gonfalon::toy
