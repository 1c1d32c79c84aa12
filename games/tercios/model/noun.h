// The nouns of the game: ids, capacities and the words of the tables, in the order of the data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "engine/core/fixed.h"
#include "engine/core/id.h"
#include "engine/core/names.h"
#include "engine/core/some.h"
#include "engine/game/side.h"

namespace gonfalon::tercios {

// Both sides together. The largest legal list has 63 troops and 12 commanders; free lists are held
// to the same room.
inline constexpr std::size_t max_troops_a_side = 64;
inline constexpr std::size_t max_commanders_a_side = 16;
inline constexpr std::size_t max_regiments_a_side = 16;
inline constexpr std::size_t max_troops = 2 * max_troops_a_side;
inline constexpr std::size_t max_commanders = 2 * max_commanders_a_side;
inline constexpr std::size_t max_regiments = 2 * max_regiments_a_side;
inline constexpr std::size_t max_terrain = 40;
inline constexpr std::size_t max_parts = 64;  // convex ones, of all terrain but roads
inline constexpr std::size_t max_roads = 40;  // stretches
// Bought by both sides: two dice of 6 and two cartographers make 16 points, and each river brings a
// crossing.
inline constexpr std::size_t max_laid = 20;
inline constexpr std::size_t max_markers = 8;
inline constexpr std::size_t max_areas = 4;
inline constexpr std::size_t max_zones = 8;

using TroopId = Id<struct TroopTag>;
using CommanderId = Id<struct CommanderTag>;
using RegimentId = Id<struct RegimentTag>;
using TerrainId = Id<struct TerrainTag>;
using StencilId = Id<struct StencilTag>;  // a shape of tables/pieces.json
using NationId = Id<struct NationTag>;
using TypeId = Id<struct TypeTag>;
using TroopSet = FixedBitset<max_troops>;

// TER-ORD-1  The five cards; `none` for a troop without one.
enum class Order : std::uint8_t { ready, assault, run, fire, resist, none };
inline constexpr std::size_t order_count = 5;

// TER-REA-4  What a card gives in the enemy's activation.
enum class Reaction : std::uint8_t {
    face,
    snap_shot,
    counter_charge,
    interception,
    stand,
    evade,
    salvo
};

enum class Arm : std::uint8_t { infantry, cavalry, artillery };

// What a unit counts as in a regiment and in a building.
enum class UnitClass : std::uint8_t { battalion, corps, company, forlorn_hope, cavalry, artillery };
inline constexpr std::size_t class_count = count_of<UnitClass>;

// TER-BAS-3
enum class BaseKind : std::uint8_t {
    square,
    infantry,
    cavalry,
    deep_cavalry,
    company,
    artillery,
    held_horses,
    commander
};
inline constexpr std::size_t base_count = count_of<BaseKind>;

// TER-VAL-1  The values that modifiers change.
enum class Stat : std::uint8_t { speed, melee, shoot, discipline, courage, stamina };

// TER-VAL-13  What the four targets of a profile are rolled against.
enum class Defence : std::uint8_t { infantry, cavalry, salvo, artillery };

// TER-WPM-1, TER-WPS-1  Eight for melee, then those that shoot.
enum class Weapon : std::uint8_t {
    pikes,
    swordsmen,
    halberds,
    greatswords,
    lances,
    heavy_lances,
    bardiches,
    grenades,
    pistol,
    arquebus,
    arquebus_musket,
    musket,
    crossbow,
    bow,
    longbow,
    light_gun,
    medium_gun,
    heavy_gun,
    mortar,
    flintlock
};
inline constexpr std::size_t weapon_count = count_of<Weapon>;
inline constexpr std::size_t first_shooting_weapon = 8;
constexpr bool shoots(Weapon weapon) {
    return static_cast<std::size_t>(weapon) >= first_shooting_weapon;
}

// Rules that a unit carries.
enum class Special : std::uint8_t {
    square,
    light,
    skirmishers,
    large,
    elite,
    brigade,
    mobility,
    evasion,
    pursuit,
    extended_arc,
    caracole,
    commanded_shot,
    dragoon,
    impetuous,
    integral_command,
    crew_defence,
    no_escape,
    carthorses,
    experimental,
    fortified,
    regimental_gun,
    ambush,
    frenzied,
    heavy_cavalry,
    harasser,
    horde,
    open_order,
    vanguard,
    forlorn_hope,
    no_charge,
    mercenaries
};
inline constexpr std::size_t special_count = count_of<Special>;

// TER-CMD-27
enum class Virtue : std::uint8_t {
    dedication,
    dexterity,
    drill,
    loyalty,
    zeal,
    sacrifice,
    will,
    presence,
    elan,
    fame,
    initiative
};
inline constexpr std::size_t virtue_count = count_of<Virtue>;

// TER-CMD-28  Common to all commanders, then chosen, then working without an action.
enum class Trait : std::uint8_t {
    fast,
    inspiring,
    alert,
    authoritarian,
    bold,
    cartographer,  // TER-R55: nothing to do where terrain is not bought
    cautious,
    comrade_in_arms,
    coordinator,
    diligent,
    eagle_eyed,
    engineer,
    erudite,
    fearless,
    hero,
    honourable,
    intriguer,
    lucky,
    mentor,
    meticulous,
    patient,
    perfectionist,
    pious,
    provoker,
    relentless,
    schemer,
    smart,
    swift,
    terrible,
    accomplice,
    cold,
    determined,
    energetic,
    enthusiastic,
    experienced,
    expert,
    indefatigable,
    innovative,
    nimble,
    notable,
    prepared_guns,
    protector,
    ruthless,
    sharp,
    skilled,
    stoic,
    tenacious,
    trickster,
    undaunted,
    enigmatic,
    aggressive,
    brave,
    calm,
    diplomatic,
    gallant,
    imperturbable,
    passionate,
    phlegmatic,
    prepared_light,
    selfless,
    wealthy,
    respectable,
    elegant,
    guarded
};
inline constexpr std::size_t trait_count = count_of<Trait>;
inline constexpr std::size_t first_optional_trait = 2;
inline constexpr std::size_t first_automatic_trait = 50;
constexpr bool is_common(Trait trait) {
    return static_cast<std::size_t>(trait) < first_optional_trait;
}
constexpr bool is_automatic(Trait trait) {
    return static_cast<std::size_t>(trait) >= first_automatic_trait;
}

// TER-TRN-1  What moving over a piece of ground is like.
enum class Going : std::uint8_t { open, easy, difficult, very_difficult, impassable };

// TER-TPL-2
enum class TerrainKind : std::uint8_t {
    road,
    small_hill,
    large_hill,
    steep_hill,
    small_wood,
    large_wood,
    field,
    hedge,
    wall,
    bridge,
    ford,
    small_building,
    large_building,
    marsh,
    small_lake,
    large_lake,
    rocks,
    river,
    town
};
inline constexpr std::size_t terrain_kind_count = count_of<TerrainKind>;

enum class TerrainShape : std::uint8_t { area, line, building, group };

// The distances of tables/measures.json.
enum class Measure : std::uint8_t {
    reaction_distance,
    command_radius,
    command_radius_presence,
    commander_move,
    commander_move_elan,
    commander_move_accomplice,
    friends_near_commander,
    commander_aside,
    gun_pushed_back,
    gap_between_obstacles,
    gap_of_sight,
    disengage,
    advance,
    spacing_after_melee,
    standoff,
    standoff_three_inches,
    vanguard_distance,
    battery_company_radius,
    guarded_distance,
    elegant_radius,
    enigmatic_gap,
    experienced_gap,
    indefatigable_gap,
    cold_radius,
    engineer_range,
    mentor_range,
    run_minimum,
    held_horses_behind,
    marker_radius,
    terrain_gap,
    crossing_from_edge
};

// Circumstances that change a value in shooting, melee and checks.
enum class When : std::uint8_t {
    weary,
    ready_order,
    ready_reaction,
    fire_reaction_with_small_arms,
    perfectionist,
    trickster_shoot,
    drill,
    disordered,
    cover,
    stoic,
    fortified,
    sacrifice,
    assault_order,
    counter_charge,
    interception,
    commanded_shot_with_assault,
    flanked,
    height,
    pikes_against_cavalry,
    swordsmen_in_dirty_war,
    halberds_against_disordered,
    heavy_lances_in_counter_charge,
    trickster_melee,
    dexterity,
    resist_reaction,
    protected_and_charged,
    undaunted_and_charged,
    will,
    out_of_command,
    reacting_to_flank_charge,
    cavalry_evading_infantry,
    evading_aggressive,
    reacting_near_imperturbable,
    reacting_under_terrible,
    pious_on_resist,
    notable,
    loyalty,
    mercenaries_near_wealthy
};

// TER-ARM-13; the elite unit of a list deploys as a regiment of its own (TER-R35).
enum class RegimentKind : std::uint8_t { infantry, battle_group, cavalry, battery, elite };
inline constexpr std::size_t regiment_kind_count = 4;

enum class TableEdge : std::uint8_t { south, north, east, west };

using Weapons = Some<Weapon>;
using Specials = Some<Special>;
using Virtues = Some<Virtue>;
using Traits = Some<Trait>;
using Classes = Some<UnitClass>;
using Arms = Some<Arm>;
using Orders = Some<Order>;

}  // namespace gonfalon::tercios
