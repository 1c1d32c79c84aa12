// The parts of the La Garde loader: each reads one file into its table and complains through the
// reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/la_garde/army/list.h"
#include "games/la_garde/tables.h"
#include "loader/options.h"
#include "loader/reader.h"

namespace gonfalon::la_garde_data {

// The words of an enum, in its order.
template <class Enum>
std::vector<std::string_view> words_of(std::size_t count, std::size_t from = 0) {
    std::vector<std::string_view> words;
    for (std::size_t i = from; i < count; ++i)
        words.push_back(la_garde::name_of(static_cast<Enum>(i)));
    return words;
}
// Precondition of what is returned: nothing; a wrong word is complained of and reads as the first.
template <class Enum>
Enum word_in(const Reader& value, std::size_t count) {
    const std::size_t place = value.one_of(words_of<Enum>(count));
    return static_cast<Enum>(place < count ? place : 0);
}
template <class Enum>
Some<Enum> some_in(const Reader& list, std::size_t count) {
    Some<Enum> some;
    list.each([&](const Reader& each) { some.add(word_in<Enum>(each, count)); });
    return some;
}
// Rows of a list by the word of one member, each exactly once.
template <class Visit>
void each_row(const Reader& rows, std::string_view key, const std::vector<std::string_view>& words,
              Visit&& visit) {
    std::vector<bool> seen(words.size());
    rows.each([&](const Reader& row) {
        const std::size_t place = row.member(key).one_of(words);
        if (place >= words.size()) return;
        if (seen[place]) row.member(key).complain("load.twice", words[place]);
        seen[place] = true;
        visit(row, place);
    });
    if (rows.size() != words.size())
        rows.complain("load.wrong_count", std::to_string(words.size()));
}

la_garde::Words words_in(const Reader& value);
// A rule of the index; complains when there is none of that name.
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
