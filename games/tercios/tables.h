// The printed values of the game, the two armies as they are played, the scenario and the options.
// Filled by the loader, completed by Tercios::from, never changed afterwards.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/both_languages.h"
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

// --- Tables -------------------------------------------------------------------------------------

// TER-VAL-12  What a value of 0 to 10 becomes with bonuses and penalties left over.
struct ValueTable {
    struct Row {
        std::uint8_t double_bonus = 0;
        std::uint8_t bonus = 0;
        std::uint8_t penalty = 0;
        std::uint8_t double_penalty = 0;
        bool operator==(const Row&) const = default;
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
    std::array<Length, measure_count> lengths{};
    Angle pivot = 0;       // TER-MOV-3, either way
    Angle correction = 0;  // TER-MOV-5, either way
    Length contact = 0;    // TER-X-17
    Length of(Measure measure) const { return lengths[static_cast<std::size_t>(measure)]; }
    bool operator==(const Measures&) const = default;
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
};

// A plus or minus of shooting, melee and checks, with the rule that gives it.
struct Modifier {
    RuleId rule;
    Stat value = Stat::speed;
    When when = When::weary;
    std::int8_t change = 0;
    bool after = false;  // a virtue: added to the result of the value table (TER-CMD-27)
    bool operator==(const Modifier&) const = default;
};
using Modifiers = std::vector<Modifier>;

// TER-TIR-8, TER-TIR-10
struct ShootingTable {
    std::uint8_t resist_small_arms = 4;
    std::uint8_t resist_artillery = 6;
    bool disorder_without_success = true;
    Modifiers modifiers;
    bool operator==(const ShootingTable&) const = default;
};

// TER-MEL-3
struct MeleeTable {
    std::uint8_t resist = 5;
    bool disorder_without_success = true;
    std::uint8_t blocked_wear = 1;
    Modifiers modifiers;
    bool operator==(const MeleeTable&) const = default;
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
};

// TER-CMD-1 to TER-CMD-6
struct RankRow {
    RuleId rule;
    std::uint8_t virtues = 0;
    std::uint8_t traits = 0;
    std::uint16_t points = 0;
    bool operator==(const RankRow&) const = default;
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
};

// TER-TRN-1 to TER-TRN-4
struct GoingRow {
    RuleId rule;
    std::int8_t speed = 0;
    bool disorder = false;
    bool operator==(const GoingRow&) const = default;
};

// What a piece of ground does once its die, if any, is known.
struct Ground {
    Going going = Going::open;
    bool cover = false;
    bool hidden = false;
    bool operator==(const Ground&) const = default;
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
    };
    std::vector<Rung> ladder;
    std::uint8_t destroyed = 1;
    std::uint8_t commander = 1;
    std::uint8_t commander_in_chief = 2;
    bool operator==(const VictoryTable&) const = default;
};

// --- The armies as they are played --------------------------------------------------------------

struct Profile {
    std::uint8_t speed = 0;  // in inches; the value table first, then times `inch`
    std::uint8_t melee = 0;
    std::uint8_t shoot = 0;
    std::uint8_t shoot_long = 0;  // counts with arquebus_musket alone
    std::uint8_t discipline = 0;
    std::uint8_t courage = 0;
    std::uint8_t stamina = 0;
    std::uint8_t speed_limbered = 0;  // with carthorses; 0: cannot limber
    std::array<std::uint8_t, defence_count> defence{};
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
    std::string colour;  // for the page
    std::uint16_t budget = 0;
    std::uint16_t points = 0;
    bool operator==(const Army&) const = default;
};

// --- The scenario -------------------------------------------------------------------------------

struct TerrainPiece {
    TerrainKind kind = TerrainKind::field;
    plane::Polygon outline;                       // of an area or a building
    FixedVector<Point, plane::max_corners> line;  // of a road, river, hedge or wall
    Length width = 0;
    plane::Polygons parts;  // convex, covering it: the outline, or the stretches of the line
    std::uint8_t roll = 0;  // die already settled; 0: rolled, or nothing to roll
    Going at_most = Going::impassable;
    bool operator==(const TerrainPiece&) const = default;
};

inline constexpr std::size_t max_stencil_parts = 4;

// A shape that players lay where terrain is bought (tables/pieces.json), as it lies round (0, 0)
// when it faces east.
struct Stencil {
    TerrainKind kind = TerrainKind::field;
    FixedVector<Point, plane::max_corners> outline;  // of an area or a building
    FixedVector<Point, max_stencil_parts + 1> line;  // of a hedge or a wall
    // Of a road or a river: the ways it goes from its point, each to the edge of the table.
    FixedVector<Angle, 2> legs;
    Length width = 0;  // of a line
    struct Building {
        TerrainKind kind = TerrainKind::small_building;
        FixedVector<Point, plane::max_corners> outline;
        bool operator==(const Building&) const = default;
    };
    FixedVector<Building, max_stencil_parts> buildings;  // of a town
    bool operator==(const Stencil&) const = default;
};

