#include "loader/games/grunwald.h"

#include <string>
#include <utility>

#include "loader/game_files.h"
#include "loader/games/grunwald_parts.h"
#include "loader/judgement.h"

namespace gonfalon {

using namespace grunwald;

namespace {

void read_options(const OptionValues& values, Options& options) {
    const auto is = [&](std::string_view id, std::string_view value) {
        return option(values, id) == value;
    };
    options.turns = static_cast<std::uint8_t>(option_number(values, "turns"));
    options.organisation = is("organisation", "on");
    options.fatigue = is("fatigue", "on");
    if (is("odds_rounding", "symmetric")) {
        options.odds_rounding = Options::OddsRounding::symmetric;
    }
    if (is("leader_and_banner_bonus", "per_unit")) {
        options.leader_and_banner_bonus = Options::Bonus::per_unit;
    }
    if (is("countercharge_arc", "cone")) {
        options.countercharge_arc = Options::CounterchargeArc::cone;
    }
    if (is("terrain_turn_cost", "entry_cost")) {
        options.terrain_turn_cost = Options::TerrainTurnCost::entry_cost;
    }
    if (is("charge_between_turns", "reset")) {
        options.charge_between_turns = Options::ChargeBetweenTurns::reset;
    }
    if (is("charge_loss_after_combat", "both")) {
        options.charge_loss_after_combat = Options::ChargeLoss::both;
    }
    if (is("retreat_shortfall", "once")) {
        options.retreat_shortfall = Options::RetreatShortfall::once;
    }
    if (is("retreating_stack", "panics")) {
        options.retreating_stack = Options::RetreatingStack::panics;
    }
    if (is("army_leader_death_scope", "own_nation")) {
        options.army_leader_death_scope = Options::DeathScope::own_nation;
    }
    if (is("army_leader_death_weak_units", "spared")) {
        options.army_leader_death_weak_units = Options::WeakUnits::spared;
    }
}

}  // namespace

tl::expected<Tables, LoadError> load_grunwald_tables(const DataFiles& files,
                                                     std::string_view scenario,
                                                     const OptionValues& options) {
    using namespace grunwald_data;
    Tables tables;
    GameFiles all(files, "grunwald");
    all.read("tables/combat", [&](const Reader& file) { read_combat(file, tables.combat); });
    all.read("tables/disorganisation",
             [&](const Reader& file) { read_disorganisation(file, tables.disorganisation); });
    all.read("tables/terrain", [&](const Reader& file) { read_terrain(file, tables.terrain); });
    all.read("tables/fire", [&](const Reader& file) { read_fire(file, tables.fire); });
    all.read("tables/morale", [&](const Reader& file) { read_morale(file, tables.morale); });
    all.read("tables/pursuit", [&](const Reader& file) { read_pursuit(file, tables.pursuit); });
    all.read("tables/overrun", [&](const Reader& file) { read_overrun(file, tables.overrun); });
    all.read("tables/fortification",
             [&](const Reader& file) { read_fortification(file, tables.fortification); });
    all.read("tables/victory", [&](const Reader& file) { read_victory(file, tables.victory); });
    all.read("judgement", [&](const Reader& file) { read_judgement(file, tables.judgement); });
    all.read("tables/values", [&](const Reader& file) { read_values(file, tables.values); });

    const std::string scenario_path = "scenarios/" + std::string(scenario);
    std::vector<std::string> wanted;
    std::string map;
    all.read(scenario_path, [&](const Reader& file) {
        wanted = counters_of(file);
        map = file.text("map");
    });
    all.read("units/roster", [&](const Reader& file) { read_roster(file, wanted, tables); });
    all.read("maps/" + map, [&](const Reader& file) { read_map(file, tables.map); });
    all.read(scenario_path, [&](const Reader& file) { read_scenario(file, tables); });
    if (!all.ok()) return tl::make_unexpected(all.take_error());

    read_options(options, tables.options);
    if (tables.options.turns > 0) tables.scenario.turns = tables.options.turns;
    tables.complete();
    return tables;
}

tl::expected<Grunwald, LoadError> load_grunwald(const DataFiles& files, std::string_view scenario,
                                                const OptionValues& options) {
    auto tables = load_grunwald_tables(files, scenario, options);
    if (!tables) return tl::make_unexpected(std::move(tables.error()));
    return Grunwald::from(std::move(*tables));
}

}  // namespace gonfalon
