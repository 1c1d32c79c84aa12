// What the loader makes of the data, and what it refuses, with file and place.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/space/plane/distance.h"
#include "tests/games/la_garde/data.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

constexpr const char* battles[] = {"training-first-division", "encounter-at-the-crossroads",
                                   "the-village", "the-crossing", "auerstaedt"};

LoadError refused(const std::string& path, std::string_view from, std::string_view to,
                  std::string_view battle = "training-first-division") {
    const auto tables = load_la_garde_tables(changed(path, from, to), battle, options_of(""));
    REQUIRE_FALSE(tables.has_value());
    CHECK(tables.error().file == path);
    CHECK(tables.error().path != "/");
    return tables.error();
}

const std::string draw = "la_garde/tables/draw.json";
const std::string combat = "la_garde/tables/combat.json";
const std::string training = "la_garde/scenarios/training-first-division.json";
const std::string crossing = "la_garde/scenarios/the-crossing.json";

}  // namespace

TEST_CASE("LAG-S0.1 LAG-S0.2 every battle loads, every piece on the table or arriving") {
    for (const char* each : battles) {
        const Tables tables = tables_of(each);
        CAPTURE(each);
        CHECK(tables.brigades.size() <= max_brigades);
        CHECK(tables.brigade_poses.size() == tables.brigades.size());
        CHECK(tables.general_poses.size() == tables.generals.size());
        for (const Formation& formation : tables.formations) {
            CHECK(formation.size() > 0);
            CHECK(formation.general.exists());
            for (std::size_t b = formation.begin.index(); b < formation.end.index(); ++b)
                CHECK(tables.of(tables.brigades[b].formation).begin == formation.begin);
        }
        for (const Army& army : tables.armies) CHECK(army.general.exists());
    }
}

TEST_CASE("LAG-2.2-range-corps LAG-2.2-range-division every battle begins in command") {
    for (const char* each : battles) {
        const Tables tables = tables_of(each);
        const auto base = [&](GeneralId general) {
            return plane::rectangle(tables.general_poses[general.index()],
                                    tables.formation.headquarters);
        };
        for (const Formation& formation : tables.formations) {
            if (formation.arrives != 0) continue;
            const plane::Rectangle general = base(formation.general);
            const bool division = formation.kind == Formation::Kind::division;
            for (std::size_t i = formation.begin.index(); i < formation.end.index(); ++i) {
                CAPTURE(each);
                CAPTURE(tables.brigade_codes[i]);
                const Brigade& brigade = tables.brigades[i];
                const plane::Rectangle block = plane::rectangle(
                    tables.brigade_poses[i],
                    tables.formation.block(tables.movement.of(brigade.type).arm, brigade.size()));
                CHECK(plane::gap(general, block) <= (division ? 25 : 40) * centimetre);
            }
            if (division)
                CHECK(plane::gap(general, base(tables.of(formation.corps).general)) <=
                      40 * centimetre);
        }
    }
}

TEST_CASE("LAG-R23 a single corps general is the army's too") {
    const Tables one = tables_of("training-first-division");
    CHECK(one.of(one.armies[0].general).rank == Rank::corps);
    const Tables several = tables_of("auerstaedt");
    CHECK(several.of(several.armies[1].general).rank == Rank::army);
}

TEST_CASE("LAG-R24 corps troops have the corps general and no division") {
    const Tables tables = tables_of("encounter-at-the-crossroads");
    int troops = 0;
    for (const Formation& formation : tables.formations)
        if (formation.kind == Formation::Kind::corps_troops) {
            ++troops;
            CHECK(formation.general == tables.of(formation.corps).general);
        }
    CHECK(troops == 2);
}

TEST_CASE("LAG-S5.1 LAG-S5.4 Auerstaedt: who is there at eight, who comes, who is held back") {
    const auto arrives = [](const Tables& tables, std::string_view code, std::size_t side) {
        for (std::size_t i = tables.formation_begin[side]; i < tables.formation_begin[side + 1];
             ++i)
            if (tables.formation_codes[i] == code) return int{tables.formations[i].arrives};
        return -1;
    };
    const Tables tables = tables_of("auerstaedt");
    CHECK(arrives(tables, "D1", 0) == 0);  // Gudin
    CHECK(arrives(tables, "D2", 0) == 3);  // Friant
    CHECK(arrives(tables, "D3", 0) == 6);  // Morand
    CHECK(arrives(tables, "D1", 1) == 0);  // Schmettau
    CHECK(arrives(tables, "D2", 1) == 2);  // Wartensleben
    CHECK(arrives(tables, "D5", 1) == never);
    CHECK(arrives(tables_of("auerstaedt", "kalckreuth=on"), "D5", 1) == 8);
    CHECK(tables.battle.special.fog.to == 2);
}