struct Zone {
    RuleId rule;
    plane::Polygon outline;
    bool limited = false;  // to so many regiments of each kind
    std::array<std::uint8_t, regiment_kind_count> regiments{};
    bool operator==(const Zone&) const = default;
};

struct Role {
    TableEdge edge = TableEdge::south;
    Angle facing = 0;
    FixedVector<std::uint8_t, max_zones> zones;  // in Scenario::zones
    bool operator==(const Role&) const = default;
};

struct Marker {
    Point at;
    bool operator==(const Marker&) const = default;
};

struct Area {
    plane::Polygon outline;
    bool operator==(const Area&) const = default;
};

inline constexpr std::uint8_t both_roles = 2;

// TER-S0.4
struct VictoryPoint {
    enum class Kind : std::uint8_t {
        destroyed,   // `points` for each `per` enemy troops
        commanders,  // `points` for each, `chief_points` for the commander-in-chief
        hold,        // marker `place`
        across,      // for each troop of `classes` across terrain piece `place`
        inside,      // alone in area `place`
        saved,       // for each `per` troops of `classes` that left
        not_saved    // from `from_turn` on, if less than `share` hundredths were saved
    };
    RuleId rule;
    Kind kind = Kind::destroyed;
    std::uint8_t role = both_roles;  // 0, 1 or both_roles
    std::uint8_t points = 0;
    std::uint8_t chief_points = 0;
    std::uint8_t per = 1;
    std::uint8_t place = 0;
    Classes classes;
    std::uint8_t share = 0;
    std::uint8_t from_turn = 0;
    bool operator==(const VictoryPoint&) const = default;
};

// Rules of one scenario; a rule id that does not exist switches a part off.
struct ScenarioRules {
    struct SightLimit {
        RuleId rule;
        std::array<Length, 21> by_turn{};  // 0: no limit
        bool operator==(const SightLimit&) const = default;
    };
    struct KeepFromTerrain {
        RuleId rule;
        std::uint8_t role = both_roles;
        TerrainId piece{};
        Length length = 0;
        bool operator==(const KeepFromTerrain&) const = default;
    };
    struct KeepFromEnemy {
        RuleId rule;
        std::uint8_t role = both_roles;
        Length length = 0;
        bool operator==(const KeepFromEnemy&) const = default;
    };
    struct FortifiedGuns {
        RuleId rule;
        std::uint8_t role = 0;
        std::uint8_t area = 0;
        bool operator==(const FortifiedGuns&) const = default;
    };
    struct Relief {
        RuleId rule;
        std::uint8_t role = 0;
        std::uint8_t regiments = 0;
        std::uint8_t turn = 0;
        TableEdge edge = TableEdge::north;
        std::uint8_t not_in = 0;  // area whose garrison may not be the relief
        bool operator==(const Relief&) const = default;
    };
    struct FirstTurn {
        RuleId rule;
        std::uint8_t role = 0;
        bool operator==(const FirstTurn&) const = default;
    };
    struct Exit {
        RuleId rule;
        std::uint8_t role = 0;
        TableEdge edge = TableEdge::north;
        bool operator==(const Exit&) const = default;
    };
    SightLimit sight;
    KeepFromTerrain keep_from_terrain;
    KeepFromEnemy keep_from_enemy;
    FortifiedGuns fortified_guns;
    Relief relief;
    FirstTurn first_turn;
    Exit exit;
    bool operator==(const ScenarioRules&) const = default;
};

struct FixedTroop {
    TroopId troop{};
    Pose pose;
    bool limbered = false;
    bool mounted = true;
    bool operator==(const FixedTroop&) const = default;
};
struct FixedCommander {
    CommanderId commander{};
    Point at;
    TroopId attached{};  // or on his own at `at`
    bool operator==(const FixedCommander&) const = default;
};

struct Scenario {
    enum class SetUp : std::uint8_t { alternate, one_then_other, fixed };
    static constexpr std::uint8_t loser = 2;

    std::string id;
    RuleId rule;
    std::array<std::string, 2> side_ids;   // "first"
    std::array<std::string, 2> side_keys;  // "side.first"
    Length width = 0;
    Length depth = 0;
    constexpr plane::Box table() const { return {{0, 0}, {width, depth}}; }
    std::array<Role, 2> roles;
    std::array<std::string, 2> role_ids;   // "attacker"
    std::array<std::string, 2> role_keys;  // "role.attacker"
    SetUp set_up = SetUp::alternate;
    RuleId set_up_rule;
    bool roll_for_roles = true;  // otherwise the first side has role 0
    std::uint8_t first = loser;  // who deploys first: a role, or the loser of the roll
    std::vector<FixedTroop> fixed_troops;
    std::vector<FixedCommander> fixed_commanders;
    std::uint8_t turns = 0;  // 0: the ladder
    std::vector<Zone> zones;
    std::vector<std::string> zone_ids;
    std::vector<TerrainPiece> terrain;
    std::vector<std::string> terrain_ids;
    std::vector<Marker> markers;
    std::vector<std::string> marker_ids;
    std::vector<Words> marker_names;
    std::vector<Area> areas;
    std::vector<std::string> area_ids;
    std::vector<Words> area_names;
    std::vector<VictoryPoint> victory;
    ScenarioRules special;
    bool operator==(const Scenario&) const = default;
};

