// The parts of the Tercios loader: each reads one file into its table and complains through the
// reader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/tercios/army/list.h"
#include "games/tercios/tables.h"
#include "loader/reader.h"

namespace gonfalon::tercios_data {

// The words of an enum, in its order.
template <class Enum>
std::vector<std::string_view> words_of(std::size_t count, std::size_t from = 0) {
    std::vector<std::string_view> words;
    for (std::size_t i = from; i < count; ++i) words.push_back(name_of(static_cast<Enum>(i)));
    return words;
}
template <class Enum>
Enum word_in(const Reader& value, std::size_t count) {
    return static_cast<Enum>(value.one_of(words_of<Enum>(count)));
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
        if (seen[place]) row.member(key).complain("load.twice", words[place]);
        seen[place] = true;
        visit(row, place);
    });
    if (rows.size() != words.size())
        rows.complain("load.wrong_count", std::to_string(words.size()));
}

tercios::Words words_in(const Reader& value);
// A name that may be the same in both languages: a plain text, or {"en", "fr"}.
tercios::Words name_in(const Reader& value);
// A rule of the index; complains when there is none of that name.
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
