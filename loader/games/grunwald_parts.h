// The parts of the Grunwald loader: each reads one file into its table and complains through the
// reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/grunwald/tables.h"
#include "loader/parts.h"

namespace gonfalon::grunwald_data {

using namespace load;

// tables/*.json
void read_combat(const Reader& file, grunwald::CombatTable& table);
void read_disorganisation(const Reader& file, grunwald::DisorganisationTable& table);
void read_terrain(const Reader& file, grunwald::TerrainTable& table);
void read_fire(const Reader& file, grunwald::FireTables& table);
void read_morale(const Reader& file, grunwald::MoraleTable& table);
void read_pursuit(const Reader& file, grunwald::PursuitTable& table);
void read_overrun(const Reader& file, grunwald::OverrunTable& table);
void read_fortification(const Reader& file, grunwald::FortificationTable& table);
void read_victory(const Reader& file, grunwald::VictoryTable& table);
void read_values(const Reader& file, grunwald::Values& values);

// maps/*.json
void read_map(const Reader& file, grunwald::Map& map);

// units/roster.json: only the counters in `wanted` (all of them when it is empty), leaders last.
void read_roster(const Reader& file, const std::vector<std::string>& wanted,
                 grunwald::Tables& tables);

// scenarios/*.json
std::vector<std::string> counters_of(const Reader& scenario);  // empty: the whole roster
void read_scenario(const Reader& file, grunwald::Tables& tables);

// Words of the data.
const std::vector<std::string_view>& class_words();
const std::vector<std::string_view>& side_words();
const std::vector<std::string_view>& nation_words();
const std::vector<std::string_view>& terrain_words();
const std::vector<std::string_view>& facing_words();

Side side_in(const Reader& value);
grunwald::Hex hex_in(const Reader& value, const grunwald::Grid& grid);
// Complains when the scenario has no such counter.
grunwald::UnitId unit_in(const Reader& value, const grunwald::Tables& tables);
grunwald::BannerId banner_in(const Reader& value, const grunwald::Tables& tables);

}  // namespace gonfalon::grunwald_data
