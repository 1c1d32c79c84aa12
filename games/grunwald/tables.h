// Typed tables of Grunwald: everything printed (or reconstructed) that rules read and never change.
// The loader fills them from data; Grunwald::from() checks and completes them.
//
// Movement points are counted in halves everywhere: 1 PM is 2.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/both_languages.h"
#include "engine/core/fields.h"
#include "engine/space/hex/edges.h"
#include "engine/space/hex/hex_set.h"
#include "games/grunwald/model/noun.h"
#include "games/grunwald/weight.h"

namespace gonfalon::grunwald {

using hex::EdgeSet;
using hex::Grid;
using hex::HexSet;

using Words = BothLanguages;

// A counter of the scenario, in the order of UnitId. Leaders are counters of class leader with
// strength 0 and movement 20.
struct Counter {
    UnitClass unit_class = UnitClass::militia;
    Side side = Side::first;  // first: the allies; second: the Order
    Nation nation = Nation::poland;
    std::uint8_t armour = 0;
    std::uint8_t strength = 0;  // full side
    std::uint8_t reduced = 0;   // 0: no second side (1.4.2)
    std::uint8_t movement = 0;  // half points
    std::uint8_t command_range = 0;
    bool army_leader = false;
    std::uint8_t group = 0xFF;  // blazon group of chapter 13, 0xFF: none
    UnitId leader;              // chapter 13: whose units these are; none: chosen at set-up
};

struct CounterWords {
    std::string code;  // "P01"
    Words name;
};

struct BannerCounter {
    std::string code;  // "BA1"
    Words name;
    Side side = Side::first;
};

// One cell of the combat table.
struct CombatResult {
    std::uint8_t attacker_loss = 0;
    std::uint8_t defender_loss = 0;
    std::uint8_t attacker_retreat = 0;
    std::uint8_t defender_retreat = 0;
    bool attacker_disorganised = false;  // outright, without a roll
    bool defender_disorganised = false;
};

// Rows 2..12 of two dice; columns 1:4, 1:3, 1:2, 1:1, 2:1 ... 9:1.
struct CombatTable {
    static constexpr int columns = 12;
    static constexpr int even_odds = 3;  // the column 1:1
    std::array<std::array<CombatResult, columns>, 11> rows{};
    std::array<std::array<std::string, columns>, 11> printed{};  // the same cells as text: "D2 −1"
    const CombatResult& at(int dice, int column) const {
        return rows[static_cast<std::size_t>(dice - 2)][static_cast<std::size_t>(column)];
    }
};

// Row 0: D1; 1: D2 and A1; 2: D3 and A2; 3: D4 and A3; 4: D5 and A4. A set of dice totals, bit n
// for the total n. Column by class.
struct DisorganisationTable {
    std::array<std::array<std::uint16_t, count_of<UnitClass>>, 5> rows{};
};

// Costs and effects of a kind of hex; index 0 infantry, 1 cavalry where there are two.
struct TerrainRow {
    std::array<std::uint8_t, 2> cost{};
    std::uint8_t defender_mc = 0;
    std::uint8_t turn_surcharge = 0;
    std::array<bool, 2> disorganises{};
    bool halves_attackers_inside = false;
    bool charge_to_zero_on_entry = false;
    bool charge_to_zero_when_attacked = false;
    bool blocks_sight = false;
    std::int8_t fire_modifier = 0;
    bool no_overrun = false;
    bool impassable = false;
};

struct EdgeRow {
    std::array<std::uint8_t, 2> extra_cost{};
    std::uint8_t defender_mc = 0;
    std::uint8_t charge_loss_on_crossing = 0;
    bool charge_to_zero_on_crossing = false;
    std::uint8_t charge_loss_on_attack = 0;
};

struct TerrainTable {
    std::array<TerrainRow, count_of<Terrain>> hexes{};  // by Terrain
    EdgeRow stream;
    EdgeRow river;
    EdgeRow bridge;
    EdgeRow ford;
    std::array<std::uint8_t, 2> road_cost{};
    std::uint8_t road_bonus_hexes = 1;
    std::uint8_t charge_loss_uphill = 1;
    TerrainRow fortification;  // blocks_sight, fire_modifier, charge_*, no_overrun
};

// What a shot does for a modified total.
struct FireEffect {
    std::uint8_t loss = 0;
    bool disorganises = false;
    bool stops = false;
    bool destroys = false;  // objects
};

// Totals 1..12 (index total - 1) at each range; hexes of the arc by steps of 30 degrees at range 2
// or 60 at range 1 are given as a cone: within_30, within_60 ... as in engine/space/hex/zones.h.
struct WeaponTable {
    std::uint8_t max_range = 0;
    std::array<std::array<FireEffect, 12>, 3> rows{};  // by range - 1
    std::int8_t arc = 1;                               // value of hex::Arc
    bool all_round = false;                            // fires at every direction
    bool armour_counts = true;
};

struct FireTables {
    std::array<WeaponTable, 5> units{};  // by Weapon; none is empty
    WeaponTable objects;                 // bombards against objects
    std::uint8_t friend_hit_on = 1;      // 1D6 at most this
    std::uint8_t friend_loss = 1;
    std::uint8_t leader_killed_on = 12;  // 2D6 at least this
    std::uint8_t bolt_stops_on = 6;      // 1D6 at least this
    std::uint8_t disorganisation_row = 0;
    std::int8_t weak_horse_archers = -1;
    std::uint8_t weak_strength = 1;  // of at most so much
    std::uint8_t heavy_armour = 2;
    std::int8_t heavy_armour_modifier = -1;
};

struct MoraleTable {
    std::array<std::uint8_t, 5> passes_up_to{};  // levels -2..+2
    std::int8_t leader_in_range = -1;
    std::int8_t leader_in_hex = -2;
    std::int8_t lowest = -12;
    std::int8_t highest = 12;
    std::array<std::int8_t, 5> level_from{};  // lowest box of levels -2..+2, for the allies
    std::uint8_t unit_eliminated = 1;
    std::uint8_t banner_lost = 3;
    std::uint8_t banner_retaken = 3;
    std::uint8_t leader_killed = 8;
    std::uint8_t army_leader_killed = 12;
    std::int8_t obligatory_pursuit_level = 2;
};

// GRU-R13: the misprints of the table put right. The pursuit is voluntary on a die of at most
// `voluntary_up_to[distance]`.
struct PursuitTable {
    std::uint8_t obligatory_beyond = 5;
    std::array<std::uint8_t, 6> voluntary_up_to{};
};

// Modified totals below 1, 1..6, above 6 (index 0..7).
struct OverrunTable {
    enum class Cavalry : std::uint8_t { fails, tests, succeeds };
    enum class Infantry : std::uint8_t { stays, tests, eliminated };
    struct Row {
        Cavalry cavalry = Cavalry::fails;
        std::int8_t cavalry_modifier = 0;
        Infantry infantry = Infantry::stays;
        std::int8_t infantry_modifier = 0;
    };
    std::array<Row, 8> rows{};
    std::uint8_t infantry_retreat = 1;
};

struct FortificationTable {
    std::array<std::array<std::uint8_t, 3>, 2> crossing{};  // by arm, by armour
    std::uint8_t stacking = 10;
    std::uint8_t fighting = 4;
    std::uint8_t cavalry = 2;
    std::uint8_t full_turns = 3;
};

// Bombards score as foot (GRU-R97).
struct VictoryTable {
    std::array<std::uint8_t, count_of<UnitClass>> points{};  // by class, leaders included
    std::uint8_t banner = 10;
    std::array<std::uint16_t, grades> from{};  // smallest difference of each grade
};

// The numbers that stand in the text of the rules (data/grunwald/tables/values.json, same names).
struct Values {
    std::int16_t turn_minutes = 30;
    std::int16_t rear_hex_mc = 2;
    std::int16_t zoc_pass_charge_lead = 1;
    std::int16_t zoc_pass_cost = 2;
    std::int16_t friendly_hex_cost = 2;
    std::int16_t hold_charge_road_cost = 1;
    std::int16_t turn_base_cost = 2;
    std::int16_t infantry_turn_cost = 2;
    std::int16_t free_turn_charge = 1;
    std::int16_t zoc_turn_cost = 2;
    std::int16_t leave_map_cost = 2;
    std::int16_t turns_off_map = 3;
    std::int16_t return_distance_cavalry = 6;
    std::int16_t return_distance_other = 4;
    std::int16_t stacking_limit = 2;
    std::int16_t opposite_hexes_mc = 1;
    std::int16_t charge_loss_after_combat = 1;
    std::int16_t panic_retreat = 3;
    std::int16_t charge_gain = 1;
    std::int16_t charge_max = 3;
    std::int16_t charge_over_armour = 1;
    std::int16_t hold_charge_cost = 2;
    std::int16_t countercharge_distance = 2;
    std::int16_t countercharge_turn = 1;
    std::int16_t overrun_charge = 2;
    std::int16_t overrun_charge_loss = 1;
    std::int16_t banner_handover_cost = 2;
    std::int16_t banner_mc = 1;
    std::int16_t leader_movement = 20;
    std::int16_t army_leader_range = 3;
    std::int16_t leader_range = 2;
    std::int16_t leader_default_range = 1;
    std::int16_t leader_in_hex_mc = 2;
    std::int16_t leader_in_range_mc = 1;
    std::int16_t leader_death_loss = 1;
    std::int16_t army_leader_death_loss = 1;
    std::int16_t disorganised_cavalry_movement = -4;
    std::int16_t disorganised_infantry_movement = -2;
    std::int16_t all_disorganised_mc = 1;
    std::int16_t disorganised_charge_mc = 1;
    std::int16_t formation_cost = 2;
    std::int16_t combat_formation_hexes = 1;
    std::int16_t shooter_mc = 3;
    std::int16_t shooters_strength = 1;
    std::int16_t horse_archer_turn_cost = 1;
    std::int16_t horse_archer_fire_cost = 2;
    std::int16_t fatigue_limit = 12;

