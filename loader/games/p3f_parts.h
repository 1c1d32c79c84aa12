// The parts of the P3F loader: each reads one file into its table and complains through the reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/p3f/tables.h"
#include "loader/options.h"
#include "loader/parts.h"

namespace gonfalon::p3f_data {

using namespace load;

// tables/*.json
void read_terrain(const Reader& file, p3f::TerrainTable& table);
void read_combat(const Reader& file, p3f::CombatTable& table);
void read_orders(const Reader& file, p3f::OrderTable& table);
void read_order_change(const Reader& file, std::vector<p3f::OrderChange>& table);
void read_states(const Reader& file, p3f::StateTable& table);
void read_classes(const Reader& file, p3f::ClassTable& table);
void read_ground(const Reader& file, p3f::GroundTable& table);
void read_victory(const Reader& file, p3f::VictoryTable& table);

// units/types.json, units/leaders.json
struct UnitType {
    std::string id;
    std::string other_face;
    p3f::Words name;
    p3f::Counter counter;  // without side, column and place
};
struct LeaderCard {
    std::string id;
    p3f::Words name;
    p3f::Counter counter;
    p3f::Talent talent;
};
void read_types(const Reader& file, std::vector<UnitType>& types);
void read_leaders(const Reader& file, std::vector<LeaderCard>& leaders);

// maps/*.json. Supply edges name sides: they are kept by name.
struct SupplyEdge {
    std::string side;
    p3f::ZoneSet zones;
};
void read_map(const Reader& file, p3f::Tables& tables, std::vector<SupplyEdge>& edges);

// scenarios/*.json
void read_scenario(const Reader& file, const std::vector<UnitType>& types,
                   const std::vector<LeaderCard>& leaders, const std::vector<SupplyEdge>& edges,
                   const OptionValues& options, p3f::Tables& tables);

// Words of the data.
const std::vector<std::string_view>& family_words();
const std::vector<std::string_view>& order_words();  // without "none"
const std::vector<std::string_view>& class_words();
const std::vector<std::string_view>& ground_words();
const std::vector<std::string_view>& line_words();
const std::vector<std::string_view>& arm_words();

p3f::Zone zone_in(const Reader& value, const p3f::Tables& tables);
p3f::ZoneSet zones_in(const Reader& list, const p3f::Tables& tables);
p3f::Families families_in(const Reader& list);
p3f::Order order_in(const Reader& value);
RuleId rule_in(const Reader& value);

}  // namespace gonfalon::p3f_data
