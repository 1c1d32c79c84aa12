// The built-in data for tests: whole battles by name, and files with one text changed.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/testing/test_table.h"
#include "games/la_garde/game.h"
#include "games/la_garde/tables.h"
#include "generated/la_garde/index.h"
#include "loader/games/la_garde.h"

namespace gonfalon::la_garde {

// Options as in a record: "die=eight draw=majority"; the rest by default.
OptionValues options_of(std::string_view text);
Tables tables_of(std::string_view scenario, std::string_view options = {});
const army::Book& book();

// A battle to play on in notation.
class Table : public testing::TestTable<LaGarde, Table> {
  public:
    explicit Table(std::string_view scenario, std::string_view options = {})
        : TestTable(LaGarde::from(tables_of(scenario, options))) {}
    explicit Table(LaGarde made) : TestTable(std::move(made)) {}

    BrigadeId id(std::string_view code) const { return find<BrigadeId>(code); }
    // Stands there, whole.
    Table& put(std::string_view code, const Pose& pose);
};

// The built-in data with one text of one file changed.
DataFiles changed(const std::string& path, std::string_view from, std::string_view to);

}  // namespace gonfalon::la_garde
