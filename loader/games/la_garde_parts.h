// The parts of the La Garde loader: each reads one file into its table and complains through the
// reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/la_garde/army/list.h"
#include "games/la_garde/tables.h"
#include "loader/options.h"
#include "loader/parts.h"

namespace gonfalon::la_garde_data {

using namespace load;

RuleId rule_in(const Reader& value);
la_garde::Length length_in(const Reader& value);
std::uint8_t small_in(const Reader& value, std::string_view key, int low, int high);

// tables/*.json
void read_draw(const Reader& file, std::string_view die, std::string_view method,
               la_garde::DrawTable& table);
void read_combat(const Reader& file, la_garde::Tables& tables);
void read_bombardment(const Reader& file, la_garde::Tables& tables);
void read_results(const Reader& file, la_garde::Tables& tables);
void read_movement(const Reader& file, la_garde::MovementTable& table);
void read_orders(const Reader& file, la_garde::Tables& tables);
void read_command(const Reader& file, la_garde::CommandTable& table);
void read_experience(const Reader& file, la_garde::ExperienceTable& table);
void read_traits(const Reader& file, la_garde::ExperienceTable& table);
void read_cohesion(const Reader& file, la_garde::CohesionTable& table);
void read_losses(const Reader& file, la_garde::LossTable& table);
void read_terrain(const Reader& file, la_garde::Tables& tables);
void read_formations(const Reader& file, la_garde::FormationTable& table);
void read_turn(const Reader& file, la_garde::TurnTable& table);
void read_victory(const Reader& file, la_garde::VictoryTable& table);

// lists/*.json, tables/points.json, tables/traits.json
void read_nation(const Reader& file, la_garde::army::Book& book);
void read_points(const Reader& file, la_garde::army::PointsTable& points);
void read_trait_points(const Reader& file, la_garde::army::PointsTable& points);

// armies/*.json
void read_army(const Reader& file, const la_garde::army::Book& book,
               la_garde::army::ArmyList& list);

// scenarios/*.json: the ground and the sides; then, once the armies are mustered, who stands where.
void read_battle(const Reader& file, la_garde::Tables& tables,
                 std::array<std::string, 2>& army_names);
// `own`: sides that play the battle's own army.
void read_places(const Reader& file, const OptionValues& options, std::array<bool, 2> own,
                 la_garde::Tables& tables);

}  // namespace gonfalon::la_garde_data
