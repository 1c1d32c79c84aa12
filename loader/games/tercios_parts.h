// The parts of the Tercios loader: each reads one file into its table and complains through the
// reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/tercios/army/list.h"
#include "games/tercios/tables.h"
#include "loader/parts.h"

namespace gonfalon::tercios_data {

using namespace load;

RuleId rule_in(const Reader& value);
tercios::Length length_in(const Reader& value);

// tables/*.json
void read_values(const Reader& file, tercios::ValueTable& table);
void read_bases(const Reader& file, std::array<tercios::BaseSize, tercios::base_count>& bases);
void read_measures(const Reader& file, tercios::Measures& measures);
void read_orders(const Reader& file, tercios::Tables& tables);
void read_reactions(const Reader& file, tercios::Tables& tables);
void read_weapons(const Reader& file,
                  std::array<tercios::WeaponCard, tercios::weapon_count>& weapons);
void read_specials(const Reader& file, tercios::Tables& tables);
void read_shooting(const Reader& file, tercios::ShootingTable& table);
void read_melee(const Reader& file, tercios::MeleeTable& table);
void read_checks(const Reader& file, tercios::CheckTable& table);
void read_ranks(const Reader& file, std::array<tercios::RankRow, tercios::rank_count>& ranks);
void read_virtues(const Reader& file, tercios::Tables& tables);
void read_traits(const Reader& file, tercios::Tables& tables);
void read_terrain(const Reader& file, tercios::Tables& tables);
// After the kinds of terrain.
void read_pieces(const Reader& file, tercios::Tables& tables);
void read_victory(const Reader& file, tercios::VictoryTable& table);

// units/*.json, composition/*.json and the names of the tables
void read_types(const Reader& file, tercios::army::Book& book);
void read_nations(const Reader& file, tercios::army::Book& book);
// Nations of units and options, which name each other: once all of both have been read.
void read_type_nations(const Reader& file, tercios::army::Book& book);
void read_regiments(const Reader& file, tercios::army::Book& book);
void read_templates(const Reader& file, tercios::army::Book& book);
void read_rank_limits(const Reader& file, tercios::army::Book& book);
void read_sizes(const Reader& file, tercios::army::Book& book);

// armies/*.json
void read_list(const Reader& file, const tercios::army::Book& book, tercios::army::ArmyList& list);

// scenarios/*.json: everything but the fixed set-up, which names troops.
void read_scenario(const Reader& file, tercios::Tables& tables);
void read_fixed_setup(const Reader& file, tercios::Tables& tables);

}  // namespace gonfalon::tercios_data
