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

namespace gonfalon::la_garde {

// LAG-A15
inline constexpr std::size_t max_brigades_a_side = 40;
inline constexpr std::size_t max_formations_a_side = 15;
inline constexpr std::size_t max_corps_a_side = 3;
inline constexpr std::size_t max_generals_a_side = 16;  // of army, corps and divisions
inline constexpr std::size_t max_brigades = 2 * max_brigades_a_side;
inline constexpr std::size_t max_formations = 2 * max_formations_a_side;
inline constexpr std::size_t max_corps = 2 * max_corps_a_side;
inline constexpr std::size_t max_generals = 2 * max_generals_a_side;
inline constexpr std::size_t max_elements = 8;    // of a brigade
inline constexpr std::size_t max_drawn = 4;       // tokens at a time
inline constexpr std::size_t max_loss_tests = 3;  // of one result
inline constexpr std::size_t max_terrain = 40;
inline constexpr std::size_t max_objectives = 8;
inline constexpr int max_turns = 20;

using BrigadeId = Id<struct BrigadeTag>;
using FormationId = Id<struct FormationTag>;  // a division, or the troops of a corps or an army
using CorpsId = Id<struct CorpsTag>;
using GeneralId = Id<struct GeneralTag>;
using TerrainId = Id<struct TerrainTag>;
using ObjectiveId = Id<struct ObjectiveTag>;
using BrigadeSet = FixedBitset<max_brigades>;

template <class Enum>
constexpr std::size_t place_of(Enum value) {
    return static_cast<std::size_t>(value);
}

// LAG-2.4  What a brigade is made of.
enum class Arm : std::uint8_t { infantry, cavalry, artillery, baggage };
inline constexpr std::size_t arm_count = count_of<Arm>;

// LAG-2.4  The rows of the movement table.
enum class BrigadeType : std::uint8_t {
    line_infantry,
    light_infantry,
    heavy_cavalry,
    light_cavalry,
    irregular_cavalry,
    light_foot_artillery,
    foot_artillery,
    heavy_artillery,
    horse_artillery,
    light_horse_artillery,
    baggage
};
inline constexpr std::size_t type_count = count_of<BrigadeType>;

// LAG-2.8
enum class Calibre : std::uint8_t { light, medium, heavy };

// LAG-2.2  `none` before the first orders and for what has none of its own.
enum class Order : std::uint8_t { attack, defend, manoeuvre, none };
inline constexpr std::size_t order_count = 3;

// LAG-2.4  How an order lets a brigade move.
enum class Permission : std::uint8_t {
    at_nearest_or_support,
    not_nearer,
    fall_back_only,
    stop_at_zone,
    stay_or_fall_back
};

// LAG-2.2  From worst to best.
enum class Grade : std::uint8_t { incompetent, poor, competent, good, excellent };
inline constexpr std::size_t grade_count = count_of<Grade>;

// LAG-W6
enum class Rank : std::uint8_t { army, corps, division };
inline constexpr std::size_t rank_count = count_of<Rank>;

// LAG-2.3  From worst to best.
enum class Experience : std::uint8_t { militia, conscript, regular, veteran, elite, guard };
inline constexpr std::size_t experience_count = count_of<Experience>;

// LAG-2.3  Each step is one marker more.
enum class Cohesion : std::uint8_t { formed, disorganised, rout, broken };
inline constexpr std::size_t cohesion_count = count_of<Cohesion>;

enum class Trait : std::uint8_t {
    large,
    voltigeurs,
    ammunition_train,
    unmotivated,
    cautious,
    pikes_bows,
    fanatics,
    grognards,
    heavy_cavalry,
    lancers
};
inline constexpr std::size_t trait_count = count_of<Trait>;

// LAG-2.6
enum class Cover : std::uint8_t { none, light, heavy, very_heavy };

// LAG-2.5
enum class TerrainKind : std::uint8_t {
    wood,
    crops,
    gentle_hill,
    steep_hill,
    fortification,
    ford,
    bridge,
    redoubt,
    river,
    road,
    track,
    town
};

// LAG-W5  Red is for the attacker, blue for the defender, white for nobody.
enum class Colour : std::uint8_t { red, white, blue };
inline constexpr std::size_t colour_count = count_of<Colour>;

// LAG-2.7  For the attacker, in printed order.
enum class CombatResult : std::uint8_t {
    major_defeat,
    minor_defeat,
    indecisive,
    minor_victory,
    major_victory,
    bitter
};
inline constexpr std::size_t combat_result_count = count_of<CombatResult>;

// LAG-2.10  In printed order.
enum class BombardmentResult : std::uint8_t {
    none,
    none_again,
    disorganised,
    driven_back,
    rout,
    out_of_ammunition
};

// LAG-2.6  The rows that put tokens into the bag of a combat, in printed order.
enum class CombatRow : std::uint8_t {
    attacker_better,
    attacker_better_3,
    defender_better,
    defender_better_3,
    defender_disorganised,
    defender_rout,
    numbers,
    successive,
    cover_light,
    cover_heavy,
    cover_very_heavy,
    slope,
    difficult,
    crossing,
    confused,
    pikes_bows,
    fanatics,
    grognards,
    heavy_cavalry,
    lancers,
    support_1,
    support_2,
    support_3,
    arms_1,
    arms_2,
    no_reaction,
    hold,
    square,
    cavalry_by_infantry,
    guns_attack,
    canister,
    chain,
    general_division,
    general_corps
};

// LAG-2.9  The same for a bombardment.
enum class BombardmentRow : std::uint8_t {
    elite,
    guard,
    firer_disorganised,
    target_disorganised,
    target_rout,
    short_,
    medium_light,
    medium_medium,
    medium_heavy,
    long_light,
    long_medium,
    long_heavy,
    target_attack,
    target_manoeuvre,
    target_defend,
    cover_light,
    cover_heavy,
    cover_very_heavy,
    slope,
    weather,
    moved,
    chain
};

// Of the rows of a set only the one that fits with the lowest priority counts, for each side.
enum class RowSet : std::uint8_t {
    none,
    attacker_experience,
    defender_experience,
    cohesion,
    cover,
    support,
    arms,
    reaction,
    general,
    experience,
    range,
    order
};

enum class TableEdge : std::uint8_t { south, north, east, west };

// LAG-S0.5
enum class Level : std::uint8_t { draw, marginal, clear, decisive };

using Traits = Some<Trait>;
using Arms = Some<Arm>;

}  // namespace gonfalon::la_garde
