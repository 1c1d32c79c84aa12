// Built-in battles of Tercios for tests, and a table to play on in notation.
//
//   Table table("training-first-shots");
//   table.position("scene phase action\nI1 place table pose 4572,2286,16384 card fire\n ...");
//   CHECK(table.can("activate I1"));
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/testing/test_table.h"
#include "games/tercios/game.h"

namespace gonfalon::tercios {

inline constexpr Angle north = plane::north;
inline constexpr Angle south = plane::south;
inline constexpr Angle east = plane::east;
inline constexpr Angle west = plane::west;

// A whole built-in battle; options as in a record: "dragoons=adapted".
Tercios battle(std::string_view scenario, std::string_view options = {});

// The tables of the training battle without its terrain, to be changed before a game is made of
// them: units I1 I2 H1 G1 against i1 i2 h1 g1, commanders C0 and c0.
//
//   Stage stage;
//   stage.form("I1").special.add(Special::square);
//   stage.put("I1", 4000, 2000, north, "card fire").put("i1", 4000, 3000, south, "card run");
//   Table table = stage.table("phase action");
class Stage {
  public:
    // Another scenario keeps its zones and rules and has its own armies.
    explicit Stage(std::string_view options = {},
                   std::string_view scenario = "training-first-shots");

    Tables tables;
    Form& form(std::string_view code);
    Troop& troop(std::string_view code);
    Commander& leader(std::string_view code);
    // A convex piece of ground: an upright rectangle, or a line.
    Stage& ground(TerrainKind kind, Length x, Length y, Length width, Length depth,
                  std::uint8_t roll = 0);
    Stage& line(TerrainKind kind, Point from, Point to, Length width);

    Stage& put(std::string_view code, Length x, Length y, Angle facing, std::string_view more = {});
    Stage& lead(std::string_view code, Length x, Length y, std::string_view more = {});
    Stage& attach(std::string_view code, std::string_view troop);
    Stage& more(std::string_view line);  // of the position
    // `scene`: the members of the scene, "phase action active second".
    class Table table(std::string_view scene) const;

  private:
    // A later line of a unit or commander takes the place of an earlier one.
    void set(std::string_view code, std::string line);
    std::vector<std::string> lines_;
};

class Table : public testing::TestTable<Tercios, Table> {
  public:
    explicit Table(std::string_view scenario, std::string_view options = {})
        : TestTable(battle(scenario, options)) {}
    explicit Table(Tercios made) : TestTable(std::move(made)) {}

    TroopId id(std::string_view code) const { return find<TroopId>(code); }
    const Unit& unit(std::string_view code) const { return state.unit(id(code)); }
    bool has(std::string_view code, Mark mark) const { return unit(code).has(mark); }
    CommanderId leader(std::string_view code) const { return find<CommanderId>(code); }
    const Officer& officer(std::string_view code) const { return state.officer(leader(code)); }

    // Rolls what is due: so many successes, the rest ones.
    Table& succeed(int successes);
    Table& fail() { return succeed(0); }
    int dice() const;  // of the roll that is due
    int target() const;
    Cause cause() const;
};

}  // namespace gonfalon::tercios
