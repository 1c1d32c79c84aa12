#include "tests/games/tercios/field.h"

#include <doctest/doctest.h>

#include "loader/games/tercios_game.h"

namespace gonfalon::tercios {

Tercios battle(std::string_view scenario, std::string_view options) {
    static const DataFiles files;
    const auto specs = load_options(files, "tercios");
    REQUIRE(specs.has_value());
    const auto chosen = choose_options(*specs, read_options(options));
    REQUIRE(chosen.has_value());
    auto game = load_tercios(files, scenario, *chosen);
    REQUIRE(game.has_value());
    return *game;
}

namespace {

const DataFiles& built_in() {
    static const DataFiles files;
    return files;
}

// The second side's codes begin with a small letter.
std::pair<Side, std::string> owner(std::string_view code) {
    std::string text(code);
    const bool second = text[0] >= 'a';
    if (second) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return {second ? Side::second : Side::first, text};
}

}  // namespace

Stage::Stage(std::string_view options, std::string_view scenario) {
    const auto specs = load_options(built_in(), "tercios");
    REQUIRE(specs.has_value());
    const auto chosen =
        choose_options(*specs, read_options("free_list=on " + std::string(options)));
    REQUIRE(chosen.has_value());
    auto loaded = load_tercios_tables(built_in(), scenario, *chosen);
    REQUIRE(loaded.has_value());
    tables = *loaded;
    tables.scenario.terrain.clear();
    tables.scenario.terrain_ids.clear();
}

Troop& Stage::troop(std::string_view code) {
    const auto [side, name] = owner(code);
    for (std::size_t i = 0; i < tables.troops.size(); ++i)
        if (tables.troops[i].side == side && tables.troop_codes[i] == name) return tables.troops[i];
    FAIL("no unit " << std::string(code));
    return tables.troops[0];
}
Form& Stage::form(std::string_view code) { return troop(code).form; }

Commander& Stage::leader(std::string_view code) {
    const auto [side, name] = owner(code);
    for (std::size_t i = 0; i < tables.commanders.size(); ++i)
        if (tables.commanders[i].side == side && tables.commander_codes[i] == name)
            return tables.commanders[i];
    FAIL("no commander " << std::string(code));
    return tables.commanders[0];
}

Stage& Stage::ground(TerrainKind kind, Length x, Length y, Length width, Length depth,
                     std::uint8_t roll) {
    TerrainPiece piece;
    piece.kind = kind;
    const std::array<Point, 4> corners{Point{x, y}, Point{x + width, y},
                                       Point{x + width, y + depth}, Point{x, y + depth}};
    piece.outline = plane::Polygon(plane::Outline(corners));
    piece.parts.push_back(piece.outline);
    piece.roll = roll;
    tables.scenario.terrain.push_back(piece);
    tables.scenario.terrain_ids.push_back("piece" +
                                          std::to_string(tables.scenario.terrain.size() - 1));
    return *this;
}

Stage& Stage::line(TerrainKind kind, Point from, Point to, Length width) {
    TerrainPiece piece;
    piece.kind = kind;
    piece.line.push_back(from);
    piece.line.push_back(to);
    piece.width = width;
    piece.parts = plane::band(piece.line, width);
    tables.scenario.terrain.push_back(piece);
    tables.scenario.terrain_ids.push_back("piece" +
                                          std::to_string(tables.scenario.terrain.size() - 1));
    return *this;
}

void Stage::set(std::string_view code, std::string line) {
    std::erase_if(
        lines_, [&](const std::string& each) { return each.starts_with(std::string(code) + " "); });
    lines_.push_back(std::string(code) + " " + std::move(line));
}

Stage& Stage::put(std::string_view code, Length x, Length y, Angle facing, std::string_view more) {
    set(code, "place table pose " + std::to_string(x) + "," + std::to_string(y) + "," +
                  std::to_string(facing) + " " + std::string(more));
    return *this;
}
Stage& Stage::lead(std::string_view code, Length x, Length y, std::string_view more) {
    set(code,
        "place table at " + std::to_string(x) + "," + std::to_string(y) + " " + std::string(more));
    return *this;
}
Stage& Stage::attach(std::string_view code, std::string_view troop) {
    set(code, "place attached troop " + std::string(troop));
    return *this;
}
Stage& Stage::more(std::string_view line) {
    lines_.emplace_back(line);
    return *this;
}

Table Stage::table(std::string_view scene) const {
    Table table(Tercios::from(tables));
    std::string text = "scene " + std::string(scene) + "\n";
    for (const std::string& line : lines_) text += line + "\n";
    table.position(text);
    return table;
}

Table& Table::succeed(int successes) {
    if (successes > dice()) testing::fail_test("fewer dice are due");
    Outcome outcome;
    for (int i = 0; i < dice(); ++i)
        outcome.dice.push_back(static_cast<std::uint8_t>(i < successes ? 6 : 1));
    return roll(outcome);
}
int Table::dice() const { return state.scene.frames.empty() ? 0 : state.scene.frames.top().dice; }
int Table::target() const {
    return state.scene.frames.empty() ? 0 : state.scene.frames.top().target;
}
Cause Table::cause() const {
    return state.scene.frames.empty() ? Cause::none : state.scene.frames.top().cause;
}

}  // namespace gonfalon::tercios
