// An army list as a player writes it, with its words turned into places in the book.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/la_garde/army/book.h"

namespace gonfalon::la_garde::army {

inline constexpr std::uint8_t no_choice = 255;

struct ListedGeneral {
    std::string code;
    std::string name;
    Grade grade = Grade::competent;
    bool named = false;
    bool operator==(const ListedGeneral&) const = default;
};

struct ListedBrigade {
    std::string code;
    Words name;
    std::uint8_t entry = 0;  // in Nation::entries
    std::array<std::uint8_t, experience_count> elements{};
    Traits traits;  // beyond those of its entry
    constexpr int size() const {
        int sum = 0;
        for (const std::uint8_t count : elements) sum += count;
        return sum;
    }
    bool operator==(const ListedBrigade&) const = default;
};

// A division, the troops of a corps, or the reserve of an army; the last two have no table and no
// general of their own.
struct ListedFormation {
    std::string code;
    Words name;
    std::uint8_t table = no_choice;  // in Nation::divisions
    std::optional<ListedGeneral> general;
    std::vector<ListedBrigade> brigades;
    std::uint8_t gun_option = no_choice;
    std::vector<ListedBrigade> guns;  // of a division: written apart
    bool operator==(const ListedFormation&) const = default;
};

struct ListedCorps {
    std::string code;
    Words name;
    ListedGeneral general;
    std::vector<ListedFormation> divisions;
    std::optional<ListedFormation> troops;
    bool operator==(const ListedCorps&) const = default;
};

struct ArmyList {
    std::string id;
    Words title;
    std::uint8_t nation = 0;  // in Book::nations
    std::uint16_t year = 1805;
    std::uint16_t points = 0;  // its budget
    bool free = false;         // LAG-A16
    std::optional<ListedGeneral> general;
    std::optional<ListedFormation> reserve;
    std::vector<ListedCorps> corps;
    bool operator==(const ArmyList&) const = default;
};

}  // namespace gonfalon::la_garde::army
