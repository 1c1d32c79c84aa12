#include "tests/games/la_garde/data.h"

#include <doctest/doctest.h>

namespace gonfalon::la_garde {

OptionValues options_of(std::string_view text) {
    const DataFiles files;
    const auto specs = load_options(files, "la_garde");
    REQUIRE(specs.has_value());
    const auto values = choose_options(*specs, read_options(text));
    REQUIRE(values.has_value());
    return *values;
}

Tables tables_of(std::string_view scenario, std::string_view options) {
    const DataFiles files;
    auto tables = load_la_garde_tables(files, scenario, options_of(options));
    if (!tables) {
        const LoadError& error = tables.error();
        FAIL(error.file, " ", error.path, " ", error.key, " ", error.detail);
    }
    return std::move(*tables);
}

Table& Table::put(std::string_view code, const Pose& pose) {
    Unit& unit = state.of(id(code));
    unit.place = Place::table;
    unit.pose = pose;
    unit.from = pose.at;
    unit.elements = game.tables().of(id(code)).elements;
    return *this;
}

const army::Book& book() {
    static const auto loaded = [] {
        const DataFiles files;
        auto read = load_la_garde_book(files);
        REQUIRE(read.has_value());
        return *read;
    }();
    return loaded;
}

DataFiles changed(const std::string& path, std::string_view from, std::string_view to) {
    DataFiles files;
    const auto found = files.find(path);
    REQUIRE(found.has_value());
    std::string text(*found);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    DataPack pack;
    pack.name = "test";
    pack.files[path] = text;
    files.lay_over(pack);
    return files;
}

}  // namespace gonfalon::la_garde