    static constexpr auto fields = members<
        &Values::turn_minutes, &Values::rear_hex_mc, &Values::zoc_pass_charge_lead,
        &Values::zoc_pass_cost, &Values::friendly_hex_cost, &Values::hold_charge_road_cost,
        &Values::turn_base_cost, &Values::infantry_turn_cost, &Values::free_turn_charge,
        &Values::zoc_turn_cost, &Values::leave_map_cost, &Values::turns_off_map,
        &Values::return_distance_cavalry, &Values::return_distance_other, &Values::stacking_limit,
        &Values::opposite_hexes_mc, &Values::charge_loss_after_combat, &Values::panic_retreat,
        &Values::charge_gain, &Values::charge_max, &Values::charge_over_armour,
        &Values::hold_charge_cost, &Values::countercharge_distance, &Values::countercharge_turn,
        &Values::overrun_charge, &Values::overrun_charge_loss, &Values::banner_handover_cost,
        &Values::banner_mc, &Values::leader_movement, &Values::army_leader_range,
        &Values::leader_range, &Values::leader_default_range, &Values::leader_in_hex_mc,
        &Values::leader_in_range_mc, &Values::leader_death_loss, &Values::army_leader_death_loss,
        &Values::disorganised_cavalry_movement, &Values::disorganised_infantry_movement,
        &Values::all_disorganised_mc, &Values::disorganised_charge_mc, &Values::formation_cost,
        &Values::combat_formation_hexes, &Values::shooter_mc, &Values::shooters_strength,
        &Values::horse_archer_turn_cost, &Values::horse_archer_fire_cost, &Values::fatigue_limit>;
};

// The ground. The loader fills the first part; complete() derives the second.
struct Map {
    Grid grid;
    std::array<Terrain, 2048> terrain{};         // by Hex::id
    std::array<std::uint8_t, 2048> elevation{};  // by Hex::id
    EdgeSet stream;
    EdgeSet river;
    EdgeSet bridge;
    EdgeSet ford;
    EdgeSet road;
    EdgeSet gate;
    std::vector<Hex> fortifications;  // at most max_fortifications
    std::array<Direction, 2> friendly_edge{Direction::south, Direction::north};  // by side

