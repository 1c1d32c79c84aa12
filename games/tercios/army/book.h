// What army lists are made from: unit types with their options, nations, kinds of regiment and
// templates, as the data gives them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/names.h"
#include "games/tercios/tables.h"
#include "generated/tercios/index.h"

namespace gonfalon::tercios::army {

// The rules that composition files cite for what they ask; the loader refuses others.
inline constexpr RuleId same_type_rules[] = {"TER-ARM-14"_rule, "TER-ARM-17"_rule};
inline constexpr RuleId outnumber_rules[] = {"TER-X-11"_rule, "TER-ARM-18"_rule};
inline constexpr RuleId one_per_rules[] = {"TER-ADA-4"_rule};
// By the kind of a template's constraint: same type, majority, option.
inline constexpr RuleId constraint_rules[] = {"TER-ARM-9"_rule, "TER-ARM-10"_rule,
                                              "TER-ARM-11"_rule};

inline constexpr std::size_t max_types = 128;
inline constexpr std::size_t max_nations = 32;
inline constexpr std::size_t max_unit_options = 32;

using TypeSet = FixedBitset<max_types>;

// Whose lists may have a unit or an option.
struct Nations {
    bool all = true;
    FixedBitset<max_nations> some;
    bool has(NationId nation) const {
        return all || (nation.exists() && some.test(nation.index()));
    }
    bool operator==(const Nations&) const = default;
};

enum class Field : std::uint8_t {
    speed,
    melee,
    shoot,
    shoot_long,
    discipline,
    courage,
    stamina,
    speed_limbered
};
std::uint8_t& field_of(Profile& profile, Field field);

struct UnitOption {
    struct Change {
        Field field = Field::speed;
        std::uint8_t value = 0;
        bool operator==(const Change&) const = default;
    };
    std::string id;
    Words name;
    std::int16_t points = 0;
    Nations nations;
    bool usable = true;
    // Options of the same type, by their places. Exclusion is mutual.
    FixedBitset<max_unit_options> needs;
    FixedBitset<max_unit_options> excludes;
    std::vector<Change> set;
    Specials add_special;
    Specials remove_special;
    Weapons add_weapons;
    Weapons remove_weapons;
    bool changes_base = false;
    BaseKind base = BaseKind::company;
    bool operator==(const UnitOption&) const = default;
};

struct UnitType {
    // The adaptation that brings it into play.
    enum class Needs : std::uint8_t {
        nothing,
        forlorn_hope,
        heavy_cavalry,
        dragoons_base,
        dragoons_adapted
    };
    std::string id;
    RuleId rule;
    Words name;
    Words note;
    std::int16_t points = 0;
    Nations nations;
    Needs needs = Needs::nothing;
    TypeId replaces{};  // the type it stands in for where its adaptation is played
    Form form;
    Form foot;
    bool has_foot = false;
    BaseKind held_base = BaseKind::held_horses;
    std::vector<UnitOption> options;  // in the order in which they are applied
    bool operator==(const UnitType&) const = default;
};

struct Nation {
    std::string id;
    Words name;
    std::string colour;
    TypeSet units;
    bool operator==(const Nation&) const = default;
};

struct Range {
    std::uint8_t low = 0;
    std::uint8_t high = 0;
    bool operator==(const Range&) const = default;
};

// Some units of a regiment, with what the rules ask of them; a rule that does not exist asks
// nothing.
struct RegimentPart {
    std::string id;
    RuleId rule;
    Classes from;
    bool only_some = false;  // of the types in `only`
    TypeSet only;
    Range number;
    Specials grants;
    RuleId same_type_rule;
    Classes same_type;
    RuleId not_more_rule;  // of `not_more` than of `than`
    UnitClass not_more = UnitClass::corps;
    UnitClass than = UnitClass::battalion;
    RuleId one_per_rule;  // for every `one_per` of part `one_per_part`
    std::uint8_t one_per = 0;
    std::uint8_t one_per_part = 0;
    RuleId at_most_rule;  // as many as of part `at_most_part`
    std::uint8_t at_most_part = 0;
    bool operator==(const RegimentPart&) const = default;
};

struct RegimentBook {
    RuleId rule;
    Words name;
    bool commander = true;
    std::vector<RegimentPart> parts;
    bool operator==(const RegimentBook&) const = default;
};

struct Constraint {
    enum class Kind : std::uint8_t { same_type, majority, option };
    RuleId rule;
    Kind kind = Kind::same_type;
    RegimentKind regiment = RegimentKind::cavalry;
    std::uint8_t number = 0;
    std::string option;
    bool operator==(const Constraint&) const = default;
};

struct Template {
    std::string id;
    RuleId rule;
    Words name;
    std::array<Range, regiment_kind_count> regiments{};
    std::uint8_t elite = 0;
    std::vector<Constraint> constraints;
    bool operator==(const Template&) const = default;
};

// TER-ARM-12
struct EliteBook {
    RuleId rule;
    TypeSet units;
    Classes classes;
    std::uint8_t points = 0;
    Special special = Special::elite;
    std::uint8_t discipline_points = 0;
    std::uint8_t discipline_max = 0;
    bool operator==(const EliteBook&) const = default;
};

struct RankLimits {
    RuleId rule;
    Range rank;
    bool operator==(const RankLimits&) const = default;
};

// TER-ARM-1
struct BattleSize {
    std::string id;
    Words name;
    std::uint16_t points = 0;
    bool operator==(const BattleSize&) const = default;
};

struct Book {
    std::vector<UnitType> types;
    std::vector<Nation> nations;
    std::array<RegimentBook, regiment_kind_count> regiments;
    std::vector<Template> templates;
    Words free_name;
    EliteBook elite;
    std::array<RankRow, rank_count> ranks{};
    RankLimits chief;                 // TER-ARM-3
    RankLimits regimental;            // TER-ARM-4
    std::uint8_t equals_allowed = 1;  // TER-R81
    std::vector<BattleSize> sizes;
    std::array<BaseSize, base_count> bases{};
    std::array<WeaponCard, weapon_count> weapons{};
    std::array<Words, weapon_count> weapon_names;
    std::array<Words, special_count> special_names;
    std::array<Words, virtue_count> virtue_names;
    std::array<Words, trait_count> trait_names;
    std::array<Words, order_count> order_names;

    TypeId type_named(std::string_view id) const;
    NationId nation_named(std::string_view id) const;
    const UnitType& type(TypeId id) const { return types[id.index()]; }
    const Nation& nation(NationId id) const { return nations[id.index()]; }
    const RegimentBook& regiment(RegimentKind kind) const {
        return regiments[static_cast<std::size_t>(kind)];
    }
    // The type that is played where a list says `id`, under these options.
    TypeId played(TypeId id, const Options& options) const;
};

}  // namespace gonfalon::tercios::army
