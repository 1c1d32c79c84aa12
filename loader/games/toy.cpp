#include "loader/games/toy.h"

#include <string>

#include "loader/reader.h"

namespace gonfalon {
namespace {

using namespace toy;

void read_movement(const Reader& file, Tables& tables) {
    for (std::size_t i = 0; i < terrain_count; ++i) {
        tables.cost[i] =
            static_cast<int>(file.member("cost").integer(name_of(static_cast<Terrain>(i)), 1, 9));
    }
    for (std::size_t i = 0; i < kind_count; ++i) {
        tables.allowance[i] =
            static_cast<int>(file.member("allowance").integer(name_of(static_cast<Kind>(i)), 0, 9));
    }
    tables.march = static_cast<int>(file.integer("march", 0, 9));
}

void read_attack(const Reader& file, Tables& tables) {
    tables.shaken_from = static_cast<int>(file.integer("shaken_from", 2, 13));
    tables.lost_from = static_cast<int>(file.integer("lost_from", 2, 13));
    const Reader modifiers = file.member("modifiers");
    const auto modifier = [&](std::string_view name) {
        return static_cast<int>(modifiers.integer(name, -9, 9));
    };
    tables.hill = modifier("hill");
    tables.wood = modifier("wood");
    tables.support = modifier("support");
    tables.shaken = modifier("shaken");
    tables.assault = modifier("assault");
    tables.hold = modifier("hold");
}

void read_scenario(const Reader& file, Scenario& scenario) {
    scenario.goal = square_named(file.text("goal"));
    if (!scenario.goal.exists()) file.member("goal").complain("load.not_a_square");
    std::string drawing;
    file.member("field").each([&](const Reader& row) { drawing += row.text() + " "; });
    scenario.field = field_from(drawing);
    file.member("pieces").each([&](const Reader& piece) {
        const std::string code = piece.text("code");
        for (std::size_t i = 0; i < piece_count; ++i) {
            if (name_of(PieceId{i}) != code) continue;
            scenario.cards[i].kind = static_cast<Kind>(
                piece.member("kind").one_of({name_of(Kind::foot), name_of(Kind::horse)}));
            scenario.cards[i].start = square_named(piece.text("square"));
            if (!scenario.cards[i].start.exists()) {
                piece.member("square").complain("load.not_a_square");
            }
            return;
        }
        piece.member("code").complain("load.unknown_unit", code);
    });
}

}  // namespace

tl::expected<toy::Toy, LoadError> load_toy(const DataFiles& files, std::string_view scenario,
                                           const OptionValues& options) {
    Tables tables;
    Scenario loaded;
    const auto read = [&](const std::string& path, auto&& into) -> tl::expected<void, LoadError> {
        const auto text = files.find(path);
        if (!text) return tl::make_unexpected(LoadError{path, "/", "load.no_file", ""});
        JsonFile file(*text, path);
        into(file.root());
        if (!file.ok()) return tl::make_unexpected(file.error());
        return {};
    };
    const std::string scenario_path = "toy/scenarios/" + std::string(scenario) + ".json";
    for (const auto& result :
         {read("toy/tables/movement.json", [&](const Reader& r) { read_movement(r, tables); }),
          read("toy/tables/attack.json", [&](const Reader& r) { read_attack(r, tables); }),
          read(scenario_path, [&](const Reader& r) { read_scenario(r, loaded); })}) {
        if (!result) return tl::make_unexpected(result.error());
    }
    loaded.rounds = static_cast<int>(option_number(options, "rounds"));
    const Options chosen{loaded.rounds, option(options, "orders") == "open"};
    return toy::Toy(tables, loaded, chosen);
}

}  // namespace gonfalon