    // Derived.
    HexSet board;
    HexSet passable;
    HexSet fortified;
    HexSet blocks_sight;  // terrain only
    HexSet road_hexes;
    std::array<HexSet, count_of<Terrain>> kind{};
    std::array<std::array<std::uint16_t, 6>, 2048> next{};  // Hex::id of the neighbour, 0xFFFF none
    // Entering next[hex][direction] by arm, before friends, zones and charge; 0xFF: closed.
    std::array<std::array<std::array<std::uint8_t, 6>, 2048>, 2> entry_cost{};
    std::array<hex::Label, 2048> labels{};
    // Hexes to the friendly edge of a side by the shortest open way, units ignored; 0xFF: no way.
    std::array<std::array<std::uint8_t, 2048>, 2> flight{};

    Hex neighbour(Hex hex, Direction direction) const {
        return Hex{next[hex.id][static_cast<std::size_t>(direction)]};
    }
    Terrain at(Hex hex) const { return terrain[hex.id]; }
};

// Where some counters may be set up by their player.
struct SetUpArea {
    Side side = Side::first;
    HexSet hexes;
    Units units;
    Facing facing = Facing::north;  // suggested
};

struct EntryArea {
    Side side = Side::first;
    HexSet hexes;
    Units units;
    // Where all these hexes are closed, the nearest free hex of the same edge this near; 0: wait.
    std::uint8_t overflow = 0;
};

struct Placement {
    UnitId unit;
    Hex hex;
    Facing facing = Facing::north;
    std::uint8_t charge = 0;
    bool reduced = false;
    Order order = Order::good;
    bool deployed = false;  // shooters: combat face
};

struct BannerPlacement {
    BannerId banner;
    UnitId bearer;
};

struct Scenario {
    std::string id;
    std::uint8_t turns = 20;
    Side first_player = Side::first;  // player A
    Side sets_up_first = Side::second;
    bool players_set_up = false;  // else `placed` is the whole set-up
    std::int8_t initial_morale = 0;
    bool automatic_victory = true;
    std::vector<SetUpArea> areas;
    std::vector<EntryArea> entries;
    std::array<std::uint8_t, 2> cavalry_per_turn{};  // reinforcements, by side
    std::array<std::uint8_t, 2> infantry_per_turn{};
    std::vector<Placement> placed;
    std::vector<BannerPlacement> borne;
};

// Readings that can be defended both ways and choices the rulebook leaves to the players
// (data/grunwald/options.json, same names). Each is read in one place.
struct Options {
    enum class OddsRounding : std::uint8_t { literal, symmetric };
    enum class Bonus : std::uint8_t { per_combat, per_unit };
    enum class CounterchargeArc : std::uint8_t { beside_front, cone };
    enum class TerrainTurnCost : std::uint8_t { two_points, entry_cost };
    enum class ChargeBetweenTurns : std::uint8_t { kept, reset };
    enum class ChargeLoss : std::uint8_t { attackers, both };
    enum class RetreatShortfall : std::uint8_t { per_hex, once };
    enum class RetreatingStack : std::uint8_t { exempt, panics };
    enum class DeathScope : std::uint8_t { whole_side, own_nation };
    enum class WeakUnits : std::uint8_t { eliminated, spared };

