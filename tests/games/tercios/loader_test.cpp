// What the loader makes of the data, and what it refuses, with file and place.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/space/plane/distance.h"
#include "games/tercios/ground/board.h"
#include "generated/tercios/index.h"
#include "loader/games/tercios.h"
#include "loader/schema.h"
#include "loader/tree.h"
#include "tests/games/tercios/draft.h"
#include "tests/support/sanitized.h"

using namespace gonfalon;
using namespace gonfalon::tercios;

namespace {

Tables tables_of(std::string_view scenario, std::string_view changed = {}) {
    const DataFiles files;
    auto tables = load_tercios_tables(files, scenario, option_values(changed));
    REQUIRE_MESSAGE(tables.has_value(), tables.error().file << tables.error().path << " "
                                                            << tables.error().key << " "
                                                            << tables.error().detail);
    return *tables;
}

// The built-in data with one text of one file changed.
DataFiles changed(const std::string& path, std::string_view from, std::string_view to) {
    DataFiles files;
    std::string text(*files.find(path));
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, from);
    text.replace(at, from.size(), to);
    DataPack pack;
    pack.name = "test";
    pack.files[path] = text;
    files.lay_over(pack);
    return files;
}
LoadError refused_in(const std::string& scenario, const std::string& path, std::string_view from,
                     std::string_view to) {
    const auto tables = load_tercios_tables(changed(path, from, to), scenario,
                                            option_values("free_list=on points=3000"));
    REQUIRE_FALSE(tables.has_value());
    CHECK(tables.error().file == path);
    return tables.error();
}
LoadError refused(const std::string& path, std::string_view from, std::string_view to) {
    return refused_in("training-first-shots", path, from, to);
}

const std::string training = "tercios/scenarios/training-first-shots.json";
const std::string crossing = "tercios/scenarios/the-crossing.json";
const std::string spain = "tercios/armies/spain.json";

constexpr const char* battles[] = {"fields-of-glory", "the-mist",    "the-crossroads",
                                   "the-crossing",    "the-redoubt", "the-breakthrough"};
constexpr const char* nations[] = {"spain", "sweden", "empire", "france", "protestants", "england"};

}  // namespace

TEST_CASE("TER-BAT-2 every scenario loads with every army on either side") {
    for (const char* battle : battles)
        for (const char* army : nations) {
            const std::string both =
                "first_army=" + std::string(army) + " second_army=" + std::string(army);
            const Tables tables = tables_of(battle, both);
            CHECK(tables.armies[0].points == 1000);
            CHECK(tables.armies[1].id == army);
            CHECK(tables.troop_begin[2] == 2 * tables.troop_begin[1]);
        }
    tables_of("training-first-shots", "free_list=on");
}

TEST_CASE("the files of the game follow their schemas") {
    const DataFiles files;
    for (const LoadError& error : validate_all(files, "tercios/"))
        FAIL_CHECK(error.file << error.path << " " << error.key << " " << error.detail);
}

TEST_CASE("TER-S0.2 troops stand by regiment, the elite unit last, the chief first") {
    const Tables tables = tables_of("the-mist");  // empire against sweden
    REQUIRE(tables.armies[0].id == "empire");
    CHECK(tables.commanders[0].is_chief());
    CHECK(tables.commander_codes[0] == "C0");
    CHECK(tables.commanders[tables.commander_begin[1]].is_chief());
    const Regiment& last = tables.regiments[tables.regiment_begin[1] - 1];
    CHECK(last.kind == RegimentKind::elite);
    CHECK_FALSE(last.commander.exists());
    const Troop& elite = tables.troops[last.begin.index()];
    CHECK(last.end.index() == tables.troop_begin[1]);
    CHECK(elite.form.special.has(Special::elite));
    CHECK(elite.form.weapons.has(Weapon::musket));
    CHECK(elite.form.profile.discipline == 4);
    for (std::size_t i = 0; i < tables.regiments.size(); ++i) {
        const Regiment& regiment = tables.regiments[i];
        if (regiment.commander.exists())
            CHECK(tables.commanders[regiment.commander.index()].regiment == RegimentId(i));
        for (std::size_t t = regiment.begin.index(); t < regiment.end.index(); ++t) {
            CHECK(tables.troops[t].regiment == RegimentId(i));
            CHECK(tables.troops[t].side == regiment.side);
        }
    }
}

