// The printed values of the game, the two armies as they are played, the scenario and the options.
// Filled by the loader, completed by Tercios::from, never changed afterwards.
#pragma once

#include "games/tercios/tables/army.h"
#include "games/tercios/tables/printed.h"
#include "games/tercios/tables/scenario.h"
#include "games/tercios/weight.h"

namespace gonfalon::tercios {

// options.json
struct Options {
    std::uint16_t points = 1000;
    bool free_list = false;
    bool allies = true;
    bool commanders = true;
    bool terrain_by_points = false;      // TER-TPL-2
    std::uint8_t fixed_turns = 0;        // 0: the scenario's turns, or the ladder
    bool weary_from_first_wear = false;  // TER-ADA-1
    bool run_minimum = false;            // TER-ADA-2
    bool open_order_always = false;      // TER-ADA-3
    bool forlorn_hope = true;            // TER-ADA-4, TER-ADA-5
    bool forlorn_hope_by_regiments = false;
    bool dragoons_adapted = false;       // TER-ADA-7 to TER-ADA-16
    bool heavy_cavalry = true;           // TER-ADA-17
    bool regimental_gun = true;          // TER-SPA-11
    bool standoff_three_inches = false;  // TER-R6
    bool fire_at_declaration = false;    // TER-R24
    bool hills_hide = false;             // TER-R29
    bool heavy_guns_turn = false;        // TER-R34
    bool elite_upgrade = false;          // TER-R35
    bool fast_any_success = false;       // TER-R38
    bool cavalry_elan = false;           // TER-R82
    bool operator==(const Options&) const = default;
};

struct Tables {
    ValueTable values;
    std::array<BaseSize, base_count> bases{};
    Measures measures;
    std::array<OrderCard, order_count> orders{};
    std::uint8_t ready_actions = 2;
    std::array<ReactionCard, count_of<Reaction>> reactions{};
    std::array<WeaponCard, weapon_count> weapons{};
    std::array<SpecialCard, special_count> specials{};
    ShootingTable shooting;
    MeleeTable melee;
    CheckTable checks;
    std::array<RankRow, rank_count> ranks{};
    std::array<VirtueCard, virtue_count> virtues{};
    std::array<TraitCard, trait_count> traits{};
    std::array<GoingRow, count_of<Going>> goings{};
    std::array<TerrainCard, terrain_kind_count> terrain{};
    VictoryTable victory;
    std::vector<Stencil> stencils;
    std::vector<std::string> stencil_ids;
    std::vector<Words> stencil_names;

    // The first side's, then the second's: troops by regiment, the elite unit last; the
    // commander-in-chief first of his side.
    std::vector<Troop> troops;
    std::vector<std::string> troop_codes;  // "I1": unique within a side
    std::vector<Words> troop_names;        // "Tercio" or the name its player gave it
    std::vector<std::string> type_ids;     // "tercio", by TypeId
    std::vector<Words> type_names;
    std::vector<Commander> commanders;
    std::vector<std::string> commander_codes;  // "C0"
    std::vector<std::string> commander_names;
    std::vector<Regiment> regiments;
    std::vector<std::string> regiment_codes;  // "R1"; the elite unit's own code
    std::vector<Words> regiment_names;
    std::vector<std::string> nation_ids;  // by NationId
    std::array<Army, 2> armies;
    std::array<std::size_t, 3> troop_begin{};  // first of each side, and the end
    std::array<std::size_t, 3> commander_begin{};
    std::array<std::size_t, 3> regiment_begin{};
    Scenario scenario;
    Options options;
    Judgement<Weight> judgement;

    const BaseSize& base(BaseKind kind) const { return bases[static_cast<std::size_t>(kind)]; }
    const OrderCard& card(Order order) const { return orders[static_cast<std::size_t>(order)]; }
    const ReactionCard& card(Reaction each) const {
        return reactions[static_cast<std::size_t>(each)];
    }
    const WeaponCard& card(Weapon weapon) const {
        return weapons[static_cast<std::size_t>(weapon)];
    }
    const SpecialCard& card(Special each) const { return specials[static_cast<std::size_t>(each)]; }
    const VirtueCard& card(Virtue virtue) const {
        return virtues[static_cast<std::size_t>(virtue)];
    }
    const TraitCard& card(Trait trait) const { return traits[static_cast<std::size_t>(trait)]; }
    const GoingRow& card(Going going) const { return goings[static_cast<std::size_t>(going)]; }
    const TerrainCard& card(TerrainKind kind) const {
        return terrain[static_cast<std::size_t>(kind)];
    }
};

}  // namespace gonfalon::tercios
