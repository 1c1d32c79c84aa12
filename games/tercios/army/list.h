// An army list as a player writes it, with its words turned into ids.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/tercios/army/book.h"

namespace gonfalon::tercios::army {

struct ListedUnit {
    std::string code;
    TypeId type{};
    // Places among the options of its type, as they are written; `not_offered` for an option that
    // only other types have.
    static constexpr std::uint8_t not_offered = 255;
    std::vector<std::uint8_t> options;
    std::string name;
    bool elite = false;
    std::uint8_t discipline = 0;
    bool operator==(const ListedUnit&) const = default;
};

struct ListedCommander {
    std::string code;
    std::string name;
    std::uint8_t rank = 0;
    std::vector<Virtue> virtues;
    std::vector<Trait> traits;
    bool operator==(const ListedCommander&) const = default;
};

struct ListedRegiment {
    std::string code;
    RegimentKind kind = RegimentKind::infantry;
    Words name;
    NationId nation{};  // none: the army's
    std::optional<ListedCommander> commander;
    std::vector<ListedUnit> units;
    bool operator==(const ListedRegiment&) const = default;
};

struct ArmyList {
    static constexpr std::uint8_t free_template = 255;
    std::string id;
    Words title;
    NationId nation{};
    std::uint8_t structure = free_template;  // in Book::templates
    std::uint16_t points = 0;                // its budget
    std::optional<ListedCommander> commander;
    std::optional<ListedUnit> elite;
    std::vector<ListedRegiment> regiments;
    bool operator==(const ArmyList&) const = default;
};

}  // namespace gonfalon::tercios::army