TEST_CASE("TER-X-10 without commanders the tables have none") {
    const Tables tables = tables_of("fields-of-glory", "commanders=off");
    CHECK(tables.commanders.empty());
    CHECK(tables.armies[0].points == 905);  // 1000 less 50, 25, 10 and 10
    for (const Regiment& regiment : tables.regiments) CHECK_FALSE(regiment.commander.exists());
    CHECK(tables_of("training-first-shots", "free_list=on commanders=off")
              .scenario.fixed_commanders.empty());
}

TEST_CASE("TER-VAL-12 the value table") {
    const ValueTable& values = tables_of("fields-of-glory").values;
    CHECK(values.of(4, 0) == 4);
    CHECK(values.of(4, 1) == 6);
    CHECK(values.of(4, 2) == 8);
    CHECK(values.of(4, 5) == 8);
    CHECK(values.of(3, -1) == 2);
    CHECK(values.of(3, -2) == 1);
    CHECK(values.of(3, -4) == 1);
    for (int change = -3; change <= 3; ++change) CHECK(values.of(0, change) == 0);
}

TEST_CASE("TER-BAS-3 the printed bases") {
    const Tables tables = tables_of("fields-of-glory");
    CHECK(tables.base(BaseKind::square).size == plane::Size{1200, 1200});
    CHECK(tables.base(BaseKind::infantry).size == plane::Size{1200, 600});
    CHECK(tables.base(BaseKind::cavalry).size == plane::Size{800, 400});
    CHECK(tables.base(BaseKind::artillery).size == plane::Size{400, 400});
    CHECK(tables.base(BaseKind::commander).round);
}

TEST_CASE("orders, reactions and weapons say the same numbers as the lists of modifiers") {
    const Tables tables = tables_of("fields-of-glory");
    const auto change = [](const Modifiers& list, When when, Stat stat) {
        int sum = 0;
        for (const Modifier& each : list)
            if (each.when == when && each.value == stat) sum += each.change;
        return sum;
    };
    const Modifiers& shooting = tables.shooting.modifiers;
    const Modifiers& melee = tables.melee.modifiers;
    CHECK(tables.card(Order::ready).shoot == change(shooting, When::ready_order, Stat::shoot));
    CHECK(tables.card(Order::assault).melee == change(melee, When::assault_order, Stat::melee));
    CHECK(tables.card(Reaction::snap_shot).shoot ==
          change(shooting, When::ready_reaction, Stat::shoot));
    CHECK(tables.card(Reaction::salvo).shoot ==
          change(shooting, When::fire_reaction_with_small_arms, Stat::shoot));
    CHECK(tables.card(Reaction::counter_charge).melee ==
          change(melee, When::counter_charge, Stat::melee));
    CHECK(tables.card(Reaction::interception).melee ==
          change(melee, When::interception, Stat::melee));
    CHECK(tables.card(Reaction::stand).courage ==
          change(melee, When::resist_reaction, Stat::courage));
    CHECK(tables.card(Weapon::pikes).melee ==
          change(melee, When::pikes_against_cavalry, Stat::melee));
    CHECK(tables.card(Weapon::swordsmen).melee ==
          change(melee, When::swordsmen_in_dirty_war, Stat::melee));
    CHECK(tables.card(Weapon::halberds).melee ==
          change(melee, When::halberds_against_disordered, Stat::melee));
    CHECK(tables.card(Weapon::heavy_lances).melee ==
          change(melee, When::heavy_lances_in_counter_charge, Stat::melee));
    CHECK(tables.card(Virtue::drill).shoot == change(shooting, When::drill, Stat::shoot));
    CHECK(tables.card(Virtue::will).courage_in_melee == change(melee, When::will, Stat::courage));
    CHECK(tables.card(Virtue::loyalty).discipline ==
          change(tables.checks.order, When::loyalty, Stat::discipline));
}

