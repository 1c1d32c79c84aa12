// The division tables of the nations and what troops cost: what army lists are checked against.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/la_garde/tables.h"

namespace gonfalon::la_garde::army {

struct Years {
    std::uint16_t from = 1805;
    std::uint16_t to = 1815;
    constexpr bool has(int year) const { return year >= from && year <= to; }
    bool operator==(const Years&) const = default;
};

// A kind of brigade of one nation.
struct Entry {
    std::string id;  // "line"
    Words name;
    BrigadeType type = BrigadeType::line_infantry;
    Some<Experience> experience;
    std::uint8_t least = 1;  // elements
    std::uint8_t most = 1;
    Traits traits;
    Traits optional_traits;
    Years years;
    bool operator==(const Entry&) const = default;
};

// So many brigades of an entry.
struct Count {
    std::uint8_t entry = 0;  // in Nation::entries
    std::uint8_t count = 0;
    bool operator==(const Count&) const = default;
};

struct GunOption {
    std::string id;  // "foot"
    Words name;
    std::vector<Count> brigades;
    Years years;
    bool operator==(const GunOption&) const = default;
};

// LAG-W17  One line of a division table.
struct DivisionTable {
    std::string id;  // "infantry"
    Words name;
    std::uint8_t least_times = 0;  // in a corps
    std::uint8_t most_times = 1;
    Grade commander = Grade::competent;
    std::uint8_t least = 1;  // brigades, guns not counted
    std::uint8_t most = 1;
    std::vector<Count> compulsory;
    std::vector<Count> optional;
    std::vector<GunOption> guns;
    Years years;
    bool operator==(const DivisionTable&) const = default;
};

struct NamedGeneral {
    std::string name;
    Rank rank = Rank::division;
    Grade grade = Grade::competent;
    Years years;
    bool operator==(const NamedGeneral&) const = default;
};

struct Nation {
    std::string id;  // "french"
    Words name;
    std::string key;  // "side.french"
    Years years;
    std::vector<NamedGeneral> generals;
    std::vector<Entry> entries;
    std::vector<DivisionTable> divisions;
    std::uint8_t least_divisions = 1;  // in a corps
    std::uint8_t most_divisions = 1;
    Grade corps_commander = Grade::competent;
    std::vector<GunOption> corps_guns;
    std::uint8_t baggage = 0;  // brigades in a corps
    Grade army_commander = Grade::competent;
    std::vector<GunOption> army_guns;
    bool operator==(const Nation&) const = default;
};

// LAG-U59
struct PointsTable {
    std::array<std::uint8_t, experience_count> experience{};  // of an element
    std::array<std::uint8_t, arm_count> halves{};             // times so many halves
    std::uint8_t baggage = 0;                                 // of an element
    std::uint8_t grade_step = 0;
    std::array<std::uint8_t, rank_count> generals{};
    std::array<std::int8_t, trait_count> traits{};
    std::array<Arms, trait_count> trait_arms{};  // whom a trait can fit
    std::vector<std::uint16_t> sizes;            // usual ones, for those who build armies
    bool operator==(const PointsTable&) const = default;
};

struct Book {
    std::vector<Nation> nations;
    PointsTable points;
    std::array<Arm, type_count> arms{};  // of the movement table
    std::uint8_t most_elements = 8;
    bool operator==(const Book&) const = default;
};

}  // namespace gonfalon::la_garde::army
