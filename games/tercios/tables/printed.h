// The tables, cards and values of the rulebook (tables/*.json).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/both_languages.h"
#include "engine/core/named.h"
#include "engine/rule/rule_id.h"
#include "engine/space/plane/polygon.h"
#include "games/tercios/model/noun.h"

namespace gonfalon::tercios {

using plane::Angle;
using plane::inch;
using plane::Length;
using plane::Point;
using plane::Pose;

using Words = BothLanguages;

// TER-VAL-12  What a value of 0 to 10 becomes with bonuses and penalties left over.
struct ValueTable {
    struct Row {
        std::uint8_t double_bonus = 0;
        std::uint8_t bonus = 0;
        std::uint8_t penalty = 0;
        std::uint8_t double_penalty = 0;
        bool operator==(const Row&) const = default;
        static constexpr auto fields =
            members<&Row::double_bonus, &Row::bonus, &Row::penalty, &Row::double_penalty>;
    };
    std::array<Row, 11> rows{};
    // `change` is what is left of pluses and minuses; beyond two it counts as two.
    constexpr int of(int base, int change) const {
        if (base < 0) return 0;
        const Row& row = rows[static_cast<std::size_t>(base > 10 ? 10 : base)];
        if (change >= 2) return row.double_bonus;
        if (change == 1) return row.bonus;
        if (change == -1) return row.penalty;
        if (change <= -2) return row.double_penalty;
        return base;
    }
    bool operator==(const ValueTable&) const = default;
};

// TER-BAS-3
struct BaseSize {
    bool round = false;
    plane::Size size;
    bool operator==(const BaseSize&) const = default;
};

struct Measures {
    std::array<Length, count_of<Measure>> lengths{};
    Angle pivot = 0;       // TER-MOV-3, either way
    Angle correction = 0;  // TER-MOV-5, either way
    Length contact = 0;    // TER-X-17
    Length of(Measure measure) const { return lengths[static_cast<std::size_t>(measure)]; }
    bool operator==(const Measures&) const = default;
    static constexpr auto fields =
        members<&Measures::pivot, named<&Measures::correction, "angle_correction">,
                &Measures::contact>;
};

// TER-ORD-3 to TER-ORD-13  Changes of values that go with a card.
struct OrderCard {
    enum class Act : std::uint8_t {
        move,
        reorganise,
        face,
        shoot,
        limber,
        unlimber,
        mount,
        dismount,
        charge,
        recover
    };
    RuleId rule;
    std::int8_t speed = 0;
    std::int8_t melee = 0;
    std::int8_t shoot = 0;
    Some<Act> acts;
    std::uint8_t distinct_acts = 1;
    bool operator==(const OrderCard&) const = default;
    static constexpr auto fields = members<&OrderCard::rule, &OrderCard::speed, &OrderCard::melee,
                                           &OrderCard::shoot, named<&OrderCard::acts, "actions">,
                                           named<&OrderCard::distinct_acts, "distinct_actions">>;
};

// TER-REA-5 to TER-REA-11
struct ReactionCard {
    RuleId rule;
    Order order = Order::ready;
    bool to_charge = false;
    bool to_approach = false;
    std::int8_t melee = 0;
    std::int8_t courage = 0;
    std::int8_t shoot = 0;
    std::int8_t speed = 0;
    bool operator==(const ReactionCard&) const = default;
    static constexpr auto fields =
        members<&ReactionCard::rule, &ReactionCard::order, &ReactionCard::to_charge,
                &ReactionCard::to_approach, &ReactionCard::melee, &ReactionCard::courage,
                &ReactionCard::shoot, &ReactionCard::speed>;
};

struct WeaponCard {
    enum class Kind : std::uint8_t { melee, small_arms, artillery, artillery_mark };
    RuleId rule;
    Kind kind = Kind::melee;
    std::int8_t melee = 0;          // of a melee weapon, when its circumstance is met
    bool dirty_war = false;         // may begin one
    bool destroys = false;          // an enemy that retreats
    std::uint8_t beaten_check = 0;  // target of the check of an enemy it has beaten
    Length range = 0;
    Length short_range = 0;  // up to here `shoot`, beyond it `shoot_long`; 0: one range
    bool ready_penalty = false;
    bool reaction = false;
    bool over_friends = false;
    bool over_units = false;
    bool fire_only = false;
    bool ignores_weary = false;
    bool ignores_protected = false;
    bool ignores_cover = false;
    bool operator==(const WeaponCard&) const = default;
    static constexpr auto fields =
        members<&WeaponCard::rule, &WeaponCard::kind, &WeaponCard::melee, &WeaponCard::dirty_war,
                &WeaponCard::destroys, &WeaponCard::beaten_check, &WeaponCard::range,
                &WeaponCard::short_range, &WeaponCard::ready_penalty, &WeaponCard::reaction,
                &WeaponCard::over_friends, &WeaponCard::over_units, &WeaponCard::fire_only>;
};

// Numbers of the special rules; what a rule leaves out is 0.
struct SpecialCard {
    FixedVector<RuleId, 3> rules;
    std::int8_t wear_per_success = 0;
    std::int8_t wear_left = 0;
    std::int8_t discipline_against_infantry = 0;
    std::int8_t target = 0;  // of its check
    std::int8_t successes = 0;
    std::int8_t melee_if_assault = 0;
    std::int8_t on = 0;  // die
    std::int8_t wear = 0;
    std::int8_t courage = 0;
    std::int8_t dice = 0;
    std::int8_t units = 0;
    Length range = 0;
    bool operator==(const SpecialCard&) const = default;
    static constexpr auto fields =
        members<&SpecialCard::rules, &SpecialCard::wear_per_success, &SpecialCard::wear_left,
                &SpecialCard::discipline_against_infantry, &SpecialCard::target,
                &SpecialCard::successes, &SpecialCard::melee_if_assault, &SpecialCard::on,
                &SpecialCard::wear, &SpecialCard::courage, &SpecialCard::dice, &SpecialCard::units,
                &SpecialCard::range>;
};

// A plus or minus of shooting, melee and checks, with the rule that gives it.
struct Modifier {
    RuleId rule;
    Stat value = Stat::speed;
    When when = When::weary;
    std::int8_t change = 0;
    bool after = false;  // a virtue: added to the result of the value table (TER-CMD-27)
    bool operator==(const Modifier&) const = default;
    static constexpr auto fields = members<&Modifier::rule, &Modifier::value, &Modifier::when,
                                           &Modifier::change, &Modifier::after>;
};
using Modifiers = std::vector<Modifier>;

// TER-TIR-8, TER-TIR-10
struct ShootingTable {
    std::uint8_t resist_small_arms = 4;
    std::uint8_t resist_artillery = 6;
    bool disorder_without_success = true;
    Modifiers modifiers;
    bool operator==(const ShootingTable&) const = default;
    static constexpr auto fields =
        members<&ShootingTable::disorder_without_success, &ShootingTable::modifiers>;
};

// TER-MEL-3
struct MeleeTable {
    std::uint8_t resist = 5;
    bool disorder_without_success = true;
    std::uint8_t blocked_wear = 1;
    Modifiers modifiers;
    bool operator==(const MeleeTable&) const = default;
    static constexpr auto fields =
        members<named<&MeleeTable::resist, "resist_target">, &MeleeTable::disorder_without_success,
                &MeleeTable::blocked_wear, &MeleeTable::modifiers>;
};

// TER-ORD-15, TER-BRK-2, TER-CMD-24, TER-WPM-4, TER-TUR-4
struct CheckTable {
    std::uint8_t order_target = 5;
    std::uint8_t order_successes = 1;
    Modifiers order;
    std::uint8_t break_target = 6;  // as many successes as break points
    Modifiers breaking;
    std::uint8_t command_target = 5;
    std::uint8_t command_successes = 1;
    std::uint8_t command_fresh_from = 2;  // successes that leave him fresh
    std::uint8_t greatswords_target = 6;
    std::uint8_t greatswords_successes = 1;
    std::uint8_t initiative_dice = 1;
    std::uint8_t initiative_virtue_rank = 2;
    bool operator==(const CheckTable&) const = default;
    static constexpr auto fields =
        members<named<&CheckTable::order_target, "order/target">,
                named<&CheckTable::order_successes, "order/successes">,
                named<&CheckTable::order, "order/modifiers">,
                named<&CheckTable::break_target, "break/target">,
                named<&CheckTable::breaking, "break/modifiers">,
                named<&CheckTable::command_target, "command/target">,
                named<&CheckTable::command_successes, "command/successes">,
                named<&CheckTable::command_fresh_from, "command/fresh_from">,
                named<&CheckTable::greatswords_target, "greatswords/target">,
                named<&CheckTable::greatswords_successes, "greatswords/successes">,
                named<&CheckTable::initiative_dice, "initiative/dice">,
                named<&CheckTable::initiative_virtue_rank, "initiative/virtue_rank">>;
};

// TER-CMD-1 to TER-CMD-6
struct RankRow {
    RuleId rule;
    std::uint8_t virtues = 0;
    std::uint8_t traits = 0;
    std::uint16_t points = 0;
    bool operator==(const RankRow&) const = default;
    static constexpr auto fields =
        members<&RankRow::rule, &RankRow::virtues, &RankRow::traits, &RankRow::points>;
};
inline constexpr std::size_t rank_count = 6;

struct VirtueCard {
    RuleId rule;
    bool lent = false;  // to the unit he is attached to; otherwise his own
    std::int8_t speed = 0;
    std::int8_t melee = 0;
    std::int8_t shoot = 0;
    std::int8_t discipline = 0;
    std::int8_t stamina = 0;
    std::int8_t courage_against_shooting = 0;
    std::int8_t courage_in_melee = 0;
    Length command_radius = 0;  // instead of the usual one
    Length commander_move = 0;
    bool interacts_with_all = false;
    std::int8_t initiative_rank = 0;
    bool operator==(const VirtueCard&) const = default;
    static constexpr auto fields =
        members<&VirtueCard::rule, &VirtueCard::speed, &VirtueCard::melee, &VirtueCard::shoot,
                &VirtueCard::discipline, &VirtueCard::stamina,
                &VirtueCard::courage_against_shooting, &VirtueCard::courage_in_melee,
                &VirtueCard::command_radius, &VirtueCard::commander_move,
                &VirtueCard::initiative_rank>;
};

struct TraitCard {
    enum class Target : std::uint8_t {
        none,
        self,
        own_unit,
        enemy_unit,
        other_own_commander,
        enemy_commander
    };
    enum class Reach : std::uint8_t { none, command, commander_move, any };
    enum class Lasts : std::uint8_t {
        instant,
        activation,
        enemy_activation,
        until_activated,
        turn
    };
    enum class Activated : std::uint8_t { either, no, yes };  // what its target must be
    enum class Moment : std::uint8_t { command, terrain, his_unit_destroyed, enemy_action };
    enum class Works : std::uint8_t { by_action, attached, radius, always };
    RuleId rule;
    Target target = Target::none;
    Reach reach = Reach::none;
    Lasts lasts = Lasts::instant;
    Activated activated = Activated::either;
    Moment moment = Moment::command;
    Works works = Works::by_action;
    Arms arms;  // of its target; none: any
    bool sight = false;
    std::uint8_t success = 5;  // die of its check
    std::uint8_t targets = 1;
    bool next = false;  // its target is the next troop to be activated
    bool even_if_failed = false;
    bool always_exhausted = false;
    bool resisted = false;
    Specials grants;
    Length move = 0;
    Length range_per_success = 0;
    std::int8_t wear = 0;
    std::int8_t most_wear = 0;
    std::int8_t wear_with_one_success = 0;
    std::int8_t speed = 0;
    std::int8_t enemy_die = 0;
    std::int8_t own_die = 0;
    bool operator==(const TraitCard&) const = default;
    static constexpr auto fields =
        members<&TraitCard::rule, &TraitCard::target, &TraitCard::reach, &TraitCard::lasts,
                &TraitCard::activated, &TraitCard::moment, &TraitCard::works, &TraitCard::sight,
                &TraitCard::success, &TraitCard::targets, &TraitCard::next,
                &TraitCard::even_if_failed, &TraitCard::always_exhausted, &TraitCard::resisted,
                &TraitCard::grants, &TraitCard::move, &TraitCard::range_per_success,
                &TraitCard::wear, &TraitCard::most_wear, &TraitCard::wear_with_one_success,
                &TraitCard::speed, &TraitCard::enemy_die, &TraitCard::own_die>;
};

// TER-TRN-1 to TER-TRN-4
struct GoingRow {
    RuleId rule;
    std::int8_t speed = 0;
    bool disorder = false;
    bool operator==(const GoingRow&) const = default;
    static constexpr auto fields = members<&GoingRow::rule, &GoingRow::speed, &GoingRow::disorder>;
};

// What a piece of ground does once its die, if any, is known.
struct Ground {
    Going going = Going::open;
    bool cover = false;
    bool hidden = false;
    bool operator==(const Ground&) const = default;
    static constexpr auto fields =
        members<named<&Ground::going, "movement">, &Ground::cover, &Ground::hidden>;
};

// TER-TEL-1 to TER-TEL-16
struct TerrainCard {
    RuleId rule;
    TerrainShape shape = TerrainShape::area;
    Ground ground;
    bool height = false;
    bool shelters = false;  // Protected
    bool edge_to_edge = false;
    bool first_choice = false;    // bought first or not at all
    bool free_crossing = false;   // comes with a bridge or a ford
    bool easy_with_road = false;  // a bridge that carries one
    bool over_any = false;        // may lie over any other piece
    bool over_river = false;      // lies over a river and replaces it
    bool needs_river = false;
    bool rolled = false;
    std::array<Ground, 6> roll{};  // by die - 1
    Classes holds;                 // of a building
    std::uint8_t cost = 0;
    Length min_size = 0;  // of an area: the farthest two of its corners
    Length max_size = 0;
    Length max_length = 0;  // of a line; 0: no limit
    Length min_width = 0;
    Length max_width = 0;
    std::uint8_t buildings_min = 0;  // of a town
    std::uint8_t buildings_max = 0;
    std::uint8_t buildings_large = 0;
    bool operator==(const TerrainCard&) const = default;
    static constexpr auto fields =
        members<&TerrainCard::rule, &TerrainCard::shape, spread<&TerrainCard::ground>,
                &TerrainCard::height, named<&TerrainCard::shelters, "protected">,
                &TerrainCard::edge_to_edge, &TerrainCard::first_choice, &TerrainCard::free_crossing,
                &TerrainCard::easy_with_road, &TerrainCard::holds, &TerrainCard::cost,
                &TerrainCard::min_size, &TerrainCard::max_size, &TerrainCard::max_length,
                &TerrainCard::min_width, &TerrainCard::max_width,
                named<&TerrainCard::buildings_min, "buildings/min">,
                named<&TerrainCard::buildings_max, "buildings/max">,
                named<&TerrainCard::buildings_large, "buildings/large">>;
};

// TER-BAT-3 to TER-BAT-6
struct VictoryTable {
    enum class Level : std::uint8_t { decisive, clear, narrow, pyrrhic };
    struct Rung {
        RuleId rule;
        std::uint8_t turn = 0;
        std::uint8_t lead = 0;
        Level level = Level::decisive;
        bool operator==(const Rung&) const = default;
        static constexpr auto fields = members<&Rung::rule, &Rung::turn, &Rung::lead, &Rung::level>;
    };
    std::vector<Rung> ladder;
    std::uint8_t destroyed = 1;
    std::uint8_t commander = 1;
    std::uint8_t commander_in_chief = 2;
    bool operator==(const VictoryTable&) const = default;
    static constexpr auto fields = members<&VictoryTable::ladder>;
};

}  // namespace gonfalon::tercios