TEST_CASE("TER-TEL-8 a river keeps its die, a field in a scenario has one already") {
    const Tables tables = tables_of("the-crossing");
    const TerrainPiece& river = tables.scenario.terrain[0];
    CHECK(river.kind == TerrainKind::river);
    CHECK(river.roll == 0);
    CHECK(river.at_most == Going::very_difficult);
    CHECK(river.parts.size() == 1);
    const TerrainCard& card = tables.card(TerrainKind::river);
    CHECK(card.roll[0].going == Going::difficult);
    CHECK(card.roll[1].going == Going::very_difficult);
    CHECK(card.roll[4].going == Going::impassable);
    CHECK(tables_of("the-crossroads").scenario.terrain[4].roll == 3);
}

TEST_CASE("TER-S2.2 TER-S5.3 TER-S6.2 rules of single scenarios are read") {
    const Tables mist = tables_of("the-mist");
    CHECK(mist.scenario.special.sight.rule.exists());
    CHECK(mist.scenario.special.sight.by_turn[1] == 3048);
    CHECK(mist.scenario.special.sight.by_turn[4] == 0);
    CHECK_FALSE(mist.scenario.special.relief.rule.exists());
    const Tables redoubt = tables_of("the-redoubt");
    CHECK(redoubt.scenario.special.relief.turn == 2);
    CHECK(redoubt.scenario.special.relief.role == 1);
    CHECK(redoubt.scenario.zones[2].limited);
    CHECK(redoubt.scenario.zones[2].regiments[0] == 1);
    CHECK(redoubt.scenario.zones[2].regiments[2] == 0);
    const Tables breakthrough = tables_of("the-breakthrough");
    CHECK(breakthrough.scenario.special.exit.edge == TableEdge::north);
    CHECK(breakthrough.scenario.set_up == Scenario::SetUp::one_then_other);
    CHECK(breakthrough.scenario.first == 0);
}

// --- Lists in a game ----------------------------------------------------------------------------

TEST_CASE("TER-ARM-2 an option may be a list of the player's own, and a record keeps it") {
    const DataFiles files;
    OptionValues values = option_values();
    for (auto& [id, value] : values)
        if (id == "second_army") value = text_of("france");
    const OptionValues back = read_options(write_options(values));
    CHECK(back == values);
    const auto tables = load_tercios_tables(files, "fields-of-glory", back);
    REQUIRE(tables.has_value());
    CHECK(tables->armies[1].id == "france");
    CHECK(tables->armies[1].title.fr.starts_with("France"));
    // Complaints about it name the option.
    for (auto& [id, value] : values)
        if (id == "second_army")
            value.replace(value.find("\"points\": 1000"), 14, "\"points\": 500");
    const auto poor = load_tercios_tables(files, "fields-of-glory", values);
    REQUIRE_FALSE(poor.has_value());
    CHECK(poor.error() ==
          LoadError{"second_army.json", "/points", "load.tercios_army", "TER-X-14 (1000 / 500)"});
    // In a record it stands on one line.
    const auto specs = load_options(files, "tercios");
    const auto chosen = choose_options(*specs, {{"first_army", "{\n  \"nation\": \"spain\"\n}"}});
    REQUIRE(chosen.has_value());
    CHECK(option(*chosen, "first_army") == R"({"nation":"spain"})");
}

TEST_CASE("TER-ARM-2 a list of a data pack is a value of the option") {
    DataFiles files;
    std::string text = text_of("france");
    DataPack pack;
    pack.name = "mine";
    pack.files["tercios/armies/my-regiments.json"] = text;
    files.lay_over(pack);
    const auto specs = load_options(files, "tercios");
    REQUIRE(specs.has_value());
    CHECK(choose_options(*specs, {{"first_army", "my-regiments"}}).has_value());
    CHECK_FALSE(choose_options(*specs, {{"first_army", "yours"}}).has_value());
    const auto values = choose_options(*specs, {{"first_army", "my-regiments"}});
    const auto tables = load_tercios_tables(files, "fields-of-glory", *values);
    REQUIRE(tables.has_value());
    CHECK(tables->armies[0].nation == tables->regiments[0].nation);
    CHECK(tables->nation_ids[tables->armies[0].nation.index()] == "france");
}

