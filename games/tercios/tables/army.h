// The armies as they are played.
#pragma once

#include "games/tercios/tables/printed.h"

namespace gonfalon::tercios {

struct Profile {
    std::uint8_t speed = 0;  // in inches; the value table first, then times `inch`
    std::uint8_t melee = 0;
    std::uint8_t shoot = 0;
    std::uint8_t shoot_long = 0;  // counts with arquebus_musket alone
    std::uint8_t discipline = 0;
    std::uint8_t courage = 0;
    std::uint8_t stamina = 0;
    std::uint8_t speed_limbered = 0;  // with carthorses; 0: cannot limber
    std::array<std::uint8_t, count_of<Defence>> defence{};
    bool operator==(const Profile&) const = default;
};

// A unit in one shape, options and free rules applied.
struct Form {
    UnitClass unit_class = UnitClass::company;
    Arm arm = Arm::infantry;
    BaseKind base = BaseKind::company;
    Profile profile;
    Weapons weapons;
    Specials special;
    bool operator==(const Form&) const = default;
};

struct Troop {
    Side side = Side::first;
    RegimentId regiment{};
    TypeId type{};  // in Tables::type_ids
    Form form;      // as it usually is; adapted dragoons: mounted (TER-ADA-7)
    Form foot;      // of adapted dragoons
    bool has_foot = false;
    BaseKind held_base = BaseKind::held_horses;  // left behind by dragoons on foot
    std::uint16_t points = 0;
    bool operator==(const Troop&) const = default;
};

struct Commander {
    Side side = Side::first;
    RegimentId regiment{};  // none: the commander-in-chief
    std::uint8_t rank = 0;
    Virtues virtues;
    Traits traits;  // chosen ones and the common two
    std::uint16_t points = 0;
    bool operator==(const Commander&) const = default;
    constexpr bool is_chief() const { return !regiment.exists(); }
};

struct Regiment {
    Side side = Side::first;
    RegimentKind kind = RegimentKind::infantry;
    NationId nation{};
    bool allied = false;      // TER-SPK-1
    CommanderId commander{};  // none in a battery, for the elite unit, with commanders off
    TroopId begin{};          // its troops are begin..end - 1
    TroopId end{};
    bool operator==(const Regiment&) const = default;
};

struct Army {
    std::string id;  // "spain"
    Words title;
    NationId nation{};
    std::string nation_name;  // its id in the book, for the page
    std::string colour;       // for the page
    std::uint16_t budget = 0;
    std::uint16_t points = 0;
    bool operator==(const Army&) const = default;
};

}  // namespace gonfalon::tercios
