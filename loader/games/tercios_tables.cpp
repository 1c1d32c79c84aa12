#include <string>

#include "generated/tercios/index.h"
#include "loader/fill.h"
#include "loader/games/tercios_parts.h"

namespace gonfalon::tercios_data {

using namespace tercios;

namespace {

const Filler fill{rule_named};

// "any", "infantry", "foot_and_horse", ...
Arms arms_in(const Reader& value) {
    const std::string word = value.text();
    if (word == "any") return {Arm::infantry, Arm::cavalry, Arm::artillery};
    if (word == "foot_and_horse") return {Arm::infantry, Arm::cavalry};
    return {word_in<Arm>(value, count_of<Arm>)};
}

// What a card leaves out is 0.
constexpr auto numbers = [](const Reader& row, auto& card) {
    if (row.has("numbers")) fill(row.member("numbers"), card);
};

}  // namespace

RuleId rule_in(const Reader& value) { return load::rule_in(value, rule_named); }

Length length_in(const Reader& value) { return static_cast<Length>(value.integer(0, 30000)); }

void read_values(const Reader& file, ValueTable& table) {
    fill.counted(file.member("rows"), "base", table.rows);
}

void read_bases(const Reader& file, std::array<BaseSize, base_count>& bases) {
    each_row(file.member("bases"), "id", words_of<BaseKind>(base_count),
             [&](const Reader& row, std::size_t base) {
                 bases[base].round = row.text("shape") == "round";
                 fill(row.member("width"), bases[base].size.width);
                 fill(row.member("depth"), bases[base].size.depth);
             });
}

void read_measures(const Reader& file, Measures& measures) {
    fill(file, measures);
    each_row(file.member("measures"), "id", words_of<Measure>(count_of<Measure>),
             [&](const Reader& row, std::size_t measure) {
                 fill(row.member("length"), measures.lengths[measure]);
             });
}

void read_orders(const Reader& file, Tables& tables) {
    fill(file.member("ready_actions"), tables.ready_actions);
    fill.rows<Order>(file.member("orders"), "id", tables.orders, order_count);
}

void read_reactions(const Reader& file, Tables& tables) {
    fill.rows<Reaction>(file.member("reactions"), "id", tables.reactions);
}

void read_weapons(const Reader& file, std::array<WeaponCard, weapon_count>& weapons) {
    const auto rest = [](const Reader& row, WeaponCard& card) {
        const std::string ignored = row.text_or("ignores", "");
        card.ignores_weary = ignored == "weary_melee";
        card.ignores_protected = ignored == "protected";
        card.ignores_cover = ignored == "cover";
    };
    fill.rows<Weapon>(file.member("melee"), "id", weapons, first_shooting_weapon, 0, rest);
    fill.rows<Weapon>(file.member("shooting"), "id", weapons, weapon_count, first_shooting_weapon,
                      rest);
}

void read_specials(const Reader& file, Tables& tables) {
    fill.rows<Special>(file.member("special"), "id", tables.specials, special_count, 0, numbers);
}

void read_shooting(const Reader& file, ShootingTable& table) {
    fill(file, table);
    each_row(file.member("resist"), "kind", {"small_arms", "artillery"},
             [&](const Reader& row, std::size_t kind) {
                 fill(row.member("target"),
                      kind == 0 ? table.resist_small_arms : table.resist_artillery);
             });
}

void read_melee(const Reader& file, MeleeTable& table) { fill(file, table); }

void read_checks(const Reader& file, CheckTable& table) { fill(file, table); }

void read_ranks(const Reader& file, std::array<RankRow, rank_count>& ranks) {
    fill.counted(file.member("ranks"), "rank", ranks);
}

void read_virtues(const Reader& file, Tables& tables) {
    fill.rows<Virtue>(file.member("virtues"), "id", tables.virtues, virtue_count, 0,
                      [](const Reader& row, VirtueCard& card) {
                          card.lent = row.text("lends") == "unit";
                          fill(row.member("effect"), card);
                          card.interacts_with_all =
                              row.member("effect").integer_or("interacts_with_all", 0, 1, 0) == 1;
                      });
}

void read_traits(const Reader& file, Tables& tables) {
    const auto rest = [](const Reader& row, TraitCard& card) {
        numbers(row, card);
        if (row.has("arms")) card.arms = arms_in(row.member("arms"));
    };
    fill.rows<Trait>(file.member("common"), "id", tables.traits, first_optional_trait, 0, rest);
    fill.rows<Trait>(file.member("optional"), "id", tables.traits, first_automatic_trait,
                     first_optional_trait, rest);
    fill.rows<Trait>(file.member("automatic"), "id", tables.traits, trait_count,
                     first_automatic_trait);
}

void read_terrain(const Reader& file, Tables& tables) {
    fill.rows<Going>(file.member("effects"), "movement", tables.goings);
    fill.rows<TerrainKind>(file.member("kinds"), "id", tables.terrain, terrain_kind_count, 0,
                           [](const Reader& row, TerrainCard& card) {
                               const std::string over = row.text_or("over", "");
                               card.over_any = over == "any";
                               card.over_river = over == "river";
                               card.needs_river = row.has("needs");
                               card.rolled = row.has("roll");
                               if (!card.rolled) return;
                               each_span(
                                   row.member("roll"), 1, 6, [&](const Reader& each, int die) {
                                       fill(each, card.roll[static_cast<std::size_t>(die - 1)]);
                                   });
                           });
}

void read_victory(const Reader& file, VictoryTable& table) {
    fill(file, table);
    for (std::size_t i = 1; i < table.ladder.size(); ++i)
        if (table.ladder[i].turn != table.ladder[i - 1].turn + 1)
            file.member("ladder").item(i).complain("load.gap_in_table");
    each_row(file.member("points"), "for", {"destroyed", "commander", "commander_in_chief"},
             [&](const Reader& row, std::size_t what) {
                 std::uint8_t* const fields[] = {&table.destroyed, &table.commander,
                                                 &table.commander_in_chief};
                 fill(row.member("points"), *fields[what]);
             });
}

}  // namespace gonfalon::tercios_data