TEST_CASE("TER-X-14 a list over its budget is refused with the rule and the measure") {
    const auto tables = load_tercios_tables(changed(spain, "\"points\": 1000", "\"points\": 990"),
                                            "fields-of-glory", option_values());
    REQUIRE_FALSE(tables.has_value());
    CHECK(tables.error() ==
          LoadError{spain, "/points", "load.tercios_army", "TER-X-14 (1000 / 990)"});
    const DataFiles files;
    const auto smaller = load_tercios_tables(files, "fields-of-glory", option_values("points=500"));
    REQUIRE_FALSE(smaller.has_value());
    CHECK(smaller.error().detail == "TER-X-14 (1000 / 500)");
}

TEST_CASE("TER-ARM-17 a list that breaks a rule is refused with its place") {
    const std::string sweden = "tercios/armies/sweden.json";
    const auto tables =
        load_tercios_tables(changed(sweden, "\"id\": \"H2\", \"unit\": \"modern_cavalry\"",
                                    "\"id\": \"H2\", \"unit\": \"light_cavalry\""),
                            "the-mist", option_values());
    REQUIRE_FALSE(tables.has_value());
    CHECK(tables.error() == LoadError{sweden, "/regiments/1/units/1/unit", "load.tercios_army",
                                      "TER-ARM-17 (2 / 1)"});
}

TEST_CASE("a list with unknown or doubled words is refused with its place") {
    const auto bad = [&](std::string_view from, std::string_view to) {
        std::string text = text_of("spain");
        const std::size_t at = text.find(from);
        REQUIRE_MESSAGE(at != std::string::npos, from);
        text.replace(at, from.size(), to);
        const auto list = read_tercios_list(text, "mine.json", book());
        REQUIRE_FALSE(list.has_value());
        CHECK(list.error().file == "mine.json");
        return list.error();
    };
    CHECK(bad("\"nation\": \"spain\"", "\"nation\": \"mars\"").path == "/nation");
    CHECK(bad("\"template\": \"standard\"", "\"template\": \"huge\"").key == "load.unknown_word");
    CHECK(bad("\"unit\": \"tercio\"", "\"unit\": \"elves\"").key == "load.unknown_unit");
    CHECK(bad("\"unit\": \"tercio\"", "\"unit\": \"elves\"").path == "/regiments/0/units/0/unit");
    CHECK(bad("[\"field_square\"", "[\"wings\"").key == "load.unknown_option");
    CHECK(bad("\"presence\"", "\"luck\"").path == "/commander/virtues/0");
    CHECK(bad("\"bold\"", "\"blond\"").path == "/commander/traits/0");
    CHECK(bad("\"rank\": 3", "\"rank\": 6").key == "load.out_of_range");
    CHECK(bad("\"id\": \"I2\"", "\"id\": \"I1\"").key == "load.twice");
    CHECK(bad("\"id\": \"I2\"", "\"id\": \"two\"").key == "load.tercios_code");
    CHECK(bad("\"kind\": \"infantry\"", "\"kind\": \"navy\"").path == "/regiments/0/kind");
    CHECK(bad("\"points\": 1000", "\"points\": 3001").key == "load.out_of_range");
    CHECK(bad("\"points\": 1000", "\"points\": \"all\"").key == "load.not_a_number");
    CHECK(bad("\"units\": [", "\"men\": [").key == "load.missing");
    // What nobody reads is refused, not passed over.
    const std::string_view more[][3] = {
        {"\"nation\": \"spain\"", "\"nation\": \"spain\", \"motto\": \"plus ultra\"", "/"},
        {"\"rank\": 3", "\"rank\": 3, \"horse\": \"white\"", "/commander"},
        {"\"kind\": \"infantry\"", "\"kind\": \"infantry\", \"flag\": \"red\"", "/regiments/0"},
        {"\"unit\": \"tercio\"", "\"unit\": \"tercio\", \"hats\": 3", "/regiments/0/units/0"}};
    for (const auto& [from, to, path] : more) {
        CHECK(bad(from, to).key == "load.unknown_word");
        CHECK(bad(from, to).path == path);
    }
}

TEST_CASE("no such army: the name is said") {
    const DataFiles files;
    OptionValues values = option_values();
    for (auto& [id, value] : values)
        if (id == "first_army") value = "atlantis";
    const auto tables = load_tercios_tables(files, "fields-of-glory", values);
    REQUIRE_FALSE(tables.has_value());
    CHECK(tables.error().key == "load.tercios_unknown_army");
    CHECK(tables.error().detail == "atlantis");
}