TEST_CASE("LAG-S3.1 LAG-S4.1 orders a battle lays down") {
    const Tables village = tables_of("the-village");
    CHECK(village.corps[0].first_order == Order::defend);
    CHECK(village.formations[0].first_order == Order::defend);
    CHECK(village.corps[1].first_order == Order::none);
    const Tables river = tables_of("the-crossing");
    CHECK(river.corps[1].first_order == Order::defend);
    CHECK(river.battle.special.across.points == 1);
}

TEST_CASE("LAG-A2 any army takes the place of a battle's own, in its zone") {
    const DataFiles files;
    for (const char* battle : battles)
        for (const std::string& army : la_garde_armies(files)) {
            CAPTURE(battle);
            CAPTURE(army);
            const Tables tables = tables_of(battle, "first_army=" + army + " second_army=" + army);
            for (const std::size_t side : {0u, 1u}) {
                CHECK(tables.armies[side].id == army);
                if (tables_of(battle).armies[side].id == army) continue;
                for (std::size_t i = tables.formation_begin[side];
                     i < tables.formation_begin[side + 1]; ++i)
                    CHECK(tables.formations[i].arrives == 0);
            }
        }
}

TEST_CASE("LAG-A1 an army of the player's own is an option's value, and is checked") {
    const DataFiles files;
    const std::string text(*files.find("la_garde/armies/russian.json"));
    OptionValues values = options_of("");
    for (auto& [id, value] : values)
        if (id == "first_army") value = text;
    const auto tables = load_la_garde_tables(files, "the-village", values);
    REQUIRE(tables.has_value());
    CHECK(tables->armies[0].id == "russian");
    std::string poor = text;
    poor.replace(poor.find("\"points\": 576"), 13, "\"points\": 500");
    for (auto& [id, value] : values)
        if (id == "first_army") value = poor;
    const auto refused_list = load_la_garde_tables(files, "the-village", values);
    REQUIRE_FALSE(refused_list.has_value());
    CHECK(refused_list.error().file == "first_army");
    CHECK(refused_list.error().key == "load.la_garde_list");
}

TEST_CASE(
    "LAG-U1 LAG-U6 a pack with three tokens by majority and a die of eight loads all battles") {
    DataFiles files = changed(draw, "\"method\": \"pair\"", "\"method\": \"majority\"");
    std::string text(*files.find(draw));
    text.replace(text.find("\"die\": 10"), 9, "\"die\": 8");
    DataPack pack;
    pack.name = "owner";
    pack.files[draw] = text;
    files.lay_over(pack);
    for (const char* each : battles) {
        const auto tables = load_la_garde_tables(files, each, options_of(""));
        REQUIRE(tables.has_value());
        CHECK(tables->draw.die == 8);
        CHECK(tables->draw.method.drawn == 3);
    }
}

TEST_CASE("a draw that is read twice, or not at all, is refused") {
    CHECK(refused(draw, "{\"red\": 0, \"white\": 1, \"blue\": 1, \"row\": 2}",
                  "{\"red\": 0, \"white\": 0, \"blue\": 2, \"row\": 2}")
              .key == "load.la_garde_draw");
    CHECK(refused(draw, "{\"red\": 0, \"white\": 1, \"blue\": 1, \"row\": 2},", "").key ==
          "load.la_garde_draw");
    CHECK(refused(draw, "\"method\": \"pair\"", "\"method\": \"four\"").key == "load.unknown_word");
    CHECK(refused(draw, "\"bag\": {\"red\": 2, \"white\": 3, \"blue\": 2}",
                  "\"bag\": {\"red\": 1, \"white\": 0, \"blue\": 0}")
              .key == "load.too_short");
}

