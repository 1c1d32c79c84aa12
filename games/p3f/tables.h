// The printed values of the game: tables, counters, map, battle and options. Filled by the loader,
// completed by P3f::from, never changed afterwards.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/both_languages.h"
#include "engine/core/named.h"
#include "engine/core/some.h"
#include "engine/rule/rule_id.h"
#include "engine/space/area/map.h"
#include "engine/space/area/search.h"
#include "games/p3f/model/noun.h"
#include "games/p3f/weight.h"

namespace gonfalon::p3f {

using Words = BothLanguages;

using Families = Some<Family>;
using Orders = Some<Order>;

// --- Tables 1 to 7 ------------------------------------------------------------------------------

// P3F-T1: what the defender has against an attacker of this arm. What the table leaves out is 0.
struct TerrainTable {
    struct Row {
        std::int8_t infantry = 0;
        std::int8_t cavalry = 0;
        std::int8_t artillery = 0;
        int against(Arm arm) const {
            return arm == Arm::cavalry ? cavalry : arm == Arm::artillery ? artillery : infantry;
        }
        bool operator==(const Row&) const = default;
        static constexpr auto fields = members<&Row::infantry, &Row::cavalry, &Row::artillery>;
    };
    std::array<Row, area::line_count> border{};
    std::array<Row, count_of<Ground>> zone{};
    bool operator==(const TerrainTable&) const = default;
};

// P3F-T2
struct Cell {
    Result attacker = Result::none;
    Result defender = Result::none;
    bool attacker_asterisk = false;
    bool defender_asterisk = false;
    bool operator==(const Cell&) const = default;
};
struct CombatTable {
    // Difference of the first column, which also serves everything below it; the last column serves
    // everything above.
    int lowest = 0;
    std::vector<std::array<Cell, 6>> columns;
    const Cell& at(int difference, int die) const {
        const int last = lowest + static_cast<int>(columns.size()) - 1;
        const int column = difference < lowest ? lowest : difference > last ? last : difference;
        return columns[static_cast<std::size_t>(column - lowest)]
                      [static_cast<std::size_t>(die - 1)];
    }
    bool operator==(const CombatTable&) const = default;
};

// P3F-T3
struct OrderRow {
    enum class Step : std::uint8_t { free, not_nearer_enemy, towards_supply };
    enum class Attack : std::uint8_t { yes, shot_only, no };
    enum class Retreat : std::uint8_t { normal, no_check, forbidden, compulsory };
    enum class Withdrawal : std::uint8_t { normal, equal_suffices, no_check, no };
    std::int8_t movement = 0;
    std::int8_t lead_attacker = 0;
    std::int8_t lead_defender = 0;
    std::int8_t reaction_fire_die = 0;
    bool enter_control = true;
    bool charge = true;
    bool reaction_fire = true;
    bool reaction_charge = true;
    Step step = Step::free;
    Attack attack = Attack::yes;
    Retreat retreat = Retreat::normal;
    Withdrawal withdrawal = Withdrawal::normal;
    bool operator==(const OrderRow&) const = default;
    static constexpr auto fields =
        members<&OrderRow::movement, &OrderRow::lead_attacker, &OrderRow::lead_defender,
                &OrderRow::reaction_fire_die, &OrderRow::enter_control, &OrderRow::charge,
                &OrderRow::reaction_fire, &OrderRow::reaction_charge, &OrderRow::step,
                &OrderRow::attack, &OrderRow::retreat, &OrderRow::withdrawal>;
};
struct OrderTable {
    int minimum_movement = 1;
    std::array<OrderRow, count_of<Order>> rows{};  // `none` binds nobody
    bool operator==(const OrderTable&) const = default;
    static constexpr auto fields = members<&OrderTable::minimum_movement>;
};

// P3F-T4, in printed order.
struct OrderChange {
    enum class When : std::uint8_t {
        lieutenant_general_near,
        no_contact,
        contact,
        reversal,
        half_lost,
        replacement
    };
    When when = When::contact;
    int die = 0;
    bool operator==(const OrderChange&) const = default;
    static constexpr auto fields = members<&OrderChange::when, &OrderChange::die>;
};

// P3F-T5
struct StateTable {
    int combat = -1;
    int infantry_movement = -1;
    int cavalry_movement = -2;
    bool operator==(const StateTable&) const = default;
    static constexpr auto fields =
        members<named<&StateTable::combat, "disorganised/combat">,
                named<&StateTable::infantry_movement, "disorganised/movement/infantry">,
                named<&StateTable::cavalry_movement, "disorganised/movement/cavalry">>;
};

// P3F-T6
struct ClassTable {
    int better = 1;
    int worse = -1;
    std::array<std::int8_t, count_of<Order>> initiative{};
    bool operator==(const ClassTable&) const = default;
    static constexpr auto fields = members<&ClassTable::better, &ClassTable::worse>;
};

// P3F-T7
struct GroundTable {
    enum class Retreat : std::uint8_t { check, disorganised, forbidden };
    struct Row {
        std::uint8_t cost = 0;
        std::uint8_t stacking = 0;
        Retreat retreat = Retreat::check;
        bool charge = true;
        bool operator==(const Row&) const = default;
        static constexpr auto fields =
            members<&Row::cost, &Row::stacking, &Row::retreat, &Row::charge>;
    };
    std::array<Row, count_of<Ground>> zone{};
    std::array<Row, area::line_count> border{};
    int enemy_control = 1;
    int check_at = 3;
    int disorganised_at = 4;
    int infantry_road = 1;
    int cavalry_road = 2;
    int leader_road = 2;
    int mounting = 2;
    int command_radius = 3;
    int charge_bonus = 2;
    int second_attack = -1;
    int support = 1;
    int leader_survives_at = 5;
    int gun_at_three = -1;
    int against_caracole = 1;  // P3F-11.1.1.4
    int detachment = 1;        // P3F-11.4.1.1, P3F-11.4.1.5: points of the parent
    bool operator==(const GroundTable&) const = default;
    static constexpr auto fields =
        members<&GroundTable::enemy_control, &GroundTable::check_at, &GroundTable::disorganised_at,
                named<&GroundTable::infantry_road, "road/infantry">,
                named<&GroundTable::cavalry_road, "road/cavalry">,
                named<&GroundTable::leader_road, "road/leader">, &GroundTable::mounting,
                &GroundTable::command_radius, &GroundTable::charge_bonus,
                &GroundTable::second_attack, &GroundTable::support,
                &GroundTable::leader_survives_at, &GroundTable::gun_at_three,
                &GroundTable::against_caracole, &GroundTable::detachment>;
};

// P3F-S0.1, P3F-S0.2, P3F-S0.3
struct VictoryTable {
    std::array<std::uint8_t, class_count> classes{};
    int baggage = 3;
    int enfants_perdus = 0;
    int lieutenant_general = 6;
    int column_commander = 3;
    // The smallest difference of each level, from draw on.
    std::array<int, count_of<Level>> from{};
    bool operator==(const VictoryTable&) const = default;
    static constexpr auto fields =
        members<named<&VictoryTable::baggage, "units/baggage">,
                named<&VictoryTable::enfants_perdus, "units/enfants_perdus">,
                named<&VictoryTable::lieutenant_general, "leaders/lieutenant_general">,
                named<&VictoryTable::column_commander, "leaders/column_commander">>;
};

// --- Counters and columns -----------------------------------------------------------------------

// One side of a counter that fights.
struct Face {
    Arm arm = Arm::infantry;
    Weapon weapon = Weapon::none;  // of the militia: P3F-R34
    UnitClass unit_class = UnitClass::none;
    std::int8_t combat = 0;
    std::uint8_t movement = 0;
    std::uint8_t quality = 0;
    bool operator==(const Face&) const = default;
};

// P3F-7.4.2  What a leader's bonus or penalty does.
struct Talent {
    enum class Kind : std::uint8_t {
        none,
        combat,        // value to the rating of his families in his zone
        check_die,     // value to the die of quality checks
        order_die,     // value to the die of order changes
        roll_again,    // a failed check for reaction fire
        forced_order,  // a die sets his column's order
        must_charge    // gendarmes able to charge must pass a check to stand
    };
    enum class Who : std::uint8_t { own_zone, own_column, commanders_in_radius };
    RuleId rule;
    Families families;
    Kind kind = Kind::none;
    Who who = Who::own_zone;
    bool as_defender = false;  // combat
    bool charging = false;     // combat: when the marker is spent; check_die: forced by a charge
    bool once_a_turn = false;
    std::int8_t value = 0;
    Order order = Order::none;  // forced_order
    std::uint8_t from_turn = 0;
    std::uint8_t to_turn = 0;
    std::uint8_t die = 0;
    bool operator==(const Talent&) const = default;
};

struct Counter {
    Side side = Side::first;
    ColumnId column{};
    Family family = Family::gendarmes;
    Pikes pikes = Pikes::none;
    Face front;
    Face back;                // argoulets on foot
    std::int8_t reduced = 0;  // combat rating of the reduced side (P3F-R66)
    std::uint8_t steps = 1;
    std::uint8_t range = 0;  // of a gun (P3F-R65)
    bool charge = false;
    bool caracole = false;
    bool detaches = false;
    bool two_faced = false;
    bool lieutenant_general = false;
    std::uint8_t replacement = 0;       // quality of the leader on the back (P3F-R35)
    PieceId parent{};                   // enfants perdus: who detaches them
    std::array<PieceId, 2> children{};  // a parent's two counters of enfants perdus
    bool reinforcement = false;
    Zone start{};    // where it stands unless its player says otherwise
    ZoneSet starts;  // where it may be set up
    bool operator==(const Counter&) const = default;