// --- The table ----------------------------------------------------------------------------------

TEST_CASE("TER-X-17 bases that overlap in a fixed set-up are refused, bases that touch are not") {
    // The tercio at 4572,2286 is 1200 wide: its left side is at 3972.
    const std::string_view from = "\"unit\": \"I2\", \"at\": [2794, 2286]";
    const LoadError error = refused(training, from, "\"unit\": \"I2\", \"at\": [3574, 2286]");
    CHECK(error.key == "load.tercios_overlap");
    CHECK(error.detail == "first I1, first I2");
    const auto touching =
        load_tercios_tables(changed(training, from, "\"unit\": \"I2\", \"at\": [3572, 2700]"),
                            "training-first-shots", option_values("free_list=on"));
    CHECK(touching.has_value());
}

TEST_CASE("TER-X-16 a base or a commander partly off the table is refused") {
    CHECK(refused(training, "\"at\": [2794, 2286]", "\"at\": [399, 2286]").key == "load.off_table");
    CHECK(refused(training, "\"at\": [2794, 2286]", "\"at\": [2794, 399]").key == "load.off_table");
    CHECK(refused(training, "\"at\": [4064, 1270]", "\"at\": [149, 1270]").detail == "C0");
}

TEST_CASE("TER-CMD-18 a commander on his own does not stand on a unit") {
    CHECK(refused(training, "\"at\": [4064, 1270]", "\"at\": [4572, 2000]").key ==
          "load.tercios_overlap");
}

TEST_CASE("a fixed set-up places every piece of its sides once") {
    CHECK(refused(training, "\"unit\": \"I2\", \"at\": [2794, 2286]",
                  "\"unit\": \"I9\", \"at\": [2794, 2286]")
              .key == "load.tercios_not_its_own");
    CHECK(refused(training, "\"unit\": \"I2\", \"at\": [2794, 2286]",
                  "\"unit\": \"I1\", \"at\": [2794, 2286]")
              .key == "load.twice");
}

TEST_CASE("terrain outside the table is refused with the point") {
    const LoadError error = refused(training, "[1524, 3810]", "[1524, 7621]");
    CHECK(error.key == "load.off_table");
    CHECK(error.detail == "1524,7621");
    CHECK(error.path == "/terrain/1/line/0");
    CHECK(refused(training, "[7518, 3810]", "[9145, 3810]").path == "/terrain/0/outline/0");
    CHECK(refused(training, "[0, 0], [9144, 0]", "[0, 7621], [9144, 0]").path ==
          "/zones/0/outline/0");
}

TEST_CASE("an outline that is hollow or runs clockwise is refused") {
    CHECK(refused(training, "[7518, 3810], [7199, 4306]", "[7199, 4306], [7518, 3810]").key ==
          "load.outline");
    CHECK(refused(training, "[0, 0], [9144, 0], [9144, 2286], [0, 2286]",
                  "[0, 2286], [9144, 2286], [9144, 0], [0, 0]")
              .key == "load.outline");
}

TEST_CASE("TER-TEL-11 TER-TEL-4 terrain keeps to the sizes of its kind") {
    CHECK(refused(training, "\"kind\": \"small_hill\"", "\"kind\": \"large_hill\"").key ==
          "load.tercios_size");
    CHECK(refused(training, "\"width\": 60", "\"width\": 300").key == "load.tercios_size");
    CHECK(refused(training, "\"kind\": \"hedge\"", "\"kind\": \"small_wood\"").key ==
          "load.tercios_shape");
    CHECK(refused(training, "\"kind\": \"small_hill\"", "\"kind\": \"hedge\"").key ==
          "load.tercios_shape");
    CHECK(refused(training, "\"kind\": \"small_hill\"", "\"kind\": \"volcano\"").key ==
          "load.unknown_word");
}