    std::uint8_t turns = 0;  // 0: as the scenario says
    bool organisation = false;
    bool fatigue = false;
    OddsRounding odds_rounding = OddsRounding::literal;
    Bonus leader_and_banner_bonus = Bonus::per_combat;
    CounterchargeArc countercharge_arc = CounterchargeArc::beside_front;
    TerrainTurnCost terrain_turn_cost = TerrainTurnCost::two_points;
    ChargeBetweenTurns charge_between_turns = ChargeBetweenTurns::kept;
    ChargeLoss charge_loss_after_combat = ChargeLoss::attackers;
    RetreatShortfall retreat_shortfall = RetreatShortfall::per_hex;
    RetreatingStack retreating_stack = RetreatingStack::exempt;
    DeathScope army_leader_death_scope = DeathScope::whole_side;
    WeakUnits army_leader_death_weak_units = WeakUnits::eliminated;
};

struct Tables {
    std::vector<Counter> counters;       // by UnitId
    std::vector<CounterWords> words;     // by UnitId
    std::vector<BannerCounter> banners;  // by BannerId
    Map map;
    Scenario scenario;
    Options options;
    Judgement<Weight> judgement;

    CombatTable combat;
    DisorganisationTable disorganisation;
    TerrainTable terrain;
    FireTables fire;
    MoraleTable morale;
    PursuitTable pursuit;
    OverrunTable overrun;
    FortificationTable fortification;
    VictoryTable victory;
    Values values;

    // Derived: counters by what they are.
    std::array<Units, 2> of_side{};
    Units cavalry;   // fighting cavalry, horse archers included, leaders not
    Units infantry;  // every other fighting unit
    Units shooters;  // whatever has a weapon
    Units leaders;
    std::vector<UnitId> leader_list;  // at most max_leaders; fatigue is kept in this order
    std::array<HexSet, max_units> set_up_hexes{};  // by UnitId
    std::array<HexSet, max_units> entry_hexes{};
    std::array<HexSet, max_units> spare_entry_hexes{};  // where those are closed

    const Counter& counter(UnitId unit) const { return counters[unit.index()]; }
    // Fills every derived part. Precondition: capacities are respected.
    void complete();
};

}  // namespace gonfalon::grunwald
