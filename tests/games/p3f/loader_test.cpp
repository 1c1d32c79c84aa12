// What the loader refuses, with file and place.
#include <doctest/doctest.h>

#include "engine/game/forecast.h"
#include "loader/games/p3f.h"
#include "tests/games/p3f/field.h"

using namespace gonfalon;
using namespace gonfalon::p3f;

namespace {

OptionValues defaults() {
    const DataFiles files;
    const auto specs = load_options(files, "p3f");
    REQUIRE(specs.has_value());
    return *choose_options(*specs, {});
}

// The built-in data with one text of one file changed.
DataFiles changed(const std::string& path, std::string_view from, std::string_view to) {
    DataFiles files;
    std::string text(*files.find(path));
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    DataPack pack;
    pack.name = "test";
    pack.files[path] = text;
    files.lay_over(pack);
    return files;
}
LoadError refused(const std::string& path, std::string_view from, std::string_view to) {
    const auto game = load_p3f(changed(path, from, to), "training-combat", defaults());
    REQUIRE_FALSE(game.has_value());
    CHECK(game.error().file == path);
    CHECK(game.error().path != "/");
    return game.error();
}

const std::string map = "p3f/maps/training-plain.json";
const std::string scenario = "p3f/scenarios/training-combat.json";

}  // namespace

TEST_CASE("every battle loads, in both editions and with every rule on") {
    for (const char* each : {"saint-denis", "jarnac", "la-roche-labeille", "coutras", "arques",
                             "training-combat", "training-reactions"})
        for (const char* options : {"", "edition=fr",
                                    "advanced_rules=on caracole=on hesitation=on "
                                    "hunger_for_gold=on enfants_perdus=on andelot=on"}) {
            const P3f game = battle(each, options);
            CHECK(game.is_sound(game.initial()));
            CHECK(game.map().is_sound());
        }
}

TEST_CASE("a border written twice, of an unknown zone, or of one side only is refused") {
    CHECK(refused(map, "\"borders\": [",
                  "\"borders\": [{\"zones\": [\"101\", \"102\"], \"type\": \"dashed\", "
                  "\"colour\": \"yellow\", \"line\": [[411, 0], [416, 17], [422, 39], [421, 62], "
                  "[418, 85], [423, 107], [429, 130], [430, 152], [436, 181]]},")
              .key == "load.twice");
    CHECK(refused(map, "\"borders\": [",
                  "\"borders\": [{\"zones\": [\"101\", \"199\"], \"type\": \"dashed\", "
                  "\"colour\": \"yellow\", \"line\": [[1, 1], [2, 2]]},")
              .key == "load.p3f_zone");
    CHECK(refused(map, "\"borders\": [",
                  "\"borders\": [{\"zones\": [\"101\", \"109\"], \"type\": \"dashed\", \"colour\": "
                  "\"yellow\", "
                  "\"line\": [[1, 1], [2, 2]]},")
              .key == "load.p3f_one_sided");
}

TEST_CASE("zones that touch without a border between them are refused, with the zone") {
    // 105 and 109 touch; the file says instead that 104 and 109 do, or leaves the border out.
    const LoadError swapped =
        refused(map, "\"zones\": [\"105\", \"109\"]", "\"zones\": [\"104\", \"109\"]");
    CHECK(swapped.key == "load.p3f_one_sided");
    CHECK(swapped.path.find("/borders/") == 0);
    const DataFiles files;
    const std::string text(*files.find(map));
    const std::size_t begin = text.rfind('{', text.find("\"zones\": [\"105\", \"109\"]"));
    const std::size_t end = text.find('{', begin + 1);
    const LoadError missing = refused(map, text.substr(begin, end - begin), "");
    CHECK(missing.key == "load.p3f_unlisted");
    CHECK(missing.path == "/zones/4/outline");
    CHECK(missing.detail == "105-109");
}

TEST_CASE("a stack over the limit, an unknown unit type, an unknown rule are refused") {
    CHECK(refused(scenario, "\"type\": \"ARQ\", \"zones\": [\"108\"]",
                  "\"type\": \"ARQ\", \"zones\": [\"105\"]")
              .key == "load.p3f_stack");
    CHECK(refused(scenario, "\"type\": \"SWI\"", "\"type\": \"ELF\"").key == "load.unknown_unit");
    CHECK(
        refused(scenario, "\"initiative_rule\": \"P3F-S6.1\"", "\"initiative_rule\": \"P3F-S9.9\"")
            .key == "load.unknown_word");
    CHECK(
        refused(scenario, "\"initiative_rule\": \"P3F-S6.1\"", "\"initiative_rule\": \"P3F-7.1.1\"")
            .key == "load.unknown_word");
}

TEST_CASE("a table with a gap or an unknown result is refused") {
    CHECK(refused("p3f/tables/combat.json", "\"2*/-\"", "\"3/-\"").key ==
          "load.not_a_combat_result");
    CHECK(refused("p3f/tables/combat.json", "{\"from\": 0, \"to\": 0}", "{\"from\": 1, \"to\": 1}")
              .key == "load.gap_in_table");
}

TEST_CASE("P3F-T2 a data pack that replaces the combat table changes the forecast") {
    const auto chance_of_loss = [](const DataFiles& files) {
        const auto game = load_p3f(files, "training-combat", defaults());
        REQUIRE(game.has_value());
        State state;
        // Gendarmes against arquebusiers: 5 - 1 against 3, difference +1.
        REQUIRE(
            game->read_position("segment combat second\nH1 board 102\nC2 board 105\n", state).ok());
        const auto odds =
            forecast(*game, state, Side::second, Action::attack(PieceId{7}, Zone{4}, false));
        std::uint64_t losses = 0;
        for (const auto& row : odds.rows)
            for (const Entry& entry : row.told)
                if (P3f::say_name(entry.event.say) == "log.combat_rolled" &&
                    (entry.event.arguments[2].value.number & 7) >= static_cast<int>(Result::one))
                    losses += row.weight;
        CHECK(odds.total == 6);
        return losses;
    };
    const DataFiles files;
    CHECK(chance_of_loss(files) == 3);
    const DataFiles pack =
        changed("p3f/tables/combat.json", "\"QC/1\", \"QC/1*\", \"-/1\", \"-/1*\"]}",
                "\"-/DS\", \"QC/1*\", \"-/1\", \"-/1*\"]}");
    CHECK(chance_of_loss(pack) != 3);
}