TEST_CASE("TER-R80 no part of a river is lost to the crossings over it") {
    // A ford of five corners, and a river of many short stretches under three crossings.
    CHECK(refused_in("the-crossing", crossing, "[3937, 5715], [5207, 5715], [5207, 6477]",
                     "[3937, 5715], [5207, 5715], [5300, 6000], [5207, 6477]")
              .key == "load.wrong_count");
    std::string bends = "[0, 6096]";
    for (int i = 0; i < 14; ++i) bends += ", [" + std::to_string(3950 + 90 * i) + ", 6096]";
    bends += ", [18288, 6096]";
    const Tables tables = [&] {
        auto loaded =
            load_tercios_tables(changed(crossing, "[0, 6096], [18288, 6096]", bends),
                                "the-crossing", option_values("free_list=on points=3000"));
        REQUIRE(loaded.has_value());
        return *loaded;
    }();
    // Fifteen stretches are there, and nothing was left out of the board.
    CHECK(tables.scenario.terrain[0].parts.size() == 15);
    Board board;
    lay_out(tables, {}, board);
    CHECK(board.parts.size() < board.parts.capacity());
    const auto is_wet = [&](Point at) {
        return std::any_of(board.parts.begin(), board.parts.end(),
                           [&](const plane::Polygon& part) { return plane::contains(part, at); });
    };
    CHECK(is_wet({17000, 6096}));
    CHECK(is_wet({2000, 6096}));
    CHECK_FALSE(is_wet({9144, 9000}));
}

TEST_CASE("TER-TPL-6 pieces of terrain touch or stand three inches apart") {
    // The hill begins at x 5781; the hedge may end 762 before it, or touch it.
    CHECK(refused(training, "[3302, 3810]]", "[5100, 3810]]").key == "load.tercios_spacing");
    const DataFiles apart = changed(training, "[3302, 3810]]", "[5000, 3810]]");
    CHECK(load_tercios_tables(apart, "training-first-shots", option_values("free_list=on"))
              .has_value());
    const DataFiles touching = changed(training, "[3302, 3810]]", "[5790, 3810]]");
    CHECK(load_tercios_tables(touching, "training-first-shots", option_values("free_list=on"))
              .has_value());
}

TEST_CASE("TER-TEL-1 TER-TEL-5 a bridge or a ford lies over a river; a river runs edge to edge") {
    CHECK(refused_in("the-crossing", crossing,
                     "[8700, 5715], [9588, 5715], [9588, 6477], [8700, 6477]",
                     "[8700, 2000], [9588, 2000], [9588, 2762], [8700, 2762]")
              .key == "load.no_water");
    CHECK(refused_in("the-crossing", crossing, "[18288, 6096]]", "[17000, 6096]]").key ==
          "load.tercios_shape");
}

TEST_CASE("unknown zones, markers, pieces, roles and rules are refused") {
    CHECK(refused(training, "\"zones\": [\"south\"]", "\"zones\": [\"east\"]").key ==
          "load.unknown_word");
    CHECK(refused(training, "\"first\": \"south\"", "\"first\": \"west\"").key ==
          "load.unknown_word");
    CHECK(refused_in("the-crossing", crossing, "\"marker\": \"bridge\"", "\"marker\": \"well\"")
              .key == "load.unknown_word");
    CHECK(refused_in("the-crossing", crossing, "\"piece\": \"river\"", "\"piece\": \"sea\"").key ==
          "load.unknown_word");
    CHECK(refused_in("the-crossing", crossing, "\"rule\": \"TER-S4.3\"", "\"rule\": \"TER-S4.9\"")
              .key == "load.unknown_word");
}

TEST_CASE("broken tables and types are refused with their place") {
    CHECK(refused("tercios/tables/values.json", "\"base\": 4", "\"base\": 5").key ==
          "load.gap_in_table");
    CHECK(refused("tercios/tables/measures.json", "\"id\": \"disengage\"", "\"id\": \"advance\"")
              .key == "load.twice");
    CHECK(refused("tercios/tables/weapons.json", "\"id\": \"pistol\"", "\"id\": \"laser\"").key ==
          "load.unknown_word");
    CHECK(refused("tercios/tables/special.json", "\"wear_left\"", "\"wear_right\"").key ==
          "load.unknown_word");
    CHECK(refused("tercios/units/cavalry.json", "\"excludes\": [\"modern_cavalry\"]",
                  "\"excludes\": [\"modern_art\"]")
              .key == "load.unknown_option");
    CHECK(refused("tercios/units/cavalry.json", "\"nations\": [\"empire\", \"protestants\"]",
                  "\"nations\": [\"empire\", \"mars\"]")
              .key == "load.unknown_word");
    CHECK(refused("tercios/composition/nations.json", "\"battalions\": [\"tercio\"]",
                  "\"battalions\": [\"cuirassiers\"]")
              .key == "load.unknown_unit");
    CHECK(refused("tercios/composition/templates.json", "\"rule\": \"TER-ARM-10\"",
                  "\"rule\": \"TER-ARM-9\"")
              .key == "load.unknown_word");
    CHECK(refused("tercios/composition/regiments.json", "\"part\": \"battalions\"",
                  "\"part\": \"drummers\"")
              .key == "load.unknown_word");
}

