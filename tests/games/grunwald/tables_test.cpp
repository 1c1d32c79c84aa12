// The printed tables of Grunwald, cell by cell, against a second transcription of the rulebook.
// Nothing here was copied from the data files.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "engine/space/hex/zones.h"
#include "games/grunwald/rules/rounding.h"
#include "loader/data_files.h"
#include "loader/games/grunwald.h"
#include "loader/options.h"

namespace {

using namespace gonfalon;
using namespace gonfalon::grunwald;

const Tables& tables() {
    static const Tables loaded = [] {
        const DataFiles files;
        const auto specs = load_options(files, "grunwald");
        REQUIRE(specs);
        const auto options = choose_options(*specs, {});
        REQUIRE(options);
        auto result = load_grunwald_tables(files, "training-combat", *options);
        REQUIRE_MESSAGE(result, result.error().file, result.error().path, result.error().key);
        return std::move(*result);
    }();
    return loaded;
}

// A cell in the notation of the rulebook: what both sides suffer, written anew from the tables.
std::string half(char letter, int retreat, int loss, bool disorganised) {
    std::string text;
    if (retreat > 0) text += letter + std::to_string(retreat);
    if (loss > 0) text += (text.empty() ? "-" : " -") + std::to_string(loss);
    if (disorganised) text += "D";
    return text.empty() ? "-" : text;
}
std::string written(const CombatResult& cell) {
    const std::string attacker =
        half('A', cell.attacker_retreat, cell.attacker_loss, cell.attacker_disorganised);
    const std::string defender =
        half('D', cell.defender_retreat, cell.defender_loss, cell.defender_disorganised);
    if (attacker == "-") return defender;
    // "-1 / -" says that the attacker alone suffers without retreating; "A1" needs no such bar.
    if (defender == "-" && cell.attacker_retreat > 0) return attacker;
    return attacker + " / " + defender;
}

TEST_CASE("GRU-T.combat every cell of the combat table is as printed") {
    static constexpr std::array<std::array<std::string_view, 12>, 11> printed{{
        // 1:4, 1:3, 1:2, 1:1, 2:1, 3:1, 4:1, 5:1, 6:1, 7:1, 8:1, 9:1
        {"-", "-", "D1", "D2 -1", "D2", "-1 / D2", "-1 / D3D", "-1 / D4D", "-1 / D4D", "-1 / D5D",
         "D5D", "-1 / D5D"},
        {"-1 / -1", "-", "-1 / D1", "D1 -1", "D2 -1", "D2 -1", "D3", "-1 / D3", "-1 / D4",
         "-1 / D5", "-1 / D5", "-1 / D5 -1"},
        {"-1 / -", "-1 / -1", "-", "D1", "D2", "D2", "-1 / D2", "D3 -1", "D3", "D4", "D5", "D5 -1"},
        {"A1", "-1 / -", "-1 / -1", "-1 / D1", "D2", "D2", "D2 -1", "D2", "D3 -1", "D3", "D4 -1",
         "D5"},
        {"A1 -1", "A1D", "-1 / -", "-", "D1 -1", "D1 -1", "D2", "D2 -1", "D2", "D3 -1", "D3", "D4"},
        {"A1 -1", "A1D", "A1", "-1 / -1", "D1 -1", "D1", "D2", "D2", "D2 -1", "D3 -1", "D3 -1",
         "D3"},
        {"A1", "A1 -1", "A1 -1", "-1 / -", "-1 / D1", "-1 / D1", "D1 -1", "D2", "D2", "D2", "D2",
         "D3 -1"},
        {"A2 -1", "A1", "A1", "A1", "-", "-", "D1 -1", "D1 -1", "D2", "D2", "D2 -1", "D2"},
        {"A2 -1", "A2", "A1", "A1 -1", "-1 / -1", "-1 / -1", "-1 / D1", "D1", "D1 -1", "D2", "D2",
         "D2 -1"},
        {"A3 -1", "A2 -1", "A2 -1", "A1", "-1 / -", "-1 / -", "-", "-1 / D1", "D1", "D1 -1", "D2",
         "D2"},
        {"A4 -1D", "A3", "A2 -1D", "A1D", "A1 -1", "A1", "-1 / -1", "-1 / -1", "-1 / -1", "-1 / -1",
         "-1 / D1 -1", "-1 / D2 -1"},
    }};
    static_assert(CombatTable::columns == 12);
    for (int dice = 2; dice <= 12; ++dice)
        for (int column = 0; column < CombatTable::columns; ++column) {
            CAPTURE(dice);
            CAPTURE(column);
            CHECK(written(tables().combat.at(dice, column)) ==
                  printed[static_cast<std::size_t>(dice - 2)][static_cast<std::size_t>(column)]);
        }
}

// A set of dice totals, bit n for the total n.
template <class... Total>
constexpr unsigned on(Total... total) {
    return (0u | ... | (1u << total));
}

TEST_CASE("GRU-T.disorganisation every set of totals is as printed") {
    // Heavy, regular and light cavalry, heavy and light infantry, other units.
    static constexpr std::array<std::array<unsigned, 6>, 5> printed{{
        // D1
        {on(2), on(2), on(2), on(2, 12), on(2, 3, 12), on(2, 3, 11, 12)},
        // D2, A1
        {on(2), on(2), on(2, 12), on(2, 3, 12), on(2, 3, 11, 12), on(2, 3, 4, 11, 12)},
        // D3, A2
        {on(2), on(2, 12), on(2, 3, 12), on(2, 3, 11, 12), on(2, 3, 4, 11, 12),
         on(2, 3, 4, 10, 11, 12)},
        // D4, A3
        {on(2, 12), on(2, 3, 12), on(2, 3, 11, 12), on(2, 3, 4, 11, 12), on(2, 3, 4, 10, 11, 12),
         on(2, 3, 4, 5, 10, 11, 12)},
        // D5, A4
        {on(2, 12), on(2, 3, 11, 12), on(2, 3, 4, 11, 12), on(2, 3, 4, 10, 11, 12),
         on(2, 3, 4, 5, 10, 11, 12), on(2, 3, 4, 5, 9, 10, 11, 12)},
    }};
    // The column of each class: horse archers are light cavalry, whoever has no column is "other".
    static constexpr std::array<std::pair<UnitClass, std::size_t>, 10> columns{{
        {UnitClass::heavy_cavalry, 0},
        {UnitClass::regular_cavalry, 1},
        {UnitClass::light_cavalry, 2},
        {UnitClass::horse_archers, 2},
        {UnitClass::heavy_infantry, 3},
        {UnitClass::light_infantry, 4},
        {UnitClass::militia, 5},
        {UnitClass::archers, 5},
        {UnitClass::crossbowmen, 5},
        {UnitClass::bombard, 5},
    }};
    for (std::size_t row = 0; row < printed.size(); ++row)
        for (const auto& [unit_class, column] : columns) {
            CAPTURE(row);
            CAPTURE(name_of(unit_class));
            CHECK(tables().disorganisation.rows[row][static_cast<std::size_t>(unit_class)] ==
                  printed[row][column]);
        }
}

const TerrainRow& ground(Terrain terrain) {
    return tables().terrain.hexes[static_cast<std::size_t>(terrain)];
}

// Costs in half points.
TEST_CASE("GRU-T.terrain costs and combat effects are as printed") {
    struct Row {
        Terrain terrain;
        int infantry;
        int cavalry;
        int defender;
        bool halves;
    };
    for (const Row& row :
         {Row{Terrain::clear, 2, 2, 0, false}, Row{Terrain::marsh, 4, 6, 0, true},
          Row{Terrain::forest, 4, 8, 2, false}, Row{Terrain::village, 4, 6, 1, false}}) {
        CAPTURE(name_of(row.terrain));
        CHECK(ground(row.terrain).cost[0] == row.infantry);
        CHECK(ground(row.terrain).cost[1] == row.cavalry);
        CHECK(ground(row.terrain).defender_mc == row.defender);
        CHECK(ground(row.terrain).halves_attackers_inside == row.halves);
        CHECK(!ground(row.terrain).impassable);
    }
    CHECK(tables().terrain.stream.extra_cost[0] == 2);
    CHECK(tables().terrain.stream.extra_cost[1] == 4);
    CHECK(tables().terrain.stream.defender_mc == 1);
    CHECK(ground(Terrain::lake).impassable);
}

TEST_CASE("GRU-T.terrain.road a road hex costs foot one point and cavalry a half") {
    CHECK(tables().terrain.road_cost[0] == 2);
    CHECK(tables().terrain.road_cost[1] == 1);
    CHECK(tables().terrain.road_bonus_hexes == 1);
}

TEST_CASE("GRU-4.2.5 GRU-4.2.6 the ground that breaks the ranks") {
    for (const Terrain each : {Terrain::marsh, Terrain::forest, Terrain::village})
        CHECK(ground(each).disorganises[1]);
    CHECK(!ground(Terrain::clear).disorganises[1]);
    CHECK(ground(Terrain::marsh).disorganises[0]);
    for (const Terrain each : {Terrain::clear, Terrain::forest, Terrain::village})
        CHECK(!ground(each).disorganises[0]);
}

TEST_CASE("GRU-5.6.6 GRU-5.6.7 GRU-5.6.8 GRU-5.6.9 GRU-5.6.10 what ground takes from a charge") {
    const TerrainTable& terrain = tables().terrain;
    // Attacked in forest, marsh or fortification; a village is not in the list.
    for (const Terrain each : {Terrain::marsh, Terrain::forest})
        CHECK(ground(each).charge_to_zero_when_attacked);
    for (const Terrain each : {Terrain::clear, Terrain::village})
        CHECK(!ground(each).charge_to_zero_when_attacked);
    CHECK(terrain.fortification.charge_to_zero_when_attacked);
    // Entered: village, forest, marsh, ford, fortification.
    for (const Terrain each : {Terrain::marsh, Terrain::forest, Terrain::village})
        CHECK(ground(each).charge_to_zero_on_entry);
    CHECK(!ground(Terrain::clear).charge_to_zero_on_entry);
    CHECK(terrain.fortification.charge_to_zero_on_entry);
    CHECK(terrain.ford.charge_to_zero_on_crossing);
    CHECK(terrain.bridge.charge_loss_on_crossing == 1);
    CHECK(terrain.stream.charge_loss_on_crossing == 1);
    CHECK(terrain.stream.charge_loss_on_attack == 1);
    CHECK(terrain.charge_loss_uphill == 1);
}

std::string written(const FireEffect& effect) {
    std::string text;
    if (effect.loss > 0) text += "-" + std::to_string(effect.loss);
    if (effect.disorganises || effect.destroys) text += "D";
    if (effect.stops) text += "S";
    return text.empty() ? "-" : text;
}

void check_fire(const WeaponTable& weapon, std::size_t range,
                const std::array<std::string_view, 12>& printed) {
    for (std::size_t total = 1; total <= 12; ++total) {
        CAPTURE(range);
        CAPTURE(total);
        CHECK(written(weapon.rows[range - 1][total - 1]) == printed[total - 1]);
    }
}
const WeaponTable& of(Weapon weapon) {
    return tables().fire.units[static_cast<std::size_t>(weapon)];
}

TEST_CASE("GRU-T.fire every cell of the fire tables is as printed") {
    SUBCASE("archers") {
        CHECK(of(Weapon::bow).max_range == 2);
        check_fire(of(Weapon::bow), 1,
                   {"-", "-", "-", "-", "-", "-", "-1", "-1", "-1", "-1", "-1", "-2"});
        check_fire(of(Weapon::bow), 2,
                   {"-", "-", "-", "-", "-", "-", "-", "-1", "-1", "-1", "-1", "-2"});
    }
    SUBCASE("horse archers") {
        CHECK(of(Weapon::horse_bow).max_range == 1);
        CHECK(of(Weapon::horse_bow).all_round);
        check_fire(of(Weapon::horse_bow), 1,
                   {"-", "-", "-", "-", "-", "-", "-", "-", "-1", "-1", "-1", "-1"});
    }
    SUBCASE("crossbowmen") {
        CHECK(of(Weapon::crossbow).max_range == 2);
        check_fire(of(Weapon::crossbow), 1,
                   {"-", "-", "-", "-1", "-1", "-1", "-1", "-1", "-1", "-2", "-2", "-2"});
        check_fire(of(Weapon::crossbow), 2,
                   {"-", "-", "-", "-", "-", "-1", "-1", "-1", "-1", "-1", "-2", "-2"});
    }
    SUBCASE("bombards at units") {
        CHECK(of(Weapon::bombard).max_range == 2);
        check_fire(of(Weapon::bombard), 1,
                   {"-", "-", "-", "-", "-", "-", "-", "D", "D", "D", "DS", "DS"});
        check_fire(of(Weapon::bombard), 2,
                   {"-", "-", "-", "-", "-", "-", "-", "-", "D", "D", "D", "DS"});
    }
    SUBCASE("bombards at objects") {
        CHECK(tables().fire.objects.max_range == 3);
        check_fire(tables().fire.objects, 1,
                   {"-", "-", "-", "-", "-", "-", "-", "D", "D", "D", "D", "D"});
        check_fire(tables().fire.objects, 2,
                   {"-", "-", "-", "-", "-", "-", "-", "-", "D", "D", "D", "D"});
        check_fire(tables().fire.objects, 3,
                   {"-", "-", "-", "-", "-", "-", "-", "-", "-", "D", "D", "D"});
    }
    SUBCASE("numbers beside the tables") {
        CHECK(tables().fire.friend_hit_on == 1);
        CHECK(tables().fire.friend_loss == 1);
        CHECK(tables().fire.leader_killed_on == 12);
        CHECK(tables().fire.bolt_stops_on == 6);
        CHECK(tables().fire.disorganisation_row == 0);  // D1
        CHECK(tables().fire.weak_horse_archers == -1);
        CHECK(tables().fire.weak_strength == 1);
        CHECK(tables().fire.heavy_armour == 2);
        CHECK(tables().fire.heavy_armour_modifier == -1);
        CHECK(of(Weapon::bow).armour_counts);
        CHECK(of(Weapon::horse_bow).armour_counts);
        CHECK(of(Weapon::crossbow).armour_counts);
        CHECK(!of(Weapon::bombard).armour_counts);
    }
}

TEST_CASE("GRU-T.morale the test and the events are as printed") {
    const MoraleTable& morale = tables().morale;
    // Levels -2, -1, 0, +1, +2 pass on 1, 1-2, 1-3, 1-4, 1-5.
    CHECK(morale.passes_up_to == std::array<std::uint8_t, 5>{1, 2, 3, 4, 5});
    CHECK(morale.leader_in_range == -1);
    CHECK(morale.leader_in_hex == -2);
    CHECK(morale.unit_eliminated == 1);
    CHECK(morale.banner_lost == 3);
    CHECK(morale.banner_retaken == 3);
    CHECK(morale.leader_killed == 8);
    CHECK(morale.army_leader_killed == 12);
    CHECK(morale.obligatory_pursuit_level == 2);
}

TEST_CASE("GRU-T.pursuit voluntary up to the die of each distance") {
    // Distances 0 to 5; with a leader in the hex no die is needed.
    CHECK(tables().pursuit.voluntary_up_to == std::array<std::uint8_t, 6>{6, 5, 4, 3, 2, 1});
    CHECK(tables().pursuit.obligatory_beyond == 5);
}

TEST_CASE("GRU-T.overrun every row is as printed") {
    using Horse = OverrunTable::Cavalry;
    using Foot = OverrunTable::Infantry;
    struct Row {
        Horse horse;
        int horse_modifier;
        Foot foot;
        int foot_modifier;
    };
    static constexpr std::array<Row, 8> printed{{
        {Horse::fails, 0, Foot::stays, 0},  // below 1
        {Horse::tests, 1, Foot::tests, -1},
        {Horse::tests, 0, Foot::tests, 0},
        {Horse::tests, -1, Foot::tests, 1},
        {Horse::tests, -2, Foot::tests, 2},
        {Horse::tests, -3, Foot::eliminated, 0},
        {Horse::tests, -4, Foot::eliminated, 0},
        {Horse::succeeds, 0, Foot::eliminated, 0},  // above 6
    }};
    for (std::size_t row = 0; row < printed.size(); ++row) {
        CAPTURE(row);
        const OverrunTable::Row& seen = tables().overrun.rows[row];
        CHECK(seen.cavalry == printed[row].horse);
        CHECK(seen.cavalry_modifier == printed[row].horse_modifier);
        CHECK(seen.infantry == printed[row].foot);
        CHECK(seen.infantry_modifier == printed[row].foot_modifier);
    }
    CHECK(tables().overrun.infantry_retreat == 1);
}

TEST_CASE("GRU-T.victory points and grades are as printed") {
    const VictoryTable& victory = tables().victory;
    const auto points = [&](UnitClass unit_class) {
        return int{victory.points[static_cast<std::size_t>(unit_class)]};
    };
    CHECK(points(UnitClass::leader) == 16);
    CHECK(victory.banner == 10);
    for (const UnitClass each : {UnitClass::heavy_cavalry, UnitClass::regular_cavalry,
                                 UnitClass::light_cavalry, UnitClass::horse_archers})
        CHECK(points(each) == 4);
    CHECK(points(UnitClass::crossbowmen) == 3);
    CHECK(points(UnitClass::archers) == 2);
    for (const UnitClass each :
         {UnitClass::heavy_infantry, UnitClass::light_infantry, UnitClass::militia})
        CHECK(points(each) == 1);
    // 0, 1-20, 21-40, 41-70, 71-100, above 100.
    CHECK(victory.from == std::array<std::uint16_t, grades>{0, 1, 21, 41, 71, 101});
}

TEST_CASE("GRU-12.1.3 GRU-12.1.6 GRU-12.1.8 GRU-12.1.8b GRU-12.1.9 numbers of fortifications") {
    const FortificationTable& walls = tables().fortification;
    // By armour 0, 1, 2, in half points.
    CHECK(walls.crossing[0] == std::array<std::uint8_t, 3>{2, 4, 4});
    CHECK(walls.crossing[1] == std::array<std::uint8_t, 3>{6, 8, 10});
    CHECK(walls.stacking == 10);
    CHECK(walls.fighting == 4);
    CHECK(walls.cavalry == 2);
    CHECK(walls.full_turns == 3);
}

TEST_CASE("GRU-1.6 the worked divisions of the rulebook") {
    CHECK(divide(1, 2) == 1);      // T04
    CHECK(divide(5, 2) == 3);      // T05
    CHECK(divide(3, 2) == 2);      // T06
    CHECK(divide(649, 100) == 6);  // T07
    CHECK(divide(8, 3) == 3);      // T02
    CHECK(divide(9, 4) == 2);      // T08
    CHECK(divide(2, 4) == 1);
    CHECK(halved(2) == 1);
    CHECK(halved(1) == 1);
}

TEST_CASE("GRU-11.2.1 GRU-11.7.2 an arc of fire is one that the game knows, or is refused") {
    const auto bows = [](std::string_view far) {
        DataFiles files;
        std::string text(*files.find("grunwald/tables/fire.json"));
        const std::string_view printed = R"({"range": 2, "steps": [-2, -1, 0, 1, 2]})";
        const std::size_t at = text.find(printed);
        REQUIRE(at != text.npos);
        text.replace(at, printed.size(), fmt::format(R"({{"range": 2, "steps": [{}]}})", far));
        files.lay_over({"mine", {{"grunwald/tables/fire.json", text}}});
        const auto specs = load_options(files, "grunwald");
        REQUIRE(specs);
        return load_grunwald_tables(files, "training-combat", choose_options(*specs, {}).value());
    };
    const auto wider = bows("-3, -2, -1, 0, 1, 2, 3");
    REQUIRE(wider.has_value());
    CHECK(wider->fire.units[static_cast<std::size_t>(Weapon::bow)].arc ==
          static_cast<std::int8_t>(hex::Arc::within_90));
    for (const char* far : {"-1, 0, 1", "-1, 0, 1, 2, 3", "-2, -1, 0, 1"}) {
        const auto refused = bows(far);
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().key == "load.unknown_arc");
    }
}

}  // namespace
