#include "loader/games/p3f.h"

#include <string>
#include <utility>

#include "loader/game_files.h"
#include "loader/games/p3f_parts.h"
#include "loader/judgement.h"

namespace gonfalon {

using namespace p3f;

namespace {

// A switch that follows the edition unless it says otherwise.
bool is_french(const OptionValues& values, std::string_view id) {
    const std::string_view value = option(values, id);
    return (value == "edition" ? option(values, "edition") : value) == "fr";
}

void read_options(const OptionValues& values, Options& options) {
    const auto on = [&](std::string_view id) { return option(values, id) == "on"; };
    options.french = option(values, "edition") == "fr";
    options.advanced = on("advanced_rules");
    options.caracole = on("caracole");
    options.hesitation = on("hesitation");
    options.hunger_for_gold = on("hunger_for_gold");
    options.enfants_perdus = on("enfants_perdus");
    options.any_leader_lends = is_french(values, "leader_quality");
    options.road_by_zones = is_french(values, "road_bonus");
    options.advance_if_destroyed = is_french(values, "advance_before_combat");
    options.units_attack_once = is_french(values, "attack_limit");
    options.supports_retreat_freely = is_french(values, "support_retreat");
    options.disorganised_advance = is_french(values, "disorganised_advance");
    options.choose_round_later = is_french(values, "clash_second_round");
    options.orders_wait_longer = !is_french(values, "reinforcement_orders");
    options.own_quality_for_orders = is_french(values, "order_quality");
    options.baggage_counts = is_french(values, "initiative_columns");
    options.reiters_advance_alone = is_french(values, "caracole_advance");
    options.second_lead_if_eliminated = is_french(values, "caracole_second_lead");
    options.second_restores = !is_french(values, "enfants_perdus_return");
    options.isolated_free_in_radius = is_french(values, "isolated_movement");
    options.guns_before_attack = is_french(values, "artillery_fire");
    options.isolated_straight = option(values, "isolated_way") == "straight";
    options.fire_hits_attacker_only = option(values, "reaction_fire_result") == "attacker_only";
    options.reactions_ignore_height = option(values, "reaction_elevation") == "ignored";
    options.reactions_border_only = option(values, "reaction_terrain") == "border_only";
    options.natural_orders = on("order_natural");
    options.others_hesitate = option(values, "hesitation_units") == "others";
    options.andelot = on("andelot");
    options.opening_cannonade = on("opening_cannonade");
}

}  // namespace

tl::expected<Tables, LoadError> load_p3f_tables(const DataFiles& files, std::string_view scenario,
                                                const OptionValues& options) {
    using namespace p3f_data;
    Tables tables;
    GameFiles all(files, "p3f");
    all.read("tables/terrain", [&](const Reader& file) { read_terrain(file, tables.terrain); });
    all.read("tables/combat", [&](const Reader& file) { read_combat(file, tables.combat); });
    all.read("tables/orders", [&](const Reader& file) { read_orders(file, tables.orders); });
    all.read("tables/order-change",
             [&](const Reader& file) { read_order_change(file, tables.order_change); });
    all.read("tables/states", [&](const Reader& file) { read_states(file, tables.states); });
    all.read("tables/classes", [&](const Reader& file) { read_classes(file, tables.classes); });
    all.read("tables/ground", [&](const Reader& file) { read_ground(file, tables.ground); });
    all.read("tables/victory", [&](const Reader& file) { read_victory(file, tables.victory); });
    all.read("judgement", [&](const Reader& file) { read_judgement(file, tables.judgement); });

    std::vector<UnitType> types;
    std::vector<LeaderCard> leaders;
    all.read("units/types", [&](const Reader& file) { read_types(file, types); });
    all.read("units/leaders", [&](const Reader& file) { read_leaders(file, leaders); });

    const std::string scenario_path = "scenarios/" + std::string(scenario);
    std::string map;
    std::vector<SupplyEdge> edges;
    all.read(scenario_path, [&](const Reader& file) { map = file.text("map"); });
    all.read("maps/" + map, [&](const Reader& file) { read_map(file, tables, edges); });
    all.read(scenario_path, [&](const Reader& file) {
        read_scenario(file, types, leaders, edges, options, tables);
    });
    if (!all.ok()) return tl::make_unexpected(all.take_error());
    read_options(options, tables.options);
    return tables;
}

tl::expected<P3f, LoadError> load_p3f(const DataFiles& files, std::string_view scenario,
                                      const OptionValues& options) {
    auto tables = load_p3f_tables(files, scenario, options);
    if (!tables) return tl::make_unexpected(std::move(tables.error()));
    return P3f::from(std::move(*tables));
}

}  // namespace gonfalon
