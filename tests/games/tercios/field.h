// Built-in battles of Tercios for tests, and a table to play on in notation.
//
//   Table table("training-first-shots");
//   table.position("scene phase action\nI1 place table pose 4572,2286,16384 card fire\n ...");
//   CHECK(table.can("activate I1"));
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

class Table {
  public:
    explicit Table(std::string_view scenario, std::string_view options = {});
    explicit Table(Tercios made) : game(std::move(made)), state(game.initial()) {}

    Tercios game;
    State state;
    std::vector<Entry> told;  // by the last action or roll

    Table& position(std::string_view text);
    Ask ask() const { return game.prompt(state, Side::first).ask; }
    Side asked() const { return game.prompt(state, Side::first).side; }
    TroopId id(std::string_view code) const;
    const Unit& unit(std::string_view code) const { return state.unit(id(code)); }
    bool has(std::string_view code, Mark mark) const { return unit(code).has(mark); }

    Verdict why(std::string_view action) const;
    bool can(std::string_view action) const { return why(action).ok(); }
    bool forbids(std::string_view action, std::string_view rule) const;
    // Does it; fails the test when it is not legal.
    Table& play(std::string_view action);
    // Rolls what is due: so many successes, the rest ones.
    Table& succeed(int successes);
    Table& fail() { return succeed(0); }
    bool rolls() const { return game.prompt(state, Side::first).turn == Turn::chance; }
    int dice() const;  // of the roll that is due
    int target() const;
    Cause cause() const;
    // Measure and limit of the breach by this rule; 0, 0 when there is none.
    std::pair<int, int> measured(std::string_view action, std::string_view rule) const;
    CommanderId leader(std::string_view code) const;
    const Officer& officer(std::string_view code) const { return state.officer(leader(code)); }
    Table& roll(std::initializer_list<int> dice);

    int tally(std::string_view name) const;
    int amount(std::string_view tally, std::string_view rule) const;
    int times(std::string_view message) const;  // how often it was told last
    bool said(std::string_view message) const { return times(message) > 0; }
    std::string_view rule_of(std::string_view message) const;  // the rule it was told by
};

}  // namespace gonfalon::tercios