    constexpr bool is_leader() const { return family == Family::leader; }
    constexpr bool is_detachment() const { return family == Family::enfants_perdus; }
    constexpr bool is_baggage() const { return family == Family::baggage; }
    constexpr bool is_gun() const { return front.arm == Arm::artillery; }
};

struct ColumnCard {
    Side side = Side::first;
    Order order = Order::none;
    PieceId leader{};
    Talent talent;  // of its leader, while he lives
    bool always_in_command = false;
    bool enfants_perdus = false;
    std::uint8_t arrives = 0;  // turn; 0: begins on the map
    ZoneSet entries;
    RuleId arrival_rule;
    bool by_chance = false;        // only if a die brings it (P3F-S1.12)
    std::uint8_t first_units = 0;  // that it began with, for P3F-T4
    PieceSet pieces;
    bool operator==(const ColumnCard&) const = default;
};

// --- The battle
// -----------------------------------------------------------------------------------

struct Objective {
    enum class Kind : std::uint8_t {
        each_zone,   // points for each zone held
        any_zone,    // once if one is held
        no_enemy,    // if no enemy unit stands there
        survivors,   // if at_least units of the arm that began on the map are left
        leader,      // value of this leader instead of the usual one
        units_safe,  // for each unit that left, or is in command there
        unit_value,  // value of the enemy's units of an arm instead of the usual one
        handicap     // in any case
    };
    RuleId rule;
    Kind kind = Kind::each_zone;
    Side side = Side::first;
    Arm arm = Arm::infantry;
    PieceId leader{};
    ZoneSet zones;
    std::int16_t points = 0;
    std::uint8_t at_least = 0;
    std::uint8_t from_turn = 0;  // 0: at the end of the battle
    std::uint8_t to_turn = 0;
    bool exited = false;
    bool operator==(const Objective&) const = default;
};

// Rules of one battle; a rule id that does not exist switches a part off.
struct Specials {
    struct Palisade {
        RuleId rule;
        Side side = Side::first;
        ZoneSet zones;
        bool operator==(const Palisade&) const = default;
    };
    struct ChanceArrival {
        RuleId rule;
        ColumnId column{};
        std::uint8_t turn = 0;
        std::uint8_t die = 0;
        bool operator==(const ChanceArrival&) const = default;
    };
    struct LeaveMap {
        RuleId rule;
        Side side = Side::first;
        std::uint8_t from_turn = 0;
        std::uint8_t cost = 1;
        Orders orders;
        bool operator==(const LeaveMap&) const = default;
    };
    struct Rain {
        RuleId check_rule;  // die added to checks for reaction fire
        std::int8_t die = 0;
        RuleId range_rule;  // guns reach no farther on these turns
        std::uint8_t range = 0;
        std::uint8_t from_turn = 0;
        std::uint8_t to_turn = 0;
        bool operator==(const Rain&) const = default;
    };
    struct NoSupport {
        RuleId rule;
        ColumnId column{};
        Families families;
        bool operator==(const NoSupport&) const = default;
    };
    struct OpeningFire {
        RuleId rule;
        Side side = Side::first;
        bool operator==(const OpeningFire&) const = default;
    };
    struct Fog {
        RuleId rule;
        std::uint8_t sight = 1;
        std::uint8_t last_turn = 0;
        std::array<std::uint8_t, 16> lifts{};  // by turn: the lowest die that lifts it; 0: no roll
        bool operator==(const Fog&) const = default;
    };
    struct Ruse {
        RuleId rule;
        Side side = Side::first;
        Families families;
        ZoneSet zones;
        bool operator==(const Ruse&) const = default;
    };
    Palisade palisade;
    ChanceArrival arrival;
    LeaveMap leave;
    Rain rain;
    NoSupport no_support;
    OpeningFire opening;
    Fog fog;
    Ruse ruse;
    bool operator==(const Specials&) const = default;
};

struct Battle {
    std::string id;
    std::array<std::string, 2> side_ids;   // "huguenot"
    std::array<std::string, 2> side_keys;  // "side.huguenot"
    Side initiative = Side::first;
    RuleId initiative_rule;
    RuleId set_up_rule;
    bool players_set_up = false;
    std::array<Side, 2> set_up_order{Side::first, Side::second};
    std::uint8_t turns = 1;
    std::array<ZoneSet, 2> supply;
    std::vector<Objective> objectives;
    Specials specials;
    bool operator==(const Battle&) const = default;
};

inline constexpr int max_turns = 15;

// options.json, with the edition's own switches resolved.
struct Options {
    bool french = false;
    bool advanced = false;
    bool caracole = false;
    bool hesitation = false;
    bool hunger_for_gold = false;
    bool enfants_perdus = false;
    bool any_leader_lends = false;           // leader_quality fr
    bool road_by_zones = false;              // road_bonus fr
    bool advance_if_destroyed = false;       // advance_before_combat fr
    bool units_attack_once = false;          // attack_limit fr: zones may attack again
    bool supports_retreat_freely = false;    // support_retreat fr
    bool disorganised_advance = false;       // disorganised_advance fr
    bool choose_round_later = false;         // clash_second_round fr
    bool orders_wait_longer = false;         // reinforcement_orders en
    bool own_quality_for_orders = false;     // order_quality fr
    bool baggage_counts = false;             // initiative_columns fr
    bool reiters_advance_alone = false;      // caracole_advance fr
    bool second_lead_if_eliminated = false;  // caracole_second_lead fr
    bool second_restores = false;            // enfants_perdus_return en
    bool isolated_free_in_radius = false;    // isolated_movement fr
    bool guns_before_attack = false;         // artillery_fire fr
    bool isolated_straight = false;          // isolated_way straight
    bool fire_hits_attacker_only = false;    // reaction_fire_result
    bool reactions_ignore_height = false;    // reaction_elevation
    bool reactions_border_only = false;      // reaction_terrain
    bool natural_orders = false;             // order_natural
    bool others_hesitate = false;            // hesitation_units
    bool andelot = false;
    bool opening_cannonade = false;
    bool operator==(const Options&) const = default;
};

struct Tables {
    TerrainTable terrain;
    CombatTable combat;
    OrderTable orders;
    std::vector<OrderChange> order_change;
    StateTable states;
    ClassTable classes;
    GroundTable ground;
    VictoryTable victory;

    area::Map map;
    std::vector<std::string> zone_labels;  // "114": elevation 1, the lowest is 0 (P3F-R51)
    std::array<Ground, max_zones> zone_ground{};

    // The first side's pieces, then the second's. Enfants perdus come last of their side.
    std::vector<Counter> counters;
    std::vector<std::string> codes;  // "C1", "conde-s", "IV"
    std::vector<Words> names;        // "Gendarmes C1"
    std::vector<ColumnCard> columns;
    std::vector<std::string> column_codes;  // "bataille": unique within a side
    std::vector<Words> column_names;
    Battle battle;
    Options options;
    Judgement<Weight> judgement;

    // Derived by complete().
    std::array<std::size_t, 3> side_begin{};  // first piece of each side, and the end
    std::array<PieceId, 2> lieutenant_general{};
    ZoneSet land;                                // passable ground (P3F-4.1.1.2)
    std::array<area::Distances, 2> to_supply{};  // steps over passable ground (P3F-R24)
    std::array<PieceSet, 2> detachments{};       // counters of enfants perdus

    void complete();
};

}  // namespace gonfalon::p3f
