// The battlefield, its roles and what is won on it.
#pragma once

#include "games/tercios/tables/printed.h"

namespace gonfalon::tercios {

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

}  // namespace gonfalon::tercios