// options.json
struct Options {
    std::uint16_t points = 1000;
    bool free_list = false;
    bool allies = true;
    bool commanders = true;
    bool terrain_by_points = false;      // TER-TPL-2
    std::uint8_t fixed_turns = 0;        // 0: the scenario's turns, or the ladder
    bool weary_from_first_wear = false;  // TER-ADA-1
    bool run_minimum = false;            // TER-ADA-2
    bool open_order_always = false;      // TER-ADA-3
    bool forlorn_hope = true;            // TER-ADA-4, TER-ADA-5
    bool forlorn_hope_by_regiments = false;
    bool dragoons_adapted = false;       // TER-ADA-7 to TER-ADA-16
    bool heavy_cavalry = true;           // TER-ADA-17
    bool regimental_gun = true;          // TER-SPA-11
    bool standoff_three_inches = false;  // TER-R6
    bool fire_at_declaration = false;    // TER-R24
    bool hills_hide = false;             // TER-R29
    bool heavy_guns_turn = false;        // TER-R34
    bool elite_upgrade = false;          // TER-R35
    bool fast_any_success = false;       // TER-R38
    bool cavalry_elan = false;           // TER-R82
    bool operator==(const Options&) const = default;
};

struct Tables {
    ValueTable values;
    std::array<BaseSize, base_count> bases{};
    Measures measures;
    std::array<OrderCard, order_count> orders{};
    std::uint8_t ready_actions = 2;
    std::array<ReactionCard, reaction_count> reactions{};
    std::array<WeaponCard, weapon_count> weapons{};
    std::array<SpecialCard, special_count> specials{};
    ShootingTable shooting;
    MeleeTable melee;
    CheckTable checks;
    std::array<RankRow, rank_count> ranks{};
    std::array<VirtueCard, virtue_count> virtues{};
    std::array<TraitCard, trait_count> traits{};
    std::array<GoingRow, going_count> goings{};
    std::array<TerrainCard, terrain_kind_count> terrain{};
    VictoryTable victory;
    std::vector<Stencil> stencils;
    std::vector<std::string> stencil_ids;
    std::vector<Words> stencil_names;

    // The first side's, then the second's: troops by regiment, the elite unit last; the
    // commander-in-chief first of his side.
    std::vector<Troop> troops;
    std::vector<std::string> troop_codes;  // "I1": unique within a side
    std::vector<Words> troop_names;        // "Tercio" or the name its player gave it
    std::vector<std::string> type_ids;     // "tercio", by TypeId
    std::vector<Words> type_names;
    std::vector<Commander> commanders;
    std::vector<std::string> commander_codes;  // "C0"
    std::vector<std::string> commander_names;
    std::vector<Regiment> regiments;
    std::vector<std::string> regiment_codes;  // "R1"; the elite unit's own code
    std::vector<Words> regiment_names;
    std::vector<std::string> nation_ids;  // by NationId
    std::array<Army, 2> armies;
    std::array<std::size_t, 3> troop_begin{};  // first of each side, and the end
    std::array<std::size_t, 3> commander_begin{};
    std::array<std::size_t, 3> regiment_begin{};
    Scenario scenario;
    Options options;

    const BaseSize& base(BaseKind kind) const { return bases[static_cast<std::size_t>(kind)]; }
    const OrderCard& card(Order order) const { return orders[static_cast<std::size_t>(order)]; }
    const ReactionCard& card(Reaction each) const {
        return reactions[static_cast<std::size_t>(each)];
    }
    const WeaponCard& card(Weapon weapon) const {
        return weapons[static_cast<std::size_t>(weapon)];
    }
    const SpecialCard& card(Special each) const { return specials[static_cast<std::size_t>(each)]; }
    const VirtueCard& card(Virtue virtue) const {
        return virtues[static_cast<std::size_t>(virtue)];
    }
    const TraitCard& card(Trait trait) const { return traits[static_cast<std::size_t>(trait)]; }
    const GoingRow& card(Going going) const { return goings[static_cast<std::size_t>(going)]; }
    const TerrainCard& card(TerrainKind kind) const {
        return terrain[static_cast<std::size_t>(kind)];
    }
};

}  // namespace gonfalon::tercios