// --- Whatever a file says -----------------------------------------------------------------------

namespace {

// Every place of a tree, the outermost first.
void places_of(Tree& tree, std::vector<Tree*>& places) {
    places.push_back(&tree);
    for (Tree& item : tree.items()) places_of(item, places);
}

// The text of a file with each of its values in turn replaced by something else.
template <class Visit>
void each_mutant(std::string_view text, const std::vector<Tree>& instead, Visit&& visit) {
    Tree tree = read_tree(text).value_or(Tree{});
    std::vector<Tree*> places;
    places_of(tree, places);
    REQUIRE(places.size() > 50);
    for (std::size_t i = places.size(); i-- > 0;) {
        for (const Tree& each : instead) {
            const Tree before = *places[i];
            *places[i] = each;
            visit(tree.write());
            *places[i] = before;
            // What was inside has moved.
            places.resize(i);
            std::vector<Tree*> again;
            places_of(tree, again);
            places.assign(again.begin(), again.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
}

}  // namespace

TEST_CASE("a list with any value replaced is refused with its place, or checked") {
    const std::vector<Tree> instead = {Tree{},       Tree{-1},       Tree{255},   Tree{true},
                                       Tree{"bold"}, Tree::object(), Tree::list()};
    int refused = 0;
    int read = 0;
    for (const char* id : {"england", "empire"})
        each_mutant(text_of(id), instead, [&](const std::string& text) {
            const auto list = read_tercios_list(text, "mutant", book());
            if (!list) {
                ++refused;
                CHECK(list.error().file == "mutant");
                CHECK_FALSE(list.error().key.empty());
                return;
            }
            ++read;
            (void)army::check(book(), *list, options());
        });
    CHECK(refused > 1000);
    CHECK(read > 50);  // names, empty lists of options, smaller budgets
}

TEST_CASE("a scenario with any value replaced is refused with its place, or loads" *
          doctest::test_suite("release: whole")) {
    int refused = 0;
    int met = 0;
    for (const char* id : {"training-first-shots", "the-redoubt"}) {
        const std::string path = "tercios/scenarios/" + std::string(id) + ".json";
        const DataFiles built_in;
        each_mutant(*built_in.find(path), {Tree{}, Tree{-7}}, [&](const std::string& text) {
            if (met++ % testing::thinning != 0) return;
            DataFiles changed_files;
            DataPack pack;
            pack.name = "mutant";
            pack.files[path] = text;
            changed_files.lay_over(pack);
            const auto tables =
                load_tercios_tables(changed_files, id, option_values("free_list=on"));
            if (tables) return;
            ++refused;
            CHECK_FALSE(tables.error().key.empty());
        });
    }
    CHECK(refused > 300 / testing::thinning);
}

TEST_CASE("TER-ARM-6 TER-ARM-7 TER-ARM-8 the largest legal army fits the table of troops") {
    for (const army::Template& structure : book().templates) {
        std::size_t troops = structure.elite;
        std::size_t commanders = 1;
        std::size_t regiments = structure.elite;
        for (std::size_t kind = 0; kind < regiment_kind_count; ++kind) {
            const army::RegimentBook& regiment = book().regiments[kind];
            std::size_t units = 0;
            for (const army::RegimentPart& part : regiment.parts) units += part.number.high;
            const std::size_t number = structure.regiments[kind].high;
            troops += number * units;
            regiments += number;
            if (regiment.commander) commanders += number;
        }
        CAPTURE(structure.id);
        CHECK(troops <= max_troops_a_side);
        CHECK(commanders <= max_commanders_a_side);
        CHECK(regiments <= max_regiments_a_side);
    }
}