TEST_CASE("a token row that is missing, twice, of another rule or for nobody is refused") {
    CHECK(refused(combat, "\"id\": \"slope\"", "\"id\": \"numbers\"").key == "load.twice");
    CHECK(refused(combat, "\"rule\": \"LAG-2.6-slope\"", "\"rule\": \"LAG-2.6-hold\"").key ==
          "load.la_garde_rule");
    CHECK(refused(combat, "\"id\": \"slope\"", "\"id\": \"weather\"").key == "load.unknown_word");
    CHECK(refused(combat, "\"to\": \"neutral\"", "\"to\": \"holder\"").key == "load.unknown_word");
    CHECK(refused(combat, "\"to\": \"neutral\", \"count\": 2", "\"to\": \"neutral\", \"count\": -2")
              .key == "load.out_of_range");
}

TEST_CASE("tables with gaps are refused") {
    CHECK(refused("la_garde/tables/results.json", "\"row\": 2", "\"row\": 3").key ==
          "load.gap_in_table");
    CHECK(refused("la_garde/tables/losses.json", "\"medium\": 2000", "\"medium\": 5000").key ==
          "load.la_garde_range");
    CHECK(refused("la_garde/tables/victory.json", "\"from\": 8", "\"from\": 0").key ==
          "load.gap_in_table");
    CHECK(refused("la_garde/tables/movement.json", "\"id\": \"baggage\"", "\"id\": \"sutlers\"")
              .key == "load.unknown_word");
    CHECK(
        refused("la_garde/tables/command.json", "\"change_order\": 7", "\"change_order\": 0").key ==
        "load.out_of_range");
}

TEST_CASE("pieces off the table, on each other, unknown or without a place are refused") {
    CHECK(refused(training, "\"piece\": \"B3\"", "\"piece\": \"B9\"").key == "load.la_garde_piece");
    CHECK(refused(training, "{\"side\": \"first\", \"piece\": \"B3\", \"at\": [3600, 2200]",
                  "{\"side\": \"first\", \"piece\": \"B3\", \"at\": [6000, 2200]")
              .key == "load.la_garde_overlap");
    CHECK(refused(training, "{\"side\": \"first\", \"piece\": \"B3\", \"at\": [3600, 2200]",
                  "{\"side\": \"first\", \"piece\": \"B3\", \"at\": [100, 2200]")
              .key == "load.la_garde_overlap");
    CHECK(refused(training, "{\"side\": \"first\", \"piece\": \"B3\"",
                  "{\"side\": \"first\", \"piece\": \"B4\"")
              .key == "load.twice");
    CHECK(refused(training,
                  "{\"side\": \"first\", \"piece\": \"B3\", \"at\": [3600, 2200], \"facing\": "
                  "16384},",
                  "")
              .key == "load.la_garde_not_placed");
}

TEST_CASE("ground that is not convex, off the table or dry under a bridge is refused") {
    CHECK(refused(crossing, "\"kind\": \"bridge\"", "\"kind\": \"moat\"", "the-crossing").key ==
          "load.unknown_word");
    CHECK(refused(crossing, "[8700, 5000], [9300, 5000], [9300, 6000], [8700, 6000]",
                  "[8700, 1000], [9300, 1000], [9300, 2000], [8700, 2000]", "the-crossing")
              .key == "load.no_water");
    CHECK(refused(crossing, "[8700, 5000], [9300, 5000], [9300, 6000], [8700, 6000]",
                  "[8700, 6000], [9300, 6000], [9300, 5000], [8700, 5000]", "the-crossing")
              .key == "load.outline");
    CHECK(refused(crossing, "\"piece\": \"river\"", "\"piece\": \"road\"", "the-crossing").key ==
          "load.no_water");
}

TEST_CASE("arrivals and orders of unknown formations are refused") {
    const std::string encounter = "la_garde/scenarios/encounter-at-the-crossroads.json";
    CHECK(refused(encounter, "\"formation\": \"D2\"", "\"formation\": \"D8\"",
                  "encounter-at-the-crossroads")
              .key == "load.la_garde_formation");
    CHECK(refused(encounter, "\"entry\": [[7500, 0], [10500, 0]]",
                  "\"entry\": [[7500, 100], [10500, 0]]", "encounter-at-the-crossroads")
              .key == "load.outline");
    CHECK(refused(crossing, "\"formation\": \"C1\"", "\"formation\": \"C4\"", "the-crossing").key ==
          "load.la_garde_formation");
}

TEST_CASE("an unknown battle or a missing file is named") {
    const DataFiles files;
    const auto tables = load_la_garde_tables(files, "waterloo", options_of(""));
    REQUIRE_FALSE(tables.has_value());
    CHECK(tables.error().key == "load.no_file");
    CHECK(tables.error().file == "la_garde/scenarios/waterloo.json");
}
